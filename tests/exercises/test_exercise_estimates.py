"""Estimate and check: the figures of `mainz §5.6` to `§5.10`, what is still out, Augen so far."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from buttons import one
from effort import each, sampled, size
from taps import begin, chosen, labels, right, told

from dokolearn.ch1_general import card_codes, parse_cards
from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises import SpecError, State, solution, start, step, view
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill.invent import invent
from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.kinds.estimate.how_likely import RANGES, figures, is_right
from dokolearn.rulesets import BOOKS

HANDS = {
    1: "He10 KrD PiD HeD KaB HeB KaA Ka10 KaK Ka9 Pi9",
    2: "He10 KrD PiD HeD KaB HeB KaA Ka10 KaK Pi9",
    3: "He10 KrD PiD HeD KaB HeB KaA Ka10 KaK",
    4: "He10 KrD PiD HeD KaB HeB KaA Ka10",
    5: "He10 KrD PiD HeD KaB HeB KaA",
    6: "He10 KrD PiD HeD KaB HeB",
}
"""By number: with so many cards of the suit a whole hand."""

KREUZ = "KrA KrA Kr10 Kr10 KrK KrK"
HERZ = "HeA HeA HeK HeK He9 He9"


def running(suit: str, own: int, book: str = "mainz", **more: Any) -> State:
    cards = " ".join((KREUZ if suit == "Kr" else HERZ).split()[:own])
    rest = HANDS[own] if BOOKS[book].cards.deck_nines else _forty(own)
    return begin("estimate", book, ask="runs", suit=suit, hand=f"{rest} {cards}", **more)


def _forty(own: int) -> str:
    table = card_table(BOOKS["maennle"])
    others = [kind for kind in parse_cards("He10 KrD PiD HeD KaB HeB KaA Ka10 KaK") if kind in table.deck]
    return card_codes(others[: table.hand_size - own])


def percent(state: State) -> str:
    """The figure that is said in the end."""
    return told(chosen(state, right(state)[0])).split("%")[0].removeprefix("Genau ").strip()


@each(
    "suit, own, figure",
    [
        *(("Kr", own, figure) for own, figure in enumerate(("87,6", "79,4", "66,8", "48,4", "24,2"), start=1)),
        *(("He", own, figure) for own, figure in enumerate(("66,8", "48,4", "24,2"), start=1)),
    ],
)
def test_5_10_how_often_a_suit_runs_once(suit: str, own: int, figure: str) -> None:
    assert percent(running(suit, own)) == figure


@each("suit, own, figure", [("Kr", 1, "67,9"), ("Kr", 2, "49,3"), ("Kr", 3, "24,6"), ("He", 1, "24,6")])
def test_5_10_without_nines_it_runs_less_often(suit: str, own: int, figure: str) -> None:
    assert percent(running(suit, own, "maennle")) == figure


def test_5_08_twice_it_runs_only_with_two_in_every_hand() -> None:
    assert percent(running("Kr", 2, rounds=2)) == "14,8"
    assert right(running("Kr", 3, rounds=2)) == ["in keinem"]
    assert right(running("He", 2, rounds=2)) == ["in keinem"]


@each("suit, own, book", [("Kr", 6, "mainz"), ("He", 4, "mainz"), ("Kr", 4, "maennle"), ("He", 2, "maennle")])
def test_5_09_with_too_many_of_ones_own_it_never_runs(suit: str, own: int, book: str) -> None:
    assert right(running(suit, own, book)) == ["in keinem"]


def test_5_10_after_a_round_that_ran_not_every_rest_is_as_likely() -> None:
    """18.6 of a hundred, not the 24.4 that counting all that is possible would give."""
    rest = "KrD PiD HeD KaB HeB KaA Ka10 KaK KrK"
    again = begin("estimate", ask="runs", suit="Kr", stiche="KrA Kr10 Kr9 KrK", hand=f"{rest} PiA PiK")
    assert percent(again) == "18,6"
    assert "24,4 %" in told(chosen(again, right(again)[0]))
    fresh = told(chosen(again, "mehr als 75"))
    assert "beim ersten Mal" in fresh


def test_2_06_where_somebody_was_void_it_never_runs() -> None:
    rest = "KrD PiD HeD KaB HeB KaA Ka10 KaK KrK"
    void = begin("estimate", ask="runs", suit="Kr", lead=1, stiche="Kr9 PiA Kr10 KrA", hand=f"{rest} PiA PiK")
    assert right(void) == ["in keinem"]
    assert "Bernd hat Kreuz schon nicht mehr bedient" in told(chosen(void, "in keinem"))
    assert "Haben alle drei Kreuz bedient" in told(chosen(void, "40 bis 60"))


def test_ranges_leave_no_gap_and_are_right_a_little_beyond_their_ends() -> None:
    assert all(high == low for (_, high), (low, _) in pairwise(RANGES[1:]))
    for chance in (Fraction(number, 1000) for number in range(1, 1001)):
        fitting = [place for place in range(len(RANGES)) if is_right(chance, place)]
        assert 1 <= len(fitting) <= 2
        assert 0 not in fitting, "what can be is not impossible"


def test_a_wrong_range_is_told_what_leads_there() -> None:
    two = running("Kr", 2)
    assert labels(two)[0] == "in keinem"
    assert "weniger Karten, wie Herz" in told(chosen(two, "40 bis 60"))
    assert "Unmöglich ist es nicht" in told(chosen(two, "in keinem"))
    herz = running("He", 2)
    assert "mit mehr Karten" in told(chosen(herz, "mehr als 75"))


# Cards that are out


def out(number: int, book: str = "mainz", **more: Any) -> str:
    asked = start(one("estimate", {"ask": "out", **more}, book))
    return told(step(asked, {"type": "enter", "index": number}))


TRUMPS: dict[str, Any] = {"stiche": "KrD KrB KaK Ka9", "hand": "He10 PiD HeB KaB KaA KrA KrK PiA Pi9 HeA HeK"}
"""26 in all, five of the learner's left, four laid."""


@each(
    "number, words", [(17, "also sind noch 17"), (22, "die eigenen nicht"), (21, "die gelegten nicht"), (16, "Herz 10")]
)
def test_1_02_trumps_that_are_out(number: int, words: str) -> None:
    assert words in out(number, **TRUMPS)


def test_1_02_a_suit_is_not_counted_by_its_picture() -> None:
    """Four of eight Pik are seen; of four Pik Damen and Buben one."""
    pik = {**TRUMPS, "suit": "Pi"}
    assert "also sind noch 6" in out(6, **pik)
    assert "nach dem Bild" in out(9, **pik)


def test_4_06_in_a_solo_its_own_trumps_are_counted() -> None:
    hand = "KrD PiD KaD HeD KrA Kr10 PiA Pi10 HeA KaA KaK"
    asked = one("estimate", {"ask": "out", "game": "damensolo", "stiche": "HeD Ka9 PiK KaD", "hand": hand})
    assert solution(asked) == [{"type": "enter", "index": 2}]


# Augen


def test_1_07_augen_belong_to_whoever_won_the_stich() -> None:
    """Anna leads, Clara's trump takes it; then Clara leads and Bernd's Dulle takes it."""
    task = {"ask": "augen", "lead": 1, "stiche": "PiA PiK Ka9 Pi10 KrD KaA KaK He10", "who": [3]}
    asked = one("estimate", task)
    assert solution(asked) == [{"type": "enter", "index": 25}]
    both = one("estimate", {**task, "who": [2, 3]})
    assert solution(both) == [{"type": "enter", "index": 53}]
    assert "nur einer von beiden" in told(step(start(both), {"type": "enter", "index": 28}))


@each(
    "task, problem",
    [
        ({"ask": "runs", "suit": "Ka", "hand": "KrA"}, "has cards in this game"),
        ({"ask": "runs", "suit": "Kr", "hand": "KrA"}, "what is left of 12 cards"),
        ({"ask": "runs", "suit": "trumpf", "hand": "KrA"}, "expected one of Kr, Pi, He, Ka"),
        ({"ask": "augen", "stiche": "KrA"}, "complete Stiche"),
        ({"ask": "augen", "stiche": "KrA KrK Kr9 Kr10", "who": [4]}, "seats from 0 to 3"),
        ({"ask": "raten"}, "expected one of runs, out, augen"),
    ],
)
def test_what_cannot_be_asked_is_refused(task: dict[str, Any], problem: str) -> None:
    with pytest.raises(SpecError, match=problem):
        start(one("estimate", task))


def drawn(book: str, level: int, many: int) -> Iterator[Any]:
    return (start_drill("estimate", seed, rules=book, level=level).state for seed in range(1, many))


@each("book", BOOKS, at=1, of=3)
def test_drills_ask_for_all_three_and_levels_grow(book: str) -> None:
    for level in (1, 2, 3):
        tasks = [state.task for state in drawn(book, level, 25)]
        assert {task.ask for task in tasks} == {"runs", "out", "augen"}
        later = [task for task in tasks if task.ask == "runs" and task.counted.cards]
        assert bool(later) == (level == 3)
        for task in (task for task in tasks if task.ask == "runs"):
            assert 0 <= figures(task.counted, task.rounds).chance <= 1


def test_the_hand_marks_what_counts() -> None:
    state = step(start(one("estimate", {"ask": "out", **TRUMPS})), {"type": "enter", "index": 0})
    assert view(state)["marks"]["hand"].count("cause") == 5


# The exact chance while cards are taken


@each(
    "suit, own, book, once, twice",
    [
        ("Kr", 1, "mainz", "87,6 %", "nie"),
        ("Kr", 2, "mainz", "79,4 %", "14,8 %"),
        ("He", 2, "mainz", "48,4 %", "nie"),
        ("Kr", 1, "maennle", "67,9 %", "nie"),
        ("He", 1, "maennle", "24,6 %", "nie"),
    ],
)
def test_5_10_the_figure_changes_with_every_card(suit: str, own: int, book: str, once: str, twice: str) -> None:
    state = step(begin("how_it_runs", book, suit=suit, own=3), {"type": "pick", "index": own - 1})
    assert [row[1] for row in view(state)["lines"]["rows"]] == [str(own), once, twice]
    assert view(state)["marks"]["hand"].count("found") == own


@each("suit, book, limit", [("Kr", "mainz", 6), ("He", "mainz", 4), ("Pi", "maennle", 4), ("He", "maennle", 2)])
def test_5_09_the_limit_is_found_and_both_sides_of_it_are_wrong(suit: str, book: str, limit: int) -> None:
    first = begin("how_it_runs", book, suit=suit)
    for own, words in ((limit - 1, "läuft die Farbe noch in"), (limit + 1, "reichen schon weniger")):
        wrong = step(step(first, {"type": "pick", "index": own - 1}), {"type": "done"})
        assert words in told(wrong)
        assert not wrong.solved
    assert step(step(first, {"type": "pick", "index": limit - 1}), {"type": "done"}).solved


SELDOM = {"suit": "Kr", "game": "damensolo", "rounds": 2, "below": 40}
AGAIN = {"suit": "Kr", "stich": "KrA KrK Kr10 KrK"}


@each(
    "task, book, limit",
    [
        ({"suit": "Kr", "rounds": 2}, "mainz", 3),  # §5.8
        ({"suit": "Kr", "below": 60}, "mainz", 4),  # 66.8 % with three, 48.4 % with four
        (SELDOM, "mainz", 3),  # ten cards: 53.0 % with two, 34.4 % with three
        (SELDOM, "maennle", 2),  # eight cards: 15.3 % with two
        (AGAIN, "mainz", 2),  # with one left, three others may have one each
        ({**AGAIN, "below": 30}, "mainz", 1),  # 18.6 %
    ],
)
def test_5_10_the_limit_may_be_any_chance_of_running_twice_or_again(task: Any, book: str, limit: int) -> None:
    first = begin("how_it_runs", book, **task)
    for own in range(1, len(view(first)["hand"]["cards"]) + 1):
        done = step(step(first, {"type": "pick", "index": own - 1}), {"type": "done"})
        assert done.solved == (own == limit)
        assert view(done)["feedback"].get("slip", "") == ("early" if own < limit else "late" if own > limit else "")


@each(
    "task, own, words",
    [
        ({"suit": "Kr", "rounds": 2}, 1, "nicht zweimal ausspielen"),
        ({"suit": "Kr", "rounds": 2}, 6, "wenn sie nicht einmal einmal laufen soll"),
        ({"suit": "He"}, 6, "bei einer Farbe mit 8 Karten. Herz hat in diesem Spiel 6."),
        (AGAIN, 1, "in 18,6 von 100 Spielen ein zweites Mal"),
    ],
)
def test_a_number_that_answers_another_question_is_told_so(task: Any, own: int, words: str) -> None:
    state = step(step(begin("how_it_runs", **task), {"type": "pick", "index": own - 1}), {"type": "done"})
    assert words in told(state)


def test_chances_may_be_kept_back_until_the_number_is_found() -> None:
    state = step(begin("how_it_runs", **SELDOM, blind=True), {"type": "pick", "index": 2})
    assert [row[1] for row in view(state)["lines"]["rows"]] == ["3"]
    assert view(state)["marks"]["hand"].count("chosen") == 3
    assert view(state)["words"]["chosen"] == "ausgewählt"
    state = step(state, {"type": "done"})
    assert [row[1] for row in view(state)["lines"]["rows"]] == ["3", "87,6 %", "34,4 %"]
    assert view(state)["marks"]["hand"].count("right") == 3


@sampled
@each("book", BOOKS)
def test_drawn_limits_stand_anywhere_and_clearly_apart_from_every_chance(book: str) -> None:
    for level in (1, 2, 3):
        chance, found = Random(level).random, Counter[int]()
        for _ in range(size(30, 200)):
            task = KINDS["how_it_runs"].read(invent("how_it_runs", BOOKS[book], level, chance), BOOKS[book])
            found[task.limit] += 1
            chances = [100 * task.with_own(own) for own in range(task.rounds, len(task.cards) + 1)]
            assert not task.below or all(not one or abs(one - task.below) >= 3 for one in chances)
            assert task.blind
        assert len(found) >= 4
        assert max(found.values()) <= 0.6 * found.total(), "no number is right nearly always"


@each(
    "task, words",
    [
        ({"suit": "He", "rounds": 2}, "suit: expected a suit that can run so often"),
        ({"suit": "Ka"}, "suit: expected a suit that has cards"),
        ({"suit": "Kr", "stich": "KrA KrK KrK"}, "stich: expected four cards of the suit"),
        ({"suit": "Kr", "stich": "KrA KrK KrK PiA"}, "stich: expected four cards of the suit"),
        ({"suit": "Kr", "below": 100}, "below: expected 0 to 99"),
    ],
)
def test_a_suit_that_cannot_be_asked_about_is_refused(task: Any, words: str) -> None:
    with pytest.raises(SpecError, match=words):
        begin("how_it_runs", **task)
