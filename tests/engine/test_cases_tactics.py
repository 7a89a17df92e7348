"""Cases about tactics that cannot be asked: each is refused with a reason."""

from pathlib import Path
from typing import Any

import pytest
from case_files import reason

HAND = ["KrA", "PiK", "Pi9", "PiD", "HeB", "KaA", "He9", "HeK", "KrB", "KaB", "Ka9", "Pi10"]
SUIT: dict[str, Any] = {"game": "normal", "suit": "Kr"}
TIP: dict[str, Any] = {"game": "normal", "hand": HAND, "table": [], "tip": "lead_blank_ass", "card": "KrA"}


@pytest.mark.parametrize(
    ("given", "key", "told"),
    [
        ({"suit": "Xy", "own": 2}, "chance", "no such suit: 'Xy'"),
        ({}, "chance", "missing in given: own"),
        ({"own": 9}, "may_run", "own: expected a whole number from 0 to 8"),
        ({"own": 2, "rounds": 0}, "may_run", "rounds: expected a whole number from 1 to 12"),
        ({"lengths": [3, 3, 2]}, "runs", "lengths: expected four numbers from 0 on"),
        ({"lengths": [3, 3, 2, -1]}, "runs", "lengths: expected four numbers from 0 on"),
        ({"lengths": [3, 3, 2, 1]}, "runs", "lengths: the suit has 8 cards"),
    ],
)
def test_5_10_a_suit_that_cannot_be(tmp_path: Path, given: dict[str, Any], key: str, told: str) -> None:
    assert reason(tmp_path, kind="suit", given=SUIT | given, expect={key: True}) == told


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"tip": "lead_well"}, "unknown tip 'lead_well'"),
        ({"hand": HAND[1:]}, "hand: expected 12 cards, got 11"),
        ({"table": ["KrA", "KrA"]}, "hand and table: more than two of a card"),
        ({"calls": [{"party": "re", "call": "re"}]}, "calls: who speaks?"),
        ({"heard": ["gesund"] * 4}, "heard: expected the words before this seat"),
    ],
)
def test_5_02_a_tip_that_cannot_be_asked(tmp_path: Path, given: dict[str, Any], told: str) -> None:
    assert reason(tmp_path, kind="tip", given=TIP | given, expect={"speaks": "for"}) == told


def test_5_13_what_nobody_may_say_is_refused_with_its_rule(tmp_path: Path) -> None:
    given = {"hand": HAND, "heard": ["armut"], "tip": "hide_vorbehalt", "word": "gesund"}
    assert reason(tmp_path, kind="tip", given=given, expect={"speaks": "for"}).startswith("§4")
