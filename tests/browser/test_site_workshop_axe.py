"""The workshop as it is used, moment by moment: axe-core has nothing against it, light on the desk, dark on a phone."""

from collections.abc import Callable, Iterator

import pytest
from effort import thorough
from playwright.sync_api import Page, expect

from dokolearn.hosts.commands.serving import build
from dokolearn.workshop.mappe.mappe import Mappe, Part, mappe_link

from . import test_site_annotate as annotating
from . import test_site_building as building
from . import test_site_mappe as folder
from . import test_site_recording as recording
from . import test_site_wishes as wishing
from .course import DKN
from .host import served, tiny_project
from .test_site_axe import on_all_screens, recoloured
from .visits import DESK, PHONE, Visits

ENGINE = 90_000
Moments = Iterator[str]


def printing(page: Page) -> None:
    page.evaluate("() => { window.print = () => { window.printed = true } }")


def on_paper(page: Page, button: str) -> Moments:
    """The sheet that a button prints, and then the page again."""
    printing(page)
    page.locator(button).click()
    page.wait_for_function("() => window.printed", timeout=ENGINE)
    page.emulate_media(media="print")
    yield "on paper"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")


def recorded(page: Page, club: str) -> Moments:
    page.goto(f"{club}/eintragen/#tisch=ddv")
    yield "nothing yet"
    page.locator("[data-tool=fresh]").click()
    expect(page.locator("[data-offer=way]").first).to_be_visible(timeout=ENGINE)
    yield "which way"
    page.locator("[data-offer=way]").last.click()
    expect(page.locator(".dk-kind")).to_have_count(24)
    yield "hands first"
    page.locator("[data-tool=undo]").click()
    page.locator("[data-offer=way]").first.click()
    expect(page.locator("[data-offer=healthy]")).to_be_visible()
    yield "who says what"
    page.locator("[data-offer=healthy]").click()
    recording.tap(page, "KrA", "PiK", "Kr10", "KrK", "PiA")
    page.locator("[data-tool=calls]").click()
    expect(page.locator(".dk-record-calls")).to_be_visible()
    yield "calls"
    page.locator("[data-tool=calls]").click()
    page.locator('.dk-kind[data-card="KrA"]').click()
    expect(page.locator(".dk-record .dk-feedback")).to_contain_text("Stich 1")
    yield "a contradiction"
    page.locator("[data-offer=dismiss]").click()
    page.locator(".dk-written > summary").click()
    page.locator(".dk-record-head > summary").click()
    page.get_by_label(recording.word("codes")).fill("Kr")
    yield "all that folds, and a code half typed"
    page.locator("[data-tool=leave]").click()
    expect(page.locator(".dk-drafts li")).to_have_count(1)
    yield "the list"


def annotated(page: Page, club: str) -> Moments:
    page.goto(f"{club}/kommentieren/")
    yield "nothing yet"
    annotating.begin(page, DKN)
    annotating.at(page, 9)
    for fold in ("ask", "line", "about", "problems"):
        annotating.unfold(page, fold)
    yield "a card with all that can be said of it"
    page.get_by_role("button", name=annotating.word("preview"), exact=True).click()
    expect(page.locator(".dk-viewer:visible .dk-stage")).to_be_visible()
    yield "the preview"
    page.get_by_role("button", name=annotating.word("share_it"), exact=True).click()
    expect(page.locator("dialog[open] [data-share=handout]")).to_be_visible()
    yield "passing on"
    printing(page)
    page.locator('dialog[open] [data-share="handout"]').click()
    page.wait_for_function("() => window.printed", timeout=ENGINE)
    page.emulate_media(media="print")
    yield "the handout on paper"


def built(page: Page, club: str) -> Moments:
    page.goto(f"{club}/aufgabe-bauen/")
    yield "nothing yet"
    page.locator("[data-tool=fresh]").click()
    expect(page.locator('[data-question="card"]')).to_be_visible(timeout=ENGINE)
    yield "what to ask"
    page.locator('[data-question="card"]').click()
    page.locator('[data-chip="@from"]').click(timeout=ENGINE)
    for way in ("from-wish", "from-game"):
        page.locator(f"[data-tool={way}]").click()
        yield way
    page.locator(".dk-build-inside summary").click()
    page.locator(".dk-build-own button").first.click()
    expect(page.locator('[data-moment="0"]')).to_be_visible(timeout=ENGINE)
    yield "moments of a game"
    page.locator('[data-moment="0"]').click()
    page.locator('[data-chip="ok"]').click()
    rows = page.locator(".dk-build-row")
    for judged, good in ((rows.first, "yes"), (rows.and_(page.locator('[data-row="*"]')), "no")):
        judged.locator(f"[data-good={good}]").click()
        judged.locator("textarea").fill("Darum.")
    expect(page.locator(".dk-build-advice").first).to_be_visible()
    yield "verdicts with the advice"
    if page.locator("[data-step=try]").count():  # on a wide screen one tries it beside the form
        page.locator("[data-step=try]").click()
    expect(page.locator(".dk-build-play .dk-panel")).to_be_visible(timeout=ENGINE)
    yield "trying it"
    page.locator("[data-step=out]").click()
    expect(page.locator('[data-out="link"]')).to_be_visible()
    yield "passing on"
    link = building.out(page, "link")
    yield from on_paper(page, "[data-tool=print]")
    page.locator("[data-tool=leave]").click()
    expect(page.locator(".dk-drafts li")).to_have_count(1)
    yield "the list"
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".dk-panel .dk-task")).to_be_visible(timeout=ENGINE)
    yield "opened from its link"


def made(page: Page, club: str) -> Moments:
    page.goto(f"{club}/mappe/")
    yield "nothing yet"
    folder.made(page)
    page.evaluate("document.querySelectorAll('.dk-mappe details').forEach(one => { one.open = true })")
    expect(page.locator('[data-add="exercise"] li button').first).to_be_visible()
    yield "made, with everything unfolded"
    yield from on_paper(page, ".dk-mappe [data-tool=print]")
    page.goto(f"{club}/mappe/")
    expect(page.locator(".dk-mappe-own a")).to_have_count(1)
    yield "the list"


PARTS = (
    *(Part("game", "abend", note="Erst fragen"), Part("exercise", folder.EXERCISE), Part("drill", "legal_cards")),
    Part("text", text="Ende"),
)


def shown(page: Page, club: str) -> Moments:
    """To learners, and before a group."""
    page.goto(f"{club}/mappe/#{mappe_link(Mappe('Abend', parts=PARTS))}")
    expect(page.locator(".dk-film .dk-stage")).to_be_visible(timeout=ENGINE)
    yield "a game"
    for what in (".dk-panel .dk-task", ".dk-panel .dk-task", ".dk-mappe-text"):
        page.locator('.dk-walk-nav [data-step="on"]').click()
        expect(page.locator(f".dk-mappe-part:visible {what}")).to_be_visible(timeout=ENGINE)
        yield what
    page.locator('[data-step="end"]').click()
    yield "its end"
    page.reload()
    expect(page.locator(".dk-mappe-text")).to_be_visible(timeout=ENGINE)
    for _ in PARTS[1:]:
        page.locator('.dk-walk-nav [data-step="back"]').click()
    expect(page.locator(".dk-film .dk-stage")).to_be_visible(timeout=ENGINE)
    folder.tool(page, "beamer")
    expect(page.locator("[data-beamer] .dk-stage")).to_be_visible()
    yield "the beamer, hands covered"
    page.keyboard.press("h")
    if page.viewport_size == PHONE:
        page.locator(".dk-peek").first.click()  # where all of them would be too small, each opens at a tap
    expect(page.locator(".dk-fan").first).to_be_visible()
    yield "the beamer, hands open"
    page.keyboard.press("n")
    expect(page.locator(".dk-mappe-part:visible .dk-task")).to_be_visible(timeout=ENGINE)
    page.keyboard.press("z")
    expect(page.locator("[data-votes]").first).to_be_visible()
    yield "answers counted"
    with page.expect_popup() as opened:
        page.locator('[data-beam="notes"]').click()
    beside = opened.value
    expect(beside.locator(".dk-count li").first).to_be_visible(timeout=ENGINE)
    assert against(beside, page.viewport_size or DESK) == [], "what only the presenter sees"
    page.locator('[data-beam="end"]').click()
    expect(beside.get_by_text(folder.word("alone"))).to_be_visible()
    assert against(beside, page.viewport_size or DESK) == [], "the presenter after the end"


def wished(page: Page, club: str) -> Moments:
    page.goto(f"{club}/karten-nach-wunsch/")
    yield "nothing yet"
    page.get_by_role("textbox", name=wishing.word("wish")).fill("Platz 1 hat hallo")
    page.locator("[data-tool=deal]").click()
    expect(page.get_by_role("alert")).to_contain_text("Zeile 1", timeout=ENGINE)
    yield "what cannot be read"
    page.goto("about:blank")
    page.goto(wishing.address(club, "jeder hat 6 bis 7 Trümpfe", 3, 4))
    expect(page.locator(".dk-wish-deals > li")).to_have_count(4, timeout=ENGINE)
    yield "games"
    printing(page)
    page.get_by_role("button", name=wishing.word("print")).click()
    page.wait_for_function("() => window.printed", timeout=ENGINE)
    page.emulate_media(media="print")
    yield "slips on paper"


def papers(page: Page, club: str) -> Moments:
    page.goto(f"{club}/zettel/")
    expect(page.get_by_role("button", name=wishing.paper("score"))).to_be_visible()
    yield "what to print"
    printing(page)
    for sheet in ("score", "trumps"):
        page.get_by_role("button", name=wishing.paper(sheet)).click()
        page.wait_for_function("() => window.printed", timeout=ENGINE)
        page.emulate_media(media="print")
        yield sheet
        page.evaluate("() => { window.printed = false; dispatchEvent(new Event('afterprint')) }")
        page.emulate_media(media="screen")


USES: dict[str, Callable[[Page, str], Moments]] = {
    use.__name__: use for use in (recorded, annotated, built, made, shown, wished, papers)
}


@pytest.fixture(scope="module")
def two_coloured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The club with a switch for the scheme: without one, Material has the light one only."""
    folder = tmp_path_factory.mktemp("club")
    config = tiny_project(folder, {"abend.dkn": DKN})
    said = config.read_text("utf-8")
    assert THEME in said
    config.write_text(said.replace(THEME, f"{THEME}, palette: [{', '.join(SWITCH)}]"), "utf-8")
    build(config_file=config)
    with served(folder / "site") as address:
        yield address


THEME = "theme: {name: material, language: de"
SCHEMES = {"light": "default", "dark": "slate"}
SWITCH = [
    f'{{media: "(prefers-color-scheme: {media})", scheme: {scheme}, primary: custom, accent: custom, '
    f"toggle: {{icon: material/brightness-5, name: {media}}}}}"
    for media, scheme in SCHEMES.items()
]


@thorough
@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("name", USES)
def test_every_moment_of_the_workshop(visit: Visits, two_coloured: str, name: str, screen: dict[str, int]) -> None:
    page = visit(f"{two_coloured}/", **screen)
    found = {moment: against(page, screen) for moment in USES[name](page, two_coloured)}
    assert {moment: complaints for moment, complaints in found.items() if complaints} == {}


def against(page: Page, screen: dict[str, int]) -> list[str]:
    """What axe-core has against a moment; nobody scrolls paper or walks over it by headings."""
    recoloured(page, dark=screen == PHONE)
    found = on_all_screens(page, screen)
    if page.evaluate("matchMedia('print').matches"):
        found = [one for one in found if not any(rule in one for rule in ON_SCREENS)]
    return found


ON_SCREENS = ("page-has-heading-one", "scrollable-region-focusable: html")
