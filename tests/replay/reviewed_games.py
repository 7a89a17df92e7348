"""Games for reviews: played as in a club or by Meister, with a mistake that somebody planted in them or without."""

from collections.abc import Callable
from functools import cache
from random import Random

from dokolearn import Game
from dokolearn.ch1_general import card_code
from dokolearn.game import sight
from dokolearn.game.chance import Chance
from dokolearn.model import Kind, Speak
from dokolearn.players import verein
from dokolearn.players.levels import LEVELS, events
from dokolearn.players.many_deals import worth_of
from dokolearn.players.meister import plays as meister_plays
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.reviewing.card_choices import Choice, choices
from dokolearn.reviewing.known_cards import Sample, sample
from dokolearn.sight import Sight

Lays = Callable[[Sight], Kind]


def play_on(game: Game, lays: Lays = verein.plays) -> Game:
    """The game played to its end, without calls."""
    while not game.over:
        ready = game._without_questions()
        if ready.position.forced is not None:
            game = ready.say(next(iter(ready.words.values()))[0])
            continue
        state = ready.position.in_play[1]
        game = ready.play(card_code(lays(sight(ready.position, state.turn))))
    return game


def meister(number: int) -> Lays:
    """Meister at the table, with luck of this number."""
    chance = Random(number).random
    return lambda seen: meister_plays(seen, chance)


@cache
def club_game(number: int, rules: str = "ddv", by_meister: bool = False) -> Game:
    """A normal game of a deal number or one of the next."""
    for deal in range(number, number + 50):
        game = play_on(Game(deal, rules=rules), meister(deal) if by_meister else verein.plays)
        if game.kind == "normal":
            return game
    raise AssertionError("fifty deals and no normal game")


Speaks = Callable[[Sight, Chance], Speak | None]


@cache
def called_game(number: int, rules: str = "ddv", level: str = "verein", speaks: Speaks | None = None) -> Game:
    """A whole game of a number at this level, with its questions and calls, or with those of somebody else."""
    game, player = Game(number, rules=rules), LEVELS[level]
    table = (player._replace(speaks=speaks or player.speaks),) * 4
    for event, _ in events(game.position, table, Random(f"called {number}").random):
        game = game._after(event, "")
    return game


def checked(game: Game) -> CheckedGame:
    return check(game.record)


def planted(number: int, rules: str = "ddv", by_meister: bool = False) -> tuple[CheckedGame, int] | None:
    """A game in which one card was the worst by far, and how many cards lay before it; None where none is so bad."""
    game = club_game(number, rules, by_meister)
    found = [one for one in choices(checked(game)) if 2 <= one.stich <= 10 and not one.seen.suche]
    Random(number).shuffle(found)
    for choice in found[:12]:
        worst = worst_of(choice)
        if worst is not None:
            before = list(game)[choice.number - 1]
            lays = meister(number) if by_meister else verein.plays
            return checked(play_on(before.play(card_code(worst)), lays)), choice.number
    return None


def worst_of(choice: Choice) -> int | None:
    """The card that is worst in other deals than a review draws, if it costs a Punkt in both ways of playing on."""
    tried: Sample = sample(choice, "planted", 400)
    first = tried.options[0]
    order = sorted(tried.options, key=lambda kind: tried.more(kind, first, worth_of).mean)
    worst, best = order[0], order[-1]
    ways = [tried.more(best, worst, lambda end: end.punkte, slice(way, way + 1)) for way in range(len(tried.ways))]
    return worst if all(way.mean > 1 for way in ways) else None
