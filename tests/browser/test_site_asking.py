"""Frag die Regeln and the answers of the reader's own table, on a phone: tapped, by keyboard, with house rules."""

import json
import re
from urllib.parse import quote

from effort import sampled, thorough
from playwright.sync_api import Page, expect

from dokolearn.course.answering import answers_here
from dokolearn.strings import text
from dokolearn.workshop.building.built import asked_in_words

from .test_site_axe import for_everybody
from .visits import PHONE, Visits

OWN = {"dulle_second_beats_first": True}
TASK = {"kind": "stich_winner", "tasks": [{"stich": "He10 KaA He10 KrD"}]}
CASE = {"options": ["dulle_second_beats_first"], "task": TASK}


def at(site_url: str, page: str, options: dict[str, object] | None = None) -> str:
    rules = f"&regeln={quote(json.dumps(options))}" if options else ""
    return f"{site_url}streitfaelle/{page}/#tisch=ddv{rules}"


def asked(page: Page, question: str) -> None:
    page.get_by_role("button", name=asked_in_words(question, "de"), exact=True).click()


@sampled
def test_a_case_is_tapped_together_and_answered(visit: Visits, site_url: str) -> None:
    """Two Dullen at a table of one's own; back takes the last card away, and with it the answer of four cards."""
    page = visit(at(site_url, "frag-die-regeln", OWN), **PHONE)
    asked(page, "who_wins")
    stich = page.locator("[data-part=stich]")
    for card in ("He10", "KaA", "He10", "KrD"):
        stich.locator(f'.dk-kind[data-card="{card}"]').click()
    answer = page.locator("[data-answer]")
    expect(answer).to_contain_text("Herz 10 (Clara)")
    expect(answer).to_contain_text("DDV-Turnierregeln: ")
    for_everybody(page, PHONE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=text("de", "disputes.ask.copy")).click()
    expect(page.get_by_text(text("de", "disputes.ask.copied"))).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name=text("de", "disputes.ask.back")).click()
    expect(stich.locator(".dk-written-step")).to_have_count(3)
    page.get_by_role("button", name=text("de", "disputes.ask.fresh")).click()
    expect(stich.locator(".dk-written-step")).to_have_count(0)
    expect(answer).not_to_contain_text("Herz 10")
    friend = visit(link, **PHONE)
    expect(friend.locator("[data-answer]")).to_contain_text("Herz 10 (Clara)")


@thorough
@sampled
def test_a_case_is_told_by_keyboard_alone(visit: Visits, site_url: str) -> None:
    """Arrows walk through the pack; what has to be said comes first, the rest is folded."""
    page = visit(at(site_url, "frag-die-regeln"), **PHONE)
    question = page.get_by_role("button", name=asked_in_words("may_lay", "de"), exact=True)
    question.focus()
    page.keyboard.press("Enter")
    first = page.locator("[data-part=hand] .dk-kind").first
    first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=hand] .dk-written-step")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=hand] .dk-written-step")).to_have_count(2)
    expect(page.locator("[data-answer]")).to_contain_text(text("de", "disputes.ask.answer"))
    more = page.locator("[data-more]")
    expect(more).not_to_have_attribute("open", re.compile(""))
    more.locator("summary").press("Enter")
    expect(page.locator("[data-part=stich]")).to_be_visible()


@sampled
def test_the_own_table_answers_first(visit: Visits, site_url: str) -> None:
    """That of the book stands there at once; with house rules the engine says what is agreed."""
    page = visit(at(site_url, "stich"), **PHONE)
    here = page.locator("[data-dk-asked=zweite-dulle]")
    expect(here).to_contain_text(text("de", "disputes.here", table="DDV-Turnierregeln"))
    expect(here).to_contain_text("Herz 10 (Anna)")
    expect(here).not_to_contain_text("Spielordnung")
    page = visit(at(site_url, "stich", OWN), **PHONE)
    here = page.locator("[data-dk-asked=zweite-dulle]")
    told = answers_here({"set": "ddv", "options": OWN, "lang": "de", "asked": {"zweite-dulle": CASE}})
    for line in (*told["answers"][0]["lines"], *told["answers"][0]["small"]):
        expect(here).to_contain_text(line)
    expect(here).to_contain_text(told["table"])
    page.locator("summary", has=page.locator("#zweite-dulle")).click()
    expect(here).to_be_visible()
    for_everybody(page, PHONE)


@thorough
def test_a_question_is_found_by_the_words_of_players(visit: Visits, site_url: str) -> None:
    """The list of questions has no search of its own: its field is that of the site, and leads to the row, open."""
    page = visit(f"{site_url}streitfaelle/", **PHONE)
    page.get_by_role("button", name=text("de", "disputes.search")).click()
    page.locator(".dk-seek input").fill("charly letzter stich verloren")
    found = page.locator(".dk-seek-found a[href$='#karlchen-gefangen']")
    expect(found).to_be_visible()
    found.click()
    expect(page.locator("#karlchen-gefangen")).to_be_visible()
    expect(page.locator("details", has=page.locator("#karlchen-gefangen")).first).to_have_attribute("open", "")


@thorough
def test_a_streitfall_is_changed_on_the_page_of_cases(visit: Visits, site_url: str) -> None:
    page = visit(at(site_url, "stich"), **PHONE)
    row = page.locator("details", has=page.locator("#zweite-dulle")).first
    row.locator("summary").first.click()
    row.get_by_role("link", name=text("de", "disputes.change")).click()
    stich = page.locator("[data-part=stich]")
    expect(stich.locator(".dk-written-step")).to_have_count(4)
    expect(page.locator("[data-answer]")).to_contain_text("Herz 10 (Anna)")
    stich.locator(".dk-written-step").first.click()
    expect(stich.locator(".dk-written-step")).to_have_count(3)
    page.get_by_role("button", name=text("de", "disputes.ask.other")).click()
    expect(page.get_by_role("button", name=asked_in_words("value", "de"), exact=True)).to_be_visible()
