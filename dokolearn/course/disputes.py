"""Streitfälle: questions of the table, answered for every book by the engine; only the question is written by hand.

`lessons/streitfaelle.toml` has them by name:

["zweite-dulle"]
theme = "stich"
ask = { de = "Sticht die zweite Dulle die erste?" }
answer = { de = "Das kommt auf den Tisch an." }
options = ["dulle_second_beats_first"]
task = { kind = "stich_winner", tasks = [{ stich = "He10 KaA He10 KrD" }] }

`said` has words by which players search for it that stand in neither. `options` are rows of the comparison, `task` is
a position whose solution answers the question, `sheet` a calculation as `show_score` takes it. `play` and `reckon`
are the same, but only to be clicked through. `agree = true` where the answer is the same in all books and only words
or points differ.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from dokolearn import calculator
from dokolearn.course.answering import Answer, Case, answers_of_books
from dokolearn.course.comparison import Row, comparison
from dokolearn.exercises import start
from dokolearn.exercises.catalogue import toml_problem
from dokolearn.model import Problems
from dokolearn.rulesets import option_names
from dokolearn.shallow_json import JsonObject

THEMES = ("karten", "stich", "ansagen", "gewinn", "sonderpunkte", "vorbehalt", "hochzeit", "solo", "armut", "runde")
"""In the order of the chapters; each is a page."""

FILE = "streitfaelle.toml"


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question with the answers of all books, and what there is to click through."""

    name: str
    theme: str
    ask: str
    answer: str
    answers: tuple[Answer, ...]
    case: Case
    """What the engine answers, at any table."""
    task: Mapping[str, Any] | None
    """The position to try."""
    sheet: Mapping[str, Any] | None
    """The calculation to look at."""
    said: tuple[str, ...] = ()
    """By what players ask for it where question and answer have other words: only the search hears that."""
    agree: bool = False
    """Whether the books agree on the question although their words or points differ."""

    @property
    def differs(self) -> bool:
        """Whether two books answer differently."""
        return not self.agree and len({one.lines for one in self.answers}) > 1


def disputes(folder: Path, lang: str) -> tuple[Dispute, ...]:
    """All questions of a folder of lessons, theme by theme. Raises Problems with everything that is wrong."""
    path = folder / FILE
    return _disputes(path.read_text(encoding="utf-8"), lang) if path.is_file() else ()


@lru_cache(maxsize=8)
def _disputes(toml: str, lang: str) -> tuple[Dispute, ...]:
    """Answered once a process: while a site is served the same questions come again and again."""
    try:
        written = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise Problems([f"{FILE}: {toml_problem(error)}"]) from None
    problems = [f"{name}: {problem}" for name, data in written.items() for problem in _problems(data)]
    if problems:
        raise Problems(problems)
    rows = {row.option: row for topic in comparison(lang) for row in topic.rows}
    found: list[Dispute] = []
    for name, data in written.items():
        try:
            found.append(_dispute(name, data, rows, lang))
        except Problems as error:
            problems += [f"{name}: {problem}" for problem in error.problems]
    if problems:
        raise Problems(problems)
    return tuple(sorted(found, key=lambda one: THEMES.index(one.theme)))


_KEYS = ("theme", "ask", "answer", "options", "task", "sheet", "play", "reckon", "said", "agree")
_TO_CLICK = ("task", "sheet", "play", "reckon")


def _problems(data: object) -> Iterator[str]:
    if not isinstance(data, Mapping):
        yield "expected a table"
        return
    yield from (f"unknown key {key!r}" for key in data if key not in _KEYS)
    if data.get("theme") not in THEMES:
        yield f"theme: expected one of {', '.join(THEMES)}"
    for key in ("ask", "answer"):
        if not isinstance(data.get(key), Mapping) or "de" not in data[key]:
            yield f"{key}: expected a text by language, at least de"
    said = data.get("said", [])
    if not isinstance(said, list) or not all(isinstance(one, str) for one in said):
        yield "said: expected a list of texts"
    strange = [name for name in data.get("options", []) if name not in option_names()]
    if strange:
        yield f"options: there is no {', '.join(strange)}"
    if not any(data.get(key) for key in _TO_CLICK):
        yield f"expected something to click through: {', '.join(_TO_CLICK)}"
    if not any(data.get(key) for key in ("options", "task", "sheet")):
        yield "expected options, a task or a sheet: without them nothing answers"


def _dispute(name: str, data: JsonObject, rows: Mapping[str, Row], lang: str) -> Dispute:
    case = Case(tuple(data.get("options", ())), data.get("task"), data.get("sheet"))
    answers = answers_of_books(case, rows, lang)
    words = {key: str(data[key].get(lang, data[key]["de"])) for key in ("ask", "answer")}
    said = tuple(data.get("said", ())) if lang == "de" else ()
    task, sheet = case.task or data.get("play"), case.sheet or data.get("reckon")
    for key, spec in (("task", task), ("sheet", sheet)):
        _check(key, spec)
    agree = data.get("agree") is True
    return Dispute(name, data["theme"], words["ask"], words["answer"], answers, case, task, sheet, said, agree)


def _check(key: str, spec: Any) -> None:
    """Raises Problems for what cannot be clicked through."""
    if spec:
        start({"title": "", **spec}) if key == "task" else calculator.start(spec)
