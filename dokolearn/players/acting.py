"""A whole game between players: everybody is asked when it is his turn, and after somebody has called.

The events are ordinary ones; `dokolearn.game` takes or refuses them like those of anybody else.
"""

from collections.abc import Iterator, Sequence

from dokolearn.game import Game, sight, step
from dokolearn.game.chance import Chance
from dokolearn.model import SEATS, GameEvent, Play, Say, Seat, Speak
from dokolearn.players.levels import Level
from dokolearn.sight import SCHWEIN_SAID, Sight, may_announce_schwein


def acts(seen: Sight, level: Level, chance: Chance) -> GameEvent:
    """What somebody does at his turn: answer, call, announce a Schwein or lay a card."""
    if seen.forced is not None:
        return Speak(seen.seat, seen.forced[1].stage)
    if seen.game is None:
        return level.answers(seen, chance)
    if may_announce_schwein(seen):
        return Say(seen.seat, SCHWEIN_SAID)
    return level.speaks(seen, chance) or Play(seen.seat, level.plays(seen, chance))


def events(game: Game, levels: Sequence[Level], chance: Chance) -> Iterator[tuple[GameEvent, Game]]:
    """Every event from here to the end, with the game after it; `levels` by seat."""
    while not game.over:
        event = _next(game, levels, chance)
        game = step(game, event)
        yield event, game
        for answer in _replies(game, event, levels, chance):
            game = step(game, answer)
            yield answer, game


def _next(game: Game, levels: Sequence[Level], chance: Chance) -> GameEvent:
    """What whoever is on turn does."""
    turn = _turn(game)
    return acts(sight(game, turn), levels[turn], chance)


def _turn(game: Game) -> Seat:
    if game.forced is not None:
        return game.forced[0]
    turn = game.round.turn if game.state is None else game.state.turn
    assert turn is not None, "a game that is not over has somebody on turn"
    return turn


def _replies(game: Game, event: GameEvent, levels: Sequence[Level], chance: Chance) -> Iterator[GameEvent]:
    """§3.7 What others say to a call before anything else happens, one of them."""
    if not isinstance(event, Speak) or game.over or game.forced is not None:
        return
    others = [seat for seat in SEATS if seat not in (event.seat, _turn(game))]
    said = (levels[seat].speaks(sight(game, seat), chance) for seat in others)
    yield from [one for one in said if one is not None][:1]
