"""Whole club evenings on a phone: 24 games to the end, by touch, with the page loaded anew on the way."""

import json
from typing import Any

import pytest
from club_reader import next_event
from effort import thorough

from .guest import Guest
from .test_site_spielen import goes_on, word
from .visits import Visits, evenings, kept, put, sideways

pytestmark = pytest.mark.usual_browser

TABLES: dict[str, dict[str, Any]] = {
    "ddv": {"book": "ddv", "options": {}},
    "maennle": {
        "book": "maennle",
        "options": {"mandatory_solo": "inside_24", "bock_triggers": ["herzstich", "tie_120", "lost_re_kontra"]},
    },
}
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
@pytest.mark.parametrize("table_name", TABLES)
def test_an_evening_of_24_games(visit: Visits, table: str, table_name: str) -> None:
    """At every moment the page shows what the engine wants; the sheet adds up to nothing, and every game is counted."""
    page = visit(table, width=390, height=664, has_touch=True)
    put(page, "table", json.dumps(TABLES[table_name]))
    page.reload()
    guest = Guest(page)
    guest.button(word("deal")).tap()
    guest.sees()
    left = [*LOADED_ANEW]
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
    sheet = guest.view["evening"]["sheet"]
    sums = [int(each.replace("−", "-")) for each in sheet["sums"]]
    assert (sheet["over"], sheet["played"] >= 24, sum(sums)) == (True, True, 0)
    shown = page.locator(".dk-evening table.dk-filled").last.inner_text()
    assert all(each in shown for each in sheet["sums"])
    rows = kept(page, "games")
    assert (len(rows), sum(row[3] for row in rows.values())) == (sheet["played"], sums[0])
    assert len(evenings(page)) == 1
