"""How somebody lays cards who sees all four hands: a second way to play a deal to its end, beside that of a club.

A club guards against what may lie somewhere; here everybody knows. Facts about a card (`facts`) are weighed by its
place in the Stich and by how the Stich stands if it is laid, and the card that promises most is laid. The kernel looks
at cards in the same order when it works out what an open position leads to: the weights were found by trying out
thousands of others, and with these the fewest cards had to be laid at five and six cards left, in games of all books.
"""

from collections.abc import Sequence
from typing import NamedTuple

from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch5_tactics.card_bits import Bits, copies
from dokolearn.ch5_tactics.estimate import Character
from dokolearn.ch5_tactics.quick_facts import OpenCards, OwnHand, behind
from dokolearn.model import Kind, Seat
from dokolearn.players.playing_out import Lays, Playing

SAFE, LOST, WINS, PARTNERS, OPPONENTS = range(5)
"""How a Stich stands if a card is laid: it surely goes to the own side, or surely not; else the card lies ahead, or the
partner's card does, or that of an opponent."""

WEIGHTS = (
    (  # who leads
        (36, 10, -23, 6, -2, 24, -2, 0, 0, 0, -6),
        (12, -10, -3, 3, 0, -6, 0, 0, 0, 0, 0),
        (26, -1, 16, 0, 0, -6, 4, 0, 0, -2, 1),
        (12, -10, -3, 3, 0, -6, 0, 0, 0, 0, 0),
        (12, -10, -3, 3, 0, -6, 0, 0, 0, 0, 0),
    ),
    (  # the second
        (50, 16, 4, 38, 1, 7, 10, 15, -15, -5, 7),
        (36, -26, 10, -7, -24, -15, -16, -23, 0, 31, 35),
        (44, 5, -4, -1, -20, 23, 19, -1, 0, 41, 9),
        (6, 3, -13, 13, 5, 19, 47, 27, 0, -2, 6),
        (47, 23, 41, 40, 13, 47, 0, -3, 0, 22, -11),
    ),
    (  # the third
        (72, 12, 2, 5, -4, -2, 4, 8, -19, 6, 0),
        (52, -37, -46, 8, -4, -36, 10, -15, 0, -14, 13),
        (30, -10, 14, -10, 17, 3, 27, 3, 21, 18, 0),
        (40, 11, 6, 10, -36, -6, 5, -11, 0, 11, 0),
        (61, 13, -17, 8, 3, -4, 29, 6, 0, 0, -29),
    ),
    (  # the fourth
        (79, 16, 12, 28, -32, -11, -10, 0, -30, 0, 0),
        (29, -17, -14, 1, 2, 2, 22, -2, 0, 0, 0),
        (44, 4, 0, -5, 0, 0, 0, 0, 0, 0, 0),
        (31, 6, 0, 2, 0, 0, 0, 0, 0, 0, 0),
        (31, -12, 0, 2, 0, 0, 0, 0, 0, 0, 0),
    ),
)
"""By place in the Stich, by how it stands: what each of the `facts` weighs."""


LIES = 7
"""Of the facts what lies there: it counts half, rounded towards nothing."""


class Hands(NamedTuple):
    """The hands as somebody sees them who is on turn."""

    once: tuple[Bits, ...]
    """By seat."""
    twice: Bits
    """Of the own ones the kinds that are there twice."""
    others: Bits
    """What the three others hold."""


def sees_all(playing: Playing) -> Lays:
    """How somebody lays in this game whose hands all lie open."""

    def lays(open_cards: OpenCards, own: OwnHand, choices: Sequence[Kind], character: Character) -> Kind:
        return open_card(playing, own, choices)

    return lays


def open_card(playing: Playing, own: OwnHand, choices: Sequence[Kind]) -> Kind:
    """§5.2 The one of these cards, sorted, that promises most to whoever sees all hands; of equals the first."""
    if choices[0] == choices[-1]:
        return choices[0]
    found = [copies(tuple(each.hand)) for each in playing.owns]
    once = tuple([kinds for kinds, _ in found])
    others = 0
    for seat, kinds in enumerate(once):
        others |= kinds if seat != own.seat else 0
    hands = Hands(once, found[own.seat][1], others)
    return max(dict.fromkeys(choices), key=lambda kind: _promise(playing, own.seat, kind, hands))


def _promise(playing: Playing, seat: Seat, kind: Kind, hands: Hands) -> int:
    """How good a card looks."""
    weigh = WEIGHTS[len(playing.open_cards.stich)][_situation(playing, seat, kind, hands)]
    looked_at = facts(playing, seat, kind, hands)
    weighed = [weight * fact for weight, fact in zip(weigh, looked_at, strict=True)]
    weighed[LIES] = int(weighed[LIES] / 2)
    return sum(weighed)


def facts(playing: Playing, seat: Seat, kind: Kind, hands: Hands) -> tuple[int, ...]:
    """§5.2 What is looked at: Augen, whether it is a trump; how many kinds of its suit others hold that beat it, and
    that do not; how many of the suit the hand has, whether it is the only one; what lies there; whether the card takes;
    how many opponents may ruff the suit; whether a partner behind has something higher."""
    open_cards, once = playing.open_cards, hands.once
    cards, stich = open_cards.cards, open_cards.stich
    beaten_by = cards.beaten_by[len(playing.owns[seat].hand) == 1]
    suit, trumps = cards.members[cards.group[kind]], cards.members[TRUMP]
    higher = beaten_by[kind] & suit
    mine = (once[seat] & suit).bit_count() + (hands.twice & suit).bit_count()
    friend = {other: (other in playing.re) == (seat in playing.re) for other in behind(open_cards, seat)}
    takes = open_cards.best is not None and beaten_by[open_cards.best] >> kind & 1
    return (
        8,
        cards.augen[kind],
        4 * (cards.group[kind] == TRUMP),
        (hands.others & higher).bit_count(),
        (hands.others & suit & ~higher).bit_count(),
        mine,
        4 * (mine == 1),
        open_cards.lie,
        4 * bool(stich and takes),
        4 * sum([not once[one] & suit and once[one] & trumps > 0 for one, ours in friend.items() if not ours]),
        4 * any(once[one] & higher for one, ours in friend.items() if ours),
    )


def _situation(playing: Playing, seat: Seat, kind: Kind, hands: Hands) -> int:
    """How the Stich stands if this card is laid."""
    open_cards, is_re = playing.open_cards, seat in playing.re
    cards, best, owner = open_cards.cards, open_cards.best, open_cards.owner
    beaten_by = cards.beaten_by[len(playing.owns[seat].hand) == 1]
    wins = best is None or beaten_by[best] >> kind & 1
    ours = best is not None and (owner in playing.re) == is_re
    ahead, owner = (kind, seat) if wins or best is None else (best, owner)
    side, led = owner in playing.re, cards.members[cards.group[open_cards.stich[0] if open_cards.stich else kind]]
    for other in behind(open_cards, seat):
        may = hands.once[other] & led or hands.once[other]
        if (other in playing.re) != side and may & beaten_by[ahead]:
            return WINS if wins else PARTNERS if ours else OPPONENTS
    return SAFE if side == is_re else LOST
