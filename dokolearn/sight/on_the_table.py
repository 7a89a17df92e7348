"""What lies open: the cards played, who is ahead, how many cards everybody holds, and what is still out."""

from collections.abc import Iterator, Sequence

from dokolearn.ch1_general import FUCHS, SCHWEIN, sorted_hand, winner
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.ch4_vorbehalte.soli import game_type, sokrates_first, tables
from dokolearn.house_rules.armut import remove_cards
from dokolearn.model import SEATS, Augen, CardTable, Hand, Kind, Seat
from dokolearn.sight.one_seat import Sight


def table_of(sight: Sight) -> CardTable:
    """§2.3 The cards of the running Stich; those of the normal game until it is clear what is played."""
    if sight.game != "sokrates":
        return first_table(sight)
    return tables_of(sight)[len(sight.stiche) % len(sight.dealt)]


def first_table(sight: Sight) -> CardTable:
    """§2.3 The cards of the first Stich, and of nearly every game all along."""
    return card_table(sight.rules, game_type(sight.game or "normal"))


def tables_of(sight: Sight) -> tuple[CardTable, ...]:
    """§4.6 The cards of every Stich: a Sokrates changes its trumps, and its first card says how."""
    led = next((kind for _, kind in laid(sight)), None)
    return tables(sight.rules, sight.game or "normal", "D" if led is None else sokrates_first(led))


def kinds_of(table: CardTable, group: int) -> frozenset[Kind]:
    """§2.3 The cards of a suit (0 to 3) or TRUMP as they are dealt: a Schwein is a Fuchs."""
    return frozenset(table.trumps if group == TRUMP else table.fehl[group]) - {SCHWEIN}


def stiche_begun(sight: Sight) -> list[tuple[Seat, Sequence[Kind]]]:
    """§1.7 Who led to each Stich, the running one included, and its cards so far."""
    return [*((one.lead, one.cards) for one in sight.stiche), (sight.lead, sight.stich)]


def laid(sight: Sight) -> Iterator[tuple[Seat, Kind]]:
    """§1.7 Every card on the table with its player, in order."""
    for lead, cards in stiche_begun(sight):
        for place, kind in enumerate(cards):
            yield SEATS[(lead + place) % 4], kind


def played(sight: Sight) -> tuple[Hand, ...]:
    """§1.7 By seat: the cards it has played, in order; a Schwein as one."""
    by_seat: list[list[Kind]] = [[] for _ in SEATS]
    for lead, cards in stiche_begun(sight):
        for place, kind in enumerate(cards, lead):
            by_seat[place % 4].append(kind)
    return tuple(map(tuple, by_seat))


def augen(sight: Sight) -> tuple[Augen, ...]:
    """§1.7 By seat: the Augen in its Stiche so far."""
    return tuple(Augen(sum(one.augen for one in sight.stiche if one.winner == seat)) for seat in SEATS)


def ahead(sight: Sight) -> Seat | None:
    """§2.5 Who makes the running Stich as it lies; None before its first card."""
    if not sight.stich:
        return None
    last = len(sight.stiche) == len(sight.dealt) - 1
    return SEATS[(sight.lead + winner(sight.stich, table_of(sight), last)) % 4]


def hand_sizes(sight: Sight) -> tuple[int, ...]:
    """§1.5 By seat: how many cards it holds now; what an Armut laid on the table is in no hand."""
    exchange, size = sight.round.exchange, len(sight.dealt)
    sizes = [size - len(cards) for cards in played(sight)]
    if exchange is not None and exchange.back is None and sight.round.vertrag is None:
        sizes[exchange.poor] -= exchange.n_cards
        if exchange.taker is not None:
            sizes[exchange.taker] += exchange.n_cards
    return tuple(sizes)


def cards_out(sight: Sight) -> Hand:
    """§1.2 Every card that this seat neither holds nor has seen played, copies included; a Schwein is a Fuchs."""
    gone = [FUCHS if kind == SCHWEIN else kind for _, cards in stiche_begun(sight) for kind in cards]
    return sorted_hand(remove_cards(table_of(sight).deck, (*sight.hand, *gone)), table_of(sight))
