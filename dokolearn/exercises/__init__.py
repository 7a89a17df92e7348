"""Exercises as pure machines: a spec and events in, views out. Any event is accepted and answered.

state = start(spec)
state = step(state, {"type": "pick", "index": 3})
view(state)
"""

from dokolearn.exercises.state_table import TableError, state_table
from dokolearn.exercises.walk import Spec, SpecError, State, read_spec, solution, start, step, view

__all__ = ["Spec", "SpecError", "State", "TableError", "read_spec", "solution", "start", "state_table", "step", "view"]
