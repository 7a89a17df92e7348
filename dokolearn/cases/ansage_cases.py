"""Cases about calls: whether one may be made, which calls count by it, and who is forced to call."""

from typing import Any

from dokolearn.cases.case import Adapter, Case, CaseError, no_strangers, seat
from dokolearn.ch1_general import augen_of, winner
from dokolearn.ch3_scoring.call_table import CallTable, Phase, call_table
from dokolearn.ch3_scoring.calls import admit, call_name, call_verstoss
from dokolearn.ch3_scoring.deadlines import min_cards
from dokolearn.ch3_scoring.forced import forced_call
from dokolearn.model import STAGES, Augen, Call, IllegalEvent, Moment, Seat, Spoken, Stich

CALL_KEYS = (
    *("party", "call", "seat", "vorab", "invalid"),
    *("cards_in_hand", "cards_played", "on_turn", "cards_since_call", "hochzeiter", "before"),
)
"""What a case may tell about a call."""

PHASES: dict[str, Phase] = {"spiel": "spiel", "vorbehalt": "vorbehalt", "hochzeit_offen": "hochzeit_offen"}


def read_call(data: Any) -> Call:
    """A call as a case writes it. Raises CaseError for one that does not exist."""
    if not isinstance(data, dict):
        raise CaseError(f"no such call: {data!r}")
    no_strangers("call", data, CALL_KEYS)
    party, name = data.get("party"), data.get("call")
    if party not in ("re", "kontra") or (name != party and name not in STAGES[1:]):
        raise CaseError(f"no such call: {party} {name}")
    who = seat(data["seat"]) if "seat" in data else Seat(party == "kontra")
    stage = 0 if name == party else STAGES.index(name)
    return Call(who, party, stage, vorab=bool(data.get("vorab")), late=bool(data.get("invalid")))


def read_moment(data: dict[str, Any], hand_size: int) -> Moment:
    """When a call was made. Where a case gives one of the two numbers, everybody has played as many cards.

    Raises CaseError if it gives neither.
    """
    played, held = data.get("cards_played"), data.get("cards_in_hand")
    if played is None and held is None:
        raise CaseError("missing in call: cards_in_hand or cards_played")
    if played is None:
        played = 4 * (hand_size - data["cards_in_hand"])
    if held is None:
        held = hand_size - played // 4
    return Moment(played, held, bool(data.get("on_turn", True)))


def hand_size(case: Case) -> int:
    """Cards of one player at the start."""
    return 12 if case.rules.cards.deck_nines else 10


def _table(case: Case) -> CallTable:
    return call_table(case.rules, case.game, hand_size(case), case.given.get("klaerung", 0))


def _spoken(case: Case, key: str, held: tuple[int, ...] = ()) -> list[Spoken]:
    size = hand_size(case)
    start = {"cards_played": 0, "cards_in_hand": size}
    timed = ("cards_played", "cards_in_hand")
    return [
        Spoken(read_call(data), read_moment(data if any(k in data for k in timed) else start, size), held)
        for data in case.need(key)
    ]


def _question(case: Case) -> tuple[CallTable, list[Spoken], Call, Moment, Phase, bool]:
    data = case.need("attempt")
    attempt = read_call(data)
    moment = read_moment(data, hand_size(case))
    since = data.get("cards_since_call")
    held = () if since is None else (moment.cards_in_hand + since,) * 4
    phase = case.given.get("phase", "spiel")
    if phase not in PHASES:
        raise CaseError(f"unknown phase {phase!r}")
    return _table(case), _spoken(case, "history", held), attempt, moment, PHASES[phase], bool(data.get("hochzeiter"))


def _legal(case: Case) -> bool:
    table, spoken, attempt, moment, phase, holder = _question(case)
    return call_verstoss(table, spoken, attempt, moment, phase=phase, holder=holder) is None


def _counts(case: Case) -> list[str]:
    table, spoken, attempt, moment, phase, holder = _question(case)
    try:
        calls = admit(table, spoken, attempt, moment, phase=phase, holder=holder)
    except IllegalEvent:
        return []
    return [call_name(call) for call in calls if not call.late]


def _forced(case: Case) -> tuple[Seat, Call] | None:
    if case.need("check") != "zwang":
        raise CaseError(f"unknown check {case.given['check']!r}")
    number, lead, kinds = case.need("trick_no"), case.seat("lead"), case.kinds(case.need("cards"))
    best = winner(kinds, case.table, number == hand_size(case))
    stich = Stich(lead, kinds, Seat((lead + best) % 4), Augen(augen_of(kinds)))
    klaerung = case.given.get("klaerung", number - 1 if case.game == "hochzeit" else 0)
    table = call_table(case.rules, case.game, hand_size(case), klaerung)
    return forced_call(table, case.rules, case.table, number, stich, map(seat, case.need("re")), _spoken(case, "calls"))


def _forced_seat(case: Case) -> Seat | None:
    found = _forced(case)
    return found[0] if found else None


def _forced_name(case: Case) -> str | None:
    found = _forced(case)
    return call_name(found[1]) if found else None


def limits(case: Case, klaerung: int, reply: bool = False) -> dict[str, int]:
    """By stage the fewest cards in hand after a Hochzeit that Stich `klaerung` settled, or for an answer to it.

    Raises CaseError where the book does not count the speaker's cards.
    """
    try:
        return min_cards(call_table(case.rules, "hochzeit", hand_size(case), klaerung), reply)
    except ValueError as error:
        raise CaseError(str(error)) from error


ANSAGE = Adapter(
    (
        *("game", "history", "attempt", "phase", "klaerung"),
        *("check", "re", "calls", "trick_no", "lead", "cards"),
    ),
    {
        "legal": _legal,
        "counts": _counts,
        "forced": lambda case: _forced(case) is not None,
        "seat": _forced_seat,
        "call": _forced_name,
    },
)
