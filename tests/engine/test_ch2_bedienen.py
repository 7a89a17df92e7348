"""Chapter 2 of the script, second half: Bedienen, Trumpfen, Abwerfen.

Expected values: the script (§2.6 to §2.8); maennle §9 and the headings Spiel, Stiche and Spielablauf say the same.
"""

from random import Random

from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch1_general import card_codes, parse_card, parse_cards, shuffle, suit_of, winner
from dokolearn.ch2_normal_game import TRUMP, card_table, follows, manner, playable, verstoss
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS, MAINZ, SCHMIDT, derive

every_book = each("book", BOOKS.values())
books = st.sampled_from(list(BOOKS.values()))
seeds = st.integers(0, 2**32)


# §2.6 What Bedienen is


@each(
    "card, led, serves",
    [
        ("PiA", "PiK", True),
        ("PiD", "PiK", False),  # the Pik Dame is Trumpf
        ("PiD", "KaK", True),
        ("KrB", "HeD", True),
        ("He10", "HeA", False),  # the Dulle is Trumpf
        ("He10", "Ka10", True),
        ("HeK", "He10", False),
        ("KrA", "PiK", False),
        ("KaA", "KrD", True),
    ],
)
@every_book
def test_2_06_serving_is_the_same_suit_or_trump_on_trump(book: RuleSet, card: str, led: str, serves: bool) -> None:
    assert follows(parse_card(card), parse_card(led), card_table(book)) is serves


def test_2_06_without_the_dulle_herz_10_serves_herz() -> None:
    table = card_table(derive(SCHMIDT, herz10_trump=False))
    assert follows(parse_card("He10"), parse_card("HeA"), table)
    assert not follows(parse_card("He10"), parse_card("KrD"), table)


# §2.7 Who can serve must serve


@each(
    "hand, stich, allowed",
    [
        ("PiD PiA KrK KaK", "Pi10", "PiA"),
        ("PiD PiA KrK KaK", "KrD", "PiD KaK"),
        ("PiD PiA KrK KaK", "KrA", "KrK"),
        ("He10 HeD HeK HeA", "HeK", "HeK HeA"),
        ("He10 HeD HeK HeA", "He10", "He10 HeD"),
        ("PiA PiA KrK", "PiK KaB HeA", "PiA PiA"),  # the card led counts, not the trump that follows
        ("KaA KrA", "KaK", "KaA"),
    ],
)
@every_book
def test_2_07_who_can_serve_must_serve(book: RuleSet, hand: str, stich: str, allowed: str) -> None:
    assert card_codes(playable(parse_cards(hand), parse_cards(stich), card_table(book))) == allowed


def test_2_07_who_leads_is_free() -> None:
    hand = parse_cards("He10 PiD PiA KrK")
    assert playable(hand, (), card_table(MAINZ)) == hand


@given(book=books, seed=seeds, size=st.integers(1, 12), length=st.integers(0, 3))
def test_2_07_the_playable_cards_serve_or_nobody_could(book: RuleSet, seed: int, size: int, length: int) -> None:
    table = card_table(book)
    cards = shuffle(table.deck, Random(seed).random)
    hand, stich = tuple(cards[:size]), tuple(cards[size : size + length])
    allowed = playable(hand, stich, table)
    assert allowed, "nobody is ever without a card to play"
    if stich and any(follows(kind, stich[0], table) for kind in hand):
        assert allowed == tuple(kind for kind in hand if follows(kind, stich[0], table))
    else:
        assert allowed == hand


@given(book=books, seed=seeds, size=st.integers(1, 12), length=st.integers(0, 3))
def test_2_07_a_reason_is_given_exactly_for_the_cards_that_may_not_be_played(
    book: RuleSet, seed: int, size: int, length: int
) -> None:
    table = card_table(book)
    cards = shuffle(table.deck, Random(seed).random)
    hand, stich = tuple(cards[:size]), tuple(cards[size : size + length])
    for kind in set(table.deck):
        found = verstoss(kind, hand, stich, table)
        if found is None:
            assert kind in playable(hand, stich, table)
        elif kind in hand:
            assert found.paragraph == "2.7"
            assert kind not in playable(hand, stich, table)
            assert found.cards == playable(hand, stich, table), "the causes are the cards that would serve"
        else:
            assert found.paragraph == "1.4", "what he was not dealt, nobody can play"


@each(
    "card, stich, key",
    [
        ("PiA", "KrD", "verstoss.trumpf"),  # Trumpf is led
        ("KrK", "Pi10", "verstoss.farbe"),  # another suit
        ("KaK", "Pi10", "verstoss.farbe_trumpf"),  # Trumpf although he can serve
        ("PiD", "Pi10", "verstoss.trumpf_im_namen"),  # the favourite mistake: Pik Dame on Pik
        ("HeB", "Pi10", "verstoss.farbe_trumpf"),  # another suit in its name: an ordinary trump
        ("KrA", "Pi10", "verstoss.not_in_hand"),
    ],
)
def test_2_07_each_mistake_has_its_own_reason(card: str, stich: str, key: str) -> None:
    hand = parse_cards("PiD HeB KaK PiA KrK")
    found = verstoss(parse_card(card), hand, parse_cards(stich), card_table(MAINZ))
    assert found is not None
    assert found.key == key


def test_2_07_the_reason_names_the_cards_that_would_serve() -> None:
    found = verstoss(parse_card("KrK"), parse_cards("PiD PiA Pi9 KrK"), parse_cards("Pi10"), card_table(MAINZ))
    assert found is not None
    assert card_codes(found.cards) == "PiA Pi9"
    assert dict(found.params) == {"card": parse_card("KrK"), "led": parse_card("Pi10"), "suit": "Pi"}


# §2.8 Trumpfen and Abwerfen


@each(
    "hand, stich",
    [
        ("PiD KrK KaK", "HeA"),  # no Herz: trumpfen or abwerfen
        ("PiA KrK HeA", "KrD"),  # no Trumpf: any suit
        ("He10 PiA", "HeK"),  # the Dulle does not have to serve Herz
    ],
)
@every_book
def test_2_08_who_cannot_serve_may_play_anything(book: RuleSet, hand: str, stich: str) -> None:
    held = parse_cards(hand)
    assert playable(held, parse_cards(stich), card_table(book)) == held


@each(
    "card, stich, name",
    [
        ("PiA", "", "ausspielen"),
        ("PiA", "Pi9", "bedienen"),
        ("PiD", "Ka9", "bedienen"),
        ("PiD", "Pi9", "trumpfen"),
        ("He10", "HeA", "trumpfen"),
        ("HeA", "Pi9", "abwerfen"),
        ("HeA", "Ka9", "abwerfen"),
    ],
)
def test_2_08_what_playing_a_card_is_called(card: str, stich: str, name: str) -> None:
    assert manner(parse_card(card), parse_cards(stich), card_table(MAINZ)) == name


@given(book=books, seed=seeds, length=st.integers(1, 3))
def test_2_08_trumping_takes_a_fehl_stich_and_discarding_never(book: RuleSet, seed: int, length: int) -> None:
    table = card_table(book)
    cards = shuffle(table.deck, Random(seed).random)
    card, stich = cards[0], tuple(kind for kind in cards[1:] if table.group[kind] != TRUMP)[:length]
    wins = winner((*stich, card), table) == length
    match manner(card, stich, table):
        case "trumpfen":
            assert wins
        case "abwerfen":
            assert not wins
        case how:
            assert how == "bedienen"
            assert suit_of(card) == suit_of(stich[0])
