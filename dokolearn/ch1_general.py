"""Chapter 1 of the script: what holds for every game. Cards, Augen, dealing, the Stich, the lead."""

from collections.abc import Callable, Iterable, Sequence
from math import floor
from typing import TypeVar

from dokolearn.model import SEATS, Augen, CardTable, Hand, Hands, Kind, Moment, Seat, four

SUITS = ("Kr", "Pi", "He", "Ka")
"""§1.1 Kreuz, Pik, Herz, Karo."""

RANKS = ("9", "K", "10", "A", "B", "D")
"""§1.1 Neun, König, Zehn, Ass, Bube, Dame."""

AUGEN_BY_RANK = (0, 4, 10, 11, 2, 3)
"""§1.1 Augen of 9, K, 10, A, B, D."""

COPIES = 2
"""§1.1 How often each card is in the pack."""

CODES = (*(suit + rank for suit in SUITS for rank in RANKS), "Schwein")
"""§1.1 The name of each kind of card; last the Fuchs that is played as a Schwein (`maennle §23`)."""

KIND_BY_CODE = {code: Kind(number) for number, code in enumerate(CODES)}
"""§1.1 The kind behind a name."""

SCHWEIN = KIND_BY_CODE["Schwein"]
"""A Karo Ass raised above all trumps; only some books know it (`maennle §23`)."""


def parse_card(code: str) -> Kind:
    """§1.1 The kind of a card code such as `PiD` or `He10`. Raises ValueError for anything else."""
    kind = KIND_BY_CODE.get(code)
    if kind is None:
        raise ValueError(f"unknown card {code!r}")
    return kind


def parse_cards(codes: str) -> Hand:
    """§1.1 The kinds of card codes separated by spaces. Raises ValueError at the first unknown one."""
    return tuple(parse_card(code) for code in codes.split())


def card_code(kind: Kind) -> str:
    """§1.1 The code of a kind, the inverse of `parse_card`."""
    return CODES[kind]


def card_codes(kinds: Iterable[Kind]) -> str:
    """§1.1 Card codes separated by spaces, the inverse of `parse_cards`."""
    return " ".join(CODES[kind] for kind in kinds)


def suit_of(kind: Kind) -> str:
    """§1.1 The printed suit of a card, whatever it counts as in play."""
    return CODES[FUCHS if kind == SCHWEIN else kind][:2]


def rank_of(kind: Kind) -> str:
    """§1.1 The printed rank of a card."""
    return CODES[FUCHS if kind == SCHWEIN else kind][2:]


AUGEN_TOTAL = Augen(COPIES * len(SUITS) * sum(AUGEN_BY_RANK))
"""§1.2 240: the Augen of all cards, with or without nines."""


def augen_of(kinds: Iterable[Kind]) -> Augen:
    """§1.2 The Augen of cards together."""
    return Augen(sum(AUGEN_BY_RANK[RANKS.index(rank_of(kind))] for kind in kinds))


DULLE, CHARLY, FUCHS = KIND_BY_CODE["He10"], KIND_BY_CODE["KrB"], KIND_BY_CODE["KaA"]
"""§1.3 The cards with a name of their own."""

HERZ_ASS = KIND_BY_CODE["HeA"]
"""`spielregeln: Varianten, Schweinchen` At some tables the Schwein instead of the Karo Ass."""

SCHARFE = KIND_BY_CODE["HeK"]
"""`spielregeln: Varianten, Scharfe` The card whose pair in one hand some tables make trump."""


def sorted_hand(kinds: Iterable[Kind], table: CardTable) -> Hand:
    """§1.4 A Blatt as players hold it: trumps first, high to low."""
    return tuple(sorted(kinds, key=table.order.__getitem__))


def without(hand: Hand, kind: Kind) -> Hand:
    """§1.4 A Blatt after one card has left it."""
    place = hand.index(kind)
    return hand[:place] + hand[place + 1 :]


Item = TypeVar("Item")


def shuffle(kinds: Sequence[Item], random: Callable[[], float]) -> list[Item]:
    """§1.4 The cards mixed by a source of numbers in [0, 1).

    Written out because the standard library does not promise to keep its own shuffle between versions.
    """
    cards = list(kinds)
    for last in range(len(cards) - 1, 0, -1):
        other = floor(random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deal(table: CardTable, random: Callable[[], float]) -> Hands:
    """§1.4 Mix and deal: four sorted hands of equal size. Pass `random.Random(seed).random`."""
    cards, size = shuffle(table.deck, random), table.hand_size
    return four(sorted_hand(cards[seat * size : (seat + 1) * size], table) for seat in SEATS)


def left_of(seat: Seat, steps: int = 1) -> Seat:
    """§1.4 The seat that many places further clockwise."""
    return SEATS[(seat + steps) % 4]


def next_dealer(dealer: Seat) -> Seat:
    """§1.4 After a normal game the next player clockwise deals."""
    return left_of(dealer)


def is_complete(stich: Sequence[Kind]) -> bool:
    """§1.5 Four cards make a Stich."""
    return len(stich) == 4


def stich_number(moment: Moment) -> int:
    """§1.5 The number of the running Stich; between two Stiche that of the next one."""
    return moment.cards_played // 4 + 1


def stiche_per_game(table: CardTable) -> int:
    """§1.6 Twelve, or ten without nines: as many as a hand has cards."""
    return table.hand_size


def winner(stich: Sequence[Kind], table: CardTable, last: bool = False) -> int:
    """§1.7 Which card of a Stich (0 = the one led) has the highest quality so far.

    `last` tells whether it is the last Stich of the game, where some books treat equal cards otherwise.
    """
    if table.cancels is not None and stich.count(table.cancels) == COPIES:
        return winner_without_a_pair(stich, table, last)
    beaten_by = table.beaten_by[last]
    best, beating = 0, beaten_by[stich[0]]
    for place in range(1, len(stich)):
        if stich[place] in beating:
            best, beating = place, beaten_by[stich[place]]
    return best


def winner_without_a_pair(stich: Sequence[Kind], table: CardTable, last: bool) -> int:
    """`spielregeln: Varianten 2` The same where two cards cancel each other; the first one if nobody else can win."""
    led, trump = table.group[stich[0]], table.group[table.trumps[0]]
    others = [place for place, kind in enumerate(stich) if kind != table.cancels and table.group[kind] in (led, trump)]
    best = others[0] if others else min(place for place, kind in enumerate(stich) if kind == table.cancels)
    for place in others[1:]:
        best = place if beats(stich[place], stich[best], table, last) else best
    return best


def beats(later: Kind, earlier: Kind, table: CardTable, last: bool = False) -> bool:
    """§1.8 Whether a card that follows another in a Stich has the higher quality."""
    return later in table.beaten_by[last][earlier]


def first_lead(dealer: Seat) -> Seat:
    """§1.9 The player left of the dealer leads to the first Stich of a normal game."""
    return left_of(dealer)


def next_lead(lead: Seat, best: int) -> Seat:
    """§1.9 Whoever won the Stich leads to the next one; `best` is the place of the winning card."""
    return left_of(lead, best)
