"""Club evenings on a phone to their end, by touch, with the page loaded anew on the way; one has all its 24 games."""

import json
from typing import Any

import pytest
from club_reader import kept_up_to, next_event
from effort import thorough

from .guest import Guest
from .test_site_spielen import goes_on, word
from .visits import Visits, as_once, evenings, kept, put, sideways

pytestmark = pytest.mark.usual_browser

MAENNLE: dict[str, Any] = {
    "rules": "maennle",
    "options": {"mandatory_solo": "inside_24", "bock_triggers": ["herzstich", "tie_120", "lost_re_kontra"]},
}
SECOND_HALF = 13
"""The game with which it begins."""

LOADED_ANEW = (3, 9, 17)
"""Games in whose middle the page is loaded anew."""

JUMPED = """() => new Promise(done => {
  const tapped = ({node}) => node?.closest?.('.dk-hand, .dk-actions');
  const moved = [];
  new PerformanceObserver(list => list.getEntries().forEach(({hadRecentInput, sources}) => {
    if (!hadRecentInput) moved.push(...sources.filter(tapped).map(({node}) => node?.outerHTML ?? ''));
  })).observe({type: 'layout-shift', buffered: true});
  setTimeout(() => done(moved), 100);
})"""
"""What has moved under a finger, by itself, since the page was loaded."""


@thorough
def test_an_evening_of_24_games(visit: Visits, table: str) -> None:
    page = visit(table, width=390, height=664, has_touch=True)
    put(page, "table", json.dumps({"book": "ddv", "options": {}}))
    page.reload()
    guest = Guest(page)
    guest.button(word("deal")).tap()
    guest.sees()
    to_its_end(guest)


@thorough
def test_the_second_half_of_an_evening_with_pflichtsoli_and_bockrunden(visit: Visits, table: str) -> None:
    """`maennle`, with everything that only comes late."""
    page = visit(table, width=390, height=664, has_touch=True)
    evening = kept_up_to({**MAENNLE, "seed": 4711, "lang": "de", "level": "verein"}, SECOND_HALF, 1)
    as_once(page, json.dumps(evening))
    guest = Guest(page)
    goes_on(guest, SECOND_HALF, 1)
    to_its_end(guest)


def points(guest: Guest) -> tuple[int, list[int]]:
    """So many games are played, and what everybody has."""
    sheet = guest.view["evening"]["sheet"]
    return sheet["played"], [int(each.replace("−", "-")) for each in sheet["sums"]]


def to_its_end(guest: Guest) -> None:
    """At every moment the page shows what the engine wants; the sheet adds up to nothing, and every game is counted."""
    page, before = guest.page, points(guest)
    left = [game for game in LOADED_ANEW if game >= guest.now.coming.number]
    while not guest.view["finished"]:
        if left and guest.now.coming.number == left[0] and guest.phase == "play" and len(guest.now.done) == 4:
            assert page.evaluate(JUMPED) == []
            log = guest.log
            goes_on(guest, left[0], 5)
            assert guest.log == log
            left.pop(0)
        wanted = next_event(guest.now)
        guest.target(wanted).tap()
        guest.sees()
    assert left == []
    assert (page.evaluate(JUMPED), sideways(page)) == ([], 0)
    sheet, (played, sums) = guest.view["evening"]["sheet"], points(guest)
    assert (sheet["over"], played >= 24, sum(sums)) == (True, True, 0)
    shown = page.locator(".dk-evening table.dk-filled").last.inner_text()
    assert all(each in shown for each in sheet["sums"])
    rows = kept(page, "games")
    assert (len(rows), sum(row[3] for row in rows.values())) == (played - before[0], sums[0] - before[1][0])
    assert len(evenings(page)) == 1
