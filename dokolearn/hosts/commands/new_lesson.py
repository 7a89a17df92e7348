"""`dokolearn new lesson`: a notebook that runs at once and only waits for its words."""

import re
from pathlib import Path

import nbformat

from dokolearn.course.author_words import AuthorError
from dokolearn.hosts.commands.files import write_aside

NAME = re.compile(r"(?:(?P<number>\d\d)_)?(?P<name>[a-z][a-z0-9_]*)")

IMPORTS = """\
from dokolearn.hosts.notebook import Replay, my_table, show, show_drill, show_evening, show_rule, show_score

# my_table("ddv")                           ein anderes Regelbuch für alles, was folgt
# show_rule("dulle_second_beats_first")     was am Tisch des Lesers gilt, und an anderen
# show_score(re=[0, 2], augen={"re": 115})  ein Zettel zum Abrechnen
# show_evening("normal", "solo", seed=7)    ganze Spiele mit allem, was dazugehört
# Replay.from_file("mein_spiel.dkn")        ein Spiel, Karte für Karte
"""

SPEAK = """\
show(
    kind="speak",
    hand="KrD He10 PiD HeD KrB PiB KaA Ka10 KrA Kr10 PiA HeK",
    say=[
        {"say": "still", "why": "Mit so vielen hohen Trümpfen verschenkst du Punkte."},
        {"say": "ansage", "good": True, "why": "Starke Trümpfe und zwei Asse: Das Spiel gewinnst du meistens."},
        {"say": "k90", "why": "Dafür ist es zu früh. Erst muss dein Partner zeigen, was er hat."},
    ],
)"""

SPOKEN = {"ae": "ä", "oe": "ö", "ue": "ü"}

CELLS: tuple[tuple[str, str], ...] = (
    (
        "markdown",
        "# {title}\n\nWas du danach kannst, in einem Satz. Du brauchst etwa zehn Minuten.\n\n"
        "## Zum Aufwärmen\n\nEin Stich, der schon fertig auf dem Tisch liegt. Wem gehört er?",
    ),
    ("code", IMPORTS),
    ("code", 'show(kind="stich_winner", stich="PiA Ka9 Pi10 PiK")'),
    (
        "markdown",
        '<a id="p2-7"></a>\n\n## §2.7 Worum es geht\n\n'
        "Ein Gedanke, ein paar kurze Sätze. Die erste Karte unten ist schon gefunden, der Rest gehört dir.",
    ),
    ("code", 'show(stich="KrA", hand="KrK Kr9 PiD HeA", given="KrK")'),
    ("markdown", "## Und jetzt du\n\nNeue Karten, derselbe Gedanke."),
    ("code", 'show(stich="HeK", hand="He10 He9 KaA PiD")'),
    (
        "markdown",
        "## Was klug ist, sagst du\n\n"
        "Ob man hier spricht, steht in keiner Regel. Zu jeder Antwort gehört deshalb ein Satz von dir.",
    ),
    ("code", SPEAK),
    ("markdown", "## Noch mehr davon\n\nImmer neue Karten, so lange du magst."),
    ("code", 'show_drill("legal_cards", seed={seed})'),
    ("markdown", "## Das nimmst du mit\n\n1. …\n2. …"),
)
"""Kind and text of each cell: a lesson in the shape that all lessons have."""


def new_lesson(name: str, folder: Path) -> Path:
    """Write the notebook of `mein_thema`, with the next free number of the course unless the name begins with one.

    Raises AuthorError for a bad name, and for a number that is taken.
    """
    found = NAME.fullmatch(name.removesuffix(".ipynb"))
    if found is None:
        raise AuthorError(f"{name!r} is no name of a lesson; lower case words, like mein_thema")
    free = _free_number(folder)
    taken = sorted(folder.glob(f"{found['number']}_*.ipynb"))
    if taken:
        raise AuthorError(
            f"{taken[0].name} has this number already; the next free one is {free}: {free}_{found['name']}"
        )
    number = found["number"] or free
    path = folder / f"{number}_{found['name']}.ipynb"
    notebook = nbformat.v4.new_notebook(  # type: ignore[no-untyped-call]
        cells=[_cell(kind, _filled(cell, found["name"], number)) for kind, cell in CELLS]
    )
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells, start=1):  # ids by chance would make every copy another file
        cell["id"] = f"cell-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    write_aside(path, nbformat.writes(notebook) + "\n")  # type: ignore[no-untyped-call]
    return path


def _free_number(folder: Path) -> str:
    """The number behind the last lesson of a folder."""
    taken = [int(path.name[:2]) for path in folder.glob("[0-9][0-9]_*.ipynb")]
    free = max(taken, default=0) + 1
    if free > 99:
        raise AuthorError("no number below 100 is free")
    return f"{free:02}"


def _filled(cell: str, name: str, number: str) -> str:
    return cell.replace("{title}", _title(name)).replace("{seed}", str(int(number) or 1))


def _title(name: str) -> str:
    """`farbsolo_ueben` as people write it; the author will put it right."""
    words = " ".join(word.capitalize() for word in name.split("_"))
    for plain, spoken in SPOKEN.items():
        words = words.replace(plain, spoken).replace(plain.capitalize(), spoken.upper())
    return words


def _cell(kind: str, content: str) -> nbformat.NotebookNode:
    if kind == "markdown":
        return nbformat.v4.new_markdown_cell(content)  # type: ignore[no-untyped-call, no-any-return]
    return nbformat.v4.new_code_cell(content)  # type: ignore[no-untyped-call, no-any-return]
