"""Streitfälle: every question has an answer and a place in each of the books, and something to click."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from effort import each
from mkdocs.structure.files import File, Files

from dokolearn.course.disputes import FILE, THEMES, Dispute, disputes
from dokolearn.hosts.site.pages.disputes_page import disputes_pages
from dokolearn.model import Problems
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.options import place, value_of
from dokolearn.strings import text
from dokolearn.wording import book_name

LESSONS = Path(__file__).parents[2] / "lessons"
ALL = disputes(LESSONS, "de")
every_dispute = each("one", ALL)


@cache
def in_english() -> dict[str, Dispute]:
    return {one.name: one for one in disputes(LESSONS, "en")}


@every_dispute
def test_every_book_answers_and_says_where(one: Dispute) -> None:
    assert [answer.book for answer in one.answers] == list(BOOKS)
    for answer in one.answers:
        assert answer.lines, answer.book
        assert answer.places, answer.book


@every_dispute
def test_it_is_a_question_in_german_and_english(one: Dispute) -> None:
    english = in_english()[one.name]
    assert one.ask.endswith("?")
    assert english.ask.endswith("?")
    assert one.ask != english.ask
    assert one.answer != english.answer


OUTCOMES = {
    # hand-worked: who wins or what is laid, book by book
    "hundertzwanzig": [
        "Kontra gewinnt: 2",
        "Kontra gewinnt: 2",
        "Kontra gewinnt: 2",
        "Kontra gewinnt: 2",
        "Kontra gewinnt: 0",
    ],
    "hundertzwanzig-nach-kontra": [
        "Re gewinnt: 2",
        "Re gewinnt: 3",
        "Re gewinnt: 3",
        "Re gewinnt: 3",
        "Kontra gewinnt: 2",
    ],
    "zweite-dulle": ["(Clara)", "(Anna)", "(Anna)", "(Anna)", "(Clara)"],
    "zweiter-kreuz-bube": ["(Bernd)", "(Bernd)", "(Bernd)", "(Bernd)", "(Dieter)"],
    "re-mit-zehn-karten": ["Jetzt nichts.", "Jetzt nichts.", "Jetzt nichts.", "Jetzt nichts.", "Re und Re vorab"],
    "kontra-nach-re": ["Kontra.", "Kontra.", "Kontra.", "Jetzt nichts.", "Kontra."],
    "absage-nach-antwort": ["neun, sechs", "Jetzt nichts.", "U-9.", "Jetzt nichts.", "keine 9."],
    "hoechstes-spiel": ["18 Punkte", "11 Punkte", "11 Punkte", "11 Punkte", " Punkte"],
    "ausser-der-reihe": ["Re.", "Re.", "Re.", "Jetzt nichts.", "Re"],
    # the last one to answer needs 120 only (mainz), or Re does where Kontra spoke first (schmidt)
    "hundertzwanzig-nach-re": ["Kontra gewinnt: 4"] * 4 + ["Kontra gewinnt: 2"],
    "hundertzwanzig-kontra-und-re": [
        "Re gewinnt: 4",
        "Kontra gewinnt: 6",
        "Kontra gewinnt: 6",
        "Re gewinnt: 5",
        "Kontra gewinnt: 4",
    ],
    "neunundachtzig": ["Re gewinnt: 2"] * 4 + ["Re gewinnt: 0"],
    # won, called, and missed: twice four; ddv pays a missed level only with its list, 1 + 2 + 1 + 1
    "absage-genau-150": [f"Kontra gewinnt: {n}" for n in (8, 5, 6, 6, 8)],
    "absage-151": [f"Re gewinnt: {n}" for n in (6, 5, 5, 5, 6)],
    "hochzeit-vierter-stich": ["Bernd.", "Niemand mehr", "Niemand mehr", "Niemand mehr", "Niemand mehr"],
    "hoeheres-solo": ["Anna: Kreuzsolo", "Anna: Kreuzsolo", "Anna: Kreuzsolo", "Clara: Damensolo", "Anna: Kreuzsolo"],
    "stilles-solo-verloren": [f"Kontra gewinnt: {n}" for n in (2, 1, 2, 2, 2)],
    "kette-gerissen": ["neun", "keine 90", "U-9", "keine 90", "Jetzt nichts"],
    "mitten-im-stich": ["Re.", "Re.", "Re.", "Re.", "Jetzt nichts"],
}


@each("name", OUTCOMES)
def test_the_books_answer_as_worked_out_by_hand(name: str) -> None:
    (one,) = (each for each in ALL if each.name == name)
    assert [answer.book for answer in one.answers] == list(BOOKS)
    for answer, outcome in zip(one.answers[:5], OUTCOMES[name], strict=True):
        assert outcome in answer.lines[0], answer.book


def test_there_are_at_least_150_and_some_of_every_theme() -> None:
    assert len(ALL) >= 150
    assert min(sum(one.theme == theme for one in ALL) for theme in THEMES) >= 5


def test_questions_come_theme_by_theme_and_only_once() -> None:
    themes = [THEMES.index(one.theme) for one in ALL]
    assert themes == sorted(themes)
    assert len({one.ask for one in ALL}) == len(ALL)


GOOD = 'theme = "stich"\nask = { de = "Wer?" }\nanswer = { de = "Er." }\n'


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("[", "streitfaelle.toml"),
        ('[a]\ntheme = "skat"', "theme: expected one of karten"),
        (f"[a]\n{GOOD}", "expected something to click"),
        (f"[a]\n{GOOD}reckon = {{ augen = {{ re = 120 }} }}", "nothing answers"),
        (f'[a]\n{GOOD}options = ["dulle"]\nsheet = {{}}', "there is no dulle"),
        (f"[a]\n{GOOD}sheet = {{ augen = {{ re = 120 }} }}\nwer = 1", "unknown key 'wer'"),
        (f'[a]\n{GOOD}said = "Charly"\nsheet = {{ augen = {{ re = 120 }} }}', "said: expected a list"),
        (f"[a]\n{GOOD}sheet = {{ augen = 7 }}", "a: "),
        (f'[a]\n{GOOD}task = {{ kind = "stich_winner", tasks = [{{ stich = "XX" }}] }}', "a: "),
        ("a = 1", "a: expected a table"),
    ],
)
def test_what_cannot_be_answered_is_named(tmp_path: Path, written: str, said: str) -> None:
    (tmp_path / FILE).write_text(written)
    with pytest.raises(Problems, match=said.replace("[", r"\[")):
        disputes(tmp_path, "de")


def test_without_questions_there_are_none(tmp_path: Path) -> None:
    assert disputes(tmp_path, "de") == ()


# How Streitfälle answer: with the lines of the score, places of the book itself, and our readings named as ours.


SILENCE = text("de", "comparison.silent")


def named(name: str) -> Dispute:
    return next(one for one in ALL if one.name == name)


def answer(name: str, book: str) -> str:
    return "\n".join(next(one.lines for one in named(name).answers if one.book == book)[:2])


@every_dispute
def test_places_are_in_the_book_itself_and_stand_once(one: Dispute) -> None:
    """The script and `maennle` count paragraphs, the others have headings only."""
    for found in one.answers:
        assert max(Counter(found.places).values()) == 1
        paragraphs = [place for place in found.places if place.startswith("§")]
        if found.book == "maennle":
            assert all(re.fullmatch(r"§\d+", place) for place in paragraphs)
        elif found.book != "mainz":
            assert paragraphs == []
        by_number = [list(map(int, re.findall(r"\d+", place.split()[0]))) for place in paragraphs]
        assert by_number == sorted(by_number)
        numbers = Counter(place.split()[0] for place in paragraphs)
        assert max(numbers.values(), default=1) == 1, found.places


@every_dispute
def test_a_book_is_only_called_silent_where_it_says_nothing(one: Dispute) -> None:
    for found in one.answers:
        if any(line.endswith(f": {SILENCE}") for line in found.lines):
            assert len(found.lines) == 1


@each(
    "name, book, said",
    [
        # mainz §3.1: 185 Augen, two levels reached; maennle §27, §28: only what is called, and 1 becomes 0
        (
            "nicht-angesagte-stufen",
            "mainz",
            "Kontra bleibt unter 90 Augen, für Re (+1); Kontra bleibt unter 60 Augen, für Re (+1).",
        ),
        ("nicht-angesagte-stufen", "maennle", "Ungerade, also ein Punkt weniger (−1)."),
        # the soloist against three, maennle §24: in Karo a Fuchs stays a Fuchs
        ("solo-dreifach", "ddv", "dreifach: 6 Punkte für den Alleinspieler."),
        ("fuchs-im-solo", "ddv", "Fuchs gefangen: zählt nicht"),
        ("fuchs-im-solo", "maennle", "Fuchs gefangen, von Re (+1)"),
        ("hundertzwanzig-re-und-kontra", "maennle", "Re angesagt: mal zwei; Kontra angesagt: mal zwei."),
    ],
)
def test_a_score_is_told_line_by_line(name: str, book: str, said: str) -> None:
    assert said in answer(name, book)


def test_books_agree_on_a_question_although_their_points_differ() -> None:
    """Exactly 90 Augen are not below 90 anywhere, `maennle` §28 only rounds the point away."""
    agreed = [one for one in ALL if one.agree]
    assert not any(one.differs for one in agreed)
    assert all(len({found.lines for found in one.answers}) > 1 for one in agreed)
    assert named("keine-90-knapp") in agreed
    assert all(found.lines[0].startswith("Re gewinnt") for found in named("keine-90-knapp").answers)
    assert all(found.lines[0].startswith("Kontra gewinnt") for found in named("absage-verloren").answers)


def test_a_solo_that_a_book_does_not_have_is_not_played_there() -> None:
    """`maennle` §10 has none without trumps: its answer is the list of its Soli."""
    assert "Kreuz 10 (Bernd)" in answer("fleischlos-rangfolge", "ddv")
    assert answer("fleischlos-rangfolge", "maennle").startswith("Diese Soli gibt es: ")


def test_a_place_is_never_a_sentence_about_silence_beside_others() -> None:
    """`ddv` says nothing of a missed Absage itself: that is a reading, and the places are those of the rest."""
    (ddv,) = [one for one in named("absage-genau-150").answers if one.book == "ddv"]
    assert ddv.places[:2] == ("Gewinnkriterien", "Spielwerte")
    assert not [place for place in ddv.places if "nichts" in place]
    assert ddv.readings == (text("de", "reading.A12"),)


def test_our_readings_are_named_as_ours() -> None:
    """`schmidt` never speaks of minus; the script gives no limit to a Hochzeit."""
    own = File("streitfaelle/runde.md", "docs", "site", use_directory_urls=True)
    (page,) = [page for page in disputes_pages(ALL, Files([own]), "de") if page["uri"] == own.src_uri]
    said = BeautifulSoup(page["html"](own), "html.parser").get_text("\n")
    assert f"Schmidt: Unsere Lesart: {text('de', 'reading.A22')}" in said
    mainz = next(one for one in named("hochzeit-ohne-partner").answers if one.book == "mainz")
    assert mainz.readings == (text("de", "reading.A6"),)


# What the short answers say of single books

SILENT = {
    # a book that does not speak of it forbids nothing
    "rest-gehoert-mir": "claim_rest",
    "vorbehalt-zurueck": "vorbehalt_withdraw",
    "abheben": "cut",
    "letzten-stich-ansehen": "view_last_stich",
}


@each("name, option", SILENT.items())
def test_the_silence_of_a_book_is_told_as_silence(name: str, option: str) -> None:
    assert not all(place(book, option) for book in BOOKS)
    assert re.search(r"sagen nichts", named(name).answer)


CALLED = {
    "mainz": "Mainzer Skript",
    "ddv": "DDV",
    "spielregeln": "Spielregeln-Seite",
    "schmidt": "Schmidt",
    "maennle": "Männle",
}


def called(book: str) -> str:
    return CALLED.get(book) or book_name(BOOKS[book], "de")


SINGLE = [
    ("neunen", "deck_nines", False),
    ("schwein", "schwein", "free_choice"),
    ("zweite-dulle", "dulle_second_beats_first", True),
    ("zweiter-kreuz-bube", "karlchen_second_in_last_trick", True),
    ("falsch-bedient", "revoke_result", "max_loss"),
    ("letzten-stich-ansehen", "view_last_stich", True),
    ("rest-gehoert-mir", "claim_rest", "soloist"),
    ("absage-nach-antwort", "levels_after_late_reply", "only_if_reply_in_time"),
    ("ausser-der-reihe", "call_only_on_turn", True),
    ("verplappert", "disclosure_forces_call", True),
    ("zu-spaet-gesagt", "invalid_call_counts_when_losing", True),
    ("beide-absagen-verfehlt", "both_levels", "forbidden"),
    ("re-zaehlt-doppelt", "re_kontra", "times2"),
    ("nicht-angesagte-stufen", "unannounced_levels", "first_beyond"),
    ("herzstich", "herzstich", True),
    ("dulle-gefangen", "dulle_caught", True),
    ("karlchen-gefangen", "karlchen_caught", True),
    ("vorbehalt-zurueck", "vorbehalt_withdraw", "until_next_spoke"),
    ("solo-vor-der-reihe", "vorbehalt_immediate", True),
    ("hochzeit-ohne-partner", "hochzeit_limit", 0),
    ("fristen-nach-hochzeit", "hochzeit_shift", "none"),
    ("ungerade", "round_even", "minus_one"),
    ("vorab", "vorab", True),
    ("mitten-im-stich", "deadline_unit", "chain_formula"),
    ("karlchen-mit-karlchen", "karlchen_second_in_last_trick", True),
    ("abreizen", "abreizen", True),
    ("hochzeit-vierter-stich", "hochzeit_limit", 0),
    ("reiner-trumpfstich", "hochzeit_find", "choice"),
]


@each("name, option, value", SINGLE)
def test_books_named_in_a_short_answer_are_those_that_play_so(name: str, option: str, value: object) -> None:
    """The first sentence that names any book names exactly these."""
    sentences = re.split(r"(?<=[.!])\s", named(name).answer)
    said = next(found for each in sentences if (found := {book for book in BOOKS if called(book) in each}))
    assert said == {book for book, rules in BOOKS.items() if value_of(rules, option) == value}
