"""The reader's statistics on the page for playing: a row for every game that is reckoned, once, and nobody else's."""

import json
from pathlib import Path
from typing import Any

import pytest
from effort import sampled, thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.evening.own_games import MOST_GAMES, own_games
from dokolearn.strings import text

from .guest import Guest
from .test_site_axe import on_all_screens
from .test_site_storage import FILE, FULL, come, notice, read_in, room, said
from .test_site_storage import word as review_word
from .visits import PHONE, Visits, kept, put, sideways

ROW = ["normal", "re", 1, 3, 2, 1, {"fuchs": [1, 0]}]
LOST = ["damensolo", "kontra", 0, -4, 0, 0, {}]
LONG = ["moenchskloster", "buben_damen_solo", "reines_kreuzsolo", "stilles_solo"]
ROWS: dict[str, Any] = {f"1760000000000.{at}": (ROW, LOST)[at % 3 == 0] for at in range(1, 30)}
ROWS |= {f"1760000000001.{at}": [game, *LOST[1:]] for at, game in enumerate(LONG, 1)}


def word(key: str, **gaps: object) -> str:
    return text("de", f"play_page.word.{key}").format(**gaps)


def opened(page: Page) -> Locator:
    """The statistics, open and there."""
    box = page.locator(".dk-own-games")
    box.locator("summary").click()
    expect(box.get_by_text(text("de", "own_games.limit", n=MOST_GAMES))).to_be_visible()
    return box


def cells(box: Locator, label: str) -> list[list[str]]:
    """The rows of a table."""
    found: list[list[str]] = (
        box.locator("table")
        .filter(has_text=label)
        .evaluate("table => [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent))")
    )
    return found


def reckoned(guest: Guest) -> Any:
    """What is told of the game on the table, once it is reckoned."""
    while guest.phase != "reckoned":
        guest.does(guest.next())
    return guest.view["evening"]["tally"]["row"]


@thorough
@sampled
@pytest.mark.parametrize("dark", [True, False])
def test_what_was_played_stands_there(visit: Visits, table: str, dark: bool) -> None:
    """The tables and the plot that the engine makes of what is kept, readable on a phone and for everybody."""
    page = visit(table, **PHONE, dark=dark)
    put(page, "games", json.dumps(ROWS | {"<b>": ROW, "1.1": "<b>"}))
    page.reload()
    wanted = own_games({"rows": ROWS, "lang": "de"})
    box = opened(page)
    assert cells(box, text("de", "own_games.label")) == wanted["games"]["rows"]
    assert cells(box, text("de", "own_games.specials")) == wanted["specials"]["rows"]
    expect(box.locator(".dk-plot-line")).to_have_attribute("d", wanted["plot"]["line"])
    expect(box).to_contain_text(wanted["plot"]["told"])
    expect(box).to_contain_text(text("de", "own_games.strange", n=2))
    assert sideways(page) == 0
    assert box.evaluate("box => [...box.querySelectorAll('table')].every(each => each.offsetWidth <= box.offsetWidth)")
    assert on_all_screens(page) == []


@thorough
def test_a_game_is_written_once(visit: Visits, table: str) -> None:
    """However often its score is seen, and not for the same cards once more; the table grows while it is open."""
    page = visit(table)
    guest = Guest(page)
    guest.deals()
    row = reckoned(guest)
    key = f"{guest.kept['begun']}.1"
    assert kept(page, "games") == {key: row}
    page.reload()
    guest.button(word("resume", place=word("game", game=1))).click()
    guest.sees()
    box = opened(page)
    expect(box.locator(".dk-plot")).to_have_count(0)
    guest.does({"type": "again"})
    while guest.phase != "reckoned":
        guest.does(guest.next())
    assert kept(page, "games") == {key: row}
    guest.does({"type": "next"})
    second = reckoned(guest)
    assert list(kept(page, "games").values()) == [row, second]
    expect(box.locator(".dk-plot")).to_have_count(1)
    total = box.locator("table").first.locator("tr").last
    expect(total).to_contain_text(text("de", "own_games.of", part=row[2] + second[2], whole=2))


@thorough
def test_without_room_it_holds_until_there_is_some(visit: Visits, table: str) -> None:
    page = visit(table)
    put(page, "games", json.dumps(ROWS))
    page.reload()
    guest = Guest(page)
    guest.deals()
    while guest.phase != "end":
        guest.does(guest.next())
    page.evaluate(f"() => {{ {FULL} }}")
    page.locator('.dk-actions [data-action="go_on"]').click()
    expect(notice(page, "evening")).to_contain_text(text("de", "settings.unsaved"))
    assert kept(page, "games") == ROWS
    box = opened(page)
    assert own_games({"rows": ROWS, "lang": "de"})["games"]["rows"] != cells(box, text("de", "own_games.label"))
    room(page, True)
    page.locator('.dk-actions [data-action="next"]').click()
    guest.sees()
    assert len(kept(page, "games")) == len(ROWS) + 1


@thorough
def test_of_too_many_the_oldest_go(visit: Visits, table: str) -> None:
    page = visit(table)
    put(page, "games", json.dumps({f"{1000 + at}.1": ROW for at in range(MOST_GAMES)}))
    page.reload()
    guest = Guest(page)
    guest.deals()
    row = reckoned(guest)
    found = kept(page, "games")
    assert (len(found), "1000.1" in found, "1001.1" in found) == (MOST_GAMES, False, True)
    assert list(found.values())[-1] == row


@thorough
def test_they_go_with_the_file_and_go_when_all_is_forgotten(
    visit: Visits, table: str, review: str, tmp_path: Path
) -> None:
    page = visit(review)
    come(page, "Oma")
    put(page, "l1.games", json.dumps(ROWS))
    with page.expect_download() as caught:
        page.get_by_role("button", name=review_word("export")).click()
    whole = json.loads(Path(caught.value.path()).read_text())
    assert whole["learners"][0]["games"] == ROWS
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name=review_word("wipe")).click()
    expect(page.get_by_text(review_word("wiped"))).to_be_visible()
    assert kept(page, "l1.games") is None
    strange = {"1.1": LOST, "1.2": "<b>", "x": None}
    read_in(page, tmp_path / "wieder.json", {**FILE, "learners": [{**whole["learners"][0], "games": ROWS | strange}]})
    expect(notice(page, "file")).to_contain_text(said("restored_games", games=len(ROWS) + 3))
    page.get_by_label("Oma").check()
    page.goto(table)
    expect(opened(page)).to_contain_text(text("de", "own_games.strange", n=2))
