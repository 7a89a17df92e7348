"""Frag die Regeln: a case is tapped together, and the table of whoever asks answers with place and reason."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from effort import each

from dokolearn.course.asking import ASKED, FOR_AUTHORS, question_about, questions, start, step, view
from dokolearn.course.disputes import disputes
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.kinds import SAMPLES
from dokolearn.rulesets import BOOKS
from dokolearn.workshop.building.built import QUESTIONS

LESSONS = Path(__file__).parents[2] / "lessons"


def asked(question: str, *events: dict[str, Any], table: str = "ddv", **options: object) -> dict[str, Any]:
    now = start({"set": table, "options": options, "lang": "de", "question": question})
    for event in events:
        now = step(now, event)
    return dict(view(now))


def cards(field: str, written: str) -> list[dict[str, Any]]:
    return [{"type": "card", "field": field, "card": card} for card in written.split()]


def put(field: str, value: object) -> dict[str, Any]:
    return {"type": "set", "field": field, "value": value}


def answer(shown: dict[str, Any]) -> str:
    return " ".join(f"{one['text']} {one['small']}" for one in shown["answer"])


@pytest.mark.parametrize(
    ("table", "options", "won", "place"),
    [
        ("mainz", {}, "Clara", "Mainzer Skript: §2.4"),
        ("ddv", {}, "Anna", "DDV-Turnierregeln: Spiel"),
        ("ddv", {"dulle_second_beats_first": True}, "Clara", "DDV-Turnierregeln: "),
    ],
)
def test_who_wins_with_place_and_reason(table: str, options: dict[str, Any], won: str, place: str) -> None:
    shown = asked("who_wins", *cards("stich", "He10 KaA He10 KrD"), table=table, **options)
    assert answer(shown).startswith(f"Herz 10 ({won}). Herz 10 liegt zweimal da.")
    assert shown["answer"][0]["small"].startswith(place)


def test_which_card_may_be_laid() -> None:
    laid = [*cards("hand", "PiA KaK KrA HeB"), *cards("stich", "PiD")]
    assert answer(asked("may_lay", *laid)).startswith("Karo König, Herz Bube. ")


def test_until_when_one_may_call() -> None:
    """The moment decides, and a table without nines counts two cards less."""
    early = asked("may_call", put("party", "re"), put("played", "2"))
    late = asked("may_call", put("party", "re"), put("played", "40"))
    short = asked("may_call", put("party", "re"), put("played", "2"), deck_nines=False)
    assert "mit mindestens 11 Karten auf der Hand" in answer(early)
    assert answer(late).startswith("Jetzt nichts. Zu spät für Re.")
    assert "mit mindestens 9 Karten auf der Hand" in answer(short)


def test_what_a_game_pays() -> None:
    """`ddv` Spielwerte: won, Re, below 90 and called; `maennle` §27 doubles."""
    words = ("Re", "Re-k90")
    said = [{"type": "add", "field": "calls", "value": {"seat": "", "word": word, "at": ""}} for word in words]
    game = [put("augen", "151"), *said]
    assert answer(asked("value", *game)).startswith("+5. ")
    assert answer(asked("value", *game, table="maennle")).startswith("+6. ")


def test_a_solo_that_the_table_does_not_have_is_not_offered() -> None:
    def games(shown: dict[str, Any]) -> set[str]:
        [part] = [part for part in shown["parts"] if part["name"] == "game"]
        return {one["value"] for one in part["options"]}

    laid = [put("game", "damensolo"), *cards("stich", "KrK PiD")]
    assert answer(asked("who_wins", *laid)).startswith("Pik Dame (")
    assert "fleischlos" in games(asked("who_wins", *laid))
    assert "fleischlos" not in games(asked("who_wins", *laid, soli=["damensolo"]))


def test_what_is_missing_is_told_and_nothing_is_answered() -> None:
    shown = asked("who_wins", *cards("stich", "KrA"))
    assert shown["answer"] == []
    assert shown["problems"][0]["todo"] is False or shown["problems"][0]["text"]
    third = asked("who_wins", *cards("stich", "KrA KrA KrA"))
    assert third["told"], "a pack has two of them"


@each("book", BOOKS)
@each("question", ASKED)
def test_every_question_is_answered_at_every_book(question: str, book: str) -> None:
    """With what the kind of exercise shows as a sample of it, where the book has that."""
    asks = QUESTIONS[question]
    names = {field.name for field in asks.fields}
    begun = start({"set": book, "lang": "de", "question": question})
    shown = view(begun)
    assert shown["parts"]
    assert not {part["name"] for part in shown["parts"]} & {*FOR_AUTHORS}
    for task in SAMPLES[asks.kind]:
        if not set(task) - names - set(asks.fixed):
            found = view(replace(begun, values={name: said for name, said in task.items() if name in names}))
            assert bool(found["answer"]) is not bool(found["problems"])


def test_a_streitfall_can_be_changed() -> None:
    """Its position lies there, and one tap makes another one of it."""
    case = question_about("stich_winner", {"stich": "He10 KaA He10 KrD", "worked": True})
    assert case == {"question": "who_wins", "values": {"stich": "He10 KaA He10 KrD"}}
    begun = start({"set": "mainz", "lang": "de", **case})
    assert answer(dict(view(begun))).startswith("Herz 10 (Clara)")
    without = step(begun, {"type": "take", "field": "stich", "at": 2})
    assert answer(dict(view(without))).startswith("Herz 10 (")
    assert question_about("sort_hand", {"hand": "KrD KaA"}) is None


def test_what_cannot_be_read_of_a_case_is_left_out() -> None:
    shown = view(start({"set": "ddv", "lang": "de", "question": "who_wins", "values": {"stich": 7}}))
    assert shown["answer"] == []


def test_the_page_offers_all_of_them_in_both_languages() -> None:
    for lang in ("de", "en"):
        assert [one["name"] for one in questions(lang)] == list(ASKED)
        assert all(one["label"].endswith("?") for one in questions(lang))


@pytest.mark.parametrize(
    "spec", [{}, {"question": "card"}, {"question": "who_wins", "set": "skat"}, {"question": "who_wins", "x": 1}]
)
def test_what_rules_do_not_decide_is_refused(spec: dict[str, Any]) -> None:
    with pytest.raises(SpecError):
        start(spec)


@each("book", BOOKS)
def test_a_position_asked_here_is_answered_as_among_the_streitfaelle(book: str) -> None:
    """Whoever opens one to change it begins with the answer he has just read."""
    same = 0
    for one in disputes(LESSONS, "de"):
        task = one.case.task
        case = question_about(task["kind"], task["tasks"][0]) if task and "tasks_in" not in task else None
        if not case or not task or len(task["tasks"]) > 1:
            continue
        shown = view(start({"set": book, "lang": "de", **case}))
        [there] = [answer for answer in one.answers if answer.book == book]
        if shown["answer"]:
            assert shown["answer"][0]["text"] == there.lines[0], one.name
            same += 1
        else:  # a Solo that the book does not have
            assert not set(there.lines) & {problem["text"] for problem in shown["problems"]}
    assert same > 40


@each("question, field, written", [("who_wins", "stich", "He10 KaA He10 KrD"), ("may_lay", "hand", "PiA KaK KrA HeB")])
def test_a_case_that_is_passed_on_is_answered_alike(question: str, field: str, written: str) -> None:
    shown = asked(question, *cards(field, written))
    there = view(start({"set": "ddv", "lang": "de", **shown["case"]}))
    assert shown["answer"]
    assert (there["answer"], there["case"]) == (shown["answer"], shown["case"])


def test_before_it_is_whole_there_is_no_case_to_pass_on() -> None:
    assert asked("who_wins")["case"] is None
