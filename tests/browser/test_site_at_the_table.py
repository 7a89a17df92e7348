"""The table is the room: question, whole hand and the gold button are on the screen at every size, when a step opens
and after an answer; nothing scrolls, the page around is not there, and where text is large the room scrolls instead."""

from pathlib import Path
from typing import Any

from effort import each, mostly, thorough
from playwright.sync_api import Page, expect

from dokolearn.strings import text

from .course import LESSON_5, LESSONS
from .visits import PATIENCE, Visits, put, sideways

SIZES = {
    "phone": (390, 664),
    "small": (320, 568),
    "long": (390, 844),
    "across": (844, 390),
    "tablet": (768, 1024),
    "laptop": (1280, 720),
    "wide": (1920, 1080),
}
IN_TURN = [(size, LESSONS[(3 * at + turn) % len(LESSONS)]) for at, size in enumerate(SIZES) for turn in range(3)]
"""Each size walks through three lessons, each lesson is walked through at least once."""
SHORT = [("phone", LESSON_5), ("across", LESSON_5)]

AT_REST = """([said, patience]) => new Promise(done => {
  const until = performance.now() + patience;
  const look = () => {
    const seen = [...document.querySelectorAll(".dk-section")].filter(one => one.checkVisibility());
    const progress = document.querySelector(".dk-walk-bar")?.textContent ?? "";
    const coming = seen.some(one => one.querySelector("[data-dk]:not([data-dk-mounted]), [data-moving]"));
    if ((seen.length === 1 && progress.includes(said) && !coming) || performance.now() > until) done(seen.length);
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Once this step is on the screen, with all its places, and nothing moves."""

MISSING = """() => {
  const panel = [...document.querySelectorAll(".dk-sit")].find(one => one.checkVisibility());
  if (!panel) return null;
  const told = panel.querySelector(".dk-says[data-told]:has([data-tone])");
  const words = told ? ".dk-says" : ".dk-says, .dk-task";
  const pressed = ":is(.dk-pad, .dk-actions, .dk-record-hands, .dk-record-tools) button";
  const parts = panel.querySelectorAll(`.dk-zone-hand .dk-card, ${pressed}, ${words}`);
  const outside = ({left, top, right, bottom}) =>
    left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  return [...parts]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && outside(one.getBoundingClientRect()))
    .map(one => one.className + " " + one.textContent.trim());
}"""
"""Parts of the question, the hand and what there is to press that are not whole on the screen; null without a table."""

COVERED = """() => {
  const panel = [...document.querySelectorAll(".dk-sit")].find(one => one.checkVisibility());
  const over = panel?.querySelector(".dk-says")?.getBoundingClientRect();
  return [...panel?.querySelectorAll(".dk-chair[data-chair='0'] > :is(.dk-plate, .dk-face)") ?? []].filter(one => {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    return left < over.right && over.left < right && top + 1 < over.bottom && over.top + 1 < bottom;
  }).length;
}"""
"""How much of the own seat lies below the words."""

GOLD = """() => [...document.querySelectorAll("[data-primary]")].filter(one => one.checkVisibility())
  .map(one => one.textContent.trim())"""
"""What the gold buttons say."""

SEEN = """() => {
  const panel = [...document.querySelectorAll(".dk-sit")].find(one => one.checkVisibility());
  const {width, height} = panel.getBoundingClientRect();
  const cards = [...panel.querySelectorAll(".dk-hand .dk-card")].map(card => card.getBoundingClientRect().height);
  const [felt, card] = [width * height / innerWidth / innerHeight, Math.max(0, ...cards) / innerHeight];
  return {felt, held: cards.length, card,
    scrolls: document.documentElement.scrollHeight > innerHeight + 1};
}"""
"""Which part of the screen the table has, how many cards are held, how high they are, and whether anything scrolls."""


FOLLOW = "href => document.body.appendChild(Object.assign(document.createElement('a'), {href})).click()"


def opened(visit: Visits, url: str, size: str, **more: Any) -> Page:
    wide, high = SIZES[size]
    return visit(url, width=wide, height=high, steps=True, **more)


def tap_a_card(page: Page) -> bool:
    """The first card of the hand that may be tapped, as a finger does: words that lie open fold."""
    card = page.locator(".dk-sit:visible :is(.dk-hand, .dk-zone-hand) button").first
    if not card.count():
        return False
    card.click(position={"x": 12, "y": 22})
    return True


@mostly(("size", "lesson"), [*SHORT, *IN_TURN], SHORT, ids=str)
def test_question_hand_and_gold_are_on_the_screen(visit: Visits, site_url: str, size: str, lesson: Path) -> None:
    page = opened(visit, f"{site_url}lektionen/{lesson.stem}/", size)
    many = int(page.locator(".dk-walk-bar progress").get_attribute("max") or 0)
    assert many
    tables = 0
    for number in range(1, many + 1):
        assert page.evaluate(AT_REST, [text("de", "site.step_of", at=number, of=many), PATIENCE]) == 1
        missing = page.evaluate(MISSING)
        assert len(page.evaluate(GOLD)) <= 1, number
        assert sideways(page) == 0
        if missing is not None:
            tables += 1
            assert missing == [], number
            assert page.evaluate(COVERED) == 0, number
            seen = page.evaluate(SEEN)
            assert not seen["scrolls"], number
            if size in ("laptop", "wide"):
                assert seen["felt"] >= 0.8, number
            if seen["held"] == 3:
                assert seen["card"] >= 0.2, number
            if tap_a_card(page):
                page.wait_for_function("() => !document.querySelector('[data-moving]')")
                assert page.evaluate(MISSING) == [], f"{number}, answered"
                assert page.evaluate(COVERED) == 0, f"{number}, answered"
                assert sideways(page) == 0, f"{number}, answered"
                assert len(page.evaluate(GOLD)) <= 1, number
        if number < many:
            page.locator(':is(.dk-walk-nav, .dk-actions) [data-step="on"]:visible').first.click()
    assert tables > many / 3


def test_the_page_around_is_not_there_and_comes_back(visit: Visits, lesson_url: str) -> None:
    """While one sits at the table; everything that is shown, and paper, are the page as it was written."""
    page = opened(visit, lesson_url, "phone")
    expect(page.locator(".dk-sit").first).to_be_visible()
    expect(page.locator(".md-header")).to_be_hidden()
    expect(page.locator(".md-footer")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".md-footer")).to_be_attached()
    expect(page.locator(".dk-section:visible").nth(2)).to_be_visible()
    page.emulate_media(media="screen")
    page.locator("[data-all]").click()
    expect(page.locator(".md-header")).to_be_visible()
    page.locator("[data-all]").click()
    expect(page.locator(".md-header")).to_be_hidden()
    page.locator(".dk-out").click()
    expect(page.locator(".md-header")).to_be_visible()
    expect(page.locator(".dk-walk")).to_have_count(0)


@thorough
@each("size", [*SIZES])
def test_a_game_is_written_down_in_a_room(visit: Visits, site_url: str, size: str) -> None:
    """Table, words, the grid of cards and the tools are on the screen, whatever is asked."""
    page = opened(visit, f"{site_url}eintragen/", size)
    page.locator("[data-tool=fresh]").click()
    expect(page.locator(".md-header")).to_be_hidden()
    for offer in ("way", "healthy"):
        button = page.locator(f"[data-offer={offer}]").first
        expect(button).to_be_visible()
        assert page.evaluate(MISSING) == [], offer
        button.click()
    for code in ("KrA", "PiK"):
        page.locator(f'.dk-kind[data-card="{code}"]').click()
        assert page.evaluate(MISSING) == [], code
        assert page.evaluate(COVERED) == 0, code
    assert sideways(page) == 0
    page.locator(".dk-out").click()
    expect(page.locator(".md-header")).to_be_visible()


@thorough
@each("size", [*SIZES])
def test_what_comes_back_is_done_in_a_room(visit: Visits, site_url: str, size: str) -> None:
    """With a way out to what else the page has, and one gold button back."""
    page = opened(visit, f"{site_url}wiederholen/", size)
    put(page, "missed", '{"legal_cards/verstoss.farbe@mainz": ["2026-11-09! 2026-11-10+", "2026-11-21"]}')
    page.reload()
    expect(page.locator(".dk-sit")).to_be_visible()
    expect(page.locator(".md-header")).to_be_hidden()
    assert page.evaluate(MISSING) == []
    assert tap_a_card(page)
    assert page.evaluate(MISSING) == []
    assert page.evaluate(COVERED) == 0
    page.locator(".dk-out").click()
    expect(page.locator(".md-header")).to_be_visible()
    expect(page.locator(".dk-sit")).to_be_hidden()
    page.get_by_role("button", name=text("de", "review.word.sit")).click()
    expect(page.locator(".md-header")).to_be_hidden()
    expect(page.locator(".dk-sit")).to_be_visible()


@thorough
@each("size", [*SIZES])
def test_a_task_among_words_has_a_room_and_leads_back(visit: Visits, site_url: str, size: str) -> None:
    """From the line that was open, and there again; at its end the gold button leads back, too."""
    page = opened(visit, f"{site_url}streitfaelle/karten/", size)
    row = page.locator("details.dk-row:has([data-dk-sit])").first
    row.locator("summary").first.click()
    sit = row.get_by_role("button", name=text("de", "disputes.sit"))
    for way in (".dk-out", "[data-step=on]"):
        sit.click()
        expect(page.locator(".md-header")).to_be_hidden()
        assert page.evaluate(MISSING) == []
        assert not page.evaluate(SEEN)["scrolls"]
        assert sideways(page) == 0
        cards = page.locator(".dk-sit:visible .dk-lies button")
        for card in cards.all() if way != ".dk-out" else ():
            card.evaluate("card => card.click()")
            assert page.evaluate(MISSING) == []
            assert page.evaluate(COVERED) == 0
            if page.locator(f"{way}:visible").count():
                break
        page.locator(f"{way}:visible").click()
        expect(page.locator(".md-header")).to_be_visible()
        expect(sit).to_be_focused()


@thorough
def test_many_words_are_a_sheet_until_something_is_tapped(visit: Visits, lesson_url: str) -> None:
    page = opened(visit, f"{lesson_url}#nur-die-erste-karte-zahlt", "small")
    lead = page.locator(".dk-lead:visible")
    expect(lead).to_have_attribute("data-open", "")
    read = lead.locator("button")
    expect(read).to_have_accessible_name(text("de", "site.step_read"))
    assert tap_a_card(page)
    expect(lead).not_to_have_attribute("data-open", "")
    read.click()
    expect(lead).to_have_attribute("data-open", "")


@thorough
def test_who_leaves_is_where_he_came_from(visit: Visits, site_url: str, lesson_url: str) -> None:
    """After a lesson that followed, too; and whoever came from nowhere is on the path of the lessons."""
    page = opened(visit, lesson_url, "phone")
    out = page.locator("a.dk-out")
    out.click()
    expect(page).to_have_url(f"{site_url}lektionen/")
    page.goto(f"{site_url}regeln/")
    for lesson in (LESSON_5, LESSONS[6]):
        page.evaluate(FOLLOW, f"{site_url}lektionen/{lesson.stem}/")
        expect(page).to_have_url(f"{site_url}lektionen/{lesson.stem}/")
        expect(out).to_have_attribute("href", f"{site_url}regeln/")


def test_where_everything_is_large_the_room_scrolls(visit: Visits, lesson_url: str) -> None:
    """Four times as large, or a very low screen: nothing is cut, and all of it is reached by scrolling down."""
    page = visit(lesson_url, width=320, height=256, steps=True)
    hand = page.locator(".dk-hand:visible")
    hand.scroll_into_view_if_needed()
    expect(hand.locator("button").first).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") > 0
    says = page.locator(".dk-says:visible")
    says.scroll_into_view_if_needed()
    expect(says).to_be_in_viewport(ratio=1)
    assert sideways(page) == 0


def test_a_card_that_is_drawn_onto_the_felt_is_laid(visit: Visits, lesson_url: str) -> None:
    """A little way and it goes back to the hand; nothing was answered then."""
    page = opened(visit, lesson_url, "phone")
    card = page.locator(".dk-hand:visible button").last
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 30
    for up in (15, 200):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 4, y - up / 2)
        page.mouse.move(x - 8, y - up)
        expect(card).to_have_attribute("data-drawn", "")
        page.mouse.up()
        expect(page.locator("[data-drawn]")).to_have_count(0)
        expect(page.locator(".dk-says:visible [data-tone]")).to_have_count(0 if up == 15 else 1)
