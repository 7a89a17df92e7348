"""Which tasks an exam asks: those that tell who knows this table from who knows another one, and no guess finds.

task(7, BOOKS["ddv"], "de", 0)
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from dokolearn.ch1_general import shuffled
from dokolearn.exercises.base import Mark, Spec, SpecError, State, marks_of_solution, start, view, words_of
from dokolearn.exercises.drill.invent import chance_of, invent
from dokolearn.exercises.exam_game import KINDS_OF_A_GAME, positions
from dokolearn.exercises.invention import Position
from dokolearn.exercises.kinds import KINDS
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text


class Part(NamedTuple):
    """A kind of exercise, how often it is asked, and how many of these tasks have another answer at another book."""

    kind: str
    tasks: int
    apart: int = 0
    tries: int = 16
    """How many are drawn at most until one is as it should be; then the best of them is taken."""


class Area(NamedTuple):
    """What is passed or failed for itself, and where it is learned."""

    name: str
    paragraph: str
    parts: tuple[Part, ...]

    @property
    def tasks(self) -> int:
        """How many tasks it has."""
        return sum(part.tasks for part in self.parts)


CARDS = (Part("legal_cards", 3), Part("stich_winner", 2))

PLAN: tuple[Area, ...] = (
    Area("cards", "2.4", (*CARDS, Part("count_augen", 1), Part("solo_trumps", 2))),
    Area("parties", "2.1", (Part("party", 2), Part("partner", 2), Part("partner_in_hochzeit", 2, apart=2))),
    Area("vorbehalte", "4.1", (Part("vorbehalt", 3, apart=1, tries=120), Part("who_plays", 3, apart=3))),
    Area("calls", "3.3", (Part("call_possible", 5, apart=4), Part("answer_call", 3, apart=3))),
    Area("value", "3.9", (Part("winner_of_game", 4, apart=2), Part("game_value", 4, apart=3))),
    Area("special", "3.11", (Part("special_point", 4, apart=2),)),
)
"""The tasks of every exam, all areas together TASKS: about half of them have another answer at another book."""

TASKS = sum(area.tasks for area in PLAN)

LEVELS = (2, 3)
"""Of the levels of drills: cards and games large enough to go wrong."""

WINNER, CALL = "winner_of_game", "call_possible"

MOST_AUGEN = 150
"""Of a game whose winner is asked for: with more nobody has to think."""


class Asked(NamedTuple):
    """A place in the order of an exam: a part of the plan, and which of its tasks."""

    part: Part
    at: int

    @property
    def of_the_game(self) -> bool:
        """Whether it is about the one game at the end: the last task of its part."""
        return self.at == self.part.tasks - 1 and self.part.kind in KINDS_OF_A_GAME


@lru_cache(maxsize=8)
def order(seed: int) -> tuple[Asked, ...]:
    """What is asked when: as mixed as the cards, then one game from the hand to the score."""
    every = [Asked(part, at) for area in PLAN for part in area.parts for at in range(part.tasks)]
    mixed = shuffled([one for one in every if not one.of_the_game], chance_of(f"exam {seed}"))
    last = sorted((one for one in every if one.of_the_game), key=lambda one: KINDS_OF_A_GAME.index(one.part.kind))
    return (*mixed, *last)


class Drawn(NamedTuple):
    """A task as it was drawn, which any book can be asked about, and at this table."""

    position: Position
    shown: State


def task(seed: int, rules: RuleSet, lang: str, number: int) -> State:
    """Task number 0 to TASKS - 1 of an exam, untouched: the same number is the same task for everybody."""
    return drawn(seed, rules, lang, number).shown


@lru_cache(maxsize=256)
def drawn(seed: int, rules: RuleSet, lang: str, number: int) -> Drawn:
    """The same with its position."""
    asked = order(seed)[number]
    part, at = asked
    if asked.of_the_game:
        position = positions(seed, rules)[part.kind]
        return Drawn(position, _asked(part.kind, position, rules, lang))
    others = [Asked(part, one) for one in range(part.tasks) if one < at or Asked(part, one).of_the_game]
    before = [looks(task(seed, rules, lang, order(seed).index(one))) for one in others]
    best, most = None, -1
    for one in _by_chance(seed, rules, lang, part, at):
        worth = _worth(one.shown, before) + (at >= part.apart or apart(one))
        if worth > most:
            best, most = one, worth
        if most == BEST:
            break
    assert best is not None
    return best


def _by_chance(seed: int, rules: RuleSet, lang: str, part: Part, at: int) -> Iterator[Drawn]:
    """So many tasks by chance."""
    chance, found = chance_of(f"exam {seed} {part.kind} {at}"), 0
    while found < part.tries:
        position = invent(part.kind, rules, LEVELS[at % len(LEVELS)], chance)
        shown = _asked(part.kind, position, rules, lang)
        if marks_of_solution(shown) and not (part.kind == WINNER and _is_clear(position)):
            found += 1
            yield Drawn(position, shown)


def _asked(kind: str, position: Position, rules: RuleSet, lang: str) -> State:
    one = KINDS[kind]
    return start(Spec(one, rules, lang, text(lang, f"{kind}.drill"), (one.read(position, rules),)))


def _is_clear(position: Position) -> bool:
    augen: int = position["augen"]
    return max(augen, 240 - augen) > MOST_AUGEN


# What a task is worth

BEST = 3

Answer = tuple[int, ...] | str


class Looks(NamedTuple):
    """What somebody sees of a task, and what its answer looks like."""

    face: tuple[str, ...]
    surface: tuple[Mark, ...] | int


def _worth(shown: State, before: list[Looks]) -> int:
    """No twin of an earlier task, and an answer that stands elsewhere: a point for each."""
    face, places = looks(shown)
    return all(face != one.face for one in before) + all(places != one.surface for one in before)


def looks(shown: State) -> Looks:
    """What a task has of that."""
    seen = view(shown)
    return Looks(tuple(str(seen.get(part)) for part in ("stich", "hand", "facts", "lines")), surface(shown))


def surface(shown: State) -> tuple[Mark, ...] | int:
    """What the answer looks like to somebody who guesses: its places, or how many cards it has."""
    marks = marks_of_solution(shown)
    return len(marks) if len(marks) > 1 and marks[0][0] == "pick" else marks


def apart(one: Drawn) -> bool:
    """Whether another book answers otherwise; one that does not know such a game says nothing."""
    here, rules = answer_of(one.shown), one.shown.spec.rules
    others = (answer_at(one, book) for book in BOOKS.values() if book.name != rules.name)
    return any(there not in (None, here) for there in others)


def answer_at(one: Drawn, rules: RuleSet) -> Answer | None:
    """What is right at another table; None if it does not know such a game."""
    spec = one.shown.spec
    try:
        return answer_of(_asked(spec.kind.name, one.position, rules, spec.lang))
    except SpecError:
        return None


def answer_of(shown: State) -> Answer:
    """The answer in words; calls by their places, since books call the same one by other names."""
    seen, marks = view(shown), marks_of_solution(shown)
    if shown.spec.kind.name != CALL:
        return words_of(seen, marks)
    many = len(seen["actions"])  # counted from the last one: some books have one more after the first
    return tuple(index and index - many for _, index in marks)
