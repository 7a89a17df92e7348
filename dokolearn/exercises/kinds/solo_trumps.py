"""Which cards of a hand are trump in this Solo? Tap them all."""

from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import shuffle
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.ch4_vorbehalte.soli import DIFFICULTY
from dokolearn.exercises.frame.invention import Chance, Invention, Position, one_of
from dokolearn.exercises.frame.picking import FoundCards, PickingAll
from dokolearn.exercises.frame.question import WORKED, Field, Form, Question, hand
from dokolearn.exercises.frame.task import Feedback, Scene, TaskKind, game_facts, prompt_and_paper, reason_of_solution
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.trump_words import (
    belongs_to,
    counted_rule,
    place_of_count,
    places,
    trump_rule,
    trumps_elsewhere,
)
from dokolearn.model import CardTable, Hand, Kind, RuleSet
from dokolearn.strings import text
from dokolearn.wording import game_name, in_words


@dataclass(frozen=True, slots=True)
class Task:
    """A hand and a game; a `worked` task is shown with its explanation."""

    rules: RuleSet
    table: CardTable
    hand: Hand
    worked: bool

    @property
    def trumps(self) -> frozenset[Kind]:
        """The trumps of the hand."""
        return frozenset(kind for kind in self.hand if self.table.group[kind] == TRUMP)


class SoloTrumps(PickingAll[Task]):
    """§4.6 Which of these cards are trump?"""

    name: str = "solo_trumps"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`game`, `hand` (2 to 12 cards), `worked`."""
        return read_form(data, FORM, rules).task(Task)

    def cards_to_find(self, task: Task) -> frozenset[Kind]:
        """The trumps of the hand."""
        return task.trumps

    def verdict_on(self, task: Task, index: int, lang: str) -> Feedback:
        """Whether a card is a trump, and else which suit it belongs to."""
        if (kind := task.hand[index]) not in task.trumps:
            return _no_trump(task, index, lang)
        return Feedback("right", text(lang, "solo_trumps.ok", **in_words({"card": kind}, lang)))

    def missing(self, task: Task, kind: Kind, lang: str) -> Feedback:
        """What is trump, to whoever has overlooked one."""
        return _missing(task, kind, lang)

    def scene(self, task: Task, inner: FoundCards, lang: str) -> Scene:
        """The hand, and what is found of it."""
        return Scene(
            **prompt_and_paper(lang, "solo_trumps.prompt.worked" if task.worked else "solo_trumps.prompt"),
            hand=task.hand,
            taps="hand",
            marks=self.marks(task, inner),
            facts=game_facts(task.table, task.rules, lang),
            actions=self.buttons_below(lang),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """What is trump in this game, and how many trumps there are in the pack."""
        paragraphs = tuple(dict.fromkeys((*places(task.table, task.rules), place_of_count(task.table, task.rules))))
        return reason_of_solution(task.worked, counted_rule(task.table, task.rules, lang), paragraphs)

    def elsewhere(self, here: Task, there: Task, lang: str) -> str:
        """Whether another table has this game, under which name and with which trumps."""
        return trumps_elsewhere((here.table, here.rules), (there.table, there.rules), lang)


def _no_trump(task: Task, index: int, lang: str) -> Feedback:
    """The suit the card belongs to; many take it for a trump because it is one in the normal game."""
    kind = task.hand[index]
    group = task.table.group
    key = "usual" if card_table(task.rules).group[kind] == TRUMP else "fehl"
    others = [at for at, card in enumerate(task.hand) if card != kind and group[card] == group[kind]]
    others = others or [at for at in range(len(task.hand)) if at != index]
    marks = (("hand", index, "wrong"), *(("hand", at, "cause") for at in others))
    words = in_words({"card": kind}, lang) | {"suit_now": belongs_to(kind, task.table, lang)}
    words |= {"game": game_name(task.table.game, lang, task.rules), "rule": trump_rule(task.table, task.rules, lang)}
    return Feedback(
        "wrong", text(lang, f"solo_trumps.wrong.{key}", **words), places(task.table, task.rules), marks, key
    )


def _missing(task: Task, kind: Kind, lang: str) -> Feedback:
    marks = tuple(("hand", at, "cause") for at, card in enumerate(task.hand) if card == kind)
    rule = trump_rule(task.table, task.rules, lang)
    return Feedback(
        "wrong", text(lang, "solo_trumps.missing", rule=rule), places(task.table, task.rules), marks, "missing"
    )


# Drawn by chance


_IWAN, _SUITS, _FIGURES, _NONE = DIFFICULTY
_BY_LEVEL = (_FIGURES, _SUITS, (*_IWAN, *_NONE, *_FIGURES, _SUITS[-1]))
"""The Soli whose trumps are asked for."""


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    """Four cards or more, and a Solo."""
    game = one_of(_BY_LEVEL[level - 1], chance)
    return {"game": game, "hand": tuple(shuffle(table.deck, chance)[: 3 + level])}


def _at_table(position: Position, rules: RuleSet, level: int, chance: Chance) -> Position:
    """Another Solo instead of one that the table does not have, of the same level where it has one."""
    soli = rules.vorbehalt.soli
    if position["game"] in soli or not soli:
        return position
    return {**position, "game": one_of([name for name in _BY_LEVEL[level - 1] if name in soli] or soli, chance)}


KIND: TaskKind[Task, FoundCards] = SoloTrumps()

SAMPLES = ({"game": "damensolo", "hand": "KrD He10 KaA KrB"},)

INVENTION = Invention(_draw, own=_at_table)

FORM = Form({"solo_trumps": Question("solo_trumps", "cards", (hand(2), Field("game", "game", usual="normal"), WORKED))})
