"""Bad input where games are annotated: what the notation does not hold, too much of it, nonsense, a broken game."""

from typing import Any

import pytest
from annotations import GAME, annotated, told
from effort import each

from dokolearn.model import Problems
from dokolearn.replay.reader import read
from dokolearn.replay.text.record import Note
from dokolearn.workshop.annotating.annotator import start as start_annotating
from dokolearn.workshop.annotating.annotator import step as step_annotating
from dokolearn.workshop.annotating.annotator import view as view_annotating


@pytest.mark.parametrize(
    ("text", "said"),
    [("verdeckt \u202e Text", "U+202E"), ("\x00", "U+0000"), ("w" * 2001, "2000")],
    ids=["direction", "control", "long"],
)
def test_what_the_notation_does_not_hold_is_refused_with_the_reason(text: str, said: str) -> None:
    state = annotated({"type": "note", "at": 0, "text": text})
    assert said in told(state)
    assert state.now.text == annotated().now.text


def test_a_game_is_64_kib_at_most() -> None:
    state = annotated(
        {"type": "note", "at": 0, "text": "x"}, game=GAME.replace("1. 1:", 32 * f"> {'w' * 1980}\n" + "1. 1:")
    )
    assert state.feedback is None
    assert "64" in told(step_annotating(state, {"type": "note", "branch": -1, "at": 0, "text": "w" * 1999}))


def test_a_game_has_2000_notes_at_most() -> None:
    full = GAME.replace("1. 1:", 2000 * "> n\n" + "1. 1:")
    assert "2000" in told(annotated({"type": "note", "at": 0, "text": "n"}, game=full))


@each(
    "event",
    [
        {"type": "note", "at": 4},
        {"type": "note", "at": 4, "text": 7},
        {"type": "note", "at": 4, "text": "a", "item": 3},
        {"type": "note", "at": 4, "text": "a", "item": True},
        {"type": "note", "at": 4, "text": "a", "show": [{"seat": 9, "card": "HeA"}]},
        {"type": "note", "at": 4, "text": "a", "show": [{"seat": 1, "card": None, "to": None}]},
        {"type": "note", "at": 400, "text": "a"},
        {"type": "note", "at": "4", "text": "a"},
        {"type": "note", "branch": 3, "at": 0, "text": "a"},
        {"type": "sign", "at": 0, "sign": "!"},
        {"type": "sign", "at": 1, "sign": "!!!"},
        {"type": "play", "at": 4, "move": ["KrD"]},
        {"type": "play", "at": 4, "move": "Kr9"},
        {"type": "say", "at": 4, "seat": 7, "move": "Re"},
        {"type": "say", "at": 4, "seat": 0, "move": "Schwein"},
        {"type": "drop", "at": 4},
        {"type": "shift", "at": 4, "by": 1},
        {"type": "ask", "at": 4, "steps": [1]},
        {"type": "ask", "at": 4, "steps": [{"text": "", "answers": [{"verdict": "maybe", "move": "HeA"}]}]},
        {"type": "ask", "at": 4, "steps": []},
        {"type": "tag", "name": "Options", "value": "x"},
        {"type": "about", "name": "theme", "value": "x"},
        {"type": ["note"]},
        {},
    ],
)
def test_nonsense_changes_nothing(event: dict[str, Any]) -> None:
    assert annotated(event).now.text == annotated().now.text


@each(
    "spec",
    [{}, {"dkn": 7}, {"dkn": "", "link": ""}, {"dkn": "", "game": 4}, {"dkn": "", "lang": "xx"}, {"dkn": "", "x": 1}],
)
def test_what_is_no_spec_is_told(spec: dict[str, Any]) -> None:
    with pytest.raises(Problems) as told:
        start_annotating(spec)
    assert told.value.problems


def test_a_broken_game_keeps_its_lines_and_is_annotated_as_far_as_it_goes() -> None:
    state = annotated(
        {"type": "note", "at": 3, "seat": 2, "text": "Noch gut."}, game=GAME.replace("2. 1: PiA", "2. 1: Was?")
    )
    assert ">3 Noch gut." in state.now.text
    assert [note for note in read(state.now.text).record.tricks[0].items if isinstance(note, Note)]
    assert view_annotating(state)["film"]["problems"]
