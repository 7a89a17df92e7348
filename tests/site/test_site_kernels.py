"""Kernels: each is fresh, teaches today's code, and none outlives who has asked for it."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

import pytest
from club import CONFIG, Club
from effort import thorough

from dokolearn.hosts.commands.serving import free_port
from dokolearn.hosts.site.build import kernels
from dokolearn.hosts.site.build.kernels import FORKS, Forks
from dokolearn.hosts.site.pages.lesson_runs import execute, read

pytestmark = pytest.mark.skipif(not kernels.FORKED, reason="nothing is forked there")

AROUND = """
import os, signal, sys
print(os.environ["DOKOLEARN_HOST"], os.getcwd(), [name for name in globals() if name[0] != "_"])
print([signal.getsignal(one) for one in (signal.SIGCHLD, signal.SIGTERM)], os.getpgid(0) == os.getpid())
"""
WAITING = """
import pathlib, time
pathlib.Path("begun").touch()
while not pathlib.Path("goes_on").exists():
    time.sleep(0.01)
print("Ausgabe")
"""
PATIENCE_SECONDS = 240


@pytest.fixture
def forks() -> Iterator[Forks]:
    """A process waits that forks."""
    FORKS.start("de")
    yield FORKS
    FORKS.stop()


def said(path: Path) -> str:
    notebook, failure = execute(read(path), path)
    assert failure is None
    return "".join(output.text for cell in notebook.cells for output in cell.outputs)


def forking() -> int:
    """The process that waits for this one."""
    (found,) = forking_for(os.getpid())
    return found


@thorough
def test_a_forked_kernel_finds_what_one_on_its_own_does(
    club: Club, forks: Forks, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = club.lesson("05_bedienen", (AROUND,))
    forked = said(path)
    monkeypatch.setattr(kernels, "FORKED", False)
    assert said(path) == forked
    assert f"page {path.parent} " in forked


def test_what_one_lesson_does_no_other_one_sees(club: Club, forks: Forks) -> None:
    """Nor do they share their luck."""
    path = club.lesson("05_bedienen", ("import random, string; print(random.random(), hasattr(string, 'dulle'))",))
    club.lesson("06_dulle", ("import string; string.dulle = 10",))
    waits, first = forking(), said(path)
    said(path.with_name("06_dulle.ipynb"))
    second = said(path)
    assert first.split()[0] != second.split()[0]
    assert first.split()[1] == second.split()[1] == "False"
    assert forking() == waits


def test_one_that_has_died_is_replaced(club: Club, forks: Forks) -> None:
    path = club.lesson("05_bedienen", ("print('Ausgabe')",))
    os.kill(forking(), signal.SIGKILL)
    assert said(path) == "Ausgabe\n"


def test_one_whose_death_nobody_has_seen_yet_is_replaced(
    club: Club, forks: Forks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked, and says nothing more."""
    path = club.lesson("05_bedienen", ("print('Ausgabe')",))
    monkeypatch.setattr(subprocess.Popen, "poll", lambda process: None)
    os.kill(forking(), signal.SIGKILL)
    assert said(path) == "Ausgabe\n"


def test_a_kernel_that_dies_is_told(club: Club, forks: Forks) -> None:
    path = club.lesson("05_bedienen", ("import os; os._exit(1)",))
    _, failure = execute(read(path), path)
    assert failure is not None
    assert "died" in failure.error


@thorough
def test_code_saved_while_it_waits_is_the_code_that_runs(
    club: Club, forks: Forks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies beside a lesson is imported when it runs; after an edit of the package nothing old is left."""
    club.write("lessons/regel.py", "DULLE = 'alt'\n")
    path = club.lesson("06_dulle", ("import regel; print(regel.DULLE)",))
    club.write("lessons/regel.py", "DULLE = 'neu, und eine Zeile länger'\n")
    waits = forking()
    assert "neu" in said(path)
    assert forking() == waits
    monkeypatch.setattr(kernels, "sources_hash", lambda: "edited")
    assert "neu" in said(path)
    assert forking() != waits
    assert gone(waits)


@thorough
def test_code_saved_while_a_lesson_runs_does_not_end_that_lesson(
    club: Club, forks: Forks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What forked it goes when nobody needs it any more."""
    runs = club.lesson("05_bedienen", (WAITING,))
    begun, goes_on = runs.with_name("begun"), runs.with_name("goes_on")
    other = club.lesson("06_dulle", ("print('Dulle')",))
    waits = forking()
    with ThreadPoolExecutor() as beside:
        told = beside.submit(said, runs)
        assert soon(begun.exists)
        monkeypatch.setattr(kernels, "sources_hash", lambda: "edited")
        assert said(other) == "Dulle\n"
        assert waits in forking_for(os.getpid())
        goes_on.touch()
        assert told.result(PATIENCE_SECONDS) == "Ausgabe\n"
    said(other)
    assert gone(waits)


@thorough
def test_saved_words_are_shown_and_found_and_nothing_outlives_the_server(club: Club) -> None:
    club.lesson("05_bedienen", "# Bedienen\n\nEin Wort.", ("print('Ausgabe')",))
    club.write("site/mkdocs.yml", f"{CONFIG}docs_dir: ../docs\n")
    port = free_port("127.0.0.1", 8100)
    site = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "dokolearn", "serve", "--no-open", "--port", str(port)]
    with ended(subprocess.Popen(command, cwd=club.folder, stdout=subprocess.PIPE, text=True)) as server:
        assert server.stdout is not None
        assert server.stdout.readline().strip() == f"{site}/"
        page, index = f"{site}/lektionen/05_bedienen/", f"{site}/assets/dokolearn/search.json"
        saving = time.monotonic()
        while "Ein anderes Wort." not in fetched(page):  # it may have begun to watch only after a first save
            assert time.monotonic() - saving < PATIENCE_SECONDS
            club.lesson("05_bedienen", "# Bedienen\n\nEin anderes Wort.", ("print('Ausgabe')",))
            time.sleep(1)
        assert "Ein anderes Wort." in (found := fetched(index))
        assert "Ein Wort." not in found
        assert fetched(page, host="evil.example") == ""
        (kernel,) = forking_for(server.pid)
        server.terminate()
        server.wait(PATIENCE_SECONDS)
    assert gone(kernel)


@contextmanager
def ended(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    with process:
        try:
            yield process
        finally:
            process.kill()


def fetched(address: str, host: str = "127.0.0.1") -> str:
    """A page; nothing while nobody answers there yet, or not to this name."""
    asked = urllib.request.Request(address, headers={"Host": host})
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE_SECONDS) as answer:
            return str(answer.read(), "utf-8")
    except URLError:
        return ""


def forking_for(pid: int) -> list[int]:
    lines = told_by_ps("pid=,stat=,args=", "-ww", "--ppid", str(pid)).splitlines()
    return [int(line.split()[0]) for line in lines if "kernel_fork" in line and line.split()[1][0] != "Z"]


def gone(pid: int) -> bool:
    """Whether a process has ended, or does so in a moment."""
    return soon(lambda: told_by_ps("stat=", "-p", str(pid)).strip()[:1] in ("", "Z"))


def soon(true: Callable[[], bool]) -> bool:
    ending = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < ending:
        if true():
            return True
        time.sleep(0.05)
    return False


def told_by_ps(*wanted: str) -> str:
    return subprocess.run(["ps", "-o", *wanted], capture_output=True, text=True, check=False).stdout


def test_a_lesson_imports_nothing_that_only_builds_sites() -> None:
    """It would wait for that every time."""
    asked = (
        "import sys, dokolearn.hosts.notebook; print([name for name in ('mkdocs', 'jinja2') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout == "[]\n"
