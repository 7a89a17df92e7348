"""Sort a hand: trumps first, high to low, then suit by suit. Every tap puts one card into the fan."""

from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import shuffle
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch4_vorbehalte.soli import is_solo
from dokolearn.exercises.frame.invention import Chance, Invention, Position
from dokolearn.exercises.frame.picking import tap_place
from dokolearn.exercises.frame.question import GAME, WORKED, Form, Question, hand
from dokolearn.exercises.frame.task import (
    Feedback,
    Help,
    Scene,
    TaskKind,
    game_facts,
    prompt_and_paper,
    reason_of_solution,
)
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.position.trump_words import places
from dokolearn.model import CardTable, Hand, Kind, RuleSet
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.strings import text
from dokolearn.wording import card_names, in_words

Places = tuple[int, ...]
"""The fan: places of the hand in the order of the fan."""


@dataclass(frozen=True, slots=True)
class Task:
    """A hand as it was dealt, for the normal game or a Solo."""

    rules: RuleSet
    table: CardTable
    hand: Hand
    worked: bool


@dataclass(frozen=True, slots=True)
class SortHand:
    """§2.3 Put the cards in order: Trumpf from high to low, then the Fehl suits in any order, each from high to low."""

    name: str = "sort_hand"
    help: Help = "step"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hand` (2 to 12 cards), `game` (whose trumps hold), `worked`."""
        return read_form(data, FORM, rules).task(Task)

    def first(self, task: Task) -> Places:
        """An empty fan, or the whole one as an example."""
        return _sorted_places(task) if task.worked else ()

    def is_solved(self, task: Task, inner: Places) -> bool:
        """Whether every card is in the fan."""
        return len(inner) == len(task.hand)

    def answer(self, task: Task, inner: Places, event: Event, lang: str) -> tuple[Places, Feedback | None]:
        """A tap on the card that comes next."""
        index = tap_place(event, len(task.hand))
        if index is None:
            return inner, None
        if index in inner:
            return inner, None
        better = _better(task, inner, task.hand[index])
        if better is None:
            return _put(task, inner, index), None
        return inner, _wrong(task, better, index, lang)

    def step_shown(self, task: Task, event: Event, lang: str) -> Feedback:
        """Which card the page puts into the fan for a learner, and why that one."""
        kind = task.hand[event["index"]]
        key = "trump" if task.table.group[kind] == TRUMP else "fehl"
        return Feedback(
            "right", text(lang, f"sort_hand.step.{key}", **in_words({"card": kind}, lang)), _paragraphs(task)
        )

    def scene(self, task: Task, inner: Places, lang: str) -> Scene:
        """What is left of the hand, and the fan so far."""
        key = "sort_hand.prompt.worked" if task.worked else "sort_hand.prompt"
        none = not _trumps(task) if task.worked else TRUMP not in task.table.group
        return Scene(
            **prompt_and_paper(lang, f"{key}.none" if none else key),
            hand=task.hand,
            taps="hand",
            placed=inner,
            facts=game_facts(task.table, task.rules, lang),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """How the fan is built."""
        trumps = _trumps(task)
        key = "sort_hand.why" if trumps else "sort_hand.why.no_trumps"
        key = "sort_hand.why.trumps" if trumps == len(task.hand) else key
        return reason_of_solution(task.worked, text(lang, key), _paragraphs(task))

    def elsewhere(self, here: Task, there: Task, lang: str) -> str:
        """The fan of a table where it is another one."""
        fans = [tuple(task.hand[place] for place in _sorted_places(task)) for task in (here, there)]
        return "" if fans[0] == fans[1] else text(lang, "sort_hand.elsewhere", cards=card_names(fans[1], lang))

    def solution(self, task: Task) -> list[JsonDict]:
        """Every card in the order of play strength."""
        return [{"type": "pick", "index": index} for index in _sorted_places(task)]


def _trumps(task: Task) -> int:
    return sum(task.table.group[kind] == TRUMP for kind in task.hand)


def _paragraphs(task: Task) -> tuple[str, ...]:
    return places(task.table, task.rules) if is_solo(task.table.game) else ("2.3",)


def _sorted_places(task: Task) -> Places:
    return tuple(sorted(range(len(task.hand)), key=lambda place: task.table.order[task.hand[place]]))


def _put(task: Task, inner: Places, index: int) -> Places:
    """The fan with one card more; of equal copies it does not matter which one came first."""
    if inner and task.hand[inner[-1]] == task.hand[index]:
        return (*inner[:-1], *sorted((inner[-1], index)))
    return (*inner, index)


def _better(task: Task, inner: Places, kind: Kind) -> Kind | None:
    """A card that has to go into the fan before this one, or None."""
    group, order = task.table.group, task.table.order
    left = [kind for place, kind in enumerate(task.hand) if place not in inner]
    trumps = [card for card in left if group[card] == TRUMP]
    open_suit = [card for card in left if inner and group[card] == group[task.hand[inner[-1]]]]
    mine = [card for card in left if group[card] == group[kind]]
    for first in (trumps, open_suit, mine):
        if first:
            highest = min(first, key=order.__getitem__)
            return None if highest == kind else highest
    return None


def _wrong(task: Task, better: Kind, index: int, lang: str) -> Feedback:
    kind, group = task.hand[index], task.table.group
    if group[kind] == group[better]:
        key = "higher_trump" if group[kind] == TRUMP else "higher_fehl"
    else:
        key = "trump_first" if group[better] == TRUMP else "suit_first"
    where = ("2.3.fehl",) if key == "higher_fehl" and not is_solo(task.table.game) else _paragraphs(task)
    said = text(lang, f"sort_hand.wrong.{key}", **in_words({"card": kind}, lang))
    return Feedback("wrong", said, where, (("hand", index, "wrong"),), key)


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    return {"hand": tuple(shuffle(table.deck, chance)[: min((5, 8, 12)[level - 1], table.hand_size)])}


KIND: TaskKind[Task, Places] = SortHand()

SAMPLES = ({"hand": "PiA KrD KaA He9 HeA KrD"},)

INVENTION = Invention(_draw)

FORM = Form({"sort": Question("sort_hand", "cards", (hand(2), GAME, WORKED))})
