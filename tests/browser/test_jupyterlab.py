"""A lesson in JupyterLab, started as `dokolearn lab` starts it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from effort import thorough
from playwright.sync_api import Page, expect

from dokolearn.exercises.drill import start_drill
from dokolearn.hosts.commands.serving import lab_environment, lab_options
from dokolearn.strings import text

from .course import LESSON_5, REPLAYS, drills, exercises
from .host import copy_project, running, unused_port
from .learner import Learner
from .player import Player, by_keyboard
from .visits import DRAWN, Visits, view_tool

TOKEN = "doko"
BEDIENEN = "2.7/bedienen"
SCORE = "abrechnung.ipynb"
"""A notebook with one cell: the score calculator."""

SHARED = "spiel.ipynb"
"""A notebook with one cell: a game, and the page that opens links to it."""

EDITED = "kommentar.ipynb"
"""A notebook with one cell: a game to write about, which stands in a file of its own."""

KEYS_OF_CELLS = ("r", "m", "y", "1", "a", "b", "x", "c", "v", "z", "d", "d", "ArrowDown", "ArrowUp", "Shift+m")
"""In JupyterLab these change, add, cut, remove or leave the cell."""

ALL_CELLS_DRAWN = '{"windowingMode": "none"}'
"""JupyterLab usually draws only the cells in sight."""


@pytest.fixture(scope="module")
def lab_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab on a copy of the lessons, without anybody's own settings."""
    home = copy_project(tmp_path_factory.mktemp("lab"), lessons=LESSON_5.name)
    (home / "lessons" / SCORE).write_text(json.dumps(one_cell("show_score()")), encoding="utf-8")
    (home / "lessons" / "spiel.dkn").write_text(REPLAYS[0].read_text("utf-8"), encoding="utf-8")
    cell = 'Replay.from_file("spiel.dkn", site="https://verein.example/oeffnen/")'
    (home / "lessons" / SHARED).write_text(json.dumps(one_cell(cell)), encoding="utf-8")
    cell = 'edit(Replay.from_file("spiel.dkn"), to="neu.dkn")'
    (home / "lessons" / EDITED).write_text(json.dumps(one_cell(cell)), encoding="utf-8")
    url = f"http://127.0.0.1:{unused_port()}"
    options = lab_options(home / "lessons", int(url.rpartition(":")[2]), open_browser=False)
    with running(
        *("-m", "jupyterlab", *options, "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}"),
        url=f"{url}/api?token={TOKEN}",
        cwd=home,
        log=home / "log",
        **lab_environment(),
        **own_settings(home),
    ):
        yield url


def own_settings(home: Path) -> dict[str, str]:
    """Variables that lead JupyterLab to folders of the test."""
    names = ("LAB_SETTINGS_DIR", "LAB_WORKSPACES_DIR", "_CONFIG_DIR", "_RUNTIME_DIR", "_DATA_DIR")
    tracker = home / "JUPYTERLAB_SETTINGS_DIR/@jupyterlab/notebook-extension/tracker.jupyterlab-settings"
    tracker.parent.mkdir(parents=True)
    tracker.write_text(ALL_CELLS_DRAWN)
    return {f"JUPYTER{name}": str(home / f"JUPYTER{name}") for name in names}


def one_cell(code: str) -> dict[str, Any]:
    """A notebook that shows something."""
    source = f"from dokolearn.hosts.notebook import Replay, edit, show_score\n{code}"
    cell = {"cell_type": "code", "id": "one", "metadata": {}, "source": source, "outputs": [], "execution_count": None}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


@pytest.fixture
def notebook(visit: Visits, lab_url: str) -> Page:
    """Lesson 5 with a kernel that waits for work."""
    page = visit(f"{lab_url}/lab/tree/{LESSON_5.name}?token={TOKEN}")
    expect(page.locator(".jp-Notebook .jp-Cell").first).to_be_visible()
    expect(page.locator("#jp-main-statusbar").get_by_text("| Idle")).to_be_visible()
    return page


def run_all(page: Page) -> None:
    """Run > Run All Cells, until every exercise is there anew."""
    before = page.locator(".dk-panel").element_handles()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_function("old => old.every(each => !each.isConnected)", arg=before)
    expect(page.locator(".dk-panel")).to_have_count(len(exercises(LESSON_5)) + len(drills(LESSON_5)))


def cells(page: Page) -> list[str]:
    """The types of the cells in their order."""
    types: list[str] = page.locator(".jp-Notebook .jp-Cell").evaluate_all(
        "all => all.map(cell => [...cell.classList].find(name => /^jp-(Code|Markdown|Raw)Cell$/.test(name)))"
    )
    return types


def test_lesson_answers_and_can_be_run_again(notebook: Page) -> None:
    for _ in range(2):
        run_all(notebook)
        notebook.wait_for_function(DRAWN)
        player = Player(notebook, BEDIENEN)
        player.check()
        player.send(player.wrong())
        expect(player.box.locator(".dk-refs")).to_contain_text("§2.7")
    player.solve()
    Player(notebook, exercises(LESSON_5)[0]).solve()


@thorough
def test_drill_goes_on_with_the_kernel(notebook: Page) -> None:
    run_all(notebook)
    ((kind, seed),) = drills(LESSON_5)
    learner = Learner(notebook, start_drill(kind, seed), place=".jp-Notebook")
    learner.send(learner.wrong())
    learner.onward()
    learner.onward()


@thorough
def test_keys_on_a_card_leave_the_cells_alone(notebook: Page) -> None:
    run_all(notebook)
    before = cells(notebook)
    player = Player(notebook, BEDIENEN)
    card = player.target({"type": "pick", "index": 0})
    card.focus()
    for key in KEYS_OF_CELLS:
        notebook.keyboard.press(key)
    expect(card).to_be_focused()
    player.send({"type": "pick", "index": 0}, by_keyboard("Space"))
    player.solve(by_keyboard("Space"))
    assert cells(notebook) == before
    notebook.locator(".jp-InputPrompt").first.click()
    notebook.keyboard.press("b")
    expect(notebook.locator(".jp-Notebook .jp-Cell")).to_have_count(len(before) + 1)


def ran(visit: Visits, lab_url: str, notebook: str) -> Page:
    """A notebook of one cell in a workspace of its own, so that the lessons of other tests stay away, after its run."""
    page = visit(f"{lab_url}/lab/workspaces/{notebook.partition('.')[0]}/tree/{notebook}?token={TOKEN}")
    expect(page.locator(".jp-Notebook .jp-Cell").first).to_be_visible()
    expect(page.locator("#jp-main-statusbar").get_by_text("| Idle")).to_be_visible()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    return page


@thorough
def test_a_game_below_a_cell_can_be_passed_on(visit: Visits, lab_url: str) -> None:
    page = ran(visit, lab_url, SHARED)
    view_tool(page, "share").click()
    dialog = page.locator(".dk-share")
    expect(dialog).to_be_visible()
    expect(dialog).not_to_contain_text(text("de", "viewer.only_here"))
    assert dialog.locator("[data-share]").evaluate_all("all => all.map(each => each.dataset.share)") == [
        *("short", "text", "qr", "dkn"),
    ]
    with page.expect_download() as file:
        dialog.locator('[data-share="dkn"]').click()
    assert file.value.path().read_text("utf-8") == REPLAYS[0].read_text("utf-8")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert cells(page) == ["jp-CodeCell"]


@thorough
def test_a_game_is_written_about_below_a_cell(visit: Visits, lab_url: str) -> None:
    """Its keys leave the cells alone, and what is written stands in the file."""
    page = ran(visit, lab_url, EDITED)
    page.locator('.dk-course [data-at="3"]').click()
    expect(page.locator('.dk-course [data-at="3"][aria-current]')).to_be_visible()
    page.locator('[data-sign="!?"]').click()
    expect(page.locator('[data-sign="!?"]')).to_have_attribute("aria-pressed", "true")
    note = page.locator('[data-field="note 0"]')
    for words in ("Ein erster Satz. dd", "Ein zweiter. abx"):
        note.press_sequentially(words)
        note.press("ControlOrMeta+a")
    note.fill("Gesehen?")
    expect(page.locator("[data-note][role=status]")).to_have_text(text("de", "annotate.told.written", name="neu.dkn"))
    page.locator('[data-do="undo"]').focus()
    page.keyboard.press("Control+z")
    expect(note).not_to_have_value("Gesehen?")
    page.keyboard.press("Control+y")
    expect(note).to_have_value("Gesehen?")
    found = page.request.get(f"{lab_url}/files/neu.dkn?token={TOKEN}").text()
    assert "!?" in found
    assert "Gesehen?" in found
    assert cells(page) == ["jp-CodeCell"]


@thorough
def test_a_score_is_filled_in_below_a_cell(visit: Visits, lab_url: str) -> None:
    page = ran(visit, lab_url, SCORE)
    expect(page.locator(".dk-headline")).to_have_text("Re gewinnt: 1 Punkt")
    re = page.locator('[data-toggles="calls.re"]')
    for name in ("Re", "neun"):
        re.get_by_role("button", name=name, exact=True).click()
        expect(re.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
    page.locator('[name="augen.kontra"]').fill("125")
    expect(page.locator(".dk-headline")).to_have_text("Kontra gewinnt: 8 Punkte")
    expect(page.locator(".dk-book-value")).to_have_count(5)
    assert cells(page) == ["jp-CodeCell"]
