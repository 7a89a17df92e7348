"""The hands of the lessons: fixed cards in which one idea decides, so that it brings clearly more than the usual slip.

Every row is read at the table: what somebody lays who has not got the idea, and what somebody lays who has.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from effort import each, sampled, size
from hand_claims import cards_in, false_claims, false_ending
from small_games import KEYS, TABLES, Table, by_chance, every_way, hand_at

from dokolearn.ch1_general import parse_cards
from dokolearn.exercises import SpecError, start, step, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import spec
from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.kinds.play_stiche import Remark, Task, remarks_after
from dokolearn.exercises.kinds.play_stiche.path_words import MOST_STARS, ends_alike, stars
from dokolearn.exercises.position.scripted_stiche import Path, moment_after, ways
from dokolearn.rulesets import BOOKS

CLEARLY = 15
"""So many Augen at least lie between the slip and the idea; before lesson 3 and from lesson 7 on a few are enough."""
A_FEW = 6

HANDS = {
    # Heute Abend: serve what was led, the cheap trump; the partner's Dame is enough; the Ass that marries; the Fuchs
    "0.0/erste-karte": ("Pi10 PiA", "PiA Pi10"),
    "0.0/schnuppern": ("PiK KrD Pi10 KrA", "Pi10 KrD PiK KrA"),
    "0.0/fuchs-heimbringen": ("KaK KaA PiK Pi10", "KaA KaK PiK Pi10"),
    "0.0/abend-farbe": ("KrK KrA Pi10", "KrA KrK Pi10"),
    "0.0/abend-trumpf": ("He10 HeB KrA", "HeB He10 KrA"),
    "0.0/abend-partner": ("KrD PiA Ka10", "Ka10 PiA KrD"),
    "0.0/abend-hochzeit": ("KrK KrA HeA", "KrA KrK HeA"),
    "0.0/abend-fuchs": ("KaA HeB KrK", "HeB KaA KrK"),
    "0.0/abend-letzte": ("KrD PiA Ka10", "Ka10 PiA KrD"),
    # Lessons 1 and 2: the Karlchen waits for the last Stich; who leads, and with what; strong and yet small
    "1.3/drei-namen": ("PiK KrB He10", "PiK He10 KrB"),
    "1.9/wer-spielt-aus": ("PiK HeA KrA", "KrA HeA PiK"),
    # Lesson 1: Asse first; what the partner's Dame takes anyway; a Fuchs for the partner's tens, and for the Karlchen
    "1.1/stiche-holen": ("KrK PiA KrA", "KrA PiA KrK"),
    "1.1/bilder": ("PiD PiB KaK", "PiB PiD KaK"),
    "1.2/fette-stiche": ("HeB Ka10 Kr10", "Ka10 HeB Kr10"),
    "1.3/namen-im-spiel": ("He10 KrB KrA", "KrB He10 KrA"),
    "1.9/du-spielst-aus": ("KrK KrA", "KrA KrK"),
    "1.7/die-staerkste": ("PiK Pi10", "Pi10 PiK"),
    "1.7/stark-und-klein": ("Kr10 KaK HeB", "KaK HeB Kr10"),
    # Lesson 3: Karo is trump, the Ass of a plain suit is none; Damen over Buben over Karo
    "2.3/zwei-asse": ("KrA HeK KaA", "KaA KrA HeK"),
    "2.3/kleiner-trumpf": ("PiA KaK", "KaK PiA"),
    "2.3/welches-herz": ("HeA He10 HeK", "HeK He10 HeA"),
    "2.3/karo-dame": ("HeB KrA KaD", "KaD KrA HeB"),
    "2.3/ueber-dem-fuchs": ("KaA PiA HeB", "HeB PiA KaA"),
    "2.3/vier-stiche": ("KrA KaA HeB HeA", "KaA KrA HeB HeA"),
    # Lesson 4: the second of two equal cards is too late; another suit never wins; the order of Damen
    "2.4/zu-spaet": ("KrA PiD KrK", "KrK PiD KrA"),
    "2.4/falsche-farbe": ("KrK KrA", "KrA KrK"),
    "2.4/dame-auf-dame": ("KaD PiD KrA", "PiD KrA KaD"),
    "2.4/zweite-dame": ("PiD KrB KrA", "KrB PiD KrA"),
    "2.4/vier-stiche": ("PiD KrA KrD KaK", "KrD PiD KrA KaK"),
    # Lesson 5: serve low, keep what is dear; only the first card counts; ruff or discard
    "2.7/klein-bedienen": ("KaA KaK PiA", "KaK KaA PiA"),
    "2.6/nur-die-erste": ("KrA HeB KrK", "KrK HeB KrA"),
    "2.7/herz-dame": ("PiK KrA HeD", "HeD KrA PiK"),
    "2.8/frei": ("Kr10 KrA KaA", "KaA KrA Kr10"),
    "2.8/billig-abwerfen": ("KrA PiK HeA", "PiK KrA HeA"),
    "2.8/vier-stiche": ("KrK PiD KaA HeK", "KaA KrK PiD HeK"),
    # Lesson 6: who has laid a Kreuz Dame, and what a partner is given
    "2.2/zweite-kreuz-dame": ("KrD Ka10 KrA", "Ka10 KrD KrA"),
    "2.1/die-alten": ("KrD HeK KaA", "KaA KrD HeK"),
    "2.2/dame-schon-weg": ("KaA KrA KrD", "KrD KrA KaA"),
    "2.2/pik-dame-kreuz-dame": ("Ka10 KrA KrD", "KrD KrA Ka10"),
    "2.2/abzaehlen": ("HeB Pi10 KaA", "KaA Pi10 HeB"),
    "2.2/gegen-drei": ("KaA KrK KrD KrD", "KrD KrD KaA KrK"),
    "2.2/vier-stiche": ("Ka10 KrA KaK KrD", "KaK KrA KrD Ka10"),
    # Lessons 7 and 8: Augen for the partner; a Fuchs that ruffs and the Dame that draws; 121, 120, 90, 60, no Stich
    "1.6/die-letzten-vier": ("KrD HeB KaA PiK", "KaA HeB KrD PiK"),
    "1.6/dem-partner": ("PiK Pi10 KrA", "Pi10 PiK KrA"),
    "1.6/partner-liegt-vorn": ("HeB Pi10 Ka10 KrA", "Ka10 Pi10 HeB KrA"),
    "2.7/im-namen": ("PiK PiD KaA", "PiK KaA PiD"),
    "3.1/reicht-es": ("PiK Ka10 KrD", "PiK KrD Ka10"),
    "3.1/genau-120": ("Ka10 PiD KrA", "PiD KrA Ka10"),
    "3.1/unter-neunzig": ("HeB Ka10 KrA", "Ka10 KrA HeB"),
    "3.1/wessen-augen": ("Kr10 KrA KrD", "Kr10 KrD KrA"),
    "3.1/auf-neunzig": ("KrD KaD PiK", "KaD KrD PiK"),
    "3.1/unter-sechzig": ("PiA KaD KrD", "KrD PiA KaD"),
    "3.1/ein-stich-noch": ("HeA KaD KrK", "KaD HeA KrK"),
    "3.8/kontra-gewinnt": ("KrK KaK KrA", "KaK KrK KrA"),
    # Lessons 19 and 20: what has become good; the last trumps; Asse before they are ruffed, a ten behind its Ass
    "5.10/gut-geworden": ("Kr10 PiA KrK KaK", "KrK PiA Kr10 KaK"),
    "5.10/den-letzten-ziehen": ("PiA HeD HeA KaB", "HeD PiA HeA KaB"),
    "5.7/zweite-runde": ("KrA Kr10 PiA HeB", "KrA PiA HeB Kr10"),
    "5.2/erst-die-asse": ("HeB HeK KrA PiA", "KrA PiA HeB HeK"),
    "5.2/die-zehn-wartet": ("Pi10 KrK PiD", "KrK Pi10 PiD"),
    "5.2/trumpf-ruft": ("KrD Pi10 KaK KrK", "KaK KrD Pi10 KrK"),
    # Lessons 21 to 23: who threw a suit away; the Fuchs waits, then it goes home; cheap on little, dear on much
    "5.10/wer-frei-ist": ("HeB PiA KrA PiD", "HeB PiD KrA PiA"),
    "5.10/wer-sticht-was": ("KaB KrA PiA PiD", "KaB PiA PiD KrA"),
    "5.10/bis-du-es-weisst": ("KaA Kr10 PiK KaK", "KaK Kr10 PiK KaA"),
    "5.11/drei-stiche": ("PiD KaA Pi10", "KaA Pi10 PiD"),
    "5.11/vier-stiche": ("PiD KaA HeK KrK", "HeK KaA KrK PiD"),
    "5.10/billig-nehmen": ("He10 HeD KrK", "HeD He10 KrK"),
    "3.11/fuchs-und-karlchen": ("KrB PiK HeD KaA", "KaA PiK HeD KrB"),
    # Lessons 25 and 26: the highest trumps first; a Hochzeit that finds somebody, and who wants to be found
    "5.5/vier-stiche-damensolo": ("KrA Kr10 KrD PiD", "KrD PiD KrA Kr10"),
    "5.5/vier-stiche-bubensolo": ("HeK KrB PiA Pi10", "KrB PiA Pi10 HeK"),
    "5.13/vier-stiche-suche": ("HeK PiK KrD KrD", "PiK KrD KrD HeK"),
    "5.13/drei-stiche-heiraten": ("HeK KaK PiA", "KaK PiA HeK"),
    "5.13/haengen-lassen": ("PiK He10 HeD He10", "He10 He10 HeD PiK"),
    "5.13/vier-stiche-still": ("PiA KrD Pi10 KrD", "KrD KrD PiA Pi10"),
}
"""By key the slip and the idea, at all five tables."""

TWO_DULLEN = {True: ("KaK KrA He10", "He10 KrA KaK"), False: ("He10 KrA KaK", "KaK KrA He10")}
"""2.4/deine-dulle: whether the second one is right depends on whether it beats the first at this table."""


def augen(key: str, book: str, line: str) -> int:
    """What the learner's side has at the end, played to the last card as it is written."""
    state = start(at_table(spec(key, "de", book)))
    for card in line.split():
        shown = view(state)
        places = [at for at, held in enumerate(shown["hand"]["cards"]) if held["code"] == card]
        after = step(state, {"type": "pick", "index": next(at for at in places if at not in shown["gone"])})
        assert after.inner != state.inner, f"{card} is refused: {view(after)['feedback']}"
        after = step(after, {"type": "skip"})  # where the Stich is counted
        state = after if after.solved else step(after, {"type": "go_on"})
    assert state.solved
    found = re.search(r"(\d+) Augen", " ".join(view(state)["facts"]))
    assert found
    return int(found[1])


@each("key, book", product(HANDS, BOOKS))
def test_the_idea_brings_clearly_more_than_the_slip(key: str, book: str) -> None:
    slip, idea = HANDS[key]
    early = key.startswith(("0.", "1.", "3.", "5.10/bis"))
    assert augen(key, book, idea) - augen(key, book, slip) >= (A_FEW if early else CLEARLY)


@each("book", BOOKS)
def test_the_second_dulle_is_right_where_it_beats_the_first(book: str) -> None:
    slip, idea = TWO_DULLEN[BOOKS[book].stich.dulle_second_beats_first]
    assert augen("2.4/deine-dulle", book, idea) - augen("2.4/deine-dulle", book, slip) >= CLEARLY


KARLCHEN = {
    "3.11/karlchen-aufheben": [("HeD KrB PiA", "HeD PiA KrB"), ("KrB PiD", "PiD KrB")],
    "3.11/karlchen-fangen": [("PiA KaD KrA", "PiA KrA KaD"), ("KaD KrA", "KrA KaD")],
}
"""What decides there is the Karlchen: in each task the slip, and the idea."""


def test_every_hand_of_the_course_is_read_here() -> None:
    assert {*KEYS} == {*HANDS, *KARLCHEN, "2.4/deine-dulle"}


def rows(key: str, table: Table) -> Iterator[tuple[Task, Path, Path]]:
    """The tasks of a hand at a table, each with the slip and the idea; none where the table cannot have it."""
    if hand := hand_at(key, table):
        second = hand.rules.stich.dulle_second_beats_first
        lines = KARLCHEN.get(key) or [HANDS[key] if key in HANDS else TWO_DULLEN[second]]
        for task, (slip, idea) in product(hand.tasks, lines):
            if sorted(parse_cards(idea)) == sorted(task.game.hands[0]):
                yield task, parse_cards(slip), parse_cards(idea)


@sampled
@each("table", [*TABLES, *by_chance(size(4, 200))])
def test_three_stars_are_for_the_idea_and_never_for_what_the_text_calls_a_mistake(table: Table) -> None:
    """Whoever has laid the card of the slip gets fewer, whatever comes after it."""
    for key in KEYS:
        for task, slip, idea in rows(key, table):
            wrong = next(number for number, (one, other) in enumerate(zip(slip, idea, strict=True), 1) if one != other)
            ends = [path for path in ways(task.game) if len(path) == len(idea)]
            assert stars(task.game, idea) == MOST_STARS, key
            assert {stars(task.game, path) for path in ends if path[:wrong] == slip[:wrong]} <= {0, 1, 2}, key


@sampled
@each("table", [*TABLES, *by_chance(size(4, 200))])
def test_every_hand_has_a_decision(table: Table) -> None:
    """Two ways lead to two ends, at every table that can have it."""
    hands = {key: hand for key in KEYS if (hand := hand_at(key, table))}
    assert [key for key, hand in hands.items() for task in hand.tasks if ends_alike(task.game)] == []
    assert len(hands) > len(KEYS) / 2


def test_a_hand_without_a_decision_is_found() -> None:
    """Only one card may be laid each time."""
    task = {"hands": ["KrA PiA", "KrK PiK", "Kr10 Pi10", "KrK PiK"], "lead": 1, "re": [0, 2]}
    assert ends_alike(KINDS["play_stiche"].read(task, BOOKS["ddv"]).game)


def test_a_hand_that_house_rules_turn_follows_the_book_without_them() -> None:
    """Clara's Karo König takes the ten there that the partner's Kreuz Dame should protect."""
    key, house = "2.2/zweite-kreuz-dame", {"set": "ddv", "options": {"karo_koenig_highest": True}}
    there = at_table({**spec(key), "rules": house})
    assert (there.rules, "ohne sie" in there.note) == (BOOKS["ddv"], True)
    own = {name: part for name, part in spec(key).items() if name != "key"}
    assert not at_table({**own, "rules": house}).note, "what somebody has made for his own table stays there"


def test_5_13_whoever_wins_three_stiche_himself_has_not_looked_for_a_partner() -> None:
    for table in TABLES:
        for task in hand.tasks if (hand := hand_at("5.13/vier-stiche-suche", table)) else ():
            assert stars(task.game, parse_cards("KrD KrD HeK PiK")) in (1, 2)


def test_nothing_won_is_no_star() -> None:
    """Whoever gives the first Stich to Clara's ten ends with none of the 51 Augen that there are."""
    (task,) = hand_at("0.0/abend-farbe", ("ddv", {})).tasks
    ends = {line: stars(task.game, parse_cards(line)) for line in ("KrA KrK Pi10", "KrA Pi10 KrK", "KrK KrA Pi10")}
    assert ends == {"KrA KrK Pi10": 3, "KrA Pi10 KrK": 2, "KrK KrA Pi10": 0}


def test_1_03_the_karlchen_is_worth_waiting_for_at_every_table() -> None:
    """Also where the second Dulle does not beat the first, as in `ddv`."""
    for table in TABLES:
        for task in hand.tasks if (hand := hand_at("1.3/drei-namen", table)) else ():
            kept, thrown = (stars(task.game, parse_cards(line)) for line in ("PiK He10 KrB", "PiK KrB He10"))
            assert (kept, thrown in (1, 2)) == (MOST_STARS, True)


# What is said while a hand of the course is played, on every way in which it can be played, at every table.


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
    done = moment_after(task.game, parse_cards("PiA"), looking=True).done
    assert " ".join(remarks_after(task.says, done, "de")) == heard
