"""The levels by name: who may sit at a table, how each of them decides, and what comes of it in a game.

What players do are ordinary events; `dokolearn.game` takes or refuses them like those of anybody else.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from dokolearn.game import Game, sight, step
from dokolearn.game.chance import Chance
from dokolearn.model import SEATS, GameEvent, Kind, Play, Say, Seat, Speak
from dokolearn.players import anfaenger, announcing, meister, verein
from dokolearn.players.people import PLAIN, SEATED, Person
from dokolearn.sight import SCHWEIN_SAID, KnownEvening, Sight, actions, cards_now, may_announce_schwein

Choice = Callable[[Sight, Chance], Kind]
"""Which card somebody lays who sees this; `chance` is the only thing that is not in what he sees."""


class Level(NamedTuple):
    """How somebody decides; each question with what he sees and a source of chance."""

    answers: Callable[[Sight, Chance], GameEvent]
    """In the round of questions, at one's turn."""
    speaks: Callable[[Sight, Chance], Speak | None]
    """Whether to call now."""
    plays: Choice
    """Which card, at one's turn."""


def _any(seen: Sight, chance: Chance) -> GameEvent:
    possible = actions(seen)
    return possible[int(chance() * len(possible))]


def _any_card(seen: Sight, chance: Chance) -> Kind:
    """Any card that is allowed: what every player is measured by."""
    choices = cards_now(seen)
    return choices[int(chance() * len(choices))]


def _chance(person: Person) -> Level:
    return Level(_any, lambda seen, chance: None, _any_card)


def _anfaenger(person: Person) -> Level:
    return Level(
        lambda seen, chance: anfaenger.answers(seen, chance, person),
        lambda seen, chance: anfaenger.speaks(seen, chance, person),
        lambda seen, chance: anfaenger.plays(seen, chance, person),
    )


def _verein(person: Person) -> Level:
    return Level(
        lambda seen, chance: announcing.answers(seen, person),
        lambda seen, chance: verein.speaks(seen, person.temper),
        lambda seen, chance: verein.plays(seen, person.cards),
    )


def _meister(person: Person) -> Level:
    return Level(
        lambda seen, chance: announcing.answers(seen, person),
        lambda seen, chance: meister.speaks(seen, chance, person.temper),
        lambda seen, chance: meister.plays(seen, chance, person.cards),
    )


_MADE: Mapping[str, Callable[[Person], Level]] = {
    "zufall": _chance,
    "anfaenger": _anfaenger,
    "verein": _verein,
    "meister": _meister,
}

LEVELS: Mapping[str, Level] = {name: make(PLAIN) for name, make in _MADE.items()}
"""Every level, played plainly; from the weakest on."""


def level_of(name: str, person: Person) -> Level:
    """How somebody plays at a level. Raises KeyError for a level that there is not."""
    return _MADE[name](person)


def at_table(name: str) -> tuple[Level, Level, Level, Level]:
    """§1.4 By seat: Anna, Bernd and Clara at this level, and at seat 0 whoever plays it plainly. Raises KeyError for a
    level that there is not."""
    own, left, opposite, right = (level_of(name, person) for person in SEATED)
    return own, left, opposite, right


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
        event = next_event(game, levels, chance)
        game = step(game, event)
        yield event, game
        for answer in replies(game, event, levels, chance):
            game = step(game, answer)
            yield answer, game


def next_event(game: Game, levels: Sequence[Level], chance: Chance) -> GameEvent:
    """What whoever is on turn does."""
    turn = turn_of(game)
    return acts(sight(game, turn), levels[turn], chance)


def turn_of(game: Game) -> Seat:
    """§1.9 Who has to act in a game that is not over."""
    if game.forced is not None:
        return game.forced[0]
    turn = game.round.turn if game.state is None else game.state.turn
    assert turn is not None, "a game that is not over has somebody on turn"
    return turn


def replies(
    game: Game,
    event: GameEvent,
    levels: Sequence[Level],
    chance: Chance,
    among: Sequence[Seat] = SEATS,
    evening: KnownEvening | None = None,
) -> Iterator[GameEvent]:
    """§3.7 What others say to a call before anything else happens, one `among` these seats."""
    if not isinstance(event, Speak) or game.over or game.forced is not None:
        return
    others = [seat for seat in among if seat not in (event.seat, turn_of(game))]
    said = (levels[seat].speaks(sight(game, seat, evening), chance) for seat in others)
    yield from [one for one in said if one is not None][:1]
