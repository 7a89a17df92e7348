"""What a Gesellenprüfung comes to that is handed in: every task judged with its reason, and passed area by area."""

from collections import Counter
from typing import NamedTuple

from dokolearn.exercises.answers import Mark, marks_of_solution, reason_of, words_of
from dokolearn.exercises.exam.exam_plan import PLAN, order
from dokolearn.exercises.frame.task import Feedback
from dokolearn.exercises.walk import State, slips, step
from dokolearn.model import RuleSet
from dokolearn.shallow_json import View
from dokolearn.strings import text
from dokolearn.wording import each_sentence

PASSED = 3, 5
"""Three of five tasks of each area have to be right."""


class HandedIn(NamedTuple):
    """What is handed in: the tasks untouched, as they were seen, and what is marked at each."""

    seed: int
    rules: RuleSet
    lang: str
    tasks: tuple[State, ...]
    seen: tuple[View, ...]
    marked: tuple[tuple[Mark, ...], ...]


class Judgement(NamedTuple):
    """A task at the end: whether it was right, and what was wrong if something was."""

    right: bool
    mistake: Feedback | None


def judge(shown: State, marks: tuple[Mark, ...]) -> Judgement:
    """Whether these marks solve a task: each of them right, and none missing."""
    state = shown
    for what, index in marks:
        state = step(state, {"type": what, "index": index})
        if state.feedback is not None and state.feedback.tone == "wrong":
            return Judgement(False, state.feedback)
    if marks and not state.solved:
        state = step(state, {"type": "done"})
    return Judgement(state.solved, None if state.solved else state.feedback)


def result(handed: HandedIn) -> View:
    """Whether it is passed, by areas, and every task with its answer."""
    lang = handed.lang
    judged = [judge(shown, marks) for shown, marks in zip(handed.tasks, handed.marked, strict=True)]
    right = sum(one.right for one in judged)
    areas = _by_area(handed, judged)
    wanted, of = PASSED
    lacking = [area["name"] for area in areas if area["right"] * of < area["of"] * wanted]
    key = "exam.failed" if lacking else "exam.passed"
    return {
        "passed": not lacking,
        "right": right,
        "of": len(judged),
        "headline": text(lang, key, right=right, of=len(judged), areas=", ".join(lacking)),
        "areas": areas,
        "tasks": [judged_task(handed, number, one) for number, one in enumerate(judged)],
    }


def _by_area(handed: HandedIn, judged: list[Judgement]) -> list[View]:
    right = Counter(asked.part.kind for asked, one in zip(order(handed.seed), judged, strict=True) if one.right)
    return [
        {
            "name": text(handed.lang, f"exam.area.{area.name}"),
            "right": sum(right[part.kind] for part in area.parts),
            "of": area.tasks,
            "href": f"#p{area.paragraph.replace('.', '-')}",
        }
        for area in PLAN
    ]


def judged_task(handed: HandedIn, number: int, judged: Judgement) -> View:
    """A task with its answer, what would have been right, and why."""
    shown, seen, marks = handed.tasks[number], handed.seen[number], handed.marked[number]
    why = reason_of(shown)
    mistake = judged.mistake.text if judged.mistake and marks else ""
    return {
        "right": judged.right,
        "view": seen,
        "given": words_of(seen, marks) if marks else text(handed.lang, "exam.nothing"),
        "answer": words_of(seen, marks_of_solution(shown)),
        "slip": _slip(shown, judged) if marks else "",
        "mistake": " ".join(one for one in each_sentence(mistake) if one not in each_sentence(why["text"])),
        "reason": why["text"],
        "refs": why["refs"],
    }


def _slip(shown: State, judged: Judgement) -> str:
    """The kind of mistake, empty where there was none; if only something is missing, the first the task invites."""
    return "" if judged.right else judged.mistake.slip if judged.mistake else next(slips(shown), "")
