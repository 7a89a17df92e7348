"""Bad input where exercises are built: foreign links and drafts, any event. Always an answer, never our own error."""

import json
import zlib
from base64 import urlsafe_b64encode
from random import Random
from typing import Any

import pytest
import schemas
from effort import each, sampled, size

from dokolearn.exercises.kinds import KINDS, SAMPLES
from dokolearn.rulesets import BOOKS
from dokolearn.workshop.building import start, step, view
from dokolearn.workshop.building.built import QUESTIONS, Building
from dokolearn.workshop.building.passed_on import LONGEST_LINK, LinkError, Passed, opened

EACH = [(kind, number) for kind in KINDS for number in range(len(SAMPLES[kind]))]


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
        opened(link)
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
