"""A puzzle as a value, and as a line of text: a position, a goal, what is safe at each step, what beats all else."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, cast
from zlib import crc32

from dokolearn.ch1_general import left_of, parse_cards
from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises.graded import figures_in
from dokolearn.exercises.graded.decks import task_of
from dokolearn.exercises.position.sight_of_task import leads_next, sight_of
from dokolearn.exercises.position.stiche_view import stiche_of
from dokolearn.exercises.puzzles.safe_cards import Goal, Wanted
from dokolearn.model import Hand, Kind, RuleSet, Seat
from dokolearn.shallow_json import JsonDict
from dokolearn.sight import Sight

PATH = os.path.join(os.path.dirname(__file__), "puzzles.json")

THEMES = ("fuchs", "karlchen", "trumpf", "gegenspiel", "endspiel")
"""What puzzles are about, in the order in which they are offered."""

LEVELS = (1, 2, 3)
"""From the easiest on."""

LEARNER = Seat(0)

MOST_NUMBER = 999_999
"""No puzzle has a higher number."""

Hidden = tuple[Hand, Hand, Hand]
"""What the players at the left, opposite and at the right hold."""


class PuzzleStep(NamedTuple):
    """A card that the learner has to find."""

    before: Hand
    """What was laid since his last one, own cards too where he had no choice."""
    safe: Hand
    """The cards that reach the goal against every deal; the puzzle goes on after the first."""
    beaten: Mapping[Kind, Hidden]
    """By each other card: hands that agree with all he has seen, and that beat it; the most tempting card first."""


class Finders(NamedTuple):
    """How many in a hundred of each level find the whole way."""

    chance: int
    verein: int
    meister: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what is to be reached, and the way."""

    word: str
    """The position in letters (`decks.word_of`); the learner sits at place 0."""
    goal: Goal
    theme: str
    level: int
    """One of LEVELS."""
    finders: Finders
    books: tuple[str, ...]
    """At whose tables all of it holds."""
    steps: tuple[PuzzleStep, ...]

    @property
    def position(self) -> JsonDict:
        """As a task has it."""
        return task_of(self.word)

    @property
    def number(self) -> int:
        """Its own, however many there are: links and lessons may name it."""
        return crc32(f"{self.word} {self.goal.wanted}{self.goal.augen}".encode()) % (MOST_NUMBER + 1)

    def sight(self, rules: RuleSet, number: int = 0) -> Sight:
        """What the learner sees before a step."""
        position, table = self.position, card_table(rules)
        hand, cards = list(parse_cards(position["hand"])), list(parse_cards(position.get("stiche", "")))
        lead = Seat(position["lead"])
        cards += parse_cards(position.get("stich", ""))
        for step, following in zip(self.steps[:number], self.steps[1 : number + 1], strict=True):
            for kind in (step.safe[0], *following.before):
                done = stiche_of(cards, lead, table)
                if left_of(leads_next(cards, lead, table), len(cards) - 4 * len(done)) == LEARNER:
                    hand.remove(kind)
                cards.append(kind)
        return sight_of(rules, table, tuple(hand), tuple(cards), lead)


# As a line of text: a letter is a card


def line_of(one: Puzzle) -> str:
    """A puzzle as it stands in the file."""
    goal = f"{one.goal.wanted}{one.goal.augen or ''}"
    steps = ";".join(map(_step_text, one.steps))
    finders = ",".join(map(str, one.finders))
    return "|".join([one.word, goal, one.theme, str(one.level), finders, " ".join(one.books), steps])


def puzzle_of(line: str) -> Puzzle:
    """What `line_of` has written."""
    word, goal, theme, level, finders, books, steps = line.rstrip("\n").split("|")
    wanted = goal.rstrip("0123456789")
    chance, verein, meister = map(int, finders.split(","))
    return Puzzle(
        word,
        Goal(cast("Wanted", wanted), int(goal[len(wanted) :] or 0)),
        theme,
        int(level),
        Finders(chance, verein, meister),
        tuple(books.split()),
        tuple(map(_step, steps.split(";"))),
    )


def _step_text(step: PuzzleStep) -> str:
    beaten = "/".join(f"{_text((kind,))}={','.join(map(_text, hands))}" for kind, hands in step.beaten.items())
    return f"{_text(step.before)}:{_text(step.safe)}:{beaten}"


def _step(text: str) -> PuzzleStep:
    before, safe, beaten = text.split(":")
    by_card = {}
    for one in beaten.split("/"):
        left, opposite, right = one[2:].split(",")
        by_card[_cards(one[0])[0]] = _cards(left), _cards(opposite), _cards(right)
    return PuzzleStep(_cards(before), _cards(safe), by_card)


def _text(cards: Iterable[Kind]) -> str:
    return "".join(chr(ord("A") + kind) for kind in cards)


def _cards(letters: str) -> Hand:
    return tuple(Kind(ord(letter) - ord("A")) for letter in letters)


# Those that travel with the site


class Collection(NamedTuple):
    """What has been found."""

    tried: int
    """So many games were looked through, one after the other by number."""
    puzzles: tuple[Puzzle, ...]


def read_collection(path: str) -> Collection:
    """The puzzles of a file; none where there is no file."""
    found = figures_in(path)
    return Collection(found.get("tried", 0), tuple(map(puzzle_of, found.get("puzzles", ()))))


def collection_text(found: Collection) -> str:
    """The file of a collection: how many games were tried, and a line for each puzzle."""
    rows = ",\n".join(json.dumps(line_of(one)) for one in found.puzzles)
    return f'{{"tried": {found.tried}, "puzzles": [\n{rows}\n]}}\n'


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All that travel with the site, the easiest first."""
    return tuple(sorted(read_collection(PATH).puzzles, key=_difficulty))


def _difficulty(one: Puzzle) -> tuple[int, ...]:
    """By level, then how much is to be found and how many cards are left, then who finds it."""
    cards = one.word.index(".")
    return one.level, len(one.steps), cards, -one.finders.verein, -one.finders.meister


def at_book(book: str, theme: str = "", level: int = 0) -> tuple[Puzzle, ...]:
    """Those that hold at the table of a book, all or those of a theme, of a level."""
    fits = (one for one in puzzles() if book in one.books)
    return tuple([one for one in fits if theme in ("", one.theme) and level in (0, one.level)])


def by_day(many: Sequence[Puzzle], day: int) -> tuple[Puzzle, ...]:
    """All of them in a turn that begins with another one each day, until every one has been the first."""
    turn = sorted(many, key=lambda one: one.number)
    first = day % max(len(turn), 1)
    return (*turn[first:], *turn[:first])
