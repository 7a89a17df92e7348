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

    to_come: float = 2.0
    """What each card that is still to be laid brings along."""
    rescue: float = 1.0
    """How surely a partner behind takes a Stich that he can take, 0 to 1."""
    ruff: float = 0.95
    """How surely somebody who is without a suit and has a trump for it lays it, 0 to 1."""
    fuchs: float = 10.0
    """The own Fuchs brought home, or caught."""
    fuchs_rescue: float = 0.4
    """`schmidt: Allgemeine Strategie` How much of a rescue is left for it where an opponent goes over it first."""
    fuchs_ruff: float = 20.0
    """`spielregeln: Tipps` To ruff with the Fuchs where one behind is likely to be without the suit, too."""
    fuchs_lies: float = 8.0
    """A Stich in which a Fuchs lies."""
    free: float = 4.0
    """To have got rid of a suit of which something is still out, though not for an Ass or a ten that others get."""
    trump_lead: float = 1.0
    """Re leads a trump (§5.2)."""
    ass_first: float = 3.0
    """§5.2 To lead a Fehl-Ass in the first round of its suit."""
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
    cannot_run: float = 8.0
    """§5.2 To lead an Ass or a ten of a suit of which fewer cards are out than there are others to follow."""
    given: float = 2.0
    """`schmidt: Den Partner feststellen` To give opponents an Ass or a ten on a Stich that nobody takes from them."""
    join: float = 80.0
    """§4.11 To become the partner of a Hochzeit."""
    karlchen: float = 4.0
    """What the Kreuz Bube is kept for shortly before the last Stich, and whenever it would not take."""
    fehl: tuple[float, ...] = (2.0, 1.0, 0.5, 0.0)
    """What a Fehl card is kept for: an Ass, a ten, a king, anything lower."""


USUAL = Character()
"""Somebody plain, as many in a club."""

FIRST_ROUND = 4
"""§5.2 Of a suit of which so many cards are out nobody is sure to be without it yet: one each, and one more."""

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
    """§4.6 How somebody weighs cards in this game: not as usual where he knows that one plays against three, and in a
    pack without nines."""
    partners = round(sum(own.friends), 6)  # thirds: Pythons add them up otherwise in the last digit
    if partners in (1, 3):
        return _in_solo(character, cards, partners == 1)
    return _without_nines(character) if cards.hand_size < WHOLE_HAND else character


WHOLE_HAND = 12
"""§1.1 So many cards everybody gets of a pack with nines."""

WITHOUT_NINES: Mapping[str, Any] = {"to_come": 1.5, "fuchs_rescue": 1.0, "cannot_run": 0.0}
"""`ddv: Spiel ohne Neunen` There a suit runs once at most, and full cards are half of what one has to lead."""

OF_TWO: Mapping[str, Any] = {"fuchs_rescue": 1.0, "ass_first": 0.0, "cannot_run": 0.0, "given": 0.0}
"""§4.6 What was only tried in games of two against two; alone and against one who is nobody weighs it."""


@lru_cache(maxsize=64)
def _without_nines(character: Character) -> Character:
    return replace(character, **WITHOUT_NINES)


@lru_cache(maxsize=256)
def _in_solo(character: Character, cards: CardBits, alone: bool) -> Character:
    trumps = cards.members[TRUMP].bit_count()
    many = "none" if not trumps else "few" if trumps <= FEW else "many"
    return replace(character, **OF_TWO, **IN_SOLO[many, alone])


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
    ruffs_late = led is not None and _is_thin(led, chances)
    lost = not chances.others and own.friends[open_cards.owner] == 0
    groups, joins = [group[one] for one in hand], open_cards.finds if open_cards.holder != own.seat else 0
    found = dict[Kind, float]()
    for kind in choices:
        if kind in found:
            continue
        mine, takes = group[kind], beats >> kind & 1
        ours = chances.of(kind, mine if led is None else led, 1.0) if takes else under
        if kind == cards.fuchs and len(chances.others) > 1:
            ahead, laid = (kind, 1.0) if best is None or takes else (best, own.friends[open_cards.owner])
            ours = chances.of(ahead, mine if led is None else led, laid, character.fuchs_rescue)
        value = (2 * ours - 1) * (lie + augen[kind]) - kept[kind] * fade
        if kind == cards.fuchs:
            value += (2 * ours - 1) * character.fuchs - character.fuchs_kept * fade
            if ruffs_late:
                value -= character.fuchs_ruff
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
        elif lost and not takes and augen[kind] >= 10:
            value -= character.given
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
    left, others = out(own, cards.members[group]), sum([friend < 1 for friend in own.friends])
    cost = character.ruffed if ruffed else 0.0
    if cards.augen[kind] >= 10 and left < others and out(own, cards.members[TRUMP]):
        cost = max(cost, character.cannot_run)
    if cards.augen[kind] == 10:
        held = any(cards.augen[one] == 11 and cards.group[one] == group for one in own.hand)
        cost = max(cost, character.ten_led if higher else character.ass_held * held)
    elif cards.augen[kind] == 11 and not ruffed and left >= FIRST_ROUND:
        cost -= character.ass_first
    return -cost


def _ruffed_suits(open_cards: OpenCards, own: OwnHand) -> set[int]:
    """§2.6 The suits that somebody behind is without who may have trumps, unless the last such one is a partner."""
    without = open_cards.without
    ruffing = [seat for seat in behind(open_cards, own.seat) if without[seat] and not without[seat] >> TRUMP & 1]
    last = {suit: seat for seat in ruffing for suit in range(TRUMP) if without[seat] >> suit & 1}
    return {suit for suit, seat in last.items() if own.friends[seat] < 1}


def _is_thin(led: int, chances: "Chances") -> bool:
    """`spielregeln: Tipps` Whether two are still to play, of whom one who is no known partner is likely to be without
    the suit led: at most two cards of it are out for each, as in its second round."""
    own, others = chances.own, chances.others
    if led == TRUMP or len(others) < 2 or all(own.friends[one] == 1 for one in others):
        return False
    return out(own, chances.open_cards.cards.members[led]) <= 2 * len(others)


@cache
def holds_one(places: int, room: int, cards: int) -> float:
    """§5.10 How likely somebody with so much `room` among these `places` holds at least one of so many cards."""
    if cards > places - room:
        return 1.0
    return 1 - comb(places - room, cards) / comb(places, cards)


MOST = 30
"""§2.3 No suit has so many cards as there are trumps: 26 in a normal game, at some tables two pairs of Herz more."""


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

    def of(self, best: Kind, led: int, ours: float, back: float = 1.0) -> float:
        """How likely we get the Stich with this card ahead, where that group was led. `ours`: that we laid it; `back`:
        how much of a rescue is left once an opponent behind has gone over it."""
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
        theirs, over = 1 - ours, 0.0  # an opponent is ahead: from the start, or one who has gone over it
        for friend, serve, trump, ruff in self.rooms.get(led) or self._rooms(led):
            takes = trump[n_trumps] * ruff + serve[n_suit]
            beaten, saved = (1 - friend) * takes, friend * self.rescue * takes
            ours, theirs, over = (
                ours * (1 - beaten) + theirs * saved + over * saved * back,
                theirs * (1 - saved - beaten),
                over * (1 - saved * back) + (ours + theirs) * beaten,
            )
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
