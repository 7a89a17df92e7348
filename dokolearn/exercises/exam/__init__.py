"""Exams: fresh tasks by number, answered without a word until the end, then every one with its reason.

>>> exam = start({"seed": 7, "rules": {"set": "ddv"}})      # with "paper": "master" the Meisterprüfung
>>> view(step(exam, {"type": "next"}))["progress"]
'Aufgabe 2 von 40, beantwortet: 0'
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from dokolearn.exercises import walk
from dokolearn.exercises.answers import Mark, words_of
from dokolearn.exercises.drill import MAX_SEED
from dokolearn.exercises.exam import exam_judged, master_exam
from dokolearn.exercises.exam.exam_game import KINDS_OF_A_GAME
from dokolearn.exercises.exam.exam_judged import HandedIn
from dokolearn.exercises.exam.exam_plan import TASKS
from dokolearn.exercises.exam.exam_tasks import task
from dokolearn.exercises.specs import read_rules
from dokolearn.exercises.walk import SpecError, State
from dokolearn.model import RuleSet
from dokolearn.shallow_json import Event, JsonObject, View
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import table_name

Paper = Literal["journeyman", "master"]
PAPERS: tuple[Paper, ...] = ("journeyman", "master")
"""The Gesellenprüfung about rules, the Meisterprüfung about which card to lay: as many tasks in both."""

FIRST_OF_THE_GAME = TASKS - len(KINDS_OF_A_GAME)
"""The first task about the one game at the end of a Gesellenprüfung."""


@dataclass(frozen=True, slots=True)
class Exam:
    """Where somebody is in an exam: what is marked at each task, the task on the screen, whether it is handed in."""

    seed: int
    rules: RuleSet
    lang: str
    paper: Paper = "journeyman"
    marked: tuple[tuple[Mark, ...], ...] = ((),) * TASKS
    at: int = 0
    refused: int | None = None
    """The place of a card that may not be laid at all, right after somebody tried to."""
    finished: bool = False


def start(spec: JsonObject) -> Exam:
    """The first task; `seed` from 1 to MAX_SEED, `rules` as exercises have them, `paper`: one of PAPERS.

    Raises SpecError, also where a Meisterprüfung is wanted at house rules: nobody has measured anything there.
    """
    problems = [f"unknown key {key!r}" for key in spec if key not in ("seed", "rules", "lang", "paper")]
    seed, lang, paper = spec.get("seed"), spec.get("lang", "de"), spec.get("paper", PAPERS[0])
    if type(seed) is not int or not 1 <= seed <= MAX_SEED:
        problems.append(f"seed: expected 1 to {MAX_SEED}")
    if lang not in LANGUAGES:
        problems.append(f"lang: unknown language {lang!r}")
    if paper not in PAPERS:
        problems.append(f"paper: expected {', '.join(PAPERS)}")
    rules = read_rules(spec.get("rules", {"set": "mainz"}), problems)
    if paper == "master" and rules is not None:
        problems += master_exam.problems_of(rules, lang if lang in LANGUAGES else LANGUAGES[0])
    if problems or rules is None or type(seed) is not int:
        raise SpecError(problems)
    return Exam(seed, rules, lang, paper)


# The tasks


def _task(exam: Exam, number: int) -> State:
    asked = master_exam.task if exam.paper == "master" else task
    return asked(exam.seed, exam.rules, exam.lang, number)


def _first_view(exam: Exam, number: int) -> View:
    """A task as it begins, with all that belongs to its game."""
    shown = walk.view(_task(exam, number))
    if exam.paper == "master":
        return master_exam.with_stiche(shown, _task(exam, number))
    if number < FIRST_OF_THE_GAME:
        return shown
    told = text(exam.lang, "exam.one_game", at=number - FIRST_OF_THE_GAME + 1, of=len(KINDS_OF_A_GAME))
    return {**shown, "facts": [told, *shown["facts"]]}


# Answering


def step(exam: Exam, event: Event) -> Exam:
    """The exam after an event: marks are set and taken away, "next" and "back" turn pages, "finish" hands it in.

    Nothing changes an exam that is handed in.
    """
    if exam.finished or not isinstance(event, Mapping):
        return exam
    now = replace(exam, refused=None)
    match event.get("type"):
        case "next":
            return replace(now, at=min(exam.at + 1, TASKS - 1))
        case "back":
            return replace(now, at=max(exam.at - 1, 0))
        case "finish":
            return replace(now, finished=True) if exam.at == TASKS - 1 else exam
        case "pick" | "choose" | "enter" as what:
            return _mark(now, (what, event.get("index")))
    return exam


def _mark(exam: Exam, mark: tuple[str, Any]) -> Exam:
    shown, now = _task(exam, exam.at), exam.marked[exam.at]
    if mark not in _marks_possible(shown):
        return exam
    if exam.paper == "master" and _refusal(shown, mark):
        return replace(exam, refused=mark[1])
    if mark in now:
        after = tuple(one for one in now if one != mark)
    else:
        after = (mark,) if _one_is_enough(shown) else tuple(sorted((*now, mark)))
    return replace(exam, marked=(*exam.marked[: exam.at], after, *exam.marked[exam.at + 1 :]))


def _refusal(shown: State, mark: Mark) -> View | None:
    """What is said to whoever lays a card that may not be laid: at a table, too, somebody would say so."""
    what, index = mark
    if shown.spec.kind.name != "choose_card" or index in master_exam.may_lay(shown):
        return None
    said: dict[str, Any] = walk.view(walk.step(shown, {"type": what, "index": index}))["feedback"]
    return said


def _marks_possible(shown: State) -> set[Mark]:
    """Everything that can be marked at a task."""
    seen = walk.view(shown)
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
    return all(action["type"] != "done" for action in walk.view(shown)["actions"])


# Views


def view(exam: Exam) -> View:
    """The task on the screen with what is marked, or the result once it is handed in."""
    shown = _view(exam)
    return {**shown, "result": _result(exam)} if exam.finished else shown


def _result(exam: Exam) -> View:
    every = range(TASKS)
    tasks, seen = tuple(_task(exam, one) for one in every), tuple(_first_view(exam, one) for one in every)
    handed = HandedIn(exam.seed, exam.rules, exam.lang, tasks, seen, exam.marked)
    return master_exam.result(handed) if exam.paper == "master" else exam_judged.result(handed)


def _view(exam: Exam) -> View:
    lang, marks = exam.lang, exam.marked[exam.at]
    seen = _first_view(exam, exam.at)
    zone = seen["taps"]
    if zone:
        places = range(len(seen[zone]["cards"]))
        seen["marks"] = {**seen["marks"], zone: ["chosen" if ("pick", place) in marks else "" for place in places]}
    answers = [action for action in seen["actions"] if action["type"] == "choose"]
    answers = [{**action, "pressed": ("choose", action["index"]) in marks} for action in answers]
    return {
        **seen,
        "title": text(lang, _words(exam, "title")),
        "rules": table_name(exam.rules, lang),
        "progress": text(lang, _words(exam, "progress"), at=exam.at + 1, of=TASKS, answered=_count_answers(exam)),
        "actions": [*answers, *_pages(exam)],
        "pad": {**seen["pad"], "known": [], "value": words_of(seen, marks)} if seen["pad"] else None,
        "feedback": None if exam.refused is None else _refusal(_task(exam, exam.at), ("pick", exam.refused)),
        "finished": exam.finished,
        "words": {**seen["words"], "chosen": text(lang, "word.chosen")},
        "seed": exam.seed,
    }


def _words(exam: Exam, what: str) -> str:
    """The key of what is said in this exam."""
    return f"exam.master.{what}" if exam.paper == "master" else f"exam.{what}"


def _count_answers(exam: Exam) -> int:
    return sum(bool(marks) for marks in exam.marked)


def _pages(exam: Exam) -> list[View]:
    last = exam.at == TASKS - 1
    names = [*(["back"] if exam.at else []), "finish" if last else "next"]
    return [{"type": name, "label": text(exam.lang, f"exam.{name}"), "primary": name != "back"} for name in names]


# On paper


def items(exam: Exam, answers: bool = True) -> list[View]:
    """The tasks as a list to print: what is asked, and with `answers` what is right and why."""
    told = _result(exam)["tasks"]
    return [dict(_item(number, one, answers)) for number, one in enumerate(told, start=1)]


def losses_of(exam: Exam) -> list[View]:
    """Of a Meisterprüfung what a club loses with its cards, and what any card does; of another exam nothing."""
    losses: list[dict[str, Any]] = _result(exam).get("losses", [])
    return losses[1:]


def _item(number: int, told: JsonObject, answers: bool) -> Iterator[tuple[str, Any]]:
    seen = told["view"]
    yield "number", number
    yield "task", seen["paper"] or seen["task"]
    yield "facts", seen["facts"]
    yield "zones", [seen[zone] for zone in ("stich", "hand") if seen[zone]["cards"]]
    if seen.get("lines", {}).get("rows"):
        yield "lines", seen["lines"]
    yield "choices", [action["label"] for action in seen["actions"] if action["type"] == "choose"]
    if seen["pad"]:
        yield "pad", seen["pad"]["label"]
    if answers:
        yield from ((key, told[key]) for key in ("answer", "reason", "refs", "figures") if key in told)
