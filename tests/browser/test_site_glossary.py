"""The glossary is found by every name of a word, and the card of trumps fits on two pages of paper."""

import re
from collections.abc import Iterator

import pytest
from effort import mostly, thorough
from playwright.sync_api import expect

from dokolearn.hosts.site.pages.embed_and_print import bare_page
from dokolearn.hosts.site.pages.words_in_lessons import with_terms
from dokolearn.hosts.site.plugin import ASSETS, THEME

from .host import served
from .test_site_axe import on_all_screens
from .visits import PHONE, Visits, seek, sideways

STYLES = THEME / ASSETS / "site.css"
A4 = {"top": "12mm", "bottom": "12mm", "left": "12mm", "right": "12mm"}


NAMES = {"Pinne": "dulle", "Mäxchen": "karlchen", "Kloppe": "hochzeit", "Obersolo": "damensolo"}


@thorough
def test_the_search_leads_from_any_name_to_the_word(visit: Visits, club: str) -> None:
    page = visit(f"{club}/")
    for typed, place in NAMES.items():
        expect(seek(page, typed).first).to_have_attribute("href", f"{club}/glossar/#{place}")


@thorough
def test_another_name_leads_to_the_word(visit: Visits, club: str) -> None:
    page = visit(f"{club}/glossar/", **PHONE)
    page.locator("#glossar-andere").click()
    page.locator(".dk-names li", has_text="Spaltarsch").get_by_role("link").click()
    expect(page).to_have_url(f"{club}/glossar/#spaltarsch")
    expect(page.get_by_role("heading", name="120 zu 120")).to_be_in_viewport()
    expect(page.locator(".dk-row:has(#spaltarsch)")).to_have_attribute("open", "")
    assert sideways(page) == 0


def test_a_paragraph_leads_to_its_page(visit: Visits, club: str) -> None:
    page = visit(f"{club}/glossar/")
    page.locator("#dulle").click()
    page.locator('.dk-row:has(#dulle) a[href$="#p1-3"]').first.click()
    expect(page.locator("#p1-3")).to_be_in_viewport()


def test_the_card_of_trumps_prints_on_two_pages(visit: Visits, club: str) -> None:
    page = visit(f"{club}/trumpfkarte/")
    printed = page.pdf(format="A4", margin=A4)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 2


@thorough
@mostly("dark", [False, True], [True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["glossar", "trumpfkarte"])
def test_for_everybody(visit: Visits, club: str, name: str, dark: bool) -> None:
    page = visit(f"{club}/{name}/", dark=dark)
    assert on_all_screens(page) == []


# Words in a lesson


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A page of prose with the styles of the site."""
    folder = tmp_path_factory.mktemp("lektion")
    (folder / "site.css").write_bytes(STYLES.read_bytes())
    prose = with_terms(f"<p>{'Wort ' * 40} eine Dulle.</p><p>Und ein Fuchs.</p>", "glossar/", frozenset(), "de")
    body = f'<main class="md-typeset"><h1>Lektion</h1>{prose}</main>'
    (folder / "index.html").write_text(bare_page("Lektion", "de", body, ("site.css",)), "utf-8")
    with served(folder) as address:
        yield f"{address}/"


def test_a_tap_opens_the_meaning_and_another_closes_it(visit: Visits, lesson: str) -> None:
    page = visit(lesson, **PHONE, has_touch=True)
    meaning = page.locator("#wort-dulle")
    expect(meaning).to_be_hidden()
    page.get_by_role("button", name="Dulle").tap()
    expect(meaning).to_be_visible()
    expect(meaning).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Fuchs").tap()
    expect(meaning).to_be_hidden()
    expect(page.locator("#wort-fuchs")).to_contain_text("Karo Ass")
    assert sideways(page) == 0


def test_by_keyboard(visit: Visits, lesson: str) -> None:
    page = visit(lesson)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Dulle")).to_be_focused()
    expect(page.locator("#wort-dulle")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#wort-dulle a")).to_be_focused()
    page.keyboard.press("Escape")
    page.get_by_role("heading").click()
    expect(page.locator("#wort-dulle")).to_be_hidden()


@thorough
def test_under_the_mouse(visit: Visits, lesson: str) -> None:
    page = visit(lesson)
    page.get_by_role("button", name="Dulle").hover()
    expect(page.locator("#wort-dulle")).to_be_visible()
    page.locator("#wort-dulle a").hover()
    expect(page.locator("#wort-dulle")).to_be_visible()
    page.mouse.move(1, 1)
    expect(page.locator("#wort-dulle")).to_be_hidden()


@thorough
def test_words_are_for_everybody(visit: Visits, lesson: str) -> None:
    page = visit(lesson)
    page.get_by_role("button", name="Dulle").click()
    assert on_all_screens(page) == []
