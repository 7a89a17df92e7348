"""The score calculator on the site: filled in on a phone and by keyboard, shared by a link, the same as in Python."""

import json
import re
from typing import Any
from urllib.parse import quote, unquote

import pytest
from effort import mostly, thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.calculator import start, step, view
from dokolearn.strings import text

from .test_site_axe import for_everybody, in_both_schemes, on_all_screens
from .test_site_drill_trouble import Held
from .test_site_table import forgive
from .visits import PHONE, Visits, sideways

PLACE = '[data-dk="score"]'
ENGINE = re.compile(r"/assets/dokolearn/(engine|runtime)-\w+/")
RE, NEUNZIG = {"type": "call", "party": "re", "call": "re"}, {"type": "call", "party": "re", "call": "k90"}
KONTRA_125 = {"type": "augen", "party": "kontra", "value": "125"}


def word(key: str) -> str:
    return text("de", f"score.page.{key}")


def seen(*events: dict[str, Any], sheet: dict[str, Any] | None = None) -> dict[str, Any]:
    """What Python shows after these events."""
    state = start(sheet or {"lang": "de"})
    for event in events:
        state = step(state, event)
    return view(state)


@pytest.fixture
def address(site_url: str) -> str:
    return f"{site_url}abrechnung/"


def link(address: str, sheet: object) -> str:
    return f"{address}#blatt={quote(json.dumps(sheet))}"


def calls(page: Page, party: str, name: str) -> Locator:
    return page.locator(f'[data-toggles="calls.{party}"]').get_by_role("button", name=name, exact=True)


def field(page: Page, name: str) -> Locator:
    return page.locator(f'{PLACE} [name="{name}"]')


def check(page: Page, wanted: dict[str, Any]) -> None:
    """Headline, lines, players and books are those of Python."""
    expect(page.locator(f"{PLACE} .dk-headline")).to_have_text(wanted["headline"])
    books = page.locator(f"{PLACE} .dk-book-value")
    expect(books).to_have_text([book["headline"] for book in wanted["books"]])
    problems = page.locator(f"{PLACE} .dk-wrongs li > span")
    expect(problems).to_have_text([f"{one['text']} {one['ref']}".strip() for one in wanted["problems"]])
    if wanted["result"]:
        lines = page.locator(f"{PLACE} .dk-outcome > .dk-lines tbody tr")
        told = [[f"{line['text']} {line['ref']}", line["points"], line["so_far"]] for line in wanted["result"]["lines"]]
        for at, column in enumerate(zip(*told, strict=True), start=1):
            expect(lines.locator(f"td:nth-child({at})")).to_have_text(list(column))
        players = page.locator(f"{PLACE} .dk-players strong")
        expect(players).to_have_text([one["points"] for one in wanted["result"]["players"]])


WAY = """goal => goal === document.activeElement ? '' :
  goal.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab'"""


def press(page: Page, target: Locator, *keys: str) -> None:
    """Walk to a control with Tab, forwards or back, as one does without a mouse, and press keys there."""
    goal = target.element_handle()
    for _ in range(250):
        if not (way := goal.evaluate(WAY)):
            break
        page.keyboard.press(way)
    expect(target).to_be_focused()
    for key in keys:
        page.keyboard.press(key)


# Filling in


def test_the_example_is_there_before_any_script(visit: Visits, address: str) -> None:
    page = visit(address, java_script_enabled=False)
    still = page.locator(f"{PLACE} .dk-still")
    expect(still).to_contain_text("Re gewinnt: 1 Punkt")
    for book in seen()["books"]:
        expect(still).to_contain_text(f"{book['name']}: {book['headline']}")


def test_on_a_phone_re_keine_90_kontra_125_under_five_books(visit: Visits, address: str) -> None:
    page = visit(address, **PHONE, has_touch=True, is_mobile=True)
    check(page, seen())
    page.wait_for_load_state("networkidle")
    assert not any(ENGINE.search(url) for url in visit.watch(page).requests), "nothing is fetched before a change"
    calls(page, "re", "Re").tap()
    calls(page, "re", "neun").tap()
    field(page, "augen.kontra").fill("125")
    check(page, seen(RE, NEUNZIG, KONTRA_125))
    expect(field(page, "augen.re")).to_have_value("115")
    expect(page.locator(".dk-glance")).to_be_in_viewport()
    expect(page.locator(".dk-glance")).to_have_text("Kontra gewinnt: 8 Punkte")
    page.locator(".dk-glance").tap()
    expect(page.locator(".dk-headline")).to_be_in_viewport()
    page.get_by_role("button", name="DDV-Turnierregeln").tap()
    expect(page.locator('[data-book="ddv"] tr[data-mark="differs"]').first).to_contain_text("≠")
    assert sideways(page) == 0


@thorough
def test_everything_is_large_enough_for_a_thumb(visit: Visits, address: str) -> None:
    page = visit(address, **PHONE)
    calls(page, "re", "Re").click()
    for name in ("Wann und wer (Re)", "Hausregeln", "Namen, Stiche, Bockrunde"):
        page.get_by_role("button", name=name).click()
    small = page.locator(f"{PLACE} :is(button, select, input:not([type=checkbox]), label.dk-tool)").evaluate_all(
        "all => all.map(each => [each.getBoundingClientRect().height, each.outerHTML.slice(0, 90)])"
        ".filter(([height]) => height > 0 && height < 43.9).map(([, html]) => html)"
    )
    assert small == []
    assert sideways(page) == 0


@thorough
def test_keyboard_is_enough(visit: Visits, address: str) -> None:
    page = visit(address)
    press(page, field(page, "augen.kontra"), "Control+A", "1", "2", "5", "Enter")
    press(page, calls(page, "re", "Re"), "Enter")
    check(page, seen(KONTRA_125, RE))
    expect(calls(page, "re", "Re")).to_be_focused()
    press(page, calls(page, "re", "neun"), "Space")
    more = page.get_by_role("button", name="Fuchs gefangen, Kontra: eins mehr")
    press(page, more, "Enter")
    fuchs = {"type": "special", "event": "fuchs", "party": "kontra", "value": "1"}
    check(page, seen(KONTRA_125, RE, NEUNZIG, fuchs))
    expect(more).to_be_focused()
    press(page, page.get_by_role("button", name="Spielordnung Männle"), "Enter")
    expect(page.locator('[data-book="maennle"] .dk-lines')).to_be_visible()


@thorough
def test_arrow_keys_count_and_typing_is_answered_after_a_pause(visit: Visits, address: str) -> None:
    page = visit(address)
    kontra = field(page, "augen.kontra")
    kontra.click()
    kontra.press("ArrowUp")
    expect(field(page, "augen.re")).to_have_value("129")
    kontra.press("Control+A")
    kontra.press_sequentially("90", delay=30)
    expect(field(page, "augen.re")).to_have_value("150")
    expect(kontra).to_have_value("90")
    expect(kontra).to_be_focused()


@thorough
def test_what_is_no_number_is_told_and_stays(visit: Visits, address: str) -> None:
    page = visit(address)
    field(page, "augen.re").fill("12o")
    check(page, seen({"type": "augen", "party": "re", "value": "12o"}))
    expect(field(page, "augen.re")).to_have_attribute("aria-invalid", "true")
    expect(field(page, "augen.re")).to_have_value("12o")


@thorough
def test_a_problem_with_one_way_out_has_a_button_for_it(visit: Visits, address: str) -> None:
    page = visit(address)
    field(page, "augen.re").fill("118")
    expect(field(page, "augen.kontra")).to_have_value("122")
    field(page, "augen.kontra").fill("124")
    expect(page.locator(".dk-headline")).to_have_text("Noch keine Abrechnung")
    page.get_by_role("button", name="Kontra auf 122 setzen").click()
    check(page, seen({"type": "augen", "party": "re", "value": "118"}))


@thorough
def test_a_call_is_dated_and_refused_with_its_reason(visit: Visits, address: str) -> None:
    page = visit(address)
    calls(page, "re", "Re").click()
    page.get_by_role("button", name="Wann und wer (Re)").click()
    page.get_by_role("textbox", name="Vor der wievielten Karte des Spiels").fill("9")
    wanted = seen(RE, {"type": "call_at", "index": 0, "unit": "cards_played", "value": "9"})
    check(page, wanted)
    expect(page.locator(".dk-said-calls")).to_contain_text(wanted["sections"][2]["items"][0]["note"])


@thorough
def test_house_rules_contradict_each_other_in_words(visit: Visits, address: str) -> None:
    page = visit(address, **PHONE)
    page.get_by_role("button", name="Hausregeln").click()
    page.get_by_role("button", name="Karten und Trumpf").click()
    field(page, "option.herz10_trump").select_option("false")
    page.get_by_role("button", name="Sonderpunkte").click()
    field(page, "option.dulle_caught").select_option("true")
    chosen = [("herz10_trump", "false"), ("dulle_caught", "true")]
    check(page, seen(*({"type": "option", "option": name, "value": value} for name, value in chosen)))


@thorough
def test_little_is_read_out(visit: Visits, address: str) -> None:
    """One sentence when it has become calm, however many taps there were."""
    page = visit(address)
    page.locator(f"{PLACE} .dk-live").evaluate(
        """place => {
          window.said = [];
          const status = place.querySelector('.dk-scoring > [role=status]');
          new MutationObserver(() => window.said.push(status.textContent.trim()))
            .observe(status, {subtree: true, childList: true, characterData: true});
        }"""
    )
    for name in ("Re", "neun", "sechs"):
        calls(page, "re", name).click()
    wanted = seen(RE, NEUNZIG, {**NEUNZIG, "call": "k60"})
    expect(page.locator(f"{PLACE} .dk-scoring > [role=status]")).to_have_text(wanted["say"])
    assert len(page.evaluate("window.said")) <= 2


# Links


@thorough
def test_the_address_holds_the_sheet(visit: Visits, address: str) -> None:
    page = visit(address)
    calls(page, "re", "Re").click()
    expect(page.locator(".dk-headline")).to_have_text("Re gewinnt: 2 Punkte")
    page.wait_for_url(re.compile("#blatt="))
    assert json.loads(unquote(page.url.partition("#blatt=")[2])) == seen(RE)["sheet"]
    page.reload()
    check(page, seen(RE))
    expect(calls(page, "re", "Re")).to_have_attribute("aria-pressed", "true")


@thorough
def test_a_link_is_copied_and_opens_the_same_sheet(visit: Visits, address: str) -> None:
    page = visit(address, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_label("Regelbuch").select_option("maennle")
    calls(page, "kontra", "Kontra vorab").click()
    events: tuple[dict[str, Any], ...] = (
        {"type": "book", "value": "maennle"},
        {"type": "call", "party": "kontra", "call": "kontra", "vorab": True},
    )
    check(page, seen(*events))
    page.locator('[data-tool="link"]').click()
    expect(page.get_by_text(word("link_copied"))).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    other = visit(copied, **PHONE)
    check(other, seen(*events))


def test_before_any_script_of_ours_runs_a_linked_sheet_shows_nothing_else(visit: Visits, address: str) -> None:
    page = visit(address)
    page.route("**/exercise.js*", lambda route: route.abort())
    page.goto(address)
    expect(page.locator(f"{PLACE} > .dk-still")).to_be_visible()
    page.goto("about:blank")
    page.goto(link(address, RE))
    expect(page.locator(f"{PLACE} > .dk-still")).to_be_hidden()
    forgive(visit, page, "ERR_FAILED")


def test_a_linked_sheet_never_shows_other_numbers_first(visit: Visits, address: str) -> None:
    """Until the engine is there, and after it, nothing of the example; a link that cannot be read leaves the sheet that
    was opened before, and says so."""
    given = {"re": [0, 2], "augen": {"re": 95}, "rules": {"set": "ddv"}}
    page = visit(address.replace("abrechnung/", ""), **PHONE)
    engine = Held(page)
    page.goto(link(address, given))
    expect(page.locator(f"{PLACE} .dk-engine")).to_be_visible()
    expect(page.locator(PLACE).get_by_text(re.compile("gewinnt|Punkt|Mainzer"))).to_have_count(0)
    engine.let_go()
    check(page, seen(sheet={**given, "lang": "de"}))
    page.evaluate("location.hash = '#blatt=quatsch'")
    expect(page.get_by_text(word("bad_link_kept"))).to_be_visible()
    check(page, seen(sheet={**given, "lang": "de"}))


@thorough
@mostly(
    "fragment",
    [
        *("#blatt=", "#blatt=quatsch", "#blatt=[]", "#blatt=null", "#blatt=%E0%A4%A", "#blatt={}%00"),
        "#blatt=" + quote('{"game": "skat"}'),
        "#blatt=" + quote('{"augen": {"re": "<img src=x onerror=alert(1)>"}}'),
        "#blatt=" + quote(json.dumps({"players": ["x" * 7000]})),
        "#blatt=" + quote('{"__proto__": 1, "lang": "fr"}'),
    ],
    1,
)
def test_bad_links_are_left_aside_with_a_word(visit: Visits, address: str, fragment: str) -> None:
    page = visit(address + fragment)
    expect(page.get_by_text(word("bad_link"))).to_be_visible()
    check(page, seen())
    calls(page, "re", "Re").click()
    check(page, seen(RE))
    expect(page.get_by_text(word("bad_link"))).to_have_count(0)


@thorough
def test_names_in_a_link_are_text(visit: Visits, address: str) -> None:
    page = visit(link(address, {"re": [0, 2], "augen": {"re": 121}, "players": ["<b>Anna</b>"]}))
    expect(page.locator(".dk-player-name").first).to_have_text("<b>Anna</b>")


@thorough
def test_another_place_of_the_page_is_no_sheet(visit: Visits, address: str) -> None:
    page = visit(f"{address}#gut-zu-wissen")
    check(page, seen())
    expect(page.get_by_text(word("bad_link"))).to_have_count(0)


# Without the engine


@thorough
def test_on_a_phone_the_glance_tells_how_far_the_engine_is(visit: Visits, address: str) -> None:
    page = visit(address, **PHONE)
    engine = Held(page)
    calls(page, "re", "Re").click()
    expect(page.locator(".dk-glance")).to_have_text(re.compile(r"^\s*Clara holt den Zettel … \d+ %"))
    expect(page.locator(".dk-glance")).to_be_in_viewport()
    engine.let_go()
    expect(page.locator(".dk-glance")).to_have_text("Re gewinnt: 2 Punkte")


@thorough
def test_engine_that_does_not_come_is_asked_for_again(visit: Visits, address: str) -> None:
    page = visit(address, **PHONE)
    page.route(ENGINE, lambda route: route.abort())
    calls(page, "re", "Re").click()
    expect(page.locator(f"{PLACE} .dk-told")).to_have_text(word("download"))
    expect(page.locator(".dk-glance")).to_have_text(word("download"))
    page.unroute(ENGINE)
    calls(page, "re", "neun").click()
    check(page, seen(RE, NEUNZIG))
    expect(page.get_by_text(word("download"))).to_have_count(0)
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if "ERR_FAILED" not in said]


@thorough
@in_both_schemes
def test_axe(visit: Visits, address: str, dark: bool) -> None:
    said = [{"party": "re", "call": "re", "cards_played": 20}, {"party": "kontra", "call": "k90"}]
    sheet = {"re": [0, 2], "augen": {"re": 130, "kontra": 111}, "calls": said, "sonderpunkte": {"re": ["fuchs"] * 3}}
    page = visit(link(address, sheet), dark=dark)
    check(page, seen(sheet=sheet))
    for name in ("Hausregeln", "Namen, Stiche, Bockrunde", "Wann und wer (Re)", "DDV-Turnierregeln"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Was ein Spiel zählt").click()
    for_everybody(page, PHONE)


@thorough
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_with_a_winner(visit: Visits, address: str, dark: bool) -> None:
    page = visit(address, dark=dark)
    for party in ("re", "kontra"):
        page.goto("about:blank")
        page.goto(link(address, {"re": [0, 2], "augen": {party: 170}, "calls": [{"party": "re", "call": "re"}]}))
        expect(page.locator(f'.dk-headline[data-party="{party}"]')).to_be_visible()
        assert on_all_screens(page) == []
