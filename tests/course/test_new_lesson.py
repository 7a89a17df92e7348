"""`dokolearn new lesson`: a notebook that runs at once, in the shape of all lessons."""

import json
import re
import shutil
from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner, Result

from dokolearn.cli import main
from dokolearn.course.author_errors import LANGUAGE
from dokolearn.exercises.kinds import KINDS, WITHOUT_DRILL
from dokolearn.hosts.site.pages.lesson_runs import lessons

LESSONS = Path(__file__).parents[2] / "lessons"


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["new", "lesson", *args])


def test_a_new_lesson_runs_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    assert run("12_farbsolo_ueben", "--folder", str(folder)).exit_code == 0
    path = folder / "12_farbsolo_ueben.ipynb"
    nbformat.validate(nbformat.read(path, as_version=4))  # type: ignore[no-untyped-call]
    (lesson,) = lessons([path], tmp_path, "de")
    assert lesson.failure is None
    assert lesson.page.title == "Farbsolo Üben"
    assert lesson.page.html.count('data-dk="exercise"') == 4
    assert lesson.page.html.count('data-dk="drill"') == 1


def test_a_full_disk_leaves_no_half_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("dokolearn.hosts.commands.files.os.fsync", full)
    done = run("12_probe", "--folder", str(tmp_path))
    assert done.exit_code == 2
    assert "No space left on device" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_it_has_the_first_cells_of_every_lesson(tmp_path: Path) -> None:
    run("12_probe", "--folder", str(tmp_path))
    cells = json.loads((tmp_path / "12_probe.ipynb").read_text())["cells"]
    known = json.loads((LESSONS / "05_bedienen.ipynb").read_text())["cells"]
    assert [cell["cell_type"] for cell in cells[:4]] == [cell["cell_type"] for cell in known[:4]]
    assert cells[1]["metadata"] == known[1]["metadata"]


def test_without_a_number_it_takes_the_next_one_of_the_course(tmp_path: Path) -> None:
    assert "01_probe.ipynb" in run("probe", "--folder", str(tmp_path)).output
    run("16_solo", "--folder", str(tmp_path))
    assert "17_armut.ipynb" in run("armut", "--folder", str(tmp_path)).output
    shutil.copytree(LESSONS, tmp_path / "lessons")
    following = 1 + max(int(path.name[:2]) for path in LESSONS.glob("[0-9][0-9]_*.ipynb"))
    assert f"{following}_mein_thema.ipynb" in run("mein_thema", "--folder", str(tmp_path / "lessons")).output


def test_it_imports_all_that_the_page_for_trainers_recommends(tmp_path: Path) -> None:
    run("probe", "--folder", str(tmp_path))
    (path,) = tmp_path.glob("*.ipynb")
    code = nbformat.read(path, as_version=4).cells[1].source  # type: ignore[no-untyped-call]
    page = (LESSONS.parent / "site" / "pages" / "fuer-trainer.md").read_text(encoding="utf-8")
    recommended = set(re.findall(r"\b(show\w*|my_table|Replay)[(.]", page))
    assert len(recommended) > 4
    assert recommended <= set(re.findall(r"\w+", code.splitlines()[0]))


def test_the_page_for_trainers_shows_every_kind_of_exercise() -> None:
    page = (LESSONS.parent / "site" / "pages" / "fuer-trainer.md").read_text(encoding="utf-8")
    shown = set(re.findall(r'(?:kind=|show_drill\()"(\w+)"', page))
    assert set(KINDS) - shown == set(), "fuer-trainer.md: no row for a kind"
    assert all(f"(`{kind}`)" in page for kind in WITHOUT_DRILL), "fuer-trainer.md: kinds without a drill"


@pytest.mark.parametrize("name", ["1_solo", "12_Solo", "12_", "../12_solo", "12_solo.py", "größe", ""])
def test_a_bad_name_is_refused(tmp_path: Path, name: str) -> None:
    done = run(name, "--folder", str(tmp_path))
    assert done.exit_code == 2
    assert "kleine Wörter ohne Umlaute" in done.output
    assert list(tmp_path.iterdir()) == []


def test_what_is_wrong_is_said_in_the_language_of_the_author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANGUAGE, "en")
    assert "is no name of a lesson" in run("Solo", "--folder", str(tmp_path)).output


def test_a_number_that_is_taken_is_refused_with_the_next_free_one(tmp_path: Path) -> None:
    run("12_probe", "--folder", str(tmp_path))
    done = run("12_andere", "--folder", str(tmp_path))
    assert done.exit_code == 2
    assert "12_probe.ipynb hat diese Nummer schon; die nächste freie ist 13: 13_andere" in done.output


def test_the_command_of_the_readme_works(tmp_path: Path) -> None:
    shutil.copytree(LESSONS, tmp_path / "lessons")
    (name,) = re.findall(r"`new lesson (\w+)`", (LESSONS.parent / "README.md").read_text(encoding="utf-8"))
    assert run(name, "--folder", str(tmp_path / "lessons")).exit_code == 0
