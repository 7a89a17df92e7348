"""Slips of the pen: each is told once, all of a file at once, and nothing that only follows from them."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from effort import each, sampled, size

from dokolearn.model import Seat
from dokolearn.replay.reader import read
from dokolearn.replay.text.problems import Problem, advice, player_names, sentence

Slip = Callable[[list[str], int], str | None]
"""The words of a line with a Stich and a place in it → the line with a slip; None where it cannot be made there."""

CARDS = range(2, 6)


def forgotten(words: list[str], place: int) -> str:
    return " ".join([*words[:place], *words[place + 1 :]])


def unreadable(words: list[str], place: int) -> str:
    return " ".join([*words[:place], "Krx", *words[place + 1 :]])


def too_many(words: list[str], place: int) -> str:
    return " ".join([*words[:place], "Ka10", *words[place:]])


def wrong_seat(words: list[str], place: int) -> str:
    seat = int(words[1][0])
    return " ".join([words[0], f"{seat % 4 + 1}:", *words[2:]])


def wrong_number(words: list[str], place: int) -> str:
    return " ".join([f"{words[0][:-1]}7.", *words[1:]])


def left_out(words: list[str], place: int) -> None:
    return None


def twice(words: list[str], place: int) -> str:
    return "\n".join([" ".join(words)] * 2)


SLIPS: dict[Slip, set[str]] = {
    forgotten: {"stich_short"},
    unreadable: {"card_unknown"},
    too_many: {"stich_long"},
    wrong_seat: {"first_lead", "next_lead"},
    wrong_number: {"stich_number"},
    left_out: {"stich_number"},
    twice: {"stich_number"},
}


@pytest.fixture(scope="module")
def plain(game_text: str) -> list[str]:
    """The lines of a game without calls, notes and marks, so that every word of a Stich is a card or its head."""
    lines = [re.sub(r" @\d:\S+|[!?]+(?=\s|$)", "", line) for line in game_text.split("\n") if not line.startswith(">")]
    assert read("\n".join(lines)).problems == ()
    return lines


def stiche(lines: list[str]) -> list[int]:
    return [at for at, line in enumerate(lines) if line[:1].isdigit()]


def slipped(lines: list[str], slips: dict[int, tuple[Slip, int]]) -> str:
    """The text with these slips, by line."""
    made = [slips[at][0](line.split(), slips[at][1]) if at in slips else line for at, line in enumerate(lines)]
    return "\n".join(line for line in made if line is not None)


def told(text: str) -> list[Problem]:
    return [found for found in read(text).problems if found.key != "replay.result_early"]


def keys(found: list[Problem]) -> list[str]:
    return [one.key.removeprefix("replay.") for one in found]


def every_slip(lines: list[str]) -> Iterator[tuple[Slip, int, int]]:
    for slip in SLIPS:
        for at in stiche(lines)[:-1]:
            for place in CARDS if slip in (forgotten, unreadable, too_many) else (2,):
                yield slip, at, place


def test_one_slip_is_one_error(plain: list[str]) -> None:
    wrong = {}
    for slip, at, place in every_slip(plain):
        found = keys(told(slipped(plain, {at: (slip, place)})))
        if len(found) != 1 or not set(found) <= SLIPS[slip]:
            wrong[slip.__name__, plain[at], place] = found
    assert wrong == {}


def test_it_says_whose_card_is_forgotten(plain: list[str]) -> None:
    alone = 0
    for at in stiche(plain)[:-1]:
        for place in CARDS:
            [found] = told(slipped(plain, {at: (forgotten, place)}))
            lead = int(plain[at].split()[1][0]) - 1
            seats = dict(found.params)["seats"]
            assert Seat((lead + place - 2) % 4) in seats
            alone += len(seats) == 1
    assert alone >= 30, "of 44; for the others two hands fit all that stands there"


def test_the_sentences(edited: Callable[..., str]) -> None:
    reading = read(edited("4. 3: HeA He9 He9 HeK", "4. 3: HeA He9 HeK"))
    [found] = reading.problems
    names = player_names(reading.record, "de")
    assert sentence(found, "de", names) == "In Stich 4 fehlt eine Karte, und zwar die von Dieter oder Anna."
    reading = read(edited("10. 1: PiK KaD! Pi9 PiA!", "10. 1: PiK Pi9 PiA!"))
    [found] = reading.problems
    assert sentence(found, "de", names) == "In Stich 10 fehlt eine Karte, und zwar die von Bernd."
    assert advice(found, "de", names) == "Als letzte Karte bleibt dort Karo Dame übrig. Trage sie nach."
    assert sentence(found, "en", names) == "A card is missing in Stich 10: that of Bernd."


@sampled
def test_five_slips_take_one_round(plain: list[str]) -> None:
    """Each of five lines with a slip is named, whatever the other four say."""
    chance = random.Random(5)
    silent = {}
    kinds = [slip for slip in SLIPS if slip is not left_out]
    for _ in range(size(50, 1500)):
        lines = sorted(chance.sample(stiche(plain)[:-1:2], 5))
        slips = {at: (chance.choice(kinds), chance.choice(CARDS)) for at in lines}
        text = slipped(plain, slips)
        stand = enumerate(text.split("\n"), 1)
        at_fault = [number for number, line in stand if line[:1].isdigit() and line not in plain]
        found = {one.line for one in told(text)}
        missed = [number for number in at_fault if not found & {number, number + 1}]
        if missed or len(told(text)) > 7:
            silent[text] = (missed, [(one.line, one.key) for one in told(text)])
    assert silent == {}


@each(
    "changes, expected",
    [
        (("deal 1: He10 KrD", "deal 1: He10 Krx", "6. 3: He10! PiB", "6. 3: He10! PiA"), ["card_unknown", "illegal"]),
        (
            ("deal 2: PiD HeD", "deal 2: PiD He10", "6. 3: He10! PiB", "6. 3: He10! PiA"),
            ["too_often", "too_rare", "illegal"],
        ),
        (("4. 3: HeA He9 He9 HeK\n", "4. x: HeA He9 He9 HeK\n"), ["trick_form"]),
        (("@1:Re", "@1:Rx"), ["say_unknown"]),
        (("4. 3: HeA He9 He9 HeK", "4. 3: HeA He9 HeK He9"), ["not_in_hand"]),
    ],
)
def test_what_is_told_of_a_game(edited: Callable[..., str], changes: tuple[str, ...], expected: list[str]) -> None:
    assert keys(told(edited(*changes))) == expected


def test_hands_that_nobody_can_mend_leave_the_rest_to_be_counted(edited: Callable[..., str]) -> None:
    """Without hands nothing can be played; Stiche, numbers and tags are looked at all the same."""
    text = edited(
        *("deal 2: PiD", "deal 2: He10", "deal 4: HeD", "deal 4: He10", '[Dealer "4"]', '[Dealer "4"]\n[Bock "viel"]'),
        *('[Result "193:47"]', '[Result "hoch"]\n[Punkte "1 2"]', "HeA He9 He9 HeK", "HeA He9 HeK", "7. 3:", "9. 3:"),
        *("8. 1: He10 HeB", "8. 1: He10 HeB HeB"),
    )
    expected = {"bock_form", "result_form", "punkte_form", "stich_gaps", "stich_number", "stich_long", "too_often"}
    assert expected <= set(keys(told(text)))


def test_variations_and_questions_behind_a_mistake_are_not_blamed(edited: Callable[..., str]) -> None:
    late = "( 9. 1: PiK )\nask 1: Was nun?\nok PiK: Ja.\n10. 1: PiK"
    assert keys(told(edited("10. 1: PiK", late))) == []
    assert keys(told(edited("10. 1: PiK", late, "4. 3: HeA He9", "4. 3: HeA Krx"))) == ["card_unknown"]
    wrong = late.replace("( 9. 1: PiK )", "( 9. 1: KrA )").replace("ok PiK: Ja.\n", "no PiK: Nein.\n")
    found = keys(told(edited("10. 1: PiK", wrong, "4. 3: HeA He9", "4. 3: HeA Krx")))
    assert found == ["card_unknown", "already_played", "quiz_no_ok"]
