"""The exercise about a wrong card (§2.7): later Stiche show who could have served, and every other card was allowed."""

import pytest
from effort import each
from taps import begin, pick, told

from dokolearn.exercises import SpecError, view
from dokolearn.exercises.drill import start_drill
from dokolearn.hosts.html.static_html import exercise_html
from dokolearn.rulesets import BOOKS

PIK = "PiA KrD Pi10 PiK PiK KaK PiB KaA"
"""Bernd trumps the Pik Stich and leads Pik König to the next one."""


def test_the_card_that_did_not_serve_is_found() -> None:
    state = pick(begin("revoke", stiche=PIK), 1)
    assert state.finished
    assert "Bernd legt Kreuz Dame und zeigt in Stich 2 Pik König" in told(state)
    marks = view(state)["marks"]["stich"]
    assert (marks[1], marks[4]) == ("found", "cause")


@each(
    "place, words",
    [
        (0, "Die erste Karte ist immer frei"),
        (2, "Pik 10 bedient"),
        (4, "verrät den Fehler"),
        (5, "Nichts verrät, dass Clara noch Pik hatte"),
    ],
)
def test_every_other_card_hears_why_it_was_allowed(place: int, words: str) -> None:
    state = pick(begin("revoke", stiche=PIK), place)
    assert not state.solved
    assert words in told(state)


@each("book", ["mainz", "ddv", "maennle"])
def test_the_reason_is_about_the_cards_and_not_about_the_price(book: str) -> None:
    """What it costs differs (`maennle §9`), and a passage of the lesson says so once: the mistake is the same."""
    assert told(pick(begin("revoke", book, stiche=PIK), 1)).endswith("zeigt in Stich 2 Pik König: Pik war noch da.")


def test_a_card_of_an_earlier_stich_is_measured_by_those_that_follow() -> None:
    state = begin("revoke", stiche="HeA HeK KrA He10 KaB HeB KaA KaK PiA PiK Pi10 HeK", lead=2)
    assert "Anna zeigt auch später kein Herz mehr" in told(pick(state, 2))


def test_a_later_card_proves_nothing_if_it_is_of_the_suit_that_was_trump_then() -> None:
    """A Pik Dame laid on Pik later is no Pik that was missing before."""
    with pytest.raises(SpecError, match="not 0"):
        begin("revoke", stiche="PiA KrD Pi10 PiK PiD KaK KaB KaA")


def test_the_same_cards_are_no_mistake_in_another_game() -> None:
    """In a Damensolo Pik Bube is Pik: whoever trumped with it has served."""
    cards = "PiA PiB PiK Pi10 KrA KrK Kr10 Pi9"
    with pytest.raises(SpecError, match="not 0"):
        begin("revoke", stiche=cards, game="damensolo")


def test_without_a_script_each_stich_is_read_with_its_players() -> None:
    still = exercise_html({"kind": "revoke", "title": "Probe", "tasks": [{"stiche": PIK}]}).partition("<template")[0]
    assert "Stich 1: Anna Pik Ass, Bernd Kreuz Dame, Clara Pik 10, Dieter Pik König<br>" in still
    assert "Stich 2: Bernd Pik König, " in still


# Fresh tasks


@each("book", BOOKS)
@each("level", [1, 2, 3])
def test_a_fresh_search_for_a_wrong_card_has_exactly_one(book: str, level: int) -> None:
    for seed in range(1, 15):
        drill = start_drill("revoke", seed, rules=book, level=level)
        assert len(drill.state.task.stiche) == level + 1
        assert len(drill.state.task.cards) == 4 * (level + 1)
