"""Games that travel as files: the page that opens by double click, the handout, the picture; no server anywhere."""

import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from effort import mostly, sampled, thorough
from playwright.sync_api import Page, expect

from dokolearn.build.bundle import PARTS, ensure_bundle
from dokolearn.hosts.handouts import STYLES, handout, qr_svg
from dokolearn.hosts.html.static_html import film_html
from dokolearn.hosts.site.build.security_policy import secure
from dokolearn.hosts.site.pages.embed_and_print import bare_page, embed_body
from dokolearn.hosts.site.pages.single_file import single_file
from dokolearn.replay.drawn.diagram import diagram
from dokolearn.replay.film.filming import film
from dokolearn.replay.links.link_forms import game_link, open_link
from dokolearn.replay.reader import read
from dokolearn.strings import text

from .course import REPLAYS
from .host import served
from .test_site_axe import on_all_screens, violations
from .visits import DRAWN, PHONE, Visits, sideways, view_tool

GAME = next(path for path in REPLAYS if path.stem == "spiel_mit_ansagen")
ASKED = """\
ask 3: Was spielst du aus?
hint: Welche Farbe ist noch nicht gelaufen?
ok HeA: Das Herz Ass läuft beim ersten Mal oft durch.
no *: Zähle die Fehlfarben.
4. 3: HeA He9 He9 HeK
> </template></script><script>alert(1)</script><img src=x onerror=alert(2)>
"""
TRICKY = "<img src=x onerror=alert(1)> & </title><b>fett</b>"
LINK = "https://klub.example/doko/spiele/frage/"

in_both_schemes = mostly("dark", [False, True], [True], ids=["light", "dark"])


@pytest.fixture(scope="module")
def shown() -> dict[str, Any]:
    """The film of a game with one question, a hostile title and a hostile note."""
    lines = GAME.read_text("utf-8").splitlines(keepends=True)
    plain = "".join(line for line in lines if not line.startswith(("ask ", "hint:", "ok ", "no ")))
    written = plain.replace("4. 3: HeA He9 He9 HeK\n", ASKED)
    return film(read(written.replace('[Title "Ein Spiel mit Ansagen"]', f'[Title "{TRICKY}"]')))


@pytest.fixture(scope="module")
def one_file(shown: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("post") / "spiel.html"
    path.write_text(single_file(shown), "utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def printed(shown: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("druck") / "handzettel.html"
    path.write_text(handout(shown, LINK), "utf-8")
    return path.as_uri()


# The page that opens by double click


def test_the_file_shows_the_game_and_asks_for_nothing(visit: Visits, one_file: str, shown: dict[str, Any]) -> None:
    page = visit(one_file)
    box = page.locator(".dk-film")
    expect(box.locator(".dk-when")).to_have_text(text("de", "replay.moment_start"))
    page.wait_for_function(DRAWN)
    box.get_by_role("button", name=shown["words"]["next_stich"], exact=True).first.click()
    expect(box.locator(".dk-stich .dk-card")).to_have_count(4)
    page.keyboard.press("End")
    expect(box.locator(".dk-when")).to_have_text(shown["moments"][-1]["title"])
    assert [url for url in visit.watch(page).requests if not url.startswith("data:")] == [one_file]


@thorough
def test_a_file_gives_links_where_it_knows_a_site(visit: Visits, shown: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "spiel.html"
    path.write_text(single_file(shown, "https://klub.example/oeffnen/"), "utf-8")
    page = visit(path.as_uri(), permissions=["clipboard-read", "clipboard-write"])
    view_tool(page, "share").click()
    page.locator('[data-share="text"]').click()
    expect(page.locator(".dk-shared .dk-verdict")).not_to_be_empty()
    copied = page.evaluate("navigator.clipboard.readText()")
    link = f"https://klub.example/oeffnen/#{shown['links']['text']}"
    assert copied.startswith(link)
    assert open_link(copied).text == shown["dkn"]


def test_hostile_texts_stay_texts(visit: Visits, one_file: str, printed: str) -> None:
    for address in (one_file, printed):
        page = visit(address)
        page.on("dialog", lambda dialog: pytest.fail(f"a script of the game ran: {dialog.message}"))
        assert TRICKY in page.title()
        expect(page.get_by_role("heading", level=1)).to_have_text(TRICKY)
        assert page.locator("img").count() == 0
        assert page.locator("main b:text('fett')").count() == 0


def test_the_file_can_be_read_without_a_script(visit: Visits, one_file: str, shown: dict[str, Any]) -> None:
    page = visit(one_file, java_script_enabled=False)
    still = page.locator(".dk-still")
    for stich in shown["stiche"]:
        expect(still).to_contain_text(stich["label"])
    expect(still).to_contain_text("Anna Kreuz Ass, Bernd Kreuz 9, Clara Kreuz 9, Dieter Kreuz König")
    expect(still).to_contain_text("Anna +7, Bernd −7, Clara +7, Dieter −7")


def test_a_game_that_cannot_be_played_says_so_without_a_script(visit: Visits, tmp_path: Path) -> None:
    path = tmp_path / "falsch.html"
    path.write_text(single_file(film(read("%DKN 1\n1. 1: KrX\n*\n"))), "utf-8")
    page = visit(path.as_uri(), java_script_enabled=False)
    expect(page.locator(".dk-still")).to_contain_text("Zeile 2, Spalte 7:")


@sampled
@in_both_schemes
def test_the_file_for_everybody(visit: Visits, one_file: str, dark: bool) -> None:
    page = visit(one_file, dark=dark)
    expect(page.locator(".dk-film")).to_be_visible()
    assert on_all_screens(page) == []
    page.set_viewport_size(PHONE)
    assert sideways(page) == 0


def test_the_file_without_a_script_fits_a_phone(visit: Visits, one_file: str) -> None:
    """Scripts are off for the page; the question comes from outside."""
    page = visit(one_file, java_script_enabled=False, width=320)
    box = page.locator(".dk-still").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320


@thorough
def test_nothing_inside_the_file_can_be_exchanged(shown: dict[str, Any], visit: Visits, tmp_path: Path) -> None:
    """The policy names the one script by its hash: a changed one does not run."""
    path = tmp_path / "anders.html"
    page_html = single_file(shown)
    assert page_html.count("<script>") == 1
    path.write_text(page_html.replace("<script>", "<script>/**/"), "utf-8")
    page = visit(path.as_uri())
    expect(page.locator(".dk-still")).to_be_visible()
    said = visit.watch(page).complaints
    assert said
    assert all("Content Security Policy" in each for each in said)
    said.clear()


# The handout


def test_questions_first_then_the_answers_on_a_new_page(visit: Visits, printed: str) -> None:
    page = visit(printed)
    page.emulate_media(media="print")
    assert page.locator(".dk-question").count() == 1
    answers = page.locator("section")
    assert answers.evaluate("each => getComputedStyle(each).breakBefore") == "page"
    expect(answers).to_contain_text(text("de", "handout.right", move="Herz Ass"))
    expect(answers.locator(".dk-all-stiche tbody tr")).to_have_count(13)
    before = page.locator("main").inner_text().partition(text("de", "handout.answers"))[0]
    assert "Herz Ass läuft" not in before
    expect(page.locator(".dk-print")).to_be_hidden()


@thorough
def test_every_published_handout_has_few_pages(visit: Visits, printed: str, tmp_path: Path) -> None:
    """One of questions, two of answers and the game; one more where somebody wrote a lot."""
    page = visit(printed)
    for path in REPLAYS:
        sheet = tmp_path / f"{path.stem}.html"
        sheet.write_text(handout(film(read(path.read_text("utf-8"))), LINK), "utf-8")
        page.goto(sheet.as_uri())
        assert page.locator(".dk-question").count() >= 1, path.stem
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) in (3, 4), path.stem


@thorough
def test_a_game_without_questions_is_printed_as_a_whole(visit: Visits, tmp_path: Path, shown: dict[str, Any]) -> None:
    sheet = tmp_path / "spiel.html"
    sheet.write_text(handout({**shown, "quiz": []}, LINK), "utf-8")
    page = visit(sheet.as_uri())
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name=text("de", "handout.game"))).to_be_visible()


@thorough
def test_a_question_shows_no_hand_but_one(visit: Visits, printed: str, shown: dict[str, Any]) -> None:
    (quiz,) = shown["quiz"]
    moment = shown["moments"][quiz["at"]]
    held = 12 - len(moment["played"][quiz["seat"]])
    assert visit(printed).locator(".dk-question svg use").count() == held + len(moment["table"])


@thorough
def test_the_handout_needs_no_colour(visit: Visits, printed: str) -> None:
    """Suits are told by shape and filling: red ones are hollow."""
    page = visit(printed)
    signs = page.locator(".dk-question svg g use[stroke='#b3141b']")
    assert signs.count() > 0
    assert {sign.get_attribute("fill") for sign in signs.all()} == {"#fff"}


@thorough
def test_the_handout_for_everybody(visit: Visits, printed: str) -> None:
    page = visit(printed)
    assert on_all_screens(page) == []
    page.emulate_media(media="print")
    assert violations(page) == []
    page.emulate_media(media="screen")
    page.set_viewport_size(PHONE)
    assert sideways(page) == 0


def pixels(page: Page, svg: str, width: int, height: int) -> memoryview:
    """A picture as a browser draws it on a canvas, by row and column from 0 (black) to 255."""
    drawn = page.evaluate(
        """async ([svg, width, height]) => {
            const image = new Image();
            image.src = "data:image/svg+xml," + encodeURIComponent(svg);
            await image.decode();
            const canvas = Object.assign(document.createElement("canvas"), { width, height });
            const paper = canvas.getContext("2d");
            paper.drawImage(image, 0, 0, width, height);
            const { data } = paper.getImageData(0, 0, width, height);
            let grey = "";
            for (let at = 0; at < data.length; at += 4) grey += String.fromCharCode(data[at + 1]);
            return btoa(grey);
        }""",
        [svg, width, height],
    )
    return memoryview(b64decode(drawn)).cast("B", (height, width))


def test_a_phone_reads_the_code(visit: Visits, shown: dict[str, Any]) -> None:
    page = visit("about:blank")
    for link in (LINK, f"{LINK}#{shown['links']['game']}&p=12.4&v=4", f"{LINK}#{shown['links']['text']}"[:1200]):
        (found,) = zxingcpp.read_barcodes(pixels(page, qr_svg(link, "Code"), 700, 700))
        assert found.text == link


def test_the_code_of_a_usual_game_is_small() -> None:
    """Version 5 has 37 modules; a phone reads it from 2 cm of paper."""
    link = f"https://doppelkopf.example/spiele/#{game_link(read(GAME.read_text('utf-8')).record)}"
    size = re.search(r'viewBox="0 0 (\d+)', qr_svg(link, "Code"))
    assert size
    assert int(size[1]) - 8 <= 37


def test_too_long_for_a_code() -> None:
    assert qr_svg("x" * 3000, "Code") == ""


# The picture


@thorough
def test_a_picture_can_be_saved_from_a_canvas(visit: Visits, shown: dict[str, Any]) -> None:
    """As PNG, without a stain: an SVG that loads something could not be read back."""
    page = visit("about:blank")
    view = pixels(page, diagram(shown, 10, 2), 760, 526)
    assert view[0, 0] == 255
    assert min(view.tobytes()) < 40


# Inside somebody else's page


@thorough
@sampled
@in_both_schemes
def test_a_replay_inside_a_page_of_another_host(
    visit: Visits, shown: dict[str, Any], tmp_path: Path, dark: bool
) -> None:
    folder = tmp_path / "spiele" / "einbetten"
    folder.mkdir(parents=True)
    for part in (ensure_bundle() / "viewer.js", ensure_bundle() / "dokolearn.css", *ensure_bundle().glob(PARTS)):
        (folder / part.name).write_bytes(part.read_bytes())
    (folder / "embed.css").write_bytes(STYLES.with_name("embed.css").read_bytes())
    body = embed_body(shown["title"], film_html(shown), "../")
    bare = bare_page(shown["title"], "de", body, ("dokolearn.css", "embed.css"), ("viewer.js",), "dk-embedded")
    (folder / "index.html").write_text(bare, "utf-8")
    secure(folder)
    with served(tmp_path) as ours, served(tmp_path) as other:
        (tmp_path / "klub.html").write_text(
            f'<!doctype html><html lang="de"><link rel="icon" href="data:,"><title>Klub</title><h1>Klub</h1>'
            f'<iframe src="{ours}/spiele/einbetten/" title="Spiel 7" width="600" height="700"></iframe>',
            "utf-8",
        )
        page = visit(f"{other}/klub.html", dark=dark)
        inside = page.frame_locator("iframe")
        inside.get_by_role("button", name=shown["words"]["next"], exact=True).first.click()
        expect(inside.locator(".dk-stich .dk-card")).to_have_count(1)
        visit.watch(page).home = ours
        visit.watch(page).requests[:] = [url for url in visit.watch(page).requests if not url.startswith(other)]
        alone = visit(f"{ours}/spiele/einbetten/#p=3.2&v=1", dark=dark)
        expect(alone.locator(".dk-when")).to_have_text(text("de", "replay.moment", stich=3, card=2))
        alone.wait_for_function(DRAWN)
        assert on_all_screens(alone) == []
