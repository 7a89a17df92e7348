"""Games and evenings by number, told line by line, so that one can see what an option changes.

A witness is a row of `witnesses.json`: a book with house rules (`with`), an option with two of its values, the number
of an evening and how many of its games are played, and the first thing that is told otherwise. `find_witnesses.py`
looks for them, `test_witnesses.py` plays them again.
"""

import json
from collections.abc import Generator, Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from walks import MANY_STEPS

from dokolearn.ch1_general import SCHWEIN, card_code
from dokolearn.ch4_vorbehalte.conclusions import knowledge
from dokolearn.club_evening_rules import NextGame, Runde, after_game, minutes, next_game, start_runde
from dokolearn.course.games_at_table import choose, is_liked, rare_hands
from dokolearn.game import Game, begin, events, step
from dokolearn.model import (
    SEATS,
    STAGES,
    Claim,
    GameEvent,
    Give,
    Hands,
    Illegal,
    Play,
    RuleSet,
    Say,
    Speak,
)
from dokolearn.rulesets import BOOKS, with_options

FILE = Path(__file__).with_name("witnesses.json")
MOST_WORDS = 70


class Witness(NamedTuple):
    """What shows that an option is played."""

    option: str
    value: Any
    other: Any
    book: str
    options: dict[str, Any]
    """The house rules around it."""
    seed: int
    games: int
    differs: list[str]
    """The first thing that is told otherwise: with `value`, and with `other`."""
    beside: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    """What has to come with each of the two values."""

    def rules(self) -> tuple[RuleSet, RuleSet]:
        """The book with its house rules and each of the values. Raises OptionProblem."""
        first, second = (
            with_options(BOOKS[self.book], self.options | more | {self.option: value})
            for value, more in zip((self.value, self.other), self.beside, strict=True)
        )
        return first, second

    def found(self) -> list[str] | None:
        """What is told otherwise now; None if nothing is."""
        tellings = (telling(rules, self.seed, self.games) for rules in self.rules())
        for ours, theirs in zip_longest(*tellings, fillvalue=""):
            if ours != theirs:
                return _apart(ours, theirs)
        return None


def stored() -> list[Witness]:
    """The witnesses that are kept."""
    return [Witness(**row) for row in json.loads(FILE.read_text(encoding="utf-8"))]


def store(witnesses: list[Witness]) -> None:
    """Keep them, a row each."""
    rows = ",\n".join(" " + json.dumps(one._asdict(), ensure_ascii=False) for one in witnesses)
    FILE.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def _apart(ours: str, theirs: str) -> list[str]:
    """Two lines without what both have, cut short."""
    left, right = ours.split(", "), theirs.split(", ")
    own = [", ".join(word for word in words if word not in others) for words, others in ((left, right), (right, left))]
    return [one[:MOST_WORDS] for one in (own if any(own) else (ours, theirs))]


# An evening


def telling(rules: RuleSet, seed: int, games: int) -> Iterator[str]:
    """An evening by its number: its time limit, every game, who deals next and what is doubled."""
    runde = start_runde(rules)
    yield f"minutes {minutes(rules, runde.players)}"
    for number in range(games):
        coming = next_game(runde)
        yield _coming(coming)
        if coming is None:
            return
        random = Random(f"witness {seed} {number}")
        hands = rare_hands(rules, random)
        moments = told_game(rules, hands, coming, random)
        runde = _after(runde, (yield from _lines(moments)))
        yield ", ".join(f"total {player}: {punkte}" for player, punkte in enumerate(runde.scores))
    yield _coming(next_game(runde))


def _lines(moments: Iterator[tuple[Game, str]]) -> Generator[str, None, Game]:
    """What is told of a game; at its end the game."""
    last = next(moments)
    yield last[1]
    for last in moments:
        yield last[1]
    return last[0]


def _coming(coming: NextGame | None) -> str:
    if coming is None:
        return "the evening is over"
    said = coming._asdict() | {"duty": sorted(coming.duty)}
    return ", ".join(
        f"{what} {'/'.join(map(str, at)) if isinstance(at, tuple | list) else at}" for what, at in said.items()
    )


def _after(runde: Runde, game: Game) -> Runde:
    assert game.round.vertrag is not None
    return after_game(runde, game.round.vertrag, game.result, len(game.bock_fired))


# A game

TROUBLES = ("", "", "", "late", "slip", "revoke", "claim")
"""What goes wrong at a table now and then, by kind; most games go well."""


def told_game(rules: RuleSet, hands: Hands, coming: NextGame, random: Random) -> Iterator[tuple[Game, str]]:
    """A game by chance: what is allowed at every moment, what happens, what is tried in vain, and its score."""
    lively, trouble = random.choice((0.02, 0.08, 0.3, 0.6)), random.choice(TROUBLES)
    soloists = frozenset(seat for seat in SEATS if random.random() < 0.2)
    owing = {"duty": coming.duty, "vorfuehrung": coming.vorfuehrung, "bock": coming.doublings}
    game = begin(rules, hands, coming.dealer_seat, **owing)
    for _ in range(MANY_STEPS):
        allowed = tuple(events(game))
        if game.over:
            break
        yield game, f"may {', '.join(map(word, allowed))}"
        if game.round.exchange is not None and (game.state is None or not any((game.state.stich, game.state.stiche))):
            yield game, ", ".join(f"{seat} knows {knowledge(game.round, seat).armut}" for seat in SEATS)
        if game.state is not None and trouble and random.random() < 0.05:
            game, said = tried(game, attempt(game, trouble, random))
            yield game, said
            continue
        liked = allowed if game.state else tuple(event for event in allowed if is_liked(game, event, soloists))
        event = choose(liked or allowed, random, lively)
        yield game, f"does {word(event)}"
        game = step(game, event)
    yield game, _scored(game)


def attempt(game: Game, trouble: str, random: Random) -> GameEvent:
    """Something that is not offered."""
    assert game.state is not None
    seat, turn = random.choice(SEATS), game.state.turn
    if trouble == "late":
        return Speak(seat, random.randrange(3))
    if trouble == "slip":
        return Say(seat, "verplappert")
    if trouble == "claim":
        return Claim(seat, True, game.state.hands[seat])
    return Play(turn, random.choice(game.state.hands[turn]))


def tried(game: Game, event: GameEvent) -> tuple[Game, str]:
    """The game after something that perhaps nobody may do."""
    try:
        return step(game, event), f"tries {word(event)}"
    except Illegal as refused:
        return game, f"tries {word(event)} in vain: {refused.verstoss.key}"


def word(event: GameEvent) -> str:
    """An event in short."""
    seat = event.seat
    match event:
        case Say(what=what):
            return f"{seat} {what}"
        case Give(cards=cards):
            return f"{seat} gives {' '.join(map(card_code, cards))}"
        case Speak(stage=stage, vorab=vorab):
            return f"{seat} calls {STAGES[stage]}{' vorab' * vorab}"
        case Play(kind=kind):
            return f"{seat} {'Schwein' if kind == SCHWEIN else card_code(kind)}"
    return f"{seat} claims {'all' if event.takes else 'nothing'}{' in order' * bool(event.order)}"


def _scored(game: Game) -> str:
    if game.result is None:
        return "dealt anew"
    lines = [f"{line.party} {line.key} {line.punkte}{_unpaid(line.params)}" for line in game.result.lines]
    sheet = f"punkte {' '.join(map(str, game.result.punkte))}"
    starts = [f"starts a Bockrunde: {why}" for why in game.bock_fired]
    return ", ".join([f"winner {game.result.winner}", *lines, sheet, *starts])


def _unpaid(params: Any) -> str:
    return f" ({dict(params)['unpaid']})" if "unpaid" in dict(params) else ""
