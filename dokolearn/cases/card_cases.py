"""Cases about cards: which are trumps, who wins a Stich, what may be played."""

from dokolearn.cases.case import (
    Adapter,
    Case,
    CaseError,
    codes,
    not_thrice,
    number,
    once,
    same_list,
    same_lists,
    same_parts,
)
from dokolearn.ch1_general import AUGEN_BY_RANK, FUCHS, RANKS, SCHWEIN, SUITS, augen_of, suit_of, winner
from dokolearn.ch2_normal_game import TRUMP, playable
from dokolearn.ch3_scoring import sonderpunkte
from dokolearn.model import Augen, Kind, Seat, Stich


def _trump_order(case: Case) -> list[str]:
    shown = [kind for kind in case.table.trumps if case.yes("schwein") or kind != SCHWEIN]
    return codes(shown)


def _fehl_by_suit(case: Case) -> dict[str, list[str]]:
    return {suit: codes(kinds) for suit, kinds in zip(SUITS, case.table.fehl, strict=True)}


def _augen_by_rank(case: Case) -> dict[str, int]:
    return {rank: AUGEN_BY_RANK[i] for i, rank in enumerate(RANKS) if case.rules.cards.deck_nines or rank != "9"}


TRUMPS = Adapter(
    ("game", "schwein"),
    {
        "trump_order": _trump_order,
        "trump_count": lambda case: sum(case.table.group[kind] == TRUMP for kind in case.table.deck),
        "trump_augen": lambda case: augen_of(kind for kind in case.table.deck if case.table.group[kind] == TRUMP),
        "fehl_order": _fehl_by_suit,
        "fehl_count": lambda case: {suit: 2 * len(kinds) for suit, kinds in _fehl_by_suit(case).items()},
        "deck_size": lambda case: len(case.table.deck),
        "cards_per_player": lambda case: case.table.hand_size,
        "total_augen": lambda case: augen_of(case.table.deck),
        "suit_augen": lambda case: augen_of(kind for kind in case.table.deck if suit_of(kind) == SUITS[0]),
        "augen": _augen_by_rank,
    },
    {"fehl_order": same_parts, "fehl_count": same_parts, "augen": same_parts},
)


@once
def _stich(case: Case) -> tuple[Kind, ...]:
    """The cards of a trick case in playing order, the ace that was played as a Schwein raised."""
    kinds = list(case.cards("cards", 2, 4))
    if "schwein" not in case.given:
        return tuple(kinds)
    raised = number("schwein", case.given, most=len(kinds) - 1)
    if SCHWEIN not in case.table.trumps:
        raise CaseError("there is no Schwein under these rules")
    if kinds[raised] != FUCHS:
        raise CaseError(f"card {raised} is no Karo Ass")
    kinds[raised] = SCHWEIN
    return tuple(kinds)


@once
def _winner(case: Case) -> Seat:
    best = winner(_stich(case), case.table, case.yes("last"))
    return Seat((case.seat("lead") + best) % 4)


def _sonderpunkte(case: Case) -> dict[str, list[str]]:
    cards = _stich(case)
    if "re" not in case.given:
        raise CaseError("special points need to know who is Re")
    if len(cards) < 4:
        raise CaseError("special points need all four cards")
    stich = Stich(case.seat("lead"), cards, _winner(case), Augen(augen_of(cards)))
    found = sonderpunkte(stich, case.seats("re"), case.rules, case.table, case.yes("last"), case.game)
    return {party: list(events) for party, events in found.items()}


TRICK = Adapter(
    ("game", "lead", "cards", "last", "re", "schwein"),
    {"winner": _winner, "augen": lambda case: augen_of(_stich(case)), "sonderpunkte": _sonderpunkte},
    {"sonderpunkte": same_lists},
)


def _playable(case: Case) -> list[str]:
    cards, hand, table = case.table, case.cards("hand"), case.cards("table", 0, 3)
    if not hand:
        raise CaseError("hand: expected at least one card")
    not_thrice((*hand, *table))
    return codes(dict.fromkeys(playable(hand, table, cards)))


PLAYABLE = Adapter(("game", "hand", "table"), {"cards": _playable}, {"cards": same_list})
