"""From which chance on a call pays at a table, as a question: computed by the score, so it holds at every table."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from dokolearn.ch5_tactics import prices
from dokolearn.exercises.choosing import Choice
from dokolearn.exercises.written_calls import other_party, stage_word
from dokolearn.model import Party, RuleSet
from dokolearn.strings import text
from dokolearn.wording import game_name, signed

Call = Literal["ansage", "reply", "k90", "solo", "solo_re"]
"""Re or Kontra first, as an answer, keine 90 after it, a Solo without a word and with Re."""

NOT_IN_A_SOLO = ("ansage", "reply", "k90")

COMMON = tuple(Fraction(a, b) for a, b in ((1, 3), (2, 5), (1, 2), (3, 5), (2, 3), (5, 6), (9, 10)))
"""Chances that some table asks for."""

MOST = 5
"""So many answers."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which call of which party; `low`: whoever loses stays below 90. A Solo by name."""

    rules: RuleSet
    call: Call
    party: Party
    low: bool = False
    game: str = "damensolo"

    def price(self) -> prices.Price:
        """§5.3 What it brings when it comes true, and costs when it does not."""
        loser = prices.LOW if self.low else prices.NARROW
        if self.call == "ansage":
            return prices.ansage(self.rules, self.party, loser)
        if self.call == "reply":
            return prices.reply(self.rules, self.party, loser)
        if self.call == "k90":
            found = prices.keine_90(self.rules, self.party)
            return prices.Price(found.below, -found.between)
        return prices.solo(self.rules, self.game, self.call == "solo_re")


def words_of(asked: Asked, lang: str) -> dict[str, str]:
    """What a sentence about it is filled in with."""
    return {
        "said": stage_word(asked.party, int(asked.call == "k90"), asked.rules, lang),
        "other": stage_word(other_party(asked.party), 0, asked.rules, lang),
        "own": stage_word(asked.party, 0, asked.rules, lang),
        "game": game_name(asked.game, lang, asked.rules),
    }


def price_choices(asked: Asked, lang: str) -> tuple[Choice, ...]:
    """From which chance on it pays: ascending, and that it never does."""
    price = asked.price()
    shown = _shown(price.chance)
    each = tuple(_choice(asked, price, chance, lang) for chance in shown)
    never = price.chance is None
    said = text(lang, "would_call.price.never_right" if never else "would_call.price.never_wrong", **_sums(price, lang))
    label = text(lang, "would_call.price.never")
    return (*each, Choice(label, never, said, ("5.3",), slip="" if never else "never"))


def _shown(right: Fraction | None) -> tuple[Fraction, ...]:
    """The right chance among its neighbours."""
    if right is None:
        return COMMON[:MOST]
    found = sorted({*COMMON, right})
    first = min(max(found.index(right) - 2, 0), len(found) - MOST)
    return tuple(found[first : first + MOST])


def _sums(price: prices.Price, lang: str) -> dict[str, str]:
    return {"gain": _signed(price.gain), "loss": _signed(-price.loss)}


def _signed(value: Fraction) -> str:
    """Whole Punkte with their sign; parts of one as they are."""
    if value.denominator == 1:
        return signed(int(value))
    return f"{signed(int(value.numerator))}/{value.denominator}"


def _choice(asked: Asked, price: prices.Price, chance: Fraction, lang: str) -> Choice:
    label = text(lang, "would_call.price.of", n_won=chance.numerator, n_games=chance.denominator)
    lost = chance.denominator - chance.numerator
    words = _sums(price, lang) | {
        "n_won": str(chance.numerator),
        "n_lost": str(lost),
        "n_games": str(chance.denominator),
        "sum": _signed(chance.numerator * price.gain - lost * price.loss),
    }
    right = chance == price.chance
    key = "right" if right else "early" if price.chance is None or chance < price.chance else "late"
    return Choice(label, right, text(lang, f"would_call.price.{key}", **words), ("5.3",), slip="" if right else key)
