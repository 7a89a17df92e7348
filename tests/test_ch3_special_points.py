"""§3.11: what a Stich brings beside its Augen. Re are the seats 0 and 2 throughout; seat 0 leads.

Expected values: the script; otherwise ddv Sonderpunkte, spielregeln Wertung, schmidt Sonderpunkte, maennle §24.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch1_general import augen_of, parse_cards
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.special_points import sonderpunkte
from dokolearn.game import complete
from dokolearn.model import RuleSet, Seat
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
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


@pytest.mark.parametrize("book", [DDV, SPIELREGELN, MAENNLE, SCHMIDT], ids=lambda book: book.name)
def test_3_11_only_the_script_pays_a_caught_dulle(book: RuleSet) -> None:
    assert points("He10 KaK KrB He10", book) == ""


def test_3_11_schmidt_pays_it_as_an_option() -> None:
    book = derive(SCHMIDT, dulle_second_beats_first=True, dulle_caught=True)
    assert points("He10 KaK KrB He10", book) == "kontra dulle_gefangen"


# §3.11.2 Fuchs


@every_book
@pytest.mark.parametrize(
    ("stich", "expected"),
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


@pytest.mark.parametrize(("book", "expected"), CAUGHT.items(), ids=[book.name for book in CAUGHT])
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
@pytest.mark.parametrize(
    ("stich", "augen", "expected"),
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


@pytest.mark.parametrize("stich", ["HeK HeA HeA HeB", "He10 HeD HeB HeD", "HeK HeA HeA He10"])
def test_3_11_trumps_with_herz_in_their_name_are_no_herz(stich: str) -> None:
    assert "herzstich" not in points(stich, MAENNLE)


@pytest.mark.parametrize("book", [MAINZ, DDV, SPIELREGELN, SCHMIDT], ids=lambda book: book.name)
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
