""" "Was hätte Verein gespielt?": a card that may be laid, by what its seat knows, with its reason, at every moment."""

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import schemas
from effort import each, sampled, size

from dokolearn.ch1_general import KIND_BY_CODE
from dokolearn.game import legal
from dokolearn.model import Problems
from dokolearn.replay.film.club_advice import advice
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.trial import trial_at
from dokolearn.replay.reader import read
from dokolearn.strings import LANGUAGES

GAMES = sorted((Path(__file__).parents[2] / "replays").glob("*.dkn"))
SAMPLE = (Path(__file__).parents[1] / "samples" / "film.dkn").read_text("utf-8")

HANDS = (
    "He10 KrD PiD KrB KaA KaK Ka9 KrA Kr10 PiA PiK He9",
    "PiD HeD KaD PiB HeB Ka10 Ka9 KrK Kr9 Pi9 HeA HeK",
    "He10 KrD HeB KaB Ka10 KaK KrA Kr9 Pi10 Pi9 HeA HeK",
    "HeD KaD KrB PiB KaB KaA Kr10 KrK PiA Pi10 PiK He9",
)


def dealt(*hands: str) -> str:
    """A game of which nothing is played yet."""
    lines = "".join(f"deal {seat}: {hand}\n" for seat, hand in enumerate(hands, 1))
    return f'%DKN 1\n[Rules "ddv"]\n\n{lines}'


def at(dkn: str, moment: dict[str, Any], **more: Any) -> dict[str, Any]:
    spec = {"dkn": dkn, "at": f"{moment['stich']}.{moment['card']}", "seat": moment["turn"], **more}
    return advice(spec)


@sampled
@each("path", GAMES)
def test_at_every_moment_a_card_that_may_be_laid(path: Path) -> None:
    """At every second one. Where a game begins in the middle nobody knows what a seat has seen."""
    shown = film(read(path.read_text("utf-8")), "de")
    asked = [moment for moment in shown["moments"] if moment["turn"] is not None]
    for moment in asked[:: size(32, 2)]:
        spec = {"dkn": shown["dkn"], "at": f"{moment['stich']}.{moment['card']}", "seat": moment["turn"]}
        if shown["moments"][1]["stich"] > 1:
            with pytest.raises(Problems, match="begins in the middle"):
                advice(spec)
            continue
        view, left = advice(spec), trial_at(spec)
        schemas.check("Advised", view)
        assert view["seat"] == moment["turn"]
        assert KIND_BY_CODE[view["card"]] in legal(left.spiel, left.state)


def test_hidden_cards_change_nothing() -> None:
    """The three others with each other's cards: the same card, the same words."""
    own, *others = HANDS
    said = [advice({"dkn": dealt(own, *mixed), "at": "0.0", "seat": 0}) for mixed in permutations(others)]
    assert said == [said[0]] * 6
    other = advice({"dkn": dealt(HANDS[3], HANDS[1], HANDS[2], HANDS[0]), "at": "0.0", "seat": 0})
    assert other != said[0], "with other cards in the own hand it is another advice"


def test_what_was_laid_in_the_game_is_told() -> None:
    """The same card or another one; behind the last card of a line there is none."""
    shown = film(read(SAMPLE), "en")
    heard = [at(SAMPLE, one, lang="en") for one in shown["moments"] if one["turn"] is not None]
    assert {one["played"].partition(":")[0] for one in heard if ":" in one["played"]} == {"So it went in the game, too"}
    assert any(one["played"].startswith("In the game it was ") for one in heard)
    assert advice({"dkn": dealt(*HANDS), "at": "0.0", "seat": 0})["played"] == ""


@each("lang", LANGUAGES)
def test_a_call_that_comes_first_has_its_own_reason(lang: str) -> None:
    found = [
        at(SAMPLE, one, lang=lang)["reasons"] for one in film(read(SAMPLE), lang)["moments"] if one["turn"] is not None
    ]
    assert {len(reasons) for reasons in found} == {1, 2}
    assert any(reason["places"] for reasons in found for reason in reasons)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"seat": 2}, "seat: it is not on turn"),
        ({"at": "12.4"}, "seat: it is not on turn"),
        ({"at": "13.1"}, "at: there is no moment 13.1"),
        ({"colour": 1}, "unknown key 'colour'"),
    ],
)
def test_what_cannot_be_asked_is_told(more: dict[str, Any], said: str) -> None:
    with pytest.raises(Problems, match=said):
        advice({"dkn": SAMPLE, "at": "3.1", "seat": 1, **more})
