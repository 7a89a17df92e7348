"""The kinds of cards to tap: those of a hand that is known come first, what is used up is off."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from dokolearn.ch1_general import FUCHS, SCHWEIN, SUITS, rank_of, suit_of
from dokolearn.game import legal
from dokolearn.model import Kind, Seat
from dokolearn.workshop.recording.facts import in_hands
from dokolearn.workshop.recording.fitting_worlds import voids
from dokolearn.workshop.recording.table_state import Recording

COLUMNS = ("A", "10", "K", "D", "B", "9")
"""Within a suit, where no hand is known: always at the same place."""


class Cell(NamedTuple):
    """A kind of card to tap."""

    kind: Kind
    state: str
    """`legal`, `open` (perhaps), `held` (in the hand, but not now), `against` (contradicts an earlier card), `off`."""
    many: int
    """How many of it there may be."""


def cells(now: Recording) -> tuple[Cell, ...]:
    """Every kind, in the order in which it is shown; none where no card can be tapped."""
    if now.doubt is not None or (now.phase in ("way", "questions") and now.at is None):
        return ()
    if now.at is not None:
        return tuple(_anything(now)) if now.position.games[now.at].state is not None else ()
    if now.phase == "over":
        return ()
    seat = now.turn
    assert seat is not None
    if now.phase == "hands":
        return tuple(_not_known(now))
    hand = now.hand(seat)
    return tuple(_in_hand(now, hand)) if hand is not None else tuple(_perhaps(now, seat))


def _kinds(now: Recording) -> tuple[Kind, ...]:
    """In rows of a suit."""
    deck = set(now.table.deck)
    ranks = {rank_of(kind) for kind in deck}
    order = [rank for rank in COLUMNS if rank in ranks]
    return tuple(sorted(deck, key=lambda kind: (SUITS.index(suit_of(kind)), order.index(rank_of(kind)))))


def columns(now: Recording) -> int:
    """How many kinds stand in a row."""
    return len({rank_of(kind) for kind in now.table.deck})


def _in_hand(now: Recording, hand: tuple[Kind, ...]) -> Iterator[Cell]:
    """§2.7 First what may be laid, then what else is there, then everything else."""
    game = now.position.game
    left = Counter(hand)
    if now.phase == "give":
        left -= Counter(now.picked)
        free = set(left)
    else:
        assert game.spiel is not None
        assert game.state is not None
        free = set(legal(game.spiel, game.state))
    if SCHWEIN in free:
        yield Cell(SCHWEIN, "legal", 1)
    held = [kind for kind in dict.fromkeys(hand) if left[kind]]
    yield from (Cell(kind, "legal", left[kind]) for kind in held if kind in free)
    yield from (Cell(kind, "held", left[kind]) for kind in held if kind not in free)
    yield from (Cell(kind, "off", 0) for kind in _kinds(now) if kind not in held)


def _perhaps(now: Recording, seat: Seat) -> Iterator[Cell]:
    """What a hand can still have that is not known as a whole."""
    position, state = now.position, now.position.game.state
    pool, mine = _unknown(now), in_hands(now.facts, now.position.sure)[seat]
    barred = voids(now.facts, position.game.spiel)
    picked = Counter(now.picked)
    for kind in _kinds(now):
        many = min(2, mine[kind] + pool[kind]) - picked[kind]
        against = (kind, seat) in barred and not mine[kind]
        yield Cell(kind, "off" if many <= 0 else "against" if against else "open", max(many, 0))
        if (
            kind == FUCHS
            and state is not None
            and position.game.spiel is not None
            and position.game.spiel.tables.schwein
        ):
            yield Cell(SCHWEIN, "open" if many > 0 else "off", max(many, 0))


def _unknown(now: Recording) -> Counter[Kind]:
    """The cards that are in no hand for certain."""
    rest = Counter(now.table.deck)
    rest.subtract(sum(now.position.sure, Counter[Kind]()))
    return +rest


def _not_known(now: Recording) -> Iterator[Cell]:
    """While a hand is written down: what no hand has yet."""
    pool = _unknown(now)
    yield from (Cell(kind, "open" if pool[kind] else "off", pool[kind]) for kind in _kinds(now))


def _anything(now: Recording) -> Iterator[Cell]:
    """While an earlier card is corrected: what is possible shows when it is tapped."""
    at = now.at
    assert at is not None
    yield from (Cell(kind, "open", now.table.deck.count(kind)) for kind in _kinds(now))
