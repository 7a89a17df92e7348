"""Pure data types of the game; no rule lives here.

Cards are small ints (`Kind`); the two copies of a card are equal values. Seats run 0 to 3 clockwise.
"""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, NewType

Kind = NewType("Kind", int)
Seat = NewType("Seat", int)
Augen = NewType("Augen", int)
Punkte = NewType("Punkte", int)

Hand = tuple[Kind, ...]
Hands = tuple[Hand, Hand, Hand, Hand]
Party = Literal["re", "kontra"]

SEATS = (Seat(0), Seat(1), Seat(2), Seat(3))


@dataclass(frozen=True, slots=True)
class Ref:
    """A place in a rule book. The script is cited as `§2.7`, every other book with its name."""

    book: str
    place: str

    def __str__(self) -> str:
        if self.book == "mainz":
            return f"§{self.place}"
        return f"{self.book} {self.place}" if self.place.startswith("§") else f"{self.book}: {self.place}"


@dataclass(frozen=True, slots=True)
class Verstoss:
    """Why something is refused: the paragraph of the script, a text key and the cards that cause it."""

    paragraph: str
    key: str
    params: tuple[tuple[str, Any], ...] = ()
    cards: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class CardRules:
    """Which cards there are and which of them are trumps by a rule of their own."""

    deck_nines: bool = True
    herz10_trump: bool = True
    schwein: Literal["none", "free_choice"] = "none"


@dataclass(frozen=True, slots=True)
class StichRules:
    """Which of two equal cards wins."""

    dulle_second_beats_first: bool = True
    except_last_trick: bool = False
    karlchen_second_in_last_trick: bool = False


@dataclass(frozen=True, slots=True)
class SpecialPointRules:
    """Which events of a Stich pay beside Fuchs, Doppelkopf and Karlchen."""

    dulle_caught: bool = True
    karlchen_caught: bool = True
    karlchen_lost_minus: bool = False
    herzstich: bool = False


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One rule book, house rules included: small frozen parts and the places where the book says them."""

    name: str
    cards: CardRules = CardRules()
    stich: StichRules = StichRules()
    special: SpecialPointRules = SpecialPointRules()
    places: tuple[tuple[str, str], ...] = ()
    """Paragraph of the script → place in this book."""

    def ref(self, paragraph: str) -> Ref:
        """The place of a rule in this book, or in the script where the book says nothing of its own."""
        place = dict(self.places).get(paragraph) or dict(self.places).get(paragraph.rpartition(".")[0])
        return Ref(self.name, place) if place else Ref("mainz", paragraph)


@dataclass(frozen=True, slots=True)
class GameType:
    """A row: which ranks and which suit are trump. The normal game and every Solo is one."""

    name: str
    trump_ranks: tuple[str, ...] = ()
    trump_suit: str | None = None
    dulle: bool = False
    """Whether He10 is the highest trump where the book knows a Dulle."""
    schwein: bool = False
    """Whether a Schwein may exist where the book knows one."""


class CardTable(NamedTuple):
    """All that play needs to know about the cards of one game, compiled once per deal.

    Tuples indexed by `Kind` unless said otherwise.
    """

    game: str
    deck: tuple[Kind, ...]
    """Every card, copies included."""
    trumps: tuple[Kind, ...]
    """Distinct, high to low."""
    fehl: tuple[tuple[Kind, ...], ...]
    """By suit: distinct, high to low."""
    group: tuple[int, ...]
    """What a card follows: its suit 0 to 3, or TRUMP."""
    augen: tuple[int, ...]
    beaten_by: tuple[tuple[frozenset[Kind], ...], tuple[frozenset[Kind], ...]]
    """By last Stich (0 no, 1 yes), then by card: the cards that beat it when they are played after it."""
    order: tuple[int, ...]
    """Sorting key of a hand: trumps first, high to low."""

    @property
    def hand_size(self) -> int:
        """Cards of one player, and Stiche of one game."""
        return len(self.deck) // 4


class Stich(NamedTuple):
    """A complete Stich: who led, the four cards in playing order, who won, its Augen."""

    lead: Seat
    cards: tuple[Kind, ...]
    winner: Seat
    augen: Augen
