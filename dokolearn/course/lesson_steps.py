"""A lesson as its readers go through it: steps, and in how many of them they play instead of answering."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from dokolearn.ch2_normal_game import hand_size
from dokolearn.course.lesson_check import Lesson, words
from dokolearn.course.prose_at_table import longest
from dokolearn.exercises.at_table import SCRIPT
from dokolearn.exercises.catalogue import catalogue
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import READERS
from dokolearn.rulesets.options import value_of
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import catalogue as sentences
from dokolearn.strings import text

OWN = {
    "play_stiche": "card",
    "choose_card": "card",
    "last_stiche": "card",
    "puzzle": "card",
    "whole_game": "card",
    "evening": "card",
    "vorbehalt": "word",
    "answer_call": "word",
    "speak": "word",
    "would_call": "word",
    "solo_or_not": "word",
    "what_to_say": "word",
    "score_game": "line",
    "spielzettel": "line",
}
"""Kinds in which readers lay a card, say something in a round or a call, or fill a line of a sheet themselves."""

WORDS_A_MINUTE = 150
SECONDS_AN_ACTION = 15

_CALL = re.compile(r'\b(show|show_drill|show_evening|show_rule|show_score)\(((?:"[^"]*"(?:, )?)*)')


class Step(NamedTuple):
    """One cell of text with what is shown below it, up to the next text."""

    heading: str
    words: int
    """Those of the rules that follow the table included, at the table that says most."""
    keys: tuple[str, ...]
    """The exercises in it, by key."""
    shown: tuple[str, ...]
    """The kinds of exercise in it, those of drills too."""
    actions: int

    @property
    def own(self) -> str:
        """What readers do themselves here: `card`, `word` or `line`; empty where they read or answer."""
        return next((OWN[kind] for kind in self.shown if kind in OWN), "")


def steps(lesson: Lesson) -> Iterator[Step]:
    """The steps of a lesson in their order."""
    below: list[list[str]] = []
    texts: list[str] = []
    for kind, source in lesson.cells:
        if kind == "markdown":
            texts.append(source)
            below.append([])
        elif below:
            below[-1].append(source)
    for prose, code in zip(texts, below, strict=True):
        yield _step(prose, "\n".join(code))


def lesson_counts(lesson: Lesson, lang: str) -> str:
    """How a lesson is made, in a sentence: steps, what is done in them, words and minutes."""
    found = list(steps(lesson))
    own = [step.own for step in found]
    numbers = {f"n_{what}": own.count(what) for what in ("card", "word", "line")}
    read = sum(step.words for step in found)
    share = 100 * len([one for one in own if one]) // max(len(found), 1)
    told = {"n_steps": len(found), "n_share": share, "n_words": read, "n_minutes": minutes(lesson), **numbers}
    return text(lang, "check.steps", where=lesson.name, **told)


def minutes(lesson: Lesson) -> int:
    """How long somebody takes who reads everything and solves everything."""
    found = list(steps(lesson))
    words_read, actions = sum(step.words for step in found), sum(step.actions for step in found)
    return round(words_read / WORDS_A_MINUTE + actions * SECONDS_AN_ACTION / 60)


def _step(prose: str, code: str) -> Step:
    calls = [(call, re.findall(r'"([^"]*)"', given)) for call, given in _CALL.findall(code)]
    heading = next(iter(re.findall(r"^#+ (.*)$", prose, re.M)), "")
    passages = sum(_passage(option) for call, given in calls if call == "show_rule" for option in given)
    shown = tuple(kind for call, given in calls for kind in _kinds(call, given))
    keys = tuple(given[0] for call, given in calls if call == "show" and given)
    done = sum(_actions(call, given) for call, given in calls)
    return Step(heading, len(words(longest(prose))) + passages, keys, shown, done)


def _kinds(call: str, given: list[str]) -> list[str]:
    if call == "show":
        return [catalogue()[key]["kind"] if key in catalogue() else "legal_cards" for key in given[:1]]
    return given[:1] if call == "show_drill" else ["evening"] * (call == "show_evening")


def _actions(call: str, given: list[str]) -> int:
    """A card of every Stich, and its sum where it is counted, else a task that is not solved already; of a drill, which
    goes on and on, the first."""
    if given[:1] == ["whole_game"] or call == "show_evening":
        return hand_size(BOOKS[SCRIPT]) * len(given)
    if call != "show" or not given or given[0] not in catalogue():
        return int(call != "show_rule")
    tasks = catalogue()[given[0]]["tasks"]
    return sum(map(_taps, tasks))


def _taps(task: JsonObject) -> int:
    if "hands" not in task:
        return int(not task.get("worked"))
    return len(task["hands"][0].split()) * (2 if task.get("count") else 1)


def _passage(option: str) -> int:
    """Words about an option at the table that says most; none where it says nothing."""
    if option not in READERS:
        return 0
    values = (READERS[option].write(value_of(book, option)) for book in BOOKS.values())
    said = (sentences("de").get(f"passage.{option}.{str(value).lower()}", "") for value in values)
    return max(len(words(one)) for one in said)
