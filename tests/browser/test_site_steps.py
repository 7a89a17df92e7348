"""A lesson step by step: one thing at a time, the place is kept, and the long page is one tap away."""

import re
from pathlib import Path

from effort import mostly, thorough
from playwright.sync_api import Page, expect

from dokolearn.strings import text

from .course import LESSON_5, LESSONS
from .player import Player
from .test_site_felt import SHIFT
from .visits import PATIENCE, Visits, kept

PHONE = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True, "steps": True}
BEDIENEN = "2.7/bedienen"

BELOW = """() => {
  const panel = [...document.querySelectorAll(".dk-section:not([hidden]) .dk-panel:has(.dk-task)")]
    .find(one => one.checkVisibility());
  const hand = panel?.querySelectorAll(".dk-hand, .dk-zone-hand") ?? [];
  const parts = [...panel?.querySelectorAll(".dk-task, .dk-felt, .dk-zone-stich, .dk-filled") ?? [],
    ...hand.length ? hand : panel?.querySelectorAll(".dk-actions button, .dk-pad") ?? []];
  return parts.filter(part => part.getBoundingClientRect().bottom > innerHeight).map(part => part.className);
}"""
"""What of the table, the question and the hand, or the answers where there is no hand, is not on the screen. What is
folded away, because it is about another table, is nowhere."""

ALONE = f"""async ([said, patience]) => {{
  const until = performance.now() + patience;
  for (;;) {{
    const seen = [...document.querySelectorAll(".dk-section")].filter(one => one.checkVisibility());
    const progress = document.querySelector(".dk-walk-bar")?.textContent.trim().replace(/\\s+/g, " ") ?? "";
    const coming = seen.some(one => one.querySelector("[data-dk]:not([data-dk-mounted])"));
    const ready = seen.length === 1 && progress.includes(said) && !coming;
    if (ready || performance.now() > until) return [ready, ({BELOW})()];
    await new Promise(requestAnimationFrame);
  }}
}}"""
"""Whether one step is on the screen, alone and with all its places, and the progress says so; what of it is below."""


AWAY = r"/\[(?!\"mainz\")[^[\]]*\]\]/"
"""Of a condition that the script does not fulfil: the books at the end of one of its clauses are others."""


def steps(page: Page) -> int:
    """How many steps the page has at the table of the script."""
    return page.locator(".dk-section").evaluate_all(
        "all => all.filter(one => !AWAY.test(one.dataset.dkOnly ?? '')).length".replace("AWAY", AWAY)
    )


def at(page: Page, number: int) -> None:
    """This step is on the screen, alone, and the progress says so."""
    expect(page.locator(".dk-section:visible")).to_have_count(1)
    expect(page.locator(".dk-walk-bar")).to_contain_text(text("de", "site.step_of", at=number, of=steps(page)))


def on(page: Page) -> None:
    page.locator('[data-step="on"]:visible').tap()


def step_with(page: Page, key: str) -> int:
    """The number of the step with this exercise."""
    found: int = page.locator(".dk-section").evaluate_all(
        "(all, key) => 1 + all.findIndex(one => one.querySelector(`[data-dk-key='${key}']`))", key
    )
    return found


def test_a_lesson_step_by_step(visit: Visits, site_url: str, lesson_url: str) -> None:
    page = visit(lesson_url, **PHONE)
    at(page, 1)
    page.evaluate(SHIFT)
    expect(page.locator('[data-step="back"]')).to_have_count(0)
    on(page)
    at(page, 2)
    assert page.evaluate("document.activeElement.className") == "dk-section"
    page.locator('[data-step="back"]').tap()
    at(page, 1)
    for number in range(2, 4):
        on(page)
        at(page, number)
    assert page.evaluate("window.shift") == 0
    page.reload()
    at(page, 3)
    page.goto(site_url)
    link = page.locator("[data-dk-go-on]")
    expect(page.locator(".dk-today")).to_contain_text(text("de", "site.today_step", at=3, of="")[:13])
    link.tap()
    expect(page).to_have_url(lesson_url)
    at(page, 3)


@mostly("lesson", LESSONS, [LESSON_5])
def test_whoever_goes_on_has_table_question_and_hand_on_the_screen(visit: Visits, site_url: str, lesson: Path) -> None:
    page = visit(f"{site_url}lektionen/{lesson.stem}/", **PHONE)
    many = steps(page)
    for number in range(1, many + 1):
        said = text("de", "site.step_of", at=number, of=many)
        assert page.evaluate(ALONE, [said, PATIENCE]) == [True, []], number
        if number < many:
            on(page)


@thorough
def test_at_the_end_of_a_task_the_way_on_is_the_main_one(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url, **PHONE)
    wanted = step_with(page, BEDIENEN)
    for number in range(2, wanted + 1):
        on(page)
        at(page, number)
    forward = page.locator('[data-step="on"]:visible')
    expect(forward).to_have_text(text("de", "site.step_skip"))
    Player(page, BEDIENEN).solve()
    expect(forward).to_have_text(text("de", "settings.on"))
    expect(forward).to_have_attribute("data-primary", "")
    assert page.locator("button:visible", has_text=re.compile(rf"^\s*{text('de', 'action.next')}\s*$")).count() == 1
    expect(page.locator(".dk-section:visible .dk-tick")).to_have_count(1)
    right, many = kept(page, "firsts")[BEDIENEN]
    assert right == many > 0
    page.locator("[data-all]").tap()
    page.locator("[data-all]").tap()
    for _ in range(steps(page) - wanted):
        on(page)
    expect(page.locator(".dk-walk-end")).to_contain_text(text("de", "site.end_score", right=right, many=many))


@thorough
def test_an_address_leads_to_its_step_and_everything_can_be_shown(visit: Visits, lesson_url: str) -> None:
    page = visit(f"{lesson_url}#p2-8", **PHONE)
    expect(page.locator(".dk-section:visible #p2-8")).to_be_visible()
    expect(page.locator(".dk-section:visible")).to_have_count(1)
    page.locator("[data-all]").tap()
    expect(page.locator(".dk-section:visible")).to_have_count(steps(page))
    assert kept(page, "settings")["long"] is True
    page.reload()
    expect(page.locator(".dk-section:visible")).to_have_count(steps(page))
    page.locator("[data-all]").tap()
    expect(page.locator(".dk-section:visible")).to_have_count(1)
    page.emulate_media(media="print")
    expect(page.locator(".dk-section:visible")).to_have_count(steps(page))


@thorough
def test_the_last_step_leads_to_the_next_lesson_and_the_start_page_knows(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/{LESSON_5.stem}/", **PHONE)
    after = LESSONS[LESSONS.index(LESSON_5) + 1]
    for _ in range(steps(page) - 1):
        on(page)
    at(page, steps(page))
    page.goto(site_url)
    expect(page.locator("[data-dk-go-on]")).to_have_attribute("href", re.compile(rf"{after.stem}/$"))
    page.go_back()
    here = page.locator("article h1").inner_text()
    page.locator('[data-step="after"]').tap()
    expect(page).to_have_url(re.compile(rf"/{after.stem}/$"))
    expect(page.locator("article h1")).not_to_have_text(here)  # the address changes before the page does
    at(page, 1)


def test_without_scripts_it_is_the_long_page(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url, java_script_enabled=False)
    expect(page.locator(".dk-section:visible")).to_have_count(steps(page))
