"""How something ends: a hand with its headline in sight and a way on in its panel, a lesson with what was won, the day
with something to come back to."""

import json
import re
from datetime import date, timedelta
from typing import Any

import pytest
from effort import mostly, thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.exercises import solution
from dokolearn.exercises.drill import key_of, start_drill
from dokolearn.strings import text

from .course import LESSONS, drills, exercises
from .player import FROZEN, INDEX, PARTS_OF_THE_WAY, Player, by_finger
from .test_site_steps import at, steps
from .visits import Visits, kept, put

FINGER = {"has_touch": True, "is_mobile": True, "steps": True}
PHONES = {"390x844": (390, 844), "320x568": (320, 568)}
FIRST_GAME = next(lesson for lesson in LESSONS if any(kind == "whole_game" for kind, _ in drills(lesson)))
SEED = next(seed for kind, seed in drills(FIRST_GAME) if kind == "whole_game")
GAME = key_of("whole_game", SEED)
SHORT_PACK = "5.8/ohne-neunen"
"""An exercise about the table of `maennle`, folded away at all others."""

WHOLE = """box => {
  const says = box.querySelector('.dk-says').getBoundingClientRect();
  const head = document.querySelector('.md-header').getBoundingClientRect().bottom;
  const task = box.querySelector('.dk-task').getBoundingClientRect();
  const top = Math.max(says.top, head), bottom = Math.min(says.bottom, innerHeight);
  return task.height > 0 && task.top >= top - 1 && task.bottom <= bottom + 1;
}"""
"""Whether how it ended is whole in its box, and its box on the screen as far as that."""

IN_SIGHT = """button => {
  const {left, top, width, height, bottom} = button.getBoundingClientRect();
  return bottom <= innerHeight && button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def game_of(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def way_on(panel: Locator) -> Locator:
    """The main button of what is over; there is no other."""
    main = panel.locator(".dk-actions [data-primary]")
    expect(main).to_have_text(text("de", "settings.on"))
    return main


def ago(days: int) -> str:
    return (date.today() - timedelta(days=days)).isoformat()


def stored(page: Page, **what: Any) -> None:
    """What the browser of somebody knows who comes back."""
    for name, value in what.items():
        put(page, name, json.dumps(value))


@pytest.mark.parametrize("screen", PHONES.values(), ids=PHONES)
def test_a_hand_ends_with_its_headline_and_the_way_on(visit: Visits, site_url: str, screen: tuple[int, int]) -> None:
    page = visit(f"{site_url}heute-abend/", width=screen[0], height=screen[1], **FINGER)
    hand = Player(page, "0.0/abend-farbe")
    expect(page.locator('[data-step="on"]')).to_have_text(text("de", "site.step_skip"))
    hand.solve(by_finger)
    main = way_on(hand.box)
    assert hand.box.evaluate(WHOLE)
    assert main.evaluate(IN_SIGHT)
    assert hand.box.locator(".dk-actions button").all_inner_texts() == ["Weiter", "Noch einmal"]
    expect(page.locator('[data-step="on"]')).to_have_count(1)
    assert len(kept(page, "firsts")["0.0/abend-farbe"]) == 4
    main.tap()
    at(page, 2)


def test_after_the_very_first_stich_the_start_page_leads_on(visit: Visits, site_url: str) -> None:
    page = visit(site_url, width=390, height=844, **FINGER)
    first = Player(page, "0.0/erste-karte")
    first.solve(by_finger)
    assert first.box.evaluate(WHOLE)
    main = way_on(first.box)
    assert main.evaluate(IN_SIGHT)
    main.tap()
    expect(page).to_have_url(f"{site_url}lektionen/{LESSONS[0].stem}/")


def test_the_first_whole_game_is_what_its_lesson_ends_with(visit: Visits, site_url: str) -> None:
    """Played to its end before, so that the page shows the end at once; its stars count with all others."""
    page = visit(f"{site_url}lektionen/{FIRST_GAME.stem}/", width=390, height=844, **FINGER)
    last = steps(page)
    stored(page, place={FIRST_GAME.stem: {"at": last - 2, "of": last}})
    page.reload()
    at(page, last - 1)
    panel = page.locator(".dk-section:visible .dk-panel:has(.dk-felt)")
    events = solution(start_drill("whole_game", SEED, first="first_game").state.spec)
    panel.locator('[data-action="gesund"]').tap()
    panel.locator(f'[data-zone="hand"][data-place="{events[1]["index"]}"] button').tap()
    expect(panel.locator('[data-action="go_on"]')).to_be_visible()
    [(place, game)] = kept(page, "running").items()
    stored(page, running={place: {"of": game["of"], "events": events}})
    page.reload()
    expect(panel.locator(".dk-task")).to_contain_text(" : ")
    stars, most, how, who = kept(page, "firsts")[GAME]
    assert (stars, most) == ({"won": 3, "nobody": 2, "lost": 1}[how], 3)
    assert GAME in kept(page, "done")
    main = way_on(panel)
    for width, height in PHONES.values():
        page.set_viewport_size({"width": width, "height": height})
        main.scroll_into_view_if_needed()
        assert panel.evaluate(WHOLE)
    expect(page.locator('[data-step="on"]')).to_have_count(1)
    main.tap()
    at(page, last)
    expect(page.locator(".dk-walk-end p").first).to_have_text(
        text("de", {"won": "site.end_first", "lost": "site.end_lost", "nobody": "site.end_nobody"}[how], who=who)
    )
    expect(page.locator(".dk-walk-end")).to_contain_text(text("de", "site.end_stars", n=stars, of=most))


def test_a_lesson_ends_with_what_was_won_and_leads_to_what_was_not(visit: Visits, site_url: str) -> None:
    """Tasks as older versions kept them, hands and the game as they are kept now: one sum, the same in the list."""
    url = f"{site_url}lektionen/{FIRST_GAME.stem}/"
    page = visit(url, width=390, height=844, **FINGER)
    last, keys = steps(page), exercises(FIRST_GAME)
    played = [key for key in keys if key.startswith("1.6/")]
    asked = [key for key in keys if key not in played]
    went = {key: [4, 4] for key in asked} | {key: [3, 3, "hand", ""] for key in played}
    went |= {asked[0]: [2, 4], played[-1]: [1, 3, "hand", ""], GAME: [3, 3, "won", "Clara"]}
    went |= {"9.9/gibt-es-nicht-mehr": [0, 7]}
    stored(
        page, firsts=went, done=dict.fromkeys([*went], ago(1)), place={FIRST_GAME.stem: {"at": last - 1, "of": last}}
    )
    page.reload()
    end = page.locator(".dk-walk-end")
    expect(end.locator("p").first).to_have_text(text("de", "site.end_first", who="Clara"))
    stars = 3 * len(asked) - 2 + 3 * len(played) - 2 + 3
    summed = text("de", "site.end_stars", n=stars, of=3 * (len(keys) + 1))
    right = text("de", "site.end_score", right=4 * len(asked) - 2, many=4 * len(asked))
    for said in (text("de", "site.end_hands", n=len(played) - 1, of=len(played)), right, summed):
        expect(end).to_contain_text(said)
    expect(end).not_to_contain_text("☆")
    expect(end.locator("button")).to_have_text(text("de", "site.end_again", n=2))
    end.locator("button").tap()
    place = page.locator(f'[data-dk-key="{asked[0]}"]')
    expect(place).to_be_in_viewport()
    page.goto(f"{site_url}lektionen/")
    line = page.locator(".dk-path li", has=page.get_by_role("link", name="Dein erstes ganzes Spiel"))
    expect(line).to_contain_text(f"{text('de', 'progress.done')} · {summed}")
    page.goto(site_url)
    expect(page.locator(".dk-today")).to_contain_text(
        text("de", "site.go_on_yesterday", what=f"{text('de', 'site.go_on_first')}, {summed}")
    )


def test_whoever_comes_back_hears_what_was_last_and_what_waits(visit: Visits, site_url: str) -> None:
    page = visit(site_url, width=390, height=844, **FINGER)
    today = page.locator(".dk-today")
    expect(today).to_be_hidden()
    first = LESSONS[1]
    keys = exercises(first)
    slips = {f"legal_cards/verstoss.{what}@mainz": [0, ago(0)] for what in ("farbe", "trumpf")}
    missed = slips | {"count_augen/sum@mainz": [1, ago(-3)]}
    stored(
        page, done={keys[0]: ago(9)}, firsts={keys[0]: [9, 10]}, missed=missed, place={first.stem: {"at": 1, "of": 9}}
    )
    page.reload()
    expect(today).to_contain_text("Zuletzt: Lektion 1 · ")
    expect(today).to_contain_text(text("de", "site.end_stars", n=3, of=3))
    expect(today).to_contain_text(text("de", "site.today_step", at=2, of=9))
    back = today.get_by_role("link", name=text("de", "site.today_due", n=2))
    back.tap()
    expect(page).to_have_url(f"{site_url}wiederholen/")


def test_what_is_about_another_table_is_nothing_left_to_do(visit: Visits, site_url: str) -> None:
    """Folded away it holds up no step and no tick; where it is at home it does."""
    lesson = next(lesson for lesson in LESSONS if SHORT_PACK in exercises(lesson))
    page = visit(f"{site_url}lektionen/{lesson.stem}/", width=390, height=844, **FINGER)
    number = 1 + page.locator(".dk-section").evaluate_all(
        "(all, key) => all.findIndex(one => one.querySelector(`[data-dk-key='${key}']`))", SHORT_PACK
    )
    for book, word in (("mainz", "next"), ("maennle", "skip")):
        stored(page, table={"book": book, "options": {}}, place={lesson.stem: {"at": number - 1, "of": steps(page)}})
        page.reload()
        at(page, number)
        expect(page.locator('[data-step="on"]')).to_have_text(text("de", f"site.step_{word}"))


ONCE = {
    "01_karten_augen_namen": [
        *("1.1/erste-karten", "1.1/verwechselt", "1.2/ganze-farbe", "1.2/stich-zaehlen", "1.3/drei-namen"),
        "1.3/namen-zaehlen",
    ],
    "08_wer_gewinnt_und_wie_hoch": [
        *("1.2/augen-und-punkte", "2.2/aufwaermen-partner", "3.1/reicht-es", "3.1/genau-120", "3.1/wer-gewinnt"),
        *("3.1/wer-hat-mehr", "3.1/unter-90", "3.1/unter-neunzig", "3.1/stufen", "3.8/gegen", "3.8/gegen-die-alten"),
        *("3.1/genau-hinsehen", "3.1/aufschreiben", "3.1/plus-und-minus"),
    ],
}
"""The exercises of two lessons as they were once: somebody has done all of them, and was at the last step."""


def test_what_was_done_stays_done_when_a_lesson_is_made_anew(visit: Visits, site_url: str) -> None:
    """Exercises that stayed count, those that went are open nowhere, a step that is no more is the last one."""
    page = visit(f"{site_url}lektionen/", width=390, height=844, **FINGER)
    done = dict.fromkeys([key for keys in ONCE.values() for key in keys], ago(40))
    stored(page, done=done, firsts={key: [1, 1] for key in done}, place={name: {"at": 98, "of": 99} for name in ONCE})
    page.reload()
    for lesson in (lesson for lesson in LESSONS if lesson.stem in ONCE):
        line = page.locator(".dk-path li", has=page.locator(f'a[href*="{lesson.stem}"]')).locator("[data-dk-due]")
        now = [key if isinstance(key, str) else key[0] for key in json.loads(line.get_attribute("data-dk-due") or "")]
        open_now = [key for key in now if key not in done]
        wanted = text("de", "progress.due" if open_now else "progress.done").format(n=len(open_now), of=len(now))
        expect(line).to_have_text(re.compile(f"^{re.escape(wanted)} · "))
    page.goto(f"{site_url}lektionen/{LESSONS[1].stem}/")
    at(page, steps(page))


@mostly("part", PARTS_OF_THE_WAY, [0.5])
def test_a_tap_while_cards_are_on_their_way_counts(visit: Visits, site_url: str, part: float) -> None:
    """Whoever is quicker than the cards taps where the card is about to lie: it ends the flight and is the answer."""
    lesson = next(lesson for lesson in LESSONS if "2.4/dullen" in exercises(lesson))
    page = visit(f"{site_url}lektionen/{lesson.stem}/", width=390, height=844, reduced_motion="no-preference", **FINGER)
    game = Player(page, "2.4/dullen")
    number = page.locator(".dk-section").evaluate_all(
        "all => all.findIndex(one => one.querySelector(`[data-dk-key='2.4/dullen']`))"
    )
    stored(page, place={lesson.stem: {"at": number, "of": steps(page)}})
    page.reload()
    expect(game.box).to_be_visible()
    while game.view["solved"]:
        game.send({"type": "next"}, by_finger)
    first = next(event for event in solution(game.spec) if event["type"] == "pick")
    game.send(first, by_finger)
    spot = game.place("stich", first["index"]).bounding_box()
    assert spot is not None
    top = page.evaluate("scrollY")
    game.box.locator('[data-action="next"]').tap()
    page.evaluate(FROZEN, [part, 1])
    page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2 + top - page.evaluate("scrollY"))
    expect(game.box.locator("[data-tone]")).to_be_visible()


@thorough
@pytest.mark.parametrize("part", PARTS_OF_THE_WAY)
def test_a_tap_while_a_stich_is_taken_counts(visit: Visits, site_url: str, part: float) -> None:
    """It ends the flight to whoever has won it, and lays the card."""
    lesson = f"{site_url}lektionen/{LESSONS[0].stem}/"
    page = visit(lesson, width=390, height=664, reduced_motion="no-preference", **FINGER)
    box = page.locator(".dk-panel:has(.dk-hand):visible").first
    held = box.locator('[data-zone="hand"] button')
    on = box.locator('[data-action="next"], [data-action="go_on"]')
    expect(box).not_to_have_attribute("data-moving", "")
    before = held.count()
    held.nth(1).tap(position=INDEX)
    expect(on).to_be_visible()
    expect(box).not_to_have_attribute("data-moving", "")
    expect(held).to_have_count(before - 1)
    spot = box.get_by_role("button", name="Kreuz Dame").bounding_box()
    assert spot is not None
    on.tap()
    assert page.evaluate(FROZEN, [part, 0]) > 0
    page.touchscreen.tap(spot["x"] + INDEX["x"], spot["y"] + INDEX["y"])
    expect(held).to_have_count(before - 2)
    expect(box).not_to_have_attribute("data-moving", "")
