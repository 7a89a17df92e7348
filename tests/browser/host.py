"""Sites and servers for the tests: a static server below a sub-path, projects in temporary folders, subprocesses."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

PROJECT = Path(__file__).resolve().parents[2]
PLUGIN = """\
site_name: Klub
theme: {name: material, language: de}
plugins:
  - search: {lang: de}
  - dokolearn
"""


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # as web servers do: else each file on a kept connection comes 40 ms later
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript"}

    def log_message(self, *_: object) -> None:
        """Nobody wants to read it."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server of static files, without a slash at the end."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def tiny_project(folder: Path, replays: Mapping[str, str]) -> Path:
    """A site of somebody else with two lines for the plugin; its configuration."""
    for name, content in {"mkdocs.yml": PLUGIN, "docs/index.md": "# Klub\n", **_below("replays", replays)}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder / "mkdocs.yml"


def _below(folder: str, files: Mapping[str, str]) -> dict[str, str]:
    return {f"{folder}/{name}": content for name, content in files.items()}


def copy_project(folder: Path, lessons: str = "*", replays: str = "*") -> Path:
    """A copy of this project's site with some of its lessons and games and an empty cache."""
    shutil.copytree(PROJECT / "site", folder / "site")
    shutil.copy(PROJECT / "requirements.lock", folder)
    for name, wanted in (("lessons", lessons), ("replays", replays)):
        (folder / name).mkdir()
        for path in (PROJECT / name).glob(wanted):
            if path.is_file():
                shutil.copy(path, folder / name)
    return folder


def retitle(lesson: Path, title: str) -> None:
    """Save a lesson with another heading, as its author would."""
    notebook = json.loads(lesson.read_text(encoding="utf-8"))
    notebook["cells"][0]["source"][0] = f"# {title}\n"
    lesson.write_text(json.dumps(notebook), encoding="utf-8")


def unused_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(*arguments: str, url: str, cwd: Path, log: Path, seconds: float = 600, **env: str) -> Iterator[None]:
    """A Python program that answers at an address for as long as it is needed."""
    with log.open("wb") as told:
        process = subprocess.Popen(
            [sys.executable, *arguments], cwd=cwd, env=os.environ | env, stdout=told, stderr=subprocess.STDOUT
        )
        try:
            _await_answer(url, process, log, time.monotonic() + seconds)
            yield
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _await_answer(url: str, process: subprocess.Popen[bytes], log: Path, deadline: float) -> None:
    while True:
        try:
            with urllib.request.urlopen(url, timeout=30):
                return
        except OSError as error:
            if process.poll() is not None or time.monotonic() > deadline:
                said = log.read_text(encoding="utf-8", errors="replace")
                raise AssertionError(f"no answer from {url} ({error}):\n{said}") from None
            time.sleep(0.05)
