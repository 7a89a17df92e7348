"""What is said while a hand of the course is played, on every way in which it can be played, at every table."""

import re
from dataclasses import replace
from itertools import product

import pytest
from effort import each, sampled, size
from hand_claims import cards_in, false_claims, false_ending
from small_games import KEYS, TABLES, Table, by_chance, every_way, hand_at

from dokolearn.ch1_general import parse_cards
from dokolearn.exercises import SpecError
from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.kinds.play_stiche import Remark, said_after
from dokolearn.exercises.position.scripted_stiche import replayed
from dokolearn.rulesets import BOOKS


def false_at(key: str, table: Table) -> list[str]:
    hand = hand_at(key, table)
    ones = [] if hand is None else [*every_way(hand)]
    return [
        *(wrong for told in ones for wrong in false_claims(told)),
        *(wrong for told in ones if told.over for wrong in false_ending(told)),
    ]


ALL = [*TABLES, *by_chance(size(0, 60))]
SOME = [(key, ALL[at % len(ALL)]) for at, key in enumerate(KEYS)]


@sampled
@each("key, table", [*product(KEYS, ALL)] if size(0, 1) else [*SOME, *product(KEYS, [("ddv", {})])])
def test_what_is_said_fits_the_way_that_was_played(key: str, table: Table) -> None:
    assert false_at(key, table) == []


@each("key", KEYS)
def test_both_languages_speak_of_the_same_cards(key: str) -> None:
    for task in hand.tasks if (hand := hand_at(key, ("mainz", {}))) else ():
        for german, english in (one.texts for one in task.says):
            assert sorted(cards_in(german)) == sorted(cards_in(english)), german


# What was read there once


def told_at(key: str, line: str, book: str = "ddv") -> list[str]:
    """What is said to each card of a line, beside who gets the Stich."""
    hand = hand_at(key, (book, {}))
    assert hand
    ways_of = {told.path: told.text for told in every_way(hand)}
    path = parse_cards(line)
    return [ways_of[path[:number]].partition(" Augen. ")[2] for number in range(1, len(path) + 1)]


def test_no_king_is_praised_where_an_ass_has_won() -> None:
    """The first Stich is given away with the Kreuz König: then the Kreuz Ass falls under Annas Herz Ass."""
    king = "Kreuz hat nun niemand mehr, da gewinnt auch ein König."
    assert told_at("0.0/abend-farbe", "KrA KrK Pi10")[1] == king
    assert king not in " ".join(told_at("0.0/abend-farbe", "KrK KrA Pi10"))


def test_what_beats_the_ass_is_the_card_that_was_laid() -> None:
    said = {
        card: told_at("1.7/stark-und-klein", line)[0]
        for card, line in (("KaK", "KaK HeB Kr10"), ("HeB", "HeB KaK Kr10"))
    }
    assert said["KaK"].endswith("Trotzdem sticht Karo König das Ass.")
    assert said["HeB"].endswith("Trotzdem sticht Herz Bube das Ass.")


def test_nobody_is_told_afterwards_to_do_what_he_has_done() -> None:
    said = " ".join(told_at("1.6/die-letzten-vier", "KaA HeB KrD PiK"))
    assert "auch dein Fuchs" in said
    assert "dritten Stich" not in said


def test_a_sentence_without_its_condition_is_found() -> None:
    """Said on every way, nearly all of them are wrong on one."""
    hand = hand_at("0.0/abend-farbe", ("ddv", {}))
    assert hand
    (task,) = hand.tasks
    always = replace(task, says=tuple(Remark(one.stich, one.texts) for one in task.says))
    wrong = {wrong for told in every_way(replace(hand, tasks=(always,))) for wrong in false_claims(told)}
    assert wrong == {"not so: Kreuz hat nun niemand mehr, da gewinnt auch ein König."}


# What an author may write


ROW = {"stich": 1, "de": "Gut.", "en": "Good."}
HAND = {"hands": ["PiA", "PiK", "Pi10", "KrA"], "lead": 1, "re": [0, 2]}


@each(
    "row, told",
    [
        ({"stich": 0}, "stich: expected 1 to 12"),
        ({"stich": "1"}, "stich: expected 1 to 12"),
        ({"winner": 4}, "winner: expected seats from 0 to 3"),
        ({"winner": [True]}, "winner: expected seats from 0 to 3"),
        ({"laid": "PiX"}, "laid: no card 'PiX' in this pack"),
        ({"lies": 7}, "lies: expected cards"),
        ({"en": ""}, "says: expected a list of texts, or one for each of de, en"),
        ({"when": 1}, "says: unknown key 'when'"),
    ],
)
def test_a_row_that_cannot_be_read_is_refused(row: dict[str, object], told: str) -> None:
    with pytest.raises(SpecError, match=re.escape(told)):
        KINDS["play_stiche"].read({**HAND, "says": [ROW, {**ROW, **row}]}, BOOKS["ddv"])


@each(
    "says, heard",
    [
        (["Gut."], "Gut."),
        ({"de": ["Gut."], "en": ["Good."]}, "Gut."),
        ([ROW, {**ROW, "laid": "PiA PiK", "winner": [0, 3], "lies": "Pi10 KrA", "de": "Sehr."}], "Gut. Sehr."),
        ([{**ROW, "laid": "PiK"}, {**ROW, "winner": 2}, {**ROW, "lies": "KrA KrA"}, {**ROW, "stich": 2}], ""),
    ],
)
def test_a_sentence_is_said_where_its_condition_holds(says: object, heard: str) -> None:
    task = KINDS["play_stiche"].read({**HAND, "says": says}, BOOKS["ddv"])
    done = replayed(task.game, parse_cards("PiA"), looking=True).done
    assert " ".join(said_after(task.says, done, "de")) == heard
