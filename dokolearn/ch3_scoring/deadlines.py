"""§3.3 The last moments for calls in the book's own counting: for refusals, the viewer and lessons."""

from collections.abc import Sequence
from typing import NamedTuple

from dokolearn.ch3_scoring.call_table import (
    GAME_CARDS,
    OWN_CARDS,
    CallTable,
    Said,
    chain_cards,
    chain_stich,
    last_for_ansage,
    may_answer_before_next_card,
    said_so_far,
    stich_number,
    tick,
    vorab_in_time,
    was_late_reply,
)
from dokolearn.model import STAGES, Moment, Party, Seat, Spoken


class Deadline(NamedTuple):
    """§3.3 The last moment for a call. What `n` counts depends on the unit.

    cards_in_game: before the n-th card of the game. cards_in_hand: with at least n cards, until one plays one's
    `own`-th. stiche: until the n-th Stich is complete. before_play, first_stich: n is 1. chain: before the second card
    of Stich n. vorab: the same, and whoever leads says it before his lead. next_card: until one's next card, the
    `own`-th where that is known.
    """

    stage: int
    unit: str
    n: int = 1
    own: int = 0
    reply: bool = False
    """Only because the other party has called (§3.7)."""
    lead: bool = False
    """Whoever leads that Stich says it before his own card: after it he holds too few (`maennle §15`)."""


def deadline(
    table: CallTable,
    spoken: Sequence[Spoken],
    party: Party,
    stage: int,
    vorab: bool = False,
    seat: Seat | None = None,
) -> Deadline | None:
    """§3.3 The last moment for one call of a party, wherever the game is; None if it was said or cannot come any more.

    An Absage is dated as if the party had said what has to come before it in time. `seat` tells whose next card it is
    where an answer is due before that.
    """
    return _deadline(table, said_so_far(spoken, party), party, stage, vorab, seat)


def _deadline(
    table: CallTable, said: Said, party: Party, stage: int, vorab: bool = False, seat: Seat | None = None
) -> Deadline | None:
    said_already = stage <= said.own and not (vorab and said.vorab_open)
    if said_already or (stage and _is_barred(table, said)) or (vorab and (stage or not table.vorab)):
        return None
    if table.chain:
        further = max(0, stage - said.own - 1)
        if vorab:
            return Deadline(stage, "vorab", chain_stich_of(table, said, vorab))
        stich = chain_stich_of(table, said, further=further)
        return Deadline(stage, "chain", stich, lead=leader_is_bound(table, said, stich, further))
    if stage:
        return clock_deadline(table, stage, table.last[stage])
    if table.reply_next_card and party == "kontra" and said.answered:
        return before_next_card(table, said.answered, seat)
    last = last_for_ansage(table, said)
    return clock_deadline(table, stage, last, reply=last > table.last[0])


def _is_barred(table: CallTable, said: Said) -> bool:
    """Whether no Absage of this party can come any more, whenever it would be said."""
    if table.one_side and said.other >= 1:
        return True
    return not table.levels_after_late_reply and was_late_reply(table, said)


def chain_stich_of(table: CallTable, said: Said, vorab: bool = False, further: int = 0) -> int:
    """The Stich before whose second card a call of the chain is due; with vorab the first Stich that allows calls."""
    return table.m + 1 if vorab else chain_stich(table, said, further=further)


def leader_is_bound(table: CallTable, said: Said, stich: int, further: int = 0) -> bool:
    """`maennle §15` Whether the leader of a Stich has cards enough for the next call only before his own card."""
    return table.hand_size - stich < chain_cards(table, said, further=further)


def before_next_card(table: CallTable, answered: Spoken, seat: Seat | None) -> Deadline:
    """Kontra as an answer: until one's next card, or as usual where that is later (`schmidt: Anmerkungen zu den
    Ansagen`). Without `seat` or the cards held the latest that it can be: he may hold one less than the caller."""
    held = answered.held[seat] if seat is not None and answered.held else None
    played = table.hand_size - (answered.moment.cards_in_hand - 1 if held is None else held)
    reaches = 4 * played + 3 if table.clock == GAME_CARDS else played
    if reaches <= table.last[0]:
        return clock_deadline(table, 0, table.last[0])
    return Deadline(0, "next_card", own=0 if held is None else played + 1, reply=True)


def clock_deadline(table: CallTable, stage: int, last: int, reply: bool = False) -> Deadline:
    """§3.3 A last tick in the words of its unit."""
    if table.clock == OWN_CARDS:
        return Deadline(stage, table.unit, max(0, table.hand_size - last), last + 1, reply)
    return Deadline(stage, table.unit, last + 1, reply=reply)


def deadlines(
    table: CallTable,
    spoken: Sequence[Spoken],
    party: Party,
    moment: Moment | None = None,
    seat: Seat | None = None,
) -> tuple[Deadline, ...]:
    """§3.3 The last moment of every stage that is still open to a party, in order; "vorab" first where it exists.

    With a `moment` those are left out that have passed for a speaker at this moment, and every stage that needs one
    of them. `seat` is needed only where an answer is due before one's next card.
    """
    said = said_so_far(spoken, party)
    open_ones: list[Deadline] = []
    vorab = _deadline(table, said, party, 0, vorab=True)
    if vorab and (moment is None or vorab_in_time(table, said, moment)):
        open_ones.append(vorab)
    for stage in range(said.own + 1, len(STAGES)):
        found = _deadline(table, said, party, stage, seat=seat)
        if found is None or (moment and not _still_open(table, said, found, party, seat, moment)):
            break
        open_ones.append(found)
    return tuple(open_ones)


def _still_open(table: CallTable, said: Said, found: Deadline, party: Party, seat: Seat | None, moment: Moment) -> bool:
    """Whether a deadline lies ahead for a speaker at this moment, own turn or not."""
    if table.chain:
        running, due = stich_number(moment), found.n
        enough = moment.cards_in_hand >= chain_cards(table, said, further=found.stage - said.own - 1)
        return running < due or (running == due and moment.cards_played % 4 <= 1 and enough)
    now = tick(table, moment)
    if found.stage:
        return now <= table.last[found.stage]
    in_time = now <= last_for_ansage(table, said)
    return in_time or may_answer_before_next_card(table, said, party, seat, moment)


def min_cards(table: CallTable, reply: bool = False) -> dict[str, int]:
    """§3.3 By stage: the fewest cards in hand for a first call, or for Re or Kontra as an answer to that stage (§3.7).

    In the chain every call is counted, so these are the numbers of one party calling alone, and of the first answer.
    Raises ValueError where the book gives no numbers of cards in hand.
    """
    if table.chain:
        return {name: chain_cards(table, Said(n=n + reply)) for n, name in enumerate(STAGES)}
    if table.clock != OWN_CARDS or (reply and table.reply_next_card):
        raise ValueError("this book does not count the speaker's cards here")
    ticks = table.reply_last if reply else table.last
    return {name: table.hand_size - last for name, last in zip(STAGES, ticks, strict=True)}
