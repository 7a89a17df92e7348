"""A written-down game as plain values: what stands in a DKN file, whether or not the game is possible.

Every value knows its place in the file (`at`: line and column from 1), which does not count when values are compared.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from dokolearn.ch4_vorbehalte import soli
from dokolearn.model import Kind, Seat

At = tuple[int, int]

NOWHERE: At = (1, 1)

SLIP = "Verplappert"

SILENT = "nichts"
"""To say nothing, as an answer to a question."""

ANYTHING = "*"
"""Every move that has no answer of its own."""

OK, MAY, NO = "ok", "may", "no"
"""What an author says of an answer: right; possible, yet not the first choice; better not."""

VERDICTS = (OK, MAY, NO)

OWN = "~own"
"""Before the first Stich of a variation that a reader has kept."""

MIDDLE = "Stich"
"""Where an arrow of a note may lead beside the seats: to the cards on the table."""

SAYS = ("Re", "Kontra", "k90", "k60", "k30", "schwarz", "Re-vorab", "Kontra-vorab", "Schwein", "Revoke", SLIP)
"""What may be said during the game. `Schwein` announces one before the first card, `Revoke` marks the next card as one
that was played against the duty to follow, `Verplappert` tells that the player gave his party away. Other words are
kept as they are; the reader reports them."""

HEALTHY = "gesund"

BIDS = (HEALTHY, "Vorbehalt", "Hochzeit", "Armut", "Schmeissen", "nein", "zurueck", "nehme", "lehne ab")
"""What may be said before the game, Soli, forms of a Hochzeit and bids for a Solo aside."""

AUCTION = ("halten", "weg", "vorab", "k90", "k60", "k30", "schwarz")
"""What is said while two bid for a Solo."""

_WORDS = frozenset((*SAYS, SILENT))

FORMS = {
    "erster": "erster_fremder",
    "Trumpf": "reiner_trumpf",
    "Fehl": "fehl",
    "Kreuz": "kreuz",
    "Pik": "pik",
    "Herz": "herz",
}
"""Behind `Hochzeit` or `heirate`: what the holder of both Kreuz Damen looks for, with the engine's name; or a card."""

SOLO_GAMES = {"-".join(part.capitalize() for part in game.name.split("_")): game.name for game in soli.SOLI}
"""Every Solo as it is bid, with the engine's name: Damensolo, Buben-Damen-Solo."""

SOLI = tuple(SOLO_GAMES)

SOLO_PREFIXES = {"Pflicht-": "pflichtsolo", "Lust-": "lustsolo", "Vorfuehrung-": "vorfuehrung"}
"""Before the name of a Solo: under which Vorbehalt it is played."""

PLAYERS = ("Player1", "Player2", "Player3", "Player4")

ROSTER = (
    *("Event", "Site", "Date", "Board", "Title", "Rules", "Options", "Dealer", "Duty", "Bock", "Start", "Re", "Said"),
    *(*PLAYERS, "Result", "Punkte", "Annotator", "Source", "Licence", "Lang"),
)
"""Tags in the order in which they are written; others follow as they came.

`Duty`: the seats that still owe a Pflichtsolo. `Bock`: how often Bockrunden double the game. A position in mid-game
has `Start` (the Stich it begins with, with its leader where no Stich follows: `5. 3`), `Re` (the seats of Re where the
cards do not show it) and `Said` (calls so far).
"""

COUNTED = frozenset({"Board", "Dealer", "Duty", "Bock", "Start", "Result", "Punkte"})
"""Tags whose text is a number, or has one."""

THEMES = ("Stiche", "Ansagen", "Sonderpunkte", "Hochzeit", "Solo", "Armut", "Abrechnung", "Taktik")
"""In the order of the gallery."""

LEVELS = (1, 2, 3)
"""After a few lessons, who knows the rules, tactics."""

_MEANT = {
    "Rules": "book rulebook ruleset buch regelbuch regeln regelwerk",
    "Options": "option house_rules houserules hausregeln",
    "Dealer": "geber",
    "Title": "name titel",
    "Date": "datum",
    "Site": "place ort",
    "Event": "evening abend",
    "Result": "score ergebnis",
    "Punkte": "points",
    "Annotator": "author autor",
    "Source": "quelle",
    "Licence": "lizenz",
    "Lang": "language sprache",
}
_TAG_BY_WORD = {word: tag for tag, words in _MEANT.items() for word in (tag.casefold(), *words.split())}


def tag_meant(word: str) -> tuple[str, ...]:
    """The tag that people mean who write another word for it, or no brackets: `Book` is Rules."""
    found = _TAG_BY_WORD.get(word.casefold())
    return (found,) if found else ()


def tags_for(value: str) -> tuple[str, ...]:
    """The tags that could have such a text: `[Bok "ddv"]` is no `Bock`."""
    return tuple(name for name in ROSTER if name not in COUNTED or any(sign.isdigit() for sign in value))


@dataclass(frozen=True, slots=True)
class Tag:
    """`[Name "text"]`."""

    name: str
    value: str
    at: At = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """The hand of a seat; `None` stands for a card that could not be read, `open` for a `?` at the end."""

    seat: Seat
    cards: tuple[Kind | None, ...]
    open: bool = False
    at: At = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Taken:
    """`taken 2: 41 3`: what a seat has won before a position in mid-game, in Augen and, if known, in Stiche."""

    seat: Seat
    augen: int
    stiche: int | None = None
    at: At = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Exchange:
    """`give 2>4: Ka9 KaK`: cards that change hands in an Armut. `to` is None where nobody took them."""

    seat: Seat
    to: Seat | None
    cards: tuple[Kind | None, ...]
    at: At = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Bid:
    """What a seat said before the game, in this format's words (`Hochzeit Fehl`, `Pflicht-Damensolo`)."""

    seat: Seat
    word: str
    at: At = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Say:
    """`@3:Re`: an announcement, at the place where it was made."""

    seat: Seat
    word: str
    at: At = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Play:
    """A card with its glyph and what was said just before it. `None`: the card could not be read."""

    kind: Kind | None
    glyph: str = ""
    says: tuple[Say, ...] = ()
    at: At = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Mark:
    """`3:HeA`: a card that a note shows; `3:HeA>Stich`, `1>3`: an arrow from a card or a seat to a seat or Stich."""

    seat: Seat
    kind: Kind | None = None
    """The card; None: the arrow begins at the player."""
    to: Seat | str | None = None
    """Where an arrow leads, a seat or `MIDDLE`; None: there is none."""
    at: At = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Note:
    """A comment on a Stich, or on the card of one seat in it. Plain text."""

    seat: Seat | None
    text: str
    marks: tuple[Mark, ...] = ()
    """What is pointed at while it is read."""
    at: At = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A line kept as it stands: a remark, an extension, or something this version does not show."""

    text: str
    at: At = field(default=NOWHERE, compare=False)

    @property
    def word(self) -> str:
        """The first word, which tells the kind of line."""
        return self.text.split(maxsplit=1)[0] if self.text.strip() else ""


@dataclass(frozen=True, slots=True)
class Answer:
    """`ok HeA: text`, `may He10: text` or `no *: text`. The move is a card code, a word to say, or `*` for everything
    else."""

    verdict: str
    move: str
    text: str = ""
    at: At = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Quiz:
    """A question to the reader about the next card of a seat behind the place where it stands."""

    seat: Seat
    text: str
    hints: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    then: "Quiz | None" = None
    """Its second step, at the same moment: after the word the card."""
    at: At = field(default=NOWHERE, compare=False)

    @property
    def steps(self) -> "tuple[Quiz, ...]":
        """The steps of the question: itself, and its second step if it has one."""
        return (self,) if self.then is None else (self, self.then)

    @property
    def named(self) -> tuple[str, ...]:
        """The moves that have an answer of their own."""
        return tuple(answer.move for answer in self.answers if answer.move != ANYTHING)

    @property
    def asks_words(self) -> bool:
        """Whether it is about something to say."""
        return any(move in _WORDS for move in self.named)

    @property
    def asks_cards(self) -> bool:
        """Whether it is about a card; nothing else is, where no answer names anything."""
        return not self.asks_words or any(move not in _WORDS for move in self.named)


@dataclass(frozen=True, slots=True)
class Variation:
    """Another way to go on from an earlier moment: its first line names the Stich and the seat that deviates.

    It begins behind the card before that one; what was said between the two in the other line is said anew or not.
    """

    tricks: "tuple[TrickLine, ...]"
    opening: "tuple[Item, ...]" = ()
    """Notes on the whole variation, before its first Stich."""
    at: At = field(default=NOWHERE, compare=False)

    @property
    def own(self) -> bool:
        """Whether a reader has kept it."""
        return any(isinstance(item, Line) and item.word == OWN for item in self.opening)


Item = Note | Line | Variation | Quiz


@dataclass(frozen=True, slots=True)
class TrickLine:
    """A Stich, or the part of one that stands on one line, and the lines below that speak of it."""

    number: int
    seat: Seat
    plays: tuple[Play, ...] = ()
    says: tuple[Say, ...] = ()
    """Said after the last card of the line."""
    items: tuple[Item, ...] = ()
    at: At = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """One game as written down."""

    tags: tuple[Tag, ...] = ()
    deals: tuple[Deal, ...] = ()
    bids: tuple[Bid, ...] = ()
    opening: tuple[Item, ...] = ()
    """Notes on the whole game, and kept lines before the first Stich."""
    tricks: tuple[TrickLine, ...] = ()
    end: str | None = None
    """`*`, what stands behind `=` (see `ends`), or None where the file just stops."""
    end_at: At = field(default=NOWHERE, compare=False)
    taken: tuple[Taken, ...] = ()
    gives: tuple[Exchange, ...] = ()

    def tag(self, name: str) -> Tag | None:
        """The tag of this name, if it was given."""
        return next((tag for tag in self.tags if tag.name == name), None)

    def value(self, name: str) -> str:
        """The text of a tag, empty where it was not given."""
        tag = self.tag(name)
        return tag.value.strip() if tag else ""


def tag_order(tags: list[Tag]) -> tuple[Tag, ...]:
    """Tags in the order of the roster, unknown ones behind it."""
    return tuple(sorted(tags, key=lambda tag: ROSTER.index(tag.name) if tag.name in ROSTER else len(ROSTER)))


# The parts of a record at any depth, those of variations included: gone through, and replaced by others.
#
# A part is told by being that very one, not by being equal: two notes may say the same.


T = TypeVar("T", bound=Item | TrickLine)

Change = tuple[object, Sequence[object]]
"""A part that goes, and what comes in its place: nothing, one or several of its sort."""


def note_texts(items: Sequence[Item]) -> Iterator[str]:
    """The text of all notes and questions, those of variations included, in the order of the file."""
    for item in items:
        if isinstance(item, Note | Quiz):
            yield item.text
        elif isinstance(item, Variation):
            yield from note_texts(item.opening)
            for line in item.tricks:
                yield from note_texts(line.items)


def all_notes(record: Record) -> Iterator[str]:
    """The text of all notes and questions of a game."""
    yield from note_texts(record.opening)
    for line in record.tricks:
        yield from note_texts(line.items)


def behind_notes(items: Sequence[Item], fresh: Note) -> tuple[Item, ...]:
    """A note behind the others of a moment, before what is asked and tried there."""
    notes = [place for place, item in enumerate(items) if isinstance(item, Note)]
    others = [place for place, item in enumerate(items) if isinstance(item, Quiz | Variation)]
    at = notes[-1] + 1 if notes else others[0] if others else len(items)
    return (*items[:at], fresh, *items[at:])


def change_parts(record: Record, *changes: Change) -> Record:
    """The record with these parts changed, all at once; what was put in is left as it is."""
    swap = _Swap(changes)
    return replace(record, opening=swap.items(record.opening), tricks=swap.tricks(record.tricks))


class _Swap:
    """Goes through a record and puts other parts in the place of some."""

    def __init__(self, changes: Iterable[Change]) -> None:
        self.changes = {id(old): new for old, new in changes}

    def items(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Notes and what else stands below a Stich."""
        return tuple(one for item in items for one in self.item(item))

    def item(self, item: Item) -> Sequence[Item]:
        """What stands in the place of one of them."""
        if id(item) in self.changes or not isinstance(item, Variation):
            return self.new(item)
        return (replace(item, opening=self.items(item.opening), tricks=self.tricks(item.tricks)),)

    def tricks(self, tricks: Iterable[TrickLine]) -> tuple[TrickLine, ...]:
        """Stiche of a line of play."""
        return tuple(one for line in tricks for one in self.trick(line))

    def trick(self, line: TrickLine) -> Sequence[TrickLine]:
        """What stands in the place of one of them."""
        return self.new(line) if id(line) in self.changes else (replace(line, items=self.items(line.items)),)

    def new(self, old: T) -> Sequence[T]:
        """What comes in the place of a part; itself where nothing does."""
        return self.changes.get(id(old), (old,))  # type: ignore[return-value]  # a part is changed for its own sort
