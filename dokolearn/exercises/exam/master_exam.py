"""The Meisterprüfung: forty decisions in whole games, and what they cost beside what anything costs and a club's cards.

What a card costs was measured over deals that fit what the seat sees; what is open costs nothing.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from dokolearn.exercises.answers import marks_of_solution, reason_of, words_of
from dokolearn.exercises.exam.exam_judged import HandedIn
from dokolearn.exercises.exam.master_paper import club_loses, deck_task, paper
from dokolearn.exercises.graded import cost
from dokolearn.exercises.graded.card_verdicts import by_figures
from dokolearn.exercises.kinds.choose_card import figures_by_place
from dokolearn.exercises.position.position_words import SHORT
from dokolearn.exercises.walk import State, start
from dokolearn.model import Kind, RuleSet, Stich
from dokolearn.players.grading import Figure
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import View
from dokolearn.strings import text
from dokolearn.wording import card_name, decimal, in_signs

PASSED = 75
"""In percent of what anything loses: so much has to be saved. A club's first card saves about half of it."""

PLACES = ("lead", "second", "third", "last")
"""Where somebody sits in a Stich, by how many cards lie there."""

LEARNED = ("5.2", "5.12", "5.12", "5.11")
"""Where that is taught."""


def problems_of(rules: RuleSet, lang: str) -> list[str]:
    """Why there is no Meisterprüfung at a table; nothing where there is one."""
    return [] if rules == BOOKS.get(rules.name) else [text(lang, "exam.master.house_rules")]


@lru_cache(maxsize=256)
def task(seed: int, rules: RuleSet, lang: str, number: int) -> State:
    """Decision number 0 to 39, untouched."""
    return start(deck_task(rules.name, paper(rules.name, seed)[number], lang))


def may_lay(shown: State) -> tuple[int, ...]:
    """The places of the cards that may be laid."""
    return tuple(figures_by_place(shown.task))


def with_stiche(seen: View, shown: State) -> View:
    """The task with every Stich before it, card by card, where the facts only say what matters of them."""
    sight, lang = shown.task.sight, shown.spec.lang
    if len(sight.stiche) <= SHORT:
        return seen
    head = [text(lang, "exam.master.stich"), *(text(lang, f"table.{seat}") for seat in range(4))]
    rows = [[str(number), *_cards_by_seat(one)] for number, one in enumerate(sight.stiche, start=1)]
    return {**seen, "lines": {"label": text(lang, "exam.master.stiche"), "head": head, "rows": rows}}


def _cards_by_seat(stich: Stich) -> list[str]:
    """By seat the card, with a sign for who led and for who has got the Stich."""
    cells = [""] * 4
    for place, kind in enumerate(stich.cards):
        seat = (stich.lead + place) % 4
        led, won = LED * (not place), WON * (seat == stich.winner)
        cells[seat] = f"{led}{in_signs(kind)}{won}"
    return cells


LED, WON = "▸", "★"


# What it comes to


class Decision(NamedTuple):
    """What was decided, and what it cost; beside that the mean of all cards, and the card of a club."""

    figure: Figure | None
    lost: float
    chance: float
    club: float

    @property
    def good(self) -> bool:
        """Whether nothing much better is proven."""
        return self.figure is not None and self.figure.grade in ("best", "good", "open")


def decision(shown: State, marks: tuple[tuple[str, int], ...]) -> Decision:
    """What a card comes to; without one it costs what anything does."""
    found = figures_by_place(shown.task)
    chance = sum(map(cost, found.values())) / len(found)
    figure = found[marks[0][1]] if marks else None
    return Decision(figure, chance if figure is None else cost(figure), chance, club_loses(shown.task))


def percent_saved(lost: float, chance: float) -> int:
    """How many percent of what anything loses were not lost: 0 for tapping anything, 100 for the best cards."""
    return round(100 * (1 - lost / chance)) if chance else 100


def result(handed: HandedIn) -> View:
    """What all decisions cost together, by where one sat, and each of them with its figures."""
    lang = handed.lang
    found = [decision(shown, marks) for shown, marks in zip(handed.tasks, handed.marked, strict=True)]
    lost, chance, club = (sum(each) for each in zip(*[one[1:] for one in found], strict=True))
    share = percent_saved(lost, chance)
    passed = "passed" if share >= PASSED else "failed" if share >= 0 else "worse"
    whose = (("yours", lost), ("club", club), ("anything", chance))
    said = {"n_share": share, "n_wanted": PASSED, "lost": decimal(lost, lang)}
    return {
        "passed": share >= PASSED,
        "right": sum(one.good for one in found),
        "of": len(found),
        "share": share,
        "headline": text(lang, f"exam.master.{passed}", **said),
        "losses": [
            {"name": text(lang, f"exam.master.{who}"), "lost": decimal(much, lang), "saved": _percent(much, chance)}
            for who, much in whose
        ],
        "areas": _by_place(handed, found),
        "tasks": [_decision_view(handed, number, one) for number, one in enumerate(found)],
    }


def _by_place(handed: HandedIn, found: list[Decision]) -> list[View]:
    """How many decisions were good where one leads, and behind one, two or three others."""
    good = [0] * len(PLACES)
    many = [0] * len(PLACES)
    for shown, one in zip(handed.tasks, found, strict=True):
        many[len(shown.task.stich)] += 1
        good[len(shown.task.stich)] += one.good
    return [
        {
            "name": text(handed.lang, f"exam.master.place.{place}"),
            "right": good[at],
            "of": many[at],
            "href": f"#p{LEARNED[at].replace('.', '-')}",
        }
        for at, place in enumerate(PLACES)
        if many[at]
    ]


def _decision_view(handed: HandedIn, number: int, one: Decision) -> View:
    """A decision with what it cost, why another card would have been better, and what was measured of each."""
    shown, seen, marks, lang = handed.tasks[number], handed.seen[number], handed.marked[number], handed.lang
    task, why = shown.task, reason_of(shown)
    worse = one.figure is not None and one.figure.grade not in ("best", "open")
    mistake = by_figures(task.sight, task.measured, task.hand[marks[0][1]], lang).reason if worse else ""
    return {
        "right": one.good,
        "view": seen,
        "verdict": _verdict(one, lang),
        "given": words_of(seen, marks) if marks else text(lang, "exam.nothing"),
        "answer": words_of(seen, marks_of_solution(shown)),
        "slip": "" if one.good or not marks else "card",
        "mistake": mistake,
        "reason": why["text"],
        "refs": why["refs"],
        "figures": [_figure(task.hand[place], figure, lang) for place, figure in _each(task)],
    }


def _each(task: Any) -> list[tuple[int, Figure]]:
    """Different cards, the best one first."""
    found = figures_by_place(task)
    first = {task.hand[place]: place for place in reversed(found)}
    return sorted(((place, found[place]) for place in first.values()), key=lambda one: (cost(one[1]), one[0]))


def _percent(lost: float, chance: float) -> str:
    return f"{percent_saved(lost, chance)} %".replace("-", "−")


def _verdict(one: Decision, lang: str) -> str:
    if one.figure is None:
        return text(lang, "exam.master.silent", price=decimal(one.lost, lang))
    return text(lang, f"exam.master.grade.{one.figure.grade}", price=_price(one.lost, lang))


def _figure(kind: Kind, figure: Figure, lang: str) -> str:
    """A card with what was measured of it."""
    price = _price(cost(figure), lang)
    said = "exam.master.figure.lost" if cost(figure) else "exam.master.figure.best"
    return text(lang, said, card=card_name(kind, lang), price=price, error=_price(figure.error, lang))


def _price(points: float, lang: str) -> str:
    """Two digits: decisions are a tenth of a Punkt apart."""
    return f"{points:.2f}".replace(".", "," if lang == "de" else ".")
