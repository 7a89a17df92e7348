"""`dokolearn new lesson`: a notebook that runs at once and only waits for its words."""

import re
from pathlib import Path

import nbformat

from dokolearn.hosts.commands.files import write_aside

NAME = re.compile(r"(?P<number>\d\d)_(?P<name>[a-z0-9_]+)")

SPOKEN = {"ae": "ä", "oe": "ö", "ue": "ü"}

CELLS: tuple[tuple[str, str], ...] = (
    (
        "markdown",
        "# {title}\n\nNach dieser Lektion kannst du … Du brauchst etwa zehn Minuten.",
    ),
    ("hidden", "from dokolearn.hosts.notebook import show, show_drill"),
    ("markdown", "## Zum Aufwärmen\n\nEin Stich, der schon fertig auf dem Tisch liegt. Wem gehört er?"),
    ("code", 'show(kind="stich_winner", stich="PiA Ka9 Pi10 PiK")'),
    (
        "markdown",
        '<a id="p2-7"></a>\n\n## §2.7 Worum es geht\n\n'
        "Ein Gedanke, ein paar kurze Sätze. Die erste Karte unten ist schon gefunden, der Rest gehört dir.",
    ),
    ("code", 'show(stich="KrA", hand="KrK Kr9 PiD HeA", given="KrK")'),
    ("markdown", "## Und jetzt du\n\nNeue Karten, derselbe Gedanke."),
    ("code", 'show(stich="HeK", hand="He10 He9 KaA PiD")'),
    ("markdown", "## Noch mehr davon\n\nImmer neue Karten, so lange du magst."),
    ("code", 'show_drill("legal_cards", seed={seed})'),
    ("markdown", "## Das nimmst du mit\n\n1. …\n2. …"),
)
"""Kind and text of each cell: a lesson in the shape that all lessons have."""


def new_lesson(name: str, folder: Path) -> Path:
    """Write the notebook `12_mein_thema.ipynb`. Raises ValueError for a bad name, or one that is there already."""
    found = NAME.fullmatch(name.removesuffix(".ipynb"))
    if found is None:
        raise ValueError(f"{name!r} is no name of a lesson: two digits, then lower case words, like 12_mein_thema")
    path = folder / f"{found[0]}.ipynb"
    taken = sorted(folder.glob(f"{found['number']}_*.ipynb"))
    if taken:
        raise ValueError(f"{taken[0].name} has this number already")
    notebook = nbformat.v4.new_notebook(cells=[_cell(kind, _filled(cell, found)) for kind, cell in CELLS])  # type: ignore[no-untyped-call]
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells, start=1):  # ids by chance would make every copy another file
        cell["id"] = f"cell-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    write_aside(path, nbformat.writes(notebook) + "\n")  # type: ignore[no-untyped-call]
    return path


def _filled(cell: str, found: re.Match[str]) -> str:
    return cell.replace("{title}", _title(found["name"])).replace("{seed}", str(int(found["number"])))


def _title(name: str) -> str:
    """`farbsolo_ueben` as people write it; the author will put it right."""
    words = " ".join(word.capitalize() for word in name.split("_"))
    for plain, spoken in SPOKEN.items():
        words = words.replace(plain, spoken).replace(plain.capitalize(), spoken.upper())
    return words


def _cell(kind: str, content: str) -> nbformat.NotebookNode:
    if kind == "markdown":
        return nbformat.v4.new_markdown_cell(content)  # type: ignore[no-untyped-call, no-any-return]
    tags = {"tags": ["hide"]} if kind == "hidden" else {}
    return nbformat.v4.new_code_cell(content, metadata=tags)  # type: ignore[no-untyped-call, no-any-return]
