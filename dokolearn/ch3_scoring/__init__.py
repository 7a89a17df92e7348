"""Chapter 3 of the script: what one may call, and what a game counts.

winning             who has won: Augen, calls that have to hold, 120 to 120 (§3.1, §3.6, §3.7, §3.10)
calls               Ansagen and Absagen: who may say what until when, and what counts of it (§3.2 to §3.5, §3.7)
value               what a game is worth, line by line (§3.1, §3.2, §3.8 to §3.10, §3.12, §3.13)
special_points      Fuchs, Doppelkopf, Charly and what else happens in a Stich (§3.11, §3.12)

    >>> from dokolearn.model import Outcome, Seat
    >>> from dokolearn.rulesets import MAINZ
    >>> re = frozenset((Seat(0), Seat(2)))
    >>> score = settle(Outcome("normal", re, augen=(151, 89), stiche=(8, 4)), MAINZ)
    >>> [line.key for line in score.lines], score.punkte
    (['gewonnen', 'unter90'], (2, -2, 2, -2))
"""

from dokolearn.ch3_scoring.calls import call_name, call_table, call_verstoss, deadline, deadlines, possible_calls
from dokolearn.ch3_scoring.special_points import sonderpunkte
from dokolearn.ch3_scoring.value import settle
from dokolearn.ch3_scoring.winning import PARTIES, verdict, winner

__all__ = [
    "PARTIES",
    "call_name",
    "call_table",
    "call_verstoss",
    "deadline",
    "deadlines",
    "possible_calls",
    "settle",
    "sonderpunkte",
    "verdict",
    "winner",
]
