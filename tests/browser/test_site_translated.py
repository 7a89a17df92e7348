"""The browser translates a page: no card, name or number changes, and what changes afterwards is seen.

Chromium under test has no translator, so it is done as Chrome does it: text nodes are taken away, and `<font>` stands
in their place, wherever nothing says `translate="no"`.
"""

from playwright.sync_api import Page, expect

from .course import LESSON_5, exercises
from .player import Player
from .test_site_screen import SIX, shown
from .visits import DESK, Visits

TRANSLATE = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const all = [];
  while (walker.nextNode()) all.push(walker.currentNode);
  for (const text of all) {
    const told = text.parentElement.closest('[translate]')?.getAttribute('translate') !== 'no';
    if (!told || !text.data.trim() || text.parentElement.closest('script, style, template, font')) continue;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstChild.append('§' + text.data);
    text.replaceWith(font);
  }
}"""

FACTS = """box => [...box.querySelectorAll(
    '.dk-name, .dk-won, .dk-pile, .dk-call, .dk-side, .dk-when, .dk-score, .dk-moment, .dk-card, .dk-stiche')]
  .map(each => each.textContent.replace(/\\s+/g, ' ').trim())"""


def facts(page: Page, box: str) -> list[str]:
    found: list[str] = page.locator(box).first.evaluate(FACTS)
    return found


def test_a_game_goes_on_as_it_is(visit: Visits, site_url: str) -> None:
    page, plain = (visit(f"{site_url}spiele/{SIX[0]}/", **DESK) for _ in range(2))
    for one in (page, plain):
        expect(one.locator(".dk-film .dk-when")).to_be_visible()
    page.evaluate(TRANSLATE)
    expect(page.locator("h1, .md-header").first).to_contain_text("§")
    for moment in shown(SIX[0])["moments"][1:10]:
        for one in (page, plain):
            one.locator(".dk-stage").press("ArrowRight")
            expect(one.locator(".dk-when")).to_have_text(moment["title"])
        assert facts(page, ".dk-film") == facts(plain, ".dk-film")


def test_a_lesson_asks_and_answers(visit: Visits, site_url: str) -> None:
    """Task, answer and buttons are those of now, translated or not."""
    page = visit(f"{site_url}lektionen/{LESSON_5.stem}/", **DESK)
    player = Player(page, exercises(LESSON_5)[0])
    before = facts(page, ".dk-panel[data-felt]")
    page.evaluate(TRANSLATE)
    assert facts(page, ".dk-panel[data-felt]") == before
    player.send(player.wrong())
    player.solve()
