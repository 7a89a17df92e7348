"""Frag die Regeln: a case that somebody taps together, and what the rules of his table say to it.

>>> state = start({"set": "ddv", "lang": "de", "question": "who_wins"})
>>> for card in ("KrD", "He10", "KaA", "Pi9"):
...     state = step(state, {"type": "card", "field": "stich", "card": card})
>>> view(state)["answer"][0]["text"]
'Herz 10 (Bernd). Herz 10 ist der höchste Trumpf im Stich. Der Stich zählt 24 Augen.'

Its form is that of the exercise that asks the same (`workshop/building`); the answer is the solution of that exercise.
"""

from dokolearn.course.answering import solutions
from dokolearn.exercises.frame.task import SpecError
from dokolearn.shallow_json import JsonDict, JsonObject, View
from dokolearn.strings import has_text, text
from dokolearn.wording import book_name
from dokolearn.workshop import building
from dokolearn.workshop.building import step
from dokolearn.workshop.building.built import Building, asked_in_words, question_of

ASKED = (
    *("who_wins", "may_lay", "special_point", "may_call", "until", "forced", "vorbehalt", "who_plays"),
    *("partner_in_hochzeit", "solo_trumps", "winner", "value"),
)
"""Questions of the workshop that rules alone decide, in the order of a game."""

FOR_AUTHORS = ("worked", "given", "unnamed")
"""Fields about how an exercise is told, and not about the case."""

_KEYS = {"set", "options", "lang", "question", "values"}

__all__ = ["ASKED", "question_about", "questions", "start", "step", "view"]


def questions(lang: str) -> list[JsonDict]:
    """What may be asked, in words, each with what is to be known of it."""
    return [{"name": name, "label": asked_in_words(name, lang), "about": _about(name, lang)} for name in ASKED]


def _about(name: str, lang: str) -> str:
    return text(lang, f"build.about.{name}") if has_text(lang, f"build.about.{name}") else ""


def start(spec: JsonObject) -> Building:
    """A question at a table: `set`, `options`, `lang`, `question`; `values` has what is said already, as a task has it.
    Raises SpecError."""
    question = spec.get("question")
    if question not in ASKED or spec.keys() - _KEYS:
        raise SpecError([f"expected a table, and a question out of {', '.join(ASKED)}"])
    table = {name: spec[name] for name in ("options", "lang") if name in spec}
    kept = {"question": question, "values": spec.get("values", {})}
    return building.start({"rules": spec.get("set", "mainz"), **table, "kept": kept})


def question_about(kind: str, task: JsonObject) -> JsonDict | None:
    """The question and the values by which a task can be asked here and changed; None for one of another kind."""
    question = question_of(kind, task)
    if question not in ASKED:
        return None
    return {"question": question, "values": {name: said for name, said in task.items() if name not in FOR_AUTHORS}}


def view(now: Building) -> View:
    """The form, what is missing or cannot be, and once there is one the answer, with the case as others can open it."""
    shown = building.view(now)
    kept = ("lang", "rules", "question", "asks", "about", "told", "problems")
    return {
        **{name: shown[name] for name in kept},
        "parts": [part for part in shown["parts"] if part["name"] not in FOR_AUTHORS],
        "answer": _answer(now) if now.whole else [],
        "case": question_about(now.asks.kind, now.task) if now.whole else None,
    }


def _answer(now: Building) -> list[JsonDict]:
    """Sentences with their places."""
    found = solutions({"kind": now.asks.kind, "tasks": [now.task]}, now.table_spec, now.lang)
    book = book_name(now.rules, now.lang)
    silent = text(now.lang, "asking.our_way")
    return [{"text": said, "small": f"{book}: {', '.join(dict.fromkeys(places)) or silent}"} for said, places in found]
