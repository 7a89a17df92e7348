"""§3.2 to §3.7 Ansagen and Absagen: who may say what when, why not, and which calls count by it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from dokolearn.ch3_scoring.call_table import (
    NOTHING_SAID,
    CallTable,
    Phase,
    Said,
    before_second_card,
    chain_in_time,
    chain_stich,
    last_for_ansage,
    may_answer_before_next_card,
    said_so_far,
    searching,
    stich_number,
    tick,
    vorab_in_time,
    was_late_reply,
)
from dokolearn.ch3_scoring.deadlines import Deadline, before_next_card, chain_stich_of, clock_deadline, leader_is_bound
from dokolearn.model import SEATS, STAGES, Call, Illegal, Moment, Party, Seat, Spoken, Verstoss


def call_name(call: Call) -> str:
    """§3.4 The name of a call in data: re, kontra, k90, k60, k30, schwarz."""
    return STAGES[call.stage] if call.stage else call.party


def possible_calls(
    table: CallTable,
    spoken: Sequence[Spoken],
    seat: Seat,
    party: Party,
    moment: Moment,
    *,
    phase: Phase = "spiel",
    holder: bool = False,
) -> tuple[Call, ...]:
    """§3.3 What a seat may say now, lowest first. `holder`: the seat holds both Kreuz Damen of an open Hochzeit.

    While a Hochzeit is open everybody but its holder asks as Kontra.
    """
    if phase == "spiel":
        return open_calls(table, said_so_far(spoken, party), seat, party, moment)
    if not may_speak(table, phase, holder):
        return ()
    said = said_so_far(spoken, party, None if holder else seat)
    return open_calls(searching(table, moment), said, seat, party, moment)


def open_calls(table: CallTable, said: Said, seat: Seat, party: Party, moment: Moment) -> tuple[Call, ...]:
    """§3.3 What a seat may say now, lowest first, after what has been said."""
    own, top = said.own, _highest(table, said, seat, party, moment)
    calls = _CALLS[party][seat][own + 1 : top + 1]
    if table.vorab and _vorab_is_open(table, said, moment):
        return (*calls, Call(seat, party, 0, vorab=True))
    return calls


FirstCalls = tuple[tuple[tuple[tuple[Call, ...], ...], ...], ...]
"""Calls by party (Re first), cards laid and seat."""


def first_calls(table: CallTable) -> FirstCalls:
    """§3.3 What whoever is on turn may say while nobody has said anything, by his party, the cards laid and his seat.

    The same as `open_calls`, asked beforehand for every moment: most cards are laid while nobody has spoken.
    """
    moments = range(4 * table.hand_size + 1)
    return tuple([tuple([_at_first(table, party, laid) for laid in moments]) for party in _PARTIES])


def _at_first(table: CallTable, party: Party, laid: int) -> tuple[tuple[Call, ...], ...]:
    now = Moment(laid, table.hand_size - laid // 4)
    return tuple([open_calls(table, NOTHING_SAID, seat, party, now) for seat in SEATS])


def _vorab_is_open(table: CallTable, said: Said, moment: Moment) -> bool:
    """`maennle §15` Whether "vorab" may be said now, also after the partner's plain Re or Kontra."""
    on_turn = moment.on_turn or not table.only_on_turn
    return said.vorab_open and on_turn and vorab_in_time(table, said, moment)


_PARTIES: tuple[Party, Party] = ("re", "kontra")
_CALLS = {
    party: tuple(tuple(Call(seat, party, stage) for stage in range(len(STAGES))) for seat in SEATS)
    for party in _PARTIES
}
"""Every call there is, made once: they are asked for before every card."""


def may_speak(table: CallTable, phase: Phase, holder: bool) -> bool:
    """Whether this player may call at all in a phase of the game."""
    return phase == "spiel" or (
        phase == "hochzeit_offen" and (table.search == "all_converted" or (holder and table.search == "holder"))
    )


_TOP_STAGE = len(STAGES) - 1


def _highest(table: CallTable, said: Said, seat: Seat | None, party: Party, moment: Moment) -> int:
    """§3.3 The highest stage that may be called now, bringing the skipped ones below it along; else the own one."""
    own = said.own
    if table.only_on_turn and not moment.on_turn:
        return own
    if table.chain:
        return own + _chain_goes_on(table, said, moment)
    now = tick(table, moment)
    if own < 0:
        in_time = now <= table.ansage_last[said.other]
        return 0 if in_time or may_answer_before_next_card(table, said, party, seat, moment) else own
    top, last = own, table.last
    while top < _TOP_STAGE and now <= last[top + 1] and (top == own or table.skip):
        top += 1
    return top if top > own and _may_raise(table, said) else own


def _chain_goes_on(table: CallTable, said: Said, moment: Moment) -> bool:
    """`maennle §15` Whether the next call of the chain is one of this party, and in time."""
    if not before_second_card(moment) or not chain_in_time(table, said, moment):
        return False
    return said.own < 0 or (said.own < _TOP_STAGE and _may_raise(table, said))


def _may_raise(table: CallTable, said: Said) -> bool:
    """Whether Absagen are open to a party that has said Re or Kontra, whatever the moment."""
    if table.one_side and said.other >= 1:
        return False
    return table.levels_after_late_reply or not was_late_reply(table, said)


def call_verstoss(
    table: CallTable,
    spoken: Sequence[Spoken],
    attempt: Call,
    moment: Moment,
    *,
    phase: Phase = "spiel",
    holder: bool = False,
) -> Verstoss | None:
    """§3.3 Why a call may not be made now, with the moment until which it could have been; None if it may."""
    said = said_so_far(spoken, attempt.party, _alone(attempt, phase, holder))
    return _refused(table, said, attempt, moment, phase, holder)


def _alone(attempt: Call, phase: Phase, holder: bool) -> Seat | None:
    """§4.11 Whose calls count for him only: everybody's but the holder's while a Hochzeit is open."""
    return None if phase == "spiel" or holder else attempt.seat


def _refused(
    table: CallTable, said: Said, attempt: Call, moment: Moment, phase: Phase, holder: bool
) -> Verstoss | None:
    if not may_speak(table, phase, holder):
        return _refuse_phase(table, phase)
    if phase != "spiel":
        table = searching(table, moment)
    _, party, stage, vorab, _, _ = attempt
    if not vorab and said.own < stage <= _highest(table, said, attempt.seat, party, moment):
        return None
    return _refuse_at_any_time(table, said, attempt, moment) or _refuse_now(table, said, attempt, moment)


def _refuse_phase(table: CallTable, phase: Phase) -> Verstoss:
    if phase == "vorbehalt":
        return Verstoss("3.3", "call.before_game")
    return Verstoss("4.11.ansagen", "call.search_holder" if table.search == "holder" else "call.search_open")


def _refuse_at_any_time(table: CallTable, said: Said, attempt: Call, moment: Moment) -> Verstoss | None:
    """What is wrong with a call beside its lateness."""
    name = ("call_name", call_name(attempt))
    if attempt.vorab and (attempt.stage or not table.vorab):
        return Verstoss("3.3", "call.no_vorab", (name,))
    if attempt.stage <= said.own and not (attempt.vorab and said.vorab_open):
        return Verstoss("3.5.einmal", "call.said_already", (name,))
    if table.only_on_turn and not moment.on_turn:
        return Verstoss("3.3", "call.not_on_turn", (name,))
    if not attempt.stage:
        return None
    if table.one_side and said.other >= 1:
        return Verstoss("3.10", "call.other_side", (name, ("call_other", STAGES[said.other])))
    if said.own < 0:
        return Verstoss("3.3", "call.needs_ansage", (name, ("call_missing", attempt.party)))
    if not table.levels_after_late_reply and was_late_reply(table, said):
        return Verstoss("3.7", "call.after_late_reply", (name,))
    if not table.skip and attempt.stage > said.own + 1:
        return Verstoss("3.3", "call.needs_lower", (name, ("call_missing", STAGES[said.own + 1])))
    return None


def _refuse_now(table: CallTable, said: Said, attempt: Call, moment: Moment) -> Verstoss | None:
    """§3.3 Whether a call that would be possible at another moment comes too late, and until when it was possible."""
    name = ("call_name", call_name(attempt))
    if table.chain:
        return _refuse_chain(table, said, attempt, moment)
    if not attempt.stage:
        return _refuse_ansage(table, said, attempt)
    now = tick(table, moment)
    late = [stage for stage in range(said.own + 1, attempt.stage + 1) if now > table.last[stage]]
    binding = attempt.stage if late[-1] == attempt.stage else late[0]
    due = clock_deadline(table, binding, table.last[binding])
    if binding == attempt.stage:
        return Verstoss("3.3", f"call.late.{due.unit}", (name, *_numbers(due)))
    return Verstoss("3.3", f"call.skipped.{due.unit}", (name, ("call_missing", STAGES[due.stage]), *_numbers(due)))


def _refuse_ansage(table: CallTable, said: Said, attempt: Call) -> Verstoss:
    name = ("call_name", attempt.party)
    last = last_for_ansage(table, said)
    due = clock_deadline(table, 0, last, reply=last > table.last[0])
    if table.reply_next_card and attempt.party == "kontra" and said.answered:
        due = before_next_card(table, said.answered, attempt.seat)
    if due.unit == "next_card":
        return Verstoss("3.7", "call.late.next_card", (name,))
    return Verstoss("3.7" if due.reply else "3.3", f"call.late.{due.unit}", (name, *_numbers(due)))


def _numbers(due: Deadline) -> tuple[tuple[str, int], ...]:
    """The last moment in the counting of the book, for a sentence."""
    return (("n_limit", due.n), *((("n_own", due.own),) if due.unit == "cards_in_hand" else ()))


def _refuse_chain(table: CallTable, said: Said, attempt: Call, moment: Moment) -> Verstoss | None:
    """`maennle §15` The next call of the chain: in its Stich, before the second card, with enough cards in hand."""
    name = ("call_name", call_name(attempt))
    if attempt.vorab:
        due = ("n_limit", chain_stich_of(table, said, vorab=True))
        return None if vorab_in_time(table, said, moment) else Verstoss("3.3", "call.late.vorab", (name, due))
    stich, due_stich = stich_number(moment), chain_stich(table, said)
    limits = (("n_limit", due_stich), *((LEADER,) if leader_is_bound(table, said, due_stich) else ()))
    if stich < due_stich:
        return Verstoss("3.3", "call.second_card", (name, *limits))
    if said.latest is not None and due_stich == stich_number(said.latest) + 1:
        return Verstoss("3.3", "call.chain_over", (name, *limits))
    return Verstoss("3.3", "call.late.chain", (name, *limits))


LEADER = ("n_lead", 1)
"""§3.3 Whoever leads the last Stich for a call says it before his own card (`maennle §15`)."""


def admit(
    table: CallTable,
    spoken: Sequence[Spoken],
    attempt: Call,
    moment: Moment,
    *,
    phase: Phase = "spiel",
    holder: bool = False,
) -> tuple[Call, ...]:
    """§3.3 The calls that become valid by a call: skipped levels first (`implied`), then the call itself.

    Where the book lets a call count that came too late, it is marked `late`. Raises Illegal for every other one.
    """
    said = said_so_far(spoken, attempt.party, _alone(attempt, phase, holder))
    return admitted(table, said, attempt, moment, phase=phase, holder=holder)


def admitted(
    table: CallTable, said: Said, attempt: Call, moment: Moment, *, phase: Phase = "spiel", holder: bool = False
) -> tuple[Call, ...]:
    """§3.3 The same after what the party of the call has heard so far."""
    found = _refused(table, said, attempt, moment, phase, holder)
    if found and not (table.late_counts and only_late(found)):
        raise Illegal(found)
    late = found is not None
    made = attempt if attempt.late == late else attempt._replace(late=late)
    if attempt.stage <= said.own + 1:
        return (made,)
    skipped = range(said.own + 1, attempt.stage)
    return (*[made._replace(stage=stage, vorab=False, implied=True) for stage in skipped], made)


_ONLY_LATE = ("call.late.", "call.skipped.", "call.chain_over")


def only_late(refused: Verstoss) -> bool:
    """Whether a call was refused for nothing but its lateness (`maennle §17`); a void one (`maennle §16`) was not."""
    return refused.key.startswith(_ONLY_LATE)


VOID = "call.other_side"
"""Why the calls after an Absage against another one are void (`maennle §16`)."""


def what_counts(table: CallTable, said: Iterable[Spoken]) -> tuple[Spoken, ...]:
    """§3.5 The calls that count, skipped ones and late ones that may still cost their party something included.

    What a book refuses does not count. An Absage against an Absage of the other party takes every later call with it
    (`maennle §16`).
    """
    return tuple(chain.from_iterable(added(table, said)))


def added(table: CallTable, said: Iterable[Spoken]) -> Iterator[tuple[Spoken, ...]]:
    """§3.5 What each call adds to those that count (see `what_counts`); nothing where it is void."""
    counted: list[Spoken] = []
    void = False
    for one in said:
        try:
            calls = () if void else admit(table, counted, one.call, one.moment)
        except Illegal as refused:
            void, calls = refused.verstoss.key == VOID, ()
        more = tuple(one._replace(call=call) for call in calls)
        counted += more
        yield more


def converted(spoken: Iterable[Spoken], partner: Seat | None) -> tuple[Spoken, ...]:
    """§4.11 Calls from an open Hochzeit once it is settled: what its partner said as Kontra becomes Re.

    Every call stays once per party, the first one said (`ddv: An- und Absagezeitpunkte bei einer Hochzeit`).
    """
    once: dict[tuple[str, int], Spoken] = {}
    for one in spoken:
        call = one.call._replace(party="re") if partner is not None and one.call.seat == partner else one.call
        once.setdefault((call.party, call.stage), one._replace(call=call))
    return tuple(once.values())


def bound_by(bid: Call) -> tuple[Call, ...]:
    """§3.3 What counts from the start after a bid: Re or Kontra, and every level up to it (`schmidt`, `maennle §12`).

    A vorab that was bid is that of the Ansage.
    """
    ansage = bid._replace(stage=0, implied=bid.stage > 0)
    return (ansage, *(bid._replace(stage=s, vorab=False, implied=s < bid.stage) for s in range(1, bid.stage + 1)))
