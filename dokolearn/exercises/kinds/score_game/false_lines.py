"""Lines that do not count although beginners write them down, each with its reason."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from dokolearn.ch3_scoring.value import abgesagt, line, unter
from dokolearn.ch3_scoring.winning import PARTIES, SCHWARZ, counted_calls, of, other, undercut, verdict
from dokolearn.exercises.position.finished_game import Result, verdict_words
from dokolearn.model import LEVEL_LIMITS, Abrechnung, Line, RuleSet
from dokolearn.rule_parts import ABSAGEN
from dokolearn.settlement import front_of
from dokolearn.strings import text
from dokolearn.wording import in_words, line_text


class FalseLine(NamedTuple):
    """A line that does not count, the reason as a text key with its parameters, and its paragraph."""

    line: Line
    key: str
    params: tuple[tuple[str, Any], ...]
    paragraph: str


def false_lines(task: Result, score: Abrechnung) -> tuple[FalseLine, ...]:
    """What beginners write down although it does not count here, each with its reason."""
    real = {(one.key, one.party) for one in score.lines if one.punkte}
    found = [*_of_events(task, score), *_of_winning(task, score), *_of_limits(task, score), *_of_calls(task, score)]
    once = {(one.line.key, one.key == "unpaid" or one.line.party): one for one in reversed(found)}
    return tuple(one for one in reversed(once.values()) if (one.line.key, one.line.party) not in real)


def _of_winning(task: Result, score: Abrechnung) -> list[FalseLine]:
    loser = other(PARTIES[front_of(score)])
    found, key = verdict(task.outcome, task.rules), "lost" if score.winner else "nobody"
    against = "gegen" if score.winner != "kontra" else "gegen_game"
    return [
        FalseLine(line("3.9", "gewonnen", loser, 1), key, (("found", found),), found.paragraph),
        FalseLine(line("3.8", "gegen", "kontra", 1), against, (), "3.8"),
    ]


def _of_limits(task: Result, score: Abrechnung) -> list[FalseLine]:
    """§3.1 The first limit that was not undercut, or that the book does not pay."""
    winner = PARTIES[front_of(score)]
    loser = other(winner)
    real = {one.key for one in score.lines if one.punkte}
    levels = ABSAGEN[task.rules.calls.levels]
    stage = next((stage for stage in levels if unter(winner, stage).key not in real), None)
    if stage is None:
        return []
    params = (("party", loser), ("n_augen", of(task.outcome.augen, loser)), ("n_limit", LEVEL_LIMITS[stage]))
    if not undercut(task.outcome, loser, stage):
        return [FalseLine(unter(winner, stage), "has_stich" if stage == SCHWARZ else "not_below", params, "3.1.2")]
    top = counted_calls(task.outcome, task.rules).top
    if not score.winner or of(top, loser) > 0:  # what was called and missed is paid otherwise
        return []
    key = "not_paid_silent" if of(top, winner) < 0 else "not_paid_no_stich" if stage == SCHWARZ else "not_paid"
    first = ("n_first", LEVEL_LIMITS[max(of(top, winner), 0) + 1])
    return [FalseLine(unter(winner, stage), key, (*params, first), "3.1.2")]


def missing_lines(task: Result, score: Abrechnung, lang: str) -> tuple[str, ...]:
    """§3.1, §3.11 What looks as if it counted and does not: a limit that the loser stays below, a special point that
    pays nothing. After a missed Absage `maennle §27` pays no limits."""
    found = [one for one in false_lines(task, score) if one.key in _LEFT_OUT]
    told = [why_false(one, task.rules, lang) for one in found]
    return (*_after_a_missed_absage(task, score, lang), *told)


_LEFT_OUT = ("not_paid", "not_paid_silent", "not_paid_no_stich", "unpaid")


def _after_a_missed_absage(task: Result, score: Abrechnung, lang: str) -> Iterator[str]:
    winner = PARTIES[front_of(score)]
    loser = other(winner)
    top = counted_calls(task.outcome, task.rules).top
    paid = {one.key for one in score.lines if one.punkte}
    lowest = ABSAGEN[task.rules.calls.levels][0]
    first = unter(winner, lowest)
    if score.winner and of(top, loser) > 0 and undercut(task.outcome, loser, lowest) and first.key not in paid:
        party = text(lang, f"party.{loser}")
        yield text(lang, "game_value.not_missed", party=party, n_limit=LEVEL_LIMITS[lowest])


def _of_calls(task: Result, score: Abrechnung) -> list[FalseLine]:
    """§3.2 An Ansage that nobody made, and the level above the highest that was called; where nobody has said anything
    at all they are not spoken of."""
    if not task.calls:
        return []
    winner, top = PARTIES[front_of(score)], counted_calls(task.outcome, task.rules).top
    how = "verdoppelt" if task.rules.value.re_kontra == "times2" else "angesagt"
    silent = [party for party in PARTIES if of(top, party) < 0]
    found = [
        FalseLine(line("3.2", f"{party}_{how}", winner, 2), "unsaid", (("party", party),), "3.2") for party in silent
    ]
    stage = next((one for one in ABSAGEN[task.rules.calls.levels] if one > of(top, winner)), None)
    if stage is not None:
        one = abgesagt(winner, winner, stage)
        found.append(FalseLine(one, "level_unsaid", one.params, "3.2.2"))
    return found


def _of_events(task: Result, score: Abrechnung) -> list[FalseLine]:
    """§3.11 What the book does not pay in this game, and what the other party made."""
    found = []
    for one in score.lines:
        params = dict(one.params)
        if "unpaid" in params:
            plain = one._replace(params=tuple((key, value) for key, value in one.params if key != "unpaid"))
            found.append(FalseLine(plain, "unpaid", (("why", params["unpaid"]),), one.paragraph))
        elif one.key == "fuchs" or one.key.startswith(("karlchen", "doppelkopf")):
            elsewhere = line("3.11", one.key, other(one.party), 1)
            found.append(FalseLine(elsewhere, "other_party", (("party", one.party),), "3.12"))
    return found


def why_false(one: FalseLine, rules: RuleSet, lang: str) -> str:
    """The reason why a line does not count."""
    params: dict[str, Any] = {**dict(one.params), "what": line_text(one.line, lang, rules)}
    if "found" in params:
        party = text(lang, f"party.{one.line.party}")
        return text(lang, "score_game.no.lost", party=party, why=verdict_words(params["found"], rules, lang))
    if "why" in params:
        params["why"] = text(lang, f"unpaid.{params['why']}")
    return text(lang, f"score_game.no.{one.key}", **in_words(params, lang, rules))
