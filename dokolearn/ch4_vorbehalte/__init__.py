"""Chapter 4 of the script: which game is played, and how the special ones go.

vorbehalt     the round of questions: who has what, and whose comes first (§4.1 to §4.5)
conclusions   what each seat may conclude from it (§4.5)
soli          every game as a row: what is trump, who leads, who deals (§4.6 to §4.9)
hochzeit      how the holder of both Kreuz Damen finds a partner (§4.11)

    >>> from dokolearn.rulesets import MAINZ
    >>> trump_count(MAINZ, "damensolo"), trump_count(MAINZ, "iwan")
    (8, 24)
"""

from dokolearn.ch4_vorbehalte.conclusions import knowledge
from dokolearn.ch4_vorbehalte.hochzeit import LED, search
from dokolearn.ch4_vorbehalte.soli import (
    DIFFICULTY,
    SOLI,
    dealer_after_solo,
    game_type,
    is_farbsolo,
    solo_lead,
    trump_count,
)
from dokolearn.ch4_vorbehalte.vorbehalt import event_verstoss, round_events, round_step, start_round

__all__ = [
    "DIFFICULTY",
    "LED",
    "SOLI",
    "dealer_after_solo",
    "event_verstoss",
    "game_type",
    "is_farbsolo",
    "knowledge",
    "round_events",
    "round_step",
    "search",
    "solo_lead",
    "start_round",
    "trump_count",
]
