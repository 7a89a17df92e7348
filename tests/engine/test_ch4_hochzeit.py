"""§4.10, §4.11: a Hochzeit looks for its partner, Stich by Stich. Seat 0 holds both Kreuz Damen unless said otherwise.

Expected values: the script; `ddv: Hochzeit`, `maennle §18`, `§19`.
"""

from collections.abc import Iterable
from random import Random

import pytest
from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch1_general import parse_cards, shuffle
from dokolearn.ch2_normal_game import TRUMP, card_table, parties
from dokolearn.ch3_scoring.special_points import credit_events, event_table, stich_events
from dokolearn.ch4_vorbehalte.hochzeit import LED, Suche, ausgang, finder, known_parties, search, watch
from dokolearn.game import complete
from dokolearn.model import SEATS, RuleSet, Seat, Stich
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.strings import LANGUAGES
from dokolearn.wording import hochzeit_text

HOLDER = Seat(0)
FORMS = tuple(LED)
books = st.sampled_from(list(BOOKS.values()))
seeds = st.integers(0, 2**32)


def stiche(book: RuleSet, *written: str) -> list[Stich]:
    """Stiche as `lead: cards`, won as the book says."""
    found = []
    for line in written:
        lead, _, cards = line.partition(":")
        found.append(complete(Seat(int(lead)), parse_cards(cards), card_table(book), last=False))
    return found


def end(book: RuleSet, *written: str, form: str = "", holder: Seat = HOLDER) -> tuple[Seat | None, int]:
    """Partner and Klärungsstich, 0 while the search is open."""
    suche = search(book, holder, stiche(book, *written), form)
    return suche.partner, suche.klaerung


# Some Stiche; who wins them stands behind
PIK_EIGEN = "0: PiA Pi9 PiK Pi10"  # 0
PIK_ZWEI = "0: Pi9 PiK PiA Pi10"  # 2
PIK_GETRUMPFT = "0: PiA Pi9 KaB PiK"  # 2, with a trump
HERZ_DREI = "1: HeK He9 HeA He9"  # 3
KREUZ_GETRUMPFT = "2: KrA Kr9 KrK Ka9"  # 1, with a trump
TRUMPF_EINS = "0: KaK PiB Ka9 Ka9"  # 1
TRUMPF_EIGEN = "0: KrD PiB Ka9 KaK"  # 0
TRUMPF_MIT_FEHL = "3: KaK PiA HeB Ka9"  # 1, one card is Fehl


# §4.11 The forms of the script


@each(
    "form, partner, klaerung",
    [
        ("erster_fremder", 2, 2),
        ("reiner_trumpf", 1, 4),
        ("fehl", 2, 2),
        ("kreuz", 1, 6),
        ("pik", 2, 2),
        ("herz", 3, 3),
    ],
)
def test_4_11_each_form_waits_for_its_stich(form: str, partner: int, klaerung: int) -> None:
    written = (PIK_EIGEN, PIK_GETRUMPFT, HERZ_DREI, TRUMPF_EINS, TRUMPF_EIGEN, KREUZ_GETRUMPFT)
    assert end(MAINZ, *written, form=form) == (partner, klaerung)


@each("form", ["erster_fremder", "fehl", "pik"])
@each("stich", [PIK_ZWEI, PIK_GETRUMPFT])
def test_4_11_a_trumped_fehlstich_counts(form: str, stich: str) -> None:
    """The script says so for the first, third and fourth form."""
    assert end(MAINZ, stich, form=form) == (2, 1)


def test_4_11_a_trumped_fehlstich_is_no_trumpfstich() -> None:
    assert end(MAINZ, PIK_GETRUMPFT, form="reiner_trumpf") == (None, 0)


def test_4_11_what_a_reiner_trumpfstich_is() -> None:
    """Readings A6 and A49: trump was led; as an option all four cards have to be trumps."""
    assert end(MAINZ, TRUMPF_MIT_FEHL, form="reiner_trumpf") == (1, 1)
    four = derive(MAINZ, hochzeit_pure_trump="four_trumps")
    assert end(four, TRUMPF_MIT_FEHL, form="reiner_trumpf") == (None, 0)
    assert end(four, TRUMPF_MIT_FEHL, TRUMPF_EINS, form="reiner_trumpf") == (1, 2)
    assert end(four, TRUMPF_MIT_FEHL, form="erster_fremder") == (1, 1), "the other forms do not mind"


def test_4_11_whoever_holds_both_cannot_marry_himself() -> None:
    for form in FORMS:
        assert end(MAINZ, PIK_EIGEN, TRUMPF_EIGEN, form=form) == (None, 0)


@each("form", ["", "any", "Kreuz", "karo", "PiA"])
def test_4_11_a_form_that_does_not_exist(form: str) -> None:
    with pytest.raises(ValueError, match="no such Hochzeit"):
        finder(MAINZ, form)


def test_4_11_the_script_knows_no_last_stich() -> None:
    """Reading A6: alone only if the whole game brings no such Stich."""
    eleven = [TRUMPF_EINS] * 11
    assert end(MAINZ, *eleven, form="pik") == (None, 0)
    assert end(MAINZ, *eleven, PIK_ZWEI, form="pik") == (2, 12)
    suche = search(MAINZ, HOLDER, stiche(MAINZ, *eleven, TRUMPF_EINS), "pik")
    assert (suche.partner, suche.game, suche.re) == (None, "hochzeit_ungeklaert", {HOLDER})


# Books without a choice


@each("book", [DDV, SPIELREGELN, SCHMIDT])
def test_4_11_the_first_stich_of_anybody_else_within_three(book: RuleSet) -> None:
    assert end(book, TRUMPF_EINS) == (1, 1)
    assert end(book, PIK_EIGEN, PIK_GETRUMPFT) == (2, 2)
    assert end(book, PIK_EIGEN, TRUMPF_EIGEN, HERZ_DREI) == (3, 3)
    assert end(book, PIK_EIGEN, TRUMPF_EIGEN, PIK_EIGEN) == (None, 3)
    assert end(book, PIK_EIGEN, TRUMPF_EIGEN, PIK_EIGEN, HERZ_DREI) == (None, 3)


MAENNLE_NINES = derive(MAENNLE, deck_nines=True)
"""With nines only so that the Stiche above can be used."""


@each(
    "written, partner, klaerung",
    [
        ([PIK_ZWEI], 2, 1),
        ([PIK_GETRUMPFT], 2, 1),  # Fehl was led
        ([TRUMPF_EINS, PIK_ZWEI], 2, 2),  # §18: a Stich on trump marries nobody
        ([TRUMPF_EINS, TRUMPF_EINS, TRUMPF_EIGEN], None, 3),  # §19: only trump was led
        ([PIK_EIGEN, TRUMPF_EINS, PIK_EIGEN], None, 3),  # §19: he won all Fehl Stiche
        ([TRUMPF_EINS, PIK_EIGEN, PIK_ZWEI], 2, 3),
        ([TRUMPF_EINS, TRUMPF_EINS, TRUMPF_EINS, PIK_ZWEI], None, 3),
        ([TRUMPF_EINS, TRUMPF_EINS], None, 0),
    ],
)
def test_4_11_maennle_marries_only_on_fehl(written: list[str], partner: int | None, klaerung: int) -> None:
    assert end(MAENNLE_NINES, *written) == (partner, klaerung)


def test_4_11_where_the_herz_10_is_no_trump_it_leads_a_fehlstich() -> None:
    stich = "1: He10 HeK HeA He9"
    assert end(MAENNLE_NINES, stich) == (None, 0)
    assert end(derive(MAENNLE_NINES, herz10_trump=False), stich) == (3, 1)


# A wished card

WISH = derive(DDV, hochzeit_find="wished_card")


def test_4_11_whoever_plays_the_wished_card_first_is_the_partner() -> None:
    """`ddv: Hochzeit`: who wins the Stich does not matter."""
    assert end(WISH, PIK_EIGEN, form="PiK") == (2, 1)
    assert end(WISH, "1: HeK PiA HeA He9", PIK_ZWEI, form="PiA") == (2, 1), "discarded counts as well"
    assert end(WISH, "3: PiA PiK PiK Pi9", form="PiK") == (1, 1), "his own card marries nobody"
    assert end(WISH, "1: PiK Pi9 PiK PiA", form="PiK") == (1, 1), "the first one of two"


def test_4_11_a_wish_that_nobody_fulfils_in_time() -> None:
    assert end(WISH, PIK_EIGEN, HERZ_DREI, TRUMPF_EINS, form="KrA") == (None, 3)
    unlimited = derive(MAINZ, hochzeit_find="wished_card")
    assert end(unlimited, PIK_EIGEN, HERZ_DREI, TRUMPF_EINS, KREUZ_GETRUMPFT, form="KrA") == (2, 4)


@each("form", ["", "fehl", "Schwein", "Pi7"])
def test_4_11_only_a_card_of_the_pack_can_be_wished(form: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        finder(WISH, form)


def test_4_11_no_nine_can_be_wished_where_there_are_none() -> None:
    with pytest.raises(ValueError, match="no such card"):
        finder(derive(WISH, deck_nines=False), "Pi9")


# §4.11 The parties


def test_4_11_both_are_re_and_the_others_kontra() -> None:
    suche = search(DDV, Seat(3), stiche(DDV, TRUMPF_EINS))
    assert suche.re == {3, 1}
    assert suche.game == "hochzeit"
    assert known_parties(suche) == ("kontra", "re", "kontra", "re")


def test_4_11_while_it_is_open_only_the_holder_has_a_party() -> None:
    suche = search(DDV, HOLDER, stiche(DDV, PIK_EIGEN))
    assert suche.open
    assert suche.game is None
    assert known_parties(suche) == ("re", None, None, None)


def test_4_11_alone_it_is_one_against_three() -> None:
    suche = search(DDV, HOLDER, stiche(DDV, PIK_EIGEN, PIK_EIGEN, PIK_EIGEN))
    assert known_parties(suche) == ("re", "kontra", "kontra", "kontra")


def test_4_11_the_party_holds_for_earlier_stiche_too() -> None:
    """Reading A34; `maennle §24`: a Tack against one's later partner goes."""
    first, second, third = stiche(MAENNLE, "1: KaA PiB Ka10 KrB", "0: HeA HeK He10 HeK", "2: PiA Pi10 PiK PiK")
    table = event_table(MAENNLE)
    search_at_first = known_parties(search(MAENNLE, HOLDER, [first]))
    [fuchs] = stich_events(first, search_at_first, table)
    assert (fuchs.seat, fuchs.against, fuchs.provisional) == (0, 1, True)
    found = search(MAENNLE, HOLDER, [first, second, third])
    assert found.partner == 2
    assert credit_events([fuchs], parties(found.re)) == (("re", "fuchs"),)
    married = search(MAENNLE, HOLDER, [first, *stiche(MAENNLE, "1: PiA Pi10 PiK PiK")])
    assert married.partner == 1
    assert credit_events([fuchs], parties(married.re)) == ()


# Laws


def random_stiche(book: RuleSet, seed: int) -> Iterable[Stich]:
    table = card_table(book)
    cards = shuffle(table.deck, Random(seed).random)
    lead = Seat(seed % 4)
    for number in range(table.hand_size):
        stich = complete(lead, tuple(cards[4 * number : 4 * number + 4]), table, last=number == table.hand_size - 1)
        lead = stich.winner
        yield stich


@given(book=books, seed=seeds, form=st.sampled_from(FORMS))
def test_4_11_a_search_ends_once_and_for_all(book: RuleSet, seed: int, form: str) -> None:
    find, suche = finder(book, form), Suche(HOLDER)
    limit = book.hochzeit.hochzeit_limit or card_table(book).hand_size
    for number, stich in enumerate(random_stiche(book, seed), start=1):
        before, suche = suche, watch(find, suche, stich)
        assert suche.partner != HOLDER
        if not before.open:
            assert suche is before
        elif not suche.open:
            assert suche.klaerung == number <= limit
            assert suche.partner is None or number == limit or suche.partner == stich.winner
    assert not suche.open
    assert (suche.partner is None) == (suche.game == "hochzeit_ungeklaert")


@given(book=books, seed=seeds, form=st.sampled_from(FORMS))
def test_4_11_the_partner_won_the_first_stich_of_the_right_kind(book: RuleSet, seed: int, form: str) -> None:
    """Once more from the text: all Stiche at once instead of one after the other."""
    table, played = card_table(book), list(random_stiche(book, seed))
    wanted = {
        "choice": {"reiner_trumpf": {TRUMP}, "fehl": {0, 1, 2, 3}, "kreuz": {0}, "pik": {1}, "herz": {2}}.get(form),
        "fehl_led": {0, 1, 2, 3},
    }.get(book.hochzeit.hochzeit_find)
    right = [
        (stich.winner, number)
        for number, stich in enumerate(played, start=1)
        if stich.winner != HOLDER and (wanted is None or table.group[stich.cards[0]] in wanted)
    ]
    limit = book.hochzeit.hochzeit_limit or table.hand_size
    expected = right[0] if right and right[0][1] <= limit else (None, limit)
    suche = search(book, HOLDER, played, form)
    assert (suche.partner, suche.klaerung) == expected


# In words


@each(
    "book, form, written, key, parts",
    [
        (MAINZ, "fehl", [TRUMPF_EINS, PIK_ZWEI], "found", ("Otto", "Stich 2", "Fehlstich")),
        (MAINZ, "pik", [PIK_GETRUMPFT], "found_ruffed", ("Pik-Stich", "Mit Trumpf gestochen")),
        (MAINZ, "herz", [PIK_ZWEI], "open", ("Herz-Stich", "Stich 12")),
        (DDV, "", [TRUMPF_EIGEN] * 3, "failed_own", ("Stich 3", "jeden Stich selbst")),
        (MAENNLE_NINES, "", [TRUMPF_EINS] * 3, "failed_none", ("Stich 3", "keinen Fehlstich")),
        (MAENNLE_NINES, "", [TRUMPF_EINS, PIK_EIGEN, TRUMPF_EINS], "failed_own", ("jeden Fehlstich selbst",)),
        (WISH, "KrA", [PIK_EIGEN], "open_card", ("Kreuz Ass",)),
        (WISH, "PiK", [PIK_EIGEN], "found_card", ("Otto", "Pik König")),
        (WISH, "KrA", [PIK_EIGEN] * 3, "failed_card", ("niemand", "Kreuz Ass")),
    ],
)
def test_4_11_every_outcome_has_its_sentence(
    book: RuleSet, form: str, written: list[str], key: str, parts: tuple[str, ...]
) -> None:
    find = finder(book, form)
    suche = search(book, HOLDER, stiche(book, *written), form)
    assert ausgang(find, suche).key == f"hochzeit.{key}"
    said = hochzeit_text(find, suche, book, "de", who="Otto")
    for part in parts:
        assert part in said
    for lang in LANGUAGES:
        assert "{" not in hochzeit_text(find, suche, book, lang, who="Otto")


def test_4_11_a_sentence_names_its_place() -> None:
    suche = search(MAENNLE, HOLDER, stiche(MAENNLE, "0: PiK Pi10 PiA PiK"))
    assert hochzeit_text(finder(MAENNLE), suche, MAENNLE, "de", "Otto").endswith("(Spielordnung Männle, §18)")


def test_4_11_every_seat_can_marry_every_other() -> None:
    for holder in SEATS:
        for partner in set(SEATS) - {holder}:
            [stich] = stiche(MAINZ, f"{partner}: PiA Pi9 PiK Pi10")
            assert search(MAINZ, holder, [stich], "pik").re == {holder, partner}
