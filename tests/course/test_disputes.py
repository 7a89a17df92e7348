"""Streitfälle: every question has an answer and a place in each of the books, and something to click."""

from functools import cache
from pathlib import Path

import pytest
from effort import each

from dokolearn.course.disputes import FILE, THEMES, Dispute, disputes
from dokolearn.model import Problems
from dokolearn.rulesets import BOOKS

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
}


@each("name", OUTCOMES)
def test_the_books_answer_as_worked_out_by_hand(name: str) -> None:
    (one,) = (each for each in ALL if each.name == name)
    assert [answer.book for answer in one.answers] == list(BOOKS)
    for answer, outcome in zip(one.answers[:5], OUTCOMES[name], strict=True):
        assert outcome in answer.lines[0], answer.book


def test_there_are_at_least_sixty_and_some_of_every_theme() -> None:
    assert len(ALL) >= 60
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
