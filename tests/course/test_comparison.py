"""The books side by side, and options in words."""

from functools import cache

import pytest
from effort import each

from dokolearn.course.comparison import Cell, Row, comparison, counts, differences, row_of, waits
from dokolearn.model import Ref
from dokolearn.option_words import option_title, problem_words, value_words
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, OptionProblem, derive, with_options
from dokolearn.rulesets.contradictions import CONTRADICTIONS
from dokolearn.rulesets.option_values import READERS, Names, OneOf
from dokolearn.rulesets.options import WrongOption, option_names, resting, value_of
from dokolearn.strings import LANGUAGES, catalogue

languages = each("lang", LANGUAGES)


@cache
def row(option: str, lang: str = "de") -> Row:
    return next(row for topic in comparison(lang) for row in topic.rows if row.option == option)


def cell(option: str, book: str) -> Cell:
    return next(cell for cell in row(option).cells if cell.book == book)


# The books side by side


@languages
def test_every_option_stands_there_once_with_all_books(lang: str) -> None:
    rows = [row for topic in comparison(lang) for row in topic.rows]
    assert sorted(row.option for row in rows) == sorted(option_names())
    assert all([cell.book for cell in row.cells] == list(BOOKS) for row in rows)
    assert all(cell.words for row in rows for cell in row.cells)


def test_what_a_book_says_and_where() -> None:
    """§3.3, ddv: An- und Absagen, maennle §15."""
    assert [cell.ref for cell in row("deadline_unit").cells[:5]] == [
        Ref("mainz", "3.3"),
        Ref("ddv", "An- und Absagen, Alternative An- und Absagen"),
        Ref("spielregeln", "Spielansagen"),
        Ref("schmidt", "Ansagen"),
        Ref("maennle", "§15"),
    ]
    assert str(cell("tie_rule", "mainz").ref) == "§3.6, §3.7, §3.10"
    assert cell("call_limits", "mainz").words == "vor Karte 8, 12, 16, 20, 24 des Spiels"
    assert cell("call_limits", "ddv").words == "mindestens 11, 10, 9, 8, 7 Karten auf der Hand"
    assert cell("soli", "mainz").words.endswith("Iwan")
    assert cell("solo_special_points", "ddv").words == "keine"
    assert "übrige Soli: Doppelkopf, Karlchen" in cell("solo_special_points", "maennle").words


def test_a_book_that_is_silent_or_has_only_a_variant_does_not_play_with_it() -> None:
    armut = [(cell.said, cell.words) for cell in row("armut_max_trumps").cells[:5]]
    assert armut == [
        (False, "nichts dazu"),
        (False, "3 (nur als Variante)"),
        (True, "3"),
        (True, "3"),
        (False, "nichts dazu"),
    ]
    assert not row("armut_max_trumps").differs
    assert not row("armut_max_trumps").same


def test_a_house_rule_is_said_where_its_book_is_silent() -> None:
    """maennle says nothing of claims; a table of that book at which anybody may claim plays otherwise than ddv."""
    title = row("claim_rest").title
    plain, claims = (differences(one, "de")["ddv"] for one in (MAENNLE, derive(MAENNLE, claim_rest="anybody")))
    assert title not in [told[0] for told in plain]
    assert title in [told[0] for told in claims]


def test_a_book_that_speaks_of_it_without_a_number_is_not_called_silent() -> None:
    """maennle §15 has a formula, ddv a Pott of any size; nobody but ddv says whether the rest may be claimed."""
    assert cell("call_limits", "maennle").words == cell("runde_pott", "ddv").words == "keine feste Zahl"
    assert cell("runde_pott", "maennle").words == cell("claim_rest", "maennle").words == "nichts dazu"


@each(
    "option, differs",
    [("deck_nines", True), ("herz10_trump", False), ("solo_factor", False), ("re_kontra", True), ("gans", False)],
)
def test_rules_on_which_the_books_differ(option: str, differs: bool) -> None:
    assert row(option).differs is differs
    assert row(option).same is not differs


def test_details_of_a_rule_that_is_switched_off_wait() -> None:
    assert waits("except_last_trick", SCHMIDT)
    assert not waits("except_last_trick", MAINZ)
    assert waits("double_special", SPIELREGELN)
    assert not waits("double_special", MAENNLE)
    assert not waits("armut_cards", SPIELREGELN)
    assert waits("armut_cards", DDV)


def test_our_readings_have_a_reason() -> None:
    assert "120" in cell("tie_rule", "mainz").reading
    assert cell("re_kontra", "mainz").reading == ""
    assert "jede Runde anders" in cell("armut_say", "ddv").reading, "ddv Armut: “wird sehr unterschiedlich geregelt”"
    used = {f"reading.{name}" for name in _readings()}
    assert {key for key in catalogue("de") if key.startswith("reading.")} == used


def _readings() -> set[str]:
    from dokolearn.rulesets.options import reading

    return {found for book in BOOKS for option in option_names() if (found := reading(book, option))}


def test_how_many_rules_differ() -> None:
    different, every = counts(comparison("de"))
    assert every == len(option_names())
    assert different == sum(
        len({value_of(book, option) for book in BOOKS.values() if cell(option, book.name).said}) > 1
        for option in option_names()
    )


# Options in words


@languages
@each("option", option_names())
def test_every_option_and_every_value_has_words(lang: str, option: str) -> None:
    assert option_title(option, lang)
    reader = READERS[option]
    if isinstance(reader, OneOf):
        spelled = [value for value in reader.values if isinstance(value, str)]
        assert not [value for value in spelled if f"option.{option}.{value}" not in catalogue(lang)]
        words = [value_words(option, value, lang) for value in reader.values]
        assert len(set(words)) == len(words)
    if isinstance(reader, Names):
        words = [value_words(option, (name,), lang) for name in reader.known]
        assert len(set(words)) == len(words)
        assert not [word for word in words if "_" in word]


@languages
def test_no_words_without_an_option(lang: str) -> None:
    known = set(option_names())
    assert [key for key in catalogue(lang) if key.startswith("option.") and key.split(".")[1] not in known] == []


def test_what_is_wrong_in_words() -> None:
    options = {
        "joker": True,
        "klopfen": True,
        "soli": ["skat"],
        "herz10_trump": False,
        "dulle_caught": True,
        "vorbehalt_order": ["solo"],
    }
    with pytest.raises(OptionProblem) as found:
        with_options(MAINZ, options)
    told = [problem_words(problem, "de") for problem in found.value.found]
    assert told[0] == "Eine Option joker gibt es nicht."
    assert told[1] == "Die Option klopfen können wir noch nicht spielen."
    assert told[2].startswith("In „Diese Soli gibt es“ passt 'skat' nicht hinein. Möglich sind: karosolo")
    assert told[3] == (
        "„Herz 10 ist höchster Trumpf: nein“ und „Eine Dulle fangen bringt einen Punkt: ja“ passen nicht zusammen. "
        "Wenn die Herz 10 kein Trumpf ist, gibt es keine Dulle."
    )
    assert told[4].startswith("„Rangfolge der Vorbehalte: Solo“ geht so nicht.")


@languages
def test_every_problem_has_a_sentence(lang: str) -> None:
    for wrong in ({"deck_nines": 7}, {"soli": ["x"]}, {"soli": ["iwan", "iwan"]}, {"x": 1}, {"klopfen": True}, None):
        with pytest.raises(OptionProblem) as found:
            with_options(MAINZ, wrong)
        assert all(problem_words(problem, lang).endswith(".") for problem in found.value.found)
    for contradiction in CONTRADICTIONS:
        assert problem_words(WrongOption(f"options.{contradiction.number}", ()), lang)
    [told] = resting(MAINZ, {"hochzeit_shift": "k"})
    assert problem_words(told, lang).endswith(".")


def test_a_card_taken_back_is_our_reading_of_the_four_silent_books() -> None:
    """`maennle §9` alone says what it costs not to follow suit."""
    read = {one.book: bool(one.reading) for one in row("revoke_result").cells}
    assert read == {"mainz": True, "ddv": True, "spielregeln": True, "schmidt": True, "maennle": False}


def test_3_03_without_nines_cards_in_hand_are_counted_as_they_are_held() -> None:
    """`ddv: Spiel ohne Neunen`: ten cards each, so every number is two lower; cards of the game are not in hand."""
    row = row_of("call_limits", {"with": DDV, "without": derive(DDV, deck_nines=False)}, "de")
    assert [cell.words for cell in row.cells] == [
        f"mindestens {held} Karten auf der Hand" for held in ("11, 10, 9, 8, 7", "9, 8, 7, 6, 5")
    ]
    row = row_of("call_limits", {"with": MAINZ, "without": derive(MAINZ, deck_nines=False)}, "de")
    assert row.cells[0].words == row.cells[1].words
