"""The rule books side by side: for every option what each book holds, where it says so, and where we had to read it.

Nothing is written by hand here: values come from the books, places and readings from `rulesets/sources.json`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from dokolearn.ch2_normal_game import hand_size
from dokolearn.ch3_scoring.calls import FULL_HAND
from dokolearn.model import Ref, RuleSet
from dokolearn.option_words import option_title, value_words
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.contradictions import CONTRADICTIONS
from dokolearn.rulesets.option_values import PARTS, READERS
from dokolearn.rulesets.options import place, reading, silent, value_of
from dokolearn.strings import text
from dokolearn.wording import book_name

TOPICS = ("cards", "stich", "calls", "win", "value", "special", "vorbehalt", "hochzeit", "armut", "runde")
"""The parts of a rule book in the order of the chapters."""

_DETAILS: Mapping[str, tuple[str, Any]] = {
    "except_last_trick": ("dulle_second_beats_first", False),
    "dulle_second_in_solo": ("dulle_second_beats_first", False),
    "weitere_ansagen_form": ("weitere_ansagen", False),
    "lustsolo_after_pflicht": ("mandatory_solo", "none"),
}
"""Option → the switch it is a detail of, and the value with which it has nothing to say; see also C10 to C41."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one book says about one option."""

    book: str
    value: Any
    """As the book holds it."""
    words: str
    """The same for people; says so if the book has nothing of the kind, or only as a variant."""
    said: bool
    """Whether the book plays with this value: it is not silent, and the value no detail of a rule it plays without."""
    ref: Ref | None
    """Where the book says it, or speaks of the variant."""
    reading: str
    """Why we read it like this where the book is unclear or silent; else empty."""


@dataclass(frozen=True, slots=True)
class Row:
    """One option in all books."""

    option: str
    title: str
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Whether two books play differently."""
        return len({cell.value for cell in self.cells if cell.said}) > 1

    @property
    def same(self) -> bool:
        """Whether all books say the same, so that one sentence is enough."""
        return all(cell.said for cell in self.cells) and not self.differs


@dataclass(frozen=True, slots=True)
class Topic:
    """The options of one part of a rule book."""

    key: str
    title: str
    rows: tuple[Row, ...]


def comparison(lang: str, books: Mapping[str, RuleSet] = BOOKS) -> tuple[Topic, ...]:
    """Every option of every topic, for books of which sources are known. Raises KeyError for another book."""
    return tuple(
        Topic(
            part,
            text(lang, f"comparison.{part}"),
            tuple(row_of(field.name, books, lang) for field in fields(PARTS[part])),
        )
        for part in TOPICS
    )


def differences(rules: RuleSet, lang: str) -> dict[str, list[tuple[str, str, str]]]:
    """By book what it plays otherwise than these rules: of every such option its title, what holds here, and there.

    What one of the two does not say, or says nothing of in the game it plays, is no difference.
    """
    return {
        name: [
            (row.title, row.cells[0].words, row.cells[1].words)
            for topic in comparison(lang, {"here": rules, "there": book})
            for row in topic.rows
            if row.differs
        ]
        for name, book in BOOKS.items()
    }


def row_of(option: str, books: Mapping[str, RuleSet], lang: str) -> Row:
    """One option in all of them."""
    return Row(option, option_title(option, lang), tuple(_cell(option, rules, lang) for rules in books.values()))


def _cell(option: str, rules: RuleSet, lang: str) -> Cell:
    value, found = value_of(rules, option), place(rules.name, option)
    words, said = value_words(option, _with_this_pack(option, value, rules), lang, rules), True
    if silent(rules.name, option) and value == value_of(BOOKS[rules.name], option):
        words, said = text(lang, "comparison.open" if found else "comparison.silent"), False
    elif waits(option, rules):
        words, said = text(lang, "comparison.variant", value=words), False
    why = reading(rules.name, option)
    where = Ref(rules.name, found.removeprefix("§") if rules.name == "mainz" else found) if found else None
    return Cell(rules.name, value, words, said, where, text(lang, f"reading.{why}") if why else "")


def _with_this_pack(option: str, value: Any, rules: RuleSet) -> Any:
    """Cards in hand as many as there are without nines, where a book counts twelve."""
    less = FULL_HAND - hand_size(rules)
    if option not in ("call_limits", "kontra_limits") or not value or rules.calls.deadline_unit != "cards_in_hand":
        return value
    return tuple(number - less for number in value)


def waits(option: str, rules: RuleSet) -> bool:
    """Whether an option is a detail of a rule that this book plays without."""
    switch, without = _DETAILS.get(option, (option, object()))
    if value_of(rules, switch) == without:
        return True
    values = {name: value_of(rules, name) for name in READERS}
    return any(
        row.left.holds(values)
        for row in CONTRADICTIONS
        for right in row.right
        if right.option == option and right.how == "set"
    )


def counts(topics: tuple[Topic, ...]) -> tuple[int, int]:
    """How many options differ, and how many there are."""
    rows = [row for topic in topics for row in topic.rows]
    return sum(row.differs for row in rows), len(rows)


def books_of(topics: tuple[Topic, ...], lang: str) -> tuple[str, ...]:
    """The books of a comparison as a learner calls them."""
    return tuple(book_name(BOOKS[cell.book], lang) for cell in topics[0].rows[0].cells)
