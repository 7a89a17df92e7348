"""Fresh tasks by chance: for each kind of exercise a position at one of three levels."""

from collections.abc import Callable, Mapping
from typing import Any

from dokolearn.ch1_general import DULLE, augen_of, card_codes, shuffled, suit_of
from dokolearn.ch2_normal_game import TRUMP, card_table, outranks, playable
from dokolearn.model import CardTable, Hand, Kind, RuleSet

LEVELS = (1, 2, 3)
TRIES = 200
"""How often a position is drawn until one has what its level asks for; the last one is taken then."""

Random = Callable[[], float]


def invent(kind: str, rules: RuleSet, level: int, random: Random) -> dict[str, Any]:
    """A task of a kind as JSON, ready for a spec. Raises KeyError for a kind that cannot be invented."""
    table = card_table(rules)
    draw, wanted = _DRAWN[kind], _WANTED.get(kind, {}).get(level, _anything)
    for _ in range(TRIES):
        task = draw(table, level, random)
        if wanted(task, table):
            break
    return {key: list(map(card_codes, value)) if key == "hands" else _plain(value) for key, value in task.items()}


def _plain(value: Any) -> Any:
    return card_codes(value) if isinstance(value, tuple) else value


_Task = dict[str, Any]


def _legal_cards(table: CardTable, level: int, random: Random) -> _Task:
    """One to three cards lie there; the hand grows with the level and is held as players hold it."""
    cards = shuffled(table.deck, random)
    size = min((4, 7, 10)[level - 1], table.hand_size)
    on_table = 1 + int(random() * 3)
    return {"stich": _legal_stich(cards[:on_table]), "hand": _in_order(cards[on_table : on_table + size], table)}


def _legal_stich(cards: list[Kind]) -> Hand:
    return tuple(cards)


def _in_order(cards: list[Kind], table: CardTable) -> Hand:
    return tuple(sorted(cards, key=table.order.__getitem__))


def _stich_winner(table: CardTable, level: int, random: Random) -> _Task:
    return {"stich": tuple(shuffled(table.deck, random)[:4]), "last": level == 3 and random() < 0.3}


def _count_augen(table: CardTable, level: int, random: Random) -> _Task:
    return {"stich": tuple(shuffled(table.deck, random)[: (2, 4, 6)[level - 1]])}


def _sort_hand(table: CardTable, level: int, random: Random) -> _Task:
    return {"hand": tuple(shuffled(table.deck, random)[: min((5, 8, 12)[level - 1], table.hand_size)])}


def _play_stiche(table: CardTable, level: int, random: Random) -> _Task:
    """The first Stiche of a game with small hands: the learner's sorted, the others' lists by chance."""
    cards, size = shuffled(table.deck, random), level + 1
    hands = [tuple(cards[seat * size : (seat + 1) * size]) for seat in range(4)]
    return {"hands": [_in_order(list(hands[0]), table), *hands[1:]], "lead": int(random() * 4), "re": [0, 2]}


def _anything(task: _Task, table: CardTable) -> bool:
    return True


def _some_serve(task: _Task, table: CardTable) -> bool:
    return 0 < _serving(task, table) < len(task["hand"])


def _serving(task: _Task, table: CardTable) -> int:
    led = table.group[task["stich"][0]]
    return sum(table.group[kind] == led for kind in task["hand"])


def _mixed_up(task: _Task, table: CardTable) -> bool:
    """A trump that carries the name of the suit led, beside cards that serve; or nothing that serves at all."""
    led = task["stich"][0]
    if not _serving(task, table):
        return True
    bears_its_name = [kind for kind in task["hand"] if suit_of(kind) == suit_of(led) and table.group[kind] == TRUMP]
    return table.group[led] != TRUMP and bool(bears_its_name) and len(playable(task["hand"], task["stich"], table)) > 1


def _one_suit_or_trump(task: _Task, table: CardTable) -> bool:
    """Two cards at least compete, and no two are equal."""
    return len(set(task["stich"])) == 4 and _competing(task, table) >= 2


def _competing(task: _Task, table: CardTable) -> int:
    stich = task["stich"]
    return sum(any(outranks(one, other, stich, table) for other in range(4)) for one in range(4))


def _equal_or_deceiving(task: _Task, table: CardTable) -> bool:
    """Two equal cards, a Dulle among others, or the card with most Augen does not win."""
    stich = task["stich"]
    winners = [one for one in range(4) if not any(outranks(other, one, stich, table) for other in range(4))]
    rich = max(augen_of([kind]) for kind in stich)
    return len(set(stich)) < 4 or DULLE in stich or augen_of([stich[winners[0]]]) < rich


_DRAWN: Mapping[str, Callable[[CardTable, int, Random], _Task]] = {
    "legal_cards": _legal_cards,
    "stich_winner": _stich_winner,
    "count_augen": _count_augen,
    "sort_hand": _sort_hand,
    "play_stiche": _play_stiche,
}

_WANTED: Mapping[str, Mapping[int, Callable[[_Task, CardTable], bool]]] = {
    "legal_cards": {1: _some_serve, 2: _some_serve, 3: _mixed_up},
    "stich_winner": {1: _one_suit_or_trump, 2: _one_suit_or_trump, 3: _equal_or_deceiving},
}
