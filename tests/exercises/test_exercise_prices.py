"""Would you call, and Solo or not: prices by the score of the table (§5.3), grades by what was measured."""

from fractions import Fraction
from typing import Any

import pytest
from effort import each
from taps import begin, chosen, labels, right, told

from dokolearn.ch5_tactics import prices
from dokolearn.exercises import SpecError, State, view
from dokolearn.exercises.catalogue import catalogue
from dokolearn.exercises.graded import Measurement, measurements_of_book
from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.specs import tasks_for
from dokolearn.model import Party
from dokolearn.players.grading import Figure, has_choice
from dokolearn.rulesets import BOOKS, with_options

ONE_THIRD, TWO_FIFTHS, HALF = Fraction(1, 3), Fraction(2, 5), Fraction(1, 2)
THREE_FIFTHS, TWO_THIRDS = Fraction(3, 5), Fraction(2, 3)


@each(
    "book, party, narrow, low",
    [
        ("mainz", "re", TWO_THIRDS, THREE_FIFTHS),  # Re pays for the winner only as much, and doubles for the loser
        ("mainz", "kontra", ONE_THIRD, TWO_FIFTHS),
        *((book, party, HALF, HALF) for book in ("ddv", "spielregeln", "schmidt") for party in ("re", "kontra")),
        ("maennle", "re", HALF, ONE_THIRD),
        ("maennle", "kontra", HALF, ONE_THIRD),
    ],
)
def test_5_03_from_which_chance_on_an_ansage_pays(book: str, party: Party, narrow: Fraction, low: Fraction) -> None:
    assert prices.ansage(BOOKS[book], party).chance == narrow
    assert prices.ansage(BOOKS[book], party, prices.LOW).chance == low


@each("book, re, kontra", [("mainz", TWO_THIRDS, ONE_THIRD), ("ddv", HALF, HALF), ("maennle", TWO_THIRDS, ONE_THIRD)])
def test_3_07_from_which_chance_on_an_answer_pays(book: str, re: Fraction, kontra: Fraction) -> None:
    assert (prices.reply(BOOKS[book], "re").chance, prices.reply(BOOKS[book], "kontra").chance) == (re, kontra)


@each(
    "book, below, between, lost",
    [
        ("mainz", 2, -10, -4),
        ("ddv", 1, -8, -2),
        ("spielregeln", 1, -9, -2),
        ("schmidt", 1, -9, -2),
        ("maennle", 2, -10, -6),
    ],
)
def test_3_03_keine_90_brings_little_and_costs_much(book: str, below: int, between: int, lost: int) -> None:
    for party in ("re", "kontra"):
        assert prices.keine_90(BOOKS[book], party) == (below, between, lost)


@each(
    "book, silent, loud",
    [
        ("mainz", TWO_THIRDS, TWO_THIRDS),
        ("ddv", HALF, HALF),
        ("spielregeln", TWO_THIRDS, Fraction(4, 7)),
        ("schmidt", HALF, HALF),
        ("maennle", None, TWO_THIRDS),  # a silent Solo that is won pays nothing
    ],
)
def test_5_05_how_often_a_solo_has_to_be_won(book: str, silent: Fraction | None, loud: Fraction) -> None:
    assert prices.solo(BOOKS[book], "damensolo").chance == silent
    assert prices.solo(BOOKS[book], "damensolo", loud=True).chance == loud


# The question


def test_the_right_chance_comes_to_nothing_and_every_other_one_is_summed_up() -> None:
    asked = begin("would_call", price="ansage", party="re")
    assert right(asked) == ["2 von 3 Spielen"]
    assert "hebt sich auf" in told(chosen(asked, "2 von 3 Spielen"))
    assert "1 mal +1, 1 mal −2, das macht −1" in told(chosen(asked, "1 von 2 Spielen"))
    assert "schon früher" in told(chosen(asked, "5 von 6 Spielen"))


def test_what_never_pays_is_said_so() -> None:
    asked = begin("would_call", "maennle", price="solo", game="damensolo")
    assert right(asked) == ["Es lohnt sich nie"]
    assert right(begin("would_call", "maennle", price="solo_re", game="damensolo")) == ["2 von 3 Spielen"]


def test_5_05_kontra_against_a_solo_is_a_bet_of_three() -> None:
    """`ddv`: Kontra makes the game dearer by two, whoever wins it."""
    assert prices.ansage(BOOKS["ddv"], "kontra", game="damensolo").chance == HALF
    assert right(begin("would_call", "ddv", price="solo_kontra", game="damensolo")) == ["1 von 2 Spielen"]


@each("book", BOOKS)
def test_all_prices_of_a_table_stand_there_once_the_dearest_was_found(book: str) -> None:
    asked = begin("would_call", book, price="all")
    assert "lines" not in view(asked)
    (most,) = right(asked)
    assert "9" in most or "neun" in most, "keine 90 is the dearest bet at every table"
    rows = view(chosen(asked, most))["lines"]["rows"]
    assert len(rows) == 5
    assert rows[0][1] == {"mainz": "2 von 3"}.get(book, "1 von 2")


def test_house_rules_change_the_price() -> None:
    """`ddv` where Re doubles as in the script: a gegen-point of Kontra doubles with it."""
    options = {"re_kontra": "times2"}
    assert prices.ansage(with_options(BOOKS["ddv"], options), "re").chance == TWO_THIRDS
    assert right(begin("would_call", "ddv", options, price="ansage", party="re")) == ["2 von 3 Spielen"]
    assert right(begin("would_call", "ddv", price="ansage", party="re")) == ["1 von 2 Spielen"]


@each(
    "task, problem",
    [
        ({"price": "viel"}, "expected one of ansage, reply"),
        ({"price": "ansage", "party": "alle"}, "expected one of re, kontra"),
        ({"price": "solo", "game": "skat"}, "expected karosolo"),
        ({"hand": "KrD"}, "true, or a price"),
        ({"hand": "KrD", "graded": True}, "a card for each Stich"),
    ],
)
def test_what_cannot_be_asked_is_refused(task: dict[str, Any], problem: str) -> None:
    with pytest.raises(SpecError, match=problem):
        begin("would_call", **task)


# What was measured

STRONG = {"hand": "He10 He10 KrD PiD HeD HeB Ka10 KaA KrA PiA HeA He9", "graded": True}
BOTH = {"hand": "He10 KrD KrD PiD HeD KaD KrB PiB HeB KrA PiA HeA", "graded": True}


def known(monkeypatch: pytest.MonkeyPatch, kind: str, task: dict[str, Any], **grades: Figure) -> State:
    """As if this had been measured at ddv."""
    rules, machine = BOOKS["ddv"], KINDS[kind]
    position = machine.position(machine.read(task, rules))  # type: ignore[attr-defined]
    named = {name.replace("_", " ", 1).replace("solo ", "solo:"): one for name, one in grades.items()}
    monkeypatch.setitem(measurements_of_book("ddv"), position[0], Measurement("", "", 400, named))
    return begin(kind, "ddv", **task)


def test_silence_on_a_strong_hand_costs_and_the_price_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = known(
        monkeypatch, "would_call", STRONG, silent=Figure("mistake", 1.9, 0.1), call_0=Figure("best", 0.0, 0.0)
    )
    assert labels(asked) == ["Nichts sagen", "Re"]
    assert "kostet hier im Mittel 1,9 Punkte" in told(chosen(asked, "Nichts sagen"))
    assert not chosen(asked, "Nichts sagen").solved
    assert chosen(asked, "Re").solved


def test_what_costs_a_little_is_no_mistake_and_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = known(
        monkeypatch, "would_call", STRONG, silent=Figure("playable", 0.4, 0.1), call_0=Figure("best", 0.0, 0.0)
    )
    said = chosen(asked, "Nichts sagen")
    assert view(said)["feedback"]["tone"] == "info"
    assert not said.solved


@each("grade", ["open", "good"])
def test_what_is_open_or_good_is_never_wrong(monkeypatch: pytest.MonkeyPatch, grade: Any) -> None:
    asked = known(monkeypatch, "would_call", STRONG, silent=Figure(grade, 0.2, 0.1), call_0=Figure("best", 0.0, 0.0))
    assert chosen(asked, "Nichts sagen").solved


def test_at_house_rules_nothing_is_measured_and_nothing_is_wrong() -> None:
    asked = begin("would_call", "ddv", {"dulle_second_beats_first": True}, **STRONG)
    for label in labels(asked):
        said = chosen(asked, label)
        assert said.solved
        assert view(said)["feedback"]["tone"] == "info"
        assert "weder richtig noch falsch" in told(said)


@each("book", BOOKS)
def test_4_01_every_table_offers_gesund_a_hochzeit_and_its_best_soli(book: str) -> None:
    hand = BOTH["hand"] if BOOKS[book].cards.deck_nines else "He10 KrD KrD PiD HeD KaD KrB PiB HeB KrA"
    offered = labels(begin("solo_or_not", book, hand=hand, graded=True))
    word = "Sauber" if book in ("maennle", "mainz") else "Gesund"
    assert {f"{word}: still allein", "Hochzeit"} < {*offered}
    assert len(offered) == 5


def test_4_07_a_pflichtsolo_that_is_owed_is_said() -> None:
    owed = begin("solo_or_not", "ddv", owes=True, **BOTH)
    assert "Du schuldest noch ein Pflichtsolo." in view(owed)["facts"]
    assert "Du schuldest" not in str(view(begin("solo_or_not", "mainz", owes=True, **BOTH))["facts"])


def test_5_04_both_kreuz_damen_and_a_strong_hand_play_alone_in_silence() -> None:
    """Measured: against three strangers it brings more than to share it in a Hochzeit."""
    asked = begin("solo_or_not", "ddv", **BOTH)
    assert "Gesund: still allein" in right(asked)
    assert "kostet hier im Mittel" in told(chosen(asked, "Hochzeit"))


@each("book", [book for book in BOOKS if BOOKS[book].cards.deck_nines])
def test_the_samples_are_measured_in_every_book_that_has_the_cards(book: str) -> None:
    for kind, task in (("would_call", STRONG), ("solo_or_not", BOTH)):
        assert KINDS[kind].read(task, BOOKS[book]).measured is not None


# Lessons 24 and 25


GRADED = [key for key, entry in catalogue().items() if key.startswith(("5.3/", "5.4/", "5.5/"))]


@each("book", BOOKS)
def test_5_03_every_hand_of_the_lessons_is_measured_and_every_exercise_decides_something(book: str) -> None:
    for key in GRADED:
        kind, tasks = KINDS[catalogue()[key]["kind"]], tasks_for(catalogue()[key], BOOKS[book], [])
        found = [kind.read(data, BOOKS[book]).measured for data in tasks if data.get("graded")]
        assert None not in found, key
        clear = [has_choice(one.grade for one in measured.figures.values()) for measured in found]
        assert not clear or any(clear), key
