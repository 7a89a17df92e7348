"""The register of the script's 55 paragraphs, read from `script.json`.

There: the title of each in our words, its kind, the lesson where it is at home, and in `due` the needs that are checked
already; `dokolearn dev coverage --check` fails on a hole among them.
"""

import json
import os
from functools import cache
from typing import NamedTuple


class Paragraph(NamedTuple):
    """One numbered paragraph: where it is at home, what it needs, and which of these needs are due already."""

    id: str
    title: str
    kind: str
    lesson: str
    needs: tuple[str, ...]
    due: tuple[str, ...]


@cache
def register() -> dict[str, Paragraph]:
    """Every paragraph by its number, in the order of the script."""
    with open(os.path.join(os.path.dirname(__file__), "script.json"), encoding="utf-8") as file:
        data = json.load(file)
    return {
        row["id"]: Paragraph(
            row["id"],
            row["title"],
            row["kind"],
            row["lesson"],
            tuple(data["needs"][row["kind"]]),
            tuple(row.get("due", ())),
        )
        for row in data["paragraphs"]
    }


def paragraph(number: str) -> Paragraph:
    """The paragraph a reference belongs to: `2.4.1` is a part of 2.4. Raises KeyError for an unknown one."""
    return register()[".".join(number.split(".")[:2])]
