"""Four people at one table: who sits where, seen from the learner's chair, and what has just happened between them.

Places go clockwise from the learner on: 0 below, 1 left, 2 opposite, 3 right. Anna, Bernd and Clara sit at the same
places everywhere; where the learner only watches, Dieter has his chair.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from dokolearn.exercises.frame.task import Scene
from dokolearn.model import SEATS, Hand, Party, Seat
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text

Move = tuple[str, int]
"""`lay` and the number of a card of the Stich that comes to lie there; `take` and the place the whole Stich goes to;
what was special about it (`Scene.happened`)."""


class Sitting(NamedTuple):
    """Somebody at the table, as far as the learner can see."""

    name: str
    cards: int = 0
    """Card backs in hand; 0 where nobody counts them, and for the learner, whose cards are open."""
    party: Party | None = None
    alone: bool = False
    """Whether only the learner knows that party."""
    says: str = ""
    turn: bool = False
    hand: tuple[dict[str, str], ...] = ()
    """Cards that lie open before him."""
    label: str = ""
    """What they are called."""

    def view(self) -> JsonDict:
        """As JSON, without what there is nothing to say about."""
        known = {"cards": self.cards, "party": self.party, "alone": self.alone, "says": self.says, "turn": self.turn}
        held = {"hand": {"label": self.label, "cards": list(self.hand)}} if self.hand else {}
        return {"name": self.name, **{key: value for key, value in known.items() if value}, **held}


def at_home(lang: str) -> tuple[Sitting, ...]:
    """The learner with Anna, Bernd and Clara: seats are places."""
    return tuple(Sitting(text(lang, f"table.{seat}")) for seat in SEATS)


def without_learner(lang: str) -> tuple[Sitting, ...]:
    """Anna, Bernd, Clara and Dieter, whom the learner watches (see `place_of`)."""
    return tuple(Sitting(text(lang, f"player.{seat}")) for seat in (3, 0, 1, 2))


def chairs_from(lead: int, cards: Hand) -> tuple[int, ...]:
    """Where everybody sits who has laid a card, one after the other from whoever led."""
    return tuple((lead + card) % 4 for card in range(len(cards)))


def place_of(seat: int) -> int:
    """Where one of those sits whom the learner watches: Anna, their first, always left."""
    return (seat + 1) % 4


def with_card_backs(sitting: tuple[Sitting, ...], cards: Iterable[int]) -> tuple[Sitting, ...]:
    """The same people with so many cards in hand; the learner's own are open."""
    counted = zip(sitting, cards, strict=True)
    return tuple(one if place == 0 else one._replace(cards=many) for place, (one, many) in enumerate(counted))


def with_open_hands(
    sitting: tuple[Sitting, ...], hands: Iterable[tuple[dict[str, str], ...]], lang: str
) -> tuple[Sitting, ...]:
    """The same people, whose parties everybody knows, with their cards face up; the learner's own lie below."""
    names = [text(lang, "seat.hand", who=one.name, party=text(lang, f"party.{one.party}")) for one in sitting]
    return tuple(
        one._replace(hand=cards, label=name) if place else one
        for place, (one, cards, name) in enumerate(zip(sitting, hands, names, strict=True))
    )


def with_parties(
    sitting: tuple[Sitting, ...], known: Iterable[Party | None], public: frozenset[Seat] = frozenset(SEATS)
) -> tuple[Sitting, ...]:
    """The same people with their parties as far as the learner knows them; all but the `public` ones only he does."""
    return tuple(
        one._replace(party=party, alone=party is not None and seat not in public)
        for seat, one, party in zip(SEATS, sitting, known, strict=True)
    )


def with_words(sitting: tuple[Sitting, ...], said: Mapping[Seat, str]) -> tuple[Sitting, ...]:
    """The same people with their last words."""
    return tuple(one._replace(says=said.get(seat, "")) for seat, one in zip(SEATS, sitting, strict=True))


def with_turn(sitting: tuple[Sitting, ...], place: int) -> tuple[Sitting, ...]:
    """The same people, one of them at turn."""
    return tuple(one._replace(turn=place == at) for at, one in enumerate(sitting))


def moves(before: Scene | None, after: Scene) -> tuple[Move, ...]:
    """What has happened on the table between two moments: a Stich is taken by whoever has won it, then cards are laid.

    Without a moment before, everything that lies there is laid in its order.
    """
    if not after.seats or len(after.rows) > 1:
        return ()
    lay = len(before.stich) if before else 0
    if before is None or (after.stich[:lay] == before.stich and after.at[:lay] == before.at):
        laid = tuple(("lay", card) for card in range(lay, len(after.stich)))
        return (*laid, *after.happened) if laid else ()
    won = (before.at[card] for zone, card, word in before.marks if (zone, word) == ("stich", "winner"))
    laid = tuple(("lay", card) for card in range(len(after.stich)))
    return (*(("take", place) for place in won), *laid, *after.happened)
