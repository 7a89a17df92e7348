"""What a game is worth (§3.1, §3.2, §3.8, §3.9, §3.10, §3.12, §3.13): from an Outcome to its lines and Punkte.

A line says what for and how much; it is a constant, made once, and the sum of the lines is the value. A book is a
tuple of functions that pick lines from the facts of a game. Parties are 0 for Re and 1 for Kontra; `w` has won.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import hand_size
from dokolearn.ch3_scoring.special_points import paid_events, solo_group, unpaid_reason
from dokolearn.ch3_scoring.winning import (
    BOTH_LEVELS,
    NULL_GAMES,
    PARTIES,
    SCHWARZ,
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
from dokolearn.model import LEVEL_LIMITS, SEATS, STAGES, Abrechnung, Call, Line, Outcome, Party, Punkte, RuleSet, Seat
from dokolearn.rule_parts import CallRules, SpecialPointRules, ValueRules, WinRules

LEVELS = (1, 2, 3, 4)
"""§3.1 The stages that have a limit of their own: keine 90, keine 60, keine 30, schwarz."""

STEPS = (120, 150, 180, 210)
"""`maennle §27` Augen that a winner may reach against failed levels."""


class Facts(NamedTuple):
    """What the line functions look at; few, so that many games have the same (`facts`)."""

    augen: tuple[int, int]
    """The limits that the parties have reached (`reached`)."""
    schwarz: tuple[bool, bool]
    """Whether they are without a Stich."""
    w: int
    top: tuple[int, int]
    """Highest stage of each party that counts; -1: it said nothing."""
    barred: bool
    """The loser's level forbade the winner any of his own (`maennle §16`)."""
    vorab: bool

    @property
    def loser(self) -> int:
        """The other party."""
        return 1 - self.w

    def below(self, stage: int) -> bool:
        """Whether the loser stayed below the limit of a stage."""
        return self.schwarz[1 - self.w] if stage == SCHWARZ else self.augen[1 - self.w] < LEVEL_LIMITS[stage]


@lru_cache(maxsize=512)
def reached(augen: int) -> int:
    """§3.1 The highest limit of any book that a party has reached: no line depends on what lies between two."""
    return max([limit for limit in (*LEVEL_LIMITS, *STEPS) if limit <= augen], default=0)


def facts(outcome: Outcome, w: int, top: tuple[int, int], barred: bool = False, vorab: bool = False) -> Facts:
    """What counts of a game from the view of the party `w`."""
    (re, kontra), (stiche_re, stiche_kontra) = outcome.augen, outcome.stiche
    return Facts((reached(re), reached(kontra)), (not stiche_re, not stiche_kontra), w, top, barred, vorab)


LineFunction = Callable[[Facts], Iterable[Line]]
"""Facts → the lines of one item of the score."""


@cache
def line(paragraph: str, key: str, w: int, punkte: int, *params: tuple[str, Any]) -> Line:
    """A line that pays the party `w`; its text may name that party and the other one."""
    both = (("party", PARTIES[w]), ("party_other", PARTIES[1 - w]))
    return Line(paragraph, key, PARTIES[w], punkte, (*both, *params))


@cache
def unter(w: int, stage: int) -> Line:
    """§3.1 A point since the other party stayed below a limit, or without a Stich."""
    key = "schwarz" if stage == SCHWARZ else f"unter{LEVEL_LIMITS[stage]}"
    return line("3.1.2", key, w, 1, ("n_limit", LEVEL_LIMITS[stage]))


def limits_all(f: Facts) -> Iterable[Line]:
    """§3.1 A point for each limit the loser stayed below, called or not."""
    return [unter(f.w, stage) for stage in LEVELS if f.below(stage)]


def limits_unless_barred(f: Facts) -> Iterable[Line]:
    """§3.1 The same, where failed levels pay by steps of their own."""
    return () if f.barred else limits_all(f)


def limits_first_beyond(f: Facts, generous: bool = False) -> Iterable[Line]:
    """The called levels once more, and the first stage beyond the own highest call (`maennle §27`).

    Without a call that is the stage 12, paid already; a generous table pays keine 90 too.
    """
    top = max(0, f.top[f.w])
    counted = top if f.barred or (f.top[f.w] < 0 and not generous) else top + 1
    return [unter(f.w, stage) for stage in LEVELS[:counted] if f.below(stage)]


def limits_generous(f: Facts) -> Iterable[Line]:
    """The first stage beyond, and keine 90 too if the winner called nothing."""
    return limits_first_beyond(f, generous=True)


LIMITS: dict[str, LineFunction] = {
    "all": limits_all,
    "first_beyond": limits_first_beyond,
    "first_beyond_generous": limits_generous,
}
"""§3.1 What `unannounced_levels` means."""


# How it is written down


Sheet = tuple[int, int, int, int]


class SheetRules(NamedTuple):
    """How a value becomes a sheet."""

    factor: int
    """Of a single player."""
    winners_only: bool


def sheet_rules(value: ValueRules) -> SheetRules:
    """§3.1 The options of a book that say how points are written down."""
    return SheetRules(value.solo_factor, value.score_sheet == "winners_plus")


@lru_cache(maxsize=1024)
def sheet(value_re: int, re: frozenset[Seat], rules: SheetRules) -> Sheet:
    """§3.1 The Punkte of each seat: plus for one party, minus for the other; §4.7 a single player counts the factor."""
    mine = value_re * (rules.factor if len(re) == 1 else 1)
    theirs = -value_re
    if rules.winners_only:
        mine, theirs = max(mine, 0), max(theirs, 0)
    first, second, third, fourth = (mine if seat in re else theirs for seat in SEATS)
    return first, second, third, fourth


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
def _of_a_call(paragraph: str, what: str, w: int, caller: int, stage: int) -> Line:
    key = f"{PARTIES[caller]}_{STAGES[stage]}_{what}"
    return line(paragraph, key, w, 1, ("caller", PARTIES[caller]), ("level", STAGES[stage]))


def abgesagt(w: int, caller: int, stage: int) -> Line:
    """§3.2 §3.9 A point for a level that was called, also to the others if it was missed."""
    return _of_a_call("3.2.2" if w == caller else "3.9.abgesagt", "abgesagt", w, caller, stage)


def angesagt(f: Facts) -> Iterable[Line]:
    """§3.2 Two points for each Ansage, where it does not double."""
    return [line("3.2.plus", f"{PARTIES[who]}_angesagt", f.w, 2) for who in (0, 1) if f.top[who] >= 0]


def own_levels(f: Facts) -> Iterable[Line]:
    """§3.2 A point for each level that the winner called."""
    return [abgesagt(f.w, f.w, stage) for stage in LEVELS[: max(0, f.top[f.w])]]


def vorab(f: Facts) -> Iterable[Line]:
    """The stage 12 counts twice if somebody called it vorab (`maennle §27`)."""
    return (line("3.2.2", "vorab", f.w, 1),) if f.vorab else ()


# Against the Alten


def gegen(f: Facts) -> Iterable[Line]:
    """§3.8 A point for Kontra, that has won against the Alten."""
    return (line("3.8", "gegen", 1, 1),) if f.w == 1 else ()


def gegen_game(game: str) -> str:
    """§3.8 The name under which a game stands in `gegen_games`."""
    return "solo" if solo_group(game) in ("karosolo", "farbsolo", "other_solo") else game


# The whole


def gewonnen(f: Facts) -> Iterable[Line]:
    """§3.9 The game itself, "opponents below 120"."""
    return (line("3.9", "gewonnen", f.w, 1),)


def verfehlt(w: int, caller: int, stage: int) -> Line:
    """§3.9 A second point for a level of the party that lost: what it would have got for it."""
    return _of_a_call("3.9", "verfehlt", w, caller, stage)


@cache
def gegen_absage(w: int, stage: int) -> Line:
    """A point for 120, 90, 60 or 30 Augen against keine 90, keine 60, keine 30 or schwarz (`ddv: Spielwerte`)."""
    limit = LEVEL_LIMITS[stage - 1]
    return line("3.9", f"{limit}_gegen_{STAGES[stage]}", w, 1, ("n_limit", limit), ("level", STAGES[stage]))


def _failed(f: Facts) -> range | tuple[int, ...]:
    return LEVELS[: max(0, f.top[f.loser])]


def lost_two(f: Facts) -> Iterable[Line]:
    """§3.9 Two points for each level the loser called, kept ones included."""
    return [pay(f.w, f.loser, stage) for stage in _failed(f) for pay in (abgesagt, verfehlt)]


def lost_one(f: Facts) -> Iterable[Line]:
    """A point for each level the loser called (`ddv: Spielwerte`, read with the official list)."""
    return [abgesagt(f.w, f.loser, stage) for stage in _failed(f)]


def lost_thresholds(f: Facts) -> Iterable[Line]:
    """A point for each threshold the winner reached against a level of the loser (`ddv: Spielwerte`)."""
    return [gegen_absage(f.w, stage) for stage in _failed(f) if f.augen[f.w] >= LEVEL_LIMITS[stage - 1]]


def lost_steps(f: Facts) -> Iterable[Line]:
    """A point for each of 120, 150, 180, 210 Augen and all Stiche, since the winner was barred (`maennle §27`)."""
    if not f.barred:
        return ()
    steps = [line("3.9", f"{step}_erreicht", f.w, 1, ("n_limit", step)) for step in STEPS if f.augen[f.w] >= step]
    return [*steps, line("3.9", "alle_stiche", f.w, 1)] if f.below(SCHWARZ) else steps


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
def all_lines(functions: tuple[LineFunction, ...], f: Facts) -> tuple[Line, ...]:
    """§3.9 The lines of all items of a book, remembered: games differ less than their cards."""
    return tuple([one for function in functions for one in function(f)])


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


REVOKED = Verdict(None, "2.7", "gewinn.bedienfehler")
"""The reason of a win by the others' revoke; `maennle §9`."""


def settle_revoke(so_far: Outcome, offender: Party, rules: RuleSet, *, bock: int = 0) -> Abrechnung:
    """`maennle §9` The score after a card against the duty to follow (§2.7), where that loses the game.

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


# Both parties called levels, or nobody wins


def trotzdem(w: int, stage: int) -> Line:
    """A second point for an own level that was missed, since the last call decided (`schmidt: Beispiel 7`)."""
    return _of_a_call("3.10.trotzdem", "trotzdem", w, w, stage)


def own_missed(f: Facts) -> Iterable[Line]:
    """§3.10 A second point for own levels that were missed, as if they had been reached."""
    return [trotzdem(f.w, stage) for stage in LEVELS[: max(0, f.top[f.w])] if not f.below(stage)]


def nobody_limits(f: Facts) -> Iterable[Line]:
    """A point for each limit the others stayed below, without schwarz (`ddv: Spielwerte`)."""
    return [unter(f.w, stage) for stage in LEVELS[:-1] if f.below(stage)]


def nobody_would_have_won(f: Facts) -> Iterable[Line]:
    """What the others would have won with their calls, had they held (`spielregeln: Wertung`, a guess)."""
    return [
        line("3.10", "haetten_gewonnen", f.w, 1),
        *lost_two(f),
    ]


def nobody_gegen(f: Facts) -> Iterable[Line]:
    """The point gegen die Alten that Kontra would have won."""
    return (line("3.10", "haetten_gegen", 0, 1),) if f.w == 0 else ()


def nobody_functions(value: ValueRules, win: WinRules, with_gegen: bool) -> tuple[LineFunction, ...]:
    """§3.10 What each party gets if nobody wins, without special points."""
    said = (angesagt,) if value.re_kontra == "plus2" else ()
    return {
        "special_only": (),
        "thresholds": (nobody_limits, lost_thresholds),
        "would_have_won": (nobody_would_have_won, *said, *((nobody_gegen,) if with_gegen else ())),
    }[win.none_wins_pays]


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


# Special points, and the sum


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


def net(lines: Iterable[Line], w: int) -> int:
    """§3.13 The Punkte of a party less those of the other: special points may turn a win into minus points."""
    mine = PARTIES[w]
    return sum([one.punkte if one.party == mine else -one.punkte for one in lines])
