"""Exercises about the round of questions: which Vorbehalt is possible, which game is played, who leads and deals."""

from typing import Any

import pytest
from effort import each
from taps import begin, chosen, labels, right, told

from dokolearn.exercises import SpecError, view
from dokolearn.exercises.answers import reason_of
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill.invent import LEVELS
from dokolearn.exercises.kinds.who_plays import KIND
from dokolearn.hosts.html.static_html import exercise_html
from dokolearn.rulesets import BOOKS

# vorbehalt: §4.3, §4.10, §4.12

BOTH = "KrD KrD HeD KaB KaA KaK KrK PiA PiK HeA HeK He9"
POOR = "KaB KaK Ka9 KrA KrK Kr9 PiA Pi10 PiK HeA HeK He9"
TEN_POOR = "KaB KaK KrA KrK Kr10 PiA Pi10 PiK HeA HeK"
TEN = "KrD KrD HeD KaB KaA KaK KrK PiA PiK HeA"
FOUR = "He10 KaK Ka9 KaB KrK Kr9 PiA Pi10 PiK HeA HeK He9"
NAMED = "ein Solo, etwa Damensolo"
NINES = "KrD KaB KaA Ka9 KrA Kr9 Kr9 Pi9 PiA HeK HeA He9"


@each(
    "hand, book, allowed",
    [
        (BOTH, "mainz", ["sauber", "Hochzeit", "Solo"]),
        (POOR, "mainz", ["sauber", "Solo"]),
        (POOR, "spielregeln", ["gesund", NAMED, "Armut"]),
        (POOR, "schmidt", ["gesund", NAMED, "Armut"]),
        (TEN, "maennle", ["sauber", "Hochzeit", NAMED]),
        (POOR, "ddv", ["gesund", NAMED]),
        (FOUR, "spielregeln", ["gesund", NAMED]),
        (NINES, "spielregeln", ["gesund", NAMED]),
    ],
)
def test_what_a_hand_may_announce(hand: str, book: str, allowed: list[str]) -> None:
    """In the words of the book; a Solo has to be named, unless one is only asked for "Solo" (§4.4)."""
    assert right(begin("vorbehalt", book, hand=hand)) == allowed


def test_schmeissen_is_an_option() -> None:
    """`schmidt`: Schmeißen, five nines; the other conditions are told in the same words."""
    state = begin("vorbehalt", "schmidt", {"schmeissen": True}, hand=NINES)
    assert "Schmeißen" in right(state)
    assert "fünf Neunen" in told(chosen(state, "Schmeißen"))
    assert "nicht schlecht genug" in told(
        chosen(begin("vorbehalt", "schmidt", {"schmeissen": True}, hand=FOUR), "Schmeißen")
    )


def test_why_something_may_not_be_announced() -> None:
    state = begin("vorbehalt", "spielregeln", hand=FOUR)
    assert "beide Kreuz Damen" in told(chosen(state, "Hochzeit"))
    assert "höchstens 3 Trümpfe erlaubt. Du hast 4" in told(chosen(state, "Armut"))


@each("book", BOOKS)
def test_only_what_the_table_has_is_offered(book: str) -> None:
    """A button that is never right tells by being there."""
    state = begin("vorbehalt", book, hand=TEN_POOR if book == "maennle" else POOR)
    assert ("Armut" in labels(state)) == ("Armut" in right(state)) == (book in ("spielregeln", "schmidt"))


def test_nobody_has_to_announce_a_hochzeit() -> None:
    """§4.12 Instead it becomes a stilles Solo."""
    state = begin("vorbehalt", hand=BOTH)
    assert "auch für dich behalten" in told(chosen(state, "Ich muss Hochzeit ansagen"))
    assert "stilles Solo" in told(chosen(state, "sauber"))


def test_everything_that_is_allowed_has_to_be_found() -> None:
    state = chosen(chosen(begin("vorbehalt", hand=BOTH), "sauber"), "Solo")
    assert not state.solved
    assert "✓ Solo" in view(state)["facts"]
    assert chosen(state, "Hochzeit").finished


def test_what_was_said_before_stands_there_in_the_order_of_the_table() -> None:
    facts = view(begin("vorbehalt", hand=BOTH, said=["gesund", "vorbehalt"]))["facts"]
    assert facts == ["Bernd: „sauber“", "Clara: „Vorbehalt“"]


def test_before_you_a_table_hears_its_own_words() -> None:
    """`maennle §11` names the Solo at once; `spielregeln: Reizen` hears a Vorbehalt first; §4.2 either."""
    heard = {
        (book, word): view(begin("vorbehalt", book, hand=TEN if book == "maennle" else BOTH, said=[word]))["facts"]
        for book in ("mainz", "spielregeln", "maennle")
        for word in ("vorbehalt", "solo")
    }
    assert heard["mainz", "solo"] == heard["maennle", "vorbehalt"] == ["Clara: „Damensolo“"]
    assert heard["spielregeln", "solo"] == ["Clara: „Vorbehalt“"]


def test_whoever_stays_silent_behind_a_solo_does_not_play_alone() -> None:
    """§4.3 The Solo is played; a stilles Solo comes of it only if nobody announces anything."""
    assert "Solo, das schon genannt ist" in told(chosen(begin("vorbehalt", hand=BOTH, said=["solo"]), "sauber"))


@pytest.mark.parametrize(("hand", "elsewhere"), [(POOR, "Armut gehört dort nicht dazu."), (FOUR, "")])
def test_other_tables_are_told_by_what_they_allow(hand: str, elsewhere: str) -> None:
    here, there = (begin("vorbehalt", book, hand=hand) for book in ("spielregeln", "ddv"))
    assert here.spec.kind.elsewhere(here.task, there.task, "de") == elsewhere  # type: ignore[attr-defined]


# who_plays: §4.3 to §4.7, §4.12


def plays(minds: str, dealer: int, book: str = "mainz", options: dict[str, Any] | None = None) -> list[str]:
    return right(begin("who_plays", book, options, minds=minds, dealer=dealer))


def test_a_solo_comes_before_a_hochzeit_and_nobody_learns_of_it() -> None:
    """§4.3 and §4.5, the example of the script: two Soli and a Hochzeit."""
    state = begin("who_plays", minds="solo:herzsolo hochzeit solo:damensolo -", dealer=1)
    assert right(state) == ["Clara: Damensolo"]
    assert "Bernd mit dem eigenen Vorbehalt" in labels(state)
    assert "kommt nicht mehr an die Reihe" in told(chosen(state, "Bernd mit dem eigenen Vorbehalt"))
    assert "Das Solo von Anna steht nicht höher" in told(chosen(state, "Anna: Herzsolo"))
    assert "Normalspiel gibt es nur, wenn niemand" in told(chosen(state, "Normalspiel"))


@each("dealer, soloist", [(0, "Dieter"), (1, "Dieter"), (2, "Dieter"), (3, "Anna")])
def test_of_two_soli_the_one_next_to_the_dealer_is_played(dealer: int, soloist: str) -> None:
    """§4.4"""
    assert plays("solo:damensolo - - solo:damensolo", dealer) == [f"{soloist}: Damensolo"]


def test_nobody_hears_of_a_second_solo_where_the_question_ends_with_the_first() -> None:
    """`ddv: Spielfindung`: Anna and Dieter both have a Solo, Dieter affirms first."""
    state = begin("who_plays", "ddv", minds="solo:karosolo - - solo:bubensolo", dealer=2)
    assert right(state) == ["Dieter: Bubensolo"]
    assert "Anna behält den Vorbehalt für sich" in told(chosen(state, "Anna mit dem eigenen Vorbehalt"))


def test_where_soli_have_ranks_the_seat_does_not_decide() -> None:
    """`maennle §11`: the Trumpfsolo is the highest; `schmidt`: the Damensolo is."""
    minds = "solo:karosolo solo:damensolo - -"
    assert plays(minds, 0) == ["Bernd: Damensolo"]
    assert plays(minds, 3, "maennle") == ["Anna: Trumpfsolo"]
    assert plays(minds, 3, "schmidt") == ["Bernd: Damensolo"]
    state = begin("who_plays", "schmidt", minds=minds, dealer=3)
    assert "In diesem Regelbuch gibt es etwas Höheres als Karosolo" in told(chosen(state, "Anna: Karosolo"))


@each("book", BOOKS)
@each("level", LEVELS)
def test_each_wrong_answer_names_its_own_mistake(book: str, level: int) -> None:
    """Never only the sentence of the right one, and never that of another wrong one."""
    for seed in range(1, 13):
        state = start_drill("who_plays", seed, rules=book, level=level).state
        given = KIND.choices(state.task, "de")
        said = [choice.reason for choice in given if not choice.right]
        (good,) = [choice.reason for choice in given if choice.right]
        assert good not in said, good
        assert len(set(said)) == len(said), said


def test_whoever_neither_plays_nor_deals_hears_why() -> None:
    """§1.9: Anna has dealt; Bernd leads, whoever has what in mind."""
    state = begin("who_plays", minds="- - hochzeit -", dealer=0, ask="lead")
    assert told(chosen(state, "Anna")).startswith("Anna hat eben gegeben.")
    assert told(chosen(state, "Clara")).startswith("Clara spielt zwar dieses Spiel")
    assert told(chosen(state, "Dieter")).startswith("Dieter sitzt rechts vom Geber")
    both = begin("who_plays", minds="- - solo:damensolo hochzeit", dealer=0, ask="lead")
    assert told(chosen(both, "Dieter")).startswith("Dieter hatte auch etwas vor")


def test_without_a_vorbehalt_it_is_a_normal_game_or_a_stilles_solo() -> None:
    """§2.1, §4.12"""
    assert plays("- - - -", 0) == ["Normalspiel"]
    assert plays("- still - -", 0) == ["Bernd: stilles Solo"]
    state = begin("who_plays", minds="still - solo:damensolo -", dealer=3)
    assert right(state) == ["Clara: Damensolo"]
    assert "Was angesagt ist, geht vor" in told(chosen(state, "Anna: stilles Solo"))


def test_what_a_book_does_not_know_is_not_played() -> None:
    assert plays("- hochzeit - armut", 0) == ["Bernd: Hochzeit"]
    assert plays("- hochzeit - armut", 0, "spielregeln") == ["Dieter: Armut"]
    state = begin("who_plays", minds="- hochzeit - armut", dealer=0)
    assert labels(state) == ["Bernd: Hochzeit", "Normalspiel"], "nothing on the table speaks of an Armut"
    assert plays("solo:iwan - - -", 0, "ddv") == ["Normalspiel"]


@each(
    "ask, minds, book, who",
    [
        ("lead", "- - solo:damensolo -", "mainz", "Clara"),  # §4.7
        ("lead", "- - solo:damensolo -", "spielregeln", "Bernd"),
        ("lead", "- - hochzeit -", "mainz", "Bernd"),  # §1.9
        ("lead", "- - still -", "mainz", "Bernd"),  # §4.12
        ("deal", "- - solo:damensolo -", "mainz", "Anna"),  # §4.7
        ("deal", "- - solo:damensolo -", "maennle", "Bernd"),
        ("deal", "- - hochzeit -", "mainz", "Bernd"),  # §1.4
    ],
)
def test_who_leads_and_who_deals_next(ask: str, minds: str, book: str, who: str) -> None:
    """Anna has dealt."""
    assert right(begin("who_plays", book, minds=minds, dealer=0, ask=ask)) == [who]


def test_a_solo_that_nobody_owes_is_told_where_that_matters() -> None:
    """`ddv: Pflichtsolo` leads and deals otherwise than any other Solo."""
    facts = {
        (book, ask): view(begin("who_plays", book, minds="- - solo:damensolo -", dealer=0, ask=ask))["facts"]
        for book in ("mainz", "ddv")
        for ask in ("game", "lead", "deal")
    }
    assert {key for key, said in facts.items() if any("Pflichtsolo" in one for one in said)} == {
        ("ddv", "lead"),
        ("ddv", "deal"),
    }


def test_whoever_throws_in_has_the_cards_dealt_anew() -> None:
    options = {"schmeissen": True}
    state = begin("who_plays", "schmidt", options, minds="schmeissen hochzeit - -", dealer=3)
    assert right(state) == ["Anna: Schmeißen"]
    assert right(begin("who_plays", "schmidt", options, minds="schmeissen - - -", dealer=3, ask="deal")) == ["Dieter"]


@each("book", BOOKS)
def test_what_is_said_follows_the_book(book: str) -> None:
    """Asked by rank in `mainz` and `ddv`, explained in turn in `spielregeln`, said at once in `schmidt`, `maennle`."""
    lines = view(begin("who_plays", book, minds="- hochzeit - solo:damensolo", dealer=3))["lines"]
    first = [row[1] for row in lines["rows"]]
    hidden = book in ("mainz", "ddv")
    assert any("Hochzeit" in row for row in lines["rows"]) != hidden
    assert ("Vorbehalt" in first) == (book in ("mainz", "ddv", "spielregeln"))
    assert ("Welcher?" in lines["head"]) == (book == "spielregeln")


@pytest.mark.parametrize(
    ("minds", "dealer", "elsewhere"),
    [("- hochzeit solo:damensolo -", 0, False), ("solo:karosolo - solo:damensolo -", 1, True)],
)
def test_other_tables_are_told_where_somebody_else_plays(minds: str, dealer: int, elsewhere: bool) -> None:
    """§4.5 hides the Hochzeit, `maennle §11` names it: that changes nothing. The rank of the Trumpfsolo does."""
    here, there = (begin("who_plays", book, minds=minds, dealer=dealer) for book in ("mainz", "maennle"))
    assert bool(here.spec.kind.elsewhere(here.task, there.task, "de")) == elsewhere  # type: ignore[attr-defined]


def test_bidding_against_a_solo_is_not_shown_where_nobody_bids() -> None:
    """`maennle §12`"""
    lines = view(begin("who_plays", "maennle", minds="- hochzeit - solo:damensolo", dealer=1))["lines"]
    assert lines["head"] == ["Reihum", "Welches Spiel?"]
    assert lines["rows"][1:] == [["Dieter", "Damensolo"], ["Anna", "sauber"], ["Bernd", "Hochzeit"]]


def test_the_table_of_answers_begins_left_of_the_dealer() -> None:
    lines = view(begin("who_plays", minds="- hochzeit - solo:damensolo", dealer=1))["lines"]
    assert lines["label"] == "Bernd hat gegeben."
    assert lines["head"][1:] == ["Vorbehalt?", "Solo?"]
    assert lines["rows"] == [
        ["Clara", "sauber", ""],
        ["Dieter", "Vorbehalt", "Damensolo"],
        ["Anna", "sauber", ""],
        ["Bernd", "Vorbehalt", "nein"],
    ]


def test_without_a_script_the_table_of_answers_is_read_too() -> None:
    task = {"minds": "- hochzeit - solo:damensolo", "dealer": 1}
    still = exercise_html({"kind": "who_plays", "title": "Probe", "tasks": [task]}).partition("<template")[0]
    assert "Bernd hat gegeben.<br>Clara: sauber<br>Dieter: Vorbehalt, Damensolo<br>" in still


# Bidding against a Solo


@pytest.mark.parametrize(
    ("bids", "played", "why"),
    [
        ("3:vorab 1:halten", "Bernd: Bubensolo", "Bernd hält"),
        ("3:vorab", "Normalspiel", "Das Solo ist abgereizt"),
    ],
)
def test_a_solo_is_held_or_bid_away(bids: str, played: str, why: str) -> None:
    """`maennle §12`"""
    state = begin("who_plays", "maennle", minds="- solo:bubensolo - -", dealer=0, bids=bids)
    assert right(state) == [played]
    assert why in told(chosen(state, played))
    assert view(state)["lines"]["head"] == ["Reihum", "Welches Spiel?", "Bieten?"]


def test_only_where_one_may_bid_against_a_solo_somebody_does() -> None:
    with pytest.raises(SpecError, match="nobody bids"):
        begin("who_plays", "schmidt", minds="- solo:bubensolo - -", dealer=0, bids="3:vorab")


@pytest.mark.parametrize(("ask", "owing", "owed"), [("lead", "Clara", "Bernd"), ("deal", "Anna", "Bernd")])
def test_4_07_a_pflichtsolo_leads_and_deals_otherwise_than_a_lustsolo(ask: str, owing: str, owed: str) -> None:
    """`ddv` Pflichtsolo, Lustsolo: the same Solo, once owed and once not; Anna has dealt."""
    data: dict[str, Any] = {"ask": ask, "dealer": 0, "minds": "- - solo:damensolo -"}
    assert right(begin("who_plays", "ddv", owes=[2], **data)) == [owing]
    assert right(begin("who_plays", "ddv", **data)) == [owed]


@each("book, why", [("ddv", "Im Lustsolo spielt aus, wer links vom Geber sitzt."), ("mainz", "Im Solo spielt aus,")])
def test_4_07_a_soloist_left_of_the_dealer_leads_by_the_rule_of_his_book(book: str, why: str) -> None:
    """`ddv` Lustsolo: by his seat, not because he plays it."""
    task = begin("who_plays", book, minds="- solo:damensolo - -", dealer=0, ask="lead")
    assert reason_of(task)["text"].startswith(why)
    assert right(task) == ["Bernd"]


@pytest.mark.parametrize(("owes", "book"), [([4], "ddv"), ([1], "mainz"), ("1", "ddv")])
def test_who_owes_a_pflichtsolo_is_a_seat_at_a_table_that_has_one(owes: Any, book: str) -> None:
    with pytest.raises(SpecError, match="owes"):
        begin("who_plays", book, ask="lead", dealer=0, minds="- - solo:damensolo -", owes=owes)


@each(
    "book, asked",
    [("mainz", "Solo?"), ("ddv", "Lustsolo?"), ("spielregeln", "Welcher?"), ("schmidt", "Welches Spiel?")],
)
def test_4_04_a_solo_is_asked_for_as_the_book_has_it(book: str, asked: str) -> None:
    """§4.4 "Solo"; `ddv` Spielfindung: after the Pflichtsolo, which nobody owes here, the Lustsolo."""
    assert view(begin("who_plays", book, minds="hochzeit - - solo:damensolo"))["lines"]["head"][-1] == asked
