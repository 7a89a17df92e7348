"""Advice under a cell: what a seat may do, the best first, with everything that speaks for and against it."""

from collections.abc import Iterator
from html import escape

from dokolearn.advice_words import Choice, Told, options, tipp
from dokolearn.ch1_general import parse_cards
from dokolearn.exercises.position.scripted_position import sight_with
from dokolearn.game import Game
from dokolearn.game import sight as sight_of
from dokolearn.model import SEATS
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight
from dokolearn.strings import text

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
        more = (
            f"<details><summary>{_said('advice.more', self.lang)}</summary><ol start={SHOWN + 1}>{rest}</ol></details>"
        )
        told = " ".join(map(escape, self.tipp[:3]))
        head = f"<h4>{_said('advice.title', self.lang)}</h4><p>{told}</p>"
        return f"<section>{head}<ol>{first}</ol>{more * bool(rest)}</section>"


def seen_by_turn(position: Sight | Game) -> Sight:
    """What is known to the seat whose turn it is, or to the seat that the position belongs to."""
    if isinstance(position, Sight):
        return position
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


def _choice(choice: Choice, lang: str) -> str:
    """One action with its value and its reasons."""
    reasons = [*_reasons("for", choice.pros, lang), *_reasons("against", choice.cons, lang)]
    listed = f"<ul>{''.join(reasons)}</ul>" if reasons else ""
    return f"<strong>{escape(choice.what)}</strong> {escape(choice.value)}{listed}"


def _reasons(side: str, reasons: tuple[Told, ...], lang: str) -> Iterator[str]:
    for one in reasons:
        places = "; ".join(one.places)
        yield (
            f"<li>{_said(f'advice.{side}', lang)}: <em>{escape(one.name)}</em>. {escape(one.sentence)} "
            f"<small>({escape(places)})</small></li>"
        )


def _said(key: str, lang: str) -> str:
    return escape(text(lang, key))
