from dokolearn.data.four_hands import deal as deal
from dokolearn.data.game import Game as Game
from dokolearn.data.sheets import score as score
from dokolearn.data.solution import solve as solve
from dokolearn.data.tables import table as table
from dokolearn.hosts.notebook import Replay as Replay
from dokolearn.hosts.notebook import advise as advise
from dokolearn.hosts.notebook import edit as edit
from dokolearn.hosts.notebook import my_table as my_table
from dokolearn.hosts.notebook import show as show
from dokolearn.hosts.notebook import show_drill as show_drill
from dokolearn.hosts.notebook import show_evening as show_evening
from dokolearn.hosts.notebook import show_rule as show_rule
from dokolearn.hosts.notebook import show_score as show_score

__version__: str
__all__ = [
    "Game",
    "Replay",
    "advise",
    "deal",
    "edit",
    "my_table",
    "score",
    "show",
    "show_drill",
    "show_evening",
    "show_rule",
    "show_score",
    "solve",
    "table",
]
