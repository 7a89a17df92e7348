"""What follows from many deals, asked of the kernel where it is, else of Python, which says the same.

A position goes there as the numbers of its `struct seen`, and all deals with it: one call a question. What an end is
worth, the score of the table says; each different end is settled once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from dokolearn.ch1_general import AUGEN_TOTAL, CHARLY, DULLE, FUCHS, SCHWEIN
from dokolearn.ch5_tactics.card_bits import CardBits
from dokolearn.ch5_tactics.estimate import FIRST_ROUND, KARLCHEN_FROM, Character, in_game, keeping_values
from dokolearn.ch5_tactics.quick_facts import OwnHand
from dokolearn.game import start
from dokolearn.game.play import State
from dokolearn.kernel.machine import Machine, machine
from dokolearn.kernel.packed import (
    KINDS,
    NOBODY,
    STICHE,
    TooLarge,
    bits,
    doubles,
    kinds_of_table,
    of_kinds,
    position_bytes,
    prices,
    table_numbers,
    to_bytes,
)
from dokolearn.kernel.position import CannotSolve, Score, position, score_of
from dokolearn.model import SEATS, CardTable, Hands, Kind, Seat
from dokolearn.players import many_deals
from dokolearn.players.many_deals import A_PUNKT, AN_AUGE, LIKELY, ManyDeals, worth_of
from dokolearn.players.playout_value import GameEnd
from dokolearn.players.possible_deals import PublicParties, World, own_of
from dokolearn.players.verein import CLUB
from dokolearn.players.weighted_deals import SLIP
from dokolearn.sight import Sight, cards_laid, table_of

Value = TypeVar("Value")

WORLDS, ASKED, LAID = 16, 16, 48
"""Room in the kernel, as its source has it."""

WEIGHTS = (
    *("to_come", "rescue", "ruff", "fuchs", "fuchs_lies", "free", "trump_lead", "fuchs_kept", "fuchs_led"),
    *("trump_ten_led", "ten_led", "ass_held", "overtaken", "ruffed", "join", "karlchen"),
    *("fuchs_rescue", "fuchs_ruff", "ass_first", "cannot_run", "given"),
)
"""The numbers of a `Character` in the order of its `struct way`."""

BITS = 10
"""So many positions are remembered while the last cards are solved, as a power of two."""

SPECIAL_FROM = 512
"""What the kernel adds to special points, so that they are never below zero."""


def likelihoods(many: ManyDeals, deals: Sequence[Hands]) -> list[float]:
    """§5.10 How likely people of a club would have laid what the others have laid, by deal."""
    kernel = KernelDeals.of(many, deals)
    return many_deals.likelihoods(many, deals) if kernel is None else kernel.likelihoods()


def values(many: ManyDeals, deals: Sequence[Hands], open_hands: bool) -> list[list[int]]:
    """By deal: what its end is worth after each card in question, if everybody plays on as in a club, or as somebody
    who sees all hands."""
    kernel = KernelDeals.of(many, deals)
    return many_deals.values(many, deals, open_hands) if kernel is None else kernel.values(open_hands)


def ends(many: ManyDeals, deals: Sequence[Hands], open_hands: bool) -> list[list[GameEnd]]:
    """The same ends in Punkte and Augen."""
    kernel = KernelDeals.of(many, deals)
    return many_deals.ends(many, deals, open_hands) if kernel is None else kernel.ends(open_hands)


def best_values(many: ManyDeals, deals: Sequence[Hands]) -> list[list[int]]:
    """By deal: what its end is worth after each card in question if both sides do their best."""
    kernel = KernelDeals.of(many, deals)
    found = None if kernel is None else kernel.best_values()
    return many_deals.best_values(many, deals) if found is None else found


class KernelDeals:
    """A position with its deals in the memory of the kernel."""

    def __init__(self, running: Machine, kernel: int, place: int, many: ManyDeals, deals: Sequence[Hands]) -> None:
        """Raises TooLarge."""
        self.running, self.kernel, self.place = running, kernel, place
        self.many, self.deals = many, deals
        self.keys = [many.world(hands) for hands in deals]
        self.scores: dict[frozenset[Seat], Score] = {}
        keys = list(dict.fromkeys(self.keys))
        if len(keys) > WORLDS or len(many.asked) > ASKED:
            raise TooLarge(f"{len(keys)} ways in which the parties may be, {len(many.asked)} cards")
        running.write(place, self._position_numbers(keys))
        self._write(deals, [keys.index(key) for key in self.keys])

    @staticmethod
    def of(many: ManyDeals, deals: Sequence[Hands]) -> "KernelDeals | None":
        """The position in the kernel; None where there is no kernel, no room, or a rule that it does not know: trumps
        that change on the way, Dullen that cancel each other."""
        running = machine()
        unknown = len(set(many.tables)) > 1 or many.sight.rules.stich.dulle_pair_cancels
        if running is None or not deals or unknown:
            return None
        kernel = running.call("room", BITS)
        place = running.call("room_for_deals", kernel, len(deals)) if kernel else 0
        try:
            return KernelDeals(running, kernel, place, many, deals) if place else None
        except CannotSolve:
            return None

    def likelihoods(self) -> list[float]:
        """§5.10 By deal."""
        self.running.call("tell_likelihoods", self.place, len(self.deals))
        content = self.running.read(self.running.call("likelihoods_of", self.place), 8 * len(self.deals))
        return [float(one) for one in memoryview(content).cast("d")]

    def values(self, open_hands: bool) -> list[list[int]]:
        """By deal, by card in question."""
        return [[worth_of(end) for end in deal] for deal in self.ends(open_hands)]

    def ends(self, open_hands: bool) -> list[list[GameEnd]]:
        """The same in Punkte and Augen; each different end is settled once."""
        self.running.call("play_out", self.place, len(self.deals), int(open_hands))
        found = self._answers(len(self.deals))
        known = {end: self._game_end(end) for end in set(found)}
        return _rows([known[end] for end in found], len(self.many.asked))

    def best_values(self) -> list[list[int]] | None:
        """§5.10 By deal, by card in question; None where the kernel has no room for what may happen yet."""
        sight, found = self.many.sight, dict[Hands, list[int]]()
        if len(table_of(sight).deck) != 4 * self.many.tables[0].hand_size:
            return None  # nobody knows which cards are left
        for key, world in self.many.worlds.items():
            here = [hands for hands, one in zip(self.deals, self.keys, strict=True) if one == key]
            if not here:
                continue
            try:
                self.running.write(self.kernel, _position(sight, world))
            except CannotSolve:
                return None
            self._write(here, [0] * len(here))
            self.running.call("solve_deals", self.kernel, self.place, 0, len(here))
            values = self._answers(len(here))
            if sight.seat not in _re(sight, world):
                values = [AN_AUGE * AUGEN_TOTAL - value for value in values]
            found |= dict(zip(here, self._by_deal(values), strict=True))
        return [found[hands] for hands in self.deals]

    def _answers(self, deals: int) -> list[int]:
        """What the kernel says of each card in each of so many deals."""
        content = self.running.read(self.running.call("ends_of", self.place), 4 * deals * len(self.many.asked))
        return list(memoryview(content).cast("i"))

    def _by_deal(self, values: list[int]) -> list[list[int]]:
        return _rows(values, len(self.many.asked))

    # What it reads

    def _write(self, deals: Sequence[Hands], worlds: Sequence[int]) -> None:
        """Each deal: its world, then the cards of one seat after the other."""
        names, empty = _names(table_of(self.many.sight)), bytes(LAID)
        sizes = sum(self.many.at.open_cards.sizes)
        rest = empty[sizes:]
        content = [
            bytes((world, *hands[0], *hands[1], *hands[2], *hands[3]))
            for world, hands in zip(worlds, deals, strict=True)
        ]
        written = b"".join([one[:1] + one[1:].translate(names) + rest for one in content])
        self.running.write(self.running.call("deals_of", self.place), written)

    def _position_numbers(self, keys: Sequence[tuple[int, ...]]) -> bytes:
        """A `struct seen`, up to what the kernel reckons itself."""
        many, sight = self.many, self.many.sight
        table = table_of(sight)
        number = {kind: place for place, kind in enumerate(kinds_of_table(table))}
        worlds = [many.worlds[key] for key in keys]
        parts = [_characters(many.tables[0], table, CLUB), *[_world(sight, world) for world in worlds]]
        parts += [
            bytes(_WORLD * (WORLDS - len(worlds))),
            to_bytes(LIKELY),
            doubles([SLIP]),
            *self._prices(worlds, number),
        ]
        parts += [_cards(many.tables[0], table), to_bytes(self._now(number))]
        return b"".join(parts)

    def _prices(self, worlds: Sequence[World], number: dict[Kind, int]) -> list[bytes]:
        """The special points of two against two, and of one against three; where one of them cannot be, the other's."""
        sight = self.many.sight
        if self.many.searching:
            holder = sight.suche.holder if sight.suche is not None else sight.seat
            parties = [frozenset((holder, SEATS[holder - 3])), frozenset((holder,))]
        else:
            parties = [_re(sight, world) for world in worlds]
        alone = [re for re in parties if len(re) == 1]
        pairs = [re for re in parties if len(re) != 1]
        chosen = (pairs or alone)[0], (alone or pairs)[0]
        return [to_bytes(prices(self._score(re).specials, number)) for re in chosen]

    def _now(self, number: dict[Kind, int]) -> Iterator[int]:
        """What lies open, and the cards in question."""
        sight, open_cards, suche = self.many.sight, self.many.at.open_cards, self.many.sight.suche
        laid = [number[kind] for _, kind in cards_laid(sight)]
        yield sight.seat
        yield from open_cards.sizes
        yield from open_cards.without
        yield from (len(laid), sight.stiche[0].lead if sight.stiche else sight.lead)
        yield from (*laid, *[0] * (LAID - len(laid)))
        yield from (open_cards.finds, NOBODY if open_cards.holder is None else open_cards.holder)
        find = next(iter(self.many.worlds.values())).spiel.tables.finder
        if suche is None or find is None:
            yield from (0, 0, 0, NOBODY, 0)
        else:
            wished = NOBODY if find.card is None else number[find.card]
            yield from (1, sum([1 << group for group in find.led]), find.only_trumps, wished, find.last)
        asked = self.many.asked
        yield from (len(asked), *[number[kind] for kind in asked], *[0] * (ASKED - len(asked)))
        yield len(self.deals)

    # What it says

    def _score(self, re: frozenset[Seat]) -> Score:
        """§3.9 How a game counts in which these are Re."""
        if re not in self.scores:
            sight, suche = self.many.sight, self.many.sight.suche
            worlds = self.many.worlds.values()
            spiel = next(one.spiel for one in worlds if suche is not None or one.spiel.re == re)
            if suche is not None and suche.open:
                partner = next(iter(re - {suche.holder}), None)
                suche = suche._replace(partner=partner, klaerung=1)
            end = State(((), (), (), ()), sight.lead, (), (), sight.stiche, re, suche, sight.spoken)
            self.scores[re] = score_of(spiel, end)
        return self.scores[re]

    def _game_end(self, end: int) -> GameEnd:
        """§3.9 What an end has come to: the kernel tells Augen of Re, who has a Stich, who is Re, special points."""
        augen, stiche, re, special = end & 255, end >> 8 & 3, end >> 10 & 15, (end >> 14) - SPECIAL_FROM
        seats, seat = frozenset([seat for seat in SEATS if re >> seat & 1]), self.many.sight.seat
        written = self._score(seats).sheet(augen, (bool(stiche & 1), bool(stiche & 2)), special)
        return GameEnd(written[seat], augen if seat in seats else AUGEN_TOTAL - augen)


def _rows(values: list[Value], width: int) -> list[list[Value]]:
    """In rows, one a deal."""
    return [values[begin : begin + width] for begin in range(0, len(values), width)]


def _re(sight: Sight, world: World) -> frozenset[Seat]:
    """§2.2 Who is Re in a world."""
    return world.spiel.re if sight.suche is None else sight.suche.re


@lru_cache(maxsize=64)
def _names(table: CardTable) -> bytes:
    """By kind its number in the kernel."""
    names = bytearray(256)
    for place, kind in enumerate(kinds_of_table(table)):
        names[kind] = place
    return bytes(names)


@lru_cache(maxsize=64)
def _characters(cards: CardBits, table: CardTable, character: Character) -> bytes:
    """How somebody weighs cards: as usual, alone, and against one who plays alone."""
    return b"".join([_way(cards, table, in_game(character, cards, _knowing(others))) for others in (0.5, 0.0, None)])


def _knowing(others: float | None) -> OwnHand:
    """Somebody who takes the others for friends as much as this; None: all but one for certain."""
    friends = [1.0, 1.0, 1.0, 0.0] if others is None else [1.0, others, others, others]
    return OwnHand(SEATS[0], [], 0, 0, friends, is_re=False)


def _way(cards: CardBits, table: CardTable, character: Character) -> bytes:
    size, kept = cards.hand_size, keeping_values(cards, character)
    fade = [((left - 1) / size) ** character.fade if left else 0.0 for left in range(size + 1)]
    fade += [0.0] * (STICHE + 1 - len(fade))
    by_kind = [kept[kind] for kind in kinds_of_table(table)]
    by_kind += [0.0] * (KINDS - len(by_kind))
    numbers = [*[float(getattr(character, name)) for name in WEIGHTS], *fade, *by_kind]
    return doubles(numbers)


_WORLD = 8 * 32 + 4 * 2
"""Bytes of a world."""


def _world(sight: Sight, world: World) -> bytes:
    """Whom each seat takes for a friend, before the first card and now, and who is Re."""
    spiel = world.spiel
    told = PublicParties(start(spiel).suche)
    first = [own_of(spiel, spiel.hands, seat, told).friends for seat in SEATS]
    friends = [*[one for own in first for one in own], *[one for own in world.owns for one in own.friends]]
    return doubles(friends) + to_bytes([sum([1 << seat for seat in spiel.re]), world.shown is not None])


@lru_cache(maxsize=64)
def _cards(cards: CardBits, table: CardTable) -> bytes:
    """What every card is, by its number."""
    kinds = kinds_of_table(table)
    number = {kind: place for place, kind in enumerate(kinds)}
    group = of_kinds([cards.group[kind] for kind in kinds])
    tables = [number for last in (False, True) for number in table_numbers(table, last, kinds)]
    members = [_set(kinds_of_group, kinds) for kinds_of_group in cards.members]
    roles = [NOBODY if cards.fuchs is None else number[cards.fuchs]]
    roles += [number.get(kind, NOBODY) for kind in (FUCHS, SCHWEIN, CHARLY, DULLE, table.alte)]
    augen = of_kinds([cards.augen[kind] for kind in kinds])
    return to_bytes([*group, *augen, *tables, *members, *roles, KARLCHEN_FROM, FIRST_ROUND])


def _set(found: int, kinds: Sequence[Kind]) -> int:
    """A set of kinds by their numbers in the kernel."""
    return bits(place for place, kind in enumerate(kinds) if found >> kind & 1)


def _position(sight: Sight, world: World) -> bytes:
    """§3.9 The position of one world, with what its ends are worth to whoever looks; nobody raises a Fuchs any more."""
    spiel, re = world.spiel, _re(sight, world)
    now = SEATS[(sight.lead + len(sight.stich)) % 4]
    at = position(spiel, State(world.hands, now, (), sight.stich, sight.stiche, re, sight.suche, sight.spoken))
    score, seat, sign = at.score, sight.seat, 1 if sight.seat in re else -1

    def punkte(augen: int, has_stich: tuple[bool, bool], special: int) -> int:
        return sign * score.sheet(augen, has_stich, special)[seat]

    own = score._replace(punkte=punkte, a_punkt=A_PUNKT, an_auge=AN_AUGE)
    return position_bytes(replace(at, holder=None, score=own), True)
