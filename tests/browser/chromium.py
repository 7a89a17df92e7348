"""Chromium for the browser tests: the one that is here, else fetched by ordinary means, else one sentence of advice.

Its headless shell comes first: the same engine without windows, so a page opens in a quarter of the time.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from dokolearn.build.bundle import alone

VARIABLE = "DOKOLEARN_CHROMIUM"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "${ProgramFiles}/Google/Chrome/Application/chrome.exe",
    "${ProgramFiles(x86)}/Google/Chrome/Application/chrome.exe",
    "${LocalAppData}/Google/Chrome/Application/chrome.exe",
)
ADVICE = f"The browser tests need Chromium or Chrome: install one, or set {VARIABLE} to the path of its program."
FETCH_SECONDS = 600
COMPILED_ONCE = "--js-flags=--liftoff-only"
"""WebAssembly is compiled quickly and not a second time for speed: a page that asks the engine for little, as most
tests do, has its answers for a third less work."""


class NoChromiumError(Exception):
    """There is no Chromium, and none could be fetched; the message says what to do."""


def launch(playwright: Playwright, *flags: str, hosts: str = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1") -> Browser:
    """A headless Chromium that finds no other host than this machine, or those of other rules."""
    return playwright.chromium.launch(
        executable_path=program(playwright),
        chromium_sandbox=not _is_root(),  # root has no sandbox
        args=[f"--host-resolver-rules={hosts}", *flags],
    )


def program(playwright: Playwright) -> Path:
    """The program to start. Raises NoChromiumError."""
    wanted = os.environ.get(VARIABLE)
    if wanted:
        if not Path(wanted).is_file():
            raise NoChromiumError(f"{VARIABLE} names {wanted}, and there is no such file.")
        return Path(wanted)
    found = _present(playwright) or _fetched(playwright)
    if not found:
        raise NoChromiumError(ADVICE)
    return found


def _present(playwright: Playwright) -> Path | None:
    return next((path for path in _candidates(playwright) if path.is_file()), None)


def _candidates(playwright: Playwright) -> Iterator[Path]:
    yield from (Path(found) for name in NAMES if (found := shutil.which(name)))
    yield from (Path(os.path.expandvars(place)) for place in PLACES)
    yield Path(playwright.chromium.executable_path)


def _fetched(playwright: Playwright) -> Path | None:
    """The browser after an installation, by one process at a time: the others find what the first one has fetched."""
    with alone(Path(tempfile.gettempdir())):
        return _present(playwright) or (_present(playwright) if _fetch() else None)


def _fetch() -> bool:
    """Install Chromium as one would by hand; whether that went well."""
    if _is_root() and shutil.which("apt-get"):
        install = ["apt-get", "install", "-y", "--no-install-recommends"]
        packages = ("chromium-headless-shell", "chromium")
        if _runs(["apt-get", "update"]) and any(_runs([*install, package]) for package in packages):
            return True
    return _runs([sys.executable, "-m", "playwright", "install", "chromium"])


def _runs(command: list[str]) -> bool:
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, env=quiet, capture_output=True, timeout=FETCH_SECONDS).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
