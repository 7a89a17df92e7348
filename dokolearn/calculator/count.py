"""§3.9 What a sheet is worth under one book, with all that is impossible there and all that was decided on the way."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dokolearn.calculator.counted_calls import Heard, hear
from dokolearn.calculator.filled_sheet import Pair, Sheet, both
from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import hand_size
from dokolearn.ch3_scoring import settle
from dokolearn.ch3_scoring.special_points import solo_group
from dokolearn.ch3_scoring.winning import PARTIES, Verdict, verdict
from dokolearn.impossible_sheets import BASE_GAMES, problems
from dokolearn.model import Abrechnung, Augen, Outcome, RuleSet, Seat, Verstoss

OPEN_AUGEN = "score.problem.augen_open"


@dataclass(frozen=True, slots=True)
class Count:
    """A sheet under one book."""

    rules: RuleSet
    known: bool
    """Whether the book has this game."""
    heard: tuple[Heard, ...]
    outcome: Outcome | None
    """None while something is missing."""
    impossible: tuple[Verstoss, ...]
    """While there is one of these nothing is counted."""
    score: Abrechnung | None
    verdict: Verdict | None


def games(rules: RuleSet) -> tuple[str, ...]:
    """§4.6 Every game of a book: those with the trumps of the normal game, then its Soli."""
    return (*BASE_GAMES, *(("armut",) if rules.armut.armut != "none" else ()), *rules.vorbehalt.soli)


def wanted_seats(game: str) -> int:
    """§2.2, §4.7 How many players are Re."""
    return 1 if solo_group(game) else 2


def count(sheet: Sheet, rules: RuleSet, own_size: int) -> Count:
    """§3.9 The score of a sheet under a book. `own_size`: cards of a hand in the book the sheet was written for."""
    heard = hear(sheet, rules, own_size)
    known = sheet.game in games(rules)
    missing = tuple(_missing(sheet, rules))
    outcome = None if missing else _outcome(sheet, rules, heard)
    impossible = (*missing, *(_impossible(sheet, outcome, rules) if outcome else ()))
    if outcome is None or impossible or not known:
        return Count(rules, known, heard, outcome, impossible, None, None)
    score = settle(outcome, rules, bock=sheet.bock)
    return Count(rules, known, heard, outcome, impossible, score, verdict(outcome, rules))


def _missing(sheet: Sheet, rules: RuleSet) -> Iterator[Verstoss]:
    """What has to be written down first."""
    if sheet.augen == (None, None):
        yield Verstoss("1.2", OPEN_AUGEN)
    wanted = wanted_seats(sheet.game)
    if len(sheet.re) != wanted:
        yield Verstoss(
            "2.2" if wanted == 2 else "4.7", f"score.problem.re_seats.{wanted}", (("n_found", len(sheet.re)),)
        )


def _outcome(sheet: Sheet, rules: RuleSet, heard: tuple[Heard, ...]) -> Outcome:
    re, kontra = both(sheet.augen, int(AUGEN_TOTAL))
    augen = (Augen(re or 0), Augen(kontra or 0))
    events = tuple(
        (party, event)
        for party, made in zip(PARTIES, sheet.events, strict=True)
        for event, many in made
        for _ in range(many)
    )
    calls = tuple(call for one in heard for call in one.counted)
    stiche = _stiche(sheet, hand_size(rules), augen, rules)
    return Outcome(sheet.game, frozenset(map(Seat, sheet.re)), augen, stiche, calls, events)


def _stiche(sheet: Sheet, size: int, augen: tuple[int, int], rules: RuleSet) -> tuple[int, int]:
    """§3.1 The Stiche of both parties; where nobody counted them any number that goes with everything else.

    It only matters whether a party has one at all, and a party without a tick has.
    """
    re, kontra = both(sheet.stiche, size)
    if re is not None and kontra is not None:
        return re, kontra
    usual = min(size - 1, max(1, round(size * augen[0] / int(AUGEN_TOTAL))))
    order = sorted(range(1, size), key=lambda made: abs(made - usual))
    if not rules.cards.deck_nines:  # without nines every Stich has Augen: none of them, no Stich
        order = [size * (augen[1] == 0)] if 0 in augen else order
    return next(
        ((made, size - made) for made in order if _fits(sheet, made, size, augen, rules)), (usual, size - usual)
    )


def _fits(sheet: Sheet, made: int, size: int, augen: tuple[int, int], rules: RuleSet) -> bool:
    """Whether so many Stiche of Re hold its Augen and its Doppelköpfe, and those of Kontra theirs."""
    played = Outcome("normal", frozenset((Seat(0), Seat(1))), (Augen(augen[0]), Augen(augen[1])), (made, size - made))
    hands = all(sheet.count(who, "doppelkopf") <= stiche for who, stiche in enumerate((made, size - made)))
    return hands and not problems(played, rules)


_TOLD_ELSEWHERE = (
    *("problem.game", "problem.re_seats", "problem.late", "problem.level_against_level"),
    *("problem.vorab_unknown", "problem.vorab_not_first", "problem.no_ansage", "problem.skipped"),
)
"""With a sentence of its own, or with the call: what `hear` has refused does not reach the score, void calls may."""


def _impossible(sheet: Sheet, outcome: Outcome, rules: RuleSet) -> Iterator[Verstoss]:
    for found in problems(outcome, rules):
        if found.key in _TOLD_ELSEWHERE:
            continue
        if found.key == "problem.augen_in_stiche" and sheet.stiche == (None, None):
            params: dict[str, Any] = dict(found.params)
            yield Verstoss(
                "1.7", "score.problem.augen_any", (("party", params["party"]), ("n_augen", params["n_augen"]))
            )
        elif found.key != "problem.stiche_sum" or None not in sheet.stiche:
            yield found


def asks_for_tick(sheet: Sheet, augen: Pair) -> Iterator[int]:
    """Parties without Augen of which nobody says whether they made a Stich."""
    if sheet.stiche == (None, None):
        yield from (who for who, found in enumerate(augen) if found == 0)
