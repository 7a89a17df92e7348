"""What a seat knows of the parties: from its own cards, the Kreuz Damen on the table and what was called."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from dokolearn.ch1_general import COPIES
from dokolearn.ch2_normal_game import ALTE
from dokolearn.ch2_normal_game import parties as parties_of
from dokolearn.ch4_vorbehalte.hochzeit import known_parties
from dokolearn.model import SEATS, Party, Seat
from dokolearn.sight.on_the_table import stiche_begun
from dokolearn.sight.one_seat import Sight

Parties = tuple[Party | None, ...]
"""By seat; None while it is open."""


def alte_shown(sight: Sight) -> tuple[int, ...]:
    """§2.2 By seat: how many Kreuz Damen it has played."""
    shown = [0] * 4
    for lead, cards in stiche_begun(sight):
        if ALTE in cards:
            for place, kind in enumerate(cards, lead):
                shown[place % 4] += kind == ALTE
    return tuple(shown)


def alte_deals(sight: Sight) -> tuple[tuple[int, ...], ...]:
    """§2.2 By seat: how the two Kreuz Damen may have been dealt, for all that this seat has seen and heard."""
    shown = alte_shown(sight) if sight.round.exchange is None else (0, 0, 0, 0)
    named = named_parties(sight) if sight.game in ("normal", "stilles_solo") else {}
    held = _both_said(sight) | {sight.seat: sight.dealt.count(ALTE)}
    return alte_worlds(held, shown, named)


def _both_said(sight: Sight) -> dict[Seat, int]:
    """§4.10 Who has announced a Hochzeit holds both Kreuz Damen."""
    claims = zip(SEATS, sight.round.claims, strict=True)
    return {seat: COPIES for seat, claim in claims if claim is not None and claim.kind == "hochzeit"}


def alte_worlds(
    held: Mapping[Seat, int], shown: Sequence[int], named: Mapping[Seat, Party]
) -> tuple[tuple[int, ...], ...]:
    """§2.2 By seat: the Kreuz Damen in every deal that fits how many some hold, what all have shown and who is what."""
    least, most = list(shown), [COPIES] * 4
    for seat, party in named.items():
        least[seat], most[seat] = (max(least[seat], 1), most[seat]) if party == "re" else (least[seat], 0)
    for seat, many in held.items():
        least[seat], most[seat] = max(least[seat], many), min(most[seat], many)
    return _between(tuple(least), tuple(most))


@cache
def _between(least: tuple[int, ...], most: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    deals = (holds for holds in product(range(COPIES + 1), repeat=4) if sum(holds) == COPIES)
    return tuple(
        holds for holds in deals if all(low <= many <= high for low, many, high in zip(least, holds, most, strict=True))
    )


def named_parties(sight: Sight) -> dict[Seat, Party]:
    """§3.5 Who has said which party he is of, by a call."""
    return {one.call.seat: one.call.party for one in sight.spoken if one.call.seat is not None}


def own_party(sight: Sight) -> Party | None:
    """§2.2 The own party; None before the game is known, and while a Hochzeit looks for a partner."""
    return parties(sight)[sight.seat]


def parties(sight: Sight) -> Parties:
    """§2.2 The party of each seat as far as this seat can tell: what is the same in every deal it holds possible."""
    vertrag = sight.round.vertrag
    if vertrag is None or vertrag.game is None:
        return (None, None, None, None)
    if sight.suche is not None:
        return known_parties(sight.suche)
    if vertrag.game == "armut" and sight.rules.armut.armut_parties == "kreuz_dame":
        known_so = named_parties(sight) | {sight.seat: parties_of(vertrag.re)[sight.seat]}
        return tuple(known_so.get(seat) for seat in SEATS)
    if vertrag.game not in ("normal", "stilles_solo"):
        return parties_of(vertrag.re)
    return same_parties(alte_deals(sight))


@cache
def same_parties(deals: tuple[tuple[int, ...], ...]) -> Parties:
    """§2.2 By seat: the party that it has in every one of these deals of the Kreuz Damen; None if they differ."""
    found = [{holds[seat] > 0 for holds in deals} for seat in SEATS]
    return tuple(None if len(one) != 1 else "re" if True in one else "kontra" for one in found)


def partners(sight: Sight) -> frozenset[Seat]:
    """§2.2 Everybody else who is known to be of the own party."""
    party = parties(sight)
    own = party[sight.seat]
    return frozenset(seat for seat in SEATS if own is not None and seat != sight.seat and party[seat] == own)
