"""The chain: the next call of anybody has the next limit, whoever makes it (`maennle §15`).

Elsewhere every stage has a limit of its own. Here the n-th call needs so many cards in hand, and it comes before the
second card of a Stich; opened with "vorab", the chain has one card more.
"""

from typing import NamedTuple, Protocol

from dokolearn.ch1_general import stich_number
from dokolearn.model import Moment, Verstoss
from dokolearn.rule_parts import CallRules, HochzeitRules

LEADER = ("n_lead", 1)
"""`maennle §15` Whoever leads the last Stich for a call says it before his own card."""


class Chain(NamedTuple):
    """`maennle §15` The chain of calls in one game."""

    hand_size: int
    m: int
    """The m of the formula: the Stich that found the partner of a Hochzeit, where that moves the limits; else 0."""
    strict: bool
    """Whether a Stich in which nobody called ends it."""
    vorab: bool
    """Whether "vorab" may be said."""


class ChainSoFar(Protocol):
    """What the chain has to know of the calls so far."""

    @property
    def n(self) -> int:
        """Calls of both parties that were in time."""

    @property
    def vorab(self) -> bool:
        """Whether the first call of the game was a vorab."""

    @property
    def latest(self) -> Moment | None:
        """When the last of them was made."""


def chain_of(calls: CallRules, hochzeit: HochzeitRules, hand_size: int, klaerung: int) -> Chain | None:
    """`maennle §15` The chain of a book in a game; None where every stage has its own limit."""
    if calls.deadline_unit != "chain_formula":
        return None
    m = klaerung if hochzeit.hochzeit_shift == "formula" else 0
    return Chain(hand_size, m, calls.chain == "strict", calls.vorab)


def chain_cards(chain: Chain, said: ChainSoFar, vorab: bool = False, further: int = 0) -> int:
    """`maennle §15` Fewest cards in hand for the next call; `further`: after that many more calls."""
    opened_early = said.vorab if said.n else vorab
    return chain.hand_size - chain.m - (said.n + 1 + further) + opened_early


def chain_stich(chain: Chain, said: ChainSoFar, vorab: bool = False, further: int = 0) -> int:
    """`maennle §15` The Stich in which the next call is due at the latest.

    The formula counts hand cards; besides it a strict chain ends with a Stich in which nobody called.
    """
    due = chain.hand_size - chain_cards(chain, said, vorab, further) + 1
    if not chain.strict or said.latest is None:
        return due
    return min(due, stich_number(said.latest) + 1 + further)


def before_second_card(moment: Moment) -> bool:
    """`maennle §15` Whether at most one card of the running Stich lies there: nobody calls later in a Stich."""
    return moment.cards_played % 4 <= 1


def chain_in_time(chain: Chain, said: ChainSoFar, moment: Moment, vorab: bool = False) -> bool:
    """`maennle §15` Whether the next call may fall now: in its Stich, before the second card, with cards enough."""
    return (
        before_second_card(moment)
        and moment.cards_in_hand >= chain_cards(chain, said, vorab)
        and stich_number(moment) <= chain_stich(chain, said, vorab)
    )


def chain_still_open(chain: Chain, said: ChainSoFar, moment: Moment, stich: int, further: int) -> bool:
    """`maennle §15` Whether a call that is due in this Stich lies ahead, after so many others, own turn or not."""
    running = stich_number(moment)
    enough = moment.cards_in_hand >= chain_cards(chain, said, further=further)
    return running < stich or (running == stich and before_second_card(moment) and enough)


def vorab_in_time(chain: Chain, said: ChainSoFar, moment: Moment) -> bool:
    """`maennle §15` Whether "vorab" may be said now: with a full hand of the first Stich that allows calls."""
    return moment.cards_in_hand >= chain.hand_size - chain.m and chain_in_time(chain, said, moment, vorab=True)


def leader_is_bound(chain: Chain, said: ChainSoFar, stich: int, further: int = 0) -> bool:
    """`maennle §15` Whether the leader of a Stich has cards enough for the next call only before his own card."""
    return chain.hand_size - stich < chain_cards(chain, said, further=further)


def vorab_verstoss(chain: Chain, said: ChainSoFar, name: str, moment: Moment) -> Verstoss | None:
    """`maennle §15` Why "vorab" comes too late, or None if it does not; `name` is the call."""
    if vorab_in_time(chain, said, moment):
        return None
    return Verstoss("3.3", "call.late.vorab", (("call_name", name), ("n_limit", chain.m + 1)))


def chain_verstoss(chain: Chain, said: ChainSoFar, name: str, moment: Moment) -> Verstoss:
    """`maennle §15` Why the next call of the chain comes too late, and until when it could have come."""
    due = chain_stich(chain, said)
    params = (
        ("call_name", name),
        ("n_limit", due),
        *((LEADER,) if leader_is_bound(chain, said, due) else ()),
    )
    if stich_number(moment) < due:
        return Verstoss("3.3", "call.second_card", params)
    if said.latest is not None and due == stich_number(said.latest) + 1:
        return Verstoss("3.3", "call.chain_over", params)
    return Verstoss("3.3", "call.late.chain", params)
