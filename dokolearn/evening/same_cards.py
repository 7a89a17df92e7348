"""The same cards again: for somebody else, once more, or from where Verein would have done something else.

The first part says what somebody else needs for them and what came of them here, the second where in a game Verein
would have done something else than the reader, why, and the way back there.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from dokolearn.advice_words import instead
from dokolearn.ch2_normal_game import parties as parties_of
from dokolearn.club_evening_rules import NextGame, evening
from dokolearn.evening.evening_state import (
    READER,
    Cards,
    Evening,
    Result,
    cards_given,
    fresh_cards,
    games_begun,
    one_game,
    rows_written,
    written_down,
)
from dokolearn.exercises.frame.task import Action, Lines, SpecError
from dokolearn.game import Game, outcome, sight, step
from dokolearn.model import GameEvent, Play, Say, Speak
from dokolearn.players.levels import turn_of
from dokolearn.players.regret import loss, missed_call
from dokolearn.shallow_json import JsonDict
from dokolearn.sight import Sight
from dokolearn.strings import text


def once_more(now: Evening) -> Evening:
    """The cards of a game that is over, as at its beginning; what comes of them now is not written down."""
    first = now.first or result(now)
    rows = rows_written(now)
    again = replace(cards_given(now), once_more=True, written=written_down(now), first=first)
    return replace(again, rows=rows, begun=games_begun(now))


def comparison(now: Evening) -> JsonDict:
    """Of a game that is reckoned: its cards as somebody else gets them, what came of them, and what did at first."""
    if not now.reckoned or now.running.result is None:
        return {"cards": None, "result": None, "first": None}
    found, first = result(now), now.first
    return {"cards": given_to_others(now), "result": _view(found), "first": _view(first)}


def _view(found: Result | None) -> dict[str, int] | None:
    return None if found is None else {**found._asdict(), "party": int(found.party == "kontra")}


def given_to_others(now: Evening) -> JsonDict | None:
    """These cards as a spec has them; None where nobody else could have them so.

    Bockrunden stay behind: they say nothing about cards and how they are played.
    """
    runde = now.runde
    laid = now.plan.cards
    given, begun = (laid.given, laid.begun) if laid is not None and laid.deal == now.deals else ("", "")
    cards = Cards(now.deals, runde.dealer, runde.played, runde.open_soli, given, begun)
    try:
        there = one_game(now.plan._replace(cards=cards))
    except SpecError:
        return None
    if _terms_of(there.coming) != _terms_of(now.coming):
        return None
    told = {**cards._asdict(), "owing": sum(1 << seat for seat in cards.owing)}
    return {key: value for key, value in told.items() if value != ""}


def _terms_of(game: NextGame) -> tuple[object, ...]:
    """Dealer, owed Pflichtsoli and Vorführung: what decides how a game is played."""
    return game.dealer_seat, game.duty, game.vorfuehrung


def result(now: Evening) -> Result | None:
    """What the reader made of these cards, without any Bockrunde; None where they were thrown in."""
    game = _without_bock(now)
    if game.spiel is None or game.state is None or game.result is None:
        return None
    end = outcome(game.spiel, game.state)
    party = parties_of(end.re)[READER]
    return Result(party, end.augen[party == "kontra"], game.result.punkte[READER])


def _without_bock(now: Evening) -> Game:
    if not now.running.bock:
        return now.running
    game = fresh_cards(now).running._replace(bock=0)
    for event in now.log:
        game = step(game, event)
    return game


# The next time

MOST = 3
"""Places in a game that are spoken of."""

CLEAR = 4.0
"""With fewer Augen between two choices the advice is not clear enough to speak of it afterwards."""


class Fork(NamedTuple):
    """A place in a game, and what Verein would have done there."""

    at: int
    """So many events came before."""
    stich: int
    """0 before the first one."""
    lost: float
    """In Augen."""
    seen: Sight
    did: GameEvent
    """What the reader did; a card where he should have said something first."""
    silent: bool = False
    """Whether it was about saying something."""


def moments(now: Evening) -> tuple[Fork, ...]:
    """The places of this game where the advice differed most, in order; none where it was not clear."""
    found = dict[int, Fork]()
    for one in _all(now):
        if one.lost >= CLEAR and (one.stich not in found or one.lost > found[one.stich].lost):
            found[one.stich] = one
    most = sorted(found.values(), key=lambda one: -one.lost)[:MOST]
    return tuple(sorted(most))


def _all(now: Evening) -> Iterator[Fork]:
    """Everything that the reader decided, from what he saw then."""
    known, told, begun = evening(now.runde), set[int](), len(cards_given(now).log)
    for at, game in _before_each(now):
        event = now.log[at]
        if event.seat != READER or game.forced is not None or at < begun:
            continue
        seen = sight(game, READER, known)
        stich = 0 if game.state is None else len(game.state.stiche) + 1
        if isinstance(event, Play) and (missed := missed_call(seen)) is not None:
            call, worth = missed
            if call.stage not in told and not _says_later(now, at, call.stage):
                yield Fork(at, stich, worth, seen, event, silent=True)
            told.add(call.stage)
        yield Fork(at, stich, loss(seen, event, _named_later(now, at)), seen, event)


def _before_each(now: Evening) -> Iterator[tuple[int, Game]]:
    """The game before each of its events."""
    game = fresh_cards(now).running
    for at, event in enumerate(now.log):
        yield at, game
        game = step(game, event)


def _says_later(now: Evening, at: int, stage: int) -> bool:
    later = (event for event in now.log[at:] if isinstance(event, Speak) and event.seat == READER)
    return any(event.stage >= stage for event in later)


def _named_later(now: Evening, at: int) -> str:
    """What the reader names after this; empty where he names nothing."""
    later = (event for event in now.log[at + 1 :] if isinstance(event, Say) and event.seat == READER)
    return next((event.what for event in later), "")


# In words


def lines(now: Evening, found: tuple[Fork, ...]) -> Lines:
    """Each of them with what was done, what Verein would have done, and why; a kind word where there is none."""
    lang = now.plan.lang
    head = (text(lang, "evening.next_time.where"), text(lang, "evening.next_time.what"))
    rows = tuple((_where(one, lang), " ".join(_advice_lines(one, lang))) for one in found)
    none = (text(lang, "evening.next_time.all"), text(lang, "evening.next_time.none"))
    return Lines(text(lang, "evening.next_time"), head, rows or (none,))


def _where(one: Fork, lang: str) -> str:
    key = "evening.next_time.stich" if one.stich else "evening.next_time.questions"
    return text(lang, key, number=one.stich)


def _advice_lines(one: Fork, lang: str) -> Iterator[str]:
    said = instead(one.seen, None if one.silent else one.did, lang)
    yield text(lang, f"evening.next_time.{said.sort}", did=said.did, better=said.better)
    yield f"{said.why} ({'; '.join(said.places)})" if said.places else said.why


def ways_back(now: Evening, found: tuple[Fork, ...]) -> Iterator[Action]:
    """To each of them, from where the game goes on otherwise."""
    for one in found:
        key = "evening.back_to.stich" if one.stich else "evening.back_to.questions"
        yield Action("back", text(now.plan.lang, key, number=one.stich), one.at)


# What would be, if


def gone_back(now: Evening, at: int) -> Evening:
    """The same game up to something that the reader did, all before it as it was; the same where that cannot be.

    Nothing is decided for it. It is not written down, like the same cards again.
    """
    fresh = once_more(now)
    if not len(fresh.log) <= at < len(now.log) or now.log[at].seat != READER:
        return now
    game = fresh_cards(now).running
    for event in now.log[:at]:
        game = step(game, event)
    if game.forced is not None:
        return now
    own = sum(isinstance(event, Play) and event.seat == READER for event in now.log[:at])
    return replace(
        fresh, game=game, log=now.log[:at], since=at, places=now.places[:own], looking=turn_of(game) != READER
    )
