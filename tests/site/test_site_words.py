"""The glossary has every word of the books: `words_of_the_books.toml` lists them by book and place."""

import re
import tomllib
from pathlib import Path

from effort import each

from dokolearn.course.glossary import Term, glossary
from dokolearn.rulesets import BOOKS

WORDS = tomllib.loads(Path(__file__).with_name("words_of_the_books.toml").read_text("utf-8"))
LISTED = [(book, place, word) for book, places in WORDS.items() for place, words in places.items() for word in words]


def plain(word: str) -> str:
    """A word however it is written: `Damen-Solo` is the Damensolo, `die Alten` are listed as such."""
    return re.sub(r"-|^(die|den) ", "", word.casefold())


def names(term: Term, book: str) -> set[str]:
    """What a book may call it: our word, or one of its own."""
    return {plain(name) for name in (term.term, *term.also.get(book, ()))}


@each("book, place, word", LISTED)
def test_a_word_of_a_book_is_in_the_glossary(book: str, place: str, word: str) -> None:
    """As a word of its own or as another name in this book, with a place in this book."""
    found = [term.name for term in glossary() if book in term.books and plain(word) in names(term, book)]
    assert found, f"{book}, {place}: {word}"


def test_the_list_has_words_of_every_book() -> None:
    assert set(WORDS) == set(BOOKS)
    assert len(LISTED) > 450
    assert {book for book, _, _ in LISTED} == set(BOOKS)


@each("book", BOOKS)
def test_a_book_says_what_the_glossary_puts_into_its_mouth(book: str) -> None:
    listed = {plain(word) for words in WORDS[book].values() for word in words}
    said = {name for term in glossary() for name in term.also.get(book, ())}
    assert {name for name in said if plain(name) not in listed} == set()


@each("book", BOOKS)
def test_every_place_is_one_of_its_book(book: str) -> None:
    cited = {term.books[book]: term.name for term in glossary() if book in term.books}
    assert {place: name for place, name in cited.items() if place not in WORDS[book]} == {}
