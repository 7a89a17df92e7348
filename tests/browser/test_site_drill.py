"""Free drills on the site: first task at once, fresh cards from the engine in the page, the same for a whole club."""

import re
from collections.abc import Iterator

import pytest
from effort import mostly, sampled, size, thorough
from playwright.sync_api import Browser, expect

from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.hosts.html.static_html import READY
from dokolearn.strings import text

from .course import DRILLED
from .learner import NEXT, PLACE, Learner, asked, told, tool, word
from .player import by_finger, by_keyboard
from .test_site_robust import BLOCKED
from .visits import PHONE, Visits, by_door, sideways


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


def test_below_all_that_was_played_before_an_answer_is_in_sight(visit: Visits, practice: str) -> None:
    """On a phone the question stands whole on the hand; with the answer it may be longer than its place."""
    drills = ((seed, start_drill("would_call", seed, rules="ddv", level=1)) for seed in range(1, 100))
    seed, drill = next((seed, drill) for seed, drill in drills if len(view_drill(drill)["facts"]) > 3)
    page = visit(f"{practice}#art=would_call&nr={seed}&buch=ddv&stufe=1", **PHONE)
    learner = Learner(page, drill)
    assert page.evaluate(SCROLLED) == [0, False]
    for answer in (lambda: learner.send(learner.wrong()), learner.solve):
        answer()
        page.wait_for_function(IN_SIGHT)
    learner.send(NEXT)
    assert page.evaluate(SCROLLED)[0] == 0


SCROLLED = "[...document.querySelectorAll('.dk-says')].flatMap(e => [e.scrollTop, e.scrollHeight > e.clientHeight])"
IN_SIGHT = """() => {
  const [head, zone, said] = ['.md-header', '.dk-says', '.dk-says [data-tone]'].map(place =>
    document.querySelector(place).getBoundingClientRect());
  return head.bottom <= zone.top && zone.top <= said.top && said.bottom <= zone.bottom;
}"""


@thorough
def test_good_answers_lead_up_and_a_mistake_leads_down(visit: Visits, practice: str) -> None:
    learner = Learner(visit(practice), start_drill("legal_cards", READY[0]))
    for _ in range(3):
        learner.onward()
    expect(learner.box.locator(".dk-progress")).to_contain_text("Stufe 2")
    learner.send(learner.wrong())
    learner.onward()
    expect(learner.box.locator(".dk-progress")).to_contain_text("Stufe 1")


@thorough
def test_who_masters_a_kind_is_offered_the_next_one_and_after_all_of_them_the_exam(
    visit: Visits, practice: str
) -> None:
    """One thing at a time, in the order of the list, beginning with easy cards that need no engine."""
    page = visit(f"{practice}#art=count_augen&nr=12&buch=mainz&stufe=3")
    learner = Learner(page, start_drill("count_augen", 12, level=3))
    for _ in range(2):
        learner.onward()
        expect(tool(page, "next")).to_have_count(0)
    learner.solve()
    expect(told(page).last).to_have_text(word("mastered"))
    first = next(iter(INVENTIONS))
    expect(tool(page, "next")).to_have_text(word("next_kind", kind=text("de", f"{first}.drill")))
    tool(page, "next").click()
    learner = Learner(page, start_drill(first, READY[0]))
    expect(tool(page, "next")).to_have_count(0)
    page.evaluate(TRIED, list(INVENTIONS))
    page.goto(f"{practice}#art=count_augen&nr=13&buch=mainz&stufe=3")
    page.reload()
    learner = Learner(page, start_drill("count_augen", 13, level=3))
    for _ in range(2):
        learner.onward()
    learner.solve()
    tool(page, "next").click()
    expect(page).to_have_url(re.compile("/pruefung/$"))


TRIED = """kinds => {
  const key = Object.keys(localStorage).find(each => each.endsWith("drill"));
  localStorage.setItem(key, JSON.stringify({...JSON.parse(localStorage.getItem(key)), tried: kinds}));
}"""
"""Something was answered in all of these kinds."""

ONE_TO_CHOOSE = ("count_augen",)
"""The way to the second task is the same for all kinds; lessons practise each of them, and other tests tap cards."""


@thorough
@mostly("kind", dict.fromkeys([*ONE_TO_CHOOSE, *DRILLED]), ONE_TO_CHOOSE)
def test_every_kind_begins_at_once_and_goes_on(visit: Visits, practice: str, kind: str) -> None:
    page = visit(practice)
    page.locator("form").get_by_label(word("kind"), exact=True).select_option(kind)
    learner = Learner(page, start_drill(kind, READY[0]))
    assert asked(visit, page) == []
    learner.onward()
    learner.onward()


@mostly("key", ["Enter", "Space"], 1)
@thorough
def test_keyboard_is_enough(visit: Visits, practice: str, key: str) -> None:
    page = visit(practice)
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.onward(by_keyboard(key))
    expect(learner.box.locator(".dk-task")).to_be_focused()
    learner.solve(by_keyboard(key))


# The same cards for everybody


@thorough
@sampled
def test_a_link_gives_two_browsers_the_same_whatever_they_answer(
    visit: Visits, other_browser: Visits, practice: str
) -> None:
    link = f"{practice}#art=stich_winner&nr=4711&buch=ddv&stufe=2"
    drill = start_drill("stich_winner", 4711, rules="ddv", level=2)
    good, bad = Learner(visit(link), drill), Learner(other_browser(link, **PHONE), drill)
    for number in range(1, size(2, 3)):
        bad.send(bad.wrong())
        good.onward()
        bad.onward()
        shown = [learner.box.locator("[data-zone=stich] .dk-card") for learner in (good, bad)]
        cards = [each.evaluate_all("all => all.map(card => card.dataset.card)") for each in shown]
        assert cards[0] == cards[1]
        for learner in (good, bad):
            wanted = text("de", "drill.progress", number=number + 1, level=2, seed=4711)
            expect(learner.box.locator(".dk-progress")).to_have_text(wanted)


@thorough
def test_the_button_makes_a_link_that_opens_these_cards(visit: Visits, other_browser: Visits, practice: str) -> None:
    page = visit(practice, permissions=["clipboard-read", "clipboard-write"])
    tool(page, "more").click()
    page.locator("form").get_by_label(word("rules"), exact=True).select_option("maennle")
    page.locator("form").get_by_label(word("seed"), exact=True).fill("77")
    page.locator("form").get_by_label(word("seed"), exact=True).press("Enter")
    Learner(page, start_drill("legal_cards", 77, rules="maennle"))
    tool(page, "link").click()
    expect(told(page).first).to_have_text(word("link_copied", seed=77, level=1))
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url == f"{practice}#art=legal_cards&nr=77&buch=maennle&stufe=1"
    learner = Learner(other_browser(link), start_drill("legal_cards", 77, rules="maennle", level=1))
    learner.onward()


@thorough
def test_a_link_opened_on_the_page_itself_changes_the_cards(visit: Visits, practice: str) -> None:
    page = visit(practice)
    Learner(page, start_drill("legal_cards", READY[0]))
    page.evaluate("location.hash = '#art=count_augen&nr=12&buch=mainz&stufe=3'")
    Learner(page, start_drill("count_augen", 12, level=3))
    expect(told(page).first).to_have_text(word("dealt", seed=12))
    expect(page.locator("form").get_by_label(word("kind"), exact=True)).to_have_value("count_augen")


@mostly(
    "fragment",
    [
        *("#quatsch", "#nr=4711", "#art=legal_cards&nr=0", "#art=legal_cards&nr=1000000", "#art=skat&nr=1"),
        *("#art=legal_cards&nr=1&stufe=0", "#art=legal_cards&nr=1&buch=__proto__", "#art=toString&nr=1"),
        *("#art=legal_cards&nr=<script>alert(1)</script>", "#%3Cimg%20src=x%20onerror=alert(1)%3E", "#%E0%A4%A"),
        *("#art=legal_cards&nr=7e3", "#art=legal_cards&nr=1&" + "x" * 5000, "#" + "nr=1&art=legal_cards&" * 900),
    ],
    1,
)
def test_bad_links_are_left_aside_with_a_word(visit: Visits, practice: str, fragment: str) -> None:
    page = visit(practice)
    page.goto("about:blank")
    page.goto(practice + fragment)
    expect(told(page).first).to_have_text(word("bad_link"))
    Learner(page, start_drill("legal_cards", READY[0])).solve()
    expect(told(page).first).to_have_text("")


@thorough
def test_a_place_of_the_page_is_no_link_to_cards(visit: Visits, practice: str) -> None:
    page = visit(practice)
    heading = page.locator(".md-content h2[id]").first.get_attribute("id")
    page.goto(f"{practice}#{heading}")
    page.reload()
    Learner(page, start_drill("legal_cards", READY[0]))
    expect(told(page).first).to_have_text("")


# Choosing


@thorough
def test_a_typed_number_gives_its_cards(visit: Visits, practice: str) -> None:
    page = visit(practice, **PHONE)
    tool(page, "more").click()
    field = page.locator("form").get_by_label(word("seed"), exact=True)
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


@thorough
def test_new_cards_are_other_cards(visit: Visits, practice: str) -> None:
    page = visit(practice)
    progress = page.locator(f"{PLACE} .dk-progress")
    expect(progress).to_contain_text(f"Nr. {READY[0]}")
    tool(page, "fresh").click()
    expect(progress).not_to_have_text(view_drill(start_drill("legal_cards", READY[0]))["progress"])
    seed = int((progress.text_content() or "").split()[-1])
    Learner(page, start_drill("legal_cards", seed)).onward()


@thorough
def test_choice_is_remembered_and_cards_are_not_dealt_twice(visit: Visits, practice: str) -> None:
    page = visit(practice)
    page.locator("form").get_by_label(word("kind"), exact=True).select_option("sort_hand")
    for seed in READY:
        Learner(page, start_drill("sort_hand", seed)).solve()
        page.goto("about:blank")
        page.goto(practice)
        expect(page.locator("form").get_by_label(word("kind"), exact=True)).to_have_value("sort_hand")
    expect(page.locator(f"{PLACE} .dk-progress")).to_have_text(re.compile(r"Aufgabe 1, .*Nr\. \d+$"))
    assert asked(visit, page) != [], "what lay ready is used up"


@thorough
def test_what_was_practised_can_be_forgotten(visit: Visits, practice: str, site_url: str) -> None:
    page = visit(practice)
    page.locator("form").get_by_label(word("kind"), exact=True).select_option("sort_hand")
    Learner(page, start_drill("sort_hand", READY[0])).solve()
    page.goto(f"{site_url}datenschutz/")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("[data-dk-wipe]").click()
    expect(page.locator(".dk-wiped")).not_to_be_empty()
    page.goto(practice)
    Learner(page, start_drill("legal_cards", READY[0]))


@thorough
def test_level_and_book_are_chosen(visit: Visits, practice: str) -> None:
    page = visit(practice)
    tool(page, "more").click()
    page.locator("form").get_by_label(word("level"), exact=True).select_option("3")
    page.locator("form").get_by_label(word("rules"), exact=True).select_option("schmidt")
    learner = Learner(page, start_drill("legal_cards", READY[0], rules="schmidt", level=3))
    learner.send(learner.wrong())
    learner.onward()
    assert learner.drill.level == 3, "a fixed level stays"


@thorough
def test_without_storage_all_works_and_it_is_said_once(visit: Visits, practice: str) -> None:
    page = visit(practice)
    page.add_init_script(BLOCKED)
    page.reload()  # nobody could keep that everything is shown: one sits at the table
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.onward()
    learner.onward()
    expect(page.get_by_text(text("de", "settings.unsaved"))).to_have_count(1)
    complaints = visit.watch(page).complaints  # the theme does not guard its own use of the storage
    complaints[:] = [said for said in complaints if "blocked" not in said or "assets/dokolearn" in said]


# In a lesson


@thorough
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


@thorough
def test_pages_change_and_the_engine_stays(visit: Visits, practice: str) -> None:
    page = visit(practice)
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.onward()
    by_door(page, text("de", "site.learn"))
    expect(page).to_have_url(re.compile("/lektionen/$"))
    page.get_by_role("link", name="Immer neue Karten").click()
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
