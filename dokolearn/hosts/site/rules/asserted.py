"""A claim for every paragraph, in Python: `asserted.toml`, run by the tests and shown as it stands there."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def _data() -> dict[str, Any]:
    with Path(__file__).with_suffix(".toml").open("rb") as file:
        return tomllib.load(file)


def before(chapter: int) -> str:
    """What the claims of a chapter begin with. Raises KeyError for a chapter without claims."""
    said: str = _data()["before"][str(chapter)]
    return said.strip()


def claim(number: str) -> str:
    """The claim of a paragraph, its last line an assert. Raises KeyError for one without."""
    said: str = _data()["claims"][number]
    return said.strip()


def claimed() -> tuple[str, ...]:
    """The paragraphs that have a claim, in the order of the file."""
    return tuple(_data()["claims"])
