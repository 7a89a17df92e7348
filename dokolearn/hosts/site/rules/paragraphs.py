"""What the site says about each paragraph: a text in our own words, and a claim in Python.

The texts are in `paragraphs_de.toml`, German for now in every language. The claims are in `asserted.toml`, run by the
tests and shown as they stand there.
"""

import html
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dokolearn.shallow_json import JsonDict

PROSE_LANG = "de"
CHAPTERS = (1, 2, 3, 4, 5)
"""The chapters that have a page."""


@cache
def _data(name: str) -> JsonDict:
    with Path(__file__).with_name(name).open("rb") as file:
        return tomllib.load(file)


def _texts() -> JsonDict:
    return _data(f"paragraphs_{PROSE_LANG}.toml")


def _claims() -> JsonDict:
    return _data("asserted.toml")


def intro(chapter: int) -> str:
    """What a chapter is about, one sentence. Raises KeyError for a chapter without a page."""
    said: str = _texts()["chapters"][str(chapter)]
    return said


def prose(number: str) -> str:
    """The text of a paragraph. Raises KeyError for one without."""
    said: str = _texts()[number]["text"]
    return said.strip()


def numbers() -> tuple[str, ...]:
    """The paragraphs that have a text, in the order of the file."""
    return tuple(name for name in _texts() if name != "chapters")


def prose_html(number: str) -> str:
    """The text of a paragraph as HTML: blank lines part it, lines with `- ` are a list."""
    return "".join(_block(block.splitlines()) for block in re.split(r"\n\s*\n", prose(number)))


def _block(lines: list[str]) -> str:
    if all(line.startswith("- ") for line in lines):
        return f"<ul>{''.join(f'<li>{html.escape(line[2:])}</li>' for line in lines)}</ul>"
    return f"<p>{html.escape(' '.join(lines), quote=False)}</p>"


def sentences(number: str) -> Iterator[str]:
    """Sentences and points of lists, one by one."""
    for line in prose(number).splitlines():
        yield from filter(None, re.split(r"(?<=[.!?:])\s+", line.removeprefix("- ")))


def before(chapter: int) -> str:
    """What the claims of a chapter begin with. Raises KeyError for a chapter without claims."""
    said: str = _claims()["before"][str(chapter)]
    return said.strip()


def claim(number: str) -> str:
    """The claim of a paragraph, its last line an assert. Raises KeyError for one without."""
    said: str = _claims()["claims"][number]
    return said.strip()
