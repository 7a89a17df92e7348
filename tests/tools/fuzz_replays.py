"""Feed the reader of games damaged files, links and forms: `python tests/tools/fuzz_replays.py 1000000`.

Whatever comes in, the answer is a reading with its problems in words: no exception, none slower than half a second,
memory bounded, and what was read can be written and read again. A seed goes on where it stopped; what fails is kept.
"""

import argparse
import json
import os
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [path for path in (str(HERE),) if path not in sys.path]

from fuzz_checks import check_case  # noqa: E402  the folder has to be known first
from fuzz_inputs import Case, case  # noqa: E402
from fuzz_words import ROOT  # noqa: E402

KEPT = ROOT / ".cache" / "fuzz"
"""Where failing inputs are, and how far every seed has got."""

BLOCK = 250
"""Inputs that are tried in one go."""

MANY_FAILURES = 20
"""Then something is thoroughly wrong, and nobody needs more of it."""


class Failure(NamedTuple):
    """Which input fails, and how: the last lines of what was said."""

    number: int
    case: Case
    said: str


class Block(NamedTuple):
    """What became of the inputs from one number up to another."""

    seed: int
    start: int
    stop: int
    found: Counter[str]
    failures: tuple[Failure, ...]
    slowest: float
    """Seconds of computing time for everything that is asked about the slowest input."""
    memory: int
    """Bytes of the process at its peak."""


def block(task: tuple[int, int, int]) -> Block:
    """Try the inputs of a seed from one number up to another."""
    seed, start, stop = task
    found, failures, slowest = Counter[str](), list[Failure](), 0.0
    for number in range(start, stop):
        given = case(seed, number)
        began = time.process_time()
        try:
            found[f"{given.kind}: {check_case(given, number)}"] += 1
        except Exception:  # whatever it is, it is what we are looking for
            failures.append(Failure(number, given, traceback.format_exc(limit=-6)))
        slowest = max(slowest, time.process_time() - began)
    unit = 1 if sys.platform == "darwin" else 1024
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return Block(seed, start, stop, found, tuple(failures), slowest, memory)


def blocks(seed: int, start: int, stop: int, jobs: int) -> Iterator[Block]:
    """Everything from one number up to another, in order, by several processes."""
    tasks = [(seed, at, min(at + BLOCK, stop)) for at in range(start, stop, BLOCK)]
    if jobs == 1:
        yield from map(block, tasks)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(block, tasks)


def keep(seed: int, failure: Failure) -> Path:
    """The failing input as a file."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{seed}-{failure.number}.{failure.case.kind}"
    path.write_bytes(failure.case.given.encode("utf-8", "surrogatepass"))
    return path


def again(path: Path) -> int:
    """What becomes of a kept input now; raises what went wrong."""
    given = Case(path.suffix.removeprefix("."), path.read_bytes().decode("utf-8", "surrogatepass"))
    print(check_case(given, int(path.stem.rpartition("-")[2])))
    return 0


def place(seed: int) -> Path:
    """Where it is noted how far a seed has got."""
    return KEPT / f"{seed}.json"


def main() -> int:
    """Try as many as were asked for; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "many", type=int, nargs="?", default=20_000, help="how many inputs of this seed, those of earlier runs included"
    )
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6), help="by chance if none is given")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--fresh", action="store_true", help="begin with the first input again")
    parser.add_argument("--again", type=Path, help="try a kept input, and show what goes wrong with it")
    asked = parser.parse_args()
    if asked.again:
        return again(asked.again)
    KEPT.mkdir(parents=True, exist_ok=True)
    done = place(asked.seed)
    known = json.loads(done.read_text("utf-8")) if done.exists() and not asked.fresh else {"stop": 0, "found": {}}
    return run(asked.seed, known["stop"], asked.many, asked.jobs, Counter(known["found"]))


def run(seed: int, start: int, stop: int, jobs: int, found: Counter[str]) -> int:
    """From one number up to another, telling every ten seconds how far it is; the exit status."""
    print(f"seed {seed}, from {start:,} to {stop:,}", flush=True)
    failed, slowest, memory, told = 0, 0.0, 0, time.monotonic()
    for each in blocks(seed, start, stop, jobs):
        found += each.found
        slowest, memory = max(slowest, each.slowest), max(memory, each.memory)
        for failure in each.failures:
            failed += 1
            print(f"\nFAILS {keep(seed, failure)}\n{failure.said}", flush=True)
        if failed >= MANY_FAILURES:
            break
        place(seed).write_text(json.dumps({"stop": each.stop, "found": found}), "utf-8")
        if time.monotonic() - told > 10:
            told = time.monotonic()
            print(f"{each.stop:,}, {failed} failed", flush=True)
    print(", ".join(f"{what} {many:,}" for what, many in sorted(found.items())))
    print(f"seed {seed}: {failed} failed; all checks of the slowest {slowest:.2f} s; {memory / 1e6:.0f} MB at the peak")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
