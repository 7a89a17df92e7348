"""Mein Tisch: another book on every page, its reasons, passages and drills; house rules; without storage; by link."""

import re

import pytest
from effort import thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.strings import text
from dokolearn.trace import ROOT

from .course import exercises
from .offline import until
from .test_site_axe import violations
from .visits import Visits, kept, put, sideways

STICHT, BEDIENEN = "04_wer_sticht", "05_bedienen"
DULLEN = "2.4/dullen"
SMALL = {"width": 360, "height": 740}
MINE = text("de", "table.word.mine")


@pytest.fixture
def lesson(site_url: str) -> str:
    return f"{site_url}lektionen/{STICHT}/"


def head(page: Page) -> Locator:
    return page.locator(".md-header").get_by_role("button", name=MINE)


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name=MINE)


def sit(page: Page, book: str) -> None:
    head(page).click()
    dialog(page).get_by_role("radio", name=book).check()
    dialog(page).get_by_role("button", name=text("de", "settings.close")).click()
    expect(dialog(page)).to_have_count(0)


def exercise(page: Page, key: str = DULLEN) -> Locator:
    return page.locator(f'[data-dk-key="{key}"]')


def tap(box: Locator, place: int) -> None:
    box.locator("[data-zone=stich]").nth(place).get_by_role("button").click()


def asked_for_the_engine(visit: Visits, page: Page) -> list[str]:
    return [url for url in visit.watch(page).requests if "pyodide" in url or "engine.zip" in url or "worker.js" in url]


def forgive(visit: Visits, page: Page, expected: str) -> None:
    """Leave aside what the test itself has broken."""
    page.close()
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if expected not in said]


def set_rule(page: Page, title: str, value: str) -> None:
    expect(dialog(page).locator(".dk-topic").first).to_be_visible()
    dialog(page).evaluate("dialog => dialog.querySelectorAll('details').forEach(topic => { topic.open = true; })")
    dialog(page).get_by_label(title, exact=True).select_option(label=value)


# Every book


def test_another_book_gives_other_answers_at_once_and_on_the_next_page(
    visit: Visits, site_url: str, lesson: str
) -> None:
    """ddv (Spiel): of two Dullen the first wins; §2.4.1: the second."""
    page = visit(lesson, **SMALL)
    box = exercise(page)
    box.locator("[data-next]").click()
    expect(box.locator(".dk-rules")).to_have_text("Regeln: Mainzer Skript")
    tap(box, 3)
    expect(box.locator(".dk-feedback")).to_have_attribute("data-tone", "right")
    expect(box.locator(".dk-others")).to_have_text(re.compile("An anderen Tischen: DDV-Turnierregeln .*die erste"))
    passage = page.locator(".dk-passage").first
    expect(passage.locator("p").first).to_contain_text("Mainzer Skript, §2.4.1): Liegen beide Dullen")

    sit(page, "DDV-Turnierregeln")
    expect(box.locator(".dk-rules")).to_have_text("Regeln: DDV-Turnierregeln")
    expect(box.locator(".dk-feedback")).to_have_attribute("data-tone", "wrong")
    expect(passage.locator("p").first).to_contain_text("gewinnt die erste")
    tap(box, 1)
    expect(box.locator(".dk-said")).to_contain_text("Von gleichen Karten gewinnt die erste.")
    expect(box.locator(".dk-others")).to_contain_text("Mainzer Skript (§2.4.1)")
    assert sideways(page) == 0

    page.goto(f"{site_url}lektionen/{BEDIENEN}/")
    for key in exercises(ROOT / "lessons" / f"{BEDIENEN}.ipynb"):
        expect(exercise(page, key).locator(".dk-rules")).to_have_text("Regeln: DDV-Turnierregeln")
    expect(head(page)).to_have_accessible_name(f"{MINE}: DDV-Turnierregeln")
    assert asked_for_the_engine(visit, page) == [], "scripted exercises need no engine in any book"


@thorough
def test_a_lesson_names_its_table_once_and_others_are_told_to_whoever_asks(visit: Visits, lesson: str) -> None:
    page = visit(lesson, **SMALL)
    expect(page.locator(".dk-rules:visible")).to_have_count(1)
    expect(page.locator('[data-tool="settings"]:visible')).to_have_count(1)
    sit(page, "DDV-Turnierregeln")
    expect(page.locator(".dk-rules:visible")).to_have_text("Regeln: DDV-Turnierregeln")
    box = exercise(page)
    box.locator("[data-next]").click()
    tap(box, 1)
    said = box.locator(".dk-others")
    expect(said).to_contain_text("Mainzer Skript")
    expect(said).to_be_hidden()  # lesson 4 knows one table
    page.locator("[data-dk-early]").evaluate("lesson => lesson.removeAttribute('data-dk-early')")  # as from lesson 8 on
    expect(said).to_be_visible()
    expect(said).not_to_have_attribute("open", "")
    said.locator("summary").click()
    expect(said).to_have_attribute("open", "")
    assert sideways(page) == 0


@thorough
def test_a_pack_without_nines_has_its_own_tasks(visit: Visits, lesson: str) -> None:
    page = visit(lesson, **SMALL)
    sit(page, "Spielordnung Männle")
    for box in page.locator('[data-dk="exercise"]').all():
        expect(box.locator(".dk-rules")).to_have_text("Regeln: Spielordnung Männle")
        expect(box.locator(".dk-note")).to_have_count(0)
        expect(box.locator('.dk-card[data-rank="9"]')).to_have_count(0)


@thorough
def test_3_03_the_last_moments_are_those_of_the_table(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/09_ansagen/", **SMALL)
    rows = page.locator(".dk-passage tbody tr")
    expect(rows).to_have_text([re.compile(r"Re, Kontra.*8"), *(re.compile(f"{n}$") for n in (12, 16, 20, 24))])
    sit(page, "Schmidt")
    expect(rows).to_have_text([re.compile(r"Re, Kontra.*11"), re.compile("keine 90.*10$"), *map(re.compile, "987")])
    expect(page.locator(".dk-passage p", has_text="an der Reihe bist, also")).to_contain_text("(Schmidt, Ansagen)")
    page.goto("about:blank")
    page.goto(f'{site_url}lektionen/09_ansagen/#tisch=ddv&regeln={{"call_limits":[12,11,10,9,8]}}')
    page.get_by_role("button", name=text("de", "table.word.take_it")).click()
    expect(rows.first).to_have_text(re.compile("12$"))
    assert sideways(page) == 0


@thorough
def test_without_storage_the_table_stays_for_the_visit(visit: Visits, lesson: str) -> None:
    page = visit(lesson, **SMALL)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError') }")
    page.reload()
    head(page).click()
    dialog(page).get_by_role("radio", name="Schmidt").check()
    expect(dialog(page).get_by_role("status")).to_have_text(text("de", "table.word.unsaved"))
    dialog(page).get_by_role("button", name=text("de", "settings.close")).click()
    expect(exercise(page).locator(".dk-rules")).to_have_text("Regeln: Schmidt")
    page.locator(f'.md-content a[href*="{BEDIENEN}"]').last.click()
    expect(page).to_have_url(re.compile(BEDIENEN))
    expect(page.locator(".dk-rules").first).to_have_text("Regeln: Schmidt")
    forgive(visit, page, "QuotaExceededError")  # the theme does not guard its own use of the storage


@thorough
def test_another_tab_follows(visit: Visits, lesson: str) -> None:
    page = visit(lesson)
    other = page.context.new_page()
    other.goto(lesson)
    expect(exercise(other).locator(".dk-rules")).to_have_text("Regeln: Mainzer Skript")
    sit(page, "Spielregeln-Seite")
    expect(exercise(other).locator(".dk-rules")).to_have_text("Regeln: Spielregeln-Seite")


@thorough
def test_a_link_brings_its_table_along(visit: Visits, lesson: str) -> None:
    page = visit(f"{lesson}#tisch=maennle")
    expect(exercise(page).locator(".dk-rules")).to_have_text("Regeln: Spielordnung Männle")
    page.goto("about:blank")
    page.goto(f"{lesson}#tisch=nirgends&regeln=[")
    expect(exercise(page).locator(".dk-rules")).to_have_text("Regeln: Spielordnung Männle")


@thorough
@pytest.mark.parametrize("stored", ["{", '{"book": "berlin"}', '{"book": 7, "options": []}', "[]"])
def test_a_broken_table_in_the_storage_is_left_aside(visit: Visits, lesson: str, stored: str) -> None:
    page = visit(lesson)
    put(page, "table", stored)
    page.reload()
    expect(exercise(page).locator(".dk-rules")).to_have_text("Regeln: Mainzer Skript")


@thorough
def test_practice_takes_the_table(visit: Visits, lesson: str) -> None:
    page = visit(f"{lesson}#tisch=ddv")
    drill = page.locator('[data-dk="drill"]')
    expect(drill.locator(".dk-rules")).to_have_text("Regeln: DDV-Turnierregeln")


@thorough
def test_the_calculator_counts_by_the_table(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}abrechnung/#tisch=ddv")
    expect(page.locator('[data-dk="score"] [name="book"]')).to_have_value("ddv")


@thorough
def test_an_example_opens_at_the_table_before_the_engine_is_there(visit: Visits, site_url: str) -> None:
    """And on one screen, though below a text."""
    page = visit(f"{site_url}lektionen/11_abrechnen/#tisch=maennle", **SMALL)
    page.route(re.compile("worker.js"), lambda route: route.abort())
    page.reload()
    sheet = page.locator('[data-dk="score"] .dk-panel')
    expect(sheet.locator(".dk-why")).to_contain_text("Spielordnung Männle, §27")
    expect(sheet.get_by_role("button", name=text("de", "score.word.rest"))).to_have_attribute("aria-expanded", "false")
    box = sheet.bounding_box()
    assert box is not None
    assert box["height"] <= 664


@thorough
def test_the_first_tap_on_an_example_brings_the_table_and_counts(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/08_wer_gewinnt_und_wie_hoch/#tisch=ddv")
    page.get_by_role("button", name="Augen von Re: eins weniger").click()
    page.locator('[data-dk="score"]').get_by_role("button", name=text("de", "score.word.rest")).click()
    expect(page.locator('[data-dk="score"] [name="book"]')).to_have_value("ddv")
    expect(page.locator('[data-dk="score"] [name="augen.re"]')).to_have_value("150")
    expect(page.locator('[data-dk="score"] .dk-headline')).to_have_text("Re gewinnt: 1 Punkt")


@thorough
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_choice_can_be_reached_by_everybody(visit: Visits, lesson: str, dark: bool) -> None:
    page = visit(lesson, **SMALL, dark=dark)
    page.locator(".dk-once .dk-rules").focus()
    page.keyboard.press("Enter")
    dialog(page).get_by_role("button", name=text("de", "table.word.own")).click()
    dialog(page).locator(".dk-topic summary").first.click()
    assert violations(page, "dialog[open]") == []
    assert sideways(page) == 0
    page.keyboard.press("Escape")
    expect(page.locator(".dk-once .dk-rules")).to_be_focused()


# House rules


@thorough
def test_house_rules_are_answered_by_the_engine_and_until_then_by_the_book(visit: Visits, lesson: str) -> None:
    page = visit(lesson, **SMALL)
    box = exercise(page)
    sit(page, "DDV-Turnierregeln")
    head(page).click()
    dialog(page).get_by_role("button", name=text("de", "table.word.own")).click()
    set_rule(page, "Die zweite Dulle sticht die erste", "ja")
    expect(box.locator(".dk-rules")).to_have_text("Regeln: DDV-Turnierregeln, mit eigenen Regeln")

    page.keyboard.press("Escape")
    expect(head(page)).to_have_accessible_name(f"{MINE}: DDV-Turnierregeln + Eigene Regeln")

    box.locator("[data-next]").click()
    expect(box.locator(".dk-progress")).to_contain_text("2")
    tap(box, 3)
    expect(box.locator(".dk-feedback")).to_have_attribute("data-tone", "right")
    expect(box.locator(".dk-said")).to_contain_text("Von diesen beiden gewinnt die zweite.")

    head(page).click()
    set_rule(page, "Herz 10 ist höchster Trumpf", "nein")
    told = dialog(page).locator(".dk-told")
    expect(told).to_contain_text("„Die zweite Dulle sticht die erste“ gilt wieder wie im Buch")
    assert kept(page, "table")["options"] == {"herz10_trump": False}

    page.get_by_role("radio", name="Spielordnung Männle").check()
    set_rule(page, "Re und Kontra", "bringen je zwei Punkte")
    expect(told).to_contain_text("sind für das Verdoppeln gemacht")
    expect(page.get_by_label("Re und Kontra", exact=True).locator("option:checked")).to_have_text("verdoppeln je")


def test_rules_are_found_by_what_players_call_them_and_an_end_brings_its_number(visit: Visits, lesson: str) -> None:
    page = visit(lesson, **SMALL)
    head(page).click()
    dialog(page).get_by_role("radio", name=text("de", "table.word.unsure")).check()
    expect(dialog(page).locator(".dk-told")).to_contain_text("Dann nehmen wir die DDV-Turnierregeln")
    expect(dialog(page).locator(".dk-books")).to_contain_text("ohne Neunen, die zweite Dulle sticht die erste")
    dialog(page).get_by_role("button", name=text("de", "table.word.own")).click()
    asked = dialog(page).get_by_label(text("de", "table.word.search"))
    asked.fill("Feigheit")
    expect(dialog(page)).to_contain_text("Gibt es hier noch nicht: Feigheit (kennen wir, Regel unklar).")
    asked.fill("Superschweine")
    expect(page.get_by_label("Superschwein", exact=True)).to_be_visible()
    asked.fill("Rundenende")
    page.get_by_label("Eine Runde endet", exact=True).select_option(label="wenn jemand genug Punkte hat")
    asked.fill("Punkteziel")
    page.get_by_label("Punkte, mit denen eine Runde endet", exact=True).fill("50")
    page.keyboard.press("Tab")
    expect(head(page)).to_have_accessible_name(f"{MINE}: DDV-Turnierregeln + Eigene Regeln")
    expect(page.get_by_label("Punkte, mit denen eine Runde endet", exact=True)).to_have_value("50")
    until(page, "Object.values(localStorage).some(one => one.includes('\"runde_score\":50'))")
    assert kept(page, "table")["options"] == {"runde_end": "score", "runde_score": 50}
    assert violations(page, "dialog[open]") == []
    assert sideways(page) == 0
    asked.fill("Wie viele Spiele")
    expect(page.get_by_label("Spiele einer Runde", exact=True)).to_have_count(0)


@thorough
def test_where_the_engine_cannot_come_the_book_answers_and_it_is_said(
    visit: Visits, site_url: str, lesson: str
) -> None:
    page = visit(site_url, **SMALL)
    page.route(re.compile("worker.js"), lambda route: route.abort())
    put(page, "table", '{"book": "ddv", "options": {"dulle_second_beats_first": true}}')
    page.goto(lesson)
    box = exercise(page)
    expect(box.locator(".dk-note")).to_have_text(text("de", "table.word.failed"))
    expect(box.locator(".dk-rules")).to_have_text("Regeln: DDV-Turnierregeln")
    forgive(visit, page, "worker.js")
