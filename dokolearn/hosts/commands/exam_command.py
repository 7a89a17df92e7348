"""The tasks of an exam for paper or for other programs: `dokolearn exam`, with `--master` the Meisterprüfung."""

import json
from collections.abc import Iterable, Iterator

from dokolearn.exercises.exam import items, losses_of
from dokolearn.exercises.exam import start as start_exam
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.specs import read_rules
from dokolearn.model import RuleSet
from dokolearn.rulesets import with_options
from dokolearn.rulesets.option_values import value_of_words
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import text
from dokolearn.wording import table_name


def rules_of(book: str, options: Iterable[str]) -> JsonDict:
    """A book with its house rules as a spec has them, each from `name=value` as people type it."""
    named = ((name.strip(), value) for name, _, value in (option.partition("=") for option in options))
    own = {name: value_of_words(name, value) for name, value in named}
    return {"set": book, **({"options": own} if own else {})}


def rules_at(book: str, options: Iterable[str]) -> RuleSet:
    """A book with its house rules, each as `name=value`. Raises SpecError for a book that there is not, OptionProblem
    for an option."""
    problems: list[str] = []
    rules = read_rules({"set": book}, problems)
    if rules is None:
        raise SpecError(problems)
    return with_options(rules, rules_of(book, options).get("options", {}))


def exam_text(
    seed: int, rules: JsonObject, lang: str, answers: bool = False, as_json: bool = False, master: bool = False
) -> str:
    """All tasks as text or as JSON. Raises SpecError for an unknown book, and for house rules that cannot be; of a
    Meisterprüfung none can."""
    spec = {"seed": seed, "rules": rules, "lang": lang, **({"paper": "master"} if master else {})}
    exam = start_exam(spec)
    tasks, losses = items(exam, answers), losses_of(exam) if answers else []
    if as_json:
        more = {"losses": losses} if losses else {}
        return json.dumps({**spec, "tasks": tasks, **more}, ensure_ascii=False, indent=1)
    title = f"{text(lang, 'exam.master.title' if master else 'exam.title')} {seed}, {table_name(exam.rules, lang)}"
    compared = [f"{one['name']}: {one['lost']} {text(lang, 'exam.master.word.lost')}" for one in losses]
    return "\n".join([title, *(line for task in tasks for line in _lines(task, lang)), "", *compared]).rstrip()


def _lines(task: JsonObject, lang: str) -> Iterator[str]:
    yield ""
    yield f"{task['number']}. {task['task']}"
    yield from (f"   {fact}" for fact in task["facts"])
    for zone in task["zones"]:
        cards = list(_cards(zone))
        rows = [(row, cards[4 * at : 4 * at + 4]) for at, row in enumerate(zone.get("rows", []))]
        yield from (f"   {label}: {', '.join(played)}" for label, played in rows or [(zone["label"], cards)])
    yield from (f"   {label}" for label in [_label(task)] if label)
    yield from (f"   {' | '.join(cell or '–' for cell in row)}" for row in _table(task))
    yield from (f"   ( ) {choice}" for choice in task["choices"])
    if "pad" in task:
        yield f"   {task['pad']}: ______"
    if "answer" in task:
        yield f"   {text(lang, 'exam.word.answer')}: {task['answer']}"
        yield f"   {task['reason']} ({', '.join(ref['label'] for ref in task['refs'])})"
    yield from (f"   {figure}" for figure in task.get("figures", ()))


def _table(task: JsonObject) -> list[list[str]]:
    """What is filled in so far, with its heading."""
    lines = task.get("lines")
    return [lines["head"], *lines["rows"]] if lines else []


def _label(task: JsonObject) -> str:
    """What stands above the table: who has dealt, where a round of questions is shown."""
    return str(task.get("lines", {}).get("label", ""))


def _cards(zone: JsonObject) -> Iterator[str]:
    """The cards by name, those of a Stich with their players."""
    for card, who in zip(zone["cards"], zone.get("who") or [""] * len(zone["cards"]), strict=True):
        yield f"{card['name']} ({who})" if who else card["name"]
