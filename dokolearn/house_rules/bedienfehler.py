"""A revoke that loses the game: what a card against the duty to follow (§2.7) costs where it is no mere slip."""

from dataclasses import replace

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import hand_size
from dokolearn.ch3_scoring.value import count, line, score_table
from dokolearn.ch3_scoring.winning import Verdict, count_calls, of, other
from dokolearn.model import Abrechnung, Line, Outcome, Party, RuleSet

REVOKED = Verdict(None, "2.7", "gewinn.bedienfehler")
"""`maennle §9` The reason of a win by the others' revoke."""


def settle_revoke(so_far: Outcome, offender: Party, rules: RuleSet, *, bock: int = 0) -> Abrechnung:
    """`maennle §9` The score after a card against the duty to follow, where that loses the game.

    `so_far` holds the Augen and Stiche of the complete Stiche. The offender keeps his, all others go to the other
    party: every level that was called counts, and every one that could still be reached.
    """
    augen, stiche = of(so_far.augen, offender), of(so_far.stiche, offender)
    augen_left, stiche_left = AUGEN_TOTAL - augen, hand_size(rules) - stiche
    outcome = replace(
        so_far,
        augen=(augen, augen_left) if offender == "re" else (augen_left, augen),
        stiche=(stiche, stiche_left) if offender == "re" else (stiche_left, stiche),
    )
    win, value = replace(rules.win, own_missed_level_pays=2), replace(rules.value, unannounced_levels="all")
    table, winner = score_table(replace(rules, win=win, value=value)), other(offender)
    score = count(table, outcome, count_calls(outcome.calls, rules.calls), REVOKED._replace(winner=winner), bock)
    first = line(REVOKED.paragraph, "bedienfehler", winner, 0)
    return replace(score, lines=(first, *map(_by_the_revoke, score.lines)))


def _by_the_revoke(line: Line) -> Line:
    """Limits and own levels count in full since somebody has revoked: its paragraph says so."""
    return line._replace(paragraph=REVOKED.paragraph) if line.paragraph in ("3.1.2", "3.10.trotzdem") else line
