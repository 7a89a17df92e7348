"""House rules on every page: drills, mistakes and what comes back follow them, lists and numbers among them."""

import json
import re
from urllib.parse import quote

from effort import thorough
from playwright.sync_api import Locator, Page, Route, expect

from dokolearn.exercises import solution
from dokolearn.exercises.drill import start_drill
from dokolearn.rulesets.option_guide import COMMON
from dokolearn.strings import text

from .learner import Learner
from .test_site_axe import violations
from .test_site_table import DULLEN, MINE, SMALL, dialog, exercise, forgive, head, lesson, tap
from .visits import Visits, put, sideways
from .visits import kept as stored

__all__ = ["lesson"]

SECOND = {"dulle_second_beats_first": True}
"""A house rule at the table of `ddv`, where the first Dulle wins (ddv, Spiel)."""

OWN_TABLE = f"tisch=ddv&regeln={quote(json.dumps(SECOND))}"
OWN_RULES = "Regeln: DDV-Turnierregeln, mit eigenen Regeln"


@thorough
def test_a_drill_follows_the_house_rules_of_the_table(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}#{OWN_TABLE}", **SMALL)
    expect(head(page)).to_have_accessible_name(f"{MINE}: DDV-Turnierregeln + Eigene Regeln")
    page.goto(f"{site_url}ueben/")
    expect(page.locator(".dk-drill .dk-rules")).to_have_text(OWN_RULES)
    page.locator("[data-tool=more]").click()
    chosen = page.get_by_label(text("de", "drill.word.rules"), exact=True)
    expect(chosen.locator("option:checked")).to_have_text("DDV-Turnierregeln + Eigene Regeln")
    chosen.select_option(label="Schmidt")
    expect(page.locator(".dk-drill .dk-rules")).to_have_text("Regeln: Schmidt")
    page.reload()
    expect(page.locator(".dk-drill .dk-rules")).to_have_text("Regeln: Schmidt")
    page.locator("[data-tool=more]").click()
    chosen.select_option(label="DDV-Turnierregeln + Eigene Regeln")
    expect(page.locator(".dk-drill .dk-rules")).to_have_text(OWN_RULES)


@thorough
def test_a_link_brings_a_drill_with_house_rules(visit: Visits, site_url: str) -> None:
    """Everybody who opens it gets the same cards, whatever their own table is."""
    wanted = f"#art=stich_winner&nr=11&buch=ddv&stufe=3&regeln={quote(json.dumps(SECOND))}"
    page = visit(f"{site_url}ueben/{wanted}", **SMALL)
    expect(page.locator(".dk-drill .dk-rules")).to_have_text(OWN_RULES)
    learner = Learner(page, start_drill("stich_winner", 11, rules="ddv", options=SECOND, level=3))
    for _ in range(3):
        learner.onward()
    expect(head(page)).to_have_accessible_name(f"{MINE}: Mainzer Skript")


@thorough
def test_a_link_with_rules_that_cannot_be_is_refused(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}ueben/#art=stich_winner&nr=11&buch=ddv&stufe=3&regeln=%7B%22skat%22%3A1%7D", **SMALL)
    expect(page.locator(".dk-engine")).to_contain_text(text("de", "options.unknown", option="skat"))
    page.goto(f"{site_url}ueben/#art=stich_winner&nr=11&buch=ddv&stufe=3&regeln=kaputt")
    page.reload()
    expect(page.locator(".dk-told").first).to_contain_text(text("de", "drill.word.bad_link"))


def dulle(page: Page) -> Locator:
    """The second task about the Dullen, under the house rules."""
    box = exercise(page, DULLEN)
    expect(box.locator(".dk-rules")).to_have_text(OWN_RULES)
    box.locator("[data-next]").click()
    expect(box.locator(".dk-progress")).to_contain_text("2")
    return box


@thorough
def test_a_mistake_under_house_rules_comes_back_under_them(visit: Visits, site_url: str, lesson: str) -> None:
    """What is right in the book is wrong here: the second Dulle wins."""
    page = visit(f"{lesson}#{OWN_TABLE}", **SMALL)
    box = dulle(page)
    tap(box, 1)
    expect(box.locator(".dk-feedback")).to_have_attribute("data-tone", "wrong")
    kept = stored(page, "missed")
    (noted,) = kept
    assert noted.startswith("stich_winner/")
    assert noted.endswith("@ddv")
    assert kept[noted][2] == f"{DULLEN}#1"

    put(page, "missed", json.dumps({noted: [0, "2020-01-01", f"{DULLEN}#1"]}))
    page.add_init_script("Math.random = () => 0.5")
    page.goto(f"{site_url}wiederholen/")
    task = page.locator(".dk-review-task")
    expect(task.locator(".dk-rules")).to_have_text(OWN_RULES)
    slip = noted.split("/")[1].split("@")[0]
    fresh = start_drill("stich_winner", 5_000, rules="ddv", options=SECOND, slip=slip)
    (event,) = solution(fresh.state.spec)
    tap(task, event["index"])
    expect(task.locator(".dk-feedback")).to_have_attribute("data-tone", "right")
    expect(task.locator("[data-next]")).to_have_text(text("de", "review.word.next"))
    assert stored(page, "missed")[noted][0].endswith("+")


@thorough
def test_what_is_right_at_the_own_table_is_never_noted(visit: Visits, lesson: str) -> None:
    """Not even where the book, which answers until the engine comes, calls it a mistake."""
    page = visit(f"{lesson}#{OWN_TABLE}", **SMALL)
    box = dulle(page)
    tap(box, 3)
    expect(box.locator(".dk-feedback")).to_have_attribute("data-tone", "right")
    assert stored(page, "missed") is None


@thorough
def test_a_passage_follows_what_gives_way_to_a_house_rule(visit: Visits, site_url: str) -> None:
    """`maennle §15` skips no level; with deadlines counted in cards of the game one may, so the chain is gone."""
    own = quote(json.dumps({"deadline_unit": "cards_in_game"}))
    page = visit(f"{site_url}lektionen/09_ansagen/#tisch=maennle&regeln={own}", **SMALL)
    told = page.locator(".dk-passage", has_text="überspringen").locator("p").first
    expect(told).to_contain_text(text("de", "passage.skip_levels.true"))
    expect(told).to_contain_text("Spielordnung Männle + Eigene Regeln")


@thorough
def test_3_09_a_passage_names_the_levels_as_the_table_does(visit: Visits, site_url: str) -> None:
    """What a lost Absage costs at the DDV, told in the words of `maennle §15`."""
    own = quote(json.dumps({"lost_level_points": "one_plus_thresholds"}))
    page = visit(f"{site_url}lektionen/11_abrechnen/#tisch=maennle&regeln={own}", **SMALL)
    told = page.locator(".dk-passage", has_text="Absage verfehlt").locator("p").first
    expect(told).to_contain_text("120 Augen gegen „keine 9“, 90 gegen „keine 6“, 60 gegen „keine 3“")


@thorough
def test_until_the_engine_answers_the_book_holds_as_a_whole(visit: Visits, site_url: str) -> None:
    """In `ddv` a second Dulle wins nothing, limits count the cards in the hand: nothing of it is mixed."""
    page = visit(site_url, **SMALL)
    waiting: list[Route] = []
    page.route(re.compile("worker.js"), lambda route: waiting.append(route))
    own = {"deadline_unit": "cards_in_game", "dulle_second_beats_first": True}
    put(page, "table", json.dumps({"book": "ddv", "options": own}))
    page.goto(f"{site_url}lektionen/09_ansagen/")
    told = page.locator(".dk-passage > p")
    expect(told.first).to_contain_text("DDV-Turnierregeln, ")
    assert not any("Eigene Regeln" in one for one in told.all_text_contents())
    plain = told.all_text_contents()
    expect(page.locator('[data-dk="exercise"] .dk-note').first).to_have_text(text("de", "table.word.waiting"))
    expect(page.locator('[data-dk="exercise"] .dk-rules').first).to_have_text("Regeln: DDV-Turnierregeln")
    page.route(re.compile("worker.js"), lambda route: route.abort())
    for route in waiting:
        route.abort()
    expect(page.locator('[data-dk="exercise"] .dk-note').first).to_have_text(text("de", "table.word.failed"))
    assert told.all_text_contents() == plain, "nor when it does not come"
    forgive(visit, page, "worker.js")


@thorough
def test_an_option_says_what_it_means_and_when_it_has_no_effect(visit: Visits, lesson: str) -> None:
    """The ten common ones come first; nothing moves under the finger that has chosen."""
    page = visit(f"{lesson}#tisch=ddv", **SMALL)
    head(page).click()
    dialog(page).get_by_role("button", name=text("de", "table.word.own")).click()
    expect(dialog(page).locator(".dk-topic summary").first).to_have_text(text("de", "table.common"))
    dialog(page).evaluate("dialog => dialog.querySelectorAll('details').forEach(topic => { topic.open = true; })")
    assert dialog(page).locator("details.dk-topic").first.locator(".dk-means").count() == len(COMMON)
    announced = dialog(page).get_by_label(text("de", "option.schwein_announce"), exact=True)
    nothing = text("de", "options.idle", setting="Schwein: gibt es nicht")
    expect(announced).to_have_accessible_description(f"{text('de', 'meaning.schwein_announce')} {nothing}")

    schwein = dialog(page).get_by_label(text("de", "option.schwein"), exact=True)
    schwein.scroll_into_view_if_needed()
    before = schwein.bounding_box()
    schwein.select_option(label="beide Karo Asse")
    expect(announced).to_have_accessible_description(text("de", "meaning.schwein_announce"))
    assert schwein.bounding_box() == before
    small = "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.outerHTML.slice(0, 80))"
    controls = "summary, select, .dk-choice, button, input[type=number]"
    assert dialog(page).locator(controls).evaluate_all(small) == []
    assert violations(page) == []
    assert sideways(page) == 0


@thorough
def test_lists_and_numbers_can_be_chosen(visit: Visits, lesson: str) -> None:
    page = visit(lesson, **SMALL)
    head(page).click()
    dialog(page).get_by_role("button", name=text("de", "table.word.own")).click()
    expect(dialog(page).locator(".dk-topic").first).to_be_visible()
    dialog(page).evaluate("dialog => dialog.querySelectorAll('details').forEach(topic => { topic.open = true; })")
    soli = dialog(page).get_by_role("group", name=text("de", "option.soli"), exact=True)
    own = re.compile(re.escape(text("de", "table.word.own")) + "$")
    soli.get_by_role("checkbox", name="Iwan", exact=True).uncheck()
    expect(head(page)).to_have_accessible_name(own)
    soli.get_by_role("checkbox", name="Iwan", exact=True).check()
    expect(head(page)).not_to_have_accessible_name(own)

    limits = dialog(page).get_by_role("group", name=text("de", "option.call_limits"), exact=True)
    first = limits.get_by_role("spinbutton").first
    first.fill("4")
    first.blur()
    expect(head(page)).to_have_accessible_name(own)
    first.fill("99")
    first.blur()
    expect(dialog(page).get_by_role("status")).to_contain_text(text("de", "option.call_limits"))
    kept = stored(page, "table")
    assert kept["options"] == {"call_limits": [4, 12, 16, 20, 24]}, "what cannot be is not kept"
