"""§3.5 Calls on a sheet under one book: which of them count, why not, and until when they would have been possible.

A call without a moment counts as made in time. One that is dated in another way than the book counts is looked at from
every moment it can mean; if those do not agree it counts as in time, and that is said.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from dokolearn.calculator.filled_sheet import Said, Sheet
from dokolearn.ch1_general import stich_number
from dokolearn.ch2_normal_game import hand_size
from dokolearn.ch3_scoring.calls import (
    HOCHZEITEN,
    CallTable,
    Deadline,
    Phase,
    call_table,
    call_verstoss,
    deadline,
    only_late,
)
from dokolearn.model import Call, Moment, RuleSet, Seat, Spoken, Verstoss

NO_VORAB = "call.no_vorab"
OTHER_SIDE = "call.other_side"
SEARCH = ("call.search_holder", "call.search_open")
"""A Hochzeit is open until its Stich is over: with the same cards in hand one may speak a moment later."""


class Heard(NamedTuple):
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


def hear(sheet: Sheet, rules: RuleSet, own_size: int) -> tuple[Heard, ...]:
    """§3.3 Every call of a sheet in order. `own_size`: cards of a hand in the sheet's own book."""
    size = hand_size(rules)
    table = call_table(rules, sheet.game, size, sheet.klaerung)
    found: list[Heard] = []
    spoken: list[Spoken] = []
    undated = void = False
    for said in sheet.calls:
        call = Call(None if said.seat is None else Seat(said.seat), said.party, said.stage, said.vorab)
        due = deadline(table, spoken, said.party, said.stage, said.vorab)
        moments = _moments(said, size, own_size, table)
        if void:  # `maennle §16`: nothing said after a void Absage counts
            heard = Heard((call,), due=due)
        elif not moments:
            heard = Heard((), due=due, impossible=True)
        elif said.late:
            heard = _late(table, spoken, call, moments[0])._replace(due=due)
        else:
            heard = _judged(table, spoken, call, moments, undated)._replace(due=due)
        void = void or (heard.verstoss is not None and heard.verstoss.key == OTHER_SIDE)
        undated = undated or not said.unit
        spoken += [Spoken(one, moments[0]) for one in heard.counted if not void]
        found.append(heard)
    return tuple(found)


def _moments(said: Said, size: int, own_size: int, table: CallTable) -> list[Moment]:
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


def _late(table: CallTable, spoken: Sequence[Spoken], call: Call, moment: Moment) -> Heard:
    """A call that was marked as too late: its reason is known only if it is wrong in another way as well."""
    heard = _judged(table, spoken, call, [moment], False)
    if heard.verstoss is not None and not only_late(heard.verstoss):
        return heard
    return Heard((call._replace(late=True),), heard.verstoss)


def _judged(table: CallTable, spoken: Sequence[Spoken], call: Call, moments: Sequence[Moment], undated: bool) -> Heard:
    """§3.3 What becomes of a call: each of its moments is asked. `undated`: so is a call before it."""
    asked = [answer for moment in moments for answer in _answers(table, spoken, call, moment, undated)]
    refused = [one for one in asked if one is not None]
    if len(refused) < len(asked):
        return Heard(_with_skipped(spoken, call), unsure=any(one.key not in SEARCH for one in refused))
    found = refused[0]
    if found.key == NO_VORAB:
        plain = _judged(table, spoken, call._replace(vorab=False), moments, undated)
        return plain if plain.verstoss else plain._replace(verstoss=found)
    if only_late(found):
        return Heard((call._replace(late=True),), found)
    if found.key == OTHER_SIDE:
        return Heard((call,), found)
    return Heard((), found)


def _with_skipped(spoken: Sequence[Spoken], call: Call) -> tuple[Call, ...]:
    """§3.3 A call and the levels it brings along."""
    own = max((one.call.stage for one in spoken if one.call.party == call.party), default=-1)
    skipped = [call._replace(stage=stage, vorab=False, implied=True) for stage in range(own + 1, call.stage)]
    return (*skipped, call)


def _answers(
    table: CallTable, spoken: Sequence[Spoken], call: Call, moment: Moment, undated: bool
) -> Iterator[Verstoss | None]:
    """§3.3, §3.7, §4.11 Whether a call may be made at one moment; two answers where that is not known."""
    phase: Phase = "spiel"
    if table.game in HOCHZEITEN and stich_number(moment) <= table.klaerung and table.search != "all_converted":
        phase = "hochzeit_offen"  # only the holder of both Kreuz Damen can be Re by then
    found = call_verstoss(table, spoken, call, moment, phase=phase, holder=call.party == "re")
    yield found
    if found is None:
        return
    # A strict chain ends with a Stich without a call, and nobody says when the last was.
    if undated and table.chain and table.chain.strict:
        yield call_verstoss(replace(table, chain=table.chain._replace(strict=False)), spoken, call, moment, phase=phase)
    if table.reply_next_card and call.party == "kontra" and not call.stage and only_late(found):
        yield None if undated or _before_next_card(spoken, moment) else found


def _before_next_card(spoken: Sequence[Spoken], moment: Moment) -> bool:
    """§3.7 Whether Kontra may have been said before its speaker's next card (`schmidt: Anmerkungen zu den Ansagen`).

    Nobody writes down how many cards he held when Re spoke: as many as the speaker, one more or one fewer.
    """
    answered = next((one.moment for one in reversed(spoken) if one.call.party == "re" and not one.call.late), None)
    return answered is not None and abs(answered.cards_in_hand - moment.cards_in_hand) <= 1
