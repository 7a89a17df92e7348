"""What is kept from build to build: never an answer to something else, and none of other code."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from club import Club

from dokolearn.build import kept as keeping
from dokolearn.build.kept import keep, take_up, write_down

made: list[str] = []


@keep
def doubled(word: str) -> str:
    made.append(word)
    return word * 2


@keep
def said(word: str) -> list[list[str]]:
    made.append(f"said {word}")
    return [[word]]


@pytest.fixture(autouse=True)
def _as_in_a_new_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(keeping, "package_hash", lambda project: "these sources")
    forget()
    yield
    forget()


def forget() -> None:
    for what in (keeping._known, keeping._asked, keeping._read, made):
        what.clear()


def build(project: Path, *words: str) -> list[str]:
    """A build in a process of its own: what it works out, and nothing else."""
    forget()
    take_up(project)
    assert [doubled(word) for word in words] == [word * 2 for word in words]
    write_down(project)
    return list(made)


def test_each_is_worked_out_once_and_the_rest_is_forgotten(tmp_path: Path) -> None:
    assert build(tmp_path, "a", "b", "a") == ["a", "b"]
    assert build(tmp_path, "a", "b") == []
    assert build(tmp_path, "a", "c") == ["c"]
    assert build(tmp_path, "b") == ["b"], "the build before did not ask for it"


def test_other_code_answers_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(tmp_path, "a")
    monkeypatch.setattr(keeping, "package_hash", lambda project: "other sources")
    assert build(tmp_path, "a") == ["a"]
    monkeypatch.setattr(keeping, "version", lambda name: "other colours")
    assert build(tmp_path, "a") == ["a"]


def test_a_damaged_file_is_none(tmp_path: Path) -> None:
    build(tmp_path, "a")
    [file] = (tmp_path / ".cache" / "dokolearn" / "kept").iterdir()
    for content in ("", "[1]", file.read_text("utf-8")[:-9]):
        file.write_text(content, "utf-8")
        assert build(tmp_path, "a") == ["a"]


def test_two_functions_never_answer_for_each_other(tmp_path: Path) -> None:
    build(tmp_path, "a")
    take_up(tmp_path)
    assert said("a") == [["a"]]


def test_a_site_is_the_same_whether_it_was_built_before(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """All files, byte by byte, also after an edit."""
    monkeypatch.setattr(keeping, "package_hash", lambda project: "the real ones")

    def written() -> dict[str, bytes]:
        forget()
        site = club.build()
        return {str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*") if path.is_file()}

    (club.folder / "lessons").mkdir()
    club.write("docs/mehr.md", "# Mehr\n\nErst.\n")
    first = written()
    assert written() == first
    club.write("docs/mehr.md", "# Mehr\n\nDann, onclick.\n")
    warm = written()
    assert "Dann" in warm["mehr/index.html"].decode()
    for file in (club.folder / ".cache" / "dokolearn" / "kept").iterdir():
        file.unlink()
    assert written() == warm
