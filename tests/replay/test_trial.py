""" "What if I play …": the same cards from any moment, one seat played by the reader."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemas
from effort import each

from dokolearn.model import Problems
from dokolearn.replay.film.filming import film, film_of
from dokolearn.replay.film.trial import Trial
from dokolearn.replay.film.trial import start as trial_start
from dokolearn.replay.film.trial import step as trial_step
from dokolearn.replay.film.trial import view as trial_view
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


def test_the_others_play_by_what_they_know_once_something_is_different(dkn: str) -> None:
    """Bernd plays Karo 9 instead of Karo 10: now there are no Augen to fetch, and Clara keeps her Kreuz Dame. In the
    game she laid it on the ten; Dieter gave his Karo Bube, here the Pik Bube takes the Stich."""
    view = trial_view(playing(trial_start({"dkn": dkn, "at": "3.1", "seat": BERND}), "Ka9"))
    laid = [moment["table"][-1] for moment in view["moments"][:3]]
    hands = film(read(dkn))["hands"]
    codes = [hands[card["seat"]][card["index"]]["code"] for card in laid]
    assert codes[0] == "Ka9"
    assert codes[1:] == ["KaB", "PiB"]
    assert view["moments"][1]["said"][0]["text"] == "keine 90", "Clara says what she said there"


def test_the_game_as_it_was_ends_as_it_did(dkn: str) -> None:
    """Whoever plays the cards of the original gets the original."""
    moves = film(read(dkn))["moments"][1:]
    trial = trial_start({"dkn": dkn, "at": "0.0", "seat": BERND})
    hand = film(read(dkn))["hands"][BERND]
    own = [hand[moment["table"][-1]["index"]]["code"] for moment in moves if moment["table"][-1]["seat"] == BERND]
    view = trial_view(playing(trial, *own))
    assert [moment["table"] for moment in view["moments"]] == [moment["table"] for moment in moves]
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
        "„Kontra“ hat die eigene Partei schon gesagt. Ob man es wiederholen darf, um sich zu zeigen, lässt der Artikel"
        " offen. Mehr zählt das Spiel dadurch nicht, darum lesen wir es so: Einmal genügt."
    )


def test_2_02_a_call_tells_the_party_at_once(dkn: str) -> None:
    """Before the next card: Bernd says Kontra, so the table knows him, and his Augen stand with that side."""
    before = trial_start({"dkn": dkn, "at": "1.1", "seat": BERND})
    silent, view = (
        trial_view(before)["known"],
        trial_view(trial_step(before, {"type": "call", "move": "Kontra"}))["known"],
    )
    assert (silent["known"][BERND], view["known"][BERND]) == ("", "kontra")
    assert all(one[BERND] == "k" for one in view["sees"])
    assert view["augen"] == silent["augen"]


def test_its_stiche_are_listed_as_far_as_they_go(dkn: str) -> None:
    """Left within Stich 3, which the trial completes."""
    began = trial_start({"dkn": dkn, "at": "3.1", "seat": BERND})
    assert trial_view(began)["stiche"] == []
    view = trial_view(playing(began, "PiD"))
    ends = [at for at, moment in enumerate(view["moments"]) if moment["winner"] is not None]
    assert [each["moment"] for each in view["stiche"]] == ends != []
    assert view["stiche"][0]["label"].startswith("Stich 3")


def test_a_branch_can_be_left_too(dkn: str) -> None:
    view = trial_view(trial_start({"dkn": dkn, "at": "3.4", "branch": 0, "seat": CLARA}))
    assert (view["branch"], view["at"]) == (0, 2)
    assert view["choices"]


@each("seat, seed", range(4), range(6))
def test_any_way_to_play_leads_to_the_end(dkn: str, seat: int, seed: int) -> None:
    chance = Random(100 * seat + seed)
    trial = trial_start({"dkn": dkn, "at": "0.0", "seat": seat, "lang": ("de", "en")[seed % 2]})
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


# A line of one's own


def kept(trial: Trial) -> dict[str, Any]:
    view = trial_view(trial_step(trial, {"type": "keep"}))
    schemas.check("Trial", view)
    found: dict[str, Any] = view["kept"]
    return found


def test_what_was_tried_is_kept_as_a_variation(dkn: str) -> None:
    """Bernd's Pik Dame in Stich 3 and what came of it: the same moments, and behind the link, too."""
    trial = playing(trial_start({"dkn": dkn, "at": "3.1", "seat": BERND}), "PiD", "HeD")
    mine = kept(trial)
    branch = mine["film"]["branches"][mine["branch"]]
    assert (branch["own"], branch["parent"], branch["at"]) == (True, -1, 9)
    assert [each["table"] for each in branch["moments"]] == [each["table"] for each in trial_view(trial)["moments"]]
    assert [each["text"] for each in mine["film"]["problems"]] == [each["text"] for each in film_of(dkn)["problems"]]
    assert film_of(mine["film"]["links"]["text"])["branches"] == mine["film"]["branches"]


def test_it_can_be_thrown_away_and_nothing_of_the_author_s(dkn: str) -> None:
    mine = kept(playing(trial_start({"dkn": dkn, "at": "3.1", "seat": BERND}), "PiD"))
    text, other = mine["film"]["dkn"], next(b["id"] for b in mine["film"]["branches"] if not b["own"])
    assert film_of(text, less=mine["branch"])["dkn"] == film_of(dkn)["dkn"]
    assert film_of(text, less=other)["dkn"] == text


def test_a_variation_of_a_variation_is_kept_there(dkn: str) -> None:
    trial = trial_start({"dkn": dkn, "at": "3.4", "branch": 0, "seat": CLARA})
    mine = kept(playing(trial, "KrA"))
    branch = mine["film"]["branches"][mine["branch"]]
    assert branch["parent"] == next(b["id"] for b in mine["film"]["branches"] if b["at"] == 9 and not b["own"])


def test_a_call_alone_makes_another_line(dkn: str) -> None:
    start = trial_start({"dkn": dkn, "at": "1.3", "seat": 3})
    called = playing(trial_step(start, {"type": "call", "move": "Kontra"}), "KrK")
    assert "@4:Kontra KrK" in kept(called)["film"]["dkn"]


def test_the_game_as_it_was_is_no_variation(dkn: str) -> None:
    same = playing(trial_start({"dkn": dkn, "at": "3.1", "seat": BERND}), "Ka10")
    assert not trial_view(same)["can_keep"]
    assert trial_view(trial_step(same, {"type": "keep"}))["kept"] is None


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
    with pytest.raises(Problems) as error:
        trial_start({"dkn": dkn, "at": "3.1", "seat": BERND} | change)
    assert problem in error.value.problems
