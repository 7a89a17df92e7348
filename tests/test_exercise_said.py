"""Calls in tasks and drills: what counts of them, wherever they were said."""

import re

from buttons import one, right
from effort import each

from dokolearn.exercises import start, view
from dokolearn.exercises.drill.drill import start_drill, view_drill
from dokolearn.rulesets import BOOKS


def test_3_03_whoever_is_third_in_an_earlier_stich_still_holds_his_card() -> None:
    """`ddv: An- und Absagen` keine 90 with ten cards: Bernd is third in the third Stich; the learner led it, not he."""
    task = {"party": "re", "calls": "0:Re@4 2:Re-k90@10", "played": 12, "lead": 2}
    given = one("call_possible", task, "ddv")
    assert view(start(given))["facts"][-1] == "Bernd: „keine 90“ (im 3. Stich, vor der 3. Karte)"
    assert right(given)[0] == "keine 60"


def test_3_03_facts_and_answers_agree_on_who_has_played() -> None:
    """Clara led the running Stich and lies there: with ten cards it is too late for Re in `ddv`."""
    task = {"party": "kontra", "calls": "3:Re@6", "played": 6, "lead": 3}
    assert view(start(one("call_possible", task, "ddv")))["facts"][-1].endswith("zählt hier nicht")
    early = {**task, "calls": "1:Re@6"}
    assert not view(start(one("call_possible", early, "ddv")))["facts"][-1].endswith("zählt hier nicht")


@each("book", BOOKS)
def test_3_07_in_the_drill_of_answers_every_call_counts(book: str) -> None:
    """`maennle §15` a call comes before the second card of a Stich."""
    for seed in range(1, 31):
        drill = start_drill("answer_call", seed, level=1 + seed % 3, rules=book)
        assert not any("zählt hier nicht" in fact for fact in view_drill(drill)["facts"])


def test_3_01_the_sheet_has_values_that_the_table_can_have() -> None:
    """`maennle §28` an odd value is made even before anybody writes it down."""
    for seed in range(1, 31):
        facts = view_drill(start_drill("spielzettel", seed, level=1 + seed % 3, rules="maennle"))["facts"]
        assert all(re.search(r", \d*[02468] Punkte", fact) for fact in facts)
