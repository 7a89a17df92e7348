"""The score calculator as a pure machine: a filled-in sheet and events in, views out. Any event is accepted.

>>> state = start({"re": [0, 2], "augen": {"re": 115}, "calls": [{"party": "re", "call": "re"}]})
>>> view(state)["headline"]
'Kontra gewinnt: 4 Punkte'
>>> state = step(state, {"type": "augen", "party": "re", "value": "155"})
>>> view(state)["headline"]
'Re gewinnt: 4 Punkte'
"""

from dokolearn.calculator.events import Calculation, start, step
from dokolearn.calculator.filled_sheet import Sheet, read_sheet, spec_of
from dokolearn.calculator.view import view

__all__ = ["Calculation", "Sheet", "read_sheet", "spec_of", "start", "step", "view"]
