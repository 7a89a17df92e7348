"""Hostile texts in every field of a game, however it is shown: they stay text, and nothing is run, styled or asked for.

The pages forgive what their policy would stop (`bypass_csp`), so that what gets through shows itself.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import nbformat
import pytest
from effort import mostly, sampled, size, thorough
from playwright.sync_api import Page, expect

from dokolearn.build.bundle import PARTS, ensure_bundle
from dokolearn.hosts.commands.serving import build
from dokolearn.hosts.handouts import handout
from dokolearn.hosts.html.static_html import film_html
from dokolearn.hosts.site.pages.embed_and_print import bare_page
from dokolearn.hosts.site.pages.notebook_page import page_of
from dokolearn.hosts.site.pages.single_file import single_file
from dokolearn.replay.drawn.diagram import diagram
from dokolearn.replay.drawn.preview import preview
from dokolearn.replay.film.filming import film
from dokolearn.replay.links.link_forms import text_link
from dokolearn.replay.reader import read
from dokolearn.strings import text

from .course import DKN
from .host import served, tiny_project
from .hostile import FOUND, PAYLOADS, SIGNS, TRAP, game, groups, injected, marked, nonsense
from .visits import Visits, seek

GROUPS = groups()
GAMES = {f"boese{number}": game(DKN, group) for number, group in enumerate(GROUPS)}
WRONG = {f"falsch{number}": nonsense(group) for number, group in enumerate(GROUPS)}
ENGINE = 90_000
"""Milliseconds until an answer of the engine counts as missed."""

NAMES = (
    '"><img src=x onerror=boese()>',
    "boese' onclick='boese()",
    "{{ boese }}",
    "javascript:boese()",
    "#boese?x&y=1%2f",
)
"""Of files: signs that a file system takes."""

PAGES = {
    "ueben": "```drill\n```",
    "abrechnung": "```abrechnung\n```",
    "aufgabe": "```exercise\n2.7/bedienen\n```",
    "pruefung": "```pruefung\n```",
}
"""Pages that keep something in the browser or take something from their address."""

TAME = (
    *("<http://boese.example/o>", "<br boese", "<a name=boese", "<scr<script>ipt>boese()</script>", "<%= boese() %>"),
    *("<body onload=boese()>", "<!DOCTYPE boese>", "</div></main></body></html>boese"),
    "<dk-output>boese</dk-output>",
)
"""Markup that makes no element, or one that does nothing."""

PUT_IN = """([find, payload]) => {
  const frame = document.createElement('iframe');
  document.body.replaceChildren(frame);
  frame.contentDocument.body.innerHTML = payload;
  return frame.contentWindow.eval(`(${find})`)('boese').length;
}"""
"""How much is found of a payload that stands in a document."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site whose games all are hostile; its address."""
    folder = tmp_path_factory.mktemp("boese")
    strangers = {f"{name}.dkn": DKN.replace("[Event", f'[Title "Datei {at}"]\n[Event') for at, name in enumerate(NAMES)}
    games = {f"{name}.dkn": dkn for name, dkn in (GAMES | WRONG).items()}
    config = tiny_project(folder, games | strangers)
    for name, fence in PAGES.items():
        (folder / "docs" / f"{name}.md").write_text(f"# {name}\n\n{fence}\n", "utf-8")
    with served(build(config_file=config)) as address:
        yield address


def trapped(visit: Visits, address: str, **options: Any) -> Page:
    """A page of somebody whom no policy protects."""
    page = visit("about:blank", bypass_csp=True, **options)
    page.add_init_script(TRAP)
    visit.watch(page).home = address
    page.goto(address)
    return page


def harmless(page: Page, at_least: int) -> None:
    """Nothing got through, and the texts are there."""
    assert injected(page) == []
    assert marked(page) >= at_least


def played(page: Page) -> None:
    """Everything that a game says, opened and stepped through."""
    box = page.locator(".dk-film")
    expect(box).to_be_visible()
    box.locator(".dk-stage").focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        for button in box.locator('[data-ask="hint"]:enabled').all():
            button.click()
        if box.locator(".dk-quiz").count():
            box.locator(".dk-hand button").last.click()
            box.locator('.dk-hand button[data-card="Pi10"]').first.click()
            assert injected(page) == []
            box.locator(".dk-stage").focus()
    assert injected(page) == []
    page.keyboard.press("Home")
    away = box.locator(".dk-branches button")
    for _ in range(6):
        if away.count():
            break
        page.keyboard.press("ArrowRight")
    away.first.click()
    assert injected(page) == []


def test_there_are_enough_of_them() -> None:
    assert len({*PAYLOADS, *SIGNS}) > 120
    assert all(payload in " ".join(GROUPS) for payload in (*PAYLOADS, *SIGNS))
    shown = [film(read(dkn)) for dkn in GAMES.values()]
    assert all(each["result"] and each["branches"] and each["quiz"] for each in shown), "these games can be played"


@sampled
def test_whatever_gets_through_is_found(visit: Visits, club: str) -> None:
    """Every payload that is markup, put into a page as markup; in the short run every twelfth."""
    page = trapped(visit, f"{club}/")
    page.route("**/*", lambda route: route.abort())
    unnoticed = [
        payload
        for payload in PAYLOADS[:: size(12, 1)]
        if payload.startswith("<") and payload not in TAME and not page.evaluate(PUT_IN, [FOUND, payload])
    ]
    watch = visit.watch(page)
    page.context.close()
    watch.requests.clear()
    watch.complaints.clear()
    assert "\n".join(unnoticed) == ""


@mostly("name", GAMES, 1)
def test_a_published_game_its_frame_and_its_handout(visit: Visits, club: str, name: str) -> None:
    page = trapped(visit, f"{club}/spiele/{name}/")
    played(page)
    harmless(page, 300)
    page.goto(f"{club}/spiele/{name}/einbetten/")
    harmless(page, 100)
    page.goto(f"{club}/spiele/{name}/handzettel/")
    harmless(page, 100)


@thorough
def test_lists_files_with_names_and_games_full_of_mistakes(visit: Visits, club: str) -> None:
    page = trapped(visit, f"{club}/spiele/")
    harmless(page, 100)
    named = [page.get_by_role("link", name=f"Datei {at}", exact=True).last for at in range(len(NAMES))]
    for at, address in enumerate([link.evaluate("each => each.href") for link in named]):
        page.goto(address)
        expect(page.locator(".dk-film .dk-title")).to_have_text(f"Datei {at}")
        assert injected(page) == []
    for name, dkn in WRONG.items():
        page.goto(f"{club}/spiele/{name}/")
        problems = [one["text"] for one in film(read(dkn), "de")["problems"]]
        expect(page.locator(".dk-problem")).to_have_count(len(problems))
        harmless(page, " ".join(problems).count("boese"))


@thorough
def test_the_search_shows_no_more_than_words(visit: Visits, club: str) -> None:
    page = trapped(visit, f"{club}/spiele/")
    expect(seek(page, "boese").first).to_be_visible()
    seek(page, "<img src=x onerror=alert(1)>")
    expect(page.locator(".dk-seek").get_by_role("status")).not_to_be_empty()
    assert injected(page) == []


@sampled
def test_pasted_texts_links_and_files(visit: Visits, club: str, tmp_path: Path) -> None:
    page = trapped(visit, f"{club}/oeffnen/")
    box = page.locator(".dk-film")
    for at, dkn in enumerate([*GAMES.values()][: size(2, len(GAMES))]):
        shown = film(read(dkn))
        page.locator(".dk-open textarea").fill(text_link(read(dkn).record) if at == 1 else dkn)
        page.get_by_role("button", name=text("de", "viewer.open"), exact=True).click()
        expect(box.locator(".dk-title")).to_have_text(shown["title"], timeout=ENGINE)
        harmless(page, 100)
    played(page)
    for number, name in enumerate(NAMES[:: size(3, 1)]):
        file = tmp_path / f"{name}.dkn"
        file.write_text(f"{DKN}\n{next(iter(GAMES.values()))}" if number == 0 else DKN, "utf-8")
        page.locator("input[type=file]").set_input_files(file)
        expect(box.locator(".dk-title")).to_have_text("Vereinsabend, Spiel 7")
        if number == 0:
            expect(page.locator("select[name=number] option")).to_have_count(2)
        assert injected(page) == []
    for dkn in [*WRONG.values()][:: size(3, 1)]:
        page.locator(".dk-open textarea").fill(dkn)
        page.get_by_role("button", name=text("de", "viewer.open"), exact=True).click()
        expect(page.locator(".dk-problem").first).to_contain_text("boese")
        harmless(page, 50)


@thorough
def test_files_that_open_by_double_click(visit: Visits, tmp_path: Path) -> None:
    for name, dkn in GAMES.items():
        shown = film(read(dkn))
        for kind, content in (
            ("spiel", single_file(shown)),
            ("zettel", handout(shown, f"https://klub.example/#{name}")),
        ):
            path = tmp_path / f"{name}-{kind}.html"
            path.write_text(content, "utf-8")
            page = trapped(visit, path.as_uri())
            if kind == "spiel":
                played(page)
            harmless(page, 100)
            page.context.close()


@thorough
def test_a_lesson_that_shows_a_hostile_game(visit: Visits, tmp_path: Path) -> None:
    """Drawn by the notebook renderer, cleaned, and read again by the page."""
    cells = [nbformat.v4.new_markdown_cell("# Lektion")]
    for dkn in GAMES.values():
        drawn = film_html(film(read(dkn)))
        output = nbformat.v4.new_output(
            "execute_result", {"text/html": drawn, "text/plain": "boese"}, execution_count=1
        )
        cells.append(nbformat.v4.new_code_cell("Replay(…)", outputs=[output], execution_count=1))
    lesson = page_of(nbformat.v4.new_notebook(cells=cells), "de")
    for part in (ensure_bundle() / "viewer.js", ensure_bundle() / "dokolearn.css", *ensure_bundle().glob(PARTS)):
        (tmp_path / part.name).write_bytes(part.read_bytes())
    bare = bare_page("Lektion", "de", lesson.html, ("dokolearn.css",), ("viewer.js",))
    (tmp_path / "index.html").write_text(bare, "utf-8")
    with served(tmp_path) as address:
        page = trapped(visit, f"{address}/")
        expect(page.locator(".dk-film")).to_have_count(len(GAMES))
        harmless(page, 300)
        titles = [film(read(dkn))["title"] for dkn in GAMES.values()]
        expect(page.locator(".dk-film .dk-title")).to_have_text(titles)


def test_pictures_are_well_formed_and_hold_shapes_and_words_only() -> None:
    for dkn in GAMES.values():
        shown = film(read(dkn))
        for picture in (diagram(shown, 0), diagram(shown, 5), preview(shown)):
            shapes = list(ElementTree.fromstring(picture).iter())
            tags = {each.tag.rpartition("}")[2] for each in shapes}
            assert tags <= {
                "svg",
                "title",
                "desc",
                "g",
                "rect",
                "path",
                "text",
                "tspan",
                "circle",
                "line",
                "defs",
                "use",
            }
            assert all(each.get("href", "#").startswith("#") for each in shapes)
            assert not [name for each in shapes for name in each.attrib if name.startswith("on")]


# Addresses, and what the browser keeps


@thorough
def test_addresses_of_sheets_and_drills(visit: Visits, club: str) -> None:
    page = trapped(visit, f"{club}/abrechnung/")
    expect(page.locator(".dk-live").first).to_be_visible()
    for group in GROUPS:
        sheets = ({"players": [group]}, {"game": group, "rules": {"set": group, group: group}}, {group: group}, [group])
        for sheet in sheets:
            page.evaluate("sheet => { location.hash = `#blatt=${encodeURIComponent(sheet)}` }", json.dumps(sheet))
        page.evaluate("text => { location.hash = text }", f"#blatt={group}")
        assert injected(page) == []
    sheet = {"re": [0, 2], "augen": {"re": 121}, "players": PAYLOADS[:4]}
    page.goto(f"{club}/abrechnung/#blatt={quote(json.dumps(sheet))}")
    page.reload()
    expect(page.locator(".dk-player-name").first).to_contain_text("boese()", timeout=ENGINE)
    harmless(page, 4)
    page.goto(f"{club}/ueben/")
    expect(page.locator(".dk-live").first).to_be_visible()
    for payload in (*PAYLOADS, *SIGNS):
        address = f"art={payload}&nr={payload}&buch={payload}&stufe={payload}&{payload}"
        page.evaluate("text => { location.hash = text }", address)
    assert injected(page) == []
    for part in ("p", "v", "k", "d"):
        page.goto(f"{club}/oeffnen/#{part}={quote(GROUPS[0])}")
        assert injected(page) == []


STORED = ("done", "missed", "drill", "exam", "settings", "learners", "l1.done", "l1.drill", "l1.exam", "aside.done")


@thorough
@pytest.mark.parametrize("shape", ["text", "object", "fields"])
def test_a_browser_that_kept_hostile_things(visit: Visits, club: str, shape: str) -> None:
    """As if somebody else on the same host had written them."""
    for name in PAGES:
        page = trapped(visit, f"{club}/{name}/")
        page.evaluate(KEPT, [STORED, [*PAYLOADS, *SIGNS], shape])
        page.reload()
        expect(page.locator(".dk-live").first).to_be_visible()
        assert injected(page) == []
        page.context.close()


KEPT = """([names, payloads, shape]) => {
  const all = Object.fromEntries(payloads.map((each, at) => [each, payloads[(at + 1) % payloads.length]]));
  const [one] = payloads, deck = one, speed = one, kind = one, title = one, text = payloads.join(' ');
  const list = payloads.map((name, at) => ({ id: `l${at + 1}`, name: name.slice(0, 30) }));
  const fields = { ...all, deck, speed, kind, title, text, list, current: 'l1', tasks: payloads, answers: payloads,
    spec: { kind, rules: one, seed: one, lang: one }, events: payloads, keys: payloads, seed: one, level: one };
  const told = { text: payloads.join(' '), object: JSON.stringify(all), fields: JSON.stringify(fields) }[shape];
  for (const name of names) localStorage.setItem(`dokolearn.${name}`, told);
}"""
"""Fills the storage: no JSON at all, names and values, or the fields that somebody may look for."""
