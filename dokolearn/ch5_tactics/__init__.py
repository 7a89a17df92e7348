"""Chapter 5 of the script: tactics. What follows from the rules for whoever wants to win.

How likely is it that Kreuz runs, when six of its cards are with three others who hold twelve cards each?

    chance_to_run(6, (12, 12, 12))        # Fraction(27, 34)
    may_run(8, 3, rounds=2)               # False: with three own cards not twice (§5.8)

Of a game as one seat sees it (a `Sight`) the same is counted over every deal that agrees with what it knows:

    chance_to_run_now(sight, 0)           # Kreuz, once, from now on
    deals(sight).number                   # how many deals there are
    deals(sight).sample(Random(7).random) # one of them, four hands
    how_they_lie(sight, {DULLE})          # by seat: how many Dullen, in how many deals
"""

from dokolearn.ch5_tactics.deals import Deals, deals, how_they_lie
from dokolearn.ch5_tactics.running_suits import (
    chance_of_void,
    chance_to_run,
    chance_to_run_again,
    chance_to_run_now,
    may_run,
    runs,
)

__all__ = [
    "Deals",
    "chance_of_void",
    "chance_to_run",
    "chance_to_run_again",
    "chance_to_run_now",
    "deals",
    "how_they_lie",
    "may_run",
    "runs",
]
