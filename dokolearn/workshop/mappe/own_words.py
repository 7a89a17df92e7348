"""Own words of a trainer with some order: `## ` begins a heading, `- ` a point of a list, `**…**` is bold, and a line
of cards in brackets, `[KrD He10]`, shows them. Everything else stays what it is: plain text, line by line.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from dokolearn.ch1_general import parse_cards
from dokolearn.model import Hand
from dokolearn.shallow_json import View
from dokolearn.wording import card_view

_MARKS = (("heading", re.compile(r"#{1,3} +(?=\S)")), ("points", re.compile(r"[-•] +(?=\S)")))
"""How a line begins that is more than words."""

_CARDS = re.compile(r"\[([A-Za-z0-9 ]{2,200})\]")
_BOLD = re.compile(r"\*\*([^*\n]{1,500})\*\*")


def plain_line(line: str) -> str:
    """A line without the sign that makes it a heading or a point, and without stars around what is bold."""
    return _BOLD.sub(r"\1", _line_mark(line)[1])


def blocks(said: str, lang: str) -> list[View]:
    """The words in their order, in blocks of one `sort`: heading, points, cards, or words.

    A heading and each point is one of the `lines`; words are one, with its line breaks. A line is a list of runs,
    `text` that is `bold` or not. Cards are as every view shows them.
    """
    lines = [_line_mark(line.strip()) for line in said.splitlines()]
    return [
        block
        for sort, found in groupby(lines, lambda line: line[0])
        if sort != "nothing"
        for block in _blocks(sort, [line for _, line in found], lang)
    ]


def _line_mark(line: str) -> tuple[str, str]:
    """What a line is, and what it says."""
    for sort, mark in _MARKS:
        if found := mark.match(line):
            return sort, line[found.end() :]
    return ("cards" if _hand(line) else "words" if line else "nothing"), line


def _hand(line: str) -> Hand:
    """The cards of a line in brackets; none where it is something else."""
    found = _CARDS.fullmatch(line)
    try:
        return parse_cards(found[1]) if found else ()
    except ValueError:
        return ()


def _blocks(sort: str, lines: list[str], lang: str) -> Iterator[View]:
    if sort == "cards":
        for line in lines:
            yield {"sort": sort, "lines": [], "cards": [card_view(kind, lang) for kind in _hand(line)]}
    elif sort == "heading":
        for line in lines:
            yield {"sort": sort, "lines": [_runs(line)], "cards": []}
    else:
        said = lines if sort == "points" else ["\n".join(lines)]
        yield {"sort": sort, "lines": [_runs(line) for line in said], "cards": []}


def _runs(line: str) -> list[View]:
    """What is bold and what is not, in turn; nothing that is empty."""
    parts = _BOLD.split(line)
    return [{"text": part, "bold": at % 2 == 1} for at, part in enumerate(parts) if part]
