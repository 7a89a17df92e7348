"""What both sides can still reach in a game if all cards lie open: by card, and how it goes on.

>>> game = Game(7, rules="ddv")
>>> while len(game.stiche) < 9:
...     game = game.play(game.legal[0])
>>> solve(game).best, solve(game).augen
(Card('Kr10'), 240)
"""

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Literal, NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL, card_code
from dokolearn.ch2_normal_game import parties
from dokolearn.data.cards import Card, Hand
from dokolearn.data.game import Game
from dokolearn.game import Spiel, State
from dokolearn.kernel import position
from dokolearn.kernel.open_cards import cards, line, reaches
from dokolearn.kernel.plain import Bounds
from dokolearn.kernel.position import A_PUNKT, Position
from dokolearn.model import Kind

Goal = Literal["augen", "punkte"]
"""What both sides try to get: Augen, or Punkte and between equal ones Augen."""


class CardValue(NamedTuple):
    """What a card leads to in the end, for the party of whoever lays it."""

    card: Card
    augen: int
    """At least so many."""
    most: int
    """At most so many; as many where it is proven."""
    punkte: int | None
    """What the game is worth then; None where only Augen count, or where it is not proven."""
    cost: int | None
    """How much less than the best card, in what is tried to get; None where it is not proven."""


@dataclass(frozen=True)
class Solution:
    """A game with open cards, looked through to its end: hindsight, no advice, since nobody sees all cards.

    Parties and calls are as they are now, and nobody says anything more. It is worked out when it is asked for.
    """

    seat: int
    """Whose turn it is, 1 to 4."""
    party: str
    """His, `re` or `kontra`."""
    goal: Goal
    limit: int | None
    """So many cards are laid at most while trying; None: as many as take some seconds."""
    position: Position
    """The same as the kernel has it."""

    @cached_property
    def cards(self) -> tuple[CardValue, ...]:
        """What each card that may be laid leads to, the best one first."""
        found = cards(self.position, self.goal == "punkte", self.limit)
        sides = {kind: self._for_party(bounds) for kind, bounds in found.items()}
        highest = max(bounds.low for bounds in sides.values())
        proven = all(bounds.low == bounds.high for bounds in sides.values())
        ordered = sorted(sides, key=lambda kind: -sides[kind].low)
        return tuple([self._value(kind, sides[kind], highest if proven else None) for kind in ordered])

    @property
    def best(self) -> Card:
        """The card that leads to most; of several the highest."""
        return self.cards[0].card

    @property
    def augen(self) -> int:
        """What the party of whoever is on turn has in the end, if all do their best; at least so many (see `exact`)."""
        return self.cards[0].augen

    @property
    def punkte(self) -> int | None:
        """What the game is worth then for that party; None where only Augen count."""
        return self.cards[0].punkte

    @property
    def exact(self) -> bool:
        """Whether all of it is proven; if not, a higher `limit` proves more."""
        return all(one.cost is not None for one in self.cards)

    @cached_property
    def line(self) -> Hand:
        """The cards of all if they do their best, of equally good ones the highest; shorter where the limit ends it."""
        found = line(self.position, self.goal == "punkte", self.limit)
        return Hand(map(card_code, found))

    def reaches(self, augen: int) -> bool | None:
        """Whether the party of whoever is on turn gets so many Augen in the end; None where the limit comes first.

        Far quicker than their number: even before the first card it mostly takes a second.
        """
        if self.party == "re":
            return reaches(self.position, augen, self.limit)
        found = reaches(self.position, AUGEN_TOTAL + 1 - augen, self.limit)
        return None if found is None else not found

    def rows(self) -> list[dict[str, object]]:
        """A row for each card, for a table or a DataFrame."""
        return [{"seat": self.seat, "party": self.party, **one._asdict()} for one in self.cards]

    def _for_party(self, bounds: Bounds) -> Bounds:
        """Those of Re as the own party sees them, more being better."""
        if self.party == "re":
            return bounds
        whole = 0 if self.goal == "punkte" else AUGEN_TOTAL
        return Bounds(whole - bounds.high, whole - bounds.low)

    def _value(self, kind: Kind, bounds: Bounds, highest: int | None) -> CardValue:
        card, proven = Card(card_code(kind)), bounds.low == bounds.high
        if self.goal == "augen":
            return CardValue(card, bounds.low, bounds.high, None, None if highest is None else highest - bounds.low)
        if not proven:
            return CardValue(card, 0, AUGEN_TOTAL, None, None)
        punkte, augen = _read(bounds.low, self.party)
        cost = None if highest is None else _read(highest, self.party)[0] - punkte
        return CardValue(card, augen, augen, punkte, cost)

    def __str__(self) -> str:
        return "\n".join("  ".join(f"{word:>6}" for word in row).rstrip() for row in self._table())

    def _repr_html_(self) -> str:
        head, *rows = self._table()
        body = "".join(f"<tr>{''.join(f'<td>{escape(word)}</td>' for word in row)}</tr>" for row in rows)
        return f"<table><tr>{''.join(f'<th>{escape(word)}</th>' for word in head)}</tr>{body}</table>"

    def _table(self) -> list[list[str]]:
        names = ["card", "augen", *(["punkte"] if self.goal == "punkte" else []), "cost"]
        return [names, *([_value_text(one, name) for name in names] for one in self.cards)]


def solve(game: Game, goal: Goal = "augen", limit: int | None = None) -> Solution:
    """What each card leads to if all cards lie open and both sides do their best from now on.

    `goal`: whether they try to get Augen, or what the score of the table pays (of the last few cards; it takes longer).
    `limit`: how many cards are laid at most while trying. Raises ValueError where nothing can be said: while questions
    are open, while a Hochzeit looks for its partner, after the end.
    """
    spiel, state = in_play(game)
    party = parties(state.re)[state.turn]
    return Solution(state.turn + 1, party, goal, limit, position(spiel, state))


def in_play(game: Game) -> tuple[Spiel, State]:
    """What is played and how it stands, if nobody who was not asked yet has a Vorbehalt. Raises ValueError."""
    if game.over:
        raise ValueError("nothing is left to be played")
    return game._without_questions().position.in_play


def _read(worth: int, party: str) -> tuple[int, int]:
    """Punkte and Augen of a party in what an end is worth for it."""
    punkte, augen = divmod(worth if party == "re" else -worth, A_PUNKT)
    return (punkte, augen) if party == "re" else (-punkte, AUGEN_TOTAL - augen)


def _value_text(one: CardValue, name: str) -> str:
    """A value as a table shows it."""
    if name == "card":
        return one.card.signs
    if name == "augen" and one.most != one.augen:
        return f"{one.augen}-{one.most}"
    found = getattr(one, name)
    return "?" if found is None else str(found)
