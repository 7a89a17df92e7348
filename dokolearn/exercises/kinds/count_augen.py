"""Count the Augen of some cards and type the sum; many a wrong number stands for a mistake that beginners make."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import augen_of, shuffle
from dokolearn.exercises.frame.invention import Chance, Invention, Position
from dokolearn.exercises.frame.picking import PickingOne
from dokolearn.exercises.frame.question import GAME, WORKED, Form, Question, stich
from dokolearn.exercises.frame.task import Feedback, Scene, TaskKind, game_facts, reason_of_solution
from dokolearn.exercises.position.augen_sum import MOST, slips, sum_pad, wrong_sum
from dokolearn.exercises.position.reading import read_form
from dokolearn.model import CardTable, Hand, RuleSet
from dokolearn.strings import text

MAX_CARDS = 8


@dataclass(frozen=True, slots=True)
class Task:
    """Cards to count, and the wrong sums that tell what went wrong, each with its mistake.

    The game is told only, since cards have the same Augen in every game.
    """

    rules: RuleSet
    table: CardTable
    cards: Hand
    slips: Mapping[int, str]
    worked: bool


class CountAugen(PickingOne[Task]):
    """§1.2 How many Augen are these cards worth together?"""

    name: str = "count_augen"
    how: str = "enter"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`stich` (1 to 8 cards), `game`, `worked`."""
        said = read_form(data, FORM, rules)
        return said.task(Task, cards=said["stich"], slips=slips(said["stich"]))

    def right(self, task: Task) -> int:
        """The sum."""
        return augen_of(task.cards)

    def many(self, task: Task) -> int:
        """No sum is higher than all the Augen there are."""
        return MOST + 1

    def wrong(self, task: Task, index: int, lang: str) -> Feedback:
        """The mistake behind a wrong sum."""
        return wrong_sum(task.cards, task.slips, index, lang)

    def scene(self, task: Task, inner: bool, lang: str) -> Scene:
        """The cards, and where the sum is typed."""
        return Scene(
            prompt=text(lang, "count_augen.prompt.worked" if task.worked else "count_augen.prompt"),
            stich=task.cards,
            rows=_stiche(task, lang),
            facts=game_facts(task.table, task.rules, lang),
            pad=sum_pad(task.cards, task.slips, lang),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """The sum, card by card."""
        values = [augen_of([kind]) for kind in task.cards]
        terms = " + ".join(map(str, values))
        sentence = (
            text(lang, "count_augen.why", terms=terms, sum=sum(values))
            if len(values) > 1
            else text(lang, "count_augen.why.one", sum=values[0])
        )
        if task.table.game != "normal":
            sentence += " " + text(lang, "count_augen.any_game")
        return reason_of_solution(task.worked, sentence, ("1.1.augen",))


def _stiche(task: Task, lang: str) -> tuple[str, ...]:
    """Labels where the cards are several whole Stiche, as they come out of a pile."""
    many, left = divmod(len(task.cards), 4)
    return () if left or many < 2 else tuple(text(lang, "played.stich", number=at + 1) for at in range(many))


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    return {"stich": tuple(shuffle(table.deck, chance)[: (2, 4, 6)[level - 1]])}


KIND: TaskKind[Task, bool] = CountAugen()

SAMPLES = ({"stich": "KrA Kr10 KrK Ka9"}, {"stich": "PiA", "worked": True})

INVENTION = Invention(_draw)

FORM = Form({"augen": Question("count_augen", "cards", (stich(MAX_CARDS, "full", True, "counted"), GAME, WORKED))})
