"""One game for many phones: begun at any moment, played on at the table, and what comes back is reckoned anew."""

import json
from random import Random
from typing import Any

import pytest
from effort import each, sampled, size
from table_reader import BEGIN, Reader, after_games, resumed, spec

from dokolearn.evening.evening_state import LONGEST_TASK
from dokolearn.exercises.walk import offered_events
from dokolearn.hosts.browser import answer
from dokolearn.model import SEATS
from dokolearn.replay.check.as_played import engine_events, from_seat, in_order, positions
from dokolearn.replay.check.checking import check
from dokolearn.replay.links.link_forms import record_of
from dokolearn.rulesets import BOOKS

TASK = "Spiel es als Re"


def asked(machine: str, **more: Any) -> dict[str, Any]:
    """What the engine says in the page."""
    found = json.loads(answer(json.dumps({"machine": machine, "spec": {"lang": "de", **more}, "events": []})))
    assert "view" in found, found
    view: dict[str, Any] = found["view"]
    return view


def task_of(game: str, seat: int = 0, at: int = 0) -> dict[str, Any]:
    return asked("for_all", game=game, seat=seat, at=at, rules={"set": "mainz"})


def results_of(task: dict[str, Any], came: list[str], kept: list[str] | None = None) -> dict[str, Any]:
    return asked("results", task=task["cards"]["begun"], kept=kept or [], came="\n".join(came))


def spec_of(task: dict[str, Any]) -> dict[str, Any]:
    """What the link of a task asks for."""
    kept = {key: task[key] for key in ("seed", "rules", "options", "cards")}
    return {**kept, "lang": "de", "level": "verein", "task": TASK}


def play_on(task: dict[str, Any], seed: int) -> Reader:
    """Somebody with a phone, who does what is offered, up to the score."""
    reader, chance = Reader(spec_of(task)), Random(seed)
    reader.does(BEGIN)
    while reader.phase != "reckoned":
        possible = [one for one in offered_events(reader.view) if one["type"] not in ("again", "help", "count")]
        reader.does(chance.choice(possible))
    return reader


def back(reader: Reader, name: str = "") -> str:
    """What the phone shows at the end."""
    link = reader.view["evening"]["link"]
    return f"https://klub.example/spiel-fuer-alle/#ergebnis=1&{link}{f'&wer={name}' if name else ''}"


def played(book: str, seed: int) -> Reader:
    """A game of an evening that was played to its end."""
    found = after_games(spec(book, seed))
    while found.now.running.result is None:
        found.does({"type": "next"})
        found.plays(Random(seed))
    return found


@sampled
@each("book", BOOKS)
def test_a_game_can_be_played_on_from_every_moment_of_every_seat(book: str) -> None:
    """The link leads back to the same game; whoever plays on finds it on the table, and all of it is in the result."""
    for seed in range(1, size(2, 12)):
        game = played(book, seed)
        dkn = game.view["evening"]["dkn"]
        for seat in SEATS:
            for at in range(seed % 3, len(task_of(dkn, seat)["moments"]), 5):
                task = task_of(dkn, seat, at)
                assert (task["problem"], task["seat"], task["at"]) == ("", seat, at)
                record = record_of(task["cards"]["begun"])
                assert record is not None
                begun = engine_events(record, check(record))
                before = tuple(from_seat(engine_events(*read(dkn)), seat).events[: len(begun.events)])
                assert in_order(begun._replace(events=before)) == in_order(begun)
                reader = play_on(task, seed)
                assert reader.now.log[: len(begun.events)] == begun.events
                if reader.now.deals == 1 and reader.now.running.result:
                    [row] = results_of(task, [back(reader)])["results"]["rows"]
                    assert row["cells"][-1] == reader.view["evening"]["sheet"]["sums"][0]


def read(dkn: str) -> Any:
    from dokolearn.replay.text.parser import parse

    record = parse(dkn).record
    return record, check(record)


def test_what_was_begun_lies_there_and_is_nobodys_mistake() -> None:
    """Cards that are gone have their places, what is advised afterwards is about the own part, and whoever goes back
    goes no further than to where he took over."""
    task = task_of(played("ddv", 3).view["evening"]["dkn"], 2, 6)
    reader = Reader(spec_of(task))
    reader.does(BEGIN)
    mine = [event for event in reader.now.log[: reader.now.since] if event.seat == 0]
    assert mine
    assert len(reader.view["gone"]) == sum(hasattr(event, "kind") for event in mine)
    assert reader.view["progress"] == TASK
    begun = len(reader.now.log) - len(reader.view["made"])
    reader = play_on(task, 4)
    assert "tally" not in reader.view["evening"]
    assert resumed(spec_of(task), reader.kept).log == reader.now.log
    reader.does({"type": "look_back"})
    ways = [action["index"] for action in reader.view["actions"] if action["type"] == "back"]
    assert all(way >= begun for way in ways)
    for way in [*range(begun), *ways]:
        there = Reader(spec_of(task))
        for event, made in reader.kept:
            there.does({**event, "then": made})
        there.does({"type": "back", "index": way})
        assert (len(there.now.log) == len(reader.now.log)) == (way < begun)
    reader.does({"type": "again"})
    assert reader.now.log[:begun] == play_on(task, 5).now.log[:begun]


def test_who_did_what_in_punkte_once_for_each_game() -> None:
    task = task_of(played("ddv", 3).view["evening"]["dkn"], 1, 4)
    one, other = play_on(task, 1), play_on(task, 2)
    assert one.now.log != other.now.log
    first = results_of(task, [back(one, "Anna%20B"), back(other), back(one, "%C3%84nne")])
    rows = {row["who"]: row["cells"][-1] for row in first["results"]["rows"]}
    sums = [reader.view["evening"]["sheet"]["sums"][0] for reader in (one, other)]
    assert rows == {"Anna B, Änne": sums[0], "ohne Namen": sums[1]}
    assert first["told"] == ["Anna B: ist dabei.", "ohne Namen: ist dabei.", "Änne: ist dabei."]
    # What was kept says the same, and the same game once more changes nothing.
    again = results_of(task, [back(one, "Anna%20B")], first["kept"])
    assert again["told"] == ["Anna B: dieses Spiel ist schon dabei."]
    assert (again["results"], again["kept"]) == (first["results"], first["kept"])
    # Under another task they are told apart.
    elsewhere = task_of(played("ddv", 3).view["evening"]["dkn"], 1, 5)
    other_task = results_of(elsewhere, [back(one)], first["kept"])
    assert (other_task["results"], other_task["others"]) == (None, 2)
    assert other_task["told"] == ["ohne Namen: Dieses Spiel gehört nicht zu der Aufgabe, die hier liegt."]


def test_nobody_sends_punkte() -> None:
    """Only cards count: what a link says of its end is reckoned again, and names are nothing but what was typed."""
    task = task_of(played("mainz", 5).view["evening"]["dkn"], 0, 3)
    reader = play_on(task, 7)
    [row] = results_of(task, [f"{back(reader)}&sie=0.240.99&Punkte=99"])["results"]["rows"]
    assert row["cells"][-1] == reader.view["evening"]["sheet"]["sums"][0]
    assert row["who"] == "ohne Namen"


@pytest.mark.parametrize(
    ("came", "told"),
    [
        ("nichts", "Hier steht kein Link mit einem Spiel."),
        ("#ergebnis=1&k=1.AAAA", "Dieser Link ist beschädigt"),
        ("#ergebnis=1&k=7.AAAA", None),
        (f"#ergebnis=1&k=1.{'A' * 5_000}", None),
        ("x" * 300_000, "Das ist zu lang."),
    ],
)
def test_what_is_no_result_is_told(came: str, told: str | None) -> None:
    task = task_of(played("mainz", 5).view["evening"]["dkn"], 0, 3)
    view = results_of(task, [came])
    assert view["results"] is None
    assert view["kept"] == []
    [said] = view["told"][-1:]
    assert told is None or said.startswith(told)


def test_a_torn_result_says_so_and_an_open_one_too() -> None:
    task = task_of(played("mainz", 5).view["evening"]["dkn"], 0, 3)
    whole = back(play_on(task, 7))
    for cut in range(whole.index("k=") + 4, len(whole)):
        view = results_of(task, [whole[:cut]])
        assert view["results"] is None
        assert len(view["told"]) == 1
    assert results_of(task, [task["cards"]["begun"]])["told"] == ["Dieses Spiel ist noch nicht zu Ende."]


def test_a_name_is_plain_text_of_one_line() -> None:
    task = task_of(played("mainz", 5).view["evening"]["dkn"], 0, 3)
    game = back(play_on(task, 7))
    names = ["%3Cimg%20src%3Dx%3E", "%E2%80%AE%00%0AAnna", "x" * 500, "%FF%FE", ""]
    [row] = results_of(task, [f"{game}&wer={name}" for name in names])["results"]["rows"]
    assert row["who"].isprintable()
    assert [len(name) <= 40 for name in row["who"].split(", ")] == [True] * 4
    assert "<img src=x>" in row["who"]
    assert "Anna" in row["who"]


@pytest.mark.parametrize(
    "cards",
    [
        {"begun": "k=1.AAAA"},
        {"begun": 7},
        {"begun": "d=1.AAAA"},
        {"begun": "k=1." + "A" * 2_000},
        {"dealer": 2},
        {"before": 3},
    ],
)
def test_a_task_that_is_none_is_refused(cards: dict[str, Any]) -> None:
    task = task_of(played("mainz", 5).view["evening"]["dkn"], 0, 3)
    wrong = {**spec_of(task), "cards": {**task["cards"], "dealer": 0, **cards}}
    found = json.loads(answer(json.dumps({"machine": "evening", "spec": wrong, "events": [BEGIN]})))
    assert task["cards"]["dealer"] != 2
    assert "cards." in "".join(found["problem"]["details"])


@pytest.mark.parametrize("task", ["x" * (LONGEST_TASK + 1), "zwei\nZeilen", 7, None])
def test_what_is_asked_for_is_a_line(task: Any) -> None:
    wrong = {**spec("mainz", 1), "cards": {"deal": 1}, "task": task}
    found = json.loads(answer(json.dumps({"machine": "evening", "spec": wrong, "events": []})))
    assert "task:" in "".join(found["problem"]["details"])


def test_a_task_keeps_the_rules_of_its_game() -> None:
    """House rules travel in its link; another table cannot play it."""
    game = after_games(spec("ddv", 3, options={"dulle_second_beats_first": True}))
    task = task_of(game.view["evening"]["dkn"], 0, 2)
    assert task["options"] == {"dulle_second_beats_first": True}
    rules = play_on(task, 3).now.running.rules
    assert rules == game.now.running.rules
    assert rules != BOOKS["ddv"]
    wrong = {**spec_of(task), "options": {}}
    found = json.loads(answer(json.dumps({"machine": "evening", "spec": wrong, "events": [BEGIN]})))
    assert found["problem"]["details"] == ["cards.begun: a game of another table"]


@pytest.mark.parametrize("game", ["", "nichts", "<html>", "k=1.AAAA", "{}", "x" * 300_000, "%DKN 1\nStart: 5\n"])
def test_no_game_no_task(game: str) -> None:
    found = task_of(game)
    assert found["problem"]
    assert found["cards"] is None


def test_events_of_a_game_that_was_read_are_those_that_were_played() -> None:
    for book in BOOKS:
        game = played(book, 4)
        assert positions(engine_events(*read(game.view["evening"]["dkn"])))[-1].result == game.now.running.result
