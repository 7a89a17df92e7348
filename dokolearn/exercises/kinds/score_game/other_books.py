"""What another book counts otherwise in the same game: the lines that only one of them has, and what they come to."""

from collections.abc import Iterable

from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.exercises.position.finished_game import Result
from dokolearn.model import Abrechnung, Line, RuleSet
from dokolearn.settlement import doubles, front_of, punkte_for, settlement
from dokolearn.strings import text
from dokolearn.wording import with_sign


def line_by_line(score: Abrechnung, lang: str, rules: RuleSet) -> list[str]:
    """Every line that counts, with its Punkte for the party in front; what doubles says so and no number."""
    told = [pair for pair in zip(score.lines, settlement(score, rules, lang).lines, strict=True) if pair[1].pays]
    return [shown.what if doubles(one) else f"{shown.what} ({with_sign(shown.punkte)})" for one, shown in told]


def lines_elsewhere(here: Result, there: Result, lang: str) -> str:
    """§3.9 What the book of `there` counts otherwise; empty where every line is the same, in whatever order."""
    ours, theirs = here.score, there.score
    front = front_of(theirs)
    value = sum(punkte_for(front, one) for one in theirs.lines)
    total = text(lang, "result.total", punkte=with_sign(value), party=text(lang, f"party.{PARTIES[front]}"))
    if ours.winner != theirs.winner:
        lines = text(lang, "game_value.lines", lines="; ".join(line_by_line(theirs, lang, there.rules)))
        return text(lang, "elsewhere.lines", lines=lines, total=total)
    gone, come = _only(ours, theirs, lang, here.rules), _only(theirs, ours, lang, there.rules)
    same = value == sum(punkte_for(front, one) for one in ours.lines)
    key = (
        "both"
        if gone and come
        else "without"
        if gone
        else "with"
        if come
        else ""
        if same
        else _doubling_key(here, there)
    )
    if not key:
        return ""
    total = text(lang, "elsewhere.too", total=total) if same else total
    return text(
        lang, f"elsewhere.{key}", without=_list_of_lines(gone, lang), more=_list_of_lines(come, lang), total=total
    )


def _doubling_key(here: Result, there: Result) -> str:
    """§3.12 Which lines are doubled there: the end of a text key."""
    if here.rules.value.double_special == there.rules.value.double_special:
        return "doubling"
    return "special_too" if there.rules.value.double_special else "special_apart"


def _only(score: Abrechnung, other: Abrechnung, lang: str, rules: RuleSet) -> list[str]:
    """The lines that this score has and the other one has not. That something is doubled is the same line whatever it
    doubles."""
    left = [_key(one) for one in other.lines if one.punkte]
    found = []
    for one, words in zip((one for one in score.lines if one.punkte), line_by_line(score, lang, rules), strict=True):
        if _key(one) in left:
            left.remove(_key(one))
        else:
            found.append(words)
    return found


def _key(one: Line) -> tuple[str, str, int]:
    return one.key, one.party, 0 if doubles(one) else one.punkte


def _list_of_lines(lines: Iterable[str], lang: str) -> str:
    return ", ".join(text(lang, "elsewhere.line", line=line) for line in lines)
