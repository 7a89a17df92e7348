"""The Gesellenprüfung: fresh tasks by number, answered without a word until the end, then every one with its reason.

exam = start_exam({"seed": 7, "rules": {"set": "ddv"}})
exam = step_exam(exam, {"type": "pick", "index": 2})
view_exam(exam)
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from dokolearn.exercises.answers import Mark, marks_of_solution, reason_of, words_of
from dokolearn.exercises.base import Event, SpecError, State, View, slips, step, view
from dokolearn.exercises.drill.drill import MAX_SEED
from dokolearn.exercises.exam_game import KINDS_OF_A_GAME
from dokolearn.exercises.exam_plan import PLAN, TASKS, order
from dokolearn.exercises.exam_tasks import task
from dokolearn.exercises.specs import read_rules
from dokolearn.exercises.task import Feedback
from dokolearn.model import RuleSet
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import each_sentence, table_name

PASSED = 3, 5
"""Three of five tasks of each area have to be right."""


@dataclass(frozen=True, slots=True)
class Exam:
    """Where somebody is in an exam: what is marked at each task, the task on the screen, whether it is handed in."""

    seed: int
    rules: RuleSet
    lang: str
    marked: tuple[tuple[Mark, ...], ...] = ((),) * TASKS
    at: int = 0
    finished: bool = False


def start_exam(spec: Mapping[str, Any]) -> Exam:
    """The first task; `seed` from 1 to MAX_SEED, `rules` as exercises have them. Raises SpecError."""
    problems = [f"unknown key {key!r}" for key in spec if key not in ("seed", "rules", "lang")]
    seed, lang = spec.get("seed"), spec.get("lang", "de")
    if type(seed) is not int or not 1 <= seed <= MAX_SEED:
        problems.append(f"seed: expected 1 to {MAX_SEED}")
    if lang not in LANGUAGES:
        problems.append(f"lang: unknown language {lang!r}")
    rules = read_rules(spec.get("rules", {"set": "mainz"}), problems)
    if problems or rules is None or type(seed) is not int:
        raise SpecError(problems)
    return Exam(seed, rules, lang)


# The tasks


def _task(exam: Exam, number: int) -> State:
    return task(exam.seed, exam.rules, exam.lang, number)


def _seen(exam: Exam, number: int) -> View:
    """A task as it begins; those about the one game at the end say so."""
    shown, first = view(_task(exam, number)), TASKS - len(KINDS_OF_A_GAME)
    if number < first:
        return shown
    told = text(exam.lang, "exam.one_game", at=number - first + 1, of=len(KINDS_OF_A_GAME))
    return {**shown, "facts": [told, *shown["facts"]]}


# Answering


def step_exam(exam: Exam, event: Event) -> Exam:
    """The exam after an event: marks are set and taken away, "next" and "back" turn pages, "finish" hands it in.

    Nothing changes an exam that is handed in.
    """
    if exam.finished or not isinstance(event, Mapping):
        return exam
    match event.get("type"):
        case "next":
            return replace(exam, at=min(exam.at + 1, TASKS - 1))
        case "back":
            return replace(exam, at=max(exam.at - 1, 0))
        case "finish":
            return replace(exam, finished=True) if exam.at == TASKS - 1 else exam
        case "pick" | "choose" | "enter" as what:
            return _marked(exam, (what, event.get("index")))
    return exam


def _marked(exam: Exam, mark: tuple[str, Any]) -> Exam:
    shown, now = _task(exam, exam.at), exam.marked[exam.at]
    if mark not in _offered(shown):
        return exam
    if mark in now:
        after = tuple(one for one in now if one != mark)
    else:
        after = (mark,) if _one_is_enough(shown) else tuple(sorted((*now, mark)))
    return replace(exam, marked=(*exam.marked[: exam.at], after, *exam.marked[exam.at + 1 :]))


def _offered(shown: State) -> set[Mark]:
    """Everything that can be marked at a task."""
    seen = view(shown)
    cards = range(len(seen[seen["taps"]]["cards"])) if seen["taps"] else range(0)
    buttons = {("choose", action["index"]) for action in seen["actions"] if action["type"] == "choose"}
    pad = seen["pad"]
    numbers = {("enter", number) for number in range(pad["least"], pad["most"] + 1)} if pad else set()
    return buttons | numbers | {("pick", index) for index in cards}


def _one_is_enough(shown: State) -> bool:
    """Whether one answer is asked for: a second one takes its place."""
    kind = shown.spec.kind
    wants_all = getattr(kind, "wants_all", None)
    if wants_all is not None:
        return not wants_all(shown.task)
    return all(action["type"] != "done" for action in view(shown)["actions"])


# Judging


class Judged(NamedTuple):
    """A task at the end: whether it was right, and what was wrong if something was."""

    right: bool
    mistake: Feedback | None


def judge(shown: State, marks: tuple[Mark, ...]) -> Judged:
    """Whether these marks solve a task: each of them right, and none missing."""
    state = shown
    for what, index in marks:
        state = step(state, {"type": what, "index": index})
        if state.feedback is not None and state.feedback.tone == "wrong":
            return Judged(False, state.feedback)
    if marks and not state.solved:
        state = step(state, {"type": "done"})
    return Judged(state.solved, None if state.solved else state.feedback)


# Views


def view_exam(exam: Exam) -> View:
    """The task on the screen with what is marked, or the result once it is handed in."""
    shown = _shown(exam)
    return {**shown, "result": _result(exam)} if exam.finished else shown


def _shown(exam: Exam) -> View:
    lang, marks = exam.lang, exam.marked[exam.at]
    seen = _seen(exam, exam.at)
    zone = seen["taps"]
    if zone:
        places = range(len(seen[zone]["cards"]))
        seen["marks"] = {**seen["marks"], zone: ["chosen" if ("pick", place) in marks else "" for place in places]}
    answers = [action for action in seen["actions"] if action["type"] == "choose"]
    answers = [{**action, "pressed": ("choose", action["index"]) in marks} for action in answers]
    return {
        **seen,
        "title": text(lang, "exam.title"),
        "rules": table_name(exam.rules, lang),
        "progress": text(lang, "exam.progress", at=exam.at + 1, of=TASKS, answered=_answered(exam)),
        "actions": [*answers, *_pages(exam)],
        "pad": {**seen["pad"], "known": [], "value": words_of(seen, marks)} if seen["pad"] else None,
        "finished": exam.finished,
        "words": {**seen["words"], "chosen": text(lang, "exam.chosen")},
        "seed": exam.seed,
    }


def _answered(exam: Exam) -> int:
    return sum(bool(marks) for marks in exam.marked)


def _pages(exam: Exam) -> list[dict[str, Any]]:
    last = exam.at == TASKS - 1
    names = [*(["back"] if exam.at else []), "finish" if last else "next"]
    return [{"type": name, "label": text(exam.lang, f"exam.{name}"), "primary": name != "back"} for name in names]


def _result(exam: Exam) -> dict[str, Any]:
    lang = exam.lang
    judged = [judge(_task(exam, number), marks) for number, marks in enumerate(exam.marked)]
    right = sum(one.right for one in judged)
    areas = _by_area(exam, judged)
    wanted, of = PASSED
    lacking = [area["name"] for area in areas if area["right"] * of < area["of"] * wanted]
    key = "exam.failed" if lacking else "exam.passed"
    return {
        "passed": not lacking,
        "right": right,
        "of": TASKS,
        "headline": text(lang, key, right=right, of=TASKS, areas=", ".join(lacking)),
        "areas": areas,
        "tasks": [_told(exam, number, one) for number, one in enumerate(judged)],
    }


def _by_area(exam: Exam, judged: list[Judged]) -> list[dict[str, Any]]:
    right = Counter(asked.part.kind for asked, one in zip(order(exam.seed), judged, strict=True) if one.right)
    return [
        {
            "name": text(exam.lang, f"exam.area.{area.name}"),
            "right": sum(right[part.kind] for part in area.parts),
            "of": area.tasks,
            "href": f"#p{area.paragraph.replace('.', '-')}",
        }
        for area in PLAN
    ]


def _told(exam: Exam, number: int, judged: Judged) -> dict[str, Any]:
    """A task with its answer, what would have been right, and why."""
    shown, lang = _task(exam, number), exam.lang
    seen, marks = _seen(exam, number), exam.marked[number]
    why = reason_of(shown)
    mistake = judged.mistake.text if judged.mistake and marks else ""
    return {
        "right": judged.right,
        "view": seen,
        "given": words_of(seen, marks) if marks else text(lang, "exam.nothing"),
        "answer": words_of(seen, marks_of_solution(shown)),
        "slip": _slip(shown, judged) if marks else "",
        "mistake": " ".join(one for one in each_sentence(mistake) if one not in each_sentence(why["text"])),
        "reason": why["text"],
        "refs": why["refs"],
    }


def _slip(shown: State, judged: Judged) -> str:
    """The kind of mistake, empty where there was none; if only something is missing, the first the task invites."""
    return "" if judged.right else judged.mistake.slip if judged.mistake else next(slips(shown), "")


def items(exam: Exam, answers: bool = True) -> list[dict[str, Any]]:
    """The tasks as a list to print: what is asked, and with `answers` what is right and why."""
    return [dict(_item(exam, number, answers)) for number in range(TASKS)]


def _item(exam: Exam, number: int, answers: bool) -> Iterator[tuple[str, Any]]:
    told = _told(exam, number, Judged(False, None))
    seen = told["view"]
    yield "number", number + 1
    yield "task", seen["paper"] or seen["task"]
    yield "facts", seen["facts"]
    yield "zones", [seen[zone] for zone in ("stich", "hand") if seen[zone]["cards"]]
    if seen.get("lines", {}).get("rows"):
        yield "lines", seen["lines"]
    yield "choices", [action["label"] for action in seen["actions"] if action["type"] == "choose"]
    if seen["pad"]:
        yield "pad", seen["pad"]["label"]
    yield from ((key, told[key]) for key in ("answer", "reason", "refs") if answers)
