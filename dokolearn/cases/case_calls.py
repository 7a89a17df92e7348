"""A call as cases write it, alike in every kind: who says what, and at which moment."""

from typing import Any

from dokolearn.cases.case import FULL_HAND, CaseError, flag, number, parts, seat
from dokolearn.ch3_scoring import PARTIES
from dokolearn.model import STAGES, Call, Moment, Seat
from dokolearn.shallow_json import JsonDict

CALL_KEYS = (
    *("party", "call", "seat", "vorab", "invalid"),
    *("cards_in_hand", "cards_played", "on_turn", "cards_since_call", "hochzeiter", "before"),
)
"""What a case may tell about a call."""


def read_call(data: Any) -> Call:
    """A call as a case writes it. Raises CaseError for one that does not exist, also for the other party's name."""
    _check(data)
    party, name = data["party"], data["call"]
    if name != party and name not in STAGES[1:]:
        raise CaseError(f"{party} cannot call {name}")
    who = seat(data["seat"]) if "seat" in data else None
    stage = STAGES.index(name) if name in STAGES else 0
    return Call(who, party, stage, vorab=flag("vorab", data), late=flag("invalid", data))


def is_other_partys_name(data: Any) -> bool:
    """Whether somebody says the name of the other party. Raises CaseError for what is no call at all."""
    _check(data)
    return data["call"] in PARTIES and data["call"] != data["party"]


def _check(data: Any) -> None:
    """Raises CaseError for a key that does not exist, or a value that it cannot have."""
    told = parts("call", data, CALL_KEYS)
    if told.get("party") not in PARTIES or told.get("call") not in (*PARTIES, *STAGES[1:]):
        raise CaseError(f"no such call: {told.get('party')} {told.get('call')}")
    if "cards_since_call" in told:
        number("cards_since_call", told, most=FULL_HAND)
    flag("on_turn", told, default=True)
    if flag("hochzeiter", told) and told["party"] == "kontra":
        raise CaseError("call: who holds both Kreuz Damen is Re")


def read_moment(data: JsonDict, hand_size: int) -> Moment:
    """When a call was made. Where a case gives one of the two numbers, everybody has played as many cards.

    Raises CaseError if it gives neither, or two that do not go together.
    """
    if "cards_played" not in data and "cards_in_hand" not in data:
        raise CaseError("missing in call: cards_in_hand or cards_played")
    held = number("cards_in_hand", data, most=hand_size) if "cards_in_hand" in data else None
    played = number("cards_played", data, most=4 * hand_size) if "cards_played" in data else None
    if played is None and held is not None:
        played = 4 * (hand_size - held)
    assert played is not None
    full, running = divmod(played, 4)
    if held is None:
        held = hand_size - full
    if hand_size - held not in (full, full + bool(running)):
        raise CaseError(f"call: nobody holds {held} cards when {played} have been played")
    return Moment(played, held, flag("on_turn", data, default=True))


def has_moment(data: JsonDict) -> bool:
    """Whether a case tells when a call was made."""
    return "cards_played" in data or "cards_in_hand" in data


def default_seat(call: Call) -> Call:
    """The same call, by the first seat of its party where the case names none."""
    return call if call.seat is not None else call._replace(seat=Seat(PARTIES.index(call.party)))
