"""§3.9 What a sheet is worth under one book, with all that is impossible there and all that was decided on the way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from dokolearn.calculator.filled_sheet import Pair, Sheet, SheetCall, both
from dokolearn.ch1_general import AUGEN_TOTAL, stich_number
from dokolearn.ch2_normal_game import hand_size
from dokolearn.ch3_scoring import settle
from dokolearn.ch3_scoring.calls import (
    HOCHZEITEN,
    CallTable,
    Deadline,
    Phase,
    call_table,
    call_verstoss,
    compile_limits,
    deadline,
    may_speak,
    only_late,
    stages_brought,
)
from dokolearn.ch3_scoring.special_points import solo_group
from dokolearn.ch3_scoring.winning import PARTIES, Verdict, verdict
from dokolearn.impossible_sheets import games_of, problems
from dokolearn.model import Abrechnung, Augen, Call, Moment, Outcome, RuleSet, Seat, Spoken, Verstoss

OPEN_AUGEN = "score.problem.augen_open"


class JudgedCall(NamedTuple):
    """One call of a sheet as a book takes it."""

    counted: tuple[Call, ...]
    """What goes into the score: nothing if the book refuses it, skipped levels before it."""
    verstoss: Verstoss | None = None
    """Why it may not be made like that."""
    unsure: bool = False
    """Whether it was in time depends on something that nobody wrote down."""
    due: Deadline | None = None
    """Until when it may be made, as far as the calls before it tell."""
    impossible: bool = False
    """There is no such moment in a game."""


@dataclass(frozen=True, slots=True)
class Count:
    """A sheet under one book."""

    rules: RuleSet
    known: bool
    """Whether the book has this game."""
    heard: tuple[JudgedCall, ...]
    outcome: Outcome | None
    """None while something is missing."""
    impossible: tuple[Verstoss, ...]
    """While there is one of these nothing is counted."""
    score: Abrechnung | None
    verdict: Verdict | None


def wanted_seats(game: str) -> int:
    """§2.2, §4.7 How many players are Re."""
    return 1 if solo_group(game) else 2


def count(sheet: Sheet, rules: RuleSet, own_size: int) -> Count:
    """§3.9 The score of a sheet under a book. `own_size`: cards of a hand in the book the sheet was written for."""
    heard = hear(sheet, rules, own_size)
    known = sheet.game in games_of(rules)
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


def _outcome(sheet: Sheet, rules: RuleSet, heard: tuple[JudgedCall, ...]) -> Outcome:
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
    "problem.no_such_level",
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


# §3.5 Calls on a sheet under one book: which of them count, why not, and until when they would have been possible.
#
# A call without a moment counts as made in time. One that is dated in another way than the book counts is looked at
# from every moment it can mean; if those do not agree it counts as in time, and that is said.


NO_VORAB = "call.no_vorab"
OTHER_SIDE = "call.other_side"
SEARCH = ("call.search_holder", "call.search_open")
"""A Hochzeit is open until its Stich is over: with the same cards in hand one may speak a moment later."""


def hear(sheet: Sheet, rules: RuleSet, own_size: int) -> tuple[JudgedCall, ...]:
    """§3.3 Every call of a sheet in order. `own_size`: cards of a hand in the sheet's own book."""
    size = hand_size(rules)
    table = call_table(rules, sheet.game, size, sheet.klaerung)
    found: list[JudgedCall] = []
    spoken: list[Spoken] = []
    undated = void = False
    for said in sheet.calls:
        call = Call(None if said.seat is None else Seat(said.seat), said.party, said.stage, said.vorab)
        due = deadline(table, spoken, said.party, said.stage, said.vorab)
        moments = _moments(said, size, own_size, table)
        if void:  # `maennle §16`: nothing said after a void Absage counts
            heard = JudgedCall((call,), due=due)
        elif not moments:
            heard = JudgedCall((), due=due, impossible=True)
        elif said.late:
            heard = _late(table, spoken, call, moments[0])._replace(due=due)
        else:
            heard = _judge(table, spoken, call, moments, undated)._replace(due=due)
        void = void or (heard.verstoss is not None and heard.verstoss.key == OTHER_SIDE)
        undated = undated or not said.unit
        spoken += [Spoken(one, moments[0]) for one in heard.counted if not void]
        found.append(heard)
    return tuple(found)


def _moments(said: SheetCall, size: int, own_size: int, table: CallTable) -> list[Moment]:
    """Every moment that a date on the sheet can mean, earliest first; of an undated call the first possible one."""
    if not said.unit:
        return [Moment(4 * table.klaerung, size - table.klaerung)]
    if said.unit == "cards_in_hand":
        played = own_size - said.at
        if not 0 <= played < size:
            return []
        first = 4 * (played - 1) + 1 if played else 0
        return [Moment(cards, size - played) for cards in range(first, 4 * played + 4)]
    cards = [said.at] if said.unit == "cards_played" else list(range(4 * (said.at - 1), 4 * said.at))
    return [moment for one in cards if 0 <= one < 4 * size for moment in _holding(one, size)]


def _holding(cards: int, size: int) -> Iterator[Moment]:
    """After so many cards of the game the speaker has played his card of the running Stich, or not yet."""
    yield Moment(cards, size - cards // 4)
    if cards % 4:
        yield Moment(cards, size - cards // 4 - 1)


def _late(table: CallTable, spoken: Sequence[Spoken], call: Call, moment: Moment) -> JudgedCall:
    """A call that was marked as too late: its reason is known only if it is wrong in another way as well."""
    heard = _judge(table, spoken, call, [moment], False)
    if heard.verstoss is not None and not only_late(heard.verstoss):
        return heard
    return JudgedCall((call._replace(late=True),), heard.verstoss)


def _judge(
    table: CallTable, spoken: Sequence[Spoken], call: Call, moments: Sequence[Moment], undated: bool
) -> JudgedCall:
    """§3.3 What becomes of a call: each of its moments is asked. `undated`: so is a call before it."""
    asked = [answer for moment in moments for answer in _answers(table, spoken, call, moment, undated)]
    refused = [one for one in asked if one is not None]
    if len(refused) < len(asked):
        return JudgedCall(_with_skipped(table, spoken, call), unsure=any(one.key not in SEARCH for one in refused))
    found = refused[0]
    if found.key == NO_VORAB:
        plain = _judge(table, spoken, call._replace(vorab=False), moments, undated)
        return plain if plain.verstoss else plain._replace(verstoss=found)
    if only_late(found):
        return JudgedCall((call._replace(late=True),), found)
    if found.key == OTHER_SIDE:
        return JudgedCall((call,), found)
    return JudgedCall((), found)


def _with_skipped(table: CallTable, spoken: Sequence[Spoken], call: Call) -> tuple[Call, ...]:
    """§3.3 A call and the levels it brings along."""
    own = max((one.call.stage for one in spoken if one.call.party == call.party), default=-1)
    skipped = [call._replace(stage=stage, vorab=False, implied=True) for stage in stages_brought(table, own, call)]
    return (*skipped, call)


def _answers(
    table: CallTable, spoken: Sequence[Spoken], call: Call, moment: Moment, undated: bool
) -> Iterator[Verstoss | None]:
    """§3.3, §3.7, §4.11 Whether a call may be made at one moment; two answers where that is not known."""
    phase: Phase = "spiel"
    searched = table.game in HOCHZEITEN and stich_number(moment) <= table.klaerung
    if searched and not may_speak(table, "hochzeit_offen", holder=False):
        phase = "hochzeit_offen"  # only the holder of both Kreuz Damen can be Re by then
    found = call_verstoss(table, spoken, call, moment, phase=phase, holder=call.party == "re")
    yield found
    if found is None:
        return
    # A strict chain ends with a Stich without a call, and nobody says when the last was.
    if undated and table.chain and table.chain.strict:
        lenient = replace(table.rules, chain="formula")
        later = compile_limits(lenient, table.hochzeit, table.game, table.hand_size, table.klaerung)
        yield call_verstoss(later, spoken, call, moment, phase=phase)
    if table.reply_next_card and call.party == "kontra" and not call.stage and only_late(found):
        yield None if undated or _before_next_card(spoken, moment) else found


def _before_next_card(spoken: Sequence[Spoken], moment: Moment) -> bool:
    """§3.7 Whether Kontra may have been said before its speaker's next card (`schmidt: Anmerkungen zu den Ansagen`).

    Nobody writes down how many cards he held when Re spoke: as many as the speaker, one more or one fewer.
    """
    answered = next((one.moment for one in reversed(spoken) if one.call.party == "re" and not one.call.late), None)
    return answered is not None and abs(answered.cards_in_hand - moment.cards_in_hand) <= 1
