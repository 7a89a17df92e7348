from pathlib import Path

import pytest

from dokolearn.replay.check.checking import check
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.replay.text.writer import write

GAMES = sorted((Path(__file__).parents[2] / "replays").glob("*.dkn"))


@pytest.fixture(params=GAMES, ids=lambda path: path.stem)
def game(request: pytest.FixtureRequest) -> str:
    path: Path = request.param
    return path.read_text("utf-8")


def test_there_is_a_game() -> None:
    assert GAMES


def test_reads_without_problems(game: str) -> None:
    assert read(game).problems == ()


def test_plays_to_240_augen(game: str) -> None:
    view = film(read(game))
    assert sum(view["moments"][-1]["party_augen"].values()) == 240
    assert view["result"] is not None
    assert len(view["moments"]) == 1 + sum(len(hand) for hand in view["hands"])


def test_carries_licence_and_notes(game: str) -> None:
    record = read(game).record
    assert record.value("Licence")
    assert record.value("Annotator")
    notes = [note for moment in film(record)["moments"] for note in moment["notes"]]
    assert len(notes) >= 12
    assert any(note["who"] for note in notes)
    assert any(not note["who"] for note in notes)


def test_stored_in_canonical_form(game: str) -> None:
    assert write(read(game).record) == game


def test_announcements_are_in_time(game: str) -> None:
    """By the book of the game, each with the last moment at which it was possible."""
    played = check(read(game).record)
    said = [one for move in played.moves for one in move.heard] + list(played.heard_late)
    assert all(one.counts and not one.late and one.deadline for one in said)
    assert len(said) == sum(len(move.said) for move in played.moves) + len(played.late)
