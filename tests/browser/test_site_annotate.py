"""Writing about a game on a phone: notes, a sign, a variation, a question; kept over a reload, out and in again."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from effort import thorough
from playwright.sync_api import Page, expect

from dokolearn.replay.check.checking import check
from dokolearn.replay.reader import read
from dokolearn.replay.text.spelling import GLYPHS
from dokolearn.strings import text

from .course import DKN
from .test_site_axe import on_all_screens
from .visits import Visits, sideways

PHONE: dict[str, Any] = {"width": 390, "height": 664, "has_touch": True}
SMALL: dict[str, Any] = {"width": 320, "height": 640}
WIDE: dict[str, Any] = {"width": 1280, "height": 720}
ENGINE = 90_000

BARE = """%DKN 1
[Rules "ddv"]
[Dealer "4"]
[Player1 "<b onclick=alert(1)>Anna"]

deal 1: He10 KrD PiD KrB KaA KaK Ka9 KrA Kr10 PiA PiK He9
deal 2: PiD HeD KaD PiB HeB Ka10 Ka9 KrK Kr9 Pi9 HeA HeK
deal 3: He10 KrD HeB KaB Ka10 KaK KrA Kr9 Pi10 Pi9 HeA HeK
deal 4: HeD KaD KrB PiB KaB KaA Kr10 KrK PiA Pi10 PiK He9

1. 1: KrA Kr9 Kr9 KrK
2. 1: PiA Pi9 Pi10 PiK
3. 1: Ka9 Ka10 KrD KaB
*
"""


def word(key: str, **params: Any) -> str:
    return text("de", f"annotate.word.{key}", **params)


def begin(page: Page, game: str) -> None:
    page.locator(".dk-open textarea").fill(game)
    page.get_by_role("button", name=word("begin"), exact=True).click()
    expect(page.locator(".dk-course")).to_be_visible(timeout=ENGINE)


def at(page: Page, moment: int) -> None:
    """To a card, as far as all there is to say of it."""
    page.locator(f'.dk-course [data-at="{moment}"]').click()
    expect(page.locator(f'.dk-course [data-at="{moment}"][aria-current]')).to_be_visible()
    expect(page.locator(".dk-annotate-side[inert]")).to_have_count(0)


def unfold(page: Page, name: str) -> None:
    page.locator(f"[data-fold={name}] > button").click()


def write(page: Page, field: str, words: str) -> None:
    """Type it, and leave the field."""
    page.locator(f'[data-field="{field}"]').fill(words)
    page.locator(f'[data-field="{field}"]').blur()


def game_in(page: Page, folder: Path) -> str:
    """What goes out as a file, by the buttons that everybody has."""
    page.get_by_role("button", name=word("share_it"), exact=True).click()
    with page.expect_download() as found:
        page.locator('dialog[open] [data-share="dkn"]').click()
    found.value.save_as(folder / "spiel.dkn")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=word("preview"), exact=True).click()
    return (folder / "spiel.dkn").read_text("utf-8")


WHOLE = """1. 1: KrA Kr9
> Er bedient.
1. 3: Kr9?! KrK
2. 1: PiA Pi9 Pi10 PiK
> Noch ein Ass.
ask 2: Wie gehst du hinein?
hint: Wer sitzt hinter dir?
ok Ka9: Billig.
no KaD
no *: Zu teuer.
3. 1: Ka9 Ka10 KrD KaB
( 3. 2: PiD
)
*
"""

WHOLE_GAME = BARE.partition("1. 1:")[0] + WHOLE


def test_a_game_is_annotated_on_a_phone(visit: Visits, club: str, tmp_path: Path) -> None:
    page = visit(f"{club}/kommentieren/", **PHONE)
    begin(page, BARE)
    at(page, 2)
    write(page, "note 0", "Er bedient.")
    at(page, 3)
    page.locator('[data-sign="?!"]').click()
    expect(page.locator('[data-sign="?!"]')).to_have_attribute("aria-pressed", "true")
    at(page, 8)
    write(page, "note 0", "Noch ein Ass.")
    at(page, 9)
    unfold(page, "line")
    page.locator('[data-play="PiA"], [data-play="KrK"]').first.click()
    expect(page.locator(".dk-annotate-bar .dk-verdict")).to_contain_text("bedient")
    page.locator('[data-play="PiD"]').click()
    expect(page.locator("[data-fold=line]")).to_contain_text(word("line_in"))
    page.locator('[data-fold=line] [data-do="leave"]').click()
    unfold(page, "line")
    unfold(page, "ask")
    page.locator('[data-answer="Ka9"]').click()
    expect(page.locator('[data-answer="Ka9"]')).to_have_attribute("data-verdict", "ok")
    for verdict in ("ok", "may", "no"):
        page.locator('[data-answer="KaD"]').click()
        expect(page.locator('[data-answer="KaD"]')).to_have_attribute("data-verdict", verdict)
    write(page, "ask 0 0", "Wie gehst du hinein?")
    write(page, "answer 0 0 Ka9", "Billig.")
    write(page, "answer 0 0 *", "Zu teuer.")
    write(page, "hint 0 0 0", "Wer sitzt hinter dir?")
    expect(page.locator('[data-field="hint 0 0 1"]')).to_be_visible()
    assert sideways(page) == 0
    page.reload()
    expect(page.locator(".dk-course")).to_be_visible(timeout=ENGINE)
    found = game_in(page, tmp_path)
    assert found.split("PiK He9\n\n")[1] == WHOLE
    assert read(found).problems == ()
    page.get_by_role("button", name=word("others"), exact=True).click()
    begin(page, found)
    assert game_in(page, tmp_path) == found, "in and out without loss"
    assert page.locator(".dk-annotate b[onclick]").count() == 0
    at(page, 4)
    expect(page.locator('[data-field="note 0"]')).to_have_value("")
    page.locator('[data-do="undo"]').focus()
    assert on_all_screens(page, SMALL) == []


@thorough
def test_from_the_page_of_a_game_with_everything_undone_and_redone(visit: Visits, club: str, tmp_path: Path) -> None:
    page = visit(f"{club}/spiele/abend/", **WIDE)
    page.get_by_role("link", name=text("de", "annotate.link")).click()
    expect(page.locator(".dk-course")).to_be_visible(timeout=ENGINE)
    at(page, 12)
    note, unanswered = page.locator('[data-field="note 0"]'), check(read(DKN).record).questions
    expect(note).to_have_value("Clara zeigt sich als Re.")
    note.fill("Clara <i>zeigt</i> sich.")
    page.locator('[data-do="undo"]').click()
    expect(note).to_have_value("Clara zeigt sich als Re.")
    page.locator(".dk-course").press("Control+y")
    expect(note).to_have_value("Clara <i>zeigt</i> sich.")
    expect(page.locator(".dk-now .dk-note, .dk-annotate-now").first).to_be_attached()
    unfold(page, "ask")
    expect(page.locator('[data-answer="HeA"]')).to_have_attribute("data-verdict", "ok")
    unfold(page, "about")
    write(page, "Title", "Ein <script>alert(1)</script> Abend")
    expect(page.locator(".dk-annotate-table .dk-title")).to_have_text("Ein <script>alert(1)</script> Abend")
    page.locator('[data-choice="theme"]').select_option("Ansagen")
    assert on_all_screens(page, WIDE) == []
    page.get_by_role("button", name=word("preview"), exact=True).click()
    expect(page.locator(".dk-viewer:visible .dk-quiz-ask").first).to_be_visible()
    page.get_by_role("button", name=word("preview"), exact=True).click()
    found = game_in(page, tmp_path)
    assert '[Title "Ein <script>alert(1)</script> Abend"]' in found
    assert "~theme Ansagen\n> Ein Spiel" in found
    assert len(check(read(found).record).questions) == len(unanswered)


TOGETHER = """() => {
  const box = name => document.querySelector(name).getBoundingClientRect();
  const bar = box('.dk-annotate-bar'), table = box('.dk-annotate-table .dk-stage');
  const note = box('.dk-annotate-moment textarea'), parted = note.top - table.bottom;
  return {below: table.top - bar.bottom, high: table.height, left: innerHeight - note.bottom, parted};
}"""
"""Where table and note stand: below the row of signs, and above the edge of the screen."""


@thorough
@pytest.mark.parametrize("screen", [(390, 664), (320, 568)])
def test_note_and_table_are_on_one_screen(visit: Visits, club: str, screen: tuple[int, int]) -> None:
    """Without scrolling, and nothing of the site lies over them."""
    page = visit(f"{club}/kommentieren/", width=screen[0], height=screen[1])
    begin(page, DKN)
    at(page, 7)
    page.evaluate("scrollTo(0, 0)")
    found = page.evaluate(TOGETHER)
    assert found["below"] >= 0
    assert found["high"] > 150
    assert found["left"] >= 0
    assert found["parted"] > 0
    expect(page.locator(".dk-doors")).not_to_be_visible()
    page.locator("[data-tool=drafts], [data-do=drafts]").first.click()
    expect(page.locator(".dk-doors")).to_be_visible()
    assert sideways(page) == 0


@thorough
def test_what_was_written_goes_on_paper_as_a_handout(visit: Visits, club: str) -> None:
    page = visit(f"{club}/kommentieren/", **PHONE)
    begin(page, DKN)
    page.evaluate("() => { window.print = () => { window.printed = true } }")
    page.get_by_role("button", name=word("share_it"), exact=True).click()
    page.locator('dialog[open] [data-share="handout"]').click()
    page.wait_for_function("() => window.printed", timeout=ENGINE)
    page.emulate_media(media="print")
    sheet = page.locator(".dk-handout")
    expect(sheet.locator(".dk-question")).to_have_count(3)
    expect(sheet.locator(".dk-qr")).to_be_visible()
    expect(page.locator(".dk-annotate")).not_to_be_visible()
    # Questions; from a new page on what is right, and all Stiche with their notes and other ways.
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 3


@thorough
def test_out_as_a_link_and_one_html_file_and_in_again(visit: Visits, club: str, tmp_path: Path) -> None:
    """Both hold all that was written; the link goes in again without loss, the file opens by a double click."""
    page = visit(f"{club}/kommentieren/", **WIDE)
    begin(page, WHOLE_GAME)
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text }")
    page.get_by_role("button", name=word("share_it"), exact=True).click()
    page.locator('dialog[open] [data-share="text"]').click()
    page.wait_for_function("() => window.copied")
    link = page.evaluate("window.copied").partition("#")[2]
    with page.expect_download() as found:
        page.locator('dialog[open] [data-share="html"]').click(timeout=ENGINE)
    found.value.save_as(tmp_path / "spiel.html")
    other = visit(f"{club}/kommentieren/#{link}", **WIDE)
    expect(other.locator(".dk-course")).to_be_visible(timeout=ENGINE)
    assert game_in(other, tmp_path) == WHOLE_GAME
    alone = visit((tmp_path / "spiel.html").as_uri(), **WIDE)
    for _ in range(2):
        alone.locator('.dk-step[data-step="next"]').click()
    expect(alone.locator(".dk-now")).to_contain_text("Er bedient.")


@thorough
def test_two_windows_with_one_game(visit: Visits, club: str) -> None:
    """Nobody writes over what he has not seen: both versions are there."""
    page = visit(f"{club}/kommentieren/", **PHONE)
    begin(page, BARE)
    expect(page).to_have_url(re.compile(r"#entwurf=[\w-]+$"))
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".dk-course")).to_be_visible(timeout=ENGINE)
    write(other, "note 0", "Von hier.")
    expect(other.locator('[data-do="drop-note"]')).to_be_visible()
    write(page, "note 0", "Von dort.")
    expect(page.locator("[data-note][role=status]")).to_have_text(word("kept_copied"), timeout=ENGINE)
    assert page.url != other.url
    page.get_by_role("button", name=word("others"), exact=True).click()
    expect(page.locator("[data-draft]")).to_have_count(2)
    expect(page.locator(".dk-drafts")).to_contain_text("Notizen: 1, Fragen: 0")


@thorough
def test_closed_at_any_moment_nothing_is_lost(visit: Visits, club: str) -> None:
    """Signs tapped and words typed, the window gone some milliseconds later: all of it is there."""
    page = visit(f"{club}/kommentieren/", **PHONE)
    begin(page, BARE)
    expect(page).to_have_url(re.compile(r"#entwurf=[\w-]+$"))
    address, context, chance = page.url, page.context, Random(7)
    words = ""
    for _ in range(10):
        at(page, 3)
        sign = chance.choice([one for one in GLYPHS if one != signed(page)])
        page.locator(f'[data-sign="{sign}"]').click()
        words += chance.choice("abcdefg")
        page.locator('[data-field="note 0"]').press("End")
        page.locator('[data-field="note 0"]').press_sequentially(words[-1])
        page.wait_for_timeout(chance.randrange(300))
        page.close()
        page = context.new_page()
        page.goto(address)
        expect(page.locator(".dk-course")).to_be_visible(timeout=ENGINE)
        at(page, 3)
        expect(page.locator('[data-field="note 0"]')).to_have_value(words)
        assert signed(page) == sign


def signed(page: Page) -> str | None:
    """The sign of the moment."""
    pressed = page.locator('[data-sign][aria-pressed="true"]')
    return pressed.get_attribute("data-sign") if pressed.count() else None


@thorough
def test_a_game_that_was_opened_leads_here(visit: Visits, club: str) -> None:
    page = visit(f"{club}/oeffnen/", **PHONE)
    page.locator(".dk-open textarea").fill(BARE)
    page.get_by_role("button", name=text("de", "viewer.open"), exact=True).click()
    page.locator('[data-tool="annotate"]').click(timeout=ENGINE)
    expect(page.locator(".dk-course")).to_be_visible(timeout=ENGINE)
    page.get_by_role("button", name=word("others"), exact=True).click()
    expect(page.locator("[data-draft]")).to_have_count(1)
    page.get_by_role("link", name=text("de", "annotate.where")).click()
    expect(page.locator(".dk-gallery")).to_be_visible()


@thorough
def test_every_part_of_the_page_in_both_schemes(visit: Visits, club: str) -> None:
    for dark in (False, True):
        page = visit(f"{club}/kommentieren/", **PHONE, dark=dark)
        assert on_all_screens(page) == []
        begin(page, DKN)
        at(page, 9)
        for fold in ("ask", "line", "about", "problems"):
            unfold(page, fold)
        assert [screen for screen in (PHONE, SMALL, WIDE) if cut_off(page, screen)] == []
        assert on_all_screens(page, SMALL, WIDE) == []
        assert sideways(page) == 0


def cut_off(page: Page, screen: dict[str, Any]) -> list[str]:
    """Words that do not fit into their button of the bar."""
    page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.dk-annotate-bar .dk-tool > span')].filter(one => {
          const {left, right} = one.getBoundingClientRect(), around = one.parentElement.getBoundingClientRect();
          return left < around.left || right > around.right;
        }).map(one => one.textContent)"""
    )
    return found
