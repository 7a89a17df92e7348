"""Which tasks an exam asks: those that tell who knows this table from who knows another one, and no guess finds.

task(7, BOOKS["ddv"], "de", 0)
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from dokolearn.ch1_general import SCHWEIN, card_code
from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises.answers import Mark, marks_of_solution, words_of
from dokolearn.exercises.drill.invent import chance_of, invent
from dokolearn.exercises.drill.unlike import ASKED_OTHERWISE, WANTED, buttons, first_right, worth_of_taken
from dokolearn.exercises.exam.exam_game import positions
from dokolearn.exercises.exam.exam_habits import is_answered_by_habit
from dokolearn.exercises.exam.exam_plan import Part, PlannedTask, order
from dokolearn.exercises.frame.invention import Position
from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.kinds.who_plays.vorfuehrung import ASK as VORGEFUEHRT
from dokolearn.exercises.specs import Spec
from dokolearn.exercises.walk import SpecError, State, start, view
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text

WINNER = "winner_of_game"

MOST_AUGEN = 150
"""Of a game whose winner is asked for: with more nobody has to think, unless an Absage promised as much."""


class ExamTask(NamedTuple):
    """A task as it was drawn, which any book can be asked about, and at this table."""

    position: Position
    shown: State
    answer: tuple[Mark, ...]


def task(seed: int, rules: RuleSet, lang: str, number: int) -> State:
    """Task number 0 to TASKS - 1 of an exam, untouched: the same number is the same task for everybody."""
    return exam_task(seed, rules, lang, number).shown


@lru_cache(maxsize=256)
def exam_task(seed: int, rules: RuleSet, lang: str, number: int) -> ExamTask:
    """The same with its position."""
    asked = order(seed)[number]
    part, at = asked
    if asked.of_the_game:
        position = positions(seed, rules)[part.kind]
        shown = _start_task(part.kind, position, rules, lang)
        return ExamTask(position, shown, marks_of_solution(shown))
    others = [PlannedTask(part, one) for one in range(part.tasks) if one < at or PlannedTask(part, one).of_the_game]
    earlier = [exam_task(seed, rules, lang, order(seed).index(one)) for one in others]
    wish = TaskWish(
        part.aims[at] if at < part.apart else None,
        buttons(earlier[0].shown) if at and at == part.tasks - 1 else None,
        Counter((buttons(one.shown), right) for one in earlier if (right := first_right(one.answer)) is not None),
        part.seldom if at >= min(part.sure, part.apart) else (),
        chance_of(f"exam place {seed} {part.kind} {at}")(),
        part.tries,
        _enough(part, at),
    )
    return _best(_by_chance(seed, rules, lang, part, at), [looks(one.shown) for one in earlier], wish)


def _enough(part: Part, at: int) -> int:
    """What a task has to count at least: first it has to be no twin, then to be answered otherwise."""
    if part.sure <= at < part.apart:
        return FRESH
    return SURE if part.aimed and at < part.apart else GOOD


def _by_chance(seed: int, rules: RuleSet, lang: str, part: Part, at: int) -> Iterator[ExamTask]:
    """So many tasks by chance."""
    chance, found = chance_of(f"exam {seed} {part.kind} {at}"), 0
    while found < MOST_TRIES:
        position = invent(part.kind, rules, part.levels[at % len(part.levels)], chance)
        shown = _start_task(part.kind, position, rules, lang)
        answer = marks_of_solution(shown)
        if answer and not ((part.kind == WINNER and _is_clear(position)) or _leaves_one_answer(position, rules)):
            found += 1
            yield ExamTask(position, shown, answer)


def _start_task(kind: str, position: Position, rules: RuleSet, lang: str) -> State:
    one = KINDS[kind]
    return start(Spec(one, rules, lang, text(lang, f"{kind}.drill"), (one.read(position, rules),)))


def _is_clear(position: Position) -> bool:
    augen: int = position["augen"]
    return max(augen, 240 - augen) > MOST_AUGEN and "-" not in position.get("calls", "")


def _leaves_one_answer(position: Position, rules: RuleSet) -> bool:
    """Who has to play his Solo, at a table that makes up for it after the round: of all answers only “Niemand” stands
    in the book, the others are our reading."""
    return position.get("ask") == VORGEFUEHRT and rules.runde.mandatory_solo == "appended"


# What a task is worth

FRESH, THE_NEAREST, ANOTHER, OTHERWISE, PLACED, BOTH = 16, 15, 11, 3, 7, 2
"""Another reason than those of earlier tasks counts most; then that the book it aims at answers otherwise, or else any
other book; then another number of cards than before, which makes good for any other book, another reason, and that both
books it could aim at answer otherwise."""

BEST, GOOD = FRESH + THE_NEAREST + OTHERWISE + PLACED + BOTH, FRESH + ANOTHER
SURE = FRESH + THE_NEAREST + PLACED
LOOSE, SELDOM, MOST_TRIES = 8, 24, 56
"""After so many only those are looked at whose answer stands where it should or where none has stood yet, unless it
stands everywhere at the same place; after so many without any that does, it may stand elsewhere; if none is good, the
best of so many is taken."""


TWICE = 2
"""So often one reason may be asked for in a paper."""


class Looks(NamedTuple):
    """What somebody sees of a task, and what its answer looks like."""

    face: tuple[str, ...]
    surface: tuple[Mark, ...] | int
    reason: str
    by_habit: bool
    """Whether somebody answers it who has a habit and no book."""


class TaskWish(NamedTuple):
    """What a task should be beside the earlier ones of its part."""

    aim: int | None
    """At which of the other books it aims; None if no other one has to answer otherwise."""
    buttons: int | None
    """Among so many; None if it does not matter."""
    used: Counter[tuple[int, int]]
    """Among how many buttons and where the earlier answers stand: it should stand elsewhere."""
    seldom: tuple[int, ...]
    """Where it should stand twice as often."""
    share: float
    """At which of these places, from 0 to 1."""
    tries: int
    """How many are drawn until a good one is enough."""
    enough: int
    """What the best one at its place has to count."""


def _best(tasks: Iterable[ExamTask], before: list[Looks], wish: TaskWish) -> ExamTask:
    """The best of those whose answer stands where it should, if it will do; else of those at another place."""
    best: dict[int, tuple[int, ExamTask]] = {}
    goal = NOWHERE
    for many, one in enumerate(tasks, start=1):
        if many > SELDOM and WANTED not in best and any(worth >= GOOD for worth, _ in best.values()):
            break  # it hardly ever stands there
        if goal is NOWHERE and _is_said(one.shown):
            goal = _goal(wish.buttons or buttons(one.shown), wish)
        at = _place(one, goal)
        known = at in best and at != WANTED and len(best) > 1
        if many > LOOSE and known and any(worth >= wish.enough for worth, _ in best.values()):
            continue
        most = best[at][0] if at in best else -1
        worth = _worth(one, before, wish, most)
        if worth > most and (worth := worth * _is_said(one.shown)) > most:
            best[at] = worth, one
        if at == WANTED and best.get(at, (-1, one))[0] >= (BEST if many < wish.tries else GOOD):
            break
    enough = min(wish.enough, max(worth for worth, _ in best.values()))
    worths = {at: worth for at, (worth, _) in best.items() if worth >= enough}
    return best[worth_of_taken(worths if WANTED in worths else _least(worths, goal.used), wish.share, enough)][1]


class Goal(NamedTuple):
    """Where the answer of a task should stand."""

    buttons: int
    """Among so many: the last answer of a part as the first one, the others as in the first task that was drawn."""
    place: int
    used: Counter[int]
    """Where earlier answers among so many stand."""


NOWHERE = Goal(0, 0, Counter())


def _goal(many: int, wish: TaskWish) -> Goal:
    """One of the places where the fewest answers stand, among so many."""
    used = Counter({at: often for (among, at), often in wish.used.items() if among == many})
    free = [*_least(dict.fromkeys(range(many), 0), used)]
    places = [*free, *(at for at in wish.seldom if at in free)]
    return Goal(many, places[int(wish.share * len(places))] if places else 0, used)


def _least(places: Mapping[int, int], used: Counter[int]) -> dict[int, int]:
    """Those places where the fewest answers stand; any other number of buttons only if there are none."""
    real = {at: worth for at, worth in places.items() if at >= 0} or dict(places)
    fewest = min((used[at] for at in real), default=0)
    return {at: worth for at, worth in real.items() if used[at] == fewest}


def _place(one: ExamTask, goal: Goal) -> int:
    """Where the answer stands, if it is a button; or that it stands where it should."""
    if (right := first_right(one.answer)) is None:
        return WANTED
    if buttons(one.shown) != goal.buttons:
        return ASKED_OTHERWISE
    return WANTED if right == goal.place else right


def _worth(one: ExamTask, before: list[Looks], wish: TaskWish, most: int) -> int:
    """What a task counts; nothing where it cannot be the best one any more, which counts `most`."""
    known = _unlike(one, before)
    if known + THE_NEAREST + BOTH <= most or not known:
        return 0
    books = THE_NEAREST + BOTH if wish.aim is None else _apart(one, nearest(one.shown.spec.rules), wish.aim)
    return known + books


def _unlike(one: ExamTask, before: list[Looks]) -> int:
    """What it counts that it is unlike the earlier ones; nothing for the same cards, where its reason was asked for
    twice, or for a second one that a habit answers. The first one is unlike any. What a habit answers counts less."""
    mine = looks(one.shown)
    if not before:
        return FRESH + OTHERWISE + PLACED * (not mine.by_habit)
    if any(mine.face == other.face for other in before):
        return 0
    if sum(mine.reason == other.reason for other in before) >= TWICE:
        return 0
    if mine.by_habit and any(other.by_habit for other in before):
        return 0
    fresh = all(mine.reason != other.reason for other in before)
    elsewhere = isinstance(mine.surface, tuple) or all(mine.surface != other.surface for other in before)
    return (FRESH + OTHERWISE) * fresh + PLACED * (elsewhere and not mine.by_habit)


def _apart(one: ExamTask, others: tuple[RuleSet, ...], aim: int) -> int:
    """What it counts that another book answers otherwise."""
    here = answer_of(one.shown)
    if answer_at(one, others[aim]) not in (None, here):
        return THE_NEAREST + BOTH * (answer_at(one, others[1 - aim]) not in (None, here))
    return ANOTHER * any(answer_at(one, book) not in (None, here) for book in others)


@lru_cache(maxsize=8)
def nearest(rules: RuleSet) -> tuple[RuleSet, ...]:
    """The other books, the one first that answers most tasks like this table: in their order a neighbour, and of two
    neighbours the one towards the middle."""
    place = {name: at for at, name in enumerate(BOOKS)}
    here, middle = place[rules.name], len(BOOKS) // 2
    others = [book for book in BOOKS.values() if book.name != rules.name]
    return tuple(sorted(others, key=lambda book: (abs(place[book.name] - here), abs(place[book.name] - middle))))


def looks(shown: State) -> Looks:
    """What a task has of that; its reason whichever party and whatever number it is about."""
    seen, spec = view(shown), shown.spec
    face = tuple(str(seen.get(part)) for part in ("stich", "hand", "facts", "lines"))
    reason = _NUMBERS.sub("", spec.kind.explanation(shown.task, spec.lang).text)
    return Looks(face, surface(shown), reason, is_answered_by_habit(shown))


_NUMBERS = re.compile(r"\d+|\bRe\b|\bKontra\b")


def _is_said(shown: State) -> bool:
    """Whether the book of the table says it: nobody fails by what we had to read into it."""
    spec = shown.spec
    why = spec.kind.explanation(shown.task, "de")
    return any(ref.place for ref in map(spec.rules.ref, why.paragraphs)) and not _OURS.search(why.text)


_OURS = re.compile(r"\b(lesen wir|wir lesen)\b")
"""How a reason says that it is our reading; that of a whole book is no such case, but how a table counts."""


def surface(shown: State) -> tuple[Mark, ...] | int:
    """What the answer looks like to somebody who guesses: its places, or how many cards it has."""
    marks = marks_of_solution(shown)
    return len(marks) if len(marks) > 1 and marks[0][0] == "pick" else marks


def answer_at(one: ExamTask, rules: RuleSet) -> Any:
    """What is right at another table that plays with this pack; None if it does not know such a game. A card that it
    does not know has another answer there: nobody who knows only that table can tell."""
    spec = one.shown.spec
    if card_code(SCHWEIN) in one.position.get("stich", "") and SCHWEIN not in card_table(rules).trumps:
        return NO_SUCH_CARD
    try:
        return answer_of(
            _start_task(spec.kind.name, one.position, _with_pack(rules, spec.rules.cards.deck_nines), spec.lang)
        )
    except SpecError:
        return None


NO_SUCH_CARD = "no such card"


@lru_cache(maxsize=16)
def _with_pack(rules: RuleSet, nines: bool) -> RuleSet:
    return replace(rules, cards=replace(rules.cards, deck_nines=nines))


def answer_of(shown: State) -> Any:
    """The answer, the same for two books that only call it by other names."""
    kind: Any = shown.spec.kind
    return (
        kind.right_answer(shown.task)
        if hasattr(kind, "right_answer")
        else words_of(view(shown), marks_of_solution(shown))
    )
