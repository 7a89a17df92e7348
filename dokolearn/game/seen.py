"""A game in one seat's eyes: the only way from a `Game` to what a player may know of it."""

from dokolearn.ch4_vorbehalte.round import seen_by
from dokolearn.ch4_vorbehalte.state import Round, round_table
from dokolearn.game.moment import Game
from dokolearn.game.play import Spiel, State
from dokolearn.model import Seat
from dokolearn.sight import Evening, Sight


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
