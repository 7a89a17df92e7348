"""Chapter 1 of the script: cards, Augen, dealing, the Stich, the lead.

Expected values: the script (§1.1 to §1.9); where a book differs, its own paragraph is named beside the value.
"""

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch1_general import (
    AUGEN_TOTAL,
    CHARLY,
    CODES,
    DULLE,
    FUCHS,
    augen_of,
    beats,
    card_code,
    card_codes,
    deal,
    first_lead,
    is_complete,
    next_dealer,
    next_lead,
    parse_card,
    parse_cards,
    rank_of,
    shuffle,
    stiche_per_game,
    suit_of,
    winner,
)
from dokolearn.ch2_normal_game import card_table
from dokolearn.model import Kind, RuleSet, Seat
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, derive

every_book = each("book", BOOKS.values())
kinds = st.sampled_from([Kind(number) for number in range(len(CODES))])

SEED_7 = """\
KrD HeD KrB HeB KaK Kr10 PiA Pi9 Pi9 HeA HeK He9
HeD KrB PiB KaA Ka9 Ka9 KrA Kr9 PiA PiK HeA He9
He10 KrD PiD KaD HeB KaB KaA Ka10 KaK Kr10 Pi10 HeK
He10 PiD KaD PiB KaB Ka10 KrA KrK KrK Kr9 Pi10 PiK"""

SEED_7_WITHOUT_NINES = """\
KrD PiD KrB HeB HeB KaB KaK PiA HeA HeK
He10 HeD KrB PiB KaA Ka10 KaK KrA KrK PiK
He10 KrD HeD KaD KaB KaA Kr10 PiA PiK HeK
PiD KaD PiB Ka10 KrA Kr10 KrK Pi10 Pi10 HeA"""


# §1.1 Cards and Augen


def test_1_01_six_ranks_in_four_suits_each_twice() -> None:
    pack = Counter(card_codes(card_table(MAINZ).deck).split())
    expected = [suit + rank for suit in ("Kr", "Pi", "He", "Ka") for rank in ("A", "10", "K", "D", "B", "9")]
    assert pack == dict.fromkeys(expected, 2)
    assert sum(pack.values()) == 48


def test_1_01_maennle_plays_without_nines() -> None:
    """`maennle §3`: two each of Dame, König, Bube, As and Zehn in four suits."""
    pack = Counter(card_codes(card_table(MAENNLE).deck).split())
    expected = [suit + rank for suit in ("Kr", "Pi", "He", "Ka") for rank in ("A", "10", "K", "D", "B")]
    assert pack == dict.fromkeys(expected, 2)
    assert sum(pack.values()) == 40


@each("rank, augen", [("A", 11), ("10", 10), ("K", 4), ("D", 3), ("B", 2), ("9", 0)])
@each("suit", ["Kr", "Pi", "He", "Ka"])
def test_1_01_augen_of_a_card(suit: str, rank: str, augen: int) -> None:
    card = parse_card(suit + rank)
    assert augen_of([card]) == augen
    assert card_table(MAINZ).augen[card] == augen, "the table of the game says the same"


def test_1_01_a_card_knows_its_printed_suit_and_rank() -> None:
    assert (suit_of(parse_card("He10")), rank_of(parse_card("He10"))) == ("He", "10")
    assert (suit_of(parse_card("KaB")), rank_of(parse_card("KaB"))) == ("Ka", "B")


def test_1_01_the_schwein_is_a_karo_ass() -> None:
    """`maennle §23`: the Schwein is one of the two Karo aces, 11 Augen like the other."""
    schwein = parse_card("Schwein")
    assert (suit_of(schwein), rank_of(schwein), augen_of([schwein])) == ("Ka", "A", 11)


def test_1_01_cards_are_read_in_order() -> None:
    assert card_codes(reversed(parse_cards("PiD PiA  He10"))) == "He10 PiA PiD"


@each("code", ["", "Pi", "D", "PiX", "pid", "Pi11", "Pi10 ", "♠D", "10He"])
def test_1_01_nothing_else_is_a_card(code: str) -> None:
    with pytest.raises(ValueError, match="unknown card"):
        parse_card(code)


def test_1_01_the_unknown_card_is_named() -> None:
    with pytest.raises(ValueError, match="'KrJ'"):
        parse_cards("KrA KrJ PiA")


@given(st.lists(kinds, max_size=48))
def test_1_01_writing_and_reading_cards_round_trip(cards: list[Kind]) -> None:
    assert list(parse_cards(card_codes(cards))) == cards
    assert [parse_card(card_code(kind)) for kind in cards] == cards


# §1.2 The sum


@every_book
def test_1_02_all_cards_together_have_240_augen(book: RuleSet) -> None:
    """`maennle §27` says 240 too: nines count nothing."""
    assert augen_of(card_table(book).deck) == 240
    assert AUGEN_TOTAL == 240


@each("suit", ["Kr", "Pi", "He", "Ka"])
def test_1_02_each_suit_has_60_augen(suit: str) -> None:
    """ddv, Doppelkopfblatt: 60 Augen in each suit, 4 times 60 in the pack."""
    assert augen_of(kind for kind in card_table(DDV).deck if suit_of(kind) == suit) == 60


# §1.3 Names


def test_1_03_dulle_charly_and_fuchs() -> None:
    assert card_codes([DULLE, CHARLY, FUCHS]) == "He10 KrB KaA"


# §1.4 Dealing


@every_book
def test_1_04_everybody_gets_the_same_number_of_cards(book: RuleSet) -> None:
    hands = deal(card_table(book), Random(1).random)
    assert [len(hand) for hand in hands] == [10 if book is MAENNLE else 12] * 4  # `maennle §6`: ten


@every_book
@given(seed=st.integers(0, 2**32))
def test_1_04_a_deal_hands_out_the_whole_pack(book: RuleSet, seed: int) -> None:
    table = card_table(book)
    assert Counter(kind for hand in deal(table, Random(seed).random) for kind in hand) == Counter(table.deck)


@given(st.lists(kinds), st.integers())
def test_1_04_mixing_loses_and_adds_nothing(cards: list[Kind], seed: int) -> None:
    before = list(cards)
    assert Counter(shuffle(cards, Random(seed).random)) == Counter(cards)
    assert cards == before, "the cards given are left as they were"


def test_1_04_mixing_reaches_every_order_by_exactly_one_way() -> None:
    """Three cards: three choices, then two, make the six orders, each once; so none is more likely."""
    cards = parse_cards("KrA PiA HeA")
    mixed = [tuple(shuffle(cards, iter(way).__next__)) for way in product((0.0, 0.4, 0.7), (0.0, 0.6))]
    assert sorted(mixed) == sorted(permutations(cards))


def test_1_04_a_seed_names_a_deal_for_everybody() -> None:
    """Stored text: the same number must give the same hands on every Python, today and in ten years."""
    hands = deal(card_table(MAINZ), Random(7).random)
    assert "\n".join(map(card_codes, hands)) == SEED_7


def test_1_04_a_seed_names_a_deal_without_nines_too() -> None:
    hands = deal(card_table(MAENNLE), Random(7).random)
    assert "\n".join(map(card_codes, hands)) == SEED_7_WITHOUT_NINES


def test_1_04_another_seed_deals_another_deal() -> None:
    table = card_table(MAINZ)
    assert len({deal(table, Random(seed).random) for seed in range(100)}) == 100


def test_1_04_a_blatt_is_held_trumps_first_high_to_low() -> None:
    [hand, *_] = deal(card_table(MAINZ), Random(7).random)
    order = "He10 KrD PiD HeD KaD KrB PiB HeB KaB KaA Ka10 KaK Ka9 KrA Kr10 KrK Kr9 PiA Pi10 PiK Pi9 HeA HeK He9"
    assert list(map(card_code, hand)) == sorted(map(card_code, hand), key=order.split().index)


def test_1_04_the_dealer_moves_clockwise() -> None:
    assert [next_dealer(dealer) for dealer in (Seat(0), Seat(1), Seat(2), Seat(3))] == [1, 2, 3, 0]


# §1.5, §1.6 Stiche


def test_1_05_four_cards_make_a_stich() -> None:
    cards = parse_cards("PiA Pi9 PiK Pi10")
    assert [is_complete(cards[:number]) for number in range(5)] == [False, False, False, False, True]


@every_book
def test_1_06_a_game_has_twelve_stiche(book: RuleSet) -> None:
    assert stiche_per_game(card_table(book)) == (10 if book is MAENNLE else 12)  # `maennle §6`: ten cards each


def test_1_06_without_nines_the_script_would_be_played_in_ten() -> None:
    """ddv, Spiel ohne Neunen: ten cards each."""
    assert stiche_per_game(card_table(derive(MAINZ, deck_nines=False))) == 10


# §1.7, §1.8 Quality


@each(
    "stich, best",
    [
        ("Ka10 KaB KaK Ka9", "KaB"),  # 2 Augen beat 10
        ("Pi10 PiA PiK Pi9", "PiA"),
        ("PiA Ka9 Pi10 PiK", "Ka9"),  # a card without Augen takes 25
        ("KaA Ka10 HeB KrD", "KrD"),
    ],
)
def test_1_07_quality_decides_not_the_augen(stich: str, best: str) -> None:
    cards = parse_cards(stich)
    assert card_code(cards[winner(cards, card_table(MAINZ))]) == best


@each("number, best", [(1, "PiK"), (2, "PiA"), (3, "PiA"), (4, "Ka9")])
def test_1_07_somebody_is_ahead_after_every_card(number: int, best: str) -> None:
    cards = parse_cards("PiK PiA Pi10 Ka9")[:number]
    assert card_code(cards[winner(cards, card_table(MAINZ))]) == best


@each(
    "higher, lower",
    [("He10", "KrD"), ("KrD", "PiD"), ("KaD", "KrB"), ("KaB", "KaA"), ("Ka9", "PiA"), ("PiA", "Pi10"), ("HeK", "He9")],
)
def test_1_08_the_card_of_higher_quality_sticht_the_other(higher: str, lower: str) -> None:
    table = card_table(MAINZ)
    assert beats(parse_card(higher), parse_card(lower), table)
    assert not beats(parse_card(lower), parse_card(higher), table)


# §1.9 The lead


@each("dealer, leads", [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_1_09_the_player_left_of_the_dealer_leads_first(dealer: int, leads: int) -> None:
    """All five: mainz §1.9, ddv Spiel, spielregeln Stiche, schmidt Spielablauf, maennle §8 (Vorhand)."""
    assert first_lead(Seat(dealer)) == leads


@each(
    "lead, stich, leads_next",
    [
        (0, "PiA Pi9 PiK Pi10", 0),
        (0, "PiK PiA Pi9 Pi10", 1),
        (2, "PiK Pi9 PiA Pi10", 0),  # seat 2 leads, 3 follows, 0 plays the ace
        (3, "PiK Pi9 Pi10 KrD", 2),
    ],
)
def test_1_09_whoever_made_the_stich_leads_to_the_next(lead: int, stich: str, leads_next: int) -> None:
    assert next_lead(Seat(lead), winner(parse_cards(stich), card_table(MAINZ))) == leads_next
