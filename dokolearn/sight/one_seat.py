"""The value itself: a game as one seat knows it, plain data and nothing hidden."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from dokolearn.ch1_general import card_codes
from dokolearn.ch3_scoring.calls import call_name
from dokolearn.ch4_vorbehalte.hochzeit import Suche
from dokolearn.ch4_vorbehalte.vorbehalt import Round
from dokolearn.model import SEATS, Call, Claim, Give, Hand, Kind, RuleSet, Say, Seat, Spoken, Stich


class Evening(NamedTuple):
    """The evening that a game belongs to; who owes a Pflichtsolo is told by the round of questions."""

    number: int
    """Of this game, from 1."""
    games: int
    """Agreed for the evening; 0 where it ends otherwise."""
    added: bool
    """Whether this game was added for a missing Pflichtsolo."""
    doublings: int
    """How often Bockrunden double it."""
    scores: tuple[int, ...]
    """Punkte so far, by seat."""


@dataclass(frozen=True, slots=True, repr=False)
class Sight:
    """A game as one seat knows it. All that is open stands here once; what follows from it is a function."""

    rules: RuleSet = field(hash=False)
    seat: Seat
    round: Round
    """The questions as this seat heard them, in order, with the cards of an Armut that it saw. In `dealt` and `hands`
    (as dealt, and when the first card was led) every other hand is empty; a normal game in `vertrag` may be a stilles
    Solo of somebody else."""
    hand: Hand
    """What it holds now."""
    lead: Seat
    stich: tuple[Kind, ...] = ()
    stiche: tuple[Stich, ...] = ()
    spoken: tuple[Spoken, ...] = ()
    """The calls that count, each with its moment."""
    raised: frozenset[Seat] = frozenset()
    """Who announced a Schwein before the first card."""
    suche: Suche | None = None
    """How far a Hochzeit has got with its search; None in all other games."""
    forced: tuple[Seat, Call] | None = None
    """Who has to say what before the next card."""
    claimed: Claim | None = None
    revoked: Seat | None = None
    """Who ended the game with a card against the duty to follow."""
    evening: Evening | None = None
    """None where a game stands alone."""

    @property
    def dealer(self) -> Seat:
        """§1.4 Who dealt."""
        return self.round.dealer

    @property
    def dealt(self) -> Hand:
        """§1.4 The own hand before anything changed it."""
        return self.round.dealt[self.seat]

    @property
    def game(self) -> str | None:
        """§4.1 What is played as far as this seat knows; None while it is asked for, and when cards were thrown in."""
        return self.round.vertrag.game if self.round.vertrag else None

    @property
    def player(self) -> Seat | None:
        """§4.1 Who announced the game; of a stilles Solo only its player knows."""
        return self.round.vertrag.player if self.round.vertrag else None

    @property
    def over(self) -> bool:
        """§1.6 Whether nothing can happen any more."""
        vertrag = self.round.vertrag
        if vertrag is None:
            return False
        ended = vertrag.game is None or self.claimed is not None or self.revoked is not None
        return ended or (not self.hand and not self.stich)

    @property
    def turn(self) -> Seat | None:
        """§1.9 Who has to act: to answer, to call, to play; None at the end."""
        if self.round.vertrag is None or self.over:
            return self.round.turn
        return self.forced[0] if self.forced else SEATS[(self.lead + len(self.stich)) % 4]

    def __repr__(self) -> str:
        """One line that a player can read."""
        return f"Sight({', '.join(_written(self))})"


def _written(sight: Sight) -> Iterator[str]:
    yield f"{sight.rules.name}, seat {sight.seat}, dealer {sight.dealer}, hand {card_codes(sight.hand) or '-'}"
    yield from map(_heard, sight.round.log)
    if sight.round.vertrag is not None:
        yield " ".join(filter(None, (sight.game or "thrown in", sight.round.vertrag.form)))
    for one in sight.stiche:
        yield f"{one.lead} leads {card_codes(one.cards)}: {one.winner}"
    if sight.stich:
        yield f"{sight.lead} leads {card_codes(sight.stich)}"
    yield from (f"{one.call.seat} {call_name(one.call)} at {one.moment.cards_played}" for one in sight.spoken)
    yield from (f"{seat} Schwein" for seat in sorted(sight.raised))


def _heard(event: Say | Give) -> str:
    return f"{event.seat} {event.what}" if isinstance(event, Say) else f"{event.seat} gibt {card_codes(event.cards)}"
