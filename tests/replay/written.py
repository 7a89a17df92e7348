"""A whole game by chance, written down as a person would who notes everything that was said."""

from walks import Walk

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.model import Kind
from dokolearn.replay.text.played_game import Played, record_of
from dokolearn.replay.text.record import Record


def written(walk: Walk) -> Record:
    """The record of a game."""
    return record_of(Played(walk.rules, walk.hands, walk.dealer, walk.events, walk.duty))


def printed(kind: Kind) -> Kind:
    """What stands on a card."""
    return FUCHS if kind == SCHWEIN else kind
