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
from dokolearn.rulesets.options import OptionProblem, derive, option_names, with_options
from dokolearn.rulesets.schmidt import SCHMIDT
from dokolearn.rulesets.spielregeln import SPIELREGELN

BOOKS: dict[str, RuleSet] = {book.name: book for book in (MAINZ, DDV, SPIELREGELN, SCHMIDT, MAENNLE)}
"""Every book by its short name, the script first, a new one at the end: links count them.

A book is a file of differences and a place here. It needs a title (`book.<name>`), its places in `sources.json`, in the
tests a column of its rules, and forty cases.
"""

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
