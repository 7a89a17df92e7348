"""The glossary and the card of trumps: what they promise of words, places and cards."""

import re
import tomllib
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from effort import each
from mkdocs.structure.files import File, Files

from dokolearn.ch4_vorbehalte.soli import SOLI
from dokolearn.course.glossary import glossary, sorted_as, terms_of
from dokolearn.course.lesson_check import TERMS as TERMS_FILE
from dokolearn.course.lesson_check import read_terms
from dokolearn.course.trump_card import games, orders, players_of, trump_card_html
from dokolearn.hosts.site.pages.glossary_page import PAGE, glossary_html
from dokolearn.hosts.site.pages.navigation import Entry
from dokolearn.model import Problems
from dokolearn.rulesets import BOOKS
from dokolearn.script import register
from dokolearn.strings import LANGUAGES

COURSE = Path(__file__).parents[2] / "lessons"
LESSONS = sorted(COURSE.glob("*.ipynb"))
TERMS = read_terms(COURSE)

INFLECTED = {"stechen": "sticht", "trumpfen": "getrumpft", "abwerfen": "abgeworfen"}

languages = each("lang", LANGUAGES)
entries = each("word", glossary())


@pytest.fixture(scope="module")
def files() -> Files:
    uris = [f"{PAGE}.md", *(f"regeln/kapitel-{n}.md" for n in range(1, 5))]
    uris += [f"lektionen/{path.stem}.md" for path in LESSONS]
    return Files([File(uri, "docs", "site", use_directory_urls=True) for uri in uris])


def page(files: Files, lang: str = "de") -> BeautifulSoup:
    own = files.get_file_from_path(f"{PAGE}.md")
    assert own is not None
    introduced = {
        word: Entry(file, f"Lektion {file.src_uri}")
        for word, home in TERMS.homes.items()
        for file in files
        if file.src_uri.startswith(f"lektionen/{home}_")
    }
    return BeautifulSoup(glossary_html(glossary(), introduced, files, own, lang), "html.parser")


def section(shown: BeautifulSoup, name: str) -> str:
    """A term as it is read once its line is open."""
    heading = shown.find(id=name)
    row = heading.find_parent("details") if heading else None
    assert row is not None
    return row.get_text(" ", strip=True)


# Words


@entries
def test_a_word_is_explained_in_one_or_two_sentences(word) -> None:
    for lang in LANGUAGES:
        said = word.meaning[lang]
        assert said.endswith(".")
        assert len(re.findall(r"[.!?](?= [A-ZÄÖÜ]|$)", said)) <= 2, said
        assert len(said) <= 180


@entries
def test_a_paragraph_of_the_script_exists(word) -> None:
    """Or one of its prefaces, which are no paragraphs of the register."""
    place = word.books.get("mainz", "§0.1")
    assert place in ("§0.1", "§0.2", "§0.3") or place.removeprefix("§") in register()


# The lessons that introduce them


@each("name, home", TERMS.homes.items())
def test_the_lesson_speaks_of_the_word(name: str, home: str) -> None:
    (lesson,) = [path for path in LESSONS if path.stem.startswith(f"{home}_")]
    (word,) = [word for word in glossary() if word.name == name]
    stem = INFLECTED.get(word.name, sorted_as(word.term).split()[0][:6])
    assert stem in sorted_as(lesson.read_text("utf-8")), f"{word.term} in {lesson.stem}"


@entries
def test_no_lesson_introduces_a_word_before_it_may_be_used(word) -> None:
    """`terms.toml` says both, in one row or in two; what it keeps for a lesson is introduced there or later."""
    allowed = [lesson for forms, lesson in TERMS.lesson_of.items() if re.fullmatch(forms, word.term)]
    assert TERMS.homes.get(word.name, "99") >= max(allowed, default="")


def test_each_word_has_one_lesson() -> None:
    rows = tomllib.loads((COURSE / TERMS_FILE).read_text("utf-8"))["term"]
    named = [word for row in rows for word in row.get("words", ())]
    assert len(named) == len(set(named)) > 40
    assert [row["lesson"] for row in rows] == sorted(row["lesson"] for row in rows)
    assert all("forms" in row or "words" in row for row in rows)


def test_words_of_all_books() -> None:
    every = glossary()
    assert len(every) > 180
    assert all(sum(book in word.books for word in every) > 75 for book in BOOKS)


def test_no_other_name_is_a_word_of_its_own_that_means_something_else() -> None:
    """Who looks a word up lands at one place, or at all that it can mean."""
    ours = {word.term for word in glossary()}
    both = {other for word in glossary() for other in word.synonyms if other in ours}
    assert both == {"Ansage", "Blatt", "Farbe", "Tack", "blank", "reines Farbsolo", "stechen"}


@each(
    "change, said",
    [
        ({"de": ""}, "dulle: de: missing"),
        ({"books": {"skat": "§1"}}, "dulle: there is no book skat"),
        ({"also": {"ddv": ["Pinne"]}}, "dulle: also: no place in ddv"),
        ({"colour": "rot"}, "dulle: unknown key 'colour'"),
    ],
)
def test_everything_wrong_is_told(change: dict[str, object], said: str) -> None:
    good = {"term": "Dulle", "de": "Die Herz 10.", "en": "The Herz 10.", "books": {"mainz": "§1.3"}}
    assert terms_of({"dulle": good})[0].term == "Dulle"
    with pytest.raises(Problems) as wrong:
        terms_of({"dulle": good | change})
    assert wrong.value.problems == (said,)


def test_a_word_stands_once_and_has_an_address() -> None:
    good = {"term": "Dulle", "de": "Die Herz 10.", "en": "The Herz 10.", "books": {"mainz": "§1.3"}}
    with pytest.raises(Problems, match="Dulle: there twice"):
        terms_of({"dulle": good, "pinne": good})
    with pytest.raises(Problems, match="the name is an address"):
        terms_of({"Die Dulle": good})


# The page


@languages
def test_every_word_has_a_place_in_the_order_of_the_alphabet(files: Files, lang: str) -> None:
    shown = page(files, lang)
    terms = [str(heading.get_text()) for heading in shown.select("h3")]
    assert [sorted_as(term) for term in terms] == sorted(sorted_as(term) for term in terms)
    ids = [str(tag["id"]) for tag in shown.select("[id]")]
    assert len(ids) == len(set(ids))


def test_a_word_with_all_there_is(files: Files) -> None:
    said = section(page(files), "dulle")
    assert "Tolle, Tulle, Pinne, Messer, Spitze, Totschläger (DDV-Turnierregeln); Herz 10 (Spielregeln-Seite);" in said
    assert "Mainzer Skript, §1.3" in said
    assert "Lektion" in said
    links = [str(link["href"]) for link in page(files).select('.dk-row:has(#dulle) p a[href*="p1-3"]')]
    assert links[0] == "../regeln/kapitel-1/#p1-3"


def test_every_other_name_leads_to_its_word(files: Files) -> None:
    shown = page(files)
    ids = {str(tag["id"]) for tag in shown.select("h3")}
    lines = {str(line.get_text()): str(line.a["href"]) for line in shown.select(".dk-names li") if line.a}
    assert lines["Pinne → Dulle"] == "#dulle"
    assert lines["Spaltarsch → 120 zu 120"] == "#spaltarsch"
    assert {link.removeprefix("#") for link in lines.values()} <= ids
    assert len(lines) == sum(len(word.synonyms) for word in glossary())


# The card of trumps


@each(
    "game, trumps",
    [("karosolo", 26), ("piksolo", 26), ("herzsolo", 24), ("iwan", 24), ("damensolo", 8), ("bubensolo", 8)],
)
def test_4_08_as_many_trumps_as_the_script_says(game: str, trumps: int) -> None:
    shown = BeautifulSoup(trump_card_html("de"), "html.parser")
    heading = shown.find(id=game)
    assert heading is not None
    assert f"{trumps} Trümpfe:" in str(heading.find_next("p").get_text())  # type: ignore[union-attr]


def test_every_game_of_every_book_is_there() -> None:
    shown = BeautifulSoup(trump_card_html("de"), "html.parser")
    assert [str(heading["id"]) for heading in shown.select("h2")] == ["normal", *(game.name for game in SOLI)]
    for book in BOOKS.values():
        assert set(book.vorbehalt.soli) <= set(games())
        assert all(any(book in books for _, books in orders(game)) for game in ("normal", *book.vorbehalt.soli))


def line(game: str, place: int = 0) -> str:
    shown = BeautifulSoup(trump_card_html("de"), "html.parser")
    heading = shown.find(id=game)
    assert heading is not None
    return " ".join(heading.find_all_next("p")[place].get_text(" ").split())


def test_orders_as_the_sources_print_them() -> None:
    """`ddv` Spiel mit Dullen and Damensolo, `maennle` §21, `mainz` §4.6."""
    assert line("normal").endswith("26 Trümpfe: ♥10 ♣D ♠D ♥D ♦D ♣B ♠B ♥B ♦B ♦A ♦10 ♦K ♦9")
    assert line("normal", 2).startswith("Spielordnung Männle: 24 Trümpfe: Schwein (Karo Ass) ♥10 ♣D")
    assert line("damensolo", 1) == "Fehl: ♣A ♣10 ♣K ♣B ♣9 · ♠A ♠10 ♠K ♠B ♠9 · ♥A ♥10 ♥K ♥B ♥9 · ♦A ♦10 ♦K ♦B ♦9"
    assert line("iwan") == "Mainzer Skript: 24 Trümpfe: ♣K ♠K ♥K ♦K ♣D ♠D ♥D ♦D ♣B ♠B ♥B ♦B"
    assert "Spielregeln-Seite, Schmidt" in line("fleischlos")
    assert line("fleischlos").endswith(": Kein Trumpf.")
    assert [line("sokrates", place).split()[0] for place in (0, 2)] == ["Bis", "Danach:"]


def test_what_has_to_be_agreed_upon_is_marked() -> None:
    shown = BeautifulSoup(trump_card_html("de"), "html.parser")
    marked = {str(heading["id"]) for heading in shown.select("h2") if "Absprache" in heading.get_text()}
    assert marked == {game for game in games() if not players_of(game)}
    assert {"koenigsolo", "sokrates", "landadel"} <= marked
