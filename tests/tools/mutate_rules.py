"""Change every rule, one at a time, and see whether a test notices: `python tests/tools/mutate_rules.py`.

The cases and the tests of chapters 1 to 4, of the game and of the evening are asked in one warm process, first those
about behaviour, then the table of the books. A mutant that nobody notices is a rule without a test. Only the
tests of the short run are asked. Who noticed a change of the same thing before is asked first: `noticed_by.json`,
which `--write` makes anew. It only saves time; whoever is not in it is looked for.
"""

import argparse
import inspect
import json
import random
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
TESTS = HERE.parent
sys.path[:0] = [str(HERE), str(TESTS), str(TESTS.parent)]

import pytest  # noqa: E402  the folder has to be known first
from effort import SHORT  # noqa: E402
from footprints import Footprint, footprint, watching  # noqa: E402
from hypothesis import is_hypothesis_test  # noqa: E402
from mutants import Mutant, changed, mutants  # noqa: E402

from dokolearn.cases import read, run  # noqa: E402

MODULES = (
    *("test_ch1_general", "test_ch2_normal_game", "test_game", "test_game_whole"),
    *("test_sight", "test_game_options", "test_options", "test_runde", "test_calculator"),
    *("test_ch3_calls", "test_house_forced_calls", "test_ch3_value", "test_ch3_special_points", "test_ch3_winning"),
    *("test_house_armut", "test_house_bidding", "test_ch4_hochzeit", "test_house_schmeissen"),
    *("test_house_superschwein", "test_house_scharfe", "test_house_herzschwein"),
    "test_house_karo_koenig_partner",
    *("test_ch4_soli", "test_ch4_vorbehalte"),
)
"""Tests of behaviour; those by hypothesis stay out, they are slow and change nothing here."""

NOTICED_BY = HERE / "noticed_by.json"
"""By what a mutant touches, the checks that noticed one, in the order in which to ask them."""

TABLE = "test_rulesets"
"""The one table that repeats every option of the books."""

HANGS_SECONDS = 3
"""Of its own computing, and ten times what it takes without a change: a busy or slow machine makes nobody hang."""

PATIENCE = 60
"""So long a check may take as it is; slow ones are asked last."""

EQUIVALENT = {
    "figure: ch2_normal_game._SUIT_OF (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3) → "
    "(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, ": "the Schwein is always trump",
    "figure: ch3_scoring.value.BOTH_LEVELS['forbidden']": "never asked: the second level is void",
    "figure: ch4_vorbehalte.vorbehalt.NOT_NAMED without weg": "whoever bid his Solo away is asked about before",
    "figure: ch4_vorbehalte.hochzeit.LED['erster_fremder'] (0, 1, 2, 3, 4) → (0, 1, 2, 2, 4)": "Karo is trump",
    "figure: ch4_vorbehalte.hochzeit.LED['erster_fremder'] (0, 1, 2, 3, 4) → (0, 1, 2, 4, 4)": "Karo is trump",
    "figure: ch4_vorbehalte.hochzeit.LED['fehl'] (0, 1, 2, 3) → (0, 1, 2, 2)": "Karo is trump",
    "figure: model.LEVEL_LIMITS (120, 90, 60, 30, 0) → (120, 90, 60, 30, 1)": "the last stage is about Stiche",
    "figure: ch3_scoring.special_points.DOPPELKOPF_AUGEN 40 → 39": "no four cards have 39 Augen",
    "figure: ch3_scoring.calls.MOST_CALLS": "a party says each stage once, so half of it would do",
    "figure: ch3_scoring.calls.CLOCKS['chain_formula']": "the chain asks no clock",
    "figure: ch3_scoring.calls.CLOCKS['stiche'] 2 → 3": "what counts no cards counts Stiche",
    "figure: ch3_scoring.calls.CLOCKS['first_stich'] 2 → 3": "what counts no cards counts Stiche",
    "figure: ch4_vorbehalte.hochzeit.FEHL": "its rows are built from it before: LED has mutants of its own",
}
"""Mutants that change nothing anybody could notice: the beginning of their name, and why."""


class Check(NamedTuple):
    """Something that fails when a rule is wrong."""

    name: str
    group: str
    """case, test or table."""
    ask: Callable[[], Any]


class Verdict(NamedTuple):
    """What became of a mutant: which check noticed it; None if none did."""

    mutant: Mutant
    noticed: Check | None


# What is asked


def cases() -> list[Check]:
    """The conformance cases of this project."""

    def ask(path: Path, case: dict[str, Any]) -> Callable[[], None]:
        def asked() -> None:
            assert not run(path, case)

        return asked

    folder = TESTS / "cases"
    found = [(path, case) for path in sorted(folder.glob("*.json")) for case in read(path)]
    return [Check(case["id"], "case", ask(path, case)) for path, case in found]


class Collector:
    """A plugin that keeps what pytest finds and runs nothing."""

    def __init__(self) -> None:
        self.items: list[Any] = []

    def pytest_collection_finish(self, session: Any) -> None:
        self.items = list(session.items)

    def pytest_runtestloop(self, session: Any) -> bool:
        return True


def tests() -> list[Check]:
    """The tests that need nothing but their parameters."""
    collector = Collector()
    paths = [str(path) for name in (*MODULES, TABLE) for path in TESTS.rglob(f"{name}.py")]
    quiet = ["-o", f"addopts=-m '{SHORT}'", "-p", "no:cacheprovider", "-p", "no:terminal"]
    if pytest.main([*quiet, *paths], plugins=[collector]):
        raise SystemExit("the tests cannot be collected")
    return [_check(item) for item in collector.items if _is_plain(item)]


BESIDE = {"_site_begun", "request", "tmp_path_factory", "worker_id"}
"""What every test has, so that a site is built beside the run; none of these needs it."""


def _is_plain(item: Any) -> bool:
    needed = set(item.fixturenames) - BESIDE - set(_params(item))
    return not is_hypothesis_test(inspect.unwrap(item.obj)) and not needed


def _params(item: Any) -> dict[str, Any]:
    return dict(item.callspec.params) if hasattr(item, "callspec") else {}


def _check(item: Any) -> Check:
    group = "table" if item.module.__name__ == TABLE else "test"
    return Check(f"{item.module.__name__}::{item.name}", group, lambda: item.obj(**_params(item)))


def fails(check: Check, seconds: float) -> bool:
    """Whether a check fails, raises, or does not come back within so many seconds of computing."""
    try:
        with in_time(seconds):
            check.ask()
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:
        return True
    return False


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Raises TimeoutError in something that does not end."""

    def stop(*_: Any) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, stop)  # its own time: a busy machine makes nobody hang
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


# What is changed


class Judge:
    """Asks about one mutant after the other: who noticed a similar one before, then all whom it can touch."""

    def __init__(self, checks: list[Check], noticed_by: Mapping[str, Sequence[str]]) -> None:
        self.checks = checks
        self.by_name = {check.name: check for check in checks}
        self.noticed_by = noticed_by
        self.before: dict[str, Counter[str]] = defaultdict(Counter)
        self.took: dict[str, float | None] = {}

    @cached_property
    def usable(self) -> list[Check]:
        """All checks that can be asked."""
        return [check for check in self.checks if self._is_good(check)]

    @cached_property
    def behaviour(self) -> list[Check]:
        """Those about behaviour."""
        return [check for check in self.usable if check.group != "table"]

    @cached_property
    def table(self) -> list[Check]:
        """The one table of the books."""
        return [check for check in self.usable if check.group == "table"]

    @cached_property
    def footprints(self) -> dict[str, Footprint]:
        """What each check about behaviour touches: it takes as long as all of them together, and more."""
        with watching():
            return {check.name: footprint(check.ask) for check in self.behaviour}

    def judge(self, mutant: Mutant) -> Verdict:
        """Who notices the mutant: whoever noticed a similar one, behaviour it can touch, the table, all the rest."""
        known = [self.by_name[name] for name in self.noticed_by.get(mutant.touches, ()) if name in self.by_name]
        noticed = self._asked(mutant, [check for check in known if self._is_good(check)])
        return Verdict(mutant, noticed) if noticed else self._search(mutant)

    def _is_good(self, check: Check) -> bool:
        """Whether a check passes without any change, and how long it takes. Says so if it does not pass."""
        if check.name not in self.took:
            began = time.process_time()
            good = not fails(check, PATIENCE)
            self.took[check.name] = time.process_time() - began if good else None
            if not good:
                print(f"left out, it fails or takes too long as it is: {check.name}", file=sys.stderr)
        return self.took[check.name] is not None

    def _seconds(self, check: Check) -> float:
        return self.took[check.name] or 0.0

    def _asked(self, mutant: Mutant, checks: Iterable[Check]) -> Check | None:
        """The first of these, which all have passed, that notices the mutant."""
        with changed(mutant):
            return next((check for check in checks if fails(check, HANGS_SECONDS + 10 * self._seconds(check))), None)

    def _search(self, mutant: Mutant) -> Verdict:
        known = self.before[mutant.touches]
        touched = [check for check in self.behaviour if mutant.touches in self.footprints[check.name]]
        touched.sort(key=lambda check: (-known[check.name], self._seconds(check)))
        rest = [check for check in self.behaviour if mutant.touches not in self.footprints[check.name]]
        others = [] if mutant.kind == "function" else [*self.table, *rest]  # what does not run it cannot notice it
        if noticed := self._asked(mutant, [*touched, *others]):
            known[noticed.name] += 1
        return Verdict(mutant, noticed)


def chosen(kinds: list[str], sample: int, only: str) -> list[Mutant]:
    """The mutants to try: all of these kinds, or a sample that is always the same."""
    found = mutants()
    if "function" in kinds:
        from mutants_of_functions import mutants_of_functions

        found += mutants_of_functions()
    found = [one for one in found if one.kind in kinds and only in str(one)]
    found = [one for one in found if not any(str(one).startswith(name) for name in EQUIVALENT)]
    return random.Random(1).sample(found, min(sample, len(found))) if sample else found


def main() -> int:
    """Print every mutant that nobody noticed, and the counts."""
    kinds = ["option", "row", "figure"]
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("kinds", nargs="*", help=f"{', '.join(kinds)} (these by default), function")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="only N of them, always the same")
    parser.add_argument("--only", default="", metavar="TEXT", help="only mutants whose name contains this")
    parser.add_argument("--verbose", action="store_true", help="say for each mutant what noticed it")
    parser.add_argument("--write", action="store_true", help="look for all anew and write noticed_by.json")
    wanted = parser.parse_args()
    noticed_by = {} if wanted.write or not NOTICED_BY.is_file() else json.loads(NOTICED_BY.read_text(encoding="utf-8"))
    judge = Judge([*cases(), *tests()], noticed_by)
    verdicts = []
    for mutant in chosen(wanted.kinds or kinds, wanted.sample, wanted.only):
        verdict = judge.judge(mutant)
        verdicts.append(verdict)
        if wanted.verbose or verdict.noticed is None:
            print(f"{mutant} — {verdict.noticed.name if verdict.noticed else 'NOT NOTICED'}", flush=True)
    if wanted.write:
        write(verdicts)
    return report(verdicts)


def write(verdicts: Iterable[Verdict]) -> None:
    """Keep who noticed what, for the next time: of each thing that was changed, first who noticed most."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant, noticed in verdicts:
        if noticed:
            found[mutant.touches][noticed.name] += 1
    ordered = {what: [name for name, _ in names.most_common()] for what, names in sorted(found.items())}
    NOTICED_BY.write_text(json.dumps(ordered, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def report(verdicts: list[Verdict]) -> int:
    """The counts by kind and book; 1 if somebody was missed."""
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant, noticed in verdicts:
        counted[f"{mutant.kind} {mutant.book}".strip()][noticed.group if noticed else "nobody"] += 1
    for name, groups in sorted(counted.items()):
        told = ", ".join(f"{groups[group]} by {group}" for group in ("case", "test", "table", "nobody"))
        print(f"{name}: {sum(groups.values())} mutants, noticed {told}")
    return int(any(verdict.noticed is None for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
