"""Lessons: every notebook runs in a fresh kernel, several at a time, and only when something its code depends on has
changed."""

import html
import io
import json
import os
import re
import sys
from collections.abc import Callable, Container, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import ValidationError

from dokolearn.build.cache import Cache, digest, package_hash
from dokolearn.course.author_errors import AuthorError
from dokolearn.exercises.catalogue import OWN
from dokolearn.hosts.site.build.kernels import environment, kernel
from dokolearn.hosts.site.pages.notebook_page import Page, listed_page, page_of
from dokolearn.strings import text

WANTED = "DOKOLEARN_LESSONS"
"""The lessons that `dokolearn serve` was asked for, if not for all of them."""
FORMAT = "12"  # raise it when the shape of a stored page changes
CLIENT: dict[str, Any] = {
    "timeout": 120,
    "store_widget_state": False,
    "shutdown_kernel": "immediate",
    "coalesce_streams": True,  # what is printed in two goes is one text
}
"""Two minutes for a cell; a kernel that is asked politely to stop takes two seconds longer."""
MENTIONED_FILE = re.compile(r"(?<![\w./-])[\w./-]+\.(?:dkn|json|toml|csv|txt)\b")
"""Only where a word begins: a long one would be read again from each of its signs."""


Draw = Callable[[Any, str], Page]
"""An executed notebook and a language → its page."""


@dataclass(frozen=True)
class Failure:
    """A cell that raised: where it stands, how it begins, and what it said."""

    lesson: str
    cell: int
    code: str
    error: str
    lang: str = "de"

    def __str__(self) -> str:
        where = text(self.lang, "check.cell", where=self.lesson, n_cell=self.cell)
        return text(self.lang, "author.cell_failed", where=where, code=self.code, why=self.error)


@dataclass(frozen=True)
class Lesson:
    """One lesson ready for the site: the page, or the page as far as it came and the cell that failed."""

    path: Path
    page: Page
    failure: Failure | None = None
    ran: bool = field(default=False, compare=False)

    @property
    def number(self) -> str:
        """Its place in the course, from the name of the file: 5 of `05_bedienen`; empty without one."""
        digits = self.path.stem.partition("_")[0]
        return str(int(digits)) if digits.isdecimal() else ""


def warning_html(lesson: Lesson) -> str:
    """What the author sees at the top of a page with a failing cell, under `serve` only."""
    if lesson.failure is None:
        return ""
    said = html.escape(str(lesson.failure), quote=False)
    return f'<div class="admonition failure"><p class="admonition-title">{said}</p></div>'


def lesson_files(folder: Path) -> list[Path]:
    """The notebooks of a folder in the order of their names."""
    return sorted(folder.glob("*.ipynb")) if folder.is_dir() else []


def wanted_lessons() -> frozenset[Path] | None:
    """The lessons that `dokolearn serve` was asked for; None if for all."""
    named = os.environ.get(WANTED)
    return frozenset(map(Path, named.split(os.pathsep))) if named else None


def lessons(
    files: Sequence[Path], project: Path, lang: str, only: Container[Path] | None = None, draw: Draw = page_of
) -> list[Lesson]:
    """All lessons, executed where needed: two kernels more than there are cores, since kernels also wait.

    With `only` the others come as they were last time, or are merely listed.
    """
    cache = Cache(project / ".cache" / "dokolearn" / "lessons")
    engine = package_hash(project)

    def lesson_of(path: Path) -> Lesson:
        wanted = only is None or path.resolve() in only
        return _lesson(path, project, cache, engine, lang, draw, wanted)

    with ThreadPoolExecutor(max_workers=(os.cpu_count() or 1) + 2) as pool:
        done = list(pool.map(lesson_of, files))
    cache.sweep()
    return done


def _lesson(path: Path, project: Path, cache: Cache, engine: str, lang: str, draw: Draw, wanted: bool) -> Lesson:
    notebook = read(path)
    around: list[str | bytes] = [FORMAT, sys.version, engine, lang, *_files_mentioned(notebook, path.parent)]
    key = digest(draw.__name__, _essence(notebook.cells), *around)
    if (stored := cache.get(path.stem, key)) is not None:
        return Lesson(path, Page(**stored))
    if not wanted:
        return Lesson(path, listed_page(notebook, lang))
    failure, ran = _run(notebook, path, cache, digest("code", _essence(_code_of(notebook)), *around), lang)
    lesson = Lesson(path, draw(notebook, lang), failure, ran)
    if failure is None:
        cache.put(path.stem, key, asdict(lesson.page))
    return lesson


def _run(notebook: Any, path: Path, cache: Cache, key: str, lang: str) -> tuple[Failure | None, bool]:
    """Fill in what the code says: as it did last time if only words have changed since then. What failed, and whether
    it was executed."""
    if (stored := cache.get(path.stem, key)) is not None:
        notebook.metadata.update(nbformat.from_dict(stored["about"]))  # type: ignore[no-untyped-call]
        for cell, outputs in zip(_code_of(notebook), stored["outputs"], strict=True):
            cell.outputs = nbformat.from_dict(outputs)  # type: ignore[no-untyped-call]
        return None, False
    _, failure = execute(notebook, path, lang)
    if failure is None:
        cache.put(path.stem, key, {"about": notebook.metadata, "outputs": [c.outputs for c in _code_of(notebook)]})
    return failure, True


def read(path: Path) -> Any:
    """A notebook without outputs, whatever the last editor left in it. Raises AuthorError for a file that is none."""
    try:
        notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    except (ValueError, KeyError, TypeError, AttributeError, ValidationError):
        raise AuthorError(f"{path.parent.name}/{path.name}: no notebook") from None
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return notebook


def _essence(cells: Sequence[Any]) -> str:
    """What cells say, without ids, outputs and editor settings."""
    return json.dumps([(c.cell_type, c.source) for c in cells])


def _code_of(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def _files_mentioned(notebook: Any, folder: Path) -> list[bytes]:
    """The files that the code speaks of, and the exercises beside: a changed replay runs the lessons that show it."""
    code = "\n".join([OWN, *(cell.source for cell in _code_of(notebook))])
    paths = (folder / name for name in sorted(set(MENTIONED_FILE.findall(code))))
    return [path.read_bytes() for path in paths if path.is_file()]


def execute(notebook: Any, path: Path, lang: str = "de") -> tuple[Any, Failure | None]:
    """The notebook with its outputs; a cell that fails ends the run. Words alone need no kernel."""
    if not _code_of(notebook):
        return notebook, None
    try:
        with kernel(lang) as manager:
            client = NotebookClient(notebook, km=manager, **CLIENT)
            client.execute(cleanup_kc=True, cwd=str(path.parent), env=environment(lang))
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
        return notebook, _failure(notebook, path, error, lang)
    return notebook, None


def _failure(notebook: Any, path: Path, error: Exception, lang: str) -> Failure:
    reached = [n for n, c in enumerate(notebook.cells) if c.cell_type == "code" and _was_run(c)]
    cell = reached[-1] if reached else 0
    said = _sentence(error) if isinstance(error, CellExecutionError) else _short(str(error))
    return Failure(f"{path.parent.name}/{path.name}", cell + 1, _short(notebook.cells[cell].source), said, lang)


def _sentence(error: CellExecutionError) -> str:
    """Sentences for authors need no name of an error."""
    return str(error.evalue) if error.ename == "CellError" else f"{error.ename}: {error.evalue}"


def _was_run(cell: Any) -> bool:
    return bool(cell.outputs or cell.execution_count or "execution" in cell.metadata)


def _short(source: str) -> str:
    return next((line.strip() for line in io.StringIO(source) if line.strip()), "")
