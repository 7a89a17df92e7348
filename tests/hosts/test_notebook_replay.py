"""`Replay` in a notebook: from a file, a text, a link; live in JupyterLab, HTML on a page."""

from pathlib import Path
from typing import Any

import pytest
from effort import each

from dokolearn.hosts.notebook import HOST_VARIABLE, CellError, Replay, widgets
from dokolearn.replay.links.link_forms import game_link, text_link
from dokolearn.replay.reader import read
from dokolearn.strings import text

GAME = Path(__file__).parents[2] / "replays" / "dulle_auf_dulle.dkn"
TEXT = GAME.read_text("utf-8")
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
