"""Cases that contradict themselves: each is refused with a reason and never settled."""

import json
from pathlib import Path
from typing import Any

import pytest
from case_files import reason

from dokolearn.cases import read

ROOT = Path(__file__).parents[1] / "cases"


def changed(given: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy with one entry changed, `calls.0.before` names it; None takes it out."""
    copy: dict[str, Any] = json.loads(json.dumps(given))
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place: Any = copy
    for key in way:
        place = place[key]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return copy


def refused(tmp_path: Path, kind: str, given: dict[str, Any], expect: dict[str, Any], **rules: Any) -> str:
    """Why a case of this kind cannot be run: a sentence of its own, not the name of an exception."""
    why = reason(tmp_path, kind=kind, given=given, expect=expect, rules={"set": "mainz"} | rules)
    assert "Error" not in why
    return why


# A score sheet


SHEET: dict[str, Any] = {
    "game": "normal",
    "re": [0, 2],
    "augen": {"re": 130, "kontra": 110},
    "stiche": {"re": 6, "kontra": 6},
    "calls": [{"party": "re", "call": "re", "seat": 0}],
    "sonderpunkte": {"re": [], "kontra": ["fuchs"]},
}


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("augen", {"re": 130, "kontra": 111}, "241"),
        ("augen", {"re": 240, "kontra": 0}, "0 Augen"),
        ("augen", {"re": 130, "kontra": "110"}, "augen.kontra: expected a whole number"),
        ("augen", {"re": 130, "kontra": 110, "armut": 0}, "unknown key in augen: armut"),
        ("augen", [130, 110], "augen: expected an object"),
        ("augen.re", None, "augen.re"),
        ("augen", None, "missing in given: augen"),
        ("stiche", {"re": 0, "kontra": 12}, "Re has 130 Augen, but no Stich"),
        ("stiche", {"re": 6, "kontra": 5}, "11"),
        ("re", [0, 1, 2], "3"),
        ("re", [0], "1"),
        ("re", [0, 0], "named twice"),
        ("re", [0, 4], "no such seat: 4"),
        ("re", 0, "re: expected a list"),
        ("calls.0.seat", 1, "Re"),
        ("calls.0.call", "kontra", "re cannot call kontra"),
        ("calls.0.call", "k45", "no such call: re k45"),
        ("calls.0.party", None, "no such call: None re"),
        ("calls.0.loud", True, "unknown key in call: loud"),
        ("calls.0.invalid", 1, "invalid: expected true or false"),
        ("calls.0.on_turn", "yes", "on_turn: expected true or false"),
        ("calls.0.cards_since_call", -1, "cards_since_call: expected a whole number"),
        ("calls", [{"party": "kontra", "call": "kontra", "hochzeiter": True}], "who holds both Kreuz Damen is Re"),
        ("calls.0.cards_in_hand", 13, "cards_in_hand: expected a whole number from 0 to 12"),
        ("calls", {"re": []}, "calls: expected a list"),
        ("sonderpunkte", {"re": [], "kontra": ["gans", "ass"]}, "unknown special point: ass"),
        ("sonderpunkte", {"re": [], "contra": []}, "unknown key in sonderpunkte: contra"),
        ("sonderpunkte", {"re": ["fuchs"] * 3, "kontra": []}, "3"),
        ("sonderpunkte", {"re": ["karlchen"], "kontra": ["karlchen"]}, "last Stich"),
    ],
)
def test_a_sheet_that_cannot_be(tmp_path: Path, path: str, value: Any, told: str) -> None:
    assert told in refused(tmp_path, "score", changed(SHEET, path, value), {"winner": "re"})


def test_three_against_one_is_a_sheet_of_a_solo(tmp_path: Path) -> None:
    solo = changed(SHEET, "game", "damensolo")
    assert "2" in refused(tmp_path, "score", solo, {"winner": "re"})


# A call


ATTEMPT: dict[str, Any] = {"game": "normal", "history": [], "attempt": {"party": "re", "call": "re", "cards_played": 3}}


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("attempt.call", "nix", "no such call: re nix"),
        ("attempt.cards_played", None, "missing in call: cards_in_hand or cards_played"),
        ("attempt.cards_played", 49, "cards_played: expected a whole number from 0 to 48"),
        ("attempt.cards_in_hand", 9, "nobody holds 9 cards when 3 have been played"),
        ("attempt.on_turn", 1, "on_turn: expected true or false"),
        ("attempt", [], "call: expected an object"),
        ("history", [{"party": "re", "call": "kontra"}], "re cannot call kontra"),
        ("history", {}, "history: expected a list"),
        ("phase", "pause", "unknown phase 'pause'"),
        ("klaerung", 0, "klaerung: expected a whole number from 1"),
    ],
)
def test_a_call_that_cannot_be(tmp_path: Path, path: str, value: Any, told: str) -> None:
    assert told in refused(tmp_path, "ansage", changed(ATTEMPT, path, value), {"legal": True})


def test_a_forced_call_by_a_seat_of_the_other_party(tmp_path: Path) -> None:
    given = {
        "check": "zwang",
        "game": "normal",
        "trick_no": 1,
        "lead": 0,
        "cards": ["KaA", "KrB", "KaK", "Ka10"],
        "re": [0, 2],
        "calls": [{"party": "re", "call": "re", "seat": 1}],
    }
    told = refused(tmp_path, "ansage", given, {"forced": True}, set="maennle")
    assert told == "calls: seat 1 is not re"
    three = changed(given, "cards", ["KaA", "KrB", "KaK"])
    assert "expected 4 cards, got 3" in refused(tmp_path, "ansage", three, {"forced": True}, set="maennle")


# Cards


@pytest.mark.parametrize(
    ("kind", "given", "told"),
    [
        ("trick", {"lead": 0, "cards": ["PiA"]}, "expected 2 to 4 cards, got 1"),
        ("trick", {"lead": 0, "cards": ["PiA"] * 3}, "more than two of a card: PiA"),
        ("trick", {"lead": 4, "cards": ["PiA", "PiK"]}, "no such seat: 4"),
        ("trick", {"lead": 0, "cards": ["PiA", "PiK"], "last": 1}, "last: expected true or false"),
        ("trick", {"lead": 0, "cards": ["KaA", "PiK"], "schwein": 0}, "there is no Schwein"),
        ("playable", {"hand": ["PiA"], "table": ["PiK", "PiK", "Pi9", "Pi9"]}, "table: expected 0 to 3 cards"),
        ("playable", {"hand": ["PiA", "PiA"], "table": ["PiA"]}, "more than two of a card: PiA"),
        ("playable", {"hand": [], "table": ["PiA"]}, "hand: expected at least one card"),
        ("playable", {"hand": "PiA", "table": []}, "hand: expected a list"),
        ("playable", {"hand": [["PiA"]], "table": []}, "no such card in this pack"),
        ("trumps", {"schwein": "yes"}, "schwein: expected true or false"),
    ],
)
def test_cards_that_cannot_be(tmp_path: Path, kind: str, given: dict[str, Any], told: str) -> None:
    key = {"trick": "winner", "playable": "cards", "trumps": "trump_order"}[kind]
    assert told in refused(tmp_path, kind, {"game": "normal"} | given, {key: 0})


def test_special_points_of_half_a_stich(tmp_path: Path) -> None:
    given = {"game": "normal", "lead": 0, "cards": ["KaA", "KrB"], "re": [0, 2]}
    assert "all four cards" in refused(tmp_path, "trick", given, {"sonderpunkte": {"re": [], "kontra": []}})


# Hochzeit, round of questions, evening


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"hochzeit_seat": 0, "tricks": [{"winner": 1, "led": "PiA"}]}, "missing in given: form"),
        ({"hochzeit_seat": 0, "tricks": [{"winner": 1, "led": "PiA"}], "form": ["fehl"]}, "no such Hochzeit"),
        ({"hochzeit_seat": 0, "tricks": [{"winner": 1, "led": "PiA"}], "form": "karo"}, "no such Hochzeit"),
        ({"hochzeit_seat": 0, "tricks": [{"winner": 1}], "form": "fehl"}, "missing in tricks: led"),
        ({"hochzeit_seat": 0, "tricks": [{"led": "PiA"}], "form": "fehl"}, "no such seat: None"),
        ({"hochzeit_seat": 0, "tricks": [3], "form": "fehl"}, "tricks: expected an object"),
        ({"hochzeit_seat": 0, "tricks": 3, "form": "fehl"}, "tricks: expected a list"),
        ({"hochzeit_seat": 0, "tricks": [{"winner": 0, "led": "KrD"}] * 13, "form": "fehl"}, "a game has 12"),
    ],
)
def test_a_hochzeit_that_cannot_be(tmp_path: Path, given: dict[str, Any], told: str) -> None:
    assert told in refused(tmp_path, "hochzeit", given, {"partner": 1})


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"says": ["gesund"] * 3}, "a word for each of the four seats"),
        ({"says": ["gesund", "gesund", "gesund", "contra"]}, "no such word: contra"),
        ({"says": ["gesund", "gesund", "gesund", "solo:skat"]}, "seat 3 may not say"),
        ({"says": ["hochzeit", "hochzeit", "gesund", "gesund"]}, "no deal lets everybody say this"),
        ({"says": ["gesund"] * 4, "reizen": [{"seat": 1, "say": "weg"}]}, "nobody asked for these bids: seat 1 weg"),
        ({"says": ["gesund"] * 4, "reizen": [{"seat": 1, "say": "pik"}]}, "no such bid: pik"),
        ({"says": ["gesund"] * 4, "reizen": [1]}, "reizen: expected an object"),
        ({"says": ["armut", "gesund", "gesund", "gesund"]}, "missing in given: nimmt"),
        ({"says": ["armut", "gesund", "gesund", "gesund"], "nimmt": 0}, "seat 0 has the Armut itself"),
        ({"says": ["armut", "gesund", "gesund", "gesund"], "nimmt": 5}, "no such seat: 5"),
    ],
)
def test_a_round_that_cannot_be(tmp_path: Path, given: dict[str, Any], told: str) -> None:
    why = refused(tmp_path, "vorbehalt", {"dealer": 0} | given, {"game": "normal"}, set="schmidt")
    assert told in why


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"dealer": 0, "after": "normal", "players": 3}, "players: expected a whole number from 4 to 7"),
        ({"dealer": 0, "after": "normal", "players": True}, "players: expected a whole number"),
        ({"dealer": 4, "after": "normal"}, "dealer: expected a whole number from 0 to 3"),
        ({"dealer": 0, "after": "skat"}, "unknown game 'skat'"),
        ({"dealer": 0, "after": "solo", "player": 9}, "player: expected a whole number from 0 to 3"),
        ({"dealer": 0, "games_left": -1}, "games_left: expected a whole number"),
        ({"dealer": 0, "games_left": 3, "open_solos": [5]}, "open_solos: expected a whole number"),
        ({"dealer": 0, "games_left": 3, "open_solos": 2}, "open_solos: expected a list"),
    ],
)
def test_an_evening_that_cannot_be(tmp_path: Path, given: dict[str, Any], told: str) -> None:
    assert told in refused(tmp_path, "tournament", given, {"first_lead": 1, "games": 24}, set="ddv")


def test_every_given_of_ours_is_refused_when_a_key_of_nobody_is_added(tmp_path: Path) -> None:
    kinds = {case["kind"]: case for path in sorted(ROOT.glob("*.json")) for case in read(path)}
    for one in kinds.values():
        given = one["given"] | {"kibitz": 1}
        told = reason(tmp_path, kind=one["kind"], rules=one["rules"], given=given, expect=one["expect"])
        assert told == "unknown key in given: kibitz"
