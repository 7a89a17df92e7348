"""A rule book with the house rules of a table, as everything of this package takes it.

>>> table("ddv").trumps
Hand('He10 KrD PiD HeD KaD KrB PiB HeB KaB KaA Ka10 KaK Ka9')
>>> table("ddv", deck_nines=False).cards_of_a_hand
10
"""

from dataclasses import dataclass, field
from html import escape
from typing import TypeAlias, Unpack

from dokolearn.ch1_general import card_code
from dokolearn.ch2_normal_game import card_table
from dokolearn.data.cards import Hand
from dokolearn.data.option_types import Book, Options
from dokolearn.model import RuleSet
from dokolearn.replay.text.spelling import nearest
from dokolearn.rulesets import BOOKS, option_names, with_options
from dokolearn.rulesets.options import spell_value, value_of
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import LANGUAGES
from dokolearn.wording import book_name

USUAL = "mainz"
"""The book where nobody names one: the script of the course."""


@dataclass(frozen=True)
class Table:
    """The rules of a table."""

    book: str
    options: JsonDict = field(default_factory=dict, hash=False)
    """House rules that differ from the book, as a file of a game has them."""

    @property
    def rules(self) -> RuleSet:
        """As the engine takes them. Raises OptionProblem with every reason why they cannot be."""
        return with_options(BOOKS[self.book], self.options)

    @property
    def trumps(self) -> Hand:
        """The trumps of the normal game, high to low."""
        return Hand(map(card_code, card_table(self.rules).trumps))

    @property
    def deck(self) -> Hand:
        """Every card, copies included."""
        return Hand(map(card_code, card_table(self.rules).deck))

    @property
    def cards_of_a_hand(self) -> int:
        """Cards of one player, and Stiche of one game."""
        return card_table(self.rules).hand_size

    def __getitem__(self, option: str) -> object:
        """What holds for an option, the book's own value where the table has no other. Raises KeyError."""
        if option not in option_names():
            raise KeyError(_unknown("option", option, option_names()))
        return value_of(self.rules, option)

    def __str__(self) -> str:
        return ", ".join([self.book, *(f"{name}={spell_value(name, self[name])}" for name in self.options)])

    def __repr__(self) -> str:
        return f"table({', '.join([repr(self.book), *(f'{name}={value!r}' for name, value in self.options.items())])})"

    def _repr_html_(self) -> str:
        own = "".join(f"<li>{escape(name)}: {escape(spell_value(name, self[name]))}</li>" for name in self.options)
        return f"<p>{escape(book_name(BOOKS[self.book], LANGUAGES[0]))}</p>" + (f"<ul>{own}</ul>" if own else "")


AnyTable: TypeAlias = Book | str | Table | RuleSet
"""What names a table: a book, or a book with house rules."""


def table(book: Book | str = USUAL, **options: Unpack[Options]) -> Table:
    """The rules of a book, with house rules by their names: `table("ddv", dulle_second_beats_first=True)`.

    `dokolearn options` lists them. Raises ValueError for a book or an option that there is not, with every reason.
    """
    if book not in BOOKS:
        raise ValueError(_unknown("book", book, tuple(BOOKS)))
    if strange := [name for name in options if name not in option_names()]:
        raise ValueError("; ".join(_unknown("option", name, option_names()) for name in strange))
    found = Table(book, dict(options))
    _ = found.rules
    return found


def as_table(rules: AnyTable) -> Table:
    """A table from whatever names one. Raises ValueError."""
    if isinstance(rules, Table):
        return rules
    return table(rules if isinstance(rules, str) else rules.name)


def _unknown(sort: str, word: str, known: tuple[str, ...]) -> str:
    """That there is no such name, and which one is meant."""
    meant = nearest(word, known)
    return f"no {sort} {word!r}; " + (
        f"did you mean {' or '.join(meant)}?" if meant else f"there are {', '.join(known)}"
    )
