"""What others rely on is still there: `relied_on.toml` is the list, and says of each part who they are.

The addresses and anchors of the finished site are asked in `site/test_site_relied_on.py`.
"""

import inspect
import json
import re
import tomllib
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from relied_on import RELIED_ON, ROOT, rows

from dokolearn.cli import main
from dokolearn.exercises.catalogue import catalogue
from dokolearn.exercises.kinds import KINDS
from dokolearn.hosts import notebook
from dokolearn.hosts.browser import answer
from dokolearn.hosts.site.pages.fences import FENCE
from dokolearn.hosts.site.plugin import DokolearnConfig
from dokolearn.rulesets import BOOKS

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ENTRY_POINTS: dict[str, dict[str, str]] = {"console_scripts": PROJECT["scripts"], **PROJECT["entry-points"]}
COMMENT = re.compile(r"/\*.*?\*/|(?<!\S)//[^\n]*", re.DOTALL)
INTERFACE = [
    COMMENT.sub("", path.read_text(encoding="utf-8")) for path in sorted((ROOT / "dokolearn/ui/src").rglob("*.ts"))
]
"""The files of the interface without their comments."""


def one_by_one(*parts: str) -> Any:
    """A test for each row of these parts."""
    found = [row for part in parts for row in rows(part).items()]
    return pytest.mark.parametrize(("name", "row"), found, ids=[name for name, _ in found])


def test_each_part_says_who_relies_on_it() -> None:
    assert [part for part, said in RELIED_ON.items() if len(said["why"]) < 40] == []


# The package


@one_by_one("commands")
def test_commands_and_their_options(name: str, row: list[str]) -> None:
    command: Any = main
    for word in name.split():
        command = command.commands[word]
    context = click.Context(command)
    options = [
        word for one in command.params if isinstance(one, click.Option) for word in (*one.opts, *one.secondary_opts)
    ]
    arguments = [one.make_metavar(context) for one in command.params if isinstance(one, click.Argument)]
    assert [word for word in row if word.startswith("-") and word not in options] == []
    assert [word for word in row if not word.startswith("-")] == arguments


@pytest.mark.parametrize("word", rows("old_words")["commands"])
def test_words_that_are_still_answered(word: str) -> None:
    assert CliRunner().invoke(main, [word, "--help"]).exit_code == 0


@one_by_one("entry_points")
def test_entry_points(name: str, row: list[str]) -> None:
    for word in row:
        module, _, place = ENTRY_POINTS[name][word].partition(":")
        assert attrgetter(place)(import_module(module))


def test_options_of_the_plugin() -> None:
    known = [name for name, _ in DokolearnConfig._schema]
    assert [name for name in rows("plugin")["options"] if name not in known] == []


@one_by_one("notebook")
def test_names_of_notebooks_and_their_parameters(name: str, row: list[str]) -> None:
    known = inspect.signature(attrgetter(name)(notebook)).parameters
    assert [parameter for parameter in row if parameter not in known] == []


@one_by_one("imports", "imports_of_chapters")
def test_imports_that_readers_have_seen(name: str, row: list[str]) -> None:
    module = import_module(name)
    assert [taken for taken in row if taken != "*" and not hasattr(module, taken)] == []


@one_by_one("exercises")
def test_keys_of_exercises(name: str, row: list[str]) -> None:
    assert [key for word in row if (key := f"{name}/{word}") not in catalogue()] == []


def test_kinds_of_exercises() -> None:
    assert [kind for kind in rows("kinds")["kinds"] if kind not in KINDS] == []


def test_words_of_the_books() -> None:
    assert [book for book in rows("books")["books"] if book not in BOOKS] == []


@pytest.mark.parametrize("word", rows("fences")["words"])
def test_blocks_of_pages(word: str) -> None:
    assert FENCE.search(f"# Seite\n\n```{word}\n\n```\n")


# What readers keep and pass on


@one_by_one("links")
def test_links_that_were_passed_on(name: str, row: list[str]) -> None:
    for link in row:
        asked = {"machine": name, "spec": {"link": link, "lang": "de"}, "events": []}
        view = json.loads(answer(json.dumps(asked)))["view"]
        assert view["title"] or view["parts"]
        assert (view.get("problems", []), view.get("refused", "")) == ([], "")


@one_by_one("link_words")
def test_words_of_links_are_read_in_one_place(name: str, row: list[str]) -> None:
    forms = r'\("{0}"|= "{0}"|(?<=[{{,] ){0}: "|(= "|/\^){0}='
    read = [re.compile(forms.format(word)) for word in row]
    assert any(all(word.search(source) for word in read) for source in INTERFACE)


def test_what_browsers_keep() -> None:
    kept = rows("stored")
    assert [name for name in kept["own"] if name not in strings_of("OWN")] == []
    assert [name for name in kept["databases"] if name not in strings_of("SHELVES")] == []
    assert [name for name in (*kept["device"], *kept["own"]) if not is_used(name)] == []
    fields = re.search(r"interface Settings \{(.*?)\n\}", "\n".join(INTERFACE), re.DOTALL)
    assert fields is not None
    assert [name for name in kept["settings"] if not re.search(rf"^  {name}: ", fields[1], re.MULTILINE)] == []


def strings_of(constant: str) -> list[str]:
    """The strings of a constant of the interface that is a list of them."""
    [found] = re.findall(rf"const {constant}\b[^=]*= \[(.*?)\]", "\n".join(INTERFACE), re.DOTALL)
    return re.findall(r'"(\w+)"', found)


def is_used(name: str) -> bool:
    """Whether some file of the interface gives a place of the storage this name."""
    given = re.compile(rf'const \w+ = "{name}"|readonly name: [^;)]*"{name}"')
    return any(given.search(source) for source in INTERFACE)


@pytest.mark.parametrize("word", rows("formats")["files"])
def test_files_of_readers(word: str) -> None:
    assert any(f'"{word}"' in source for source in INTERFACE)


# Files whose names are addresses


@pytest.mark.parametrize(("part", "pattern"), [("lektionen", "lessons/{}.ipynb"), ("spiele", "replays/{}.dkn")])
def test_lessons_and_games_keep_their_addresses(part: str, pattern: str) -> None:
    assert [name for name in rows("addresses")[part] if not Path(ROOT, pattern.format(name)).is_file()] == []
