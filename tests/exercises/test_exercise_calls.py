"""Exercises about calls by hand: what is still possible, what is wise, until when one may answer."""

from typing import Any

import pytest
from buttons import buttons, chosen, one, right, told
from effort import each

from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises import SpecError, read_spec, start, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill.invent import chance_of, invent
from dokolearn.rulesets import BOOKS

# call_possible: §3.3


def possible(book: str = "mainz", **task: Any) -> list[str]:
    return right(one("call_possible", task, book))


def test_3_03_re_until_before_the_eighth_card() -> None:
    assert possible(party="re", played=7, lead=1) == ["Re"]
    assert possible(party="re", played=8) == ["Jetzt nichts"]
    late = chosen(start(one("call_possible", {"party": "re", "played": 8})), "Re")
    assert "Bis vor der 8. Karte des Spiels" in told(late)


def test_3_03_a_high_call_may_come_early() -> None:
    """The script's own example: Re, sechs before the third card."""
    task = {"party": "re", "calls": "0:Re@0", "played": 2, "lead": 2}
    assert possible(**task) == ["neun", "sechs", "drei", "schwarz"]
    assert "Damit gilt auch „neun“ als gesagt" in told(chosen(start(one("call_possible", task)), "sechs"))


def test_3_03_a_level_needs_the_one_before_it() -> None:
    state = start(one("call_possible", {"party": "kontra", "played": 4}))
    assert told(chosen(state, "neun")) == "Vor „neun“ muss die eigene Partei erst „Kontra“ sagen."
    schmidt = {"party": "re", "calls": "0:Re@0", "played": 4}
    assert possible("schmidt", **schmidt) == ["keine 90"]
    refused = told(chosen(start(one("call_possible", schmidt, "schmidt")), "keine 60"))
    assert "Überspringen geht hier nicht" in refused


def test_3_03_other_books_count_the_own_cards() -> None:
    """`ddv: An- und Absagen` Re with eleven cards, that is before the second own card."""
    assert possible("ddv", party="re", played=7, lead=0) == ["Jetzt nichts"]
    assert possible("ddv", party="re", played=7, lead=1) == ["Re"], "the fourth to play holds eleven cards still"


def test_3_03_a_game_of_forty_cards_has_ten_of_each() -> None:
    """`maennle §15` Re vorab with a full hand only, and before the second card of the first Stich."""
    assert possible("maennle", party="re", played=0) == ["Re", "Re vorab"]
    assert possible("maennle", party="re", played=2, lead=2) == ["Jetzt nichts Gültiges"]
    with pytest.raises(SpecError, match="0 to 39"):
        read_spec(one("call_possible", {"played": 40}, "maennle"))


def test_3_05_the_partner_goes_on_from_what_was_said() -> None:
    assert "neun" in possible(party="re", calls="2:Re@0", played=8)
    already = told(chosen(start(one("call_possible", {"party": "re", "calls": "2:Re@0", "played": 4})), "Re"))
    assert "schon gesagt" in already


@pytest.mark.parametrize(
    ("book", "said"),
    [
        ("mainz", "steht im Skript nicht. Wir lesen es so"),
        ("ddv", "lässt der Artikel offen"),  # ddv: An- und Absagen
        ("spielregeln", "schon gesagt. Einmal genügt."),  # spielregeln: Spielansagen, always only one of the two
    ],
)
def test_3_05_saying_it_again_is_as_open_as_the_book_leaves_it(book: str, said: str) -> None:
    task = {"party": "re", "calls": "2:Re@0", "played": 4}
    assert said in told(chosen(start(one("call_possible", task, book)), "Re"))


def test_3_07_the_longer_time_of_an_answer_is_our_reading_of_the_script() -> None:
    """§3.7 names no limit for the answer; ddv Erwiderung does."""
    task = {"party": "re", "calls": "1:Kontra@4", "played": 9}
    assert "wir lesen es so" in told(chosen(start(one("call_possible", task)), "Re"))
    assert "wir lesen es so" in told(chosen(start(one("call_possible", {**task, "played": 20})), "Re"))
    assert "wir lesen es so" not in told(chosen(start(one("call_possible", task, "ddv")), "Re"))


def test_3_10_no_level_against_a_level_in_maennle() -> None:
    """`maennle §16`"""
    task = {"party": "kontra", "calls": "0:Kontra@0 1:Re@0 1:Re-k90@4", "played": 4}
    assert possible(**task) == ["neun", "sechs", "drei", "schwarz"]
    assert possible("maennle", **task) == ["Jetzt nichts Gültiges"]


def test_3_03_nothing_more_is_told_by_the_next_call_in_line() -> None:
    """maennle §15: after Re comes keine 9. That “vorab” is over, too, is no reason."""
    shown = one("call_possible", {"party": "re", "calls": "0:Re@0", "played": 12}, "maennle")
    assert "Zu spät für keine 9." in told(chosen(start(shown), "Jetzt nichts Gültiges"))


def test_house_rules_move_the_limits() -> None:
    given = one("call_possible", {"party": "re", "played": 8}, "mainz", call_limits=[10, 12, 16, 20, 24])
    assert right(given) == ["Re"]


def test_a_call_that_does_not_count_is_told() -> None:
    facts = view(start(one("call_possible", {"party": "re", "calls": "2:Re@9", "played": 9, "lead": 1})))["facts"]
    assert facts[-1] == "Bernd: „Re“ (vor der 10. Karte des Spiels): zählt hier nicht, denn dafür war es zu spät"


@each("kind", ["call_possible", "answer_call"])
@each("book", BOOKS)
def test_3_03_in_a_drill_every_call_counts(book: str, kind: str) -> None:
    """Nobody is heard saying something that his table does not count (`maennle §15`: before the second card only)."""
    for number in range(40):
        for level in (1, 2, 3):
            task = invent(kind, BOOKS[book], level, chance_of(f"{kind} {number}"))
            shown = start(one(kind, {**task, "calls": task.get("calls", "")}, book))
            assert not [fact for fact in view(shown)["facts"] if "zählt hier nicht" in fact], task


# speak: §3.2


SAY = [
    {"say": "still", "why": {"de": "Zu stark.", "en": "Too strong."}},
    {"say": "ansage", "good": True, "why": {"de": "Stark genug.", "en": "Strong enough."}},
]


def test_3_02_what_the_author_says_counts_while_it_is_allowed() -> None:
    early = one("speak", {"hand": "KrD He10", "say": SAY})
    assert right(early) == ["Re"]
    assert told(chosen(start(early), "Schweigen")) == "Zu stark."
    assert told(chosen(start({**early, "lang": "en"}), "Re")) == "Strong enough."


def test_3_03_what_the_book_refuses_is_never_right() -> None:
    late = one("speak", {"hand": "KrD He10", "played": 20, "say": SAY})
    assert right(late) == ["Schweigen"]
    assert "Bis vor der 8. Karte" in told(chosen(start(late), "Re"))
    assert "Bis vor der 8. Karte" in told(chosen(start(late), "Schweigen")), "the reason of the late call"


@each("key", [key for key, entry in catalogue().items() if entry["kind"] == "speak"])
@each("book", BOOKS)
def test_1_04_the_hand_has_as_many_cards_as_the_moment_leaves(book: str, key: str) -> None:
    """Twelve at first, ten without nines (`maennle §6`), one less after each Stich; the trumps stand in front."""
    read = at_table(spec(key, "de", book))
    for task in read.tasks:
        shown = read.kind.look(task, "de")
        assert f"Karten auf deiner Hand: {len(shown.hand)}" in shown.facts
        assert list(shown.hand) == sorted(shown.hand, key=card_table(read.rules).order.__getitem__)


@each("say", [[], SAY[:1], SAY[1:], [*SAY, SAY[0]], [{"say": "laut", "why": "x"}], [{"say": "still"}]])
def test_options_without_silence_or_a_good_one_are_refused(say: list[Any]) -> None:
    with pytest.raises(SpecError):
        read_spec(one("speak", {"hand": "KrD", "say": say}))


# answer_call: §3.7


@each(
    "book, task, until",
    [
        ("mainz", {"party": "kontra", "calls": "1:Re@4"}, "bis vor der 12. Karte des Spiels"),
        ("mainz", {"party": "kontra", "calls": "1:Re@0 1:Re-k90@4"}, "bis vor der 16. Karte des Spiels"),
        ("mainz", {"party": "kontra"}, "bis vor der 8. Karte des Spiels"),
        ("mainz", {"party": "re", "calls": "0:Re@0", "stage": "k90"}, "bis vor der 12. Karte des Spiels"),
        ("mainz", {"party": "re", "calls": "0:Re@0"}, "gar nicht"),
        (
            "ddv",
            {"party": "kontra", "calls": "1:Re@4"},
            "bis du deine 3. Karte spielst, mit mindestens 10 Karten auf der Hand",
        ),
        (
            "schmidt",
            {"party": "kontra", "calls": "1:Re@4"},
            "bis du deine 2. Karte spielst, mit mindestens 11 Karten auf der Hand",
        ),
        ("schmidt", {"party": "kontra", "calls": "1:Re@0 1:Re-k90@8"}, "bis du deine nächste Karte spielst"),
    ],
)
def test_3_07_until_when(book: str, task: dict[str, Any], until: str) -> None:
    given = one("answer_call", task, book)
    assert right(given) == [until]
    assert len(buttons(start(given))) >= 3
    if until != "gar nicht":
        assert told(chosen(start(given), "gar nicht")) == "Doch, das geht."


def test_3_07_the_next_card_is_offered_once() -> None:
    """`schmidt: Anmerkungen zu den Ansagen`: with ten cards in hand it is the third one."""
    labels = buttons(start(one("answer_call", {"party": "kontra", "calls": "1:Re@0 1:Re-k90@8"}, "schmidt")))
    assert not [label for label in labels if "3. Karte" in label]


@each(
    "book, party, calls, need",
    [
        ("mainz", "re", "", "121 Augen"),
        ("mainz", "kontra", "", "120 Augen"),
        ("mainz", "re", "0:Re 0:Re-k90", "151 Augen"),
        ("mainz", "kontra", "1:Re 1:Re-k90", "90 Augen"),
        ("mainz", "re", "3:Kontra 0:Re", "120 Augen"),
        ("ddv", "re", "3:Kontra 0:Re", "121 Augen"),
        ("mainz", "kontra", "1:Re 1:Re-k90 1:Re-k60 1:Re-k30 1:Re-schwarz", "einen Stich"),
        ("mainz", "re", "0:Re 0:Re-k90 0:Re-k60 0:Re-k30 0:Re-schwarz", "alle Stiche"),
    ],
)
def test_3_06_what_is_needed(book: str, party: str, calls: str, need: str) -> None:
    """§3.1, §3.6 and §3.7; `ddv: Gewinnkriterien` gives Re the half only if Kontra alone has called."""
    assert right(one("answer_call", {"ask": "need", "party": party, "calls": calls}, book)) == [need]


def test_3_03_a_late_call_counts_against_its_party_where_the_book_says_so() -> None:
    """`maennle §17` What is invalid counts only when losing: nobody is told that nothing can be said."""
    state = start(one("call_possible", {"party": "re", "played": 16}, "maennle"))
    assert view(state)["task"] == "Welche Ansagen wären als Nächstes gültig? Finde alle."
    late = chosen(state, "Re")
    assert told(late).endswith("Sagst du es trotzdem, gilt es nur, wenn ihr verliert.")
    places = [ref["label"].partition(", ")[2] for ref in view(late)["feedback"]["refs"]]
    assert places == ["§15", "§17"]
    assert "trotzdem" not in told(chosen(start(one("call_possible", {"party": "re", "played": 16})), "Re"))
    said = view(start(one("call_possible", {"party": "re", "calls": "2:Re@16", "played": 16}, "maennle")))["facts"]
    assert said[-1].endswith("zu spät, gilt nur beim Verlieren")


def test_3_03_the_leader_speaks_before_his_own_card_in_the_last_stich() -> None:
    """`maennle §15` Nine cards in hand for the first call; after Kontra in the first Stich eight are enough."""
    late = one("answer_call", {"party": "re", "calls": "1:Kontra@4"}, "maennle")
    assert right(late) == ["bis vor der zweiten Karte des 3. Stichs; wer ausspielt, sagt es vorher"]
    early = one("answer_call", {"party": "re", "calls": "1:Kontra@0"}, "maennle")
    assert right(early) == ["bis vor der zweiten Karte des 2. Stichs"]
    assert "spätestens im Stich nach der letzten" in told(chosen(start(early), right(early)[0]))


def test_3_03_what_would_have_to_come_first_may_be_too_late_itself() -> None:
    """A reason that names another call leads to no other wrong answer."""
    late = start(one("call_possible", {"party": "kontra", "played": 12}, "schmidt"))
    assert "Dafür ist es aber schon zu spät" in told(chosen(late, "keine 90"))
    early = start(one("call_possible", {"party": "kontra", "played": 0}, "schmidt"))
    assert "zu spät" not in told(chosen(early, "keine 90"))


def test_3_07_the_right_moment_of_an_answer_moves_from_place_to_place() -> None:
    """`maennle §15`"""
    asked = [
        ("kontra", "1:Re@4"),
        ("kontra", "1:Re@0 1:Re-k90@4"),
        ("re", "1:Kontra@4"),
        ("re", "1:Kontra@0 1:Kontra-k90@4"),
    ]
    tasks = [one("answer_call", {"party": party, "calls": calls}, "maennle") for party, calls in asked]
    assert len({buttons(start(task)).index(right(task)[0]) for task in tasks}) > 1


FAT = {"ask": "forced", "stich": "PiA Pi10 PiA PiK", "lead": 0, "re": [0, 2]}
"""A first Stich of 36 Augen without any Tack."""


def test_3_03_a_house_rule_on_augen_is_not_told_as_a_tack() -> None:
    """`maennle §25` forces by a Tack; many Augen force only where the table has agreed on it."""
    task = one("answer_call", FAT, "maennle", forced_call=True)
    assert right(task) == ["Anna: „Re“"]
    solved = chosen(start(task), "Anna: „Re“")
    assert "Der Stich bringt 36 Augen" in told(solved)
    assert not any("§25" in ref["label"] for ref in view(solved)["feedback"]["refs"])
    tack = one("answer_call", {**FAT, "stich": "HeA HeK HeA HeK"}, "maennle", forced_call=True)
    by_tack = chosen(start(tack), "Anna: „Re“")
    assert "einen Tack gemacht" in told(by_tack)
    assert any("§25" in ref["label"] for ref in view(by_tack)["feedback"]["refs"])
