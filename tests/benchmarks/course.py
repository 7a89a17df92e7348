"""The rules course in figures: what there is, and what no exercise of it may do, counted for all books."""

import re
from collections.abc import Iterator
from typing import Any

from rows import Row

from dokolearn.course.disputes import disputes
from dokolearn.course.glossary import glossary
from dokolearn.course.lesson_check import Check, lacking_reasons, walk
from dokolearn.exercises import TableError, start
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.state_table import MAX_BYTES, gzipped_size
from dokolearn.hosts.html.static_html import OTHERS_BYTES, table_at
from dokolearn.rulesets import BOOKS
from dokolearn.trace import ROOT, traces

LESSONS = ROOT / "lessons"
_SHOWN = re.compile(r'show\(\\"([^"]+)\\"')


def rows() -> list[Row]:
    """Lessons, exercises, wrong answers, tables, paragraphs, questions, words."""
    lessons = sorted(LESSONS.glob("*.ipynb"))
    shown = dict.fromkeys(key for path in lessons for key in _SHOWN.findall(path.read_text("utf-8")))
    at_tables = [given for key in shown for given in _at_tables(key)]
    answers = [
        text for given in at_tables for state, _ in walk(start(at_table(given))) for text in lacking_reasons(state)
    ]
    sizes = [_bytes(given) for given in at_tables]
    due = [number for number, trace in traces().items() if number[0] in "1234" and trace.holes()]
    return [
        Row("lessons", len(lessons), "", 18),
        Row("different scripted exercises in them", len(shown), "", 150),
        Row("their tasks, by the script", sum(len(at_table(spec(key)).tasks) for key in shown), ""),
        Row("the same exercises at the tables of all books", len(at_tables), ""),
        Row("of these: answers that a page cannot bring along", sizes.count(0), "", 0, more_is_better=False),
        Row("largest table of answers", max(sizes), "bytes", MAX_BYTES + OTHERS_BYTES, more_is_better=False),
        Row("wrong answers without a reason of their own", len(answers), "", 0, more_is_better=False),
        Row("what `dokolearn check` finds", len(list(Check(LESSONS))), "", 0, more_is_better=False),
        Row("paragraphs of chapters 1 to 4 that lack code, lesson or test", len(due), "", 0, more_is_better=False),
        Row("Streitfälle", len(disputes(LESSONS, "de")), "", 150),
        Row("words in the glossary", len(glossary()), ""),
    ]


def _at_tables(key: str) -> Iterator[dict[str, Any]]:
    """The exercise under every book, or under the one its author has chosen."""
    for book in [""] if "rules" in catalogue()[key] else BOOKS:
        yield spec(key, rules=book)


def _bytes(given: dict[str, Any]) -> int:
    """Bytes of all answers, gzipped; 0 where they do not fit into a page."""
    try:
        return gzipped_size(table_at(given))
    except TableError:
        return 0
