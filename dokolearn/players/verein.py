"""Verein: cards as people in a club lay them, who count, find their partner and keep what is still needed; and calls.

A call is made when it is expected to bring Punkte, and not before it has to be.
"""

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.ch5_tactics.estimate import Character, best_card
from dokolearn.ch5_tactics.forecast import against_one, gain
from dokolearn.ch5_tactics.quick_facts import quick_facts
from dokolearn.model import Kind, Speak
from dokolearn.players.people import PLAIN, Temper
from dokolearn.sight import Sight, calls_next_time, calls_now, cards_now, own_party

CLUB = PLAIN.cards


def plays(sight: Sight, character: Character = CLUB) -> Kind:
    """The card that whoever sees this lays; always the same one in the same position. Raises ValueError off turn."""
    choices = cards_now(sight)
    if not choices:
        raise ValueError("nobody asks this seat for a card")
    open_cards, own = quick_facts(sight)
    return best_card(open_cards, own, choices, character)


def plays_as_printed(sight: Sight, character: Character = CLUB) -> Kind:
    """The card that whoever sees this lays, a Schwein as the Fuchs it is printed as: so exercises ask for it."""
    kind = plays(sight, character)
    return FUCHS if kind == SCHWEIN else kind


def speaks(sight: Sight, temper: Temper = PLAIN.temper) -> Speak | None:
    """§3.3 What somebody says now, if anything; at one's turn, before the card."""
    possible = [call for call in calls_now(sight) if not call.vorab and call.stage <= temper.highest]
    if not possible or own_party(sight) is None:
        return None
    call = possible[0]
    can_wait = call in calls_next_time(sight)
    wanted = temper.soon if can_wait else temper.due
    if against_one(sight):
        wanted = max(wanted, temper.against)
    return Speak(sight.seat, call.stage) if gain(sight, call) > wanted else None
