"""§3.11: what a Stich brings beside its Augen. Re are the seats 0 and 2 if not said otherwise; seat 0 leads.

Expected values: the script; otherwise ddv Sonderpunkte, spielregeln Wertung, schmidt Sonderpunkte, maennle §24.
"""

from dataclasses import replace

import pytest
from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch1_general import augen_of, parse_cards
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.special_points import (
    credit_events,
    event_points,
    event_table,
    game_events,
    paid_events,
    solo_group,
    sonderpunkte,
    stich_events,
    unpaid_reason,
    visible_events,
)
from dokolearn.game import complete
from dokolearn.model import Party, RuleSet, Seat, Stich
from dokolearn.rule_parts import ALL_EVENTS, SoloGroup
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

every_book = each("book", BOOKS.values())
RE = (Seat(0), Seat(2))


def points(stich: str, book: RuleSet, last: bool = False) -> str:
    """Who gets what, as `re fuchs, kontra karlchen`."""
    table = card_table(book)
    found = sonderpunkte(complete(Seat(0), parse_cards(stich), table, last), RE, book, table, last)
    return ", ".join(" ".join((party, *events)) for party, events in found.items() if events)


# §3.11.1 Dulle


def test_3_11_the_own_dulle_catches_the_dulle_of_the_other_party() -> None:
    assert points("He10 KaK KrB He10", MAINZ) == "kontra dulle_gefangen"


def test_3_11_a_dulle_over_the_partners_dulle_pays_nothing() -> None:
    assert points("He10 KaK He10 KrB", MAINZ) == ""


@each("book", [DDV, SPIELREGELN, MAENNLE, SCHMIDT])
def test_3_11_only_the_script_pays_a_caught_dulle(book: RuleSet) -> None:
    assert points("He10 KaK KrB He10", book) == ""


def test_3_11_schmidt_pays_it_as_an_option() -> None:
    book = derive(SCHMIDT, dulle_second_beats_first=True, dulle_caught=True)
    assert points("He10 KaK KrB He10", book) == "kontra dulle_gefangen"


# §3.11.2 Fuchs


@every_book
@each(
    "stich, expected",
    [
        ("KaA KrB Ka10 KaK", "kontra fuchs"),
        ("KaA Ka10 KrB KaK", ""),  # the partner takes it home
        ("KaA Ka10 KaK KaK", ""),  # he makes the Stich himself
        ("KaA KrB KaA KaK", "kontra fuchs fuchs"),
        ("KrB KaA Ka10 KaA", "re fuchs fuchs"),
        ("KaA KrD KaB KaA", "kontra fuchs"),  # the other Fuchs comes from his own partner
        ("PiA Pi10 KaA PiK", ""),  # a Fuchs that trumps is not caught
        ("Ka10 KaK KaB KaA", "re fuchs"),
    ],
)
def test_3_11_a_card_catches_the_fuchs_of_the_other_party(book: RuleSet, stich: str, expected: str) -> None:
    assert points(stich, book) == expected


def test_3_11_a_schwein_is_no_fuchs_and_catches_the_other() -> None:
    """`maennle §23`: the other Karo Ass counts as a Fuchs in any case."""
    assert points("Schwein KaA KrB KaK", MAENNLE) == "re fuchs"


# §3.11.3, §3.11.4 Charly


@every_book
def test_3_11_the_own_charly_makes_the_last_stich(book: RuleSet) -> None:
    assert points("KrB KaK PiB HeB", book, last=True) == "re karlchen"


@every_book
def test_3_11_before_the_last_stich_a_charly_pays_nothing(book: RuleSet) -> None:
    assert points("KrB KaK PiB HeB", book) == ""
    assert points("KrB KaD PiB HeB", book) == ""


CAUGHT = {
    MAINZ: "kontra karlchen_gefangen",  # §3.11.4
    DDV: "",  # only as a variant: Karlchen fangen
    SPIELREGELN: "re karlchen_verloren",  # Wertung: the team of the Kreuz Bube loses a point
    SCHMIDT: "",
    MAENNLE: "",
}


@each("book, expected", CAUGHT.items())
def test_3_11_a_charly_caught_in_the_last_stich(book: RuleSet, expected: str) -> None:
    assert points("KrB KaD KaK KaK", book, last=True) == expected


def test_3_11_two_charlys_caught_are_two_points() -> None:
    """§3.11.4: evtl. zwei Punkte."""
    assert points("KrB KaD KrB KaK", MAINZ, last=True) == "kontra karlchen_gefangen karlchen_gefangen"


def test_3_11_charly_catches_charly() -> None:
    """§3.13 counts both: with the own Charly the other Charly caught in the last Stich."""
    assert points("KrB KrB KaK PiB", MAINZ, last=True) == "re karlchen karlchen_gefangen"


def test_3_11_in_maennle_the_second_charly_makes_the_last_stich() -> None:
    """`maennle §22` and `§24`."""
    assert points("KrB KrB KaK PiB", MAENNLE, last=True) == "kontra karlchen"


@pytest.mark.parametrize("book", [MAINZ, SPIELREGELN], ids=lambda book: book.name)
def test_3_11_the_partner_takes_the_last_stich_from_a_charly(book: RuleSet) -> None:
    """spielregeln, Wertung: no extra point, and none lost."""
    assert points("KrB KaK KaD PiB", book, last=True) == ""


def test_3_11_ddv_pays_a_caught_karlchen_as_a_variant() -> None:
    assert points("KrB KaD KaK KaK", derive(DDV, karlchen_caught=True), last=True) == "kontra karlchen_gefangen"


# §3.11.5 Doppelkopf


@every_book
@each(
    "stich, augen, expected",
    [
        ("KrA KrA Kr10 Kr10", 42, "re doppelkopf"),
        ("Kr10 Kr10 Ka10 He10", 40, "kontra doppelkopf"),  # exactly 40 is enough
        ("KrA KrA Kr10 KrK", 36, ""),
        ("KrA Kr10 HeA KrD", 35, ""),
    ],
)
def test_3_11_forty_augen_are_a_doppelkopf(book: RuleSet, stich: str, augen: int, expected: str) -> None:
    assert augen_of(parse_cards(stich)) == augen
    assert points(stich, book) == expected


def test_3_11_one_stich_may_bring_several_points() -> None:
    party, *events = points("He10 Ka10 KaA He10", MAINZ).split()
    assert party == "kontra"
    assert sorted(events) == ["doppelkopf", "dulle_gefangen", "fuchs"]


# maennle §24: all four Herz


def test_3_11_a_stich_of_all_four_herz_is_a_tack_in_maennle() -> None:
    assert points("HeK HeA HeA HeK", MAENNLE) == "kontra herzstich"


@each("stich", ["HeK HeA HeA HeB", "He10 HeD HeB HeD", "HeK HeA HeA He10"])
def test_3_11_trumps_with_herz_in_their_name_are_no_herz(stich: str) -> None:
    assert "herzstich" not in points(stich, MAENNLE)


@each("book", [MAINZ, DDV, SPIELREGELN, SCHMIDT])
def test_3_11_nobody_else_pays_a_herzstich(book: RuleSet) -> None:
    assert points("HeK HeA HeA HeK", book) == ""


@given(st.data())
def test_3_11_only_the_one_who_loses_a_charly_gets_anything_without_the_stich(data: st.DataObject) -> None:
    book = data.draw(st.sampled_from(list(BOOKS.values())))
    table = card_table(book)
    cards = tuple(data.draw(st.permutations(table.deck))[:4])
    last = data.draw(st.booleans())
    stich = complete(Seat(0), cards, table, last)
    found = sonderpunkte(stich, RE, book, table, last)
    losers = "kontra" if stich.winner in RE else "re"
    assert set(found[losers]) <= {"karlchen_verloren"}


# Options


def test_3_11_the_dulle_may_pay_two() -> None:
    assert event_points(derive(MAINZ, dulle_caught_points=2).special)["dulle_gefangen"] == 2
    assert "dulle_gefangen" not in event_points(DDV.special)


@each(
    "stich, expected",
    [
        ("He10 Schwein KaK Ka9", "kontra dulle_gefangen"),
        ("He10 Schwein He10 Ka9", "kontra dulle_gefangen dulle_gefangen"),
        ("He10 Ka9 Schwein KaK", ""),  # the partner's
        ("Schwein He10 KaK Ka9", "re dulle_gefangen"),
        ("He10 KaA KaK Ka9", "re fuchs"),  # left as it is, it is a Fuchs
    ],
)
def test_3_11_a_dulle_that_a_schwein_beats_is_caught(stich: str, expected: str) -> None:
    """`ddv: Zweite Dulle sticht die erste Dulle, Schweine`: where both are played, and unless agreed otherwise."""
    played = derive(DDV, schwein="both", dulle_caught=True)
    assert points(stich, played) == expected
    for off in ({"dulle_caught_by_schwein": False}, {"dulle_caught": False}):
        assert "dulle" not in points(stich, derive(DDV, **({"schwein": "both", "dulle_caught": True} | off)))


@each(
    "stich, by, expected",
    [
        ("KrB KaD KaK KaK", "karo_dame", "kontra karlchen_gefangen"),
        ("KrB PiD KaK KaK", "karo_dame", ""),
        ("KrB PiD KaK KaK", "any", "kontra karlchen_gefangen"),
        ("KrB KrB KaK KaK", "karo_dame", "re karlchen"),
    ],
)
def test_3_11_with_what_a_karlchen_is_caught(stich: str, by: str, expected: str) -> None:
    book = derive(DDV, karlchen_caught=True, karlchen_caught_by=by)
    assert points(stich, book, last=True) == expected


@each(
    "stich, expected",
    [
        ("KrK KrK Pi9 Pi9", "re doppelkopf"),
        ("KrA KrA Kr10 Kr10", "re doppelkopf"),
        ("KrA Kr10 KrA PiA", ""),  # 43 Augen, one pair
        ("KrK KrK Pi9 PiK", ""),
    ],
)
def test_3_11_a_doppelkopf_of_two_pairs(stich: str, expected: str) -> None:
    """`spielregeln: Varianten, Doppelkopf`."""
    assert points(stich, derive(SPIELREGELN, doppelkopf_form="two_pairs")) == expected


def test_3_11_two_pairs_with_a_schwein() -> None:
    """A Schwein is printed as a Karo Ass."""
    assert points("Schwein KaK KaA KaK", derive(MAENNLE, doppelkopf_form="two_pairs")) == "re doppelkopf"


def test_3_11_the_fuchs_at_the_end() -> None:
    """`ddv: Fuchs macht letzten Stich`."""
    book = derive(DDV, fuchs_am_end=2)
    assert points("KaA KaK Ka10 Ka9", book, last=True) == "re fuchs_am_end"
    assert points("KaA KaK Ka10 Ka9", book) == ""
    assert points("KaA KaK KaA Ka9", book, last=True) == "re fuchs_am_end"
    assert points("Schwein KaK Ka10 KaK", derive(MAENNLE, fuchs_am_end=1), last=True) == ""


def test_3_11_the_fuchs_catches_the_gans() -> None:
    """`ddv: Gans`: a Karo König of the other party in a Stich that a Karo Ass makes."""
    book = derive(DDV, gans=True)
    assert points("KaA KaK Ka10 KaK", book) == "re gans gans"
    assert points("KaA Ka10 KaK Ka9", book) == ""
    assert points("KaB KaK Ka10 Ka9", book) == ""


# While parties are unknown


def seen(codes: str, party: tuple[Party | None, ...], book: RuleSet = MAENNLE) -> list[tuple[str, int, bool]]:
    stich = complete(Seat(0), parse_cards(codes), card_table(book), False)
    return [(event.name, event.seat, event.provisional) for event in stich_events(stich, party, event_table(book))]


def test_3_11_a_fuchs_of_an_unknown_party_is_caught_for_the_time_being() -> None:
    """`maennle §24`, `schmidt: Sonderpunkte` (shown with a question mark)."""
    fuchs = "KaA KrD KaK Ka10"
    assert seen(fuchs, (None, None, None, None)) == [("fuchs", 1, True)]
    assert seen(fuchs, ("re", None, None, None)) == [("fuchs", 1, True)]
    assert seen(fuchs, ("kontra", "re", None, None)) == [("fuchs", 1, False)]
    assert seen(fuchs, ("re", "re", None, None)) == []


def test_3_11_a_doppelkopf_needs_no_parties() -> None:
    assert seen("KrA KrA Kr10 Kr10", (None, None, None, None)) == [("doppelkopf", 0, False)]


def test_3_11_what_the_table_sees_at_once() -> None:
    """Bernd leads; Dieter has taken the Fuchs of Clara in a full Stich. While a party is open, only the Doppelkopf."""
    stich = complete(Seat(1), parse_cards("Ka10 KaA He10 Ka10"), card_table(MAINZ), False)
    known: tuple[Party | None, ...] = ("re", "re", "kontra", "re")
    told = stich_events(stich, known, event_table(MAINZ))
    assert visible_events(stich, told) == (("fuchs", 1), ("doppelkopf", 3))
    told = stich_events(stich, (None,) * 4, event_table(MAINZ))
    assert visible_events(stich, told) == (("doppelkopf", 3),)


def test_3_12_a_party_found_later_counts_for_earlier_stiche() -> None:
    """In a Hochzeit the Fuchs of the later partner is nobody's catch (`maennle §24`)."""
    stich = complete(Seat(0), parse_cards("KaA KrD KaK Ka10"), card_table(MAENNLE), False)
    events = stich_events(stich, (None, None, None, None), event_table(MAENNLE))
    assert credit_events(events, ("re", "re", "kontra", "kontra")) == ()
    assert credit_events(events, ("kontra", "re", "re", "kontra")) == (("re", "fuchs"),)


def test_3_11_a_whole_game_lists_everything_the_book_knows() -> None:
    table = card_table(DDV)
    first = complete(Seat(0), parse_cards("KaA KrB Ka10 KaK"), table, False)
    last = complete(Seat(1), parse_cards("KrB KaK Ka10 KaB"), table, last=True)
    assert game_events((first, last), RE, event_table(DDV)) == (("kontra", "fuchs"), ("kontra", "karlchen"))


@given(st.data())
def test_3_11_the_quick_look_misses_nothing(data: st.DataObject) -> None:
    """A Stich without a watched card and below forty Augen brings nothing, as a look at every card says too."""
    book = data.draw(st.sampled_from([*BOOKS.values(), derive(DDV, herzstich=True, gans=True, dulle_caught=True)]))
    table = card_table(book)
    cards = tuple(data.draw(st.permutations(table.deck))[:4])
    stich = complete(Seat(0), cards, table, False)
    quick = event_table(book)
    thorough = replace(quick, full=0)
    party: tuple[Party, ...] = ("re", "kontra", "re", "kontra")
    assert stich_events(stich, party, quick) == stich_events(stich, party, thorough)


def test_3_11_the_winner_may_sit_anywhere() -> None:
    stich = Stich(Seat(2), parse_cards("KaA KrB Ka10 KaK"), Seat(3), augen_of(parse_cards("KaA KrB Ka10 KaK")))
    assert sonderpunkte(stich, RE, DDV, card_table(DDV)) == {"kontra": ["fuchs"], "re": []}


# §3.11, §4.7: which special points pay in which game, above all where one plays alone. Seat 0 leads.
# Expected values: the script; otherwise ddv Sonderpunkte, spielregeln Wertung, schmidt Sonderpunkte, maennle §14,
# §21, §24.


# Games in which one plays alone


def pays(book: RuleSet, game: str) -> set[str]:
    return set(paid_events(book.special, book.value, game))


@each(
    "book, game, expected",
    [
        # §4.7, §4.12: none in an announced Solo, all in a stilles Solo
        (MAINZ, "damensolo", ""),
        (MAINZ, "karosolo", ""),
        (MAINZ, "stilles_solo", "doppelkopf fuchs karlchen karlchen_gefangen dulle_gefangen"),
        (MAINZ, "hochzeit_ungeklaert", "doppelkopf fuchs karlchen karlchen_gefangen dulle_gefangen"),
        (DDV, "hochzeit", "doppelkopf fuchs karlchen"),
        (DDV, "stilles_solo", ""),
        (DDV, "hochzeit_ungeklaert", ""),
        (SPIELREGELN, "armut", "doppelkopf fuchs karlchen karlchen_verloren"),
        (SPIELREGELN, "fleischlos", "doppelkopf"),
        (SPIELREGELN, "stilles_solo", "doppelkopf"),
        (SCHMIDT, "karosolo", "doppelkopf"),
        (SCHMIDT, "kreuzsolo", "doppelkopf"),
        (SCHMIDT, "damensolo", ""),
        (SCHMIDT, "stilles_solo", "doppelkopf fuchs karlchen"),
        # maennle §14, §21, §24: a card that lost its role pays nothing
        (MAENNLE, "karosolo", "doppelkopf fuchs karlchen herzstich"),
        (MAENNLE, "kreuzsolo", "doppelkopf karlchen herzstich"),
        (MAENNLE, "herzsolo", "doppelkopf karlchen"),
        (MAENNLE, "bubensolo", "doppelkopf karlchen"),
        (MAENNLE, "stilles_solo", "doppelkopf fuchs karlchen herzstich"),
    ],
)
def test_3_11_what_pays_in_each_game(book: RuleSet, game: str, expected: str) -> None:
    assert pays(book, game) == set(expected.split())


def test_3_11_no_house_rule_makes_a_fuchs_of_a_fehl_card() -> None:
    everything = dict.fromkeys(("karosolo", "farbsolo", "other_solo"), "all")
    book = derive(MAINZ, solo_special_points=dict.fromkeys(everything, ALL_EVENTS), gans=True, herzstich=True)
    assert "fuchs" in pays(book, "karosolo")
    assert "gans" in pays(book, "karosolo")
    assert pays(book, "kreuzsolo").isdisjoint({"fuchs", "gans"})
    assert "dulle_gefangen" in pays(book, "herzsolo")
    assert "herzstich" not in pays(book, "herzsolo")
    assert pays(book, "fleischlos") == {"doppelkopf", "karlchen", "karlchen_gefangen"}


@every_book
def test_3_11_what_does_not_pay_has_a_reason(book: RuleSet) -> None:
    for game in ("normal", "hochzeit_ungeklaert", "karosolo", "herzsolo", "damensolo", "iwan"):
        for event in ALL_EVENTS:
            assert bool(unpaid_reason(event, game, book.special, book.value)) is (event not in pays(book, game))


@each("group", ["karosolo", "farbsolo", "other_solo"])
def test_3_11_a_card_can_lose_its_role_wherever_some_announced_solo_pays_for_it(group: SoloGroup) -> None:
    """`maennle §21.2`: no Herzstich in a Damensolo, which has no suit as trump."""
    value = replace(MAENNLE.value, solo_special_points=((group, ("herzstich",)),))
    assert unpaid_reason("herzstich", "damensolo", MAENNLE.special, value) == "role"
    assert unpaid_reason("fuchs", "damensolo", MAENNLE.special, value) == "solo", "no Solo pays for it at all"


def test_3_11_a_stilles_solo_looks_like_a_normal_game_but_pays_by_its_own_rule() -> None:
    table = card_table(DDV)
    stich = complete(Seat(0), parse_cards("KaA KrB Ka10 KaK"), table, False)
    assert sonderpunkte(stich, (Seat(0),), DDV, table) == {"re": [], "kontra": ["fuchs"]}
    assert sonderpunkte(stich, (Seat(0),), DDV, table, game="stilles_solo") == {"re": [], "kontra": []}


def test_4_07_games_are_grouped_by_who_plays_with_whom() -> None:
    assert [solo_group(game) for game in ("normal", "hochzeit", "armut")] == [None] * 3
    assert solo_group("herzsolo") == "farbsolo"
    assert solo_group("karosolo") == "karosolo"
    assert {solo_group(game) for game in ("iwan", "bubensolo", "fleischlos", "zehnensolo")} == {"other_solo"}


# A Bockrunde instead


def test_3_11_a_herzstich_is_noticed_where_it_starts_a_bockrunde() -> None:
    """`ddv: Herzdurchlauf`: a point or a Bockrunde."""
    book = derive(DDV, bock_triggers=("herzstich",))
    stich = complete(Seat(0), parse_cards("HeA HeK HeK He9"), card_table(book), False)
    assert game_events((stich, stich), RE, event_table(book)) == (("re", "herzstich"),) * 2
    assert "herzstich" not in pays(book, "normal")
