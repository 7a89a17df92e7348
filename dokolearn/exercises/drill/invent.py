"""Fresh tasks by chance: for each kind of exercise a position at one of three levels.

A new kind of exercise joins the free drills by one row in INVENTIONS and a title `drill.<kind>`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from dokolearn.ch1_general import DULLE, FUCHS, augen_of, card_codes, deal, shuffled, suit_of
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table, outranks, playable
from dokolearn.exercises.on_demand import OnDemand
from dokolearn.model import CardTable, Hand, Kind, RuleSet

LEVELS = (1, 2, 3)
TRIES = 200
"""How often a position is drawn until one has what its level asks for; the last one is taken then."""

Chance = Callable[[], float]
"""Numbers in [0, 1): all chance there is, so that a number deals the same cards under every Python."""

Position = dict[str, Any]
"""A task as a spec has it, except that cards may be tuples of kinds still."""


def anything(position: Position, table: CardTable) -> bool:
    """What a level asks for that takes the first position there is."""
    return True


def _fits(position: Position, rules: RuleSet) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Invention:
    """How tasks of a kind come about: drawn at a level, again and again, until one has what the level asks for."""

    draw: Callable[[CardTable, int, Chance], Position]
    wanted: tuple[Callable[[Position, CardTable], bool], ...] = (anything, anything, anything)
    """What levels 1, 2 and 3 ask for."""
    fits: Callable[[Position, RuleSet], bool] = _fits
    """What every level asks for in a book."""


def chance_of(name: str) -> Chance:
    """The chance that belongs to a name: everybody who asks by it gets the same.

    A seed that is a whole number and `random()` are what the standard library promises to keep.
    """
    return Random(int.from_bytes(name.encode(), "big")).random


def invent(kind: str, rules: RuleSet, level: int, chance: Chance) -> dict[str, Any]:
    """A task of a kind as JSON, ready for a spec. Raises KeyError for a kind that cannot be invented."""
    table, invention = card_table(rules), INVENTIONS[kind]
    for _ in range(TRIES):
        position = invention.draw(table, level, chance)
        fits = invention.fits(position, rules) and _has_its_solo(position, rules)
        if fits and invention.wanted[level - 1](position, table):
            break
    return {key: _plain(value) for key, value in position.items()}


def _has_its_solo(position: Position, rules: RuleSet) -> bool:
    """§4.6 Nobody is asked about a Solo that is not played at this table."""
    return position.get("game", "normal") in ("normal", *rules.vorbehalt.soli)


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return card_codes(value) if isinstance(value, tuple) else value


def _legal_cards(table: CardTable, level: int, chance: Chance) -> Position:
    """One to three cards lie there; the hand grows with the level and is held as players hold it."""
    cards = shuffled(table.deck, chance)
    size = min((4, 7, 10)[level - 1], table.hand_size)
    on_table = 1 + int(chance() * 3)
    return {"stich": tuple(cards[:on_table]), "hand": _in_order(cards[on_table : on_table + size], table)}


def _in_order(cards: list[Kind], table: CardTable) -> Hand:
    return tuple(sorted(cards, key=table.order.__getitem__))


def _stich_winner(table: CardTable, level: int, chance: Chance) -> Position:
    return {"stich": tuple(shuffled(table.deck, chance)[:4]), "last": level == 3 and chance() < 0.3}


def _count_augen(table: CardTable, level: int, chance: Chance) -> Position:
    return {"stich": tuple(shuffled(table.deck, chance)[: (2, 4, 6)[level - 1]])}


def _sort_hand(table: CardTable, level: int, chance: Chance) -> Position:
    return {"hand": tuple(shuffled(table.deck, chance)[: min((5, 8, 12)[level - 1], table.hand_size)])}


def _play_stiche(table: CardTable, level: int, chance: Chance) -> Position:
    """The first Stiche of a game with small hands: the learner's sorted, the others' lists by chance."""
    cards, size = shuffled(table.deck, chance), level + 1
    hands = [tuple(cards[seat * size : (seat + 1) * size]) for seat in range(4)]
    return {"hands": [_in_order(list(hands[0]), table), *hands[1:]], "lead": int(chance() * 4), "re": [0, 2]}


def _whole_game(table: CardTable, level: int, chance: Chance) -> Position:
    """A deal; who leads, at the first level somebody else."""
    hands = [_in_order(list(hand), table) for hand in deal(table, chance)]
    return {"hands": hands, "lead": 1 + int(chance() * 3) if level == 1 else int(chance() * 4)}


def _with_a_good_hand(position: Position, table: CardTable) -> bool:
    return _normal(position, table) and _trumps_held(position, table) * 3 >= table.hand_size * 2


def _normal(position: Position, table: CardTable) -> bool:
    """§2.1 Nobody holds both Kreuz Damen, nor both Karo Asse, which some books would raise."""
    return all(hand.count(ALTE) < 2 and hand.count(FUCHS) < 2 for hand in position["hands"])


def _with_few_trumps(position: Position, table: CardTable) -> bool:
    return _normal(position, table) and _trumps_held(position, table) * 2 <= table.hand_size


def _trumps_held(position: Position, table: CardTable) -> int:
    return sum(table.group[kind] == TRUMP for kind in position["hands"][0])


def _must_follow(position: Position, table: CardTable) -> bool:
    """The learner follows with a hand that serves in part; with more cards he may also lead."""
    hands, lead = position["hands"], position["lead"]
    return _some_serve({"stich": hands[lead], "hand": hands[0]}, table) if lead else len(hands[0]) > 2


def _some_serve(position: Position, table: CardTable) -> bool:
    return 0 < _serving(position, table) < len(position["hand"])


def _serving(position: Position, table: CardTable) -> int:
    led = table.group[position["stich"][0]]
    return sum(table.group[kind] == led for kind in position["hand"])


def _mixed_up(position: Position, table: CardTable) -> bool:
    """A trump that carries the name of the suit led, beside cards that serve; or nothing that serves at all."""
    hand, stich, group = position["hand"], position["stich"], table.group
    if not _serving(position, table):
        return True
    bears_its_name = any(suit_of(kind) == suit_of(stich[0]) and group[kind] == TRUMP for kind in hand)
    return group[stich[0]] != TRUMP and bears_its_name and len(playable(hand, stich, table)) > 1


def _at_most_one_trump(position: Position, table: CardTable) -> bool:
    """Four different cards: the suit led decides, or a single trump does."""
    return _two_compete(position, table) and _trumps(position, table) <= 1


def _trump_over_trump(position: Position, table: CardTable) -> bool:
    """Four different cards, and the order of the trumps decides."""
    return _two_compete(position, table) and _trumps(position, table) >= 2


def _two_compete(position: Position, table: CardTable) -> bool:
    """Two cards at least compete, and no two are equal."""
    stich = position["stich"]
    winning = sum(any(outranks(one, other, stich, table) for other in range(4)) for one in range(4))
    return len(set(stich)) == 4 and winning >= 2


def _trumps(position: Position, table: CardTable) -> int:
    return sum(table.group[kind] == TRUMP for kind in position["stich"])


def _equal_or_deceiving(position: Position, table: CardTable) -> bool:
    """Two equal cards, a Dulle among others, or the card with most Augen does not win."""
    stich = position["stich"]
    best = next(one for one in range(4) if not any(outranks(other, one, stich, table) for other in range(4)))
    rich = max(augen_of([kind]) for kind in stich)
    return len(set(stich)) < 4 or DULLE in stich or augen_of([stich[best]]) < rich


_OF_CARDS = {
    "legal_cards": Invention(_legal_cards, (_some_serve, _some_serve, _mixed_up)),
    "stich_winner": Invention(_stich_winner, (_at_most_one_trump, _trump_over_trump, _equal_or_deceiving)),
    "count_augen": Invention(_count_augen),
    "sort_hand": Invention(_sort_hand),
    "play_stiche": Invention(_play_stiche, (_must_follow, _must_follow, _must_follow)),
    "whole_game": Invention(_whole_game, (_with_a_good_hand, _normal, _with_few_trumps)),
}


def _of_calls(kind: str) -> Invention:
    from dokolearn.exercises.drill.invent_calls import OF_CALLS

    return OF_CALLS[kind]


def _of_vorbehalte(kind: str) -> Invention:
    from dokolearn.exercises.drill.invent_vorbehalte import OF_VORBEHALTE

    return OF_VORBEHALTE[kind]


_FROM: Mapping[str, Callable[[str], Invention]] = {
    "legal_cards": _OF_CARDS.__getitem__,
    "stich_winner": _OF_CARDS.__getitem__,
    "count_augen": _OF_CARDS.__getitem__,
    "sort_hand": _OF_CARDS.__getitem__,
    "play_stiche": _OF_CARDS.__getitem__,
    "party": _of_calls,
    "partner": _of_calls,
    "call_possible": _of_calls,
    "answer_call": _of_calls,
    "winner_of_game": _of_calls,
    "score_game": _of_calls,
    "game_value": _of_calls,
    "spielzettel": _of_calls,
    "special_point": _of_calls,
    "revoke": _of_vorbehalte,
    "vorbehalt": _of_vorbehalte,
    "who_plays": _of_vorbehalte,
    "solo_trumps": _of_vorbehalte,
    "partner_in_hochzeit": _of_vorbehalte,
    "whole_game": _OF_CARDS.__getitem__,
}

INVENTIONS = OnDemand(_FROM, lambda kind: _FROM[kind](kind))
"""The kinds that have free drills, in the order in which they are offered: from the easiest on."""
