"""Variations and questions: where they leave the line they stand in, and what is played there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from dokolearn.ch1_general import card_code
from dokolearn.game import Game as Table
from dokolearn.game import State, legal
from dokolearn.game.calling import forced_call_now
from dokolearn.model import Hand, Seat
from dokolearn.replay.check.game_so_far import MAIN, Branch, Move, Question
from dokolearn.replay.check.gaps import card_face
from dokolearn.replay.check.play_lines import Doubt, Walk
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import NO, OK, Item, Note, Quiz, Record, TrickLine, Variation
from dokolearn.replay.text.spelling import readings

MAX_MOVES = 1000
"""Cards of all variations together; every one of them is a view of its own in the film."""

MAX_QUESTIONS = 200


@dataclass(slots=True)
class Tree:
    """Collects the branches and questions of a game, in the order of the file."""

    table: Table
    found: Findings
    size: int
    supposed: Sequence[Hand] = ((), (), (), ())
    branches: list[Branch] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    moves: int = 0
    """Cards of the variations so far."""
    behind: Sequence[tuple[State, Doubt]] | None = None
    """What is known behind a mistake of the line that is looked at, as the walk has it; None where there is none."""
    full: bool = False
    """Whether it has been told that there are too many of them."""

    def game(self, record: Record, begins: State, moves: Sequence[Move]) -> None:
        """Collect the variations and questions of the main line, and of all lines that leave it."""
        self.items(record.opening, MAIN, begins, moves, 0)
        self.lines(record.tricks, MAIN, begins, moves)

    def lines(self, lines: Sequence[TrickLine], branch: int, begins: State, moves: Sequence[Move]) -> None:
        """Everything that hangs on the Stiche of a line of play."""
        laid, place = 0, 0
        for at, line in enumerate(lines):
            laid += len(line.plays)
            while place < len(moves) and moves[place].line <= at:
                place += 1
            self.items(line.items, branch, begins, moves, place, reached=place == laid or self.behind is None)

    def items(
        self, items: Sequence[Item], branch: int, begins: State, moves: Sequence[Move], at: int, reached: bool = True
    ) -> None:
        """Variations and questions below a Stich, `at` moves into their line of play, if it was `reached`."""
        for item in items:
            if isinstance(item, Variation):
                self.variation(item, branch, begins, moves)
            elif isinstance(item, Note) and self.behind is None:
                self.check_note(item, begins, moves[:at])
            elif isinstance(item, Quiz) and reached:
                self.quiz(item, branch, begins, moves, at)
            elif isinstance(item, Quiz):
                self.has_ok(item)

    def variation(self, item: Variation, parent: int, begins: State, moves: Sequence[Move]) -> None:
        """A variation leaves where its first Stich and seat stood in its parent, before what was said there."""
        if not item.tricks:
            return  # the reader has reported it
        first = item.tricks[0]
        left = leaves(first.number, first.seat, begins, moves)
        if left is None and self.behind is None:
            self.found.add(first.at, "var_place", "hint_var_place", n_stich=first.number, seat=first.seat)
            return
        if self.moves >= MAX_MOVES:
            if not self.full:
                self.found.add(item.at, "var_many", n_max=MAX_MOVES)
            self.full = True
            return
        if left is None:
            self.beyond(item)
            return
        at, state = left
        number = len(self.branches)
        self.branches.append(Branch(parent, at, item, state))
        due = None if state.stich else forced_call_now(self.table.in_play[0], state)
        walk = Walk(self.table._replace(state=state, forced=due, revoked=None), self.found.beside(), self.size)
        walk.supposed = self.supposed
        walk.lines(item.tricks)
        self.moves += len(walk.moves)
        self.branches[number] = Branch(parent, at, item, state, tuple(walk.moves), tuple(walk.heard))
        around, self.behind = self.behind, walk.behind
        self.items(item.opening, number, state, walk.moves, 0)
        self.lines(item.tricks, number, state, walk.moves)
        self.behind = around

    def beyond(self, item: Variation) -> None:
        """A variation that the film does not reach is checked as far as anybody can."""
        first = item.tricks[0]
        for state, doubt in self.behind or ():
            if len(state.stiche) + 1 == first.number and state.turn == first.seat:
                known = replace(doubt, extra=list(doubt.extra))
                walk = Walk(self.table._replace(state=state, forced=None, revoked=None), self.found.beside(), self.size)
                walk.supposed, walk.doubt = self.supposed, known
                walk.lines(item.tricks)
                self.moves += sum(len(line.plays) for line in item.tricks)
                return

    def quiz(self, item: Quiz, branch: int, begins: State, moves: Sequence[Move], at: int) -> None:
        """The question is about the next card of its seat."""
        asked = next(((n, state) for n, state in _moments(begins, moves) if n >= at and state.turn == item.seat), None)
        known = asked is not None and not asked[1].over and not (asked[0] == len(moves) and asked[1].stich)
        if self.behind is not None and not known:
            self.has_ok(item)
            return
        if asked is None or asked[1].over:
            self.found.add(item.at, "quiz_seat", "hint_quiz_seat", seat=item.seat)
            return
        if len(self.questions) == MAX_QUESTIONS:
            self.found.add(item.at, "quiz_many", n_max=MAX_QUESTIONS)
            return
        without = [step for step in item.steps if not self.has_choice(step, asked[1])]
        if not without:
            self.questions.append(Question(item, branch, *asked))
        for step in item.steps:
            self.possible(step, asked[1])
        self.has_ok(item)

    def has_choice(self, step: Quiz, state: State) -> bool:
        """Whether there is something to choose: where one card alone may be played, nothing is asked."""
        allowed = set(legal(self.table.in_play[0], state))
        forced = len(allowed) == 1 and not step.asks_words and not self.supposed[step.seat]
        if forced:
            card = next(iter(allowed))
            self.found.add(step.at, "quiz_forced", "hint_quiz_forced", seat=step.seat, card=card)
        return not forced

    def possible(self, item: Quiz, state: State) -> None:
        """A right answer is possible."""
        possible = {card_code(kind) for kind in legal(self.table.in_play[0], state)}
        for answer in item.answers:
            if answer.verdict != NO and len(readings(answer.move)) == 1 and answer.move not in possible:
                self.found.add(answer.at, "quiz_illegal", "hint_quiz_illegal", seat=item.seat, word=answer.move)

    def has_ok(self, item: Quiz) -> None:
        """Report each step of a question that has no right answer."""
        for step in item.steps:
            if not any(answer.verdict == OK for answer in step.answers):
                self.found.add(step.at, "quiz_no_ok", "hint_quiz_no_ok", warning=True)

    def check_note(self, note: Note, begins: State, moves: Sequence[Move]) -> None:
        """A note points at cards that are there: in a hand, or in the Stich that it speaks of."""
        hands = moves[-1].after.hands if moves else begins.hands
        laid = [move for move in moves if len(move.before.stiche) == len(moves[-1].before.stiche)]
        for mark in note.marks:
            played = [move.play.kind for move in laid if move.seat == mark.seat]
            there = {*hands[mark.seat], *(card_face(kind) for kind in played if kind is not None)}
            if mark.kind is not None and card_face(mark.kind) not in there:
                self.found.add(mark.at, "show_gone", "hint_show_gone", seat=mark.seat, card=mark.kind)


def leaves(number: int, seat: Seat, begins: State, moves: Sequence[Move]) -> tuple[int, State] | None:
    """How many moves of a line come before the card of this seat in this Stich, and the state there."""
    for at, state in _moments(begins, moves):
        if len(state.stiche) + 1 == number and state.turn == seat and not state.over:
            return at, state
    return None


def _moments(begins: State, moves: Sequence[Move]) -> Iterator[tuple[int, State]]:
    """Before every move, and after the last: nothing of what is said there has been said."""
    yield 0, begins
    for at, move in enumerate(moves, 1):
        yield at, move.after
