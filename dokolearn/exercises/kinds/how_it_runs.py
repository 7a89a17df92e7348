"""Take cards of a suit and see at once how often it runs; then find from how many on it never does."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dokolearn.ch1_general import SUITS
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch5_tactics.running_suits import chance_to_run, may_run
from dokolearn.exercises.task import (
    Action,
    Feedback,
    Help,
    Lines,
    Mark,
    Scene,
    SpecError,
    check_keys,
    explained,
    prompted,
)
from dokolearn.model import Hand, RuleSet
from dokolearn.sight import kinds_of
from dokolearn.strings import text
from dokolearn.wording import card_view, decimal, suit_name

Taken = tuple[int, bool]
"""How many cards of the suit are one's own, and whether the limit was found."""


@dataclass(frozen=True, slots=True)
class Task:
    """All cards of a suit, high to low, and how many cards each of the others holds before the first one is led."""

    suit: int
    cards: Hand
    room: int
    own: int
    worked: bool

    @property
    def limit(self) -> int:
        """§5.9 With so many of one's own the suit can no longer run."""
        return next(own for own in range(1, len(self.cards) + 1) if not may_run(len(self.cards), own))

    def chance(self, own: int, rounds: int) -> Fraction:
        """§5.10 That the others all follow so often when one leads with so many of one's own."""
        if own < rounds:
            return Fraction()
        return chance_to_run(len(self.cards) - own, (self.room,) * 3, rounds)


@dataclass(frozen=True, slots=True)
class HowItRuns:
    """§5.6 to §5.10 The exact chance for every number of own cards."""

    name: str = "how_it_runs"
    help: Help = "task"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`suit` (Kr, Pi, He), `own` (with how many cards of it one begins), `worked`."""
        problems: list[str] = []
        data = check_keys(data, ("suit", "own", "worked"), problems)
        table, name, own = card_table(rules), data.get("suit", SUITS[0]), data.get("own", 1)
        kinds = kinds_of(table, SUITS.index(name)) if name in SUITS else frozenset()
        cards = tuple(sorted((kind for kind in table.deck if kind in kinds), key=table.order.__getitem__))
        if not cards:
            problems.append("suit: expected a suit that has cards in this game")
        elif type(own) is not int or not 0 < own <= len(cards):
            problems.append(f"own: expected 1 to {len(cards)}")
        if problems:
            raise SpecError(problems)
        return Task(SUITS.index(name), cards, table.hand_size, own, bool(data.get("worked", False)))

    def first(self, task: Task) -> Taken:
        """The cards to begin with, or the limit in a worked example."""
        return (task.limit, True) if task.worked else (task.own, False)

    def solved(self, task: Task, inner: Taken) -> bool:
        """Whether the limit was found."""
        return inner[1]

    def answer(self, task: Task, inner: Taken, event: Mapping[str, Any], lang: str) -> tuple[Taken, Feedback | None]:
        """Cards up to the one that was tapped are one's own; or one says that this is the limit."""
        index = event.get("index")
        if event.get("type") == "done":
            return _judged(task, inner, lang)
        if event.get("type") != "pick" or type(index) is not int or not 0 <= index < len(task.cards):
            return inner, None
        taken = (index + 1, False)
        return taken, Feedback("right" if taken == inner else "info", _told(task, index + 1, lang), ("5.10",))

    def scene(self, task: Task, inner: Taken, lang: str) -> Scene:
        """The suit, one's own cards of it marked, and how often it runs with them."""
        own, suit = inner[0], suit_name(SUITS[task.suit], lang)
        words = ("found",) * own + ("",) * (len(task.cards) - own)
        return Scene(
            **prompted(lang, "how_it_runs.prompt", suit=suit),
            hand=tuple(card_view(kind, lang) for kind in task.cards),
            taps="hand",
            marks={"stich": (), "hand": words},
            lines=_lines(task, own, lang),
            actions=(Action("done", text(lang, "how_it_runs.done")),),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """§5.9 What is left for three others."""
        words = {"suit": suit_name(SUITS[task.suit], lang), "size": len(task.cards), "own": task.limit}
        said = text(lang, "how_it_runs.right", **words, out=len(task.cards) - task.limit)
        return explained(task.worked, said, ("5.9",))

    def solution(self, task: Task) -> list[dict[str, Any]]:
        """So many cards, and that this is the limit."""
        return [{"type": "pick", "index": task.limit - 1}, {"type": "done"}]


def _judged(task: Task, inner: Taken, lang: str) -> tuple[Taken, Feedback | None]:
    own, suit = inner[0], suit_name(SUITS[task.suit], lang)
    if own == task.limit:
        return (own, True), None
    marks: tuple[Mark, ...] = tuple(("hand", at, "wrong") for at in range(own))
    key = "early" if own < task.limit else "late"
    said = text(lang, f"how_it_runs.{key}", own=own, suit=suit, percent=_percent(task.chance(own, 1), lang))
    return inner, Feedback("wrong", said, ("5.9",), marks, key)


def _percent(chance: Fraction, lang: str) -> str:
    return decimal(float(100 * chance), lang)


def _how_often(chance: Fraction, lang: str) -> str:
    never = text(lang, "how_it_runs.never")
    return text(lang, "how_it_runs.percent", percent=_percent(chance, lang)) if chance else never


def _told(task: Task, own: int, lang: str) -> str:
    """What one number of own cards comes to."""
    words = {"own": own, "suit": suit_name(SUITS[task.suit], lang), "out": len(task.cards) - own}
    return text(lang, "how_it_runs.told", **words, percent=_percent(task.chance(own, 1), lang))


def _lines(task: Task, own: int, lang: str) -> Lines:
    suit = suit_name(SUITS[task.suit], lang)
    rows = [(text(lang, "how_it_runs.own", suit=suit), str(own))]
    for rounds in (1, 2):
        rows.append((text(lang, f"how_it_runs.row.{rounds}"), _how_often(task.chance(own, rounds), lang)))
    return Lines(text(lang, "how_it_runs.table", suit=suit), (suit, text(lang, "how_it_runs.head")), tuple(rows))


KIND = HowItRuns()

SAMPLES = ({"suit": "Kr"}, {"suit": "He", "own": 2})

INVENTION = None
"""There are three suits: they need no chance."""
