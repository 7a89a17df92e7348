"""Free drills on the site: first task at once, fresh cards from the engine in the page, the same for a whole club."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from dokolearn.exercises import solution, step, view
from dokolearn.exercises.base import events
from dokolearn.exercises.drill import Drill, start_drill, step_drill, view_drill
from dokolearn.exercises.invent import INVENTIONS
from dokolearn.hosts.page import READY
from dokolearn.strings import text

from .course import LESSON_5
from .player import Event, Player, Touch, by_finger, by_keyboard, by_mouse
from .test_site_axe import in_both_schemes, on_all_screens
from .test_site_robust import BLOCKED
from .visits import DESK, PHONE, Visits, sideways

ENGINE = re.compile(r"/assets/dokolearn/(engine|runtime)-\w+/")
NEXT = {"type": "next"}
PLACE = '[data-dk="drill"]'


def word(key: str, **gaps: object) -> str:
    """A sentence of the page, its gaps filled as the page fills them."""
    return text("de", f"drill.word.{key}", most=999_999).format(**gaps)


class Learner(Player):
    """Somebody at the free drill of a page: `send` events, each picture is compared with what Python shows."""

    def __init__(self, page: Page, drill: Drill) -> None:
        self.page = page
        self.drill = drill
        self.box = page.locator(PLACE).get_by_role("group", name=view_drill(drill)["title"], exact=True)
        self.status = self.box.locator(".dk-feedback").get_by_role("status")
        self.check()

    @property
    def view(self) -> dict[str, Any]:
        """What Python wants to be seen."""
        return view_drill(self.drill)

    def wrong(self) -> Event:
        """An event that is a mistake now."""
        return next(event for event in events(self.drill.state) if self._tone(event) == "wrong")

    def _tone(self, event: Event) -> str:
        said = view(step(self.drill.state, event))["feedback"]
        return said["tone"] if said else ""

    def send(self, event: Event, touch: Touch = by_mouse) -> None:
        touch(self.target(event))
        self.drill = step_drill(self.drill, event)
        self.check()

    def solve(self, touch: Touch = by_mouse) -> None:
        for event in solution(self.drill.state.spec):
            self.send(event, touch)

    def onward(self, touch: Touch = by_mouse) -> None:
        """Solve the task and take fresh cards."""
        self.solve(touch)
        self.send(NEXT, touch)

    def check(self) -> None:
        expect(self.box.locator(".dk-progress")).to_have_text(self.view["progress"])
        for zone in ("stich", "hand"):
            away = {*self.view["gone"], *self.view["placed"]["order"]} if zone == "hand" else set()
            wanted = [c["code"] for index, c in enumerate(self.view[zone]["cards"]) if index not in away]
            cards = self.box.locator(f".dk-zone-{zone} .dk-card")
            expect(cards).to_have_count(len(wanted))
            assert cards.evaluate_all("all => all.map(card => card.dataset.card)") == wanted
        super().check()


def tool(page: Page, name: str) -> Locator:
    return page.locator(f'{PLACE} [data-tool="{name}"]')


def told(page: Page) -> Locator:
    """Everything that a drill reads out beside the answers."""
    return page.locator(f"{PLACE} .dk-told")


def asked(visit: Visits, page: Page) -> list[str]:
    return [url for url in visit.watch(page).requests if ENGINE.search(url)]


@pytest.fixture
def practice(site_url: str) -> str:
    return f"{site_url}ueben/"


@pytest.fixture
def other_browser(browser: Browser) -> Iterator[Visits]:
    visits = Visits(browser)
    yield visits
    visits.end()


def test_on_a_phone_the_first_task_is_there_and_the_second_comes_from_the_engine(visit: Visits, practice: str) -> None:
    page = visit(practice, **PHONE, has_touch=True, is_mobile=True)
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    page.wait_for_load_state("networkidle")
    assert asked(visit, page) == [], "nothing is fetched before somebody taps"
    learner.send(learner.wrong(), by_finger)
    learner.solve(by_finger)
    learner.send(NEXT, by_finger)
    assert asked(visit, page) != []
    assert learner.drill.number == 2
    assert sideways(page) == 0
    expect(learner.box.locator(".dk-task")).to_be_in_viewport()


def test_good_answers_lead_up_and_a_mistake_leads_down(visit: Visits, practice: str) -> None:
    learner = Learner(visit(practice), start_drill("legal_cards", READY[0]))
    for _ in range(3):
        learner.onward()
    expect(learner.box.locator(".dk-progress")).to_contain_text("Stufe 2")
    learner.send(learner.wrong())
    learner.onward()
    expect(learner.box.locator(".dk-progress")).to_contain_text("Stufe 1")


@pytest.mark.parametrize("kind", INVENTIONS)
def test_every_kind_begins_at_once_and_goes_on(visit: Visits, practice: str, kind: str) -> None:
    page = visit(practice)
    page.get_by_label(word("kind"), exact=True).select_option(kind)
    learner = Learner(page, start_drill(kind, READY[0]))
    assert asked(visit, page) == []
    learner.onward()
    learner.onward()


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_keyboard_is_enough(visit: Visits, practice: str, key: str) -> None:
    page = visit(practice)
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.onward(by_keyboard(key))
    expect(learner.box.locator(".dk-task")).to_be_focused()
    learner.solve(by_keyboard(key))


# The same cards for everybody


def test_a_link_gives_two_browsers_the_same_whatever_they_answer(
    visit: Visits, other_browser: Visits, practice: str
) -> None:
    link = f"{practice}#art=stich_winner&nr=4711&buch=ddv&stufe=2"
    drill = start_drill("stich_winner", 4711, rules="ddv", level=2)
    good, bad = Learner(visit(link), drill), Learner(other_browser(link, **PHONE), drill)
    for number in range(1, 4):
        bad.send(bad.wrong())
        good.onward()
        bad.onward()
        shown = [learner.box.locator(".dk-zone-stich .dk-card") for learner in (good, bad)]
        cards = [each.evaluate_all("all => all.map(card => card.dataset.card)") for each in shown]
        assert cards[0] == cards[1]
        for learner in (good, bad):
            wanted = text("de", "drill.progress", number=number + 1, level=2, seed=4711)
            expect(learner.box.locator(".dk-progress")).to_have_text(wanted)


def test_the_button_makes_a_link_that_opens_these_cards(visit: Visits, other_browser: Visits, practice: str) -> None:
    page = visit(practice, permissions=["clipboard-read", "clipboard-write"])
    tool(page, "more").click()
    page.get_by_label(word("rules"), exact=True).select_option("maennle")
    page.get_by_label(word("seed"), exact=True).fill("77")
    page.get_by_label(word("seed"), exact=True).press("Enter")
    Learner(page, start_drill("legal_cards", 77, rules="maennle"))
    tool(page, "link").click()
    expect(told(page).first).to_have_text(word("link_copied", seed=77, level=1))
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url == f"{practice}#art=legal_cards&nr=77&buch=maennle&stufe=1"
    learner = Learner(other_browser(link), start_drill("legal_cards", 77, rules="maennle", level=1))
    learner.onward()


def test_a_link_opened_on_the_page_itself_changes_the_cards(visit: Visits, practice: str) -> None:
    page = visit(practice)
    Learner(page, start_drill("legal_cards", READY[0]))
    page.evaluate("location.hash = '#art=count_augen&nr=12&buch=mainz&stufe=3'")
    Learner(page, start_drill("count_augen", 12, level=3))
    expect(told(page).first).to_have_text(word("dealt", seed=12))
    expect(page.get_by_label(word("kind"), exact=True)).to_have_value("count_augen")


@pytest.mark.parametrize(
    "fragment",
    [
        *("#quatsch", "#nr=4711", "#art=legal_cards&nr=0", "#art=legal_cards&nr=1000000", "#art=skat&nr=1"),
        *("#art=legal_cards&nr=1&stufe=0", "#art=legal_cards&nr=1&buch=__proto__", "#art=toString&nr=1"),
        *("#art=legal_cards&nr=<script>alert(1)</script>", "#%3Cimg%20src=x%20onerror=alert(1)%3E", "#%E0%A4%A"),
        *("#art=legal_cards&nr=7e3", "#art=legal_cards&nr=1&" + "x" * 5000, "#" + "nr=1&art=legal_cards&" * 900),
    ],
)
def test_bad_links_are_left_aside_with_a_word(visit: Visits, practice: str, fragment: str) -> None:
    page = visit(practice)
    page.goto("about:blank")
    page.goto(practice + fragment)
    expect(told(page).first).to_have_text(word("bad_link"))
    Learner(page, start_drill("legal_cards", READY[0])).solve()
    expect(told(page).first).to_have_text("")


def test_a_place_of_the_page_is_no_link_to_cards(visit: Visits, practice: str) -> None:
    page = visit(practice)
    heading = page.locator(".md-content h2[id]").first.get_attribute("id")
    page.goto(f"{practice}#{heading}")
    page.reload()
    Learner(page, start_drill("legal_cards", READY[0]))
    expect(told(page).first).to_have_text("")


# Choosing


def test_a_typed_number_gives_its_cards(visit: Visits, practice: str) -> None:
    page = visit(practice, **PHONE)
    tool(page, "more").click()
    field = page.get_by_label(word("seed"), exact=True)
    for typed in ("", "0", "vier", "1000000", "-3"):
        field.fill(typed)
        tool(page, "deal").click()
        expect(told(page).first).to_have_text(word("bad_seed"))
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
    field.fill(" 815 ")
    tool(page, "deal").click()
    Learner(page, start_drill("legal_cards", 815)).onward()
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_new_cards_are_other_cards(visit: Visits, practice: str) -> None:
    page = visit(practice)
    progress = page.locator(f"{PLACE} .dk-progress")
    expect(progress).to_contain_text(f"Nr. {READY[0]}")
    tool(page, "fresh").click()
    expect(progress).not_to_have_text(view_drill(start_drill("legal_cards", READY[0]))["progress"])
    seed = int((progress.text_content() or "").split()[-1])
    Learner(page, start_drill("legal_cards", seed)).onward()


def test_choice_is_remembered_and_cards_are_not_dealt_twice(visit: Visits, practice: str) -> None:
    page = visit(practice)
    page.get_by_label(word("kind"), exact=True).select_option("sort_hand")
    for seed in READY:
        Learner(page, start_drill("sort_hand", seed)).solve()
        page.goto("about:blank")
        page.goto(practice)
        expect(page.get_by_label(word("kind"), exact=True)).to_have_value("sort_hand")
    expect(page.locator(f"{PLACE} .dk-progress")).to_have_text(re.compile(r"Aufgabe 1, .*Nr\. \d+$"))
    assert asked(visit, page) != [], "what lay ready is used up"


def test_level_and_book_are_chosen(visit: Visits, practice: str) -> None:
    page = visit(practice)
    tool(page, "more").click()
    page.get_by_label(word("level"), exact=True).select_option("3")
    page.get_by_label(word("rules"), exact=True).select_option("schmidt")
    learner = Learner(page, start_drill("legal_cards", READY[0], rules="schmidt", level=3))
    learner.send(learner.wrong())
    learner.onward()
    assert learner.drill.level == 3, "a fixed level stays"


def test_without_storage_all_works_and_it_is_said_once(visit: Visits, practice: str) -> None:
    page = visit(practice)
    page.add_init_script(BLOCKED)
    page.reload()
    page.get_by_label(word("kind"), exact=True).select_option("count_augen")
    learner = Learner(page, start_drill("count_augen", READY[0]))
    learner.onward()
    expect(page.get_by_text(text("de", "settings.unsaved"))).to_have_count(1)
    complaints = visit.watch(page).complaints  # the theme does not guard its own use of the storage
    complaints[:] = [said for said in complaints if "blocked" not in said or "assets/dokolearn" in said]


# While the engine is on its way, and when it does not come


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


def test_while_it_is_fetched_words_tell_how_far_it_is_and_little_is_read_out(visit: Visits, practice: str) -> None:
    page = visit(practice, **PHONE)
    page.locator(PLACE).evaluate(SAID)
    engine = Held(page)
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.solve()
    expect(page.locator(f"{PLACE} .dk-fetch")).to_contain_text(re.compile(r"^\s*Die Regelmaschine wird geholt … \d+ %"))
    learner.target(NEXT).click()
    expect(told(page).last).to_have_text(word("waiting"))
    expect(page.locator(f"{PLACE} .dk-fetch")).to_be_in_viewport()
    engine.let_go()
    learner.drill = step_drill(learner.drill, NEXT)
    learner.check()
    expect(page.locator(f"{PLACE} .dk-fetch")).to_have_count(0)
    assert page.evaluate("window.said") == [word("waiting")]


def test_what_is_tapped_on_old_cards_is_not_meant_for_new_ones(visit: Visits, practice: str) -> None:
    page = visit(practice)
    page.get_by_label(word("kind"), exact=True).select_option("play_stiche")
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


@pytest.mark.parametrize(("gone", "reason"), [("WebAssembly", "no-wasm"), ("DecompressionStream", "no-wasm")])
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


def test_broken_choice_in_the_storage_is_left_aside(visit: Visits, practice: str) -> None:
    page = visit(practice)
    for stored in ('{"kind": 7, "rules": ["x"], "level": "9", "seen": "all"}', "[1]", '{"kind": "__proto__"}'):
        page.evaluate("stored => localStorage.setItem('dokolearn.drill', stored)", stored)
        page.reload()
        Learner(page, start_drill("legal_cards", READY[0]))


# In a lesson


def test_drill_of_a_lesson(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url, **PHONE)
    learner = Learner(page, start_drill("legal_cards", 5))
    learner.onward()
    learner.onward()
    expect(page.locator(f"{PLACE} form")).to_have_count(0)
    tool(page, "fresh").click()
    progress = page.locator(f"{PLACE} .dk-progress")
    expect(progress).to_contain_text("Aufgabe 1,")
    expect(told(page)).to_contain_text(word("dealt", seed=(progress.text_content() or "").split()[-1]))


def test_pages_change_and_the_engine_stays(visit: Visits, practice: str) -> None:
    page = visit(practice)
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.onward()
    tabs = page.locator(".md-tabs")
    tabs.get_by_role("link", name=text("de", "site.lessons"), exact=True).click()
    expect(page).to_have_url(re.compile("/lektionen/$"))
    tabs.get_by_role("link", name="Üben", exact=True).click()
    learner = Learner(page, start_drill("legal_cards", READY[1]))
    learner.onward()
    assert page.evaluate("globalThis.dokolearnEngine.starts") == 1


# For everybody


def test_readable_without_javascript(visit: Visits, practice: str) -> None:
    page = visit(practice, java_script_enabled=False)
    shown = view_drill(start_drill("legal_cards", READY[0]))
    still = page.locator(f"{PLACE} .dk-still")
    for words in (shown["task"], shown["hand"]["cards"][0]["name"]):
        expect(still.get_by_text(words).first).to_be_visible()
    expect(still.locator("noscript p")).to_have_text(text("de", "page.needs_script"))


@in_both_schemes
def test_accessible_with_all_choices_and_a_problem(visit: Visits, practice: str, dark: bool) -> None:
    page = visit(practice, dark=dark)
    page.route(ENGINE, lambda route: route.abort())
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    tool(page, "more").click()
    page.get_by_label(word("seed"), exact=True).fill("0")
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
