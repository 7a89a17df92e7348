"""The gallery of games in the browser: chosen by theme, level, book and words, by hand, by keyboard and by address."""

from pathlib import Path

import pytest
from effort import mostly, thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.replay.drawn.preview import WIDTH
from dokolearn.replay.reader import read
from dokolearn.replay.text.headers import About, about
from dokolearn.replay.text.record import Record, all_notes
from dokolearn.strings import text

from .course import REPLAYS
from .test_site_axe import for_everybody, in_both_schemes, on_all_screens
from .visits import DESK, PHONE, Visits, by_door, sideways

RECORDS = {path.stem: read(path.read_text("utf-8")).record for path in REPLAYS}
GAMES: dict[str, About] = {name: about(record) for name, record in RECORDS.items()}
ASKING = next(path for path in REPLAYS if "\nask " in path.read_text("utf-8"))


@pytest.fixture
def gallery(visit: Visits, site_url: str) -> Page:
    page = visit(f"{site_url}spiele/")
    expect(status(page)).to_have_text(text("de", "gallery.count_all", of=len(GAMES)))
    page.locator(".dk-narrow > summary").click()
    return page


def status(page: Page) -> Locator:
    return page.locator(".dk-filter [role=status]")


def shown(page: Page) -> set[str]:
    """The games that can be seen."""
    names: list[str] = page.locator("[data-dk-game]:visible").evaluate_all("all => all.map(li => li.dataset.dkGame)")
    return set(names)


def counted(page: Page, names: set[str]) -> None:
    """These games are shown, and their number is said."""
    assert names
    expect(status(page)).to_have_text(text("de", "gallery.count", n=len(names), of=len(GAMES)))
    assert shown(page) == names


def soli(level: int = 0) -> set[str]:
    return {name for name, game in GAMES.items() if game.theme == "Solo" and level in (0, game.level)}


def test_by_theme_and_level(gallery: Page) -> None:
    gallery.locator("[name=thema]").select_option("solo")
    counted(gallery, soli())
    assert gallery.locator(".dk-shelf:visible h2").all_inner_texts() == [text("de", "about.theme_solo")]
    level = GAMES[min(soli())].level
    gallery.locator("[name=stufe]").select_option(str(level))
    counted(gallery, soli(level))
    assert gallery.url.endswith(f"spiele/#thema=solo&stufe={level}")
    gallery.locator("[data-act=reset]").click()
    expect(status(gallery)).to_have_text(text("de", "gallery.count_all", of=len(GAMES)))
    assert shown(gallery) == set(GAMES)
    assert gallery.url.endswith("spiele/")


@thorough
def test_a_link_chooses(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}spiele/#thema=solo&buch=ddv")
    wanted = {name for name in soli() if RECORDS[name].value("Rules") == "ddv"}
    counted(page, wanted)
    expect(page.locator("[name=buch]")).to_have_value("ddv")
    page.reload()
    counted(page, wanted)
    page.evaluate("location.hash = '#thema=solo'")
    counted(page, soli())


@thorough
@pytest.mark.parametrize("fragment", ["thema=quatsch&stufe=9", "stiche", "buch=%00%FF", "x=" + "y" * 5000])
def test_addresses_that_mean_nothing(visit: Visits, site_url: str, fragment: str) -> None:
    page = visit(f"{site_url}spiele/#{fragment}")
    expect(status(page)).to_have_text(text("de", "gallery.count_all", of=len(GAMES)))
    assert shown(page) == set(GAMES)


@thorough
def test_the_search_looks_into_notes_that_are_not_on_the_card(gallery: Page) -> None:
    name, word = hidden_word()
    assert word not in gallery.locator(f'[data-dk-game="{name}"]').inner_text().casefold()
    gallery.locator("[name=suche]").fill(f" {word.upper()} ")
    counted(gallery, {one for one, record in RECORDS.items() if word in said(record)})
    assert name in shown(gallery)
    gallery.locator("[name=suche]").fill("gibtesnicht")
    expect(status(gallery)).to_have_text(text("de", "gallery.count_none"))
    assert shown(gallery) == set()


def said(record: Record) -> str:
    """What the search looks through."""
    players = [record.value(f"Player{seat}") for seat in range(1, 5)]
    return " ".join([record.value("Title"), *players, *all_notes(record)]).casefold()


def hidden_word() -> tuple[str, str]:
    """A long word of the notes of one game only."""
    name = min(GAMES)
    others = " ".join(said(RECORDS[other]) for other in GAMES if other != name)
    card = f"{RECORDS[name].value('Title')} {GAMES[name].summary}".casefold()
    for word in said(RECORDS[name]).split():
        if word.isalpha() and len(word) > 8 and word not in others and word not in card:
            return name, word
    raise AssertionError(name)


@thorough
def test_notes_that_cannot_be_reached_are_told(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}spiele/")
    page.route("**/texte.json", lambda route: route.fulfill(body="<html>"))
    title = page.locator("[data-dk-game] h3").first.inner_text()
    page.locator(".dk-narrow > summary").click()
    page.locator("[name=suche]").fill(title)
    expect(status(page)).to_contain_text(text("de", "gallery.no_texts"))
    assert shown(page), "what stands on the page is searched all the same"
    page.unroute("**/texte.json")
    name, word = hidden_word()
    page.locator("[name=suche]").fill(word)
    counted(page, {name})


@thorough
def test_by_keyboard(gallery: Page) -> None:
    gallery.locator("[name=suche]").focus()
    gallery.keyboard.press("Tab")
    expect(gallery.locator("[name=thema]")).to_be_focused()
    gallery.keyboard.press("S")  # Stiche, Sonderpunkte, Solo …
    theme = gallery.locator("[name=thema]").input_value()
    assert theme
    counted(gallery, {name for name, game in GAMES.items() if game.theme.lower() == theme})
    gallery.locator("[name=suche]").focus()
    gallery.keyboard.press("Enter")
    assert gallery.url.endswith(f"#thema={theme}"), "Enter leads nowhere else"
    for _ in range(4):
        gallery.keyboard.press("Tab")
    gallery.keyboard.press("Enter")
    expect(status(gallery)).to_have_text(text("de", "gallery.count_all", of=len(GAMES)))
    expect(gallery.locator("[data-act=reset]")).to_be_focused()


@thorough
def test_the_choice_is_copied(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}spiele/#thema=solo", permissions=["clipboard-read", "clipboard-write"])
    page.locator("[data-act=copy]").click()
    expect(status(page)).to_have_text(text("de", "gallery.copied"))
    assert page.evaluate("navigator.clipboard.readText()") == f"{site_url}spiele/#thema=solo"


def test_without_a_script_it_is_a_list_by_theme(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}spiele/", java_script_enabled=False)
    expect(page.locator(".dk-filter")).to_be_hidden()
    assert page.locator("[data-dk-game]").count() == len(GAMES)
    page.locator("[data-dk-game] h3 a").first.click()
    expect(page.locator("h1")).to_be_visible()


@thorough
def test_after_a_page_that_came_without_loading(visit: Visits, site_url: str) -> None:
    page = visit(site_url)
    page.evaluate("globalThis.stays = true")
    by_door(page, text("de", "site.replays"))
    page.locator(".dk-narrow > summary").click()
    page.locator("[name=thema]").select_option("solo")
    counted(page, soli())
    page.locator("[data-dk-game]:visible h3 a").first.click()
    expect(page.locator(".dk-film")).to_be_visible()
    page.locator(".dk-belongs a").first.click()
    counted(page, soli())
    assert page.evaluate("globalThis.stays")


@thorough
def test_a_paragraph_leads_to_its_games_and_back(visit: Visits, site_url: str) -> None:
    name = min(soli())
    number = GAMES[name].paragraph
    page = visit(f"{site_url}spiele/{name}/")
    page.locator('.dk-belongs a[href*="#p"]').click()
    expect(page.locator(f"#p{number.replace('.', '-')}")).to_be_in_viewport()
    expect(page.locator(f'dk-further a[href$="spiele/{name}/"]').first).to_be_attached()


@thorough
def test_a_place_is_shown_although_its_page_comes_late(visit: Visits, site_url: str) -> None:
    """The reader has just scrolled, taps, and the page takes half a second."""
    name = min(soli())
    page = visit(f"{site_url}spiele/{name}/")
    page.evaluate("globalThis.stays = true")
    page.route("**/regeln/**", lambda route: (page.wait_for_timeout(500), route.continue_()))
    link = page.locator('.dk-belongs a[href*="#p"]')
    link.scroll_into_view_if_needed()
    page.mouse.wheel(0, 40)
    link.click()
    expect(page.locator(f"#p{GAMES[name].paragraph.replace('.', '-')}")).to_be_in_viewport()
    assert page.evaluate("globalThis.stays")


@thorough
def test_pictures_are_there_and_fit(gallery: Page) -> None:
    pictures = gallery.locator(".dk-shot")
    assert pictures.count() == len(GAMES)
    pictures.last.scroll_into_view_if_needed()
    expect(pictures.last).to_have_js_property("naturalWidth", WIDTH)
    gallery.set_viewport_size(PHONE)
    assert sideways(gallery) == 0
    assert gallery.locator(".dk-filter select").evaluate_all("all => all.every(one => one.offsetHeight >= 44)")


@thorough
@in_both_schemes
@mostly("chosen", ["#thema=solo&suche=re", "#suche=gibtesnicht"], 1)
def test_axe_has_nothing_against_a_choice(visit: Visits, site_url: str, chosen: str, dark: bool) -> None:
    page = visit(f"{site_url}spiele/{chosen}", dark=dark)
    expect(status(page)).not_to_be_empty()
    for folded in page.locator("[data-dk-game]:visible summary").all():
        folded.click()
    for_everybody(page, DESK)
    assert on_all_screens(page, PHONE) == []


@thorough
@in_both_schemes
@pytest.mark.parametrize("beside", ["einbetten", "handzettel"])
def test_axe_has_nothing_against_what_lies_beside_a_game(visit: Visits, site_url: str, beside: str, dark: bool) -> None:
    page = visit(f"{site_url}spiele/{ASKING.stem}/{beside}/", dark=dark)
    assert on_all_screens(page) == []
    page.set_viewport_size(PHONE)
    assert sideways(page) == 0


def test_every_game_that_asks_has_a_handout(site_folder: Path, site_url: str) -> None:
    asking = {path.stem for path in REPLAYS if "\nask " in path.read_text("utf-8")}
    found = {path.parents[1].name for path in (site_folder / "spiele").glob("*/handzettel/index.html")}
    assert found == asking
