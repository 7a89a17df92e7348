"""§3.5 What people said at a real table, one after the other, and what of it counts."""

from collections.abc import Iterable

from dokolearn.ch3_scoring.call_table import CallTable
from dokolearn.ch3_scoring.calls import admit
from dokolearn.model import Call, IllegalEvent, Seat, Spoken

VOID = "call.other_side"
"""Why the calls after an Absage against another one are void (`maennle §16`)."""


def what_counts(table: CallTable, said: Iterable[Spoken]) -> tuple[Spoken, ...]:
    """§3.5 The calls that count, skipped ones and late ones that may still cost their party something included.

    What a book refuses does not count. An Absage against an Absage of the other party takes every later call with it
    (`maennle §16`).
    """
    counted: list[Spoken] = []
    for one in said:
        try:
            calls = admit(table, counted, one.call, one.moment)
        except IllegalEvent as refused:
            if refused.verstoss.key == VOID:
                break
            continue
        counted += [one._replace(call=call) for call in calls]
    return tuple(counted)


def converted(spoken: Iterable[Spoken], partner: Seat | None) -> tuple[Spoken, ...]:
    """§4.11 Calls from an open Hochzeit once it is settled: what its partner said as Kontra becomes Re.

    Every call stays once per party, the first one said (`ddv: An- und Absagezeitpunkte bei einer Hochzeit`).
    """
    once: dict[tuple[str, int], Spoken] = {}
    for one in spoken:
        call = one.call._replace(party="re") if partner is not None and one.call.seat == partner else one.call
        once.setdefault((call.party, call.stage), one._replace(call=call))
    return tuple(once.values())


def bound_by(bid: Call) -> tuple[Call, ...]:
    """§3.3 What counts from the start after a bid: Re or Kontra, and every level up to it (`schmidt`, `maennle §12`).

    A vorab that was bid is that of the Ansage.
    """
    ansage = bid._replace(stage=0, implied=bid.stage > 0)
    return (ansage, *(bid._replace(stage=s, vorab=False, implied=s < bid.stage) for s in range(1, bid.stage + 1)))
