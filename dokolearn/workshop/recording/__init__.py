"""A played game written down by tapping: who said what, then card after card in the order of the table.

A pure machine: spec and events in, a view out, the game as DKN in every view. Hands that nobody knows are found out as
the play goes; until then the engine plays with hands that fit, and only what is certain is said.
"""

from dokolearn.workshop.recording.recorded_view import view
from dokolearn.workshop.recording.recorder import start, step

__all__ = ["start", "step", "view"]
