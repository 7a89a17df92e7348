"""What wrong answers of an exercise owe the learner: something, a rule, and a reason of their own, at every table."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from dokolearn.exercises import SpecError, State, start, step, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, own_file, own_keys, spec
from dokolearn.exercises.catalogue import place as file_and_line
from dokolearn.exercises.problem_words import in_words
from dokolearn.exercises.walk import events
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text


class Problem(NamedTuple):
    """What is wrong, and where: the lesson and its cell from 1 on (0: the whole), or the key of an exercise."""

    where: str
    cell: int
    text: str
    lang: str = "de"

    def __str__(self) -> str:
        place = text(self.lang, "check.cell", where=self.where, n_cell=self.cell) if self.cell else self.where
        return f"{place}: {self.text}"


def check_exercise(key: str, lang: str = "de") -> Iterator[Problem]:
    """Wrong answers of an exercise that hear nothing, no rule, or what another wrong answer hears, at every table."""
    where = f"{file_and_line(own_file(), key)}: {key}" if key in own_keys() else key
    for book in [""] if "rules" in catalogue()[key] else BOOKS:
        try:
            first = start(at_table(spec(key, lang, book)))
        except SpecError as error:
            yield from (Problem(where, 0, in_words(problem, lang), lang) for problem in error.problems)
            return
        found = (problem for state, tried in walked(first) for problem in _unexplained(state, tried))
        yield from dict.fromkeys(Problem(where, 0, f"{book}: {one}" if book else one, lang) for one in found)


_Tried = list[tuple[dict[str, Any], State]]
"""What can be done in a state, and what it leads to."""


def unexplained(state: State) -> Iterator[str]:
    """What is wrong with the answers to everything that can be done in a state of an exercise, in its language."""
    return _unexplained(state, _tried(state))


def _unexplained(state: State, tried: _Tried) -> Iterator[str]:
    if state.solved:
        return
    lang, labels = state.spec.lang, _labels(state)
    told: dict[str, str] = {}
    for event, after in tried:
        if (after.at, after.inner) != (state.at, state.inner):
            continue
        name = labels.get(event.get("index"), str(event)) if event["type"] == "choose" else str(event)
        feedback = after.feedback
        if feedback is None or not feedback.text:
            yield text(lang, "check.silent", n_task=state.at + 1, answer=name)
        elif feedback.tone == "wrong" and not feedback.paragraphs:
            yield text(lang, "check.ruleless", n_task=state.at + 1, answer=name, reason=feedback.text)
        elif feedback.tone == "wrong" and event["type"] == "choose":
            if feedback.text in told:
                other = told[feedback.text]
                yield text(lang, "check.same", n_task=state.at + 1, answer=name, other=other, reason=feedback.text)
            told.setdefault(feedback.text, name)


def _labels(state: State) -> dict[Any, str]:
    return {action.get("index"): action["label"] for action in view(state)["actions"]}


def _tried(state: State) -> _Tried:
    return [(event, step(state, event)) for event in events(state)]


def walked(first: State) -> Iterator[tuple[State, _Tried]]:
    """Every state that taps and buttons lead to, with what can be done there."""
    found = {(first.at, first.inner)}
    waiting = [first]
    for state in waiting:  # grows while it is walked
        yield state, (tried := _tried(state))
        for _, after in tried:
            if (after.at, after.inner) not in found:
                found.add((after.at, after.inner))
                waiting.append(after)
