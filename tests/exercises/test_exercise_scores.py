"""Exercises about scores by hand: who has won, line by line, the sheet, special points."""

import json
from itertools import product
from random import Random
from typing import Any

import pytest
from buttons import buttons, chosen, one, right, told
from effort import each

from dokolearn.exercises import SpecError, read_spec, solution, start, step, view
from dokolearn.exercises.answers import reason_of
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.drill.invent import invent
from dokolearn.exercises.walk import events
from dokolearn.hosts.html.static_html import exercise_html
from dokolearn.rulesets import BOOKS

KINDS = (
    *("party", "partner", "call_possible", "speak", "answer_call"),
    *("winner_of_game", "score_game", "spielzettel", "special_point"),
)


# winner_of_game: §3.1, §3.6, §3.10


@each(
    "book, augen, calls, who",
    [
        ("mainz", 121, "", "Re"),
        ("mainz", 120, "", "Kontra"),
        ("mainz", 120, "Kontra", "Re"),
        ("mainz", 120, "Re Kontra", "Kontra"),
        ("mainz", 120, "Kontra Re", "Re"),
        ("mainz", 150, "Re Re-k90", "Kontra"),
        ("mainz", 151, "Re Re-k90", "Re"),
        ("mainz", 100, "Re Re-k90 Kontra Kontra-k90", "Re"),
        ("ddv", 100, "Re Re-k90 Kontra Kontra-k90", "Niemand"),
        ("maennle", 120, "Kontra-vorab", "Niemand"),
    ],
)
def test_3_06_who_has_won(book: str, augen: int, calls: str, who: str) -> None:
    """§3.10 the last call decides; `ddv: Gewinnkriterien` then nobody; `maennle §27` a null game after Kontra vorab."""
    assert right(one("winner_of_game", {"augen": augen, "calls": calls}, book)) == [who]


def test_3_06_each_wrong_party_hears_what_it_overlooked() -> None:
    state = start(one("winner_of_game", {"augen": 150, "calls": "Re Re-k90"}))
    assert told(chosen(state, "Re")).startswith("Re hat zwar mehr Augen, aber noch mehr versprochen.")
    nobody = start(one("winner_of_game", {"augen": 100, "calls": "Re Re-k90 Kontra Kontra-k90"}, "ddv"))
    assert told(chosen(nobody, "Kontra")).startswith("Auch Kontra hat das eigene Versprechen nicht gehalten.")
    missed = start(one("winner_of_game", {"augen": 85, "calls": "Re Re-k90 Kontra Kontra-k90"}, "ddv"))
    assert told(chosen(missed, "Niemand")).startswith("Niemand gewinnt nur, wenn beide ihr Ziel verfehlen. ")
    tie = start(one("winner_of_game", {"augen": 120}))
    assert told(chosen(tie, "Re")).startswith("Genau die Hälfte genügt Re hier nicht.")


def test_3_10_nobody_is_only_offered_where_a_game_may_end_so() -> None:
    """Two missed promises leave no winner at some tables, and so does half of the Augen after Kontra vorab at one; one
    promise never does: so "Niemand" is right as often as others where it stands."""
    calls = ("", "Re Re-k90", "Re Re-k90 Kontra", "Re Re-k90 Kontra Kontra-k90")
    asked = {
        (said, book): one("winner_of_game", {"augen": 150, "calls": said}, book) for said in calls for book in BOOKS
    }
    offered = {where for where, spec in asked.items() if "Niemand" in buttons(start(spec))}
    assert offered == {(calls[-1], "ddv"), (calls[-1], "spielregeln")}
    assert "Niemand" in buttons(start(one("winner_of_game", {"augen": 121, "calls": "Kontra-vorab"}, "maennle")))


@each("book", ["ddv", "spielregeln", "maennle"])
def test_3_10_whoever_always_says_nobody_is_right_in_a_third(book: str) -> None:
    """In a drill, among the tasks in which it is offered."""
    chance = Random(book)
    tasks = [invent("winner_of_game", BOOKS[book], level, chance.random) for level in (2, 3) for _ in range(150)]
    specs = [one("winner_of_game", task, book) for task in tasks]
    asked = [spec for spec in specs if "Niemand" in buttons(start(spec))]
    assert 0.25 <= sum(right(spec) == ["Niemand"] for spec in asked) / len(asked) <= 0.42


# score_game: §3.9 to §3.13


def total(book: str = "mainz", **task: Any) -> str:
    return right(one("score_game", task, book))[-1]


def test_3_09_the_three_examples() -> None:
    assert total(augen=162, calls="Re Re-k90") == "+6"
    assert total(augen=59, calls="Kontra Kontra-k90 Kontra-k60") == "+12"
    assert total(augen=60, calls="Kontra Kontra-k90 Kontra-k60") == "+10"


def test_3_13_the_winner_may_get_minus_points() -> None:
    assert total(augen=126, events="kontra:fuchs kontra:karlchen kontra:karlchen_gefangen") == "−2"


def test_3_09_line_by_line() -> None:
    state = start(one("score_game", {"augen": 162, "calls": "Re Re-k90"}))
    assert told(chosen(state, "Das ist alles")) == "Es fehlt noch etwas. Schau noch einmal, wer gewonnen hat."
    assert "nur, wenn Kontra gewinnt" in told(chosen(state, "Gegen die Alten gewonnen (+1 für Kontra)"))
    state = chosen(state, "Re gewinnt das Spiel (+1 für Re)")
    state = chosen(state, "Absage neun von Re (+1 für Re)")
    assert "78 Augen, und 78 ist nicht unter 60" in told(chosen(state, "Kontra bleibt unter 60 Augen (+1 für Re)"))
    state = chosen(chosen(state, "Kontra bleibt unter 90 Augen (+1 für Re)"), "Re angesagt: mal zwei")
    assert view(state)["lines"]["rows"][-1] == ["Re angesagt: mal zwei", "+3"]
    state = chosen(state, "Das ist alles")
    assert told(chosen(state, "+3")).startswith("Da fehlt die Verdopplung")
    assert "+6" not in json.dumps(view(state)["lines"], ensure_ascii=False), (
        "the sum is asked for, so it stands nowhere"
    )
    state = chosen(state, "+6")
    assert view(state)["solved"]
    assert view(state)["lines"]["rows"][-2:] == [["Re angesagt: mal zwei", "+3", "+6"], ["Summe", "", "+6"]]


def test_3_12_a_point_of_the_other_party_goes_off_for_the_one_asked_about() -> None:
    state = start(one("score_game", {"augen": 130, "calls": "Re", "events": "kontra:fuchs", "given": 2}))
    assert told(chosen(state, "Fuchs gefangen (+1 für Kontra)")).endswith("„Fuchs gefangen“ zählt: −1 für Re.")


@each(
    "augen, calls, offered, why",
    [
        (150, "", "Kontra bleibt unter 90 Augen (+1 für Re)", "90 ist nicht unter 90"),
        (
            200,
            "",
            "Kontra bleibt unter 90 Augen (+1 für Re)",
            "Kontra hat zwar nur 40 Augen. Die Sieger haben unterwegs aber nichts gesagt.",
        ),
        (200, "Re", "Kontra bleibt unter 60 Augen (+1 für Re)", "nur die erste Stufe über der Ansage, also unter 90"),
        (220, "Re Re-k90", "Kontra bleibt unter 30 Augen (+1 für Re)", "erste Stufe über der Ansage, also unter 60"),
    ],
)
def test_3_01_why_a_limit_does_not_count(augen: int, calls: str, offered: str, why: str) -> None:
    """`maennle §27` A plain Re is enough for the next level; it is no Absage that is missing."""
    given = one("score_game", {"augen": augen, "calls": calls}, "maennle")
    state = start(given)
    for event in solution(given):
        state = state if offered in buttons(state) else step(state, event)
    assert why in told(chosen(state, offered))


def test_3_12_special_points_are_not_doubled() -> None:
    state = start(one("score_game", {"augen": 130, "calls": "Re", "events": "re:fuchs", "given": 4}))
    assert [row[1] for row in view(state)["lines"]["rows"]] == ["+1", "+1", "+1"]
    assert told(chosen(state, "+4")).startswith("Sonderpunkte werden hier nicht mitverdoppelt")
    assert total("maennle", augen=130, calls="Re", events="re:fuchs") == "+4", "`maennle §27` doubles them"


def test_each_sum_that_is_wrong_has_a_reason_of_its_table() -> None:
    """`maennle §27, §28` doubles special points and lowers an odd value; `ddv: Spielwerte` adds two for Re."""
    fuchs = start(one("game_value", {"augen": 131, "calls": "Re", "events": "re:fuchs"}, "maennle"))
    assert told(chosen(fuchs, "+3")).startswith("Sonderpunkte werden hier mitverdoppelt")
    odd = start(one("game_value", {"augen": 155}, "maennle"))
    assert told(chosen(odd, "+1")).startswith("Ein ungerader Wert wird hier um einen Punkt kleiner")
    assert not any("Partei gehen ab" in told(chosen(odd, label)) for label in buttons(odd))
    added = start(one("game_value", {"augen": 162, "calls": "Re Re-k90"}, "ddv"))
    assert told(chosen(added, "+6")).startswith("Re und Kontra bringen hier zwei Punkte")


SLIPS = [
    ("mainz", {"augen": 153, "calls": "Re"}, "+6", "+6 ist zu viel. Re hat „neun“ nicht abgesagt."),
    ("mainz", {"augen": 126, "events": "kontra:fuchs"}, "+2", "„Fuchs gefangen“: Das gehört Kontra und geht ab"),
    ("mainz", {"augen": 119}, "+1", "+1 ist zu wenig. Da fehlt „Gegen die Alten gewonnen“."),
    ("mainz", {"augen": 122}, "+2", "+2 ist zu viel. Kontra hat 118 Augen, und 118 ist nicht unter 90."),
    ("mainz", {"augen": 153, "calls": "Re Re-k90"}, "+4", "„Absage neun von Re“. Die Ansage verdoppelt das noch."),
    ("mainz", {"game": "damensolo", "augen": 152}, "+6", "Das Mal 3 für das Spiel allein kommt erst auf den Zettel"),
    ("ddv", {"augen": 153, "calls": "Re"}, "+2", "+2 ist zu wenig. Da fehlt „Re angesagt“."),
    ("maennle", {"augen": 100}, "0", "Am Ende wird auf eine gerade Zahl gerundet."),
]


@each("book, task, answer, why", SLIPS)
def test_3_09_a_wrong_sum_names_the_slip(book: str, task: dict[str, Any], answer: str, why: str) -> None:
    """Which line is forgotten, which one does not count, what is doubled too often: never only too little, too much."""
    assert why in told(chosen(start(one("game_value", task, book)), answer))


def test_3_09_every_line_is_told_with_the_sum() -> None:
    state = start(one("game_value", {"augen": 152, "calls": "Re"}))
    lines = "Re gewinnt das Spiel (+1); Kontra bleibt unter 90 Augen, für Re (+1); Re angesagt: mal zwei."
    assert told(chosen(state, "+4")) == f"Es zählen: {lines} Alle Zeilen zusammen ergeben +4 für Re."
    assert lines not in told(chosen(state, "+2")), "who errs may try again"


def test_3_02_a_book_may_add_instead_of_doubling() -> None:
    """`ddv: Spielwerte` two Punkte for Re: won 1, Re 2, keine 90 1, under 90 1."""
    assert total("ddv", augen=162, calls="Re Re-k90") == "+5"


def test_3_11_what_pays_nothing_says_why() -> None:
    task = {"game": "damensolo", "augen": 125, "events": "re:doppelkopf"}
    state = start(one("score_game", task))
    offered = [label for label in buttons(state) if label.startswith("Doppelkopf")]
    assert "bringt hier keinen Punkt, denn wenn jemand allein spielt" in told(chosen(state, offered[0]))


@each(
    "task, told_problem",
    [
        ({}, "augen"),
        ({"augen": 241}, "0 to 240"),
        ({"augen": 120, "game": "skat"}, "no 'skat'"),
        ({"augen": 120, "game": "armut"}, "no 'armut'"),
        ({"augen": 120, "events": "re:gans:x"}, "events"),
        ({"augen": 120, "calls": "Re-90"}, "calls"),
        ({"augen": 120, "re": [0]}, "expected 2 seats"),
        ({"augen": 120, "given": -1}, "given"),
    ],
)
def test_a_game_that_cannot_be_is_refused(task: dict[str, Any], told_problem: str) -> None:
    with pytest.raises(SpecError, match=told_problem):
        read_spec(one("score_game", task))


# spielzettel: §3.1, §4.7


def test_3_01_plus_for_winners_and_minus_for_losers() -> None:
    given = one("spielzettel", {"games": [{"re": [0, 2], "value": 4}, {"re": [0, 1], "value": -1}]})
    rows = ["Du +4, Anna −4, Bernd +4, Clara −4", "Du −1, Anna −1, Bernd +1, Clara +1"]
    assert right(given) == [*rows, "Du +3, Anna −5, Bernd +5, Clara −3"]
    state = start(given)
    assert told(chosen(state, "Du −4, Anna +4, Bernd −4, Clara +4")).startswith("Da sind Plus und Minus vertauscht")
    sums = chosen(chosen(state, rows[0]), rows[1])
    assert told(chosen(sums, rows[1])).startswith("Das ist nur das letzte Spiel")


def test_4_07_the_single_player_three_times() -> None:
    given = one("spielzettel", {"games": [{"re": [1], "value": 6}]})
    assert right(given) == ["Du −6, Anna +18, Bernd −6, Clara −6"]
    assert "allein gegen drei" in told(chosen(start(given), "Du −6, Anna +6, Bernd −6, Clara −6"))
    assert "alle das Vielfache" in told(chosen(start(given), "Du −18, Anna +18, Bernd −18, Clara −18"))
    once = one("spielzettel", {"games": [{"re": [1], "value": 6}]}, solo_factor=1)
    assert right(once) == ["Du −6, Anna +6, Bernd −6, Clara −6"]
    assert "Ein Vielfaches schreibt hier niemand" in told(chosen(start(once), "Du −18, Anna +18, Bernd −18, Clara −18"))


def test_a_table_that_writes_only_what_is_won() -> None:
    given = one("spielzettel", {"games": [{"re": [0, 2], "value": 4}]}, score_sheet="winners_plus")
    assert right(given) == ["Du +4, Anna 0, Bernd +4, Clara 0"]
    assert "bei der falschen Partei" in told(chosen(start(given), "Du 0, Anna +4, Bernd 0, Clara +4"))


# special_point: §3.11


@each(
    "task, points",
    [
        ({"stich": "KaA PiD KaK Ka10", "lead": 1}, ["Fuchs gefangen"]),
        ({"stich": "KaA KaK PiD Ka10", "lead": 1}, ["Keinen"]),
        ({"stich": "KaA Ka10 KaK Ka10"}, ["Keinen"]),
        ({"stich": "KaK KrB KaK Ka10", "last": True}, ["Karlchen macht den letzten Stich"]),
        ({"stich": "KaK KrB KaA Ka10", "last": True}, ["Fuchs gefangen", "Karlchen macht den letzten Stich"]),
        ({"stich": "KaK KrB KaA Ka10", "lead": 1, "re": [1, 2]}, ["Fuchs gefangen"]),
        ({"stich": "KaK KrB KaD Ka10", "last": True}, ["Karlchen gefangen"]),
        ({"stich": "PiA Pi10 PiA Pi10"}, ["Doppelkopf"]),
        ({"stich": "He10 KaD He10 KaK", "re": [0, 1]}, ["Dulle gefangen"]),
        ({"stich": "He10 KaD He10 KaK"}, ["Keinen"]),
    ],
)
def test_3_11_the_points_of_a_stich(task: dict[str, Any], points: list[str]) -> None:
    assert right(one("special_point", task)) == points


def who_laid_a_kreuz_dame(shown: dict[str, Any]) -> list[str]:
    cards = zip(shown["stich"]["cards"], shown["stich"]["who"], strict=True)
    return [who for card, who in cards if card["code"] == "KrD"]


def test_2_02_whoever_lays_a_kreuz_dame_is_re() -> None:
    for key, data in catalogue().items():
        if data["kind"] == "special_point" and not key.startswith("4.12"):
            for task in data["tasks"]:
                shown = view(start(one("special_point", task)))
                assert all("Re" in who for who in who_laid_a_kreuz_dame(shown)), key
    for seed in range(1, 60):
        shown = view_drill(start_drill("special_point", seed, level=1 + seed % 3))
        assert all("Re" in who for who in who_laid_a_kreuz_dame(shown)), seed


@each(
    "task, answer, why",
    [
        ({"stich": "KaA KaK PiD Ka10", "lead": 1}, "Fuchs gefangen", "kommt aus der Partei, die den Stich gewinnt"),
        ({"stich": "KaA Ka10 KaK Ka10"}, "Fuchs gefangen", "selbst gelegt"),
        ({"stich": "KaK Ka10 KaK Ka10"}, "Fuchs gefangen", "müsste Karo Ass in diesem Stich liegen"),
        ({"stich": "KaK KrB KaA Ka10"}, "Karlchen macht den letzten Stich", "nur im letzten Stich"),
        ({"stich": "KaK KrB KaD Ka10", "last": True}, "Karlchen macht den letzten Stich", "gewinnt den letzten Stich"),
        ({"stich": "KrA Kr10 KaA KrK"}, "Doppelkopf", "40 Augen, hier sind es 36"),
    ],
)
def test_3_11_what_is_none_says_what_is_missing(task: dict[str, Any], answer: str, why: str) -> None:
    assert why in told(chosen(start(one("special_point", task)), answer))


@each(
    "task, book, look",
    [
        ({"stich": "PiA Pi10 PiA Pi10"}, "mainz", "Zähle die Augen der vier Karten."),
        ({"stich": "KaA PiD KaK Ka10", "lead": 1}, "ddv", "Da liegt Karo Ass. Wer hat die Karte gelegt"),
        ({"stich": "KrB KaK Ka9 Ka10", "last": True}, "ddv", "Es ist der letzte Stich. Mit welcher Karte"),
        ({"stich": "HeA HeK HeK HeA"}, "maennle", "Vergleiche die Farben der vier Karten."),
    ],
)
def test_3_11_whoever_sees_none_is_told_where_to_look_and_not_what(task: dict[str, Any], book: str, look: str) -> None:
    given = one("special_point", task, book)
    first = chosen(start(given), "Keinen")
    assert told(first).startswith(f"Doch, da ist einer. {look}")
    assert right(given)[0] not in told(first)
    assert not [mark for mark in view(first)["feedback"].get("marks", ()) if "right" in mark]


def test_3_11_books_differ() -> None:
    """`ddv: Spielwerte` pays no caught Dulle, `maennle §22` gives the last Stich to the second Kreuz Bube."""
    dullen = {"stich": "He10 KaD He10 KaK", "re": [0, 1]}
    assert right(one("special_point", dullen, "ddv")) == ["Keinen"]
    assert "gibt es keinen Sonderpunkt" in told(chosen(start(one("special_point", dullen, "ddv")), "Dulle gefangen"))
    herz = {"stich": "HeA HeK HeK HeA"}
    assert right(one("special_point", herz, "maennle")) == ["Ein Stich nur aus Herz"]


# Without a script


def test_a_page_without_script_says_what_the_task_is_about() -> None:
    still = exercise_html(one("score_game", {"augen": 162, "calls": "Re Re-k90", "given": 1})).split("<template")[0]
    assert "Re: 162 Augen · Kontra: 78 Augen · Re: „Re“ · Re: „neun“" in still
    assert "Re gewinnt das Spiel: +1<" in still


# Every one of them


@each("key, book", product([key for key in catalogue() if catalogue()[key]["kind"] in KINDS], BOOKS))
def test_every_wrong_answer_has_a_reason_of_its_own(key: str, book: str) -> None:
    given = at_table(spec(key, rules=book))
    state = start(given)
    for event in solution(given):
        answers = [step(state, each).feedback for each in events(state)]
        wrong = [answer.text for answer in answers if answer is not None and answer.tone == "wrong"]
        assert len(set(wrong)) == len(wrong), wrong
        state = step(state, event)
    assert state.finished


def test_there_are_enough_of_each_kind() -> None:
    counted = [each["kind"] for each in catalogue().values()]
    assert {kind: counted.count(kind) for kind in KINDS if counted.count(kind) < 5} == {}


def test_3_11_a_lost_karlchen_costs_a_punkt_where_it_is_paid() -> None:
    """spielregeln Wertung: a minus for whoever loses it, no Sonderpunkt."""
    lost = {"stich": "KrB PiD KaK HeK", "re": [0, 2], "last": True}
    state = start({"kind": "special_point", "title": "", "rules": {"set": "spielregeln"}, "tasks": [lost]})
    assert "Das kostet Re einen Punkt." in reason_of(state)["text"]


def test_3_09_places_of_a_sum_stand_once_and_in_order() -> None:
    """`maennle §27, §28`: what is summed up and where it is written down; the rounding stands in §28, too."""
    state = start(one("score_game", {"augen": 151, "calls": "Re", "events": "kontra:fuchs"}, "maennle"))
    for event in solution(state.spec):
        state = step(state, event)
        places = [ref["label"].rpartition("§")[2] for ref in (view(state)["feedback"] or {"refs": []})["refs"]]
        assert places == sorted(set(places), key=int)
    assert len(places) > 1, "the sum has more than one place"


def test_3_10_without_a_stich_and_without_a_winner() -> None:
    """`ddv: Gewinnkriterien`: schwarz is about Stiche, and 120 do not help where both have promised more."""
    bare = start(one("winner_of_game", {"augen": 240, "calls": "Re Re-schwarz"}, "ddv"))
    assert "Kontra: 0 Augen, kein Stich" in view(bare)["facts"]
    assert told(chosen(bare, "Kontra")).startswith("Ohne einen Stich gewinnt Kontra hier nicht.")
    both = start(one("winner_of_game", {"augen": 120, "calls": "Re Re-k90 Kontra Kontra-k90"}, "ddv"))
    assert told(chosen(both, "Re")).startswith("Auch Re hat das eigene Versprechen nicht gehalten.")
