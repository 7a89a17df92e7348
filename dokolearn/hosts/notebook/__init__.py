"""The notebook host: `show` puts an exercise under a cell, live in JupyterLab and as HTML in the site build."""

import inspect
import os
from collections.abc import Callable, Mapping
from functools import cache, wraps
from pathlib import Path
from random import randrange
from typing import Any, Generic, ParamSpec, TypeVar

from dokolearn import calculator
from dokolearn.course.author_words import AuthorError, one_task, own_language, told
from dokolearn.exercises import read_spec
from dokolearn.exercises.at_table import SCRIPT, AtTable, start_at_table, step_at_table, view_at_table
from dokolearn.exercises.base import Event, View
from dokolearn.exercises.catalogue import beside
from dokolearn.exercises.catalogue import spec as catalogued
from dokolearn.exercises.drill.drill import (
    ADAPTIVE,
    FRESH_SEEDS,
    Drill,
    asked_in_drill,
    drill_spec,
    start_drill,
    step_drill,
    view_drill,
)
from dokolearn.game import Game
from dokolearn.hosts.notebook.advised import Advice, seen_by_hand, seen_by_turn
from dokolearn.hosts.site.forms import score_html
from dokolearn.hosts.site.passages import rule_html, rule_passage
from dokolearn.hosts.site.static_html import around_words, drill_html, exercise_html, film_html
from dokolearn.hosts.site.table_choice import option_about
from dokolearn.option_words import idle_words, option_title
from dokolearn.replay.film.filming import film, setting_words
from dokolearn.replay.links.link_forms import open_link
from dokolearn.replay.reader import read_all
from dokolearn.replay.text.parser import decoded
from dokolearn.replay.text.problems import advice, player_names, sentence
from dokolearn.rulesets import BOOKS, with_options
from dokolearn.rulesets.option_values import READERS
from dokolearn.sight import Sight
from dokolearn.strings import LANGUAGES

S = TypeVar("S")
P = ParamSpec("P")

HOST_VARIABLE = "DOKOLEARN_HOST"
"""Set to `page` by the site build: cells then give static HTML."""


class CellError(ValueError):
    """What cannot be shown, in the language of the author: a notebook shows this sentence and no traceback."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def _told(call: Callable[P, S]) -> Callable[P, S]:
    """The same function, but what an author can mend is said in a sentence, wrong arguments included."""

    @wraps(call)
    def calling(*given: P.args, **named: P.kwargs) -> S:
        try:
            _check_call(call, given, named)
            return call(*given, **named)
        except Exception as error:
            if said := told(error, own_language(_language(str(named.get("lang") or "")))):
                raise CellError(said) from None
            raise

    return calling


def _check_call(call: Callable[..., Any], given: tuple[Any, ...], named: Mapping[str, Any]) -> None:
    """Raises AuthorError for arguments that the function does not have."""
    signature = inspect.signature(call)
    try:
        signature.bind(*given, **named)
    except TypeError as error:
        words = ", ".join(name for name in signature.parameters if name not in ("self", "cls"))
        name = call.__qualname__.removesuffix(".__init__")
        raise AuthorError(f"{name}: {error}; there are {words}") from None


class Shown(Generic[S]):
    """What a cell displays: a machine with its state. All displays of it show one and the same state."""

    def __init__(
        self,
        state: S,
        step: Callable[[S, Event], S],
        view: Callable[[S], View],
        html: Callable[[], str],
        what: str = "exercise",
        words: Callable[[str], dict[str, str]] = setting_words,
    ) -> None:
        self._what = what
        self._words = words
        self._state = state
        self._step = step
        self._view = view
        self._html = html
        self._widget: Any = None

    def _repr_mimebundle_(self, **options: Any) -> Any:
        if os.environ.get(HOST_VARIABLE) == "page":
            return {"text/html": self._html(), "text/plain": str(self._view(self._state)["title"])}
        return self.widget()._repr_mimebundle_(**options)

    def widget(self) -> Any:
        """The live widget, an ipywidget that can also be placed in a layout."""
        if self._widget is None:
            shown = self._view(self._state)
            self._widget = _widget_class()(what=self._what, view=shown, words=self._words(shown["lang"]))
            self._widget.on_msg(self._on_message)
        return self._widget

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        if isinstance(content, Mapping) and isinstance(content.get("event"), Mapping):
            self._state = self._step(self._state, content["event"])
            widget.view = self._view(self._state)


class Replay:
    """A game that shows itself under a cell, live in JupyterLab and as HTML in the site build:

        Replay.from_file("mein_spiel.dkn")

    What is wrong with the game is shown with it, and stands in `problems`.
    """

    @_told
    def __init__(self, text: str, *, game: int = 1, lang: str = "", site: str = "") -> None:
        """`game`: which one of several in a text. `site`: the page that opens links, so that some can be shared.

        Raises CellError where there are not so many games.
        """
        readings = read_all(text)
        if not 1 <= game <= max(1, len(readings)):
            raise AuthorError(f"there is no game {game}; there are {len(readings)}")
        self._reading = readings[game - 1]
        self.film = film(self._reading, _language(lang))
        self._site = site

    @classmethod
    @_told
    def from_text(cls, text: str, *, game: int = 1, lang: str = "", site: str = "") -> "Replay":
        """A game from its text in DKN. Raises CellError where the text has not so many games."""
        return cls(text, game=game, lang=lang, site=site)

    @classmethod
    @_told
    def from_file(cls, path: str | Path, *, game: int = 1, lang: str = "", site: str = "") -> "Replay":
        """A game from a .dkn file. Raises CellError where there is none, or where it has not so many games."""
        return cls(decoded(Path(path).read_bytes())[0], game=game, lang=lang, site=site)

    @classmethod
    @_told
    def from_link(cls, link: str, *, lang: str = "") -> "Replay":
        """A game from a link of the viewer; it is shared through the same page. Raises CellError with the reason where
        there is no game behind it."""
        opened = open_link(link)
        lang = _language(lang)
        if opened.problem:
            raise CellError(" ".join((sentence(opened.problem, lang, ()), advice(opened.problem, lang, ()))).strip())
        return cls(opened.text, lang=lang, site=link.rpartition("#")[0])

    @property
    def problems(self) -> list[str]:
        """What is wrong with the game, each with line and column."""
        found = self._reading.problems
        names = player_names(self._reading.record, self.film["lang"])
        return [f"{one.line}:{one.col}: {sentence(one, self.film['lang'], names)}" for one in found]

    def _repr_mimebundle_(self, **options: Any) -> Any:
        if os.environ.get(HOST_VARIABLE) == "page":
            return {"text/html": film_html(self.film), "text/plain": str(self.film["title"])}
        words = around_words(self.film["lang"])
        widget = _widget_class()(what="replay", view=self.film, words=words, site=self._site)
        return widget._repr_mimebundle_(**options)


@_told
def show(
    key: str = "", *, kind: str = "legal_cards", lang: str = "", rules: str = "", title: str = "", **task: Any
) -> Shown[AtTable]:
    """An exercise from the catalogue by key, or a new one from a single line:

        show("2.7/bedienen")
        show(stich="KrD", hand="KrA PiD Ka9")
        show(kind="stich_winner", stich="PiA Ka9 Pi10 PiK")

    An exercise with a key may also stand in `catalogue.toml` beside the notebook. It follows `my_table`, on a page the
    table of the reader; with `rules` that book only. Raises CellError for an unknown key, and with every reason for a
    task that cannot be.
    """
    spec = _catalogued(key, _language(lang), rules) if key else one_task(kind, _language(lang), title, task, rules)
    if "rules" not in spec and (at := chosen_rules()):
        spec = {**spec, "rules": at}
    return Shown(start_at_table(spec), step_at_table, view_at_table, lambda: exercise_html(spec))


def _catalogued(key: str, lang: str, rules: str) -> dict[str, Any]:
    beside(os.getcwd())
    spec = catalogued(key, lang, rules)
    if rules:
        read_spec(spec)  # what an author asks for is not made to fit
    return spec


class Rule:
    """A passage under a cell that is generated from the rules: see `show_rule`."""

    def __init__(self, options: tuple[str, ...], lang: str) -> None:
        self._options, self._lang = options, lang
        self._at = chosen_rules()
        rule_passage(options, lang)

    def _repr_html_(self) -> str:
        own = self._at or ({} if os.environ.get(HOST_VARIABLE) == "page" else {"set": SCRIPT})
        return rule_html(self._options, self._lang, own)


@_told
def show_rule(*options: str, lang: str = "") -> Rule:
    """What the table of the reader does, with the place in its book, and what other tables do:

        show_rule("dulle_second_beats_first")

    Raises CellError for what is no rule with a sentence for each value.
    """
    return Rule(options, _language(lang))


@_told
def show_drill(
    kind: str = "legal_cards",
    *,
    seed: int = 0,
    rules: str = "",
    lang: str = "",
    level: int = ADAPTIVE,
    reckon: bool = False,
) -> Shown[Drill]:
    """Fresh cards without end, in a notebook and on a page; a seed gives everybody the same, without one it is chance.

    A level of 1 to 3 is kept; otherwise the drill follows the learner. With `reckon` a whole game asks for its score
    before it tells. Its rules are those of `my_table`, on a page of the table of the reader, unless
    `rules` names a book. Raises CellError for what cannot be.
    """
    at: dict[str, Any] = {"set": rules} if rules else chosen_rules()
    book, options = at.get("set", SCRIPT), at.get("options")
    number = seed or randrange(1, FRESH_SEEDS + 1)
    drill = start_drill(
        kind, number, rules=book, options=options, lang=_language(lang), level=level, task=asked_in_drill(reckon)
    )
    return Shown(drill, step_drill, view_drill, lambda: drill_html(**{**drill_spec(drill), "rules": at.get("set", "")}))


@_told
def show_score(*, lang: str = "", **sheet: Any) -> Shown[calculator.State]:
    """The score calculator, in a notebook and on a page: an example to be changed, or a sheet.

        show_score()
        show_score(rules={"set": "ddv"}, re=[0, 2], augen={"re": 115}, calls=[{"party": "re", "call": "re"}])

    Keys and seats (0 to 3) are those of case files. Raises CellError with every reason for what is no sheet.
    """
    lang = _language(lang)
    spec = {**sheet, "lang": lang}
    begin, step, view = calculator.start, calculator.step, calculator.view
    return Shown(begin(spec), step, view, lambda: score_html(sheet, lang), what="score", words=_about_house_rules)


@_told
def advise(
    position: Sight | Game | None = None, *, hand: str = "", stich: str = "", rules: str = SCRIPT, lang: str = ""
) -> Advice:
    """What to do and why: `advise(hand="KrA PiD Ka9", stich="Pi9")`, or in a `Sight`, or at the turn of a `Game`."""
    try:
        return Advice(seen_by_turn(position) if position else seen_by_hand(hand, stich, rules), _language(lang))
    except ValueError as error:
        raise AuthorError(str(error)) from None


def _about_house_rules(lang: str) -> dict[str, str]:
    return {option: option_about(option, lang) for option in READERS}


@cache
def _widget_class() -> Any:
    """The anywidget class; made when first needed, since it builds the interface and only notebooks need it."""
    import anywidget
    import traitlets

    from dokolearn.build.bundle import ensure_bundle

    dist = ensure_bundle()
    return type(
        "DokolearnWidget",
        (anywidget.AnyWidget,),
        {
            "_esm": dist / "notebook.js",
            "_css": dist / "dokolearn.css",
            "what": traitlets.Unicode().tag(sync=True),
            "view": traitlets.Dict().tag(sync=True),
            "words": traitlets.Dict().tag(sync=True),
            "site": traitlets.Unicode().tag(sync=True),
        },
    )


_table: dict[str, Any] = {}
_spoken: dict[str, str] = {}


@_told
def my_table(book: str = SCRIPT, options: Mapping[str, Any] | None = None, *, lang: str = "") -> None:
    """The table for all following exercises, drills and passages of this notebook, and the language they speak:

        my_table("ddv")
        my_table("mainz", options={"dulle_second_beats_first": False}, lang="en")

    Without it a notebook follows the script, and a lesson on the site the table of its reader. Says which options have
    no effect there. Raises CellError for an unknown book or language, and for options with every reason why they cannot
    be.
    """
    if book not in BOOKS:
        raise AuthorError(f"no book {book!r}; there are {', '.join(BOOKS)}")
    if lang and lang not in LANGUAGES:
        raise AuthorError(f"unknown language {lang!r}")
    rules = with_options(BOOKS[book], dict(options or {}))
    _table.clear()
    _table.update({"set": book, **({"options": dict(options)} if options else {})})
    _spoken.update({"lang": lang} if lang else {})
    without = idle_words(rules, _language(lang))
    for option in sorted(without.keys() & (options or {}).keys()):
        print(f"{option_title(option, _language(lang))}: {without[option]}")


def chosen_rules() -> dict[str, Any]:
    """The rules of this table as a spec has them; empty where nobody has chosen."""
    return dict(_table)


def _language(wanted: str) -> str:
    """The language that a cell asks for, else that of its table, else that of whoever runs it."""
    return wanted or _spoken.get("lang") or own_language()
