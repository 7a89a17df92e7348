"""What a game is worth (chapter 3 of the script, second half of the count): from an Outcome to its lines and Punkte."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import hand_size
from dokolearn.ch3_scoring.lines import (
    LineFunction,
    all_lines,
    facts,
    gegen,
    gegen_game,
    line,
    nobody_functions,
    value_functions,
)
from dokolearn.ch3_scoring.sheet import SheetRules, sheet, sheet_rules
from dokolearn.ch3_scoring.special_points import paid_events, unpaid_reason
from dokolearn.ch3_scoring.winning import (
    BOTH_LEVELS,
    NULL_GAMES,
    PARTIES,
    SILENT,
    TIE_ONE_POINT,
    TIE_RULES,
    BothLevels,
    Heard,
    TieRule,
    Verdict,
    hear,
    judge,
)
from dokolearn.model import STAGES, Abrechnung, Call, Line, Outcome, Party, Punkte, RuleSet
from dokolearn.rule_parts import CallRules, SpecialPointRules, ValueRules, WinRules

REVOKED = Verdict(None, "2.7", "gewinn.bedienfehler")
"""The reason of a win by the others' revoke; `maennle §9`."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """How a book counts, compiled once: who wins, which lines, what is doubled, rounded and multiplied."""

    forbidden: bool
    late_counts: bool
    tie: TieRule
    both: BothLevels
    won: tuple[LineFunction, ...]
    nobody: tuple[LineFunction, ...]
    nobody_with_gegen: tuple[LineFunction, ...]
    gegen_games: frozenset[str]
    vorab: bool
    steps: bool
    doubles: bool
    """Whether Re and Kontra double."""
    nobody_doubles: bool
    gegen_inside: bool
    special_inside: bool
    rounding: str
    bock_all: bool
    sheet: SheetRules
    paid: Callable[[str], Mapping[str, int]]
    """By game: the special points that pay, remembered."""
    special: SpecialPointRules
    value: ValueRules


@lru_cache(maxsize=256)
def _compile(calls: CallRules, win: WinRules, value: ValueRules, special: SpecialPointRules) -> ScoreTable:
    doubles = value.re_kontra == "times2"
    return ScoreTable(
        forbidden=calls.both_levels == "forbidden",
        late_counts=calls.invalid_call_counts_when_losing,
        tie=TIE_RULES[win.tie_rule],
        both=BOTH_LEVELS[calls.both_levels],
        won=value_functions(value, win),
        nobody=nobody_functions(value, win, with_gegen=False),
        nobody_with_gegen=nobody_functions(value, win, with_gegen=True),
        gegen_games=frozenset(value.gegen_games),
        vorab=calls.vorab,
        steps=value.lost_level_points == "two_plus_steps",
        doubles=doubles,
        nobody_doubles=win.none_wins_pays == "would_have_won",
        gegen_inside=not doubles or value.double_gegen,
        special_inside=doubles and value.double_special,
        rounding=value.round_even,
        bock_all=value.bock_doubles == "all",
        sheet=sheet_rules(value),
        paid=cache(partial(paid_events, special, value)),
        special=special,
        value=value,
    )


def score_table(rules: RuleSet) -> ScoreTable:
    """§3.9 How a book counts. Whoever settles many games keeps it and calls `settle_with`."""
    return _compile(rules.calls, rules.win, rules.value, rules.special)


def settle(outcome: Outcome, rules: RuleSet, *, bock: int = 0) -> Abrechnung:
    """§3.9 The score of a finished game: who has won, the lines, the value in Punkte, the sheet.

    The lines of a party less those of the other are the value; what doubles, rounds or multiplies is a line too.
    `bock` doublings of a Bockrunde come last.
    """
    return settle_with(score_table(rules), outcome, bock)


def settle_with(table: ScoreTable, outcome: Outcome, bock: int = 0) -> Abrechnung:
    """§3.9 The same with a compiled table."""
    said = _heard(table, outcome)
    verdict = judge(outcome, said, table.tie, table.both)
    if verdict in NULL_GAMES:
        return _null_game(table, outcome, said)
    if verdict.winner is None:
        return _nobody(table, outcome, said, bock)
    return _won(table, outcome, said, verdict, bock)


def _heard(table: ScoreTable, outcome: Outcome) -> Heard:
    return hear(outcome.calls, table.forbidden, table.late_counts, table.vorab)


def settle_revoke(so_far: Outcome, offender: Party, rules: RuleSet, *, bock: int = 0) -> Abrechnung:
    """§2.7 The score after a card against the duty to follow, where that loses the game (`maennle §9`).

    `so_far` holds the Augen and Stiche of the complete Stiche. The offender keeps his, all others go to the other
    party: every level that was called counts, and every one that could still be reached.
    """
    mine = PARTIES.index(offender)
    stiche = hand_size(rules)
    augen, tricks = so_far.augen[mine], so_far.stiche[mine]
    rest = (int(AUGEN_TOTAL) - augen, stiche - tricks)
    outcome = replace(
        so_far,
        augen=(augen, rest[0]) if mine == 0 else (rest[0], augen),
        stiche=(tricks, rest[1]) if mine == 0 else (rest[1], tricks),
    )
    table = _compile(
        rules.calls,
        replace(rules.win, own_missed_level_pays=2),
        replace(rules.value, unannounced_levels="all"),
        rules.special,
    )
    verdict = REVOKED._replace(winner=PARTIES[1 - mine])
    score = _won(table, outcome, _heard(table, outcome), verdict, bock)
    return replace(score, lines=tuple(_by_the_revoke(one) for one in score.lines))


def _by_the_revoke(one: Line) -> Line:
    """Limits and own levels count in full since somebody has revoked: its paragraph says so."""
    return one._replace(paragraph=REVOKED.paragraph) if one.paragraph in ("3.1.2", "3.10.trotzdem") else one


def _won(table: ScoreTable, outcome: Outcome, said: Heard, verdict: Verdict, bock: int) -> Abrechnung:
    """§3.9 The game has a winner."""
    w = 0 if verdict.winner == "re" else 1
    top = said.top
    if said.late[1 - w] > top[1 - w]:  # `maennle §17`: late calls count for whoever loses
        top = (top[0], said.late[1]) if w == 0 else (said.late[0], top[1])
    barred = table.steps and top[1 - w] > 0 >= top[w]
    found = facts(outcome, w, top, barred, said.vorab[0] or said.vorab[1])
    inner: list[Line] = [line("2.7", "bedienfehler", w, 0)] if verdict.key == REVOKED.key else []
    if verdict is not TIE_ONE_POINT:
        inner += all_lines(table.won, found)
    outer: list[Line] = []
    if gegen_game(outcome.game) in table.gegen_games:
        (inner if table.gegen_inside else outer).extend(gegen(found))
    return _add_up(table, outcome, w, verdict.winner, top, inner, outer, _unpaid_calls(outcome, said, w), bock)


def _nobody(table: ScoreTable, outcome: Outcome, said: Heard, bock: int) -> Abrechnung:
    """§3.10 Nobody has won: what the book pays then, netted."""
    with_gegen = gegen_game(outcome.game) in table.gegen_games
    inner = [line("3.10", "niemand", 0, 0)]
    for w in (0, 1):
        inner += all_lines(table.nobody_with_gegen if with_gegen else table.nobody, facts(outcome, w, said.top))
    w = 0 if net(inner, 0) >= 0 else 1
    top = said.top if table.nobody_doubles else (SILENT, SILENT)
    return _add_up(table, outcome, w, None, top, inner, [], _unpaid_calls(outcome, said, SILENT), bock)


def _null_game(table: ScoreTable, outcome: Outcome, said: Heard) -> Abrechnung:
    """120 to 120 after Kontra vorab: nobody writes anything, not even for special points (`maennle §27`)."""
    lines = [line("3.6", "nullspiel", 0, 0)]
    lines += [_unpaid_event(party, event, "null") for party, event in outcome.events]
    return Abrechnung(None, (*lines, *_unpaid_calls(outcome, said, SILENT)), Punkte(0), (0, 0, 0, 0))


def _add_up(
    table: ScoreTable,
    outcome: Outcome,
    w: int,
    winner: Party | None,
    top: tuple[int, int],
    inner: list[Line],
    outer: list[Line],
    unpaid: Iterable[Line],
    bock: int,
) -> Abrechnung:
    """§3.12 Special points, doubling, rounding, Bock and the sheet; `w` is the party from whose view is counted."""
    special, nothing = _special(table, outcome) if outcome.events else ([], [])
    (inner if table.special_inside else outer).extend(special)
    total, factor = net(inner, w), 1
    lines = inner
    if table.doubles:
        for who in (0, 1):
            if top[who] > SILENT:
                lines.append(line("3.2.mal", f"{PARTIES[who]}_verdoppelt", w, total))
                total, factor = 2 * total, 2 * factor
    if outer:
        lines += outer
        total += net(outer, w)
    if total < 0 and winner is None:
        w, total = 1 - w, -total
    if total % 2 and table.rounding != "none":
        step = 1 if total < 0 and table.rounding == "toward_zero" else -1
        lines.append(line("3.2.rund", "abgerundet", w, step))
        total += step
    if bock:
        undoubled = 0 if table.bock_all else net(special, w) * (factor if table.special_inside else 1)
        added = (total - undoubled) * (2**bock - 1)
        lines.append(line("3.2.bock", "bock", w, added, ("n_factor", 2**bock)))
        total += added
    value = total if w == 0 else -total
    if len(outcome.re) == 1 and table.sheet.factor > 1:
        lines.append(line("4.7.faktor", "solo_dreifach", w, 0, ("n_punkte", table.sheet.factor * value)))
    lines += nothing
    lines += unpaid
    return Abrechnung(winner, tuple(lines), Punkte(value), sheet(value, outcome.re, table.sheet))


def net(lines: Iterable[Line], w: int) -> int:
    """§3.13 The Punkte of a party less those of the other: special points may turn a win into minus points."""
    mine = PARTIES[w]
    return sum([one.punkte if one.party == mine else -one.punkte for one in lines])


def _special(table: ScoreTable, outcome: Outcome) -> tuple[list[Line], list[Line]]:
    """§3.12 The lines of the special points, always for the party that made them, and those that pay nothing."""
    paid = table.paid(outcome.game)
    lines, nothing = [], []
    for party, event in outcome.events:
        if event in paid:
            lines.append(line(f"3.11.{event}", event, PARTIES.index(party), paid[event]))
        else:
            nothing.append(_unpaid_event(party, event, unpaid_reason(event, outcome.game, table.special, table.value)))
    return lines, nothing


_SAYS_WHY = {"solo": "4.7.sonderpunkte", "role": "4.6.trumpf", "null": "3.6"}
"""Where it stands why an event pays nothing, if not where the events stand."""


def _unpaid_event(party: Party, event: str, reason: str) -> Line:
    return line(_SAYS_WHY.get(reason, "3.11"), event, PARTIES.index(party), 0, ("unpaid", reason))


def _unpaid_calls(outcome: Outcome, said: Heard, w: int) -> list[Line]:
    """Calls that count for nothing: void, too late, or late by a party that has not lost."""
    unpaid = [_unpaid_call(call, reason) for call, reason in said.unpaid] if said.unpaid else []
    if said.late != (SILENT, SILENT):
        for call in outcome.calls:
            who = PARTIES.index(call.party)
            if call.late and w in (who, SILENT) and said.top[who] < call.stage <= said.late[who]:
                unpaid.append(_unpaid_call(call, "late_not_lost"))
    return unpaid


def _unpaid_call(call: Call, reason: str) -> Line:
    what = f"{call.party}_angesagt" if call.stage == 0 else f"{call.party}_{STAGES[call.stage]}_abgesagt"
    paragraph = "3.10" if reason in ("void", "void_after") else "3.3.zu_spaet"
    who = PARTIES.index(call.party)
    return line(paragraph, what, who, 0, ("caller", call.party), ("level", STAGES[call.stage]), ("unpaid", reason))
