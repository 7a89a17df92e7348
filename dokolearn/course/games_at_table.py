"""Games of a table by number: as people from a club play them, and lively ones by chance in which rare things happen.

>>> from dokolearn.rulesets import DDV
>>> [one.games[-1].round.vertrag.game for one in games_at(DDV, 3)]
['hochzeit', 'normal', 'hochzeit']
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from dokolearn.ch1_general import deal, parse_cards, sorted_hand
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.ch4_vorbehalte.vorbehalt import SOLO_KINDS, own_kinds
from dokolearn.club_evening_rules import Runde, after_game, next_game, start_runde
from dokolearn.game import Game, begin, events, step
from dokolearn.model import (
    SEATS,
    Claim,
    GameEvent,
    Give,
    Hand,
    Hands,
    Kind,
    Play,
    RuleSet,
    Say,
    Seat,
    Speak,
    four,
)
from dokolearn.players import levels
from dokolearn.replay.text.played_game import Played


class TableGame(NamedTuple):
    """A game as it went at a table."""

    played: Played
    games: tuple[Game, ...]
    """Before the first event and after each."""
    evening: Runde
    """The evening before it."""


Course = Iterator[tuple[GameEvent, Game]]
"""Every event of a game, with the game after it."""


@lru_cache(maxsize=8)
def games_at(rules: RuleSet, many: int) -> tuple[TableGame, ...]:
    """So many games of players from a club, by number: one evening, and the next one when it is over."""
    return tuple(_evenings(rules, many, "two tables", lambda random: deal(card_table(rules), random.random), _by_club))


@lru_cache(maxsize=8)
def lively_games(rules: RuleSet, many: int) -> tuple[TableGame, ...]:
    """So many games by chance, by number: rare hands, many calls, and nobody who thinks about his card."""
    return tuple(_evenings(rules, many, "lively", lambda random: rare_hands(rules, random), _by_chance))


@lru_cache(maxsize=8)
def games_with(rules: RuleSet, hands: tuple[str, ...]) -> tuple[TableGame, ...]:
    """A game by chance with each of these hands, held by somebody; of those that the pack has."""
    table = card_table(rules)
    fitting = [
        hand
        for hand in map(parse_cards, hands)
        if len(hand) == table.hand_size and not Counter(hand) - Counter(table.deck)
    ]
    number = iter(fitting)
    return tuple(
        _evenings(rules, len(fitting), "hands", lambda random: _with_hand(rules, next(number), random), _by_chance)
    )


def _with_hand(rules: RuleSet, hand: Hand, random: Random) -> Hands:
    """A deal in which everybody but this hand gets what is left."""
    table = card_table(rules)
    left = sorted((Counter(table.deck) - Counter(hand)).elements())
    random.shuffle(left)
    size = table.hand_size
    dealt = [hand, *(tuple(left[at * size : (at + 1) * size]) for at in range(3))]
    return four(sorted_hand(one, table) for one in dealt)


def _evenings(
    rules: RuleSet, many: int, name: str, dealt: Callable[[Random], Hands], course: Callable[[Game, Random], Course]
) -> Iterator[TableGame]:
    runde = start_runde(rules)
    for number in range(many):
        coming = next_game(runde)
        if coming is None:
            runde = start_runde(rules)
            coming = next_game(runde)
            assert coming is not None
        random = Random(f"{name} {number}")
        hands, dealer, owing = dealt(random), coming.dealer_seat, (coming.duty, coming.doublings, coming.vorfuehrung)
        games = [begin(rules, hands, dealer, duty=owing[0], bock=owing[1], vorfuehrung=owing[2])]
        happened = list[GameEvent]()
        for event, game in course(games[0], random):
            happened.append(event)
            games.append(game)
        yield TableGame(Played(rules, hands, dealer, tuple(happened), *owing), tuple(games), runde)
        runde = evening_after(runde, games[-1])


def evening_after(runde: Runde, game: Game) -> Runde:
    """The evening after a game that is over."""
    assert game.round.vertrag is not None
    return after_game(runde, game.round.vertrag, game.result, len(game.bock_fired))


def _by_club(game: Game, random: Random) -> Course:
    return levels.events(game, levels.at_table("verein"), random.random)


def answers_to_come(game: Game) -> Iterator[GameEvent]:
    """What players of a club say from here on, until it is clear what is played."""
    course = _by_club(game, Random(0))
    while game.state is None and not game.over:
        event, game = next(course)
        yield event


def _by_chance(game: Game, random: Random) -> Course:
    lively = random.choice((0.02, 0.08, 0.3, 0.6))
    soloists = frozenset(seat for seat in SEATS if random.random() < 0.2)
    while not game.over:
        allowed = tuple(events(game))
        liked = allowed if game.state else tuple(event for event in allowed if is_liked(game, event, soloists))
        event = choose(liked or allowed, random, lively)
        game = step(game, event)
        yield event, game


# Chance: tests play by it, too, and what they have found by number stays as long as nothing here changes.

QUIET = ("gesund", "nein", "weg")
"""Words of somebody who wants nothing."""

LOUD = ("call", "claim", "bid", "zurueck")
"""What happens now and then, on a lively table more often."""


def is_liked(game: Game, event: GameEvent, soloists: frozenset[Seat]) -> bool:
    """Whether somebody would say it who plays a Solo only if he is one for it, and whatever else his hand allows."""
    if not isinstance(event, Say) or event.seat in soloists:
        return True
    other = set(own_kinds(game.round, event.seat)) - set(SOLO_KINDS)
    return sort_of(event) != "solo" and (bool(other) or event.what != "vorbehalt")


def choose(allowed: tuple[GameEvent, ...], random: Random, lively: float) -> GameEvent:
    """One of the events, first its sort: many Soli are no likelier than one Hochzeit, calls are rarer than cards."""
    sorts: dict[str, list[GameEvent]] = {}
    for event in allowed:
        sorts.setdefault(sort_of(event), []).append(event)
    loud = [sort for sort in sorts if sort in LOUD]
    calm = [sort for sort in sorts if sort not in LOUD]
    if loud and (not calm or random.random() < lively):
        return random.choice(sorts[random.choice(loud)])
    named = [sort for sort in calm if sort != "quiet"]
    return random.choice(sorts[random.choice(named if named and random.random() < 0.7 else calm)])


def sort_of(event: GameEvent) -> str:
    """Events that a player would weigh against each other as one."""
    if isinstance(event, Say):
        word = event.what.partition(":")[0]
        if word in QUIET:
            return "quiet"
        if word in ("halten", "vorab", "k90", "k60", "k30", "schwarz"):
            return "bid"
        return "solo" if word.endswith("solo") else word
    return {Give: "give", Play: "play", Speak: "call", Claim: "claim"}[type(event)]


def rare_hands(rules: RuleSet, random: Random) -> Hands:
    """A deal in which hands for a Hochzeit and for an Armut are not as rare as at a table."""
    table = card_table(rules)
    held = [list(hand) for hand in deal(table, random.random)]
    if random.random() < 0.4:
        poor, rich = random.sample(SEATS, 2)
        _swap(held[poor], held[rich], [kind for kind in held[poor] if table.group[kind] == TRUMP][2:], table.group)
    if random.random() < 0.4:
        seat = random.choice(SEATS)
        for other in SEATS:
            while other != seat and table.alte in held[other]:
                held[other].remove(table.alte)
                held[seat].append(table.alte)
                back = next(kind for kind in held[seat] if kind != table.alte)
                held[seat].remove(back)
                held[other].append(back)
    return four(sorted_hand(hand, table) for hand in held)


def _swap(poor: list[Kind], rich: list[Kind], trumps: list[Kind], group: tuple[int, ...]) -> None:
    """Trumps of one hand against Fehl of another, as far as there is any."""
    for trump in trumps:
        fehl = next((kind for kind in rich if group[kind] != TRUMP), None)
        if fehl is not None:
            poor.remove(trump)
            rich.remove(fehl)
            poor.append(fehl)
            rich.append(trump)
