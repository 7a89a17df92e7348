"""How tasks of a kind come about by chance: what a kind says of it, and what several of them draw alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from dokolearn.ch1_general import deal, rank_of, winner
from dokolearn.ch2_normal_game import TRUMP, playable
from dokolearn.model import CardTable, Hand, Kind, RuleSet, Seat

T = TypeVar("T")

Chance = Callable[[], float]
"""Numbers in [0, 1): all chance there is, so that a number deals the same cards under every Python."""

Position = dict[str, Any]
"""A task as a spec has it, except that cards may be tuples of kinds still."""

Choose = Callable[[Hand, Hand, int], Kind]
"""Which card somebody lays: his hand, what he may play of it, and the number of the card."""


def anything(position: Position, table: CardTable) -> bool:
    """Whatever was drawn will do."""
    return True


def _same_position(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    return position


def _fits(position: Position, rules: RuleSet) -> bool:
    return True


def _itself(slip: str, rules: RuleSet) -> str:
    return slip


@dataclass(frozen=True, slots=True)
class Invention:
    """How tasks of a kind come about: drawn at a level, again and again, until one has what the level asks for."""

    draw: Callable[[CardTable, int, Chance], Position]
    wanted: tuple[Callable[[Position, CardTable], bool], ...] = (anything, anything, anything)
    """What levels 1, 2 and 3 ask for."""
    fits: Callable[[Position, RuleSet], bool] = _fits
    """What every level asks for in a book."""
    own: Callable[[Position, RuleSet, int, Chance], Position] = _same_position
    """What a book adds to what was drawn: no chance is taken where it adds nothing."""
    back: Callable[[str, RuleSet], str] = _itself
    """As which kind of mistake one comes back: a neighbour of what a book is no longer asked about."""


def one_of(many: Sequence[T], chance: Chance) -> T:
    """One of several by chance."""
    return many[int(chance() * len(many))]


def in_order(cards: list[Kind], table: CardTable) -> Hand:
    """Cards as players hold them: trumps first, high to low."""
    return tuple(sorted(cards, key=table.order.__getitem__))


def laid_by_chance(hands: list[list[Kind]], lead: int, many: int, table: CardTable, choose: Choose) -> Hand:
    """So many cards of a game, one after the other; the hands are played down."""
    laid: list[Kind] = []
    for number in range(many):
        stich = laid[number - number % 4 :]
        seat = (lead + len(stich)) % 4
        kind = choose(tuple(hands[seat]), playable(tuple(hands[seat]), stich, table), number)
        hands[seat].remove(kind)
        laid.append(kind)
        if len(stich) == 3:
            lead = (lead + winner((*stich, kind), table)) % 4
    return tuple(laid)


def some_played(table: CardTable, stiche: int, chance: Chance) -> tuple[Hand, Hand, Seat]:
    """What is left of the learner's hand after so many Stiche, the cards on the table, and who led first."""
    hands, lead = [list(hand) for hand in deal(table, chance)], Seat(int(4 * chance()))
    cards = laid_by_chance(
        hands, lead, 4 * stiche, table, lambda _, legal, at: _rather_an_ass(legal, at, table, chance)
    )
    return tuple(hands[0]), cards, lead


def _rather_an_ass(legal: Hand, at: int, table: CardTable, chance: Chance) -> Kind:
    """Whoever leads likes to lead a Fehl-Ass."""
    asse = [kind for kind in legal if rank_of(kind) == "A" and table.group[kind] != TRUMP]
    return one_of(asse, chance) if asse and not at % 4 and chance() < 0.7 else one_of(legal, chance)
