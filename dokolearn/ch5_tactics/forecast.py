"""§5.3, §5.4 How many Augen the own party will have, judged by the own cards and by what has been won so far.

Of the Augen that are still out the own party gets a share. What that is on average was counted in games between players
of the club (`python tests/tools/fit_forecast.py` counts again): a sum over a few features of the hand with its weights.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import erf, sqrt
from typing import Literal, NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch3_scoring.value import score_table, settle_with
from dokolearn.ch5_tactics.card_bits import CardBits
from dokolearn.ch5_tactics.quick_facts import OpenCards, OwnHand, quick_facts
from dokolearn.model import SEATS, Call, Outcome, RuleSet, Seat
from dokolearn.sight import Sight, augen, own_party

Role = Literal["re", "kontra", "solo", "against"]
"""On which side somebody is: Re or Kontra of two, alone, or against one who is."""

HEIGHT = 4
"""§5.3 A trump counts with this power of its height: the highest ones decide."""


class Features(NamedTuple):
    """What a hand has, each as a share, so that games of any pack and any Solo can be compared."""

    always: float
    """1."""
    trumps: float
    """How much larger the share of trumps is than among the cards that are out."""
    top: float
    """The part of all height of trumps that lies here, beyond a quarter."""
    standing: float
    """Fehl cards that nobody can beat with a higher one of their suit."""
    rest: float
    """The rest of the Fehl cards."""
    void: float
    """Suits that are missing."""
    lead: float
    """Whether this seat leads now."""


class Forecast(NamedTuple):
    """The Augen of the own party at the end: on average, and how far they usually are from it."""

    augen: float
    spread: float


def features(open_cards: OpenCards, own: OwnHand) -> Features:
    """§5.3 The features of a hand at this moment."""
    cards, size = open_cards.cards, max(1, len(own.hand))
    group, height = cards.group, cards.height
    trumps = [kind for kind in own.hand if group[kind] == TRUMP]
    out = _kinds(own.once) + _kinds(own.twice)
    trumps_out = [kind for kind in out if group[kind] == TRUMP]
    mine, others = (sum([height[kind] ** HEIGHT for kind in kinds]) for kinds in (trumps, trumps_out))
    suits = [suit for suit in range(TRUMP) if cards.members[suit]]
    standing = sum([_stands(kind, cards, own) for kind in own.hand if group[kind] != TRUMP])
    return Features(
        1.0,
        len(trumps) / size - len(trumps_out) / max(1, len(out)),
        mine / (mine + others) - 1 / 4 if mine + others else 0.0,
        standing / size,
        (size - len(trumps) - standing) / size,
        sum([not any(group[kind] == suit for kind in own.hand) for suit in suits]) / len(suits) if suits else 0.0,
        float(open_cards.owner == own.seat and not open_cards.stich),
    )


def _kinds(bits: int) -> list[int]:
    return [kind for kind in range(bits.bit_length()) if bits >> kind & 1]


def _stands(kind: int, cards: CardBits, own: OwnHand) -> bool:
    return not cards.beaten_by[0][kind] & own.once & cards.members[cards.group[kind]]


class ForecastRow(NamedTuple):
    """What was counted for one side with one pack."""

    weights: tuple[float, ...]
    """By feature."""
    spread: float
    """In Augen, before the first card."""


CHOSEN = ForecastRow((0.197, 0.307, 0.024, 0.493, 0.298, 0.166, -0.024), 35.0)
"""§5.3 Against somebody who plays alone because he wants to: counted in the 598 Soli that the club chose in 10,000
deals at `ddv`; against any hand one would hope for much more. Without nines it chose none: the same shares there."""

COUNTED: Mapping[tuple[Role, int], ForecastRow] = {
    ("re", 12): ForecastRow((0.453, 0.212, 0.568, 0.216, 0.119, 0.099, 0.002), 34.9),
    ("kontra", 12): ForecastRow((0.417, 0.195, 0.525, 0.122, 0.072, 0.008, 0.006), 35.9),
    ("solo", 12): ForecastRow((0.191, 0.425, 0.172, 0.379, -0.115, 0.041, 0.024), 25.0),
    ("against", 12): CHOSEN,
    ("re", 10): ForecastRow((0.501, 0.238, 0.478, 0.122, 0.043, 0.074, 0.002), 39.3),
    ("kontra", 10): ForecastRow((0.427, 0.246, 0.458, 0.068, 0.012, 0.007, 0.006), 40.7),
    ("solo", 10): ForecastRow((0.203, 0.461, 0.209, 0.250, -0.111, 0.054, 0.023), 28.7),
    ("against", 10): CHOSEN,
}
"""§5.3 By side and size of a hand."""


def role(alone: bool, is_re: bool) -> Role:
    """§2.2 On which side somebody is; `alone`: that one plays against three."""
    if alone:
        return "solo" if is_re else "against"
    return "re" if is_re else "kontra"


def forecast(open_cards: OpenCards, own: OwnHand, won: tuple[int, ...], side: Role) -> Forecast:
    """§5.3 What the own party will have in the end; `won`: the Augen of each seat so far."""
    weights, spread = COUNTED[side, open_cards.cards.hand_size]
    rest = AUGEN_TOTAL - sum(won)
    ours = sum([friend * augen for friend, augen in zip(own.friends, won, strict=True)])
    share = sum([weight * value for weight, value in zip(weights, features(open_cards, own), strict=True)])
    return Forecast(ours + rest * min(1.0, max(0.0, share)), spread * sqrt(rest / AUGEN_TOTAL))


# What that is worth

STEPS = (0, 30, 60, 90, 120, 121, 151, 181, 211, AUGEN_TOTAL + 1)
"""§5.3 Where another score begins, in Augen of Re: below 30, 60, 90, 120, and the same of Kontra."""

MIDDLES = tuple((low + high - 1) // 2 for low, high in pairwise(STEPS))
"""§5.3 A number of Augen between each two of them."""


def chances(mean: float, spread: float) -> list[float]:
    """§5.3 How likely Re ends between each two STEPS, if it has so many Augen on average and as evenly spread."""
    below = [0.0, *(_below((step - 0.5 - mean) / spread) for step in STEPS[1:-1]), 1.0]
    return [high - low for low, high in pairwise(below)]


def reaches(found: Forecast, augen: int) -> float:
    """§5.3 How likely the own party ends with so many Augen at least."""
    return 1 - _below((augen - 0.5 - found.augen) / max(found.spread, 0.01))


def _below(deviations: float) -> float:
    return (1 + erf(deviations / sqrt(2))) / 2


def expected_punkte(
    rules: RuleSet, game: str, re: frozenset[Seat], seat: Seat, mean: float, spread: float, calls: Sequence[Call] = ()
) -> float:
    """§5.3 The Punkte a seat may expect, beyond what all four have on average; `mean`, `spread`: the Augen of Re.

    Special points do not count. Where only the winners write, the others fall behind by it.
    """
    said = tuple(calls)
    each = zip(chances(mean, spread), MIDDLES, strict=True)
    return sum([chance * _punkte(rules, game, re, said, augen)[seat] for chance, augen in each])


@lru_cache(maxsize=4096)
def _punkte(rules: RuleSet, game: str, re: frozenset[Seat], calls: tuple[Call, ...], augen: int) -> tuple[float, ...]:
    """What everybody has more than the average if Re ends with so many Augen."""
    stiche = max(1, min(11, augen // 20))
    outcome = Outcome(game, re, (augen, AUGEN_TOTAL - augen), (stiche, 12 - stiche), calls)
    punkte = settle_with(score_table(rules), outcome).punkte
    return tuple([each - sum(punkte) / len(punkte) for each in punkte])


# What a call is worth

OF_TWO = ("normal", "armut")
"""§2.2 Games in which Re are two from the beginning."""


def expectation(sight: Sight) -> Forecast:
    """§5.3 The Augen that the own party may expect at the end, for all this seat knows."""
    open_cards, own = quick_facts(sight)
    return forecast(open_cards, own, augen(sight), role(len(_re(sight)) == 1, own.is_re))


def gain(sight: Sight, call: Call) -> float:
    """§5.3 How many Punkte a call is expected to bring its speaker."""
    re, found = _re(sight), expectation(sight)
    mean = found.augen if own_party(sight) == "re" else AUGEN_TOTAL - found.augen
    said = [one.call for one in sight.spoken]
    game = sight.game or "normal"
    silent, loud = (
        expected_punkte(sight.rules, game, re, sight.seat, mean, found.spread, calls) for calls in (said, [*said, call])
    )
    return loud - silent


def against_one(sight: Sight) -> bool:
    """§2.2 Whether this seat plays against somebody who is alone."""
    return own_party(sight) == "kontra" and len(_re(sight)) == 1


def _re(sight: Sight) -> frozenset[Seat]:
    """§2.2 Who is Re; where it is open, anybody will do: the score is the same for the speaker."""
    if sight.suche is not None:
        return sight.suche.re
    vertrag = sight.round.vertrag
    assert vertrag is not None, "calls are made in a game"
    if vertrag.game not in OF_TWO:
        return vertrag.re
    others = [seat for seat in SEATS if seat != sight.seat]
    return frozenset({sight.seat, others[0]}) if own_party(sight) == "re" else frozenset(others[:2])
