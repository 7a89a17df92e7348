"""What stands on a list has everything that belongs to it; what is missing is said in a sentence with its file.

Options are the fields of `rule_parts`, Soli the rows of `ch4_vorbehalte/soli.py`, kinds of exercise the files in
`exercises/kinds`, books `BOOKS` in `rulesets`. Whoever adds one is told here what else it takes.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from effort import each
from test_rulesets import ROWS

from dokolearn import strings
from dokolearn.ch2_normal_game import card_table, hand_size
from dokolearn.ch4_vorbehalte import soli
from dokolearn.ch4_vorbehalte.soli import UnknownGameError, game_type
from dokolearn.exercises.catalogue import catalogue as exercises
from dokolearn.exercises.kinds import FORMS, INVENTIONS, KINDS, SAMPLES
from dokolearn.exercises.position.trump_words import trump_rule
from dokolearn.option_words import option_title
from dokolearn.replay.links.compact import BOOKS_IN_LINKS, MAX_BOOKS
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import MOST_STICHE, READERS, OneOf
from dokolearn.rulesets.options import place, value_of
from dokolearn.strings import LANGUAGES, MissingTextError, catalogue, text
from dokolearn.wording import book_name, call_word, game_name

TESTS = Path(__file__).parents[1]
PINS = json.loads((TESTS / "tools" / "parity.json").read_text(encoding="utf-8"))
CASES = 40


def unsaid(*asked: Callable[[], Any]) -> Iterator[str]:
    """What the words that are asked for lack."""
    for ask in asked:
        try:
            ask()
        except KeyError as error:
            yield str(error)


def complete(missing: Iterator[str]) -> None:
    """Whether nothing is missing; otherwise all of it is told."""
    found = tuple(missing)
    assert not found, "\n".join(found)


# Options


def missing_of_option(option: str) -> Iterator[str]:
    for lang in LANGUAGES:
        yield from unsaid(lambda lang=lang: option_title(option, lang))
        values = READERS[option].values if isinstance(READERS[option], OneOf) else ()
        keys = [f"option.{option}.{value}" for value in values if isinstance(value, str)]
        yield from (str(MissingTextError(lang, key)) for key in keys if key not in catalogue(lang))
    spoken_of = any(place(book, option) for book in BOOKS)
    differs = len({value_of(book, option) for book in BOOKS.values()}) > 1
    if differs and not spoken_of:
        yield f"Books differ in {option}, and none says where: add it to [sources] of rulesets/sources.json."
    if differs and option not in ROWS:
        yield f"Books differ in {option}: add what each of them holds to TABLE in tests/engine/test_rulesets.py."


@each("option", READERS)
def test_an_option_has_its_words_and_its_places(option: str) -> None:
    complete(missing_of_option(option))


# Soli


def missing_of_solo(game: str) -> Iterator[str]:
    rules = BOOKS["mainz"]
    for lang in LANGUAGES:
        yield from unsaid(
            lambda lang=lang: game_name(game, lang),
            lambda lang=lang: trump_rule(card_table(rules, game_type(game)), rules, lang),
        )


@each("game", [game.name for game in soli.SOLI])
def test_a_solo_has_its_words(game: str) -> None:
    """Its trumps stand in a case; `test_ch4_soli` says which Solo has none."""
    complete(missing_of_solo(game))


# Kinds of exercise


ALL_CARDS = {"whole_game"}
"""Drawn by chance only."""


def missing_of_kind(kind: str) -> Iterator[str]:
    if not SAMPLES[kind]:
        yield f"The kind {kind} has no SAMPLES in exercises/kinds/{kind}.py."
    for lang in LANGUAGES:
        if not any(key.startswith(f"{kind}.") for key in catalogue(lang) if key != f"{kind}.drill"):
            yield f"The kind {kind} has no sentence ({kind}.prompt …) in strings/{lang}/kinds.json."
        if kind in INVENTIONS:
            yield from unsaid(lambda lang=lang: text(lang, f"{kind}.drill"))
        for name in FORMS[kind].questions:
            yield from unsaid(lambda lang=lang, name=name: text(lang, f"{kind}.asks.{name}"))
    if kind not in ALL_CARDS and kind not in {one["kind"] for one in exercises().values()}:
        yield f"The kind {kind} has no exercise in the catalogue: add one to exercises/catalogue."
    if kind in INVENTIONS and f"cards {kind} mainz" not in PINS["cards"]:
        yield f"What numbers of {kind} deal is not pinned: `tests/tools/parity.py` prints it for parity.json."


@each("kind", KINDS)
def test_a_kind_of_exercise_has_its_samples_and_its_words(kind: str) -> None:
    complete(missing_of_kind(kind))


# Books


def cases_by_book() -> Counter[str]:
    files = (json.loads(path.read_text(encoding="utf-8")) for path in (TESTS / "cases").glob("*.json"))
    return Counter(case["rules"]["set"] for file in files for case in file["cases"])


def missing_of_book(name: str) -> Iterator[str]:
    for lang in LANGUAGES:
        yield from unsaid(
            lambda lang=lang: book_name(BOOKS[name], lang), lambda lang=lang: call_word("k90", lang, BOOKS[name])
        )
    at = list(BOOKS).index(name)
    if any(len(cells) <= at for cells in ROWS.values()):
        yield f"The book {name} has no column in TABLE of tests/engine/test_rulesets.py."
    if not any(place(name, option) for option in READERS):
        yield f"The book {name} says nowhere where its rules stand: add them to rulesets/sources.json."
    if not BOOKS[name].places and name != "mainz":
        yield f"The book {name} has no places for the paragraphs of the script: add them to rulesets/{name}.py."
    if cases_by_book()[name] < CASES:
        yield f"The book {name} has less than {CASES} cases: add tests/cases/{name}_spiel.json."
    if f"deals {name}" not in PINS["deals"]:
        yield f"What numbers deal in {name} is not pinned: `tests/tools/parity.py` prints it for parity.json."


@each("book", BOOKS)
def test_a_book_has_its_title_its_places_and_its_cases(book: str) -> None:
    complete(missing_of_book(book))


def test_books_are_counted_by_links() -> None:
    """A link has the number of its book: the first five keep theirs, new ones come after them."""
    assert BOOKS_IN_LINKS[:5] == ("mainz", "ddv", "spielregeln", "schmidt", "maennle")
    assert len(BOOKS_IN_LINKS) <= MAX_BOOKS


def test_1_04_options_count_as_many_stiche_as_there_may_be() -> None:
    assert max(hand_size(book) for book in BOOKS.values()) == MOST_STICHE


# What is said where something is missing


def test_a_word_that_is_missing_says_where_it_belongs() -> None:
    with pytest.raises(MissingTextError) as missing:
        text("de", "book.skat")
    assert str(missing.value) == "No text 'book.skat': add it to strings/de/words.json."


def test_a_game_that_is_missing_says_where_it_belongs() -> None:
    with pytest.raises(UnknownGameError) as missing:
        game_type("skat")
    assert str(missing.value) == "No game is called 'skat': a Solo is a row of SOLI in ch4_vorbehalte/soli.py."


def test_an_option_that_is_missing_says_where_it_belongs() -> None:
    with pytest.raises(
        KeyError, match=r"No option is called .dulle_wins_back.: an option is a field of rule_parts\.py\."
    ):
        value_of(BOOKS["mainz"], "dulle_wins_back")


def test_every_check_of_this_file_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its words, places and samples each of the lists is incomplete."""
    monkeypatch.setattr("dokolearn.strings.texts", lambda lang, family: {})
    monkeypatch.setattr("dokolearn.strings._sentence", strings._sentence.__wrapped__)  # forgets nothing it has said
    monkeypatch.setitem(globals(), "SAMPLES", {"party": ()})
    assert len(list(missing_of_solo("iwan"))) == 4
    assert "The kind party has no SAMPLES in exercises/kinds/party.py." in list(missing_of_kind("party"))
    assert "No text 'option.gans': add it to strings/en/options.json." in list(missing_of_option("gans"))
    assert "No text 'book.ddv': add it to strings/de/words.json." in list(missing_of_book("ddv"))
