"""What goes wrong in real life: a browser that keeps nothing, a rotated phone, an impatient thumb."""

import html
import re
from pathlib import Path

import pytest
from effort import mostly, thorough
from playwright.sync_api import expect
from shared_site import SUB_PATH

from dokolearn.exercises import solution
from dokolearn.replay.film.viewer_words import setting_words
from dokolearn.strings import text

from .course import LESSON_5, PAGES
from .player import Player
from .visits import PHONE, Visits

KEY = "2.7/klein-bedienen"

BLOCKED = """
for (const name of ['getItem', 'setItem', 'removeItem'])
  Storage.prototype[name] = () => { throw new DOMException('blocked', 'SecurityError'); };
"""
FULL = """
const keep = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  if (key.startsWith('dokolearn.')) throw new DOMException('full', 'QuotaExceededError');
  return keep.call(this, key, value);
};
"""
CORRUPTED = """
if (!sessionStorage.getItem('spoiled')) {
  sessionStorage.setItem('spoiled', 'once');
  localStorage.setItem('dokolearn.done', '{kaputt');
  localStorage.setItem('dokolearn.settings', '[1]');
}
"""


@thorough
@pytest.mark.parametrize(
    ("trouble", "said"),
    [(BLOCKED, "set_unsaved"), (FULL, "set_unsaved"), (CORRUPTED, "set_lost")],
    ids=["blocked", "full", "corrupted"],
)
def test_storage_in_trouble_is_said_once_and_all_goes_on(
    visit: Visits, lesson_url: str, trouble: str, said: str
) -> None:
    page = visit(lesson_url)
    page.add_init_script(trouble)
    page.reload()
    if page.locator(".dk-section[hidden]").count():
        page.locator("[data-all]").click()  # nobody could keep that everything is shown
    player = Player(page, KEY)
    player.solve()
    expect(player.box.get_by_role("status")).to_have_count(1)  # one voice for answers and troubles
    expect(player.status).to_contain_text(setting_words("de")[said])
    expect(page.get_by_text(setting_words("de")[said])).to_have_count(1)
    player.send({"type": "again"})
    player.solve()
    expect(page.get_by_text(setting_words("de")[said])).to_have_count(1)
    # The theme does not guard its own use of the storage; ours must never complain.
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if "blocked" not in said or "assets/dokolearn" in said]


@thorough
def test_rotated_phone_loses_nothing(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url, **PHONE, has_touch=True)
    player = Player(page, KEY)
    first, *rest = solution(player.spec)[:3]
    player.send(first)
    for event in rest:
        size = page.viewport_size
        assert size is not None
        page.set_viewport_size({"width": size["height"], "height": size["width"]})
        player.check()
        player.send(event)


@thorough
def test_tap_while_a_card_still_shakes_counts(visit: Visits, lesson_url: str) -> None:
    player = Player(visit(lesson_url, reduced_motion="no-preference"), KEY)
    player.send(player.wrong())
    player.solve()


@thorough
def test_rotated_phone_stays_at_the_moment(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}spiele/dulle_auf_dulle/#p=3.2", **PHONE)
    table = page.locator(".dk-viewer").get_by_role("group", name="Stich 3, Karte 2", exact=True)
    expect(table).to_be_visible()
    page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    expect(table).to_be_visible()


@mostly("fragment", ["#p=99.9", "#p=x.y", "#p=-1.2", "#v=9", "#p=3.2&v=<b>", "#" + "p=" * 2000], 1)
def test_bad_links_open_the_game_anyway(visit: Visits, site_url: str, fragment: str) -> None:
    page = visit(f"{site_url}spiele/dulle_auf_dulle/{fragment}")
    viewer = page.locator(".dk-viewer")
    expect(viewer.get_by_role("group").first).to_be_visible()
    viewer.locator(":is([data-step='back'], [data-step='next']):not([aria-disabled='true'])").first.click()
    expect(viewer.get_by_text(re.compile(r"^Stich \d+, Karte \d$")).first).to_be_visible()


def test_policy_of_every_page_is_strict(real_site: Path) -> None:
    pages = sorted(real_site.rglob("*.html"))
    assert len(pages) >= len(PAGES)
    for page in pages:
        found = re.search(r'<meta http-equiv="?Content-Security-Policy"? content="([^"]*)"', page.read_text("utf-8"))
        rule = html.unescape(found[1]) if found else ""
        assert "default-src 'none'" in rule, page.relative_to(real_site)
        assert "unsafe" not in rule.replace("'wasm-unsafe-eval'", "")  # the engine is WebAssembly, and may run
        assert re.search(r"https?:|\*", rule) is None


def test_a_page_opened_by_double_click_says_what_to_do(visit: Visits, real_site: Path) -> None:
    page = visit((real_site / SUB_PATH / "lektionen" / LESSON_5.stem / "index.html").as_uri())
    expect(page.locator("#dk-from-disk")).to_have_text(text("de", "page.from_disk"))
    expect(page.locator("#dk-from-disk")).to_be_visible()
    expect(page.locator("#dk-old-browser")).to_be_hidden()
    visit.watch(page).complaints.clear()  # browsers say that they load no modules from a disk


def test_an_old_browser_gets_a_sentence(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}wiederholen/")
    expect(page.locator(".dk-cannot")).to_have_count(2)
    expect(page.locator(".dk-cannot:visible")).to_have_count(0)
    page.add_init_script("delete Array.prototype.at")
    page.reload()
    expect(page.locator("#dk-old-browser")).to_have_text(text("de", "page.old_browser"))
    expect(page.locator("#dk-old-browser")).to_be_visible()
    expect(page.locator("#dk-from-disk")).to_be_hidden()
    visit.watch(page).complaints.clear()
