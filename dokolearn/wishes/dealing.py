"""Deals by wish: drawn by seed, each that fits as likely as any other, with the tries it took.

What seats hold is dealt directly (`Fitting`). Whose somebody is, is drawn among all that it may be, by how many deals
each has; a deal that several would give is taken as often as any other. What only a whole hand or a game tells (Augen,
nobody, a Hochzeit that finds nobody) is looked at afterwards, and other cards are drawn where it does not fit.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from math import factorial, floor
from typing import NamedTuple

from dokolearn.ch1_general import first_lead, shuffle, sorted_hand
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch5_tactics.filling import (
    FINE,
    Filling,
    Left,
    Limit,
    Lot,
    Split,
    TooManyError,
    divisions,
    fillings,
    less,
)
from dokolearn.exercises.drill.invent import chance_of
from dokolearn.exercises.frame.invention import Chance
from dokolearn.game import begin
from dokolearn.model import SEATS, CardTable, Hands, Kind, RuleSet, Seat, four
from dokolearn.players.levels import at_table, events
from dokolearn.replay.text.record import Deal, Record, Tag
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text
from dokolearn.wishes.parsing import read_wish
from dokolearn.wishes.wish import LONELY, MANY, Demand, Need, Problem, Wish, WishError, bounds, fits_need
from dokolearn.wording import card_name

# Deals in which seats hold so many of some cards: counted, and drawn without a single try in vain.
#
# Cards that the same needs are about are one lot, divided among the seats that are named and one pot for all others;
# what is in the pot is dealt to them by chance at the end. Two copies of a card are two cards, as in real dealing.


Held = tuple[tuple[Seat, Need], ...]
"""Needs that are about cards, each with its seat."""


class Lots(NamedTuple):
    """The pack as it is divided."""

    seats: tuple[Seat, ...]
    """Those that are named, and the pot."""
    pot: Seat | None
    """By which of the others the pot is called; none where all four are named."""
    left: Left
    lots: tuple[Lot, ...]
    limits: tuple[Limit, ...]


class Fitting:
    """All deals that give these seats what they need.

    Where needs overlap too much to count them all, some of the later ones are left out, and `whole` says so: then a
    deal has to be looked at.
    """

    def __init__(self, held: Held, table: CardTable, most: int) -> None:
        """`most`: how many splits may be looked at."""
        self.table, self.whole = table, True
        self.parts = _lots(held, table)
        while True:
            try:
                self.filling: Filling = fillings(self.parts.lots, self.parts.left, self.parts.limits, most)
                return
            except TooManyError:
                held, self.whole = held[: len(held) // 2], False
                self.parts = _lots(held, table)

    @cached_property
    def number(self) -> int:
        """How many deals there are, every card being one of its own."""
        parts = self.parts
        ways: int = self.filling[0][parts.left].ways
        others = len(SEATS) - len(parts.seats) + 1
        size = self.table.hand_size
        pot: int = factorial(others * size) // factorial(size) ** others if parts.pot is not None else 1
        return ways * pot

    def sample(self, chance: Callable[[], float]) -> Hands:
        """One of them; each has the same chance. `chance` gives numbers in [0, 1)."""
        parts, hands, left = self.parts, [list[Kind]() for _ in SEATS], self.parts.left
        for lot, options in zip(parts.lots, self.filling, strict=True):
            split = options[left].choose(chance)
            cards, at = shuffle(lot.cards, chance) if max(split) < len(lot.cards) else lot.cards, 0
            for hand, many in zip(hands, split, strict=True):
                hand += cards[at : at + many]
                at += many
            left = less(left, lot, split, parts.limits)
        self._deal_pot(hands, chance)
        return four(sorted_hand(hand, self.table) for hand in hands)

    def _deal_pot(self, hands: list[list[Kind]], chance: Callable[[], float]) -> None:
        parts, size = self.parts, self.table.hand_size
        if parts.pot is None:
            return
        cards = shuffle(hands[parts.pot], chance)
        others = [seat for seat in SEATS if seat == parts.pot or seat not in parts.seats]
        for place, seat in enumerate(others):
            hands[seat] = cards[place * size : (place + 1) * size]


def all_deals(table: CardTable) -> int:
    """§1.4 How many deals there are at all."""
    number: int = factorial(len(table.deck)) // factorial(table.hand_size) ** len(SEATS)
    return number


def _lots(held: Held, table: CardTable) -> Lots:
    named = tuple(seat for seat in SEATS if any(one == seat for one, _ in held))
    others = [seat for seat in SEATS if seat not in named]
    pot, size = (others[0] if others else None), table.hand_size
    seats = tuple(sorted({*named, *others[:1]}))
    rooms = tuple(len(others) * size if seat == pot else size * (seat in named) for seat in SEATS)
    sorts: dict[tuple[bool, ...], list[Kind]] = {}
    for kind in table.deck:
        sorts.setdefault(tuple(kind in need.thing.kinds for _, need in held), []).append(kind)
    alone = {about: [held[at] for at, counted in enumerate(about) if counted and _only(at, sorts)] for about in sorts}
    over = [at for at in range(len(held)) if not _only(at, sorts)]
    limits = tuple(
        Limit(held[at][0], held[at][1].thing.kinds, held[at][1].least, min(held[at][1].most, size)) for at in over
    )
    lots = [
        Lot(tuple(cards), seats, _possible(cards, seats, alone[about], rooms), tuple(about[at] for at in over))
        for about, cards in sorts.items()
    ]
    left = Left(rooms, tuple(limit.most for limit in limits))
    return Lots(seats, pot, left, tuple(sorted(lots, key=lambda lot: (lot.many, lot.cards))), limits)


def _only(at: int, sorts: Mapping[tuple[bool, ...], Sequence[Kind]]) -> bool:
    """Whether a need is about the cards of one lot alone."""
    return sum(about[at] for about in sorts) == 1


def _possible(
    cards: Sequence[Kind], seats: tuple[Seat, ...], held: Sequence[tuple[Seat, Need]], rooms: Split
) -> tuple[Split, ...] | None:
    """The ways to divide a lot that is needed by itself; None for any way."""
    if not held:
        return None
    return tuple(
        split
        for split in divisions(len(cards), seats)
        if all(need.least <= split[seat] <= need.most for seat, need in held)
        and all(many <= room for many, room in zip(split, rooms, strict=True))
    )


# A wish


MOST_TRIES = 20_000
"""So many deals are looked at for one that fits."""

MOST_SPLITS = 80_000
"""So many ways to divide cards are looked at before the first deal; one more second would be too long to wait."""

MOST_GAMES = 600
"""So many games are played for one in which a Hochzeit finds nobody."""

PLAYED_BY = "verein"
"""Who plays them."""


@dataclass(frozen=True, slots=True)
class FittingDeal:
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
class ReadyWish:
    """A wish at a table, ready to deal."""

    wish: Wish
    rules: RuleSet

    @cached_property
    def choices(self) -> tuple[tuple[Choice, Fitting], ...]:
        """Everybody whom somebody may be, with the deals that fit then, as far as cards are counted."""
        found, table = tuple(_choices(self.wish)), card_table(self.rules)
        return tuple((choice, Fitting(_card_needs(choice), table, MOST_SPLITS // len(found))) for choice in found)

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

    def deal(self, seed: int, number: int) -> FittingDeal:
        """Deal `number` of a seed. Raises TooRareError."""
        chance, dealer, games = chance_of(f"wish {seed} {number}"), self._dealer(seed, number), 0
        for tries in range(1, MOST_TRIES + 1):
            choice, hands = self._draw(chance)
            fitting = self._fitting(hands)
            if choice in fitting and chance() * len(fitting) < 1:
                lonely = [seat for seat, demand in choice if LONELY in demand.needs]
                games += bool(lonely)
                if all(finds_nobody(hands, seat, dealer, self.rules) for seat in lonely):
                    return FittingDeal(number, hands, dealer, tries)
            if games >= MOST_GAMES:
                break
        raise TooRareError(tries, games)

    def _dealer(self, seed: int, number: int) -> Seat:
        """§1.4 Who was wished for, else one after the other from one by chance on."""
        if self.wish.dealer is not None:
            return self.wish.dealer
        first = floor(chance_of(f"wish dealer {seed}")() * len(SEATS))
        return SEATS[(first + number) % len(SEATS)]

    def _draw(self, chance: Chance) -> tuple[Choice, Hands]:
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
    return all(fits_need(hands, seat, need, rules) for need in demand.needs if need != LONELY)


def _card_needs(choice: Choice) -> Held:
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


def prepare(wish: Wish, rules: RuleSet) -> ReadyWish:
    """The wish at a table. Raises WishError where no deal can fit, with the sentences that stand against each other."""
    beyond = tuple(_beyond(wish, rules))
    if beyond:
        raise WishError(beyond)
    found = ReadyWish(wish, rules)
    if not found.number:
        raise WishError(_against(wish, rules))
    return found


def _beyond(wish: Wish, rules: RuleSet) -> Iterator[Problem]:
    """The demands that no hand can fulfil."""
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
            if not ReadyWish(Wish(some), rules).number:
                return tuple(Problem(demand.at, ("alone", "together")[many - 1]) for demand in some)
    return (Problem(asked[0].at, "all"),)


# In words and as games: what the command prints and what the page shows


def deals_by_wish(wish: str, rules: RuleSet, seed: int, numbers: Sequence[int]) -> tuple[ReadyWish, list[FittingDeal]]:
    """Deals that fit a wish: the same for everybody by book, seed and number. Raises WishError and TooRareError."""
    ready = prepare(read_wish(wish, rules), rules)
    return ready, [ready.deal(seed, number) for number in numbers]


def sentence(found: Problem, lang: str) -> str:
    """What is wrong and how to mend it, without its place."""
    params = dict(found.params)
    cards = params.get("cards")
    if isinstance(cards, tuple):
        params["cards"] = " / ".join(card_name(kind, lang) for kind in cards)
    return text(lang, f"wish.{found.key}", **params)


def in_place(found: Problem, lang: str) -> str:
    """The same with line and column."""
    line, col = found.at
    return text(lang, "wish.at", line=line, col=col, text=sentence(found, lang))


def rare(error: TooRareError, lang: str) -> str:
    """That nothing was found, and after how many tries."""
    if error.games:
        return text(lang, "wish.rare_games", n_games=error.games)
    return text(lang, "wish.rare", n_tries=error.tries)


def about(ready: ReadyWish, found: Sequence[FittingDeal], lang: str) -> tuple[str, str]:
    """How often cards lie like this by chance, and how these deals came about."""
    tries = sum(one.tries for one in found)
    often = text(lang, "wish.counted", one_in=f"{ready.one_in(tries / max(1, len(found))):,}".replace(",", "\u202f"))
    how = "direct" if ready.direct else "tried"
    return often, text(lang, f"wish.{how}", n_tries=tries, n_deals=len(found))


def who_leads(found: FittingDeal, lang: str) -> str:
    """Who deals and who leads, by the number of the seat."""
    return text(lang, "wish.dealer", dealer=found.dealer + 1, lead=first_lead(found.dealer) + 1)


def house_rules(options: JsonObject) -> str:
    """House rules as DKN has them."""
    return json.dumps(options, ensure_ascii=False) if options else ""


def record_of(found: FittingDeal, rules: RuleSet, options: str, title: str) -> Record:
    """The deal as a game that nobody has played yet; `options` as DKN has house rules."""
    tags = (
        Tag("Board", str(found.number)),
        Tag("Title", title),
        Tag("Rules", rules.name),
        *([Tag("Options", options)] if options else []),
        Tag("Dealer", str(found.dealer + 1)),
    )
    return Record(tags, tuple(Deal(seat, found.hands[seat]) for seat in SEATS), end="*")
