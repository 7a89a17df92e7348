"""Games as a row for each card: every game comes back the same, what has no room is named, and pandas reads them."""

from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner
from effort import each, sampled, size
from many_games import of_a_book, with_house_rules

from dokolearn import Replay
from dokolearn.cli import main
from dokolearn.replay.card_rows import TableError, left_behind, write_csv
from dokolearn.replay.links.link_forms import game_link, open_link, text_link
from dokolearn.replay.reader import read_all
from dokolearn.replay.text.json_form import from_json, to_json
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.writer import write
from dokolearn.rulesets import MAINZ
from dokolearn.workshop.protocol_tables import read

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "replays").glob("*.dkn"))
HEAD = "stich,place,seat,card\n"


def games(many: int) -> list[Record]:
    """By the books and with house rules, in turn."""
    return [(with_house_rules if seed % 2 else of_a_book)(seed // 2)[1] for seed in range(many)]


@sampled
def test_games_of_all_kinds_come_back_the_same() -> None:
    for number, record in enumerate(games(size(120, 5_000))):
        text = write(record)
        assert [write(one) for one in read(write_csv([record]), MAINZ)] == [text], number
        assert write(from_json(to_json(record))) == text, number
        assert open_link(text_link(record)).text == text, number
        short = game_link(record)
        assert not short or game_link(read_all(open_link(short).text)[0].record) == short, number


def test_an_evening_is_one_table() -> None:
    evening = games(6)
    assert [write(one) for one in read(write_csv(evening), MAINZ)] == list(map(write, evening))


@each("path", GAMES[::4])
def test_what_has_no_room_is_named(path: Path) -> None:
    done = CliRunner().invoke(main, ["replay", str(path), "--to", "csv"])
    left = sum((left_behind(one.record) for one in read_all(path.read_text("utf-8"))), left_behind(Record()))
    assert ("Nicht dabei" in done.stderr) == bool(left)
    for many in left.values():
        assert f"({many})" in done.stderr


def test_pandas_reads_a_game_as_forty_eight_rows(tmp_path: Path) -> None:
    game = ROOT / "replays/erstes_spiel.dkn"
    path = tmp_path / "spiel.csv"
    assert CliRunner().invoke(main, ["replay", str(game), "--to", "csv", "-o", str(path)]).exit_code == 0
    frame = pd.read_csv(path)
    assert len(frame) == 48
    assert {"game", "stich", "place", "seat", "card", "augen", "winner", "said", "player", "kind"} <= set(frame.columns)
    assert frame.augen.sum() == 240
    replay = Replay.from_file(game)
    assert replay.to_frame().card.tolist() == frame.card.tolist()
    assert frame[frame.winner == 1].augen.sum() == replay.augen[1]
    assert Replay.from_text(write(read(frame.to_csv(index=False), MAINZ)[0])).augen == replay.augen


@each(
    "rows, line, col, key",
    [
        ("1,1,1,KrX\n", 2, 4, "card"),
        ("1,1,5,KrA\n", 2, 3, "number"),
        ("eins,1,1,KrA\n", 2, 1, "number"),
        ("1,1,1,KrA\n1,2,3,Kr9\n", 3, 3, "seat"),
    ],
)
def test_what_is_wrong_has_its_place(rows: str, line: int, col: int, key: str) -> None:
    with pytest.raises(TableError) as found:
        read(HEAD + rows, MAINZ)
    assert (found.value.line, found.value.col, found.value.key) == (line, col, key)
    assert found.value.in_words("de") != found.value.in_words("en")


def test_columns_may_stand_in_any_order_and_rows_too() -> None:
    table = "card;seat;place;stich\nKr9;2;2;1\nKrA;1;1;1\nKr9;3;3;1\nKrK;4;4;1\n"
    (found,) = read(table, MAINZ)
    assert "1. 1: KrA Kr9 Kr9 KrK" in write(found)
