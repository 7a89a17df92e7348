"""How the other players play in an exercise: a few rules of thumb, and only what they can know themselves."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from dokolearn.ch1_general import CHARLY, DULLE, FUCHS, rank_of, winner
from dokolearn.ch2_normal_game import ALTE, TRUMP, playable
from dokolearn.model import SEATS, CardTable, Hand, Kind, Seat
from dokolearn.sight import Sight, ahead, cannot_hold, cards_out, groups_missing, partners, table_of

RICH = 10
"""So many Augen in a Stich are worth a high card, and so many on a card are worth a safe place."""

PRICE: Mapping[Kind, int] = {CHARLY: 6, FUCHS: 12, ALTE: 15, DULLE: 16}
"""What it costs to give a trump away that has still something to do; every other card costs its Augen."""

KEPT = (CHARLY, ALTE, DULLE)
"""Trumps that take a Stich only where no other card does, in this order."""


class Thought(NamedTuple):
    """A card, and the rule of thumb that it follows."""

    kind: Kind
    why: str


class Look(NamedTuple):
    """What somebody at turn looks at before he lays a card."""

    sight: Sight
    table: CardTable
    legal: Hand
    beating: Hand
    """Those of the legal cards that would lie ahead."""
    friendly: bool
    """Whether a partner he knows lies ahead."""
    closing: bool
    """Whether he is the last one."""

    @property
    def rich(self) -> bool:
        """Whether many Augen lie there."""
        return sum(self.table.augen[kind] for kind in self.sight.stich) >= RICH


def plays(sight: Sight) -> Kind:
    """The card that whoever sees this plays: always the same one in the same position. A Fuchs stays a Fuchs."""
    return thinks(sight).kind


def thinks(sight: Sight) -> Thought:
    """The first rule of thumb that has a card to offer."""
    look = _look(sight)
    rules = _FOLLOWING if sight.stich else _LEADING
    return next(Thought(kind, why) for why, rule in rules.items() if (kind := rule(look)) is not None)


def _look(sight: Sight) -> Look:
    table, stich = table_of(sight), sight.stich
    if not stich:
        return Look(sight, table, sight.hand, (), False, False)
    legal, last = playable(sight.hand, stich, table), len(sight.hand) == 1
    beating = tuple(kind for kind in legal if winner((*stich, kind), table, last) == len(stich))
    return Look(sight, table, legal, beating, ahead(sight) in partners(sight), len(stich) == 3)


def unbeatable(sight: Sight) -> bool:
    """Whether nobody behind can hold a card that would beat what lies ahead, for all this seat knows."""
    stich, table, last = sight.stich, table_of(sight), len(sight.hand) == 1
    beats = {kind for kind in set(cards_out(sight)) if winner((*stich, kind), table, last) == len(stich)}
    return not beats or all(beats <= cannot_hold(sight)[seat] for seat in behind(sight))


def behind(sight: Sight) -> tuple[Seat, ...]:
    """Who plays after this seat, in order."""
    return tuple(SEATS[(sight.seat + step) % 4] for step in range(1, 4 - len(sight.stich)))


def ruffed(sight: Sight) -> frozenset[int]:
    """The suits that an opponent is known to be without, unless a known partner sits behind him and is so, too."""
    missing, friends = groups_missing(sight), partners(sight)
    without = {seat: missing[seat] for seat in behind(sight) if TRUMP not in missing[seat]}
    last = {suit: seat for seat in without for suit in without[seat]}
    return frozenset(suit for suit, seat in last.items() if seat not in friends)


# Rules of thumb: each offers a card or none


def _only(look: Look) -> Kind | None:
    return look.legal[0] if len(set(look.legal)) == 1 else None


def _fresh_ace(look: Look) -> Kind | None:
    """A Fehl Ass whose suit nobody has led yet, from the shortest suit."""
    group, hand = look.table.group, look.legal
    gone = {group[stich.cards[0]] for stich in look.sight.stiche} | {TRUMP}
    aces = [kind for kind in hand if rank_of(kind) == "A" and group[kind] not in gone]
    suits = [group[kind] for kind in hand]
    return min(aces, key=lambda kind: suits.count(group[kind])) if aces else None


def _led_low(look: Look) -> Kind | None:
    """The cheapest card of a suit that no opponent ruffs; if there are only dear ones, the cheapest of all."""
    bad = ruffed(look.sight)
    safe = [kind for kind in look.legal if look.table.group[kind] not in bad and look.table.augen[kind] < RICH]
    return _cheapest(look.table, safe or look.legal)


def _feed(look: Look) -> Kind | None:
    """Augen for the partner whose card nobody beats any more."""
    if not look.friendly or not (look.closing or unbeatable(look.sight)):
        return None
    under = _under(look) or look.legal
    given = _sparing(look.table, under)
    return _dearest(look.table, given) if given else _cheapest(look.table, under)


def _leave(look: Look) -> Kind | None:
    """Nothing dear while somebody can still beat the partner."""
    return _cheapest(look.table, _under(look) or look.legal) if look.friendly else None


def _home(look: Look) -> Kind | None:
    """The last one brings many Augen home with a card that wins."""
    dear = [kind for kind in _sparing(look.table, look.beating) if look.table.augen[kind] >= RICH]
    return _dearest(look.table, dear) if look.closing and dear else None


def _take_low(look: Look) -> Kind | None:
    """The last one takes with the lowest card that wins."""
    spare = _sparing(look.table, look.beating)
    return max(spare, key=look.table.order.__getitem__) if look.closing and spare else None


def _take_dear(look: Look) -> Kind | None:
    """The last one takes many Augen with a card he would rather keep."""
    return min(look.beating, key=KEPT.index) if look.closing and look.beating and look.rich else None


def _serve_high(look: Look) -> Kind | None:
    """The highest card of the suit, before the last one has played."""
    suit = look.table.group[look.sight.stich[0]]
    serves = look.beating and look.table.group[look.beating[0]] == suit != TRUMP
    return _highest(look) if serves and not look.closing else None


def _take_high(look: Look) -> Kind | None:
    """A rich Stich is worth the highest card while others can still beat it."""
    return _highest(look) if look.beating and look.rich and not look.closing else None


def _give_low(look: Look) -> Kind | None:
    return _cheapest(look.table, look.legal)


Rule = Callable[[Look], Kind | None]

_LEADING: Mapping[str, Rule] = {"only": _only, "ace": _fresh_ace, "led_low": _led_low}
_FOLLOWING: Mapping[str, Rule] = {
    "only": _only,
    "feed": _feed,
    "leave": _leave,
    "home": _home,
    "take_low": _take_low,
    "take_dear": _take_dear,
    "serve_high": _serve_high,
    "take_high": _take_high,
    "give_low": _give_low,
}


# Which card of several


def kept(table: CardTable) -> frozenset[Kind]:
    """KEPT where they are trump."""
    return frozenset(kind for kind in KEPT if table.group[kind] == TRUMP)


def _under(look: Look) -> Hand:
    """The legal cards that leave the Stich to whoever is ahead."""
    return tuple(kind for kind in look.legal if kind not in look.beating)


def _sparing(table: CardTable, kinds: Iterable[Kind]) -> Hand:
    return tuple(kind for kind in kinds if kind not in kept(table))


def _highest(look: Look) -> Kind:
    return min(look.beating, key=look.table.order.__getitem__)


def _cheapest(table: CardTable, kinds: Iterable[Kind]) -> Kind:
    """What costs least, and of these the weakest."""
    return min(kinds, key=lambda kind: (_price(table, kind), -table.order[kind]))


def _dearest(table: CardTable, kinds: Iterable[Kind]) -> Kind:
    """Most Augen, and of these the weakest."""
    return max(kinds, key=lambda kind: (table.augen[kind], table.order[kind]))


def _price(table: CardTable, kind: Kind) -> int:
    return PRICE[kind] if kind in PRICE and table.group[kind] == TRUMP else table.augen[kind]
