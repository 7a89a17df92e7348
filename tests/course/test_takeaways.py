"""What lessons 19 to 26 give along (“Das nimmst du mit”), held against measured positions.

A take-away that says how to play stands for tips: over the positions that are proven at the five books, where some
cards follow a tip and others break it, following it must not cost more. What no figure can judge says why.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from math import sqrt
from pathlib import Path

from effort import each, sampled, size

from dokolearn.ch5_tactics.principles import TIPS, speaks
from dokolearn.ch5_tactics.running_suits import chance_to_run, chance_to_run_again, may_run
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.exercises.graded import cost
from dokolearn.exercises.graded.card_verdicts import figure_of, situation_of
from dokolearn.exercises.graded.decks import deck
from dokolearn.exercises.kinds.choose_card import KIND
from dokolearn.model import GameEvent
from dokolearn.rulesets import BOOKS

LESSONS = Path(__file__).parents[2] / "lessons"

FACT = "a fact, not a way to play"
CALLS = "about words before the game or calls, whose forecast is not good enough to judge it"
SIGNS = "about what others tell, which the measuring players neither say nor read"
FEW = "hardly any such position is proven, or none"

TAKEAWAYS: dict[int, tuple[tuple[str, ...] | str, ...]] = {
    19: (FACT, ("lead_full_suit",), FACT, FACT, FACT),
    20: (("lead_ass_early", "lead_blank_ass", "lead_full_suit"), ("lead_trump_re", "lead_short_kontra"),
         ("lead_no_fuchs",), SIGNS, SIGNS),
    21: (FACT, SIGNS, FACT, FEW, SIGNS),
    22: (("schmieren",), FACT, ("deny_opponent",), ("find_partner_early",), FEW),
    23: (("dulle_not_wasted",), ("dulle_guard",), ("guard_and_catch",), ("guard_and_catch",),
         ("karlchen_keep", "karlchen_catch")),
    24: (FACT, CALLS, CALLS, CALLS, CALLS),
    25: (CALLS, FACT, CALLS, FEW, FEW),
    26: (CALLS, CALLS, FEW, FEW, FEW, CALLS),
}  # fmt: skip
"""By lesson and take-away: the tips it stands for, or why no figure judges it."""

DEAR = 0.1
"""In Punkte: what following a tip may cost on average, beyond twice its standard error."""


def taken_along(lesson: int) -> list[str]:
    """The take-aways of a lesson, in order."""
    (path,) = LESSONS.glob(f"{lesson}_*.ipynb")
    cells = ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    (said,) = (cell for cell in cells if cell.startswith("## Das nimmst du mit"))
    return re.findall(r"^\d+\. (.+)$", said, re.MULTILINE)


@cache
def positions() -> list[tuple[Situation, list[tuple[GameEvent | None, float]]]]:
    """Proven positions of all books, each with what its cards lose."""
    found = []
    for book, rules in BOOKS.items():
        for number in range(0, len(deck("choose_card", book).proven), size(8, 1)):
            asked = KIND.read({"deck": number}, rules)
            position, options = situation_of(asked.sight)
            figures = ((option.event, figure_of(asked.measured, option)) for option in options)
            found.append((position, [(event, cost(figure)) for event, figure in figures if figure is not None]))
    return found


def differences(name: str) -> Iterator[float]:
    """By position: what cards that follow a tip lose on average, less what the others lose."""
    for position, cards in positions():
        sides: dict[bool | None, list[float]] = {True: [], False: [], None: []}
        for event, lost in cards:
            voice = speaks(name, position, event)
            sides[None if voice is None else voice.strength > 0].append(lost)
        good = sides[True] or (sides[None] if sides[False] else [])
        bad = sides[False] or (sides[None] if sides[True] else [])
        if good and bad:
            yield sum(good) / len(good) - sum(bad) / len(bad)


@cache
def costs(name: str) -> float:
    """What following a tip certainly costs: the mean of the differences, less twice its standard error."""
    found = list(differences(name))
    if len(found) < 3:
        return 0.0
    mean = sum(found) / len(found)
    return mean - 2 * sqrt(sum((one - mean) ** 2 for one in found) / (len(found) - 1) / len(found))


@each("lesson", TAKEAWAYS)
def test_every_take_away_is_judged_or_says_why_not(lesson: int) -> None:
    assert len(taken_along(lesson)) == len(TAKEAWAYS[lesson])


@sampled
def test_no_take_away_costs_points_where_something_is_proven() -> None:
    names = {name for rows in TAKEAWAYS.values() for row in rows if not isinstance(row, str) for name in row}
    assert {name: costs(name) for name in names if costs(name) > DEAR} == {}


@sampled
def test_the_kreuz_dame_as_second_is_no_mistake() -> None:
    """What lesson 22 forbade before: keeping it there costs about 0.4 Punkte at every book."""
    assert TIPS["no_kreuz_dame_second"].truth == "doubtful"
    assert costs("no_kreuz_dame_second") > DEAR
    assert "nicht als Zweiter" not in " ".join(taken_along(22))


def test_5_08_what_lesson_19_counts_is_so() -> None:
    """Only the cards of the others matter; a second round seldom runs; without nines none does."""
    assert chance_to_run(6, (12, 12, 12)) > chance_to_run(5, (12, 12, 12))
    assert chance_to_run_again(3, (11, 11, 11)) < chance_to_run(6, (12, 12, 12), 2) * 2 < 1 / 2
    assert not any(may_run(size, own, 2) for size in (4, 6) for own in range(1, size + 1))
