"""A card, a hand, four hands and a Stich, as values that compare with text and show themselves.

>>> Hand("KrD ♥10 Karo-Ass")
Hand('KrD He10 KaA')
>>> Card("KrD") == "KrD", Card("KrD").augen, Card("KrD").name()
(True, 3, 'Kreuz Dame')
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from dokolearn.ch1_general import KIND_BY_CODE, augen_of, card_code, rank_of, suit_of
from dokolearn.model import SEATS, Kind
from dokolearn.replay.drawn.diagram import CARD, STEP, TALL, card_picture, plain
from dokolearn.replay.text.spelling import card_words, readings
from dokolearn.strings import LANGUAGES
from dokolearn.wording import card_name, card_view, in_signs

MARGIN = 2
"""Of a picture, so that no edge of a card is cut."""


class Card(str):
    """A card by its code; names, signs and other spellings are read: `Kreuz Dame`, `♣D`."""

    __slots__ = ()

    def __new__(cls, name: str) -> "Card":
        """Raises ValueError for what is no card, or may be several."""
        if name in KIND_BY_CODE:
            return super().__new__(cls, name)
        found = [card_code(kind) for kind in readings(name)]
        if len(found) != 1:
            raise ValueError(f"{name!r} may be {', '.join(found)}" if found else f"{name!r} is no card, such as KrD")
        return super().__new__(cls, found[0])

    @property
    def kind(self) -> Kind:
        """The number that the engine has for it."""
        return KIND_BY_CODE[str(self)]

    @property
    def suit(self) -> str:
        """Kr, Pi, He or Ka."""
        return suit_of(self.kind)

    @property
    def rank(self) -> str:
        """A, 10, K, D, B or 9."""
        return rank_of(self.kind)

    @property
    def augen(self) -> int:
        """What it counts in a Stich."""
        return int(augen_of([self.kind]))

    @property
    def signs(self) -> str:
        """With the sign of its suit: ♣D."""
        return in_signs(self.kind)

    def name(self, lang: str = LANGUAGES[0]) -> str:
        """In words: Kreuz Dame."""
        return card_name(self.kind, lang)

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def _repr_svg_(self) -> str:
        return row_of_cards([self])

    def _repr_html_(self) -> str:
        return self._repr_svg_()


class Hand(tuple[Card, ...]):
    """Cards that somebody holds, or that lie on the table."""

    __slots__ = ()

    def __new__(cls, cards: "str | Iterable[str]" = ()) -> "Hand":
        """From text or from cards. Raises ValueError for what is no card."""
        words = card_words(cards) if isinstance(cards, str) else cards
        return super().__new__(cls, map(Card, words))

    @property
    def augen(self) -> int:
        """What they count together."""
        return sum(card.augen for card in self)

    def __str__(self) -> str:
        return " ".join(self)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def _repr_svg_(self) -> str:
        return row_of_cards(self)

    def _repr_html_(self) -> str:
        return self._repr_svg_()


class Hands(Mapping[int, Hand]):
    """The hands of all four players by seat, 1 to 4."""

    def __init__(self, hands: "Mapping[int, str | Iterable[str]] | Iterable[str | Iterable[str]]") -> None:
        """From a mapping, or one after the other. Raises ValueError for what is no card, or not of four players."""
        given = hands if isinstance(hands, Mapping) else dict(enumerate(hands, 1))
        if sorted(given) != [seat + 1 for seat in SEATS]:
            raise ValueError(f"four hands, of seats 1 to 4; not of {', '.join(map(str, given)) or 'nobody'}")
        self._hands = {seat: Hand(given[seat]) for seat in sorted(given)}

    def __getitem__(self, seat: int) -> Hand:
        return self._hands[seat]

    def __iter__(self) -> Iterator[int]:
        return iter(self._hands)

    def __len__(self) -> int:
        return len(self._hands)

    def __hash__(self) -> int:
        return hash(tuple(self._hands.values()))

    def __str__(self) -> str:
        return "\n".join(f"{seat}: {hand}" for seat, hand in self.items())

    def __repr__(self) -> str:
        return f"Hands({[str(hand) for hand in self.values()]!r})"

    def _repr_html_(self) -> str:
        rows = (f"<tr><th>{seat}</th><td>{hand._repr_svg_()}</td></tr>" for seat, hand in self.items())
        return f"<table>{''.join(rows)}</table>"


class Stich(NamedTuple):
    """A Stich; the last one of a game that goes on has no winner yet."""

    number: int
    lead: int
    """The seat that led, 1 to 4."""
    cards: Hand
    """In the order played."""
    winner: int | None
    augen: int

    @property
    def seats(self) -> tuple[int, ...]:
        """Who played which of the cards."""
        return tuple((self.lead - 1 + place) % 4 + 1 for place in range(len(self.cards)))

    def __str__(self) -> str:
        won = "" if self.winner is None else f" -> {self.winner}, {self.augen}"
        return f"{self.number}. {self.lead}: {self.cards}{won}"

    def _repr_svg_(self) -> str:
        return row_of_cards(self.cards, self.seats, self.winner)

    def _repr_html_(self) -> str:
        return self._repr_svg_()


class Call(NamedTuple):
    """Something that a player said during the game."""

    seat: int
    word: str
    """Re, Kontra, k90, k60, k30, schwarz."""
    stich: int
    """During which Stich, or before it."""


def row_of_cards(cards: Iterable[Card], below: Iterable[int] = (), thick: int | None = None) -> str:
    """Cards side by side as SVG; `below`: the seats that laid them, `thick`: whose card won."""
    shown, seats = list(cards), list(below)
    wide, high = STEP * max(1, len(shown)) + MARGIN, TALL + 2 * MARGIN + 16 * bool(seats)
    names = plain(", ".join(card.name() for card in shown))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        f' role="img" aria-label="{names}" font-family="sans-serif">'
    ]
    for place, card in enumerate(shown):
        left, seat = MARGIN + place * STEP, seats[place] if seats else None
        parts.append(card_picture(card_view(card.kind, LANGUAGES[0]), left, MARGIN, seat is not None and seat == thick))
        if seat is not None:
            parts.append(
                f'<text x="{left + CARD / 2:g}" y="{TALL + 16}" font-size="12" text-anchor="middle"'
                f' fill="currentColor">{seat}</text>'
            )
    return "".join([*parts, "</svg>"])
