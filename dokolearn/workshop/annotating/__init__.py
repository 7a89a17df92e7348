"""A game with what somebody says of it: notes, signs, variations, questions, each added, changed, undone and redone.

state = start({"dkn": text})
state = step(state, {"type": "note", "branch": -1, "at": 4, "text": "Ein Fuchs gefangen."})
view(state)
"""

from dokolearn.workshop.annotating.annotator import AnnotatingError, start, step
from dokolearn.workshop.annotating.annotator_view import view

__all__ = ["AnnotatingError", "start", "step", "view"]
