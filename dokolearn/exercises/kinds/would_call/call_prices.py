"""From which chance on a call pays at a table, as a question: computed by the score, so it holds at every table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from dokolearn.ch5_tactics import prices
from dokolearn.exercises.frame.choosing import Choice
from dokolearn.exercises.frame.task import Lines
from dokolearn.exercises.position.written_calls import other_party, stage_word
from dokolearn.model import Party, RuleSet
from dokolearn.strings import text
from dokolearn.wording import game_name, with_sign

Call = Literal["ansage", "reply", "k90", "solo", "solo_re", "solo_kontra", "all"]
"""Re or Kontra first, as an answer, keine 90 after it, a Solo without a word and with Re, Kontra against it; or all of
a normal game."""

NOT_IN_A_SOLO = ("ansage", "reply", "k90", "all")

COMMON = tuple(Fraction(a, b) for a, b in ((1, 5), (1, 4), (1, 3), (2, 5), (1, 2), (3, 5), (2, 3), (5, 6), (9, 10)))
"""Chances that some table asks for."""

MOST = 5
"""So many answers."""

PLACES: Mapping[tuple[Call, Party], int] = {
    ("ansage", "re"): 3,
    ("ansage", "kontra"): 1,
    ("reply", "re"): 4,
    ("reply", "kontra"): 0,
    ("k90", "re"): 2,
    ("k90", "kontra"): 1,
    ("solo", "re"): 1,
    ("solo_re", "re"): 4,
    ("solo_kontra", "kontra"): 0,
}
"""Where the right chance stands, if there are enough on both sides: nobody finds it by its place."""


@dataclass(frozen=True, slots=True)
class PricedCall:
    """Which call of which party; `low`: whoever loses stays below 90. A Solo by name."""

    rules: RuleSet
    call: Call
    party: Party
    low: bool = False
    game: str = "damensolo"

    @property
    def rows(self) -> "tuple[PricedCall, ...]":
        """§5.3 Every call of a normal game."""
        calls: tuple[tuple[Call, Party], ...] = (
            ("ansage", "re"),
            ("ansage", "kontra"),
            ("reply", "re"),
            ("reply", "kontra"),
            ("k90", "re"),
        )
        known = [(call, party) for call, party in calls if call != "k90" or self.rules.calls.levels == "four"]
        return tuple(replace(self, call=call, party=party) for call, party in known)

    def price(self) -> prices.Price:
        """§5.3 What it brings when it comes true, and costs when it does not."""
        loser = prices.LOW if self.low else prices.NARROW
        if self.call == "ansage":
            return prices.ansage(self.rules, self.party, loser)
        if self.call == "reply":
            return prices.reply(self.rules, self.party, loser)
        if self.call == "k90":
            return prices.keine_90(self.rules, self.party).price
        if self.call == "solo_kontra":
            return prices.ansage(self.rules, "kontra", loser, game=self.game)
        return prices.solo(self.rules, self.game, self.call == "solo_re")


def words_of(asked: PricedCall, lang: str) -> dict[str, str]:
    """What a sentence about it is filled in with."""
    return {
        "said": stage_word(asked.party, int(asked.call == "k90"), asked.rules, lang),
        "other": stage_word(other_party(asked.party), 0, asked.rules, lang),
        "own": stage_word(asked.party, 0, asked.rules, lang),
        "against": stage_word("kontra", 0, asked.rules, lang),
        "game": game_name(asked.game, lang, asked.rules),
    }


def price_choices(asked: PricedCall, lang: str) -> tuple[Choice, ...]:
    """From which chance on it pays: ascending, and that it never does."""
    if asked.call == "all":
        return _dearest(asked, lang)
    price = asked.price()
    shown = _chances_beside(price.chance, PLACES.get((asked.call, asked.party), MOST // 2))
    each = tuple(_choice(asked, price, chance, lang) for chance in shown)
    never = price.chance is None
    said = text(lang, "would_call.price.never_right" if never else "would_call.price.never_wrong", **_sums(price, lang))
    label = text(lang, "would_call.price.never")
    return (*each, Choice(label, never, said, ("5.3",), slip="" if never else "never"))


def _chances_beside(right: Fraction | None, place: int) -> tuple[Fraction, ...]:
    """The right chance among its neighbours."""
    if right is None:
        return COMMON[:MOST]
    found = sorted({*COMMON, right})
    first = min(max(found.index(right) - place, 0), len(found) - MOST)
    return tuple(found[first : first + MOST])


def _sums(price: prices.Price, lang: str) -> dict[str, str]:
    return {"gain": _with_sign(price.gain), "loss": _with_sign(-price.loss)}


def _with_sign(value: Fraction) -> str:
    """Whole Punkte with their sign; parts of one as they are."""
    if value.denominator == 1:
        return with_sign(int(value))
    return f"{with_sign(int(value.numerator))}/{value.denominator}"


def _choice(asked: PricedCall, price: prices.Price, chance: Fraction, lang: str) -> Choice:
    label = text(lang, "would_call.price.of", n_won=chance.numerator, n_games=chance.denominator)
    lost = chance.denominator - chance.numerator
    words = _sums(price, lang) | {
        "n_won": str(chance.numerator),
        "n_lost": str(lost),
        "n_games": str(chance.denominator),
        "sum": _with_sign(chance.numerator * price.gain - lost * price.loss),
    }
    right = chance == price.chance
    key = "right" if right else "early" if price.chance is None or chance < price.chance else "late"
    return Choice(label, right, text(lang, f"would_call.price.{key}", **words), ("5.3",), slip="" if right else key)


# All of them


def _dearest(asked: PricedCall, lang: str) -> tuple[Choice, ...]:
    """Which call has to come true most often; several may."""
    chances = {row: row.price().chance for row in asked.rows}
    most = max(chance for chance in chances.values() if chance is not None)
    return tuple(_as_dear(row, chance, most, lang) for row, chance in chances.items())


def _as_dear(row: PricedCall, chance: Fraction | None, most: Fraction, lang: str) -> Choice:
    label, right = _name(row, lang), chance == most
    said = text(lang, f"would_call.price.all.{'right' if right else 'wrong'}", word=label, often=_often(chance, lang))
    return Choice(label, right, said, ("5.3",), slip="" if right else "cheaper")


def _name(row: PricedCall, lang: str) -> str:
    return text(lang, f"would_call.price.row.{row.call}", **words_of(row, lang))


def _often(chance: Fraction | None, lang: str) -> str:
    if chance is None:
        return text(lang, "would_call.price.row.never")
    return text(lang, "would_call.price.row.of", n_won=chance.numerator, n_games=chance.denominator)


def price_list(asked: PricedCall, lang: str) -> Lines:
    """§5.3 The prices of a table: from which share of won games on each call pays, if who loses has 90 or not."""
    rows = []
    for row in asked.rows:
        low = "" if row.call == "k90" else _often(replace(row, low=True).price().chance, lang)
        rows.append((_name(row, lang), _often(row.price().chance, lang), low))
    heads = [text(lang, f"would_call.price.head.{key}") for key in ("call", "narrow", "low")]
    return Lines(text(lang, "would_call.price.list"), (heads[0], heads[1], heads[2]), tuple(rows))
