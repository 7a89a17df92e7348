"""The score of a replay by its lines: under its own book, and what the others make of the same cards."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from effort import each

from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read

Edited = Callable[..., str]

REPLAYS = Path(__file__).parents[2] / "replays"


def scores(name: str) -> dict[str, Any]:
    return film(read((REPLAYS / f"{name}.dkn").read_text("utf-8")))["scores"]


def lines(score: dict[str, Any]) -> dict[str, int]:
    return {line["text"]: line["punkte"] for line in score["lines"]}


def test_own_book_first_then_the_others() -> None:
    assert list(scores("vierzig_karten")) == ["maennle", "mainz", "ddv", "spielregeln", "schmidt"]


def test_3_09_re_with_keine_90_and_a_fuchs(game_text: str) -> None:
    """Re angesagt (2), keine 90 abgesagt and reached, under 60 reached without a word, a Fuchs (`ddv: Spielwerte`)."""
    own = film(read(game_text))["scores"]["ddv"]
    assert lines(own) == {
        "Re gewinnt das Spiel": 1,
        "Re angesagt": 2,
        "Absage keine 90 von Re": 1,
        "Kontra bleibt unter 90 Augen, für Re": 1,
        "Kontra bleibt unter 60 Augen, für Re": 1,
        "Fuchs gefangen, von Re": 1,
    }
    assert (own["winner"], own["value"], own["punkte"]) == ("re", 7, [7, -7, 7, -7])
    assert {line["ref"] for line in own["lines"]} == {"Spielwerte"}, "the book is named above its lines"


def test_3_12_special_points_may_turn_a_win_into_minus_points() -> None:
    """Re wins, but Doppelkopf and Karlchen are Kontra's: one Punkt less two (the game says so itself)."""
    own = scores("doppelkopf_und_karlchen")["mainz"]
    assert (own["winner"], own["value"]) == ("re", -1)
    assert own["view"] == "Gezählt für Re"
    assert lines(own) == {
        "Re gewinnt das Spiel": 1,
        "Doppelkopf, von Kontra": -1,
        "Karlchen macht den letzten Stich, von Kontra": -1,
    }


def test_2_04_1_where_the_first_dulle_wins_the_game_goes_on_differently() -> None:
    """In Stich 3 Nadja's second Dulle takes Jens' first one: after the script, not after the DDV."""
    found = scores("dulle_auf_dulle")
    assert found["ddv"]["problem"] == "Stich 3 gewinnt dort Jens. Von da an wäre es anders weitergegangen."
    assert found["ddv"]["lines"] == []
    assert found["maennle"]["problem"] == "", "there the second Dulle wins, too"


def test_a_last_stich_may_go_to_somebody_else() -> None:
    """`maennle §22`: the second Kreuz Bube takes the last Stich; elsewhere the first stays ahead, and Re has won."""
    found = scores("vierzig_karten")
    assert (found["maennle"]["winner"], found["mainz"]["winner"]) == ("kontra", "re")
    assert found["mainz"]["reason"] == "Re hat 128 Augen, mehr als die Hälfte: Re gewinnt. (§3.1)"
    assert found["mainz"]["name"] == "Mainzer Skript, ohne Neunen"


def test_nothing_is_scored_before_the_end(edited: Edited) -> None:
    assert film(read(edited("12. 2: HeD HeB Pi10 KrB\n", "", "= 193:47", "*", '"193:47"', '"*"')))["scores"] == {}


def test_3_03_a_late_call_stands_in_the_score_and_says_until_when_it_was_possible(edited: Edited) -> None:
    """Clara says keine 90 before her fourth card: with nine cards left that is too late (`ddv: An- und Absagen`)."""
    own = film(read(edited("@3:k90 ", "", "4. 3: HeA", "4. 3: @3:k90 HeA")))["scores"]["ddv"]
    late = [line for line in own["lines"] if line["text"].startswith("Clara sagt keine 90: zählt nicht.")]
    assert [line["punkte"] for line in late] == [0]
    assert "Mit mindestens 10 Karten auf der Hand wäre das gegangen" in late[0]["text"]
    assert own["value"] == 6, "without the Absage its Punkt is missing; Kontra still stays below 90"


def test_3_03_a_call_in_time_here_may_be_late_elsewhere(edited: Edited) -> None:
    """Anna says keine 90 before the eleventh card: in time for the script (before the twelfth), but she has played
    three cards, one too many for the DDV."""
    found = film(read(edited('"ddv"', '"mainz"', "@3:k90 KrD!", "@1:k90 KrD!")))["scores"]
    assert "Absage neun von Re" in lines(found["mainz"])
    assert "Absage keine 90 von Re" not in lines(found["ddv"])
    assert any(line["text"].startswith("Anna sagt keine 90: zählt nicht.") for line in found["ddv"]["lines"])


@each(
    "bid, book, problem",
    [
        ("Fleischlos", "maennle", "Fleischloser gibt es dort nicht."),
        ("Damensolo", "mainz", "Dort spielt Bernd zum ersten Stich aus."),
        ("Damensolo", "spielregeln", ""),
    ],
)
def test_4_06_a_solo_may_be_missing_elsewhere_or_led_by_somebody_else(
    edited: Edited, bid: str, book: str, problem: str
) -> None:
    """Bernd announces a Solo and gives up at once (`ddv: Spielabkürzung`); in the DDV Anna would have led."""
    text = edited("bid 2 gesund", f"bid 2 {bid}", '"193:47"', '"*"').split("\n1. 1:")[0] + "\n= gibt auf 2\n"
    found = film(read(text))
    assert found["scores"]["ddv"]["winner"] == "kontra"
    assert found["scores"][book]["problem"] == problem


def test_1_04_a_pack_of_another_size_is_named(game_text: str) -> None:
    assert film(read(game_text))["scores"]["maennle"]["name"] == "Spielordnung Männle, mit Neunen"
