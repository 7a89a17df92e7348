"""The end of a deal with all cards open, looked through: in C where it has to be quick, in Python as the reference.

position     a moment of a game, and what an end of it is worth: everything that comes from the rules
plain        the search in Python, short and slow
packed       the position as the numbers that the kernel reads
kernel.c     the same search, quick; `kernel.wasm` is made of it by `python -m dokolearn.build.kernel_file`
machine      who runs that file
open_cards   what both sides can reach: asked of the kernel where it is, else of Python
random_games games in which everybody lays any card, many at once

It also plays out many deals as players do, which `dokolearn.players.deals_in_kernel` asks for.

The kernel knows no rule book and answers no reader: it copies following and winning for speed, and tests hold it
against the rules.

>>> from random import Random
>>> from dokolearn.ch1_general import card_code, card_codes
>>> from dokolearn.game import deal_game, legal, play, start
>>> from dokolearn.kernel.open_cards import cards, line
>>> from dokolearn.model import Seat
>>> from dokolearn.rulesets import MAINZ
>>> spiel = deal_game(MAINZ, Seat(0), Random(7).random)
>>> state = start(spiel)
>>> while len(state.stiche) < 9:
...     state = play(spiel, state, legal(spiel, state)[0])
>>> at = position(spiel, state)
>>> {card_code(kind): tuple(bounds) for kind, bounds in cards(at).items()}
{'Kr10': (214, 214), 'Pi10': (214, 214), 'HeK': (189, 189)}
>>> card_codes(line(at))
'Kr10 Kr9 HeK PiK Pi10 Pi10 He9 HeA HeK PiK HeA He9'
"""

from dokolearn.kernel.position import CannotSolve, position

__all__ = ["CannotSolve", "position"]
