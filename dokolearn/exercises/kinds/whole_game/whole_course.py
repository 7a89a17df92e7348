"""A whole game that the learner plays with three others: what they lay, and what a Stich makes somebody call."""

from dataclasses import dataclass
from typing import NamedTuple

from dokolearn.game import Game, Spiel, State, sight, step
from dokolearn.model import CardTable, Hand, Hands, Kind, Play, RuleSet, Seat, Speak, Stich
from dokolearn.players.people import SEATED
from dokolearn.players.verein import plays_as_printed
from dokolearn.sight import Sight, partners

LEARNER = Seat(0)


@dataclass(frozen=True, slots=True)
class Task:
    """A normal game as it was dealt."""

    game: Game
    reckon: bool = False
    """Whether the learner is asked who has won, which lines count and what is written down, before he is told."""
    count: bool = False
    """Whether he is asked in between what is still out."""

    @property
    def spiel(self) -> Spiel:
        """What stays while it is played."""
        assert self.game.spiel is not None
        return self.game.spiel

    @property
    def rules(self) -> RuleSet:
        """The book it is played by."""
        return self.spiel.rules

    @property
    def table(self) -> CardTable:
        """§2.3 Its cards."""
        return self.spiel.table

    @property
    def hands(self) -> Hands:
        """As they were dealt."""
        return self.spiel.hands

    @property
    def re(self) -> frozenset[Seat]:
        """§2.2 Who held a Kreuz Dame at the start."""
        return self.spiel.re


RECKONED = 99
"""More steps than a game has to be reckoned in: nothing is asked any more."""


class Course(NamedTuple):
    """The game so far: the learner's places that are gone, and whether the last Stich still lies there."""

    places: tuple[int, ...]
    play: State
    looking: bool
    said: bool = True
    """Whether the learner has said gesund."""
    helped: bool = False
    """Whether he was told in this position what goes; then help names a card."""
    reckoned: int = 0
    """So many steps of the reckoning are done."""
    counted: int = 0
    """How often he has said what is still out."""
    back: int | None = None
    """Which Stich he looks at once more when all is over, from 0 on."""

    @property
    def hand(self) -> Hand:
        """What the learner still holds."""
        return self.play.hands[LEARNER]

    @property
    def done(self) -> tuple[Stich, ...]:
        """The complete Stiche."""
        return self.play.stiche


def seat_sight(task: Task, now: State, seat: Seat) -> Sight:
    """What a seat knows; the others decide by nothing else."""
    return sight(task.game._replace(state=now), seat)


def known_partner(task: Task, now: State) -> Seat | None:
    """§2.2 The learner's partner as soon as he can tell."""
    return next(iter(partners(seat_sight(task, now, LEARNER))), None)


def with_others_cards(task: Task, inner: Course) -> Course:
    """The others play until it is the learner's turn, or until a Stich is complete that he has a card in."""
    now, stiche = inner.play, len(inner.done)
    while now.turn != LEARNER and not now.over and len(now.stiche) == stiche:
        now = _play_card(task, now, club_card(task, now))
    return inner._replace(play=now, helped=False)


def club_card(task: Task, now: State) -> Kind:
    """What somebody of the club lays at his turn, Anna, Bernd and Clara each in an own manner; always the same card."""
    return plays_as_printed(seat_sight(task, now, now.turn), SEATED[now.turn].cards)


def with_card(task: Task, inner: Course, place: int) -> Course:
    """The learner's card, and those of the others up to the end of the Stich."""
    now = _play_card(task, inner.play, task.hands[LEARNER][place])
    after = inner._replace(places=(*inner.places, place), play=now, looking=True, helped=False)
    return after if len(after.done) > len(inner.done) else with_others_cards(task, after)


def _play_card(task: Task, now: State, kind: Kind) -> State:
    """A card, and after it the call that a Stich forces (`maennle §25`): nobody is asked whether he wants to."""
    game = step(task.game._replace(state=now), Play(now.turn, kind))
    if game.forced is not None and not game.over:
        seat, call = game.forced
        game = step(game, Speak(seat, call.stage))
    assert game.state is not None
    return game.state
