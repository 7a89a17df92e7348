"""Bidding for a Solo: abreizen (`maennle §12`) and weitere Ansagen (`schmidt`, `spielregeln`: Varianten 1).

Somebody holds the game at some stage. Everybody else in turn has to beat that or to give up; giving up is final.
"""

from dataclasses import dataclass, replace
from typing import Literal

from dokolearn.ch1_general import left_of
from dokolearn.model import STAGES, Call, Seat, Verstoss

Form = Literal["earlier_holds", "each_raises", "abreizen"]

PLACE = "4.4.reizen"
"""Under this key every book has its place for bidding."""

NO_BID = -1
"""`maennle §12` The stage before anybody has promised anything."""

HOLD, PASS = "halten", "weg"
"""`maennle §12` What one says to take over the stage as it stands, and to give up."""


@dataclass(frozen=True, slots=True)
class Auction:
    """`maennle §12` Who bids for the game, who holds it and at which stage."""

    form: Form
    order: tuple[Seat, ...]
    """Everybody who may bid, the best game first: at the same stage it wins."""
    speaking: tuple[Seat, ...]
    """The same seats from the left of the dealer."""
    soloists: frozenset[Seat]
    holder: Seat
    active: frozenset[Seat]
    """Who has not given up, the holder included."""
    last: Seat
    """Who spoke last."""
    stage: int = NO_BID
    beaten: Seat | None = None
    """From whom the holder took the game."""
    declined: frozenset[Seat] = frozenset()
    """Soloists who did not bid a better Solo away; their own still stands (`maennle §12`)."""


def auction(form: Form, order: tuple[Seat, ...], speaking: tuple[Seat, ...], soloists: frozenset[Seat]) -> Auction:
    """`maennle §12` Before the first bid: the best Solo stands, and nobody has promised anything."""
    return Auction(form, order, speaking, soloists, order[0], frozenset(order), order[0])


def bidder(state: Auction) -> Seat | None:
    """`maennle §12` Who has to bid or give up now; None when nobody contests the game any more."""
    rivals = state.active - {state.holder}
    if state.form != "abreizen":
        clockwise = (left_of(state.last, step) for step in (1, 2, 3, 4))
        return next((seat for seat in clockwise if seat in rivals), None)
    better = [seat for seat in state.order if seat in rivals and _before(state, seat)]
    if better:
        return better[0]
    if state.holder not in state.soloists:
        return None
    rivals -= state.declined
    if state.beaten in rivals:
        return state.beaten
    return next((seat for seat in state.speaking if seat in rivals), None)


def _before(state: Auction, seat: Seat) -> bool:
    """Whether the seat's game is the better one at the same stage."""
    return state.order.index(seat) < state.order.index(state.holder)


def words(state: Auction) -> tuple[str, ...]:
    """`maennle §12` Everything that can be said in an auction of this form, legal now or not."""
    return (HOLD, PASS, *(("vorab",) if state.form == "abreizen" else ()), *STAGES[1:])


def stage_of(word: str) -> int:
    """`maennle §12` The stage that a bid names: 0 vorab, 1 keine 90 and so on. Raises ValueError for what is no bid."""
    return 0 if word == "vorab" else STAGES.index(word, 1)


def bid_verstoss(state: Auction, seat: Seat, word: str) -> Verstoss | None:
    """`maennle §12` Why this may not be said now, or None."""
    if seat != bidder(state):
        return Verstoss(PLACE, "verstoss.vorbehalt_nicht_dran")
    if word not in words(state):
        return Verstoss(PLACE, "verstoss.reizen_wort")
    if word == PASS:
        return None
    holds = state.form != "each_raises" and _before(state, seat)
    if word == HOLD:
        return None if holds else Verstoss(PLACE, "verstoss.reizen_hoeher")
    if holds and state.form == "abreizen":
        return Verstoss(PLACE, "verstoss.reizen_halten")
    stage, lowest = stage_of(word), max(state.stage, -1 if state.form == "abreizen" else 0) + 1
    if stage < lowest:
        return Verstoss(PLACE, "verstoss.reizen_zu_niedrig")
    if stage > lowest and state.form != "abreizen":
        return Verstoss(PLACE, "verstoss.reizen_sprung")
    return None


def bid_step(state: Auction, seat: Seat, word: str) -> Auction:
    """`maennle §12` The auction after a bid that is legal."""
    if word == PASS and state.form == "abreizen" and seat in state.soloists and not _before(state, seat):
        return replace(state, declined=state.declined | {seat}, last=seat)
    if word == PASS:
        return replace(state, active=state.active - {seat}, last=seat)
    stage = state.stage if word == HOLD else stage_of(word)
    return replace(state, holder=seat, stage=stage, last=seat, beaten=state.holder)


def promise(state: Auction) -> Call | None:
    """`maennle §12` What the holder has bid, as a call of Re; None if nobody has promised anything."""
    return Call(state.holder, "re", state.stage, state.form == "abreizen") if state.stage > NO_BID else None


def binding_calls(bid: Call) -> tuple[Call, ...]:
    """`maennle §12` What counts from the start after a bid: Re or Kontra, and every level up to it.

    A vorab that was bid is that of the Ansage.
    """
    ansage = bid._replace(stage=0, implied=bid.stage > 0)
    return (ansage, *(bid._replace(stage=s, vorab=False, implied=s < bid.stage) for s in range(1, bid.stage + 1)))
