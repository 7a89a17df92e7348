"""Verein: plays every card as people in a club do who count, find their partner and keep what is still needed."""

from dokolearn.ch5_tactics.estimate import Character, best_card
from dokolearn.ch5_tactics.outlook import outlook
from dokolearn.model import Kind
from dokolearn.sight import Sight, cards_now

CLUB = Character()


def plays(sight: Sight, character: Character = CLUB) -> Kind:
    """The card that whoever sees this lays; always the same one in the same position. Raises ValueError off turn."""
    choices = cards_now(sight)
    if not choices:
        raise ValueError("nobody asks this seat for a card")
    felt, own = outlook(sight)
    return best_card(felt, own, choices, character)
