"""Opening games: from a link, a pasted text, a file; what is broken is told with its place; names stay text."""

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from effort import sampled, thorough
from playwright.sync_api import Page, expect

from dokolearn.replay.film.filming import film, film_of
from dokolearn.replay.reader import read
from dokolearn.strings import text

from .course import DKN
from .test_site_axe import on_all_screens
from .visits import PHONE, Visits, sideways, view_tool

HOSTILE = DKN.replace('"Anna"', '"<img src=x onerror=alert(1)>"').replace("Genau, so", "<script>alert(1)</script> so")
FILES = re.compile(r"/assets/dokolearn/(engine|runtime)-\w+/")
ENGINE = 90_000
"""Milliseconds until an answer of the engine counts as missed."""


def word(key: str) -> str:
    return text("de", f"viewer.{key}")


def give(page: Page, pasted: str) -> None:
    page.locator(".dk-open textarea").fill(pasted)
    page.get_by_role("button", name=word("open"), exact=True).click()


def is_open(page: Page, shown: dict[str, Any]) -> None:
    expect(page.locator(".dk-film .dk-title")).to_have_text(shown["title"], timeout=ENGINE)
    expect(page.locator(".dk-chair")).to_have_count(4)


@sampled
def test_link_opens_at_its_moment_on_a_phone(visit: Visits, club: str, game: dict[str, Any]) -> None:
    page = visit(f"{club}/oeffnen/#{game['links']['text']}&p=3.2&v=2", **PHONE)
    is_open(page, game)
    moment = next(each for each in game["moments"] if (each["stich"], each["card"]) == (3, 2))
    expect(page.locator(".dk-when")).to_have_text(moment["title"])
    expect(page.locator('.dk-chair[data-chair="0"] .dk-name')).to_have_text("Bernd")
    expect(page.locator("[data-note]")).to_have_text(word("opened"))
    assert sideways(page) == 0
    assert on_all_screens(page) == []


@thorough
def test_a_table_is_opened_told_where_it_is_wrong_and_saved(visit: Visits, club: str, tmp_path: Path) -> None:
    page = visit(f"{club}/oeffnen/#tisch=ddv", accept_downloads=True)
    rows = "1;0\nCA;C9;C9;CK\n2;0\nSA;S9;S10;SK\n"
    (tmp_path / "falsch.csv").write_text(rows.replace("S10", "<b>S11"), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "falsch.csv")
    expect(page.locator("[data-note]")).to_contain_text("Zeile 4, Spalte 3: „<b>S11“", timeout=ENGINE)
    (tmp_path / "abend.csv").write_text(rows, encoding="utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "abend.csv")
    expect(page.locator(".dk-chair")).to_have_count(4, timeout=ENGINE)
    expect(page.locator(".dk-film")).to_contain_text("DDV")
    view_tool(page, "share").click()
    with page.expect_download() as saved:
        page.locator('dialog[open] [data-share="csv"]').click()
    assert Path(saved.value.path()).read_text("utf-8") == rows
    assert saved.value.suggested_filename.endswith(".csv")


@thorough
def test_one_after_another(visit: Visits, club: str, game: dict[str, Any], tmp_path: Path) -> None:
    """A link that is cut off, the short link, a text with a mistake, nothing at all, a file, an evening of games."""
    page = visit(f"{club}/oeffnen/")
    give(page, f"{club}/oeffnen/#{game['links']['text'][:-40]}")
    broken = film_of(f"#{game['links']['text'][:-40]}")
    expect(page.locator(".dk-problem")).to_contain_text(broken["problems"][0]["text"], timeout=ENGINE)
    expect(page.locator("[data-note]")).to_have_text(word("broken"))
    give(page, f"Schau mal: {game['links']['game']}".split()[-1])
    is_open(page, film_of(game["links"]["game"]))
    expect(page.locator(".dk-problem")).to_have_count(0)
    mistake = DKN.replace("HeK KaA??", "XyZ KaA??")
    wrong = film(read(mistake))["problems"][0]
    give(page, mistake)
    told = page.locator(".dk-problem").first
    expect(told).to_contain_text(f"{game['words']['line']} {wrong['line']}, {game['words']['column']} {wrong['col']}:")
    expect(told).to_contain_text(wrong["text"])
    give(page, "  ")
    expect(page.locator("[data-note]")).to_have_text(word("nothing"))
    give(page, "x" * 400_001)
    expect(page.locator("[data-note]")).to_have_text(word("broken"))  # a long text is looked through
    file = tmp_path / "zwei.dkn"
    file.write_text(DKN + "\n" + DKN.replace('[Board "7"]', '[Board "8"]'), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    both = film_of(file.read_text(encoding="utf-8"))
    expect(page.locator("select option")).to_have_text([f"{at}. {each}" for at, each in enumerate(both["games"], 1)])
    page.locator("select[name=number]").select_option("1")
    expect(page.locator(".dk-film .dk-title")).to_have_text(both["games"][1])


@thorough
def test_hostile_words_stay_text(visit: Visits, club: str) -> None:
    shown = film(read(HOSTILE))
    page = visit(f"{club}/oeffnen/")
    give(page, HOSTILE)
    expect(page.get_by_text("<img src=x onerror=alert(1)>").first).to_be_visible(timeout=ENGINE)
    assert shown["players"][0].startswith("<img")
    expect(page.locator(".dk-live img, .dk-live script")).to_have_count(0)


@thorough
def test_bytes_that_are_no_text_get_an_answer(visit: Visits, club: str, tmp_path: Path) -> None:
    page = visit(f"{club}/oeffnen/")
    file = tmp_path / "bild.dkn"
    file.write_bytes(bytes(range(256)) * 20)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".dk-problem").first).to_be_visible(timeout=ENGINE)


@thorough
def test_dropped_file_on_a_page_without_a_network_for_the_engine(visit: Visits, club: str) -> None:
    """What is missing is told; once it comes, the dropped game opens."""
    page = visit(f"{club}/oeffnen/", **PHONE)
    page.route(FILES, lambda route: route.abort())
    files = page.evaluate_handle(
        "dkn => { const all = new DataTransfer(); all.items.add(new File([dkn], 'abend.dkn')); return all }", DKN
    )
    page.locator(".dk-open").dispatch_event("drop", {"dataTransfer": files})
    expect(page.locator(".dk-engine .dk-told")).to_have_text(word("download"), timeout=ENGINE)
    assert sideways(page) == 0
    page.unroute(FILES)
    page.locator('[data-tool="retry"]').click()
    is_open(page, film(read(DKN)))
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if "ERR_FAILED" not in said]


SHIFT = """() => new Promise(done => {
  const place = ({left, top, width, height}) => [left, top, width, height].map(Math.round).join(' ');
  new PerformanceObserver(list => done(list.getEntries().map(({value, startTime, sources}) => [value, startTime,
    ...sources.map(({node, previousRect, currentRect}) =>
      [node?.outerHTML?.slice(0, 90) ?? node?.textContent, place(previousRect), place(currentRect)])])))
    .observe({type: 'layout-shift', buffered: true});
  setTimeout(() => done([]), 500);
})"""
"""Everything that has moved by itself since the page was asked for: how much, when, and from where to where."""


@thorough
@pytest.mark.parametrize(
    ("link", "screen"),
    [
        *product([""], [(390, 664), (320, 568), (844, 340), (1280, 720)]),
        *product(["game", "text"], [(390, 664), (1280, 720)]),
    ],
)
def test_nothing_moves_while_the_page_and_its_game_come(
    visit: Visits, site_url: str, game: dict[str, Any], link: str, screen: tuple[int, int]
) -> None:
    """The form has its place before its script, what the engine says has one, and the game opens below both."""
    address = f"{site_url}oeffnen/#{game['links'][link]}" if link else f"{site_url}oeffnen/"
    page = visit(address, width=screen[0], height=screen[1])
    expect(page.locator(".dk-open:not([inert])")).to_be_visible()
    if link:
        is_open(page, game if link == "text" else film_of(game["links"]["game"]))
    page.wait_for_timeout(300)
    assert page.evaluate(SHIFT) == []


PLAYED = "k=1.BU3nojs1Vd8qRs3-J-Qx6AcXdrr3CARA"
"""A whole game of a club without a note, in which mistakes were made."""


def test_a_game_is_looked_at_and_what_is_found_so_far_is_shown(visit: Visits, club: str) -> None:
    page = visit(f"{club}/oeffnen/#{PLAYED}", **PHONE)
    page.get_by_role("button", name=word("review"), exact=True).click(timeout=ENGINE)
    expect(page.locator("[data-reviewing]")).to_contain_text(re.compile("Angesehen: [1-9]"), timeout=ENGINE)
    assert on_all_screens(page) == []
    page.get_by_role("button", name=word("review_now")).click()
    expect(page.locator("[data-note]")).to_contain_text(word("reviewed"), timeout=ENGINE)
    expect(page.locator("[data-reviewing]")).to_have_count(0)
    page.locator(".dk-stage").press("End")
    expect(page.locator(".dk-film")).to_contain_text("Was Re nach jedem Stich erwarten durfte, in Punkten")
    curve = page.locator(".dk-curve")
    curve.get_by_text("Als Tabelle").click()
    expect(curve.locator("tbody th").first).to_be_visible()
    assert on_all_screens(page) == []


def on_to(page: Page, question: str) -> None:
    """Card by card to where this is asked."""
    asked = page.locator(".dk-quiz-ask").filter(has_text=question)
    for _ in range(48):
        if asked.is_visible():
            break
        moment = page.locator(".dk-when").inner_text()
        page.locator(".dk-stage").press("ArrowRight")
        expect(page.locator(".dk-when")).not_to_have_text(moment)
    expect(asked).to_be_visible()


STORED_HERE = "name => JSON.parse(Object.entries(localStorage).find(([key]) => key.endsWith(`:${name}`))[1])"
"""What a site at any address has stored."""


@thorough
def test_a_reviewed_game_asks_before_it_answers(visit: Visits, club: str) -> None:
    """The link of a game page begins by itself; whoever lays what was laid is told what was better."""
    page = visit(f"{club}/oeffnen/#{PLAYED}&b=1", **PHONE)
    expect(page.locator("[data-reviewing]")).to_be_in_viewport(timeout=ENGINE)
    expect(page.locator("[data-note]")).to_contain_text(word("reviewed"), timeout=2 * ENGINE)
    curve = page.locator(".dk-curve")
    on_to(page, "Stich 2, am Zug: Spieler 1. Sagst du vor deiner Karte etwas?")
    expect(curve).to_contain_text("In Stich 2 wirst du gefragt")
    expect(page.locator(".dk-film")).not_to_contain_text("gewinnt Re mit dieser Ansage")
    page.locator('[data-move="nichts"]').click()
    expect(page.locator(".dk-film")).to_contain_text("Das Schweigen hat also Punkte gekostet.")
    on_to(page, "Stich 2, am Zug: Spieler 4. Sagst du vor deiner Karte etwas?")
    page.locator('[data-move="Re"]').click()
    expect(curve).to_contain_text("In Stich 8 wirst du gefragt")
    on_to(page, "Stich 8, am Zug: Spieler 2. Was hättest du gelegt?")
    expect(page.locator(".dk-film")).not_to_contain_text("Nach dem, was Spieler 2 wissen konnte")
    curve.get_by_text("Als Tabelle").click()
    expect(curve.locator("tbody th")).to_have_count(7)
    expect(curve).not_to_contain_text("Wendepunkt: ")
    page.locator('.dk-hand button[data-card="HeD"]').first.click()
    expect(page.locator(".dk-film")).to_contain_text(
        "So ging es am Tisch. Nach dem, was Spieler 2 wissen konnte, war Herz 10 besser"
    )
    expect(curve).to_contain_text("In Stich 10 wirst du gefragt")
    expect(curve).to_contain_text("Wendepunkt: Spieler 2, Herz Dame (Fehler)")
    curve.locator("tbody button").nth(8).click()
    expect(page.locator(".dk-when")).to_have_text("Stich 9, Karte 4")
    curve.locator("tbody button").nth(8).press("p")
    expect(page.locator(".dk-when")).to_have_text("Stich 9, Karte 1")
    curve.get_by_role("button", name="Ganze Linie zeigen").click()
    expect(curve.locator("tbody th")).to_have_count(12)
    page.locator(".dk-own-mistakes").get_by_role("button", name="Spieler 2").click()
    expect(page.locator(".dk-own-mistakes")).to_contain_text("Stellen von Spieler 2: 3.")
    noted, moments = (page.evaluate(STORED_HERE, name) for name in ("missed", "moments"))
    assert sorted(moments) == sorted(re.findall(r"/(spiel\.\w{8})@ddv", " ".join(noted)))
    assert len(noted) == 3
