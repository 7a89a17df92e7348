"""What a card was worth by what its player could know: in deals that agree with all he saw, likelier ones more often.

Only this number makes a mistake. It is looked for in one set of deals, and confirmed and priced in fresh ones, since
the worst of many cards looks worse by chance, too; and it has to hold whether all play on as in a club, or as if they
saw all hands. Near the bar of a mistake more deals are looked at, so that other deals lead to the same mistakes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from dokolearn.ch5_tactics.deals import deals
from dokolearn.model import Kind
from dokolearn.players.deals_in_kernel import ends
from dokolearn.players.many_deals import ManyDeals, worth_of
from dokolearn.players.measuring import CLEAR, Difference, weighted_difference
from dokolearn.players.meister import draw
from dokolearn.players.playout_value import GameEnd
from dokolearn.reviewing.card_choices import Choice

DEALS = 200
"""So many deals in the set in which one looks."""

FRESH, MOST = 400, 6_400
"""So many fresh deals first, and twice as many as long as they do not tell; so many at most."""

LEAST = 0.5
"""In Punkte: what costs less is no mistake, whatever is proven."""


class Better(NamedTuple):
    """A card that was worth more than another one, by what its player could know."""

    kind: Kind
    punkte: Difference
    """How much more, in Punkte for each player of the party, with its standard error."""
    augen: float
    """How many Augen more its party has on average."""
    deals: int
    """In so many fresh deals."""
    as_good: tuple[Kind, ...]
    """Other options that are not surely worse than it."""


@dataclass(frozen=True)
class Sample:
    """How the game ends in many deals after each option, played on in two ways."""

    options: tuple[Kind, ...]
    times: tuple[int, ...]
    """By deal how often it was drawn."""
    ways: tuple[Sequence[Sequence[GameEnd]], ...]
    """As in a club, and as if all saw all hands: by deal, by option. While a Hochzeit searches only the first."""

    def more(self, one: Kind, other: Kind, what: Callable[[GameEnd], float], ways: slice = slice(None)) -> Difference:
        """How much more the one brings than the other."""
        places = self.options.index(one), self.options.index(other)
        return self._mean(lambda ends: what(ends[places[0]]) - what(ends[places[1]]), ways)

    def expectation(self, one: Kind) -> Difference:
        """The Punkte that a card leads to if all play on as in a club: so it comes at tables, too."""
        place = self.options.index(one)
        return self._mean(lambda ends: ends[place].punkte, slice(1))

    def _mean(self, what: Callable[[Sequence[GameEnd]], float], ways: slice = slice(None)) -> Difference:
        """The mean over all deals of something of the ends of a deal, and over ways of playing on."""
        chosen = self.ways[ways]
        rows = zip(self.times, *chosen, strict=True)
        return weighted_difference([(times, sum(map(what, found)) / len(chosen)) for times, *found in rows])


def sample(choice: Choice, name: str, many: int = DEALS, options: tuple[Kind, ...] = ()) -> Sample:
    """§5.10 The options of a choice, or some, in so many deals; the same name draws the same ones on every device."""
    asked = ManyDeals(choice.seen, options or choice.options)
    drawn = draw(asked, deals(choice.seen), Random(f"review {name} {choice.number}").random, many)
    hands, ways = [one for one, _ in drawn], ((False,) if asked.searching else (False, True))
    found = tuple([ends(asked, hands, open_hands) for open_hands in ways])
    return Sample(asked.asked, tuple([times for _, times in drawn]), found)


def first_sample(choice: Choice, name: str) -> Sample:
    """The deals in which one looks."""
    return sample(choice, f"{name} first")


def better_than(
    choice: Choice, laid: Kind, name: str, first: Sample | None = None, among: Sequence[Kind] = ()
) -> Better | None:
    """What was clearly worth more than a card, of all options or some; None where nothing is proven.

    While a Hochzeit searches nothing is: nobody plays with open hands then, who would know for whom.
    """
    first = first or first_sample(choice, name)
    candidates = [kind for kind in among or choice.options if kind != laid]
    if len(first.ways) < 2 or not candidates:
        return None
    best = max(candidates, key=lambda kind: first.more(kind, laid, worth_of).mean)
    if is_mistake(first.more(best, laid, _punkte)) is False:
        return None
    fresh = _price(choice, (best, laid), f"{name} fresh")
    price = fresh.more(best, laid, _punkte)
    if price.mean < LEAST or not _is_clear(fresh, best, laid):
        return None
    others = [kind for kind in choice.options if kind not in (best, laid)]
    as_good = tuple([kind for kind in others if not first.more(best, kind, _punkte).clear])
    return Better(best, price, fresh.more(best, laid, _augen).mean, sum(fresh.times), as_good)


def _price(choice: Choice, pair: tuple[Kind, Kind], name: str) -> Sample:
    """Two cards in as many fresh deals as it takes to tell whether the one was a mistake beside the other."""
    many = FRESH
    while True:
        found = sample(choice, f"{name} {many}", many, pair)
        if many >= MOST or is_mistake(found.more(*pair, _punkte)) is not None:
            return found
        many *= 2


def is_mistake(price: Difference) -> bool | None:
    """Whether it costs as much as a mistake; None as long as chance may have said so."""
    above = price.mean - LEAST
    return above > 0 if abs(above) > CLEAR * price.error else None


def _is_clear(found: Sample, one: Kind, other: Kind) -> bool:
    """Whether it brings more Punkte, by three standard errors and in both ways of playing on."""
    ways = [found.more(one, other, _punkte, slice(way, way + 1)) for way in range(len(found.ways))]
    return found.more(one, other, _punkte).clear and all(way.mean > 0 for way in ways)


def _punkte(end: GameEnd) -> float:
    return end.punkte


def _augen(end: GameEnd) -> float:
    return end.augen
