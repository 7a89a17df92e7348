"""“Euer Tisch” on a phone: what is otherwise at a table with house rules, with a task for a rule, and a plain book."""

import json
from urllib.parse import quote

from effort import sampled, thorough
from playwright.sync_api import Page, expect

from dokolearn.course.own_table import own_table
from dokolearn.strings import text

from .test_site_axe import for_everybody
from .visits import PHONE, Visits

HAUS = {
    "dulle_second_beats_first": True,
    "deck_nines": False,
    "schwein": "both",
    "schwein_announce": "before_play",
    "armut": "offered",
    "bock_triggers": ["tie_120", "zero_game", "lost_re_kontra"],
}


def word(key: str) -> str:
    return text("de", f"own_table_page.word.{key}")


def opened(visit: Visits, club: str, options: dict[str, object]) -> Page:
    page = visit(f"{club}/euer-tisch/#tisch=ddv&regeln={quote(json.dumps(options))}", **PHONE)
    expect(page.locator("[data-dk=own] .dk-live p").first).to_contain_text("Buch" if not options else "nächsten")
    return page


@sampled
def test_a_round_reads_its_rules_and_solves_a_task_about_one(visit: Visits, club: str) -> None:
    """Each rule in a sentence as the engine has it; the second Dulle wins, and the first is answered with a reason."""
    page = opened(visit, club, HAUS)
    told = own_table({"set": "ddv", "options": HAUS})
    rules = page.locator("[data-dk=own] section")
    expect(rules).to_have_count(len(told["rules"]))
    for at, rule in enumerate(told["rules"]):
        expect(rules.nth(at)).to_contain_text(rule["here"])
    for_everybody(page, PHONE)
    dullen = page.locator('[data-rule="dulle_second_beats_first"]')
    dullen.get_by_role("button", name=word("try")).click()
    cards = dullen.locator(".dk-stich button")
    cards.nth(0).click()
    expect(dullen.locator(".dk-feedback")).to_contain_text("zweite")
    cards.nth(2).click()
    expect(dullen.locator('.dk-feedback[data-tone="right"]')).to_be_visible()
    for_everybody(page, PHONE)


@sampled
def test_whoever_plays_by_a_book_is_told_so(visit: Visits, club: str) -> None:
    page = opened(visit, club, {})
    expect(page.locator("[data-dk=own] section")).to_have_count(0)
    page.get_by_role("link", name=word("books")).click()
    page.wait_for_url("**/buecher/")


@thorough
@sampled
def test_a_lesson_leads_there_where_a_house_rule_of_its_counts(visit: Visits, site_url: str) -> None:
    """Lesson 11 says nothing of Bock at a plain table; at one with Bock its line leads to the place on the page."""
    lesson = f"{site_url}lektionen/11_abrechnen/"
    page = visit(f"{lesson}#tisch=ddv", **PHONE)
    line = page.locator("p", has_text=text("de", "own_table_page.lesson")).filter(has_text="Bockrunde")
    expect(page.locator("[data-dk-mounted]").first).to_be_attached()
    expect(line).to_be_hidden()
    page = visit(f"{lesson}#tisch=ddv&regeln={quote(json.dumps(HAUS))}", **PHONE)
    line = page.locator("p", has_text=text("de", "own_table_page.lesson")).filter(has_text="Bockrunde")
    expect(line).to_be_visible()
    for_everybody(page, PHONE)
    line.get_by_role("link").click()
    expect(page.locator("#bock_triggers")).to_be_in_viewport()


@sampled
def test_the_dialog_leads_there_once_a_house_rule_counts(visit: Visits, club: str) -> None:
    page = visit(f"{club}/zettel/#tisch=ddv&regeln={quote(json.dumps(HAUS))}", **PHONE)
    mine = page.get_by_role("button", name="Mein Tisch").first
    mine.click()
    link = page.get_by_role("link", name=text("de", "table.word.own_page"))
    expect(link).to_be_visible()
    page.keyboard.press("Escape")
    mine.click()
    before = link.bounding_box()
    expect(page.get_by_role("dialog").locator("details.dk-topic").first).to_be_visible()
    assert link.bounding_box() == before, "what unfolds does not push it away from under a finger"
    link.click()
    page.wait_for_url("**/euer-tisch/")
    expect(page.locator("[data-dk=own] section").first).to_be_visible()
