"""What the site says about each tip of the five sources: `tips_de.toml`, German for now in every language."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

from dokolearn.ch5_tactics import prices
from dokolearn.ch5_tactics.principles import TIPS, speaks
from dokolearn.ch5_tactics.running_suits import chance_to_run, chance_to_run_again
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.specs import read_spec
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import book_name

PHASES = ("before", "calls", "leading", "following", "endgame", "inference")
"""The shelves of the page, in the order of a game."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Two cards compared over the same deals."""

    what: str
    """The one card instead of the other, and in which position."""
    deals: int
    augen: Mapping[str, tuple[float, float]]
    """By book: by how many Augen of the own party the first is better, with the standard error."""


@dataclass(frozen=True, slots=True)
class TipText:
    """A tip in our words; the figures in its sentences are still to be worked out (`worked_out`)."""

    phase: str
    text: str
    why: str
    """What its verdict rests on."""
    lesson: str = ""
    """The lesson that teaches it; empty for what stands on the page only."""
    chances: tuple[str, ...] = ()
    measured: tuple[Measured, ...] = ()
    books: tuple[str, ...] = tuple(BOOKS)
    """Where it can be followed."""
    tables: str = ""
    """What is otherwise at some tables."""


@cache
def tip_texts() -> Mapping[str, TipText]:
    """Every tip by its name, in the order of the register."""
    with Path(__file__).with_name("tips_de.toml").open("rb") as file:
        found = tomllib.load(file)
    return {name: _read(**found[name]) for name in TIPS}


def _read(measured: list[JsonDict] | None = None, **told: Any) -> TipText:
    lists: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in told.items()}
    return TipText(measured=tuple(_measured_row(**one) for one in measured or ()), **lists)


def _measured_row(what: str, deals: int, augen: dict[str, list[float]]) -> Measured:
    return Measured(what, deals, {book: (better, error) for book, (better, error) in augen.items()})


def practice_of(name: str) -> dict[str, int]:
    """By key of an exercise in how many of its tasks a tip is practised."""
    found = {key: _times(key).get(name, 0) for key in catalogue()}
    return {key: times for key, times in found.items() if times}


@cache
def _times(key: str) -> dict[str, int]:
    """By tip that an exercise names: the tasks with a whole position in which the tip speaks for or against something
    that may be done, and its share of the others. Where it is the only one and speaks at all, tasks in which it is
    silent belong to it as well: they teach where it does not hold. What is shown solved does not count."""
    names = catalogue()[key].get("tips", ())
    if not names:
        return {}
    exercise = read_spec(spec(key))
    asked = getattr(exercise.kind, "position", lambda task: None)
    found = [asked(task) for task in exercise.tasks if not getattr(task, "worked", False)]
    seen = [(Situation(one[1]), one[2]) for one in found if one is not None]
    rest = (len(found) - len(seen)) // len(names)
    heard = {name: sum(any(speaks(name, at, event) for event in events) for at, events in seen) for name in names}
    alone = len(names) == 1
    return {name: rest + (len(seen) if alone and times else times) for name, times in heard.items()}


# Exact figures in sentences, `{run:6 12}` for a chance in percent, worked out while the site is built


OTHERS = 3
"""§1.4 So many hands one does not see."""


def chance_that_lie(given: int, places: int, among: int) -> Fraction:
    """§5.10 The chance that so many given cards all lie in some places. Every place is as likely as any other."""
    return Fraction(comb(places, given), comb(among, given))


def hand(least: int, those: int, size: int, pack: int) -> Fraction:
    """§5.10 The chance that a hand holds at least so many of those cards of the pack."""
    ways = sum(comb(those, many) * comb(pack - those, size - many) for many in range(least, size + 1))
    return Fraction(ways, comb(pack, size))


CHANCES: Mapping[str, Callable[..., Fraction]] = {
    "run": lambda out, size, rounds=1: chance_to_run(out, (size,) * OTHERS, rounds),
    "again": lambda out, size: chance_to_run_again(out, (size,) * OTHERS),
    "held": chance_that_lie,
    "none": lambda given, places, among: chance_that_lie(given, among - places, among),
    "hand": hand,
    "few": lambda most, those, size, pack: 1 - hand(most + 1, those, size, pack),
    "both": lambda size, among: Fraction(size - 1, among - 1),
}
"""Every chance by its name, of whole numbers."""


def _keine_90(book: RuleSet) -> Fraction:
    """Of the games that are won anyway."""
    found = prices.keine_90(book, "re")
    return -found.between / (found.below - found.between)


EVEN: Mapping[str, Callable[[RuleSet], Fraction | None]] = {
    "re": lambda book: prices.ansage(book, "re").chance,
    "kontra": lambda book: prices.ansage(book, "kontra").chance,
    "solo": lambda book: prices.ansage(book, "re", game="karosolo").chance,
    "reply": lambda book: prices.reply(book, "re").chance,
    "k90": _keine_90,
}
"""From which chance on a call pays, by its name; the loser has 90 Augen or more, but where keine 90 holds."""


def with_figures(sentence: str, lang: str) -> str:
    """A sentence with its figures."""
    return sentence.format_map({name: _Chance(name, lang) for name in CHANCES} | {"even": _Even(lang)})


@dataclass(frozen=True, slots=True)
class _Chance:
    name: str
    lang: str

    def __format__(self, numbers: str) -> str:
        """In percent, with one digit behind the comma."""
        chance = CHANCES[self.name](*map(int, numbers.split()))
        return number(float(100 * chance), self.lang)


@dataclass(frozen=True, slots=True)
class _Even:
    lang: str

    def __format__(self, name: str) -> str:
        """Books that agree together: `Mainzer Skript 67 von 100; Schmidt, Männle 50 von 100`."""
        books: dict[Fraction, list[str]] = {}
        for book in BOOKS.values():
            if share := EVEN[name](book):
                books.setdefault(share, []).append(book_name(book, self.lang))
        said = (
            text(self.lang, "tips.of_100", books=", ".join(who), n_percent=round(100 * share))
            for share, who in books.items()
        )
        return "; ".join(said)


def number(value: float, lang: str, signed: bool = False) -> str:
    """One digit behind the sign that the language has for it."""
    shown = f"{value:+.1f}" if signed else f"{value:.1f}"
    return shown.replace("-", "−").replace(".", "," if lang == "de" else ".")
