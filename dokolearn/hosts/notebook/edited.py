"""Writing about a game under a cell: as on the page for it, and every change stands in a file at once."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dokolearn.data.drawn_game import game_html
from dokolearn.hosts.html.annotate_page import annotate_choices, annotate_words
from dokolearn.hosts.html.static_html import film_html
from dokolearn.hosts.notebook.cells import HOST_VARIABLE, CellError
from dokolearn.hosts.notebook.replays import beside_widget
from dokolearn.replay.check.checking import check
from dokolearn.replay.film.cut import card_of
from dokolearn.replay.text.parser import decode, parse, parse_all
from dokolearn.replay.text.writer import write
from dokolearn.strings import text
from dokolearn.workshop.annotating import start as start_annotating
from dokolearn.workshop.annotating import step as step_annotating
from dokolearn.workshop.annotating import view as view_annotating


class Edited:
    """A game that somebody writes about; `text` is the game as it stands. All displays of it show one and the same."""

    def __init__(self, game: str, path: Path | None, lang: str, site: str) -> None:
        """`path`: where it is written, nowhere without one. Raises CellError where something there would be lost."""
        self._there = _there(path)
        if path is not None and self._there:
            game = _goes_on(path, self._there, game, lang)
        self._state = start_annotating({"dkn": game, "lang": lang})
        self._site, self._path, self._told = site, path, ""
        self._widget: Any = None

    @property
    def text(self) -> str:
        """The game in DKN, with everything that was written about it."""
        return self._state.now.text

    def _repr_mimebundle_(self, **options: object) -> Any:
        if os.environ.get(HOST_VARIABLE) == "page":
            film = view_annotating(self._state)["film"]
            return {"text/html": film_html(film), "text/plain": str(film["title"])}
        widget = self.widget()
        return beside_widget(widget._repr_mimebundle_(**options), self.text, game_html(widget.view["film"]))

    def widget(self) -> Any:
        """The live widget, an ipywidget that can also be placed in a layout."""
        if self._widget is None:
            lang = self._state.lang
            from dokolearn.hosts.notebook.widgets import DokolearnAnnotator

            self._widget = DokolearnAnnotator(
                view=view_annotating(self._state),
                words=annotate_words(lang),
                choices=annotate_choices(lang),
                site=self._site,
                told=self._told,
            )
            self._widget.on_msg(self._on_message)
        return self._widget

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        """An edit, or a step to another card; each is answered, also where nothing has changed."""
        if not isinstance(content, Mapping) or not isinstance(content.get("event"), Mapping):
            return
        before = self.text
        self._state = step_annotating(self._state, content["event"])
        if self.text != before:
            self._write()
        widget.told = self._told
        widget.view = view_annotating(self._state)
        widget.send({"answered": True})

    def _write(self) -> None:
        """The file as the game stands. Where somebody else has changed it meanwhile, theirs stays, ours is beside."""
        path, lang = self._path, self._state.lang
        if path is None:
            return
        try:
            how = "written" if _there(path) == self._there else "beside"
            if how == "beside":
                self._path = path = _free(path)
            aside = path.with_name(f".{path.name}.new")
            aside.write_text(self.text, encoding="utf-8", newline="\n")
            os.replace(aside, path)
        except OSError as error:
            self._told = text(lang, "annotate.told.unwritten", name=path.name, why=error.strerror or str(error))
            return
        self._there = self.text.encode()
        self._told = text(lang, f"annotate.told.{how}", name=path.name)


def _there(path: Path | None) -> bytes:
    """What stands in a file; nothing where there is none."""
    return path.read_bytes() if path is not None and path.is_file() else b""


def _goes_on(path: Path, there: bytes, game: str, lang: str) -> str:
    """The game in a file that there is already: this one, with all that was written about it so far.

    Raises CellError where the file has another game or several, or lines that would not be there any more.
    """
    games = parse_all(decode(there)[0])
    if len(games) > 1:
        raise CellError(text(lang, "annotate.told.several", name=path.name, n=len(games)))
    if games[0].errors:
        raise CellError(text(lang, "annotate.told.broken", name=path.name, line=games[0].errors[0].line))
    found = write(games[0].record)
    if _cards_of_game(found) != _cards_of_game(game):
        raise CellError(text(lang, "annotate.told.other", name=path.name))
    return found


def _cards_of_game(game: str) -> list[Any]:
    """The hands and cards of a game, whatever is said of it."""
    done = check(parse(game).record)
    return [done.hands, *(card_of(move) for move in done.moves)]


def _free(path: Path) -> Path:
    """A name beside it that nothing has."""
    names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(2, 1000))
    return next(name for name in names if not name.exists())
