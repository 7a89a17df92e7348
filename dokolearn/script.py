"""The register of the script's 55 paragraphs, read from `script.toml`."""

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
    import tomllib  # a page that names no paragraph does without

    with open(os.path.join(os.path.dirname(__file__), "script.toml"), "rb") as file:
        data = tomllib.load(file)
    return {
        row["id"]: Paragraph(
            row["id"],
            row["title"],
            row["kind"],
            row["lesson"],
            tuple(data["needs"][row["kind"]]),
            tuple(row.get("due", ())),
        )
        for row in data["paragraph"]
    }


def paragraph(number: str) -> Paragraph:
    """The paragraph a reference belongs to: `2.4.1` is a part of 2.4. Raises KeyError for an unknown one."""
    return register()[".".join(number.split(".")[:2])]
