"""What a game is worth (§3.1, §3.2, §3.8 to §3.10, §3.12, §3.13): from an Outcome to its lines and Punkte.

A line says what for and how much; it is a constant, made once, and the sum of the lines is the value. A book is a
tuple of functions that pick lines from the facts of a game.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from dokolearn.ch3_scoring.special_points import ANNOUNCED, paid_events, solo_group, unpaid_reason
from dokolearn.ch3_scoring.winning import (
    BOTH_LEVELS,
    HALF,
    NULL_GAMES,
    PARTIES,
    SCHWARZ,
    SILENT,
    TIE_ONE_POINT,
    BothLevels,
    CountedCalls,
    TieRule,
    Verdict,
    count_calls,
    judge,
    of,
    other,
    tie_rule,
)
from dokolearn.model import (
    LEVEL_LIMITS,
    SEATS,
    STAGES,
    Abrechnung,
    Call,
    Line,
    Outcome,
    Party,
    Punkte,
    RuleSet,
    Seat,
    four,
)
from dokolearn.rule_parts import ABSAGEN, NEVER, CallRules, SpecialPointRules, ValueRules, WinRules

LEVELS = ABSAGEN["four"]
"""§3.1 The stages that have a limit of their own: keine 90, keine 60, keine 30, schwarz."""

STEPS = (120, 150, 180, 210)
"""`maennle §27` Augen that a winner may reach against failed levels."""

MORE_THAN_HALF = HALF + 1
"""`ddv: Alternative Spielauswertung` Augen that pay against Schneider."""


class Facts(NamedTuple):
    """§3.1 What the line functions look at; few, so that many games have the same. In pairs index 0 is Re."""

    augen: tuple[int, int]
    """The limits that the parties have reached (`limit_reached`)."""
    schwarz: tuple[bool, bool]
    """Whether they are without a Stich."""
    winner: Party
    """Who has won; where nobody has, the party whose lines are looked for."""
    top: tuple[int, int]
    """Highest stage of each party that counts; -1: it said nothing."""
    barred: bool
    """The loser's level forbade the winner any of his own (`maennle §16`)."""
    vorab: bool
    levels: tuple[int, ...] = LEVELS
    """The stages beyond the game itself that this table knows."""

    @property
    def loser(self) -> Party:
        """The party that has not won."""
        return other(self.winner)

    @property
    def called(self) -> int:
        """The highest stage of the winner; -1: he said nothing."""
        return of(self.top, self.winner)

    @property
    def failed(self) -> tuple[int, ...]:
        """The levels that the loser called."""
        return self.up_to(of(self.top, self.loser))

    def up_to(self, top: int) -> tuple[int, ...]:
        """The levels up to the highest one that was called."""
        return tuple([stage for stage in self.levels if stage <= top])

    def below(self, stage: int) -> bool:
        """Whether the loser stayed below the limit of a stage."""
        if stage == SCHWARZ:
            return of(self.schwarz, self.loser)
        return of(self.augen, self.loser) < LEVEL_LIMITS[stage]


@lru_cache(maxsize=512)
def limit_reached(augen: int) -> int:
    """§3.1 The highest limit of any book that so many Augen reach: no line depends on what lies between two."""
    return max([limit for limit in (*LEVEL_LIMITS, *STEPS, MORE_THAN_HALF) if limit <= augen], default=0)


def facts_of(
    outcome: Outcome,
    winner: Party,
    top: tuple[int, int],
    barred: bool = False,
    vorab: bool = False,
    levels: tuple[int, ...] = LEVELS,
) -> Facts:
    """What counts of a game, if this party has won it."""
    (re, kontra), (stiche_re, stiche_kontra) = outcome.augen, outcome.stiche
    augen, without = (limit_reached(re), limit_reached(kontra)), (not stiche_re, not stiche_kontra)
    return Facts(augen, without, winner, top, barred, vorab, levels)


LineFunction = Callable[[Facts], Iterable[Line]]
"""Facts → the lines of one item of the score."""


@cache
def line(paragraph: str, key: str, party: Party, punkte: int, *params: tuple[str, Any]) -> Line:
    """§3.1 A line that pays a party; its text may name that party and the other one."""
    return Line(paragraph, key, party, punkte, (("party", party), ("party_other", other(party)), *params))


@cache
def unter(party: Party, stage: int) -> Line:
    """§3.1 A point since the other party stayed below a limit, or without a Stich."""
    key = "schwarz" if stage == SCHWARZ else f"unter{LEVEL_LIMITS[stage]}"
    return line("3.1.2", key, party, 1, ("n_limit", LEVEL_LIMITS[stage]))


def limits_all(game: Facts) -> Iterable[Line]:
    """§3.1 A point for each limit the loser stayed below, called or not."""
    return [unter(game.winner, stage) for stage in game.levels if game.below(stage)]


def limits_unless_barred(game: Facts) -> Iterable[Line]:
    """§3.1 A point for each limit, but for a winner who was barred: for him failed levels pay by steps."""
    return () if game.barred else limits_all(game)


def limits_first_beyond(game: Facts, generous: bool = False) -> Iterable[Line]:
    """`maennle §27` The called levels once more, and the first stage beyond the own highest call.

    Without a call that is the stage 12, paid already; a generous table pays keine 90 too.
    """
    top = max(0, game.called)
    counted = top if game.barred or (game.called < 0 and not generous) else top + 1
    return [unter(game.winner, stage) for stage in LEVELS[:counted] if game.below(stage)]


def limits_generous(game: Facts) -> Iterable[Line]:
    """The first stage beyond, and keine 90 too if the winner called nothing."""
    return limits_first_beyond(game, generous=True)


LIMITS: dict[str, LineFunction] = {
    "all": limits_all,
    "first_beyond": limits_first_beyond,
    "first_beyond_generous": limits_generous,
}
"""§3.1 What `unannounced_levels` means."""


# How it is written down


Sheet = tuple[int, int, int, int]


class SheetRules(NamedTuple):
    """§3.1 How a value becomes a sheet."""

    factor: int
    """Of a single player."""
    winners_only: bool
    stake: int = 1
    """What a Punkt counts on the sheet."""


def sheet_rules(value: ValueRules) -> SheetRules:
    """§3.1 The options of a book that say how points are written down."""
    return SheetRules(value.solo_factor, value.score_sheet == "winners_plus", value.stake)


@lru_cache(maxsize=1024)
def sheet(value_re: int, re: frozenset[Seat], rules: SheetRules) -> Sheet:
    """§3.1 The Punkte of each seat: plus for one party, minus for the other; §4.7 a single player counts the factor."""
    mine = rules.stake * value_re * (rules.factor if len(re) == 1 else 1)
    theirs = -rules.stake * value_re
    if rules.winners_only:
        mine, theirs = max(mine, 0), max(theirs, 0)
    return four(mine if seat in re else theirs for seat in SEATS)


class SheetError(NamedTuple):
    """What is wrong with four numbers on a sheet: `sum` they do not cancel out, `parity` some are odd, some even."""

    key: str
    n_found: int


def sheet_errors(punkte: Sheet) -> tuple[SheetError, ...]:
    """The two quick checks of a game on a plus-minus sheet (`ddv: Spielwerte`): sum zero, all odd or all even."""
    odd = sum(points % 2 for points in punkte)
    found = [SheetError("sum", sum(punkte))] if sum(punkte) else []
    found += [SheetError("parity", odd)] if odd not in (0, 4) else []
    return tuple(found)


def totals(games: list[Sheet]) -> Sheet:
    """§3.1 The running sums of several games."""
    first, second, third, fourth = (sum(game[seat] for game in games) for seat in SEATS)
    return Punkte(first), Punkte(second), Punkte(third), Punkte(fourth)


# What calls bring


@cache
def _of_a_call(paragraph: str, what: str, party: Party, caller: Party, stage: int) -> Line:
    key = f"{caller}_{STAGES[stage]}_{what}"
    return line(paragraph, key, party, 1, ("caller", caller), ("level", STAGES[stage]))


def abgesagt(party: Party, caller: Party, stage: int) -> Line:
    """§3.2, §3.9 A point for a level that was called, also to the others if it was missed."""
    return _of_a_call("3.2.2" if party == caller else "3.9.abgesagt", "abgesagt", party, caller, stage)


def angesagt(game: Facts) -> Iterable[Line]:
    """§3.2 Two points for each Ansage, where it does not double."""
    return [line("3.2.plus", f"{party}_angesagt", game.winner, 2) for party in PARTIES if of(game.top, party) >= 0]


def own_levels(game: Facts) -> Iterable[Line]:
    """§3.2 A point for each level that the winner called."""
    return [abgesagt(game.winner, game.winner, stage) for stage in game.up_to(game.called)]


def vorab(game: Facts) -> Iterable[Line]:
    """`maennle §27` The stage 12 counts twice if somebody called it vorab."""
    return (line("3.2.2", "vorab", game.winner, 1),) if game.vorab else ()


# Against the Alten


def gegen(game: Facts) -> Iterable[Line]:
    """§3.8 A point for Kontra, that has won against the Alten."""
    return (line("3.8", "gegen", "kontra", 1),) if game.winner == "kontra" else ()


def gegen_game(game: str) -> str:
    """§3.8 The name under which a game stands in `gegen_games`."""
    return "solo" if solo_group(game) in ANNOUNCED else game


# What a won game is worth


def gewonnen(game: Facts) -> Iterable[Line]:
    """§3.9 The game itself, "opponents below 120"."""
    return (line("3.9", "gewonnen", game.winner, 1),)


def verfehlt(party: Party, caller: Party, stage: int) -> Line:
    """§3.9 A second point for a level of the party that lost: what it would have got for it."""
    return _of_a_call("3.9", "verfehlt", party, caller, stage)


def lost_two(game: Facts) -> Iterable[Line]:
    """§3.9 Two points for each level the loser called, kept ones included."""
    return [pay(game.winner, game.loser, stage) for stage in game.failed for pay in (abgesagt, verfehlt)]


def lost_one(game: Facts) -> Iterable[Line]:
    """`ddv: Spielwerte` A point for each level the loser called, read with the official list."""
    return [abgesagt(game.winner, game.loser, stage) for stage in game.failed]


ENOUGH_AGAINST: dict[tuple[int, ...], dict[int, int]] = {
    LEVELS: {stage: LEVEL_LIMITS[stage - 1] for stage in LEVELS},
    ABSAGEN["schneider_schwarz"]: {2: MORE_THAN_HALF, SCHWARZ: LEVEL_LIMITS[2]},
}
"""`ddv: Spielwerte, Alternative Spielauswertung` By the levels of a table the Augen that pay against each of them: more
than 120 against Schneider; against schwarz, as we read it, the limit of the level before."""


@cache
def gegen_absage(party: Party, stage: int, limit: int) -> Line:
    """`ddv: Spielwerte` A point for 120, 90, 60 or 30 Augen against keine 90, keine 60, keine 30 or schwarz."""
    return line("3.9", f"{limit}_gegen_{STAGES[stage]}", party, 1, ("n_limit", limit), ("level", STAGES[stage]))


def lost_thresholds(game: Facts) -> Iterable[Line]:
    """`ddv: Spielwerte` A point for each threshold the winner reached against a level of the loser."""
    augen, enough = of(game.augen, game.winner), ENOUGH_AGAINST[game.levels]
    return [gegen_absage(game.winner, stage, enough[stage]) for stage in game.failed if augen >= enough[stage]]


def lost_steps(game: Facts) -> Iterable[Line]:
    """`maennle §27` A point for each of 120, 150, 180, 210 Augen and all Stiche, since the winner was barred."""
    if not game.barred:
        return ()
    winner, augen = game.winner, of(game.augen, game.winner)
    steps = [line("3.9", f"{step}_erreicht", winner, 1, ("n_limit", step)) for step in STEPS if augen >= step]
    return [*steps, line("3.9", "alle_stiche", winner, 1)] if game.below(SCHWARZ) else steps


LOST: dict[str, tuple[LineFunction, ...]] = {
    "two": (lost_two,),
    "one_plus_thresholds": (lost_one, lost_thresholds),
    "thresholds": (lost_thresholds,),
    "two_plus_steps": (lost_two, lost_steps),
}
"""§3.9 What `lost_level_points` means."""


def value_functions(value: ValueRules, win: WinRules) -> tuple[LineFunction, ...]:
    """§3.9 What a won game is worth under a book, without the point gegen die Alten and special points."""
    limits = LIMITS[value.unannounced_levels]
    steps = value.lost_level_points == "two_plus_steps"
    said = (angesagt,) if value.re_kontra == "plus2" else ()
    missed = (own_missed,) if win.own_missed_level_pays == 2 else ()
    shown = limits_unless_barred if steps and limits is limits_all else limits
    return (gewonnen, vorab, *said, own_levels, *missed, shown, *LOST[value.lost_level_points])


@lru_cache(maxsize=2048)
def all_lines(functions: tuple[LineFunction, ...], game: Facts) -> tuple[Line, ...]:
    """§3.9 The lines of all items of a book in a game; remembered, since many games have the same facts."""
    return tuple([one for function in functions for one in function(game)])


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """§3.9 How a book counts, compiled once: who wins, which lines, what is doubled, rounded and multiplied."""

    calls: CallRules
    levels: tuple[int, ...]
    """The Absagen that this table knows."""
    tie: TieRule
    tie_gegen: bool
    """Whether 120 to 120 pays the point "gegen" in every game, and nothing else (`tie_pays`)."""
    both: BothLevels
    won: tuple[LineFunction, ...]
    nobody: tuple[LineFunction, ...]
    nobody_with_gegen: tuple[LineFunction, ...]
    gegen_games: frozenset[str]
    steps: bool
    """Whether failed levels of a party that barred the other one pay by steps (`maennle §27`)."""
    doubles: bool
    """Whether Re and Kontra double."""
    nobody_doubles: bool
    """Whether they do where nobody has won."""
    gegen_inside: bool
    """Whether the point gegen die Alten is doubled, too."""
    special_inside: bool
    """Whether special points are."""
    sheet: SheetRules
    paid: Callable[[str], Mapping[str, int]]
    """By game: the special points that pay, remembered."""
    special: SpecialPointRules
    value: ValueRules


@lru_cache(maxsize=256)
def _compile(calls: CallRules, win: WinRules, value: ValueRules, special: SpecialPointRules) -> ScoreTable:
    doubles = value.re_kontra == "times2"
    return ScoreTable(
        calls=calls,
        levels=ABSAGEN[calls.levels],
        tie=tie_rule(win),
        tie_gegen=win.tie_pays == "gegen",
        both=BOTH_LEVELS[calls.both_levels],
        won=value_functions(value, win),
        nobody=nobody_functions(value, win, with_gegen=False),
        nobody_with_gegen=nobody_functions(value, win, with_gegen=True),
        gegen_games=frozenset(value.gegen_games),
        steps=value.lost_level_points == "two_plus_steps",
        doubles=doubles,
        nobody_doubles=doubles and win.none_wins_pays == "would_have_won",
        gegen_inside=not doubles or value.double_gegen,
        special_inside=doubles and value.double_special,
        sheet=sheet_rules(value),
        paid=cache(partial(paid_events, special, value)),
        special=special,
        value=value,
    )


def score_table(rules: RuleSet) -> ScoreTable:
    """§3.9 How a book counts, for `settle_with`."""
    return _compile(rules.calls, rules.win, rules.value, rules.special)


# The score


def settle(outcome: Outcome, rules: RuleSet, *, bock: int = 0) -> Abrechnung:
    """§3.9 The score of a finished game: who has won, the lines, the value in Punkte, the sheet.

    The lines of a party less those of the other are the value; what doubles, rounds or multiplies is a line too.
    `bock` doublings of a Bockrunde come last.
    """
    return settle_with(score_table(rules), outcome, bock)


def settle_with(table: ScoreTable, outcome: Outcome, bock: int = 0) -> Abrechnung:
    """§3.9 The score of a finished game, from the table of a book."""
    calls = count_calls(outcome.calls, table.calls)
    return count(table, outcome, calls, judge(outcome, calls, table.tie, table.both), bock)


def count(table: ScoreTable, outcome: Outcome, calls: CountedCalls, verdict: Verdict, bock: int = 0) -> Abrechnung:
    """§3.9 The score once it is clear who has won: game and calls, special points, and what their sum means."""
    if verdict in NULL_GAMES:
        return _null_game(outcome, calls)
    if verdict.winner:
        worth = worth_of_win(table, outcome, calls, verdict)
    else:
        worth = worth_without_winner(table, outcome, calls)
    special, unpaid = special_lines(table, outcome)
    score = Reckoning(worth.party)
    score.add(*worth.lines, *(special if table.special_inside else ()))
    doubling = (*worth.doubling, *doubling_stiche(table, outcome, verdict))
    for what in doubling:
        score.add(line("3.2.mal", f"{what}_verdoppelt", score.party, score.total))
    score.add(*worth.undoubled, *(() if table.special_inside else special))
    if verdict.winner is None and score.total < 0:
        score.turn()
    score.add(*rounding(table.value, score))
    if bock:
        doubled = net(special, score.party) * (2 ** len(doubling) if table.special_inside else 1)
        score.add(bock_line(table.value, score, doubled, bock))
    score.add(*closed_door(table.value, score))
    again = repeat_lines(table.value, score)
    value = score.total if score.party == "re" else -score.total
    solo = () if again else sheet_lines(table.sheet, outcome, score.party, value)
    score.add(*solo, *again, *unpaid, *_unpaid_calls(outcome, calls, verdict.winner))
    written = (0, 0, 0, 0) if again else sheet(value, outcome.re, table.sheet)
    return Abrechnung(verdict.winner, tuple(score.lines), Punkte(value), written)


class Reckoning:
    """§3.9 A score while it is added up: its lines so far, and what they come to for one party."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.lines: list[Line] = []
        self.total = 0

    def add(self, *lines: Line) -> None:
        """Further lines, of either party."""
        for one in lines:
            self.lines.append(one)
            self.total += one.punkte if one.party == self.party else -one.punkte

    def turn(self) -> None:
        """From here on it is counted for the other party."""
        self.party, self.total = other(self.party), -self.total


class Worth(NamedTuple):
    """§3.9 What a game is worth before special points and before anything is doubled."""

    party: Party
    """For whom is counted."""
    lines: tuple[Line, ...]
    undoubled: tuple[Line, ...] = ()
    """What no Ansage doubles."""
    doubling: tuple[Party, ...] = ()
    """Whose Ansagen double."""


def worth_of_win(table: ScoreTable, outcome: Outcome, calls: CountedCalls, verdict: Verdict) -> Worth:
    """§3.9 The game has a winner."""
    winner = verdict.winner
    assert winner is not None
    top = _with_late(calls, other(winner))
    barred = table.steps and of(top, other(winner)) > 0 >= of(top, winner)
    game = facts_of(outcome, winner, top, barred, any(calls.vorab), table.levels)
    lines = () if verdict is TIE_ONE_POINT else all_lines(table.won, game)
    pays_gegen = gegen_game(outcome.game) in table.gegen_games or (table.tie_gegen and verdict is TIE_ONE_POINT)
    against = tuple(gegen(game)) if pays_gegen else ()
    doubling = _spoke(top) if table.doubles else ()
    if table.gegen_inside:
        return Worth(winner, (*lines, *against), doubling=doubling)
    return Worth(winner, lines, against, doubling)


def _with_late(calls: CountedCalls, loser: Party) -> tuple[int, int]:
    """`maennle §17` The highest stages that count (index 0 is Re): late calls do for whoever loses."""
    re, kontra = calls.top
    return (max(re, calls.late[0]), kontra) if loser == "re" else (re, max(kontra, calls.late[1]))


def _spoke(top: tuple[int, int]) -> tuple[Party, ...]:
    return tuple([party for party in PARTIES if of(top, party) > SILENT])


# Both parties called levels, or nobody wins


def trotzdem(party: Party, stage: int) -> Line:
    """`schmidt: Beispiel 7` A second point for an own level that was missed, since the last call decided."""
    return _of_a_call("3.10.trotzdem", "trotzdem", party, party, stage)


def own_missed(game: Facts) -> Iterable[Line]:
    """§3.10 A second point for own levels that were missed, as if they had been reached."""
    return [trotzdem(game.winner, stage) for stage in game.up_to(game.called) if not game.below(stage)]


def nobody_limits(game: Facts) -> Iterable[Line]:
    """`ddv: Spielwerte` A point for each limit the others stayed below, without schwarz."""
    return [unter(game.winner, stage) for stage in game.levels if stage != SCHWARZ and game.below(stage)]


def nobody_would_have_won(game: Facts) -> Iterable[Line]:
    """What the others would have won with their calls, had they held (`spielregeln: Wertung`, a guess)."""
    return [line("3.10", "haetten_gewonnen", game.winner, 1), *lost_two(game)]


def nobody_gegen(game: Facts) -> Iterable[Line]:
    """The point gegen die Alten that Kontra would have won."""
    return (line("3.10", "haetten_gegen", "re", 1),) if game.winner == "re" else ()


def nobody_functions(value: ValueRules, win: WinRules, with_gegen: bool) -> tuple[LineFunction, ...]:
    """§3.10 What each party gets if nobody wins, without special points."""
    said = (angesagt,) if value.re_kontra == "plus2" else ()
    return {
        "special_only": (),
        "thresholds": (nobody_limits, lost_thresholds),
        "would_have_won": (nobody_would_have_won, *said, *((nobody_gegen,) if with_gegen else ())),
    }[win.none_wins_pays]


def worth_without_winner(table: ScoreTable, outcome: Outcome, calls: CountedCalls) -> Worth:
    """§3.10 Nobody has won: what the book pays then, netted."""
    functions = table.nobody_with_gegen if gegen_game(outcome.game) in table.gegen_games else table.nobody
    facts = [facts_of(outcome, party, calls.top, levels=table.levels) for party in PARTIES]
    paid = [one for found in facts for one in all_lines(functions, found)]
    party: Party = "re" if net(paid, "re") >= 0 else "kontra"
    doubling = _spoke(calls.top) if table.nobody_doubles else ()
    return Worth(party, (line("3.10", "niemand", "re", 0), *paid), doubling=doubling)


def _null_game(outcome: Outcome, calls: CountedCalls) -> Abrechnung:
    """`maennle §27` 120 to 120 after Kontra vorab: nobody writes anything, not even for special points."""
    events = [_unpaid_event(party, event, "null") for party, event in outcome.events]
    lines = (line("3.6", "nullspiel", "re", 0), *events, *_unpaid_calls(outcome, calls, None))
    return Abrechnung(None, lines, Punkte(0), (0, 0, 0, 0))


# Special points, and what the sum means


def special_lines(table: ScoreTable, outcome: Outcome) -> tuple[list[Line], list[Line]]:
    """§3.12 The lines of the special points, always for the party that made them, and those that pay nothing."""
    lines: list[Line] = []
    unpaid: list[Line] = []
    paid = table.paid(outcome.game) if outcome.events else {}
    for party, event in outcome.events:
        if event in paid and event == "doppelkopf" and table.value.doppelkopf_doubles:
            continue
        if event in paid:
            lines.append(line(f"3.11.{event}", event, party, paid[event]))
        else:
            unpaid.append(_unpaid_event(party, event, unpaid_reason(event, outcome.game, table.special, table.value)))
    return lines, unpaid


def doubling_stiche(table: ScoreTable, outcome: Outcome, verdict: Verdict) -> list[str]:
    """`ddv: Alternative Spielauswertung` The Doppelköpfe of both parties, where each of them doubles for the winner."""
    pays = table.value.doppelkopf_doubles and verdict.winner and "doppelkopf" in table.paid(outcome.game)
    return [event for _, event in outcome.events if pays and event == "doppelkopf"]


_SAYS_WHY = {"solo": "4.7.sonderpunkte", "role": "4.6.trumpf", "null": "3.6"}
"""Where it stands why an event pays nothing, if not where the events stand."""


def _unpaid_event(party: Party, event: str, reason: str) -> Line:
    return line(_SAYS_WHY.get(reason, "3.11"), event, party, 0, ("unpaid", reason))


def _unpaid_calls(outcome: Outcome, calls: CountedCalls, winner: Party | None) -> list[Line]:
    """Calls that count for nothing: void, too late, or late by a party that has not lost."""
    unpaid = [_unpaid_call(call, reason) for call, reason in calls.unpaid]
    for call in outcome.calls if calls.late != (SILENT, SILENT) else ():
        counts = of(calls.top, call.party) < call.stage <= of(calls.late, call.party)
        if call.late and winner in (call.party, None) and counts:
            unpaid.append(_unpaid_call(call, "late_not_lost"))
    return unpaid


def _unpaid_call(call: Call, reason: str) -> Line:
    party, level = call.party, STAGES[call.stage]
    what = f"{party}_angesagt" if call.stage == 0 else f"{party}_{level}_abgesagt"
    paragraph = "3.10" if reason in ("void", "void_after") else "3.3.zu_spaet"
    return line(paragraph, what, party, 0, ("caller", party), ("level", level), ("unpaid", reason))


def rounding(value: ValueRules, score: Reckoning) -> tuple[Line, ...]:
    """`maennle §28` The line that makes an odd sum even, where a book does that."""
    if score.total % 2 == 0 or value.round_even == "none":
        return ()
    step = 1 if score.total < 0 and value.round_even == "toward_zero" else -1
    return (line("3.2.rund", "abgerundet", score.party, step),)


def bock_line(value: ValueRules, score: Reckoning, special: int, bock: int) -> Line:
    """`ddv: Alternative Spielauswertung` What so many doublings of a Bockrunde add, often not to special points."""
    total = score.total if value.bock_doubles == "all" else score.total - special
    return line("3.2.bock", "bock", score.party, total * (2**bock - 1), ("n_factor", 2**bock))


def net(lines: Iterable[Line], party: Party) -> int:
    """§3.13 The Punkte of a party less those of the other: special points may turn a win into minus points."""
    return sum([one.punkte if one.party == party else -one.punkte for one in lines])


def closed_door(value: ValueRules, score: Reckoning) -> tuple[Line, ...]:
    """§3.13 The line that takes from a party that has lost what its special points would bring it."""
    if score.total >= 0 or not value.losers_get_nothing:
        return ()
    return (line("3.13", "hintertuer", score.party, -score.total),)


def repeat_lines(value: ValueRules, score: Reckoning) -> tuple[Line, ...]:
    """`ddv: Wiederholung eines Spiels` The line of a game that is not written down and played again."""
    if score.total > value.repeat_game_at or value.repeat_game_at == NEVER:
        return ()
    return (line("3.1.3", "wiederholt", score.party, 0),)


def is_repeated(score: Abrechnung) -> bool:
    """`ddv: Wiederholung eines Spiels` Whether a game with this score is played again."""
    return any(one.key == "wiederholt" for one in score.lines)


def sheet_lines(rules: SheetRules, outcome: Outcome, party: Party, value: int) -> tuple[Line, ...]:
    """§4.7 The lines that say what is written down for a value; they add nothing to it."""
    alone = len(outcome.re) == 1 and rules.factor > 1
    solo = (line("4.7.faktor", "solo_dreifach", party, 0, ("n_punkte", rules.factor * value)),) if alone else ()
    return (*solo, line("3.1.3", "einsatz", party, 0, ("n_factor", rules.stake))) if rules.stake > 1 else solo
