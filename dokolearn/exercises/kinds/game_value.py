"""What is this game worth? One number, for whoever can score a game without filling in line by line."""

from typing import Any

from dokolearn.exercises.frame.choosing import Choice, Choosing, TypedNumber
from dokolearn.exercises.frame.invention import Invention
from dokolearn.exercises.frame.question import GIVEN, SCORED, WORKED, Field, Form, Question
from dokolearn.exercises.frame.task import Scene, TaskKind
from dokolearn.exercises.kinds.score_game import some_score, sum_asked, total, typed_sum
from dokolearn.exercises.kinds.score_game.false_lines import missing_lines
from dokolearn.exercises.kinds.score_game.other_books import line_by_line, lines_elsewhere
from dokolearn.exercises.kinds.score_game.wrong_sums import Sum
from dokolearn.exercises.position.finished_game import Result, result_facts, result_of
from dokolearn.exercises.position.reading import read_form
from dokolearn.model import RuleSet
from dokolearn.settlement import front_of
from dokolearn.strings import text


class GameValue(Choosing[Result]):
    """§3.9 How many Punkte does the game bring?"""

    name: str = "game_value"

    def read(self, data: Any, rules: RuleSet) -> Result:
        """`augen` (of Re), `calls`, `events`, `game`, `re`, `unnamed` (who has won is not told by the question),
        `bock` (a game of a Bockrunde, where the table plays them), `worked`."""
        said = read_form(data, FORM, rules)
        said.check(not said["bock"] or rules.value.bock_triggers, "bock: this book has no Bockrunde")
        return result_of(said)

    def choices(self, task: Result, lang: str) -> tuple[Choice, ...]:
        """The right sum with every line that counts, and what comes of adding up wrong."""
        score = task.score
        rows = line_by_line(score, lang, task.rules)
        counted = text(lang, "game_value.lines", lines="; ".join(rows)) if rows else ""
        lines = " ".join(filter(None, (counted, *missing_lines(task, score, lang))))
        return total(task, score, front_of(score), lang, lines).choices

    def number_field(self, task: Result, lang: str) -> TypedNumber:
        """A sum."""
        return typed_sum(lang)

    def look(self, task: Result, lang: str) -> Scene:
        """The game as the table tells it, and for whom is counted."""
        score = task.score
        named = sum_asked(Sum(task, score, front_of(score), lang))
        prompt = text(lang, "game_value.prompt.winner") if task.unnamed and score.winner else named
        bock = (text(lang, "result.bock"),) if task.bock else ()
        return Scene(prompt=prompt, facts=(*bock, *result_facts(task, lang)))

    def right_answer(self, task: Result) -> int:
        """The Punkte from the view of Re, whoever is asked about."""
        return task.score.value_re

    def elsewhere(self, here: Result, there: Result, lang: str) -> str:
        """The lines that only one of two books counts."""
        return lines_elsewhere(here, there, lang)


KIND: TaskKind[Result, tuple[int, ...]] = GameValue()

SAMPLES = ({"augen": 151, "calls": "Re", "events": "kontra:fuchs"},)

INVENTION = Invention(some_score)

FORM = Form(
    {"value": Question("game_value", "score", (*SCORED, Field("unnamed", "flag"), WORKED), watched=True)},
    {
        Field("bock", "flag"): "a game of a Bockrunde comes out of a drill at a table that plays them",
        GIVEN: "solved steps of a score, and it asks for the sum alone",
    },
)
