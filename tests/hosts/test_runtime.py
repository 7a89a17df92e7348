"""Python for the page: small, complete, made when its sources changed, and equal wherever it is made."""

from __future__ import annotations

import gzip
import json
import marshal
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from budgets import ENGINE
from effort import mostly, thorough

from dokolearn.build import runtime
from dokolearn.build.bundle import UI, BundleError, ensure_bundle, install
from dokolearn.build.runtime import (
    KEEP_SECONDS,
    PACKAGE,
    Runtime,
    engine_files,
    engine_modules,
    ensure_runtime,
    figure_files,
    library_imports,
)
from dokolearn.build.tried_questions import questions
from dokolearn.hosts.browser import answer
from dokolearn.strings import LANGUAGES, NOT_IN_THE_PAGE, SITE_ONLY, texts

WORKSHOP_BYTES = 339_500
"""What whoever makes games and exercises downloads beside that, with the first tap; a sentence for each value of each
option is among it, for the page about the own table. Games in the forms of other people, tables with a row for each
card among them, took 4,000; house rules that few tables have, with their sentences, 8,000; all rules
of a table on one sheet, in both languages, 14,500; two tables held against each other, with games that show what is
otherwise and what is said of them, 20,300; what a table answers to Streitfälle and to cases that are tapped together,
with places and readings in both languages, 14,500; Scharfe, Herz Asse as Schweine, Karo Könige as
partners, two Absagen and more causes of a Bockrunde 4,000; the same cards at every table, with all its sheets in a
link, 10,000."""

FIGURES_BYTES = 30_000
"""A file of figures: it comes with the first answer that needs it."""

STAND_INS = {"asyncio", "pyodide.webloop", "pyodide._package_loader", "_pyodide.docstring"}
"""What Pyodide imports at every start, and the engine never uses."""

TRIMMED = Path(__file__).with_name("trimmed_python.mjs")

VALUES = """
def values_of_ours():
    import dataclasses, json, sys

    def told(one):
        return [one.name, one.init, one.repr, one.compare, one.default is not dataclasses.MISSING,
                one.default_factory is not dataclasses.MISSING]

    found = {}
    for name, module in sorted(sys.modules.items()):
        for each in list(vars(module).values()) if name.startswith("dokolearn.") else ():
            if isinstance(each, type) and each.__module__ == name and dataclasses.is_dataclass(each):
                names = ("__init__", "__repr__", "__eq__", "__hash__", "__setattr__", "__getstate__", "__post_init__")
                there = [method for method in names if each.__dict__.get(method)]
                fields = list(map(told, dataclasses.fields(each)))
                slots = each.__dict__.get("__slots__")
                found[f"{name}.{each.__qualname__}"] = [there, fields, slots, each.__match_args__]
            elif isinstance(each, type) and each.__module__ == name and hasattr(each, "_fields"):
                given = dict(zip(each._fields, range(len(each._fields))))
                needed = [field for field in given if field not in each._field_defaults]
                same = each(**given) == each(*given.values()) == tuple(given.values())
                short = len(each(*needed)) == len(each(**dict.fromkeys(needed))) == len(given)
                found[f"{name}.{each.__qualname__}"] = [list(given), needed, same, short, repr(each(**given))]

    readers = sys.modules["dokolearn.rulesets.option_values"].READERS
    return json.dumps(found | {name: reader.possible for name, reader in readers.items()})
"""
"""Of every class of values that is imported: which methods it has, its fields, its slots; of a named tuple what it is
made of and how it is written; and what every option may be."""


@pytest.fixture(scope="module")
def made() -> Runtime:
    return ensure_runtime()


def inflated(made: Runtime, ending: str) -> bytes:
    return gzip.decompress(next(made.folder / name for name in made.files if name.endswith(ending)).read_bytes())


@pytest.fixture(scope="module")
def python_in_node(made: Runtime, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What Pyodide says that has nothing but our trimmed library and our engine, as the page has it."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "stdlib.zip").write_bytes(inflated(made, "stdlib.zip.gz"))
    for name in ("engine.zip.gz", "workshop.zip.gz"):
        zipfile.ZipFile(BytesIO(inflated(made, name))).extractall(folder / "engine")
    for path in figure_files():
        (folder / Path(path).name).write_bytes(inflated(made, f"/{Path(path).name}.gz"))
    asked = {
        "questions": [*map(json.dumps, [*questions(), {"machine": "nobody"}]), '{"machine": ' + "[" * 9_000],
        "modules": [*engine_modules(), *library_imports()],
        "values": VALUES,
    }
    (folder / "asked.json").write_text(json.dumps(asked))
    loader = next(made.folder / name for name in made.files if name.endswith("/pyodide.js"))
    pyodide = UI / "node_modules" / "pyodide"
    command = [*install(UI), str(TRIMMED), str(pyodide), str(loader), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads((folder / "told.json").read_text())
    return told


# What is in it


def test_a_reader_downloads_little(made: Runtime) -> None:
    stored = {name: (made.folder / name).stat().st_size for name in made.files}
    later = {name: stored[name] for name in made.later}
    assert sum(stored.values()) - sum(later.values()) <= ENGINE, stored
    assert later.pop(f"{made.engine}/workshop.zip.gz") <= WORKSHOP_BYTES
    assert set(later) == {f"{made.engine}/{Path(path).name}.gz" for path in figure_files()}
    assert max(later.values()) <= FIGURES_BYTES, later
    assert {name: sizes[0] for name, sizes in made.files.items()} == stored


def test_sizes_are_those_of_the_inflated_files(made: Runtime) -> None:
    for name, (_, plain) in made.files.items():
        data = (made.folder / name).read_bytes()
        assert len(gzip.decompress(data) if name.endswith(".gz") else data) == plain, name


def test_every_module_is_there(python_in_node: dict[str, Any]) -> None:
    assert python_in_node["missing"] == []


def test_answers_are_those_of_this_python(python_in_node: dict[str, Any]) -> None:
    asked = python_in_node["asked"]
    assert len(asked) > len(questions())
    assert [json.loads(reply) for reply in python_in_node["replies"]] == [json.loads(answer(each)) for each in asked]


def test_the_kernel_runs_beside_python(python_in_node: dict[str, Any]) -> None:
    """Meister's card was among the answers. A file that is damaged or missing ends nothing."""
    assert python_in_node["kernel"] == "InPage NoneType NoneType"
    assert any('"meister"' in question for question in python_in_node["asked"])


def test_classes_of_values_are_those_of_this_python(python_in_node: dict[str, Any]) -> None:
    """In the page they are made ahead."""
    here: dict[str, Any] = {}
    for name in engine_modules():
        import_module(name)
    exec(VALUES, here)
    ours, there = json.loads(here["values_of_ours"]()), json.loads(python_in_node["values"])
    assert len(there) > 300
    assert {name: ours[name] for name in there} == there


def test_figures_come_once_and_only_when_an_answer_needs_them(python_in_node: dict[str, Any]) -> None:
    """A drill at the table of a book asks for its deck, nobody for those of other tables."""
    fetched = python_in_node["fetched"]
    assert "dokolearn/exercises/graded/choose_card-mainz.json" in fetched
    assert len(fetched) == len(set(fetched))
    assert not [path for path in fetched if "maennle" in path]


def test_the_start_imports_no_event_loop_and_no_loader_of_packages(python_in_node: dict[str, Any]) -> None:
    imported = set(python_in_node["imported"])
    assert imported >= STAND_INS, "what stands in for a module bears its name"
    strangers = {"asyncio.events", "socket", "ssl", "logging", "threading", "subprocess", "zipfile", "tempfile"}
    assert not strangers & imported


def test_errors_of_the_engine_can_be_printed(python_in_node: dict[str, Any]) -> None:
    assert "ZeroDivisionError" in python_in_node["error"]


def test_library_is_compiled_and_holds_no_strangers(made: Runtime) -> None:
    names = zipfile.ZipFile(BytesIO(inflated(made, "stdlib.zip.gz"))).namelist()
    assert [name for name in names if not name.endswith(".pyc")] == []
    strangers = ("unittest/", "pydoc", "doctest", "email/", "http/", "xml/", "sqlite3", "decimal", "argparse")
    assert [name for name in names if name.startswith(strangers)] == []
    assert len(names) < 160, "about 130 modules, most of them for Pyodide itself"


def test_engine_is_compiled_and_holds_what_runs_in_the_page(made: Runtime) -> None:
    archives = [zipfile.ZipFile(BytesIO(inflated(made, name))) for name in ("engine.zip.gz", "workshop.zip.gz")]
    stored = {info.compress_type for archive in archives for info in archive.infolist()}
    assert stored == {zipfile.ZIP_STORED}, "the worker reads it itself"
    names = {name for archive in archives for name in archive.namelist()} - {"workshop.marshal"}
    modules, later = (
        marshal.loads(archive.read(name))
        for archive, name in zip(archives, ("modules.marshal", "workshop.marshal"), strict=True)
    )
    assert not set(modules) & set(later)
    assert [name for name in modules if name.startswith(("dokolearn.workshop", "dokolearn.calculator"))] == []
    modules |= later
    paths = {name: name.replace(".", "/") + "/__init__" * package + ".py" for name, (package, _) in modules.items()}
    at_start = {"_colorize"}  # of the library, with what its classes write compiled
    others = at_start | STAND_INS
    assert set(paths) - set(engine_modules()) == others
    names = {*names - {"modules.marshal", "sitecustomize.pyc"}, *(paths[name] for name in set(paths) - others)}
    assert names == set(engine_files())
    assert "dokolearn/hosts/browser.py" in names
    assert {"dokolearn/strings/de/replay.json", "dokolearn/strings/en/kinds.json"} <= names
    assert not {"dokolearn/hosts/site/plugin.py", "dokolearn/cli.py", "dokolearn/trace.py"} & names
    assert not {f"dokolearn/strings/{lang}/{family}.json" for lang in LANGUAGES for family in NOT_IN_THE_PAGE} & names


def test_sentences_of_a_site_stay_out_of_the_page(made: Runtime) -> None:
    archive = zipfile.ZipFile(BytesIO(inflated(made, "engine.zip.gz")))
    said = json.loads(archive.read("dokolearn/strings/de/options.json"))
    assert {key.partition(".")[0] for key in texts("de", "options")} - {
        key.partition(".")[0] for key in said
    } == SITE_ONLY
    assert said.items() <= texts("de", "options").items()


def test_pyodide_asks_nobody_for_packages(made: Runtime) -> None:
    loader = next(made.folder / name for name in made.files if name.endswith("/pyodide.js")).read_text()
    lock = re.search(r"export const lock=(\{.*\});", loader)
    assert lock is not None
    assert json.loads(lock[1])["packages"] == {}
    assert "sourceMappingURL" not in loader


def test_licences_travel_along() -> None:
    text = (ensure_bundle() / "LICENSES.txt").read_text(encoding="utf-8")
    assert re.search(r"^pyodide 314\.\d+\.\d+ \(MPL-2\.0\); source code: https", text, re.MULTILINE)
    assert "Mozilla Public License Version 2.0" in text
    assert re.search(r"^Python 3\.14\.\d+, part of Pyodide \(PSF-2\.0\)", text, re.MULTILINE)
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in text


# When it is made


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The parts that would be made, call by call."""
    due: list[list[str]] = []
    monkeypatch.setattr(runtime, "_make", lambda *arguments: due.append(list(arguments[3])))
    return due


@pytest.fixture
def copies(made: Runtime, tmp_path: Path) -> tuple[Path, Path]:
    """The interface with everything made, and the package, to be changed at will."""
    ui = shutil.copytree(UI, tmp_path / "ui", ignore=shutil.ignore_patterns("node_modules", ".cache", ".new-*"))
    package = shutil.copytree(PACKAGE, tmp_path / "dokolearn", ignore=shutil.ignore_patterns("ui", "__pycache__"))
    return ui, package


def test_what_is_fresh_is_not_made_again(copies: tuple[Path, Path], parts: list[list[str]]) -> None:
    ui, package = copies
    assert ensure_runtime(ui, package).folder == ui / "dist" / "python"
    assert parts == []


def test_an_edit_of_the_engine_makes_the_engine(copies: tuple[Path, Path], parts: list[list[str]]) -> None:
    ui, package = copies
    with (package / "strings" / "de" / "replay.json").open("a") as file:
        file.write("\n")
    with (package / "model.py").open("a") as file:
        file.write("\n\ndef more() -> int:\n    return 1\n")
    ensure_runtime(ui, package)
    assert parts == [["engine"]]


def test_an_import_of_another_module_makes_the_library_too(copies: tuple[Path, Path], parts: list[list[str]]) -> None:
    ui, package = copies
    with (package / "model.py").open("a") as file:
        file.write("\n\ndef more() -> None:\n    import graphlib\n")
    ensure_runtime(ui, package)
    assert parts == [["runtime", "engine"]]


def test_what_never_runs_in_the_page_makes_nothing(copies: tuple[Path, Path], parts: list[list[str]]) -> None:
    ui, package = copies
    with (package / "cli.py").open("a") as file:
        file.write("import graphlib\n")
    ensure_runtime(ui, package)
    assert parts == []


@mostly("name", ["package-lock.json", "runtime.mjs", "classes-ahead.mjs"], 1)
def test_another_lock_file_or_script_makes_all(copies: tuple[Path, Path], parts: list[list[str]], name: str) -> None:
    ui, package = copies
    with (ui / name).open("a") as file:
        file.write("\n")
    ensure_runtime(ui, package)
    assert parts == [["runtime", "engine"]]


def test_a_damaged_file_is_made_again(made: Runtime, copies: tuple[Path, Path], parts: list[list[str]]) -> None:
    ui, package = copies
    name = next(name for name in made.files if name.endswith("stdlib.zip.gz"))
    os.truncate(ui / "dist" / "python" / name, 1000)
    with pytest.raises(BundleError, match="runtime missing or damaged"):  # nothing is really made here
        ensure_runtime(ui, package)
    assert parts == [["runtime"]]


@thorough
def test_equal_sources_make_equal_files(made: Runtime, copies: tuple[Path, Path]) -> None:
    """Also elsewhere: readers keep what they have when somebody else builds the site."""
    ui, package = copies
    shutil.rmtree(ui / "dist")
    (ui / "node_modules").symlink_to(UI / "node_modules", target_is_directory=True)
    again = ensure_runtime(ui, package)
    assert (again.runtime, again.engine, again.files) == (made.runtime, made.engine, made.files)


def test_what_is_no_longer_needed_stays_for_builds_that_run(made: Runtime, copies: tuple[Path, Path]) -> None:
    ui, _ = copies
    home = ui / "dist" / "python"
    for path in home.glob("engine-*"):
        os.utime(path, (0, 0))
    for name, age in (("engine-old", KEEP_SECONDS + 60), ("engine-new", 60)):
        (home / name).mkdir()
        os.utime(home / name, (time.time() - age,) * 2)
    runtime._sweep(home, time.time() - KEEP_SECONDS)
    assert sorted(path.name for path in home.glob("engine-*")) == sorted({"engine-new", made.engine})


# An installed package


def test_an_installed_package_uses_what_it_carries(made: Runtime, copies: tuple[Path, Path]) -> None:
    ui, package = copies
    shutil.rmtree(ui / "src")
    carried = ensure_runtime(ui, package)
    assert carried.engine == made.engine
    (carried.folder / f"{carried.engine}/engine.zip.gz").unlink()
    with pytest.raises(BundleError, match="engine missing or damaged"):
        ensure_runtime(ui, package)


def test_wheels_carry_everything(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(command, cwd=PACKAGE.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    names = set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist())
    below = "dokolearn/ui/dist"
    assert {f"{below}/python/{name}" for name in (*ensure_runtime().files, "runtime.json", "engine.json")} <= names
    assert {f"{below}/worker.js", f"{below}/engine.js", f"{below}/LICENSES.txt"} <= names
    assert [name for name in names if name.startswith("dokolearn/ui/") and not name.startswith(f"{below}/")] == []
    assert [name for name in names if "/.new-" in name] == []
