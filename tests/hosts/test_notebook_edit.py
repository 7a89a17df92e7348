"""`edit` in a notebook: a game to write about, whose file changes with every edit and loses nothing."""

from pathlib import Path
from typing import Any

import pytest

from dokolearn.hosts.notebook import HOST_VARIABLE, CellError, Replay, edit, edited, widgets
from dokolearn.replay.links.link_forms import text_link
from dokolearn.replay.reader import read
from dokolearn.replay.text.writer import write

TEXT = (Path(__file__).parents[2] / "replays" / "dulle_auf_dulle.dkn").read_text("utf-8")
NOTE = {"type": "note", "branch": -1, "at": 3, "text": "Gesehen?"}
SIGN = {"type": "sign", "branch": -1, "at": 2, "sign": "!?"}


class Widget:
    """What anywidget would send to the browser."""

    def __init__(self, **traits: Any) -> None:
        self.__dict__.update(traits)
        self.sent: list[Any] = []

    def on_msg(self, hears: Any) -> None:
        self.hears = hears

    def send(self, content: Any) -> None:
        self.sent.append(content)


@pytest.fixture(autouse=True)
def _without_jupyter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widgets, "DokolearnAnnotator", Widget)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "spiel.dkn"
    found.write_text(TEXT, "utf-8")
    return found


def does(game: edited.Edited, *events: dict[str, Any]) -> Widget:
    """What the widget has after these events."""
    widget: Widget = game.widget()
    for event in events:
        widget.hears(widget, {"event": event}, [])
    return widget


def test_every_edit_stands_in_the_file_and_can_be_undone(path: Path) -> None:
    game = edit(path)
    widget = does(game, NOTE)
    assert path.read_text("utf-8") == game.text
    assert "> Gesehen?" in game.text
    assert widget.told == "Gespeichert in spiel.dkn."
    assert widget.view["can_undo"]
    does(game, SIGN, {"type": "undo"}, {"type": "undo"})
    assert path.read_text("utf-8") == write(read(TEXT).record)
    assert sorted(one.name for one in path.parent.iterdir()) == ["spiel.dkn"]


def test_every_message_is_answered_also_where_nothing_changes(path: Path) -> None:
    widget = does(edit(path), {"type": "go", "branch": -1, "at": 3}, {"type": "nonsense"})
    assert len(widget.sent) == 2
    assert widget.view["here"]["at"] == 3
    assert path.read_text("utf-8") == TEXT, "looking changes no file"


def test_a_cell_that_is_run_again_goes_on_with_its_file(path: Path) -> None:
    to = path.with_name("kommentiert.dkn")
    does(edit(Replay.from_link(text_link(read(TEXT).record)), to=to), NOTE)
    again = edit(Replay.from_link(text_link(read(TEXT).record)), to=to)
    assert "> Gesehen?" in again.text
    assert path.read_text("utf-8") == TEXT


def test_what_somebody_else_has_changed_meanwhile_stays(path: Path) -> None:
    game = edit(Replay.from_file(path))
    path.write_text(TEXT.replace("Dulle auf Dulle", "Anders"), "utf-8")
    widget = does(game, NOTE, SIGN)
    assert "Anders" in path.read_text("utf-8")
    assert path.with_name("spiel-2.dkn").read_text("utf-8") == game.text
    assert "spiel-2.dkn" in widget.told


def test_nothing_of_a_file_is_lost(path: Path) -> None:
    path.write_text(TEXT + "\n" + TEXT, "utf-8")
    with pytest.raises(CellError, match="2 Spiele"):
        edit(path)
    path.write_text(TEXT.replace("1. 3:", "1. 3: Unfug", 1), "utf-8")
    with pytest.raises(CellError, match="Zeile"):
        edit(path)
    path.write_text('%DKN 1\n[Rules "ddv"]\n\n1. 1: KrA Kr9 Kr9 KrK\n*\n', "utf-8")
    with pytest.raises(CellError, match="anderes Spiel"):
        edit(Replay.from_text(TEXT), to=path)


def test_a_file_that_cannot_be_written_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(edited.os, "replace", full)
    game = edit(path)
    assert "No space left" in does(game, NOTE).told
    assert path.read_text("utf-8") == TEXT
    assert "> Gesehen?" in game.text


def test_without_a_file_it_is_a_text() -> None:
    game = edit(Replay.from_text(TEXT), lang="en")
    widget = does(game, NOTE)
    assert (widget.told, widget.words["undo"]) == ("", "Undo")
    assert "> Gesehen?" in game.text


def test_on_a_page_it_is_the_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOST_VARIABLE, "page")
    shown = edit(path)._repr_mimebundle_()
    assert shown["text/plain"] == "Dulle auf Dulle"
    assert 'data-dk="replay"' in shown["text/html"]
