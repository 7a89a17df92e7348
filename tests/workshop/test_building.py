"""Exercises built by tapping: every kind has its form, what is tapped is the task, and it goes out without loss."""

import json
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemas
from building_taps import taps
from effort import each, mostly, sampled, size

from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.at_table import view_at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.kinds import KINDS, SAMPLES
from dokolearn.hosts.html.static_html import exercise_html
from dokolearn.hosts.notebook import show
from dokolearn.hosts.site.pages.fences import Fences
from dokolearn.rulesets import BOOKS
from dokolearn.workshop.building import start, step, view
from dokolearn.workshop.building.builder_view import questions_view
from dokolearn.workshop.building.built import QUESTIONS, Building, question_of
from dokolearn.workshop.building.passed_on import LONGEST_LINK, LinkError, Passed, open_exercise
from dokolearn.workshop.mappe.mappe import part_from_json, wrong_part

GAMES = Path(__file__).parents[2] / "replays"

Event = dict[str, Any]

EACH = [(kind, number) for kind in KINDS for number in range(len(SAMPLES[kind]))]
"""A few tasks of each kind."""


def given(kind: str, task: Mapping[str, Any], rules: str = "mainz", title: str = "") -> Building:
    return start({"task": {"kind": kind, "task": dict(task), "title": title}, "rules": rules, "lang": "de"})


def tapped(*events: Event, rules: str = "mainz") -> Building:
    now = start({"rules": rules, "lang": "de"})
    for event in events:
        now = step(now, event)
    return now


def asked(question: str, *events: Event, rules: str = "mainz") -> Building:
    return tapped({"type": "ask", "question": question}, *events, rules=rules)


def said(now: Building) -> list[str]:
    return [one["text"] for one in view(now)["problems"]]


# Every kind has its form


def test_every_kind_can_be_asked() -> None:
    assert {one.kind for one in QUESTIONS.values()} == set(KINDS)
    offered = [one["name"] for group in questions_view("de") for one in group["questions"]]
    assert offered == list(QUESTIONS), "groups stand together"


@each("question", list(QUESTIONS))
def test_a_task_may_say_what_its_form_has(question: str) -> None:
    one = QUESTIONS[question]
    said = {**dict.fromkeys(field.name for field in one.fields), **one.fixed, "nonsense": 1}
    with pytest.raises(SpecError) as refused:
        KINDS[one.kind].read(said, BOOKS["ddv"])
    assert [problem for problem in refused.value.problems if "unknown key" in problem] == ["unknown key 'nonsense'"]


def test_every_exercise_of_the_course_fits_a_form() -> None:
    strange = [key for key in catalogue() for task in spec(key)["tasks"] if not question_of(spec(key)["kind"], task)]
    assert strange == []


# By tapping


@each("kind, number", EACH)
def test_what_is_tapped_is_the_task(kind: str, number: int) -> None:
    wanted = given(kind, SAMPLES[kind][number])
    built = tapped(*taps(wanted))
    assert view(built)["told"] is None
    task = {key: value for key, value in SAMPLES[kind][number].items() if key != "soli"}
    soli = {"soli": built.task["soli"]} if "soli" in built.task else {}  # in the order of the book
    assert KINDS[kind].read(built.task, built.rules) == KINDS[kind].read({**task, **soli}, wanted.rules)
    assert set(soli.get("soli", ())) == set(SAMPLES[kind][number].get("soli", ()))


@each("kind, number", EACH)
def test_every_step_of_the_way_can_be_drawn(kind: str, number: int) -> None:
    """And at the end the exercise goes out and comes in again: as a line, a block, a link, a part of a Mappe."""
    events = [*taps(given(kind, SAMPLES[kind][number])), {"type": "title", "text": f'Für "alle" <b>{kind}</b>'}]
    for end in range(len(events) + 1) if len(events) < 30 else (1, len(events)):
        shown = view(tapped(*events[:end]))
        schemas.check("BuildView", shown)
    assert shown["whole"], shown["problems"]
    goes_out(tapped(*events))


def goes_out(built: Building) -> None:
    shown = view(built)
    wanted = shown["spec"]
    assert open_exercise(f"https://club.example/aufgabe-bauen/#{shown['link']}").spec("de") == wanted
    part = part_from_json(shown["part"])
    assert part is not None
    assert [*wrong_part(part)] == []
    assert {"kind": part.name, "lang": "de", "title": part.title, "tasks": [part.asks]} == wanted
    by_line = eval(shown["line"], {"show": lambda kind, title, **task: (kind, title, task)})  # our own line
    assert by_line == (wanted["kind"], wanted["title"], wanted["tasks"][0])
    again = given(wanted["kind"], wanted["tasks"][0], title=wanted["title"])
    assert view(again)["spec"] == wanted


@mostly("kind", list(KINDS), ["legal_cards", "speak", "choose_card", "spielzettel", "play_stiche"])
def test_the_block_of_a_page_is_the_same_exercise(kind: str) -> None:
    shown = view(given(kind, SAMPLES[kind][0], title='Ein "Titel"'))
    wrong: list[str] = []
    fences = Fences("de", wrong.append)
    drawn = fences.put(fences.take(f"# Seite\n\n{shown['fence']}"))
    assert wrong == []
    assert _bare(exercise_html(shown["spec"])) in _bare(drawn)


def _bare(html: str) -> str:
    """Without what only tells search engines to look away."""
    return re.sub(r" data-search-exclude", "", html)


def test_the_line_of_a_notebook_shows_it() -> None:
    shown = view(given("stich_winner", {"stich": "PiA Ka9 Pi10 PiK"}))
    cell = eval(shown["line"], {"show": show})  # our own line
    assert cell.widget().view["title"] == "Wer sticht?"


def test_it_may_keep_its_book() -> None:
    now = asked("who_wins", {"type": "cards", "field": "stich", "text": "He10 He10"}, rules="ddv")
    pinned = view(step(now, {"type": "pin", "value": "true"}))
    assert pinned["spec"]["rules"] == {"set": "ddv"}
    assert 'rules="ddv"' in pinned["line"]
    assert open_exercise(pinned["link"]).rules == "ddv"
    assert pinned["part"]["rules"] == "ddv"


# What is wrong


def test_nothing_that_was_tapped_is_lost_when_something_else_is_asked() -> None:
    hand = [{"type": "card", "field": "hand", "card": card} for card in ("KrD", "PiA")]
    now = asked("may_lay", *hand, {"type": "ask", "question": "who_wins"}, {"type": "ask", "question": "sort"})
    assert now.task == {"hand": "KrD PiA"}


def test_no_card_three_times() -> None:
    """§1.1: there are two of each."""
    now = asked("may_lay", *({"type": "card", "field": name, "card": "KrD"} for name in ("hand", "stich", "hand")))
    assert now.task == {"hand": "KrD", "stich": "KrD"}
    told = view(now)["told"]
    assert "Kreuz Dame liegt in dieser Aufgabe schon zweimal" in told["text"]
    assert told["refs"][0]["label"].startswith("§1.1")
    off = [cell for cell in view(now)["parts"][0]["grid"] if cell["state"] == "off"]
    assert [cell["card"]["code"] for cell in off] == ["KrD"]


def test_what_is_missing_is_no_mistake_yet() -> None:
    [missing] = view(asked("revoke"))["problems"]
    assert missing["todo"]
    right = asked("revoke", {"type": "cards", "field": "stiche", "text": "PiA Pi9 Pi10 PiK"})
    [wrong] = view(right)["problems"]
    assert not wrong["todo"]
    assert "Genau eine Karte soll falsch sein; hier sind es 0." in wrong["text"]
    assert wrong["refs"][0]["label"].startswith("§2.7")


def test_every_problem_is_told_in_words() -> None:
    """Of forms that are empty or half filled: never short English."""
    english = re.compile(r"\\b(expected|unknown|missing)\\b")
    for name in QUESTIONS:
        for now in (asked(name), asked(name, {"type": "card", "field": "hand", "card": "KrD"})):
            assert [one for one in said(now) if english.search(one)] == []


# Cards from elsewhere


def test_a_moment_of_a_game_fills_every_form() -> None:
    """The same moment for every question: whoever is on turn answers, and what was tapped before stays."""
    text = (GAMES / "spiel_mit_ansagen.dkn").read_text(encoding="utf-8")
    now = tapped({"type": "game", "dkn": text}, {"type": "moment", "at": 14})
    assert now.source is not None
    for name in QUESTIONS:
        there = step(now, {"type": "ask", "question": name})
        schemas.check("BuildView", view(there))
        for field in there.asks.fields:
            if field.sort in ("cards", "stiche") and (found := now.source.found.get(field.take or field.name)):
                assert there.values[field.name] == found


def test_the_moment_that_a_link_names() -> None:
    text = (GAMES / "damensolo.dkn").read_text(encoding="utf-8")
    from dokolearn.replay.links.link_forms import game_link
    from dokolearn.replay.reader import read

    link = game_link(read(text).record)
    now = tapped({"type": "game", "link": f"{link}&p=3.2&v=4"}, {"type": "ask", "question": "may_lay"})
    assert now.source is not None
    assert (now.source.at, now.source.seat) == (10, 3)
    assert now.task["game"] == "damensolo"
    assert len(now.task["stich"].split()) == 2
    assert now.whole


def test_what_somebody_changed_stays_when_another_moment_is_taken() -> None:
    text = (GAMES / "spiel_mit_ansagen.dkn").read_text(encoding="utf-8")
    begun = tapped({"type": "game", "dkn": text}, {"type": "moment", "at": 13}, {"type": "ask", "question": "may_lay"})
    own = step(begun, {"type": "take", "field": "hand", "at": 0})
    moved = step(own, {"type": "moment", "at": 18})
    assert moved.values["hand"] == own.values["hand"]
    assert moved.values["stich"] != own.values["stich"]


def test_cards_by_wish_are_played_out_by_a_club() -> None:
    now = asked("vorbehalt", {"type": "wish", "text": "Platz 1 hat eine Hochzeit", "seed": 7})
    assert now.task["hand"].split().count("KrD") == 2
    assert now.whole
    game = view(now)["game"]
    assert game["end"] == 48
    later = step(step(now, {"type": "ask", "question": "may_lay"}), {"type": "moment", "at": 21})
    assert later.whole


def test_a_wish_that_cannot_be_is_told_with_its_place() -> None:
    now = tapped({"type": "wish", "text": "Platz 1 hat drei Dullen", "seed": 1})
    assert "Zeile 1" in view(now)["told"]["text"]
    assert now.source is None


def test_what_is_no_game_is_told() -> None:
    for event in ({"dkn": "Los!"}, {"dkn": ""}, {"link": "k=1.A"}, {"link": "nichts"}, {}):
        told = view(tapped({"type": "game", **event}))["told"]
        assert told["text"], event


# Tactics


def test_the_trainer_judges_and_the_engine_advises() -> None:
    lying = {"hand": "He10 KrD KaA", "stich": "HeD PiB KaK"}
    now = asked("card", *({"type": "cards", "field": name, "text": cards} for name, cards in lying.items()))
    [rows] = [part["rows"] for part in view(now)["parts"] if part["sort"] == "judged"]
    assert [row["key"] for row in rows] == ["He10", "KrD", "KaA", "*"]
    assert any(one["side"] == "first" for row in rows for one in row["advice"])
    assert any(one["places"] for row in rows for one in row["advice"])
    judged = step(now, {"type": "judge", "field": "ok", "row": "KaA", "good": "yes", "why": "Der Fuchs ist sicher."})
    assert said(judged) == ["Zu jeder Karte, die gelegt werden darf, gehört ein Satz; einer reicht für alle übrigen."]
    whole = step(judged, {"type": "judge", "field": "ok", "row": "*", "good": "no", "why": "Zu teuer."})
    assert whole.task == {
        "hand": "He10 KrD KaA",
        "stich": "HeD PiB KaK",
        "ok": {"KaA": "Der Fuchs ist sicher."},
        "no": {"*": "Zu teuer."},
    }
    assert whole.whole


def test_a_whole_position_is_seen_by_whoever_answers() -> None:
    """With the Stiche before it, and the advice counts them too."""
    text = (GAMES / "spiel_mit_ansagen.dkn").read_text(encoding="utf-8")
    now = tapped({"type": "game", "dkn": text}, {"type": "moment", "at": 30}, {"type": "ask", "question": "card"})
    shown = view(step(now, {"type": "judge", "field": "ok", "row": "*", "good": "yes", "why": "Alles geht."}))
    assert shown["whole"]
    scene = view_at_table(start_at_table({**shown["spec"], "rules": shown["table"]}))
    assert len(scene["facts"]) > 3
    assert [seat.get("cards", 0) for seat in scene["seats"]][1:] != [0, 0, 0]


# On paper


@each("kind, number", [(kind, 0) for kind in KINDS])
def test_paper_has_the_task_and_its_solution(kind: str, number: int) -> None:
    shown = view(step(given(kind, SAMPLES[kind][number]), {"type": "paper"}))
    schemas.check("BuildView", shown)
    assert shown["sheet"]["solved"]["solved"]
    assert shown["sheet"]["why"]["text"]


# Bad input where exercises are built: foreign links and drafts, any event. Always an answer, never our own error.


def given_task(kind: str, task: dict[str, Any], title: str = "") -> Building:
    return start({"task": {"kind": kind, "task": task, "title": title}, "lang": "de"})


JUNK: list[Any] = [None, True, -1, 99, 10**9, 1.5, "", "x", "9:Re@99", "KrD KrD KrD", [], [1], ["x"], {}, [[]]]
"""What stands where something else should."""

ALSO = ("lead", "re", "ok", "no", "say", "hand", "calls", "games", "game")
TAPS = (
    *("ask", "set", "toggle", "add", "drop", "card", "cards", "take", "sort", "clear", "judge", "pin", "title"),
    *("moment", "x"),
)
VALUES = ("", "true", "1", "Re", "KrD", "*", "gesund", {"seat": "1", "word": "Re", "at": "3"}, None, 3, "yes")


@sampled
def test_whatever_a_link_holds_is_answered() -> None:
    """A task with something foreign in it is drawn or refused, never an error of ours."""
    chance = Random(5)
    for _ in range(size(150, 6_000)):
        kind = chance.choice(list(KINDS))
        task = dict(chance.choice(SAMPLES[kind]))
        for _ in range(chance.randint(1, 3)):
            task[chance.choice([*task, *ALSO])] = chance.choice(JUNK)
        shown = view(given_task(kind, task))
        json.dumps(shown, allow_nan=True)
        assert shown["whole"] or shown["problems"]


def _link(data: bytes) -> str:
    return f"u=1.{urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip('=')}"


@each(
    "link, key",
    [
        ("", "link_none"),
        ("k=1.abc", "link_none"),
        ("u=2.abc", "link_version"),
        ("u=1.", "link_damaged"),
        ("u=1.A", "link_damaged"),
        ("u=1.AAAA", "link_damaged"),
        (f"u=1.{'A' * 3 * LONGEST_LINK}", "link_long"),
        (_link(b" " * 200_000), "link_damaged"),
        (_link(b"[]"), "link_other"),
        (_link(b"[" * 20_000), "link_damaged"),
        (_link(b'{"kind": "legal_cards"}'), "link_other"),
        (_link(b'{"kind": "legal_cards", "task": {}, "rules": "skat"}'), "link_other"),
        (_link(b'{"kind": "legal_cards", "task": {}, "more": 1}'), "link_other"),
    ],
)
def test_a_bad_link_says_why(link: str, key: str) -> None:
    with pytest.raises(LinkError) as caught:
        open_exercise(link)
    assert caught.value.key == key
    shown = view(start({"link": link, "lang": "de"}))
    assert shown["told"]["text"]
    assert shown["spec"] is None


def test_what_is_too_long_for_a_link_has_none() -> None:
    chance = Random(1)
    noise = "".join(chance.choice("abcdefghijklmnopqrstuvwxyzäöü ß") for _ in range(20_000))
    now = given_task("choose_card", {"hand": "KrD PiA", "ok": {"*": noise}})
    assert view(now)["link"] == ""
    assert Passed("choose_card", "", now.task).spec("de")


@sampled
def test_any_event_is_answered() -> None:
    """Random taps on what there is and what there is not; undone is what is left out."""
    chance = Random(11)
    names = [field.name for one in QUESTIONS.values() for field in one.fields]
    for _ in range(size(60, 2_000)):
        now = start({"rules": chance.choice(list(BOOKS)), "lang": chance.choice(["de", "en"])})
        for _ in range(12):
            field = f"{chance.choice(names)}{chance.choice(['', '', '.0', '.1.re', '.9', '.x'])}"
            event = {"type": chance.choice(TAPS), "field": field, "question": chance.choice([*QUESTIONS])}
            for key in ("value", "card", "text", "row", "good", "why", "at"):
                event[key] = chance.choice(VALUES)
            now = step(now, event)
        schemas.check("BuildView", view(now))


@sampled
def test_what_was_kept_goes_on() -> None:
    """A draft whose events nobody can read begins with what was said."""
    for kind, number in EACH[:: size(5, 1)]:
        now = given_task(kind, dict(SAMPLES[kind][number]), "Mein Titel")
        again = start({"kept": view(now)["kept"], "rules": "mainz", "lang": "de"})
        assert (again.question, again.task, again.title) == (now.question, now.task, "Mein Titel")
    for junk in JUNK:
        view(start({"kept": junk, "lang": "de"}))
        view(start({"kept": {"question": "card", "values": junk, "title": junk}, "lang": "de"}))
