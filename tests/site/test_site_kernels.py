"""Kernels: the one that waits while a site is served teaches today's code, and none outlives the server."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

import pytest
from club import SEARCHED, Club
from effort import thorough

from dokolearn.hosts.commands.serving import free_port
from dokolearn.hosts.site.kernels import AHEAD, Ahead
from dokolearn.hosts.site.lesson_runs import execute, read

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no kernel waits there")

AROUND = """
import os, sys
print(os.environ["DOKOLEARN_HOST"], os.getcwd(), [name for name in globals() if name[0] != "_"])
print("ours:", [name for name in sys.modules if "dokolearn" in name])
"""
PATIENCE_SECONDS = 60


@pytest.fixture
def waiting(club: Club) -> Iterator[Ahead]:
    """A kernel waits for the next lesson of the club."""
    (club.folder / "lessons").mkdir()
    AHEAD.start(club.folder / "lessons", "de")
    yield AHEAD
    AHEAD.stop()


def said(path: Path) -> str:
    notebook, failure = execute(read(path), path)
    assert failure is None
    return "".join(output.text for cell in notebook.cells for output in cell.outputs)


@thorough
def test_a_waiting_kernel_finds_what_a_fresh_one_does(club: Club, waiting: Ahead) -> None:
    path = club.lesson("05_bedienen", (AROUND,))
    first, second = said(path), said(path)
    assert waiting.take(path.parent, "de") is None, "one lesson had it, the other a fresh one"
    assert first == second
    assert f"page {path.parent} " in first
    assert "ours: []" in first, "what waits has nothing of ours, so it cannot be old"


def test_one_that_waits_elsewhere_or_has_died_is_not_taken(club: Club, waiting: Ahead) -> None:
    folder = club.folder / "lessons"
    assert waiting.take(folder, "en") is None
    (kernel,) = kernels_of(os.getpid())
    os.kill(kernel, signal.SIGKILL)
    assert gone(kernel)
    assert waiting.take(folder, "de") is None


def test_code_saved_while_it_waits_is_the_code_that_runs(club: Club, waiting: Ahead) -> None:
    """As an edit of the package does: the lesson imports it when it runs."""
    club.write("lessons/regel.py", "DULLE = 'alt'\n")
    path = club.lesson("06_dulle", ("import regel; print(regel.DULLE)",))
    club.write("lessons/regel.py", "DULLE = 'neu, und eine Zeile länger'\n")
    assert "neu" in said(path)


@thorough
def test_saved_words_are_shown_and_found_and_nothing_outlives_the_server(club: Club) -> None:
    club.lesson("05_bedienen", "# Bedienen\n\nEin Wort.", ("print('Ausgabe')",))
    club.write("site/mkdocs.yml", f"{SEARCHED}docs_dir: ../docs\n")
    port = free_port("127.0.0.1", 8100)
    site = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "dokolearn", "serve", "--no-open", "--port", str(port)]
    with ended(subprocess.Popen(command, cwd=club.folder, stdout=subprocess.PIPE, text=True)) as server:
        assert server.stdout is not None
        assert server.stdout.readline().strip() == f"{site}/"
        page, index = f"{site}/lektionen/05_bedienen/", f"{site}/search/search_index.json"
        saving = time.monotonic()
        while "Ein anderes Wort." not in fetched(page):  # it may have begun to watch only after a first save
            assert time.monotonic() - saving < PATIENCE_SECONDS
            club.lesson("05_bedienen", "# Bedienen\n\nEin anderes Wort.", ("print('Ausgabe')",))
            time.sleep(1)
        assert "Ein anderes Wort." in (found := fetched(index))
        assert "Ein Wort." not in found
        (kernel,) = kernels_of(server.pid)
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


def fetched(address: str) -> str:
    """A page; nothing while nobody answers there yet."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS) as answer:
            return str(answer.read(), "utf-8")
    except URLError:
        return ""


def kernels_of(pid: int) -> list[int]:
    lines = told_by_ps("pid=,args=", "-ww", "--ppid", str(pid)).splitlines()
    return [int(line.split()[0]) for line in lines if "ipykernel" in line]


def gone(pid: int) -> bool:
    """Whether a process has ended, or does so in a moment."""
    ending = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < ending:
        if told_by_ps("stat=", "-p", str(pid)).strip()[:1] in ("", "Z"):
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
