"""The site as its authors wait for it: built from nothing, and brought up to date after one lesson was saved."""

import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rows import Row

sys.path.append(str(Path(__file__).parents[1]))

from browser.course import LESSON_5, LESSONS
from browser.host import copy_project, retitle, running, unused_port

TITLE = "Bedienen, neu"
PATIENCE_SECONDS = 120


def rows() -> list[Row]:
    """Seconds for each, the start of Python included; the interface is bundled already."""
    with TemporaryDirectory() as folder:
        home = copy_project(Path(folder, "project"))
        return [
            Row(
                f"`dokolearn build --strict` from scratch, {len(LESSONS)} lessons to execute",
                _build(home),
                "s",
                45.0,
                False,
            ),
            Row("the same again, nothing changed", _build(home), "s"),
            Row("lesson saved → its page is new, under `dokolearn serve`", _edits(home), "s", 3.0, False),
            Row("`dokolearn serve` of one lesson, nothing kept → its page", _serve_one(), "s", 20.0, False),
            Row("`dokolearn check`: first line", _first_line(home), "s", 2.0, False),
        ]


def _build(home: Path) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "dokolearn", "build", "--strict"], cwd=home, capture_output=True, check=True)
    return time.perf_counter() - began


def _edits(home: Path) -> float:
    """The middle one of three: how soon a save is seen depends on when the server looks, twice a second."""
    port = unused_port()
    url = f"http://127.0.0.1:{port}/"
    command = ("-m", "dokolearn", "serve", "--no-open", "--port", str(port))
    with running(*command, url=url, cwd=home, log=home / "log"):
        return median(_edit(home, f"{url}lektionen/{LESSON_5.stem}/", f"{TITLE} {number}") for number in range(3))


def _edit(home: Path, page: str, title: str) -> float:
    began = time.perf_counter()
    retitle(home / "lessons" / LESSON_5.name, title)
    while title not in _text(page):  # the server answers when it is done
        if time.perf_counter() - began > PATIENCE_SECONDS:
            raise TimeoutError("the saved lesson does not appear")
        time.sleep(0.02)
    return time.perf_counter() - began


def _serve_one() -> float:
    with TemporaryDirectory() as folder:
        home = copy_project(Path(folder, "project"))
        port = unused_port()
        began = time.perf_counter()
        lesson = home / "lessons" / LESSON_5.name
        command = ("-m", "dokolearn", "serve", str(lesson), "--no-open", "--port", str(port))
        page = f"http://127.0.0.1:{port}/lektionen/{LESSON_5.stem}/"
        with running(*command, url=page, cwd=home, log=home / "log", seconds=PATIENCE_SECONDS):
            return time.perf_counter() - began


def _first_line(home: Path) -> float:
    began = time.perf_counter()
    command = [sys.executable, "-u", "-m", "dokolearn", "check"]
    with subprocess.Popen(command, cwd=home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as started:
        assert started.stdout is not None
        assert started.stdout.readline()
        took = time.perf_counter() - began
        started.terminate()
    return took


def _text(url: str) -> str:
    with urllib.request.urlopen(url, timeout=PATIENCE_SECONDS) as answer:
        found: str = answer.read().decode()
        return found
