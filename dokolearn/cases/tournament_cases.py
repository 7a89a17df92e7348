"""Cases about an evening: how many games, whose Pflichtsolo is due, who leads and who deals next."""

from dataclasses import replace

from dokolearn.cases.case import Adapter, Case, CaseError, list_of, number
from dokolearn.ch4_vorbehalte.soli import DEALS_AGAIN, SOLOIST_LEADS
from dokolearn.club_evening_rules import (
    DUTY_DONE,
    NextGame,
    Runde,
    games,
    games_each,
    is_over,
    minutes,
    next_game,
    start_runde,
)
from dokolearn.model import Seat, SoloKind

NO_SOLO = ("normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo", "armut")
KINDS: dict[str, SoloKind] = {"solo": "", "pflichtsolo": "pflicht", "lustsolo": "lust", "vorfuehrung": "vorfuehrung"}
"""The announced Soli a case may be about."""


def _players(case: Case) -> int:
    given = {"players": case.rules.runde.players_at_table, **case.given}
    return number("players", given, 4, 7)


def _player_of(case: Case, key: str) -> int:
    """A player at the table; with five or more his number may be above 3."""
    case.need(key)
    return number(key, case.given, most=_players(case) - 1)


def _runde(case: Case) -> Runde:
    """The evening of a case, with so many games left and so many Pflichtsoli open."""
    players, agreed = _players(case), games(case.rules, _players(case))
    if any(key in case.expect for key in ("first_lead", "next_dealer")):
        case.need("dealer")
    dealer, _ = [_player_of(case, key) if key in case.given else 0 for key in ("dealer", "player")]
    owing = [_owing(one, players) for one in list_of("open_solos", case.given.get("open_solos", []))]
    left = number("games_left", case.given) if "games_left" in case.given else agreed
    runde = replace(start_runde(case.rules, dealer, players), open_soli=frozenset(owing))
    return replace(runde, played=agreed - left)


def _owing(player: object, players: int) -> int:
    return number("open_solos", {"open_solos": player}, most=players - 1)


def _next(case: Case) -> NextGame | None:
    case.need("games_left")
    return next_game(_runde(case))


def _forced_game(case: Case) -> tuple[NextGame, Seat]:
    """The game that is forced on somebody, and on whom."""
    game = _next(case)
    if game is None or game.vorfuehrung is None:
        raise CaseError("nobody has to play his Pflichtsolo now")
    return game, game.vorfuehrung


def _player(case: Case) -> int:
    if "after" in case.given:
        return _player_of(case, "player")
    game, seat = _forced_game(case)
    return game.seats[seat]


def _solo(case: Case) -> SoloKind | None:
    """What kind of Solo the game of a case is; None for any other game."""
    after = case.given.get("after")
    if after is None:
        return "vorfuehrung" if _forced_game(case) else None
    if after in NO_SOLO:
        return None
    if not isinstance(after, str) or after not in KINDS:
        raise CaseError(f"unknown game {after!r}")
    kind = KINDS[after]
    if kind == "" and case.rules.runde.mandatory_solo != "none" and "open_solos" in case.given:
        return "pflicht" if case.given.get("player") in case.given["open_solos"] else "lust"
    return kind


def _dealer(case: Case) -> int:
    """Who deals the game of a case."""
    return _runde(case).dealer if "after" in case.given else _forced_game(case)[0].dealer


def _left_of_dealer(case: Case) -> int:
    return (_dealer(case) + 1) % _players(case)


def _first_lead(case: Case) -> int:
    solo = _solo(case)
    soloist_leads = solo is not None and solo in SOLOIST_LEADS[case.rules.vorbehalt.solo_lead]
    return _player(case) if soloist_leads else _left_of_dealer(case)


def _next_dealer(case: Case) -> int:
    solo = _solo(case)
    again = solo is not None and solo in DEALS_AGAIN[case.rules.vorbehalt.solo_same_dealer]
    return _dealer(case) if again else _left_of_dealer(case)


def _is_forced(case: Case) -> bool:
    game = _next(case)
    return game is not None and game.vorfuehrung is not None


def _extra_games(case: Case) -> int:
    """How many games are added for missing Pflichtsoli once the agreed ones have been played."""
    case.need("games_left")
    runde = _runde(case)
    return len(runde.open_soli) if is_over(runde) and next_game(runde) else 0


TOURNAMENT = Adapter(
    ("players", "games_left", "open_solos", "dealer", "after", "player"),
    {
        "games": lambda case: games(case.rules, _players(case)),
        "minutes": lambda case: minutes(case.rules, _players(case)),
        "solos_each": lambda case: int(case.rules.runde.mandatory_solo != "none"),
        "max_games_each": lambda case: games_each(case.rules, _players(case))[1],
        "min_games_each": lambda case: games_each(case.rules, _players(case))[0],
        "vorfuehrung": _is_forced,
        "player": _player,
        "first_lead": _first_lead,
        "next_dealer": _next_dealer,
        "reservation_round": lambda case: not _is_forced(case),
        "solo_done": lambda case: _solo(case) in DUTY_DONE and case.rules.runde.mandatory_solo != "none",
        "extra_games": _extra_games,
    },
)
