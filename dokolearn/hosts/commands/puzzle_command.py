"""`dokolearn puzzle`: a puzzle in the terminal; the hidden cards are dealt after the card that is typed."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple

from dokolearn.ch1_general import card_codes
from dokolearn.exercises.position.position_words import position_facts
from dokolearn.exercises.puzzles.puzzle import Puzzle, at_book, by_day
from dokolearn.exercises.puzzles.puzzle_words import (
    beaten_words,
    goal_words,
    laid_words,
    onward_words,
    title,
    won_words,
)
from dokolearn.hosts.commands.exam_command import rules_at
from dokolearn.hosts.commands.files import UnusableError
from dokolearn.hosts.commands.play_command import kinds_typed
from dokolearn.model import Kind, RuleSet
from dokolearn.sight import Sight, cards_now
from dokolearn.strings import text
from dokolearn.wording import card_name, card_names

HELP, LEAVE = "?", "q"


class PuzzleAsked(NamedTuple):
    """What somebody asks for; without a number the puzzle of the day."""

    number: int | None
    theme: str
    level: int | None
    book: str
    lang: str


def run(wish: PuzzleAsked, ask: Callable[[str], str], show: Callable[[str], None]) -> None:
    """Asks for each card of a way until it is found, and shows what beats every other one. Raises UnusableError where
    there is no such puzzle, SpecError for a book that there is not."""
    rules, lang = rules_at(wish.book, ()), wish.lang
    one = _puzzle_for(wish)
    for line in (title(one, lang), text(lang, "puzzle.about"), text(lang, "puzzle.ask_help")):
        show(line)
    for number, step in enumerate(one.steps):
        seen = one.sight(rules, number)
        for line in _position(one, seen, lang):
            show(line)
        while (kind := _card(seen, ask, show, lang)) not in step.safe:
            if kind is None:
                show(text(lang, "puzzle.left", number=one.number))
                return
            for line in (
                text(lang, "puzzle.beaten", card=card_name(kind, lang)),
                *beaten_words(one, number, kind, rules, lang),
            ):
                show(line)
        if number + 1 < len(one.steps) and kind == step.safe[0]:
            show(onward_words(one, number, rules, lang))
            continue
        for line in _end(one, number, kind, rules, lang):
            show(line)
        return


def _puzzle_for(wish: PuzzleAsked) -> Puzzle:
    """The puzzle of this number, else one of those that fit, another one each day."""
    found = at_book(wish.book, wish.theme, wish.level or 0)
    if wish.number is not None:
        found = tuple([one for one in found if one.number == wish.number])
    if not found:
        raise UnusableError(text(wish.lang, "puzzle.none"))
    return by_day(found, date.today().toordinal())[0]


def _position(one: Puzzle, seen: Sight, lang: str) -> Iterator[str]:
    """What the learner knows, what is to be reached, and what lies there."""
    yield from position_facts(seen, lang)
    yield goal_words(one, lang)
    if seen.stich:
        yield text(lang, "puzzle.stich", cards=laid_words(seen.stich, seen.lead, lang))
    yield text(lang, "puzzle.hand", cards=card_names(seen.hand, lang))


def _card(seen: Sight, ask: Callable[[str], str], show: Callable[[str], None], lang: str) -> Kind | None:
    """The card that somebody lays; None for whoever leaves."""
    may = tuple(dict.fromkeys(cards_now(seen)))
    while True:
        try:
            typed = ask(f"{text(lang, 'puzzle.ask')} ").strip()
        except EOFError:
            return None
        if typed == LEAVE:
            return None
        kinds = kinds_typed(typed, seen.hand)
        if kinds is not None and len(kinds) == 1 and kinds[0] in may:
            return kinds[0]
        if typed != HELP:
            show(text(lang, "puzzle.unclear", typed=typed))
        else:
            show(text(lang, "puzzle.may_lay", cards=card_names(may, lang), codes=card_codes(may)))


def _end(one: Puzzle, number: int, kind: Kind, rules: RuleSet, lang: str) -> Iterator[str]:
    """What is won, the deal that would have beaten another card, and who finds it."""
    yield won_words(one, kind, lang)
    other = next(iter(one.steps[number].beaten))
    yield text(lang, "puzzle.instead", card=card_name(other, lang))
    yield from beaten_words(one, number, other, rules, lang)
    yield text(lang, "puzzle.found", verein=one.finders.verein, meister=one.finders.meister)
