"""Exact figures in sentences about tips: `{run:6 12}` becomes a chance in percent, worked out while the site is built.

run: cards out, cards in each hand, rounds (1)        the suit runs
again: cards out now, cards in each hand now          it runs once more, after a round that ran
held: so many given cards, places, of how many        all of them lie in these places
none: so many given cards, places, of how many        none of them does
hand: at least, of the pack, in a hand, cards         a hand holds so many of some cards
few: at most, of the pack, in a hand, cards           a hand holds no more of them
both: cards in a hand, cards in all                   two given cards lie in one hand
even: re, kontra, re:k90, reply, solo                    how often a call has to hold, book by book
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from dokolearn.ch5_tactics import prices
from dokolearn.ch5_tactics.running_suits import chance_to_run, chance_to_run_again
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text
from dokolearn.wording import book_name

OTHERS = 3
"""§1.4 So many hands one does not see."""


def held(given: int, places: int, among: int) -> Fraction:
    """§5.10 The chance that so many given cards all lie in some places. Every place is as likely as any other."""
    return Fraction(comb(places, given), comb(among, given))


def hand(least: int, those: int, size: int, pack: int) -> Fraction:
    """§5.10 The chance that a hand holds at least so many of those cards of the pack."""
    ways = sum(comb(those, many) * comb(pack - those, size - many) for many in range(least, size + 1))
    return Fraction(ways, comb(pack, size))


CHANCES: Mapping[str, Callable[..., Fraction]] = {
    "run": lambda out, size, rounds=1: chance_to_run(out, (size,) * OTHERS, rounds),
    "again": lambda out, size: chance_to_run_again(out, (size,) * OTHERS),
    "held": held,
    "none": lambda given, places, among: held(given, among - places, among),
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


def worked_out(sentence: str, lang: str) -> str:
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
