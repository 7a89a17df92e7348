"""Annotated games that stand on figures: what their notes quote and their questions judge is what was measured."""

import re
from collections.abc import Iterator
from functools import cache
from math import hypot
from typing import Any

from effort import each, thorough
from measured_notes import figures_at, kept, measured, moment, record_of

from dokolearn.game import State
from dokolearn.players.grading import Figure, event_notation
from dokolearn.players.measuring import NEAR
from dokolearn.replay.check.checking import check
from dokolearn.replay.film.filming import film
from dokolearn.replay.text.record import Item, Quiz, Variation
from dokolearn.replay.text.spelling import stage_of

NAMES = sorted(kept())
MOMENTS = [(name, at) for name in NAMES for at in kept()[name]]
QUICK = ("zweiter_platz", "10.3")
"""A moment that is measured anew in every run."""

WRONG = ("playable", "mistake")
"""Grades that may be refused: something else is proven to be better by more than a little."""


def option_of(move: str) -> str:
    """How a figure names what a question offers."""
    stage = stage_of(move)
    return "silent" if move == "nichts" else move if stage is None else f"call {stage[0]}{' vorab' * stage[1]}"


@cache
def judged(name: str) -> tuple[tuple[str, str, str], ...]:
    """Every choice of every question: the moment, the option, and the verdict."""
    record = record_of(name)
    return tuple(
        (at, option_of(move), verdict)
        for question, shown in zip(check(record).questions, film(record)["quiz"], strict=True)
        for step, view in zip(question.quiz.steps, shown["steps"], strict=True)
        for choices in [[choice["move"] for choice in view["choices"]]]
        for at in [place_of(question.state) + " calls" * ("nichts" in choices)]
        for move, verdict in verdicts(step, choices)
    )


def place_of(state: State) -> str:
    return f"{len(state.stiche) + 1}.{len(state.stich)}"


def verdicts(step: Any, choices: list[str]) -> Iterator[tuple[str, str]]:
    said = {answer.move: answer.verdict for answer in step.answers}
    yield from ((move, said.get(move) or said["*"]) for move in choices)


@each("name", NAMES)
def test_every_question_is_measured_and_nothing_unclear_is_called_wrong(name: str) -> None:
    assert judged(name)
    for at, option, verdict in judged(name):
        if option.endswith("vorab"):
            assert verdict == "may", "a promise that nobody has measured"
            continue
        found = figures_at(name, at)[option]
        allowed = {"ok": found.grade not in WRONG, "may": found.grade != "mistake", "no": found.grade in WRONG}
        assert allowed[verdict], (at, option, found)
        assert verdict != "no" or found.price > NEAR


@each("name", NAMES)
def test_something_is_right_and_something_is_wrong(name: str) -> None:
    verdicts = {verdict for _, _, verdict in judged(name)}
    assert {"ok", "no"} <= verdicts


@each("name", NAMES)
def test_every_choice_has_its_reason_and_none_is_idle(name: str) -> None:
    quiz = film(record_of(name))["quiz"]
    assert 2 <= len(quiz) <= 3
    for step in [step for asked in quiz for step in asked["steps"]]:
        choices, answers = ({one["move"] for one in step[key]} for key in ("choices", "answers"))
        assert answers <= choices
        assert bool(step["else"]) == bool(choices - answers), step["text"]
        assert all(answer["text"] for answer in step["answers"])
        assert step["hints"]


QUOTED = re.compile(r"(\d+),(\d) Punkte")
TRIED = re.compile(r"bis zu (\d+) Verteilungen")


def said_in(items: tuple[Item, ...]) -> Iterator[str]:
    """All text among these items, with hints and answers."""
    for item in items:
        if isinstance(item, Quiz):
            yield from (answer.text for step in item.steps for answer in step.answers)
        elif isinstance(item, Variation):
            yield from said_in(item.opening)
            yield from (text for line in item.tricks for text in said_in(line.items))
        yield getattr(item, "text", "")


@cache
def told(name: str) -> str:
    record = record_of(name)
    return "\n".join([*said_in(record.opening), *(text for line in record.tricks for text in said_in(line.items))])


@each("name", NAMES)
def test_figures_that_are_quoted_are_kept(name: str) -> None:
    """Rounded to a tenth; a question of a game quotes at least one."""
    prices = [Figure(*row).price for row in rows_of(name)]
    quoted = [float(f"{found[1]}.{found[2]}") for found in QUOTED.finditer(told(name))]
    assert quoted
    assert not [one for one in quoted if not any(abs(one - price) < 0.0501 for price in prices)]


def rows_of(name: str) -> Iterator[list[Any]]:
    """The stored figures of all its moments."""
    yield from (row for moment_kept in kept()[name].values() for row in moment_kept["figures"].values())


@each("name", NAMES)
def test_how_it_was_measured_is_said_once(name: str) -> None:
    [tried] = TRIED.findall(told(name))
    assert int(tried) >= max(moment_kept["deals"] for moment_kept in kept()[name].values())


@each("name, at", MOMENTS)
def test_every_moment_is_one_of_its_game(name: str, at: str) -> None:
    """With an option for everything that may be done there."""
    assert {event_notation(event) for event in moment(record_of(name), at).options} == set(kept()[name][at]["figures"])


def again(name: str, at: str, most: int) -> None:
    """What was measured is measured again, with as many deals or fewer: the same but for chance."""
    stored = kept()[name][at]
    for row in measured(name, at, most).rows:
        before = Figure(*stored["figures"][event_notation(row.event)])
        assert abs(row.below.mean - before.price) <= NEAR + 4 * hypot(row.below.error, before.error), (row, before)


def test_a_moment_measured_again_comes_to_the_same() -> None:
    again(*QUICK, most=100)


@thorough
@each("name, at", MOMENTS)
def test_all_moments_measured_again_come_to_the_same(name: str, at: str) -> None:
    again(name, at, most=60)
