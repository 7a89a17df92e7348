"""Lesson 5 on the site, read and played the way different people do it."""

import re
from contextlib import suppress
from pathlib import Path

from effort import mostly, sampled, size, thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.exercises import solution, step
from dokolearn.hosts.site.pages.navigation import apart_at
from dokolearn.strings import text

from .course import DRILLED, LESSON_5, exercises, one_of_each_kind
from .player import Player, by_finger, by_keyboard, heard
from .visits import DESK, PHONE, Visits, by_door, kept, sideways

BEDIENEN = "2.7/bedienen"
SMALLEST_TARGET = 24


@thorough
@mostly("dark", [False, True], [True], ids=["light", "dark"])
@mostly("screen", [PHONE, DESK], 1, ids=["phone", "desk"])
def test_nothing_scrolls_sideways(visit: Visits, lesson_url: str, screen: dict[str, int], dark: bool) -> None:
    page = visit(lesson_url, **screen, dark=dark)
    assert sideways(page) == 0
    for key in exercises(LESSON_5):
        player = Player(page, key)
        player.check()
        if not player.view["solved"]:
            with suppress(StopIteration):  # a hand of which every card goes
                player.send(player.wrong())
    assert sideways(page) == 0
    page.locator(".dk-code summary").first.click()
    assert sideways(page) == 0


def test_rules_are_folded_and_a_wrong_answer_gives_the_reason_with_its_place(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    is_folded(page)
    player = Player(page, BEDIENEN)
    region = player.status.element_handle()
    event = player.wrong()
    player.send(event)
    expect(player.box.locator(".dk-feedback")).to_have_attribute("data-tone", "wrong")
    expect(player.box.locator(".dk-refs")).to_contain_text("§2.7")
    assert region.text_content().strip() == heard(player.view["feedback"]), "announced: the region was there before"
    card = player.place("hand", event["index"]).get_by_role("button")
    expect(card).to_have_accessible_name(f"{player.view['hand']['cards'][event['index']]['name']}, geht nicht")
    expect(player.place("stich", 0).locator(".dk-card")).to_have_attribute("data-mark", "cause")


@thorough
def test_same_mistake_is_announced_again(visit: Visits, lesson_url: str) -> None:
    player = Player(visit(lesson_url), BEDIENEN)
    event = player.wrong()
    player.send(event)
    first = player.status.locator("span").element_handle()
    player.send(event)
    assert not first.evaluate("said => said.isConnected"), "a new node, so that it is read out again"


@thorough
@mostly("kind", [kind for kind in one_of_each_kind() if kind not in DRILLED], 1)
def test_whole_exercise_is_answered_as_by_the_engine(visit: Visits, site_url: str, kind: str) -> None:
    lesson, key = one_of_each_kind()[kind]
    player = Player(visit(f"{site_url}lektionen/{lesson.stem}/", reduced_motion="no-preference"), key)
    player.check()
    player.solve()
    player.send({"type": "again"})


@sampled
@mostly("key", ["Enter", "Space"], 1)
def test_keyboard_is_enough(visit: Visits, lesson_url: str, key: str) -> None:
    player = Player(visit(lesson_url), BEDIENEN)
    for event in solution(player.spec)[: size(6, 50)]:
        player.send(event, by_keyboard(key))


def test_finger_is_enough_and_what_is_finished_is_remembered(visit: Visits, site_url: str, lesson_url: str) -> None:
    page = visit(lesson_url, **PHONE, has_touch=True, is_mobile=True)
    player = Player(page, BEDIENEN)
    player.send(player.wrong(), by_finger)
    player.solve(by_finger)
    page.goto(f"{site_url}lektionen/")
    many = sum("mainz" not in apart_at(key) for key in exercises(LESSON_5))
    line = page.locator(".dk-path li").filter(has=page.locator(f'a[href$="{LESSON_5.stem}/"]'))
    still_open = text("de", "progress.due").format(n=many - 1, of=many)
    right, of = kept(page, "firsts")[BEDIENEN]
    assert right == of - 1
    stars = text("de", "site.end_stars", n=sum(right >= share * of for share in (0.5, 0.7, 0.9)), of=3)
    expect(line.locator("[data-dk-due]")).to_have_text(f"{still_open} · {stars}")


@mostly("right", [False, True], 1, ids=["wrong", "right"])
@thorough
def test_double_tap_is_harmless(visit: Visits, lesson_url: str, right: bool) -> None:
    player = Player(visit(lesson_url), "2.8/gemischt")
    event = {"type": "pick", "index": 0} if right else player.wrong()
    player.target(event).dblclick()
    player.state = step(step(player.state, event), event)
    player.check()
    player.solve()


@thorough
def test_exercise_asks_nobody(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    page.wait_for_load_state("networkidle")
    loaded = len(visit.watch(page).requests)
    player = Player(page, BEDIENEN)
    player.send(player.wrong())
    player.solve()
    assert visit.watch(page).requests[loaded:] == []


def mounted(page: Page, lesson: Path) -> None:
    """Every exercise of the lesson is alive, and once."""
    places = page.locator('[data-dk="exercise"]')
    expect(places).to_have_count(len(exercises(lesson)))
    expect(places.locator(".dk-panel")).to_have_count(len(exercises(lesson)))
    expect(places.locator(".dk-live")).to_have_count(len(exercises(lesson)))
    expect(page.locator(".dk-still")).to_have_count(0)


@thorough
def test_pages_change_without_loading_anew(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/")
    page.evaluate("window.stayed = true")
    article = page.locator("article")
    for _ in range(2):
        article.locator(f'a[href$="{LESSON_5.stem}/"]').click()
        mounted(page, LESSON_5)
        player = Player(page, BEDIENEN)
        player.send(player.wrong())
        by_door(page, text("de", "site.learn"))
        expect(page).to_have_url(f"{site_url}lektionen/")
    page.go_back()
    mounted(page, LESSON_5)
    assert page.evaluate("window.stayed") is True, "instant navigation is on"


def test_readable_without_javascript(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url, java_script_enabled=False)
    expect(page.get_by_role("heading", name="Bedienen", exact=True)).to_be_visible()
    still = page.locator('[data-dk="exercise"] .dk-still')
    expect(still).to_have_count(len(exercises(LESSON_5)))
    expect(page.locator('[data-dk="drill"] .dk-still')).to_contain_text(text("de", "legal_cards.drill"))
    first = Player(page, BEDIENEN).view
    place = still.filter(has_text=first["title"])
    for words in (first["task"], first["hand"]["cards"][0]["name"]):
        expect(place.get_by_text(words).first).to_be_visible()
    hint = place.locator("noscript p")
    expect(hint).to_be_visible()
    expect(hint).to_have_text(text("de", "page.needs_script"))


def is_folded(page: Page) -> None:
    """The list of rules below a lesson, until somebody opens it."""
    rules = page.locator("details.dk-code")
    expect(rules.get_by_role("link").first).to_be_hidden()
    rules.locator("summary").click()
    expect(rules.get_by_role("link").first).to_be_visible()


def controls(page: Page) -> list[Locator]:
    return page.locator(".dk button:visible, .dk-code summary:visible").all()


@thorough
def test_controls_have_names_and_are_large_enough(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url, **PHONE)
    found = controls(page)
    assert len(found) > 20
    for control in found:
        expect(control).to_have_accessible_name(re.compile(r"\w"))
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= SMALLEST_TARGET, control.get_attribute("aria-label")


@thorough
@mostly("calm", [True, False], 1, ids=["reduced", "usual"])
def test_reduced_motion(visit: Visits, lesson_url: str, calm: bool) -> None:
    page = visit(lesson_url, reduced_motion="reduce" if calm else "no-preference")
    player = Player(page, BEDIENEN)
    moving = player.target(player.wrong()).evaluate(
        "card => { card.click(); return document.getAnimations().filter(a => a.playState === 'running').length }"
    )
    assert (moving == 0) is calm


def fetched(page: Page) -> list[str]:
    return [str(name) for name in page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")]
