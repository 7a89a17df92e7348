"""Whole games by chance: deals with Hochzeiten and poor hands, tables that are quiet or lively, every event legal."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from dokolearn.course.games_at_table import choose, is_liked, rare_hands
from dokolearn.game import Game, begin, events, step
from dokolearn.model import SEATS, GameEvent, Hands, RuleSet, Seat

MANY_STEPS = 300
"""More than any game can take."""


class Walk(NamedTuple):
    """A game as it went: what was dealt, every event, and how it ended."""

    rules: RuleSet
    hands: Hands
    dealer: Seat
    duty: frozenset[Seat] | None
    events: tuple[GameEvent, ...]
    game: Game

    @property
    def name(self) -> str:
        """What was played: a Hochzeit that found nobody by its own name, `redeal` if nothing was."""
        if self.game.spiel is None or self.game.state is None:
            return "redeal"
        alone = self.game.state.suche is not None and self.game.state.suche.game == "hochzeit_ungeklaert"
        return "hochzeit_ungeklaert" if alone else str(self.game.spiel.vertrag.game)


def opening(rules: RuleSet, seed: int) -> tuple[Hands, Seat, frozenset[Seat] | None]:
    """A deal with its dealer and, now and then, who still owes a Pflichtsolo."""
    random = Random(f"deal {seed}")
    owing = frozenset(seat for seat in SEATS if random.random() < 0.5)
    duty = owing if rules.runde.mandatory_solo != "none" and random.random() < 0.7 else None
    return rare_hands(rules, random), random.choice(SEATS), duty


def moments(rules: RuleSet, seed: int) -> Iterator[tuple[Game, tuple[GameEvent, ...], GameEvent | None]]:
    """Every moment of a random game: the game, what is allowed, and what happens; None at its end."""
    hands, dealer, duty = opening(rules, seed)
    random = Random(f"play {seed}")
    lively = random.choice((0.02, 0.08, 0.3))
    soloists = frozenset(seat for seat in SEATS if random.random() < 0.12)
    game = begin(rules, hands, dealer, duty=duty)
    for _ in range(MANY_STEPS):
        allowed = tuple(events(game))
        if game.over:
            yield game, allowed, None
            return
        assert allowed, f"nobody can do anything: {game}"
        liked = allowed if game.state else tuple(event for event in allowed if is_liked(game, event, soloists))
        chosen = choose(liked or allowed, random, lively)
        yield game, allowed, chosen
        game = step(game, chosen)
    raise AssertionError(f"a game without end: {rules.name} {seed}")


def walk(rules: RuleSet, seed: int) -> Walk:
    """A random game from its deal to its end."""
    played = list(moments(rules, seed))
    happened = tuple(event for _, _, event in played if event is not None)
    return Walk(rules, *opening(rules, seed), happened, played[-1][0])


def replayed(walked: Walk, hands: Hands | None = None) -> Game:
    """The game after the same events, perhaps with other hands. Raises Illegal."""
    game = begin(walked.rules, hands or walked.hands, walked.dealer, duty=walked.duty)
    for event in walked.events:
        game = step(game, event)
    return game
