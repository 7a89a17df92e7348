"""What may be announced: Solo, Hochzeit, Armut, Schmeißen; who may do it, and who might have done it."""

from collections.abc import Callable

from dokolearn.ch2_normal_game import ALTE
from dokolearn.ch4_vorbehalte.state import SOLO_KINDS, Claim, Round
from dokolearn.house_rules.armut import armut_verstoss
from dokolearn.house_rules.schmeissen import CRITERIA
from dokolearn.model import Seat, Verstoss

NOT_NAMED = ("gesund", "vorbehalt", "weg")
"""§4.1 Claims that are no Vorbehalt with a name."""


def parse_claim(state: Round, seat: Seat, what: str) -> Claim | None:
    """§4.3 The Vorbehalt behind a word such as `hochzeit` or `solo:damensolo`; None if it names none.

    Where Pflichtsolo and Lustsolo differ, a plain `solo` is what this seat still owes, or a Lustsolo.
    """
    kind, colon, game = what.partition(":")
    at = len(state.log)
    if kind in SOLO_KINDS and colon:
        if not state.table.distinct:
            return Claim("pflichtsolo" if kind == "pflichtsolo" and not state.table.duty else "solo", game, at)
        owes = state.duty is not None and seat in state.duty
        return Claim(kind if kind != "solo" else "pflichtsolo" if owes else "lustsolo", game, at)
    return Claim(what, "", at) if what in ("hochzeit", "armut", "schmeissen") else None


def claim_verstoss(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    """§4.6 Why this seat may not announce this, or None. The hand as it was dealt decides, and the duty."""
    return _CHECKS[claim.kind](state, seat, claim)


def _solo(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    if claim.game in state.table.soli:
        return None
    return Verstoss("4.6", "verstoss.solo_gibt_es_nicht")


def _pflichtsolo(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    if not state.table.duty:
        return Verstoss("4.3", "verstoss.pflichtsolo_gibt_es_nicht")
    if state.duty is not None and seat not in state.duty:
        return Verstoss("4.3", "verstoss.pflichtsolo_gespielt")
    return _solo(state, seat, claim)


def _lustsolo(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    if state.table.lust_after_pflicht and state.duty is not None and seat in state.duty:
        return Verstoss("4.3", "verstoss.lustsolo_erst_pflicht")
    return _solo(state, seat, claim)


def _hochzeit(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    if holds_both(state, seat):
        return None
    return Verstoss("4.10", "verstoss.hochzeit_ohne_alte", cards=(ALTE,))


def _schmeissen(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    if not state.table.criteria:
        return Verstoss("4.3.schmeissen", "verstoss.schmeissen_gibt_es_nicht")
    if any(CRITERIA[name](state.dealt[seat], state.table.cards) for name in state.table.criteria):
        return None
    return Verstoss("4.3.schmeissen", "verstoss.schmeissen_zu_gut")


def _armut(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    return armut_verstoss(state.table.armut, state.dealt, seat, state.table.cards)


_CHECKS: dict[str, Callable[[Round, Seat, Claim], Verstoss | None]] = {
    "solo": _solo,
    "pflichtsolo": _pflichtsolo,
    "lustsolo": _lustsolo,
    "hochzeit": _hochzeit,
    "schmeissen": _schmeissen,
    "armut": _armut,
}


def claim_words(state: Round) -> tuple[str, ...]:
    """§4.6 Every Vorbehalt this book knows, as it is said."""
    kinds, soli = state.table.kinds, state.table.soli
    return tuple(
        word for kind in kinds for word in ([f"{kind}:{game}" for game in soli] if kind in SOLO_KINDS else [kind])
    )


def own_kinds(state: Round, seat: Seat) -> tuple[str, ...]:
    """§4.1 The kinds of Vorbehalt that this hand may announce, high to low."""
    game = state.table.soli[0] if state.table.soli else ""
    return tuple(
        kind
        for kind in state.table.kinds
        if claim_verstoss(state, seat, Claim(kind, game if kind in SOLO_KINDS else "")) is None
    )


def thinkable_kinds(state: Round, seat: Seat, viewer: Seat | None) -> frozenset[str]:
    """§4.5 What the unnamed Vorbehalt of a seat may be, for somebody at the table; None watches without cards.

    The duty to play a Solo is public, a question that was answered with no is settled, and whoever sees a Kreuz Dame
    elsewhere knows that it is no Hochzeit.
    """
    table, said_no = state.table, {kind for kind, asked in state.asked if asked == seat}
    kinds = set(table.kinds) - said_no
    if state.duty is not None:
        if seat not in state.duty:
            kinds.discard("pflichtsolo")
        elif table.lust_after_pflicht:
            kinds.discard("lustsolo")
    if seat == viewer:
        return frozenset(kinds & set(own_kinds(state, seat)))
    if "hochzeit" in kinds and both_impossible(state, seat, viewer):
        kinds.discard("hochzeit")
    return frozenset(kinds)


def both_impossible(state: Round, seat: Seat, viewer: Seat | None) -> bool:
    """§4.10 Whether the viewer is sure that another seat does not hold both Kreuz Damen."""
    elsewhere = any(
        claim is not None and claim.kind == "hochzeit" for other, claim in enumerate(state.claims) if other != seat
    )
    return elsewhere or any(number for owner, number in alte_seen(state, viewer).items() if owner != seat)


def alte_seen(state: Round, viewer: Seat | None) -> dict[Seat, int]:
    """§4.10 How many Kreuz Damen the viewer has seen, by the seat that was dealt them."""
    if viewer is None:
        return {}
    seen = {viewer: state.dealt[viewer].count(ALTE)}
    exchange = state.exchange
    if exchange is not None and exchange.passed is not None and viewer != exchange.poor and sees_passed(state, viewer):
        seen[exchange.poor] = exchange.passed.count(ALTE)
    return seen


def sees_passed(state: Round, viewer: Seat | None) -> bool:
    """§4.3 Whether the viewer has seen the cards that a poor player laid down."""
    exchange = state.exchange
    if exchange is None or viewer is None:
        return False
    if viewer in (exchange.poor, exchange.taker):
        return True
    looking = (*exchange.refused, exchange.asked) if exchange.taker is None else exchange.refused
    return state.table.armut.armut_decide == "after_looking" and viewer in looking


def holds_both(state: Round, seat: Seat) -> bool:
    """§4.10, §4.12 Whether a seat was dealt both Kreuz Damen, whatever it says."""
    return state.dealt[seat].count(ALTE) == 2


def certain(state: Round, seat: Seat, claim: Claim) -> bool:
    """§4.2 Whether this Vorbehalt is certainly the highest, as far as the speaker can know."""
    return not any(may_beat(state, seat, claim, other) for other in state.seats if other != seat)


def may_beat(state: Round, seat: Seat, claim: Claim, other: Seat) -> bool:
    """§4.2 Whether another seat may still come before this claim."""
    table, said = state.table, state.claims[other]
    if said is not None and said.kind in ("gesund", "weg"):
        return False
    named = said is not None and said.kind not in NOT_NAMED
    kinds = {said.kind} if said is not None and named else thinkable_kinds(state, other, seat)
    rank = table.kinds.index(claim.kind)
    if any(table.kinds.index(kind) < rank for kind in kinds):
        return True
    if claim.kind not in kinds:
        return table.bidding == "abreizen" and claim.kind in SOLO_KINDS
    if claim.kind in SOLO_KINDS and table.bidding is not None:
        return True
    best = table.ranks.get(said.game, 0) if said is not None and named else min(table.ranks.values(), default=0)
    own = table.ranks.get(claim.game, 0)
    if claim.kind in SOLO_KINDS and best != own:
        return best < own
    if claim.kind in SOLO_KINDS and table.last_speaker:
        return not named
    return state.seats.index(other) < state.seats.index(seat)
