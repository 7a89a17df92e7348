"""How much a reader may have to download, gzipped: the tests hold it, `dokolearn dev bench` tells how much it is.

How large the table of an exercise may be, the builder of a site has to know: `exercises/state_table.py`.
"""

import gzip
import re
from pathlib import Path

from dokolearn.build.bundle import PARTS

SCRIPTS_AND_STYLES = {
    "script of a lesson": (("exercise.js",), 38_000),
    "script of a page for practice, with its desks": (
        ("exercise.js", "desks.js"),
        52_100,
    ),  # the own table is a desk, too, and sends its rules to the printer; positions of own games come back
    "script of the page of puzzles": (("exercise.js", "puzzles.js"), 40_000),
    "script of the page for playing": (("exercise.js", "evening.js"), 65_000),
    "script of the page for comments": (("exercise.js", "annotate.js"), 59_300),
    "script of the page where games are written down": (("exercise.js", "recording.js"), 65_000),
    "script of a page with a game": (("exercise.js", "viewer.js"), 48_550),  # one thing more is kept of a learner
    "script of the page for cards by wish": (
        ("exercise.js", "wishes.js"),
        47_400,
    ),  # the ways to a task for everybody and to the same cards at every table, which shares its slips and links
    "script of the page where exercises are built": (("exercise.js", "build.js"), 85_000),
    "script of a Mappe": (("exercise.js", "mappe.js"), 87_000),
    "script of a notebook": (("notebook.js",), 60_000),
    "script of a notebook with a game to write about": (("notebook-annotate.js",), 60_000),
    "styles": (("dokolearn.css",), 14_800),  # the own face has its place at every table
}
"""What is loaded when such a page is opened, and its bytes. Parts that several scripts need count once; what comes when
it is asked for (sharing, the dialog of the table, a drill, where a lesson ends) does not count. The stars of hands and
games and the way on in the panel cost every page with an exercise 1,000 bytes; a table that is as large as its room
took 200 of the styles and, with its sheet of words and cards that can be drawn, 1,100 bytes of every such page. That at
no size anything lies over whoever sits there or over what is pressed took 300 more of the styles; that a question is
whole on the smallest phone, 100.
A table among words that is a room of its own took 100 of every such page."""

PICTURES = 60_000
"""People and signs on cards: a part that pages fetch after everything else."""

LESSON_PAGE = 60_000
"""Text, tables, the answers of five books and all: what a phone loads before it can show a card."""

START_PAGE = 160_700
"""The start page with all that it loads until it is there, but for people on cards; the way on in its panel and what
somebody comes back to are 3,000 of it, the list of pages that the theme fetches 1,200, a table that is as large
as its room and a card that is drawn onto it 700, the doors and a home for whoever comes back 3,500, words that cover
nobody 500."""

ENGINE = 5_882_000
"""Everything of the engine, the players too, with the Python it runs on; it comes once and stays. What each line of a
score, each reason and each call that must be said tells of whose it is took a hundredth; the kernel and what asks it,
without which Meister would take five times as long, and the turning points of a game, 28,000; the proof of a puzzle,
its page and what is said to it 20,000: lessons ask for them at any table; calls by what deals say, and whether a house
rule turns the idea of a hand, 3,000; house rules by which cards change their rank or another one tells the parties, two
Absagen, what a review says of calls, and what could be expected of a game, 12,000."""

PART = re.compile(r"""(?:from|import)"\./(part-\w+\.js)\"""")
LATER = re.compile(r"""import\("\./(part-\w+\.js)"\)""")


def loaded(dist: Path, names: tuple[str, ...], *ways: re.Pattern[str]) -> set[str]:
    """The files that come with these, each once; also those that come later, if `ways` has LATER."""
    found: set[str] = set()
    todo = list(names)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            text = (dist / name).read_text(encoding="utf-8")
            todo += [part for way in (PART, *ways) for part in way.findall(text)]
    return found


def pictures(dist: Path) -> Path:
    """The part with what is drawn on cards and faces."""
    [found] = [path for path in dist.glob(PARTS) if "dk-sprite" in path.read_text(encoding="utf-8")]
    return found


def gzipped(*paths: Path) -> int:
    """Bytes of these files as a server sends them."""
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths)
