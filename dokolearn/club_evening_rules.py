"""An evening: who deals, who plays, whose Pflichtsolo is due, how many games there are, which are doubled.

A `Runde` is a value: `next_game` tells what comes, `after_game` answers a finished game with the next value. Players
are numbered 0, 1, 2 … clockwise around the table; the four who play take the seats of one game.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from dokolearn.ch3_scoring.value import is_repeated
from dokolearn.ch4_vorbehalte.soli import DEALS_AGAIN
from dokolearn.house_rules.bock import Bock, doublings
from dokolearn.house_rules.bock import after_game as bock_after_game
from dokolearn.model import SEATS, Abrechnung, RuleSet, Seat, SoloKind, Vertrag, four
from dokolearn.rule_parts import RundeRules
from dokolearn.sight import KnownEvening

DUTY_DONE: tuple[SoloKind, ...] = ("pflicht", "vorfuehrung")
"""The announced Soli with which a player has done his duty."""


@dataclass(frozen=True, slots=True)
class Runde:
    """An evening between two games."""

    rules: RuleSet
    players: int
    """At the table, 4 to 7."""
    dealer: int
    """Who deals next."""
    open_soli: frozenset[int]
    """Who still owes a Pflichtsolo."""
    scores: tuple[int, ...]
    """Punkte of each player."""
    played: int = 0
    """Games that count: neither redeals nor games added for a missing Pflichtsolo."""
    added: int = 0
    """Games added at the end for a missing Pflichtsolo."""
    spent: int = 0
    """Punkte of all games together, which a Pott loses."""
    bock: Bock = ()
    """The Bockrunden that run or wait."""


class NextGame(NamedTuple):
    """The game that comes next at the table."""

    number: int
    dealer: int
    """The player who deals."""
    seats: tuple[int, int, int, int]
    """The players at the seats 0 to 3 of the game."""
    dealer_seat: Seat
    """Whom the rules of one game take for the dealer; where he sits out, the seat that comes last."""
    duty: frozenset[Seat]
    """The seats that still owe a Pflichtsolo."""
    vorfuehrung: Seat | None
    """The seat that has to play its Pflichtsolo now; then nobody is asked for a Vorbehalt."""
    added: bool
    """Whether the game is added to the agreed ones for a missing Pflichtsolo."""
    doublings: int
    """How often Bockrunden double it."""


def start_runde(rules: RuleSet, dealer: int = 0, players: int | None = None) -> Runde:
    """An evening before its first game. Raises ValueError for a table that no book knows."""
    number = rules.runde.players_at_table if players is None else players
    if number not in (4, 5, 6, 7) or not 0 <= dealer < number:
        raise ValueError(f"no evening with {number} players and dealer {dealer}")
    owing = frozenset(range(number)) if rules.runde.mandatory_solo != "none" else frozenset[int]()
    return Runde(rules, number, dealer, owing, (0,) * number)


def games(rules: RuleSet, players: int = 4) -> int:
    """How many games an evening has; 0 where it ends otherwise.

    No book tells a number for six or seven: everybody deals as often as with four, our reading.
    """
    runde = rules.runde
    if runde.runde_end != "games":
        return 0
    if players == 5:
        return runde.runde_games_five
    return runde.runde_games * players // 4


def minutes(rules: RuleSet, players: int = 4) -> int | None:
    """The time limit of an evening; None where there is none. With five or more it is that for five."""
    return rules.runde.runde_minutes[players > 4] or None


def playing(players: int, dealer: int) -> tuple[int, int, int, int]:
    """Who plays, clockwise; with four from player 0, with more from the dealer's left.

    With five the dealer sits out, with more the two at his left and the two at his right play (`maennle §5`).
    """
    if players == 4:
        return (0, 1, 2, 3)
    return four((dealer + step) % players for step in (1, 2, -2, -1))


def is_over(runde: Runde) -> bool:
    """Whether the agreed games have been played, or a score or the Pott has ended them.

    Pflichtsoli that are still missing may follow. An evening that ends with a score or a Pott without a number is
    ended by the players.
    """
    rules = runde.rules.runde
    if rules.runde_end == "score":
        return 0 < rules.runde_score <= max(runde.scores)
    if rules.runde_end == "pott":
        return 0 < rules.runde_pott <= runde.spent
    return runde.played >= games(runde.rules, runde.players)


def next_game(runde: Runde) -> NextGame | None:
    """The game that comes next; None when the evening is over."""
    over = is_over(runde)
    owing = runde.open_soli
    if over and not (owing and runde.rules.runde.mandatory_solo == "appended"):
        return None
    left = games(runde.rules, runde.players) - runde.played
    dealer, forced = runde.dealer, None
    if over or _is_due(runde.rules.runde, left, len(owing)):
        dealer, forced = _next_pflichtsolo(runde.players, runde.dealer, owing)
    seats = playing(runde.players, dealer)
    return NextGame(
        number=runde.played + runde.added + 1,
        dealer=dealer,
        seats=seats,
        dealer_seat=Seat(dealer) if runde.players == 4 else SEATS[-1],
        duty=frozenset(seat for seat in SEATS if seats[seat] in owing),
        vorfuehrung=None if forced is None else Seat(seats.index(forced)),
        added=over,
        doublings=doublings(runde.bock, runde.rules.value),
    )


def evening(runde: Runde) -> KnownEvening | None:
    """What everybody at the table knows of the evening before its next game; None when it is over."""
    game = next_game(runde)
    if game is None:
        return None
    scores = tuple(runde.scores[player] for player in game.seats)
    return KnownEvening(game.number, games(runde.rules, runde.players), game.added, game.doublings, scores)


def _is_due(rules: RundeRules, left: int, owing: int) -> bool:
    """Vorführung: as soon as as many Pflichtsoli are open as games are left (`ddv: Pflichtsolo`)."""
    return rules.mandatory_solo == "inside_24" and 0 < left <= owing


def _next_pflichtsolo(players: int, dealer: int, owing: Iterable[int]) -> tuple[int, int]:
    """Who deals and who has to play his Pflichtsolo: the next one at the dealer's left, the dealer last.

    If everybody who owes one sits out, the next player deals instead, our reading.
    """
    while True:
        table = playing(players, dealer)
        around = [(dealer + step) % players for step in range(1, players + 1)]
        found = [player for player in around if player in owing and player in table]
        if found:
            return dealer, found[0]
        dealer = (dealer + 1) % players


def after_game(runde: Runde, vertrag: Vertrag, score: Abrechnung | None = None, triggers: int = 0) -> Runde:
    """The evening after a game: its Punkte, its dealer, whose duty is done, what it means for Bockrunden.

    A redeal (`vertrag.game` is None) changes nothing, nor does a game that is played again. `triggers`: how many
    Bockrunden the game starts. Raises ValueError when the evening was over.
    """
    game = next_game(runde)
    if game is None:
        raise ValueError("the evening is over")
    if vertrag.game is None or (score is not None and is_repeated(score)):
        return runde
    again = vertrag.next_dealer == game.dealer_seat
    done = {game.seats[vertrag.player]} if vertrag.player is not None and vertrag.solo in DUTY_DONE else set[int]()
    return replace(
        runde,
        dealer=game.dealer if again else (game.dealer + 1) % runde.players,
        open_soli=runde.open_soli - done,
        scores=_add(runde.scores, game.seats, score),
        played=runde.played + (not game.added),
        added=runde.added + game.added,
        spent=runde.spent + (abs(score.value_re) if score else 0),
        bock=bock_after_game(runde.bock, Seat(game.dealer), triggers, runde.rules.value, runde.players),
    )


def _add(scores: tuple[int, ...], seats: tuple[int, ...], score: Abrechnung | None) -> tuple[int, ...]:
    gained = dict(zip(seats, score.punkte, strict=True)) if score else {}
    return tuple(total + gained.get(player, 0) for player, total in enumerate(scores))


def games_each(rules: RuleSet, players: int = 4) -> tuple[int, int]:
    """The fewest and the most games that one player can play in an evening (`ddv: Weiterer Inhalt`).

    Whoever sits out as dealer sits out again when he has to deal once more. Every course of an evening is followed,
    from its last game back to the first.
    """
    number = games(rules, players)
    if players == len(SEATS):  # nobody sits out
        return number, number
    return _games_each(rules.runde, rules.vorbehalt.solo_same_dealer, number, players)


State = tuple[int, frozenset[int]]
"""Who deals and who owes a Pflichtsolo."""


@lru_cache(maxsize=32)
def _games_each(rules: RundeRules, same_dealer: str, number: int, players: int) -> tuple[int, int]:
    everybody = frozenset(range(players))
    first = everybody if rules.mandatory_solo == "inside_24" else frozenset[int]()
    states = [(dealer, owing) for dealer in everybody for owing in _subsets(first)]
    ahead = {due: _ahead(rules, same_dealer, due, players, states) for due in (False, True)}
    least = most = [0] * len(states)
    for left in range(1, number + 1):
        courses = [ahead[_is_due(rules, left, len(owing))][place] for place, (_, owing) in enumerate(states)]
        least = [min([plays + least[after] for plays, after in course]) for course in courses]
        most = [max([plays + most[after] for plays, after in course]) for course in courses]
    from_the_start = [states.index((dealer, first)) for dealer in everybody]
    return min(least[place] for place in from_the_start), max(most[place] for place in from_the_start)


def _ahead(
    rules: RundeRules, same_dealer: str, due: bool, players: int, states: list[State]
) -> list[list[tuple[bool, int]]]:
    """For each state what one game can lead to, states by their place in the list: the same before every game."""
    places = {state: place for place, state in enumerate(states)}
    return [
        [
            (plays, places[after])
            for plays, after in _courses(rules, same_dealer, due and bool(owing), players, dealer, owing)
        ]
        for dealer, owing in states
    ]


def _courses(
    rules: RundeRules, same_dealer: str, due: bool, players: int, dealer: int, owing: frozenset[int]
) -> list[tuple[bool, State]]:
    """What one game can lead to: whether player 0 takes part, and what comes after it. `due`: a Vorführung is."""

    def course(kind: SoloKind | None, soloist: int | None = None) -> tuple[bool, State]:
        again = kind is not None and kind in DEALS_AGAIN[same_dealer]
        after = dealer if again else (dealer + 1) % players
        return 0 in table, (after, owing if soloist is None else owing - {soloist})

    if due:
        dealer, forced = _next_pflichtsolo(players, dealer, owing)
        table = playing(players, dealer)
        return [course("vorfuehrung", forced)]
    table = playing(players, dealer)
    duty = [course("pflicht", player) for player in owing & set(table)]
    return [course(None), course("lust" if rules.mandatory_solo != "none" else ""), *duty]


def _subsets(members: frozenset[int]) -> list[frozenset[int]]:
    found = [frozenset[int]()]
    for member in members:
        found += [one | {member} for one in found]
    return found
