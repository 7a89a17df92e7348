"""Names that nothing uses: neither the package, nor the lessons, nor what is documented for other programs.

Tests do not count: what only they use is dead. Vulture looks through the package and the cells of the lessons; a name in
`__all__` is not used by standing there.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from vulture import Vulture

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "dokolearn"

_ALL = re.compile(r"^__all__ = \[.*?^\]\n|^__all__ = \[[^\n]*\]\n", re.MULTILINE | re.DOTALL)


def python_files() -> list[Path]:
    """The modules of the package."""
    return [path for path in sorted(PACKAGE.rglob("*.py")) if "node_modules" not in path.parts]


def cells() -> Iterator[tuple[Path, str]]:
    """What the lessons run."""
    for path in sorted((ROOT / "lessons").rglob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                yield path, "".join(cell["source"])


def entry_points() -> set[str]:
    """What pyproject.toml names of the package."""
    said = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert tomllib.loads(said)
    return set(re.findall(r'"dokolearn[\w.]*:(\w+)"', said))


def unused() -> dict[str, str]:
    """Every name that nothing uses, with its place."""
    vulture = Vulture()
    for path in python_files():
        vulture.scan(_ALL.sub("", path.read_text(encoding="utf-8")), filename=path)
    for path, code in cells():
        vulture.scan(code, filename=path)
    found = (item for item in vulture.get_unused_code() if "ipynb" not in item.filename.name)
    return {item.name: f"{item.filename.relative_to(ROOT)}:{item.first_lineno}" for item in found}


if __name__ == "__main__":
    for n, p in sorted(unused().items(), key=lambda x: x[1]):
        print(p, n)
