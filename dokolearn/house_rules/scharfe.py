"""Scharfe: both Herz Könige in one hand are trumps between Dulle and Kreuz Dame (`spielregeln: Varianten, Scharfe`).

Whoever has them says so with the first one. Nobody chooses: they are trumps from the first card on, and everybody else
learns of it when one is laid.
"""

from collections.abc import Iterable, Sequence

from dokolearn.ch1_general import COPIES, SCHARFE
from dokolearn.model import GameType, Hand, Kind
from dokolearn.rule_parts import CardRules


def scharfe(rules: CardRules, game: GameType, hands: Iterable[Hand]) -> Hand:
    """`spielregeln: Varianten, Scharfe` The Herz König, if he is trump in this deal: both in one hand, in no Solo."""
    if not _exists(rules, game) or not any(hand.count(SCHARFE) == COPIES for hand in hands):
        return ()
    return (SCHARFE,)


def may_be_scharfe(rules: CardRules, game: GameType, own: Sequence[Kind], laid: Iterable[Kind]) -> bool:
    """`spielregeln: Varianten, Scharfe` Whether somebody else may hold both Herz Könige, for all that one has seen."""
    return _exists(rules, game) and SCHARFE not in own and SCHARFE not in laid


def _exists(rules: CardRules, game: GameType) -> bool:
    """In games like the normal one; a Solo has the trumps of its name."""
    return rules.scharfe and game.schwein and not game.solo
