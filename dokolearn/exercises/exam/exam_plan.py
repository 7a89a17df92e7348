"""The plan of every exam: its areas, how often each kind of exercise is asked, and in which order.

order(7)[39]  # the last task, about the one game: what it counts
"""

from functools import lru_cache
from typing import NamedTuple

from dokolearn.ch1_general import shuffle
from dokolearn.exercises.drill.invent import chance_of
from dokolearn.exercises.exam.exam_game import KINDS_OF_A_GAME

LEVELS = (3, 2)
"""Of the levels of drills, one after the other: cards and games large enough to go wrong."""

AIMS = (0, 1, 0, 1, 0)
"""At which of the other books the tasks of a part aim, the one most like this table first."""


class Part(NamedTuple):
    """A kind of exercise, how often it is asked, and how many of these tasks have another answer at another book."""

    kind: str
    tasks: int
    apart: int = 0
    tries: int = 16
    """How many are drawn until one is as it should be; then a good one is enough. More where books seldom differ."""
    aimed: bool = False
    """Whether it has to be the book it aims at that answers otherwise, wherever the answer stands then."""
    sure: int = 5
    """So many of them answer otherwise wherever it stands; the others only where it stands at the wanted place."""
    aims: tuple[int, ...] = AIMS
    """At which of the other books they aim, one after the other."""
    levels: tuple[int, ...] = LEVELS
    """Of which levels, where books only differ in what the highest one asks."""
    seldom: tuple[int, ...] = ()
    """Where answers of the one game, or those that differ from book to book, hardly stand: the others should stand
    there twice as often."""


class Area(NamedTuple):
    """What is passed or failed for itself, and where it is learned."""

    name: str
    paragraph: str
    parts: tuple[Part, ...]

    @property
    def tasks(self) -> int:
        """How many tasks it has."""
        return sum(part.tasks for part in self.parts)


CARDS = (Part("legal_cards", 2), Part("stich_winner", 3, apart=2, levels=LEVELS[:1]))

PLAN: tuple[Area, ...] = (
    Area("cards", "2.4", (*CARDS, Part("count_augen", 1), Part("solo_trumps", 2))),
    Area(
        "parties",
        "2.1",
        (
            Part("party", 2),
            Part("partner", 2, seldom=(3,)),
            Part("partner_in_hochzeit", 2, apart=2, sure=1, seldom=(3,)),
        ),
    ),
    Area(
        "vorbehalte",
        "4.1",
        (
            Part("vorbehalt", 2, apart=2, aimed=True, aims=(1, 0)),
            Part("who_plays", 2, apart=2, aimed=True, sure=1, seldom=(4,)),
        ),
    ),
    Area(
        "calls",
        "3.3",
        (
            Part("call_possible", 5, apart=4, tries=20, sure=3),
            Part("answer_call", 3, apart=2, aimed=True, sure=2, seldom=(3,)),
        ),
    ),
    Area(
        "value",
        "3.9",
        (
            Part("winner_of_game", 3, apart=2, tries=24, sure=1),
            Part("game_value", 6, apart=5, tries=40, aimed=True),
        ),
    ),
    Area("special", "3.11", (Part("special_point", 5, apart=4, tries=60, aimed=True, sure=1),)),
)
"""The tasks of every exam, all areas together TASKS: more than half of them have another answer at another book."""

TASKS = sum(area.tasks for area in PLAN)


class PlannedTask(NamedTuple):
    """A place in the order of an exam: a part of the plan, and which of its tasks."""

    part: Part
    at: int

    @property
    def of_the_game(self) -> bool:
        """Whether it is about the one game at the end: the last task of its part."""
        return self.at == self.part.tasks - 1 and self.part.kind in KINDS_OF_A_GAME


@lru_cache(maxsize=8)
def order(seed: int) -> tuple[PlannedTask, ...]:
    """What is asked when: as mixed as the cards, then one game from the hand to the score."""
    every = [PlannedTask(part, at) for area in PLAN for part in area.parts for at in range(part.tasks)]
    mixed = shuffle([one for one in every if not one.of_the_game], chance_of(f"exam {seed}"))
    last = sorted((one for one in every if one.of_the_game), key=lambda one: KINDS_OF_A_GAME.index(one.part.kind))
    return (*mixed, *last)
