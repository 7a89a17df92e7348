"""The list of what others rely on, `relied_on.toml`, part by part."""

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent

RELIED_ON: dict[str, dict[str, Any]] = tomllib.loads((ROOT / "tests" / "relied_on.toml").read_text(encoding="utf-8"))
"""Every part by its name, with `why` somebody relies on it."""


def rows(part: str) -> dict[str, list[str]]:
    """The rows of a part."""
    return {name: row for name, row in RELIED_ON[part].items() if name != "why"}
