"""The statistics of a reader: rows of games add up to the Spielzettel, and what cannot be a game is left out."""

import json
from collections.abc import Iterator
from itertools import accumulate
from random import Random
from typing import Any

import pytest
from effort import each, sampled, size
from table_reader import BEGIN, Reader, spec

from dokolearn.ch3_scoring.value import settle
from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.ch4_vorbehalte.soli import SOLI
from dokolearn.club_evening_rules import next_game
from dokolearn.evening.evening_state import READER
from dokolearn.evening.own_games import (
    GAMES,
    MOST_GAMES,
    came_true,
    own_games,
    read_row,
    readable,
    row_of,
    sum_plot,
    tally,
    tenths,
)
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.walk import offered_events
from dokolearn.game import outcome
from dokolearn.model import LEVEL_LIMITS, Call, Outcome, Seat
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.rulesets import BOOKS
from dokolearn.wording import game_name

ROW = ["normal", "re", 1, 3, 2, 1, {"fuchs": [1, 0]}]

Rows = dict[str, Any]


def games(reader: Reader, most: int) -> Iterator[dict[str, Any]]:
    """The games of an evening one after the other, those thrown in as well: what the page is told when each is over."""
    chance = Random(reader.now.plan.seed)
    reader.does(BEGIN)
    for _ in range(most):
        reader.plays(chance)
        yield reader.view["evening"].get("tally")
        if reader.view["evening"]["sheet"]["over"]:
            return
        reader.does({"type": "next"})


def column(reader: Reader) -> int:
    """What the Spielzettel has for the reader."""
    text = reader.view["evening"]["sheet"]["sums"][READER]
    return int(text.replace("−", "-"))


@sampled
@each("book", BOOKS)
def test_rows_add_up_to_the_spielzettel(book: str) -> None:
    """After every game of an evening, to its last one where there is time."""
    reader, rows = Reader(spec(book, 1)), Rows()
    for told in games(reader, size(4, 99)):
        if told is not None:
            rows[f"7.{told['number']}"] = told["row"]
        found, strange = readable(json.loads(json.dumps(rows)))
        assert (sum(one.punkte for one in found), strange) == (column(reader), 0)
        assert len(found) == reader.view["evening"]["sheet"]["played"]


@sampled
@each("book", BOOKS)
def test_calls_and_special_points_are_those_of_the_score(book: str) -> None:
    """§3.6, §3.11 An Ansage holds where its party won, an Absage where the others stayed below."""
    called = 0
    for seed in range(21, size(24, 27)):
        reader = Reader(spec(book, seed))
        for told in games(reader, size(3, 6)):
            if told is None:
                continue
            game, one = reader.now.running, read_row(json.loads(json.dumps(told["row"])))
            assert game.spiel is not None
            assert game.state is not None
            assert game.result is not None
            assert one == tally(reader.now)
            end = outcome(game.spiel, game.state)
            assert one.won == (game.result.winner == one.party)
            said = [call for call in end.calls if call.seat == READER and not call.implied]
            theirs = 1 - PARTIES.index(one.party)
            came = [
                one.won if not call.stage else end.stiche[theirs] == 0 or end.augen[theirs] < LEVEL_LIMITS[call.stage]
                for call in said
            ]
            assert (one.calls, one.kept) == (len(said), sum(came))
            called += len(said)
            paid = [line for line in game.result.lines if line.key in ALL_EVENTS and line.punkte]
            assert sum(map(sum, one.specials.values())) == len(paid)
    assert called > 0


@each(
    "augen, stiche, stages",
    [(121, 6, "r"), (151, 8, "r90"), (240, 11, "r90 60 30"), (240, 12, "r90 60 30 s"), (120, 9, "")],
)
def test_3_06_when_a_call_holds(augen: int, stiche: int, stages: str) -> None:
    end = Outcome("normal", frozenset((Seat(0), Seat(1))), (augen, 240 - augen), (stiche, 12 - stiche))
    score = settle(end, BOOKS["ddv"])
    came = [came_true(end, Call(READER, "re", stage), score) for stage in range(5)]
    assert came == [word in stages for word in ("r", "90", "60", "30", "s")]


def test_a_game_thrown_in_has_no_row() -> None:
    """The next one that counts is the first one of the evening still."""
    options = {"schmeissen": True, "schmeissen_criteria": ["four_nines", "max_two_trumps", "highest_trump_karo_bube"]}
    told = []
    for seed in range(1, 12):
        reader = Reader(spec("ddv", seed, options=options))
        told += [(reader.now.running.result is None, found) for found in games(reader, 1)]
    assert {thrown for thrown, _ in told} == {True, False}
    assert all(found is None if thrown else found["number"] == 1 for thrown, found in told)


def test_the_same_cards_again_have_no_row() -> None:
    reader, chance = Reader(spec("maennle", 4)), Random(4)
    reader.does(BEGIN)
    reader.plays(chance)
    assert reader.view["evening"]["tally"]["number"] == 1
    reader.does({"type": "again"})
    assert "tally" not in reader.view["evening"]
    reader.plays(chance)
    assert "tally" not in reader.view["evening"]
    reader.does({"type": "next"})
    reader.plays(chance)
    assert reader.view["evening"]["tally"]["number"] == 2


def test_before_its_score_is_shown_a_game_has_no_row() -> None:
    reader, chance = Reader(spec("ddv", 5)), Random(5)
    reader.does(BEGIN)
    while reader.phase != "reckoned":
        assert "tally" not in reader.view["evening"]
        reader.does(chance.choice([one for one in offered_events(reader.view) if one["type"] != "again"]))
    assert next_game(reader.now.runde) is not None
    assert read_row(reader.view["evening"]["tally"]["row"]) is not None


# The tables


def view(*rows: list[Any], lang: str = "de") -> dict[str, Any]:
    return own_games({"rows": {f"1.{number}": row for number, row in enumerate(rows, 1)}, "lang": lang})


def test_a_kind_that_was_never_played_has_no_row() -> None:
    found = view(ROW, ["damensolo", "kontra", 0, -4, 0, 0, {}], ["hochzeit_ungeklaert", "re", 1, 2, 0, 0, {}])["games"]
    assert found["rows"] == [
        ["Normalspiel", "1 von 1", "1 von 2", "+3", "+3,0"],
        ["Hochzeit", "1 von 1", "–", "+2", "+2,0"],
        ["Gegen Damensolo", "0 von 1", "–", "−4", "−4,0"],
        ["Zusammen", "2 von 3", "1 von 2", "+1", "+0,3"],
    ]
    assert view(ROW)["games"]["rows"] == [["Normalspiel", "1 von 1", "1 von 2", "+3", "+3,0"]]
    assert view(ROW, lang="en")["games"]["rows"][0][1:] == ["1 of 1", "1 of 2", "+3", "+3.0"]


def test_every_kind_of_solo_has_a_row() -> None:
    """One for those who play it and one for those against it, in the order of the script; each game is in one row."""
    every = sorted(GAMES)
    Random(1).shuffle(every)
    rows = [[game, party, 1, 1, 0, 0, {}] for game in every for party in PARTIES]
    *kinds, total = view(*rows)["games"]["rows"]
    soli = [solo.name for solo in SOLI]
    assert total[1] == f"{len(rows)} von {len(rows)}"
    assert sum(int(cells[1].split()[-1]) for cells in kinds) == len(rows)
    names = [cells[0] for cells in kinds]
    assert len(set(names)) == len(names)
    assert names[:3] == ["Normalspiel", "Hochzeit", "Armut"]
    places = [names.index(f"Gegen {game_name(game, 'de')}") for game in soli]
    assert places == sorted(places)
    assert names.index("Karosolo") < names.index("Damensolo") < min(places)
    assert {"Stilles Solo", "Gegen stilles Solo"} <= set(names)


def tallied(game: str, party: str) -> Any:
    one = read_row([game, party, *ROW[2:]])
    assert one is not None
    return one


@each("total, many, said", [(5, 4, "+1,3"), (-5, 4, "−1,3"), (0, 3, "0,0"), (1, 30, "0,0"), (-199, 20, "−10,0")])
def test_a_mean_has_one_place(total: int, many: int, said: str) -> None:
    assert tenths(total, many, "de") == said


def test_nobody_has_played() -> None:
    found = view()
    assert (found["n"], found["games"], found["specials"], found["plot"]) == (0, None, None, None)
    assert "Noch" in found["notes"][0]


@sampled
def test_the_plot_goes_through_every_sum() -> None:
    chance = Random(7)
    for _ in range(size(50, 2_000)):
        punkte = [chance.randint(-40, 40) * chance.choice((0, 1, 30)) for _ in range(chance.randint(1, 40))]
        found = sum_plot(punkte, "de")
        sums = [0, *accumulate(punkte)]
        points = [tuple(map(float, point.split())) for point in found["line"][1:].split("L")]
        ticks = [(float(tick["y"]), int(tick["label"].replace("−", "-"))) for tick in found["ticks"]]
        assert len(points) == len(sums)
        assert 2 <= len(ticks) <= 6
        assert 0 in [label for _, label in ticks]
        (bottom, low), (top, high) = ticks[0], ticks[-1]
        assert low <= min(sums)
        assert max(sums) <= high
        slope = (top - bottom) / (high - low)
        for (_, y), then in zip(points, sums, strict=True):
            assert y == pytest.approx(bottom + slope * (then - low), abs=0.06)


# What others have sent


@each(
    "row",
    [
        *(None, 0, "", {}, [], ROW[:-1], [*ROW, 1], ["skat", *ROW[1:]], [["normal"], *ROW[1:]]),
        *(
            [ROW[0], "they", *ROW[2:]],
            [*ROW[:2], True, *ROW[3:]],
            [*ROW[:3], 1e9, *ROW[4:]],
            [*ROW[:3], 10**9, *ROW[4:]],
        ),
        *([*ROW[:4], 1, 2, {}], [*ROW[:4], -1, -1, {}], [*ROW[:6], []], [*ROW[:6], {"pech": [1, 0]}]),
        *([*ROW[:6], {"fuchs": [1]}], [*ROW[:6], {"fuchs": [1, "0"]}], [*ROW[:6], {"fuchs": {"0": 1, "1": 0}}]),
    ],
)
def test_a_row_that_is_none_is_counted(row: Any) -> None:
    assert read_row(row) is None
    found = view(ROW, row)
    assert found["n"] == 1
    assert "Ein Eintrag" in found["notes"][0]


@each("key", ["", "1", "1.", "1.x", "-1.2", "1.2.3", "1e9.1", "١.١", "9" * 16 + ".1"])
def test_a_key_that_is_none_is_counted(key: str) -> None:
    assert readable({key: ROW, "1.2": ROW}) == ([tallied("normal", "re")], 1)


@each("wrong", [{}, {"rows": []}, {"rows": {}, "lang": "fr"}, {"rows": {}, "lang": []}, {"rows": {}, "more": 1}])
def test_no_question_at_all(wrong: Any) -> None:
    with pytest.raises(SpecError):
        own_games(wrong)


def test_of_too_many_the_last_ones_count() -> None:
    """In the order in which they were played, however they are stored."""
    rows = {f"{at // 9}.{at % 9}": [*ROW[:3], at, *ROW[4:]] for at in range(MOST_GAMES + 20)}
    mixed = list(rows.items())
    Random(3).shuffle(mixed)
    found, strange = readable(dict(mixed))
    assert [one.punkte for one in found] == list(range(20, MOST_GAMES + 20))
    assert strange == 0


def test_a_row_is_short() -> None:
    """A thousand of them are few bytes in a browser."""
    longest = row_of(tallied("buben_damen_solo", "kontra"))
    assert len(json.dumps(longest, separators=(",", ":"))) < 70
