"""Nothing hidden can be seen: two deals that differ only in what a seat cannot see are the same to it (§2.2, §4.5)."""

from random import Random

import pytest
from effort import sampled, size
from walks import Walk, replayed, walk
from whole_laws import GAMES, what_is_seen_is_true

from dokolearn.ch4_vorbehalte.conclusions import knowledge
from dokolearn.game import Game, events, sight
from dokolearn.model import SEATS, Claim, GameEvent, Hands, Illegal, RuleSet, Seat
from dokolearn.rulesets import BOOKS

every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)

TRIES = 4
"""Twins to look for in each game."""


def twins(walked: Walk, seat: Seat, random: Random) -> tuple[Game, Game] | None:
    """The game at some moment, and with cards of two other hands exchanged; None if that would have shown."""
    short = walked._replace(events=walked.events[: random.randrange(len(walked.events) + 1)])
    one = replayed(short)
    hands = exchanged(walked, one, seat, random)
    try:
        other = replayed(short, hands)
    except Illegal:
        return None
    return (one, other) if public(one) == public(other) else None


def exchanged(walked: Walk, now: Game, seat: Seat, random: Random) -> Hands:
    """The deal after one to three cards that have not been played yet were swapped between two other seats."""
    hands = [list(hand) for hand in walked.hands]
    unplayed = now.state.hands if now.state else now.round.hands
    two, three = random.sample([other for other in SEATS if other != seat], 2)
    for _ in range(random.randrange(1, 4)):
        mine, theirs = ([kind for kind in unplayed[other] if kind in hands[other]] for other in (two, three))
        if mine and theirs:
            this, that = random.choice(mine), random.choice(theirs)
            hands[two][hands[two].index(this)] = that
            hands[three][hands[three].index(that)] = this
    order = now.round.table.cards.order
    first, second, third, fourth = (tuple(sorted(hand, key=order.__getitem__)) for hand in hands)
    return first, second, third, fourth


def public(game: Game) -> tuple[object, ...]:
    """What everybody hears beside the events themselves: the party of a call, what has to be called, the end, and what
    is told of the cards of an Armut."""
    exchange = game.round.exchange
    told = exchange and (exchange.n_cards, exchange.with_trumps, exchange.n_back_trumps, exchange.poor_is_re)
    return (game.state.spoken if game.state else (), game.forced, game.over, told)


def own_events(game: Game, seat: Seat) -> list[GameEvent]:
    """What a seat may do; to claim the rest it lays its cards open, and everybody looks whether that is right."""
    return [event for event in events(game) if event.seat == seat and not isinstance(event, Claim)]


def look_for_twins(rules: RuleSet, seed: int) -> tuple[int, int]:
    """How many twins of a random game there were, and in how many of them the parties differ."""
    random = Random(f"twins {seed}")
    walked, found, parties = walk(rules, seed), 0, 0
    for _ in range(TRIES):
        seat = random.choice(SEATS)
        pair = twins(walked, seat, random)
        if pair is None:
            continue
        one, other = pair
        assert knowledge(one.round, seat) == knowledge(other.round, seat)
        assert own_events(one, seat) == own_events(other, seat)
        seen, instead = sight(one, seat), sight(other, seat)
        assert seen == instead
        assert (hash(seen), repr(seen)) == (hash(instead), repr(instead))
        if one.state and other.state:
            parties += one.state.re != other.state.re
        found += one.round.dealt != other.round.dealt
    return found, parties


@sampled
@every_book
def test_2_02_deals_that_a_seat_cannot_tell_apart_look_the_same(book: RuleSet) -> None:
    counted = [look_for_twins(book, seed) for seed in range(GAMES)]
    assert sum(found for found, _ in counted) > GAMES / 4, "there are such deals"
    assert sum(parties for _, parties in counted) > 0, "also with other parties"


@sampled
@every_book
def test_2_02_what_a_seat_knows_of_the_parties_is_true(book: RuleSet) -> None:
    for seed in range(GAMES // size(2, 1)):
        what_is_seen_is_true(book, seed)
