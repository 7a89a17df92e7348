"""What tasks and drills say: what counts of calls, and reasons for this very mistake with a place that says so."""

import re
from typing import Any

from buttons import buttons, chosen, one, right, told
from effort import each

from dokolearn.exercises import State, start, step, view
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import view as view_drill
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
    assert view(start(one("call_possible", task, "ddv")))["facts"][-1].endswith(
        "zählt hier nicht, denn dafür war es zu spät"
    )
    early = {**task, "calls": "1:Re@6"}
    assert "zählt" not in view(start(one("call_possible", early, "ddv")))["facts"][-1]


WHY_VOID = [
    ("ddv", "0:Re@2 2:Re@3", "zählt hier nicht noch einmal, denn das war schon gesagt"),
    ("mainz", "2:Re-k60@3", "zählt hier nicht, denn davor fehlt eine Ansage"),
    ("ddv", "2:Re-vorab@3", "zählt hier nicht, denn „vorab“ gibt es hier nicht"),
    ("ddv", "2:Re@30", "zählt hier nicht, denn dafür war es zu spät"),
    ("spielregeln", "2:Re@30", "zählt hier nicht, denn dafür war es zu spät"),
    ("maennle", "0:Re@0 2:Re-k60@3", "zählt hier nicht, denn davor fehlt eine Ansage"),
    ("maennle", "0:Re@0 3:Kontra@3", "zählt hier nicht, denn im Stich lag schon die zweite Karte"),
    (
        "maennle",
        "0:Re@0 1:Kontra@1 0:Re-k90@4 1:Kontra-k90@5",
        "zählt hier nicht, denn gegen eine Absage gibt es keine zweite",
    ),
    ("maennle", "2:Re@30", "zu spät, gilt nur beim Verlieren"),
]


@each("book, calls, why", WHY_VOID)
def test_3_05_a_call_that_does_not_count_is_told_with_its_reason(book: str, calls: str, why: str) -> None:
    """By the clock, the chain (`maennle §15`) or what has been said; the last call of each row is the one."""
    played = int(calls.rpartition("@")[2])
    facts = view(start(one("call_possible", {"party": "re", "calls": calls, "played": played}, book)))["facts"]
    assert facts[-1].endswith(f": {why}"), facts[-1]


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


# Reasons


def refs(state: State) -> list[str]:
    return [ref["label"] for ref in view(state)["feedback"]["refs"]]


def tapped(kind: str, task: dict[str, Any], index: int, book: str = "mainz", lang: str = "de") -> State:
    return step(start(one(kind, task, book, lang)), {"type": "pick", "index": index})


def test_2_08_keinen_trumpf_and_kein_pik() -> None:
    task = {"stiche": "KaB KrA HeB PiK KrD He10 PiD HeK", "lead": 3}
    assert "zeigt auch später keinen Trumpf mehr" in told(tapped("revoke", task, 1))


def test_1_01_the_pictures_that_lie_there_are_named() -> None:
    state = start(one("count_augen", {"stich": "PiA KrB"}))
    assert told(chosen(state, "11")).endswith("Es zählen aber mit: Bube = 2.")


def test_2_04_which_card_is_higher_stands_with_the_order_of_the_cards() -> None:
    assert refs(tapped("stich_winner", {"stich": "KaB HeD KaK PiA"}, 0, "maennle")) == [
        "Spielordnung Männle, §21",
        "Spielordnung Männle, §22",
    ]
    assert "Spielordnung Männle, §20" in refs(tapped("stich_winner", {"stich": "PiK PiA KrA KrK"}, 0, "maennle"))


def test_2_04_the_rules_page_does_not_say_that_a_discarded_card_cannot_win() -> None:
    """`spielregeln: Stiche` has the most Augen win where no trump lies."""
    [place] = refs(tapped("stich_winner", {"stich": "HeK PiA Pi10 Pi9"}, 1, "spielregeln"))
    assert place.endswith("dazu steht dort nichts, so lesen wir es")
    assert refs(tapped("stich_winner", {"stich": "HeK PiA Pi10 Pi9"}, 1)) == ["§2.4 Wer sticht"]


def test_2_03_a_trump_that_was_overlooked_comes_with_the_place_of_the_trumps() -> None:
    state = step(start(one("legal_cards", {"stich": "KaK", "hand": "He10 PiA"}, "ddv")), {"type": "done"})
    assert refs(state) == ["DDV-Turnierregeln, Spiel", "DDV-Turnierregeln, Normalspiel, Spiel mit Dullen"]


def test_3_11_two_foxes_are_told_once_and_whose_karlchen_it_is() -> None:
    hands = {"hands": ["KaA", "He10", "KaA", "KaK"], "lead": 0, "re": [0, 2]}
    assert told(tapped("play_stiche", hands, 0)).count("Euer Fuchs ist gefangen") == 1
    assert "gleich zweimal" in told(tapped("play_stiche", hands, 0))
    karlchen = {**hands, "hands": ["KrB", "KrD", "KaK", "Ka9"]}
    assert "Euer Kreuz Bube ist im letzten Stich gefangen" in told(tapped("play_stiche", karlchen, 0))
    assert "ein Sonderpunkt weniger für euch" in told(tapped("play_stiche", karlchen, 0, "spielregeln"))


SAID = [
    ("Re Re-k90", "Re gewinnt das Spiel (+1 für Re)", "Re hat nicht gewonnen. Abgesagt war"),
    ("Re Re-k90 Kontra Kontra-k90", "Kontra gewinnt das Spiel (+1 für Kontra)", "Niemand gewinnt."),
]


@each("calls, label, why", SAID)
def test_3_06_who_takes_the_loser_for_the_winner_hears_what_decided(calls: str, label: str, why: str) -> None:
    state = start(one("score_game", {"augen": 140, "calls": calls}, "ddv"))
    while label not in buttons(state):
        state = chosen(state, next(other for other in buttons(state) if step_is_right(state, other)))
    assert why in told(chosen(state, label))


def step_is_right(state: State, label: str) -> bool:
    feedback = view(chosen(state, label))["feedback"]
    return feedback is None or feedback["tone"] != "wrong"


def test_3_09_a_wrong_sum_comes_with_the_place_of_its_slip() -> None:
    """`schmidt`: what Re brings and which limit counts does not stand under Sonderpunkte."""
    state = start(one("game_value", {"augen": 126, "calls": "Re", "events": "kontra:fuchs"}, "schmidt"))
    places = {told(tried): refs(tried) for tried in (chosen(state, label) for label in buttons(state))}
    [doubled] = [place for words, place in places.items() if "sie verdoppeln nicht" in words]
    assert doubled == ["Schmidt, Die Spielwertung"]


def test_3_01_the_sign_that_is_turned_is_told_with_its_game() -> None:
    games = {"games": [{"re": [0, 2], "value": 4}, {"re": [0, 1], "value": 6}], "given": 2}
    state = start(one("spielzettel", games))
    wrong = [told(chosen(state, label)) for label in buttons(state)]
    assert any(words.startswith("Bei Spiel 2 sind Plus und Minus vertauscht.") for words in wrong)


def test_3_11_a_point_that_only_a_house_rule_knows_says_that_the_script_is_silent() -> None:
    task = {"augen": 126, "events": "re:gans"}
    state = start(one("score_game", task, gans=True))
    for label in ("Re gewinnt das Spiel (+1 für Re)", "Gans gefangen (+1 für Re)"):
        state = chosen(state, label)
    assert refs(state) == ["Mainzer Skript: dazu steht dort nichts, so lesen wir es"]
