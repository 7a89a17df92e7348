"""Cases about the score of a finished game: who has won, its value in Punkte, the sheet, the lines."""

from collections import Counter
from typing import Any

from dokolearn.cases.case import (
    Adapter,
    Case,
    CaseError,
    has_moment,
    list_of,
    number,
    once,
    parts,
    read_call,
    read_moment,
    why,
)
from dokolearn.ch3_scoring import PARTIES, settle
from dokolearn.impossible_sheets import problems
from dokolearn.model import Abrechnung, Call, Outcome, Party
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.shallow_json import JsonDict

NOT_ON_THE_SHEET = ("game", "late", "level_against_level", "no_ansage", "skipped", "vorab_unknown", "vorab_not_first")
"""§3.10 What a sheet may hold all the same: games of a variant, calls that count for nothing, levels that a higher one
brings along."""


def _call(case: Case, data: Any) -> Call:
    """A call of a finished game. It was in time unless the case says otherwise, or it was not the speaker's turn."""
    call = read_call(data)
    if has_moment(data):
        read_moment(data, case.hand_size)
    off_turn = case.rules.calls.call_only_on_turn and data.get("on_turn") is False
    return call._replace(late=True) if off_turn else call


def _pair(case: Case, key: str) -> tuple[int, int]:
    told = parts(key, case.need(key), PARTIES)
    return number("re", told, where=f"{key}."), number("kontra", told, where=f"{key}.")


def _events(case: Case) -> tuple[tuple[Party, str], ...]:
    told = parts("sonderpunkte", case.given.get("sonderpunkte", {}), PARTIES)
    events = [(party, event) for party in PARTIES for event in list_of(f"sonderpunkte.{party}", told.get(party, []))]
    unknown = sorted({str(event) for _, event in events if event not in ALL_EVENTS})
    if unknown:
        raise CaseError(f"unknown special point: {', '.join(unknown)}")
    return tuple(events)


def outcome(case: Case) -> Outcome:
    """The finished game that a case describes. Raises CaseError if a part is missing, or for a sheet that cannot be."""
    found = Outcome(
        case.game,
        case.seats("re"),
        _pair(case, "augen"),
        _pair(case, "stiche"),
        tuple(_call(case, data) for data in list_of("calls", case.given.get("calls", []))),
        _events(case),
    )
    wrong = [one for one in problems(found, case.rules) if one.key.removeprefix("problem.") not in NOT_ON_THE_SHEET]
    if wrong:
        raise CaseError(" ".join(dict.fromkeys(map(why, wrong))))
    return found


@once
def _score(case: Case) -> Abrechnung:
    return settle(outcome(case), case.rules)


def lines_of(abrechnung: Abrechnung) -> list[JsonDict]:
    """The lines of a score as a case writes them."""
    return [{"party": line.party, "item": line.key, "punkte": line.punkte} for line in abrechnung.lines]


def same_lines(expected: Any, actual: Any) -> bool:
    """Lines item by item where the engine calls them so, otherwise their sum for each party."""
    if not isinstance(expected, list) or not all(map(_is_line, expected)):
        return False
    ours = {(line["party"], line["item"]) for line in actual}
    by_item = all((line["party"], line["item"]) in ours for line in expected)
    return _sums(expected, by_item) == _sums(actual, by_item)


def _is_line(line: Any) -> bool:
    return isinstance(line, dict) and [type(line.get(key)) for key in ("party", "item", "punkte")] == [str, str, int]


def _sums(lines: list[JsonDict], by_item: bool) -> Counter[Any]:
    sums: Counter[Any] = Counter()
    for line in lines:
        sums[(line["party"], line["item"]) if by_item else line["party"]] += line["punkte"]
    return Counter({what: punkte for what, punkte in sums.items() if punkte})


SCORE = Adapter(
    ("game", "re", "augen", "stiche", "calls", "sonderpunkte"),
    {
        "winner": lambda case: _score(case).winner,
        "value_re": lambda case: _score(case).value_re,
        "punkte": lambda case: list(_score(case).punkte),
        "lines": lambda case: lines_of(_score(case)),
    },
    {"lines": same_lines},
)
