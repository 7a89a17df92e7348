"""What only some tables have: a forced call, the Vorführung, weitere Ansagen, the cards of an Armut."""

from contextlib import nullcontext
from typing import Any

import pytest
from effort import each
from taps import begin, chosen, labels, right, told

from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises import SpecError, view
from dokolearn.exercises.at_table import apart
from dokolearn.exercises.catalogue import spec
from dokolearn.exercises.drill.invent import chance_of, invent
from dokolearn.exercises.exam.exam_plan import PLAN
from dokolearn.exercises.frame.choosing import choices_of
from dokolearn.exercises.kinds import KINDS
from dokolearn.rulesets import BOOKS, with_options

# answer_call: maennle §25, §17

FUCHS: dict[str, Any] = {"ask": "forced", "stich": "KaB KaA HeD KaK", "lead": 1, "re": [0, 3]}
"""Bernd leads, Clara loses her Fuchs to Dieter."""
PARTNERS: dict[str, Any] = {**FUCHS, "re": [2, 3]}
PLAIN: dict[str, Any] = {**FUCHS, "stich": "PiA PiK Pi10 PiK"}
HERZ: dict[str, Any] = {**FUCHS, "stich": "HeA HeK HeA HeK", "re": [0, 2]}
TOLD: dict[str, Any] = {"ask": "forced", "told": 1, "re": [1, 2]}


@each(
    "task, who",
    [
        (FUCHS, "Dieter: „Re“"),
        (PARTNERS, "Dieter: „Re“"),  # nobody knows yet that the Fuchs was his partner's
        (PLAIN, "Niemand muss"),
        (HERZ, "Bernd: „Kontra“"),
        ({**FUCHS, "number": 2}, "Niemand muss"),
        ({**FUCHS, "calls": "0:Re-vorab@0"}, "Dieter: „keine 9“"),
        ({**PARTNERS, "calls": "2:Re-vorab@0"}, "Niemand muss"),  # now it is known
        ({**HERZ, "calls": "0:Re-vorab@0 0:Re-k90@1"}, "Bernd: „Kontra“"),
        ({**FUCHS, "calls": "1:Kontra-vorab@0 1:Kontra-k90@1 0:Re-vorab@1"}, "Niemand muss"),
        ({**FUCHS, "found": 1, "number": 2}, "Dieter: „Re“"),
        ({**FUCHS, "found": 1, "number": 3}, "Niemand muss"),
        ({**TOLD, "played": 4}, "Bernd: „Re“"),
        ({**TOLD, "played": 4, "calls": "1:Re@0"}, "Niemand muss"),
    ],
)
def test_3_03_who_is_forced_to_call(task: dict[str, Any], who: str) -> None:
    """`maennle §25` a Tack in the first Stich, `maennle §17` who gives his party away."""
    assert right(begin("answer_call", "maennle", **task)) == [who]


def test_3_03_what_a_forced_call_brings_is_said() -> None:
    """`maennle §24` The Tack may go, the call stays; `maennle §17` what comes late counts only when losing."""
    assert "die Ansage bleibt" in told(chosen(begin("answer_call", "maennle", **PARTNERS), "Dieter: „Re“"))
    late = begin("answer_call", "maennle", **TOLD, played=16)
    assert "nur, wenn Re verliert" in told(chosen(late, right(late)[0]))


def test_3_03_a_rich_stich_forces_where_it_was_agreed() -> None:
    """`spielregeln: Varianten` from thirty Augen on; no other table forces anybody."""
    rich = {**FUCHS, "stich": "KrA Kr10 KrA KrK"}
    asked = begin("answer_call", "spielregeln", {"forced_call": True}, **rich)
    assert right(asked) == ["Bernd: „Kontra“"]
    assert "Wir lesen es so" in told(chosen(asked, "Bernd: „Kontra“")), "who has to speak is not said there"
    assert right(begin("answer_call", "spielregeln", {"forced_call": True}, **PLAIN)) == ["Niemand muss"]
    for book in ("mainz", "ddv", "spielregeln", "schmidt"):
        assert right(begin("answer_call", book, **FUCHS)) == ["Niemand muss"]


@each(
    "task, problem",
    [
        ({**FUCHS, "stich": "KaB KaA"}, "four cards"),
        ({**FUCHS, "stich": "KrD KaA HeD KaK"}, "Kreuz Dame was laid by Kontra"),
        ({**FUCHS, "re": [1]}, "re: expected two seats"),
        ({**FUCHS, "found": 2, "number": 2}, "found: expected a Stich before"),
        ({**TOLD, "played": -1}, "played: expected 0 to 47"),
    ],
)
def test_a_forced_call_is_written_as_it_can_be(task: dict[str, Any], problem: str) -> None:
    with pytest.raises(SpecError, match=problem):
        KINDS["answer_call"].read(task, BOOKS["maennle"])


# who_plays: ddv Pflichtsolo


@each(
    "book, dealer, owes, left, who",
    [
        ("ddv", 0, [1, 3], 3, "Niemand"),
        ("ddv", 0, [1, 3], 2, "Bernd"),
        ("ddv", 1, [1, 3], 2, "Dieter"),
        ("ddv", 2, [2], 1, "Clara"),  # the dealer himself
        ("ddv", 2, [], 1, "Niemand"),
        ("spielregeln", 0, [1, 3], 2, "Niemand"),
        ("spielregeln", 0, [1, 3], 0, "Bernd"),
        ("mainz", 0, [1, 3], 2, "Niemand"),
    ],
)
def test_4_07_who_is_made_to_play(book: str, dealer: int, owes: list[int], left: int, who: str) -> None:
    """`ddv: Pflichtsolo` within the agreed games, `spielregeln: Hinweise zum Spiel` after them."""
    asked = begin("who_plays", book, ask="vorgefuehrt", dealer=dealer, owes=owes, left=left)
    assert right(asked) == [who]
    assert labels(asked)[-1] == "Niemand"


def test_4_07_after_a_vorfuehrung_the_next_player_deals() -> None:
    """`ddv: Pflichtsolo` An unforced one is dealt after by the same player."""
    solo: dict[str, Any] = {"minds": "- - - solo:damensolo", "dealer": 1, "owes": [0, 3]}
    assert right(begin("who_plays", "ddv", ask="lead", **solo, left=2)) == ["Dieter"]
    assert right(begin("who_plays", "ddv", ask="deal", **solo, left=2)) == ["Clara"]
    assert right(begin("who_plays", "ddv", ask="deal", **solo)) == ["Bernd"]
    with pytest.raises(SpecError, match="nobody is made to play"):
        begin("who_plays", "ddv", ask="deal", **solo, left=3)


# who_plays: schmidt Weitere Ansagen


@each(
    "book, bids, who",
    [
        ("schmidt", "", "Anna: Karosolo"),
        ("schmidt", "2:k90", "Clara: Damensolo"),
        ("schmidt", "2:k90 0:halten", "Anna: Karosolo"),
        ("schmidt", "2:k90 0:halten 2:k60", "Clara: Damensolo"),
        ("spielregeln", "2:k90 0:k60", "Anna: Karosolo"),
        ("spielregeln", "2:k90 0:halten", "Clara: Damensolo"),  # there nobody may just hold
    ],
)
def test_4_04_soli_bid_against_each_other(book: str, bids: str, who: str) -> None:
    minds = "solo:karosolo - solo:damensolo -"
    asked = begin("who_plays", book, {"weitere_ansagen": True}, minds=minds, dealer=3, bids=bids)
    assert right(asked) == [who]


def test_4_04_a_bid_that_was_beaten_is_told_so() -> None:
    minds = "solo:karosolo hochzeit solo:damensolo -"
    asked = begin("who_plays", "schmidt", {"weitere_ansagen": True}, minds=minds, dealer=3, bids="2:k90 0:halten")
    assert "nicht das letzte Wort" in told(chosen(asked, "Clara: Damensolo"))
    assert "welches Solo" in told(chosen(asked, "Normalspiel"))
    assert "bietet hier gar nicht mit" in told(chosen(asked, "Bernd: Hochzeit"))
    assert "keine 90" in told(chosen(asked, "Anna: Karosolo"))


# vorbehalt: the cards of an Armut

POOR = "KaB KaK KrA KrK Kr9 Kr9 PiA Pi10 PiK HeA HeK He9"
TAKER = "He10 KrD PiD PiD HeB KaB KaA Ka10 KrA PiK HeA He9"


@each(
    "book, given",
    [("spielregeln", "Karo Bube, Karo König, Herz 9"), ("schmidt", "Karo Bube, Karo König")],
)
def test_4_03_what_a_poor_hand_lays_down(book: str, given: str) -> None:
    """`spielregeln: Reizen` three cards with all trumps, `schmidt: Armut` all trumps and nothing else."""
    asked = begin("vorbehalt", book, armut="give", hand=POOR)
    assert right(asked) == [given]
    assert "Es fehlt noch: Karo König" in told(chosen(asked, "Karo Bube, Herz König, Herz 9"))


def test_4_03_as_many_cards_go_back_as_came() -> None:
    asked = begin("vorbehalt", "schmidt", armut="back", hand=TAKER, taken="KaB KaK")
    assert {label.count(",") for label in right(asked)} == {1}
    assert "Karo Bube, Karo König" in right(asked)  # also the same ones
    lowest = begin("vorbehalt", "schmidt", {"armut_return": "lowest_trumps"}, armut="back", hand=TAKER, taken="KaB KaK")
    assert right(lowest) == ["Herz Ass, Herz 9"]


@each(
    "options, most", [({}, 3), ({"armut_max_trumps": 2}, 2), ({"armut_max_trumps": 5, "armut_cards": "all_trumps"}, 5)]
)
def test_4_03_how_many_trumps_a_poor_hand_has_is_up_to_the_table(options: dict[str, Any], most: int) -> None:
    """Whoever writes an exercise with one trump too many, or with none, is told how many there may be."""
    house = with_options(BOOKS["spielregeln"], options)
    trumps, fehl = "He10 KrD PiD HeD KaD KrB", f"{POOR.removeprefix('KaB KaK ')} Pi10 PiK"
    for number in (0, 1, most, most + 1):
        hand = " ".join([*trumps.split()[:number], *fehl.split()][:12])
        refused = pytest.raises(SpecError, match=f"hand: expected 1 to {most} trumps")
        with nullcontext() if 0 < number <= most else refused:
            KINDS["vorbehalt"].read({"armut": "give", "hand": hand}, house)


@each("back, number", [("KaK He9", 1), ("KaB KaK", 2), ("He9 HeA", 0)])
def test_4_03_the_number_of_trumps_is_told(back: str, number: int) -> None:
    """`schmidt: Armut`; the rules page does not ask for it."""
    task: dict[str, Any] = {"armut": "told", "hand": TAKER, "taken": "KaB KaK", "back": back}
    assert right(begin("vorbehalt", "schmidt", **task)) == [f"Zahl der Trümpfe: {number}"]
    task |= {"taken": "KaB KaK He9", "back": f"{back} PiK"}
    assert right(begin("vorbehalt", "spielregeln", **task)) == ["Nichts"]


@each("book", ["mainz", "ddv", "maennle"])
def test_4_03_cards_are_passed_only_where_there_is_an_armut(book: str) -> None:
    hand = POOR if card_table(BOOKS[book]).hand_size == 12 else POOR.replace("Kr9 Kr9 ", "").replace(" He9", " HeA")
    with pytest.raises(SpecError, match="no cards are passed"):
        KINDS["vorbehalt"].read({"armut": "give", "hand": hand}, BOOKS[book])


# Lessons, drills, exam

OWN = {
    "3.3/zwangsansage": "maennle",
    "4.11/zwang-in-der-hochzeit": "maennle",
    "4.7/vorfuehrung": "ddv",
    "4.4/weitere-ansagen": "schmidt",
    "4.3/armut-karten": "spielregeln",
    "4.3/armut-truempfe": "schmidt",
}


@each("key", OWN)
def test_it_is_folded_everywhere_else(key: str) -> None:
    assert set(apart(spec(key))) == set(BOOKS) - {OWN[key]}


DRAWN = [
    ("answer_call", "maennle", {}, "forced"),
    ("answer_call", "spielregeln", {"forced_call": True}, "forced"),
    ("who_plays", "ddv", {}, "left"),
    ("who_plays", "spielregeln", {}, "left"),
    ("who_plays", "schmidt", {"weitere_ansagen": True}, "bids"),
    ("vorbehalt", "spielregeln", {}, "armut"),
    ("vorbehalt", "schmidt", {}, "armut"),
]


@each("kind, book, options, sign", DRAWN)
def test_drills_deal_it_with_a_reason_for_every_mistake(
    kind: str, book: str, options: dict[str, Any], sign: str
) -> None:
    """Every wrong answer has its own reason and is a kind of mistake that comes back."""
    rules, chance, seen = with_options(BOOKS[book], options), chance_of(f"{kind} {book}"), set()
    one: Any = KINDS[kind]
    for _ in range(60):
        position = invent(kind, rules, 3, chance)
        if sign not in (*position, position.get("ask")):
            continue
        choices = choices_of(one, one.read(position, rules), "de")
        wrong = [choice for choice in choices if not choice.right]
        assert len({choice.reason for choice in wrong}) == len(wrong), position
        assert all(choice.slip for choice in wrong)
        seen.add(tuple(choice.right for choice in choices))
    assert len(seen) > 1, "always the same place is right"


def test_3_07_until_when_is_not_drawn_in_a_chain() -> None:
    """`maennle §15` The answer would always be the next Stich."""
    asked = {invent("answer_call", BOOKS["maennle"], level, chance_of("chain"))["ask"] for level in (1, 2, 3)}
    assert "until" not in asked


def test_the_exam_can_ask_it() -> None:
    assert {kind for kind, *_ in DRAWN} <= {part.kind for area in PLAN for part in area.parts}


def test_who_is_shown_in_a_forced_call_has_one_name() -> None:
    """The learner watches: who has called is called as who has played."""
    facts = view(begin("answer_call", "maennle", **FUCHS, calls="0:Re-vorab@0"))["facts"]
    assert facts[-1].startswith("Anna: „Re vorab“")
