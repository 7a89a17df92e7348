"""Chapter 2 of the script: the normal game. Parties, Trumpf and Fehl, who wins a Stich, Bedienen."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Literal

from dokolearn.ch1_general import (
    AUGEN_BY_RANK,
    CHARLY,
    CODES,
    COPIES,
    DULLE,
    FUCHS,
    HERZ_ASS,
    KIND_BY_CODE,
    RANKS,
    SCHARFE,
    SCHWEIN,
    SUITS,
    rank_of,
    suit_of,
    winner,
)
from dokolearn.model import SEATS, CardTable, GameType, Hand, Hands, Kind, Party, RuleSet, Seat, Stich, Verstoss, four
from dokolearn.rule_parts import CardRules, StichRules


def is_normal_game(hands: Hands, vorbehalte: Iterable[str] = ()) -> bool:
    """§2.1 Nobody has a Vorbehalt and the two Kreuz Damen are in different hands."""
    return not any(vorbehalte) and len(re_seats(hands)) == 2


ALTE = KIND_BY_CODE["KrD"]
"""§2.2 The Kreuz Dame; whoever holds one is Re."""

ALTEN = {"kreuz_dame": ALTE, "karo_koenig": KIND_BY_CODE["KaK"]}
"""§2.2 By `parties_by` the card that tells the parties instead (`spielregeln: Varianten, Karo König Partner`)."""


def alte_of(rules: RuleSet) -> Kind:
    """§2.2 The card whose holders are Re at this table."""
    return ALTEN[rules.cards.parties_by]


def re_seats(hands: Sequence[Hand], alte: Kind = ALTE) -> frozenset[Seat]:
    """§2.2 Who held a Kreuz Dame at the start: the Re party. One seat only if he held both."""
    return frozenset([seat for seat in SEATS if alte in hands[seat]])


@cache
def parties(re: frozenset[Seat]) -> tuple[Party, Party, Party, Party]:
    """§2.2 The party of each seat, by who is Re; remembered, since there are few Re parties."""
    by_seat: list[Party] = ["re" if seat in re else "kontra" for seat in SEATS]
    return four(by_seat)


def public_re(
    stiche: Iterable[Stich], running: Sequence[Kind] = (), lead: Seat = SEATS[0], alte: Kind = ALTE
) -> frozenset[Seat]:
    """§2.2 Who has shown that he is Re by laying a Kreuz Dame, in complete Stiche and in the running one."""
    shown = [(stich.lead, stich.cards) for stich in stiche] + [(lead, tuple(running))]
    return frozenset(
        Seat((first + place) % 4) for first, cards in shown for place, kind in enumerate(cards) if kind == alte
    )


TRUMP = len(SUITS)
"""§2.3 The group of all trumps, beside the four suits 0 to 3."""

RANKS_HIGH_TO_LOW = ("A", "10", "K", "D", "B", "9")
"""§2.3 Order within a suit."""

NORMAL = GameType("normal", trump_ranks=("D", "B"), trump_suit="Ka", dulle=True, schwein=True)
"""§2.3 The normal game: queens, jacks and Karo are trump, and the Dulle above them."""


@lru_cache(maxsize=512)
def card_table(rules: RuleSet, game: GameType = NORMAL, promoted: Hand = ()) -> CardTable:
    """§2.3 Everything play needs to know about the cards of a game under a book, as tuples.

    Books and house rules that agree about cards and Stiche share one table. `promoted`: cards that have become high
    trumps in this deal, from the lowest of them up: above all others (`ddv: Schweine`), but Scharfe below the Dulle.
    """
    return _compile_cards(rules.cards, rules.stich, game, promoted)


def hand_size(rules: RuleSet) -> int:
    """Cards of one player (§1.4), which is also the number of Stiche (§1.6)."""
    return card_table(rules).hand_size


_KINDS = tuple(Kind(number) for number in range(len(CODES)))

_SUIT_OF = tuple(SUITS.index(suit_of(kind)) for kind in _KINDS)

_AUGEN_OF = tuple(AUGEN_BY_RANK[RANKS.index(rank_of(kind))] for kind in _KINDS)

_NINES = frozenset(kind for kind in _KINDS if rank_of(kind) == "9")
"""What stays in every game: one entry for each kind of card."""


@cache
def _compile_cards(cards: CardRules, stich: StichRules, game: GameType, promoted: Hand) -> CardTable:
    trumps = _trumps(cards, game, promoted)
    fehl = _fehl(cards, trumps)
    high_to_low = (*trumps, *(kind for suit in fehl for kind in suit))
    group = tuple([TRUMP if kind in trumps else suit for kind, suit in zip(_KINDS, _SUIT_OF, strict=True)])
    order = {kind: place for place, kind in enumerate(high_to_low)}
    return CardTable(
        game=game.name,
        deck=tuple(kind for kind in _KINDS if kind != SCHWEIN and in_pack(kind, cards) for _ in range(COPIES)),
        trumps=trumps,
        fehl=fehl,
        dulle=dulle_of(cards, game),
        alte=ALTEN[cards.parties_by],
        schwein=schwein_of(cards, game),
        group=group,
        serves=_serves(group),
        augen=_AUGEN_OF,
        beaten_by=(
            beaters(high_to_low, group, later_wins(cards, stich, game, last=False)),
            beaters(high_to_low, group, later_wins(cards, stich, game, last=True)),
        ),
        cancels=dulle_of(cards, game) if stich.dulle_pair_cancels else None,
        ueberstich=stich.ueberstich,
        order={kind: order.get(kind, len(CODES)) for kind in _KINDS},
    )


def _trumps(cards: CardRules, game: GameType, promoted: Hand) -> Hand:
    """§2.3 The distinct trumps of a game, high to low."""
    raised = [kind for kind in reversed(promoted) if kind != SCHARFE]
    raised += [SCHWEIN] if schwein_of(cards, game) == FUCHS else []
    raised += [_kind("Ka", "K")] if cards.karo_koenig_highest and game.schwein and not game.solo else []
    dulle = [kind for kind in (dulle_of(cards, game),) if kind is not None]
    below_dulle = [kind for kind in promoted if kind == SCHARFE]
    figures = [_kind(suit, rank) for rank in game.trump_ranks for suit in game.trump_rank_suits]
    suit = [_kind(game.trump_suit, rank) for rank in RANKS_HIGH_TO_LOW] if game.trump_suit else []
    return tuple(kind for kind in dict.fromkeys(raised + dulle + below_dulle + figures + suit) if in_pack(kind, cards))


NEXT_SUIT = {"Kr": "Ka", "Pi": "Kr", "He": "Pi", "Ka": "He"}
"""`ddv: Farbsolo` By trump suit, whose tens are the Dullen where they move with it."""


def dulle_of(cards: CardRules, game: GameType) -> Kind | None:
    """§2.3 The card that is the Dulle in a game; None where there is none."""
    if not (game.dulle and cards.herz10_trump):
        return None
    return _kind(NEXT_SUIT[game.trump_suit], "10") if cards.dulle_moves_with_suit and game.trump_suit else DULLE


def schwein_of(cards: CardRules, game: GameType) -> Kind | None:
    """`ddv: Schweine` The card that can be raised: in games like the normal one, in some books in a Karosolo too."""
    exists = game.schwein and cards.schwein != "none" and (cards.schwein_in_karosolo or not game.solo)
    return {"karo_ass": FUCHS, "herz_ass": HERZ_ASS}[cards.schwein_card] if exists else None


def _fehl(cards: CardRules, trumps: Hand) -> tuple[Hand, ...]:
    """§2.3 For each suit the distinct cards that are no trumps, high to low."""
    suits = ([_kind(suit, rank) for rank in RANKS_HIGH_TO_LOW] for suit in SUITS)
    return tuple(tuple([kind for kind in suit if kind not in trumps and in_pack(kind, cards)]) for suit in suits)


def in_pack(kind: Kind, cards: CardRules) -> bool:
    """§2.3 Whether a card is in the pack of this book."""
    return cards.deck_nines or kind not in _NINES


def _kind(suit: str, rank: str) -> Kind:
    return KIND_BY_CODE[suit + rank]


def later_wins(cards: CardRules, stich: StichRules, game: GameType, last: bool) -> frozenset[Kind]:
    """§2.4.1 The cards whose second copy beats the first in one Stich; §2.4.2 for all others the first wins.

    The Dulle where it is trump, in some books not in a Solo or not at the end; a Kreuz Bube in no Solo.
    """
    second_dulle = stich.dulle_second_beats_first and not (last and stich.except_last_trick)
    twice = second_dulle and (stich.dulle_second_in_solo or not game.solo)
    dulle = {kind for kind in (dulle_of(cards, game),) if twice and kind is not None}
    charly = {CHARLY} if stich.karlchen_second_in_last_trick and last and not game.solo else set()
    return frozenset(dulle | charly)


def sticht(
    later: Kind, earlier: Kind, high_to_low: Sequence[Kind], group: Sequence[int], later_wins: frozenset[Kind]
) -> bool:
    """§2.4 Whether a card beats an earlier one of the same Stich.

    The earlier one has been the highest so far: it is trump or of the suit led. So a Fehl card of another suit
    never beats it, and the suit led need not be known.
    """
    if later == earlier:
        return later in later_wins
    if group[later] != group[earlier]:
        return group[later] == TRUMP
    return high_to_low.index(later) < high_to_low.index(earlier)


def outranks(one: int, other: int, stich: Sequence[Kind], table: CardTable, last: bool = False) -> bool:
    """§2.4.3 Whether the card at one place of a Stich beats the card at another, whoever else is in it.

    A discarded Fehl card beats nothing and is beaten by every card that serves or trumps.
    """
    takes_part = [table.group[kind] in (TRUMP, table.group[stich[0]]) for kind in stich]
    if one == other or not takes_part[one]:
        return False
    if not takes_part[other]:
        return True
    if one > other:
        return stich[one] in table.beaten_by[last][stich[other]]
    return stich[other] not in table.beaten_by[last][stich[one]]


@cache
def beaters(high_to_low: Hand, group: tuple[int, ...], later_wins: frozenset[Kind]) -> tuple[frozenset[Kind], ...]:
    """§2.5 For each card all that beat it later. One pass finds the winner because `sticht` is transitive.

    Remembered: books differ in few cards, and most games know no difference in the last Stich. Only what stands
    before a card, trumps first, can beat it, or its second copy.
    """
    places = {kind: place for place, kind in enumerate(high_to_low)}
    return tuple(
        frozenset(
            [
                later
                for later in high_to_low[: places.get(kind, -1) + 1]
                if sticht(later, kind, high_to_low, group, later_wins)
            ]
        )
        for kind in map(Kind, range(len(CODES)))
    )


def follows(kind: Kind, led: Kind, table: CardTable) -> bool:
    """§2.6 Whether a card serves the card led: the same suit, or trump on trump."""
    return table.group[kind] == table.group[led]


def _serves(group: tuple[int, ...]) -> tuple[Callable[[Kind], bool], ...]:
    """§2.6 By card led: whether a card is of its group."""
    of_group: dict[int, Callable[[Kind], bool]] = {one: [other == one for other in group].__getitem__ for one in group}
    return tuple([of_group[one] for one in group])


def playable(hand: Hand, stich: Sequence[Kind], table: CardTable) -> Hand:
    """§2.7 Bedienen: the cards of a hand that may be added to a Stich, copies included."""
    if not stich:
        return hand
    choices = tuple(filter(table.serves[stich[0]], hand)) or hand
    return over_the_highest(choices, stich, table) if table.ueberstich else choices


def over_the_highest(choices: Hand, stich: Sequence[Kind], table: CardTable) -> Hand:
    """`ddv: Überstich` The same without trumps below the highest one of the Stich, if there is one above it."""
    best = stich[winner(stich, table)]
    higher = table.beaten_by[False][best]
    if table.group[best] != TRUMP or higher.isdisjoint(choices):
        return choices
    return tuple([kind for kind in choices if table.group[kind] != TRUMP or kind in higher])


def verstoss(kind: Kind, hand: Hand, stich: Sequence[Kind], table: CardTable) -> Verstoss | None:
    """§2.7 Why a card may not be played now, or None if it may. The causes are the cards that would serve."""
    if kind not in hand:
        return Verstoss("1.4", "verstoss.not_in_hand", (("card", kind),))
    allowed = playable(hand, stich, table)
    if kind in allowed:
        return None
    group, led = table.group, stich[0]
    params = (("card", kind), ("led", led))
    higher = tuple([one for one in allowed if group[one] == TRUMP])
    if table.ueberstich and group[kind] == TRUMP and higher:
        return Verstoss("2.7.ueberstich", "verstoss.ueberstich", params, higher)
    if group[led] == TRUMP:
        return Verstoss("2.7", "verstoss.trumpf", params, allowed)
    suit = SUITS[group[led]]
    return Verstoss("2.7", _key_of_suit_refusal(kind, suit, table), (*params, ("suit", suit)), allowed)


def _key_of_suit_refusal(kind: Kind, suit: str, table: CardTable) -> str:
    """Beginners mistake Pik Dame for Pik: that deserves a sentence of its own."""
    if table.group[kind] != TRUMP:
        return "verstoss.farbe"
    return "verstoss.trumpf_im_namen" if suit_of(kind) == suit else "verstoss.farbe_trumpf"


def manner(
    kind: Kind, stich: Sequence[Kind], table: CardTable
) -> Literal["ausspielen", "bedienen", "trumpfen", "abwerfen"]:
    """§2.8 What playing a card is called: lead, serve, trump in (trumpfen), or discard (abwerfen)."""
    if not stich:
        return "ausspielen"
    if follows(kind, stich[0], table):
        return "bedienen"
    return "trumpfen" if table.group[kind] == TRUMP else "abwerfen"
