"""Exercises as pure machines: a spec and events in, views out. Any event is accepted and answered.

>>> state = start({"kind": "legal_cards", "tasks": [{"stich": "KrD", "hand": "KrA PiD Ka9"}]})
>>> view(step(state, {"type": "pick", "index": 0}))["feedback"]["text"]
'Kreuz Ass ist Fehl. Kreuz Dame ist Trumpf, und auch du hast noch Trumpf: Also musst du bedienen.'
>>> [event["type"] for event in solution(state.spec)]
['pick', 'pick', 'done']
"""

from dokolearn.exercises.state_table import TableError, state_table
from dokolearn.exercises.walk import Spec, SpecError, State, read_spec, solution, start, step, view

__all__ = ["Spec", "SpecError", "State", "TableError", "read_spec", "solution", "start", "state_table", "step", "view"]
