"""Exercises about parties by hand: Re or Kontra, and who plays with whom."""

from typing import Any

import pytest
from buttons import chosen, marked, one, right, told
from effort import each

from dokolearn.exercises import SpecError, read_spec, start
from dokolearn.exercises.drill.invent import chance_of, invent
from dokolearn.rulesets import BOOKS

# party: §2.2


@each(
    "task, answer, why",
    [
        ({"hand": "KrD KaA"}, "Re", "eine Kreuz Dame"),
        ({"hand": "PiD HeD KaD KrB"}, "Kontra", "Andere Damen zählen dafür nicht"),
        ({"hand": "KaA", "stiche": "KrD KaK", "lead": 0}, "Re", "es zählt der Anfang"),
        ({"hand": "KrD KrD"}, "Re", "spielst allein"),
        ({"hand": "KaA", "stiche": "KrD", "lead": 2, "who": 2}, "Re", "Bernd hat eine Kreuz Dame gelegt"),
        ({"hand": "KaA", "stiche": "PiD", "lead": 2, "who": 2}, "noch offen", "Nur die Kreuz Dame verrät Re"),
        ({"hand": "KaA", "calls": "3:Kontra", "who": 3}, "Kontra", "Clara hat „Kontra“ gesagt"),
        ({"hand": "KaA", "who": 1}, "noch offen", "nichts gesagt"),
        ({"hand": "KrD", "stiche": "KrD", "lead": 1, "who": 3}, "Kontra", "Anna und du"),
        ({"hand": "KrD", "calls": "1:Kontra 2:Kontra", "who": 3}, "Re", "Kreuz Damen noch fehlt, hat also Clara"),
        ({"hand": "KaA", "stiche": "KrD KaK KaK KaA KrD", "lead": 1, "who": 2}, "Kontra", "allein Re: Anna"),
    ],
)
def test_2_02_the_party_and_how_it_is_known(task: dict[str, Any], answer: str, why: str) -> None:
    state = start(one("party", task))
    assert right(one("party", task)) == [answer]
    assert why in told(chosen(state, answer))
    for other in {"Re", "Kontra", "noch offen"} - {answer}:
        assert why not in told(chosen(state, other)), "a first mistake may be made good"


def test_2_02_whoever_guesses_hears_that_it_is_a_guess() -> None:
    state = start(one("party", {"hand": "KaA", "who": 1}))
    assert told(chosen(state, "Re")).startswith("Re wäre geraten")
    assert "steht schon fest" in told(chosen(start(one("party", {"hand": "KrD"})), "noch offen"))


def test_2_02_the_card_that_shows_it_is_marked() -> None:
    task = {"hand": "KaA", "stiche": "KaK KrD PiB", "lead": 1, "who": 2}
    assert marked(chosen(start(one("party", task)), "Kontra"), "cause") == ["KrD"]


# partner: §2.2


@each(
    "task, answers",
    [
        ({"hand": "KrD", "stiche": "KaK KrD", "lead": 1}, ["Bernd"]),
        ({"hand": "PiD", "stiche": "KaK KrD", "lead": 1}, ["Still open"]),
        ({"hand": "PiD", "calls": "2:Kontra"}, ["Bernd"]),
        ({"hand": "KrD", "calls": "2:Kontra"}, ["Still open"]),
        ({"hand": "KrD", "calls": "1:Kontra 3:Kontra"}, ["Bernd"]),
        ({"hand": "PiD", "calls": "1:Re", "stiche": "KrD", "lead": 2}, ["Clara"]),
        ({"hand": "KrD KrD"}, ["Nobody, I am alone"]),
        ({"hand": "KaA", "stiche": "KrD KaK KaK KaA KrD", "lead": 1}, ["Bernd", "Clara"]),
    ],
)
def test_2_02_the_partner_so_far(task: dict[str, Any], answers: list[str]) -> None:
    assert right(one("partner", task, lang="en")) == answers


def test_2_02_one_call_of_kontra_leaves_a_silent_solo_possible() -> None:
    """Re with one Kreuz Dame: two of the others are Kontra, and after one call nobody knows who the second is."""
    state = start(one("partner", {"hand": "KrD", "calls": "2:Kontra"}))
    assert "Bernd hat „Kontra“ gesagt" in told(chosen(state, "Bernd"))
    assert "Du aber bist Re" in told(chosen(state, "Bernd"))
    assert "noch offen" in told(chosen(state, "Anna"))


@each("calls", ["1:Re 2:Re", "0:Re", "1:Kontra 2:Kontra 3:Kontra 0:Re"])
def test_2_02_what_no_deal_can_bring_is_refused(calls: str) -> None:
    hand = "KrD" if calls == "1:Re 2:Re" else "PiD"
    with pytest.raises(SpecError, match="no deal"):
        read_spec(one("partner", {"hand": hand, "calls": calls}))


def test_2_06_who_laid_no_trump_on_trump_has_no_kreuz_dame() -> None:
    """Anna leads a Bube, Bernd throws a Pik on it: he is Kontra, whoever else has what."""
    state = start(one("party", {"hand": "KrD KaB", "stiche": "HeB PiA KaK Ka9", "lead": 1, "who": 2}))
    assert "noch offen" not in told(chosen(state, "Kontra"))
    assert "Bernd hat also auch keine Kreuz Dame" in told(chosen(state, "Kontra"))
    assert marked(chosen(state, "Kontra"), "cause") == ["PiA"]


def test_2_02_a_queen_is_no_mistake_of_whoever_leaves_it_open() -> None:
    state = start(one("party", {"hand": "PiA KrA", "stiche": "PiD KaA PiB KaK", "lead": 1, "who": 1}))
    assert marked(chosen(state, "noch offen"), "wrong") == []
    assert marked(chosen(state, "Re"), "wrong") == ["PiD"]


@pytest.mark.parametrize("kind", ["party", "partner"])
def test_3_05_in_a_drill_each_party_says_it_once(kind: str) -> None:
    for number in range(60):
        calls = invent(kind, BOOKS["maennle"], 3, chance_of(f"once {number}")).get("calls", "").split()
        said = [call.partition(":")[2] for call in calls]
        assert len(said) == len(set(said)), calls
