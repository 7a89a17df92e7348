"""After a game at the reader's table: otherwise from a place in it, the same cards for others, the cards of a day."""

import re

import pytest
from effort import thorough
from playwright.sync_api import Page, expect

from dokolearn import __version__
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_state import Result
from dokolearn.evening.game_end import OWN_SCORE, finished_game
from dokolearn.strings import text

from .guest import Guest
from .test_site_open import ENGINE
from .test_site_spielen import word
from .test_site_storage import notice
from .visits import Visits, sideways

LINK = f"#karten=1&nr=4711.3.1&buch=ddv&stufe=verein&von={__version__}&sie=1.134.-2"


def plays_out(guest: Guest) -> None:
    """A game to its score."""
    guest.sees()
    while guest.phase != "reckoned":
        guest.does(guest.next())


def beside(page: Page) -> list[str]:
    """What stands in the table of results, row by row."""
    rows = page.locator(".dk-evening table", has_text=word("beside")).locator("tr").all()
    return [" ".join(cell.strip() for cell in row.locator("th, td").all_inner_texts()) for row in rows]


def linked(visit: Visits, address: str) -> Guest:
    """Somebody who opens the address and plays the cards in it."""
    page = visit(address, width=320, height=568)
    guest = Guest(page)
    guest.button(word("given")).click()
    return guest


@thorough
def test_a_link_deals_the_cards_of_somebody_else(visit: Visits, table: str) -> None:
    """The address is that of the page again, and what is kept has cards and result."""
    guest = linked(visit, table + LINK.replace("nr=4711.3.1", "nr=4711.3.1.2.15"))
    guest.sees()
    expect(guest.page).to_have_url(table)
    spec = guest.kept["spec"]
    assert spec["cards"] == {"deal": 3, "dealer": 1, "before": 2, "owing": 15}
    assert spec["theirs"] == Result(1, 134, -2)._asdict()  # type: ignore[arg-type]
    assert guest.now.deals == 3
    assert sideways(guest.page) == 0


@thorough
@pytest.mark.parametrize("screen", [(390, 664), (320, 568), (844, 340)])
def test_whoever_wants_reckons_the_game_himself(visit: Visits, table: str, screen: tuple[int, int]) -> None:
    """Step by step on one screen, the question in focus; a wrong answer is told why, the last one shows the score."""
    page = visit(table + LINK, width=screen[0], height=screen[1])
    guest = Guest(page)
    guest.button(word("given")).click()
    guest.sees()
    while guest.phase != "end":
        guest.does(guest.next())
    guest.button(text("de", "evening.count")).press("Enter")
    guest.sees()
    task = finished_game(guest.now)
    assert task is not None
    wrong = next(one for one in guest.view["actions"] if one.get("index") != OWN_SCORE.solution(task)[0]["index"])
    guest.does({"type": wrong["type"], "index": wrong["index"]})
    expect(guest.panel.locator(".dk-feedback")).to_have_attribute("data-tone", "wrong")
    for right in OWN_SCORE.solution(task):
        assert guest.phase == "end"
        assert sideways(page) == 0
        guest.target(right).press("Enter")
        guest.sees()
        expect(guest.panel.locator(".dk-task")).to_be_visible()
        expect(guest.panel.locator(":focus")).to_have_count(1)
    assert guest.phase == "reckoned"
    rows = guest.panel.locator(".dk-filled tbody tr")
    expect(rows).to_have_count(len(guest.view["lines"]["rows"]))


@thorough
def test_both_results_stand_beside_each_other(visit: Visits, table: str) -> None:
    """Those of somebody else only when the own game is over; then the link leads back with the own one."""
    guest = linked(visit, table + LINK)
    page = guest.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    plays_out(guest)
    mine = guest.view["evening"]["result"]
    party = word("kontra" if mine["party"] else "re")
    assert beside(page)[1:3] == [f"{word('party')} {party} {word('kontra')}", f"{word('augen')} {mine['augen']} 134"]
    page.locator('[data-tool="share"]').click()
    expect(notice(page, "evening")).to_contain_text(word("copied"))
    back = page.evaluate("navigator.clipboard.readText()")
    assert f"&sie={mine['party']}.{mine['augen']}.{mine['punkte']}" in back
    page.locator('[data-tool="leave"]').click()
    page.goto(back)
    expect(page.locator(".dk-task")).to_have_text(word("given_known"))
    assert beside(page)[2] == f"{word('augen')} {mine['augen']} {mine['augen']}"


@thorough
@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("#karten=2&nr=1.1", "link_other"),
        ("#karten=1&nr=1.1&buch=skat&stufe=verein", "link_wrong"),
        ("#karten=1&nr=<b>&buch=ddv&stufe=verein", "link_wrong"),
        ("#karten=1&nr=1.1&buch=ddv&stufe=gott", "link_wrong"),
        ("#karten=1&nr=1.1&buch=ddv&stufe=verein&regeln={", "link_wrong"),
        ("#karten=1&nr=1.1.2&buch=ddv&stufe=verein&von=0.0.1", "link_version"),
    ],
)
def test_a_link_that_cannot_be_used_is_told(visit: Visits, table: str, link: str, said: str) -> None:
    page = visit(table + link)
    expect(notice(page, "evening")).to_contain_text(word(said))
    expect(Guest(page).button(word("given"))).to_have_count(int(said == "link_version"))


@thorough
def test_a_link_that_the_engine_refuses_loses_nothing(visit: Visits, table: str) -> None:
    """The evening under way stays where it was."""
    page = visit(table)
    guest = Guest(page)
    guest.deals()
    log = guest.log
    page.goto(f"{table}#karten=1&nr=4711.999999.1.0.0&buch=ddv&stufe=verein&von={__version__}")
    guest.button(word("given")).click()
    expect(page.locator(".dk-play-engine")).to_contain_text(word("refused"))
    page.locator('[data-tool="back"]').click()
    guest.button(word("resume", place=word("game", game=1))).click()
    guest.sees()
    assert guest.log == log


@thorough
def test_the_cards_of_a_day(visit: Visits, table: str) -> None:
    """One game for everybody; what came of it stands on the first screen."""
    page = visit(table, width=390, height=664)
    guest = Guest(page)
    guest.button(word("day")).click()
    plays_out(guest)
    assert re.fullmatch(r"\d{6}", str(guest.kept["spec"]["seed"]))
    expect(guest.panel.locator(".dk-progress")).to_have_text(text("de", "evening.cards_of_the_day"))
    mine = guest.view["evening"]["result"]
    page.reload()
    expect(page.locator(".dk-evening table", has_text=word("beside"))).to_contain_text(str(mine["augen"]))
    expect(guest.button(word("deal"))).to_be_visible()


@thorough
def test_from_a_place_in_the_game_it_goes_on_otherwise(visit: Visits, table: str) -> None:
    """Also after a reload, and nothing is written down for it."""
    guest = linked(visit, table + LINK)
    page = guest.page
    plays_out(guest)
    guest.does({"type": "look_back"})
    ways = [action for action in guest.view["actions"] if action["type"] == "back"]
    assert ways
    expect(guest.panel.locator(".dk-filled tbody tr")).to_have_count(len(ways))
    assert sideways(page) == 0
    before = guest.now
    guest.does({"type": "back", "index": ways[-1]["index"]})
    assert guest.now.log == before.log[: ways[-1]["index"]]
    assert guest.now == step_evening(before, {"type": "back", "index": ways[-1]["index"]})
    page.reload()
    page.locator('.dk-actions [data-action="resume"]').click()
    plays_out(guest)
    assert len(beside(page)[0].split("\t")) >= 1
    expect(page.locator(".dk-evening table", has_text=word("beside"))).to_contain_text(word("now"))


@thorough
def test_the_game_is_reviewed_on_a_phone(visit: Visits, table: str) -> None:
    """One tap from its end, and it says how far it is."""
    page = visit(table + LINK, width=390, height=664)
    guest = Guest(page)
    guest.button(word("given")).click()
    plays_out(guest)
    page.get_by_role("link", name=word("review"), exact=True).click()
    expect(page.locator("[data-reviewing]")).to_be_in_viewport(timeout=ENGINE)
    expect(page.locator("[data-reviewing]")).to_contain_text("Angesehen: ", timeout=ENGINE)
    assert sideways(page) == 0
