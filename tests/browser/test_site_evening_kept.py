"""Where whole evenings are kept: nothing is lost or played twice, wherever the browser has or lacks room for them."""

import json
from pathlib import Path
from typing import Any

import pytest
from club_reader import kept_up_to
from effort import thorough
from playwright.sync_api import expect

from dokolearn.strings import text

from .course import LESSONS, exercises
from .guest import Guest
from .offline import until
from .test_site_engine import run
from .test_site_recording import DRAFTS
from .test_site_spielen import begun, goes_on, killed_on_the_way, word
from .test_site_storage import FULL, notice, raw, read_in
from .test_site_storage import word as review_word
from .visits import Visits, as_once, evenings, kept, put

MOST = 40
"""So many evenings are kept of a learner."""

NO_DATABASE = {
    "absent": "delete globalThis.indexedDB; Object.defineProperty(globalThis, 'indexedDB', {value: undefined})",
    "refused": "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }",
    "silent": "IDBFactory.prototype.open = () => ({})",
    "full": "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }",
}
"""Browsers in which evenings find no place of their own."""


def once(guest: Guest) -> dict[str, Any]:
    """The evening as older versions wrote it."""
    return {name: value for name, value in guest.kept.items() if name not in ("mark", "torn")}


@thorough
def test_an_evening_of_an_older_version_is_taken_over_once(visit: Visits, table: str) -> None:
    """It goes on where it was, lies nowhere else from then on, and its list says so."""
    guest = begun(visit(table, width=390, height=664), 1)
    before, log = guest.picture(), guest.log
    as_once(guest.page, json.dumps(once(guest)))
    goes_on(guest, 1, 1)
    assert (guest.picture(), guest.log) == (before, log)
    assert kept(guest.page, "evening1") is None
    assert len(evenings(guest.page)) == 1
    expect(guest.page.locator(".dk-saves li")).to_contain_text(guest.kept["table"])


@thorough
def test_from_home_and_from_ones_own_games_it_goes_on_with_one_tap(visit: Visits, site_url: str, table: str) -> None:
    """The address names it once: whoever leaves the table and loads the page anew is before the table."""
    guest = begun(visit(table, width=390, height=664, steps=True), 1)
    page, before = guest.page, guest.picture()
    put(page, "done", json.dumps({exercises(LESSONS[1])[0]: "2026-01-01"}))
    for address, way in (("", 'a[data-part="evening"]'), ("meine-spiele/", '[data-dk="mine"] a')):
        page.goto(site_url + address)
        page.locator(f'{way}[href*="#abend="]').click()
        expect(page).to_have_url(table)
        guest.sees()
        assert guest.picture() == before
        expect(page.locator(".md-header")).to_be_hidden()
    page.reload()
    expect(page.locator('.dk-actions [data-action="resume"]')).to_be_visible()


@thorough
def test_late_at_night_a_dead_worker_costs_no_card(visit: Visits, table: str) -> None:
    """Killed in the middle of a move at Stich 10 of game 20: the page knows at once, and the card is laid once."""
    page = visit(table, width=390, height=664)
    evening = kept_up_to({"seed": 4711, "rules": "ddv", "lang": "de", "level": "verein"}, 20, 10)
    as_once(page, json.dumps(evening))
    goes_on(Guest(page), 20, 10)
    guest = Guest(page)
    guest.sees()
    assert guest.log == evening["log"]
    run(page, "Object.assign(engine.limits, {answer: 60_000})")
    killed_on_the_way(guest)
    assert guest.log[:-1] == evening["log"]
    assert run(page, "engine.starts") == 2


@thorough
def test_of_two_places_the_newer_evening_counts(visit: Visits, table: str) -> None:
    """An older release may have gone on with it in another window."""
    guest = begun(visit(table), 1)
    older = once(guest)
    guest.does({"type": "go_on"})
    guest.does(guest.next())
    newer, log = guest.kept, guest.log
    put(guest.page, "evening1", json.dumps(older))
    goes_on(guest, 1, 2)
    assert guest.log == log
    evenings(guest.page, clear=True, puts=[older])
    put(guest.page, "evening3", json.dumps(newer))
    goes_on(guest, 1, 2)
    assert guest.log == log
    assert len(evenings(guest.page)) == 1


@thorough
def test_a_torn_evening_goes_on_where_all_is_right(visit: Visits, table: str) -> None:
    """Cut off in the middle of a card, or with something that nobody can have played."""
    guest = begun(visit(table), 1)
    whole, log = json.dumps(once(guest)), guest.log
    said = notice(guest.page, "evening")
    strange = json.loads(whole)
    strange["log"][-1][2] = ["2 KrA", "2 KrA"]
    for torn in (whole[:-9], json.dumps(strange)):
        as_once(guest.page, torn)
        goes_on(guest, 1, 1)
        expect(said).to_contain_text(word("torn", place=word("stich", game=1, stich=1)))
        assert guest.log == log[:-1]
    as_once(guest.page, whole[:-1] + ',"x')  # cut off behind the last card
    goes_on(guest, 1, 1)
    assert guest.log == log
    put(guest.page, "evening2", '{"format": "dokolearn-evening/1", "log": "<b>"}')
    guest.page.reload()
    expect(said).to_contain_text(word("strange"))
    assert kept(guest.page, "evening2") is None
    assert kept(guest.page, "aside.evening2")


@thorough
@pytest.mark.parametrize("lacks", NO_DATABASE)
def test_without_a_place_of_their_own_evenings_lie_in_the_small_storage(visit: Visits, table: str, lacks: str) -> None:
    """They go on after a reload, and are taken over as soon as there is a place."""
    page = visit(table)
    page.add_init_script(f"if (globalThis.dkLacks !== false) {{ {NO_DATABASE[lacks]} }}")
    page.reload()
    Guest(page).button(word("deal")).click()
    expect(page.locator(".dk-hand [role=listitem]").first).to_be_visible()
    page.locator(".dk-actions button").first.click()
    expect(page.locator(".dk-play-table > [data-waiting]")).to_have_count(0)
    expect(notice(page, "evening")).to_have_count(0)
    log = kept(page, "evening1")["log"]
    page.reload()
    page.locator('.dk-actions [data-action="resume"]').click()
    expect(page.locator(".dk-hand [role=listitem]").first).to_be_visible()
    assert kept(page, "evening1")["log"] == log
    other = page.context.new_page()
    other.goto(table)
    guest = Guest(other)
    other.locator('.dk-actions [data-action="resume"]').click()
    guest.sees()
    assert guest.log == log
    assert kept(other, "evening1") is None


SLOW = """
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...name) {
  const late = {};
  setTimeout(() => {
    const asked = open.apply(this, name);
    for (const what of ['onupgradeneeded', 'onsuccess', 'onerror'])
      asked[what] = event => { late.result = asked.result; late.error = asked.error; late[what]?.(event) };
  }, 4000);
  return late;
};
"""
"""A device that takes longer to open a database than anybody waits before he writes elsewhere."""


@thorough
def test_what_lies_in_a_slow_database_is_found(visit: Visits, table: str, club: str) -> None:
    """An evening goes on, a draft is there by its address and in its list, and nobody is told that there is nothing."""
    guest = begun(visit(table), 1)
    log = guest.log
    guest.page.add_init_script(SLOW)
    goes_on(guest, 1, 1)
    assert guest.log == log
    page = visit(f"{club}/mappe/")
    page.locator("[data-tool=new]").click()
    page.locator(".dk-mappe-head [name=title]").fill("Spät")
    until(page, f"({DRAFTS})().then(all => all.some(({{text}}) => text.includes('Spät')))")
    page.add_init_script(SLOW)
    page.reload()
    expect(page.locator(".dk-mappe-head [name=title]")).to_have_value("Spät")
    page.goto(f"{club}/mappe/")
    expect(page.locator(".dk-mappe-own a")).to_have_text("Spät")


@thorough
def test_where_nothing_is_kept_that_is_said_once_and_the_game_goes_on(visit: Visits, table: str) -> None:
    page = visit(table)
    page.add_init_script(FULL + NO_DATABASE["full"])
    page.reload()
    panel = page.locator(".dk-play-table .dk-panel")
    panel.get_by_role("button", name=word("deal"), exact=True).click()
    said = notice(page, "evening")
    expect(said).to_contain_text(text("de", "settings.unsaved"))
    said.get_by_role("button").click()
    panel.locator(".dk-actions button").first.click()
    expect(page.locator(".dk-play-table > [data-waiting]")).to_have_count(0)
    expect(panel.locator(".dk-hand [role=listitem]").first).to_be_visible()
    expect(said).to_have_count(0)


@thorough
def test_many_evenings_are_kept_and_each_can_go(visit: Visits, table: str) -> None:
    page = visit(table)
    guest = begun(page, 1)
    whole = guest.kept
    evenings(page, puts=[whole | {"begun": at, "last": at * 1000} for at in range(2, MOST + 1)])
    page.reload()
    saves = page.locator(".dk-saves:not(.dk-own-games)")
    saves.get_by_text(word("saved", n=MOST)).click()
    expect(saves.locator("li")).to_have_count(MOST)
    page.once("dialog", lambda dialog: dialog.dismiss())
    guest.button(word("fresh")).click()
    assert evenings(page)[0]["begun"] == 2
    page.once("dialog", lambda dialog: dialog.accept())
    guest.button(word("fresh")).click()
    guest = Guest(page, MOST - 1)
    guest.sees()
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator(".dk-saves li:not([aria-current]) [data-tool=drop]").last.click()
    expect(saves.locator("li")).to_have_count(MOST - 1)
    assert [one["begun"] for one in evenings(page)[:2]] == [4, 5]
    page.locator(".dk-saves li").filter(has_text="Stich 1").first.get_by_role("button", name=word("go_on")).click()
    Guest(page, MOST - 3).sees()


@thorough
def test_two_windows_play_one_evening(visit: Visits, table: str) -> None:
    """Whoever is behind sees where the other one is, and lays nothing on top of it: also with as many cards."""
    guest = begun(visit(table), 1)
    other = Guest(guest.page.context.new_page())
    other.page.goto(table)
    other.button(word("resume", place=word("stich", game=1, stich=1))).click()
    other.sees()
    other.does({"type": "go_on"})
    log = other.log
    guest.panel.locator('.dk-actions [data-action="go_on"]').click()
    expect(notice(guest.page, "evening")).to_contain_text(word("elsewhere"))
    guest.sees()
    assert guest.log == log
    guest.does(guest.next())
    assert guest.log[:-1] == log


@thorough
def test_they_go_with_the_file_and_go_when_all_is_forgotten(
    visit: Visits, table: str, review: str, tmp_path: Path
) -> None:
    """Of a file of today and of one of an older version; what is here stays."""
    guest = begun(visit(table), 1)
    page, mine = guest.page, guest.kept
    page.goto(review)
    with page.expect_download() as caught:
        page.get_by_role("button", name=review_word("export")).click()
    whole = json.loads(Path(caught.value.path()).read_text())
    assert whole["evenings"] == [mine]
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name=review_word("wipe")).click()
    expect(page.get_by_text(review_word("wiped"))).to_be_visible()
    assert evenings(page) == []
    older = {**whole, "evenings": [], "evening4": mine | {"begun": 7}}
    for file, many in ((whole, 1), (whole, 1), (older, 2)):
        read_in(page, tmp_path / "wieder.json", file)
        expect(page.get_by_text(review_word("restored"))).to_be_visible()
        page.reload()
        assert len(evenings(page)) == many
    read_in(page, tmp_path / "anders.json", {**whole, "evenings": [mine | {"log": mine["log"][:-1]}]})
    expect(notice(page, "file")).to_contain_text(text("de", "table.word.restored_evening"))
    assert evenings(page)[1]["log"] == mine["log"]
    assert raw(page, "evening1") is None
