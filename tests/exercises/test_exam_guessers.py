"""Who only looks at the surface of an exam does not pass it: guessers of many kinds on papers of all tables."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest
from effort import each, mostly, sampled, size, thorough
from exam_papers import drawn

from dokolearn.exercises.answers import Mark, marks_of_solution
from dokolearn.exercises.exam.exam_habits import HABITS, is_answered_by_habit
from dokolearn.exercises.exam.exam_judged import judge
from dokolearn.exercises.exam.exam_plan import PLAN, TASKS
from dokolearn.exercises.exam.exam_tasks import WINNER, ExamTask, answer_at, answer_of, looks
from dokolearn.exercises.walk import State, view
from dokolearn.rulesets import BOOKS

pytestmark = pytest.mark.usefixtures("games_played_once")

PAPERS = range(1, 1 + size(2, 16))
MEAN, MOST = 0.40, 0.60

KNOWN = 0.78
every_book = mostly("book", BOOKS, ["ddv", "maennle"])


class Surface(NamedTuple):
    """What somebody sees who does not read: cards to tap, answers to choose, or a number to type as others do."""

    what: str
    places: tuple[int, ...]
    labels: tuple[str, ...]


def surface_of(shown: State) -> Surface:
    seen = view(shown)
    if seen["taps"]:
        cards = seen[seen["taps"]]["cards"]
        return Surface("pick", tuple(range(len(cards))), tuple(card["code"] for card in cards))
    if seen["pad"]:  # guesses as good as those of beginners
        known = seen["pad"]["known"]
        return Surface("enter", tuple(known), tuple(map(str, known)))
    answers = [action for action in seen["actions"] if action["type"] == "choose"]
    return Surface("choose", tuple(a["index"] for a in answers), tuple(a["label"] for a in answers))


Guess = Callable[[Surface], tuple[Mark, ...]]


def place(number: int) -> Guess:
    """Always the same place, counted from the end where it is negative."""
    return lambda seen: ((seen.what, seen.places[max(-len(seen.places), min(number, len(seen.places) - 1))]),)


def middle(seen: Surface) -> tuple[Mark, ...]:
    return ((seen.what, seen.places[(len(seen.places) - 1) // 2]),)


def longest(seen: Surface) -> tuple[Mark, ...]:
    return ((seen.what, max(seen.places, key=lambda at: len(seen.labels[seen.places.index(at)]))),)


def shortest(seen: Surface) -> tuple[Mark, ...]:
    return ((seen.what, min(seen.places, key=lambda at: len(seen.labels[seen.places.index(at)]))),)


def middle_number(seen: Surface) -> tuple[Mark, ...]:
    """The value around which the others lie."""
    numbers = [int(found[0].replace("−", "-")) if (found := re.findall(r"[-−]?\d+", one)) else 0 for one in seen.labels]
    return ((seen.what, seen.places[numbers.index(sorted(numbers)[(len(numbers) - 1) // 2])]),)


def everything(seen: Surface) -> tuple[Mark, ...]:
    return tuple((seen.what, at) for at in seen.places) if seen.what == "pick" else place(0)(seen)


GUESSES: dict[str, Guess] = {
    **{f"place {number}": place(number) for number in (0, 1, 2, 3, -1)},
    **{"middle": middle, "longest": longest, "shortest": shortest},
    **{"middle number": middle_number, "everything": everything},
}


def tasks(book: str, seed: int) -> list[ExamTask]:
    return [drawn(book, seed, number) for number in range(TASKS)]


def paper(book: str, seed: int) -> tuple[State, ...]:
    return tuple(one.shown for one in tasks(book, seed))


@cache
def surfaces(book: str, seed: int) -> tuple[Surface, ...]:
    """Of a paper all that a guesser looks at."""
    return tuple(map(surface_of, paper(book, seed)))


def part_right(marked: list[tuple[State, tuple[Mark, ...]]]) -> float:
    return sum(judge(shown, marks).right for shown, marks in marked) / TASKS


@sampled
@mostly("book", BOOKS, ["mainz", "maennle"])
@each("guess", GUESSES)
def test_a_guess_by_the_surface_fails(book: str, guess: str) -> None:
    guessed = {seed: [GUESSES[guess](seen) for seen in surfaces(book, seed)] for seed in PAPERS}
    parts = [part_right(list(zip(paper(book, seed), marks, strict=True))) for seed, marks in guessed.items()]
    assert sum(parts) / len(parts) <= MEAN
    assert max(parts) <= MOST


@sampled
@every_book
def test_no_task_stands_twice_and_no_winner_is_clear(book: str) -> None:
    """Nobody has to think who has won with more than 150 Augen, where no Absage promised as much."""
    for seed in PAPERS:
        paper_of = tasks(book, seed)
        faces = [(one.shown.spec.kind.name, looks(one.shown).face) for one in paper_of]
        assert len(set(faces)) == TASKS
        games = [one.position for one in paper_of if one.shown.spec.kind.name == WINNER]
        assert all(90 <= game["augen"] <= 150 or "-" in game["calls"] for game in games)


@sampled
@every_book
def test_nobody_is_asked_what_his_book_does_not_say(book: str) -> None:
    """What we only read into a book is said in the lessons as our reading, and decides no exam."""
    for shown in (one for seed in PAPERS for one in paper(book, seed)):
        paragraphs = shown.spec.kind.explanation(shown.task, shown.spec.lang).paragraphs
        assert any(shown.spec.rules.ref(number).place for number in paragraphs), view(shown)["task"]


@thorough
@every_book
def test_who_has_learned_the_usual_answers_fails(book: str) -> None:
    """By kind of task the answer that is right most often in these very exams: who learned from others knows less."""
    shown = [one for seed in PAPERS for one in paper(book, seed)]
    usual: dict[str, Counter[tuple[Mark, ...]]] = {one.spec.kind.name: Counter() for one in shown}
    for one in shown:
        usual[one.spec.kind.name][marks_of_solution(one)] += 1
    learned = {kind: marks.most_common(1)[0][0] for kind, marks in usual.items()}
    parts = [part_right([(one, learned[one.spec.kind.name]) for one in paper(book, seed)]) for seed in PAPERS]
    assert sum(parts) / len(parts) <= MEAN
    assert max(parts) <= MOST


# Who has played elsewhere and read nothing

HABITUAL = 0.20


def by_habit(one: ExamTask, usual: dict[str, frozenset[str]]) -> bool:
    """Whether the habit is right: what every hand may say, the next call, and else what was right most often."""
    kind, seen = one.shown.spec.kind.name, view(one.shown)
    if kind == "vorbehalt":
        both = one.position["hand"].split().count("KrD") > 1 if "hand" in one.position else False
        return answer_of(one.shown) == (["gesund", "hochzeit", "solo"] if both else ["gesund", "solo"])
    if kind in HABITS:
        return is_answered_by_habit(one.shown)
    said = {action["index"]: action["label"] for action in seen["actions"] if action["type"] == "choose"}
    marks = tuple(("choose", at) for at, label in said.items() if label in usual.get(kind, frozenset()))
    return judge(one.shown, marks).right


def labels_right(one: ExamTask) -> frozenset[str]:
    said = {action["index"]: action["label"] for action in view(one.shown)["actions"] if action["type"] == "choose"}
    return frozenset(said[at] for what, at in marks_of_solution(one.shown) if what == "choose")


@sampled
@every_book
def test_who_has_habits_and_no_book_finds_one_of_five(book: str) -> None:
    """What other papers had as their commonest answer he has heard, too."""
    others = [one for seed in PAPERS for one in tasks(book, 100 + seed)]
    found: dict[str, Counter[frozenset[str]]] = {one.shown.spec.kind.name: Counter() for one in others}
    for one in others:
        found[one.shown.spec.kind.name][labels_right(one)] += 1
    usual = {kind: answers.most_common(1)[0][0] for kind, answers in found.items()}
    parts = [sum(by_habit(one, usual) for one in tasks(book, seed)) / TASKS for seed in PAPERS]
    assert sum(parts) / len(parts) <= HABITUAL + (0.05 if len(parts) < 8 else 0), "few papers vary more"


@sampled
@every_book
def test_a_habit_answers_one_task_of_a_part_at_most(book: str) -> None:
    for seed in PAPERS:
        answered = Counter(
            one.shown.spec.kind.name for one in tasks(book, seed)[:-8] if is_answered_by_habit(one.shown)
        )
        assert max(answered.values(), default=0) <= 1


# Who knows another book only


def right_elsewhere(one: ExamTask, other: str) -> float:
    """Whether somebody gets a task right who plays by another book; what that one does not know is guessed."""
    there = answer_at(one, BOOKS[other])
    return 1 / 3 if there is None else float(there == answer_of(one.shown))


def areas_elsewhere(book: str, other: str, seed: int) -> list[float]:
    """By area what part of its tasks somebody gets right who plays by another book."""
    right = [(one.shown.spec.kind.name, right_elsewhere(one, other)) for one in tasks(book, seed)]
    kinds = [{part.kind for part in area.parts} for area in PLAN]
    return [sum(much for kind, much in right if kind in of) / area.tasks for area, of in zip(PLAN, kinds, strict=True)]


@thorough
@each("book, other", BOOKS, [*BOOKS][1:])
def test_who_knows_another_book_only_does_not_know_this_one(book: str, other: str) -> None:
    """He gets about three of four right at most, and three of five in every area on one paper of ten at most."""
    known = [[right_elsewhere(one, other) for one in tasks(book, seed)] for seed in PAPERS]
    parts = [sum(right) / TASKS for right in known]
    passed = [min(areas_elsewhere(book, other, seed)) >= 3 / 5 for seed in PAPERS]
    if book == other:
        assert parts == [1] * len(parts)
    else:
        assert sum(parts) / len(parts) <= KNOWN
        assert sum(passed) <= len(passed) / 10


@sampled
@every_book
def test_half_of_the_tasks_at_least_tell_this_table_from_others(book: str) -> None:
    """Another book answers otherwise; each of the others to a fifth of the tasks on average, and never to less than a
    sixth."""
    others = [other for other in BOOKS if other != book]
    papers = []
    for seed in PAPERS:
        told = [{other for other in others if right_elsewhere(one, other) == 0} for one in tasks(book, seed)]
        assert sum(map(bool, told)) >= TASKS / 2
        papers.append([sum(other in books for books in told) for other in others])
    assert all(min(tells) >= TASKS / 6 and sum(tells) / len(papers) >= TASKS / 5 for tells in zip(*papers, strict=True))
