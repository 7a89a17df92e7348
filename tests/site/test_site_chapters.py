"""The rules on the site: chapters with their code beside them, what there is of each paragraph, and links that hold."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from urllib.parse import urldefrag, urljoin

import pytest
from bs4 import BeautifulSoup, Tag
from club import Club
from effort import each, sampled, size, thorough

from dokolearn.exercises import state_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.hosts.site.build.assets import ASSETS
from dokolearn.hosts.site.pages.navigation import anchor
from dokolearn.hosts.site.rules.code import open_code
from dokolearn.hosts.site.rules.guide import heading
from dokolearn.hosts.site.rules.paragraphs import CHAPTERS, claim, prose_html
from dokolearn.rulesets.options import options_with_place, place
from dokolearn.script import register
from dokolearn.strings import text
from dokolearn.trace import coverage, traces

CLAIM = text("de", "rules.claim")

LESSON = '<a id="p2-7"></a>\n## §2.7 Bedienpflicht\n\nText.'
PROGRAM = 'print("Karo " + "9")\nassert (1 + 1) * 120 == 240\n6 * 7'
SETUP = "from dokolearn.hosts.notebook import show"


@pytest.fixture(scope="module")
def site(new_club: Callable[[], Club]) -> Club:
    club = new_club()
    club.lesson("05_bedienen", "# Bedienen", LESSON, (SETUP,), ('show("2.7/bedienen")',))
    club.lesson("programmieren/kapitel_2", "# Stechen in Python", "## §2.4 Wer sticht", (PROGRAM,))
    club.lesson("programmieren/stich", "# Ein Stich in drei Zeilen", (PROGRAM,))
    club.build(strict=True)
    return club


@cache
def page(site: Club, address: str) -> BeautifulSoup:
    return BeautifulSoup(site.page(address), "html.parser")


def words(tag: Tag) -> str:
    return " ".join(tag.get_text().split())


def further(site: Club, number: str) -> list[str]:
    """Where a paragraph leads, line by line; the tests come last."""
    found = page(site, f"regeln/kapitel-{number[0]}").select_one(f".dk-row:has(#{anchor(number)}) dk-further")
    assert found is not None
    return [words(row) for row in found.select("li, summary")]


# The pages


@each("chapter", CHAPTERS)
def test_paragraphs_stand_in_their_order_with_words_and_code(site: Club, chapter: int) -> None:
    found = page(site, f"regeln/kapitel-{chapter}")
    wanted = [entry for entry in register().values() if entry.id.startswith(f"{chapter}.")]
    heads = found.select("h2[id]")
    assert [(head["id"], words(head)) for head in heads] == [(anchor(entry.id), heading(entry)) for entry in wanted]
    code = open_code(chapter, traces())
    for entry, part in zip(wanted, found.select(".dk-literate"), strict=True):
        assert words(part).startswith(words(BeautifulSoup(prose_html(entry.id), "html.parser")))
        labels = [str(tag["aria-label"]).partition(": ")[2] for tag in part.select("dk-code pre")]
        wanted_code = [definition.place.name for definition in code[entry.id].here]
        assert ", ".join(labels) == ", ".join(wanted_code), f"§{entry.id}"
        assert len(part.select("dk-code")) == len(part.select("dk-said")), "each with what it is"
        assert len(part.select("dk-beside > .dk-case")) == 1, f"§{entry.id}: one case"
        assert words(part.select("dk-beside > *")[-1]).endswith(" ".join(claim(entry.id).split()))
        assert part.select_one("dk-further .dk-names"), "tests by name"
    assert len({tag["id"] for tag in found.select("[id]")}) == len(found.select("[id]"))


@each("chapter", CHAPTERS)
def test_beside_the_words_stand_options_a_case_and_a_claim(site: Club, chapter: int) -> None:
    for part in page(site, f"regeln/kapitel-{chapter}").select("dk-beside"):
        options = len(part.select(".dk-parts"))
        kinds = [
            "parts" if tag.select_one(".dk-parts") else words(tag.select_one("p") or tag)
            for tag in part.select(":scope > *")
        ]
        assert kinds[:options] == ["parts"] * options
        assert [kind == CLAIM for kind in kinds[options:]] == [False, True]


@each("chapter", CHAPTERS)
def test_code_is_prose(site: Club, chapter: int) -> None:
    """Nothing is said inside of it but remarks; what is said stands beside it, and leads on."""
    found = page(site, f"regeln/kapitel-{chapter}")
    for code in found.select("dk-code code"):
        assert '"""' not in code.get_text(), code.get_text()
    for part in found.select(".dk-literate"):
        head = part.find_previous("h2")
        assert head
        number = words(head).partition(" ")[0]
        said = [words(tag) for tag in part.select('dk-said[lang="en"]')]
        assert [one for one in said if one.startswith(f"{number} ")] == [], "the heading has it"


def test_what_is_said_of_code_leads_to_other_paragraphs(site: Club) -> None:
    links = {words(link): str(link["href"]) for link in page(site, "regeln/kapitel-3").select("dk-said a")}
    assert links["§3.7"] == "#p3-7"
    assert any(where.startswith("../kapitel-") for where in links.values())


@each("chapter", CHAPTERS)
def test_a_file_is_named_where_it_begins(site: Club, chapter: int) -> None:
    for part in page(site, f"regeln/kapitel-{chapter}").select(".dk-literate"):
        files = [words(tag) for tag in part.select("dk-code .dk-file")]
        assert all(one != other for one, other in pairwise(files)), files


@each("chapter", CHAPTERS)
def test_names_that_are_folded_away_are_public(site: Club, chapter: int) -> None:
    listed = [words(tag) for tag in page(site, f"regeln/kapitel-{chapter}").select(".dk-names code")]
    assert [name for name in listed if name.startswith("_")] == []


def test_an_option_says_what_the_script_and_the_others_hold(site: Club) -> None:
    parts = page(site, "regeln/kapitel-3").select(".dk-row:has(#p3-3) .dk-literate .dk-parts > *")
    said = [words(tag) for tag in parts]
    row = said.index("call_limits = (8, 12, 16, 20, 24)")
    assert said[row + 1].startswith("Mainzer Skript: vor Karte 8, 12, 16, 20, 24 des Spiels; DDV")


def test_every_option_of_the_script_stands_beside_its_paragraph(site: Club) -> None:
    """§0.3 says what the script does not know; it has no page."""
    for option in options_with_place():
        for number in re.findall(r"§([1-4]\.\d+)", place("mainz", option) or ""):
            assert option in options_beside(site, number), f"§{number} {option}"


@cache
def options_beside(site: Club, number: str) -> list[str]:
    place = page(site, f"regeln/kapitel-{number[0]}").find(id=anchor(number))
    assert place is not None
    literate = place.find_next(class_="dk-literate")
    assert isinstance(literate, Tag)
    return [words(tag).partition(" =")[0] for tag in literate.select(".dk-parts code")]


def test_a_case_is_told_to_card_players(site: Club) -> None:
    found = page(site, "regeln/kapitel-2").select_one(".dk-row:has(#p2-7) .dk-literate .dk-case")
    assert found is not None
    file, given, expected = [words(tag) for tag in found.select("p")]
    assert file == "tests/cases/2_07_bedienen.json: 2.7-mainz-trumpf"
    assert given == "Gegeben: Spiel: Normalspiel; auf der Hand: ♥10 ♥B ♦A ♣A ♥A; liegt schon: ♦B"
    assert expected == "Erwartet: erlaubt: ♥10 ♥B ♦A"
    assert [tag["aria-label"] for tag in found.select("span")][:2] == ["Herz 10", "Herz Bube"]


# For people who program


def test_a_chapter_leads_to_its_notebook_and_no_menu_does(site: Club) -> None:
    links = page(site, "regeln/kapitel-2").select(".dk-program a")
    assert [(link["href"], words(link)) for link in links] == [
        ("../programmieren-2/", "Kapitel 2 zum Programmieren"),
        ("../programmieren-stich/", "Ein Stich in drei Zeilen"),
    ]
    assert page(site, "regeln/kapitel-1").select(".dk-program") == [], "this club has none"
    assert "programmieren-2" not in str(page(site, "").select("nav"))
    assert "programmieren-2" not in str(page(site, "regeln").select("article"))
    assert not (site.folder / "site/lektionen/programmieren").exists()


def test_a_notebook_is_shown_with_its_code_and_what_it_says(site: Club) -> None:
    found = page(site, "regeln/programmieren-2").select_one("article")
    assert found is not None
    assert words(found).startswith("Stechen in PythonZurück zu Kapitel 2: Das normale Spiel · Notebook herunterladen")
    assert [words(tag) for tag in found.select("pre")] == [" ".join(PROGRAM.split()), "Karo 9", "42"]
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", str(found))
    taken = json.loads((site.folder / "site/regeln/kapitel_2.ipynb").read_text(encoding="utf-8"))
    assert taken["cells"][-1]["outputs"] == []


def test_code_is_coloured_by_classes(site: Club) -> None:
    article = page(site, "regeln/kapitel-2").select_one("article")
    assert article is not None
    assert [words(name) for name in article.select("pre .nf")].count("playable") == 1
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", str(article))


def test_a_paragraph_leads_to_lesson_exercise_and_books(site: Club) -> None:
    lesson, exercises, books, summary, *tests = further(site, "2.7")
    assert lesson == "Lektion: 5 · Bedienen"
    assert exercises.startswith("Übungen: ")
    assert "; Bedienen im Normalspiel; Bedienen mit Trumpf; " in exercises
    assert books.endswith("Spielregeln-Seite: Stiche; Schmidt: Spielablauf; Spielordnung Männle: §9")
    assert summary == f"Tests: {len(traces()['2.7'].test)}"
    assert all(name.startswith("test_2_07_") for name in tests)
    links = page(site, "regeln/kapitel-2").select(".dk-row:has(#p2-7) .dk-literate dk-further a")
    assert {str(link["href"]) for link in links} == {
        "../../lektionen/05_bedienen/#p2-7",
        "../../lektionen/05_bedienen/",
    }
    (compared,) = [line for line in further(site, "2.4") if line.startswith("Im Vergleich: ")]
    assert compared.startswith("Im Vergleich: Die zweite Dulle sticht die erste; Im letzten Stich sticht ")
    assert "Im Vergleich: Diese Soli gibt es" in further(site, "4.6"), "without the detail that says … auch im Solo"
    assert "Lektion: kommt noch, als Lektion 8" in further(site, "3.1")


def test_every_link_leads_to_a_place_that_exists(site: Club) -> None:
    root = site.folder / "site"
    addresses = ["regeln/", *(f"regeln/kapitel-{chapter}/" for chapter in CHAPTERS), "regeln/abdeckung/"]
    lost = []
    for address in [*addresses, "lektionen/05_bedienen/"]:
        article = page(site, address).select_one("article")
        assert article is not None
        for link in article.select("a[href]"):
            target, place = urldefrag(urljoin(f"/{address}", str(link["href"])))
            file = root / target[1:] / "index.html"
            if not file.is_file() or (place and f'id="{place}"' not in file.read_text(encoding="utf-8")):
                lost.append((address, link["href"]))
    assert lost == []


def test_the_box_below_a_lesson_leads_to_the_rule(site: Club) -> None:
    link = page(site, "lektionen/05_bedienen").select_one(".dk-code li a")
    assert link is not None
    assert (link["href"], words(link)) == ("../../regeln/kapitel-2/#p2-7", "§2.7 Bedienpflicht")


# Coverage


def test_the_coverage_says_what_the_command_says(site: Club) -> None:
    """But lessons are those of the site: this club has one."""
    _, *lines = coverage(traces())
    rows = page(site, "regeln/abdeckung").select("tbody tr")
    assert len(rows) == len(lines) == 55
    for row, line in zip(rows, lines, strict=True):
        number, code, test, _, exercise, *_ = line.split()
        assert words(row).startswith(f"§{number} ")
        said_code, said_lesson, said_exercise, said_test, _ = [words(cell) for cell in row.select("td")]
        for said, count in ((said_code, code), (said_exercise, exercise), (said_test, test)):
            assert said.endswith(f" ✓ {count}") if count != "0" else "✓" not in said, line
        assert ("✓" in said_lesson) is (number == "2.7")
    assert "Lektion 21 geplant" in words(rows[42])


def test_the_rules_are_listed_behind_their_door(site: Club) -> None:
    names = [words(link) for link in page(site, "regeln").select("article :is(.dk-tiles strong, .dk-list > li > a)")]
    assert names.index("Die Bücher im Vergleich") < names.index("Kapitel 1: Karten, Geben, Stich")
    assert names.index("Kapitel 1: Karten, Geben, Stich") < names.index("Abdeckung")


def test_a_chapter_says_whose_rules_it_tells(site: Club) -> None:
    """A table of ddv or maennle plays otherwise."""
    assert "Das sind die Regeln des Mainzer Skripts." in words(page(site, "regeln/kapitel-1").select("article")[0])


def test_the_search_knows_the_words_and_no_code(site: Club) -> None:
    rows = json.loads((site.folder / "site" / ASSETS / "search.json").read_text(encoding="utf-8"))["rows"]
    ours = {row["at"]: row["text"] for row in rows if row["at"].startswith("regeln/kapitel-2/")}
    assert "bedienen" in ours["regeln/kapitel-2/#p2-7"].casefold()
    for unwanted in ("def ", "playable", "test_2_07", "Männle", "Weiterer Code"):
        assert all(unwanted not in said for said in ours.values()), unwanted


@thorough
def test_a_page_of_the_club_wins(new_club: Callable[[], Club]) -> None:
    club = new_club()
    club.write("docs/regeln/kapitel-2.md", "# Unsere Regeln\n\nHausgemacht.\n")
    club.build(strict=True)
    assert "Hausgemacht." in club.page("regeln/kapitel-2")
    assert "Bedienpflicht" not in words(page(club, "regeln/kapitel-2").select("article")[0])


# References of exercises


def references() -> Iterator[str]:
    for key in [*catalogue()][:: size(3, 1)]:
        table = json.dumps(state_table(spec(key)))
        yield from re.findall(r'"href": "([^"]+)"', table)  # other books have no page here


@sampled
def test_what_an_exercise_refers_to_is_on_the_page_of_its_chapter(site: Club) -> None:
    meta = page(site, "lektionen/05_bedienen").select_one('meta[name="dokolearn-rules"]')
    assert meta is not None
    chapters = json.loads(str(meta["content"]))
    assert chapters == {str(chapter): f"regeln/kapitel-{chapter}/" for chapter in CHAPTERS}
    found = set(references())
    assert "#p2-7" in found
    for where in found:
        assert f'id="{where[1:]}"' in site.page(chapters[where[2]].rstrip("/")), where
