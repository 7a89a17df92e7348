"""A game that was read as events of the engine, so that somebody can play it on: the other way round of `record_of`."""

from collections.abc import Iterator

from dokolearn.game import Game as Position
from dokolearn.game import begin, step
from dokolearn.game.whole import SLIPPED
from dokolearn.model import SEATS, Claim, GameEvent, Give, Illegal, Play, Say, Seat, Speak, four
from dokolearn.replay.check.game_so_far import CheckedGame, Utterance
from dokolearn.replay.text.played_game import Played
from dokolearn.replay.text.record import SLIP, Record
from dokolearn.replay.text.spelling import stage_of
from dokolearn.sight import SCHWEIN_SAID

SCHWEIN = "Schwein"


class NotPlayedError(ValueError):
    """What was read cannot be played on: a position, cards that nobody knows, something that the rules do not allow."""


def engine_events(record: Record, game: CheckedGame) -> Played:
    """The events of a game that was played through. Before the first question there are none.

    Raises NotPlayedError.
    """
    if game.round is None or any(game.supposed) or any(not problem.warning for problem in game.problems):
        raise NotPlayedError
    asked = game.round
    begun = bool(record.bids or game.moves or game.late)
    bock = game.spiel.bock if game.spiel else 0
    events = tuple(_events(game)) if begun else ()
    found = Played(game.rules, asked.dealt, asked.dealer, events, asked.duty, bock, asked.vorgefuehrt)
    if begun and positions(found)[-1].state != game.state:
        raise NotPlayedError
    return found


def positions(played: Played) -> list[Position]:
    """The game before its first event, and after each. Raises NotPlayedError where one of them is not possible."""
    rules, hands, dealer, events, duty, bock, vorgefuehrt = played
    found = [begin(rules, hands, dealer, bock=bock, duty=duty, vorfuehrung=vorgefuehrt)]
    try:
        for event in events:
            found.append(step(found[-1], event))
    except Illegal:
        raise NotPlayedError from None
    return found


def from_seat(played: Played, seat: Seat) -> Played:
    """The same game as it is seen by a seat: that one is the first now, and everybody has moved with it."""

    def new(old: Seat) -> Seat:
        return SEATS[(old - seat) % len(SEATS)]

    duty, leads = played.duty, played.vorgefuehrt
    return played._replace(
        hands=four(played.hands[(at + seat) % len(SEATS)] for at in SEATS),
        dealer=new(played.dealer),
        events=tuple(event._replace(seat=new(event.seat)) for event in played.events),
        duty=None if duty is None else frozenset(map(new, duty)),
        vorgefuehrt=None if leads is None else new(leads),
    )


def _events(game: CheckedGame) -> Iterator[GameEvent]:
    assert game.round is not None
    yield from game.round.log
    for move in game.moves:
        yield from _events_heard(move.heard)
        if move.play.kind is not None:
            yield Play(move.seat, move.play.kind)
    yield from _events_heard(game.heard_late)
    end = game.ending
    if end.how in ("rest", "gibt auf") and end.seat is not None and game.state is not None and game.state.claimed:
        yield Claim(end.seat, end.how == "rest", end.order)


def _events_heard(heard: tuple[Utterance, ...]) -> Iterator[GameEvent]:
    """What was said and had a consequence; all else the table lets pass."""
    for one in heard:
        seat, word, stage = one.say.seat, one.say.word, stage_of(one.say.word)
        if word == SLIP and one.refused is None:
            yield Say(seat, SLIPPED)
        elif one.counts and word == SCHWEIN:
            yield Say(seat, SCHWEIN_SAID)
        elif one.counts and stage is not None:
            yield Speak(seat, stage[0]) if one.forced else Speak(seat, *stage)


def in_order(played: Played) -> Played:
    """The same game with the cards of each hand, and those that changed hands, in one order: two games that went alike
    are equal."""
    events = tuple(
        event._replace(cards=tuple(sorted(event.cards))) if isinstance(event, Give) else event
        for event in played.events
    )
    return played._replace(hands=four(tuple(sorted(hand)) for hand in played.hands), events=events)
