"""A record played through, as values: every card and call with the states around it. `check.check` makes them."""

from dataclasses import dataclass

from dokolearn.ch2_normal_game import ALTE
from dokolearn.ch3_scoring.calls import Deadline
from dokolearn.ch4_vorbehalte.vorbehalt import Round
from dokolearn.game import Spiel, State
from dokolearn.model import Abrechnung, Hand, Outcome, RuleSet, Seat, Verstoss
from dokolearn.replay.text.problems import Problem
from dokolearn.replay.text.record import Play, Quiz, Say, Variation
from dokolearn.replay.text.spelling import OPEN, Ending

MAIN = -1
"""The main line, where a branch is named by its number."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that was said between two cards, with the state before and after it."""

    say: Say
    before: State
    after: State
    """As before, where it does not count."""
    refused: Verstoss | None = None
    """Why the book does not let it count, or lets it count only if its party loses (`late`)."""
    deadline: Deadline | None = None
    """Until when it was possible; None for what is no call, or could not be made at all."""
    late: bool = False
    """Whether it was refused, or counts less, for nothing but its lateness."""
    forced: bool = False
    """Whether the book forced it after the last Stich."""

    @property
    def counts(self) -> bool:
        """Whether it changed the game."""
        return self.before is not self.after


@dataclass(frozen=True, slots=True)
class Move:
    """A card that was really played: by whom, where it stands, what was said before it, and the states around it."""

    seat: Seat
    play: Play
    line: int
    """Which Stich line of its own line of play (the record or a variation) it stands on."""
    before: State
    """After what was said, directly before the card."""
    after: State
    said: tuple[Say, ...] = ()
    heard: tuple[Heard, ...] = ()
    """The same in their states."""
    revoke: bool = False
    """Whether this card, against the duty to follow, ended the game."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A variation played through. Branches are numbered in the order of the file, the number is the place in `Game`."""

    parent: int
    """The branch it leaves, or MAIN."""
    at: int
    """How many moves of the parent stand before it; counted from the first card of the parent itself."""
    variation: Variation
    begins: State
    """Where it leaves its parent."""
    moves: tuple[Move, ...] = ()
    late: tuple[Heard, ...] = ()
    """Said after its last card."""

    @property
    def state(self) -> State:
        """Where it ends."""
        return self.late[-1].after if self.late else self.moves[-1].after if self.moves else self.begins


@dataclass(frozen=True, slots=True)
class Question:
    """A quiz at its moment: the seat is to play its next card."""

    quiz: Quiz
    branch: int
    at: int
    """How many moves of its line stand before the card that is asked for."""
    state: State
    """The moment itself; what the game says next (a call before that card) has not been said."""


@dataclass(frozen=True, slots=True)
class Game:
    """As much of a record as is possible. No `spiel`: it cannot be played, or was dealt anew (`round.vertrag`)."""

    rules: RuleSet
    spiel: Spiel | None
    hands: tuple[Hand, ...]
    """As they are when the first card is led: after an Armut, or where a position begins."""
    moves: tuple[Move, ...] = ()
    late: tuple[Say, ...] = ()
    """Said after the last card."""
    problems: tuple[Problem, ...] = ()
    dealt: tuple[Hand, ...] = ()
    """As they were dealt; differs from `hands` only in an Armut."""
    supposed: tuple[Hand, ...] = ((), (), (), ())
    """By seat: cards of `hands` that nobody can know. They are one possible completion; do not show them."""
    round: Round | None = None
    """The round of questions as it went; None for a position in mid-game."""
    begins: State | None = None
    """Before the first move."""
    heard_late: tuple[Heard, ...] = ()
    state: State | None = None
    """After everything, with what was claimed."""
    ending: Ending = OPEN
    revoked: Seat | None = None
    """Whose card against the duty to follow ended the game."""
    outcome: Outcome | None = None
    score: Abrechnung | None = None
    """Of a finished game; None while cards are missing, and for a position: its earlier events are unknown."""
    branches: tuple[Branch, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game was played to its end, by its last card, a claim or a revoke."""
        return self.revoked is not None or (self.state is not None and self.state.over)

    @property
    def parties_sure(self) -> bool:
        """Whether `spiel.re` is the truth, and not a guess about cards that nobody knows."""
        hidden = any(ALTE in hand for hand in self.supposed)
        return self.spiel is not None and not (hidden and self.spiel.vertrag.game in ("normal", "stilles_solo"))
