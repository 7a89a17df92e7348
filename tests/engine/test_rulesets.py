"""The rule books as differences from the script: every default, cell by cell, and where each book says it.

The table was typed from the list of options, which was typed from the sources; `-` means that a book has nothing
of the kind. An option holds then what it becomes once it is switched on: the first value there is, no, or the number
of another book.
"""

import json
import re
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from effort import each

from dokolearn.model import Ref, RuleSet
from dokolearn.rule_parts import COMMON_SOLI
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive, option_names
from dokolearn.rulesets.option_values import READERS
from dokolearn.rulesets.options import NOT_YET, elsewhere, options_with_place, place, reading, silent, value_of
from dokolearn.script import register
from dokolearn.strings import catalogue
from dokolearn.wording import ref_label

every_book = each("book", BOOKS.values())

TABLE = """
    deck_nines | true | true | true | true | false
    herz10_trump | true | true | true | true | true
    dulle_moves_with_suit | false | false | false | false | false
    karo_koenig_highest | false | false | false | false | false
    parties_by | kreuz_dame | kreuz_dame | kreuz_dame | kreuz_dame | kreuz_dame
    scharfe | false | false | false | false | false
    schwein | none | none | none | none | free_choice
    schwein_card | - | karo_ass | karo_ass | - | karo_ass
    schwein_announce | - | at_card | before_play | - | at_card
    schwein_needs_call | - | false | false | - | false
    superschwein | none | none | none | none | none
    schwein_in_karosolo | - | false | false | - | true
    dulle_second_beats_first | true | false | false | false | true
    except_last_trick | false | false | true | true | false
    dulle_second_in_solo | true | false | true | true | true
    dulle_pair_cancels | false | false | false | false | false
    ueberstich | false | false | false | false | false
    karlchen_second_in_last_trick | false | false | false | false | true
    revoke_result | refuse | refuse | refuse | refuse | max_loss
    claim_rest | - | soloist | - | - | -
    view_last_stich | - | true | - | - | -
    vorbehalt_round | hidden_by_rank | hidden_by_rank | explain_all | open | open
    vorbehalt_order | [solo, hochzeit] | TOURNAMENT | TOURNAMENT | SCHMIDT_ORDER | [solo, hochzeit]
    vorbehalt_immediate | true | true | false | false | false
    first_speaker | left_of_dealer | left_of_dealer | left_of_dealer | left_of_dealer | left_of_dealer
    vorbehalt_withdraw | - | until_next_spoke | - | - | -
    soli | S8 | S7 | S7 | S7 | S6
    solo_ranking | seat | seat | seat | SCHMIDT_RANK | [karosolo, farbsolo, damensolo, bubensolo]
    solo_equal_rank | first_seat | first_seat | first_seat | first_seat | first_seat
    weitere_ansagen | false | false | false | false | false
    weitere_ansagen_form | - | - | each_raises | earlier_holds | -
    abreizen | false | false | false | false | true
    solo_lead | soloist | pflicht_only | left_of_dealer | soloist | soloist
    solo_same_dealer | always | pflicht_not_vorgefuehrt | never | always | never
    hochzeit_find | choice | any | any | any | fehl_led
    hochzeit_pure_trump | trump_led | - | - | - | -
    hochzeit_limit | none | 3 | 3 | 3 | 3
    hochzeit_shift | none | k_minus_1 | k | k_minus_1 | formula
    hochzeit_search_calls | holder | nobody | nobody | holder | nobody
    armut | none | none | offered | offered | none
    armut_max_trumps | - | 3 | 3 | 3 | -
    armut_cards | - | up_to_three | three_with_all_trumps | all_trumps | -
    armut_extra_trumps | - | none | none | none | -
    armut_open_fuchs | - | false | false | false | -
    armut_decide | - | before_looking | before_looking | before_looking | -
    armut_return | - | any | any | any | -
    armut_say | - | none | none | count_back | -
    armut_parties | - | poor_and_taker | poor_and_taker | poor_and_taker | -
    armut_two_poor | - | first | first | first | -
    armut_with_hochzeit | - | by_rank | by_rank | by_rank | -
    schmeissen | false | false | false | false | false
    schmeissen_criteria | - | DDV_SCHMEISSEN | [max_one_trump, five_nines] | [five_nines, six_kings, max_one_trump] | -
    schmeissen_show_hand | - | true | false | false | -
    deadline_unit | cards_in_game | cards_in_hand | cards_in_hand | cards_in_hand | chain_formula
    call_limits | [8, 12, 16, 20, 24] | [11, 10, 9, 8, 7] | [11, 10, 9, 8, 7] | [11, 10, 9, 8, 7] | -
    levels | four | four | four | four | four
    tactic_queen | karo_dame | - | - | - | -
    tactic_brackets | false | - | - | - | -
    call_only_on_turn | false | false | false | true | false
    skip_levels | true | true | false | false | false
    reply_rule | one_stich_later | one_card_less | one_card_less | kontra_next_card | chain
    levels_after_late_reply | own_deadline | only_if_reply_in_time | own_deadline | only_if_reply_in_time | -
    chain | - | - | - | - | strict
    vorab | false | false | false | false | true
    both_levels | last_decides | none_wins | none_wins | last_decides | forbidden
    invalid_call_counts_when_losing | false | false | false | false | true
    disclosure_forces_call | false | false | false | false | true
    forced_call | false | false | false | false | false
    forced_call_augen | - | - | 30 | 31 | -
    forced_call_by | - | - | stich_winner | stich_winner | -
    forced_call_next_level | - | - | true | false | -
    forced_call_tack | false | false | false | false | true
    tie_rule | last_speaker | only_kontra | only_kontra | kontra_first | kontra_null_vorab
    none_wins_pays | - | thresholds | special_only | - | -
    own_missed_level_pays | 1 | - | - | 2 | -
    re_kontra | times2 | plus2 | plus2 | plus2 | times2
    double_gegen | true | true | true | false | true
    double_special | false | false | true | false | true
    lost_level_points | two | one_plus_thresholds | two | two | two_plus_steps
    unannounced_levels | all | all | all | all | first_beyond
    gegen_games | all | DDV_GEGEN | all | SCHMIDT_GEGEN | all
    solo_factor | 3 | 3 | 3 | 3 | 3
    solo_special_points | P_MAINZ | {} | P_SPIELREGELN | P_SCHMIDT | P_MAENNLE
    score_sheet | plus_minus | plus_minus | plus_minus | plus_minus | plus_minus
    stake | 1 | 1 | 1 | 1 | 1
    round_even | none | none | none | none | minus_one
    doppelkopf_doubles | false | false | false | false | false
    repeat_game_at | none | none | none | none | none
    bock_triggers | [] | [] | [] | [] | []
    bock_length | - | four_games | everyone_dealt | - | -
    bock_overlap | - | series | series | - | -
    bock_doubles | - | without_special | all | - | -
    dulle_caught | true | false | false | false | false
    dulle_caught_points | 1 | 1 | 1 | 1 | -
    dulle_caught_by_schwein | - | true | false | - | -
    karlchen_caught | true | false | false | false | false
    karlchen_caught_by | any | any | - | - | -
    karlchen_lost_minus | false | false | true | false | false
    doppelkopf_form | augen40 | augen40 | augen40 | augen40 | augen40
    herzstich | false | false | false | false | true
    fuchs_am_end | 0 | 0 | 0 | 0 | 0
    gans | false | false | false | false | false
    mandatory_solo | none | inside_24 | appended | none | none
    lustsolo_after_pflicht | - | true | false | false | -
    runde_end | - | games | games | games | -
    runde_games | - | 24 | 24 | - | -
    runde_games_five | - | 30 | 25 | - | -
    runde_minutes | - | [100, 125] | - | - | -
    runde_score | - | - | - | - | -
    runde_pott | - | - | - | - | -
    players_at_table | 4 | 4 | 4 | 4 | 4
    deal_packets | max_4 | threes | threes | - | max_4
    cut | none | right_neighbour_min3 | right_neighbour | - | right_neighbour
"""
"""Option: mainz, ddv, spielregeln, schmidt, maennle."""

LONG = {
    "S7": list(COMMON_SOLI),
    "S8": [*COMMON_SOLI, "iwan"],
    "S6": [solo for solo in COMMON_SOLI if solo != "fleischlos"],
    "TOURNAMENT": ["pflichtsolo", "lustsolo", "schmeissen", "armut", "hochzeit"],
    "SCHMIDT_ORDER": ["solo", "schmeissen", "armut", "hochzeit"],
    "SCHMIDT_RANK": ["damensolo", "bubensolo", "kreuzsolo", "piksolo", "herzsolo", "karosolo", "fleischlos"],
    "DDV_SCHMEISSEN": [
        *("five_nines", "four_nines_four_kings", "nines_of_all_suits", "seven_volle"),
        *("highest_trump_karo_bube", "max_two_trumps"),
    ],
    "DDV_GEGEN": ["normal", "hochzeit"],
    "SCHMIDT_GEGEN": ["normal", "hochzeit", "stilles_solo"],
    "P_MAINZ": {"stilles_solo": "all", "hochzeit_ungeklaert": "all"},
    "P_SPIELREGELN": {
        group: ["doppelkopf"] for group in ("stilles_solo", "hochzeit_ungeklaert", "karosolo", "farbsolo", "other_solo")
    },
    "P_SCHMIDT": {
        "stilles_solo": "all",
        "hochzeit_ungeklaert": ["doppelkopf"],
        "karosolo": ["doppelkopf"],
        "farbsolo": ["doppelkopf"],
    },
    "P_MAENNLE": {
        "stilles_solo": "all",
        "hochzeit_ungeklaert": "all",
        "karosolo": "all",
        "farbsolo": ["doppelkopf", "karlchen", "herzstich"],
        "other_solo": ["doppelkopf", "karlchen"],
    },
}
"""What is too long for a cell."""

OUR_FILLING = {
    ("maennle", "schmeissen_criteria"): ["five_kings"],  # five nines are no help where there are none
    ("maennle", "call_limits"): [8, 12, 16, 20, 24],  # the chain has a formula instead
    **{(book, "runde_minutes"): "none" for book in ("mainz", "spielregeln", "schmidt", "maennle")},
    **{(book, "runde_games_five"): 30 for book in ("mainz", "schmidt", "maennle")},  # as in ddv
}
"""What we put where a book has nothing and the rule above does not say it."""


def cell(written: str) -> Any:
    """A cell as JSON: words without quotes."""
    if written in LONG:
        return LONG[written]
    return json.loads(
        re.sub(r"[a-z]\w*", lambda word: word[0] if word[0] in ("true", "false") else f'"{word[0]}"', written)
    )


def rows(table: str = TABLE) -> dict[str, tuple[str, ...]]:
    lines = (line.split(" | ") for line in table.strip().splitlines())
    return {option.strip(): tuple(map(str.strip, cells)) for option, *cells in lines}


def filling(book: str, option: str) -> Any:
    """What an option holds in a book that has nothing of the kind."""
    if (book, option) in OUR_FILLING:
        return OUR_FILLING[book, option]
    first = READERS[option].possible[0]
    if first == "true":
        return False
    numbers = {written for written in rows().get(option, ()) if written.isdecimal()}
    return json.loads(min(numbers)) if numbers else [first] if option == "schmeissen_criteria" else first


ROWS = rows()


@each("option", ROWS)
def test_each_book_has_its_own_rules(option: str) -> None:
    for (name, book), written in zip(BOOKS.items(), ROWS[option], strict=True):
        wanted = filling(name, option) if written == "-" else cell(written)
        assert READERS[option].write(value_of(book, option)) == wanted, name


def test_no_option_is_forgotten() -> None:
    """An option without a row is nobody's: all books hold what a table without it plays."""
    assert set(ROWS) <= set(option_names())
    for option in (option for option in option_names() if option not in ROWS):
        without = READERS[option].read(filling("mainz", option))
        assert [name for name, book in BOOKS.items() if value_of(book, option) != without] == [], option


@each("option", ROWS)
def test_every_book_has_its_cell(option: str) -> None:
    assert len(ROWS[option]) == len(BOOKS), f"TABLE: one cell for each of {', '.join(BOOKS)}"


def test_books_that_have_nothing_of_the_kind_say_nothing() -> None:
    for option, cells in ROWS.items():
        assert [silent(name, option) for name in BOOKS] == [written == "-" for written in cells], option


@every_book
def test_every_value_can_be_written_and_read_again(book: RuleSet) -> None:
    for option, reader in READERS.items():
        value = value_of(book, option)
        assert reader.read(json.loads(json.dumps(reader.write(value)))) == value, option


def test_books_are_found_by_their_short_names() -> None:
    assert list(BOOKS)[:5] == ["mainz", "ddv", "spielregeln", "schmidt", "maennle"]
    assert all(book.name == name for name, book in BOOKS.items())


def test_books_are_frozen_values() -> None:
    with pytest.raises(FrozenInstanceError):
        MAINZ.name = "other"  # type: ignore[misc]
    assert derive(MAINZ, deck_nines=True) == MAINZ
    assert len({*BOOKS.values(), derive(MAINZ)}) == len(BOOKS)


# Where a book says it


@each(
    "book, paragraph, ref",
    [
        (MAINZ, "2.7", "§2.7"),
        (MAINZ, "2.4.1", "§2.4.1"),
        (MAENNLE, "2.7", "maennle §9"),
        (MAENNLE, "2.4.1", "maennle §22"),  # the whole of 2.4 is at home there
        (DDV, "2.4.1", "ddv: Spiel mit Dullen"),
        (DDV, "2.4.2", "ddv: Spiel"),
        (SCHMIDT, "1.9", "schmidt: Spielablauf"),
        (SPIELREGELN, "1.9", "spielregeln: Stiche"),
        (SPIELREGELN, "2.2", "spielregeln: Reizen"),  # “Die beiden Spieler, die die Kreuz D haben”
        (SCHMIDT, "2.2", "schmidt: Re-Team/Kontra-Team"),
        (DDV, "1.2", "ddv: Doppelkopfblatt"),  # 240 Augen
        (SCHMIDT, "1.7", "schmidt: Spielablauf"),
        (MAENNLE, "1.7.rest", "maennle: "),  # nothing about claiming the rest, which is no part of the script either
        (SPIELREGELN, "2.5", "§2.5"),  # where a book says nothing, the script does
    ],
)
def test_a_reference_names_the_place_in_the_own_book(book: RuleSet, paragraph: str, ref: str) -> None:
    assert str(book.ref(paragraph)) == ref


def test_a_derived_book_keeps_its_name_and_places_unless_told_otherwise() -> None:
    assert derive(DDV, deck_nines=False).name == "ddv"
    assert derive(DDV, deck_nines=False).places == DDV.places
    assert derive(DDV, name="verein").name == "verein"


def test_a_house_rule_keeps_the_references_of_its_book() -> None:
    assert derive(DDV, deck_nines=False).ref("2.7") == Ref("ddv", "Spiel")


@every_book
def test_places_are_those_of_paragraphs_that_exist(book: RuleSet) -> None:
    numbers = {".".join(number.split(".")[:2]) for number, _ in book.places}
    assert numbers <= set(register())


def test_every_option_has_a_source_in_some_book() -> None:
    assert set(ROWS) <= set(options_with_place()) <= set(option_names())
    without = {option for option in option_names() if option not in options_with_place()}
    assert {option for option in option_names() if elsewhere(option)} == without, "then it says where it comes from"
    assert all(f"table.origin.{elsewhere(option)}" in catalogue("de") for option in without)
    assert all(any(place(name, option) for name in BOOKS) for option in ROWS)


NOTHING_SPECIAL = {"-", "false", "none", "no", "[]", "0", "1", "4", "games", "refuse", "any", "first", "by_rank"}
"""What a book holds that never speaks of a rule."""


def test_a_book_that_has_something_of_its_own_says_where() -> None:
    unsaid = [
        (name, option)
        for option, cells in ROWS.items()
        for name, written in zip(BOOKS, cells, strict=True)
        if written not in NOTHING_SPECIAL and not place(name, option) and not reading(name, option)
    ]
    assert unsaid == []


def test_places_in_the_script_and_in_maennle_are_paragraphs() -> None:
    for option in option_names():
        for name in ("mainz", "maennle"):
            assert re.fullmatch(r"§\d+(\.\d+)*(, §\d+(\.\d+)*)*", place(name, option) or "§1"), option


CHECKED = {
    # read beside the Spielordnung: what the paragraph speaks of
    "1.1": "§3",  # the pack
    "1.1.augen": "§20",  # what cards are worth
    "1.4.reihum": "§4",  # clockwise
    "2.1": "§11",  # no Solo: a normal game
    "2.3.fehl": "§20",  # Ass before Zehn before König
    "3.2.ansage": "§15",
    "3.2": "§28",  # doubling
    "3.3.zu_spaet": "§17",
    "3.5": "§7",  # a call shows the party
    "3.5.einmal": "§15",  # each once
    "3.9": "§27, §28",  # the lines; doubling and rounding
    "3.7": "§15",  # an answer is the next call
    "4.1.hochzeit": "§13",
    "4.6": "§10",  # which Soli there are
    "4.6.trumpf": "§21",
    "4.7": "§8",  # the soloist leads
    "4.7.partei": "§7",  # and is Re
    "4.7.faktor": "§26",
    "4.8.zahl": "§21",
    "4.12": "§14",
    "4.12.gesund": "§11",
    "4.12.schweigen": "§13",
}


@each("paragraph, found", CHECKED.items())
def test_maennle_is_cited_where_it_carries_the_rule(paragraph: str, found: str) -> None:
    assert MAENNLE.ref(paragraph) == Ref("maennle", found)


@each(
    "book, paragraph",
    [
        (MAENNLE, "4.7.geber"),
        (MAENNLE, "4.4.platz"),
        (SPIELREGELN, "4.4.platz"),
        (SCHMIDT, "4.7.faktor"),
        (SCHMIDT, "3.1.3"),
    ],
)
def test_where_a_book_says_nothing_the_reading_is_named_as_ours(book: RuleSet, paragraph: str) -> None:
    assert ref_label(book.ref(paragraph), "de").endswith("dazu steht dort nichts, so lesen wir es")


# No default of a book is silently not played: what cannot be set yet is everywhere as the engine plays it anyway.
# The table was typed as the one above.


NOT_PLAYED = """
    genscher | false | false | false | false | false
    klopfen | false | false | false | false | false
"""
"""The same of what cannot be set yet."""

WITHOUT = {
    **dict.fromkeys(("genscher", "klopfen"), "false"),
}
"""What the engine plays where an option cannot be set."""


def test_no_rule_of_a_book_is_listed_and_silently_not_played() -> None:
    """What cannot be set yet is in every book as the engine plays it anyway, and nothing else is left out."""
    waiting = rows(NOT_PLAYED)
    assert sorted(waiting) == sorted(NOT_YET)
    for option, cells in waiting.items():
        assert len(cells) == len(BOOKS)
        assert set(cells) <= {"-", WITHOUT[option]}, f"{option}: a book plays it, the engine does not"
    assert len(ROWS.keys() | waiting.keys()) == len(ROWS) + len(waiting) == 115
