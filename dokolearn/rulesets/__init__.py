"""The rule books, each a value that reads like its differences from the script.

>>> BOOKS["ddv"].stich.dulle_second_beats_first
False
>>> derive(DDV, deck_nines=False).cards.deck_nines
False
"""

from dokolearn.model import RuleSet
from dokolearn.rulesets.ddv import DDV
from dokolearn.rulesets.maennle import MAENNLE
from dokolearn.rulesets.mainz import MAINZ
from dokolearn.rulesets.options import OptionProblem, derive, option_names, silent, value_of, with_options
from dokolearn.rulesets.schmidt import SCHMIDT
from dokolearn.rulesets.spielregeln import SPIELREGELN

BOOKS: dict[str, RuleSet] = {book.name: book for book in (MAINZ, DDV, SPIELREGELN, SCHMIDT, MAENNLE)}
"""Every book by its short name, the script first, a new one at the end: links count them.

A book is a file of differences and a place here. It needs a title (`book.<name>`), its places in `sources.json`, in the
tests a column of its rules, and forty cases.
"""


def leaves_open(rules: RuleSet, option: str) -> bool:
    """Whether a table says nothing about an option: its book does not, and no house rule. What it holds is ours."""
    return silent(rules.name, option) and value_of(rules, option) == value_of(BOOKS[rules.name], option)


__all__ = [
    "BOOKS",
    "DDV",
    "MAENNLE",
    "MAINZ",
    "SCHMIDT",
    "SPIELREGELN",
    "OptionProblem",
    "derive",
    "leaves_open",
    "option_names",
    "with_options",
]
