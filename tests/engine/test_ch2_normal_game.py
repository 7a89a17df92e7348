"""Chapter 2 of the script: parties, Trumpf and Fehl, who wins a Stich.

Expected values: the script (§2.1 to §2.5); where a book differs, its own paragraph or heading stands beside the value.
"""

from collections import Counter
from itertools import permutations, product
from random import Random

from effort import each, mostly
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch1_general import (
    SCHWEIN,
    card_code,
    card_codes,
    deal,
    parse_card,
    parse_cards,
    shuffle,
    suit_of,
    winner,
)
from dokolearn.ch2_normal_game import (
    TRUMP,
    card_table,
    follows,
    is_normal_game,
    manner,
    outranks,
    parties,
    playable,
    public_re,
    re_seats,
    verstoss,
)
from dokolearn.model import Hand, Hands, RuleSet, Seat
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

every_book = each("book", BOOKS.values())
books = st.sampled_from(list(BOOKS.values()))
seeds = st.integers(0, 2**32)


def hands(*written: str) -> Hands:
    first, second, third, fourth = map(parse_cards, written)
    return first, second, third, fourth


def best_card(stich: str, book: RuleSet, last: bool = False) -> int:
    return winner(parse_cards(stich), card_table(book), last)


# §2.1, §2.2 The normal game and its parties

ONE_EACH = hands("KrD PiA", "He10 HeA", "KrD KrA", "KaA Ka9")
BOTH_IN_ONE = hands("KrD KrD", "He10 HeA", "PiA KrA", "KaA Ka9")


def test_2_01_a_normal_game_has_no_vorbehalt_and_two_players_with_a_kreuz_dame() -> None:
    assert is_normal_game(ONE_EACH)


def test_2_01_both_kreuz_damen_in_one_hand_make_no_normal_game() -> None:
    assert not is_normal_game(BOTH_IN_ONE)


def test_2_01_a_vorbehalt_makes_no_normal_game() -> None:
    assert not is_normal_game(ONE_EACH, ["", "", "damensolo", ""])
    assert is_normal_game(ONE_EACH, ["", "", "", ""])


def test_2_02_the_two_with_a_kreuz_dame_are_re() -> None:
    assert re_seats(ONE_EACH) == {0, 2}
    assert parties(re_seats(ONE_EACH)) == ("re", "kontra", "re", "kontra")


def test_2_02_who_holds_both_is_re_alone() -> None:
    assert re_seats(BOTH_IN_ONE) == {0}
    assert parties(re_seats(BOTH_IN_ONE)) == ("re", "kontra", "kontra", "kontra")


@given(seed=seeds, book=books)
def test_2_02_re_are_two_or_one_and_everybody_else_is_kontra(seed: int, book: RuleSet) -> None:
    dealt = deal(card_table(book), Random(seed).random)
    re = re_seats(dealt)
    assert sum(hand.count(parse_card("KrD")) for seat, hand in enumerate(dealt) if seat in re) == 2
    assert len(re) in (1, 2)
    assert Counter(parties(re)) == {"re": len(re), "kontra": 4 - len(re)}


def test_2_02_at_first_nobody_can_see_the_parties() -> None:
    assert public_re([]) == frozenset()


def test_2_02_a_laid_kreuz_dame_shows_who_is_re() -> None:
    """§2.2: by laying his Kreuz Dame; at once, also while the Stich still runs."""
    assert public_re([], running=parse_cards("Ka9 KaA KrD"), lead=Seat(3)) == {1}  # 3 led, 0 followed, then 1
    assert public_re([], running=parse_cards("Ka9 PiD"), lead=Seat(3)) == frozenset()


# §2.3 Trumpf and Fehl

WITH_NINES = "He10 KrD PiD HeD KaD KrB PiB HeB KaB KaA Ka10 KaK Ka9"


@each("book", [MAINZ, DDV, SPIELREGELN, SCHMIDT])
def test_2_03_thirteen_trumps_high_to_low(book: RuleSet) -> None:
    table = card_table(book)
    assert card_codes(table.trumps) == WITH_NINES
    assert sum(table.group[kind] == TRUMP for kind in table.deck) == 26


def test_2_03_in_maennle_a_schwein_tops_them_all_and_there_are_no_nines() -> None:
    """`maennle §21`: Schwein, Herz Zehn, Kreuz Dame … Fuchs, Karo Zehn, Karo König."""
    table = card_table(MAENNLE)
    assert card_codes(table.trumps) == "Schwein He10 KrD PiD HeD KaD KrB PiB HeB KaB KaA Ka10 KaK"
    assert sum(table.group[kind] == TRUMP for kind in table.deck) == 24


@each("book", [MAINZ, DDV, SPIELREGELN, SCHMIDT])
def test_2_03_fehl_of_each_suit_high_to_low(book: RuleSet) -> None:
    assert list(map(card_codes, card_table(book).fehl)) == ["KrA Kr10 KrK Kr9", "PiA Pi10 PiK Pi9", "HeA HeK He9", ""]


def test_2_03_fehl_in_maennle() -> None:
    assert list(map(card_codes, card_table(MAENNLE).fehl)) == ["KrA Kr10 KrK", "PiA Pi10 PiK", "HeA HeK", ""]


def test_2_03_without_the_dulle_herz_10_is_a_herz_card() -> None:
    """ddv, Normalspiel: the simplest form; schmidt has the same as an option."""
    table = card_table(derive(DDV, herz10_trump=False))
    assert card_codes(table.trumps) == WITH_NINES.removeprefix("He10 ")
    assert card_codes(table.fehl[2]) == "HeA He10 HeK He9"


@every_book
def test_2_03_every_trump_is_above_every_fehl_card(book: RuleSet) -> None:
    table = card_table(book)
    fehl = [kind for suit in table.fehl for kind in suit]
    for trump, plain in product(table.trumps, fehl):
        assert winner((plain, trump), table) == 1, card_codes((plain, trump))
        assert winner((trump, plain), table) == 0, card_codes((trump, plain))


@every_book
def test_2_03_every_card_is_either_trump_or_fehl(book: RuleSet) -> None:
    table = card_table(book)
    named = [*table.trumps, *(kind for suit in table.fehl for kind in suit)]
    assert set(named) - {SCHWEIN} == set(table.deck)
    assert len(named) == len(set(named))


def test_2_03_equal_rules_share_one_compiled_table() -> None:
    assert card_table(MAINZ) is card_table(derive(MAINZ))


# §2.4 Who sticht

DULLEN = [  # book, wins the second Dulle?, and in the last Stich?
    (MAINZ, True, True),  # §2.4.1, no exception is printed
    (MAENNLE, True, True),  # §22
    (DDV, False, False),  # Spiel mit Dullen: explicitly the first
    (SPIELREGELN, False, False),  # Stiche: the first of two equal trumps
    (SCHMIDT, False, False),  # Spielablauf: the first counts as higher
    (derive(DDV, name="ddv-v", dulle_second_beats_first=True), True, True),  # variant: Zweite Dulle sticht die erste
    (derive(DDV, name="ddv-w", dulle_second_beats_first=True, except_last_trick=True), True, False),
    (derive(SPIELREGELN, name="spielregeln-v", dulle_second_beats_first=True), True, False),  # Varianten 2
    (derive(SCHMIDT, name="schmidt-o", dulle_second_beats_first=True), True, False),  # Zweite Herz 10 höher als erste
]


@each("book, second, second_in_last", DULLEN)
def test_2_04_two_dullen_in_one_stich(book: RuleSet, second: bool, second_in_last: bool) -> None:
    stich = "Ka10 He10 KaK He10"
    assert best_card(stich, book) == (3 if second else 1)
    assert best_card(stich, book, last=True) == (3 if second_in_last else 1)


@each(
    "book, last, wins",
    [(MAENNLE, True, 2), (MAENNLE, False, 0), *((book, True, 0) for book in (MAINZ, DDV, SPIELREGELN, SCHMIDT))],
)
def test_2_04_two_karlchen_in_the_last_stich(book: RuleSet, last: bool, wins: int) -> None:
    """`maennle §22`: the second Kreuz Bube sticht the first, but only in the last Stich. Nobody else knows that."""
    assert best_card("KrB KaK KrB KaA", book, last) == wins


@every_book
@each("last", [False, True])
def test_2_04_of_all_other_equal_cards_the_first_wins(book: RuleSet, last: bool) -> None:
    table = card_table(book)
    others = {kind for kind in table.deck if card_code(kind) not in ("He10", "KrB")}
    assert {card_codes([kind]) for kind in others if winner((kind, kind), table, last) != 0} == set()


@each(
    "stich, wins",
    [
        ("PiA PiK KaK Pi10", 2),  # first point: a is Trumpf and b is Fehl
        ("KaB KrB KaA HeB", 1),  # second: both Trumpf, the higher quality
        ("PiK Pi10 PiA Pi10", 2),  # third: both Fehl of one suit, the higher quality
        ("PiK KrA HeA KrA", 0),  # fourth: only one of them is of the suit led
        ("PiK KrA HeA Pi10", 3),
        ("HeK KrA KaK He10", 3),  # the Dulle is no Herz, it trumps
        ("KrA KrA KrK Kr10", 0),
        ("KaA He10 KrD KrD", 1),
    ],
)
@every_book
def test_2_04_different_cards(book: RuleSet, stich: str, wins: int) -> None:
    assert best_card(stich, book) == wins


def test_2_04_in_maennle_the_schwein_beats_both_dullen() -> None:
    """`maennle §21`, `§23`: it stands above Herz Zehn; the Karo Ass played without a word stays a Fuchs."""
    assert best_card("He10 Schwein He10 KaK", MAENNLE) == 1
    assert best_card("He10 KaA KaK KaB", MAENNLE) == 0


def wins_by_the_script(stich: Hand, book: RuleSet, last: bool) -> int:
    """§2.4 once more, straight from the text and without the tables of the engine."""
    trumps = ("Schwein " + WITH_NINES).split()
    later_wins = {"He10"} if book in (MAINZ, MAENNLE) else set()
    later_wins |= {"KrB"} if book is MAENNLE and last else set()
    codes = [card_code(kind) for kind in stich]
    if any(code in trumps for code in codes):
        best = next(code for code in trumps if code in codes)
    else:
        led = codes[0][:2]
        best = next(led + rank for rank in ("A", "10", "K", "9") if led + rank in codes)
    places = [place for place, code in enumerate(codes) if code == best]
    return places[-1] if best in later_wins else places[0]


@given(book=books, seed=seeds, length=st.integers(1, 4), last=st.booleans())
def test_2_04_any_four_cards_are_won_as_the_script_says(book: RuleSet, seed: int, length: int, last: bool) -> None:
    table = card_table(book)
    stich = tuple(shuffle(table.deck, Random(seed).random)[:length])
    assert winner(stich, table, last) == wins_by_the_script(stich, book, last), card_codes(stich)


@every_book
@each("last", [False, True])
def test_2_04_any_two_cards_are_won_as_the_script_says(book: RuleSet, last: bool) -> None:
    table = card_table(book)
    kinds = {*table.deck, *table.trumps}
    wrong = [
        card_codes(stich)
        for stich in product(kinds, repeat=2)
        if winner(stich, table, last) != wins_by_the_script(stich, book, last)
    ]
    assert wrong == []


# §2.5 Transitivity


@every_book
@mostly("last", [False, True], [False], ids=["", "last"])
def test_2_05_sticht_is_transitive(book: RuleSet, last: bool) -> None:
    """§2.5, its proof "as an exercise": every three cards in every order, led or behind a card of another group."""
    table = card_table(book)
    led_cards = [suit[0] for suit in table.fehl if suit] + [table.trumps[-1]]
    broken = []
    for three in product(sorted({*table.deck, *table.trumps}), repeat=3):
        if three[0] == three[1] == three[2]:
            continue  # there are only two of a kind
        for stich in [three, *((led, *three) for led in led_cards)]:
            *_, first, second, third = range(len(stich))
            over = {(a, b): outranks(a, b, stich, table, last) for a, b in permutations((first, second, third), 2)}
            broken += [
                card_codes(stich)
                for a, b, c in permutations((first, second, third))
                if over[a, b] and over[b, c] and not over[a, c]
            ]
    assert broken == []


@given(book=books, seed=seeds, length=st.integers(1, 4), last=st.booleans())
def test_2_05_exactly_one_card_outranks_all_others_and_wins(book: RuleSet, seed: int, length: int, last: bool) -> None:
    table = card_table(book)
    stich = tuple(shuffle(table.deck, Random(seed).random)[:length])
    places = range(length)
    best = [one for one in places if all(outranks(one, other, stich, table, last) for other in places if other != one)]
    assert best == [winner(stich, table, last)]


@given(book=books, seed=seeds, last=st.booleans())
def test_2_05_two_cards_never_outrank_each_other(book: RuleSet, seed: int, last: bool) -> None:
    table = card_table(book)
    stich = tuple(shuffle(table.deck, Random(seed).random)[:4])
    for one, other in permutations(range(4), 2):
        assert not (outranks(one, other, stich, table, last) and outranks(other, one, stich, table, last))


def test_2_05_discarded_cards_do_not_compete() -> None:
    stich = parse_cards("Pi9 KrA KrK HeA")
    table = card_table(MAINZ)
    assert outranks(0, 1, stich, table), "the Pik Neun led is above the discarded Kreuz Ass"
    assert not outranks(1, 2, stich, table), "between discarded cards there is nothing to win"


# Chapter 2 of the script, second half: Bedienen, Trumpfen, Abwerfen.
# Expected values: the script (§2.6 to §2.8); maennle §9 and the headings Spiel, Stiche and Spielablauf say the same.


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
