"""§3.4 A level has many names, and at a table only that of its book is said: neun, keine 90, U-9, keine 9."""

import json
import re
from pathlib import Path

from effort import each

from dokolearn.course.disputes import disputes
from dokolearn.course.glossary import glossary
from dokolearn.hosts.html.passages import rule_html
from dokolearn.model import STAGES
from dokolearn.rulesets import BOOKS
from dokolearn.strings import LANGUAGES, texts
from dokolearn.wording import call_word

LESSONS = Path(__file__).parents[2] / "lessons"
LEVELS = STAGES[1:-1]
"""Schwarz is schwarz everywhere."""

NAMES = {
    "mainz": ["neun", "sechs", "drei"],  # §3.4
    "ddv": ["keine 90", "keine 60", "keine 30"],  # ddv: An- und Absagen
    "spielregeln": ["U-9", "U-6", "U-3"],  # spielregeln: Spielansagen
    "schmidt": ["keine 90", "keine 60", "keine 30"],  # schmidt: Ansagen
    "maennle": ["keine 9", "keine 6", "keine 3"],  # maennle §15
}
NOBODYS = ["no 90", "no 60", "no 30", "die 90", "die 60", "die 30"]
"""The last ones only without the Augen: "die 90 Augen" is a number."""

every_book = each("book", BOOKS)
every_language = each("lang", LANGUAGES)


def named(said: str, own: str = "") -> set[str]:
    """The names of levels in a text that are not those of this book."""
    names = {name for names in NAMES.values() for name in names} | {*NOBODYS}
    return {name for name in names - {*NAMES.get(own, ())} if re.search(_spelled(name), said, re.IGNORECASE)}


def _spelled(name: str) -> str:
    """Neun is also a number and a card: it is a level in quotes and behind the word Absage."""
    if name in NAMES["mainz"]:
        return rf"[„“]{name}[“”]|\b(Absage|called) {name}\b"
    return rf"\b{name}\b(?! Augen)"


def test_names_are_told_from_numbers() -> None:
    assert named("Kontra sagt „neun“, dann keine 60 und U-3.") == {"neun", "keine 60", "U-3"}
    assert named("Die Absage keine 9 gegen keine 90.", "maennle") == {"keine 90"}
    assert not named("Drei Karten, neun Stiche: unter 90, und die 60 Augen hat er auch.")


@every_book
def test_3_04_a_book_calls_each_level_as_it_stands_there(book: str) -> None:
    for lang in LANGUAGES:
        assert [call_word(level, lang, BOOKS[book]) for level in LEVELS] == NAMES[book]


@every_language
def test_a_streitfall_is_asked_without_a_name_and_answered_with_that_of_the_book(lang: str) -> None:
    for one in disputes(LESSONS, lang):
        assert not named(f"{one.ask} {one.answer}"), one.name
        for answer in one.answers:
            assert not named(" ".join((*answer.lines, *answer.readings)), answer.book), (one.name, answer.book)


@every_book
def test_3_09_a_passage_names_the_levels_as_the_table_does(book: str) -> None:
    """Also under a house rule that only the DDV has; what the others do follows in their own words."""
    first = {"lost_level_points": "one_plus_thresholds", "none_wins_pays": "thresholds"}
    for option, value in first.items():
        options = {option: value, "both_levels": "none_wins"}
        here, _, others = rule_html((option,), at={"set": book, "options": options}).partition("dk-else")
        assert f"120 Augen gegen „{NAMES[book][0]}“, 90 gegen „{NAMES[book][1]}“" in here
        assert not named(here + others, book)


def test_3_09_what_the_others_do_is_told_in_their_words() -> None:
    others = rule_html(("lost_level_points",), at={"set": "mainz"}).partition("dk-else")[2]
    assert "120 Augen gegen „keine 90“" in others


@every_language
def test_texts_for_every_table_name_no_level(lang: str) -> None:
    for family in ("options", "passages"):
        for key, said in texts(lang, family).items():
            assert not named(said), key
    for word in glossary():
        assert not named(word.meaning[lang]), word.name


MEANT = (
    "## §3.4 Viele Namen, eine Stufe",  # all of them, side by side
    "Die Einstellung heißt **Weitere Ansagen**",  # Schmidt's own word, said at that table only
    "Nach dem Skript sagt der Ausspieler mit „keine 90“",  # the sign of §5.12, as the script has it
)


@each("lesson", sorted(path.name for path in LESSONS.glob("*.ipynb")))
def test_lessons_name_no_level_but_where_they_speak_of_the_name(lesson: str) -> None:
    for cell in json.loads((LESSONS / lesson).read_text("utf-8"))["cells"]:
        said = "".join(cell["source"])
        assert cell["cell_type"] == "code" or any(words in said for words in MEANT) or not named(said), said
