"""What a call was worth by what its player could know: beside silence, in the same deals played on with both.

Like a card, a call or a silence is a mistake only if that is found in one set of deals and confirmed in a fresh one.

    found = judge_call(choice)
    found.holds, found.brings     # how often it came true; how much more than silence it brought
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from random import Random
from typing import NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch3_scoring.winning import other, undercut, winner
from dokolearn.ch5_tactics.deals import deals
from dokolearn.model import Outcome, Speak
from dokolearn.players import verein
from dokolearn.players.deals_in_kernel import ends
from dokolearn.players.many_deals import ManyDeals
from dokolearn.players.measuring import Difference
from dokolearn.players.meister import draw
from dokolearn.players.playout_value import calls_after
from dokolearn.players.possible_deals import world
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.reviewing.call_choices import CallChoice
from dokolearn.reviewing.known_cards import DEALS, FRESH, LEAST, MOST, is_mistake
from dokolearn.sight import Sight

ODDS: Mapping[tuple[bool, bool], float] = {
    (False, False): 0.8,
    (True, False): 0.45,
    (True, True): 0.45,
    (False, True): 1.5,
}
"""§5.10 By whether the others and the own party have called before: how much likelier deals are in which a call comes
true than they look. Whoever calls has the hand for it, and whoever does not has none: deals know nothing of it. Counted
in 2,250 calls and silences of a club at `ddv` and `mainz`; with errors of a tenth."""


class TriedDeal(NamedTuple):
    """A deal in which a call was tried."""

    times: int
    """How often it was drawn."""
    kept: bool
    """Whether what was promised came true."""
    more: int
    """The Punkte that it brought its player beyond silence."""


@dataclass(frozen=True)
class CallSample:
    """A call in many deals, played on in two ways."""

    choice: CallChoice
    ways: tuple[Sequence[TriedDeal], ...]
    """As in a club, and as if all saw all hands; while a Hochzeit searches only the first."""

    @cached_property
    def odds(self) -> float:
        """How much likelier a deal is in which it comes true, by what others have called."""
        called = {one.call.party for one in self.choice.before.spoken}
        return ODDS[other(self.choice.party) in called, self.choice.party in called]

    @property
    def holds(self) -> float:
        """How often what was promised comes true if all play on as in a club."""
        weight = self._weight
        return sum([weight(one) for one in self.ways[0] if one.kept]) / sum(map(weight, self.ways[0]))

    def brings(self) -> Difference:
        """The Punkte that the call brings its player, beyond silence."""
        means = self._means()
        weight = self._weight
        sums = [sum(map(weight, way)) for way in self.ways]
        far = [
            sum([weight(one) * (one.more - mean) / many for one, mean, many in zip(deal, means, sums, strict=True)])
            for deal in zip(*self.ways, strict=True)
        ]
        return Difference(sum(means) / len(means), sqrt(sum([one**2 for one in far])) / len(means))

    def cost(self) -> Difference:
        """How much more the other thing was worth: silence than the call, or the call than silence."""
        found = self.brings()
        return Difference(-found.mean, found.error) if self.choice.said else found

    @property
    def is_clear(self) -> bool:
        """Whether the other thing was worth more, by three standard errors and in both ways of playing on."""
        turned = -1 if self.choice.said else 1
        return self.cost().clear and all(turned * mean > 0 for mean in self._means())

    def _means(self) -> list[float]:
        weight = self._weight
        return [sum([weight(one) * one.more for one in way]) / sum(map(weight, way)) for way in self.ways]

    def _weight(self, one: TriedDeal) -> float:
        return one.times * (self.odds if one.kept else 1.0)


class CallVerdict(NamedTuple):
    """A call, or a silence that was a mistake, and what the call was worth in fresh deals."""

    choice: CallChoice
    brings: Difference
    """So many Punkte more than silence, with its standard error."""
    holds: float
    """How often what it promises comes true."""
    deals: int
    is_mistake: bool
    """Whether the other thing was worth more by what its player could know."""


def judge_call(choice: CallChoice, name: str = "") -> CallVerdict | None:
    """What a call was worth; None for a silence that was no mistake."""
    suspected = is_mistake(call_sample(choice, f"{name} first").cost()) is not False
    if not suspected and not choice.said:
        return None
    many = FRESH
    while True:
        fresh = call_sample(choice, f"{name} fresh {many}", many)
        if many >= MOST or is_mistake(fresh.cost()) is not None:
            break
        many *= 2
    found = suspected and fresh.is_clear and fresh.cost().mean >= LEAST
    return CallVerdict(choice, fresh.brings(), fresh.holds, many, found) if choice.said or found else None


def call_sample(choice: CallChoice, name: str, many: int = DEALS) -> CallSample:
    """§5.10 A call beside silence in so many deals; the same name draws the same ones on every device."""
    quiet = ManyDeals(choice.seen, (verein.plays(choice.seen),))
    drawn = draw(quiet, deals(choice.seen), Random(f"review call {name} {choice.number}").random, many)
    hands = [one for one, _ in drawn]
    spoken = calls_after(choice.seen, world(choice.seen, hands[0]), Speak(choice.seat, choice.call.stage))
    loud = ManyDeals(replace(choice.seen, spoken=spoken), quiet.asked)
    kept = [_is_promised(choice, loud.sight, augen) for augen in range(AUGEN_TOTAL + 1)]
    ways = []
    for open_hands in (False,) if quiet.searching else (False, True):
        rows = zip(drawn, ends(quiet, hands, open_hands), ends(loud, hands, open_hands), strict=True)
        ways.append([TriedDeal(times, kept[one.augen], one.punkte - was.punkte) for (_, times), (was,), (one,) in rows])
    return CallSample(choice, tuple(ways))


def _is_promised(choice: CallChoice, loud: Sight, augen: int) -> bool:
    """§3.1, §3.6 Whether so many Augen of the own party are what it promised."""
    ours = (augen, AUGEN_TOTAL - augen)
    of_re = ours if choice.party == "re" else ours[::-1]
    calls = tuple([one.call for one in loud.spoken])
    end = Outcome(loud.game or "normal", choice.before.re, of_re, (int(of_re[0] > 0), int(of_re[1] > 0)), calls)
    if choice.call.stage:
        return undercut(end, other(choice.party), choice.call.stage)
    return winner(end, loud.rules) == choice.party


def was_kept(game: CheckedGame, choice: CallChoice) -> bool | None:
    """§3.1, §3.6 Whether what it promises came true in the game itself; None where that has no score."""
    if game.score is None or game.outcome is None:
        return None
    if choice.call.stage:
        return undercut(game.outcome, other(choice.party), choice.call.stage)
    return game.score.winner == choice.party
