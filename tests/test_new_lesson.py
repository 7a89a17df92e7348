"""`dokolearn new lesson`: a notebook that runs at once, in the shape of all lessons."""

import json
from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner, Result

from dokolearn.cli import main
from dokolearn.hosts.site.lesson_runs import lessons

LESSONS = Path(__file__).parent.parent / "lessons"


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
    assert lesson.page.html.count('data-dk="exercise"') == 3
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


@pytest.mark.parametrize("name", ["solo", "1_solo", "12_Solo", "12_", "../12_solo", "12_solo.py"])
def test_a_bad_name_is_refused(tmp_path: Path, name: str) -> None:
    done = run(name, "--folder", str(tmp_path))
    assert done.exit_code == 2
    assert "12_mein_thema" in done.output
    assert list(tmp_path.iterdir()) == []


def test_a_number_that_is_taken_is_refused(tmp_path: Path) -> None:
    run("12_probe", "--folder", str(tmp_path))
    done = run("12_andere", "--folder", str(tmp_path))
    assert done.exit_code == 2
    assert "12_probe.ipynb has this number already" in done.output
