"""The score calculator as a pure machine: a filled-in sheet and events in, views out. Any event is accepted.

state = start({"augen": {"re": 115}, "calls": [{"party": "re", "call": "re"}, {"party": "re", "call": "k90"}]})
state = step(state, {"type": "augen", "party": "kontra", "value": "125"})
view(state)
"""

from dokolearn.calculator.events import State, start, step
from dokolearn.calculator.filled_sheet import Sheet, SheetError, read_sheet, spec_of
from dokolearn.calculator.view import view

__all__ = ["Sheet", "SheetError", "State", "read_sheet", "spec_of", "start", "step", "view"]
