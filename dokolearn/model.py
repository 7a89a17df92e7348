"""Pure data types of the game; no rule lives here.

Cards are small ints (`Kind`); the two copies of a card are equal values. Seats run 0 to 3 clockwise.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, NewType, TypeVar

from dokolearn.rule_parts import (
    ArmutRules,
    CallRules,
    CardRules,
    HochzeitRules,
    RundeRules,
    SpecialPointRules,
    StichRules,
    ValueRules,
    VorbehaltRules,
    WinRules,
)

Kind = NewType("Kind", int)
Seat = NewType("Seat", int)
Augen = NewType("Augen", int)
Punkte = NewType("Punkte", int)

Hand = tuple[Kind, ...]
Hands = tuple[Hand, Hand, Hand, Hand]
Party = Literal["re", "kontra"]

_LETTERS = "abcdefghijklmnopqrstuvwxyz_"

SEATS = (Seat(0), Seat(1), Seat(2), Seat(3))

Item = TypeVar("Item")


def four(items: Iterable[Item]) -> tuple[Item, Item, Item, Item]:
    """Something of each player; the index is the seat. Raises ValueError for more or fewer."""
    first, second, third, fourth = items
    return first, second, third, fourth


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


class _HashedOnce:
    """Room for a hash beside the fields of a frozen value."""

    __slots__ = ("_hash",)
    _hash: int


@dataclass(frozen=True, slots=True)
class RuleSet(_HashedOnce):
    """One rule book, house rules included: small frozen parts and the places where the book says them."""

    name: str
    cards: CardRules = CardRules()
    stich: StichRules = StichRules()
    vorbehalt: VorbehaltRules = VorbehaltRules()
    hochzeit: HochzeitRules = HochzeitRules()
    armut: ArmutRules = ArmutRules()
    calls: CallRules = CallRules()
    win: WinRules = WinRules()
    value: ValueRules = ValueRules()
    special: SpecialPointRules = SpecialPointRules()
    runde: RundeRules = RundeRules()
    places: tuple[tuple[str, str], ...] = ()
    """Paragraph of the script → place in this book."""

    def __hash__(self) -> int:
        """Made once: a book is the key of all that is compiled for it."""
        try:
            return self._hash
        except AttributeError:
            made = hash(tuple([getattr(self, part) for part in self.__match_args__]))
            object.__setattr__(self, "_hash", made)
            return made

    def ref(self, paragraph: str) -> Ref:
        """The place of a rule in this book, or in the script where the book has no place for it.

        A part that the script does not have ends with a word, as in `4.3.armut`. The place is empty where the book
        says nothing about it and we had to read it.
        """
        places = dict(self.places)
        place = places.get(paragraph, places.get(paragraph.rpartition(".")[0]))
        return Ref("mainz", paragraph.rstrip(_LETTERS).rstrip(".")) if place is None else Ref(self.name, place)


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
    trump_rank_suits: tuple[str, ...] = ("Kr", "Pi", "He", "Ka")
    """The suits whose cards of a trump rank are trump, high to low; other suits have none."""
    solo: bool = False
    """Whether it is an announced Solo; every other game has the trumps of the normal game."""


@dataclass(frozen=True, slots=True, eq=False)
class CardTable:
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
    dulle: Kind | None
    """The Dulle of this game, where there is one."""
    alte: Kind
    """§2.2 The card whose holders are Re where cards tell the parties."""
    schwein: Kind | None
    """The card of which both in one hand may become Schweine in this game, where there are any."""
    group: tuple[int, ...]
    """What a card follows: its suit 0 to 3, or TRUMP."""
    serves: tuple[Callable[[Kind], bool], ...]
    """By card led: whether a card serves it, `group` the other way round."""
    augen: tuple[int, ...]
    beaten_by: tuple[tuple[frozenset[Kind], ...], tuple[frozenset[Kind], ...]]
    """By last Stich (0 no, 1 yes), then by card: the cards that beat it when they are played after it."""
    cancels: Kind | None
    """The card of which two in one Stich cancel each other."""
    ueberstich: bool
    """Whether one has to go over the highest trump of a Stich."""
    order: Mapping[Kind, int]
    """Sorting key of a hand, by card: trumps first, high to low. A dictionary is asked faster than a tuple."""

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


STAGES = ("ansage", "k90", "k60", "k30", "schwarz")
"""§3.3 What a call promises, from Re or Kontra up: the others stay below 120, 90, 60, 30 Augen, without a Stich."""

LEVEL_LIMITS = (120, 90, 60, 30, 0)
"""§3.3, §3.6 By stage: the Augen that the opponents may not reach; the last stage is about Stiche."""


class Call(NamedTuple):
    """An Ansage (stage 0) or Absage (stage 1 to 4) of a party."""

    seat: Seat | None
    """Who said it; None on a score sheet that does not tell."""
    party: Party
    stage: int
    vorab: bool = False
    late: bool = False
    """Made too late where the book lets it count when its party loses."""
    implied: bool = False
    """A skipped level that a higher call brings along."""


class Moment(NamedTuple):
    """When somebody speaks."""

    cards_played: int
    """By all four players, in the whole game."""
    cards_in_hand: int
    """Really held by the speaker: a card on the table is gone."""
    on_turn: bool = True


class Spoken(NamedTuple):
    """A call with the moment it was made."""

    call: Call
    moment: Moment
    held: tuple[int, ...] = ()
    """By seat: how many cards everybody held then; needed where an answer has to come before one's next card."""


SoloKind = Literal["", "pflicht", "lust", "vorfuehrung"]


@dataclass(frozen=True, slots=True)
class Vertrag:
    """What the round of questions led to: the game, who plays it, who leads and who deals next.

    `game` is normal, hochzeit, stilles_solo, armut or the name of a Solo; None after a hand was thrown in or an
    Armut was refused: then the same dealer deals again.
    """

    game: str | None
    player: Seat | None
    re: frozenset[Seat]
    """The Re party as far as it is settled: of a Hochzeit only its holder."""
    lead: Seat
    next_dealer: Seat
    solo: SoloKind = ""
    form: str = ""
    """How a Hochzeit looks for its partner, where that is chosen."""
    bid: Call | None = None
    """A call that bidding bound the player to."""
    hidden: frozenset[Seat] = frozenset()
    """Who had a Vorbehalt that nobody learns."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game as the score sheet needs it."""

    game: str
    """As settled: normal, hochzeit, hochzeit_ungeklaert, stilles_solo, armut or the name of a Solo."""
    re: frozenset[Seat]
    augen: tuple[int, int]
    """Of Re and of Kontra; 240 together."""
    stiche: tuple[int, int]
    calls: tuple[Call, ...] = ()
    """In order, implied ones included."""
    events: tuple[tuple[Party, str], ...] = ()
    """Special events as they happened on the table, also those the book does not pay."""


class Line(NamedTuple):
    """One line of a score: what it is for, where the book says so, whom it pays and how much."""

    paragraph: str
    key: str
    party: Party
    punkte: int
    params: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Abrechnung:
    """A score: who has won, the lines, the value from Re's view in Punkte, and what each seat writes down."""

    winner: Party | None
    lines: tuple[Line, ...]
    value_re: Punkte
    punkte: tuple[int, int, int, int]


class Say(NamedTuple):
    """What somebody says in the round of questions: gesund, vorbehalt, hochzeit, solo:damensolo, halten, weg …"""

    seat: Seat
    what: str


class Give(NamedTuple):
    """Cards that change hands in an Armut, there or back."""

    seat: Seat
    cards: Hand


class Play(NamedTuple):
    """A card played; the kind SCHWEIN is a Fuchs raised with this card, where a book knows that."""

    seat: Seat
    kind: Kind


class Speak(NamedTuple):
    """An Ansage or Absage during the game."""

    seat: Seat
    stage: int
    vorab: bool = False


class Claim(NamedTuple):
    """The rest of the Stiche for the speaker's party, or given up."""

    seat: Seat
    takes: bool = True
    order: Hand = ()
    """His cards in the order he will play them, where that matters."""


GameEvent = Say | Give | Play | Speak | Claim
"""Everything that can happen in a game, from the round of questions to its end."""


class Illegal(ValueError):
    """Something that the rules do not allow now: a card, a call, an answer; `verstoss` says why."""

    def __init__(self, verstoss: Verstoss) -> None:
        super().__init__(f"§{verstoss.paragraph}: {verstoss.key}")
        self.verstoss = verstoss


class Problems(ValueError):
    """Something from outside that cannot be used; `problems` has every reason, a line each."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))
