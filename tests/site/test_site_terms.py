"""Words of the glossary in lessons: the first use of each is explained, and nothing else changes."""

import re
from collections.abc import Container
from pathlib import Path

from bs4 import BeautifulSoup, Tag
from effort import each
from mkdocs.structure.files import File, Files

from dokolearn.course.glossary import Term, glossary
from dokolearn.course.lesson_check import read_terms
from dokolearn.hosts.site.pages.words_in_lessons import in_lesson, pattern, with_terms

GLOSSARY = "../../glossar/"
LESSONS = Path(__file__).parents[2] / "lessons"


def marked(page: str, known: Container[str] = ()) -> BeautifulSoup:
    return BeautifulSoup(with_terms(page, GLOSSARY, frozenset(known), "de"), "html.parser")


def words(shown: BeautifulSoup) -> list[str]:
    return [str(button.get_text()) for button in shown.select(".dk-term button")]


def named(term: str) -> Term:
    return next(word for word in glossary() if word.term == term)


def test_the_first_use_is_explained_once() -> None:
    shown = marked("<p>Eine Dulle ist hoch. Noch eine Dulle und zwei Dullen.</p><p>Dulle!</p>")
    assert words(shown) == ["Dulle"]
    meaning = shown.find("dk-meaning")
    assert isinstance(meaning, Tag)
    assert meaning.get_text() == f"{named('Dulle').meaning['de']} Glossar"
    assert meaning.has_attr("popover")
    assert shown.select_one("button")["popovertarget"] == meaning["id"] == "wort-dulle"  # type: ignore[index]
    assert shown.select_one("dk-meaning a")["href"] == f"{GLOSSARY}#dulle"  # type: ignore[index]


def test_the_page_reads_as_before() -> None:
    page = "<p>Wer <em>Trumpf</em> hat &amp; eine Dulle, der &lt;sticht&gt;.</p><ul><li>Der Fuchs auch.</li></ul>"
    shown = marked(page)
    for meaning in shown.select("dk-meaning"):
        meaning.decompose()
    assert shown.get_text() == BeautifulSoup(page, "html.parser").get_text()
    assert words(marked(page)) == ["Trumpf", "Dulle", "Fuchs"]


@each(
    "page",
    [
        "<h2>Die Dulle</h2>",
        '<p><a href="x">Dulle</a></p>',
        "<p><code>Dulle</code></p>",
        "<dk-output><p>Dulle</p></dk-output>",
        "<details><p>Dulle</p></details>",
        "<div>Dulle</div>",
        '<template class="dk-data">{"p":"Dulle"}</template>',
        "<p>Dullenspieler, Super-Dulle, dulle</p>",
    ],
)
def test_what_is_no_prose_stays(page: str) -> None:
    assert str(marked(page)) == page


def test_what_a_lesson_has_introduced_is_known() -> None:
    page = "<p>Eine Dulle ist Trumpf, und das ist ein Sonderpunkt.</p>"
    assert words(marked(page)) == ["Dulle", "Trumpf", "Sonderpunkt"]
    assert words(marked(page, {"dulle", "trumpf"})) == ["Sonderpunkt"]


@each(
    "lesson, said",
    [
        ("00", ["Dulle", "Trumpf", "Sonderpunkt"]),
        ("01", ["Trumpf", "Sonderpunkt"]),
        ("11", ["Sonderpunkt"]),
        ("12", []),
    ],
)
def test_a_lesson_knows_the_words_of_earlier_ones(lesson: str, said: list[str]) -> None:
    """The Dulle is at home in lesson 1, Trumpf in lesson 3, a Sonderpunkt in lesson 12."""
    own = File(f"lektionen/{lesson}_probe.md", "docs", "site", use_directory_urls=True)
    files = Files([File("glossar.md", "docs", "site", use_directory_urls=True), own])
    page = "<p>Eine Dulle ist Trumpf, und das ist ein Sonderpunkt.</p>"
    shown = in_lesson(page, files, own, read_terms(LESSONS).homes, "de")
    assert words(BeautifulSoup(shown, "html.parser")) == said


@each(
    "term, said, found",
    [
        ("Dulle", "mit beiden Dullen", "Dullen"),
        ("Stich", "zwei Stiche", "Stiche"),
        ("Fuchs", "des Fuchses", "Fuchses"),
        ("keine 90", "sagt keine 90 an", "keine 90"),
        ("bedienen", "Er muss bedienen.", "bedienen"),
    ],
)
def test_words_in_a_sentence(term: str, said: str, found: str) -> None:
    place = pattern(named(term)).search(said)
    assert place is not None
    assert place[0] == found


def test_of_two_words_at_one_place_the_longer_one() -> None:
    assert words(marked("<p>Karlchen fangen ist schön.</p>")) == ["Karlchen fangen"]
    assert words(marked("<p>Ein Pflichtsolo, ein Solo.</p>")) == ["Pflichtsolo", "Solo"]


def test_words_that_often_mean_something_else_are_left_alone() -> None:
    assert words(marked("<p>Die Runde spielt Doppelkopf; das Bild zeigt die Stufe.</p>")) == []


def test_hostile_words_stay_words() -> None:
    page = "<p>Dulle &lt;img src=x onerror=alert(1)&gt;</p>"
    assert marked(page).find("img") is None


def test_lessons_use_words_of_the_glossary() -> None:
    """The markup would be for nothing if no lesson used any."""
    said = " ".join(path.read_text("utf-8") for path in LESSONS.glob("*.ipynb"))
    assert sum(bool(re.search(pattern(word), said)) for word in glossary() if word.link) > 15
