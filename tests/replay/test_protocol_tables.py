"""Games as tables of a spreadsheet: out and in again by `dokolearn replay`; what is wrong, by row and column."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from effort import each

from dokolearn.cli import main
from dokolearn.exercises.frame.task import SpecError
from dokolearn.replay.reader import read, read_all
from dokolearn.replay.text.parser import parse
from dokolearn.replay.text.writer import write
from dokolearn.workshop.other_forms import start_table

ROOT = Path(__file__).parents[2]
GAMES = [path for path in sorted((ROOT / "replays").glob("*.dkn")) if path.stem in ("erstes_spiel", "vierzig_karten")]
TABLE = "1;0\nCA;C9;C9;CK\n2;0\nSA;S9;S10;SK\n"


def bare(text: str) -> str:
    """A game without what is said of it."""
    game = parse(text).record
    return write(replace(game, opening=(), tricks=tuple(replace(line, items=()) for line in game.tricks)))


def replay(*words: str | Path, piped: str = "") -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, words)], input=piped)


@each("path", GAMES)
def test_a_game_goes_out_as_a_table_and_comes_in_again(tmp_path: Path, path: Path) -> None:
    game = read(path.read_text(encoding="utf-8")).record
    table = tmp_path / f"{path.stem}.csv"
    assert replay(path, "--to", "csv", "-o", table).exit_code == 0
    assert table.read_text(encoding="utf-8").splitlines()[0].startswith("game,stich,place,seat,card,")
    back = replay(table, "--to", "dkn", "--book", game.value("Rules"))
    assert (back.exit_code, back.stderr) == (0, "")
    assert bare(back.stdout) == bare(path.read_text(encoding="utf-8"))
    found = read(back.stdout).record
    assert [(line.seat, [play.kind for play in line.plays]) for line in found.tricks] == [
        (line.seat, [play.kind for play in line.plays]) for line in game.tricks
    ]


@each(
    "written",
    [
        TABLE.replace(";", ","),
        TABLE.replace(";", "\t"),
        TABLE.replace("CA;C9;C9;CK", "KrA;Kr9;Kr9;KrK"),
        "\ufeff" + TABLE.replace("\n", "\r\n"),
        TABLE.replace("CA", '"CA"').replace("\n", ";;\n"),
    ],
)
def test_tables_of_every_program(written: str) -> None:
    done = replay("-", "--to", "dkn", piped=written)
    assert done.exit_code == 0
    assert "1. 1: KrA Kr9 Kr9 KrK\n2. 1: PiA Pi9 Pi10 PiK\n" in done.stdout


def test_several_games_of_a_table_follow_each_other() -> None:
    done = replay("-", "--to", "dkn", piped=TABLE + TABLE)
    assert [len(one.record.tricks) for one in read_all(done.stdout)] == [2, 2]


def test_stiche_as_somebody_types_them() -> None:
    done = replay("-", "--to", "dkn", "--book", "ddv", piped="Kreuz Ass, Kr9, Kr9, KrK\nPiA Pi9 Pi10 PiK\n")
    assert '[Rules "ddv"]' in done.stdout
    assert "2. 1: PiA Pi9 Pi10 PiK" in done.stdout


@pytest.mark.parametrize(
    ("written", "place"),
    [
        (TABLE.replace("S10", "S11"), "-:4:3: "),
        (TABLE.replace("2;0", "2;4"), "-:3:1: "),
        ("1;0\n", "-:2:1: "),
        ("1;0\n" + ";".join(["CA"] * 200), "-:2:1: "),
    ],
)
def test_what_is_wrong_is_told_with_row_and_column(written: str, place: str) -> None:
    done = replay("-", piped=written)
    assert done.exit_code == 2
    assert place in done.stderr


def test_cards_that_cannot_fall_are_told_as_in_any_game() -> None:
    done = replay("-", piped=TABLE.replace("S10", "C9"))
    assert done.exit_code == 1


@each("written", ["", "Guten Abend", "=cmd|calc;0\nCA", '"' * 5000, "1;0\n\x00\n"])
def test_what_is_no_table_hurts_nobody(written: str) -> None:
    assert replay("-", piped=written).exit_code in (1, 2)


# In the page


def test_a_table_comes_into_the_page_at_the_table_of_its_reader() -> None:
    house = {"set": "ddv", "options": {"herz10_trump": False}}
    found = start_table({"text": TABLE + TABLE, "rules": house})
    games = read_all(found["dkn"])
    assert [len(one.record.tricks) for one in games] == [2, 2]
    assert [one.record.value("Rules") for one in games] == ["ddv", "ddv"]
    assert json.loads(games[0].record.value("Options")) == {"herz10_trump": False}
    assert start_table({"text": "Guten Abend!"}) == {"dkn": "", "csv": "", "note": "", "problem": None}


def test_the_table_of_the_page_is_one_for_spreadsheets_and_is_read() -> None:
    game = GAMES[0].read_text(encoding="utf-8")
    table = start_table({"dkn": game})["csv"]
    assert table.splitlines()[0] == f"1;{int(read(game).record.tricks[0].seat)}"
    assert replay("-", "--to", "dkn", piped=table).exit_code == 0


def test_the_page_says_where_a_table_is_wrong() -> None:
    told = start_table({"text": TABLE.replace("S10", "S11"), "lang": "de"})["problem"]
    assert (told["line"], told["col"]) == (4, 3)
    assert "S11" in told["text"]
    for wrong in ({}, {"text": "", "dkn": ""}, {"text": 1}, {"text": "", "rules": {"set": "skat"}}, {"boese": ""}):
        with pytest.raises(SpecError):
            start_table(wrong)
