"""Who has won (§3.1, §3.6, §3.7, §3.10): Augen, calls that count, 120 to 120, calls against each other."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from dokolearn.model import LEVEL_LIMITS, STAGES, Call, Outcome, Party, RuleSet
from dokolearn.rule_parts import CallRules, WinRules

PARTIES: tuple[Party, Party] = ("re", "kontra")
"""In every pair index 0 is Re and index 1 is Kontra."""

Item = TypeVar("Item")

HALF = 120
"""§3.1 Half of all Augen."""

SCHWARZ = STAGES.index("schwarz")

SILENT = -1
"""The stage of a party that called nothing."""


class CountedCalls(NamedTuple):
    """§3.1, §3.10 What counts of the calls of a game; in pairs index 0 is Re."""

    top: tuple[int, int] = (SILENT, SILENT)
    """Highest stage called in time."""
    late: tuple[int, int] = (SILENT, SILENT)
    """Highest stage called too late, where that counts for whoever loses."""
    spoke: tuple[Party, ...] = ()
    """Who made an Ansage, in order."""
    last_level: Party | None = None
    """Who called the last Absage."""
    vorab: tuple[bool, bool] = (False, False)
    unpaid: tuple[tuple[Call, str], ...] = ()
    """Calls that count for nothing, with the reason: `late`, `void` or `void_after`."""


class Verdict(NamedTuple):
    """§3.1, §3.6 Who has won and why: paragraph and text key with parameters. None: nobody."""

    winner: Party | None
    paragraph: str
    key: str
    params: tuple[tuple[str, Any], ...] = ()


TieRule = Callable[[CountedCalls], Verdict]

BothLevels = Callable[[Outcome, CountedCalls], Verdict]


def other(party: Party) -> Party:
    """The party against which a party plays."""
    return "kontra" if party == "re" else "re"


def of(pair: tuple[Item, Item], party: Party) -> Item:
    """What belongs to a party in a pair (index 0 is Re)."""
    return pair[party == "kontra"]


def undercut(outcome: Outcome, party: Party, stage: int) -> bool:
    """§3.1 Whether a party stays below the limit of a stage, or without a Stich where the stage is schwarz."""
    if stage == SCHWARZ:
        return of(outcome.stiche, party) == 0
    return of(outcome.augen, party) < LEVEL_LIMITS[stage]


def by_half(outcome: Outcome, calls: CountedCalls) -> Verdict:
    """§3.1, §3.6 Without a level whoever has more than half of the Augen has won."""
    winner: Party = "re" if outcome.augen[0] > HALF else "kontra"
    key = "gewinn.augen_angesagt" if calls.spoke else "gewinn.augen"
    return Verdict(winner, "3.6" if calls.spoke else "3.1", key, _params(outcome, winner, winner))


def _params(outcome: Outcome, winner: Party, counted: Party) -> tuple[tuple[str, Any], ...]:
    """Both parties and what one of them has; only cards would be plain numbers, so counts begin with n_."""
    return (
        ("party", winner),
        ("party_other", other(winner)),
        ("n_augen", of(outcome.augen, counted)),
        ("n_stiche", of(outcome.stiche, counted)),
    )


def winner(outcome: Outcome, rules: RuleSet) -> Party | None:
    """§3.6 The party that has won, or None if nobody has."""
    return verdict(outcome, rules).winner


def verdict(outcome: Outcome, rules: RuleSet) -> Verdict:
    """§3.6 Who has won, with the reason."""
    return judge(outcome, counted_calls(outcome, rules), tie_rule(rules.win), BOTH_LEVELS[rules.calls.both_levels])


def judge(outcome: Outcome, calls: CountedCalls, tie: TieRule, both: BothLevels) -> Verdict:
    """§3.6 The verdict from the calls that count: without a level the half decides, with levels the levels do."""
    re, kontra = calls.top
    if re > 0 and kontra > 0:
        return both(outcome, calls)
    if re > 0 or kontra > 0:
        return by_level(outcome, calls, "re" if re > 0 else "kontra", "3.6", "level")
    if outcome.augen[0] == HALF == outcome.augen[1]:
        found = tie(calls)
        return late_level(outcome, calls) if found is TIE_ONE_POINT and calls.late[0] > 0 else found
    return by_half(outcome, calls)


def by_level(outcome: Outcome, calls: CountedCalls, party: Party, paragraph: str, key: str) -> Verdict:
    """§3.6 A party with an Absage wins exactly if it holds; otherwise the denied number was enough for the others."""
    stage, others = of(calls.top, party), other(party)
    held = undercut(outcome, others, stage)
    winner = party if held else others
    name = f"gewinn.{key}_{'schwarz_' if stage == SCHWARZ else ''}{'held' if held else 'missed'}"
    return Verdict(winner, paragraph, name, (*_params(outcome, winner, others), ("level", STAGES[stage])))


def late_level(outcome: Outcome, calls: CountedCalls) -> Verdict:
    """`maennle §17` 120 to 120 is lost for Re, so a level that it called too late counts and is missed."""
    return by_level(outcome, calls._replace(top=(calls.late[0], calls.top[1])), "re", "3.6", "level")


# 120 to 120


def _tie(winner: Party, why: str, paragraph: str = "3.6") -> Verdict:
    return Verdict(winner, paragraph, f"gewinn.tie_{why}", (("party", winner),))


TIE_SILENT = _tie("kontra", "silent", "3.1")

TIE_RE_SAID = _tie("kontra", "re_said")

TIE_ONLY_KONTRA = _tie("re", "only_kontra")

TIE_LAST = {party: _tie(party, "last", "3.7") for party in PARTIES}

TIE_KONTRA_FIRST = _tie("re", "kontra_first")

TIE_RE_FIRST = _tie("kontra", "re_first")

TIE_BOTH = _tie("kontra", "both")

TIE_ALWAYS = _tie("kontra", "always")

TIE_NULL = Verdict(None, "3.6", "gewinn.tie_null")

TIE_NULL_VORAB = Verdict(None, "3.6", "gewinn.tie_null_vorab")

TIE_ONE_POINT = _tie("kontra", "one_point")

NULL_GAMES = (TIE_NULL, TIE_NULL_VORAB)
"""Verdicts after which nobody writes anything (`maennle §27`)."""


def one_sided_tie(calls: CountedCalls) -> Verdict | None:
    """§3.6 The cases in which at most one party spoke."""
    if len(calls.spoke) == 2:
        return None
    if not calls.spoke:
        return TIE_SILENT
    return TIE_RE_SAID if calls.spoke[0] == "re" else TIE_ONLY_KONTRA


def last_speaker(calls: CountedCalls) -> Verdict:
    """§3.6, §3.7 Who answered last needs only the denied 120."""
    return one_sided_tie(calls) or TIE_LAST[calls.spoke[-1]]


def only_kontra(calls: CountedCalls) -> Verdict:
    """`ddv: Gewinnkriterien` Re needs 120 only if nobody but Kontra has spoken."""
    return one_sided_tie(calls) or TIE_BOTH


def kontra_first(calls: CountedCalls) -> Verdict:
    """`schmidt: Ein Spiel gewinnen` Re needs 120 only if Kontra spoke first."""
    return one_sided_tie(calls) or (TIE_RE_FIRST if calls.spoke[0] == "re" else TIE_KONTRA_FIRST)


def kontra_null_vorab(calls: CountedCalls) -> Verdict:
    """`maennle §27` Nobody has won after Kontra vorab."""
    return TIE_NULL_VORAB if calls.vorab[1] else TIE_ONE_POINT


def kontra_null_any(calls: CountedCalls) -> Verdict:
    """`maennle §27`, read another way: nobody has won after any Kontra."""
    return TIE_NULL if "kontra" in calls.spoke else TIE_ONE_POINT


def always_kontra(calls: CountedCalls) -> Verdict:
    """`ddv: Alternative Spielauswertung` Re always needs 121."""
    return TIE_ALWAYS if calls.spoke else TIE_SILENT


TIE_RULES: dict[str, TieRule] = {
    "last_speaker": last_speaker,
    "only_kontra": only_kontra,
    "kontra_first": kontra_first,
    "kontra_null_vorab": kontra_null_vorab,
    "kontra_null_any": kontra_null_any,
    "always_kontra": always_kontra,
}
"""§3.6 What `tie_rule` says about 120 to 120 without a level."""


def tie_rule(win: WinRules) -> TieRule:
    """§3.6 Who has won at 120 to 120, and whether Kontra gets more for it than the point against the Alten."""
    rule = TIE_RULES[win.tie_rule]
    return rule if win.tie_pays == "value" else partial(_only_gegen, rule)


def _only_gegen(rule: TieRule, calls: CountedCalls) -> Verdict:
    """`ddv: Alternative Spielauswertung` Neither party is below 120, so the game itself pays Kontra nothing."""
    found = rule(calls)
    return TIE_ONE_POINT if found.winner == "kontra" else found


# Which calls count, and both parties called levels


def count_calls(calls: Sequence[Call], rules: CallRules) -> CountedCalls:
    """§3.10 The calls that count. A repeated call counts once, "vorab" also if it is said the second time; an Absage
    brings Ansage and lower levels along.

    In some books a level against the opponents' level is void, and so is every later call (`maennle §16`), a late
    call counts if its party loses (`maennle §17`), and the word vorab adds something.
    """
    if not calls:
        return CountedCalls()
    top, late, vorab = dict.fromkeys(PARTIES, SILENT), dict.fromkeys(PARTIES, SILENT), dict.fromkeys(PARTIES, False)
    spoke: list[Party] = []
    unpaid: list[tuple[Call, str]] = []
    last_level: Party | None = None
    void = False
    for call in calls:
        party = call.party
        against_level = rules.both_levels == "forbidden" and call.stage > 0 and top[other(party)] > 0
        if void or against_level:
            void = void or not call.late
            unpaid.append((call, "void" if against_level else "void_after"))
        elif call.late and not rules.invalid_call_counts_when_losing:
            unpaid.append((call, "late"))
        elif call.late:
            late[party] = max(late[party], call.stage)
        else:
            vorab[party] = vorab[party] or (call.vorab and rules.vorab)
            if call.stage > top[party]:
                spoke += [party] * (top[party] == SILENT)
                top[party] = call.stage
                last_level = party if call.stage > 0 else last_level
    tops, lates, vorabs = (top["re"], top["kontra"]), (late["re"], late["kontra"]), (vorab["re"], vorab["kontra"])
    return CountedCalls(tops, lates, tuple(spoke), last_level, vorabs, tuple(unpaid))


def counted_calls(outcome: Outcome, rules: RuleSet) -> CountedCalls:
    """§3.10 The calls of a game that count under a book."""
    return count_calls(outcome.calls, rules.calls)


def last_decides(outcome: Outcome, calls: CountedCalls) -> Verdict:
    """§3.10 The last Absage decides; whoever called it wins exactly if it holds."""
    assert calls.last_level is not None, "else nobody would have asked"
    return by_level(outcome, calls, calls.last_level, "3.10", "last_level")


def none_wins(outcome: Outcome, calls: CountedCalls) -> Verdict:
    """`ddv: Gewinnkriterien` Each party is judged by its own level; two levels never hold at once."""
    for party in PARTIES:
        if undercut(outcome, other(party), of(calls.top, party)):
            return by_level(outcome, calls, party, "3.10", "own_level")
    return Verdict(None, "3.10", "gewinn.nobody")


BOTH_LEVELS: dict[str, BothLevels] = {
    "last_decides": last_decides,
    "none_wins": none_wins,
    "forbidden": last_decides,  # never asked: the second level is void
}
"""§3.10 What `both_levels` means for the winner."""
