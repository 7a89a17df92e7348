"""The end of a record: claims, and whether its Augen and Punkte are those of the cards."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from dokolearn.ch3_scoring.value import sheet_errors
from dokolearn.game import Game as Table
from dokolearn.game import outcome, score
from dokolearn.game.claim import claim_verstoss
from dokolearn.game.score import score_of_revoke
from dokolearn.model import Abrechnung, Claim, Outcome
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import At, Record
from dokolearn.replay.text.spelling import Ending, ending
from dokolearn.rule_parts import ValueRules


class Settled(NamedTuple):
    """How a game ended."""

    table: Table
    ending: Ending
    outcome: Outcome | None = None
    score: Abrechnung | None = None


def check_end(record: Record, found: Findings) -> None:
    """What stands behind `=` can be read, whether or not the game can be played."""
    if not record.end and record.end is not None:
        found.add(record.end_at, "result_empty", "hint_result_empty")
    elif not ending(record.end).how:
        found.add(record.end_at, "result_form", "hint_result_form", word=(record.end or "")[:40])


def check_forms(record: Record, found: Findings) -> None:
    """Of a game that cannot be played: whether what is stored of its end could be read."""
    _written(record, ending(record.end), found)
    _punkte(record, found)


def settle(record: Record, table: Table, found: Findings, sure: bool, whole: bool) -> Settled:
    """The end of a game. `sure`: all hands are known; `whole`: it was seen from its first card."""
    last = ending(record.end)
    if found.possible:
        table = _claimed(record, table, last, found, sure)
    over = found.possible and table.over and table.state is not None and table.spiel is not None
    given = _punkte(record, found)
    if not over:
        _check_result(record, last, None, table, found)
        return Settled(table, last)
    assert table.spiel is not None
    assert table.state is not None
    done = outcome(table.spiel, table.state)
    told = whole or bool(record.taken)
    _check_result(record, last, done if told and table.revoked is None else None, table, found)
    paid = _paid(table) if whole else None
    if paid:
        _check_punkte(record, given, paid, table.rules.value, found)
    return Settled(table, last, done if whole else None, paid)


def _paid(table: Table) -> Abrechnung:
    assert table.spiel is not None
    assert table.state is not None
    if table.revoked is not None:
        return score_of_revoke(table.spiel, table.state, table.revoked)
    return score(table.spiel, table.state)


def _claimed(record: Record, table: Table, last: Ending, found: Findings, sure: bool) -> Table:
    """Somebody takes or gives up what is left; a revoke and a new deal must have happened."""
    if last.how == "revoke" and (table.revoked is None or table.revoked != last.seat):
        found.add(record.end_at, "revoke_none", "hint_revoke_none", seat=last.seat)
    if last.how == "neu" and table.spiel is not None:
        found.add(record.end_at, "redeal_none", "hint_redeal_none")
    if last.how not in ("rest", "gibt auf") or last.seat is None or table.spiel is None or table.state is None:
        return table
    if not sure:
        found.add(record.end_at, "claim_unknown", warning=True)
        return table
    if table.over:
        found.add(record.end_at, "claim_over", warning=True)
        return table
    claim = Claim(last.seat, last.how == "rest", last.order)
    refused = claim_verstoss(table.spiel, table.state, claim)
    if refused is not None:
        found.add(record.end_at, "claim_refused", seat=last.seat, verstoss=refused, rules=table.rules)
        return table
    return table._replace(state=table.state._replace(claimed=claim))


def _check_result(record: Record, last: Ending, done: Outcome | None, table: Table, found: Findings) -> None:
    """Stored Augen must be those of the cards; before the end there are none."""
    for at, augen in _written(record, last, found):
        if done is None and found.possible and not table.over:
            found.add(at, "result_early", "hint_result_early", warning=True)
        elif done is not None and augen != done.augen:
            numbers: dict[str, Any] = {
                "n_re": done.augen[0],
                "n_kontra": done.augen[1],
                "n_given": augen[0],
                "n_other": augen[1],
            }
            found.add(at, "result", "hint_result", **numbers)


def _written(record: Record, last: Ending, found: Findings) -> list[tuple[At, tuple[int, int]]]:
    """Every place where Augen stand: the last line, and the tag Result."""
    places = [(record.end_at, last.augen)] if last.augen else []
    tag = record.tag("Result")
    if tag and tag.value.strip() not in ("", "*"):
        in_tag = ending(tag.value)
        if in_tag.how == "":
            found.add(tag.at, "result_form", "hint_result_form", word=tag.value[:40])
        places += [(tag.at, in_tag.augen)] if in_tag.augen else []
    return [(at, augen) for at, augen in places if augen]


def _punkte(record: Record, found: Findings) -> tuple[int, ...]:
    """Stored Punkte, none where there are none or nobody can read them."""
    tag = record.tag("Punkte")
    if tag is None or not tag.value.strip():
        return ()
    words = tag.value.replace(",", " ").replace("−", "-").split()
    try:
        given = tuple(map(int, words))
    except ValueError:
        given = ()
    if len(given) != 4:
        found.add(tag.at, "punkte_form", "hint_punkte_form", word=tag.value[:40])
        return ()
    return given


def _check_punkte(record: Record, given: Sequence[int], paid: Abrechnung, value: ValueRules, found: Findings) -> None:
    """Stored Punkte must be those of the book."""
    tag = record.tag("Punkte")
    if tag is None or not given or tuple(given) == paid.punkte:
        return
    right = " ".join(f"{punkte:+d}" if punkte else "0" for punkte in paid.punkte)
    told: dict[str, Any] = {"word": tag.value[:40], "right": right}
    first, second, third, fourth = given
    wrong = sheet_errors((first, second, third, fourth)) if value.score_sheet == "plus_minus" else ()
    hint = f"hint_punkte_{wrong[0].key}" if wrong else "hint_punkte"
    found.add(tag.at, "punkte", hint, **told | {"n_found": wrong[0].n_found if wrong else 0})
