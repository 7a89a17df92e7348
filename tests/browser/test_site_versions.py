"""A new version of a site that was taken along, neighbours on the same host, and the end."""

import shutil
from pathlib import Path

from effort import mostly, thorough
from playwright.sync_api import expect

from dokolearn.build.bundle import ensure_bundle
from dokolearn.hosts.site.build.offline import take_along
from dokolearn.strings import text

from .course import LESSON_5, exercises
from .host import copy_project, running
from .offline import (
    LESSON,
    PATIENCE_FOR_ALL,
    box,
    button,
    forget_lost_lines,
    kept,
    publish,
    says,
    site_of,
    take,
    until,
    version,
)
from .player import Player
from .plug import Plug
from .visits import Visits

# New versions


@thorough
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
    page.locator(".dk-home").click()
    expect(page).to_have_url(home)
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


@thorough
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


@thorough
@mostly("torn", ["offline/", "exercise.js"], 1)
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


@thorough
def test_new_version_before_the_tap_is_the_one_taken(visit: Visits, plug: Plug, home: str) -> None:
    """The page was opened before the update: it is loaded anew first, then everything comes."""
    page = visit(f"{home}offline/")
    publish(plug, "2")
    button(page, "take").click()
    expect(box(page)).to_contain_text(says("whole"), timeout=PATIENCE_FOR_ALL)
    assert version(page) == "2"


# Neighbours and the end


@thorough
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


@thorough
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


@thorough
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


@thorough
def test_page_outside_the_copy_is_asked_of_the_server(visit: Visits, plug: Plug, home: str) -> None:
    page = visit(home)
    take(page, home)
    (site_of(plug) / "neu.txt").write_text("frisch")
    answer = page.goto(f"{home}neu.txt")
    assert answer is not None
    assert (answer.text(), answer.from_service_worker) == ("frisch", False)
    forget_lost_lines(visit, page)  # a bare text has no icon
