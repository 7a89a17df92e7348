"""Chapter 5 of the script: tactics. What follows from the rules for whoever wants to win.

How likely is it that Kreuz runs, when six of its cards are with three others who hold twelve cards each?

    chance_to_run(6, (12, 12, 12))        # Fraction(27, 34)
    may_run(8, 3, rounds=2)               # False: with three own cards not twice (§5.8)
"""

from dokolearn.ch5_tactics.running_suits import (
    chance_of_void,
    chance_to_run,
    chance_to_run_again,
    may_run,
    runs,
)

__all__ = [
    "chance_of_void",
    "chance_to_run",
    "chance_to_run_again",
    "may_run",
    "runs",
]
