"""The five rule books, each a value that reads like its differences from the script."""

from dokolearn.model import RuleSet
from dokolearn.rulesets.ddv import DDV
from dokolearn.rulesets.maennle import MAENNLE
from dokolearn.rulesets.mainz import MAINZ
from dokolearn.rulesets.options import OptionProblem, derive, option_names, with_options
from dokolearn.rulesets.schmidt import SCHMIDT
from dokolearn.rulesets.spielregeln import SPIELREGELN

BOOKS: dict[str, RuleSet] = {book.name: book for book in (MAINZ, DDV, SPIELREGELN, SCHMIDT, MAENNLE)}
"""Every book by its short name."""

__all__ = [
    "BOOKS",
    "DDV",
    "MAENNLE",
    "MAINZ",
    "SCHMIDT",
    "SPIELREGELN",
    "OptionProblem",
    "derive",
    "option_names",
    "with_options",
]
