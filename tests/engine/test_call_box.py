"""The box "Bis wann?" at Männle, "vorab" and who leads: what the sentences say is what the engine lets pass.

`maennle §15`, with A54 (a card already led is missing) and A62 ("vorab" after a plain call of the own party).
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from at_the_table import deal, go
from taps import begin, chosen, labels, right, told

from dokolearn.ch3_scoring.calls import call_table, possible_calls
from dokolearn.course.call_limits import limits_rule
from dokolearn.evening.evening_machine import start as start_evening
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_state import Evening
from dokolearn.evening.reader_turn import buttons
from dokolearn.evening.reader_turn import press_button as choose
from dokolearn.evening.table_view import facts, prompt
from dokolearn.hosts.html.passages import rule_passage
from dokolearn.model import Call, Moment, Party, Seat, Spoken
from dokolearn.rulesets import BOOKS

MAENNLE = BOOKS["maennle"]
TABLE = call_table(MAENNLE, "normal", 10)
ME, PARTNER, OTHER = Seat(0), Seat(2), Seat(1)


def moments() -> Iterator[Moment]:
    """Every moment of the first five Stiche, once with the own card on the table and once before it."""
    for stich, laid, played in product(range(5), range(4), (False, True)):
        if laid or not played:
            yield Moment(4 * stich + laid, 10 - stich - played)


def said(*words: tuple[Seat, Party, int, bool], stich: int = 0) -> tuple[Spoken, ...]:
    """These calls, all before the first card of a Stich (from 0 on)."""
    return tuple(Spoken(Call(*word), Moment(4 * stich, 10 - stich), ()) for word in words)


def as_the_box_says(spoken: tuple[Spoken, ...], moment: Moment) -> bool:
    """Before the second card, at the latest in the Stich after the last call, with 9 cards for the first call and one
    less for every further one; one more after an opening "vorab"."""
    latest = max((one.moment.cards_played // 4 for one in spoken), default=None)
    soon = latest is None or moment.cards_played // 4 <= latest + 1
    needed = 9 - len(spoken) + bool(spoken and spoken[0].call.vorab)
    return moment.cards_played % 4 <= 1 and soon and moment.cards_in_hand >= needed


CHAINS = (
    (),
    said((PARTNER, "re", 0, False)),
    said((PARTNER, "re", 0, False), stich=1),
    said((PARTNER, "re", 0, True)),
    said((OTHER, "kontra", 0, False)),
    said((OTHER, "kontra", 0, True)),
    said((PARTNER, "re", 0, False), (PARTNER, "re", 1, False)),
    said((PARTNER, "re", 0, True), (OTHER, "kontra", 0, False)),
    said((PARTNER, "re", 0, True), (PARTNER, "re", 1, False), (PARTNER, "re", 2, False)),
)


def test_3_03_the_box_of_maennle_says_what_the_engine_lets_pass() -> None:
    """One rule for Re, Kontra and Absagen, and for whoever leads: how many cards are in hand."""
    for spoken, moment in product(CHAINS, moments()):
        plain = [one for one in possible_calls(TABLE, spoken, ME, "re", moment) if not one.vorab]
        assert bool(plain) == as_the_box_says(spoken, moment), (spoken, moment)


def test_3_03_vorab_is_said_with_a_full_hand_before_the_second_card() -> None:
    """Before anything of the own party, or after its plain Re or Kontra; after an Absage or a "vorab" not any more."""
    open_ones = (*CHAINS[:3], *CHAINS[4:6])
    for spoken, moment in product(CHAINS, [one for one in moments() if one.cards_played < 4]):
        vorab = [one for one in possible_calls(TABLE, spoken, ME, "re", moment) if one.vorab]
        expected = spoken in open_ones and moment.cards_in_hand == 10 and moment.cards_played % 4 <= 1
        assert bool(vorab) == expected, (spoken, moment)


def test_3_03_the_box_names_the_number_of_cards_of_its_pack() -> None:
    """9 of ten; with nines eleven of twelve."""
    values = limits_rule("de")["values"]
    assert "braucht noch 9 Karten" in values['"chain_formula"|false']["text"]
    assert "braucht noch 11 Karten" in values['"chain_formula"|true']["text"]
    chain = rule_passage(("chain",))["rules"][0]
    assert "so lesen wir es" in chain["values"][chain["usual"]["maennle"]]["text"]
    assert not chain["values"][chain["usual"]["ddv"]]["text"], "a table without the chain is not told of it"


def test_3_03_the_passage_of_vorab_says_what_it_costs_and_that_we_read_it() -> None:
    vorab = rule_passage(("vorab",))["rules"][0]["values"]["true"]["text"]
    for said_there in ("ein Punkt mehr", "eine Karte mehr", "Wir lesen"):
        assert said_there in vorab


# In the exercises


def test_3_03_whoever_has_led_may_still_call_where_his_cards_are_enough() -> None:
    """Nine cards after the first lead are enough for a plain Kontra, not for "vorab"; after "vorab" eight are too few
    for "keine 9", which needs nine then."""
    first = begin("call_possible", "maennle", party="kontra", played=1, lead=0)
    assert right(first) == ["Kontra"]
    assert "so lesen wir es. Du hältst noch 9, und so viele braucht es: 9." in told(chosen(first, "Kontra"))
    plain = begin("call_possible", "maennle", party="kontra", calls="0:Kontra@0", played=5, lead=0)
    assert right(plain) == ["keine 9"]
    opened = begin("call_possible", "maennle", party="kontra", calls="0:Kontra-vorab@0", played=5, lead=0)
    assert right(opened) == ["Jetzt nichts Gültiges"]


def test_3_03_that_vorab_may_follow_a_plain_call_is_said_to_be_our_reading() -> None:
    asked = begin("call_possible", "maennle", party="kontra", calls="2:Kontra@0", played=1, lead=3)
    assert right(asked) == ["Kontra vorab", "keine 9"]
    assert "so lesen wir es" in told(chosen(asked, "Kontra vorab"))
    assert "so lesen wir es" not in told(chosen(asked, "keine 9"))
    assert "Kontra" in labels(asked)


# On the page "Spielen"


def sitting(calls: str = "") -> Evening:
    """The reader is Kontra and has not laid a card; Anna leads."""
    begun = step_evening(start_evening({"seed": 1, "rules": "maennle", "lang": "de"}), {"type": "begin"})
    game = go(deal(MAENNLE, dealer=0, seat1="KrD", seat2="KrD"), f"alle gesund, {calls}")
    return replace(begun, game=game, places=())


def test_3_03_the_button_says_what_vorab_brings_and_costs() -> None:
    """`maennle §15, §27`."""
    now = sitting()
    at = [one.label for one in buttons(now)].index("„Kontra vorab“ sagen")
    asked = str(prompt(choose(now, at))["prompt"])
    assert asked.startswith("„Kontra vorab“? ")
    assert "„Kontra vorab“ geht noch: bis vor der zweiten Karte des 1. Stichs; wer ausspielt, sagt es vorher." in [
        *facts(now)
    ]
    for told_there in (
        "vor deiner ersten Karte",
        "einen Punkt mehr",
        "brauchen eine Karte mehr",
        "120 : 120 gewinnt niemand.",
    ):
        assert told_there in asked


def test_3_03_vorab_does_not_come_back_after_a_plain_kontra() -> None:
    """It is possible only as we read a gap of the book: nobody is asked for it at the table."""
    after = [one.label for one in buttons(sitting("0 sagt Kontra"))]
    assert after[:1] == ["„keine 9“ sagen"]
    assert not any("vorab" in one for one in after)


def test_3_03_the_question_back_says_until_when_at_every_table() -> None:
    """On a phone nothing else says it before the first card."""
    for book in BOOKS:
        begun = step_evening(start_evening({"seed": 1, "rules": book, "lang": "de"}), {"type": "begin"})
        game = go(deal(BOOKS[book], dealer=0, seat1="KrD", seat2="KrD"), "alle gesund")
        now = replace(begun, game=game, places=())
        at = next((at for at, one in enumerate(buttons(now)) if one.label == "„Kontra“ sagen"), None)
        if at is not None:
            asked = str(prompt(choose(now, at))["prompt"])
            assert asked.startswith("„Kontra“? Noch bis "), book
            assert asked.endswith("Es bleibt gesagt.")
