"""The place of a button tells nothing: what is right stands everywhere about as often, drawn by chance or written."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest
from effort import each, sampled, size, thorough
from exam_papers import of_part

from dokolearn.exercises import State, solution, start, step, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill.invent import LEVELS, invent
from dokolearn.exercises.exam.exam_plan import LEVELS as EXAM_LEVELS
from dokolearn.exercises.exam.exam_plan import PLAN, Part
from dokolearn.exercises.frame.choosing import Choosing
from dokolearn.exercises.frame.stepping import Stepping
from dokolearn.exercises.kinds import INVENTIONS, KINDS
from dokolearn.exercises.specs import Spec
from dokolearn.rulesets import BOOKS

pytestmark = pytest.mark.usefixtures("games_played_once")

LESSONS = Path(__file__).parents[2] / "lessons"
Places = dict[int, Counter[int]]
"""By number of buttons how often which of them was right."""


def asked(state: State) -> Iterator[tuple[int, int]]:
    """For every question with one right button: how many buttons there are, and which one it is."""
    for event in solution(state.spec):
        kind, task = state.spec.kind, state.task
        after = step(state, event)
        alone = isinstance(kind, Stepping) or (
            isinstance(kind, Choosing) and sum(one.right for one in kind.choices(task, "de")) == 1
        )
        if event["type"] == "choose" and alone:
            buttons = [action["index"] for action in view(state)["actions"] if action["type"] == "choose"]
            yield len(buttons), buttons.index(event["index"])
        state = after


def spread(states: Iterator[State]) -> Places:
    places: Places = defaultdict(Counter)
    for state in states:
        for many, place in asked(state):
            places[many][place] += 1
    return places


MARGIN = 8
"""Points around an even share."""

DRAWS = (size(20, 60), size(40, 220), 667)
"""First a glance, with no room for chance beyond the margin; three levels together are 660 then, and 2,000 where it
still looks uneven."""

EXAM_DRAWS = (size(20, 60), size(60, 240))
"""A glance, and more, at the tasks of a kind in exams."""

NOBODY_WINS = ("winner_of_game", 3)
"""Where a game may have no winner: that tells this table from others, so an exam asks for it in more than a third of
these games, and in MOSTLY at most."""

MOSTLY = 75

LOOKED_AT = size(100, 240)
"""So many tasks tell what can be right by chance; some ask for a number to type, and have no buttons."""

FEW = 20
"""So many tasks tell whether a kind has buttons."""

RARE = 1 / 48
"""What is right so seldom is hardly found among as many tasks as a drill looks at; most of it cannot be at all: at some
tables always somebody wins."""


def first_right(states: Iterator[State]) -> Places:
    """Where the first right button stands, by the usual number of them; in a sheet at every step."""
    places: Places = defaultdict(Counter)
    for state in states:
        if isinstance(state.spec.kind, Stepping):
            for many, place in asked(state):
                places[many][place] += 1
        elif (right := solution(state.spec)[0])["type"] == "choose":
            buttons = [action["index"] for action in view(state)["actions"]]
            places[len(buttons)][buttons.index(right["index"])] += 1
    return places


def by_chance(kind: str, book: str, level: int) -> Iterator[State]:
    """Tasks as they come."""
    rules, asks, chance = BOOKS[book], KINDS[kind], Random(level).random
    for _ in range(LOOKED_AT):
        task = asks.read(invent(kind, rules, level, chance), rules)
        yield start(Spec(asks, rules, "de", "", (task,)))


def off(natural: Places, drawn: Places) -> tuple[list[float], float]:
    """For every place that can be right at this table how many points it is off an even share; and what is chance."""
    buttons, found = max(natural.items(), key=lambda one: one[1].total())
    return off_even(that_can_be(found, max(found.total(), LOOKED_AT)), drawn[buttons])


def that_can_be(found: Counter[int], tasks: int) -> list[int]:
    """The places that are right often enough among so many tasks."""
    return [place for place, often in found.items() if often > RARE * tasks]


def off_even(places: list[int], right: Counter[int]) -> tuple[list[float], float]:
    even = 100 / len(places)
    return [100 * right[place] / right.total() - even for place in places], by_chance_off(even, right.total())


def by_chance_off(percent: float, tasks: int) -> float:
    """Two standard deviations of a share among so many tasks."""
    return 2 * float((percent * (100 - percent) / tasks) ** 0.5)


def stands_anywhere(kind: str, book: str, level: int) -> bool:
    """Every place as often as any other; only that nothing more counts, the last button of a score, is right but once
    in it."""
    expected = by_chance_first(kind, book, (level,))
    drawn: Places = defaultdict(Counter)
    return not expected or any(  # cards to tap, a number to type
        evenly(kind, expected, add(drawn, first_right(drills(kind, book, level, after, last))), glance=not after)
        for after, last in pairwise((0, *DRAWS))
    )


def drills(kind: str, book: str, level: int, after: int, last: int) -> Iterator[State]:
    """The first tasks of drills with the seeds after one and up to another."""
    return (start_drill(kind, seed, rules=book, level=level).state for seed in range(after + 1, last + 1))


def add(places: Places, more: Places) -> Places:
    """The places with more of them."""
    for many, right in more.items():
        places[many] += right
    return places


def evenly(kind: str, expected: Places, drawn: Places, glance: bool) -> bool:
    """Whether it does in what was drawn, as far as chance lets one see."""
    points, chance = off(expected, drawn)
    most = MARGIN if glance else MARGIN + chance
    return all((-100 if kind == "score_game" else -most) <= one <= most for one in points)


def by_chance_first(kind: str, book: str, levels: tuple[int, ...]) -> Places:
    found: Places = defaultdict(Counter)
    for level in levels:
        add(found, natural(kind, book, level))
    return found


@cache
def natural(kind: str, book: str, level: int) -> Places:
    """Where the first right button stands by chance: drills and exams are held against the same tasks. Nothing for
    cards to tap and numbers to type, as the first tasks tell."""
    if not first_right(islice(by_chance(kind, book, level), FEW)):
        return {}
    return first_right(by_chance(kind, book, level))


def leans(part: Part, book: str) -> dict[int, dict[int, float]]:
    """In the tasks of a kind in many exams, by number of buttons: how often each place is right, in percent, where one
    is right much more often than an even share of those that can be, or much less often than one of all that come."""
    natural = by_chance_first(part.kind, book, EXAM_LEVELS)
    drawn: Places = defaultdict(Counter)
    uneven: dict[int, dict[int, float]] = {}
    for after, last in pairwise((0, *EXAM_DRAWS)) if natural else ():  # cards to tap, a number to type have no buttons
        seeds = range(after // part.tasks + 1, last // part.tasks + 1)
        add(drawn, first_right(one.shown for seed in seeds for one in of_part(book, seed, part)))
        shares = {
            buttons: lean(natural, buttons, right, glance=not after)
            for buttons, right in drawn.items()
            if (part.kind, buttons) != NOBODY_WINS or nobody_wins(right, glance=not after)
        }
        uneven = {buttons: share for buttons, share in shares.items() if share}
        if not uneven:
            break
    return uneven


def nobody_wins(right: Counter[int], glance: bool) -> bool:
    """Whether that is right too often, as far as chance lets one see."""
    most = MOSTLY if glance else MOSTLY + by_chance_off(MOSTLY, right.total())
    return 100 * right[2] / right.total() > most


def lean(natural: Places, buttons: int, right: Counter[int], glance: bool) -> dict[int, float]:
    """How often each place is right, in percent, if that is far from even."""
    places = that_can_be(natural[buttons], sum(found.total() for found in natural.values()))
    if len(places) < 2:
        return {}
    come = {*places, *that_can_be(right, right.total())}  # an exam looks longer and finds what is rare, too
    _, chance = off_even(places, right)
    share = {at: 100 * right[at] / right.total() for at in come}
    fewest = min(share[at] for at in places) - 100 / len(come)
    most = MARGIN if glance else MARGIN + chance
    uneven = max(share.values()) - 100 / len(places) > most or fewest < -most
    return share if uneven else {}


@sampled
@each("kind, book, level", [("partner", "mainz", 2), ("would_call", "schmidt", 1)])
def test_what_is_right_in_a_drill_stands_anywhere(kind: str, book: str, level: int) -> None:
    assert stands_anywhere(kind, book, level)


PARTS = {part.kind: part for area in PLAN for part in area.parts if part.kind != "vorbehalt"}
"""The kinds of an exam by name; whoever is asked for every Vorbehalt of a hand may always say gesund, the first."""


@thorough
@sampled
@each("kind, book", [("partner", "mainz"), ("call_possible", "mainz")])
def test_what_is_right_in_an_exam_stands_anywhere(kind: str, book: str) -> None:
    assert not leans(PARTS[kind], book)


TABLES = (0, 1, 3)
"""Of the five tables, beginning with each kind at the next one."""

IN_TURN = [(kind, [[*BOOKS][(at + turn) % len(BOOKS)] for turn in TABLES]) for at, kind in enumerate(INVENTIONS)]


@thorough
@pytest.mark.parametrize(("kind", "books"), IN_TURN, ids=INVENTIONS)
def test_what_is_right_in_every_drill_and_exam_stands_anywhere(kind: str, books: list[str]) -> None:
    """Both in one test, as they are held against the same tasks by chance; two levels at each table, others at the next
    one."""
    drawn = [(book, level) for at, book in enumerate(books) for level in LEVELS if level != LEVELS[at % len(LEVELS)]]
    assert [(book, level) for book, level in drawn if not stands_anywhere(kind, book, level)] == []
    assert [book for book in books if kind in PARTS and leans(PARTS[kind], book)] == []


@each("lesson, book", [path.stem for path in sorted(LESSONS.glob("*.ipynb"))], BOOKS)
def test_no_place_is_right_more_often_in_a_lesson_than_it_may(lesson: str, book: str) -> None:
    """An even share, and two tasks more; what names its own rules keeps them at any table."""
    shown = re.findall(r'show\(\\"([^"\\]+)\\"', (LESSONS / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    keys = [key for key in dict.fromkeys(shown) if key in catalogue()]
    places = spread(start(at_table(spec(key, rules="" if "rules" in catalogue()[key] else book))) for key in keys)
    for many, found in places.items():
        assert max(found.values()) <= sum(found.values()) / many + 2, (many, found)
