"""Calls somebody has to make: maennle §17 and §25, schmidt "Re/Kontra erzwingen", spielregeln Varianten, Zwingen.

Re are the seats 0 and 2 unless said otherwise. The cases `*_ansagen.json` hold more of them.
"""

from collections.abc import Iterable
from dataclasses import replace

from at_the_table import deal, go
from call_games import PARTY, TABLES, random_game, size_of
from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch1_general import augen_of, parse_cards, winner
from dokolearn.ch3_scoring.calls import call_name, call_table, call_verstoss
from dokolearn.ch4_vorbehalte.soli import tables
from dokolearn.evening.evening_machine import start as start_evening
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_state import READER, Evening
from dokolearn.evening.table_view import stich_told
from dokolearn.game import Game
from dokolearn.game.calling import demand
from dokolearn.hosts.commands.play_command import Table, demand_told
from dokolearn.house_rules.forced import AfterStich, disclosure_call, forced_call
from dokolearn.model import SEATS, Augen, Call, Moment, Party, RuleSet, Seat, Spoken, Stich
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, SCHMIDT, SPIELREGELN, derive
from dokolearn.wording import forced_call_words

seeds = st.integers(0, 10**6)
START = Moment(0, 10)
FORCING = derive(SCHMIDT, forced_call=True)
ZWINGEN = derive(SPIELREGELN, forced_call=True)
SHARP = derive(ZWINGEN, hochzeit_search_calls="holder")


def said(*calls: tuple[Party, int, int]) -> list[Spoken]:
    """Calls before the first card as (party, stage, seat)."""
    return [Spoken(Call(Seat(seat), party, stage), START) for party, stage, seat in calls]


def forced(
    book: RuleSet,
    cards: str,
    spoken: Iterable[Spoken] = (),
    *,
    lead: int = 0,
    number: int = 1,
    game: str = "normal",
    klaerung: int = 0,
    re: tuple[int, ...] = (0, 2),
) -> str:
    """Who has to say what after a Stich, as `1 kontra`; empty if nobody has to."""
    table = tables(book, game)[number - 1]
    kinds = parse_cards(cards)
    best = Seat((lead + winner(kinds, table)) % 4)
    stich = Stich(Seat(lead), kinds, best, Augen(augen_of(kinds)))
    calls = call_table(book, game, size_of(book), klaerung)
    found = forced_call(AfterStich(calls, book, table, number, stich, frozenset(map(Seat, re)), list(spoken)))
    return f"{found[0]} {call_name(found[1])}" + " late" * found[1].late if found else ""


# Many Augen in the first Stich


@each(
    "book, cards, expected",
    [
        (ZWINGEN, "He10 Ka10 Ka10 Ka9", "0 re"),  # 30
        (FORCING, "He10 Ka10 Ka10 Ka9", ""),  # more than 30
        (FORCING, "PiA Pi9 Pi10 Pi10", "0 re"),  # 31
        (derive(FORCING, forced_call_augen=30), "He10 Ka10 Ka10 Ka9", "0 re"),
        (ZWINGEN, "PiA Pi10 PiK PiK", ""),  # 29
        (SPIELREGELN, "PiA Pi10 PiA Pi10", ""),  # not played
    ],
)
def test_forced_the_first_stich_forces_its_winner(book: RuleSet, cards: str, expected: str) -> None:
    assert forced(book, cards) == expected


def test_forced_only_the_first_stich_forces() -> None:
    assert forced(ZWINGEN, "PiA Pi10 PiA Pi10", number=2) == ""


def test_forced_what_is_said_already_is_raised_or_enough() -> None:
    assert forced(ZWINGEN, "PiA Pi10 PiA Pi10", said(("re", 0, 2))) == "0 k90"
    assert forced(FORCING, "PiA Pi10 PiA Pi10", said(("re", 0, 2))) == ""
    assert forced(FORCING, "PiA Pi10 PiA Pi10", said(("kontra", 0, 1))) == "0 re"


def test_forced_an_open_hochzeit_is_not_forced_where_nobody_may_call() -> None:
    assert forced(ZWINGEN, "PiA Pi10 PiA Pi10", game="hochzeit", re=(0,)) == ""
    assert forced(SHARP, "PiA Pi10 PiA Pi10", game="hochzeit", re=(0,)) == "0 re"
    assert forced(SHARP, "PiA Pi10 PiA Pi10", game="hochzeit", re=(1,)) == ""
    assert forced(ZWINGEN, "PiA Pi10 PiA Pi10", game="hochzeit", klaerung=1, re=(0, 3)) == "0 re"


# A Tack in the first Stich


@each(
    "cards, expected",
    [
        ("KaA KrB KaK Ka10", "1 kontra"),  # a Fuchs
        ("PiA Pi10 PiA Pi10", "0 re"),  # a Doppelkopf
        ("HeA HeK HeK HeA", "0 re"),  # all four Herz
        ("HeA HeK KrD HeK", ""),  # three of them and a trump
        ("PiA PiK Pi10 PiK", ""),
        ("KaK KaA Ka10 KaK", ""),  # a Fuchs that brings itself home
        ("Schwein KaA KrB KaK", "0 re"),  # the other Karo Ass stays a Fuchs
    ],
)
def test_forced_a_tack_forces_its_winner(cards: str, expected: str) -> None:
    assert forced(MAENNLE, cards) == expected


def test_forced_only_maennle_knows_it() -> None:
    others = [book for book in BOOKS.values() if book is not MAENNLE]
    assert [forced(book, "PiA Pi10 PiA Pi10") for book in others] == ["", "", "", ""]


def test_forced_a_fuchs_of_an_unknown_partner_forces_too() -> None:
    """`maennle §24`: it is no Tack in the end, but the call stays."""
    assert forced(MAENNLE, "KaA KaK KrB Ka10", lead=2) == "0 re"
    assert forced(MAENNLE, "KaA KaK KrB Ka10", said(("re", 0, 2)), lead=2) == ""
    assert forced(MAENNLE, "KaA KaK KrB Ka10", said(("re", 0, 0)), lead=2) == "0 k90"
    assert forced(MAENNLE, "KaA KaK KrB Ka10", lead=3) == "1 kontra"


def test_forced_two_kreuz_damen_show_every_party() -> None:
    """Seat 1 leads his Fuchs to his partner in seat 3: after Re from 0 and 2 everybody knows."""
    stich = "KaA KaK KrB Ka10"
    assert forced(MAENNLE, stich, lead=1) == "3 kontra"
    assert forced(MAENNLE, stich, said(("re", 0, 0)), lead=1) == "3 kontra"
    assert forced(MAENNLE, stich, said(("re", 0, 0), ("re", 1, 2)), lead=1) == ""


def test_forced_a_solo_hides_nobody() -> None:
    assert forced(MAENNLE, "KaA KaK KrB Ka10", lead=1, game="karosolo", re=(0,)) == ""
    assert forced(MAENNLE, "KaA KrB KaK Ka10", lead=0, game="karosolo", re=(0,)) == "1 kontra"


@each(
    "game, expected",
    [("karosolo", "1 kontra"), ("herzsolo", ""), ("damensolo", ""), ("bubensolo", "")],
)
def test_forced_what_a_solo_does_not_pay_is_no_tack(game: str, expected: str) -> None:
    """`maennle §24`: a Karo Ass is a Fuchs in a Karosolo only; elsewhere it is just an Ass that somebody has taken."""
    fuchs = {"herzsolo": "KaA HeB KaK Ka10", "bubensolo": "KaA KrB KaK Ka10"}.get(game, "KaA KrD KaK Ka10")
    assert forced(MAENNLE, fuchs, game=game, re=(0,)) == expected


def test_forced_in_a_stilles_solo_nobody_knows_his_friends() -> None:
    """Seat 1 catches the Fuchs of seat 0; both are Kontra against seat 2, but he cannot know."""
    assert forced(MAENNLE, "KaA KrB KaK Ka10", game="stilles_solo", re=(2,)) == "1 kontra"


def test_forced_vorab_raises_the_forced_call() -> None:
    vorab = [Spoken(Call(Seat(3), "kontra", 0, vorab=True), START)]
    assert forced(MAENNLE, "KaA KrB KaK Ka10", vorab) == "1 k90"
    assert forced(MAENNLE, "PiA Pi10 PiA Pi10", vorab) == "0 re"


def test_forced_what_the_win_guarantee_bars_is_not_forced() -> None:
    both = said(("re", 0, 0), ("kontra", 0, 1), ("re", 1, 0))
    assert forced(MAENNLE, "KaA KrB KaK Ka10", both) == ""
    assert forced(MAENNLE, "KaA KrB KaK Ka10", said(("re", 0, 0), ("re", 1, 0))) == "1 kontra"


@each(
    "klaerung, number, expected",
    [(0, 1, ""), (1, 1, ""), (1, 2, "0 re"), (2, 3, "0 re"), (2, 2, "")],
)
def test_forced_in_a_hochzeit_the_stich_after_the_search_forces(klaerung: int, number: int, expected: str) -> None:
    """`maennle §25`."""
    cards = "PiA Pi10 PiA Pi10"
    assert forced(MAENNLE, cards, game="hochzeit", klaerung=klaerung, number=number) == expected


def test_forced_a_hung_hochzeit_is_forced_by_stich_4() -> None:
    assert forced(MAENNLE, "PiA Pi10 PiA Pi10", game="hochzeit_ungeklaert", number=4, re=(0,)) == "0 re"
    assert forced(MAENNLE, "PiA Pi10 PiA Pi10", game="hochzeit_ungeklaert", number=3, re=(0,)) == ""


# Giving one's party away


def disclosed(book: RuleSet, moment: Moment, *calls: Spoken, seat: int = 0) -> str:
    found = disclosure_call(call_table(book, "normal", size_of(book)), calls, Seat(seat), PARTY[seat], moment)
    return call_name(found) + " late" * found.late if found else ""


def test_slip_giving_the_party_away_forces_a_call() -> None:
    """`maennle §17`; too late it counts only if the party loses."""
    assert disclosed(MAENNLE, Moment(5, 9)) == "re"
    assert disclosed(MAENNLE, Moment(5, 9), seat=1) == "kontra"
    assert disclosed(MAENNLE, Moment(20, 5)) == "re late"
    assert disclosed(DDV, Moment(5, 11)) == ""


def test_slip_after_a_call_of_the_partner_it_is_one_stage_more() -> None:
    assert disclosed(MAENNLE, Moment(5, 9), *said(("re", 0, 2))) == "k90"
    assert disclosed(MAENNLE, Moment(5, 9), *said(("re", 0, 0))) == ""  # nothing is left to give away
    assert disclosed(MAENNLE, Moment(5, 9), *said(("re", 0, 2), ("kontra", 0, 1), ("kontra", 1, 3))) == ""


@given(st.sampled_from([rules for rules in TABLES.values() if rules.calls.disclosure_forces_call]), seeds)
def test_slip_a_forced_call_is_late_exactly_if_it_could_not_be_said(rules: RuleSet, seed: int) -> None:
    game = random_game(rules, seed, eager=0.3)
    for seat in SEATS:
        found = disclosure_call(game.table, game.spoken, seat, PARTY[seat], game.moment(seat))
        if found:
            plain = found._replace(late=False)
            refused = call_verstoss(game.table, game.spoken, plain, game.moment(seat))
            waits = refused is not None and refused.key == "call.second_card"
            assert found.late == (refused is not None and not waits)


# `maennle §25` at the table: whoever has to call or to raise is named with the reason, wherever a game is played.
# A64: the book asks for the next level after a call "vorab"; we read it of every call of the own party before the Tack.


NAMES = ("Du", "Anna", "Bernd", "Clara")

READ = " Das Männle-Buch nennt dabei nur „vorab“. Wir lesen es so: Jede frühere Ansage der eigenen Partei zählt."


def fuchs_caught(calls: str = "") -> Game:
    """Anna leads a Fuchs, and Clara takes it with her Kreuz Dame; the reader and Clara are Re."""
    hands = {"seat0": "KrD KaK", "seat1": "KaA", "seat2": "KaB", "seat3": "KrD KaK"}
    return go(deal(MAENNLE, dealer=0, **hands), f"alle gesund, {calls}, KaA KaB KrD KaK")


def told(game: Game) -> str:
    assert game.spiel is not None
    assert game.state is not None
    found = demand(game.spiel, game.state)
    return forced_call_words(found, MAENNLE, "de", NAMES[found.seat]) if found else ""


@each(
    "calls, expected",
    [
        ("", "Clara muss ansagen, „Re“: Tack im ersten Stich (Fuchs gefangen)."),
        ("1 sagt Kontra", "Clara muss ansagen, „Re“: Tack im ersten Stich (Fuchs gefangen)."),
        ("3 sagt Re", f"Clara muss steigern, „keine 9“: Tack im ersten Stich (Fuchs gefangen).{READ}"),
        ("0 sagt Re", f"Clara muss steigern, „keine 9“: Tack im ersten Stich (Fuchs gefangen).{READ}"),
        ("3 sagt Re, 3 sagt keine 90", f"Clara muss steigern, „keine 6“: Tack im ersten Stich (Fuchs gefangen).{READ}"),
        ("3 sagt Re vorab", "Clara muss steigern, „keine 9“: Tack im ersten Stich (Fuchs gefangen)."),
    ],
)
def test_3_03_any_call_of_his_party_before_makes_the_zwang_a_raise(calls: str, expected: str) -> None:
    """`maennle §25`, A64; what our reading adds is said as ours."""
    assert told(fuchs_caught(calls)) == expected


def test_3_03_nothing_is_forced_where_nothing_can_be_raised() -> None:
    """`maennle §16`: after the others' "keine 9" a party that has doubled is not forced any further."""
    assert told(fuchs_caught("3 sagt Re, 1 sagt Kontra, 1 sagt keine 90")) == ""


def test_3_03_the_terminal_names_it_with_its_place() -> None:
    table = Table(MAENNLE, NAMES, "de")
    lines = [*demand_told(table, fuchs_caught("3 sagt Re"), READER)]
    assert lines == [
        f"Clara muss steigern, „keine 9“: Tack im ersten Stich (Fuchs gefangen).{READ} (Spielordnung Männle, §25)"
    ]


def at_the_evening(game: Game) -> Evening:
    """An evening in which this game runs and the Stich has just been won."""
    begun = step_evening(start_evening({"seed": 1, "rules": "maennle", "lang": "de"}), {"type": "begin"})
    return replace(begun, game=game, looking=True)


def test_3_03_on_the_page_it_is_told_with_the_stich() -> None:
    """The word that the Stich forces falls at once, and the sentence beside it says why."""
    now = at_the_evening(fuchs_caught("3 sagt Re"))
    found = stich_told(replace(now, looking=False), now)
    assert "Clara muss steigern, „keine 9“: Tack im ersten Stich (Fuchs gefangen)." in found.text
    assert found.paragraphs == ("3.3.zwang",)


def test_3_03_whoever_plays_is_told_that_he_has_called_by_that() -> None:
    """The reader's own forced call is made for him, and he reads that it is."""
    hands = {"seat0": "KrD KaK", "seat1": "KaA", "seat2": "KaB", "seat3": "KaK"}
    game = go(deal(MAENNLE, dealer=0, **hands), "alle gesund, KaA KaB KaK KrD")
    found = stich_told(at_the_evening(game), at_the_evening(game))
    assert "Du musst ansagen: Tack im ersten Stich (Fuchs gefangen). Damit ist „Re“ gesagt." in found.text


def test_3_03_the_viewer_says_who_has_to_raise_and_why() -> None:
    text = '%DKN 1\n[Rules "maennle"]\n[Re "1 4"]\n\n1. 2: @4:Re KaA KaB KrD KaK\n2. 4: @4:k90 KrA\n*\n'
    moments = film(read(text))["moments"]
    remarks = [said.get("remark") for one in moments for said in one["said"]]
    assert any(one and one.startswith("Spieler 4 muss steigern, „keine 9“: Tack im ersten Stich") for one in remarks)
