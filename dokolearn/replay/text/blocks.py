"""A line of play while it is being read: the game itself, or a variation in it."""

from dataclasses import dataclass, field, replace

from dokolearn.model import Seat
from dokolearn.replay.text.record import NOWHERE, Answer, At, Item, Mark, Note, Play, Quiz, Say, TrickLine, Variation


@dataclass(slots=True)
class OpenQuiz:
    """A question whose hints and answers still follow."""

    seat: Seat
    text: str
    at: At
    hints: list[str] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    first: "OpenQuiz | None" = None
    """The step before this one."""

    def quiz(self) -> Quiz:
        """The question as it stands, from its first step on."""
        asked = Quiz(self.seat, self.text, tuple(self.hints), tuple(self.answers), at=self.at)
        return asked if self.first is None else replace(self.first.quiz(), then=asked)


@dataclass(slots=True)
class Block:
    """Collects Stiche and what stands below each of them."""

    at: At = NOWHERE
    opening: list[Item] = field(default_factory=list)
    tricks: list[TrickLine] = field(default_factory=list)
    below: list[Item] = field(default_factory=list)
    asking: OpenQuiz | None = None

    def add(self, item: Item) -> None:
        """Something that speaks of the Stich above, or of the whole line of play."""
        self.close_quiz()
        (self.below if self.tricks else self.opening).append(item)

    def show(self, marks: tuple[Mark, ...]) -> bool:
        """What the note above points at; False where there is none."""
        items = self.below if self.tricks else self.opening
        if self.asking is not None or not items or not isinstance(items[-1], Note):
            return False
        items[-1] = replace(items[-1], marks=(*items[-1].marks, *marks))
        return True

    def go_on(self, text: str, at: At) -> bool:
        """The second step of a question; False where there is no question, or a second step already."""
        if self.asking is None or self.asking.first is not None:
            return False
        self.asking = OpenQuiz(self.asking.seat, text, at, first=self.asking)
        return True

    def ask(self, quiz: OpenQuiz) -> None:
        """The beginning of a question."""
        self.close_quiz()
        self.asking = quiz

    def trick(self, number: int, seat: Seat, cards: tuple[tuple[Play, ...], tuple[Say, ...]], at: At) -> None:
        """A Stich; the lines so far speak of the one above it."""
        self.close()
        self.tricks.append(TrickLine(number, seat, *cards, at=at))

    def close_quiz(self) -> None:
        """Nothing more belongs to the last question."""
        if self.asking is not None:
            asked, self.asking = self.asking.quiz(), None
            (self.below if self.tricks else self.opening).append(asked)

    def close(self) -> None:
        """Nothing more belongs to the last Stich."""
        self.close_quiz()
        if self.tricks:
            last = self.tricks[-1]
            self.tricks[-1] = TrickLine(
                last.number, last.seat, last.plays, last.says, (*last.items, *self.below), last.at
            )
            self.below = []

    def variation(self) -> Variation:
        """The lines of a variation."""
        self.close()
        return Variation(tuple(self.tricks), tuple(self.opening), self.at)
