"""§5.10 What a card is worth in the running Stich, in Augen: chances by counting, and what a card is still good for.

An estimate and no proof: cards that are out lie anywhere but where somebody has shown that he is without, and whoever
can take a Stich from the other party does. The numbers that weigh one thing against another are a `Character`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import comb
from typing import Any

from dokolearn.ch1_general import CHARLY, DULLE, RANKS
from dokolearn.ch2_normal_game import RANKS_HIGH_TO_LOW, TRUMP
from dokolearn.ch5_tactics.card_bits import Bits, CardBits
from dokolearn.ch5_tactics.quick_facts import OpenCards, OwnHand, behind
from dokolearn.model import Kind


@dataclass(frozen=True, slots=True, eq=False)
class Character:
    """How somebody weighs one thing against another, in Augen unless said otherwise."""

    to_come: float = 1.5
    """What each card that is still to be laid brings along."""
    rescue: float = 1.0
    """How surely a partner behind takes a Stich that he can take, 0 to 1."""
    ruff: float = 0.95
    """How surely somebody who is without a suit and has a trump for it lays it, 0 to 1."""
    fuchs: float = 10.0
    """The own Fuchs brought home, or caught."""
    fuchs_lies: float = 8.0
    """A Stich in which a Fuchs lies."""
    free: float = 4.0
    """To have got rid of a suit of which something is still out, though not for an Ass or a ten that others get."""
    trump_lead: float = 1.0
    """Re leads a trump (§5.2)."""
    fade: float = 0.35
    """How soon a card is worth less towards the end: 0 never, 1 evenly."""
    lowest: float = 0.3
    """What the lowest trump is kept for."""
    span: float = 48.0
    """What the highest is kept for beyond that."""
    curve: float = 6.4
    """How much of it goes to the highest ones alone: 1 evenly."""
    fuchs_kept: float = 3.75
    """What the Fuchs is kept for beside that: a Stich in which it comes home."""
    fuchs_led: float = 24.0
    """What it costs to lead a Fuchs that can be caught."""
    trump_ten_led: float = 10.0
    """What it costs to lead a trump ten that can be beaten."""
    ten_led: float = 6.0
    """What it costs to lead a Fehl ten whose Ass is out."""
    ass_held: float = 3.0
    """To lead a ten of a suit whose Ass one holds: nobody sees that it is safe."""
    overtaken: float = 3.0
    """To take a Stich from the partner as the last one, with anything but the Fuchs."""
    ruffed: float = 8.0
    """To lead a suit that somebody ruffs who is not known as a partner."""
    join: float = 80.0
    """§4.11 To become the partner of a Hochzeit."""
    karlchen: float = 4.0
    """What the Kreuz Bube is kept for shortly before the last Stich, and whenever it would not take."""
    fehl: tuple[float, ...] = (2.0, 1.0, 0.5, 0.0)
    """What a Fehl card is kept for: an Ass, a ten, a king, anything lower."""


USUAL = Character()
"""Somebody plain, as many in a club."""

KARLCHEN_FROM = 4
"""`ddv: Karlchen` With so many cards or fewer somebody thinks of the last Stich."""


IN_SOLO: Mapping[tuple[str, bool], Mapping[str, Any]] = {
    ("few", True): {"to_come": 6.0, "ruff": 0.8, "trump_lead": 10.0, "span": 1.0, "karlchen": 0.0},
    ("few", False): {"to_come": 2.4, "rescue": 0.8, "span": 1.0, "karlchen": 0.0},
    ("none", True): {"free": 0.0, "fehl": (10.0, 1.0, 0.5, 0.0)},
    ("none", False): {"to_come": 8.0, "rescue": 0.8, "free": 0.0, "fehl": (15.0, 8.0, 1.0, 0.0)},
    ("many", True): {"karlchen": 0.0},
    ("many", False): {"karlchen": 0.0},
}
"""§4.6 What somebody weighs otherwise where one plays against three: by how many trumps there are, and whether it is
he who plays alone. With few or none the sure Stiche come first, trumps before Fehl: nothing has to be kept."""

FEW = 8
"""§4.6 So many kinds of trumps there are where Damen, Buben or both are trump; elsewhere there are more."""


def in_game(character: Character, cards: CardBits, own: OwnHand) -> Character:
    """§4.6 How somebody weighs cards in this game: not as usual where he knows that one plays against three."""
    partners = sum(own.friends)
    return _in_solo(character, cards, partners == 1) if partners in (1, 3) else character


@lru_cache(maxsize=256)
def _in_solo(character: Character, cards: CardBits, alone: bool) -> Character:
    trumps = cards.members[TRUMP].bit_count()
    many = "none" if not trumps else "few" if trumps <= FEW else "many"
    return replace(character, **IN_SOLO[many, alone])


@lru_cache(maxsize=256)
def keeping_values(cards: CardBits, character: Character) -> tuple[float, ...]:
    """§5.2 By card: what it is still good for, beyond the Augen on it."""
    return tuple([_keeping_value(cards, Kind(kind), character) for kind in range(len(cards.group))])


def _keeping_value(cards: CardBits, kind: Kind, character: Character) -> float:
    if cards.group[kind] == TRUMP:
        high: float = cards.height[kind] ** character.curve
        return character.lowest + character.span * high
    rank = RANKS_HIGH_TO_LOW.index(RANKS[kind % len(RANKS)])
    return character.fehl[min(rank, len(character.fehl) - 1)]


def best_card(open_cards: OpenCards, own: OwnHand, choices: Sequence[Kind], character: Character) -> Kind:
    """§5.2 The one of these cards, sorted, that is worth most; of equals the first."""
    if choices[0] == choices[-1]:
        return choices[0]
    worths = worth(open_cards, own, choices, character)
    return max(worths, key=worths.__getitem__)


def worth(open_cards: OpenCards, own: OwnHand, choices: Iterable[Kind], character: Character) -> dict[Kind, float]:
    """§5.2 What each of these cards is worth now, in Augen: what it may bring or cost, less what it was kept for."""
    cards, hand = open_cards.cards, own.hand
    character = in_game(character, cards, own)
    chances = Chances(open_cards, own, character)
    group, augen, kept = cards.group, cards.augen, keeping_values(cards, character)
    fade = ((len(hand) - 1) / cards.hand_size) ** character.fade
    lie = open_cards.lie + len(chances.others) * character.to_come
    lie += character.fuchs_lies * (cards.fuchs in open_cards.stich)
    best = open_cards.best
    beats = -1 if best is None else chances.beaten_by[best]
    led = None if best is None else group[open_cards.stich[0]]
    under = 0.0 if best is None or led is None else chances.of(best, led, own.friends[open_cards.owner])
    ruffed = _ruffed_suits(open_cards, own) if led is None else set()
    groups, joins = [group[one] for one in hand], open_cards.finds if open_cards.holder != own.seat else 0
    found = dict[Kind, float]()
    for kind in choices:
        if kind in found:
            continue
        mine, takes = group[kind], beats >> kind & 1
        ours = chances.of(kind, mine if led is None else led, 1.0) if takes else under
        value = (2 * ours - 1) * (lie + augen[kind]) - kept[kind] * fade
        if kind == cards.fuchs:
            value += (2 * ours - 1) * character.fuchs - character.fuchs_kept * fade
        elif kind == CHARLY and mine == TRUMP and (1 < len(hand) <= KARLCHEN_FROM or not takes):
            value -= character.karlchen
        if joins and takes and joins >> (mine if led is None else led) & 1:
            value += character.join * ours
        last = mine != led and mine != TRUMP and groups.count(mine) == 1
        if last and own.once & cards.members[mine] and (augen[kind] < 10 or ours > 0.5):
            value += character.free
        if led is None:
            value += _lead_bonus(cards, own, kind, character, mine in ruffed)
        elif takes and not chances.others and own.friends[open_cards.owner] == 1 and kind != cards.fuchs:
            value -= character.overtaken
        found[kind] = value
    return found


def _lead_bonus(cards: CardBits, own: OwnHand, kind: Kind, character: Character, ruffed: bool) -> float:
    """§5.2 What speaks for or against leading a card, beside the Stich."""
    group = cards.group[kind]
    higher = cards.beaten_by[0][kind] & own.once & cards.members[group]
    if group == TRUMP:
        ten = cards.augen[kind] == 10 and kind != DULLE
        dear = character.fuchs_led * (kind == cards.fuchs) + character.trump_ten_led * ten
        return character.trump_lead * own.is_re - (dear if higher else 0.0)
    cost = character.ruffed if ruffed else 0.0
    if cards.augen[kind] == 10:
        held = any(cards.augen[one] == 11 and cards.group[one] == group for one in own.hand)
        cost = max(cost, character.ten_led if higher else character.ass_held * held)
    return -cost


def _ruffed_suits(open_cards: OpenCards, own: OwnHand) -> set[int]:
    """§2.6 The suits that somebody behind is without who may have trumps, unless the last such one is a partner."""
    without = open_cards.without
    ruffing = [seat for seat in behind(open_cards, own.seat) if without[seat] and not without[seat] >> TRUMP & 1]
    last = {suit: seat for seat in ruffing for suit in range(TRUMP) if without[seat] >> suit & 1}
    return {suit for suit, seat in last.items() if own.friends[seat] < 1}


@cache
def holds_one(places: int, room: int, cards: int) -> float:
    """§5.10 How likely somebody with so much `room` among these `places` holds at least one of so many cards."""
    if cards > places - room:
        return 1.0
    return 1 - comb(places - room, cards) / comb(places, cards)


MOST = 26
"""§2.3 No suit has so many cards as there are trumps in a normal game."""


@cache
def holds(places: int, room: int) -> tuple[float, ...]:
    """§5.10 How likely somebody with so much room holds one, by how many such cards are out: none to `MOST`."""
    return tuple([holds_one(places, room, cards) if room and cards else 0.0 for cards in range(MOST + 1)])


Behind = tuple[float, tuple[float, ...], tuple[float, ...], float]
"""§5.10 Somebody who is still to play: how likely a friend; by how many cards of the group that was led are higher, how
likely he holds one of them; the same of trumps; and how likely he lays a trump if he has one."""


class Chances:
    """§5.10 How likely the own party gets the running Stich, whatever lies ahead in the end."""

    __slots__ = ("beaten_by", "open_cards", "others", "own", "rescue", "rooms", "ruff")

    def __init__(self, open_cards: OpenCards, own: OwnHand, character: Character) -> None:
        self.open_cards, self.own, self.others = open_cards, own, behind(open_cards, own.seat)
        self.beaten_by = open_cards.cards.beaten_by[len(own.hand) == 1]
        self.rescue, self.ruff = character.rescue, character.ruff
        self.rooms: dict[int, list[Behind]] = {}

    def of(self, best: Kind, led: int, ours: float) -> float:
        """How likely we get the Stich with this card ahead, where that group was led; `ours`: that we laid it."""
        if not self.others:
            return ours
        own, members, beats = self.own, self.open_cards.cards.members, self.beaten_by[best]
        once, twice = beats & own.once, beats & own.twice
        if not once:
            return ours
        n_trumps = (once & members[TRUMP]).bit_count() + (twice & members[TRUMP]).bit_count()
        n_suit = 0 if led == TRUMP else (once & members[led]).bit_count() + (twice & members[led]).bit_count()
        if not n_trumps and not n_suit:
            return ours
        rescue = self.rescue
        for friend, serve, trump, ruff in self.rooms.get(led) or self._rooms(led):
            takes = trump[n_trumps] * ruff + serve[n_suit]
            ours += ((1 - ours) * friend * rescue - ours * (1 - friend)) * takes
        return ours

    def _rooms(self, led: int) -> list[Behind]:
        """§5.10 Who may hold what: the same for every own card."""
        serve = self._room(led)
        trump = serve if led == TRUMP else self._room(TRUMP)
        places, trumps, many = sum(serve), sum(trump), out(self.own, self.open_cards.cards.members[led])
        made = self.rooms[led] = []
        for one in self.others:
            serves = holds(places, serve[one])
            lays = 1.0 if led == TRUMP else self.ruff * (1 - serves[many])
            made.append((self.own.friends[one], serves, holds(trumps, trump[one]), lays))
        return made

    def _room(self, group: int) -> list[int]:
        """§2.6 By seat: in how many places a card of the group may lie, for all this seat knows."""
        room = self.open_cards.sizes[:]
        room[self.own.seat] = 0
        for seat, gone in enumerate(self.open_cards.without):
            if gone >> group & 1:
                room[seat] = 0
        return room


def out(own: OwnHand, kinds: Bits) -> int:
    """§1.2 How many of these cards are out."""
    return (own.once & kinds).bit_count() + (own.twice & kinds).bit_count()
