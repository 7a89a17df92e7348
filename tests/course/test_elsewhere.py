"""An anderen Tischen: what is said about another score and other special points, and when nothing is said."""

from typing import Any

import pytest

from dokolearn.exercises import solution
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.at_table import step as step_at_table
from dokolearn.exercises.at_table import view_at_table


def scored(kind: str = "game_value", book: str = "mainz", **task: Any) -> str:
    """What is said about other tables after a game was scored."""
    at = start_at_table({"kind": kind, "title": "Probe", "tasks": [task], "rules": {"set": book}})
    for event in solution(at.state.spec):
        at = step_at_table(at, event)
    return str(view_at_table(at)["others"])


@pytest.mark.parametrize("kind", ["game_value", "score_game"])
def test_of_another_score_only_the_lines_are_told_that_differ(kind: str) -> None:
    """Without a call everybody counts alike (`maennle §28` only where it is odd); Re doubles or brings two Punkte."""
    assert scored(kind, augen=110, events="kontra:fuchs re:karlchen") == ""
    plus = "DDV-Turnierregeln (Spielwerte), Spielregeln-Seite (Wertung), Schmidt (Die Spielwertung)"
    assert scored(kind, augen=162, calls="Re Re-k90") == (
        f"An anderen Tischen: {plus}: Ohne „Re angesagt: mal zwei“, dafür mit „Re angesagt (+2)“: +5 für Re."
    )
    assert scored(kind, augen=119, calls="Kontra").endswith("dafür mit „Kontra angesagt (+2)“: auch +4 für Kontra.")
    assert scored(kind, augen=152) == (
        "An anderen Tischen: Spielordnung Männle (§27, §28): Ohne „Kontra bleibt unter 90 Augen, für Re (+1)“, "
        "dafür mit „Ungerade, also ein Punkt weniger (−1)“: 0 für Re."
    )


def test_3_12_what_is_doubled_may_be_the_difference() -> None:
    """§3.12 special points are not doubled, `maennle §27` doubles them: the same lines with another sum."""
    fuchs = {"augen": 131, "calls": "Re", "events": "re:fuchs"}
    assert scored(**fuchs).endswith("Spielordnung Männle (§27): Sonderpunkte werden mitverdoppelt: +4 für Re.")
    assert "Mainzer Skript (§3.12): Sonderpunkte werden nicht mitverdoppelt: +3 für Re." in scored(
        book="maennle", **fuchs
    )


def test_3_10_another_winner_is_told_with_all_of_his_lines() -> None:
    """`ddv: Gewinnkriterien` nobody wins where the last Absage decides in the script."""
    both = scored(augen=100, calls="Re Re-k90 Kontra Kontra-k90", events="kontra:fuchs")
    assert "DDV-Turnierregeln (Spielwerte): Es zählen:" in both


def test_3_11_only_special_points_that_differ_are_told() -> None:
    """§3.11 iv the caught Karlchen pays in the script; `spielregeln: Wertung` whoever loses it pays."""
    stich = {"stich": "KaK KrB KaD Ka10", "lead": 1, "last": True}
    assert scored("special_point", **stich) == (
        "An anderen Tischen: DDV-Turnierregeln (Spielwerte), Schmidt (Sonderpunkte), Spielordnung Männle (§24): "
        "Karlchen gefangen? Dafür gibt es keinen Sonderpunkt. Spielregeln-Seite (Wertung): "
        "Karlchen im letzten Stich verloren: Das kostet Re einen Punkt. "
        "Karlchen gefangen? Dafür gibt es keinen Sonderpunkt."
    )
    assert scored("special_point", **{**stich, "stich": "KaK KrB KaA Ka10"}) == ""


def test_2_04_the_stich_of_the_same_party_is_no_difference_for_special_points() -> None:
    """The second Dulle wins or the first: where both are Re nothing changes, else the Stich is the other party's."""
    mine = {"stich": "He10 KaK He10 KaD", "re": [0, 2]}
    assert scored("special_point", **mine) == ""
    assert "Schmidt (Sonderpunkte): Den Stich gewinnt Re." in scored("special_point", **{**mine, "re": [0, 1]})


def test_3_07_a_sentence_that_holds_for_several_tables_is_said_once() -> None:
    """At `maennle §15` the chain has a rule of its own; elsewhere an answer has more time, until different moments."""
    line = scored("answer_call", "maennle", ask="until", party="kontra", calls="1:Re@4")
    assert line.count("Weil die andere Partei etwas gesagt hat, darfst du länger warten.") == 1
    assert "DDV-Turnierregeln (Erwiderung), Spielregeln-Seite (Spielansagen): Weil die andere Partei" in line


def test_3_06_only_the_reason_is_told_where_the_same_augen_are_enough() -> None:
    line = scored("answer_call", ask="need", party="kontra")
    assert line.startswith("An anderen Tischen: Spielordnung Männle (§27): 120 zu 120: Kontra genügt die Hälfte")
