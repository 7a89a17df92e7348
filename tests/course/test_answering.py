"""What a table answers to a Streitfall: with house rules of its own, and at every book as the page has it."""

from pathlib import Path
from typing import Any

import pytest
from effort import each

from dokolearn.course.answering import answer_here, answers_here
from dokolearn.course.disputes import disputes
from dokolearn.model import Problems
from dokolearn.rulesets import BOOKS, OptionProblem
from dokolearn.strings import text

ALL = {one.name: one for one in disputes(Path(__file__).parents[2] / "lessons", "de")}
ASKED = {name: one.case._asdict() for name, one in ALL.items()}

ODD: dict[str, dict[str, Any]] = {
    "ddv without nines": {"set": "ddv", "options": {"deck_nines": False, "dulle_second_beats_first": True}},
    "ddv with much": {
        "set": "ddv",
        "options": {"gans": True, "armut": "offered", "ueberstich": True},
    },
    "maennle with nines": {"set": "maennle", "options": {"deck_nines": True, "round_even": "none"}},
    "mainz for three Soli": {"set": "mainz", "options": {"soli": ["damensolo", "bubensolo", "kreuzsolo"]}},
}


def said(name: str, table: dict[str, Any]) -> list[str]:
    [one] = answers_here({**table, "lang": "de", "asked": {name: ASKED[name]}})["answers"]
    return [*one["lines"], *one["small"]]


@each("book", BOOKS)
def test_a_table_without_house_rules_answers_as_its_book(book: str) -> None:
    """The page shows what was answered when it was built; what the engine would say is the same."""
    for one in ALL.values():
        [there] = [answer for answer in one.answers if answer.book == book]
        assert answer_here(one.case, {"set": book}, "de") == there, one.name


@each("table", ODD)
def test_every_question_is_answered_at_an_odd_table(table: str) -> None:
    found = answers_here({**ODD[table], "lang": "de", "asked": ASKED})
    assert [one["name"] for one in found["answers"]] == list(ALL)
    for one in found["answers"]:
        assert one["lines"], one["name"]
        assert one["small"], one["name"]


@pytest.mark.parametrize(
    ("name", "table", "line"),
    [
        # worked by hand: the second one wins; nine cards of ten; a Fuchs on a Gans; over a Pik Bube only what is higher
        ("zweite-dulle", "ddv without nines", "Herz 10 (Clara)"),
        ("re-bis-wann", "ddv without nines", "mit mindestens 9 Karten auf der Hand"),
        ("re-bis-wann", "ddv without nines", "schwarz: mindestens 9, 8, 7, 6, 5 Karten auf der Hand"),
        ("gans", "ddv with much", "Gans gefangen: ein Sonderpunkt für Kontra."),
        ("ueberstich", "ddv with much", "Kreuz Dame. "),
        ("fuchs-in-der-armut", "ddv with much", "Fuchs gefangen, von Re (+1)"),
        # 151 Augen without a call: the odd point stays, since nothing is rounded
        ("neunundachtzig", "maennle with nines", "Re gewinnt: 1 Punkt."),
        ("welche-soli", "mainz for three Soli", "Diese Soli gibt es: Damensolo, Bubensolo, Kreuzsolo"),
    ],
)
def test_house_rules_decide(name: str, table: str, line: str) -> None:
    assert line in " ".join(said(name, ODD[table]))


def test_what_is_agreed_is_no_rule_of_the_book() -> None:
    agreed = text("de", "asking.agreed")
    assert agreed in " ".join(said("gans", ODD["ddv with much"]))
    assert agreed not in " ".join(said("gans", ODD["ddv without nines"]))


def test_a_game_that_a_table_does_not_have_is_told() -> None:
    """No sheet can be settled there, which is the answer."""
    [line, *_] = said("fuchs-in-der-armut", {"set": "maennle"})
    assert line == text("de", "score.problem.game", game="Armut", book="Spielordnung Männle")


def test_it_speaks_english() -> None:
    [one] = answers_here({"set": "ddv", "lang": "en", "asked": {"gans": ASKED["gans"]}})["answers"]
    assert not set(one["lines"]) & set(said("gans", {"set": "ddv"}))


@pytest.mark.parametrize(
    "spec",
    [
        {"set": "skat"},
        {"set": "ddv", "lang": "fr"},
        {"set": "ddv", "asked": []},
        {"set": "ddv", "asked": {"a": 7}},
        {"set": "ddv", "asked": {"a": {"options": ["dulle"]}}},
        {"set": "ddv", "asked": {"a": {"sheet": {"augen": 7}}}},
    ],
)
def test_what_is_no_question_is_refused(spec: dict[str, Any]) -> None:
    with pytest.raises(Problems):
        answers_here(spec)


def test_house_rules_that_cannot_be_are_refused() -> None:
    with pytest.raises(OptionProblem):
        answers_here({"set": "ddv", "options": {"gans": 7}, "asked": {}})


def test_a_position_that_a_table_cannot_have_leaves_its_rules() -> None:
    """Nines lie in it, and there are none: what is agreed is told all the same."""
    task = {"kind": "stich_winner", "tasks": [{"stich": "Ka9 He10 Kr9 He10"}]}
    case = ALL["zweite-dulle"].case._replace(task=task)
    found = answer_here(case, {"set": "ddv", "options": {"deck_nines": False}}, "de")
    assert found.lines == ("Die zweite Dulle sticht die erste: nein",)
