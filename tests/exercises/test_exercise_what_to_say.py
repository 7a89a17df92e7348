"""The kind of exercise about what to say with both Kreuz Damen: hidden where a higher Vorbehalt is certain."""

from typing import Any

import pytest
from effort import each

from dokolearn.exercises import SpecError, start, step, view
from dokolearn.exercises.walk import solution
from dokolearn.rulesets import BOOKS

WEAK = "KrD KrD PiB HeB KaK Ka10 KrA KrK PiK HeK"
STRONG = "He10 He10 KrD KrD PiD PiD HeD KaA KrA PiA"
MORE = " Kr10 Pi10"
"""With nines everybody holds two cards more."""


def asked(hand: str, book: str, *said: str) -> dict[str, Any]:
    full = hand + (MORE if BOOKS[book].cards.deck_nines else "")
    return {"kind": "what_to_say", "rules": {"set": book}, "tasks": [{"hand": full, "said": list(said)}]}


def right(spec: dict[str, Any]) -> str:
    """The word that is right, as it stands on its button."""
    (event,) = solution(spec)
    labels = [action["label"] for action in view(start(spec))["actions"]]
    return str(labels[event["index"]])


@each("book", BOOKS)
def test_5_13_a_weak_hand_announces_its_hochzeit_and_a_strong_one_is_silent(book: str) -> None:
    assert right(asked(WEAK, book)) in ("Vorbehalt", "Hochzeit")
    assert right(asked(STRONG, book)) in ("sauber", "gesund")


@each("book", BOOKS)
def test_5_13_nobody_shows_his_alten_below_a_higher_vorbehalt(book: str) -> None:
    spec = asked(WEAK, book, "gesund", "vorbehalt")
    assert right(spec) in ("sauber", "gesund")
    (event,) = solution(spec)
    wrong = view(step(start(spec), {"type": "choose", "index": 1 - event["index"]}))["feedback"]
    assert wrong["tone"] == "wrong"
    assert "verrätst du nur, wo beide Kreuz Damen sind" in wrong["text"]


TRUMPS = "He10 He10 KrD PiD HeD KrB HeB KaA Ka10 KrA Kr9 PiA"
FEHL = "PiD HeD HeB KaB Ka10 KrA Kr10 KrK PiA Pi9 HeA HeK"


def offered(hand: str, book: str) -> dict[str, Any]:
    return {"kind": "what_to_say", "rules": {"set": book}, "tasks": [{"hand": hand, "offered": True}]}


@each("book", ("spielregeln", "schmidt"))
def test_an_armut_is_taken_with_many_trumps_and_left_with_few(book: str) -> None:
    assert right(offered(TRUMPS, book)) == "Ich nehme sie"
    assert right(offered(FEHL, book)) == "Nein"
    shown = view(start(offered(TRUMPS, book)))
    assert "Nimmst du ihre Karten?" in shown["task"]
    assert shown["facts"] == ["Clara: „Armut“"]


def test_nobody_offers_an_armut_where_there_is_none() -> None:
    with pytest.raises(SpecError, match="offered: there is no Armut at this table"):
        start(offered(TRUMPS, "ddv"))


def test_in_an_open_round_a_solo_is_heard_by_its_name() -> None:
    assert view(start(asked(WEAK, "schmidt", "vorbehalt")))["facts"] == ["Clara: „Karosolo“"]
    assert view(start(asked(WEAK, "mainz", "vorbehalt")))["facts"] == ["Clara: „Vorbehalt“"]


@pytest.mark.parametrize(
    ("task", "told"),
    [
        ({"hand": "KrD"}, "hand: expected 12 cards"),
        ({"said": ["solo"]}, "said: expected up to three out of gesund, vorbehalt"),
        ({"said": ["gesund"] * 4}, "said: expected up to three out of gesund, vorbehalt"),
    ],
)
def test_what_cannot_be_asked_is_told(task: dict[str, Any], told: str) -> None:
    spec = asked(WEAK, "mainz")
    with pytest.raises(SpecError) as found:
        start({**spec, "tasks": [{**spec["tasks"][0], **task}]})
    assert "; ".join(problem.removeprefix("task 1: ") for problem in found.value.problems) == told
