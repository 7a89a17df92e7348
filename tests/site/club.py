"""A small site for tests."""

import re
from pathlib import Path

import nbformat

from dokolearn.hosts.commands.serving import build

CONFIG = """\
site_name: Klub
theme: {name: material}
plugins:
  - dokolearn
"""

SEARCHED = CONFIG.replace("plugins:\n", "plugins:\n  - search\n")
"""As many a site of a club still names the search of the theme."""

DOORS = re.compile(r'<nav class="dk-doors".*?</nav>', re.DOTALL)

Cell = str | tuple[str, ...]


def doors(page: str) -> list[str]:
    """Where the doors of a page at the top of a site lead, each by the first part of its address."""
    nav = DOORS.search(page)
    assert nav is not None
    return [address.strip("./").partition("/")[0] for address in re.findall(r'href="([^"]*)"', nav[0])]


class Club:
    """A small site of its own: the folder, and how to fill and build it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("mkdocs.yml", CONFIG)
        self.write("docs/index.md", "# Klub\n\n[Los](dokolearn:first-lesson)\n")

    def write(self, name: str, content: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = path.with_name(f".{path.name}.part")  # as JupyterLab saves: nobody ever reads half a file
        whole.write_text(content, encoding="utf-8")
        return whole.replace(path)

    def lesson(self, name: str, *cells: Cell) -> Path:
        """A notebook; strings are Markdown, tuples are code followed by tags."""
        made = [_code(*cell) if isinstance(cell, tuple) else nbformat.v4.new_markdown_cell(cell) for cell in cells]
        return self.write(f"lessons/{name}.ipynb", nbformat.writes(nbformat.v4.new_notebook(cells=made)))

    def build(self, strict: bool = False) -> Path:
        return build(strict=strict, config_file=self.folder / "mkdocs.yml")

    def page(self, address: str) -> str:
        return (self.folder / "site" / address / "index.html").read_text(encoding="utf-8")


def _code(source: str, *tags: str) -> nbformat.NotebookNode:
    return nbformat.v4.new_code_cell(source, metadata={"tags": list(tags)})
