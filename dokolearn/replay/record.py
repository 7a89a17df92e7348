"""A written-down game as plain values: what stands in a DKN file, whether or not the game is possible.

Every value knows its place in the file (`at`: line and column from 1), which does not count when values are compared.
"""

from dataclasses import dataclass, field

from dokolearn.model import Kind, Seat

At = tuple[int, int]

NOWHERE: At = (1, 1)

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")

SAYS = ("Re", "Kontra", "k90", "k60", "k30", "schwarz")
"""What may be said during the game; more words come with the rules that know them."""

BIDS = ("gesund", "Vorbehalt", "Hochzeit", "Armut", "Schmeissen")
"""What may be said before the game, Soli aside."""

SOLI = (
    "Trumpfsolo",
    "Karosolo",
    "Herzsolo",
    "Piksolo",
    "Kreuzsolo",
    "Damensolo",
    "Bubensolo",
    "Fleischlos",
    "Iwan",
)

HEALTHY = BIDS[0]

ROSTER = (
    "Event",
    "Site",
    "Date",
    "Board",
    "Title",
    "Rules",
    "Options",
    "Dealer",
    "Player1",
    "Player2",
    "Player3",
    "Player4",
    "Result",
    "Annotator",
    "Source",
    "Licence",
    "Lang",
)
"""Tags in the order in which they are written; others follow as they came."""


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
class Bid:
    """What a seat said before the game."""

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
class Note:
    """A comment on a Stich, or on the card of one seat in it. Plain text."""

    seat: Seat | None
    text: str
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


Item = Note | Line


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
    """`*`, the result behind `=`, or None where the file just stops."""
    end_at: At = field(default=NOWHERE, compare=False)

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
