"""Nothing is asked in an exam that the course does not teach at that table.

The reason of each task is held against what lessons say: each of its sentences, by its key, is the reason of an
exercise that a lesson shows at that table, or a lesson has a passage about it.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from effort import each, mostly, sampled, size
from exam_papers import drawn

from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue as catalogue_of
from dokolearn.exercises.catalogue import spec
from dokolearn.exercises.exam.exam_plan import PLAN, TASKS
from dokolearn.exercises.walk import State
from dokolearn.hosts.html.passages import rule_passage
from dokolearn.rulesets import BOOKS
from dokolearn.strings import catalogue

pytestmark = pytest.mark.usefixtures("games_played_once")
every_book = mostly("book", BOOKS, ["ddv", "maennle"])

LESSONS = Path(__file__).parents[2] / "lessons"
LAST = 18
"""The exam is about the rules: lessons 0 to 18. Playing well comes after that."""

SAYS_WHY = {
    *(part.kind for area in PLAN for part in area.parts),
    *("turn", "call", "gewinn", "seen", "hochzeit", "score_game", "trumps", "unpaid", "line"),
}
"""First parts of the keys from which reasons are made."""

IN_A_PASSAGE = {
    "game_value.not_missed": "lost_level_points",
    "line.erreicht": "lost_level_points",
    "line.unter30": "unannounced_levels",
    "call.second_card": "call_limits",
    "call.second_card.lead": "call_limits",
    "call.chain_over": "chain",
    "call.late.chain": "call_limits",
}
"""What no solved task of a lesson says in this sentence, and the passage that does."""

IN_PROSE = {
    "special_point.no.not_won": "Macht ein Kreuz Bube den **letzten** Stich, bekommt seine Partei einen Punkt.",
    "who_plays.made.not_yet": "auf der Spielregeln-Seite und in Turnieren bei Schmidt in einem Spiel danach",
}
"""What a lesson says in a sentence of its text."""

AT_THE_TABLE = {"seen.why.own_laid": "2.2/dame-schon-weg", "seen.why.alone": "2.2/gegen-drei"}
"""What a lesson shows in Stiche that are played, which have no single reason."""

MUST_SAY = 12
"""Letters of its own that a sentence needs to be known again."""


def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(".+?".join(map(re.escape, re.split(r"\{[^}]*\}", sentence))))


SENTENCES = {
    key: _pattern(said)
    for key, said in catalogue("de").items()
    if key.partition(".")[0] in SAYS_WHY and len(re.sub(r"\{[^}]*\}|\W", "", said)) >= MUST_SAY
}


@cache
def keys_of(reason: str) -> frozenset[str]:
    """The sentences in a reason."""
    return frozenset(key for key, pattern in SENTENCES.items() if pattern.search(reason))


@cache
def lessons() -> str:
    """Everything in the cells of lessons 0 to 18."""
    found = [path for path in sorted(LESSONS.glob("[0-9]*.ipynb")) if int(path.name[:2]) <= LAST]
    cells = (cell for path in found for cell in json.loads(path.read_text(encoding="utf-8"))["cells"])
    return "\n".join("".join(cell["source"]) for cell in cells)


def reasons_of(book: str, key: str) -> Iterator[str]:
    """Why each task of an exercise is solved so, where it follows the rules of this table."""
    if catalogue_of()[key].get("rules", {"set": book})["set"] != book:
        return
    found = at_table(spec(key, rules=book))
    explain = getattr(found.kind, "explanation", None)
    if found.rules.name == book and explain is not None:
        yield from (explain(task, "de").text for task in found.tasks)


@cache
def shown() -> tuple[str, ...]:
    return tuple(re.findall(r'\bshow\("([^"]+)"', lessons()))


@cache
def taught(book: str) -> frozenset[str]:
    """The keys of all that lessons explain at a table."""
    keys = (keys_of(reason) for key in shown() for reason in reasons_of(book, key))
    passages = (key for key, option in IN_A_PASSAGE.items() if is_told(option, book))
    played = (key for key, exercise in AT_THE_TABLE.items() if exercise in shown())
    told = (key for key, sentence in IN_PROSE.items() if sentence in lessons())
    return frozenset().union(*keys, passages, played, told)


def is_told(option: str, book: str) -> bool:
    """Whether a lesson has a passage about an option, with a sentence for this table."""
    rule = rule_passage((option,))["rules"][0]
    there = any(f'"{option}"' in call for call in re.findall(r"show_rule\(([^)]*)\)", lessons()))
    return there and bool(rule["values"][rule["usual"][book]]["text"])


def reason_of(task: State) -> str:
    return str(task.spec.kind.explanation(task.task, "de").text)


@sampled
@every_book
def test_each_task_of_an_exam_has_a_reason_that_a_lesson_teaches_at_this_table(book: str) -> None:
    known = taught(book)
    for seed in range(901, 901 + size(2, 25)):
        for number in range(TASKS):
            reason = reason_of(drawn(book, seed, number).shown)
            assert keys_of(reason) <= known, (seed, number + 1, reason)


@each("key, option", IN_A_PASSAGE.items())
def test_a_passage_is_there_for_what_only_it_says(key: str, option: str) -> None:
    """A row that is not needed is none: at some table no solved task says it, and the passage does."""

    def says(book: str) -> bool:
        return any(key in keys_of(reason) for name in shown() for reason in reasons_of(book, name))

    assert any(is_told(option, book) for book in BOOKS if not says(book))


def test_a_reason_is_known_again_by_its_sentences() -> None:
    """The search finds what was filled in, and does not find what nobody said."""
    late = "Zu spät für keine 9. Bis vor der zweiten Karte des 3. Stichs wäre das gegangen."
    assert "call.late.chain" in keys_of(late)
    assert "call.second_card" not in keys_of(late)
    assert not keys_of("11 + 11 + 10 + 4 = 36 Augen.")
