"""The highest cards in a Solo and out of it: which Dulle wins, when a Karo Ass may become a Schwein, where neither is.

Expected values: the script (§4.6); `ddv: Zweite Dulle sticht die erste Dulle`, `Schweine`; `maennle §22`, `§23`;
`schmidt: Herz 10 ist höchster Trumpf`.
"""

from effort import each

from dokolearn.ch1_general import (
    FUCHS,
    SCHWEIN,
    parse_card,
    parse_cards,
    winner,
)
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch4_vorbehalte.soli import (
    SOLI,
    game_type,
    trump_count,
)
from dokolearn.house_rules.schwein import KaroAsse, may_raise, raise_verstoss
from dokolearn.model import RuleSet, Seat
from dokolearn.rulesets import DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

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
