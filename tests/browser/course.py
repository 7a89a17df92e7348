"""What the site consists of, read from the sources: lessons, their exercises, replays."""

import json
import re
from pathlib import Path

from dokolearn.course.disputes import THEMES
from dokolearn.exercises.catalogue import spec
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.hosts.site.rules.paragraphs import CHAPTERS

from .host import PROJECT

LESSONS = sorted((PROJECT / "lessons").glob("*.ipynb"))
REPLAYS = sorted((PROJECT / "replays").glob("*.dkn"))
ARMUT = next(path for path in REPLAYS if path.stem == "armut")
DKN = (PROJECT / "tests" / "samples" / "film.dkn").read_text("utf-8")
"""A game with everything that a film can show."""
LESSON_5 = next(path for path in LESSONS if path.stem.startswith("05_"))
OTHERS = sorted(path.stem for path in (PROJECT / "site" / "pages").glob("*.md") if path.stem != "index")
PAGES = [
    "",
    "lektionen/",
    *(f"lektionen/{path.stem}/" for path in LESSONS),
    "spiele/",
    *(f"spiele/{path.stem}/" for path in REPLAYS),
    "regeln/",
    *(f"regeln/kapitel-{chapter}/" for chapter in CHAPTERS),
    "regeln/abdeckung/",
    "euer-tisch/",
    "buecher/",
    "glossar/",
    "trumpfkarte/",
    "spielen/",
    "eintragen/",
    "kommentieren/",
    "aufgabe-bauen/",
    "wiederholen/",
    "karten-nach-wunsch/",
    "spiel-fuer-alle/",
    "dieselben-karten/",
    "zettel/",
    "mappe/",
    "streitfaelle/",
    "streitfaelle/frag-die-regeln/",
    *(f"streitfaelle/{theme}/" for theme in THEMES),
    *(f"{name}/" for name in OTHERS),
    "404.html",
]
TEMPLATES = [
    *("", "lektionen/", f"lektionen/{LESSON_5.stem}/", "spiele/", f"spiele/{REPLAYS[0].stem}/"),
    *("regeln/", f"regeln/kapitel-{CHAPTERS[0]}/", "regeln/abdeckung/"),
    *("euer-tisch/", "buecher/", "glossar/", "trumpfkarte/"),
    *(
        "spielen/",
        "eintragen/",
        "kommentieren/",
        "aufgabe-bauen/",
        "wiederholen/",
        "karten-nach-wunsch/",
        "spiel-fuer-alle/",
        "dieselben-karten/",
        "zettel/",
        "mappe/",
        "streitfaelle/",
        f"streitfaelle/{next(iter(THEMES))}/",
        *(f"{name}/" for name in OTHERS),
    ),
    "404.html",
]
"""One page of each template: the other lessons, games, chapters and themes are drawn by the same one."""
TEXT_ONLY = {
    *("regeln/abdeckung/", "lizenzen/", "fuer-trainer/", "eure-eigene-seite/", "datenschutz/"),
    "404.html",
}
"""Templates with nothing of ours but words and tables."""


def exercises(lesson: Path) -> list[str]:
    """The keys of the exercises of a lesson in their order."""
    cells = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return re.findall(r'show\("([^"]+)"', code)


def drills(lesson: Path) -> list[tuple[str, int]]:
    """Kind and number of the free drills of a lesson."""
    cells = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return [(kind, int(seed)) for kind, seed in re.findall(r'show_drill\("(\w+)", seed=(\d+)\b', code)]


def one_of_each_kind() -> dict[str, tuple[Path, str]]:
    """By kind of exercise: the first lesson that has one, and the key of that one."""
    found: dict[str, tuple[Path, str]] = {}
    for lesson in LESSONS:
        for key in exercises(lesson):
            found.setdefault(spec(key)["kind"], (lesson, key))
    return found


DRILLED = [kind for at, kind in enumerate(INVENTIONS) if at % 2 == 0 or kind not in one_of_each_kind()]
"""Kinds that are practised in a drill; all others are, in a lesson."""
