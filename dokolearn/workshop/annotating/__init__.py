"""A game with what somebody says of it: notes, signs, variations, questions, each added, changed, undone and redone.

>>> state = start({"dkn": "1. 1: KrA Kr9 Kr9 KaA"})
>>> state = step(state, {"type": "note", "branch": -1, "at": 4, "text": "Getrumpft, mit dem Fuchs."})
>>> view(state)["here"]["notes"]
[{'seat': None, 'text': 'Getrumpft, mit dem Fuchs.', 'marks': []}]
"""

from dokolearn.workshop.annotating.annotator import start, step, view

__all__ = ["start", "step", "view"]
