"""What the books call the levels, and where they say what: for sentences about their rules."""

from collections.abc import Sequence

from dokolearn.model import STAGES, RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.options import place, reading
from dokolearn.strings import text
from dokolearn.wording import book_name, call_word

AS_PRINTED = ("schwein", "karlchen_second_in_last_trick", "invalid_call_counts_when_losing")
"""What a passage tells of these is the word of the book; our reading is about a case that it leaves out."""


def book_place(book: str, options: Sequence[str], lang: str, form: str = "table.place") -> str:
    """A book with the place where it speaks of the first of these options it has anything about; whether that is our
    reading, and that it says nothing where it does not."""
    option = next((one for one in options if place(book, one)), options[0])
    where, read = place(book, option), reading(book, option) and option not in AS_PRINTED
    ours = text(lang, "ref.reading") if read else ""
    found = ", ".join(filter(None, (where, ours))) or text(lang, "ref.nothing")
    return text(lang, form, book=book_name(BOOKS[book], lang), place=found)


def citation(books: Sequence[str], options: Sequence[str], lang: str) -> str:
    """Several books with their places; books stand between commas."""
    return ", ".join(book_place(book, options, lang).replace(", ", "; ") for book in books)


def level_names(lang: str) -> dict[str, list[str]]:
    """By book every stage as its people say it."""
    return {name: _names(rules, lang) for name, rules in BOOKS.items()}


def _names(rules: RuleSet, lang: str) -> list[str]:
    ansage = ", ".join(call_word(party, lang, rules) for party in ("re", "kontra"))
    return [ansage, *(call_word(stage, lang, rules) for stage in STAGES[1:])]
