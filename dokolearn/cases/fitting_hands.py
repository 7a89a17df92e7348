"""Deals for cases that name words but no cards: everybody gets a hand with which he may say his word."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from dokolearn.cases.case import CaseError
from dokolearn.ch1_general import SUITS, parse_card, rank_of, suit_of
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table
from dokolearn.house_rules.armut import most_trumps
from dokolearn.house_rules.schmeissen import CRITERIA, criteria
from dokolearn.model import CardTable, Hand, Hands, Kind, RuleSet

_RANKS_NEEDED = {
    "five_nines": "99999",
    "four_nines": "9999",
    "six_kings": "KKKKKK",
    "five_kings": "KKKKK",
    "four_kings": "KKKK",
    "four_nines_four_kings": "9999KKKK",
}
"""Criteria that ask for cards of a rank, whatever their suit."""

_ONE_OF_EACH_SUIT = {"nines_of_all_suits": "9", "kings_of_all_suits": "K"}


_NEEDS_CARDS = ("hochzeit", "stilles_solo", "schmeissen", "armut")
"""Words that not everybody can say with any cards."""


def fitting_hands(rules: RuleSet, says: Sequence[str]) -> Hands:
    """Four hands of which each may say its word, the same ones for the same words. Raises CaseError if none fit."""
    words = tuple(word if word in _NEEDS_CARDS else "" for word in says)
    return _fitting(card_table(rules), criteria(rules), most_trumps(rules.armut), words)


@lru_cache(maxsize=256)
def _fitting(cards: CardTable, thrown_in_for: tuple[str, ...], most: int, says: tuple[str, ...]) -> Hands:
    left = list(cards.deck)
    hands: list[list[Kind]] = [[], [], [], []]
    for seat, word in enumerate(says):
        if word in ("hochzeit", "stilles_solo"):
            _move(left, hands[seat], [ALTE, ALTE])
    for seat, word in enumerate(says):
        if word == "schmeissen":
            _throw_in(thrown_in_for, cards, left, hands[seat])
    for seat, word in enumerate(says):
        if word == "armut":
            _poor(cards, left, hands[seat], most)
    _fill(cards, left, hands, says)
    first, second, third, fourth = map(tuple, hands)
    return first, second, third, fourth


def _move(left: list[Kind], hand: list[Kind], kinds: Sequence[Kind]) -> None:
    """Cards from the pack into a hand. Raises CaseError if they are not there any more."""
    for kind in kinds:
        if kind not in left:
            raise CaseError("no deal lets everybody say this")
        left.remove(kind)
        hand.append(kind)


def _throw_in(names: tuple[str, ...], cards: CardTable, left: list[Kind], hand: list[Kind]) -> None:
    """A hand by the first criterion for which the pack still has the cards."""
    for name in names:
        wanted = _template(name, cards, left)
        if wanted is not None and not Counter(wanted) - Counter(left) and len(wanted) <= cards.hand_size:
            _move(left, hand, wanted)
            if not CRITERIA[name](tuple(hand), cards):
                raise CaseError(f"the hand made for {name} does not meet it")
            return
    raise CaseError("no hand may be thrown in")


def _template(name: str, cards: CardTable, left: list[Kind]) -> Hand | None:
    """Cards that meet a criterion; None if there are not enough of them left."""
    fehl = [kind for kind in left if cards.group[kind] != TRUMP]
    if name in _RANKS_NEEDED:
        pool, found = fehl + [kind for kind in left if kind not in fehl], []
        for rank in _RANKS_NEEDED[name]:
            card = next((kind for kind in pool if rank_of(kind) == rank), None)
            if card is None:
                return None
            pool.remove(card)
            found.append(card)
        return tuple(found)
    if name in _ONE_OF_EACH_SUIT:
        return tuple(parse_card(suit + _ONE_OF_EACH_SUIT[name]) for suit in SUITS)
    if name == "seven_volle":
        volle = [kind for kind in fehl if cards.augen[kind] >= 10]
        return tuple(volle[:7]) if len(volle) >= 7 else None
    return tuple(fehl[: cards.hand_size]) if len(fehl) >= cards.hand_size else None


def _poor(cards: CardTable, left: list[Kind], hand: list[Kind], most: int) -> None:
    """Fehl, and as many of the lowest trumps as are allowed."""
    trumps = sorted((kind for kind in left if cards.group[kind] == TRUMP), key=cards.order.__getitem__, reverse=True)
    fehl = [kind for kind in left if cards.group[kind] != TRUMP]
    needed = cards.hand_size - len(hand)
    _move(left, hand, (fehl[: needed - most] + trumps[:most])[:needed])


def _fill(cards: CardTable, left: list[Kind], hands: list[list[Kind]], says: Sequence[str]) -> None:
    """The rest goes round; the two Kreuz Damen to different seats unless somebody needs both."""
    open_seats = [seat for seat in range(4) if len(hands[seat]) < cards.hand_size]
    for seat in [seat for seat in open_seats if says[seat] != "schmeissen"] + open_seats:
        if ALTE in left and ALTE not in hands[seat]:
            _move(left, hands[seat], [ALTE])
    for kind in sorted(left, key=lambda kind: (suit_of(kind), kind)):
        seat = min(open_seats, key=lambda seat: len(hands[seat]))
        hands[seat].append(kind)
