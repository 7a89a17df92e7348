"""What was computed once is kept in `.cache/`, named by a hash of everything it was made from."""

import hashlib
import json
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parents[1]
SOURCE_SUFFIXES = {".py", ".toml", ".json"}
NOT_SOURCE = {"ui", "__pycache__", "node_modules"}
KEEP_SECONDS = 14 * 24 * 3600


def source_folders(package: Path = PACKAGE) -> list[Path]:
    """The folders of the package that hold Python and data, the interface left out."""
    found = []
    for top, names, _ in os.walk(package):
        names[:] = sorted(set(names) - NOT_SOURCE)  # os.walk goes where this list says
        found.append(Path(top))
    return found


def source_files(package: Path = PACKAGE) -> list[Path]:
    """Every file whose edit may change what a lesson shows."""
    found = (f for folder in source_folders(package) for f in os.scandir(folder))
    return [Path(path) for path in sorted(f.path for f in found if Path(f.name).suffix in SOURCE_SUFFIXES)]


def package_hash(project: Path) -> str:
    """One hash over the package's sources and the lock file of the project, if there is one."""
    return digest(sources_hash(), _content_hash_of(project / "requirements.lock"))


def sources_hash() -> str:
    """One hash over the package's sources."""
    return digest(*map(_content_hash_of, source_files()))


def _content_hash_of(path: Path) -> str:
    try:
        return _content_hash(path, path.stat().st_mtime_ns)
    except FileNotFoundError:  # the lock file is optional, and an editor may swap a file under our eyes
        return ""


@lru_cache(maxsize=4096)
def _content_hash(path: Path, mtime_ns: int) -> str:
    return digest(path.name, path.read_bytes())


def digest(*parts: str | bytes) -> str:
    """A short hash of some parts, in which ("ab", "c") and ("a", "bc") differ."""
    return hash_of(*parts)[:20]


def hash_of(*parts: str | bytes) -> str:
    """The whole of such a hash."""
    total = hashlib.sha256()
    for part in parts:
        raw = part.encode() if isinstance(part, str) else part
        total.update(b"%d:" % len(raw) + raw)
    return total.hexdigest()


def content_hash(content: bytes) -> str:
    """The first half of SHA-256; it begins with the eight digits that addresses of our scripts end with."""
    return hashlib.sha256(content).hexdigest()[:32]


@dataclass(frozen=True)
class Cache:
    """JSON values by name and key in one folder."""

    folder: Path

    def path(self, name: str, key: str) -> Path:
        """Where a value is or would be stored."""
        return self.folder / f"{name}.{key}.json"

    def get(self, name: str, key: str) -> Any | None:
        """The stored value or None. A hit counts as use, so that it is not swept away."""
        path = self.path(name, key)
        try:
            value = json.loads(path.read_text(encoding="utf-8"))
            path.touch()
        except (FileNotFoundError, ValueError):
            return None
        return value

    def put(self, name: str, key: str, value: Any) -> None:
        """Store a value, in one move, so that a second build never reads half a file."""
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.folder / f"{name}.{key}.{os.getpid()}.tmp"
        draft.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
        draft.replace(self.path(name, key))

    def sweep(self) -> None:
        """Drop what nobody has asked for in two weeks."""
        oldest = time.time() - KEEP_SECONDS
        for path in list(self.folder.iterdir()) if self.folder.is_dir() else []:
            with suppress(FileNotFoundError):  # a draft that somebody else has finished
                if path.stat().st_mtime < oldest:
                    path.unlink()
