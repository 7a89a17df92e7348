"""A whole game at one moment: what was asked, what is played, who has to speak, and how it ended."""

from typing import NamedTuple

from dokolearn.ch4_vorbehalte.round import Round
from dokolearn.game.play import Spiel, State
from dokolearn.game.score import bock_fired, score, score_of_revoke
from dokolearn.model import Abrechnung, Call, RuleSet, Seat


class Game(NamedTuple):
    """A game of one book at some moment: the round of questions, then the play, then the score."""

    rules: RuleSet
    round: Round
    spiel: Spiel | None = None
    """None until it is clear what is played."""
    state: State | None = None
    forced: tuple[Seat, Call] | None = None
    """Who has to say what before the next card."""
    revoked: Seat | None = None
    """Who did not follow suit in a book where that ends the game."""
    bock: int = 0
    """How often Bockrunden double it."""

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        thrown_in = self.round.vertrag is not None and self.round.vertrag.game is None
        return thrown_in or self.revoked is not None or (self.state is not None and self.state.over)

    @property
    def result(self) -> Abrechnung | None:
        """The score of a finished game; None before its end, and when the cards were dealt anew."""
        if self.spiel is None or self.state is None or not self.over:
            return None
        if self.revoked is not None:
            return score_of_revoke(self.spiel, self.state, self.revoked)
        return score(self.spiel, self.state)

    @property
    def bock_fired(self) -> tuple[str, ...]:
        """What of this game starts a Bockrunde; nothing before its end, and when the cards were dealt anew."""
        if self.spiel is None or self.state is None or self.result is None:
            return ()
        return bock_fired(self.spiel, self.state, self.result)
