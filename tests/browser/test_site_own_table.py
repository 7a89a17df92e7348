"""“Euer Tisch” on a phone: what is otherwise at a table with house rules, with a task for a rule, and a plain book."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qs, quote

from effort import sampled, thorough
from playwright.sync_api import Page, expect
from rule_sheets import FIFTEEN, height

from dokolearn.course.own_table import own_table
from dokolearn.course.rule_sheet import sheet_of
from dokolearn.hosts.handouts import rule_sheet_page, table_fragment
from dokolearn.rulesets import BOOKS, with_options
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


# „Unsere Regeln“ on paper


def pages_of(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


@sampled
def test_all_rules_are_printed_and_their_code_asks_at_another_table(visit: Visits, club: str) -> None:
    """One tap sends two pages to the printer; whoever scans the code at a table of his own is asked first."""
    page = opened(visit, club, HAUS)
    page.evaluate("() => { window.print = () => { window.printed = true } }")
    page.get_by_role("button", name=word("print")).click()
    page.wait_for_function("() => window.printed")
    assert pages_of(page) == 2
    sheet = page.locator("main.dk-alone")
    page.emulate_media(media="print")
    trumps = sheet.locator("p", has=page.locator(".dk-rule-cards")).first
    expect(trumps).to_contain_text("Schwein")
    assert trumps.evaluate("each => each.getBoundingClientRect().height") < 60, "three lines of trumps at most"
    page.emulate_media(media="screen")
    expect(sheet).to_contain_text(text("de", "rule_sheet.title"))
    expect(sheet.locator("header svg.dk-qr")).to_have_count(1)
    link = str(sheet.locator("header a").get_attribute("href"))
    assert json.loads(parse_qs(link.partition("#")[2])["regeln"][0]) == HAUS
    other = visit(f"{club}/euer-tisch/#tisch=mainz", **PHONE)
    expect(other.locator("[data-dk=own] .dk-live p").first).to_contain_text("Buch")
    other.goto(link)
    expect(other.get_by_text(text("de", "table.word.link_asks"))).to_be_visible()
    expect(other.locator("[data-dk=own] section")).to_have_count(0)


@thorough
def test_no_sheet_is_higher_on_paper_than_its_signs_say(visit: Visits, tmp_path: Path) -> None:
    """The bound by which a thousand tables have two pages, held against a browser that prints some of them."""
    tables = [*((book, {}) for book in BOOKS.values()), (BOOKS["ddv"], FIFTEEN)]
    for at, (book, options) in enumerate(tables):
        file = tmp_path / f"{at}.html"
        view = sheet_of(with_options(book, options), "de")
        link = table_fragment({"set": book.name, "options": options})
        file.write_text(rule_sheet_page(view, f"https://d.example/{link}"), "utf-8")
        page = visit(file.as_uri(), width=688, height=900)
        page.emulate_media(media="print")
        assert pages_of(page) == 2
        parts = page.locator(".dk-rule-parts")
        high = parts.evaluate("each => each.getBoundingClientRect().height * 2 * 25.4 / 96")
        assert high <= height(view), book.name
