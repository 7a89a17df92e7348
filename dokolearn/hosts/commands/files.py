"""Files of the commands: read within bounds, written aside and then moved, and never over something else unasked."""

import errno
import os
import re
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from dokolearn.replay.text.json_form import FORMAT
from dokolearn.replay.text.parser import MAX_FILE, decode
from dokolearn.strings import LANGUAGES, text

MOST = 2 * MAX_FILE + 4
"""Bytes that are read of anything: a file of UTF-16 has two for a sign."""

HEAD = 64 * 1024
"""So much of a file says what it is."""


class UnusableError(Exception):
    """There is nothing to work with, or something would be lost; the message says why."""


# Reading


def read_text(source: str, lang: str) -> tuple[str, str]:
    """The text of a file or of the standard input (`-`), and its encoding; of what has no end as much as fits into a
    collection, and a bit more, so that its reader can say so. Raises UnusableError with a sentence."""
    try:
        raw = _raw(source)
    except (OSError, ValueError) as error:  # a ValueError: a name that no file can have
        raise UnusableError(f"{source}: {reason(error)}") from None
    content, encoding = decode(raw if len(raw) < MOST else _whole_signs(raw))
    if not encoding:
        raise UnusableError(text(lang, "tell.file_encoding", name=source))
    return content, encoding


def _whole_signs(cut: bytes) -> bytes:
    """Bytes that were cut off somewhere, without half a sign at their end."""
    return cut.decode("utf-8", "ignore").encode() if not cut.startswith((b"\xff\xfe", b"\xfe\xff")) else cut


def is_big(content: str) -> bool:
    """Whether a text holds more than is read of a collection."""
    return len(content.encode("utf-8", "replace")) > MAX_FILE


def _raw(source: str) -> bytes:
    """What stands there, up to the limit: a device may have no end."""
    if source == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return sys.stdin.buffer.read(MOST)
    with Path(source).open("rb") as file:
        return file.read(MOST)


def reason(error: Exception) -> str:
    """Why the machine refuses."""
    return (error.strerror if isinstance(error, OSError) else "") or str(error)


# Writing


def keep_others(output: Path, form: str, sources: Iterable[str], force: bool, lang: str) -> None:
    """Raises UnusableError where a file would be lost: a source that has another form, or what is something else."""
    if not output.is_file():
        return
    if form != "dkn" and any(is_same(source, output) for source in sources):
        raise UnusableError(text(lang, "tell.file_source", name=str(output)))
    there = form_of(output)
    if there and there != form and not force:
        raise UnusableError(text(lang, "tell.file_other", name=str(output)))


def is_same(source: str, output: Path) -> bool:
    """Whether both names lead to one file."""
    with suppress(OSError, ValueError):
        return os.path.samefile(source, output)
    return False


def form_of(path: Path) -> str:
    """What stands in a file: `dkn`, `json`, `svg`, `html`, `link`, a game that was read out (`text`) or anything else
    (`?`); empty for an empty one."""
    with path.open("rb") as file:
        head = decode(file.read(HEAD))[0].lstrip("\ufeff")
    begin, lines = head.lstrip()[:20].casefold(), head.split("\n")
    if not begin:
        return ""
    if _first_told(lines).startswith("%DKN"):
        return "dkn"
    if begin.startswith(("<svg", "<!doctype html")):
        return "svg" if begin.startswith("<svg") else "html"
    if begin[0] in "[{":
        return "json" if f'"{FORMAT}"' in head[:1000] else "?"
    if all(re.search(r"#[kd]=1\.", line) for line in lines if line):
        return "link"
    return "text" if any(text(lang, "tell.hands") in lines for lang in LANGUAGES) else "?"


def _first_told(lines: Iterable[str]) -> str:
    """The first line of a game that is no remark."""
    return next((line for line in map(str.strip, lines) if line and not line.startswith(";")), "")


def write_aside(path: Path, content: str) -> None:
    """A whole file or none: written beside its place, then moved there. Raises OSError, and leaves what was there."""
    target, raw = Path(os.path.realpath(path)), content.encode("utf-8", "backslashreplace")
    if target.exists() and not target.is_file():  # a device or a pipe: nothing to keep, and it must stay what it is
        target.write_bytes(raw)
        return
    mode = _mode(target)
    handle, aside = tempfile.mkstemp(prefix=".dokolearn-", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(aside, mode)
        os.replace(aside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(aside)
        raise


def _mode(target: Path) -> int:
    """The rights of the file that is there, or those of a new one. Raises PermissionError for a protected one."""
    if not target.exists():
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return target.stat().st_mode & 0o777
