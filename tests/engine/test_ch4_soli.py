"""§4.6 to §4.9: every Solo as cards. What is trump, in which order, how many there are, who sticht whom.

Expected values: the script; variants as the headings Soli and Weitere Solovarianten of `ddv` tell them.
"""

import json
from itertools import product
from pathlib import Path
from random import Random

import pytest
from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch1_general import (
    COPIES,
    FUCHS,
    SCHWEIN,
    card_code,
    card_codes,
    parse_card,
    parse_cards,
    shuffle,
    winner,
)
from dokolearn.ch2_normal_game import NORMAL, TRUMP, card_table, later_wins, playable
from dokolearn.ch4_vorbehalte.soli import (
    DIFFICULTY,
    GAME_TYPES,
    LIKE_NORMAL,
    SOLI,
    game_type,
    is_farbsolo,
    is_solo,
    sokrates_first,
    tables,
    trump_count,
)
from dokolearn.game import simulate
from dokolearn.house_rules.schwein import KaroAsse, may_raise, raise_verstoss
from dokolearn.model import RuleSet, Seat
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.rulesets.option_values import READERS
from dokolearn.strings import LANGUAGES
from dokolearn.wording import game_name

every_book = each("book", BOOKS.values())
CASES = Path(__file__).parents[1] / "cases"

WITH_NINES = [{"set": name} for name, book in BOOKS.items() if book.cards.deck_nines]

books = st.sampled_from(list(BOOKS.values()))
seeds = st.integers(0, 2**32)

_CASES = [row for path in sorted(CASES.glob("*_soli.json")) for row in json.loads(path.read_text("utf-8"))["cases"]]

TRUMPS = {
    row["given"]["game"]: row["expect"]["trump_order"]
    for row in _CASES
    if "trump_order" in row["expect"] and row["rules"] in WITH_NINES and is_solo(row["given"]["game"])
}
"""§4.6 The trumps of every Solo, high to low: the cases that are worked out by hand, with nines and no house rules."""

GAMES = [name for name in GAME_TYPES if name in TRUMPS or not is_solo(name)]
"""Every game whose trumps are told here; the test below says which Solo is missing."""

every_game = each("game", GAMES)
games = st.sampled_from(GAMES)


def trumps(game: str, book: RuleSet) -> list[str]:
    """The trumps of a game as written above; games like the normal one have those of a Karosolo, and the Schwein."""
    order = TRUMPS.get(game, TRUMPS["karosolo"])
    pig = ["Schwein"] if book is MAENNLE and (game == "karosolo" or game not in TRUMPS) else []
    return pig + [code for code in order if book.cards.deck_nines or not code.endswith("9")]


# §4.6 Which cards are trump


@every_book
@every_game
def test_4_06_the_trumps_of_every_game(book: RuleSet, game: str) -> None:
    assert card_codes(card_table(book, game_type(game)).trumps).split() == trumps(game, book)


@every_book
@every_game
def test_4_06_all_other_cards_are_fehl_in_the_order_of_their_suit(book: RuleSet, game: str) -> None:
    """§4.6.8: A, 10, K, D, B, 9, without what is trump."""
    expected = tuple(
        [
            suit + rank
            for rank in ("A", "10", "K", "D", "B", *(("9",) if book.cards.deck_nines else ()))
            if suit + rank not in trumps(game, book)
        ]
        for suit in ("Kr", "Pi", "He", "Ka")
    )
    fehl = card_table(book, game_type(game)).fehl
    assert tuple([card_code(kind) for kind in suit] for suit in fehl) == expected


def test_4_06_every_solo_that_an_option_can_name_is_written_down_here() -> None:
    assert set(READERS["soli"].possible) == {game.name for game in SOLI}
    missing = [f"The Solo {game.name} needs a case in {CASES.name}: its trump_order, high to low." for game in SOLI]
    assert [line for line, game in zip(missing, SOLI, strict=True) if game.name not in TRUMPS] == []
    assert all(set(book.vorbehalt.soli) <= set(GAME_TYPES) for book in BOOKS.values())


def test_4_06_an_unknown_game_is_no_silent_normal_game() -> None:
    with pytest.raises(KeyError):
        game_type("skat")


@each("lang", LANGUAGES)
@every_game
def test_4_06_every_game_has_a_name(game: str, lang: str) -> None:
    assert game_name(game, lang)
    assert all(game_name(game, lang, book) for book in BOOKS.values())


def test_4_06_books_call_their_games_by_their_own_names() -> None:
    assert game_name("iwan", "de", MAINZ) == "Iwan"
    assert game_name("iwan", "de", DDV) == "Köhler"
    assert game_name("fleischlos", "de", SPIELREGELN) == "Ass-Solo"
    assert game_name("stilles_solo", "de", MAENNLE) == "stille Hochzeit"


# Who sticht


def wins_by_hand(stich: list[str], game: str, book: RuleSet, last: bool) -> int:
    """The winner straight from the orders above, without the tables of the engine."""
    order = trumps(game, book)
    if any(code in order for code in stich):
        best = next(code for code in order if code in stich)
    else:
        best = next(stich[0][:2] + rank for rank in ("A", "10", "K", "D", "B", "9") if stich[0][:2] + rank in stich)
    rules, announced = book.stich, game in TRUMPS
    second = best == "He10" in order and order[order.index("He10") + 1 :][:1] == ["KrD"]
    second = second and rules.dulle_second_beats_first and (rules.dulle_second_in_solo or not announced)
    second = second or (best == "KrB" and book is MAENNLE and last and game not in TRUMPS)
    places = [place for place, code in enumerate(stich) if code == best]
    return places[-1] if second else places[0]


@given(book=books, game=games, seed=seeds, length=st.integers(1, 4), last=st.booleans())
def test_4_06_any_cards_are_won_as_the_order_says(book: RuleSet, game: str, seed: int, length: int, last: bool) -> None:
    table = card_table(book, game_type(game))
    stich = tuple(shuffle(table.deck, Random(seed).random)[:length])
    assert winner(stich, table, last) == wins_by_hand([card_code(kind) for kind in stich], game, book, last)


@every_book
@every_game
@each("last", [False, True])
def test_4_06_any_two_cards_are_won_as_the_order_says(book: RuleSet, game: str, last: bool) -> None:
    table = card_table(book, game_type(game))
    wrong = [
        card_codes(stich)
        for stich in product({*table.deck, *table.trumps}, repeat=2)
        if winner(stich, table, last) != wins_by_hand([card_code(kind) for kind in stich], game, book, last)
    ]
    assert wrong == []


@every_game
def test_4_06_a_whole_game_can_be_played_and_shares_out_240_augen(game: str) -> None:
    for book in BOOKS.values():
        table = card_table(book, game_type(game))
        cards, size = shuffle(table.deck, Random(7).random), table.hand_size
        hands = tuple(tuple(cards[seat * size : (seat + 1) * size]) for seat in range(4))
        assert sum(simulate(table, hands, Seat(0), Random(8).random)) == 240  # type: ignore[arg-type]


@every_game
def test_4_06_only_without_a_solo_the_second_karlchen_makes_the_last_stich(game: str) -> None:
    """`maennle §22`; a Hochzeit and a stille Hochzeit are played like the normal game (reading A40)."""
    stich = parse_cards("KrB KrB")
    table = card_table(MAENNLE, game_type(game))
    assert winner(stich, table, last=True) == (game not in TRUMPS)
    assert winner(stich, table) == 0


@given(book=books, game=games, last=st.booleans())
def test_4_06_only_dulle_and_karlchen_can_come_second_and_win(book: RuleSet, game: str, last: bool) -> None:
    assert later_wins(book.cards, book.stich, game_type(game), last) <= {parse_card("He10"), parse_card("KrB")}


# §4.8 How many trumps

COUNTS = {"karosolo": 26, "kreuzsolo": 26, "piksolo": 26, "herzsolo": 24, "iwan": 24}
COUNTS |= {"damensolo": 8, "bubensolo": 8, "fleischlos": 0}


@each("game, count", COUNTS.items())
@each("book", [MAINZ, DDV, SPIELREGELN, SCHMIDT])
def test_4_08_the_theorem_holds_with_nines(book: RuleSet, game: str, count: int) -> None:
    assert trump_count(book, game) == count


@each("game, count", COUNTS.items())
def test_4_08_without_nines_a_suit_brings_two_trumps_less(game: str, count: int) -> None:
    """`maennle §21`."""
    assert trump_count(MAENNLE, game) == count - 2 * any(code.endswith("9") for code in TRUMPS[game])


@every_book
@every_game
def test_4_08_both_copies_of_each_trump_are_counted(book: RuleSet, game: str) -> None:
    assert trump_count(book, game) == COPIES * len([code for code in trumps(game, book) if code != "Schwein"])


# §4.9 Farb-Soli and difficulty


def test_4_09_farbsoli_are_the_three_other_suits() -> None:
    assert {game for game in GAME_TYPES if is_farbsolo(game)} == {"kreuzsolo", "piksolo", "herzsolo"}


def test_4_09_every_solo_of_the_script_has_a_level() -> None:
    assert sorted(game for level in DIFFICULTY for game in level) == sorted(MAINZ.vorbehalt.soli)
    assert len(DIFFICULTY) == 4


# Sokrates


def test_4_06_a_sokrates_changes_after_the_sixth_stich() -> None:
    """`ddv: Buben-Damen-Solo`."""
    damen, buben = " ".join(TRUMPS["damensolo"]), " ".join(TRUMPS["bubensolo"])
    by_stich = [card_codes(table.trumps) for table in tables(DDV, "sokrates")]
    assert by_stich == [damen] * 6 + [buben] * 6
    assert [card_codes(table.trumps) for table in tables(DDV, "sokrates", "B")] == [buben] * 6 + [damen] * 6


def test_4_06_the_lead_shows_what_a_sokrates_begins_with() -> None:
    assert sokrates_first(parse_card("KrB")) == "B"
    assert sokrates_first(parse_card("KrD")) == "D"
    assert sokrates_first(parse_card("KrA")) == "D"


def test_4_06_in_a_sokrates_the_others_serve_their_suit() -> None:
    before, after = tables(DDV, "sokrates")[5:7]
    hand = parse_cards("KrB KrA KrD PiB")
    assert card_codes(playable(hand, parse_cards("Kr9"), before)) == "KrB KrA"
    assert card_codes(playable(hand, parse_cards("Kr9"), after)) == "KrA KrD"
    assert winner(parse_cards("KrA KrD"), before) == 1
    assert winner(parse_cards("KrA KrD"), after) == 0


@every_book
@every_game
def test_4_06_a_game_has_a_table_for_every_stich(book: RuleSet, game: str) -> None:
    found = tables(book, game)
    assert len(found) == found[0].hand_size
    assert all(table.game == game for table in found)
    assert game == "sokrates" or set(map(id, found)) == {id(card_table(book, game_type(game)))}


# Rows and tables


def test_4_06_solo_or_not() -> None:
    assert not any(is_solo(game.name) for game in LIKE_NORMAL)
    assert all(is_solo(game.name) for game in SOLI)
    assert game_type("normal") == NORMAL


def test_2_03_rules_that_do_not_touch_the_cards_share_their_table() -> None:
    assert card_table(MAINZ) is card_table(derive(MAINZ, hochzeit_limit=3))
    assert card_table(DDV, game_type("iwan")) is card_table(DDV, game_type("iwan"))
    assert card_table(DDV) is not card_table(derive(DDV, dulle_second_beats_first=True))


@every_book
@every_game
def test_4_06_trump_is_a_group_of_its_own(book: RuleSet, game: str) -> None:
    table = card_table(book, game_type(game))
    assert {card_code(kind) for kind in table.deck if table.group[kind] == TRUMP} == set(trumps(game, book)) - {
        "Schwein"
    }


# The highest cards in a Solo and out of it: which Dulle wins, when a Karo Ass may become a Schwein, where neither is.
# Expected values: the script (§4.6); `ddv: Zweite Dulle sticht die erste Dulle`, `Schweine`; `maennle §22`, `§23`;
# `schmidt: Herz 10 ist höchster Trumpf`.


# Dullen


@each("suit", ["Herz", "Pik", "Kreuz", "Karo"])
def test_4_06_without_the_dulle_every_trumpfsolo_has_24_trumps(suit: str) -> None:
    """`schmidt: Herz 10 ist höchster Trumpf`: the Herz 10 goes back to its suit."""
    book = derive(SCHMIDT, herz10_trump=False)
    assert trump_count(book, f"{suit.lower()}solo") == 24


SECOND = derive(DDV, dulle_second_beats_first=True)
"""`ddv: Zweite Dulle sticht die erste Dulle`, which does not hold in a Solo."""


@each(
    "book, game, second",
    [
        (MAINZ, "kreuzsolo", True),  # §4.6.2: the Dullen stay what they are
        (MAINZ, "damensolo", False),  # a Fehl card
        (MAENNLE, "herzsolo", True),  # §22
        (DDV, "herzsolo", False),
        (SECOND, "normal", True),
        (SECOND, "stilles_solo", True),  # not announced
        (SECOND, "karosolo", False),
        (derive(SECOND, dulle_second_in_solo=True), "karosolo", True),
        (derive(SECOND, dulle_second_in_solo=True), "reines_herzsolo", False),  # no Dulle there
        (derive(SCHMIDT, dulle_second_beats_first=True), "piksolo", True),
    ],
)
def test_4_06_the_second_dulle_in_a_solo(book: RuleSet, game: str, second: bool) -> None:
    stich = parse_cards("He10 He10")
    assert winner(stich, card_table(book, game_type(game))) == second


# Schweine


@each(
    "how, earlier, first_won, may",
    [
        ("both", "", False, True),
        ("both", "Schwein", True, True),
        ("both", "KaA", True, False),  # both or none
        ("first", "", False, True),
        ("first", "KaA", True, False),
        ("first", "Schwein", True, False),
        ("free_choice", "", False, True),
        ("free_choice", "KaA", False, True),
        ("free_choice", "Schwein", True, False),  # `maennle §23`: the other one is a Fuchs in any case
        ("second_after_stich", "", False, False),
        ("second_after_stich", "KaA", True, True),
        ("second_after_stich", "KaA", False, False),
    ],
)
def test_2_03_when_a_karo_ass_may_become_a_schwein(how: str, earlier: str, first_won: bool, may: bool) -> None:
    """`ddv: Schweine`, `maennle §23`."""
    rules = derive(DDV, schwein=how)
    played = tuple(SCHWEIN if code == "Schwein" else FUCHS for code in earlier.split())
    assert may_raise(how, played, first_won) is may
    alone = raise_verstoss(KaroAsse(rules.cards, card_table(rules), (FUCHS,), Seat(0), (), announced=True))
    assert alone is not None
    assert alone.key == "verstoss.schwein_paar", "one Karo Ass is never enough"


def test_2_03_of_two_schweine_the_first_wins_and_both_beat_the_dulle() -> None:
    table = card_table(derive(DDV, schwein="both"))
    assert winner((parse_card("He10"), SCHWEIN, parse_card("KrD"), SCHWEIN), table) == 1


@each("game", [game.name for game in SOLI])
def test_4_06_a_schwein_in_a_solo_only_where_the_book_says_so(game: str) -> None:
    for book in (derive(DDV, schwein="both"), derive(SPIELREGELN, schwein="first")):
        assert SCHWEIN not in card_table(book, game_type(game)).trumps
        there = derive(book, schwein_in_karosolo=True)
        assert (SCHWEIN in card_table(there, game_type(game)).trumps) == (game == "karosolo")
