"""Fresh tasks about parties, calls and scores: the cards and numbers of a game by chance."""

from collections.abc import Callable
from typing import Any

from dokolearn.ch1_general import deal, winner
from dokolearn.ch2_normal_game import ALTE, playable
from dokolearn.model import CardTable, Hand, Kind

Chance = Callable[[], float]
Position = dict[str, Any]


def party(table: CardTable, level: int, chance: Chance) -> Position:
    """The own party first, then that of another player."""
    position = partner(table, level, chance)
    return position | {"who": 0 if level == 1 else 1 + int(chance() * 3)}


def partner(table: CardTable, level: int, chance: Chance) -> Position:
    """A deal, one Stich or more of it, and now and then a call."""
    hands = [list(hand) for hand in deal(table, chance)]
    re = {seat for seat in range(4) if ALTE in hands[seat]}
    lead = int(chance() * 4)
    laid = _play(hands, lead, 3 + int(chance() * (2, 5, 6)[level - 1]), table, chance)
    position: Position = {"hand": _in_order(hands[0], table), "stiche": laid, "lead": lead}
    callers = [seat for seat in range(1, 4) if level > 1 and chance() < 0.35 * (level - 1)]
    words = [f"{seat}:{'Re' if seat in re else 'Kontra'}" for seat in callers]
    return position | ({"calls": " ".join(words)} if words else {})


def _play(hands: list[list[Kind]], lead: int, many: int, table: CardTable, chance: Chance) -> Hand:
    """So many cards of a game, each legal; trumps are a little more likely, since they tell more."""
    laid: list[Kind] = []
    for number in range(many):
        stich = laid[number - number % 4 :]
        seat = (lead + len(stich)) % 4
        legal = playable(tuple(hands[seat]), stich, table)
        kind = ALTE if ALTE in legal and chance() < 0.5 else legal[int(chance() * len(legal))]
        hands[seat].remove(kind)
        laid.append(kind)
        if len(stich) == 3:
            lead = (lead + winner((*stich, kind), table)) % 4
    return tuple(laid)


def _in_order(cards: list[Kind], table: CardTable) -> Hand:
    return tuple(sorted(cards, key=table.order.__getitem__))


def something_is_known(position: Position, table: CardTable) -> bool:
    """A Kreuz Dame lies there, or somebody has spoken."""
    return ALTE in position["stiche"] or "calls" in position
