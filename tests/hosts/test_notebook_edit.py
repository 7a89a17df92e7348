"""`edit` in a notebook: a game to write about, whose file changes with every edit and loses nothing."""

from pathlib import Path
from typing import Any

import pytest
from effort import each

from dokolearn.hosts.notebook import HOST_VARIABLE, CellError, Replay, edit, edited, widgets
from dokolearn.replay.links.link_forms import game_link, text_link
from dokolearn.replay.reader import read
from dokolearn.replay.text.writer import write
from dokolearn.strings import text

GAME = Path(__file__).parents[2] / "replays" / "dulle_auf_dulle.dkn"
TEXT = GAME.read_text("utf-8")
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


def test_whatever_fails_once_the_file_is_whole_and_what_is_told_is_so(path: Path) -> None:
    """Each access to files in turn: the file is as it was or as the game is, and the next edit is in it."""
    for at in range(1, 13):
        path.write_text(TEXT, "utf-8")
        with pytest.MonkeyPatch.context() as patch:
            left = [at]
            for owner, name in ((Path, "read_bytes"), (Path, "write_text"), (Path, "is_file"), (edited.os, "replace")):
                patch.setattr(owner, name, _fails(getattr(owner, name), left))
            try:
                game = edit(path)
            except (OSError, CellError):
                continue  # nothing was begun
            widget = does(game, NOTE, SIGN)
            assert len(widget.sent) == 2, "every edit is answered"
            patch.undo()
        files = [one for one in path.parent.iterdir() if one.suffix == ".dkn"]
        assert all(read(one.read_text("utf-8")).record.deals for one in files), "no file is torn"
        if "Gespeichert" in widget.told:
            assert any(one.read_text("utf-8") == game.text for one in files)
        does(game, {"type": "note", "branch": -1, "at": 5, "text": "Danach"})
        assert any(one.read_text("utf-8") == game.text for one in files)
        for one in path.parent.iterdir():
            one.unlink()


def _fails(function: Any, left: list[int]) -> Any:
    """The same function, which fails when so many accesses have been."""

    def access(*given: Any, **more: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            raise OSError(5, "Input/output error")
        return function(*given, **more)

    return access


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


# `Replay` in a notebook: from a file, a text, a link; live in JupyterLab, HTML on a page.


RECORD = read(TEXT).record


@pytest.fixture
def _on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOST_VARIABLE, "page")


def test_file_text_and_link_are_the_same_game() -> None:
    films = [
        Replay.from_file(GAME).film,
        Replay.from_file(str(GAME)).film,
        Replay.from_text(TEXT).film,
        Replay.from_link(f"https://example.org/oeffnen/#{text_link(RECORD)}&p=3.2").film,
    ]
    assert all(film == films[0] for film in films)
    assert films[0]["title"] == "Dulle auf Dulle"
    short = Replay.from_link(game_link(RECORD)).film
    assert [moment["table"] for moment in short["moments"]] == [moment["table"] for moment in films[0]["moments"]]


@pytest.mark.usefixtures("_on_a_page")
def test_on_a_page_it_is_html() -> None:
    shown = Replay.from_file(GAME)._repr_mimebundle_()
    assert shown["text/plain"] == "Dulle auf Dulle"
    assert 'data-dk="replay"' in shown["text/html"]


def test_in_a_notebook_it_is_a_widget() -> None:
    shown, *_ = Replay.from_text(TEXT)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in shown


def test_the_widget_has_the_words_for_sharing(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[dict[str, Any]] = []

    class Widget:
        def __init__(self, **traits: Any) -> None:
            made.append(traits)

        def _repr_mimebundle_(self, **_: Any) -> Any:
            return {}

    monkeypatch.setattr(widgets, "DokolearnWidget", Widget)
    page = "https://verein.example/doko/oeffnen/"
    Replay.from_text(TEXT, lang="en")._repr_mimebundle_()
    Replay.from_file(GAME, site=page)._repr_mimebundle_()
    Replay.from_link(f"{page}#{text_link(RECORD)}")._repr_mimebundle_()
    Replay.from_link(text_link(RECORD))._repr_mimebundle_()
    assert [traits["site"] for traits in made] == ["", page, page, ""]
    assert [traits["words"]["share"] for traits in made[:2]] == [text(lang, "viewer.share") for lang in ("en", "de")]


def test_what_is_wrong_stands_in_problems() -> None:
    assert Replay.from_text(TEXT).problems == []
    found = Replay.from_text(TEXT.replace("1. 3: HeA He9", "1. 3: HeA PiA")).problems
    assert found
    line = TEXT[: TEXT.index("1. 3: HeA He9")].count("\n") + 1
    assert found[0].startswith(f"{line}:11: ")
    assert "Nadja" in found[0]


def test_another_language() -> None:
    assert Replay.from_text(TEXT, lang="en").film["lang"] == "en"


def test_one_of_several_games() -> None:
    both = f"{TEXT}\n{TEXT.replace('Dulle auf Dulle', 'Noch einmal')}"
    assert Replay.from_text(both, game=2).film["title"] == "Noch einmal"
    with pytest.raises(ValueError, match="Ein Spiel 3 gibt es hier nicht"):
        Replay.from_text(both, game=3)
    with pytest.raises(ValueError, match="Ein Spiel 0"):
        Replay.from_text(both, game=0)


@each("link", ["", "https://example.org/", "#k=1.zzzz", game_link(RECORD)[:-2]])
def test_a_link_without_a_game_says_why(link: str) -> None:
    with pytest.raises(ValueError, match="Link"):
        Replay.from_link(link)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(CellError, match=r"Die Datei nirgends\.dkn gibt es nicht"):
        Replay.from_file("nirgends.dkn")
