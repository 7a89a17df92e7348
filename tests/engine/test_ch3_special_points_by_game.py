"""§3.11, §4.7: which special points pay in which game, above all where one plays alone. Seat 0 leads.

Expected values: the script; otherwise ddv Sonderpunkte, spielregeln Wertung, schmidt Sonderpunkte, maennle §14,
§21, §24.
"""

from dataclasses import replace

from effort import each

from dokolearn.ch1_general import parse_cards
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.special_points import (
    event_table,
    game_events,
    paid_events,
    solo_group,
    sonderpunkte,
    unpaid_reason,
)
from dokolearn.game import complete
from dokolearn.model import RuleSet, Seat
from dokolearn.rule_parts import ALL_EVENTS, SoloGroup
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

every_book = each("book", BOOKS.values())
RE = (Seat(0), Seat(2))


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
    assert {solo_group(game) for game in ("iwan", "bubensolo", "fleischlos", "reines_piksolo")} == {"other_solo"}


# A Bockrunde instead


def test_3_11_a_herzstich_is_noticed_where_it_starts_a_bockrunde() -> None:
    """`ddv: Herzdurchlauf`: a point or a Bockrunde."""
    book = derive(DDV, bock_triggers=("herzstich",))
    stich = complete(Seat(0), parse_cards("HeA HeK HeK He9"), card_table(book), False)
    assert game_events((stich, stich), RE, event_table(book)) == (("re", "herzstich"),) * 2
    assert "herzstich" not in pays(book, "normal")
