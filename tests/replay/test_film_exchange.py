"""What a film tells of the cards of an Armut: `schmidt: Armut`, `ddv: Armut`. Aylin is poor, Miguel takes."""

from pathlib import Path
from typing import Any

import pytest

from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read

TEXT = (Path(__file__).parents[2] / "replays" / "armut.dkn").read_text(encoding="utf-8")


def exchange(*options: str) -> list[dict[str, Any]]:
    """Both passings with these house rules."""
    return film(read(TEXT.replace('"spielregeln"]', f'"spielregeln"]\n[Options "{" ".join(options)}"]')))["exchange"]


def told(*options: str) -> list[str]:
    """What is said beside the cards."""
    return [one["text"].partition(". ")[2] for one in exchange(*options)]


def test_4_03_nobody_speaks_of_trumps() -> None:
    assert told() == ["", ""]


def test_4_03_the_taker_says_how_many_trumps_go_back() -> None:
    assert told("armut_say=count_back") == ["", "Miguel sagt: Kein Trumpf geht zurück."]


def test_4_03_the_poor_player_says_whether_there_are_any() -> None:
    """And the taker how many go back."""
    assert told("armut_say=with_or_without") == ["Aylin sagt: mit Trumpf.", "Miguel sagt: Kein Trumpf geht zurück."]


@pytest.mark.parametrize(("decide", "seen"), [("before_looking", [1, 3]), ("after_looking", [1, 2, 3])])
def test_4_03_who_has_seen_the_cards(decide: str, seen: list[int]) -> None:
    """Frauke has refused: at some tables after a look."""
    assert [one["seen"] for one in exchange(f"armut_decide={decide}")] == [seen, [1, 3]]
