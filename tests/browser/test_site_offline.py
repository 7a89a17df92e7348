"""Without a network: the whole site taken along, and everything that can go wrong on the way."""

import re
from contextlib import suppress

from effort import mostly, thorough
from playwright.sync_api import Error, expect

from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.hosts.html.static_html import READY
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.strings import text

from .course import LESSON_5, PAGES, REPLAYS, TEMPLATES, exercises
from .learner import Learner, word
from .offline import LESSON, PATIENCE_FOR_ALL, box, button, forget_lost_lines, kept, publish, says, site_of, take, until
from .player import Player
from .plug import Plug
from .test_site_axe import violations
from .visits import PHONE, Visits, by_door, seek, sideways, view_tool

# Ordinary visits


def test_who_only_reads_keeps_nothing(visit: Visits, home: str) -> None:
    page = visit(f"{home}{LESSON}")
    Player(page, exercises(LESSON_5)[0]).solve()
    page.goto(f"{home}offline/")
    expect(box(page)).to_contain_text(re.compile(r"etwa \d+ MB"))
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert kept(page) == []


@thorough
@mostly("lack", ["delete Navigator.prototype.serviceWorker", "delete globalThis.caches"], 1)
def test_browser_that_cannot_says_so(visit: Visits, home: str, lack: str) -> None:
    page = visit(home)
    page.add_init_script(lack)
    page.goto(f"{home}offline/")
    expect(box(page)).to_contain_text(text("de", "offline.unable"))
    expect(box(page).get_by_role("button")).to_have_count(0)


@thorough
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


@thorough
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

MANY = list(dict.fromkeys([*TEMPLATES, *PAGES[::4]]))
"""Every sort of page, and one page in four; that all files are kept which are listed, the box says."""


@mostly("addresses", [TEMPLATES[::5], MANY], [TEMPLATES[::5]], ids=["some", "many"])
def test_everything_works_with_the_server_gone(visit: Visits, plug: Plug, home: str, addresses: list[str]) -> None:
    page = visit(home)
    take(page, home)
    plug.pull()
    page.reload()
    expect(box(page)).to_contain_text(says("whole"))
    for address in addresses:
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
    by_door(page, text("de", "site.replays"))
    page.locator(f'.dk-list a[href$="{REPLAYS[0].stem}/"]').click()
    page.locator('.dk-step[data-step="next"]').click()
    page.locator(".dk-away").click()
    expect(seek(page, "Bedienen").first).to_have_text("bedienen")
    page.keyboard.press("Escape")
    assert page.evaluate("window.stayed") is True, "instant navigation works"
    assert page.evaluate(ASK, DRILL)["lang"] == "de"
    page.goto(f"{home}spiele/dulle_auf_dulle/#p=3.2")
    expect(page.locator(".dk-viewer").get_by_text("Stich 3, Karte 2", exact=True)).to_be_visible()
    forget_lost_lines(visit, page)


@thorough
def test_games_are_opened_tried_and_saved_with_the_server_gone(visit: Visits, plug: Plug, home: str) -> None:
    """A link that came yesterday, another way to play it, and the game as one file for somebody else."""
    shown = film(read(REPLAYS[0].read_text(encoding="utf-8")))
    page = visit(home)
    take(page, home)
    plug.pull()
    page.goto(f"{home}oeffnen/#{shown['links']['text']}&p=2.1&v=1")
    expect(page.locator(".dk-film .dk-title")).to_have_text(shown["title"], timeout=PATIENCE_FOR_ALL)
    expect(page.locator(".dk-when")).to_have_text(text("de", "replay.moment", stich=2, card=1))
    view_tool(page, "share").click()
    with page.expect_download(timeout=PATIENCE_FOR_ALL) as file:
        page.locator('[data-share="html"]').click()
    assert shown["stiche"][-1]["label"] in file.value.path().read_text(encoding="utf-8")
    page.keyboard.press("Escape")
    view_tool(page, "try").click()
    expect(page.locator(".dk-hand button")).not_to_have_count(0, timeout=PATIENCE_FOR_ALL)
    forget_lost_lines(visit, page)


@thorough
def test_drills_go_on_with_the_server_gone(visit: Visits, plug: Plug, home: str) -> None:
    page = visit(home)
    take(page, home)
    plug.pull()
    page.goto(f"{home}ueben/")
    for kind in INVENTIONS:
        page.locator("form").get_by_label(word("kind"), exact=True).select_option(kind)
        learner = Learner(page, start_drill(kind, READY[0]))
        learner.onward()
        learner.onward()
    forget_lost_lines(visit, page)


@thorough
def test_server_that_has_gzipped_files_unpacked_is_fine_too(visit: Visits, plug: Plug, home: str) -> None:
    plug.knows_gzip = True
    page = visit(home)
    take(page, home)
    plug.pull()
    page.reload()
    assert page.evaluate(ASK, DRILL)["lang"] == "de"
    forget_lost_lines(visit, page)


@thorough
@mostly("dark", [False, True], [True], ids=["light", "dark"])
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


@thorough
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


@thorough
def test_a_page_that_somebody_has_changed_is_not_shown(visit: Visits, plug: Plug, home: str) -> None:
    """With the net there it comes from the server and is kept anew; without it nothing wrong is shown as ours."""
    page = visit(home)
    take(page, home)
    page.evaluate(FORGE, f"{home}glossar/index.html")
    page.goto(f"{home}glossar/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Glossar")
    until(page, f"{GLOSSARY}.then(one => one.text()).then(kept => kept.includes('Glossar'))")
    page.evaluate(FORGE, f"{home}glossar/index.html")
    plug.pull()
    with suppress(Error):  # only the browser itself may still have the page
        page.goto(f"{home}glossar/")
    assert "Betrug" not in page.content()
    forget_lost_lines(visit, page)


FORGE = """async url => {
  for (const name of await caches.keys()) if (name.includes(":pages-"))
    await (await caches.open(name)).put(url, new Response("<h1>Betrug</h1>", {headers: {"content-type": "text/html"}}));
}"""
GLOSSARY = "caches.match(location.origin + location.pathname + 'index.html')"


@thorough
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


@thorough
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


@thorough
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
