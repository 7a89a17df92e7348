"""The page of the tips: complete, honest about what each figure is, readable without a script."""

import re
from collections.abc import Callable
from functools import cache

import pytest
from bs4 import BeautifulSoup, Tag
from club import Club
from effort import each

from dokolearn.ch5_tactics.principles import TIPS
from dokolearn.exercises.catalogue import catalogue
from dokolearn.hosts.site.rules.tips import CHANCES, EVEN, PHASES, number, practice_of, tip_texts, with_figures
from dokolearn.hosts.site.rules.tips_page import TRUTHS, tip_anchor
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text
from dokolearn.trace import ROOT

LESSON = "## Eine Farbe\n\nText."
SETUP = "from dokolearn.hosts.notebook import show"
CORE = 35
"""So many tips are taught and practised twice, once all lessons are there."""

COURSE = range(19, 27)
"""The lessons about playing well."""


@pytest.fixture(scope="module")
def site(new_club: Callable[[], Club]) -> Club:
    club = new_club()
    club.lesson("20_ausspielen", "# Ausspielen", LESSON, (SETUP,), ('show("2.7/bedienen")',))
    club.build(strict=True)
    return club


@cache
def page(site: Club) -> Tag:
    found = BeautifulSoup(site.page("regeln/tipps"), "html.parser").select_one("article")
    assert found is not None
    return found


def words(tag: Tag) -> str:
    return " ".join(tag.get_text().split())


# The words


def test_every_tip_has_its_words_and_its_shelf() -> None:
    told = tip_texts()
    assert set(told) == set(TIPS)
    assert {one.phase for one in told.values()} == set(PHASES)
    assert {tip.truth for tip in TIPS.values()} == set(TRUTHS)
    for name, one in told.items():
        assert re.fullmatch(r"[A-ZÄÖÜ].+[.]", one.text), name
        assert one.why.endswith("."), f"{name}: what its verdict rests on"
        assert len(one.text.split()) <= 32, f"{name}: one sentence that is read once"
        assert set(one.books) <= set(BOOKS), name
        assert one.books or one.tables, f"{name}: whose house rule it is"


@each("name", TIPS)
def test_every_figure_is_worked_out(name: str) -> None:
    one = tip_texts()[name]
    for sentence in (one.text, one.why, one.tables, *one.chances):
        assert "{" not in with_figures(sentence, "de")
    for typed in re.findall(r"\d+,\d", " ".join((one.text, one.why, one.tables, *one.chances))):
        pytest.fail(f"{typed} is typed in")
    for figures in one.measured:
        assert figures.deals >= 1000
        assert set(figures.augen) <= set(BOOKS)
        assert all(error > 0 for _, error in figures.augen.values())


def test_what_is_false_or_doubtful_says_why() -> None:
    for name, tip in TIPS.items():
        if tip.truth == "false":
            assert tip_texts()[name].why.startswith(("So gedruckt falsch", "Falsch, wo")), name
            assert tip_texts()[name].lesson == "", "only as a question, outside first lessons"


# The figures


def test_5_10_chances_are_those_of_the_engine() -> None:
    assert with_figures("{run:6 12} {run:6 12 2} {run:5 10} {again:3 11}", "de") == "79,4 14,8 67,9 18,6"
    assert with_figures("{held:2 11 35} {held:1 11 35} {held:1 12 34}", "en") == "9.2 31.4 35.3"
    assert with_figures("{hand:10 26 12 48} {few:3 26 12 48} {both:12 48}", "de") == "2,0 2,2 23,4"


def test_5_10_what_a_hand_holds_adds_up() -> None:
    for most in range(12):
        assert CHANCES["few"](most, 26, 12, 48) + CHANCES["hand"](most + 1, 26, 12, 48) == 1
    assert CHANCES["hand"](0, 26, 12, 48) == 1
    assert CHANCES["none"](1, 12, 36) == 1 - CHANCES["held"](1, 12, 36)
    assert CHANCES["both"](12, 48) == 4 * CHANCES["held"](2, 12, 48)


def test_3_02_from_when_a_call_pays() -> None:
    """Worked out by hand from the score: what it brings when it holds against what it costs when it fails."""
    found = {name: [str(EVEN[name](book)) for book in BOOKS.values()] for name in ("re", "kontra", "k90")}
    assert found["re"] == ["2/3", "1/2", "1/2", "1/2", "1/2"]
    assert found["kontra"] == ["1/3", "1/2", "1/2", "1/2", "1/2"]
    assert found["k90"] == ["5/6", "8/9", "9/10", "9/10", "5/6"]
    said = with_figures("{even:re}", "de")
    assert said.startswith("Mainzer Skript 67 von 100; DDV-Turnierregeln, ")
    assert said.endswith(" 50 von 100")


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert [number(-1.25, lang, signed=True) for lang in ("de", "en")] == ["−1,2", "−1.2"]
    assert number(0.6, "de") == "0,6"


# The page


def test_every_tip_stands_there_once_with_verdict_and_place(site: Club) -> None:
    listed = page(site).select("[data-dk-game]")
    assert sorted(str(one["data-dk-game"]) for one in listed) == sorted(TIPS)
    for one in listed:
        name = str(one["data-dk-game"])
        assert one.select_one(f"h3#{tip_anchor(name)}"), name
        assert text("de", f"tips.truth.{TIPS[name].truth}") in words(one)
        assert "Steht in: " in words(one)
        assert not re.search(r"[{}]", words(one))


def test_shelves_are_headings_in_the_order_of_a_game(site: Club) -> None:
    assert [str(head["id"]) for head in page(site).select("h2[id]")] == list(PHASES)
    for shelf in page(site).select(".dk-shelf"):
        names = [str(one["data-dk-game"]) for one in shelf.select("[data-dk-game]")]
        assert names == [name for name in TIPS if name in names]


def test_without_a_script_the_form_is_hidden_and_all_is_there(site: Club) -> None:
    form = page(site).select_one("form.dk-filter")
    assert form is not None
    assert form.has_attr("hidden")
    assert {str(field["name"]) for field in form.select("input, select")} == {"suche", "thema", "stufe"}
    assert len(page(site).select("[data-dk-game][hidden]")) == 0


def test_a_figure_says_what_it_is(site: Club) -> None:
    said = words(one_tip(site, "abab_second_low"))
    assert "Gemessen an 1500 Gaben. Als Zweiter kleiner Trumpf statt Dame, Partner hinten: " in said
    assert "Mainzer Skript +5,3 Augen (Standardfehler 0,6)" in said
    assert "79,4, 66,8, 48,4, 24,2 von 100 Fällen" in words(one_tip(site, "suit_runs"))


def one_tip(site: Club, name: str) -> Tag:
    found = page(site).select_one(f'[data-dk-game="{name}"]')
    assert found is not None
    return found


def test_places_and_lessons_are_links(site: Club) -> None:
    links = {str(link["href"]): words(link) for link in one_tip(site, "lead_ass_early").select("a")}
    assert links["../kapitel-5/#p5-2"] == "§5.2"
    assert links["../../lektionen/20_ausspielen/"] == "20 · Ausspielen"
    assert "Lektion: kommt noch, als Lektion 19" in words(one_tip(site, "suit_runs"))


def test_the_page_is_reached_from_chapter_and_rules(site: Club) -> None:
    chapter = BeautifulSoup(site.page("regeln/kapitel-5"), "html.parser")
    assert chapter.select_one('article a[href="../tipps/"]')
    listed = BeautifulSoup(site.page("regeln"), "html.parser").select("article .dk-list > li > a")
    names = [words(tag) for tag in listed]
    assert names.index("Kapitel 5: Spieltaktik") < names.index("Alle Tipps") < names.index("Abdeckung")


# What the course teaches of it


def shown_by(number: str) -> str:
    """The source of a lesson; empty while there is none."""
    return "".join(path.read_text(encoding="utf-8") for path in (ROOT / "lessons").glob(f"{number}_*.ipynb"))


def practised(name: str) -> int:
    """In how many tasks of the course a tip decides."""
    course = "".join(shown_by(str(number)) for number in COURSE)
    return sum(times for key, times in practice_of(name).items() if f'show(\\"{key}\\")' in course)


def test_every_tip_of_a_lesson_is_practised_twice() -> None:
    """As soon as the lesson is there."""
    taught = {name: one.lesson for name, one in tip_texts().items() if one.lesson and shown_by(one.lesson)}
    assert {name: lesson for name, lesson in taught.items() if practised(name) < 2} == {}


def test_the_core_is_large_enough() -> None:
    core = [name for name, one in tip_texts().items() if one.lesson]
    assert len(core) >= CORE
    assert {tip_texts()[name].lesson for name in core} == set(map(str, COURSE))
    assert [name for name in core if TIPS[name].truth in ("false", "words")] == []


def test_exercises_name_tips_that_there_are() -> None:
    named = {name for spec in catalogue().values() for name in spec.get("tips", ())}
    assert named <= set(TIPS)
