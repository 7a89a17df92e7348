"""A whole game is reckoned by the learner before he is told: who has won, which lines count, what is written down."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from dokolearn.ch3_scoring.special_points import paid_events
from dokolearn.exercises.frame.choosing import choices_of
from dokolearn.exercises.frame.stepping import Stage, Stepping
from dokolearn.exercises.frame.task import Action, Feedback, Lines, Scene
from dokolearn.exercises.kinds.score_game import ScoreGame
from dokolearn.exercises.kinds.spielzettel import EveningGame, Spielzettel
from dokolearn.exercises.kinds.spielzettel import Task as SheetTask
from dokolearn.exercises.kinds.whole_game.game_ending import end_words, sheet_words
from dokolearn.exercises.kinds.whole_game.whole_course import RECKONED, Course, Task
from dokolearn.exercises.kinds.winner_of_game import WinnerOfGame
from dokolearn.exercises.position.finished_game import Result
from dokolearn.exercises.position.written_calls import WrittenCall
from dokolearn.game import State, outcome, score
from dokolearn.model import RuleSet, Seat
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.strings import text

WINNER, SCORE, SHEET = WinnerOfGame(), ScoreGame(), Spielzettel()


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over: its result, who was Re, what it is worth to Re."""

    rules: RuleSet
    result: Result
    re: frozenset[Seat]
    value: int
    worked: bool = False
    given: int = 0


class Reckoning(Stepping[FinishedGame]):
    """§3.9 The winner, the lines one after the other, the row of the sheet."""

    name: str = "reckoning"

    def steps(self, task: FinishedGame, lang: str) -> tuple[Stage, ...]:
        """Who has won, the lines without their sum, and the row unless it is worth nothing."""
        who = Stage(text(lang, "whole_game.reckon.winner"), choices_of(WINNER, task.result, lang))
        *lines, _ = SCORE.steps(task.result, lang)
        sheet = (
            SHEET.steps(SheetTask(task.rules, (EveningGame(task.re, task.value),), 0, False), lang)
            if task.value
            else ()
        )
        row = (replace(one, prompt=text(lang, "whole_game.reckon.sheet"), row=()) for one in sheet)
        return (who, *lines, *row)

    def look(self, task: FinishedGame, lang: str) -> Scene:
        """The table stays as it is."""
        return Scene(prompt=text(lang, "whole_game.reckon.winner"))

    def lines(self, task: FinishedGame, rows: tuple[tuple[str, ...], ...], lang: str) -> Lines:
        """The lines found so far."""
        return SCORE.lines(task.result, rows, lang)


RECKONING = Reckoning()


def _over(task: Task, inner: Course) -> FinishedGame:
    end, value = outcome(task.spiel, inner.play), score(task.spiel, inner.play).value_re
    return FinishedGame(task.rules, Result(task.rules, end, calls_of(inner.play), False, 0), task.re, value)


def calls_of(play: State) -> tuple[WrittenCall, ...]:
    """§3.3 What was called in a game, as tasks have it."""
    return tuple(
        WrittenCall(one.call.party, one.call.stage, one.call.vorab, one.call.seat, one.moment.cards_played)
        for one in play.spoken
    )


def reckoning_step(task: Task, inner: Course, event: Event, lang: str) -> tuple[Course, Feedback | None]:
    """An answer to the step that is asked, or that the learner wants to be told."""
    if event.get("type") == "skip":
        return inner._replace(reckoned=RECKONED), _end_feedback(task, inner, "info", lang)
    over = _over(task, inner)
    done, feedback = RECKONING.answer(over, inner.reckoned, event, lang)
    if RECKONING.is_solved(over, done):
        return inner._replace(reckoned=RECKONED), _end_feedback(task, inner, "right", lang)
    return inner._replace(reckoned=done), feedback


def _end_feedback(task: Task, inner: Course, tone: Any, lang: str) -> Feedback:
    return Feedback(tone, f"{sheet_words(task, inner, lang)} {end_words(task, inner, lang)}", ("3.9",))


def reckoning_scene(task: Task, inner: Course, shown: Scene, lang: str) -> Scene:
    """The scene with the question of this step, its answers and the lines so far; once it is done with all lines."""
    over = _over(task, inner)
    many = len(RECKONING.steps(over, lang))
    asked = RECKONING.scene(over, min(inner.reckoned, many), lang)
    if inner.reckoned == RECKONED:
        return replace(shown, lines=SCORE.lines(over.result, tuple(filter(None, _rows(over, lang))), lang))
    skip = Action("skip", text(lang, "whole_game.reckon.skip"))
    standing = (*shown.facts[1:], *_special(over, lang))
    return replace(shown, prompt=asked.prompt, lines=asked.lines, actions=(*asked.actions, skip), facts=standing)


def _rows(over: FinishedGame, lang: str) -> Iterator[tuple[str, ...]]:
    """Every line and the sum."""
    return (step.row for step in SCORE.steps(over.result, lang))


def _special(over: FinishedGame, lang: str) -> tuple[str, ...]:
    """The special points of this game, which the course explains only later."""
    paid = paid_events(over.rules.special, over.rules.value, "normal")
    told = [
        text(lang, "result.event", event=text(lang, f"line.{event}"), party=text(lang, f"party.{party}"))
        for party, event in over.result.outcome.events
        if event in paid
    ]
    return (text(lang, "whole_game.reckon.special", points=", ".join(told)),) if told else ()


def answers(task: Task, inner: Course) -> list[JsonDict]:
    """The right answer to every step."""
    return RECKONING.solution(_over(task, inner))
