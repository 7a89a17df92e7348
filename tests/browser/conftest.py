import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from effort import SHORT
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from shared_site import SUB_PATH, as_it_was, moved, shared_folder

from dokolearn.build.bundle import alone
from dokolearn.hosts.commands.serving import build
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read

from .chromium import COMPILED_ONCE, NoChromiumError, launch
from .course import ARMUT, DKN, LESSON_5
from .host import served, tiny_project
from .looks import look_often
from .plug import Plug
from .visits import PATIENCE, Visits

expect.set_options(timeout=PATIENCE)
look_often()


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with _started(playwright, COMPILED_ONCE) as started:
        yield started


@pytest.fixture(scope="package")
def usual_browser(playwright: Playwright) -> Iterator[Browser]:
    """It compiles as everybody's does: the engine's way through it is looked at."""
    with _started(playwright) as started:
        yield started


@contextmanager
def _started(playwright: Playwright, *flags: str) -> Iterator[Browser]:
    try:
        started = launch(playwright, *flags)
    except NoChromiumError as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    yield started
    started.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, pytestconfig: pytest.Config) -> Iterator[Visits]:
    """Somebody with a browser; in a thorough run with everybody's where the test is marked so."""
    usual = request.node.get_closest_marker("usual_browser") and pytestconfig.option.markexpr != SHORT
    visits = Visits(request.getfixturevalue("usual_browser" if usual else "browser"))
    yield visits
    visits.end()


@pytest.fixture(scope="package")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the files of the site lie, once it is served."""
    return tmp_path_factory.mktemp("www") / SUB_PATH


@pytest.fixture(scope="package")
def site_url(real_site: Path, site_folder: Path) -> Iterator[str]:
    """The real site below a sub-path, as a club would put it on its server."""
    root = site_folder.parents[SUB_PATH.count("/")]
    with served(root) as address:
        moved(real_site, address, root)
        yield f"{address}/{SUB_PATH}/"


@pytest.fixture(scope="package")
def club(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[str]:
    """A site of somebody else with two games; its address. All workers have one."""
    folder = shared_folder(tmp_path_factory, worker_id) / "club"
    folder.mkdir(exist_ok=True)
    with alone(folder):
        if not (folder / "done").exists():
            build(config_file=tiny_project(folder, {"abend.dkn": DKN, ARMUT.name: ARMUT.read_text("utf-8")}))
            (folder / "done").touch()
    with served(folder / "site") as address:
        yield address


@pytest.fixture(scope="package")
def game() -> dict[str, Any]:
    """The game of the club that is called `abend`."""
    return film(read(DKN))


@pytest.fixture
def lesson_url(site_url: str) -> str:
    return f"{site_url}lektionen/{LESSON_5.stem}/"


@pytest.fixture
def table(site_url: str) -> str:
    """The page for playing."""
    return f"{site_url}spielen/"


@pytest.fixture
def review(site_url: str) -> str:
    """The page where mistakes come back."""
    return f"{site_url}wiederholen/"


@pytest.fixture
def practice(site_url: str) -> str:
    """The page for practice."""
    return f"{site_url}ueben/"


def spare(plug: Plug) -> Path:
    """What its folder held at first; of each one its own, for a worker may have to make another."""
    return plug.folder.with_name(f"{plug.folder.name}-spare")


@pytest.fixture(scope="package")
def built(real_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Plug:
    """The site as it is built, below a sub-path, not served yet."""
    plug = Plug(tmp_path_factory.mktemp("www"))
    moved(real_site, plug.address, plug.folder)
    shutil.copytree(plug.folder, spare(plug))
    return plug


@pytest.fixture
def plug(built: Plug) -> Iterator[Plug]:
    """The server of the site as it was built, with its plug in."""
    root = built.folder
    as_it_was(built.folder, spare(built))
    built.torn, built.slow, built.asked, built.knows_gzip = set(), set(), [], False
    built.put()
    yield built
    built.pull()
    built.folder = root


@pytest.fixture
def home(plug: Plug) -> str:
    return f"{plug.address}/{SUB_PATH}/"
