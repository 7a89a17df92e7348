"""A moment of a game, and where it stands in its text: what an annotator writes about."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from dokolearn.game import Spiel, State, forced_call_now, speak
from dokolearn.game.calling import moment_of, say_all
from dokolearn.model import SEATS, Seat, Speak
from dokolearn.replay.check.game_so_far import MAIN, Move
from dokolearn.replay.film.cut import Cut
from dokolearn.replay.text.record import Play, Record, Say, TrickLine
from dokolearn.replay.text.spelling import stage_of, word_of
from dokolearn.shallow_json import JsonDict


class EditError(Exception):
    """What an annotator wants is not possible; `view` says why, as feedback."""

    def __init__(self, view: JsonDict) -> None:
        super().__init__(view["text"])
        self.view = view


@dataclass(frozen=True, slots=True)
class Place:
    """A moment as films count: a line by its number there, and which of its moments."""

    branch: int = MAIN
    at: int = 0


BEGINNING = Place()
"""Before the first card."""


@dataclass(frozen=True, slots=True)
class Done:
    """The record after an edit, and the moment to look at then."""

    record: Record
    place: Place
    into: Play | None = None
    """The first card of a variation that leaves there, where it is to be looked at."""


@dataclass(frozen=True)
class Standing:
    """Where an annotator is."""

    cut: Cut
    place: Place
    branch: int
    """The line by its number in the game."""
    n: int
    """How many cards of this line lie before."""
    said: tuple[Say, ...] = ()
    """What somebody says here, before a card of another line that is still to be laid."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The cards of this line."""
        return self.cut.moves(self.branch)

    @property
    def lines(self) -> tuple[TrickLine, ...]:
        """The Stiche of this line, as they are written."""
        if self.branch == MAIN:
            return self.cut.record.tricks
        return self.cut.game.branches[self.branch].variation.tricks

    @property
    def move(self) -> Move | None:
        """The last card; None before the first one of the game."""
        return self.moves[self.n - 1] if self.n else None

    @property
    def spiel(self) -> Spiel:
        """What is played. Only a game that can be played has a turn."""
        return self.cut.spiel

    @cached_property
    def state(self) -> State | None:
        """What has been laid and said; None for a game that cannot be played."""
        if self.cut.game.spiel is None or self.cut.game.begins is None:
            return None
        state = self.move.after if self.move else self.cut.begins
        for say in self.said:
            if found := stage_of(say.word):
                state = speak(self.spiel, state, Speak(say.seat, *found))
        return state

    @property
    def turn(self) -> Seat | None:
        """Who plays the next card; None where there is none."""
        return None if self.state is None or self.state.over else self.state.turn

    @cached_property
    def due(self) -> tuple[State, tuple[Say, ...]]:
        """The state before the next card with everything said before it, what the book forces somebody to say too."""
        assert self.state is not None
        forced = None if self.state.stich or self.state.over else forced_call_now(self.spiel, self.state)
        if forced is None:
            return self.state, self.said
        seat, call = forced
        bound = say_all(self.state, (call,), moment_of(self.state, seat))
        return bound, (*self.said, Say(seat, word_of(call.party, call.stage)))

    @cached_property
    def written(self) -> tuple[TrickLine, int]:
        """Where the last card is written: its line, and its place there."""
        assert self.move is not None
        number = self.move.line
        first = next(at for at, move in enumerate(self.moves) if move.line == number)
        return self.lines[number], self.n - 1 - first

    @property
    def speakers(self) -> tuple[Seat | None, ...]:
        """Of whom a note may speak here: before the first card of anybody, then of whoever laid the card."""
        return (None, *SEATS) if self.move is None else (None, self.move.seat)


def stand(cut: Cut, place: Place, said: Sequence[Say] = ()) -> Standing | None:
    """The moment at a place of a film; None where the film has no such moment."""
    branch = next((number for number, shown in cut.branch_ids.items() if shown == place.branch), MAIN)
    if branch == MAIN != place.branch:
        return None
    n = place.at if branch == MAIN else place.at + 1
    return Standing(cut, place, branch, n, tuple(said)) if place.at >= 0 and n <= len(cut.moves(branch)) else None


def place_of(cut: Cut, branch: int, n: int) -> Place:
    """The place of a moment that is told by its line in the game and the number of cards before it."""
    line, at = cut.spot(branch, n)
    return Place(cut.branch_ids.get(line, MAIN), at)


def plain(value: object) -> str | None:
    """Words that somebody typed, as one line; None for what are no words."""
    return " ".join(value.split()) if isinstance(value, str) else None


def valid_number(value: object, many: int) -> int | None:
    """A number from 0 that is less than `many`; None for anything else."""
    return value if type(value) is int and 0 <= value < many else None
