"""What one may want to ask, and for each question what has to be said for it: gathered from the files of the kinds.

A kind of exercise has one question, or several where it asks in several ways.
"""

from collections.abc import Mapping

from dokolearn.exercises.frame.question import Question
from dokolearn.exercises.kinds import FORMS
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text

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
