import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from club import Club
from effort import thorough

from dokolearn.build.cache import Cache, digest, package_hash
from dokolearn.hosts.site.build.build_cache import BuildCache
from dokolearn.hosts.site.pages import lesson_runs as notebooks


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the lessons that were really executed."""
    seen: list[str] = []
    execute = notebooks.execute

    def counted(notebook: Any, path: Path, lang: str) -> Any:
        seen.append(path.stem)
        return execute(notebook, path, lang)

    monkeypatch.setattr(notebooks, "execute", counted)
    # Somebody may be editing the package while the tests run.
    monkeypatch.setattr(notebooks, "package_hash", lambda project: "the same")
    return seen


def test_only_what_changed_runs_again(club: Club, runs: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    club.lesson("04_stich", "# Stich", ("1",))
    club.lesson("05_bedienen", "# Bedienen", ("print('ja')",))

    def made() -> str:
        files = notebooks.lesson_files(club.folder / "lessons")
        return " ".join(lesson.page.html for lesson in notebooks.lessons(files, club.folder, "de"))

    assert "nein" not in made()
    assert sorted(runs) == ["04_stich", "05_bedienen"]
    club.lesson("05_bedienen", "# Bedienen", ("print('nein')",))
    assert "nein" in made()
    assert runs[2:] == ["05_bedienen"]
    monkeypatch.setattr(notebooks, "package_hash", lambda project: "another engine")
    made()
    assert sorted(runs[3:]) == ["04_stich", "05_bedienen"]


def test_a_page_is_finished_again_if_anything_it_is_made_from_has_changed() -> None:
    again, made = BuildCache(), []

    def build(*pages: tuple[str, str]) -> list[str]:
        made.clear()
        again.take_up()
        return [again.finish_page(page, lambda *about: made.append(about) or "+".join(about)) for page in pages]

    assert build(("a", "b"), ("ab", "")) == ["a+b", "ab+"]
    assert (build(("ab", ""), ("a", "c")), made) == (["ab+", "a+c"], [("a", "c")])
    assert (build(("a", "b"), ("a", "c")), made) == (["a+b", "a+c"], [("a", "b")]), "only the last build is kept"


@thorough
def test_other_words_run_no_code_and_other_code_does(club: Club, runs: list[str]) -> None:
    def made(words: str, *code: str) -> str:
        path = club.lesson("05_bedienen", words, *((cell,) for cell in code))
        (lesson,) = notebooks.lessons([path], club.folder, "de")
        return lesson.page.html

    made("# Bedienen", "1 + 1", "print('ja')")
    shown = made("# Bekennen", "1 + 1", "print('ja')")
    assert runs == ["05_bedienen"]
    assert shown.index("Bekennen</h1>") < shown.index("2</pre>") < shown.index("ja")
    assert "3" in made("# Bekennen", "1 + 2", "print('ja')")
    assert len(runs) == 2


def test_words_alone_need_no_kernel(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebooks, "NotebookClient", None)
    path = club.lesson("01_karten", "# Karten")
    (lesson,) = notebooks.lessons([path], club.folder, "de")
    assert (lesson.ran, lesson.failure, lesson.page.title) == (True, None, "Karten")


def test_lock_file_counts(tmp_path: Path) -> None:
    before = package_hash(tmp_path)
    (tmp_path / "requirements.lock").write_text("mkdocs==1.6.1\n")
    assert package_hash(tmp_path) != before == package_hash(tmp_path / "elsewhere")


@thorough
def test_a_file_the_code_mentions_counts(club: Club, runs: list[str]) -> None:
    club.lesson("05_bedienen", ("print(open('daten.txt').read())",))
    for content in ("eins", "zwei"):
        club.write("lessons/daten.txt", content)
        club.build()
        assert content in club.page("lektionen/05_bedienen")
    assert len(runs) == 2


@thorough
def test_saved_outputs_do_not_count(club: Club, runs: list[str]) -> None:
    path = club.lesson("05_bedienen", ("print('neu')",))
    club.build()
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[0].outputs = [nbformat.v4.new_output("stream", text="nichts Neues")]
    nbformat.write(notebook, path)
    club.build()
    assert runs == ["05_bedienen"]
    assert "nichts Neues" not in club.page("lektionen/05_bedienen")


@thorough
def test_failing_lesson_is_not_kept(club: Club, runs: list[str]) -> None:
    club.lesson("05_bedienen", ("1 / 0",))
    for _ in range(2):
        with pytest.raises(SystemExit):
            club.build()
    assert len(runs) == 2


WAITS = """
import pathlib, time
pathlib.Path("{0}").touch()
began, other = time.monotonic(), pathlib.Path("{1}")
while not other.exists() and time.monotonic() - began < 120:
    time.sleep(0.01)
assert other.exists()
"""


@thorough
def test_lessons_run_side_by_side(club: Club) -> None:
    """Each waits for the other."""
    for name, other in ("ab", "ba"):
        club.lesson(name, (WAITS.format(name, other),))
    club.build()


def test_cache_returns_what_was_put_and_survives_half_a_file(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    assert cache.get("a", "1") is None
    cache.put("a", "1", {"ß": [1]})
    assert cache.get("a", "1") == {"ß": [1]}
    cache.path("a", "1").write_text('{"ß":')
    assert cache.get("a", "1") is None


def test_what_nobody_asks_for_is_dropped_and_what_vanishes_meanwhile_is_no_matter(tmp_path: Path) -> None:
    """Two builds side by side have drafts that are there for a moment."""
    cache = Cache(tmp_path)
    for name in ("neu", "alt"):
        cache.put(name, "1", name)
    os.utime(cache.path("alt", "1"), (0, 0))
    (tmp_path / "weg.tmp").symlink_to(tmp_path / "nirgends")
    cache.sweep()
    assert [cache.get(name, "1") for name in ("neu", "alt")] == ["neu", None]


def test_digest_tells_parts_apart() -> None:
    assert digest("ab", "c") != digest("a", "bc")
