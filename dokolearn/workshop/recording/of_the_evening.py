"""What a game brings along from its evening: who owes a Pflichtsolo, who is made to play it now, Bockrunden.

Only where the table has it; each of them may be told before the game, or when somebody remembers it.
"""

from dataclasses import replace

from dokolearn.model import SEATS, RuleSet, Seat
from dokolearn.replay.check.bids import MOST_BOCK
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.workshop.recording.facts import Facts


def has_duty(rules: RuleSet) -> bool:
    """§4.7 Whether everybody owes a Pflichtsolo at this table."""
    return rules.runde.mandatory_solo != "none"


def has_bock(rules: RuleSet) -> bool:
    """§3.2 Whether Bockrunden double games at this table."""
    return bool(rules.value.bock_triggers)


def with_evening(facts: Facts, event: Event) -> Facts | None:
    """The same game with something else from its evening; None for what its table does not have.

    `duty`: seats, or null where nobody knows; `forced`: a seat, -1 for nobody; `bock`: how often the game is doubled.
    """
    found, rules = facts, facts.rules
    if "duty" in event:
        seats = event["duty"]
        if not has_duty(rules) or not (seats is None or _are_seats(seats)):
            return None
        found = replace(found, duty=None if seats is None else frozenset(SEATS[seat] for seat in seats))
    if "forced" in event:
        if not has_duty(rules) or type(event["forced"]) is not int or not -1 <= event["forced"] <= 3:
            return None
        found = _forced(found, event["forced"])
    if "bock" in event:
        if not has_bock(rules) or type(event["bock"]) is not int or not 0 <= event["bock"] <= MOST_BOCK:
            return None
        found = replace(found, bock=event["bock"])
    return found


def _are_seats(seats: object) -> bool:
    return isinstance(seats, list) and all(type(seat) is int and 0 <= seat <= 3 for seat in seats)


def _forced(facts: Facts, seat: int) -> Facts:
    """§4.7 Whoever is made to play his Pflichtsolo still owes it."""
    if seat < 0:
        return replace(facts, vorgefuehrt=None)
    owing = facts.duty if facts.duty is None else facts.duty | {SEATS[seat]}
    return replace(facts, vorgefuehrt=Seat(seat), duty=owing)


def evening_view(facts: Facts) -> JsonDict:
    """What can be told and what was."""
    return {
        "has_duty": has_duty(facts.rules),
        "duty": None if facts.duty is None else sorted(map(int, facts.duty)),
        "forced": -1 if facts.vorgefuehrt is None else int(facts.vorgefuehrt),
        "has_bock": has_bock(facts.rules),
        "bock": facts.bock,
    }
