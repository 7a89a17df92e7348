""" "What if I play …": the same cards from any moment, one seat played by the reader."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemas
from effort import each, in_turn

from dokolearn.replay.film.filming import film
from dokolearn.replay.film.trial import Trial, TrialError, trial_start, trial_step, trial_view
from dokolearn.replay.reader import read

SAMPLES = Path(__file__).parents[1] / "samples"
BERND, CLARA = 1, 2


@pytest.fixture(scope="module")
def dkn() -> str:
    return (SAMPLES / "film.dkn").read_text("utf-8")


def playing(trial: Trial, *moves: str) -> Trial:
    for move in moves:
        trial = trial_step(trial, {"type": "play", "move": move})
    return trial


def said(trial: Trial) -> list[str]:
    return [moment["say"] for moment in trial_view(trial)["moments"]]


def test_it_begins_at_the_moment_and_waits_for_the_reader(dkn: str) -> None:
    view = trial_view(trial_start({"dkn": dkn, "at": "3.1", "seat": BERND}))
    assert (view["branch"], view["at"], view["moments"]) == (-1, 9, [])
    assert [choice["move"] for choice in view["choices"] if choice["legal"]] == [
        "PiD",
        "HeD",
        "KaD",
        "PiB",
        "HeB",
        "Ka10",
        "Ka9",
    ]
    assert not view["can_undo"]


def test_the_others_play_up_to_the_reader(dkn: str) -> None:
    """From the first card of Stich 1 on Clara waits for Bernd, who plays as in the game."""
    trial = trial_start({"dkn": dkn, "at": "1.1", "seat": CLARA})
    assert said(trial) == ["Stich 1, Bernd, Kreuz 9."]


def test_2_07_a_wrong_card_is_explained_and_stays_in_the_hand(dkn: str) -> None:
    before = trial_start({"dkn": dkn, "at": "3.1", "seat": BERND})
    view = trial_view(playing(before, "HeA"))
    assert view["feedback"]["tone"] == "wrong"
    assert "Karo 9 ist Trumpf, also muss Trumpf bedient werden." in view["feedback"]["text"]
    assert view["feedback"]["refs"] == [{"label": "DDV-Turnierregeln, Spiel", "href": "#p2-7"}]
    assert view["moments"] == []
    assert trial_view(playing(before, "HeA", "Ka9"))["feedback"] is None


def test_the_others_keep_to_the_game_as_long_as_it_is_legal(dkn: str) -> None:
    """Bernd plays Karo 9 instead of Karo 10; Clara, Dieter and, in the next Stich, all others play as they did."""
    view = trial_view(playing(trial_start({"dkn": dkn, "at": "3.1", "seat": BERND}), "Ka9"))
    assert [moment["say"].partition(", ")[2] for moment in view["moments"]] == [
        "Bernd, Karo 9.",
        "Clara, Kreuz Dame, liegt vorn.",
        "Dieter, Karo Bube. Clara gewinnt den Stich mit 5 Augen.",
        "Clara, Herz Ass, liegt vorn.",
        "Dieter, Herz 9.",
        "Anna, Herz 9.",
    ]
    assert view["moments"][1]["said"][0]["text"] == "keine 90", "Clara says what she said there"
    assert view["by_chance"] == []


def test_the_game_as_it_was_ends_as_it_did(dkn: str) -> None:
    """Whoever plays the cards of the original gets the original."""
    moves = film(read(dkn))["moments"][1:]
    trial = trial_start({"dkn": dkn, "at": "0.0", "seat": BERND})
    hand = film(read(dkn))["hands"][BERND]
    own = [hand[moment["table"][-1]["index"]]["code"] for moment in moves if moment["table"][-1]["seat"] == BERND]
    view = trial_view(playing(trial, *own))
    assert [moment["table"] for moment in view["moments"]] == [moment["table"] for moment in moves]
    assert view["by_chance"] == []
    assert view["result"]["text"] == film(read(dkn))["result"]["text"]
    assert view["original"] == f"Im Spiel: {view['result']['text']}"
    assert view["score"]["value"] == 7
    assert view["choices"] == view["calls"] == []


def test_undo_takes_back_the_own_card_and_all_answers(dkn: str) -> None:
    start = trial_start({"dkn": dkn, "at": "3.1", "seat": BERND})
    once = playing(start, "Ka9")
    assert trial_view(trial_step(playing(once, "HeK"), {"type": "undo"})) == trial_view(once)
    assert trial_view(trial_step(once, {"type": "undo"})) == trial_view(start)
    assert trial_step(start, {"type": "undo"}) is start


def test_3_03_the_reader_may_call(dkn: str) -> None:
    start = trial_start({"dkn": dkn, "at": "1.3", "seat": 3})
    assert [call["move"] for call in trial_view(start)["calls"]] == ["Kontra"]
    called = trial_step(start, {"type": "call", "move": "Kontra"})
    assert trial_view(called)["said"] == [{"seat": 3, "text": "Kontra"}]
    assert trial_view(playing(called, "KrK"))["moments"][0]["known"] == ["", "", "", "kontra"]
    late = trial_step(playing(called, "KrK"), {"type": "call", "move": "Kontra"})
    assert trial_view(late)["feedback"]["text"] == (
        "„Kontra“ hat deine Partei schon gesagt. Ob du es wiederholen darfst, um dich zu zeigen, lässt der Artikel"
        " offen. Mehr zählt das Spiel dadurch nicht, darum lesen wir es so: Einmal genügt."
    )


def test_a_branch_can_be_left_too(dkn: str) -> None:
    view = trial_view(trial_start({"dkn": dkn, "at": "3.4", "branch": 0, "seat": CLARA}))
    assert (view["branch"], view["at"]) == (0, 2)
    assert view["choices"]


@in_turn("seat, seed", range(4), range(6))
def test_any_way_to_play_leads_to_the_end(dkn: str, seat: int, seed: int) -> None:
    chance = Random(100 * seat + seed)
    trial = trial_start({"dkn": dkn, "at": "0.0", "seat": seat, "seed": seed, "lang": ("de", "en")[seed % 2]})
    for _ in range(12):
        view = trial_view(trial)
        schemas.check("Trial", view)
        if view["calls"] and chance.random() < 0.3:
            trial = trial_step(trial, {"type": "call", "move": view["calls"][0]["move"]})
        trial = playing(trial, chance.choice([choice["move"] for choice in view["choices"] if choice["legal"]]))
    view = trial_view(trial)
    schemas.check("Trial", view)
    assert view["result"]
    assert view["score"]
    assert len(view["moments"]) == 48
    assert sum(view["moments"][-1]["augen"]) == 240


def test_chance_is_the_same_for_the_same_number(dkn: str) -> None:
    """Anna leads another card than in the game, so that the others have to find other answers."""

    def line(seed: int) -> list[Any]:
        trial = playing(trial_start({"dkn": dkn, "at": "0.0", "seat": 0, "seed": seed}), "He9")
        view = trial_view(trial)
        assert view["by_chance"], "somebody cannot follow suit with the card of the game"
        return [moment["table"] for moment in view["moments"]]

    assert line(5) == line(5)
    assert len({json.dumps(line(seed)) for seed in range(8)}) > 1


@each("event", [{}, {"type": "play"}, {"type": "play", "move": "XY"}, {"type": "play", "move": "He10"}, {"type": 7}])
def test_what_makes_no_sense_changes_nothing(dkn: str, event: dict[str, Any]) -> None:
    start = trial_start({"dkn": dkn, "at": "3.1", "seat": BERND})
    assert trial_step(start, event) is start


@each(
    "change, problem",
    [
        ({"at": "13.1"}, "at: there is no moment 13.1"),
        ({"at": "3"}, "at: expected Stich and card, as 3.2"),
        ({"seat": 4}, "seat: expected 0 to 3"),
        ({"seat": True}, "seat: expected 0 to 3"),
        ({"branch": 7}, "branch: there is no 7"),
        ({"game": 1}, "game: there are 1"),
        ({"link": "k=1.A"}, "expected either dkn or link"),
        ({"dkn": "%DKN 1\n*"}, "the game cannot be played: its hands are not known"),
        ({"speed": 1}, "unknown key 'speed'"),
    ],
)
def test_a_spec_that_cannot_be_used_is_told(dkn: str, change: dict[str, Any], problem: str) -> None:
    with pytest.raises(TrialError) as error:
        trial_start({"dkn": dkn, "at": "3.1", "seat": BERND} | change)
    assert problem in error.value.problems
