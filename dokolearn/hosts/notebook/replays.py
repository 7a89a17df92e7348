"""A game of a file that shows itself under a cell, and is data for whoever asks for it."""

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from dokolearn.course.author_errors import AuthorError
from dokolearn.data.cards import Hands
from dokolearn.data.four_hands import as_hands
from dokolearn.data.game import Game
from dokolearn.exercises.at_table import SCRIPT
from dokolearn.game import Game as Position
from dokolearn.game import forced_call_now, without_questions
from dokolearn.hosts.html.static_html import around_words, film_html
from dokolearn.hosts.notebook.cells import HOST_VARIABLE, CellError, chosen_rules, in_a_sentence, language_of
from dokolearn.model import Play, four
from dokolearn.replay.card_rows import TableError
from dokolearn.replay.check.game_so_far import CheckedGame, Move
from dokolearn.replay.film.cut import card_of
from dokolearn.replay.film.filming import film
from dokolearn.replay.links.link_forms import open_link
from dokolearn.replay.reader import read_one
from dokolearn.replay.text.parser import Reading, decode, parse_all
from dokolearn.replay.text.problems import advice, player_names, sentence
from dokolearn.replay.text.record import Record, TrickLine
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import View
from dokolearn.workshop.other_forms import as_dkn


@lru_cache(maxsize=2)
def _games_of(text: str, book: str) -> tuple[Reading, ...]:
    """The games of a text in any form, by this book where it does not say by which they were played: whoever takes one
    after the other out of a collection has it read once. Raises TableError."""
    return parse_all(as_dkn(text, BOOKS[book]).dkn or text)


def _games(text: str, lang: str) -> tuple[Reading, ...]:
    """The games of a text at the table of the notebook. Raises CellError."""
    try:
        return _games_of(text, str(chosen_rules().get("set", SCRIPT)))
    except TableError as error:
        raise CellError(f"{error.line}:{error.col}: {error.in_words(language_of(lang))}") from None


class Replay(Game):
    """A game that shows itself under a cell, live in JupyterLab and as HTML in the site build:

        Replay.from_file("mein_spiel.dkn")

    It is a `Game` at its last moment: `replay.stiche`, `replay.at("3.2").legal`, `replay.to_frame()`. What is wrong
    with it is shown with it, and stands in `problems`.
    """

    @in_a_sentence
    def __init__(self, text: str, *, game: int = 1, lang: str = "", site: str = "") -> None:
        """`game`: which one of several in a text. `site`: the page that opens links, so that some can be shared.

        Raises CellError where there are not so many games.
        """
        games = _games(text, lang)
        if not 1 <= game <= len(games):
            raise AuthorError(f"there is no game {game}; there are {len(games)}")
        self._reading: Reading = read_one(games, game - 1)
        self._written, self._before, self._event, self._lang = self._reading.record, None, None, language_of(lang)
        self._position = _position(self._checked)
        self._site = site
        self.path: Path | None = None
        """The file that it is from."""

    @classmethod
    @in_a_sentence
    def from_text(cls, text: str, *, game: int = 1, lang: str = "", site: str = "") -> "Replay":
        """A game from its text: DKN, or whatever else people have, such as a table, our JSON, a mail with a link in it.

        Raises CellError where the text has not so many games.
        """
        return cls(text, game=game, lang=lang, site=site)

    @classmethod
    @in_a_sentence
    def from_file(cls, path: str | Path, *, game: int = 1, lang: str = "", site: str = "") -> "Replay":
        """A game from a file: .dkn, .csv, .json, .html. Raises CellError where there is none, or not so many games."""
        found = cls(decode(Path(path).read_bytes())[0], game=game, lang=lang, site=site)
        found.path = Path(path)
        return found

    @classmethod
    @in_a_sentence
    def all_from_file(cls, path: str | Path, *, lang: str = "", site: str = "") -> "list[Replay]":
        """Every game of a file. Raises CellError where there is none."""
        text = decode(Path(path).read_bytes())[0]
        found = [cls(text, game=number, lang=lang, site=site) for number in range(1, len(_games(text, lang)) + 1)]
        for one in found:
            one.path = Path(path)
        return found

    @classmethod
    @in_a_sentence
    def from_link(cls, link: str, *, lang: str = "") -> "Replay":
        """A game from a link of the viewer; it is shared through the same page. Raises CellError with the reason where
        there is no game behind it."""
        opened = open_link(link)
        lang = language_of(lang)
        if opened.problem:
            raise CellError(" ".join((sentence(opened.problem, lang, ()), advice(opened.problem, lang, ()))).strip())
        return cls(opened.text, lang=lang, site=link.rpartition("#")[0])

    @cached_property
    def film(self) -> View:
        """Everything that the viewer draws: a view of each moment."""
        return film(self._reading, self._lang)

    @property
    def _film(self) -> View:
        return self.film

    @property
    def problems(self) -> list[str]:
        """What is wrong with the game, each with line and column."""
        found = self._reading.problems
        names = player_names(self._reading.record, self._lang)
        return [f"{one.line}:{one.col}: {sentence(one, self._lang, names)}" for one in found]

    @property
    def hands(self) -> Hands:
        """What everybody held before the first card; without cards that nobody can know."""
        known = [list(hand) for hand in self._checked.hands]
        for hand, supposed in zip(known, self._checked.supposed, strict=True):
            for kind in supposed:
                hand.remove(kind)
        return as_hands(four(map(tuple, known)))

    @cached_property
    def _line(self) -> list[Game]:
        """The game before its first card, and after each."""
        checked, record = self._checked, self.record
        if checked.begins is None or checked.spiel is None:
            return []
        found: list[Game] = [Game._at(_position(checked, checked.begins), _until(record, ()), None, None, self._lang)]
        for number, move in enumerate(checked.moves, 1):
            cut = _until(record, checked.moves[:number])
            if move.after.over:
                cut = replace(cut, tags=record.tags, end=record.end)
            card = Play(move.seat, card_of(move))
            found.append(Game._at(_position(checked, move.after), cut, found[-1], card, self._lang))
        return found

    def _moments(self) -> list[Game]:
        return self._line[1:]

    def _earlier(self) -> Game | None:
        return self._line[-2] if len(self._line) > 1 else None

    def __len__(self) -> int:
        return len(self._checked.moves)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        if os.environ.get(HOST_VARIABLE) == "page":
            return {"text/html": film_html(self.film), "text/plain": str(self.film["title"])}
        words = around_words(self.film["lang"])
        from dokolearn.hosts.notebook.widgets import DokolearnWidget

        widget = DokolearnWidget(what="replay", view=self.film, words=words, site=self._site)
        return beside_widget(widget._repr_mimebundle_(**options), str(self), self._repr_html_())


def beside_widget(bundle: Any, plain: str, html: str) -> Any:
    """What a widget shows, and for places without widgets the same as text and HTML."""
    data, *more = bundle if isinstance(bundle, tuple) else (bundle,)
    told = {**(data or {}), "text/plain": plain, "text/html": html}
    return (told, *more) if more else told


def _position(game: CheckedGame, state: Any = None) -> Position | None:
    """A game of a file as the engine has it, at its end or in another state; None where nothing can be played."""
    if game.spiel is None or game.state is None:
        return Position(game.rules, game.round) if game.round else None
    now = state or game.state
    found = without_questions(game.spiel, now)._replace(bock=game.spiel.bock)
    found = found if game.round is None else found._replace(round=game.round)
    if state is None and game.revoked is not None:
        return found._replace(revoked=game.revoked)
    return found if now.stich or now.over else found._replace(forced=forced_call_now(game.spiel, now))


def _until(record: Record, moves: Sequence[Move]) -> Record:
    """A record up to some of its cards, without what is said of it."""
    lines = dict.fromkeys(move.line for move in moves)
    tricks = [
        TrickLine(
            record.tricks[at].number,
            record.tricks[at].seat,
            tuple(replace(move.play, says=move.said) for move in moves if move.line == at),
        )
        for at in lines
    ]
    tags = tuple(tag for tag in record.tags if tag.name not in ("Result", "Punkte"))
    return replace(record, tags=tags, tricks=tuple(tricks), opening=(), end="*")
