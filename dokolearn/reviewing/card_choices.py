"""The choices that somebody had in a game, each with what he knew then.

Cards that nobody has a choice about, and such that do the same, are no choices.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.game import Spiel, State, sight, without_questions
from dokolearn.game import legal as legal_cards
from dokolearn.model import Kind, Party, Seat
from dokolearn.players.advice import alike
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.replay.film.cut import card_of
from dokolearn.reviewing import AGAINST_SOLO, IN_ARMUT, WELL_KNOWN
from dokolearn.sight import Sight


class CannotReview(ValueError):
    """A game of which too little is known; its text is a key of a sentence."""


@dataclass(frozen=True)
class Choice:
    """A card of a game where another one would have done something else."""

    number: int
    """So many cards lay before it."""
    spiel: Spiel
    before: State
    seen: Sight
    did: Kind
    options: tuple[Kind, ...]
    """The cards that may be laid, one of those that do the same; what was laid is among them."""

    @property
    def seat(self) -> Seat:
        """Who had it."""
        return self.seen.seat

    @property
    def stich(self) -> int:
        """§1.7 The Stich that the card belongs to, from 1."""
        return len(self.before.stiche) + 1

    @property
    def party(self) -> Party:
        """§2.2 The party of whoever had it, as it is in truth."""
        return "re" if self.seat in self.before.re else "kontra"

    @property
    def is_judged(self) -> bool:
        """Whether deals tell what was better by what one could know."""
        return self.stich >= first_judged_stich(self.spiel, self.before, self.seat)

    @property
    def is_told(self) -> bool:
        """Whether deals tell what its player could expect, of this game from the first card on."""
        return first_judged_stich(self.spiel, self.before, self.seat) == 1

    @cached_property
    def at(self) -> Situation:
        """What principles look at."""
        return Situation(self.seen)


def first_judged_stich(spiel: Spiel, state: State, seat: Seat) -> int:
    """§5.10 The first Stich of which deals tell this seat what it can expect."""
    if spiel.vertrag.game in WELL_KNOWN:
        return 1
    if spiel.vertrag.game == "armut":
        return IN_ARMUT
    return 1 if seat in state.re else AGAINST_SOLO


def choices(game: CheckedGame) -> tuple[Choice, ...]:
    """Every choice of all four, in order. Raises CannotReview."""
    return tuple(_choices(game, playable(game)))


def playable(game: CheckedGame) -> Spiel:
    """§1.7 The game, if it was played to its end and every card is known. Raises CannotReview."""
    if game.spiel is None:
        raise CannotReview("turning.cannot.unplayed")
    if any(game.supposed) or not game.parties_sure:
        raise CannotReview("turning.cannot.hidden")
    if game.begins is None or game.begins.stiche:
        raise CannotReview("turning.cannot.position")
    if not game.over or game.revoked is not None:
        raise CannotReview("turning.cannot.unfinished")
    return game.spiel


def _choices(game: CheckedGame, spiel: Spiel) -> Iterator[Choice]:
    for number, move in enumerate(game.moves):
        seen = sight_of(game, spiel, move.before, move.seat)
        may = tuple(dict.fromkeys(legal_cards(spiel, move.before)))
        if len(may) > 1 and seen.forced is None:
            did = card_of(move)
            options = _apart(Situation(seen), may, did)
            if len(options) > 1:
                yield Choice(number, spiel, move.before, seen, did, options)


def sight_of(game: CheckedGame, spiel: Spiel, state: State, seat: Seat) -> Sight:
    """§5.10 What a seat knows at some moment of the game."""
    now = without_questions(spiel, state)
    return sight(now if game.round is None else now._replace(round=game.round), seat)


def _apart(at: Situation, may: tuple[Kind, ...], did: Kind) -> tuple[Kind, ...]:
    """One of the cards that do the same; of those like the one that was laid, that one."""
    found = {alike(at, kind): kind for kind in reversed(may)} | {alike(at, did): did}
    return tuple([kind for kind in may if kind in found.values()])
