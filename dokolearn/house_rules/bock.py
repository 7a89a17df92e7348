"""Bockrunden: which games start one, and how the doubled games run over an evening.

`ddv: Alternative Spielauswertung`, `spielregeln: Varianten`.
"""

from typing import NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL, COPIES
from dokolearn.ch3_scoring.special_points import ANNOUNCED, paid_events, solo_group
from dokolearn.ch3_scoring.winning import SILENT, counted_calls, of, other
from dokolearn.model import Abrechnung, Outcome, RuleSet, Seat
from dokolearn.rule_parts import ValueRules

FOUR_GAMES = 4
"""`ddv: Alternative Spielauswertung` Games of a Bockrunde where not everybody has to have dealt."""


class Bockrunde(NamedTuple):
    """Doubled games to come: so many, or until each of these has dealt once."""

    games: int = 0
    dealers: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        """Whether no game of it is left."""
        return not self.games and not self.dealers


Bock = tuple[Bockrunde, ...]
"""The Bockrunden that run or wait, in the order they were started."""


def fired_triggers(outcome: Outcome, score: Abrechnung, rules: RuleSet) -> tuple[str, ...]:
    """`ddv: Alternative Spielauswertung` The triggers of `bock_triggers` that a finished game fires, each at most once.

    A game that a revoke has ended has no 120 to 120: not all Augen were played.
    """
    events, paid = [event for _, event in outcome.events], paid_events(rules.special, rules.value, outcome.game)
    happened = {
        "tie_120": outcome.augen[0] == outcome.augen[1] == AUGEN_TOTAL // 2,
        "zero_game": score.value_re == 0,
        "lost_re_kontra": _lost_ansage(outcome, score, rules),
        "won_kontra": score.winner == "kontra" and of(counted_calls(outcome, rules).top, "kontra") > SILENT,
        "herzstich": "herzstich" in events,
        "doppelkopf": "doppelkopf" in events,
        "both_fuchs": "fuchs" in paid and events.count("fuchs") == COPIES,
        "lost_solo": solo_group(outcome.game) in ANNOUNCED and score.winner == "kontra",
        "schwarz": 0 in outcome.stiche,
    }
    return tuple(trigger for trigger in rules.value.bock_triggers if happened[trigger])


def _lost_ansage(outcome: Outcome, score: Abrechnung, rules: RuleSet) -> bool:
    """Whether a party that said Re or Kontra has lost to the other one."""
    if score.winner is None:
        return False
    loser, calls = other(score.winner), counted_calls(outcome, rules)
    return max(of(calls.top, loser), of(calls.late, loser)) > SILENT


def doublings(bock: Bock, rules: ValueRules) -> int:
    """`ddv: Alternative Spielauswertung` How often the next game is doubled.

    Once while Bockrunden follow each other, k times if k run side by side.
    """
    return len(bock) if rules.bock_overlap == "parallel" else min(1, len(bock))


def after_game(bock: Bock, dealer: Seat, triggers: int, rules: ValueRules, players: int = 4) -> Bock:
    """`ddv: Alternative Spielauswertung` The Bockrunden after a game: those that run are shorter, new ones begin.

    `players` at the table, for Bockrunden until everyone has dealt; a dealer who deals again does not shorten them.
    """
    running = len(bock) if rules.bock_overlap == "parallel" else 1
    played = [Bockrunde(max(0, one.games - 1), one.dealers - {dealer}) for one in bock[:running]]
    new = Bockrunde(FOUR_GAMES) if rules.bock_length == "four_games" else Bockrunde(0, frozenset(range(players)))
    return (*(one for one in played if not one.over), *bock[running:], *[new] * triggers)
