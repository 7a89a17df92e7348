"""The storeys of the house, from the ground up: each uses itself and what lies below, as a reader knows what he read.

`python tests/house.py` draws the picture in CONTRIBUTING.md anew; the test of the house holds both against the code.
"""

import ast
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import dokolearn
from dokolearn.build.runtime import by_table

ROOT = Path(__file__).parent.parent
PACKAGE = Path(dokolearn.__file__).parent
NO_CODE = {"node_modules", ".cache", "dist", "__pycache__"}


class Storey(NamedTuple):
    """Rooms of one height: names below `dokolearn`, and what they are for."""

    rooms: tuple[str, ...]
    about: str


STOREYS = (
    Storey(("shallow_json", "by_name"), "JSON from outside; modules that a table names"),
    Storey(("rule_parts", "script", "strings"), "options, register of paragraphs, sentences"),
    Storey(("model",), "plain values of the game"),
    Storey(("ch1_general",), "cards, Augen, dealing"),
    Storey(("ch2_normal_game",), "Trumpf and Fehl, Stich, Bedienen"),
    Storey(
        ("house_rules.schwein", "house_rules.scharfe", "house_rules.schmeissen"),
        "house rules about cards: the script has none of them",
    ),
    Storey(("house_rules.armut", "house_rules.bidding"), "house rules about Vorbehalte"),
    Storey(("house_rules.chain",), "another limit for calls"),
    Storey(("ch3_scoring",), "calls and scores"),
    Storey(("house_rules.bedienfehler", "house_rules.bock"), "house rules about scores"),
    Storey(("house_rules.forced",), "house rules about calls"),
    Storey(("ch4_vorbehalte",), "which game is played"),
    Storey(("sight",), "what one seat knows of a game"),
    Storey(("ch5_tactics",), "what follows from it: chances, and all deals that fit"),
    Storey(("rulesets", "game", "club_evening_rules"), "the books; a whole game, a whole evening"),
    Storey(("kernel",), "the end of a deal with all cards open, in C where it has to be quick"),
    Storey(("players",), "how the others play"),
    Storey(("wording",), "values of the engine in a learner's language"),
    Storey(("option_words", "advice_words"), "options and advice in a learner's language"),
    Storey(("settlement", "impossible_sheets"), "a score line by line; what cannot be on a sheet"),
    Storey(("replay.text",), "a game as text"),
    Storey(("replay.check",), "that text played through the engine"),
    Storey(("replay.reader",), "text in, played games out"),
    Storey(("replay.card_rows",), "a game as rows of a table, one a card"),
    Storey(("replay.links", "replay.drawn"), "a game as number and link; a moment as a picture"),
    Storey(("replay.film",), "complete views of every moment"),
    Storey(("replay.paper",), "a game on paper"),
    Storey(("reviewing",), "a game looked at afterwards: mistakes, bad luck, turning points"),
    Storey(("calculator", "exercises.frame", "exercises.catalogue"), "what exercises are made of; tasks of the course"),
    Storey(("exercises.position",), "what kinds put before a learner: Stiche, calls, whole positions"),
    Storey(("exercises.graded",), "answers that were measured"),
    Storey(("exercises.puzzles",), "positions whose hidden cards are dealt after the learner's card"),
    Storey(("exercises.kinds",), "the kinds of exercise"),
    Storey(("exercises",), "pure machines: spec and events in, views out"),
    Storey(("exercises.drill",), "fresh tasks without end"),
    Storey(("exercises.exam",), "fresh tasks, told at the end"),
    Storey(("wishes",), "deals as somebody wishes them"),
    Storey(("evening",), "whole games at the reader's table, one after the other"),
    Storey(("workshop",), "games that somebody writes down, what he says of them, own exercises, and Mappen"),
    Storey(("course",), "words, questions and tables of the course"),
    Storey(("data",), "games as data, for people who program"),
    Storey(("cases", "trace"), "conformance cases; from a paragraph to everything"),
    Storey(("build",), "tools that make files"),
    Storey(("hosts.browser",), "the engine's door in a page"),
    Storey(("hosts.html",), "exercises, games and forms as HTML"),
    Storey(("hosts.handouts",), "what is printed"),
    Storey(("hosts.notebook",), "widgets in notebooks"),
    Storey(("hosts.site.build",), "kernels, assets, offline, security policy of a site"),
    Storey(("hosts.site.pages",), "lessons, games, lists and forms as pages"),
    Storey(("hosts.site.rules",), "the chapters of the script as pages"),
    Storey(("hosts.site",), "the whole site, and the plugin that MkDocs asks"),
    Storey(("hosts.commands",), "what the commands do"),
    Storey(("cli",), "the command line"),
    Storey(("__main__", "__init__"), ""),
)

PURE = next(number for number, storey in enumerate(STOREYS) if "course" in storey.rooms)
"""What lies below also runs in the page: the standard library only, and little of it."""

FROM, TO = "<!-- storeys: python tests/house.py -->\n", "<!-- end of storeys -->"


def written(folder: Path, *endings: str) -> list[Path]:
    """Files below a folder that people write, in order. What is built meanwhile by another test comes and goes."""
    found: list[Path] = []
    for top, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in NO_CODE]
        found += [Path(top, name) for name in names if name.endswith(endings)]
    return sorted(found)


@cache
def parsed(path: Path) -> ast.Module:
    """A file as a tree; many questions are asked about each."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def statements(path: Path) -> list[ast.AST]:
    """A file, everything that stands on lines of its own in it, and what lies within that: no expressions, which take
    most of the time of ast.walk."""
    found: list[ast.AST] = [parsed(path)]
    for node in found:  # grows
        inside = ast.iter_child_nodes(node)
        found += [one for one in inside if isinstance(one, ast.stmt | ast.excepthandler | ast.match_case)]
    return found


def modules() -> Iterator[tuple[str, Path]]:
    """Every Python file of the package, with the room it belongs to; packages of rooms alone have none."""
    for path in written(PACKAGE, ".py"):
        if room := room_of(".".join(path.relative_to(PACKAGE).with_suffix("").parts)):
            yield room, path


def room_of(name: str) -> str:
    """The room of a module by its name below `dokolearn`; empty for the bare package of several rooms."""
    name = name.removesuffix(".__init__")
    rooms = {room for storey in STOREYS for room in storey.rooms}
    found = [room for room in rooms if name == room or name.startswith(f"{room}.")]
    corridor = any(room.startswith(f"{name}.") for room in rooms)
    return max(found, key=len) if found else "" if corridor else name


def level(room: str) -> int:
    """How high a room lies; 0 is the ground."""
    return next(number for number, storey in enumerate(STOREYS) if room in storey.rooms)


def imports(path: Path) -> set[str]:
    """Every module that a file imports, at its head or inside a function; of packages the modules taken from them."""
    found = set()
    for node in statements(path):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: absolute imports only"
            assert node.module is not None
            inside = {f"{node.module}.{name.name}" for name in node.names}
            taken = {name for name in inside if file_of(name) is not None}
            found |= taken if taken else {node.module}
        if isinstance(node, ast.Assign) and "MODULES" in map(ast.unparse, node.targets):
            found |= by_table(ast.literal_eval(node.value), path)
    return found


def file_of(name: str) -> Path | None:
    """The file of one of our modules; None if there is no such module."""
    if not name.startswith("dokolearn."):
        return None
    place = PACKAGE.joinpath(*name.split(".")[1:])
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


def picture() -> str:
    """The storeys as people draw them: what is used lies below what uses it."""
    named = [(" ".join(storey.rooms), storey.about) for storey in reversed(STOREYS) if storey.about]
    width = max(len(rooms) for rooms, _ in named) + 3
    drawn = "\n".join(f"    {rooms:<{width}}{about}" for rooms, about in named)
    return f"{FROM}\n{drawn}\n\n{TO}"


def with_picture(page: str) -> str:
    """A page with the picture where it belongs."""
    before, rest = page.split(FROM)
    return before + picture() + rest.split(TO)[1]


if __name__ == "__main__":
    guide = ROOT / "CONTRIBUTING.md"
    guide.write_text(with_picture(guide.read_text(encoding="utf-8")), encoding="utf-8")
