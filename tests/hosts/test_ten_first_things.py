"""The ten first things of python-chess' README beside ours: none takes more statements here, and ours are run."""

import ast
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dokolearn import Game, Replay


class Pair(NamedTuple):
    """The same thing in both libraries, without imports."""

    what: str
    chess: str
    ours: str


PAIRS = (
    Pair("make a game", "board = chess.Board()", 'game = Game(7, rules="ddv")'),
    Pair("list the legal moves", "board.legal_moves", "game.legal"),
    Pair("is a move legal", 'chess.Move.from_uci("a8a1") in board.legal_moves', '"KrA" in game.legal'),
    Pair("make a move", 'board.push_san("e4")', 'game = game.play("Kr10")'),
    Pair("take it back", "board.pop()", "game = game.undo()"),
    Pair("print it", "print(board)", "print(game)"),
    Pair(
        "write a file",
        'game = chess.pgn.Game.from_board(board)\nprint(game, file=open("new.pgn", "w"), end="\\n\\n")',
        'game.play("Kr10 KrA Kr10 KrA").save("new.dkn")',
    ),
    Pair(
        "read a file",
        'pgn = open("new.pgn")\nfirst_game = chess.pgn.read_game(pgn)',
        'first_game = Replay.from_file("new.dkn")',
    ),
    Pair("show it in a notebook", "chess.svg.board(board)", "first_game"),
    Pair(
        "ask for an evaluation",
        'engine = chess.engine.SimpleEngine.popen_uci("/usr/bin/stockfish")\n'
        "info = engine.analyse(board, chess.engine.Limit(time=0.1))\nengine.quit()",
        "advise(first_game)",
    ),
)


def statements(code: str) -> int:
    return len(ast.parse(code).body)


def test_ten_things_take_no_more_statements_here_and_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(PAIRS) == 10
    assert [pair.what for pair in PAIRS if statements(pair.ours) > statements(pair.chess)] == []
    space: dict[str, Any] = {}
    exec("from dokolearn import Game, Replay, advise", space)
    values = {}
    for pair in PAIRS:
        body = ast.parse(pair.ours).body
        last = body[-1]
        if isinstance(last, ast.Expr):
            values[pair.what] = eval(compile(ast.Expression(last.value), pair.what, "eval"), space)
        else:
            exec(compile(pair.ours, pair.what, "exec"), space)
    assert values["is a move legal"] is False
    assert "Kr10" in values["list the legal moves"]
    assert space["game"] == Game(7, rules="ddv"), "made, played and taken back"
    assert "KrD" in capsys.readouterr().out
    assert isinstance(space["first_game"], Replay)
    assert "<svg" in values["show it in a notebook"]._repr_html_()
    assert values["ask for an evaluation"].options


def test_the_page_for_programmers_shows_them() -> None:
    page = (Path(__file__).parents[2] / "site/pages/programming.md").read_text("utf-8")
    shown = page.partition("## Ten first things")[2].partition("## A game")[0]
    for call in (
        "Game(7, rules",
        "game.legal",
        "in game.legal",
        "game.play(",
        "game.undo()",
        "print(game)",
        "game.save(",
    ):
        assert call in shown
    assert "Replay.from_file(" in shown
    assert "advise(game)" in shown
