"""A game with what somebody says of it: notes, signs, variations, questions, each added, changed, undone and redone.

state = start_annotating({"dkn": text})
state = step_annotating(state, {"type": "note", "branch": -1, "at": 4, "text": "Ein Fuchs gefangen."})
view_annotating(state)
"""

from dokolearn.workshop.annotating.annotator import AnnotatingError, start_annotating, step_annotating
from dokolearn.workshop.annotating.annotator_view import view_annotating

__all__ = ["AnnotatingError", "start_annotating", "step_annotating", "view_annotating"]
