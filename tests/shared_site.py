"""The site of this project as all tests see it: built once in a run by whichever worker is first, then moved.

What it says of its own address stands in a few of its files; to serve it elsewhere they are written anew in a copy.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dokolearn.build.bundle import alone, ensure_bundle
from dokolearn.hosts.site.build.offline import WORKER, take_along

SUB_PATH = "verein/doko"
"""Below which a club would put it on its server."""

NOWHERE = "http://127.0.0.1:10000"
"""As long as the addresses that servers get."""

PROJECT = Path(__file__).parent.parent

UNCHECKED = """
import sys
from pathlib import Path
from dokolearn.hosts.commands import serving
serving.Check.__iter__ = lambda checked: iter(())
serving.build(strict=True, site_url=sys.argv[1], site_dir=Path(sys.argv[2]))
"""
"""A strict build without a look at words and answers, which tests of their own have."""


def shared_folder(tmp_path_factory: pytest.TempPathFactory, worker: str) -> Path:
    """A folder that all workers of this run have in common."""
    own = tmp_path_factory.getbasetemp()
    return own if worker == "master" else own.parent


def built_once(folder: Path) -> Path:
    """The folder that a server shows, with the site below its sub-path. Fails the test if it does not build."""
    folder.mkdir(exist_ok=True)
    www, done = folder / "www", folder / "said"
    with alone(folder):
        if not done.is_file():
            done.write_text(_build(www / SUB_PATH), encoding="utf-8")
    if said := done.read_text(encoding="utf-8"):
        raise pytest.fail.Exception(f"The site does not build:\n{said}", pytrace=False)
    return www


BEGIN = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from shared_site import built_once
built_once(Path(sys.argv[1]))
"""


@contextmanager
def begun(folder: Path) -> Iterator[None]:
    """Build it beside the tests, which only wait once one of them asks for it. What it says comes to whoever asks."""
    folder.mkdir(exist_ok=True)
    command = [sys.executable, "-c", BEGIN, str(folder), str(Path(__file__).parent)]
    building = subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        building.wait()


def _build(site: Path) -> str:
    """What was said if it did not build; in a process of its own, so that a worker keeps none of it."""
    command = [sys.executable, "-c", UNCHECKED, f"{NOWHERE}/{SUB_PATH}/", str(site)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr or "no reason given") if done.returncode else ""


def moved(www: Path, address: str, folder: Path) -> Path:
    """A copy for a server with this address."""
    shutil.copytree(www, folder, dirs_exist_ok=True)
    site = folder / SUB_PATH
    for path in (*site.rglob("*.html"), *site.rglob("*.xml")):
        said = path.read_bytes()
        path.write_bytes(said.replace(NOWHERE.encode(), address.encode()))
    assert (site / WORKER).is_file()
    take_along(site, (ensure_bundle() / "service-worker.js").read_text(encoding="utf-8"))
    return folder


def as_it_was(folder: Path, spare: Path) -> None:
    """Put back what a test has changed, added or taken away; most change nothing."""
    for path in [
        path for path in folder.rglob("*") if path.is_file() and not (spare / path.relative_to(folder)).exists()
    ]:
        path.unlink()
    for path in spare.rglob("*"):
        here = folder / path.relative_to(spare)
        if path.is_dir():
            here.mkdir(exist_ok=True)
        elif not here.exists() or _stamp(here) != _stamp(path):
            shutil.copy2(path, here)


def _stamp(path: Path) -> tuple[int, int]:
    known = path.stat()
    return known.st_size, known.st_mtime_ns
