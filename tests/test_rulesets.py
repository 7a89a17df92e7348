"""The five rule books as differences from the script, and house rules that are checked before they count.

Expected defaults: the sources named beside them; the option names are those of the conformance cases.
"""

from dataclasses import FrozenInstanceError

import pytest

from dokolearn.model import Ref, RuleSet
from dokolearn.rulesets import (
    BOOKS,
    DDV,
    MAENNLE,
    MAINZ,
    SCHMIDT,
    SPIELREGELN,
    OptionProblem,
    derive,
    option_names,
    with_options,
)
from dokolearn.rulesets.options import option_values
from dokolearn.script import register

every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)

DEFAULTS = {
    # option: mainz, ddv, spielregeln, schmidt, maennle
    "deck_nines": (True, True, True, True, False),  # maennle §3
    "herz10_trump": (True, True, True, True, True),
    "schwein": ("none", "none", "none", "none", "free_choice"),  # maennle §23
    "dulle_second_beats_first": (True, False, False, False, True),  # §2.4.1, maennle §22
    "except_last_trick": (False, False, True, True, False),  # waits there until the option above is set
    "karlchen_second_in_last_trick": (False, False, False, False, True),  # maennle §22
    "dulle_caught": (True, False, False, False, False),  # §3.11.1
    "karlchen_caught": (True, False, False, False, False),  # §3.11.4
    "karlchen_lost_minus": (False, False, True, False, False),  # spielregeln, Wertung
    "herzstich": (False, False, False, False, True),  # maennle §24
}


def value(book: RuleSet, option: str) -> object:
    [part] = [part for part in (book.cards, book.stich, book.special) if hasattr(part, option)]
    return getattr(part, option)


def problems(book: RuleSet, **options: object) -> tuple[str, ...]:
    with pytest.raises(OptionProblem) as found:
        derive(book, **options)
    return found.value.problems


@pytest.mark.parametrize("option", DEFAULTS)
def test_each_book_has_its_own_rules(option: str) -> None:
    assert tuple(value(book, option) for book in (MAINZ, DDV, SPIELREGELN, SCHMIDT, MAENNLE)) == DEFAULTS[option]


def test_no_option_is_forgotten() -> None:
    assert set(option_names()) == set(DEFAULTS)


def test_books_are_found_by_their_short_names() -> None:
    assert list(BOOKS) == ["mainz", "ddv", "spielregeln", "schmidt", "maennle"]
    assert all(book.name == name for name, book in BOOKS.items())


@every_book
@pytest.mark.parametrize("option", DEFAULTS)
def test_a_house_rule_changes_one_thing(book: RuleSet, option: str) -> None:
    [other] = [known for known in option_values(option) if known != value(book, option)]
    changed = derive(book, **{option: other})
    assert {name for name in option_names() if value(changed, name) != value(book, name)} == {option}
    assert derive(changed, **{option: value(book, option)}) == book


def test_a_derived_book_keeps_its_name_and_places_unless_told_otherwise() -> None:
    assert derive(DDV, deck_nines=False).name == "ddv"
    assert derive(DDV, deck_nines=False).places == DDV.places
    assert derive(DDV, name="verein").name == "verein"


def test_books_are_frozen_values() -> None:
    with pytest.raises(FrozenInstanceError):
        MAINZ.name = "other"  # type: ignore[misc]
    assert derive(MAINZ, deck_nines=True) == MAINZ
    assert len({*BOOKS.values(), derive(MAINZ)}) == 5


# What is refused


def test_an_unknown_option_is_named() -> None:
    assert problems(MAINZ, dulle_third=True) == ("unknown option dulle_third",)


@pytest.mark.parametrize("wrong", ["yes", 1, 0, None, "true", []])
def test_a_yes_or_no_option_takes_nothing_else(wrong: object) -> None:
    """In Python 1 equals True, yet a number is no answer to a yes-or-no question."""
    [problem] = problems(MAINZ, deck_nines=wrong)
    assert "deck_nines" in problem
    assert "True, False" in problem


def test_an_unknown_value_is_answered_with_the_known_ones() -> None:
    [problem] = problems(MAENNLE, schwein="both_of_them")
    assert "none, free_choice" in problem


def test_the_second_dulle_needs_a_dulle() -> None:
    [problem] = problems(MAINZ, herz10_trump=False, dulle_second_beats_first=True)
    assert "dulle_second_beats_first needs herz10_trump" in problem
    assert len(problems(MAINZ, herz10_trump=False, dulle_second_beats_first=True, dulle_caught=True)) == 2


@every_book
def test_a_default_without_its_object_rests(book: RuleSet) -> None:
    """Only values that somebody set can contradict each other."""
    assert derive(book, herz10_trump=False).cards.herz10_trump is False


def test_a_caught_karlchen_cannot_pay_twice() -> None:
    assert len(problems(DDV, karlchen_caught=True, karlchen_lost_minus=True)) == 1


def test_everything_wrong_is_told_at_once() -> None:
    found = problems(MAINZ, a=1, b=2, deck_nines="no", herz10_trump=False, dulle_caught=True)
    assert len(found) == 4


@pytest.mark.parametrize("word", ["name", "places", "base", "self"])
def test_options_from_a_file_cannot_rename_a_book(word: str) -> None:
    with pytest.raises(OptionProblem) as found:
        with_options(MAINZ, {word: "x", "deck_nines": 7})
    assert f"unknown option {word}" in found.value.problems
    assert len(found.value.problems) == 2


@pytest.mark.parametrize("options", [None, [], "deck_nines", 3])
def test_options_from_a_file_have_to_be_an_object(options: object) -> None:
    with pytest.raises(OptionProblem, match="object"):
        with_options(MAINZ, options)


def test_options_from_a_file_are_options() -> None:
    assert with_options(DDV, {"deck_nines": False}) == derive(DDV, deck_nines=False)


# Where a book says it


@pytest.mark.parametrize(
    ("book", "paragraph", "ref"),
    [
        (MAINZ, "2.7", "§2.7"),
        (MAINZ, "2.4.1", "§2.4.1"),
        (MAENNLE, "2.7", "maennle §9"),
        (MAENNLE, "2.4.1", "maennle §22"),  # the whole of 2.4 is at home there
        (DDV, "2.4.1", "ddv: Spiel mit Dullen"),
        (DDV, "2.4.2", "ddv: Spiel"),
        (SCHMIDT, "1.9", "schmidt: Spielablauf"),
        (SPIELREGELN, "1.9", "spielregeln: Stiche"),
        (SPIELREGELN, "1.3", "§1.3"),  # where a book says nothing, the script does
    ],
    ids=str,
)
def test_a_reference_names_the_place_in_the_own_book(book: RuleSet, paragraph: str, ref: str) -> None:
    assert str(book.ref(paragraph)) == ref


def test_a_house_rule_keeps_the_references_of_its_book() -> None:
    assert derive(DDV, deck_nines=False).ref("2.7") == Ref("ddv", "Spiel")


@every_book
def test_places_are_those_of_paragraphs_that_exist(book: RuleSet) -> None:
    numbers = {".".join(number.split(".")[:2]) for number, _ in book.places}
    assert numbers <= set(register())
