"""Case files: found below paths, read, and checked for their shape before any case runs."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from dokolearn.shallow_json import JsonDict, read_json

FORMAT = "dokolearn-cases/1"

MOST = 16 * 1024 * 1024
"""Bytes of one file; a device may have no end."""


class UnusableFile(ValueError):
    """A case file that cannot be read at all; the message names file and position."""


def files(paths: Iterable[Path]) -> list[Path]:
    """The case files behind paths: a file itself, and every `*.json` below a folder but schemas."""
    found: list[Path] = []
    for path in paths:
        found += (
            sorted(p for p in path.rglob("*.json") if not p.name.endswith(".schema.json")) if path.is_dir() else [path]
        )
    return found


def read(path: Path) -> list[JsonDict]:
    """The cases of one file. Raises UnusableFile with the position of the first thing that is wrong."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST + 1)
        if len(raw) > MOST:
            raise UnusableFile(f"{path}: more than {MOST // 1024 // 1024} MB")
        data = read_json(raw.decode("utf-8-sig"))
    except UnusableFile:
        raise
    except OSError as error:
        raise UnusableFile(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise UnusableFile(f"{path}: not UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise UnusableFile(f"{path}:{error.lineno}:{error.colno}: {error.msg}") from error
    except ValueError as error:  # a number with thousands of digits, or too many brackets
        raise UnusableFile(f"{path}: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UnusableFile(f"{path}: format: expected {FORMAT!r}")
    if not isinstance(data.get("cases"), list):
        raise UnusableFile(f"{path}: cases: expected a list")
    for number, case in enumerate(data["cases"]):
        _check_shape(path, number, case)
    cases: list[dict[str, Any]] = data["cases"]
    return cases


def _check_shape(path: Path, number: int, case: object) -> None:
    where = f"{path}: cases[{number}]"
    if not isinstance(case, dict):
        raise UnusableFile(f"{where}: expected an object")
    for key, wanted in {"id": str, "kind": str, "rules": dict, "given": dict, "expect": dict}.items():
        if not isinstance(case.get(key), wanted):
            raise UnusableFile(f"{where}.{key}: expected {'text' if wanted is str else 'an object'}")
