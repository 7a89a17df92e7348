"""The glossary is found by every name of a word, and the card of trumps fits on two pages of paper."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from dokolearn.hosts.commands import build

from .host import served, tiny_project
from .test_site_axe import on_all_screens
from .visits import PHONE, Visits, sideways

A4 = {"top": "12mm", "bottom": "12mm", "left": "12mm", "right": "12mm"}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(build(config_file=tiny_project(tmp_path_factory.mktemp("club"), {}))) as address:
        yield address


@pytest.mark.parametrize(
    ("typed", "place"), [("Pinne", "dulle"), ("Mäxchen", "karlchen"), ("Kloppe", "hochzeit"), ("Obersolo", "damensolo")]
)
def test_the_search_leads_from_any_name_to_the_word(visit: Visits, club: str, typed: str, place: str) -> None:
    page = visit(f"{club}/")
    page.locator(".md-search__input").fill(typed)
    found = page.locator(f'.md-search-result__link[href*="/glossar/"][href$="#{place}"]')
    expect(found).to_be_attached()


def test_another_name_leads_to_the_word(visit: Visits, club: str) -> None:
    page = visit(f"{club}/glossar/", **PHONE)
    page.locator(".dk-names li", has_text="Spaltarsch").get_by_role("link").click()
    expect(page).to_have_url(f"{club}/glossar/#spaltarsch")
    expect(page.get_by_role("heading", name="120 zu 120")).to_be_in_viewport()
    assert sideways(page) == 0


def test_a_paragraph_leads_to_its_page(visit: Visits, club: str) -> None:
    page = visit(f"{club}/glossar/")
    page.locator('#dulle ~ p a[href$="#p1-3"]').first.click()
    expect(page.locator("#p1-3")).to_be_in_viewport()


def test_the_card_of_trumps_prints_on_two_pages(visit: Visits, club: str) -> None:
    page = visit(f"{club}/trumpfkarte/")
    printed = page.pdf(format="A4", margin=A4)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 2


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["glossar", "trumpfkarte"])
def test_for_everybody(visit: Visits, club: str, name: str, dark: bool) -> None:
    page = visit(f"{club}/{name}/", dark=dark)
    assert on_all_screens(page) == []
