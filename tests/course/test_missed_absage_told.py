"""What L11 says of a missed Absage is what is counted: kept ones pay the others as well, at every table."""

from effort import each
from scores import game, told

from dokolearn.ch3_scoring.value import settle
from dokolearn.exercises.catalogue import spec
from dokolearn.hosts.html.passages import rule_passage
from dokolearn.rulesets import BOOKS

BOTH_PAY = {"mainz": 2, "ddv": 1, "spielregeln": 2, "schmidt": 2, "maennle": 2}
"""Punkte for each Absage of a party that has missed one of them."""


@each("book", BOOKS)
def test_3_09_a_kept_absage_pays_the_others_too_once_a_higher_one_is_missed(book: str) -> None:
    """Re has promised below 90 and below 60, and Kontra has 70."""
    paid = told(settle(game(170, "R R90 R60"), BOOKS[book]))
    for level in ("k90", "k60"):
        assert sum(punkte for key, punkte in paid.items() if level in key) == BOTH_PAY[book], paid


@each("book", BOOKS)
def test_3_09_the_sentence_of_the_lesson_says_so(book: str) -> None:
    rule = rule_passage(("lost_level_points",))["rules"][0]
    said = rule["values"][rule["usual"][book]]["text"]
    assert "auch für eine gehaltene" in said
    assert "je einen Punkt" in said if BOTH_PAY[book] == 1 else "zwei Punkte" in said


def test_3_09_at_maennle_the_levels_do_not_count_besides() -> None:
    """`maennle §27`: Kontra has missed "keine 9", Re has 180: 120, 150 and 180 pay, and no "unter 90"."""
    paid = told(settle(game(180, "R K K90"), BOOKS["maennle"]))
    assert not [key for key in paid if key.startswith("unter")]
    assert sum("erreicht" in key for key in paid) == 3


@each("book", BOOKS)
def test_3_09_the_lesson_has_a_solved_game_of_it(book: str) -> None:
    first = spec("3.9/gehalten-und-verfehlt", rules=book)["tasks"][0]
    assert first["worked"]


def test_3_01_the_box_of_lesson_8_holds_where_more_was_promised() -> None:
    """`maennle §27`: the next level counts after a mere Re or Kontra of the winners; not where the losers have missed
    an Absage, and not where only the losers have called."""
    rule = rule_passage(("unannounced_levels",))["rules"][0]
    said = rule["values"][rule["usual"]["maennle"]]["text"]
    assert "„Re“ oder „Kontra“ und niemand mehr, zählt auch die nächste Stufe" in said
    below = {
        said: "unter90" in told(settle(game(170, said), BOOKS["maennle"])) for said in ("R", "R K", "", "K", "R K K90")
    }
    assert below == {"R": True, "R K": True, "": False, "K": False, "R K K90": False}
