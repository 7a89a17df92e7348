"""WCAG 2.2 A and AA and good practice, as far as axe-core can tell, on every sort of page, in both schemes, on phone
and desk; every control by keyboard and with a name, and nothing that scrolls sideways."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from effort import mostly, sampled, size, thorough
from playwright.sync_api import Page, expect

from dokolearn.course.disputes import THEMES

from .alike import LOOK, VIOLATIONS
from .course import LESSON_5, PAGES, REPLAYS, TEMPLATES, TEXT_ONLY, exercises
from .player import Player
from .visits import DESK, PHONE, Visits, seek, sideways, view_tool

RULES = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
}
in_both_schemes = mostly("dark", [False, True], [True], ids=["light", "dark"])
LOOKS = {
    "light on the desk": (False, DESK),
    "light on the phone": (False, PHONE),
    "dark on the phone": (True, PHONE),
    "dark on the desk": (True, DESK),
}
"""In an order in which little changes from one to the next."""

IN_TURN = (("light on the desk", "dark on the phone"), ("light on the phone", "dark on the desk"))
"""Both schemes and both screens, for every second page that stands for others of its sort."""


def on_all_screens(page: Page, *screens: dict[str, int]) -> list[str]:
    """What axe-core has against a page on phone and desk, or on these; the short run is content with the phone."""
    found = []
    for screen in screens or (PHONE, DESK)[: size(1, 2)]:
        page.set_viewport_size(screen)
        page.evaluate("scrollTo(0, 0)")
        complaints = violations(page)
        if complaints:  # what follows a change of size by itself, as the menu does, has come to rest by then
            page.wait_for_timeout(300)
            complaints = violations(page)
        if any(each.startswith(COVERED) for each in complaints):
            page.evaluate("scrollTo(0, innerHeight / 3)")
            elsewhere = violations(page)
            complaints = [each for each in complaints if not each.startswith(COVERED) or each in elsewhere]
        found += [f"{screen['width']} pixels: {each}" for each in complaints]
    return found


COVERED = "target-size"
"""What the header or the bar below happens to cover is too small at that place of the page only."""


def violations(page: Page, within: str = "html") -> list[str]:
    """What axe-core has against a page, or a part of it: rule, place, reason."""
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished.catch(() => 0)))")  # fades
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(VIOLATIONS, [within, RULES, LOOK])
    return [f"{rule['id']}: {_place(node)}" for rule in found for node in rule["nodes"]]


def _place(node: dict[str, Any]) -> str:
    reasons = "; ".join(check["message"] for check in [*node["any"], *node["all"], *node["none"]])
    return f"{' '.join(map(str, node['target']))} ({reasons})"


ELSEWHERE = {
    *(f"lektionen/{LESSON_5.stem}/", "spiele/", f"spiele/{REPLAYS[0].stem}/", "abrechnung/"),  # with more to see
    *("karten-nach-wunsch/", "spiel-fuer-alle/", "dieselben-karten/", "zettel/"),  # with cards
    "aufgabe-bauen/",  # step by step
    "mappe/",  # with parts
    *("eintragen/", "kommentieren/"),  # with a game
    "streitfaelle/",  # has the search of the rules
}
"""Templates that other tests of the short run look at."""

ALIKE = {"lektionen/", "regeln/", "notation/", "spiele-teilen/", "offline/", "trumpfkarte/", "meisterpruefung/"}
"""Lists, words and forms as others of the short run have them."""

SHORT = [address for address in TEMPLATES if address not in TEXT_ONLY | ELSEWHERE | ALIKE]

LIKE_OTHERS = {
    *(f"spiele/{path.stem}/" for at, path in enumerate(REPLAYS) if at % 6),
    *(f"streitfaelle/{theme}/" for at, theme in enumerate(THEMES) if at % 3),
}
"""Of the games every sixth is looked at, of the themes every third."""


@sampled
@mostly("address", [address for address in PAGES if address not in LIKE_OTHERS], SHORT)
def test_page(visit: Visits, site_url: str, address: str) -> None:
    """One visit, in both schemes and on both screens where a page stands for others of its sort; elsewhere, and
    everywhere in the short run, in one look."""
    at = PAGES.index(address)
    how = IN_TURN[at % 2] if size(0, 1) and address in TEMPLATES else [IN_TURN[0][at % 2]]
    dark, screen = LOOKS[how[0]]
    page = visit(site_url + address, **screen, dark=dark)
    unfolded(page)
    assert looked_at(page, *how) == []


@thorough
def test_faults_on_purpose_are_found(visit: Visits, site_url: str) -> None:
    """Of forty lines that look alike one is too dark in the dark; a button has no name left on a phone."""
    page = visit(f"{site_url}404.html")
    page.evaluate(FAULTS)
    dim, nameless = "color-contrast: p:nth-child(21)", "button-name: #faults > button"
    found = {look: looked_at(page, look) for look in LOOKS}
    assert {look: [fault for fault in (nameless, dim) if fault in str(said)] for look, said in found.items()} == {
        "light on the desk": [],
        "light on the phone": [nameless],
        "dark on the phone": [nameless, dim],
        "dark on the desk": [dim],
    }
    assert [len(said) for said in found.values()] == [0, 1, 2, 1], "nothing else"


FAULTS = """() => {
  const faults = document.createElement('div');
  faults.id = 'faults';
  faults.innerHTML = '<p>Karte</p>'.repeat(40) + '<button type="button"><b>Weiter</b></button>';
  document.querySelector('.md-content h1').after(faults);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    [data-md-color-scheme=slate] #faults p:nth-child(21) { color: #444 }
    @media (max-width: 400px) { #faults b { display: none } }`);
  document.adoptedStyleSheets = [sheet];
}"""


def looked_at(page: Page, *how: str) -> list[str]:
    """What there is against a page in these looks."""
    found = []
    for name in how:
        dark, screen = LOOKS[name]
        recoloured(page, dark)
        found += [f"{name}, {each}" for each in (*on_all_screens(page, screen), *page.evaluate(UNREACHED))]
    return found


def recoloured(page: Page, dark: bool) -> None:
    """The page as somebody with that scheme has it: Material asks the system once, and from then on its own switch."""
    scheme = "dark" if dark else "light"
    page.emulate_media(color_scheme=scheme)
    wanted = page.evaluate(SWITCHED, scheme)
    page.wait_for_function("wanted => !wanted || document.body.dataset.mdColorScheme === wanted", arg=wanted)


SWITCHED = """scheme => {
  const its = document.querySelector(`[data-md-color-media="(prefers-color-scheme: ${scheme})"]`);
  its?.click();
  return its?.dataset.mdColorScheme;
}"""
"""What Material calls the scheme, if it has a switch."""


def for_everybody(page: Page, screen: dict[str, int]) -> None:
    """The keyboard reaches everything, axe-core has nothing against it, and a phone scrolls only down."""
    assert page.evaluate(UNREACHED) == []
    unfolded(page)
    assert on_all_screens(page, screen) == []


def unfolded(page: Page) -> None:
    """With all that folds; on a phone it scrolls only down, before and after."""
    page.set_viewport_size(PHONE)
    assert sideways(page) == 0
    page.evaluate(CUT, size(5, 10_000))
    page.locator(".dk-code summary:visible").evaluate_all("all => all.forEach(each => each.click())")
    assert sideways(page) == 0


CUT = """many => document.querySelectorAll('.md-content :is(article, ul, ol, dl, tbody, code, .dk-row)').forEach(list =>
  [...list.children].slice(list.matches('article') ? 3 * many : many).forEach(each => each.remove()))"""
"""Of what is many times the same, axe-core gets the first ones: it takes its time for each."""


UNREACHED = """() => [...document.querySelectorAll('.md-content :is(button, a[href], input, select, summary)')]
  .filter(e => e.checkVisibility() && !e.disabled)
  .filter(e => e.tabIndex < 0 || !(e.ariaLabel || e.labels?.length || e.textContent.trim() || e.title))
  .map(e => e.outerHTML.slice(0, 120))"""
"""Controls that the keyboard does not reach, or that have no name."""


@sampled
@in_both_schemes
def test_answers(visit: Visits, lesson_url: str, dark: bool) -> None:
    page = visit(lesson_url, dark=dark)
    wrong, done = exercises(LESSON_5)[:2]
    player = Player(page, wrong)
    player.send(player.wrong())
    Player(page, done).solve()
    for_everybody(page, PHONE)


@thorough
@sampled
@in_both_schemes
def test_game_at_its_end(visit: Visits, site_url: str, dark: bool) -> None:
    page = visit(f"{site_url}spiele/{REPLAYS[0].stem}/", dark=dark)
    page.locator(".dk-end").last.click()
    for_everybody(page, PHONE)


@thorough
@sampled
@in_both_schemes
@mostly("name", ["settings", "help"], 1)
def test_dialog(visit: Visits, site_url: str, name: str, dark: bool) -> None:
    page = visit(f"{site_url}spiele/{REPLAYS[0].stem}/", dark=dark)
    view_tool(page, name).click()
    expect(page.locator(f'dialog[data-dialog="{name}"]')).to_be_visible()
    assert on_all_screens(page) == []


@thorough
@in_both_schemes
def test_search_results(visit: Visits, site_url: str, dark: bool) -> None:
    page = visit(site_url, dark=dark)
    expect(seek(page, "Bedienen").first).to_have_text("bedienen")
    assert on_all_screens(page) == []


def test_a_site_without_schemes_is_light_wherever_the_system_is_dark(visit: Visits, club: str) -> None:
    """Nothing of ours turns dark on its white pages."""
    page = visit(f"{club}/wiederholen/", dark=True, **PHONE)
    assert page.evaluate("document.body.dataset.mdColorScheme ?? ''") == ""
    assert violations(page) == []


@thorough
@in_both_schemes
def test_links_are_read_with_any_colour_of_the_theme(visit: Visits, site_url: str, dark: bool) -> None:
    page = visit(f"{site_url}spiele/{REPLAYS[0].stem}/", dark=dark, **DESK)
    for colour in ("indigo", "yellow", "lime", "teal", "brown"):
        page.evaluate("colour => (document.body.dataset.mdColorPrimary = colour)", colour)
        assert [each for each in violations(page, "article") if each.startswith("color-contrast")] == [], colour
