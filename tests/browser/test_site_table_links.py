"""A table that comes by link or out of the storage is checked, asked about, and never just taken."""

import json
import re
from collections.abc import Sequence

import pytest
from effort import thorough
from odd_tables import CONTRADICTIONS, IN_THE_BROWSER, link
from playwright.sync_api import Page, Route, expect

from dokolearn.exercises.drill import start_drill
from dokolearn.strings import text

from .learner import NEXT, Learner
from .test_site_axe import violations
from .test_site_storage import notice, said
from .test_site_table import MINE, SMALL, dialog, exercise, head, lesson, set_rule
from .visits import Visits, kept, put, sideways

__all__ = ["lesson"]

OWN = {"book": "ddv", "options": {"dulle_second_beats_first": True}}
OWN_NAME = f"DDV-Turnierregeln + {text('de', 'table.word.own')}"
IMPOSSIBLE = {"book": "ddv", "options": CONTRADICTIONS[0]}
MAENNLE = "#tisch=maennle"


def rules(page: Page, words: str) -> None:
    expect(exercise(page).locator(".dk-rules")).to_have_text(f"Regeln: {words}")


@pytest.fixture
def own(visit: Visits, lesson: str) -> Page:
    """Somebody with house rules."""
    page = visit(lesson, **SMALL)
    put(page, "table", json.dumps(OWN))
    return page


def choose(page: Page, sort: str, key: str, **gaps: object) -> None:
    notice(page, sort).get_by_role("button", name=said(key, **gaps)).click()


def test_a_link_asks_before_it_takes_the_place_of_my_table(own: Page, lesson: str) -> None:
    own.goto(f"{lesson}?x{MAENNLE}")
    told = notice(own, "link")
    expect(told).to_contain_text(said("link_asks"))
    expect(told).to_contain_text(said("link_tables", table="Spielordnung Männle", mine=OWN_NAME))
    rules(own, "DDV-Turnierregeln, mit eigenen Regeln")
    assert violations(own, '[data-notice="link"]') == []
    assert sideways(own) == 0
    choose(own, "link", "keep_mine")
    assert kept(own, "table") == OWN
    own.reload()
    expect(head(own)).to_have_accessible_name(f"{MINE}: {OWN_NAME}")
    expect(notice(own, "link")).to_have_count(0)


@thorough
def test_a_link_that_is_taken_leaves_the_way_back(own: Page, lesson: str) -> None:
    own.goto(f"{lesson}?x{MAENNLE}")
    choose(own, "link", "take_it")
    rules(own, "Spielordnung Männle")
    assert kept(own, "before") == OWN
    choose(own, "link", "back", table=OWN_NAME)
    expect(head(own)).to_have_accessible_name(f"{MINE}: {OWN_NAME}")
    assert kept(own, "table") == OWN
    head(own).click()
    dialog(own).get_by_role("button", name=said("back", table="Spielordnung Männle")).click()
    rules(own, "Spielordnung Männle")


@thorough
def test_where_another_book_was_chosen_a_link_asks_too(visit: Visits, lesson: str) -> None:
    page = visit(lesson)
    put(page, "table", '{"book": "schmidt", "options": {}}')
    page.goto(f"{lesson}?x{link('ddv', OWN['options'])}")
    expect(notice(page, "link")).to_contain_text(said("link_asks"))
    rules(page, "Schmidt")
    choose(page, "link", "take_it")
    expect(head(page)).to_have_accessible_name(f"{MINE}: {OWN_NAME}")


@thorough
def test_where_nothing_was_chosen_a_link_is_taken_and_told(visit: Visits, lesson: str) -> None:
    page = visit(f"{lesson}{MAENNLE}")
    rules(page, "Spielordnung Männle")
    expect(notice(page, "link")).to_contain_text(said("link_now", table="Spielordnung Männle"))
    choose(page, "link", "back", table="Mainzer Skript")
    rules(page, "Mainzer Skript")
    page.reload()
    rules(page, "Mainzer Skript")


ODD = [IN_THE_BROWSER[:3], *([one] for one in IN_THE_BROWSER[3:])]
"""Rules that cannot be, a link that is cut off, and a book that is none; all others alone."""


@thorough
@pytest.mark.parametrize("fragments", ODD, ids=range(len(ODD)))
def test_after_odd_links_practice_works(visit: Visits, practice: str, fragments: Sequence[str]) -> None:
    page = visit(practice, **SMALL)
    for at, fragment in enumerate(fragments):
        page.goto(f"{practice}?{at}{fragment}")
        told = notice(page, "link")
        expect(told).to_contain_text(said("stays", table="Mainzer Skript"))
        expect(told).to_contain_text(re.compile("|".join(map(said, ("link_refused", "link_unreadable")))))
        assert kept(page, "table") is None
        assert sideways(page) == 0
    page.goto(practice)
    learner = Learner(page, start_drill("legal_cards", page_number(page)))
    learner.onward()
    assert learner.drill.number == 2


def page_number(page: Page) -> int:
    """The number of the cards on the page."""
    page.locator("[data-tool=more]").click()
    return int(page.locator("form [name=seed]").input_value())


@thorough
def test_a_stored_table_that_cannot_be_is_named_and_practice_works(visit: Visits, practice: str) -> None:
    page = visit(practice, **SMALL)
    put(page, "table", json.dumps(IMPOSSIBLE))
    page.reload()
    told = notice(page, "own")
    expect(told).to_contain_text(said("own_refused"))
    expect(told).to_contain_text("passen nicht zusammen")
    expect(page.locator(".dk-drill .dk-rules")).to_have_text("Regeln: DDV-Turnierregeln")
    assert kept(page, "table") == IMPOSSIBLE, "nothing is thrown away unasked"
    learner = Learner(page, start_drill("legal_cards", page_number(page), rules="ddv"))
    learner.onward()
    choose(page, "own", "to_book")
    assert kept(page, "table") == {"book": "ddv", "options": {}}
    page.reload()
    expect(page.locator(".dk-drill .dk-rules")).to_have_text("Regeln: DDV-Turnierregeln")
    expect(notice(page, "own")).to_have_count(0)


@thorough
def test_a_drill_says_that_its_rules_cannot_be_and_goes_on_by_the_book(visit: Visits, practice: str) -> None:
    own = link("ddv", CONTRADICTIONS[0]).partition("&")[2]
    page = visit(f"{practice}#art=legal_cards&nr=11&buch=ddv&stufe=3&{own}", **SMALL)
    expect(page.locator(".dk-engine")).to_contain_text("passen nicht zusammen")
    page.get_by_role("button", name=said("to_book")).click()
    learner = Learner(page, start_drill("legal_cards", 11, rules="ddv", level=3))
    learner.solve()
    learner.send(NEXT)


@thorough
def test_until_the_engine_answers_text_and_tasks_are_those_of_the_book(own: Page, lesson: str) -> None:
    held: list[Route] = []
    own.route(re.compile("worker.js"), lambda route: held.append(route))
    own.goto(f"{lesson}?x")
    rules(own, "DDV-Turnierregeln")
    expect(exercise(own).locator(".dk-note")).to_have_text(text("de", "table.word.waiting"))
    expect(own.locator(".dk-passage p").first).to_contain_text("(DDV-Turnierregeln")
    expect(own.locator(".dk-passage p").first).to_contain_text("gewinnt die erste")
    while not held:
        own.wait_for_timeout(50)
    for route in held:
        route.continue_()
    rules(own, "DDV-Turnierregeln, mit eigenen Regeln")
    expect(own.locator(".dk-passage p").first).to_contain_text("gewinnt die zweite")


def open_rules(page: Page) -> None:
    head(page).click()
    dialog(page).get_by_role("radio", name="DDV-Turnierregeln").check()
    dialog(page).get_by_role("button", name=text("de", "table.word.own")).click()
    set_rule(page, "Die zweite Dulle sticht die erste", "ja")


@thorough
def test_house_rules_that_are_being_checked_count_after_the_dialog_is_closed(visit: Visits, lesson: str) -> None:
    page = visit(lesson, **SMALL)
    open_rules(page)
    page.keyboard.press("Escape")
    expect(head(page)).to_have_accessible_name(f"{MINE}: {OWN_NAME}")
    assert kept(page, "table") == OWN
    assert kept(page, "draft") is None


@thorough
def test_house_rules_that_are_being_checked_count_after_the_page_is_left(visit: Visits, lesson: str) -> None:
    page = visit(lesson, **SMALL)
    page.route(re.compile("worker.js"), lambda route: None)
    open_rules(page)
    expect(dialog(page).get_by_role("status")).to_contain_text(text("de", "table.word.checking"))
    assert kept(page, "draft") == OWN
    later = page.context.new_page()
    later.goto(lesson)
    expect(notice(later, "link")).to_contain_text(said("link_now", table=OWN_NAME))
    assert kept(later, "table") == OWN
    assert kept(later, "draft") is None
