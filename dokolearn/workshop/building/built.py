"""The state of an exercise that is being built, and the spec that comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dokolearn.ch2_normal_game import card_table
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.exercises.frame.question import Question
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.kinds import FORMS, KINDS
from dokolearn.model import CardTable, RuleSet
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import text

LONGEST_TITLE = 200
LONGEST_SENTENCE = 600
MOST_ADDED = 24
"""Characters of a title and of what is said to an answer; calls and the like in one task."""


@dataclass(frozen=True, slots=True)
class Source:
    """The game that a moment is taken from: its text, where one is in it, and what the moment says."""

    dkn: str
    at: int
    """How many cards lie there."""
    seat: int
    found: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Building:
    """What was said so far. `values` keeps what other questions have asked for, too: nothing that was tapped is lost.

    Without slots, so that what follows from it is found once.
    """

    lang: str
    rules: RuleSet
    table_spec: Mapping[str, Any]
    """The table as a spec has it: `set`, perhaps `options`."""
    question: str = ""
    title: str = ""
    pinned: bool = False
    """Whether the exercise keeps its book wherever it is opened."""
    values: Mapping[str, Any] = field(default_factory=dict)
    source: Source | None = None
    given: Any = None
    """The exercise that it began with, as it was passed on."""
    paper: bool = False
    """Whether it is to be printed now."""
    told: str = ""
    """What the last event could not do, in a sentence."""
    places: tuple[str, ...] = ()
    """The paragraphs behind that."""

    @property
    def asks(self) -> Question:
        """The question; there is one."""
        return QUESTIONS[self.question]

    @cached_property
    def table(self) -> CardTable:
        """The trumps of the game that is played in the task."""
        game = GAME_TYPES.get(str(self.values.get("game", "normal"))) if "game" in self.said else None
        return card_table(self.rules, game) if game else card_table(self.rules)

    @cached_property
    def said(self) -> JsonObject:
        """Of all values those that this question asks for."""
        if not self.question:
            return {}
        names = [one.name for one in self.asks.fields]
        names += [other for name in names for other in _BESIDE.get(name, ())]
        return {name: self.values[name] for name in names if name in self.values}

    @cached_property
    def task(self) -> JsonDict:
        """The task as authors write it."""
        return {**self.asks.fixed, **self.said} if self.question else {}

    @cached_property
    def problems(self) -> tuple[str, ...]:
        """What the kind of exercise says against the task, in short English."""
        try:
            KINDS[self.asks.kind].read(self.task, self.rules)
        except SpecError as error:
            return error.problems
        return ()

    @property
    def whole(self) -> bool:
        """Whether it can be played."""
        return bool(self.question) and not self.problems

    @property
    def named(self) -> str:
        """Its title, its own one or that of the question."""
        return self.title or asked_in_words(self.question, self.lang)

    @property
    def spec(self) -> JsonDict:
        """The exercise; with rules only where it keeps its book."""
        rules = {"rules": {"set": self.rules.name}} if self.pinned else {}
        return {"kind": self.asks.kind, "lang": self.lang, "title": self.named, "tasks": [self.task], **rules}


_BESIDE = {"ok": ("no",)}
"""By field what else it fills in."""


# What one may want to ask, and for each question what has to be said for it: gathered from the files of the kinds.
#
# A kind of exercise has one question, or several where it asks in several ways.


GROUPS = ("stich", "cards", "parties", "calls", "before", "score", "tactics", "count", "play")
"""What questions are about, in the order in which they are offered."""


QUESTIONS: Mapping[str, Question] = dict(
    sorted(
        (named for form in FORMS.values() for named in form.questions.items()),
        key=lambda named: (GROUPS.index(named[1].group), named[1].late),
    )
)
"""By name; those of a group stand together, in the order of the kinds."""


def asked_in_words(name: str, lang: str) -> str:
    """A question as the page asks it: the title of its task, if it gets no other."""
    return text(lang, f"{QUESTIONS[name].kind}.asks.{name}")


def question_of(kind: str, task: JsonObject) -> str:
    """The question that a task of a kind is: the first whose form has everything it says."""
    return next((name for name, one in QUESTIONS.items() if one.kind == kind and _fits(one, task)), "")


def _fits(one: Question, task: JsonObject) -> bool:
    known = {field.name for field in one.fields} | one.fixed.keys() | {field.name for field in FORMS[one.kind].left_out}
    said = task.keys() <= known and all(_says(task, *each) for each in one.fixed.items())
    return said and all(field.name in task for field in one.fields if field.need)


def _says(task: JsonObject, key: str, value: object) -> bool:
    """Whether a task says what a question fixes; how it is asked may be left to the first question."""
    usual = {"until", "runs"}
    return task.get(key) == value or (key not in task and value in usual)
