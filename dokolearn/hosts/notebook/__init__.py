"""The notebook host: `show` puts an exercise under a cell, live in JupyterLab and as HTML in the site build."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from random import randrange
from typing import Any, Generic, TypeVar

from dokolearn import calculator
from dokolearn.advice_words import OptionInWords, PrincipleInWords, options, tipp
from dokolearn.ch1_general import parse_cards
from dokolearn.course.author_errors import AuthorError, one_task
from dokolearn.data.game import Game as PlayedGame
from dokolearn.data.option_types import Book, KindName, Language
from dokolearn.evening.evening_machine import start as start_evening
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_machine import view as view_evening
from dokolearn.evening.evening_state import Evening
from dokolearn.exercises import read_spec
from dokolearn.exercises.at_table import SCRIPT, AtTable, view_at_table
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.at_table import step as step_at_table
from dokolearn.exercises.catalogue import beside
from dokolearn.exercises.catalogue import spec as catalogued
from dokolearn.exercises.drill import ADAPTIVE, FRESH_SEEDS, Drill, asked_in_drill, drill_spec, start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.position.scripted_position import sight_with
from dokolearn.game import Game
from dokolearn.game import sight as sight_of
from dokolearn.hosts.html.forms import score_html
from dokolearn.hosts.html.passages import rule_html, rule_passage
from dokolearn.hosts.html.play_page import LEVEL, evening_html, play_words
from dokolearn.hosts.html.static_html import drill_html, exercise_html, without_widget
from dokolearn.hosts.html.table_choice import option_about
from dokolearn.hosts.notebook.cells import HOST_VARIABLE as HOST_VARIABLE
from dokolearn.hosts.notebook.cells import CellError as CellError
from dokolearn.hosts.notebook.cells import chosen_rules, in_a_sentence, language_of
from dokolearn.hosts.notebook.cells import my_table as my_table
from dokolearn.hosts.notebook.completion import register
from dokolearn.hosts.notebook.edited import Edited
from dokolearn.hosts.notebook.kind_table import kinds
from dokolearn.hosts.notebook.replays import Replay as Replay
from dokolearn.hosts.notebook.replays import beside_widget
from dokolearn.model import SEATS
from dokolearn.replay.film.viewer_words import setting_words
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import READERS
from dokolearn.shallow_json import Event, View
from dokolearn.sight import Sight
from dokolearn.strings import text

S = TypeVar("S")

Position = Sight | Game | PlayedGame
"""Whatever tells what somebody knows, or whose turn it is."""


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

    def _repr_mimebundle_(self, **options: object) -> Any:
        if os.environ.get(HOST_VARIABLE) == "page":
            return {"text/html": self._html(), "text/plain": str(self._view(self._state)["title"])}
        shown = self._view(self._state)
        return beside_widget(self.widget()._repr_mimebundle_(**options), *without_widget(shown))

    def widget(self) -> Any:
        """The live widget, an ipywidget that can also be placed in a layout."""
        if self._widget is None:
            shown = self._view(self._state)
            from dokolearn.hosts.notebook.widgets import DokolearnWidget

            self._widget = DokolearnWidget(what=self._what, view=shown, words=self._words(shown["lang"]))
            self._widget.on_msg(self._on_message)
        return self._widget

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        if isinstance(content, Mapping) and isinstance(content.get("event"), Mapping):
            self._state = self._step(self._state, content["event"])
            widget.view = self._view(self._state)


@in_a_sentence
def edit(replay: Replay | str | Path, *, to: str | Path = "", lang: str = "", site: str = "") -> Edited:
    """A game to write about, as on the page “Spiel kommentieren”; every change stands in its file at once:

        edit("mein_spiel.dkn")
        edit(Replay.from_link("…"), to="mein_spiel.dkn")

    Without a file, of the game or `to`, what was written is its `text`. Raises CellError where something in the file
    would be lost.
    """
    found = replay if isinstance(replay, Replay) else Replay.from_file(replay, lang=lang, site=site)
    return Edited(str(found.film["dkn"]), Path(to) if to else found.path, language_of(lang), site)


@in_a_sentence
def show(
    key: str = "",
    *,
    kind: KindName | str = "legal_cards",
    lang: Language | str = "",
    rules: Book | str = "",
    title: str = "",
    **task: object,
) -> Shown[AtTable]:
    """An exercise from the catalogue by key, or a new one from a single line:

        show("2.7/bedienen")
        show(stich="KrD", hand="KrA PiD Ka9")
        show(kind="stich_winner", stich="PiA Ka9 Pi10 PiK")

    An exercise with a key may also stand in `catalogue.toml` beside the notebook. It follows `my_table`, on a page the
    table of the reader; with `rules` that book only. Raises CellError for an unknown key, and with every reason for a
    task that cannot be.
    """
    spec = (
        _catalogue_view(key, language_of(lang), rules) if key else one_task(kind, language_of(lang), title, task, rules)
    )
    if "rules" not in spec and (at := chosen_rules()):
        spec = {**spec, "rules": at}
    return Shown(start_at_table(spec), step_at_table, view_at_table, lambda: exercise_html(spec))


show.kinds = kinds  # type: ignore[attr-defined]  # a function beside it, as people look for it


def _catalogue_view(key: str, lang: str, rules: str) -> View:
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


@in_a_sentence
def show_rule(*options: str, lang: str = "") -> Rule:
    """What the table of the reader does, with the place in its book, and what other tables do:

        show_rule("dulle_second_beats_first")

    Raises CellError for what is no rule with a sentence for each value.
    """
    return Rule(options, language_of(lang))


@in_a_sentence
def show_drill(
    kind: KindName | str = "legal_cards",
    *,
    seed: int = 0,
    rules: Book | str = "",
    lang: Language | str = "",
    level: int = ADAPTIVE,
    reckon: bool = False,
    count: bool = False,
    first: str = "",
) -> Shown[Drill]:
    """Fresh cards without end, in a notebook and on a page; a seed gives everybody the same, without one it is chance.

    A level of 1 to 3 is kept; otherwise the drill follows the learner. With `reckon` a whole game asks for its score
    before it tells, with `count` in between for what is still out; it may begin with one of
    `FIRST_DEALS`, such as `first="first_game"`. Its rules are those of `my_table`, on a page of the table of the
    reader, unless `rules` names a book. Raises CellError for what cannot be.
    """
    at: dict[str, Any] = {"set": rules} if rules else chosen_rules()
    book, options = at.get("set", SCRIPT), at.get("options")
    number = seed or randrange(1, FRESH_SEEDS + 1)
    drill = start_drill(
        kind,
        number,
        rules=book,
        options=options,
        lang=language_of(lang),
        level=level,
        task=asked_in_drill(reckon, count),
        first=first,
    )
    return Shown(drill, step_drill, view_drill, lambda: drill_html(**{**drill_spec(drill), "rules": at.get("set", "")}))


@in_a_sentence
def show_evening(*games: str, seed: int = 0, level: str = LEVEL, rules: str = "", lang: str = "") -> Shown[Evening]:
    """Whole games with everything that belongs to them, one after the other, up to the Spielzettel:

        show_evening("normal", "hochzeit", "solo", seed=18)

    `normal`, `re` (with a strong hand), `hochzeit`, `solo`; a normal one where none is named. On a page they follow the
    table of the reader. Raises CellError for what cannot be.
    """
    at: dict[str, Any] = {"set": rules} if rules else chosen_rules()
    number, lang, games = seed or randrange(1, FRESH_SEEDS + 1), language_of(lang), games or ("normal",)
    own = {"options": at["options"]} if "options" in at else {}
    spec = {"seed": number, "rules": at.get("set", SCRIPT), **own, "lang": lang, "level": level, "games": list(games)}
    html = lambda: evening_html(games, number, level, lang)  # noqa: E731
    return Shown(start_evening(spec), step_evening, view_evening, html, what="evening", words=play_words)


@in_a_sentence
def show_score(*, lang: str = "", only: Sequence[str] = (), **sheet: object) -> Shown[calculator.Calculation]:
    """The score calculator, in a notebook and on a page: an example to be changed, or a sheet.

        show_score()
        show_score(rules={"set": "ddv"}, re=[0, 2], augen={"re": 115}, calls=[{"party": "re", "call": "re"}])

    Keys and seats (0 to 3) are those of case files. With `only` a page shows these fields, such as `"augen.re"`, and
    folds all others. Raises CellError with every reason for what is no sheet.
    """
    lang = language_of(lang)
    spec = {**sheet, "lang": lang}
    begin, step, view = calculator.start, calculator.step, calculator.view
    return Shown(begin(spec), step, view, lambda: score_html(sheet, lang, only), what="score", words=_about_house_rules)


def _about_house_rules(lang: str) -> dict[str, str]:
    return {option: option_about(option, lang) for option in READERS}


# Advice under a cell: what a seat may do, the best first, with everything that speaks for and against it

SHOWN = 3
"""So many actions stand there at once, the others when somebody asks for them."""


class Advice:
    """Advice for one position; `tipp` are its sentences, `options` everything that may be done."""

    def __init__(self, seen: Sight, lang: str) -> None:
        """Raises ValueError where there is nothing to do for this seat."""
        self.lang = lang
        self.tipp = tipp(seen, lang)
        self.options = options(seen, lang)

    def __repr__(self) -> str:
        return " ".join([*self.tipp[:3], *(f"({place})" for place in self.tipp[3:])])

    def _repr_html_(self) -> str:
        first = "".join(f"<li>{_choice(one, self.lang)}</li>" for one in self.options[:SHOWN])
        rest = "".join(f"<li>{_choice(one, self.lang)}</li>" for one in self.options[SHOWN:])
        summary = f"<summary>{_html_text('advice.more', self.lang)}</summary>"
        more = f"<details>{summary}<ol start={SHOWN + 1}>{rest}</ol></details>"
        told = " ".join(map(escape, self.tipp[:3]))
        head = f"<h4>{_html_text('advice.title', self.lang)}</h4><p>{told}</p>"
        return f"<section>{head}<ol>{first}</ol>{more * bool(rest)}</section>"


def seen_by_turn(position: Position) -> Sight:
    """What is known to the seat whose turn it is, or to the seat that the position belongs to."""
    if isinstance(position, Sight):
        return position
    if isinstance(position, PlayedGame):
        position = position.position
    turn = position.round.turn if position.state is None else position.state.turn
    if position.forced is not None:
        turn = position.forced[0]
    return sight_of(position, SEATS[turn or 0])


def seen_by_hand(hand: str, stich: str, book: str) -> Sight:
    """What somebody knows who holds these cards, a whole hand or the end of one, with this Stich on the table.

    Raises ValueError for what no cards are, for a Stich that is complete and for a book that there is not.
    """
    rules, own, laid = BOOKS.get(book), parse_cards(hand), parse_cards(stich)
    if rules is None or not own or len(laid) >= len(SEATS):
        raise ValueError(f"{book}: {', '.join(BOOKS)}" if rules is None else f"{hand or '-'} | {stich}")
    return sight_with(rules, own, laid)


@in_a_sentence
def advise(
    position: Position | None = None,
    *,
    hand: str = "",
    stich: str = "",
    rules: str = SCRIPT,
    lang: str = "",
) -> Advice:
    """What to do and why: `advise(hand="KrA PiD Ka9", stich="Pi9")`, or in a `Sight`, or at the turn of a `Game`."""
    try:
        return Advice(
            seen_by_turn(position) if position is not None else seen_by_hand(hand, stich, rules), language_of(lang)
        )
    except ValueError as error:
        raise AuthorError(str(error)) from None


def _choice(choice: OptionInWords, lang: str) -> str:
    """One action with its value and its reasons."""
    reasons = [*_reasons("for", choice.pros, lang), *_reasons("against", choice.cons, lang)]
    listed = f"<ul>{''.join(reasons)}</ul>" if reasons else ""
    return f"<strong>{escape(choice.what)}</strong> {escape(choice.value)}{listed}"


def _reasons(side: str, reasons: tuple[PrincipleInWords, ...], lang: str) -> Iterator[str]:
    for one in reasons:
        places = "; ".join(one.places)
        yield (
            f"<li>{_html_text(f'advice.{side}', lang)}: <em>{escape(one.name)}</em>. {escape(one.sentence)} "
            f"<small>({escape(places)})</small></li>"
        )


def _html_text(key: str, lang: str) -> str:
    return escape(text(lang, key))


# In a notebook Tab completes our names


def _complete_names() -> None:
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None:
        register(shell)


_complete_names()
