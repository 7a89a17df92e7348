"""Cases about the score of a finished game: who has won, its value in Punkte, the sheet, the lines."""

from collections import Counter
from typing import Any

from dokolearn.cases.case import Adapter, Case, CaseError, seat
from dokolearn.ch3_scoring.value import settle
from dokolearn.model import STAGES, Abrechnung, Call, Outcome, Party
from dokolearn.rule_parts import ALL_EVENTS

PARTIES: tuple[Party, Party] = ("re", "kontra")
CALL_KEYS = frozenset(("party", "call", "vorab", "seat", "invalid", "cards_in_hand", "cards_played", "before"))


def parse_call(data: Any) -> Call:
    """A call of a case. Raises CaseError for an unknown party, call or key."""
    if not isinstance(data, dict) or set(data) - CALL_KEYS or data.get("party") not in PARTIES:
        raise CaseError(f"no such call: {data!r}")
    name = data.get("call")
    if name not in STAGES[1:] and name != data["party"]:
        raise CaseError(f"{data['party']} cannot call {name!r}")
    return Call(
        seat(data["seat"]) if "seat" in data else None,
        data["party"],
        STAGES.index(name) if name in STAGES else 0,
        vorab=bool(data.get("vorab", False)),
        late=bool(data.get("invalid", False)),
    )


def _pair(case: Case, key: str) -> tuple[int, int]:
    pair = tuple(case.need(key).get(party) for party in PARTIES)
    if any(type(number) is not int or number < 0 for number in pair):
        raise CaseError(f"{key}: expected a number for re and for kontra")
    return pair[0], pair[1]


def _events(case: Case) -> tuple[tuple[Party, str], ...]:
    events = [(party, event) for party in PARTIES for event in case.given.get("sonderpunkte", {}).get(party, ())]
    unknown = sorted({str(event) for _, event in events if event not in ALL_EVENTS})
    if unknown:
        raise CaseError(f"unknown special point: {', '.join(unknown)}")
    return tuple(events)


def outcome(case: Case) -> Outcome:
    """The finished game that a case describes. Raises CaseError if a part is missing or impossible to read."""
    return Outcome(
        case.game,
        frozenset(map(seat, case.need("re"))),
        _pair(case, "augen"),
        _pair(case, "stiche"),
        tuple(map(parse_call, case.given.get("calls", ()))),
        _events(case),
    )


def _settled(case: Case) -> Abrechnung:
    return settle(outcome(case), case.rules)


def _lines(case: Case) -> list[dict[str, Any]]:
    return lines_of(_settled(case))


def lines_of(abrechnung: Abrechnung) -> list[dict[str, Any]]:
    """The lines of a score as a case writes them."""
    return [{"party": line.party, "item": line.key, "punkte": line.punkte} for line in abrechnung.lines]


def same_lines(expected: Any, actual: Any) -> bool:
    """Lines item by item where the engine calls them so, otherwise their sum for each party."""
    ours = {(line["party"], line["item"]) for line in actual}
    by_item = all((line["party"], line["item"]) in ours for line in expected)
    return _sums(expected, by_item) == _sums(actual, by_item)


def _sums(lines: list[dict[str, Any]], by_item: bool) -> Counter[Any]:
    sums: Counter[Any] = Counter()
    for line in lines:
        sums[(line["party"], line["item"]) if by_item else line["party"]] += line["punkte"]
    return Counter({what: punkte for what, punkte in sums.items() if punkte})


SCORE = Adapter(
    ("game", "re", "augen", "stiche", "calls", "sonderpunkte"),
    {
        "winner": lambda case: _settled(case).winner,
        "value_re": lambda case: _settled(case).value_re,
        "punkte": lambda case: list(_settled(case).punkte),
        "lines": _lines,
    },
    {"lines": same_lines},
)
