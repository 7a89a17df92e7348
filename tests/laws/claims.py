"""What the sentences of Tipp, Hilfe and reasons claim of seats, cards and parties, and deals that would deny it.

`CLAIMS` has a row for each key of a sentence: nothing, or what every deal has to bear out that agrees with the sight.
A claim is looked at in one deal after the other, some of them built on purpose: a seat that holds this and not that.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from dokolearn.ch1_general import COPIES, FUCHS, SCHWEIN, SUITS
from dokolearn.ch2_normal_game import ALTE, playable
from dokolearn.ch5_tactics.deals import Deals, deals
from dokolearn.ch5_tactics.filling import Left, Lot, fillings
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.house_rules.schwein import may_raise
from dokolearn.model import SEATS, Hands, Kind, Seat
from dokolearn.sight import cards_by_seat, cards_laid, kinds_of


class Said(NamedTuple):
    """A sentence somebody is told: where, about which card (None: about none), and with which facts."""

    at: Situation
    kind: Kind | None
    facts: Mapping[str, Any]

    @property
    def card(self) -> Kind:
        """The card the sentence names, else the one it is about."""
        found = self.facts.get("card", self.kind)
        assert found is not None
        return Kind(found)

    @property
    def group(self) -> int:
        """The suit the sentence names, else the one of its card."""
        return SUITS.index(self.facts["suit"]) if "suit" in self.facts else self.at.table.group[self.card]


class World:
    """One deal that agrees with what a seat knows."""

    def __init__(self, at: Situation, hands: Hands) -> None:
        self.at, self.hands = at, hands
        gone = ([FUCHS if kind == SCHWEIN else kind for kind in cards] for cards in cards_by_seat(at.sight))
        self.dealt = [Counter(hand) + Counter(cards) for hand, cards in zip(hands, gone, strict=True)]

    @cached_property
    def parties(self) -> tuple[str | None, ...]:
        """Who belongs to whom in it; None where a Hochzeit has still to show."""
        if self.at.sight.game not in ("normal", "stilles_solo"):
            return self.at.parties
        return tuple("re" if held[ALTE] else "kontra" for held in self.dealt)

    def ours(self, seat: Seat) -> bool | None:
        """Whether a seat is of the own party; None while nobody can tell."""
        own, other = self.parties[self.at.seat], self.parties[seat]
        if seat == self.at.seat:
            return True
        return None if None in (own, other) else own == other

    def many(self, kinds: Iterable[Kind], seats: Iterable[Seat] = SEATS) -> int:
        """How many of these cards these others hold."""
        wanted = set(kinds)
        return sum(kind in wanted for seat in seats if seat != self.at.seat for kind in self.hands[seat])

    def members(self, group: int) -> frozenset[Kind]:
        """The cards of a suit or of TRUMP."""
        return kinds_of(self.at.table, group)

    def raises(self, seat: Seat) -> bool:
        """Whether one of the others can still lay a Schwein: he says so now, later, or never."""
        at, rules = self.at, self.at.rules.cards
        earlier = [kind for one, kind in cards_laid(at.sight) if one == seat and kind in (FUCHS, SCHWEIN)]
        both = seat != at.seat and SCHWEIN in at.table.trumps and self.dealt[seat][FUCHS] == COPIES
        begun = bool(at.sight.stiche or at.sight.stich)
        said = rules.schwein_announce == "at_card" or seat in at.sight.raised or not begun
        free = not earlier or may_raise(rules.schwein, earlier, True)
        return both and said and free and FUCHS in self.hands[seat]

    def may_lay(self, seat: Seat, stich: tuple[Kind, ...]) -> set[Kind]:
        """What somebody may lay now, a Schwein among it as soon as he could raise one."""
        found = set(playable(self.hands[seat], stich, self.at.table))
        return found | {SCHWEIN} if FUCHS in found and self.raises(seat) else found

    def ends(self, kind: Kind) -> set[bool | None]:
        """Whose Stich it may become after this card, whatever the others lay: True ours, False theirs."""
        at = self.at
        stich, best, owner = (*at.sight.stich, kind), at.open_cards.best, at.owner
        if best is None or at.over(best) >> kind & 1:
            best, owner = kind, at.seat
        lying: set[tuple[Kind, Seat]] = {(best, owner)}
        for seat in at.behind:
            cards = self.may_lay(seat, stich)
            after = {(card, seat) for card in cards for top, _ in lying if at.over(top) >> card & 1}
            kept = {(top, who) for top, who in lying if any(not at.over(top) >> card & 1 for card in cards)}
            lying = after | kept
        return {self.ours(who) for _, who in lying}


class Wanted(NamedTuple):
    """A seat that holds some cards and none of others."""

    seat: Seat
    holds: tuple[Kind, ...] = ()
    lacks: frozenset[Kind] = frozenset()


class Claim(NamedTuple):
    """What a sentence says of the deal."""

    name: str
    holds: Callable[[World], bool]
    denials: Callable[[Situation], Iterator[Wanted]] = lambda at: iter(())
    """Deals in which it may fail."""
    somewhere: bool = False
    """Whether one deal is enough that bears it out: it says that something is possible."""


def built(found: Deals, wanted: Wanted, chance: Callable[[], float]) -> Hands | None:
    """A deal with these cards in this hand and those not; None if there is none."""
    seat, sure = wanted.seat, [list(cards) for cards in found.sure]
    missing = list((Counter(wanted.holds) - Counter(sure[seat])).elements())
    if seat == found.seat or wanted.lacks & set(sure[seat]):
        return None
    lots, rooms, allowed = list[Lot](), list(found.left.rooms), list(found.left.allowed)
    for lot in found.lots:
        cards = list(lot.cards)
        for kind in [kind for kind in missing if kind in cards and seat in lot.seats]:
            cards.remove(kind)
            missing.remove(kind)
            sure[seat].append(kind)
            rooms[seat] -= 1
            allowed = [
                rest - (limit.seat == seat and counted)
                for rest, limit, counted in zip(allowed, found.limits, lot.counted, strict=True)
            ]
            if lot.only is not None:
                lot = lot._replace(only=tuple(_without(split, seat) for split in lot.only if split[seat]))
        lots += _apart(lot._replace(cards=tuple(cards)), seat, wanted.lacks)
    if missing or min(rooms) < 0:
        return None
    left, first, second, third, fourth = Left(tuple(rooms), tuple(allowed)), *map(tuple, sure)
    lots.sort(key=lambda one: one.many)
    changed = replace(
        found,
        sure=(first, second, third, fourth),
        left=left,
        lots=tuple(lots),
        filling=fillings(lots, left, found.limits),
    )
    return changed.sample(chance) if changed.number else None


def _without(split: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return tuple(many - (one == seat) for one, many in zip(SEATS, split, strict=True))


def _apart(lot: Lot, seat: Seat, lacks: frozenset[Kind]) -> Iterator[Lot]:
    """A lot, and what of it a seat must not get as another one."""
    gone = tuple(kind for kind in lot.cards if kind in lacks)
    if not gone or seat not in lot.seats:
        yield from [lot] if lot.cards else []
        return
    only = None if lot.only is None else tuple(split for split in lot.only if not split[seat])
    yield lot._replace(cards=gone, seats=tuple(one for one in lot.seats if one != seat), only=only)
    kept = tuple(kind for kind in lot.cards if kind not in lacks)
    if kept:
        yield lot._replace(cards=kept)


# What may be claimed


def ours(seat: Seat) -> Claim:
    """Somebody is a partner."""
    return Claim("ours", lambda w: w.ours(seat) is True, lambda at: _other(at, seat, True))


def theirs(seat: Seat) -> Claim:
    """Somebody is an opponent."""
    return Claim("theirs", lambda w: w.ours(seat) is False, lambda at: _other(at, seat, False))


def _other(at: Situation, seat: Seat, ours: bool) -> Iterator[Wanted]:
    """Somebody with a Kreuz Dame, or without one, so that he is not what is said of him."""
    yield Wanted(seat, lacks=frozenset({ALTE})) if at.is_re == ours else Wanted(seat, (ALTE,))


def unknown(seat: Seat) -> tuple[Claim, ...]:
    """He may be a partner and may be an opponent; while a Hochzeit searches that is so anyway."""
    return (
        Claim("may be ours", lambda w: w.ours(seat) is not False, lambda at: _other(at, seat, False), True),
        Claim("may be theirs", lambda w: w.ours(seat) is not True, lambda at: _other(at, seat, True), True),
    )


def gets(kind: Kind, ours: bool = True) -> Claim:
    """With this card the Stich is certainly ours, or certainly theirs."""
    return Claim("safe", lambda w: w.ends(kind) == {ours}, lambda at: _taken(at, kind))


def _taken(at: Situation, kind: Kind) -> Iterator[Wanted]:
    """Somebody behind who can lay something over it, as a partner and as an opponent."""
    best = kind if at.wins(kind) or at.open_cards.best is None else at.open_cards.best
    led = at.table.group[kind] if at.open_cards.best is None else at.led_group()
    members = kinds_of(at.table, led)
    for seat in at.behind:
        for one in sorted(set(at.table.deck)):
            over = at.over(best)
            raises = one == FUCHS and over >> SCHWEIN & 1
            if over >> one & 1 or raises:
                holds = (one,) * (at.still_out(FUCHS) if raises else 1)
                lacks = frozenset[Kind]() if one in members else members
                yield Wanted(seat, holds, lacks)
                yield Wanted(seat, holds, lacks | {ALTE})
                yield Wanted(seat, (*holds, *(() if one == ALTE else (ALTE,))), lacks - {ALTE})


def top(kind: Kind, but: Kind | None = None) -> Claim:
    """Nothing of its group that the others hold beats it, but one sort."""

    def holds(w: World) -> bool:
        over = w.at.over(kind)
        beats = {one for one in w.members(w.at.table.group[kind]) if over >> one & 1} - {but}
        return not w.many(beats) and not (over >> SCHWEIN & 1 and any(map(w.raises, SEATS)))

    return Claim("top", holds, lambda at: (Wanted(seat, (FUCHS,) * at.still_out(FUCHS)) for seat in others(at)))


def counts(kinds: Iterable[Kind], many: int) -> Claim:
    """So many of these cards are with the others."""
    wanted = frozenset(kinds)
    return Claim("count", lambda w: w.many(wanted) == many)


def is_out(kind: Kind) -> Claim:
    """One of the others holds such a card."""
    return Claim("out", lambda w: w.many((kind,)) > 0)


def with_partner(kind: Kind) -> Claim:
    """Every copy of a card that is out is with a partner."""

    def holds(w: World) -> bool:
        at = [seat for seat in others(w.at) if kind in w.hands[seat]]
        return bool(at) and all(w.ours(seat) for seat in at)

    return Claim("with the partner", holds, lambda at: (Wanted(seat, (kind,)) for seat in others(at)))


def all_follow(group: int) -> Claim:
    """Everybody else has a card of the group."""
    return Claim(
        "all follow",
        lambda w: all(w.many(w.members(group), (seat,)) for seat in others(w.at)),
        lambda at: (Wanted(seat, lacks=kinds_of(at.table, group)) for seat in others(at)),
    )


def not_all_follow(group: int) -> Claim:
    """Somebody else has none, however the cards lie."""
    return Claim("not all follow", lambda w: any(not w.many(w.members(group), (seat,)) for seat in others(w.at)))


def nobody_has(group: int) -> Claim:
    """None of the others has a card of the group."""
    return Claim("nobody has", lambda w: not w.many(w.members(group)))


def stays(group: int) -> Claim:
    """The suit can come again: after this Stich somebody else still has it, and this seat a trump."""

    def holds(w: World) -> bool:
        members = w.members(group)
        left = w.many(members) - sum(bool(w.many(members, (seat,))) for seat in w.at.behind)
        return left > 0 and bool(w.at.trumps)

    return Claim(
        "comes again", holds, lambda at: (Wanted(seat, lacks=kinds_of(at.table, group)) for seat in others(at))
    )


def have_won(many: int) -> Claim:
    """The own party has so many Augen at least."""
    return Claim(
        "have won",
        lambda w: sum(n for seat, n in zip(SEATS, _augen(w.at), strict=True) if w.ours(seat)) >= many,
        lambda at: chain.from_iterable(_other(at, seat, True) for seat in others(at)),
    )


def _augen(at: Situation) -> tuple[int, ...]:
    won = [0] * 4
    for stich in at.sight.stiche:
        won[stich.winner] += sum(at.table.augen[kind] for kind in stich.cards)
    return tuple(won)


def own(true: bool) -> Claim:
    """What lies open or in the own hand."""
    return Claim("own", lambda w: true)


def others(at: Situation) -> tuple[Seat, ...]:
    return tuple(seat for seat in SEATS if seat != at.seat)


# Looking for a deal that denies it


def refuted(said: Said, claims: Iterable[Claim], draws: int, random: Random) -> Iterator[tuple[Claim, Hands | None]]:
    """The claims that a deal denies, with that deal; of what is said to be possible those that none bears out."""
    found, at = deals(said.at.sight), said.at
    worlds = [World(at, found.sample(random.random)) for _ in range(draws)]
    for claim in claims:
        built_ones = (built(found, wanted, random.random) for wanted in claim.denials(at))
        tried = chain(worlds, (World(at, hands) for hands in built_ones if hands is not None))
        if claim.name.startswith("share"):
            wanted, often = int(claim.name.split()[1]), 100 * sum(map(claim.holds, worlds)) / draws
            if draws >= MANY and abs(wanted - often) > FAR:
                yield claim, None
        elif claim.somewhere:
            if not any(map(claim.holds, tried)):
                yield claim, None
        elif (denied := next((w for w in tried if not claim.holds(w)), None)) is not None:
            yield claim, denied.hands


MANY = 200
"""So many deals make a share."""

FAR = 15
"""A share of 200 deals is rarely so far off, in points of a hundred."""
