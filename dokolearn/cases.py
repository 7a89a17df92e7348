"""Conformance cases: small facts about the rules as JSON, run against the engine."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from dokolearn.ch1_general import (
    AUGEN_BY_RANK,
    KIND_BY_CODE,
    RANKS,
    SUITS,
    augen_of,
    card_code,
    suit_of,
    winner,
)
from dokolearn.ch2_normal_game import NORMAL, TRUMP, card_table, in_pack, playable
from dokolearn.ch3_scoring.special_points import sonderpunkte
from dokolearn.model import Augen, CardTable, Kind, RuleSet, Seat, Stich
from dokolearn.rulesets import BOOKS, OptionProblem, with_options

FORMAT = "dokolearn-cases/1"
KINDS = ("trumps", "trick", "playable", "score", "ansage", "hochzeit", "vorbehalt", "tournament", "game")
GAMES = {"normal": NORMAL}
"""The games the engine knows so far."""

ALL_GAMES = (
    *(
        "normal",
        "hochzeit",
        "hochzeit_ungeklaert",
        "stilles_solo",
        "armut",
        "karosolo",
        "herzsolo",
        "piksolo",
        "kreuzsolo",
    ),
    *("damensolo", "bubensolo", "fleischlos", "iwan", "koenigsolo", "buben_damen_solo"),
    *("reines_karosolo", "reines_herzsolo", "reines_piksolo", "reines_kreuzsolo"),
)


@dataclass(frozen=True, slots=True)
class Failure:
    """One difference between a case and the engine, or the reason why the case could not be run."""

    file: str
    id: str
    kind: str
    field: str | None
    expected: Any
    actual: Any
    reason: str

    def __str__(self) -> str:
        if self.field is None:
            return f"{self.file}: {self.id}: {self.reason}"
        return f"{self.file}: {self.id}: {self.field}: expected {_json(self.expected)}, got {_json(self.actual)}"


class UnusableFile(ValueError):
    """A case file that cannot be read at all; the message names file and position."""


class CaseError(ValueError):
    """A case that cannot be run; the message is the reason."""


class NotYet(CaseError):
    """A case about something the engine does not know yet."""


@dataclass(frozen=True, slots=True)
class _Case:
    rules: RuleSet
    table: CardTable
    given: dict[str, Any]
    expect: dict[str, Any]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def files(paths: Iterable[Path]) -> list[Path]:
    """The case files behind paths: a file itself, and every `*.json` below a folder but schemas."""
    found: list[Path] = []
    for path in paths:
        found += (
            sorted(p for p in path.rglob("*.json") if not p.name.endswith(".schema.json")) if path.is_dir() else [path]
        )
    return found


def read(path: Path) -> list[dict[str, Any]]:
    """The cases of one file. Raises UnusableFile with the position of the first thing that is wrong."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnusableFile(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UnusableFile(f"{path}: not UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise UnusableFile(f"{path}:{error.lineno}:{error.colno}: {error.msg}") from error
    except RecursionError as error:
        raise UnusableFile(f"{path}: nested too deeply") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UnusableFile(f"{path}: format: expected {FORMAT!r}")
    if not isinstance(data.get("cases"), list):
        raise UnusableFile(f"{path}: cases: expected a list")
    for number, case in enumerate(data["cases"]):
        _check_shape(path, number, case)
    cases: list[dict[str, Any]] = data["cases"]
    return cases


def _check_shape(path: Path, number: int, case: Any) -> None:
    where = f"{path}: cases[{number}]"
    if not isinstance(case, dict):
        raise UnusableFile(f"{where}: expected an object")
    for key, wanted in {"id": str, "kind": str, "rules": dict, "given": dict, "expect": dict}.items():
        if not isinstance(case.get(key), wanted):
            raise UnusableFile(f"{where}.{key}: expected {'text' if wanted is str else 'an object'}")


def run(path: Path, case: dict[str, Any]) -> list[Failure]:
    """Every difference between one case and the engine; empty if it passes."""

    def failure(reason: str, field: str | None = None, expected: Any = None, actual: Any = None) -> Failure:
        return Failure(str(path), case["id"], case["kind"], field, expected, actual, reason)

    try:
        actual = _actual(case)
        different = [key for key, wanted in case["expect"].items() if not _same(key, wanted, actual[key])]
    except CaseError as error:
        return [failure(str(error))]
    except Exception as error:  # a case is data from outside: whatever the engine raises fails this case only
        return [failure(f"{type(error).__name__}: {error}")]
    return [failure("differs", key, case["expect"][key], actual[key]) for key in different]


def _actual(case: dict[str, Any]) -> dict[str, Any]:
    """What the engine says for every key that the case expects. Raises CaseError with the reason if it cannot."""
    if case["kind"] not in KINDS:
        raise CaseError(f"unknown kind {case['kind']!r}")
    if case["kind"] not in _ANSWERS:
        raise NotYet(f"not yet: cases of kind {case['kind']}")
    given_keys, answers = _ANSWERS[case["kind"]]
    _no_strangers("given", case["given"], given_keys)
    _no_strangers("expect", case["expect"], answers)
    prepared = _prepare(case)
    return {key: answers[key](prepared) for key in case["expect"]}


def _no_strangers(where: str, data: dict[str, Any], known: Iterable[str]) -> None:
    strangers = sorted(set(data) - set(known))
    if strangers:
        raise CaseError(f"unknown key in {where}: {', '.join(strangers)}")


def _prepare(case: dict[str, Any]) -> _Case:
    name, options = case["rules"].get("set"), case["rules"].get("options", {})
    _no_strangers("rules", case["rules"], ("set", "options"))
    if name not in BOOKS:
        raise CaseError(f"unknown rule set {name!r}")
    game = case["given"].get("game")
    if game not in ALL_GAMES:
        raise CaseError(f"unknown game {game!r}")
    if game not in GAMES:
        raise NotYet(f"not yet: the game {game}")
    try:
        rules = with_options(BOOKS[name], options)
    except OptionProblem as error:
        raise CaseError("; ".join(error.problems)) from error
    return _Case(rules, card_table(rules, GAMES[game]), case["given"], case["expect"])


def _same(key: str, expected: Any, actual: Any) -> bool:
    if key == "sonderpunkte" and isinstance(expected, dict):
        return {party: sorted(events) for party, events in expected.items()} == {
            party: sorted(actual.get(party, [])) for party in expected
        }
    if key == "cards" and isinstance(expected, list):
        return sorted(expected) == sorted(actual)
    if key in ("fehl_order", "fehl_count", "augen") and isinstance(expected, dict):
        return all(actual.get(part) == wanted for part, wanted in expected.items())
    return bool(expected == actual)


def _kinds(codes: Any, case: _Case) -> tuple[Kind, ...]:
    """Card codes from a case. Raises CaseError for one that is not in the pack of the book."""
    wrong = [
        code
        for code in codes
        if code == "Schwein" or code not in KIND_BY_CODE or not in_pack(KIND_BY_CODE[code], case.rules)
    ]
    if wrong:
        raise CaseError(f"no such card in this pack: {', '.join(map(str, wrong))}")
    return tuple(KIND_BY_CODE[code] for code in codes)


def _codes(kinds: Iterable[Kind]) -> list[str]:
    return [card_code(kind) for kind in kinds]


def _trump_order(case: _Case) -> list[str]:
    shown = (
        case.table.trumps if case.given.get("schwein") else [k for k in case.table.trumps if card_code(k) != "Schwein"]
    )
    return _codes(shown)


def _fehl_by_suit(case: _Case) -> dict[str, list[str]]:
    return {suit: _codes(kinds) for suit, kinds in zip(SUITS, case.table.fehl, strict=True)}


def _stich(case: _Case) -> tuple[Kind, ...]:
    """The cards of a trick case in playing order, the ace that was played as a Schwein raised."""
    kinds = list(_kinds(case.given["cards"], case))
    raised = case.given.get("schwein")
    if raised is not None:
        if KIND_BY_CODE["Schwein"] not in case.table.trumps:
            raise CaseError("there is no Schwein under these rules")
        if kinds[raised] != KIND_BY_CODE["KaA"]:
            raise CaseError(f"card {raised} is no Karo Ass")
        kinds[raised] = KIND_BY_CODE["Schwein"]
    return tuple(kinds)


def _winner(case: _Case) -> Seat:
    best = winner(_stich(case), case.table, bool(case.given.get("last", False)))
    return Seat((case.given["lead"] + best) % 4)


def _sonderpunkte(case: _Case) -> dict[str, list[str]]:
    cards = _stich(case)
    stich = Stich(Seat(case.given["lead"]), cards, _winner(case), Augen(augen_of(cards)))
    if "re" not in case.given:
        raise CaseError("special points need to know who is Re")
    found = sonderpunkte(
        stich, map(Seat, case.given["re"]), case.rules, case.table, bool(case.given.get("last", False))
    )
    return {party: list(events) for party, events in found.items()}


def _augen_by_rank(case: _Case) -> dict[str, int]:
    return {rank: AUGEN_BY_RANK[i] for i, rank in enumerate(RANKS) if case.rules.cards.deck_nines or rank != "9"}


_Answers = dict[str, Callable[[_Case], Any]]

_TRUMPS: _Answers = {
    "trump_order": _trump_order,
    "trump_count": lambda case: sum(case.table.group[kind] == TRUMP for kind in case.table.deck),
    "trump_augen": lambda case: augen_of(kind for kind in case.table.deck if case.table.group[kind] == TRUMP),
    "fehl_order": _fehl_by_suit,
    "fehl_count": lambda case: {suit: 2 * len(kinds) for suit, kinds in _fehl_by_suit(case).items()},
    "deck_size": lambda case: len(case.table.deck),
    "cards_per_player": lambda case: case.table.hand_size,
    "total_augen": lambda case: augen_of(case.table.deck),
    "suit_augen": lambda case: augen_of(kind for kind in case.table.deck if suit_of(kind) == SUITS[0]),
    "augen": _augen_by_rank,
}

_TRICK: _Answers = {
    "winner": _winner,
    "augen": lambda case: augen_of(_stich(case)),
    "sonderpunkte": _sonderpunkte,
}

_PLAYABLE: _Answers = {
    "cards": lambda case: _codes(
        dict.fromkeys(playable(_kinds(case.given["hand"], case), _kinds(case.given["table"], case), case.table))
    ),
}

_ANSWERS: dict[str, tuple[tuple[str, ...], _Answers]] = {
    "trumps": (("game", "schwein"), _TRUMPS),
    "trick": (("game", "lead", "cards", "last", "re", "schwein"), _TRICK),
    "playable": (("game", "hand", "table"), _PLAYABLE),
}


@dataclass(frozen=True, slots=True)
class Report:
    """How a run ended."""

    passed: int
    failed: int
    failures: tuple[Failure, ...]

    def as_json(self) -> str:
        """One JSON object, as `dokolearn cases --json` prints it."""
        return _json(
            {"passed": self.passed, "failed": self.failed, "failures": [asdict(failure) for failure in self.failures]}
        )

    def lines(self) -> Iterator[str]:
        """The same for people; the last line is the count."""
        yield from map(str, self.failures)
        yield f"{self.passed} passed, {self.failed} failed"


def run_all(paths: Iterable[Path]) -> Report:
    """Run every case below these paths. Raises UnusableFile before any case runs if a file cannot be used."""
    cases = [(path, case) for path in files(paths) for case in read(path)]
    if not cases:
        raise UnusableFile("no case found")
    results = [run(path, case) for path, case in cases]
    failed = sum(bool(result) for result in results)
    return Report(len(results) - failed, failed, tuple(failure for result in results for failure in result))
