from typing import Protocol

from dokolearn.data.four_hands import deal as deal
from dokolearn.data.game import Game as Game
from dokolearn.data.option_types import Book, KindName, Language
from dokolearn.data.reviewed import review as review
from dokolearn.data.sheets import score as score
from dokolearn.data.simulation import simulate as simulate
from dokolearn.data.solution import solve as solve
from dokolearn.data.tables import table as table
from dokolearn.exercises.at_table import AtTable
from dokolearn.hosts.notebook import Replay as Replay
from dokolearn.hosts.notebook import Shown
from dokolearn.hosts.notebook import advise as advise
from dokolearn.hosts.notebook import edit as edit
from dokolearn.hosts.notebook import my_table as my_table
from dokolearn.hosts.notebook import show_drill as show_drill
from dokolearn.hosts.notebook import show_evening as show_evening
from dokolearn.hosts.notebook import show_rule as show_rule
from dokolearn.hosts.notebook import show_score as show_score
from dokolearn.hosts.notebook.kind_table import KindTable

class _Show(Protocol):
    def __call__(
        self,
        key: str = "",
        *,
        kind: KindName | str = "legal_cards",
        lang: Language | str = "",
        rules: Book | str = "",
        title: str = "",
        **task: object,
    ) -> Shown[AtTable]: ...
    def kinds(self, lang: Language | str = "") -> KindTable: ...

show: _Show
__version__: str
__all__ = [
    "Game",
    "Replay",
    "advise",
    "deal",
    "edit",
    "my_table",
    "review",
    "score",
    "show",
    "show_drill",
    "show_evening",
    "show_rule",
    "show_score",
    "simulate",
    "solve",
    "table",
]
