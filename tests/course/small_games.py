"""The hands of the course at tables of all sorts, and every way in which each can be played."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from house_rules import derived_by_chance

from dokolearn.exercises import State, start, step, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.kinds.play_stiche import Task
from dokolearn.exercises.position.scripted_stiche import LEARNER, Path, moment_after
from dokolearn.exercises.specs import Spec
from dokolearn.model import Stich
from dokolearn.rulesets import BOOKS

Table = tuple[str, dict[str, Any]]
"""A book, and what a house plays otherwise."""

KEYS = [key for key, one in catalogue().items() if one["kind"] == "play_stiche"]

HOUSES: tuple[Table, ...] = (
    ("mainz", {"dulle_second_beats_first": False}),
    ("ddv", {"dulle_second_beats_first": True}),
    ("spielregeln", {"dulle_second_beats_first": True, "except_last_trick": True}),
    ("schmidt", {"herz10_trump": False, "dulle_second_beats_first": False}),
    ("mainz", {"deck_nines": False}),
    ("maennle", {"deck_nines": True}),
    ("spielregeln", {"schwein": "both"}),
    ("mainz", {"hochzeit_limit": 3}),
    ("ddv", {"hochzeit_find": "fehl_led"}),
    ("ddv", {"doppelkopf_form": "two_pairs", "karlchen_caught": True}),
    ("schmidt", {"herzstich": True, "gans": True, "fuchs_am_end": 1}),
    ("maennle", {"karlchen_second_in_last_trick": True}),
)
"""House rules by which a hand may go another way than in any book."""


def by_chance(many: int) -> Iterator[Table]:
    """Tables that somebody may come upon."""
    for seed in range(many):
        rules, options = derived_by_chance(Random(seed))
        yield rules.name, options


def hand_at(key: str, table: Table, lang: str = "de") -> Spec | None:
    """A hand of the course at a table; nothing where another table's rules are followed instead."""
    book, options = table
    found = at_table({**spec(key, lang), "rules": {"set": book, "options": options}})
    return None if found.note else found


class Told(NamedTuple):
    """What stands on the screen after a card of the learner: the Stiche up to there, and at the end how it went."""

    task: Task
    path: Path
    text: str
    headline: str
    stars: int | None

    @property
    def done(self) -> tuple[Stich, ...]:
        """The Stiche so far; the last one is spoken of."""
        return moment_after(self.task.game, self.path, looking=True).done

    @property
    def over(self) -> bool:
        """Whether it was the last card."""
        return len(self.path) == len(self.task.game.hands[LEARNER])


def every_way(hand: Spec) -> Iterator[Told]:
    """Whatever can be played, each Stich once by what was laid before it, as the page shows it."""
    for task in hand.tasks:
        yield from _ways(start(Spec(hand.kind, hand.rules, hand.lang, hand.title, (task,))), ())


def _ways(state: State, path: Path) -> Iterator[Told]:
    tried = set[str]()
    for index, kind in enumerate(state.task.game.hands[LEARNER]):
        after = step(state, {"type": "pick", "index": index})
        if after.inner == state.inner or kind in tried:
            continue
        tried.add(kind)
        if view(after)["pad"]:  # it is counted first
            after = step(after, {"type": "skip"})
        shown = view(after)
        stars = shown["stars"]["n"] if "stars" in shown else None
        yield Told(state.task, (*path, kind), shown["feedback"]["text"], shown["task"] if after.solved else "", stars)
        if not after.solved:
            yield from _ways(step(after, {"type": "go_on"}), (*path, kind))


TABLES: tuple[Table, ...] = (*((book, {}) for book in BOOKS), *HOUSES)
