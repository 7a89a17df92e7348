"""The same cards for several people, or once more: what somebody else needs for them, and what came of them here."""

from dataclasses import replace

from dokolearn.ch2_normal_game import parties as parties_of
from dokolearn.evening.evenings import READER, Cards, Evening, Result, cards_given, one_game, rows_written, written_down
from dokolearn.exercises.frame.task import SpecError
from dokolearn.game import Game, outcome, step
from dokolearn.runde import NextGame
from dokolearn.shallow_json import JsonDict


def once_more(now: Evening) -> Evening:
    """The cards of a game that is over, as at its beginning; what comes of them now is not written down."""
    first = now.first or result(now)
    rows = rows_written(now)
    return replace(cards_given(now), once_more=True, written=written_down(now), rows=rows, first=first)


def compared(now: Evening) -> JsonDict:
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
    given = laid.given if laid is not None and laid.deal == now.deals else ""
    cards = Cards(now.deals, runde.dealer, runde.played, runde.open_soli, given)
    try:
        there = one_game(now.plan._replace(cards=cards))
    except SpecError:
        return None
    if _needed(there.coming) != _needed(now.coming):
        return None
    told = {**cards._asdict(), "owing": sum(1 << seat for seat in cards.owing)}
    return {key: value for key, value in told.items() if value != ""}


def _needed(game: NextGame) -> tuple[object, ...]:
    """What a game is played by."""
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
    game = cards_given(now).running._replace(bock=0)
    for event in now.log:
        game = step(game, event)
    return game
