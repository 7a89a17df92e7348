"""Cards by wish in the page: dealt by the engine, wrong ones told, passed on, printed; and paper for an evening."""

import json
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import zxingcpp
from effort import sampled, thorough
from playwright.sync_api import Page, expect

from dokolearn.evening.evening_state import cards_given
from dokolearn.evening.evening_state import start as start_evening
from dokolearn.evening.papers import papers
from dokolearn.exercises.answers import marks_of_solution
from dokolearn.exercises.exam import start as start_exam
from dokolearn.exercises.exam.exam_plan import TASKS
from dokolearn.exercises.exam.exam_tasks import task
from dokolearn.replay.links.link_forms import open_link
from dokolearn.replay.reader import read, read_all
from dokolearn.strings import text
from dokolearn.wishes.page import start as start_wish
from dokolearn.wishes.page import step as step_wish
from dokolearn.wishes.page import view as view_wish

from .test_shared_files import pixels
from .test_site_axe import for_everybody
from .visits import PHONE, Visits, put

WISH = "Platz 2 hat beide Dullen und kein Kreuz\nPlatz 1 und 3 sind Re"
HOSTILE = "<img src=x onerror=alert(1)>"


def word(key: str, **params: object) -> str:
    return text("de", f"wish_page.word.{key}").format(**params)


def shown(page: Page) -> list[str]:
    """The cards of every hand as they stand there."""
    hands = page.locator(".dk-wish-deals .dk-wish-hand").all_inner_texts()
    return [" ".join(re.findall(r"[♣♠♥♦]\w+", hand)) for hand in hands]


def wanted(seed: int, many: int, wish: str = WISH) -> list[str]:
    """The same as Python deals them."""
    state = start_wish({"wish": wish, "rules": "ddv", "seed": seed})
    for _ in range(many):
        state = step_wish(state, {"type": "deal"})
    signs = {"Kr": "♣", "Pi": "♠", "He": "♥", "Ka": "♦"}
    return [
        " ".join(f"{signs[card['suit']]}{card['rank']}" for group in hand["groups"] for card in group["cards"])
        for deal in view_wish(state)["deals"]
        for hand in deal["hands"]
    ]


def address(club: str, wish: str, seed: int, many: int) -> str:
    return f"{club}/karten-nach-wunsch/#wunsch={quote(wish)}&nr={seed}&zahl={many}&buch=ddv"


@sampled
def test_a_wish_is_dealt_told_and_passed_on(visit: Visits, club: str, tmp_path: Path) -> None:
    page = visit(address(club, WISH, 7, 4), **PHONE)
    expect(page.locator(".dk-wish-deals > li")).to_have_count(4)
    assert shown(page) == wanted(7, 4)
    expect(page.get_by_role("textbox", name=word("wish"))).to_have_value(WISH)
    for_everybody(page, PHONE)
    # The file has all four games, a link leads to each.
    with page.expect_download() as saved:
        page.get_by_role("button", name=word("file")).click()
    saved.value.save_as(tmp_path / "karten.dkn")
    games = read_all((tmp_path / "karten.dkn").read_text("utf-8"))
    assert [game.record.value("Title") for game in games] == ["Spiel 1", "Spiel 2", "Spiel 3", "Spiel 4"]
    link = page.get_by_role("link", name=word("viewer")).first.get_attribute("href") or ""
    assert link.startswith(f"{club}/oeffnen/#")
    held = read(open_link(link).text).record.deals
    assert [sorted(deal.cards) for deal in held] == [sorted(deal.cards) for deal in games[0].record.deals]
    # The same cards at the table of “Spielen”.
    play = page.get_by_role("link", name=word("play")).first.get_attribute("href") or ""
    spec = start_evening(
        {"seed": 7, "rules": "ddv", "cards": {"deal": 1, "dealer": 0, "given": play.partition("blatt=")[2]}}
    )
    cards = [sorted(hand) for hand in cards_given(replace(spec, deals=1)).running.round.dealt]
    assert cards == [sorted(deal.cards) for deal in games[0].record.deals]
    assert play.startswith(f"{club}/spielen/#karten=1&nr=7.1.")
    # And as a task for everybody.
    task = page.get_by_role("link", name=word("all")).first.get_attribute("href")
    assert task == link.replace("/oeffnen/#", "/spiel-fuer-alle/#")
    # A wish that cannot be read says where; nothing of it is anything but text.
    page.get_by_role("textbox", name=word("wish")).fill(f"Platz 1 hat {HOSTILE}")
    page.get_by_role("button", name=word("deal"), exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Zeile 1, Spalte 13: „<img“")
    expect(page.locator(".dk-live img")).to_have_count(0)
    page.get_by_role("textbox", name=word("seed")).fill("viel")
    page.get_by_role("button", name=word("deal"), exact=True).click()
    expect(page.locator(".dk-live [data-note]")).to_have_text(word("bad_seed"))


@thorough
def test_slips_are_all_that_is_printed_each_game_with_its_code(visit: Visits, club: str) -> None:
    page = visit(address(club, "jeder hat 6 bis 7 Trümpfe", 3, 4))
    expect(page.locator(".dk-wish-deals > li")).to_have_count(4)
    page.evaluate("() => { window.print = () => { window.printed = true } }")
    page.get_by_role("button", name=word("print")).click()
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    expect(page.locator(".dk-slips article:visible")).to_have_count(4 * 5)
    expect(page.get_by_role("heading", name=text("de", "wish_page.title"))).not_to_be_visible()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 2
    drawing = page.locator(".dk-slips .dk-qr").first.evaluate("each => each.outerHTML")
    drawing = drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    (found,) = zxingcpp.read_barcodes(pixels(page, drawing, 700, 700))
    page.emulate_media(media="screen")
    assert found.text in [link.get_attribute("href") for link in page.locator(".dk-wish-deals a").all()][:1]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.get_by_role("heading", name=text("de", "wish_page.title"))).to_be_visible()


@sampled
def test_an_address_without_a_readable_wish_deals_nothing(visit: Visits, club: str) -> None:
    page = visit(f"{club}/karten-nach-wunsch/#wunsch=Platz&nr=7&zahl=9999&buch=ddv")
    expect(page.locator(".dk-live [data-note]")).to_have_text(word("bad_link"))
    expect(page.locator(".dk-wish-deals")).to_have_count(0)


# Paper for an evening

PAGES = rb"/Type\s*/Page\b"


def paper(key: str, **params: object) -> str:
    return text("de", f"papers_page.word.{key}").format(**params)


@thorough
@sampled
def test_a_score_sheet_with_names_and_a_trump_card_of_the_own_table(visit: Visits, club: str) -> None:
    page = visit(f"{club}/zettel/", **PHONE)
    page.evaluate("window.print = () => {}")
    for number, name in enumerate(("Anna", HOSTILE[:24], "Clara"), start=1):
        page.get_by_role("textbox", name=paper("name", n=number)).fill(name)
    page.get_by_role("textbox", name=paper("games")).fill("12")
    for_everybody(page, PHONE)
    page.get_by_role("button", name=paper("score")).click()
    sheet = page.locator(".dk-score-paper")
    expect(sheet).to_be_attached()
    page.emulate_media(media="print")
    expect(sheet.locator("tbody tr:visible")).to_have_count(12 + 1)
    assert sheet.locator("thead th").all_inner_texts()[5:] == ["Anna", HOSTILE[:24], "Clara", paper("name", n=4)]
    expect(page.locator(".dk-trump-paper")).not_to_be_visible()
    assert len(re.findall(PAGES, page.pdf(prefer_css_page_size=True))) == 1
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    page.get_by_role("button", name=paper("trumps")).click()
    page.emulate_media(media="print")
    expect(sheet).not_to_be_visible()
    shown = page.locator(".dk-trump-paper section").all_inner_texts()
    wanted = papers({"rules": "mainz"})["trumps"]
    assert [each.splitlines()[0] for each in shown] == [row["name"] for row in wanted]


@thorough
def test_whoever_passes_gets_a_certificate_on_one_page(visit: Visits, site_url: str) -> None:
    exam = start_exam({"seed": 7, "rules": {"set": "ddv"}})
    events = []
    for number in range(TASKS):
        marks = marks_of_solution(task(7, exam.rules, "de", number))
        events += [{"type": what, "index": index} for what, index in marks] + [{"type": "next"}]
    page = visit(f"{site_url}pruefung/")
    put(page, "exam", json.dumps({"spec": {"seed": 7, "lang": "de", "rules": {"set": "ddv"}}, "events": events[:-1]}))
    page.reload()
    page.evaluate("window.print = () => {}")
    page.get_by_role("button", name=text("de", "exam.word.resume")).click()
    page.locator("[data-action=finish]").click()
    page.get_by_role("button", name=text("de", "exam.word.certificate")).click()
    page.emulate_media(media="print")
    certificate = page.locator(".dk-certificate")
    expect(certificate).to_be_visible()
    expect(certificate).to_contain_text(f"{TASKS} von {TASKS}")
    expect(page.locator(".dk-exam-tasks")).not_to_be_visible()
    assert len(re.findall(PAGES, page.pdf(prefer_css_page_size=True))) == 1
