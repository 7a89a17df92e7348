"""Conformance cases: small facts about the rules as JSON, run against the engine.

Each kind of case is an adapter: which keys it may give, and how the engine answers each key it may expect.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from dokolearn.cases import (
    ansage_cases,
    card_cases,
    game_cases,
    score_cases,
    tactics_cases,
    tournament_cases,
    vorbehalt_cases,
)
from dokolearn.cases.case import (
    FORMAT,
    Adapter,
    CaseError,
    NotYet,
    UnusableFile,
    as_json,
    files,
    no_strangers,
    prepare,
    read,
    same,
)
from dokolearn.shallow_json import JsonDict

KINDS = ("trumps", "trick", "playable", "score", "ansage", "hochzeit", "vorbehalt", "tournament", "game", "suit", "tip")

ADAPTERS: dict[str, Adapter] = {
    "trumps": card_cases.TRUMPS,
    "trick": card_cases.TRICK,
    "playable": card_cases.PLAYABLE,
    "ansage": ansage_cases.ANSAGE,
    "score": score_cases.SCORE,
    "hochzeit": ansage_cases.HOCHZEIT,
    "vorbehalt": vorbehalt_cases.VORBEHALT,
    "tournament": tournament_cases.TOURNAMENT,
    "game": game_cases.GAME,
    "suit": tactics_cases.SUIT,
    "tip": tactics_cases.TIP,
}
"""A new kind is one line: `"score": Adapter(score_cases.GIVEN, score_cases.ANSWERS)`, with a third part for answers
that are not compared by `==`."""

__all__ = ["ADAPTERS", "FORMAT", "KINDS", "Failure", "Report", "UnusableFile", "files", "read", "run", "run_all"]


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
            told = f"{self.file}: {self.id}: {self.reason}"
        else:
            values = f"expected {as_json(self.expected)}, got {as_json(self.actual)}"
            told = f"{self.file}: {self.id}: {self.field}: {values}"
        return told.encode("utf-8", "backslashreplace").decode("utf-8")


def run(path: Path, case: JsonDict) -> list[Failure]:
    """Every difference between one case and the engine; empty if it passes."""

    def failure(reason: str, field: str | None = None, expected: object = None, actual: object = None) -> Failure:
        return Failure(str(path), case["id"], case["kind"], field, expected, actual, reason)

    try:
        adapter = _adapter(case)
        prepared = prepare(case)
        actual = {key: adapter.answers[key](prepared) for key in case["expect"]}
        different = [key for key, wanted in case["expect"].items() if not _same(adapter, key, wanted, actual[key])]
    except CaseError as error:
        return [failure(str(error))]
    except Exception as error:  # a case is data from outside: whatever the engine raises fails this case only
        return [failure(f"{type(error).__name__}: {error}")]
    return [failure("differs", key, case["expect"][key], actual[key]) for key in different]


def _adapter(case: JsonDict) -> Adapter:
    """Who answers the case. Raises CaseError for an unknown kind and for keys that its kind does not know."""
    if case["kind"] not in KINDS:
        raise CaseError(f"unknown kind {case['kind']!r}")
    if case["kind"] not in ADAPTERS:
        raise NotYet(f"not yet: cases of kind {case['kind']}")
    adapter = ADAPTERS[case["kind"]]
    no_strangers("given", case["given"], adapter.given)
    no_strangers("expect", case["expect"], adapter.answers)
    return adapter


def _same(adapter: Adapter, key: str, expected: object, actual: object) -> bool:
    return adapter.same.get(key, same)(expected, actual)


@dataclass(frozen=True, slots=True)
class Report:
    """How many cases passed and failed, with every failure."""

    passed: int
    failed: int
    failures: tuple[Failure, ...]

    def as_json(self) -> str:
        """One JSON object, as `dokolearn dev cases --json` prints it."""
        return as_json(
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
