"""Free drills while the engine is on its way, and when it does not come."""

import re

from effort import mostly, thorough
from playwright.sync_api import Page, Route, expect

from dokolearn.exercises import solution
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.hosts.html.static_html import READY

from .course import LESSON_5
from .learner import ENGINE, NEXT, PLACE, Learner, told, tool, word
from .player import Player
from .test_site_axe import in_both_schemes, on_all_screens
from .visits import DESK, PHONE, Visits, put, sideways


class Held:
    """The engine's files, kept back until somebody lets them go."""

    def __init__(self, page: Page) -> None:
        self.routes: list[Route] | None = []
        page.route(ENGINE, self._hear)

    def _hear(self, route: Route) -> None:
        if self.routes is None:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        routes, self.routes = self.routes or [], None
        for route in routes:
            route.continue_()


SAID = """place => {
  window.said = [];
  const hear = () => {
    const now = [...place.querySelectorAll('.dk-told')].map(each => each.textContent.trim()).filter(Boolean).join();
    if (now && now !== window.said.at(-1)) window.said.push(now);
  };
  new MutationObserver(hear).observe(place, {subtree: true, childList: true, characterData: true});
}"""


@thorough
def test_while_it_is_fetched_words_tell_how_far_it_is_and_little_is_read_out(visit: Visits, practice: str) -> None:
    page = visit(practice, **PHONE)
    page.locator(PLACE).evaluate(SAID)
    engine = Held(page)
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.solve()
    expect(page.locator(f"{PLACE} .dk-fetch")).to_contain_text(re.compile(r"^\s*Bernd mischt … \d+ %"))
    learner.target(NEXT).click()
    expect(told(page).last).to_have_text(word("waiting"))
    expect(page.locator(f"{PLACE} .dk-fetch")).to_be_in_viewport()
    engine.let_go()
    learner.drill = step_drill(learner.drill, NEXT)
    learner.check()
    expect(page.locator(f"{PLACE} .dk-fetch")).to_have_count(0)
    assert page.evaluate("window.said") == [word("waiting")]


@thorough
def test_what_is_tapped_on_old_cards_is_not_meant_for_new_ones(visit: Visits, practice: str) -> None:
    page = visit(practice)
    page.locator("form").get_by_label(word("kind"), exact=True).select_option("play_stiche")
    engine = Held(page)
    learner = Learner(page, start_drill("play_stiche", READY[0]))
    learner.solve()
    button = learner.target(NEXT)
    for _ in range(3):
        button.click()
    for card in page.locator(f"{PLACE} button.dk-card").all():
        card.click()
    engine.let_go()
    learner.drill = step_drill(learner.drill, NEXT)
    learner.check()
    learner.solve()


@thorough
def test_taps_faster_than_the_engine_all_count(visit: Visits, practice: str) -> None:
    page = visit(practice)
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.onward()
    solving = solution(learner.drill.state.spec)
    targets = [learner.target(event).element_handle() for event in solving]
    page.evaluate("targets => targets.forEach(each => each.click())", targets)
    for event in solving:
        learner.drill = step_drill(learner.drill, event)
    learner.check()


def forgive_network(visit: Visits, page: Page) -> None:
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if "ERR_FAILED" not in said]


@thorough
def test_engine_that_does_not_come_is_asked_for_again(visit: Visits, practice: str) -> None:
    page = visit(practice, **PHONE)
    page.route(ENGINE, lambda route: route.abort())
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.send(learner.wrong())
    learner.solve()
    learner.target(NEXT).click()
    expect(told(page).last).to_have_text(f"{word('download')} {word('goes_on')}")
    again = page.get_by_role("button", name=word("retry"), exact=True)
    expect(again).to_be_in_viewport()
    again.click()
    expect(told(page).last).to_have_text(f"{word('download')} {word('goes_on')}")
    page.unroute(ENGINE)
    again.focus()
    page.keyboard.press("Enter")
    learner.drill = step_drill(learner.drill, NEXT)
    learner.check()
    assert learner.drill.number == 2
    expect(again).to_have_count(0)
    expect(learner.box.locator(".dk-task")).to_be_focused()
    forgive_network(visit, page)


@thorough
def test_cards_of_a_link_that_cannot_come_yet(visit: Visits, practice: str) -> None:
    page = visit(practice)
    page.route(ENGINE, lambda route: route.abort())
    page.goto("about:blank")
    page.goto(f"{practice}#art=sort_hand&nr=99")
    again = page.get_by_role("button", name=word("retry"), exact=True)
    expect(again).to_be_visible()
    page.unroute(ENGINE)
    again.click()
    Learner(page, start_drill("sort_hand", 99, level=1))
    forgive_network(visit, page)


@thorough
@mostly(
    ("gone", "reason"),
    [("WebAssembly", "no-wasm"), ("DecompressionStream", "no-wasm"), ("Worker", "no-worker")],
    1,
)
def test_old_browser_is_told_and_exercises_go_on(
    visit: Visits, practice: str, site_url: str, gone: str, reason: str
) -> None:
    page = visit(practice)
    page.add_init_script(f"delete globalThis.{gone}")
    page.reload()
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.solve()
    learner.target(NEXT).click()
    expect(told(page).last).to_have_text(f"{word(reason)} {word('goes_on')}")
    page.goto(f"{site_url}lektionen/{LESSON_5.stem}/")
    Player(page, "2.7/bedienen").solve()


@thorough
def test_broken_choice_in_the_storage_is_left_aside(visit: Visits, practice: str) -> None:
    page = visit(practice)
    for stored in ('{"kind": 7, "rules": ["x"], "level": "9", "seen": "all"}', "[1]", '{"kind": "__proto__"}'):
        put(page, "drill", stored)
        page.reload()
        Learner(page, start_drill("legal_cards", READY[0]))


@thorough
@in_both_schemes
def test_accessible_with_all_choices_and_a_problem(visit: Visits, practice: str, dark: bool) -> None:
    page = visit(practice, dark=dark)
    page.route(ENGINE, lambda route: route.abort())
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    tool(page, "more").click()
    page.locator("form").get_by_label(word("seed"), exact=True).fill("0")
    tool(page, "deal").click()
    learner.solve()
    learner.target(NEXT).click()
    expect(page.get_by_role("button", name=word("retry"), exact=True)).to_be_visible()
    assert on_all_screens(page) == []
    for screen in (DESK, PHONE):
        page.set_viewport_size(screen)
        assert sideways(page) == 0
        for control in page.locator(f"{PLACE} :is(button, select, input):visible").all():
            size = control.bounding_box()
            assert size is not None
            assert min(size["width"], size["height"]) >= 24
    forgive_network(visit, page)
