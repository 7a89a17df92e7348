"""A whole game at one moment: what was asked, what is played, who has to speak, how it ended; and in one seat's eyes.

`sight` is the only way from a `Game` to what a player may know of it.
"""

from typing import NamedTuple

from dokolearn.ch4_vorbehalte.conclusions import seen_by
from dokolearn.ch4_vorbehalte.vorbehalt import Round, round_table
from dokolearn.game.play import State
from dokolearn.game.score import bock_fired, score, score_of_revoke
from dokolearn.game.spiel import Spiel
from dokolearn.model import Abrechnung, Call, RuleSet, Seat
from dokolearn.sight import Evening, Sight


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


def sight(game: Game, seat: Seat, evening: Evening | None = None) -> Sight:
    """The game as this seat knows it, from the first question to the last card."""
    asked, state = seen_by(game.round, seat), game.state
    if state is None:
        vertrag = asked.vertrag
        lead = asked.seats[0] if vertrag is None else vertrag.lead
        return Sight(game.rules, seat, asked, asked.hands[seat], lead, evening=evening)
    return Sight(
        game.rules,
        seat,
        asked,
        state.hands[seat],
        state.lead,
        state.stich,
        state.stiche,
        state.spoken,
        state.raised,
        state.suche,
        game.forced,
        state.claimed,
        game.revoked,
        evening,
    )


def without_questions(spiel: Spiel, state: State) -> Game:
    """A game of which only the play is known: nobody has written down what was said before it."""
    asked = Round(
        round_table(spiel.rules), spiel.dealer, spiel.hands, spiel.hands, phase="fertig", vertrag=spiel.vertrag
    )
    return Game(spiel.rules, asked, spiel, state)
