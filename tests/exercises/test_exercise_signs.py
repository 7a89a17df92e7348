"""What a card or a call says: what is certain of the others (§2.7), what is likely (§5.10), what is agreed (§5.2)."""

import re
from typing import Any

import pytest
from effort import each, thorough
from taps import begin, chosen, labels, right, told

from dokolearn.exercises import SpecError
from dokolearn.exercises.drill import start_drill
from dokolearn.rulesets import BOOKS

HAND = "He10 KrD PiD HeB KaB KaA KaK PiA Pi9 HeA HeK"
"""Eleven of the learner's cards, of Re."""

KONTRA = HAND.replace("KrD", "HeD")

THROWN: dict[str, Any] = {"ask": "void", "lead": 1, "stiche": "KrA PiK Kr10 KrK", "hand": HAND}
"""Anna leads Kreuz Ass, Bernd throws a Pik away."""


def test_2_07_who_does_not_follow_has_none() -> None:
    kreuz = begin("what_said", suit="Kr", **THROWN)
    assert right(kreuz) == ["Bernd"]
    assert "nicht bedient" in told(chosen(kreuz, "Bernd"))
    assert "Kreuz bedient. Ob danach" in told(chosen(kreuz, "Clara"))
    assert "einer hat sich verraten" in told(chosen(kreuz, "Von niemandem weiß man es"))


def test_2_07_a_card_thrown_away_is_no_proof_of_anything_about_its_suit() -> None:
    """`schmidt: Vorhandspiel` takes it for a sign; certain it is not."""
    pik = begin("what_said", suit="Pi", **THROWN)
    assert right(pik) == ["Von niemandem weiß man es"]
    assert "nur abgeworfen" in told(chosen(pik, "Bernd"))
    assert "noch gar nicht bedienen" in told(chosen(pik, "Clara"))


def test_5_10_who_may_still_hold_a_card() -> None:
    """Clara has thrown on a trump: no Dulle; without her it may be with the two others."""
    asked = begin("what_said", ask="may", card="He10", stiche="KrD KaK Ka9 PiA", hand=KONTRA)
    assert right(asked) == ["Anna", "Bernd"]
    assert "Trumpf dran war" in told(chosen(asked, "Clara"))
    both = begin("what_said", ask="may", card="He10", stiche="KrD KaK He10 PiK", hand=KONTRA)
    assert right(both) == ["Niemand mehr"]


def test_5_10_what_is_likely_is_counted_over_all_deals_that_fit() -> None:
    """The other Dulle is with Anna or Bernd alike, once Clara has no trump."""
    asked = begin("what_said", ask="holds", card="He10", stiche="KrD KaK Ka9 PiA", hand=KONTRA)
    assert right(asked) == ["Anna", "Bernd"]
    assert "Clara 0 von 100" in told(chosen(asked, "Anna"))
    assert "in 0 von 100" in told(chosen(asked, "Clara"))
    assert "Gleich ist es nicht" in told(chosen(asked, "Bei allen etwa gleich"))


@each("hand, share", [(HAND, 33), (KONTRA, 67)])
def test_2_02_before_anything_is_shown_everybody_is_as_likely_re(hand: str, share: int) -> None:
    """One of three others if one is Re, two of three if one is Kontra; nobody is taken to play alone in silence."""
    asked = begin(
        "what_said", ask="re", stiche="HeA He9 HeK PiK", hand=hand.replace("HeA ", "").replace("HeK", "HeK KrA")
    )
    assert right(asked) == ["Bei allen etwa gleich"]
    counted = re.findall(r"(\d+)[,. ]", told(chosen(asked, "Bei allen etwa gleich")))
    assert all(abs(int(number) - share) <= 3 for number in counted[:3])


def test_3_05_a_call_makes_certain_what_was_likely() -> None:
    asked = begin(
        "what_said", ask="re", stiche="HeA He9 HeK PiK", calls="2:Re@2", hand=HAND.replace("HeA ", "") + " KrA"
    )
    assert right(asked) == ["Bernd"]
    assert "Anna 0, Bernd 100, Clara 0" in told(chosen(asked, "Bernd"))


@each(
    "card, meant, words",
    [
        ("Ka9", "Eher Re", "Verabredet, kein Beweis"),
        ("KrK", "Eher Kontra", "ohne Ass"),
        ("KrA", "Nichts über die Partei", "Re wie Kontra"),
    ],
)
def test_5_02_a_lead_says_something_by_agreement_only(card: str, meant: str, words: str) -> None:
    asked = begin("what_said", ask="lead", lead=2, stiche=f"{card} KaB", hand=f"{HAND} Kr10")
    assert right(asked) == [meant]
    assert words in told(chosen(asked, meant))
    (counted,) = re.findall(r"in (\d+) von 100", told(chosen(asked, meant)))
    assert abs(int(counted) - 33) <= 5, "the cards themselves prove nothing"
    for wrong in set(labels(asked)) - {meant}:
        assert told(chosen(asked, wrong))


@each(
    "task, problem",
    [
        ({**THROWN, "suit": "Ka"}, "suit: expected one of trumpf, Kr, Pi, He"),
        ({**THROWN, "hand": "KrD"}, "what is left of 12 cards"),
        ({**THROWN, "ask": "lead", "lead": 0, "stiche": "", "hand": f"{HAND} HeK"}, "somebody else leads"),
        ({**THROWN, "ask": "may", "card": "KrD"}, "another card than a Kreuz Dame"),
        ({**THROWN, "ask": "holds", "card": "He10", "stiche": "KrA He10 Kr10 KrK"}, "still out"),
        ({**THROWN, "ask": "what"}, "expected one of void, may, re, holds, lead"),
    ],
)
def test_what_cannot_be_asked_is_refused(task: dict[str, Any], problem: str) -> None:
    with pytest.raises(SpecError, match=problem):
        begin("what_said", **task)


@thorough
@each("book", BOOKS)
def test_drills_ask_for_what_is_certain_or_agreed(book: str) -> None:
    """Nothing in them has to be sampled, so they are exact at every table."""
    for level in (1, 2, 3):
        tasks = [start_drill("what_said", seed, rules=book, level=level).state.task for seed in range(1, 25)]
        assert {task.ask for task in tasks} <= {"void", "may", "lead"}
        assert ("may" in {task.ask for task in tasks}) == (level > 1)
