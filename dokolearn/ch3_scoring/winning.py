"""Who has won (§3.1, §3.6, §3.7, §3.10): Augen, calls that count, 120 to 120, calls against each other."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from dokolearn.model import LEVEL_LIMITS, STAGES, Call, Outcome, Party, RuleSet

PARTIES: tuple[Party, Party] = ("re", "kontra")
"""Re is 0 and Kontra 1 wherever pairs are counted."""

HALF = 120
"""§3.1 Half of all Augen."""

SCHWARZ = STAGES.index("schwarz")

SILENT = -1
"""The stage of a party that called nothing."""


class Heard(NamedTuple):
    """What counts of the calls of a game; pairs are Re and Kontra."""

    top: tuple[int, int] = (SILENT, SILENT)
    """Highest stage called in time."""
    late: tuple[int, int] = (SILENT, SILENT)
    """Highest stage called too late, where that counts for whoever loses."""
    spoke: tuple[int, ...] = ()
    """Who made an Ansage, in order."""
    last_level: int = SILENT
    """Who called the last Absage."""
    vorab: tuple[bool, bool] = (False, False)
    unpaid: tuple[tuple[Call, str], ...] = ()
    """Calls that count for nothing, with the reason: `late` or `void`."""


class Verdict(NamedTuple):
    """Who has won and why: paragraph and text key with parameters. None: nobody."""

    winner: Party | None
    paragraph: str
    key: str
    params: tuple[tuple[str, Any], ...] = ()


TieRule = Callable[[Heard], Verdict]

BothLevels = Callable[[Outcome, Heard], Verdict]


def undercut(outcome: Outcome, party: int, stage: int) -> bool:
    """§3.1 Whether a party stays below the limit of a stage, or without a Stich where the stage is schwarz."""
    return outcome.stiche[party] == 0 if stage == SCHWARZ else outcome.augen[party] < LEVEL_LIMITS[stage]


def by_half(outcome: Outcome, said: Heard) -> Verdict:
    """§3.1, §3.6 Without a level whoever has more than half of the Augen has won."""
    who = 0 if outcome.augen[0] > HALF else 1
    key = "gewinn.augen_angesagt" if said.spoke else "gewinn.augen"
    return Verdict(PARTIES[who], "3.6" if said.spoke else "3.1", key, _params(outcome, who, who))


def _params(outcome: Outcome, winner: int, counted: int) -> tuple[tuple[str, Any], ...]:
    """Both parties and what one of them has; only cards would be plain numbers, so counts begin with n_."""
    return (
        ("party", PARTIES[winner]),
        ("party_other", PARTIES[1 - winner]),
        ("n_augen", outcome.augen[counted]),
        ("n_stiche", outcome.stiche[counted]),
    )


def winner(outcome: Outcome, rules: RuleSet) -> Party | None:
    """§3.6 The party that has won, or None if nobody has."""
    return verdict(outcome, rules).winner


def verdict(outcome: Outcome, rules: RuleSet) -> Verdict:
    """§3.6 Who has won, with the reason."""
    return judge(outcome, heard(outcome, rules), TIE_RULES[rules.win.tie_rule], BOTH_LEVELS[rules.calls.both_levels])


def judge(outcome: Outcome, said: Heard, tie: TieRule, both: BothLevels) -> Verdict:
    """§3.6 The verdict from the calls that count: without a level the half decides, with levels the levels do."""
    re, kontra = said.top
    if re > 0 and kontra > 0:
        return both(outcome, said)
    if re > 0 or kontra > 0:
        return by_level(outcome, said, 0 if re > 0 else 1, "3.6", "level")
    if outcome.augen[0] == HALF == outcome.augen[1]:
        return late_level(outcome, said) if said.late[0] > 0 and tie(said) is TIE_ONE_POINT else tie(said)
    return by_half(outcome, said)


def by_level(outcome: Outcome, said: Heard, who: int, paragraph: str, key: str) -> Verdict:
    """§3.6 A party with an Absage wins exactly if it holds; otherwise the denied number was enough for the others."""
    stage = said.top[who]
    held = undercut(outcome, 1 - who, stage)
    won = who if held else 1 - who
    name = f"gewinn.{key}_{'schwarz_' if stage == SCHWARZ else ''}{'held' if held else 'missed'}"
    params = (*_params(outcome, won, 1 - who), ("level", STAGES[stage]))
    return Verdict(PARTIES[won], paragraph, name, params)


def late_level(outcome: Outcome, said: Heard) -> Verdict:
    """120 to 120 is lost for Re, so a level that it called too late counts and is missed (`maennle §17`)."""
    return by_level(outcome, said._replace(top=(said.late[0], said.top[1])), 0, "3.6", "level")


# 120 to 120


def _tie(winner: Party, why: str, paragraph: str = "3.6") -> Verdict:
    return Verdict(winner, paragraph, f"gewinn.tie_{why}", (("party", winner),))


TIE_SILENT = _tie("kontra", "silent", "3.1")

TIE_RE_SAID = _tie("kontra", "re_said")

TIE_ONLY_KONTRA = _tie("re", "only_kontra")

TIE_LAST = (_tie("re", "last", "3.7"), _tie("kontra", "last", "3.7"))

TIE_KONTRA_FIRST = _tie("re", "kontra_first")

TIE_RE_FIRST = _tie("kontra", "re_first")

TIE_BOTH = _tie("kontra", "both")

TIE_ALWAYS = _tie("kontra", "always")

TIE_NULL = Verdict(None, "3.6", "gewinn.tie_null")

TIE_NULL_VORAB = Verdict(None, "3.6", "gewinn.tie_null_vorab")

TIE_ONE_POINT = _tie("kontra", "one_point")

NULL_GAMES = (TIE_NULL, TIE_NULL_VORAB)
"""Verdicts after which nobody writes anything (`maennle §27`)."""


def unanswered(said: Heard) -> Verdict | None:
    """§3.6 The cases in which at most one party spoke."""
    if len(said.spoke) == 2:
        return None
    return (TIE_RE_SAID, TIE_ONLY_KONTRA)[said.spoke[0]] if said.spoke else TIE_SILENT


def last_speaker(said: Heard) -> Verdict:
    """§3.6, §3.7 Who answered last needs only the denied 120."""
    return unanswered(said) or TIE_LAST[said.spoke[-1]]


def only_kontra(said: Heard) -> Verdict:
    """`ddv: Gewinnkriterien` Re needs 120 only if nobody but Kontra has spoken."""
    return unanswered(said) or TIE_BOTH


def kontra_first(said: Heard) -> Verdict:
    """`schmidt: Ein Spiel gewinnen` Re needs 120 only if Kontra spoke first."""
    return unanswered(said) or (TIE_RE_FIRST, TIE_KONTRA_FIRST)[said.spoke[0]]


def kontra_null_vorab(said: Heard) -> Verdict:
    """`maennle §27` Nobody has won after Kontra vorab."""
    return TIE_NULL_VORAB if said.vorab[1] else TIE_ONE_POINT


def kontra_null_any(said: Heard) -> Verdict:
    """`maennle §27`, read another way: nobody has won after any Kontra."""
    return TIE_NULL if 1 in said.spoke else TIE_ONE_POINT


def always_kontra(said: Heard) -> Verdict:
    """`ddv: Alternative Spielauswertung` Re always needs 121."""
    return TIE_ALWAYS if said.spoke else TIE_SILENT


TIE_RULES: dict[str, TieRule] = {
    "last_speaker": last_speaker,
    "only_kontra": only_kontra,
    "kontra_first": kontra_first,
    "kontra_null_vorab": kontra_null_vorab,
    "kontra_null_any": kontra_null_any,
    "always_kontra": always_kontra,
}
"""§3.6 What `tie_rule` says about 120 to 120 without a level."""


# Which calls count, and both parties called levels


def hear(calls: Iterable[Call], forbidden: bool, late_counts: bool, vorab_known: bool) -> Heard:
    """§3.10 The calls that count. A repeated call counts once, "vorab" also if it is said the second time; an Absage
    brings Ansage and lower levels along.

    `forbidden`: no level against the opponents' level; it is void, and so is every later call (`maennle §16`).
    `late_counts`: a late call counts if its party loses (`maennle §17`), otherwise never.
    `vorab_known`: whether the book knows calls vorab; elsewhere the word adds nothing.
    """
    top, late, vorab = [SILENT, SILENT], [SILENT, SILENT], [False, False]
    spoke: list[int] = []
    unpaid: list[tuple[Call, str]] = []
    last_level, void = SILENT, False
    for call in calls:
        who = 0 if call.party == "re" else 1
        against_level = forbidden and call.stage > 0 and top[1 - who] > 0
        if void or against_level:
            void = void or not call.late
            unpaid.append((call, "void" if against_level else "void_after"))
        elif call.late and not late_counts:
            unpaid.append((call, "late"))
        elif call.late:
            late[who] = max(late[who], call.stage)
        else:
            vorab[who] = vorab[who] or (call.vorab and vorab_known)
            if call.stage > top[who]:
                spoke += [who] * (top[who] == SILENT)
                top[who] = call.stage
                last_level = who if call.stage > 0 else last_level
    return Heard((top[0], top[1]), (late[0], late[1]), tuple(spoke), last_level, (vorab[0], vorab[1]), tuple(unpaid))


def heard(outcome: Outcome, rules: RuleSet) -> Heard:
    """§3.10 The calls of a game that count under a book."""
    calls = rules.calls
    return hear(outcome.calls, calls.both_levels == "forbidden", calls.invalid_call_counts_when_losing, calls.vorab)


def last_decides(outcome: Outcome, said: Heard) -> Verdict:
    """§3.10 The last Absage decides; whoever called it wins exactly if it holds."""
    return by_level(outcome, said, said.last_level, "3.10", "last_level")


def none_wins(outcome: Outcome, said: Heard) -> Verdict:
    """`ddv: Gewinnkriterien` Each party is judged by its own level; two levels never hold at once."""
    for who in (0, 1):
        if undercut(outcome, 1 - who, said.top[who]):
            return by_level(outcome, said, who, "3.10", "own_level")
    return Verdict(None, "3.10", "gewinn.nobody")


BOTH_LEVELS: dict[str, BothLevels] = {
    "last_decides": last_decides,
    "none_wins": none_wins,
    "forbidden": last_decides,  # never asked: the second level is void
}
"""§3.10 What `both_levels` means for the winner."""
