"""What stands on paper: whoever has a pen is told what to do with it, in both languages."""

import re
from typing import Any

from effort import each

from dokolearn.exercises import State, start, view
from dokolearn.exercises.catalogue import catalogue as exercises
from dokolearn.exercises.catalogue import spec
from dokolearn.exercises.kinds import SAMPLES
from dokolearn.hosts.commands.exam_command import exam_text
from dokolearn.strings import LANGUAGES, catalogue, text

TAPS = {"de": re.compile(r"\b[Tt]ippe?\b.*\ban\b"), "en": re.compile(r"\b[Tt]ap\b")}
PENS = {"de": re.compile(r"\b(?:[Kk]reise\b.*\bein|[Ss]chreib)\b"), "en": re.compile(r"\b(?:[Cc]ircle|[Nn]umber)\b")}


def begun(lang: str) -> list[dict[str, Any]]:
    """The first view of every task of the course, and of one of each kind."""
    samples = ({"kind": kind, "lang": lang, "title": "Probe", "tasks": [*tasks]} for kind, tasks in SAMPLES.items())
    known = [start(one).spec for one in (*(spec(key, lang) for key in exercises()), *samples)]
    return [view(State(one, at, one.kind.first(task))) for one in known for at, task in enumerate(one.tasks)]


@each("lang", LANGUAGES)
def test_where_a_tap_is_asked_for_paper_names_the_pen(lang: str) -> None:
    shown = begun(lang)
    tapped = [one for one in shown if TAPS[lang].search(one["task"])]
    assert {one["kind"] for one in tapped} >= {"legal_cards", "play_stiche", "sort_hand", "stich_winner"}
    assert [one["task"] for one in tapped if not PENS[lang].search(one["paper"])] == []
    assert [one["paper"] for one in shown if TAPS[lang].search(one["paper"])] == []


@each("lang", LANGUAGES)
def test_every_prompt_for_fingers_has_one_for_a_pen(lang: str) -> None:
    texts = catalogue(lang)
    asked = [key for key, words in texts.items() if ".prompt" in key and TAPS[lang].search(words)]
    assert asked
    assert [key for key in asked if not PENS[lang].search(texts.get(f"{key}.paper", ""))] == []


def test_parties_that_come_out_are_told_on_paper_too() -> None:
    told = view(start(spec("0.0/abend-partner")))
    assert told["task"] in told["paper"]
    assert told["paper"].endswith(text("de", "play_stiche.prompt.follow.paper"))


@each("lang", LANGUAGES)
def test_a_printed_exam_asks_for_no_tap(lang: str) -> None:
    told = exam_text(7, {"set": "mainz"}, answers=False, as_json=False, lang=lang)
    assert PENS[lang].search(told)
    assert not TAPS[lang].search(told)
