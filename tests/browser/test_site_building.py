"""The page "Aufgabe bauen": an exercise tapped together on a phone, kept whatever happens, tried, and passed on."""

from random import Random
from typing import Any

from effort import sampled, thorough
from playwright.sync_api import Page, expect

from dokolearn.replay.links.link_forms import game_link
from dokolearn.replay.reader import read
from dokolearn.strings import text
from dokolearn.workshop.building import start, view
from dokolearn.workshop.building.built import QUESTIONS, asked_in_words

from .course import DKN
from .hostile import PAYLOADS, injected
from .offline import until
from .test_site_axe import on_all_screens
from .test_site_recording import DRAFTS, ENGINE, NO_ROOM, PHONE, SMALL, WIDE
from .visits import Visits, sideways

OPEN = ".dk-kind[data-state=open]"
"""Cards that can be tapped."""


def word(key: str, **gaps: object) -> str:
    said = text("de", f"build_page.word.{key}")
    return said.format(**gaps) if gaps else said


def begun(page: Page, question: str) -> Page:
    page.locator("[data-tool=fresh]").click()
    page.locator(f'[data-question="{question}"]').click(timeout=ENGINE)
    expect(page.locator(".dk-build-form")).to_be_visible(timeout=ENGINE)
    return page


def tap(page: Page, *codes: str) -> None:
    """Each card lies there before the next one is tapped."""
    many = page.locator(".dk-build-lying [data-at]")
    for code in codes:
        before = many.count()
        page.locator(f'.dk-kind[data-card="{code}"]').click()
        expect(many).to_have_count(before + 1)


def drafts(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(DRAFTS)
    return [one for one in found if one["kind"] == "build"]


def out(page: Page, name: str) -> str:
    return page.locator(f'[data-out="{name}"]').input_value()


def too_small(page: Page) -> list[str]:
    """What a finger may miss."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.dk-build-bench :is(button, input, select, summary)')]
        .filter(one => one.checkVisibility() && !one.closest('.dk-build-play') && !one.classList.contains('dk-hidden'))
        .filter(one => { const {width, height} = one.getBoundingClientRect(); return width < 44 || height < 44 })
        .map(one => one.outerHTML.slice(0, 90))"""
    )
    return found


@sampled
def test_tapped_on_a_phone_tried_and_opened_elsewhere(visit: Visits, club: str) -> None:
    page = visit(f"{club}/aufgabe-bauen/", **PHONE)
    begun(page, "may_lay")
    tap(page, "KrD", "PiA")
    last = page.locator('.dk-kind[data-card="Ka9"]').bounding_box()
    assert last is not None
    assert last["y"] + last["height"] < PHONE["height"] + 60, "the cards are all but on one screen with the table"
    page.locator('[data-chip="stich"]').click()
    tap(page, "He10")
    assert [*on_all_screens(page, PHONE), *too_small(page)] == []
    page.reload()
    expect(page.locator(".dk-build-laid .dk-lies")).to_have_count(1, timeout=ENGINE)
    page.locator("[data-step=try]").click()
    page.locator(".dk-build-play .dk-hand button").first.click(timeout=ENGINE)
    expect(page.locator(".dk-build-play .dk-feedback")).not_to_be_empty()
    page.locator("[data-step=out]").click()
    assert out(page, "line") == 'show(kind="legal_cards", title="Was darf man legen?", hand="KrD PiA", stich="He10")'
    assert on_all_screens(page, PHONE) == []
    other = visit(out(page, "link"), **WIDE, dark=True)
    expect(other.locator(".dk-felt")).to_be_visible(timeout=ENGINE)
    assert on_all_screens(other, WIDE) == []


@thorough
def test_every_question_fits_every_screen(visit: Visits, club: str) -> None:
    """Each form with its sample: no sideways scrolling, nothing too small, nothing that screen readers miss, whether
    the screen is small or wide, in turn."""
    page = visit(f"{club}/aufgabe-bauen/", **SMALL)
    begun(page, "who_wins")
    for at, name in enumerate(QUESTIONS):
        page.locator("[data-tool=other]").click()
        page.locator(f'[data-question="{name}"]').click()
        asked = asked_in_words(name, "de")
        until(page, f"({DRAFTS})().then(all => all.some(({{far}}) => far === {asked!r}))")
        for part in page.locator("[data-chip]").evaluate_all("all => all.map(one => one.dataset.chip)"):
            page.locator(f'[data-chip="{part}"]').click()
            assert (name, part, sideways(page)) == (name, part, 0)
            assert (name, part, too_small(page)) == (name, part, [])
        assert (name, on_all_screens(page, (SMALL, WIDE)[at % 2])) == (name, [])


@thorough
def test_a_part_stays_until_somebody_goes_on(visit: Visits, club: str) -> None:
    """Several cards are tapped one after the other though the first is enough; the bar with the steps is in sight,
    and where there is room table and form fill one screen."""
    for screen in (PHONE, WIDE):
        page = begun(visit(f"{club}/aufgabe-bauen/", **screen), "card")
        bar, head = page.locator(".dk-build-bar").bounding_box(), page.locator(".md-header").bounding_box()
        assert bar is not None
        assert head is not None
        assert bar["y"] >= head["y"] + head["height"]
        tap(page, "He10", "KrD", "KaA")
        expect(page.locator('[data-chip="hand"]')).to_have_attribute("aria-current", "step")
    table, form = (page.locator(f".dk-build-{one}").bounding_box() for one in ("table", "part"))
    assert table is not None
    assert form is not None
    assert abs(table["y"] - form["y"]) < 10
    assert table["height"] > 0.8 * form["height"]


@thorough
def test_a_moment_of_a_game_and_verdicts(visit: Visits, club: str) -> None:
    """Tactics: a game of the gallery, a card of it, good or not with a sentence, the advice beside it; into a Mappe."""
    page = begun(visit(f"{club}/aufgabe-bauen/", **WIDE), "card")
    page.locator('[data-chip="@from"]').click()
    page.locator("[data-tool=from-game]").click()
    page.locator(".dk-build-inside summary").click()
    page.locator(".dk-build-own button").first.click()
    page.locator('[data-moment="0"]').click(timeout=ENGINE)
    page.locator('[data-chip="ok"]').click()
    expect(page.locator(".dk-build-advice").first).to_be_visible()
    first = page.locator(".dk-build-row").first
    first.locator("[data-good=yes]").click()
    first.locator("textarea").fill("Weil ich es sage.")
    rest = page.locator('.dk-build-row[data-row="*"]')
    rest.locator("[data-good=no]").click()
    rest.locator("textarea").fill("Zu teuer.")
    page.locator("[data-tool=done]").click(timeout=ENGINE)
    page.locator("[data-tool=new-mappe]").click()
    page.locator("a", has_text=word("to_mappe")).click()
    expect(page.locator(".dk-mappe-parts > li")).to_have_count(1, timeout=ENGINE)
    expect(page.locator(".dk-mappe-name")).to_contain_text("Welche Karte?")


@thorough
def test_a_moment_from_the_page_where_games_are_written_about(visit: Visits, club: str) -> None:
    page = visit(f"{club}/kommentieren/#{game_link(read(DKN).record)}", **WIDE)
    page.locator("[data-do=build]").click(timeout=ENGINE)
    page.locator('[data-question="may_lay"]').click(timeout=ENGINE)
    expect(page.locator(".dk-build-laid .dk-hand, .dk-build-play .dk-hand")).to_be_visible(timeout=ENGINE)


@thorough
def test_a_wish_a_book_and_what_is_taken_back(visit: Visits, club: str) -> None:
    page = begun(visit(f"{club}/aufgabe-bauen/", **WIDE), "vorbehalt")
    page.locator('[data-chip="@from"]').click()
    page.locator("[data-tool=from-wish]").click()
    page.locator("[name=wish]").fill("Platz 1 hat drei Dullen")
    page.locator("[data-tool=deal]").click()
    expect(page.locator(".dk-build-says [data-tone=wrong]")).to_contain_text("Zeile 1", timeout=ENGINE)
    page.locator("[name=wish]").fill("Platz 1 hat eine Hochzeit")
    page.locator("[data-tool=deal]").click()
    expect(page.locator(".dk-build-play .dk-panel")).to_be_visible(timeout=ENGINE)
    page.locator("[data-tool=undo]").click()
    expect(page.locator(".dk-build-play .dk-panel")).to_have_count(0)
    page.locator("[data-tool=redo]").click()
    expect(page.locator(".dk-build-play .dk-panel")).to_be_visible(timeout=ENGINE)


@thorough
def test_it_is_printed_with_its_solution(visit: Visits, club: str) -> None:
    page = begun(visit(f"{club}/aufgabe-bauen/", **WIDE), "who_wins")
    tap(page, "PiA", "Ka9", "Pi10", "PiK")
    page.evaluate("() => { print = () => { window.printed = document.querySelector('.dk-build-paper').innerText } }")
    page.locator("[data-tool=done]").click(timeout=ENGINE)
    page.emulate_media(media="print")
    page.locator("[data-tool=print]").evaluate("one => one.click()")
    page.wait_for_function("() => window.printed", timeout=ENGINE)
    printed = page.evaluate("window.printed")
    assert "Lösung: Wer sticht?" in printed
    assert "Karo 9" in printed


@thorough
def test_two_windows_with_one_exercise_lose_nothing(visit: Visits, club: str) -> None:
    page = begun(visit(f"{club}/aufgabe-bauen/", **WIDE), "who_wins")
    tap(page, "KrA")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".dk-build-lying [data-at]")).to_have_count(1, timeout=ENGINE)
    tap(page, "KrK")
    tap(other, "PiA")
    expect(other.locator("[data-notice=build]")).to_contain_text(text("de", "build_page.draft.copied"))
    until(other, f"({DRAFTS})().then(all => all.filter(({{text}}) => text.includes('KrK')).length === 1)")
    kept = sorted(one["text"].split('"stich":"')[1].split('"')[0] for one in drafts(other))
    assert kept == ["KrA KrK", "KrA PiA"]


@thorough
def test_without_room_it_is_said_and_goes_on(visit: Visits, club: str) -> None:
    page = visit(f"{club}/aufgabe-bauen/", **WIDE)
    page.add_init_script(NO_ROOM)
    page.reload()
    begun(page, "who_wins")
    expect(page.locator("[data-notice=build]")).to_contain_text(text("de", "build_page.draft.unsaved"))
    tap(page, "KrA", "Kr9")
    expect(page.locator(".dk-build-play .dk-felt")).to_be_visible(timeout=ENGINE)


@thorough
def test_closed_at_any_moment_no_tap_is_lost(visit: Visits, club: str) -> None:
    """The page is gone right after a tap, before anything has answered: the next one has it."""
    page = begun(visit(f"{club}/aufgabe-bauen/", **WIDE), "play_stiche")
    chance, address = Random(7), page.url
    for _ in range(14):
        expect(page.locator(".dk-build-form")).to_be_visible(timeout=ENGINE)
        many = len(drafts(page)[-1]["events"])
        chips = page.locator('[data-chip^="hands"]')
        chips.nth(chance.randrange(chips.count())).click()
        cells = page.locator(OPEN).count()
        what = OPEN if cells else "[data-tool=clear]"
        page.evaluate("([at, all]) => document.querySelectorAll(all)[at].click()", [chance.randrange(cells or 1), what])
        fresh = page.context.new_page()
        page.close()
        page = fresh
        page.goto(address)
        expect(page.locator(".dk-build-form")).to_be_visible(timeout=ENGINE)
        assert [len(one["events"]) for one in drafts(page)] == [many + 1], "one exercise, with the tap"


@thorough
def test_hostile_words_stay_words(visit: Visits, club: str) -> None:
    """In titles, sentences and cards of a link; one that is none is told."""
    hand = ["He10", "KrD", "PiD", "HeD", "KaD", "KrB", "PiB", "HeB", "KaB", "KaA", "Ka10", "KaK"]
    for at in range(0, len(PAYLOADS), len(hand)):
        some = PAYLOADS[at : at + len(hand)]
        task = {"hand": " ".join(hand), "ok": {**dict(zip(hand, some, strict=False)), "*": some[0]}}
        made = start({"task": {"kind": "choose_card", "title": some[-1][:200], "task": task}, "lang": "de"})
        page = visit(f"{club}/aufgabe-bauen/#{view(made)['link']}", **PHONE)
        page.locator(".dk-hand button").first.click(timeout=ENGINE)
        assert injected(page) == []
        page.locator("[data-tool=change]").click()
        page.locator('[data-chip="ok"]').click(timeout=ENGINE)
        assert injected(page) == []
    for bad in ("u=1.A", "u=9.abc", f"u=1.{'A' * 30_000}"):
        page = visit(f"{club}/aufgabe-bauen/#{bad}", **PHONE)
        expect(page.locator(".dk-build-bad")).to_contain_text(word("bad_link"), timeout=ENGINE)
