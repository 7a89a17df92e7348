"""The tasks of a Gesellenprüfung for paper or for other programs: `dokolearn exam`."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from dokolearn.exercises.exam import items, start_exam
from dokolearn.strings import text
from dokolearn.wording import table_name


def printed(seed: int, book: str, answers: bool, as_json: bool, lang: str) -> str:
    """All tasks as text or as JSON. Raises SpecError for an unknown book."""
    exam = start_exam({"seed": seed, "rules": {"set": book}, "lang": lang})
    tasks = items(exam, answers)
    if as_json:
        return json.dumps({"seed": seed, "rules": book, "lang": lang, "tasks": tasks}, ensure_ascii=False, indent=1)
    title = f"{text(lang, 'exam.title')} {seed}, {table_name(exam.rules, lang)}"
    return "\n".join([title, *(line for task in tasks for line in _lines(task, lang))])


def _lines(task: Mapping[str, Any], lang: str) -> Iterator[str]:
    yield ""
    yield f"{task['number']}. {task['task']}"
    yield from (f"   {fact}" for fact in task["facts"])
    for zone in task["zones"]:
        yield f"   {zone['label']}: {', '.join(_cards(zone))}"
    yield from (f"   ( ) {choice}" for choice in task["choices"])
    if "answer" in task:
        yield f"   {text(lang, 'exam.word.answer')}: {task['answer']}"
        yield f"   {task['reason']} ({', '.join(ref['label'] for ref in task['refs'])})"


def _cards(zone: Mapping[str, Any]) -> Iterator[str]:
    """The cards by name, those of a Stich with their players."""
    for card, who in zip(zone["cards"], zone["who"] or [""] * len(zone["cards"]), strict=True):
        yield f"{card['name']} ({who})" if who else card["name"]
