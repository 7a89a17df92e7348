"""Deals by wish: drawn by seed, each that fits as likely as any other, with the tries it took.

What seats hold is dealt directly (`fitting`). Whose somebody is, is drawn among all that it may be, by how many deals
each has; a deal that several would give is taken as often as any other. What only a whole hand or a game tells (Augen,
nobody, a Hochzeit that finds nobody) is looked at afterwards, and other cards are drawn where it does not fit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from math import floor

from dokolearn.ch2_normal_game import card_table
from dokolearn.ch5_tactics.filling import FINE
from dokolearn.exercises.drill.invent import chance_of
from dokolearn.exercises.frame.invention import Chance
from dokolearn.game import begin
from dokolearn.model import SEATS, Hands, RuleSet, Seat
from dokolearn.players.levels import at_table, events
from dokolearn.wishes.fitting import Fitting, Held, all_deals
from dokolearn.wishes.things import LONELY, bounds, measured
from dokolearn.wishes.wish import MANY, Demand, Problem, Wish, WishError

MOST_TRIES = 20_000
"""So many deals are looked at for one that fits."""

MOST_SPLITS = 80_000
"""So many ways to divide cards are looked at before the first deal; one more second would be too long to wait."""

MOST_GAMES = 600
"""So many games are played for one in which a Hochzeit finds nobody."""

PLAYED_BY = "verein"
"""Who plays them."""


@dataclass(frozen=True, slots=True)
class Found:
    """A deal that fits."""

    number: int
    hands: Hands
    dealer: Seat
    tries: int
    """Deals that were drawn, this one included."""


class TooRareError(ValueError):
    """None of so many deals was what somebody wished for."""

    def __init__(self, tries: int, games: int) -> None:
        super().__init__(f"none of {tries} deals")
        self.tries, self.games = tries, games


Choice = tuple[tuple[Seat, Demand], ...]
"""Who is meant by each demand."""


@dataclass(frozen=True)
class Wished:
    """A wish at a table, ready to deal."""

    wish: Wish
    rules: RuleSet

    @cached_property
    def choices(self) -> tuple[tuple[Choice, Fitting], ...]:
        """Everybody whom somebody may be, with the deals that fit then, as far as cards are counted."""
        found, table = tuple(_choices(self.wish)), card_table(self.rules)
        return tuple((choice, Fitting(_held(choice), table, MOST_SPLITS // len(found))) for choice in found)

    @cached_property
    def number(self) -> int:
        """Deals that fit as far as cards are counted; one that several choices give counts as often."""
        return sum(fitting.number for _, fitting in self.choices)

    @property
    def direct(self) -> bool:
        """Whether every deal that is drawn fits."""
        wish = self.wish
        named = len(self.choices) == 1 and all(demand.who != "nobody" for demand in wish.demands)
        whole = all(fitting.whole for _, fitting in self.choices)
        return named and whole and not any(need.thing.measure for demand in wish.demands for need in demand.needs)

    def one_in(self, tries: float) -> int:
        """Of how many deals by chance one fits, after so many tries for each: counted, where they are all direct."""
        return max(1, round(all_deals(card_table(self.rules)) * tries / self.number))

    def deal(self, seed: int, number: int) -> Found:
        """Deal `number` of a seed. Raises TooRareError."""
        chance, dealer, games = chance_of(f"wish {seed} {number}"), self._dealer(seed, number), 0
        for tries in range(1, MOST_TRIES + 1):
            choice, hands = self._drawn(chance)
            fitting = self._fitting(hands)
            if choice in fitting and chance() * len(fitting) < 1:
                lonely = [seat for seat, demand in choice if LONELY in demand.needs]
                games += bool(lonely)
                if all(finds_nobody(hands, seat, dealer, self.rules) for seat in lonely):
                    return Found(number, hands, dealer, tries)
            if games >= MOST_GAMES:
                break
        raise TooRareError(tries, games)

    def _dealer(self, seed: int, number: int) -> Seat:
        """§1.4 Who was wished for, else one after the other from one by chance on."""
        if self.wish.dealer is not None:
            return self.wish.dealer
        first = floor(chance_of(f"wish dealer {seed}")() * len(SEATS))
        return SEATS[(first + number) % len(SEATS)]

    def _drawn(self, chance: Chance) -> tuple[Choice, Hands]:
        """A choice, as likely as it has deals, and one of them."""
        drawn = floor(chance() * FINE) * self.number // FINE if len(self.choices) > 1 else 0
        for choice, fitting in self.choices:
            if drawn < fitting.number:
                return choice, fitting.sample(chance)
            drawn -= fitting.number
        raise AssertionError("less than all of them")

    def _fitting(self, hands: Hands) -> list[Choice]:
        """The choices that would have given this deal, as far as cards tell."""
        nobody = [demand for demand in self.wish.demands if demand.who == "nobody"]
        if any(_has(hands, seat, demand, self.rules) for demand in nobody for seat in SEATS):
            return []
        return [choice for choice, _ in self.choices if all(_has(hands, *one, self.rules) for one in choice)]


def _has(hands: Hands, seat: Seat, demand: Demand, rules: RuleSet) -> bool:
    return all(measured(hands, seat, need, rules) for need in demand.needs if need != LONELY)


def _held(choice: Choice) -> Held:
    return tuple((seat, need) for seat, demand in choice for need in demand.needs if not need.thing.measure)


def _choices(wish: Wish) -> Iterator[Choice]:
    asked = [demand for demand in wish.demands if demand.who != "nobody"]
    seats = [(demand.who,) if isinstance(demand.who, int) else SEATS for demand in asked]
    for chosen in product(*seats):
        yield tuple(zip(chosen, asked, strict=True))


def finds_nobody(hands: Hands, bride: Seat, dealer: Seat, rules: RuleSet) -> bool:
    """§4.10 Whether a Hochzeit with these cards ends without a partner when the club plays them."""
    begun, chance = begin(rules, hands, dealer), chance_of("wish game")
    for _, game in events(begun, at_table(PLAYED_BY), chance):
        vertrag, state = game.round.vertrag, game.state
        if vertrag is not None and (vertrag.game, vertrag.player) != ("hochzeit", bride):
            return False
        if state is not None and state.suche is not None and state.suche.klaerung:
            return state.re == {bride}
    return False


# What cannot be


def wished(wish: Wish, rules: RuleSet) -> Wished:
    """The wish at a table. Raises WishError where no deal can fit, with the sentences that stand against each other."""
    beyond = tuple(_beyond(wish, rules))
    if beyond:
        raise WishError(beyond)
    found = Wished(wish, rules)
    if not found.number:
        raise WishError(_against(wish, rules))
    return found


def _beyond(wish: Wish, rules: RuleSet) -> Iterator[Problem]:
    """What no hand amounts to."""
    for demand in wish.demands:
        for need in demand.needs:
            low, high = bounds(need.thing.measure, rules) if need.thing.measure else (0, MANY)
            if need.least > high or need.most < low:
                yield Problem(demand.at, "beyond", (("n_low", low), ("n_high", high)))


def _against(wish: Wish, rules: RuleSet) -> tuple[Problem, ...]:
    """The fewest demands that already have no deal: one, two, else all of them."""
    asked = [demand for demand in wish.demands if demand.who != "nobody"]
    for many in (1, 2):
        for some in combinations(asked, many):
            if not Wished(Wish(some), rules).number:
                return tuple(Problem(demand.at, ("alone", "together")[many - 1]) for demand in some)
    return (Problem(asked[0].at, "all"),)
