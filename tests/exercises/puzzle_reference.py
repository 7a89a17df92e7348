"""Puzzles tried card by card, with hands of cards and nothing kept: what the search of `safe_cards` is held against."""

from collections.abc import Sequence
from typing import NamedTuple

from dokolearn.ch1_general import CHARLY, FUCHS, left_of, winner, without
from dokolearn.ch2_normal_game import playable
from dokolearn.exercises.puzzles.safe_cards import Goal
from dokolearn.model import SEATS, CardTable, Hand, Hands, Kind, Seat
from dokolearn.sight import Sight, augen, parties, table_of


class Game(NamedTuple):
    """What everybody knows: the goal for seat `me`, whose side `ours` is, and the Stiche so far."""

    goal: Goal
    table: CardTable
    me: Seat
    ours: frozenset[Seat]
    had: int
    """Augen of the own side before."""


class Moment(NamedTuple):
    """Complete Stiche as pairs of lead and cards, and the running one."""

    done: tuple[tuple[Seat, Hand], ...]
    lead: Seat
    stich: Hand


def game_of(sight: Sight, goal: Goal) -> tuple[Game, Moment]:
    """The game and the moment that a sight shows."""
    party = parties(sight)
    ours = frozenset(seat for seat in SEATS if party[seat] == party[sight.seat])
    had = sum(augen(sight)[seat] for seat in ours)
    return Game(goal, table_of(sight), sight.seat, ours, had), Moment((), sight.lead, sight.stich)


def reaches(game: Game, at: Moment, deals: Sequence[Hands], kind: Kind) -> bool:
    """Whether the card of the one on turn, who holds it in all of these deals, reaches the goal in each of them."""
    turn = left_of(at.lead, len(at.stich))
    after = [tuple(without(hand, kind) if seat == turn else hand for seat, hand in enumerate(deal)) for deal in deals]
    stich = (*at.stich, kind)
    if len(stich) < 4:
        return _goes_on(game, Moment(at.done, at.lead, stich), after)
    last = not after[0][turn]
    done = (*at.done, (at.lead, stich))
    if last:
        return _reached(game, done)
    return _goes_on(game, Moment(done, left_of(at.lead, winner(stich, game.table, last)), ()), after)


def _goes_on(game: Game, at: Moment, deals: Sequence[tuple[Hand, ...]]) -> bool:
    turn = left_of(at.lead, len(at.stich))
    may = [set(playable(deal[turn], at.stich, game.table)) for deal in deals]
    tries = [
        reaches(game, at, [deal for deal, cards in zip(deals, may, strict=True) if kind in cards], kind)
        for kind in sorted(set().union(*may))
    ]
    return any(tries) if turn == game.me else all(tries)


def _reached(game: Game, done: Sequence[tuple[Seat, Hand]]) -> bool:
    """Whether the goal is reached at the end."""
    had, caught, home, karlchen = game.had, False, True, False
    for number, (lead, cards) in enumerate(done, start=1):
        last = number == len(done)
        place = winner(cards, game.table, last)
        who, mine = left_of(lead, place), cards[(game.me - lead) % 4]
        had += sum(game.table.augen[kind] for kind in cards) * (who in game.ours)
        home = home and not (mine == FUCHS and who not in game.ours)
        theirs = [left_of(lead, at) not in game.ours for at, kind in enumerate(cards) if kind == FUCHS]
        caught = caught or (who in game.ours and any(theirs))
        karlchen = last and who == game.me and mine == CHARLY
    answers = {"augen": had >= game.goal.augen, "fuchs": home, "catch": caught, "karlchen": karlchen}
    return answers[game.goal.wanted]
