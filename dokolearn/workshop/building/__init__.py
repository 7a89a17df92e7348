"""An exercise that is put together by tapping: a question, cards, and whatever else its kind asks for.

>>> state = start({"rules": "mainz", "lang": "de"})
>>> state = step(state, {"type": "ask", "question": "who_wins"})
>>> for card in ("KrD", "He10", "KaA", "Pi9"):
...     state = step(state, {"type": "card", "field": "stich", "card": card})
>>> view(state)["line"]
'show(kind="stich_winner", title="Wer sticht?", stich="KrD He10 KaA Pi9")'

Whoever takes something back leaves out the last event.
"""

from dokolearn.workshop.building.builder import start, step
from dokolearn.workshop.building.builder_view import view

__all__ = ["start", "step", "view"]
