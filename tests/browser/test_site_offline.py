"""Without a network: the whole site taken along, its updates, and everything that can go wrong on the way."""

import logging
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from dokolearn.bundle import ensure_bundle
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.invent import INVENTIONS
from dokolearn.hosts.commands import build
from dokolearn.hosts.offline import content_hash, take_along
from dokolearn.hosts.page import READY
from dokolearn.strings import catalogue, text

from .conftest import SUB_PATH
from .course import LESSON_5, PAGES, REPLAYS, exercises
from .host import copy_project, running
from .learner import Learner, word
from .player import Player
from .plug import Plug
from .test_site_axe import violations
from .visits import PHONE, Visits, sideways

LESSON = f"lektionen/{LESSON_5.stem}/"
PATIENCE_FOR_ALL = 60_000


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Plug:
    """The site as it is built, below a sub-path, not served yet."""
    plug = Plug(tmp_path_factory.mktemp("www"))
    try:
        build(strict=True, site_url=f"{plug.address}/{SUB_PATH}/", site_dir=plug.folder / SUB_PATH)
    finally:
        logging.getLogger("mkdocs").handlers.clear()  # they write to the terminal of this moment
    shutil.copytree(plug.folder, plug.folder.with_name("spare"))
    return plug


@pytest.fixture
def plug(built: Plug) -> Iterator[Plug]:
    """The server of the site as it was built, with its plug in."""
    root = built.folder
    shutil.rmtree(built.folder)
    shutil.copytree(built.folder.with_name("spare"), built.folder)
    built.torn, built.slow, built.asked, built.knows_gzip = set(), set(), [], False
    built.put()
    yield built
    built.pull()
    built.folder = root


@pytest.fixture
def home(plug: Plug) -> str:
    return f"{plug.address}/{SUB_PATH}/"


def box(page: Page) -> Locator:
    return page.locator(".dk-offline")


def button(page: Page, key: str) -> Locator:
    return page.get_by_role("button", name=text("de", f"offline.{key}"), exact=True)


def says(key: str) -> re.Pattern[str]:
    """A sentence of ours with any figures in its gaps."""
    words = re.split(r"\{\w+\}", catalogue("de")[f"offline.{key}"])
    return re.compile(r"[\d.,]+".join(map(re.escape, words)))


def take(page: Page, home: str) -> None:
    """Go to the page with the button and take everything along."""
    page.goto(f"{home}offline/")
    button(page, "take").click()
    expect(box(page)).to_contain_text(says("whole"), timeout=PATIENCE_FOR_ALL)


def site_of(plug: Plug) -> Path:
    return plug.folder / SUB_PATH


def publish(plug: Plug, mark: str) -> None:
    """A new version: another heading in lesson 5, and a script that tells its version."""
    site = site_of(plug)
    script = site / "assets/dokolearn/exercise.js"
    script.write_text(script.read_text() + f"\ndocument.documentElement.dataset.version = '{mark}';")
    fresh = re.compile(r"(exercise\.js\?)[0-9a-f]{8}")
    query = content_hash(script.read_bytes())[:8]
    for path in site.rglob("*.html"):
        page = fresh.sub(rf"\g<1>{query}", path.read_text(encoding="utf-8"))
        if path.parent.name == LESSON_5.stem:
            page = re.sub(r"(<h1[^>]*>)[^<]*", rf"\g<1>Fassung {mark}", page)
        path.write_text(page, encoding="utf-8")
    take_along(site, (ensure_bundle() / "service-worker.js").read_text(encoding="utf-8"))


def kept(page: Page) -> list[str]:
    found: list[str] = page.evaluate("caches.keys().then(names => names.sort())")
    return found


def until(page: Page, condition: str) -> None:
    """Wait for it; Playwright's own way is against the policy of our pages."""
    end = time.monotonic() + PATIENCE_FOR_ALL / 1000
    while time.monotonic() < end:
        with suppress(Error):  # the page is just being loaded anew
            if page.evaluate(condition):
                return
        page.wait_for_timeout(50)
    raise AssertionError(condition)


def version(page: Page) -> str:
    """Of the script that runs: nothing for the first one."""
    found: str = page.evaluate("document.documentElement.dataset.version || ''")
    return found


def forget_lost_lines(visit: Visits, page: Page) -> None:
    """The browser itself notes every line that a test has torn; nobody else may complain."""
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if not re.search(r"net::ERR|fetching the script|404", said)]


# Ordinary visits


def test_who_only_reads_keeps_nothing(visit: Visits, home: str) -> None:
    page = visit(f"{home}{LESSON}")
    Player(page, exercises(LESSON_5)[0]).solve()
    page.goto(f"{home}offline/")
    expect(box(page)).to_contain_text(re.compile(r"etwa \d+ MB"))
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert kept(page) == []


@pytest.mark.parametrize("lack", ["delete Navigator.prototype.serviceWorker", "delete globalThis.caches"])
def test_browser_that_cannot_says_so(visit: Visits, home: str, lack: str) -> None:
    page = visit(home)
    page.add_init_script(lack)
    page.goto(f"{home}offline/")
    expect(box(page)).to_contain_text(text("de", "offline.unable"))
    expect(box(page).get_by_role("button")).to_have_count(0)


def test_private_window_that_refuses_says_so(visit: Visits, home: str) -> None:
    page = visit(home)
    page.add_init_script(
        "ServiceWorkerContainer.prototype.register = async () => { throw new DOMException('no', 'SecurityError'); }"
    )
    page.goto(f"{home}offline/")
    button(page, "take").click()
    expect(box(page)).to_contain_text(text("de", "offline.unable"))


# The engine


DRILL = {"kind": "legal_cards", "seed": 7, "rules": "mainz", "lang": "de", "level": 1}
ASK = "spec => globalThis.dokolearnEngine.ask({machine: 'drill', spec, events: []})"


def test_engine_is_kept_when_it_was_used(visit: Visits, plug: Plug, home: str) -> None:
    page = visit(home)
    assert page.evaluate(ASK, DRILL)["lang"] == "de"
    until(page, "caches.keys().then(names => names.some(name => name.includes(':engine-')))")
    until(page, f"{KEPT_ENGINE}.then(urls => urls.length === 5)")
    page.reload()
    before = len(plug.asked)
    page.evaluate(ASK, DRILL)
    assert not [path for path in plug.asked[before:] if "runtime-" in path or "engine-" in path]
    page.goto(f"{home}offline/")
    expect(box(page)).to_contain_text(says("partly"))


KEPT_ENGINE = """caches.keys()
  .then(names => Promise.all(names.filter(name => name.includes(':engine-')).map(name => caches.open(name))))
  .then(opened => Promise.all(opened.map(each => each.keys()))).then(keys => keys.flat().map(key => key.url))"""


# Taken along


def test_everything_works_with_the_server_gone(visit: Visits, plug: Plug, home: str) -> None:
    page = visit(home)
    take(page, home)
    plug.pull()
    page.reload()
    expect(box(page)).to_contain_text(says("whole"))
    for address in PAGES:
        answer = page.goto(home + address)
        assert answer is not None
        assert (answer.status, answer.from_service_worker) == (200, True), address
        assert page.evaluate("document.styleSheets.length") >= 3, address
    assert page.goto(f"{home}{LESSON}index.html") is not None
    page.goto(f"{home}{LESSON.rstrip('/')}")
    expect(page).to_have_url(f"{home}{LESSON}")
    player = Player(page, exercises(LESSON_5)[0])
    player.send(player.wrong())
    player.solve()
    page.evaluate("window.stayed = true")
    page.locator(".md-tabs").get_by_role("link", name=text("de", "site.replays"), exact=True).click()
    page.locator(f'.dk-list a[href$="{REPLAYS[0].stem}/"]').click()
    page.locator('.dk-step[data-step="next"]').click()
    page.get_by_role("textbox", name=text("de", "site.search")).press_sequentially("Bedienen")
    expect(page.locator(".md-search-result__item")).not_to_have_count(0)
    assert page.evaluate("window.stayed") is True, "instant navigation works"
    assert page.evaluate(ASK, DRILL)["lang"] == "de"
    page.goto(f"{home}spiele/dulle_auf_dulle/#p=3.2")
    expect(page.locator(".dk-viewer").get_by_text("Stich 3, Karte 2", exact=True)).to_be_visible()
    forget_lost_lines(visit, page)


def test_drills_go_on_with_the_server_gone(visit: Visits, plug: Plug, home: str) -> None:
    page = visit(home)
    take(page, home)
    plug.pull()
    for kind in INVENTIONS:
        page.goto(f"{home}ueben/")
        page.get_by_label(word("kind"), exact=True).select_option(kind)
        learner = Learner(page, start_drill(kind, READY[0]))
        learner.onward()
        learner.onward()
    forget_lost_lines(visit, page)


def test_server_that_has_gzipped_files_unpacked_is_fine_too(visit: Visits, plug: Plug, home: str) -> None:
    plug.knows_gzip = True
    page = visit(home)
    take(page, home)
    plug.pull()
    page.reload()
    assert page.evaluate(ASK, DRILL)["lang"] == "de"
    forget_lost_lines(visit, page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_box_and_news_are_for_everybody(visit: Visits, plug: Plug, home: str, dark: bool) -> None:
    page = visit(f"{home}offline/", **PHONE, dark=dark)
    assert violations(page) == []
    plug.slow = {"pyodide.asm.wasm"}
    button(page, "take").click()
    expect(box(page).get_by_role("progressbar")).to_be_visible()
    expect(button(page, "stop")).to_be_focused()  # the button that was pressed is gone
    assert violations(page) == []
    plug.slow, plug.torn = set(), {"pyodide.asm.wasm"}
    expect(box(page)).to_contain_text(says("torn"))
    assert violations(page) == []
    plug.torn = set()
    button(page, "again").click()
    expect(box(page)).to_contain_text(says("whole"), timeout=PATIENCE_FOR_ALL)
    expect(box(page).get_by_role("status")).to_be_focused()
    publish(plug, "2")
    page.reload()
    expect(button(page, "load")).to_be_visible()
    assert violations(page) == []
    assert sideways(page) == 0
    forget_lost_lines(visit, page)


def test_taking_is_told_in_bytes_can_be_stopped_and_goes_on(visit: Visits, plug: Plug, home: str) -> None:
    page = visit(f"{home}offline/", **PHONE)
    plug.slow = {"pyodide.asm.wasm"}
    button(page, "take").click()
    expect(box(page)).to_contain_text(says("bytes"))
    expect(box(page).get_by_role("progressbar")).to_be_visible()
    library = next(site_of(plug).rglob("stdlib.zip.gz")).relative_to(site_of(plug)).as_posix()
    until(page, f"caches.match('{home}{library}').then(Boolean)")
    button(page, "stop").click()
    expect(box(page)).to_contain_text(says("partly"))
    plug.slow = set()
    before = len(plug.asked)
    button(page, "go_on").click()
    expect(box(page)).to_contain_text(says("whole"), timeout=PATIENCE_FOR_ALL)
    assert not [path for path in plug.asked[before:] if path.endswith(library)], "what was there is not fetched again"


def test_thrown_away_again(visit: Visits, home: str) -> None:
    page = visit(home)
    take(page, home)
    page.once("dialog", lambda question: question.dismiss())
    button(page, "drop").click()
    expect(box(page)).to_contain_text(says("whole"))
    page.once("dialog", lambda question: question.accept())
    button(page, "drop").click()
    expect(box(page)).to_contain_text(text("de", "offline.dropped"))
    assert kept(page) == []
    page.reload()
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    expect(button(page, "take")).to_be_visible()


def test_torn_line_is_said_and_tried_again(visit: Visits, plug: Plug, home: str) -> None:
    page = visit(f"{home}offline/")
    plug.torn = {"pyodide.asm.wasm"}
    button(page, "take").click()
    expect(box(page)).to_contain_text(says("torn"))
    expect(box(page)).to_contain_text(says("missing"))
    expect(box(page)).to_contain_text(text("de", "offline.engine"))
    plug.torn = set()
    button(page, "again").click()
    expect(box(page)).to_contain_text(says("whole"), timeout=PATIENCE_FOR_ALL)
    forget_lost_lines(visit, page)


def test_full_device_is_said_and_tried_again(visit: Visits, home: str) -> None:
    page = visit(f"{home}offline/")
    storage = page.context.new_cdp_session(page)
    origin = page.evaluate("location.origin")
    storage.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1_000_000})
    button(page, "take").click()
    expect(box(page)).to_contain_text(text("de", "offline.full"), timeout=PATIENCE_FOR_ALL)
    expect(box(page)).to_contain_text(says("missing"))
    storage.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    button(page, "again").click()
    expect(box(page)).to_contain_text(says("whole"), timeout=PATIENCE_FOR_ALL)


# New versions


def test_new_version_comes_at_the_tap_and_never_mixes(visit: Visits, plug: Plug, home: str) -> None:
    page = visit(home)
    take(page, home)
    old = kept(page)
    page.goto(f"{home}{LESSON}")
    publish(plug, "2")
    before = len(plug.asked)
    other = page.context.new_page()
    other.goto(home)
    assert version(other) == "", "the old version until it is wanted"
    expect(button(other, "load")).to_be_visible()
    fetched = [path for path in plug.asked[before:] if "runtime-" in path or "stylesheets" in path]
    assert fetched == [], "only what has changed"
    page.evaluate("window.old = true")
    page.locator(".md-header__button.md-logo").first.click()
    assert (version(page), page.evaluate("window.old")) == ("", True)
    button(other, "load").click()
    for each in (page, other):
        until(each, "document.documentElement.dataset.version === '2'")
    assert page.evaluate("window.old || null") is None
    plug.pull()
    page.goto(f"{home}{LESSON}")
    expect(page.locator("h1")).to_have_text("Fassung 2")
    assert version(page) == "2"
    assert not {name for name in old if "pages" in name} & set(kept(page)), "the old pages are gone"
    assert len(kept(page)) == len(old)
    forget_lost_lines(visit, page)


def test_new_version_comes_by_itself_once_all_pages_are_closed(visit: Visits, plug: Plug, home: str) -> None:
    page = visit(home)
    take(page, home)
    publish(plug, "2")
    page.goto(home)
    expect(button(page, "load")).to_be_visible()
    button(page, "later").click()
    expect(button(page, "load")).to_have_count(0)
    other = page.context.new_page()
    other.goto(plug.address)
    page.close()
    until(other, "navigator.serviceWorker.getRegistrations().then(all => all.every(each => !each.waiting))")
    other.goto(home)
    until(other, "document.documentElement.dataset.version === '2'")
    forget_lost_lines(visit, other)  # a bare list of files has no icon


@pytest.mark.parametrize("torn", ["offline/", "exercise.js"])
def test_torn_update_leaves_the_old_version_whole(visit: Visits, plug: Plug, home: str, torn: str) -> None:
    page = visit(home)
    take(page, home)
    publish(plug, "2")
    plug.torn = {torn}
    page.goto(home)
    page.evaluate("navigator.serviceWorker.ready.then(found => found.update()).catch(() => 0)")
    until(page, "navigator.serviceWorker.ready.then(found => !found.installing && !found.waiting)")
    plug.pull()
    for address in ("", LESSON, "offline/"):
        page.goto(home + address)
        assert version(page) == "", address
    expect(box(page)).to_contain_text(says("whole"))
    plug.torn = set()
    plug.put()
    page.goto(home)
    expect(button(page, "load")).to_be_visible()
    forget_lost_lines(visit, page)


def test_new_version_before_the_tap_is_the_one_taken(visit: Visits, plug: Plug, home: str) -> None:
    """The page was opened before the update: it is loaded anew first, then everything comes."""
    page = visit(f"{home}offline/")
    publish(plug, "2")
    button(page, "take").click()
    expect(box(page)).to_contain_text(says("whole"), timeout=PATIENCE_FOR_ALL)
    assert version(page) == "2"


# Neighbours and the end


def test_two_sites_on_one_host_leave_each_other_alone(visit: Visits, plug: Plug, home: str) -> None:
    shutil.copytree(site_of(plug), plug.folder / "verein/zwei")
    page = visit(home)
    take(page, home)
    first = set(kept(page))
    take(page, f"{plug.address}/verein/zwei/")
    assert len(kept(page)) == 2 * len(first)
    page.evaluate("caches.open('dokolearn:/verein/:pages-1')")
    page.once("dialog", lambda question: question.accept())
    button(page, "drop").click()
    expect(box(page)).to_contain_text(text("de", "offline.dropped"))
    assert set(kept(page)) == first | {"dokolearn:/verein/:pages-1"}
    plug.pull()
    page.goto(f"{home}{LESSON}")
    Player(page, exercises(LESSON_5)[0]).solve()
    forget_lost_lines(visit, page)


def test_switched_off_site_is_rid_of_what_was_kept(visit: Visits, plug: Plug, home: str) -> None:
    page = visit(home)
    take(page, home)
    site = site_of(plug)
    take_along(site, (ensure_bundle() / "service-worker.js").read_text(encoding="utf-8"), on=False)
    (site / "index.html").write_text("<!doctype html><title>Neu</title><h1>Ganz neu</h1>", encoding="utf-8")
    page.goto(home)
    expect(page.get_by_role("heading", name="Ganz neu")).to_be_visible()
    assert kept(page) == []
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    forget_lost_lines(visit, page)  # the new page has no icon


def test_site_that_is_written_is_rid_of_it_too(visit: Visits, plug: Plug, tmp_path: Path) -> None:
    """Somebody looks at the built site first, and then writes it at the same address."""
    plug.pull()
    plug.folder = site_of(plug)
    plug.put()
    url = f"{plug.address}/"
    page = visit(url)
    take(page, url)
    plug.pull()
    home = copy_project(tmp_path / "project", lessons=LESSON_5.name)
    serve = ("-m", "dokolearn", "serve", "--no-open", "--port", str(plug.port))
    with running(*serve, url=url, cwd=home, log=tmp_path / "log"):
        page.goto(url)
        until(page, """document.querySelector('meta[name="dokolearn-offline"]').content.includes('false')""")
        assert kept(page) == []
        until(page, "navigator.serviceWorker.getRegistrations().then(all => all.length === 0)")
        page.goto(f"{url}offline/?neu")
        expect(box(page)).to_contain_text(text("de", "offline.off"))
        page.close()  # it would miss the server
    forget_lost_lines(visit, page)


def test_page_outside_the_copy_is_asked_of_the_server(visit: Visits, plug: Plug, home: str) -> None:
    page = visit(home)
    take(page, home)
    (site_of(plug) / "neu.txt").write_text("frisch")
    answer = page.goto(f"{home}neu.txt")
    assert answer is not None
    assert (answer.text(), answer.from_service_worker) == ("frisch", False)
    forget_lost_lines(visit, page)  # a bare text has no icon
