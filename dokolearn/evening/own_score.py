"""The reader reckons a game himself before its score is shown: line by line, then the row of the sheet.

Who has won stands there already when a game is over; the rest is asked as in the game of lesson 8.
"""

from dataclasses import dataclass, replace

from dokolearn.ch3_scoring.value import settle, sheet, sheet_rules
from dokolearn.evening.evenings import Evening
from dokolearn.exercises.frame.stepping import Stage
from dokolearn.exercises.frame.task import Action, Scene
from dokolearn.exercises.kinds.whole_game.game_reckoning import Ended, Reckoning, calls_of
from dokolearn.exercises.position.finished_game import Result, result_facts
from dokolearn.game import outcome
from dokolearn.shallow_json import Event
from dokolearn.strings import text


@dataclass(frozen=True, slots=True)
class OwnScore(Reckoning):
    """§3.9 The lines and the row of the sheet."""

    name: str = "own_score"

    def steps(self, task: Ended, lang: str) -> tuple[Stage, ...]:
        """Without the winner."""
        return Reckoning.steps(self, task, lang)[1:]


OWN_SCORE = OwnScore()


def ended(now: Evening) -> Ended | None:
    """The game that is over; None where its sheet says more than its lines do, as in a Bockrunde."""
    game, rules = now.running, now.plan.rules
    if game.result is None or game.spiel is None or game.state is None:
        return None
    end = outcome(game.spiel, game.state)
    value = int(game.result.value_re)
    if settle(end, rules) != game.result or sheet(value, end.re, sheet_rules(rules.value)) != game.result.punkte:
        return None
    return Ended(rules, Result(rules, end, calls_of(game.state), False, 0), end.re, value)


def can_count(now: Evening) -> bool:
    """Whether the reader may begin to reckon."""
    return now.over and not now.looking and not now.reckoned and now.counted is None and ended(now) is not None


def answered(now: Evening, event: Event) -> Evening:
    """An answer to the step that is asked; behind the last one the score is shown."""
    task = ended(now)
    if task is None or now.counted is None:
        return now
    done, feedback = OWN_SCORE.answer(task, now.counted, event, now.plan.lang)
    if OWN_SCORE.solved(task, done):
        return replace(now, reckoned=True, counted=None)
    return now if feedback is None else replace(now, counted=done, feedback=feedback)


def asks(now: Evening, shown: Scene) -> Scene:
    """The table with the question of this step, its answers, and the lines so far; before them the four hands."""
    task, lang = ended(now), now.plan.lang
    if task is None or now.counted is None:
        return shown
    asked, told = OWN_SCORE.scene(task, now.counted, lang), result_facts(task.result, lang)
    named = bool(shown.facts) and task.result.outcome.game != "normal"
    return replace(
        shown,
        prompt=asked.prompt,
        lines=asked.lines,
        actions=(*asked.actions, Action("go_on", text(lang, "whole_game.reckon.skip"))),
        facts=(*shown.facts, *told[named:]),
        gap=now.places[-1] if now.places else None,
        deal=() if asked.lines and asked.lines.rows else shown.deal,
    )
