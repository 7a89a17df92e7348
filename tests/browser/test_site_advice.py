""" "Was hätte Verein gespielt?" beside a game: the card with its reason, by keys and in words, and no spoiler."""

from typing import Any

from effort import thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.replay.film.club_advice import advice

from .test_site_axe import on_all_screens
from .test_site_open import ENGINE, give, is_open, word
from .test_site_quiz import at, option
from .visits import PHONE, Visits, sideways, view_tool


def asked(page: Page) -> Locator:
    """The dialog, with its answer."""
    view_tool(page, "advice").press("Enter")
    dialog = page.get_by_role("dialog", name=word("advice"))
    expect(dialog.locator(".dk-card")).to_have_count(1, timeout=ENGINE)
    return dialog


def refused(page: Page) -> None:
    """The button keeps its place, and nobody is answered."""
    expect(view_tool(page, "advice")).to_have_attribute("aria-disabled", "true")
    view_tool(page, "advice").press("Enter")
    expect(page.get_by_role("dialog", name=word("advice"))).to_have_count(0)


def wanted(game: dict[str, Any], moment: int) -> dict[str, Any]:
    """What the engine says of it."""
    now = game["moments"][moment]
    return advice({"dkn": game["dkn"], "at": f"{now['stich']}.{now['card']}", "seat": now["turn"], "lang": "de"})


def test_the_card_and_why_at_a_moment(visit: Visits, club: str, game: dict[str, Any]) -> None:
    """On a phone, by keys; closed, everything is as it was."""
    asked_there = {quiz["at"] for quiz in game["quiz"]}
    moment = next(one for one in range(20) if one not in asked_there and wanted(game, one)["reasons"][0]["places"])
    said, now = wanted(game, moment), game["moments"][moment]
    page = visit(at(f"{club}/spiele/abend/", game, moment), **PHONE)
    dialog = asked(page)
    expect(dialog).to_contain_text(word("advice_note").format(who=game["players"][now["turn"]]))
    expect(dialog.locator(".dk-card")).to_have_attribute("data-card", said["card"])
    status = dialog.get_by_role("status").first
    for reason in said["reasons"]:
        expect(status).to_contain_text(reason["text"])
        for place in reason["places"]:
            expect(status).to_contain_text(place)
    expect(status).to_contain_text(said["played"])
    assert sideways(page) == 0
    assert on_all_screens(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator('[data-tool="more"]')).to_be_focused()
    expect(page.locator(".dk-when")).to_have_text(now["title"])


@thorough
def test_nothing_is_given_away(visit: Visits, club: str, game: dict[str, Any]) -> None:
    """Not while a question is open, not of a covered hand, not in a trial, and there is nothing at the end."""
    quiz = game["quiz"][0]
    page = visit(at(f"{club}/spiele/abend/", game, quiz["at"]))
    expect(page.locator(".dk-quiz-ask")).to_be_visible()
    refused(page)
    option(page, next(one["move"] for one in quiz["steps"][0]["answers"] if one["verdict"] == "ok")).click()
    expect(view_tool(page, "advice")).not_to_have_attribute("aria-disabled", "true")
    view_tool(page, "hide").check()
    view_tool(page, "rotate").click()  # whoever was asked sat in front, with open cards
    refused(page)
    view_tool(page, "hide").uncheck()
    view_tool(page, "try").click()
    expect(page.locator(".dk-trial")).to_be_visible()
    expect(view_tool(page, "advice")).to_have_count(0)
    page.locator('[data-try="back"]').click()
    page.locator(".dk-end").last.click()
    refused(page)


@thorough
def test_nobody_hears_what_is_still_to_come(visit: Visits, club: str, game: dict[str, Any]) -> None:
    """Who looks at a game without knowing it is told what a club would lay from the own seat, not what was laid."""
    moment = next(
        one
        for one, now in enumerate(game["moments"])
        if now["turn"] == 0 and now["stich"] and game["quiz"][0]["at"] != one
    )
    page = visit(at(f"{club}/spiele/abend/", game, moment))
    view_tool(page, "blind").check()
    dialog = asked(page)
    expect(dialog).to_contain_text(wanted(game, moment)["reasons"][0]["text"])
    expect(dialog).not_to_contain_text(wanted(game, moment)["played"])


@thorough
def test_a_pasted_game_is_asked_about_too(visit: Visits, club: str, game: dict[str, Any]) -> None:
    page = visit(f"{club}/oeffnen/")
    give(page, game["dkn"])
    is_open(page, game)
    page.locator('[data-step="next"]').click()
    expect(asked(page).locator(".dk-card")).to_have_attribute("data-card", wanted(game, 1)["card"])
