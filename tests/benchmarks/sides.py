"""Two states of the project beside each other in one run: machines and hours differ, so only ratios count."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

HERE = Path(__file__).parents[2]

Ask = Callable[[str], float]
"""A question as a line → the figure it is answered with."""


@contextmanager
def sides(script: str, other: Path) -> Iterator[tuple[Ask, Ask]]:
    """Two processes of one script, one with the package of another state, one with ours; ask them in turn."""
    with ExitStack() as stack, _one_core():
        yield _side(stack, script, other), _side(stack, script, HERE)


@contextmanager
def _one_core() -> Iterator[None]:
    """Whoever is started meanwhile shares a core: of two that others use as well, one may be slower for long."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def _side(stack: ExitStack, script: str, state: Path) -> Ask:
    if not (state / "dokolearn").is_dir():
        raise SystemExit(f"no dokolearn in {state}")
    found = dict(os.environ, PYTHONPATH=str(state), PYTHONHASHSEED="0")
    command = [sys.executable, script]
    run = stack.enter_context(
        subprocess.Popen(command, env=found, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    )
    question, answer = run.stdin, run.stdout
    assert question is not None
    assert answer is not None
    stack.callback(question.close)

    def ask(line: str) -> float:
        question.write(line + "\n")
        question.flush()
        return float(answer.readline())

    return ask


def serve(answer: Callable[[str], float]) -> None:
    """The other end: answer every line that comes in."""
    for line in sys.stdin:
        print(answer(line.strip()), flush=True)
