from dokolearn.data.four_hands import deal as deal
from dokolearn.data.game import Game as Game
from dokolearn.data.sheets import score as score
from dokolearn.data.tables import table as table
from dokolearn.hosts.notebook import Replay as Replay
from dokolearn.hosts.notebook import advise as advise
from dokolearn.hosts.notebook import edit as edit
from dokolearn.hosts.notebook import show as show

__version__: str
__all__ = ["Game", "Replay", "advise", "deal", "edit", "score", "show", "table"]
