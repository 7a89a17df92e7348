"""What is this game worth? One number, for whoever can score a game without filling in line by line."""

from dataclasses import dataclass
from typing import Any

from dokolearn.ch3_scoring.value import settle
from dokolearn.exercises.choosing import Choice, Choosing
from dokolearn.exercises.kinds.score_game import counted_for, front_of, total
from dokolearn.exercises.result import Result, read_result, result_facts, signed
from dokolearn.exercises.task import Scene
from dokolearn.model import RuleSet
from dokolearn.strings import text
from dokolearn.wording import line_text


@dataclass(frozen=True, slots=True)
class GameValue(Choosing):
    """§3.9 How many Punkte does the game bring?"""

    name: str = "game_value"

    def read(self, data: Any, rules: RuleSet) -> Result:
        """`augen` (of Re), `calls`, `events`, `game`, `re`, `worked`."""
        return read_result(data, rules)[0]

    def choices(self, task: Result, lang: str) -> tuple[Choice, ...]:
        """The right sum, and what comes of adding up wrong."""
        score = settle(task.outcome, task.rules)
        return total(task, score, front_of(score), lang).choices

    def look(self, task: Result, lang: str) -> Scene:
        """The game as the table tells it, and for whom is counted."""
        score = settle(task.outcome, task.rules)
        prompt = total(task, score, front_of(score), lang).prompt
        return Scene(prompt=prompt, facts=result_facts(task, lang))

    def why(self, task: Result, lang: str) -> tuple[str, tuple[str, ...]]:
        """Every line that counts, then the sum."""
        score = settle(task.outcome, task.rules)
        front = front_of(score)
        rows = [f"{line_text(one, lang)} {signed(counted_for(front, one))}" for one in score.lines if one.punkte]
        (right,) = (choice for choice in total(task, score, front, lang).choices if choice.right)
        lines = text(lang, "game_value.lines", lines="; ".join(rows)) if rows else ""
        return f"{lines} {right.reason}".strip(), right.paragraphs
