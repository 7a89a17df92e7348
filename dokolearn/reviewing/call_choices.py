"""The calls of a game, and the silence of whoever could have called the last time: each with what its player knew.

A call that somebody made while another one was on turn is none of them: there is no card to play on from.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from dokolearn.game import Spiel, State
from dokolearn.model import Call, Party, Seat
from dokolearn.replay.check.game_so_far import CheckedGame, Move
from dokolearn.reviewing.card_choices import first_judged_stich, sight_of
from dokolearn.sight import Sight, calls_next_time, calls_now, own_party

HIGHEST = 3
"""§3.3 Keine 30: what is promised of Stiche, deals do not tell."""


@dataclass(frozen=True)
class CallChoice:
    """A call, or a silence, at the turn of whoever made it."""

    number: int
    """So many cards lay before it."""
    spiel: Spiel
    before: State
    """Before it was said."""
    seen: Sight
    call: Call
    """What was said, or could have been said next."""
    said: bool

    @property
    def seat(self) -> Seat:
        """Who had it."""
        return self.seen.seat

    @property
    def stich(self) -> int:
        """§1.7 The Stich in which it was, from 1."""
        return len(self.before.stiche) + 1

    @property
    def party(self) -> Party:
        """§2.2 The party that it speaks for."""
        return self.call.party


def call_choices(game: CheckedGame, spiel: Spiel) -> tuple[CallChoice, ...]:
    """All of a game of which deals tell what they were worth, in order."""
    return tuple([one for number, move in enumerate(game.moves) for one in _at(game, spiel, number, move)])


def _at(game: CheckedGame, spiel: Spiel, number: int, move: Move) -> Iterator[CallChoice]:
    """Before a card what its player said, and what he could have said then for the last time."""
    for heard in move.heard:
        fresh = [one.call for one in heard.after.spoken if one not in heard.before.spoken]
        said = [call for call in fresh if not call.implied and not call.vorab and not call.late]
        if heard.say.seat == move.seat and not heard.forced and said:
            yield from _choice(game, spiel, number, heard.before, said[0], True)
    seen = sight_of(game, spiel, move.before, move.seat)
    possible = [call for call in calls_now(seen) if not call.vorab]
    if possible and possible[0] not in calls_next_time(seen):
        yield from _choice(game, spiel, number, move.before, possible[0], False)


def _choice(
    game: CheckedGame, spiel: Spiel, number: int, before: State, call: Call, said: bool
) -> Iterator[CallChoice]:
    """Nothing where a rule makes somebody call, or nobody can tell what it was worth."""
    assert call.seat is not None, "somebody says it"
    seen = sight_of(game, spiel, before, call.seat)
    judged = len(before.stiche) + 1 >= first_judged_stich(spiel, before, call.seat)
    if judged and call.stage <= HIGHEST and seen.forced is None and own_party(seen) is not None:
        yield CallChoice(number, spiel, before, seen, call, said)
