"""Names that nothing uses: neither the package nor the lessons, nor what is offered to other programs.

Tests do not count: what only they use is dead. Vulture looks through the package, the cells of the lessons and the
benchmarks of `dokolearn dev bench`; standing in `__all__` is no use. For TypeScript tsc finds what a file does not use
(`test_bundle.py`), and what is exported has to be imported somewhere.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from house import written
from vulture import Vulture

from dokolearn.hosts.browser import MODULES
from dokolearn.rulesets.options import ONLY_WORDS

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "dokolearn"
UI = PACKAGE / "ui" / "src"

HOOKS = ["on_*", "get_build_hook", "initialize", "get_kernel_spec", "_repr_html_"]
HOOKS += ["_render_traceback_", "launch_kernel", "wait_for_ready"]
HOOKS += ["handle_starttag", "handle_endtag", "handle_data"]
"""Called by name: MkDocs, hatchling, nbclient, Jupyter, IPython, the reader of HTML."""

COMMANDS = ["@main.*", "@*.command"]
"""Click calls what these decorate."""

EXCEPTIONS = {
    "what others prescribe": {
        *("template_name", "builder", "dirty"),  # of the hooks of MkDocs
        *("buffers", "kernel_name"),  # of Jupyter, nbclient
        *("client_factory", "pgid"),  # what Jupyter asks a manager and a provisioner for
        *("build_delay", "_timeout"),  # what the server of MkDocs waits for
        *("aliases", "filenames", "mimetypes"),  # of a Pygments lexer
        *("format_usage", "format_help_text", "format_options", "command_class", "group_class"),  # of click
        *("mtime_ns", "edited"),  # makes a cached reading another one when the file changes
    },
    "named where Python does not look": {
        "drop_outputs",  # in the options of JupyterLab
    },
    "documented for programs and notebooks": {
        *("from_file", "from_link", "edit"),  # of `Replay`, and games to write about, on the page for trainers
    },
    "the public face, for programs of others": {
        *("__dir__", "__getattr__"),  # Python asks them for names of the package
        *("all_from_file", "cards_of_a_hand", "solve", "to_frame"),
    },
    "what one player may know, whole": {
        "conclusions",  # what chapter 5 will ask a `Sight`
        *("both_alte", "n_passed", "n_back"),  # of the round of questions
    },
    "the measure of other things": {
        "check_types",  # the TypeScript compiler, for the tests
    },
    "agreements at the table": set(ONLY_WORDS) - {"tactic_queen", "tactic_brackets"},  # advice asks for these
}
"""What is used in another way, by its reason."""

_ALL = re.compile(r"^__all__ = \[.*?\]\n", re.MULTILINE | re.DOTALL)


def cells() -> Iterator[tuple[Path, str]]:
    """What the lessons run."""
    for path in sorted((ROOT / "lessons").rglob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                yield path, "".join(cell["source"])


def entry_points() -> set[str]:
    """What pyproject.toml names of the package."""
    return set(re.findall(r'"dokolearn[\w.]*:(\w+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8")))


def in_claims() -> set[str]:
    """What the claims on the pages of the chapters call."""
    claims = (PACKAGE / "hosts" / "site" / "rules" / "asserted.toml").read_text(encoding="utf-8")
    return set(re.findall(r"\w+", claims))


def unused(extra: str = "") -> dict[str, str]:
    """Every name that nothing uses, with its place; `extra` is one more module."""
    vulture = Vulture(ignore_names=HOOKS, ignore_decorators=COMMANDS)
    for path in written(PACKAGE, ".py"):
        vulture.scan(_ALL.sub("", path.read_text(encoding="utf-8")), filename=path)
    for path, code in cells():
        vulture.scan(code, filename=path)
    for path in sorted((ROOT / "tests" / "benchmarks").glob("*.py")):
        vulture.scan(path.read_text(encoding="utf-8"), filename=path)
    vulture.scan(extra, filename=PACKAGE / "extra.py")
    found = (item for item in vulture.get_unused_code() if PACKAGE in item.filename.parents)
    return {item.name: f"{item.filename.relative_to(ROOT)}:{item.first_lineno}" for item in found}


def allowed() -> set[str]:
    machines = {one.partition(":")[2] for one in MODULES.values()}
    return entry_points() | in_claims() | machines | {name for names in EXCEPTIONS.values() for name in names}


@pytest.fixture(scope="module")
def found() -> dict[str, str]:
    return unused("def nobody_calls_this():\n    'A name.'\n")


def test_every_name_is_used(found: dict[str, str]) -> None:
    assert {name: place for name, place in found.items() if name not in allowed()} == {
        "nobody_calls_this": "dokolearn/extra.py:1"
    }


def test_every_exception_is_one(found: dict[str, str]) -> None:
    """A name that has come into use again leaves the list; `cut` is a word that other names share."""
    listed = {name for names in EXCEPTIONS.values() for name in names}
    assert listed - set(found) - {"cut", "from_file", "from_link"} == set()


# Style sheets


def test_every_class_of_a_style_sheet_is_drawn_somewhere() -> None:
    sheets = (re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S) for path in UI.parent.glob("styles/*.css"))
    styled = {name for sheet in sheets for name in re.findall(r"\.(dk-[\w-]+)", sheet)}
    drawn = "\n".join(path.read_text("utf-8") for path in [*UI.rglob("*.ts"), *written(PACKAGE, ".py")])
    made = tuple(re.findall(r"(dk-[\w-]+-)\$\{", drawn))
    assert len(styled) > 100
    assert {one for one in styled if not re.search(rf"{one}(?![\w-])", drawn) and not one.startswith(made)} == set()


# TypeScript

_EXPORT = re.compile(r"^export (?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)", re.M)
_IMPORT = re.compile(r"(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from", re.S)
_LATER = re.compile(r"\.then\(\(\[?\{([^}]*)\}|const \{([^}]*)\} = await import\(")
"""What is taken out of a module that comes when it is asked for."""
_KEPT = re.compile(r"([#\w]+)\??: typeof import\([^)]*\) ")
"""Where such a module is kept whole."""


def exported() -> dict[str, str]:
    """Every exported name with its file."""
    return {name: path.name for path in sorted(UI.rglob("*.ts")) for name in _EXPORT.findall(path.read_text("utf-8"))}


def imported() -> set[str]:
    """Every name that another file imports, hands on, or asks of a module that it has kept."""
    texts = [path.read_text("utf-8") for path in UI.rglob("*.ts")]
    found = (one for text in texts for way in (_IMPORT, _LATER) for one in way.findall(text))
    lists = ("".join(one) for one in found)
    names = (re.split(" as | = ", part.strip().removeprefix("type "))[0] for one in lists for part in one.split(","))
    return set(filter(None, names)) | {name for text in texts for name in asked_of_kept(text)}


def asked_of_kept(text: str) -> set[str]:
    """After a dot, or taken out with what stands in for it until the module is there."""
    found: set[str] = set()
    for kept in map(re.escape, _KEPT.findall(text)):
        found |= set(re.findall(rf"(?<!\w){kept}\??\.(\w+)", text))
        for one in re.findall(rf"const \{{([^}}]*)\}} = (?:this\.)?{kept}\b", text):
            found |= {part.split(" = ")[0].strip() for part in one.split(",")}
    return found


WIDGETS = {"notebook.ts", "notebook-annotate.ts", "single.ts"}
"""Entries: what they export is called by their page or by JupyterLab."""


def test_everything_exported_is_imported_somewhere() -> None:
    names, used = exported(), imported()
    assert len(names) > 100
    assert {name: file for name, file in names.items() if name not in used and file not in WIDGETS} == {}
