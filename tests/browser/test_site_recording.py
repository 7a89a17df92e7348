"""A game written down on a phone: one screen, by touch and by keyboard, kept after every tap whatever happens then."""

from random import Random
from typing import Any

from club_recorder import finished
from effort import sampled, size, thorough
from playwright.sync_api import Page, expect

from dokolearn.replay.reader import read
from dokolearn.strings import text

from .offline import until
from .test_site_axe import on_all_screens
from .visits import Visits, sideways

PHONE: dict[str, Any] = {"width": 390, "height": 664, "has_touch": True}
SMALL: dict[str, Any] = {"width": 320, "height": 568}
WIDE: dict[str, Any] = {"width": 1280, "height": 720}
ENGINE = 90_000

NO_ROOM = """
const full = () => { throw new DOMException('full', 'QuotaExceededError') };
IDBObjectStore.prototype.put = full;
const keep = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  if (key.startsWith('dokolearn.')) full();
  keep.call(this, key, value);
};
"""
"""A device without room."""

DRAFTS = """async () => {
  const known = (await indexedDB.databases()).map(({name}) => name).find(each => each.endsWith('.drafts'));
  const small = Object.entries(localStorage).filter(([key]) => key.endsWith('drafts'))
    .flatMap(([, text]) => Object.values(JSON.parse(text)));
  const wait = asked => new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = fail;
  });
  const database = known && await wait(indexedDB.open(known));
  const shelved = database ? await wait(database.transaction('drafts').objectStore('drafts').getAll()) : [];
  database?.close();
  const all = [...shelved, ...small].sort((a, b) => a.changed - b.changed).map(one => [one.id, one]);
  const newest = Object.values(Object.fromEntries(all)).sort((a, b) => a.changed - b.changed);
  return JSON.parse(JSON.stringify(newest));
}"""
"""Every draft that is kept, each as it was written last."""


OPEN = ".dk-kind:is([data-state=open], [data-state=legal])"
"""Cards that can be laid."""

TAP = """([cells, chance]) => {
  const open = [...document.querySelectorAll(cells)], at = open[Math.floor(chance * open.length)];
  at?.click();
  return Boolean(at);
}"""
"""Lays one of them at once, whatever is drawn anew meanwhile; whether there was any."""

DRAWN_BY_TAP = """code => {
  const changed = new MutationObserver(() => undefined);
  changed.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
  document.querySelector(`.dk-kind[data-card="${code}"]`).click();
  const felt = document.querySelector('.dk-felt'), many = what => felt.querySelectorAll(what).length;
  const outside = changed.takeRecords().filter(({target}) => !felt.contains(target));
  return [many('.dk-stich .dk-card'), outside.length, many('.dk-hold use')];
}"""
"""Cards that lie right after a tap, changes elsewhere than on the table, pictures in the covered hands."""


def word(key: str) -> str:
    return text("de", f"record_page.{key}")


def begun(page: Page) -> Page:
    """Everybody gesund, before the first card."""
    page.locator("[data-tool=fresh]").click()
    page.locator("[data-offer=way]").first.click(timeout=ENGINE)
    page.locator("[data-offer=healthy]").click()
    expect(page.locator(".dk-kind")).to_have_count(24)
    return page


def tap(page: Page, *codes: str) -> None:
    for code in codes:
        before = page.locator(".dk-task").inner_text()
        page.locator(f'.dk-kind[data-card="{code}"]').click()
        expect(page.locator(".dk-task")).not_to_have_text(before)


def drafts(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(DRAFTS)
    return found


def too_small(page: Page) -> list[str]:
    """Controls of the table that a finger may miss."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.dk-record :is(button, input)')].filter(one => one.checkVisibility())
        .filter(one => { const {width, height} = one.getBoundingClientRect(); return width < 44 || height < 44 })
        .map(one => one.outerHTML.slice(0, 90))"""
    )
    return found


@sampled
def test_a_game_on_a_phone(visit: Visits, club: str) -> None:
    """From the list over the first Stiche, a contradiction and its way out to the file; read by everybody."""
    for dark in (False, True)[: size(1, 2)]:
        page = visit(f"{club}/eintragen/", dark=dark, **PHONE)
        assert on_all_screens(page, PHONE) == []
        page.locator("[data-tool=fresh]").click()
        page.locator("[data-offer=way]").first.click(timeout=ENGINE)
        assert on_all_screens(page, PHONE) == []
        page.locator("[data-offer=healthy]").click()
        tap(page, "KrA", "PiK", "Kr10")
        last = page.locator('.dk-kind[data-card="Ka9"]').bounding_box()
        assert last is not None
        assert last["y"] + last["height"] < PHONE["height"], "table and cards are one screen"
        tap(page, "KrK", "PiA")
        expect(page.locator(".dk-lies")).to_have_count(1)
        assert too_small(page) == []
        page.locator('.dk-kind[data-card="KrA"]').click()
        expect(page.locator(".dk-record .dk-feedback")).to_contain_text("Stich 1, Spieler 2: Pik König")
        assert on_all_screens(page, PHONE) == []
        page.locator("[data-offer=dismiss]").click()
        page.locator(".dk-written > summary").click()
        assert on_all_screens(page, *(PHONE, SMALL, WIDE)[: size(2, 3)]) == []
        page.set_viewport_size(SMALL)
        assert sideways(page) == 0
        assert too_small(page) == []
        with page.expect_download() as caught:
            page.locator("[data-tool=file]").click()
        written = caught.value.path().read_text()
        assert [one for one in read(written).problems if not one.warning] == []
        assert "1. 1: KrA PiK Kr10 KrK" in written


@thorough
def test_a_tap_draws_its_card_and_nothing_else(visit: Visits, club: str) -> None:
    """What can wait for the answer waits; of a covered hand only the card on top is a whole picture."""
    page = begun(visit(f"{club}/eintragen/", **PHONE))
    assert page.evaluate(DRAWN_BY_TAP, "KrA") == [1, 0, 4]
    expect(page.locator(".dk-task")).to_have_text("Stich 1: Karte von Spieler 2")


@thorough
def test_it_goes_on_where_it_was(visit: Visits, club: str) -> None:
    """After a reload, with steps to take back; typed codes lay cards; a finished list says how far it is."""
    page = begun(visit(f"{club}/eintragen/", **WIDE))
    tap(page, "KrA", "Kr9")
    page.reload()
    expect(page.locator(".dk-task")).to_have_text("Stich 1: Karte von Spieler 3", timeout=ENGINE)
    field = page.get_by_label(word("codes"))
    field.press_sequentially("kr10 ")
    expect(page.locator(".dk-task")).to_have_text("Stich 1: Karte von Spieler 4")
    page.locator("[data-tool=undo]").click()
    page.locator("[data-tool=undo]").click()
    expect(page.locator(".dk-task")).to_have_text("Stich 1: Karte von Spieler 2")
    page.locator("[data-tool=redo]").click()
    expect(page.locator(".dk-task")).to_have_text("Stich 1: Karte von Spieler 3")
    page.locator("[data-tool=leave]").click()
    expect(page.locator(".dk-drafts li")).to_contain_text("Stich 1")


@thorough
def test_two_windows_with_one_game_lose_nothing(visit: Visits, club: str) -> None:
    page = begun(visit(f"{club}/eintragen/", **WIDE))
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".dk-kind")).to_have_count(24, timeout=ENGINE)
    tap(page, "KrA")
    tap(other, "PiA")
    expect(other.locator("[data-notice=recording]")).to_contain_text(word("draft.copied"))
    until(other, f"({DRAFTS})().then(all => all.some(({{text}}) => text.includes('1. 1: KrA')))")
    kept = sorted(one["text"].split("1. 1: ")[1][:3] for one in drafts(other))
    assert kept == ["KrA", "PiA"]


@thorough
def test_without_room_it_is_said_and_the_game_goes_on(visit: Visits, club: str) -> None:
    page = visit(f"{club}/eintragen/", **WIDE)
    page.add_init_script(NO_ROOM)
    page.reload()
    begun(page)
    expect(page.locator("[data-notice=recording]")).to_contain_text(word("draft.unsaved"))
    tap(page, "KrA", "Kr9")
    with page.expect_download() as caught:
        page.locator("[data-tool=file]").click()
    assert "1. 1: KrA Kr9" in caught.value.path().read_text()


@thorough
def test_nothing_is_fetched_while_a_normal_game_is_written_down(visit: Visits, club: str) -> None:
    """Once the page is there: every card, a look at the calls, a step back, and the file.

    Only a finger on its way over a link fetches how the next page looks.
    """
    page = begun(visit(f"{club}/eintragen/#tisch=ddv", **PHONE))
    codes = [event["card"] for event in finished("erstes_spiel", "stiche").events if event["type"] == "tap"]
    tap(page, codes[0])
    page.wait_for_timeout(2000)  # people on cards come after everything else
    before = len(visit.watch(page).requests)
    tap(page, *codes[1:20])
    for tool in ("calls", "calls", "undo", "redo"):
        page.locator(f"[data-tool={tool}]").click()
    tap(page, *codes[20:])
    expect(page.locator(".dk-task")).to_have_text(text("de", "recording.task.over"))
    with page.expect_download():
        page.locator("[data-tool=file]").click()
    asked = {url for url in visit.watch(page).requests[before:] if not url.startswith("blob:")}
    later = page.evaluate("[...document.querySelectorAll('body link[rel=stylesheet]')].map(link => link.href)")
    assert asked <= set(later)


@thorough
def test_closed_at_any_moment_no_tap_is_lost(visit: Visits, club: str) -> None:
    """The page is gone right after a tap, before anything has answered: the next one has it."""
    page = begun(visit(f"{club}/eintragen/", **WIDE))
    chance, address = Random(7), page.url
    for _ in range(14):
        many = len(drafts(page)[-1]["events"])
        if not page.evaluate(TAP, [OPEN, chance.random()]):
            page.locator("[data-tool=undo]").click()
            continue
        fresh = page.context.new_page()
        page.close()
        page = fresh
        page.goto(address)
        expect(page.locator(".dk-task")).to_be_visible(timeout=ENGINE)
        assert [len(one["events"]) for one in drafts(page)] == [many + 1], "one game, with the tap"


@thorough
def test_what_the_evening_knows_is_told_below_the_game(visit: Visits, club: str) -> None:
    """Pflichtsoli that are still due, and who has to play one now: that player alone is asked."""
    page = visit(f"{club}/eintragen/#tisch=ddv", **PHONE)
    page.locator("[data-tool=fresh]").click()
    page.locator("[data-offer=way]").first.click(timeout=ENGINE)
    page.locator(".dk-record-head > summary").click()
    page.locator("[name=duty-unknown]").uncheck()
    page.locator("[name=duty1]").uncheck(timeout=ENGINE)
    page.locator("[name=forced]").select_option("2")
    expect(page.locator(".dk-task")).to_contain_text("Spieler 3", timeout=ENGINE)
    assert on_all_screens(page, PHONE, SMALL) == []
    with page.expect_download() as caught:
        page.locator("[data-tool=file]").click()
    assert '[Duty "1 3 4"]' in caught.value.path().read_text()
