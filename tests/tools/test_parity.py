"""Every Python gives the same numbers the same cards and every question the same views; numbers keep their cards."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import parity
import pytest
from effort import sampled, size, thorough

from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.hosts.browser import MACHINES

HERE = Path(__file__).parent
PINS = json.loads((HERE / "parity.json").read_text(encoding="utf-8"))
"""What numbers deal, as digests, and the first hands in full. Whoever shares a number relies on it: a change is told in
the changelog, and then `python tests/tools/parity.py` prints the new digests."""

OWN = f"{sys.version_info.major}.{sys.version_info.minor}"
VERSIONS = sorted({"3.11", "3.12", "3.13", "3.14", OWN})

SHARE, GAMES = size(83, 3), size(8, parity.GAMES)
"""One question in so many; games of each book."""

ELSEWHERE = 4
"""Another process is asked one of these in so many, each version others: all together all of them."""


@pytest.fixture(scope="module")
def found() -> dict[str, list[Any]]:
    """What this Python says; the cards of drills stand in the pins."""
    return parity.replied(SHARE) | parity.dealt(GAMES)


def program(version: str) -> str | None:
    """A Python of this version that runs, wherever one usually lies."""
    return next((path for path in _candidates(version) if _runs(path, version)), None)


def _candidates(version: str) -> Iterator[str]:
    yield sys.executable
    if on_path := shutil.which(f"python{version}"):
        yield on_path
    homes = [Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"]
    homes.append(Path.home() / ".local" / "share" / "uv" / "python")
    for home in homes:
        yield from map(str, home.glob(f"*{version}.*/bin/python{version}"))


def _runs(path: str, version: str) -> bool:
    command = [path, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() == version


def told(python: str, share: int, at: int, *names: str) -> Any:
    """What another Python prints, with another order in its sets."""
    env = {**os.environ, "PYTHONPATH": str(HERE.parents[1]), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "7"}
    command = [python, str(HERE / "parity.py"), str(share), str(at), str(GAMES), *names]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@thorough
@pytest.mark.parametrize("version", VERSIONS)
def test_other_pythons_say_the_same(found: dict[str, list[Any]], version: str) -> None:
    python = program(version)
    if python is None:
        pytest.skip(f"no Python {version} here")
    share, at = SHARE * ELSEWHERE, SHARE * (VERSIONS.index(version) % ELSEWHERE)
    digests, expected = told(python, share, at), {name: parity.digest(said) for name, said in found.items()}
    expected |= PINS["cards"]
    assert len(digests) == len(parity.questions(share, at)) + 2 * len(parity.BOOKS) + len(INVENTIONS)
    other = [name for name in digests if digests[name] != expected[name]]
    if other:
        there = told(python, share, at, other[0])[other[0]]
        here = (found | parity.drilled(share, at))[other[0]]
        parted = parity.parting(json.loads(parity.canonical(here)), there)
        raise AssertionError(f"{len(other)} differ; {other[0]} here and there: {parted or 'only the pins do'}")


@sampled
def test_equal_never_means_empty(found: dict[str, list[Any]]) -> None:
    """Every machine is asked and has views only, and the games of every book are played to many ends."""
    asked = parity.questions(SHARE)
    assert {question["machine"] for question in asked.values()} == set(MACHINES)
    said = [reply for name in asked for reply in found[name][1:]]
    assert [reply for reply in said if list(reply) != ["view"]] == []
    for book in parity.BOOKS:
        ends = [game[-1] for game in found[f"games {book}"]]
        assert sum(result is not None for _, _, result in ends) > GAMES / 2
        assert len({vertrag["game"] for vertrag, _, _ in ends}) > 3


def test_numbers_keep_their_hands(found: dict[str, list[Any]]) -> None:
    assert {name: parity.digest(found[name]) for name in found if name.startswith("deals ")} == PINS["deals"]


def test_1_04_hands_of_a_number(found: dict[str, list[Any]]) -> None:
    """§1.4 Mixed and dealt by number."""
    assert {name: found[name][7] for name in PINS["hands of number 7"]} == PINS["hands of number 7"]
