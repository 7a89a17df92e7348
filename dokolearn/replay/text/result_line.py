"""How a record ends: what may stand behind `=`, read and written."""

import re
from dataclasses import dataclass
from typing import Literal

from dokolearn.ch1_general import AUGEN_TOTAL, card_codes
from dokolearn.model import Hand, Seat
from dokolearn.replay.text.spelling import readings

HowEnded = Literal["open", "result", "rest", "gibt auf", "revoke", "neu", ""]


@dataclass(frozen=True, slots=True)
class Ending:
    """The last line of a record."""

    how: HowEnded
    """`open`: unfinished. `rest`, `gibt auf`: somebody takes or gives up all that is left. `revoke`: the last card was
    played against the duty to follow. `neu`: the cards were dealt anew. Empty: nobody can read it."""
    augen: tuple[int, int] | None = None
    """Of Re and of Kontra, where a result stands there."""
    seat: Seat | None = None
    order: Hand = ()
    """With `rest`: the cards of the seat in the order in which they will be played."""


OPEN = Ending("open")
"""An unfinished game."""

_CLAIM = re.compile(r"(rest|gibt auf|aufgabe|revoke)\s+([1-4])\s*(?::\s*(.*))?$", re.IGNORECASE)
_PAIR = re.compile(r"\s*([0-9]{1,3})\s*[:\-–]\s*([0-9]{1,3})\s*")
_NAMED = re.compile(r"\b(re|kontra|contra)\s+([0-9]{1,3})\b", re.IGNORECASE)
_HOW: dict[str, HowEnded] = {"rest": "rest", "gibt auf": "gibt auf", "aufgabe": "gibt auf", "revoke": "revoke"}
_ANEW = ("neu", "neu gegeben", "neu geben", "neugeben")


def ending(end: str | None) -> Ending:
    """What the last line of a record says. Raises nothing."""
    plain = "" if end is None else " ".join(end.split())
    if end is None or plain == "*":
        return OPEN
    if plain.casefold() in _ANEW:
        return Ending("neu")
    claimed = _CLAIM.match(plain)
    if claimed:
        return _claimed(_HOW[claimed[1].casefold()], Seat(int(claimed[2]) - 1), claimed[3] or "")
    augen = result_of(plain)
    return Ending("result", augen) if augen else Ending("")


def _claimed(how: HowEnded, seat: Seat, behind: str) -> Ending:
    kinds = [readings(token) for token in behind.split()]
    if any(len(kind) != 1 for kind in kinds) or (kinds and how != "rest"):
        return Ending("")
    return Ending(how, seat=seat, order=tuple(kind[0] for kind in kinds))


def result_of(text: str) -> tuple[int, int] | None:
    """The Augen of Re and Kontra in a written result: `157:83`, or `Re 157, Kontra 83`."""
    pair = _PAIR.fullmatch(text)
    if pair:
        return int(pair[1]), int(pair[2])
    named = {name.casefold().replace("c", "k"): int(number) for name, number in _NAMED.findall(text)}
    if not named:
        return None
    re_augen = named.get("re", AUGEN_TOTAL - named.get("kontra", 0))
    return re_augen, named.get("kontra", AUGEN_TOTAL - re_augen)


def end_text(found: Ending) -> str:
    """The line as it is written, without its `=`; the inverse of `ending`."""
    if found.how == "open":
        return "*"
    if found.how == "result" and found.augen:
        return f"{found.augen[0]}:{found.augen[1]}"
    if found.seat is None:
        return found.how
    how = {"rest": "Rest", "revoke": "Revoke"}.get(found.how, found.how)
    behind = f": {card_codes(found.order)}" if found.order else ""
    return f"{how} {found.seat + 1}{behind}"
