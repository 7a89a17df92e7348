"""Other people's notations, and Stiche as somebody types them."""

from pathlib import Path
from time import process_time

import pytest
from effort import each

from dokolearn.ch1_general import card_code
from dokolearn.ch2_normal_game import card_table
from dokolearn.model import Seat
from dokolearn.replay.check.checking import check
from dokolearn.replay.reader import read
from dokolearn.replay.text.importers import english, imported
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import BOOKS, DDV

ALL = sorted((Path(__file__).parents[2] / "replays").glob("*.dkn"))
TO_ENGLISH = {"Kr": "C", "Pi": "S", "He": "H", "Ka": "D", "D": "Q", "B": "J"}


def is_plain(path: Path) -> bool:
    """Whether bare Stiche tell all of a game: the trumps of its book, every Stich written down, no Schwein."""
    record = read(path.read_text("utf-8")).record
    game = check(record)
    whole = not record.value("Start")
    usual = whole and game.spiel is not None and game.spiel.table == card_table(BOOKS[record.value("Rules")])
    return usual and game.begins is not None and "Schwein" not in write(record)


GAMES = [path for path in ALL if is_plain(path)]


def test_most_games_are_plain() -> None:
    assert len(GAMES) >= 5


def stiche(record: Record) -> list[tuple[int, Seat, list[str]]]:
    return [
        (line.number, line.seat, [card_code(play.kind) for play in line.plays if play.kind is not None])
        for line in record.tricks
    ]


def foreign(code: str) -> str:
    return TO_ENGLISH[code[:2]] + TO_ENGLISH.get(code[2:], code[2:])


@pytest.fixture(params=GAMES, ids=lambda path: path.stem)
def game(request: pytest.FixtureRequest) -> Record:
    path: Path = request.param
    return read(path.read_text("utf-8")).record


def same(found: Record | None, game: Record) -> None:
    """The Stiche are those of the game, and its hands follow from them."""
    assert found is not None
    assert stiche(found) == stiche(game)
    assert [sorted(hand) for hand in check(found).hands] == [sorted(hand) for hand in check(game).hands]


def test_stiche_by_seat_with_a_mark_for_the_leader(game: Record) -> None:
    lines = []
    for _, lead, codes in stiche(game):
        by_seat = [foreign(codes[(seat - lead) % 4]) for seat in range(4)]
        by_seat[lead] = f"!{by_seat[lead]}"
        lines.append(" ".join(by_seat))
    same(imported("\n".join(lines), BOOKS[game.value("Rules")]), game)


def test_protocols(game: Record) -> None:
    lines = [f"{number};{lead}\n{';'.join(map(foreign, codes))}" for number, lead, codes in stiche(game)]
    same(imported("\n".join(lines), BOOKS[game.value("Rules")]), game)


@each("numbered", [True, False])
def test_bare_stiche(game: Record, numbered: bool) -> None:
    """Who leads follows from who won, by the trumps of the normal game."""
    lines = [f"{number}. " * numbered + ", ".join(codes) for number, _, codes in stiche(game)]
    same(imported("\n\n".join(lines), BOOKS[game.value("Rules")], game.tricks[0].seat), game)


def test_words_and_signs() -> None:
    found = imported("gesund\n1) 3: Kreuz Ass, ♣9, Eichel König, Kr 10\n♦A D♣\n", DDV)
    assert found is not None
    assert stiche(found) == [(1, 2, ["KrA", "Kr9", "KrK", "Kr10"]), (2, 2, ["KaA", "KrD"])]


@each("text", ["", "Guten Abend", "KD K10", "SQ SQ D9 !!DA", "1;9\nC10;CA;C9;CK"])
def test_nothing_to_import(text: str) -> None:
    assert imported(text, DDV) is None


def test_a_line_of_cards_without_end_is_no_stich() -> None:
    assert imported("KrA " * 101, DDV) is None
    assert imported("1;0\n" + ";".join(["CA"] * 101), DDV) is None


@each("text", ["\n" * 1_200_000, "Kr" * 600_000, "  " * 600_000, "KrA\n" * 300_000, ";" * 1_200_000])
def test_a_megabyte_of_nothing_takes_no_time(text: str) -> None:
    began = process_time()
    imported(text, DDV)
    assert process_time() - began < 0.5


def test_english_cards() -> None:
    assert [english(token) for token in ("SQ", "h10", "DT", "X", "S1", "")] == [11, 14, 20, None, None, None]
