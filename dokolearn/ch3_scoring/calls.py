"""Ansagen and Absagen (§3.2 to §3.5, and §3.7): until when who may say what, why not, and which calls count by it.

Every unit is a clock that only runs forward (cards of the game, own cards, complete Stiche), and every stage has its
last tick. Where a book has the chain of `maennle §15` instead, that is asked.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Literal, NamedTuple

from dokolearn.ch1_general import stich_number
from dokolearn.house_rules.chain import (
    Chain,
    chain_cards,
    chain_in_time,
    chain_of,
    chain_stich,
    chain_still_open,
    chain_verstoss,
    leader_is_bound,
    vorab_in_time,
    vorab_verstoss,
)
from dokolearn.model import SEATS, STAGES, Call, Illegal, Moment, Party, RuleSet, Seat, Spoken, Verstoss
from dokolearn.rule_parts import ABSAGEN, CallRules, HochzeitRules

Phase = Literal["spiel", "vorbehalt", "hochzeit_offen"]
"""When somebody speaks: in the game, before the game is known, or while a Hochzeit looks for its partner."""

FULL_HAND = 12
"""§3.3 Limits of hand cards are printed for twelve; with ten each every one is two lower (`ddv: Spiel ohne Neunen`)."""

HOCHZEITEN = ("hochzeit", "hochzeit_ungeklaert")

LIMITED = ("cards_in_game", "cards_in_hand", "stiche")
"""Units that have a number for each stage."""

GAME_CARDS, OWN_CARDS, STICHE = range(3)

CLOCKS = {
    "cards_in_game": GAME_CARDS,
    "cards_in_hand": OWN_CARDS,
    "stiche": STICHE,
    "before_play": GAME_CARDS,
    "first_stich": STICHE,
    "chain_formula": STICHE,
}

MOST_CALLS = len(SEATS) * len(STAGES)
"""Everybody every stage. A stage is open only after those below it: after n calls no stage above the nth is."""


@dataclass(frozen=True, slots=True)
class CallTable:
    """§3.3 All that calls of one game depend on: the options of its book, and the limits that follow from them.

    Limits are last ticks of a clock: `now <= last[stage]`.
    """

    rules: CallRules
    hochzeit: HochzeitRules
    game: str
    hand_size: int
    klaerung: int
    """Number of the Stich that found the partner of a Hochzeit (nobody found: the last that could); else 0."""
    clock: int
    last: tuple[int, ...]
    """By stage: the last tick at which it may be called."""
    reply_last: tuple[int, ...]
    """By the stage that is answered: the last tick for Re or Kontra as an answer."""
    ansage_last: tuple[int, ...]
    """By the stage that is answered: the last tick for Re or Kontra (§3.7); at the end (-1) where nothing is."""
    silent_after: tuple[int, ...]
    """By the number of calls so far: after how many Stiche nobody can call any more; not for a chain."""
    chain: Chain | None
    """Where the next call of anybody has the next limit (`maennle §15`): then no clock is asked."""
    stages: tuple[int, ...]
    """What may be said at all: Re or Kontra, and the Absagen of this table."""
    kontra: "CallTable | None" = None
    """The same for Kontra, where it has limits of its own."""

    @property
    def reply_next_card(self) -> bool:
        """Whether Kontra may answer until its speaker plays his next card."""
        return self.rules.reply_rule == "kontra_next_card"

    def after(self, own: int) -> int:
        """The next stage beyond the own highest call (-1: silence); beyond schwarz there is none."""
        return next((stage for stage in self.stages if stage > own), len(STAGES))

    @property
    def one_side(self) -> bool:
        """Whether an Absage bars those of the other party."""
        return self.rules.both_levels == "forbidden"


def call_table(rules: RuleSet, game: str, hand_size: int = FULL_HAND, klaerung: int = 0) -> CallTable:
    """§3.3 The limits of a book for one game. `klaerung` is the Stich that found the partner of a Hochzeit."""
    return compile_limits(rules.calls, rules.hochzeit, game, hand_size, klaerung if game in HOCHZEITEN else 0)


@lru_cache(maxsize=512)
def compile_limits(calls: CallRules, hochzeit: HochzeitRules, game: str, hand_size: int, klaerung: int) -> CallTable:
    """§3.3 The limits that these options make for a game; remembered, since many books share them."""
    if game == "hochzeit_ungeklaert" and not klaerung:
        klaerung = hochzeit.hochzeit_limit
    clock = CLOCKS[calls.deadline_unit]
    later = hochzeit_shift(hochzeit, klaerung) if clock == OWN_CARDS else 0
    re = tuple(last_tick(calls.deadline_unit, limit) + later for limit in calls.call_limits)
    two = any(calls.kontra_limits) and calls.deadline_unit in LIMITED
    kontra = tuple(last_tick(calls.deadline_unit, limit) + later for limit in calls.kontra_limits) if two else re
    next_card = klaerung + 2 if calls.reply_rule == "kontra_next_card" else 0
    latest = tuple(map(max, re, kontra))
    replies = tuple(reply_tick(calls, latest, latest, stage) for stage in range(len(STAGES)))
    silent = _silent_after(clock, latest, replies, next_card)

    def limits(own: tuple[int, ...], others: tuple[int, ...], of_kontra: CallTable | None) -> CallTable:
        reply_last = tuple(reply_tick(calls, own, others, stage) for stage in range(len(STAGES)))
        return CallTable(
            rules=calls,
            hochzeit=hochzeit,
            game=game,
            hand_size=hand_size,
            klaerung=klaerung,
            clock=clock,
            last=own,
            reply_last=reply_last,
            ansage_last=(*[max(own[0], reply) for reply in reply_last], own[0]),
            silent_after=silent,
            chain=chain_of(calls, hochzeit, hand_size, klaerung),
            stages=(0, *ABSAGEN[calls.levels]),
            kontra=of_kontra,
        )

    return limits(re, kontra, limits(kontra, re, None) if two else None)


def of_party(table: CallTable, party: Party) -> CallTable:
    """§3.3 The limits of a party, which are mostly those of both."""
    return table.kontra if table.kontra and party == "kontra" else table


def last_tick(unit: str, limit: int) -> int:
    """§3.3 The last tick of a limit as a book prints it: with at least 10 cards in hand, before the fifth card."""
    if unit == "cards_in_hand":
        return FULL_HAND - limit
    return limit - 1 if unit in ("cards_in_game", "stiche") else 0


def _silent_after(clock: int, last: tuple[int, ...], replies: tuple[int, ...], next_card: int) -> tuple[int, ...]:
    """By the number of calls: the last Stich before which anybody may call; clocks run at least as far as the Stiche.

    `next_card`: the last Stich before which a call that was forced may be answered, which may be one Stich later.
    """
    stich = 4 if clock == GAME_CARDS else 1
    latest = [max(*last[: n + 1], *replies[:n]) // stich + (next_card > 0) for n in range(1, MOST_CALLS + 1)]
    return (last[0] // stich, *[max(next_card, one) for one in latest])


def tick(table: CallTable, moment: Moment) -> int:
    """§3.3 How far the clock of the book has run for a speaker."""
    if table.clock == OWN_CARDS:
        return table.hand_size - moment.cards_in_hand
    return moment.cards_played if table.clock == GAME_CARDS else moment.cards_played // 4


# What has been said


class CallsSoFar(NamedTuple):
    """§3.3 What has been said, as one party sees it. Stages are -1 where nothing was said."""

    own: int = -1
    other: int = -1
    """The highest stage of the other party; a call that came too late binds nobody."""
    n: int = 0
    """Calls of both parties that were in time."""
    ansage: Spoken | None = None
    answered: Spoken | None = None
    """The latest call of the other party."""
    latest: Moment | None = None
    vorab: bool = False
    """Whether the first call of the game was a vorab."""
    own_vorab: bool = False
    """Whether the own party has said vorab."""

    @property
    def vorab_open(self) -> bool:
        """Whether "vorab" adds something: before any call of the party, or after its plain Re or Kontra."""
        return self.own < 0 or (self.own == 0 and not self.own_vorab)


NO_CALLS = CallsSoFar()


def calls_so_far(spoken: Sequence[Spoken], party: Party, alone: Seat | None = None) -> CallsSoFar:
    """§3.3 The calls so far from a party's view. `alone`: only the own calls of this seat are those of his party."""
    if not spoken:
        return NO_CALLS
    own = other = -1
    n = 0
    ansage = answered = latest = None
    vorab = own_vorab = False
    for one in spoken:
        (seat, whose, stage, as_vorab, late, _), moment, _ = one
        if whose != party:
            if not late:
                answered = one
                if stage > other:
                    other = stage
        elif alone is None or seat == alone:
            if stage > own:
                own = stage
            if not stage:
                ansage = ansage or one
                own_vorab = own_vorab or as_vorab
        if not late:
            vorab = vorab if n else as_vorab
            n += 1
            latest = moment
    return CallsSoFar(own, other, n, ansage, answered, latest, vorab, own_vorab)


def silent_after(table: CallTable, spoken: int, said: CallsSoFar) -> int:
    """§3.3 After how many Stiche nobody can call any more, after so many calls; both parties see a chain alike."""
    return chain_stich(table.chain, said) - 1 if table.chain else table.silent_after[spoken]


# What may be said now


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
        return open_calls(table, calls_so_far(spoken, party), seat, party, moment)
    if not may_speak(table, phase, holder):
        return ()
    said = calls_so_far(spoken, party, None if holder else seat)
    return open_calls(limits_while_searching(table, moment), said, seat, party, moment)


def open_calls(table: CallTable, said: CallsSoFar, seat: Seat, party: Party, moment: Moment) -> tuple[Call, ...]:
    """§3.3 What a seat may say now, lowest first, after what has been said."""
    table = of_party(table, party)
    own, top = said.own, highest_stage(table, said, seat, party, moment)
    calls = _CALLS[table.stages][party][seat][own + 1][top + 1]
    if table.chain and table.chain.vorab and said.vorab_open and (moment.on_turn or not table.rules.call_only_on_turn):
        return (*calls, *[Call(seat, party, 0, vorab=True)] * vorab_in_time(table.chain, said, moment))
    return calls


_PARTIES: tuple[Party, Party] = ("re", "kontra")
_HEIGHTS = range(-1, len(STAGES))


def _calls_between(stages: Sequence[int], seat: Seat, party: Party) -> tuple[tuple[tuple[Call, ...], ...], ...]:
    calls = [Call(seat, party, stage) for stage in stages]
    return tuple(
        tuple(tuple([call for call in calls if own < call.stage <= top]) for top in _HEIGHTS) for own in _HEIGHTS
    )


_CALLS = {
    (0, *absagen): {party: [_calls_between((0, *absagen), seat, party) for seat in SEATS] for party in _PARTIES}
    for absagen in ABSAGEN.values()
}
"""By the stages of a table, party and seat the calls above the own highest one up to another, both from silence on;
made once, since they are asked for before every card."""


def may_speak(table: CallTable, phase: Phase, holder: bool) -> bool:
    """§3.3 Whether this player may call at all in a phase of the game."""
    if phase != "hochzeit_offen":
        return phase == "spiel"
    who = table.hochzeit.hochzeit_search_calls
    return who == "all_converted" or (who == "holder" and holder)


_TOP_STAGE = len(STAGES) - 1


def highest_stage(table: CallTable, said: CallsSoFar, seat: Seat | None, party: Party, moment: Moment) -> int:
    """§3.3 The highest stage that may be called now, bringing the skipped ones below it along; else the own one."""
    own = said.own
    if table.rules.call_only_on_turn and not moment.on_turn:
        return own
    if table.chain:
        goes_on = own < 0 or (own < _TOP_STAGE and may_go_higher(table, said))
        return own + (goes_on and chain_in_time(table.chain, said, moment))
    now = tick(table, moment)
    if own < 0:
        in_time = now <= table.ansage_last[said.other]
        return 0 if in_time or may_answer_before_next_card(table, said, party, seat, moment) else own
    top, last, skips = own, table.last, table.rules.skip_levels
    for stage in table.stages:
        if stage > top and (now > last[stage] or not (top == own or skips)):
            break
        top = max(top, stage)
    return top if top > own and may_go_higher(table, said) else own


def may_go_higher(table: CallTable, said: CallsSoFar) -> bool:
    """§3.3 Whether Absagen are open to a party that has said Re or Kontra, whatever the moment."""
    if table.one_side and said.other >= 1:
        return False
    return table.rules.levels_after_late_reply == "own_deadline" or not was_late_reply(table, said)


# Until when


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
    return _deadline(table, calls_so_far(spoken, party), party, stage, vorab, seat)


def _deadline(
    table: CallTable, said: CallsSoFar, party: Party, stage: int, vorab: bool = False, seat: Seat | None = None
) -> Deadline | None:
    table = of_party(table, party)
    never = stage not in table.stages or (stage <= said.own and not (vorab and said.vorab_open))
    if never or (stage and not may_go_higher(table, said)) or (vorab and (stage or not knows_vorab(table))):
        return None
    if table.chain and vorab:
        return Deadline(stage, "vorab", table.chain.m + 1)
    if table.chain:
        further = max(0, stage - said.own - 1)
        stich = chain_stich(table.chain, said, further=further)
        return Deadline(stage, "chain", stich, lead=leader_is_bound(table.chain, said, stich, further))
    if stage:
        return clock_deadline(table, stage, table.last[stage])
    if table.reply_next_card and party == "kontra" and said.answered:
        return before_next_card(table, said.answered, seat)
    last = last_for_ansage(table, said)
    return clock_deadline(table, stage, last, reply=last > table.last[0])


def knows_vorab(table: CallTable) -> bool:
    """`maennle §15` Whether there is a call "vorab"."""
    return table.chain is not None and table.chain.vorab


def clock_deadline(table: CallTable, stage: int, last: int, reply: bool = False) -> Deadline:
    """§3.3 A last tick in the words of its unit."""
    if table.clock == OWN_CARDS:
        return Deadline(stage, table.rules.deadline_unit, max(0, table.hand_size - last), last + 1, reply)
    return Deadline(stage, table.rules.deadline_unit, last + 1, reply=reply)


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
    table, said = of_party(table, party), calls_so_far(spoken, party)
    open_ones: list[Deadline] = []
    vorab = _deadline(table, said, party, 0, vorab=True)
    if vorab and table.chain and (moment is None or vorab_in_time(table.chain, said, moment)):
        open_ones.append(vorab)
    for stage in table.stages:
        if stage <= said.own:
            continue
        found = _deadline(table, said, party, stage, seat=seat)
        if found is None or (moment and not _still_open(table, said, found, party, seat, moment)):
            break
        open_ones.append(found)
    return tuple(open_ones)


def _still_open(
    table: CallTable, said: CallsSoFar, found: Deadline, party: Party, seat: Seat | None, moment: Moment
) -> bool:
    """Whether a deadline lies ahead for a speaker at this moment, own turn or not."""
    if table.chain:
        return chain_still_open(table.chain, said, moment, found.n, found.stage - said.own - 1)
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
        return {name: chain_cards(table.chain, CallsSoFar(n=n + reply)) for n, name in enumerate(STAGES)}
    if table.clock != OWN_CARDS or (reply and table.reply_next_card):
        raise ValueError("this book does not count the speaker's cards here")
    ticks = table.reply_last if reply else table.last
    return {name: table.hand_size - last for name, last in zip(STAGES, ticks, strict=True)}


# Why not


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
    said = calls_so_far(spoken, attempt.party, _alone(attempt, phase, holder))
    return _refusal(table, said, attempt, moment, phase, holder)


def _refusal(
    table: CallTable, said: CallsSoFar, attempt: Call, moment: Moment, phase: Phase, holder: bool
) -> Verstoss | None:
    if not may_speak(table, phase, holder):
        return _refuse_phase(table, phase)
    if phase != "spiel":
        table = limits_while_searching(table, moment)
    table = of_party(table, attempt.party)
    _, party, stage, vorab, _, _ = attempt
    top = highest_stage(table, said, attempt.seat, party, moment)
    if not vorab and said.own < stage <= top and stage in table.stages:
        return None
    return verstoss_at_any_time(table, said, attempt, moment) or lateness_verstoss(table, said, attempt, moment)


def _refuse_phase(table: CallTable, phase: Phase) -> Verstoss:
    if phase == "vorbehalt":
        return Verstoss("3.3", "call.before_game")
    by_holder = table.hochzeit.hochzeit_search_calls == "holder"
    return Verstoss("4.11.ansagen", "call.search_holder" if by_holder else "call.search_open")


def verstoss_at_any_time(table: CallTable, said: CallsSoFar, attempt: Call, moment: Moment) -> Verstoss | None:
    """§3.3 What is wrong with a call beside its lateness."""
    name = ("call_name", call_name(attempt))
    if attempt.vorab and (attempt.stage or not knows_vorab(table)):
        return Verstoss("3.3", "call.no_vorab", (name,))
    if attempt.stage not in table.stages:
        return Verstoss("3.3", "call.no_such_level", (name,))
    if attempt.stage <= said.own and not (attempt.vorab and said.vorab_open):
        return Verstoss("3.5.einmal", "call.said_already", (name,))
    if table.rules.call_only_on_turn and not moment.on_turn:
        return Verstoss("3.3", "call.not_on_turn", (name,))
    if not attempt.stage:
        return None
    if table.one_side and said.other >= 1:
        return Verstoss("3.10", "call.other_side", (name, ("call_other", STAGES[said.other])))
    if said.own < 0:
        return Verstoss("3.3", "call.needs_ansage", (name, ("call_missing", attempt.party)))
    if not may_go_higher(table, said):
        return Verstoss("3.7", "call.after_late_reply", (name,))
    if not table.rules.skip_levels and attempt.stage > table.after(said.own):
        return Verstoss("3.3", "call.needs_lower", (name, ("call_missing", STAGES[table.after(said.own)])))
    return None


def lateness_verstoss(table: CallTable, said: CallsSoFar, attempt: Call, moment: Moment) -> Verstoss | None:
    """§3.3 Whether a call that would be possible at another moment comes too late, and until when it was possible."""
    name = ("call_name", call_name(attempt))
    if table.chain and attempt.vorab:
        return vorab_verstoss(table.chain, said, call_name(attempt), moment)
    if table.chain:
        return chain_verstoss(table.chain, said, call_name(attempt), moment)
    if not attempt.stage:
        return _refuse_ansage(table, said, attempt)
    now = tick(table, moment)
    late = [stage for stage in table.stages if said.own < stage <= attempt.stage and now > table.last[stage]]
    binding = attempt.stage if late[-1] == attempt.stage else late[0]
    due = clock_deadline(table, binding, table.last[binding])
    if binding == attempt.stage:
        return Verstoss("3.3", f"call.late.{due.unit}", (name, *_numbers(due)))
    return Verstoss("3.3", f"call.skipped.{due.unit}", (name, ("call_missing", STAGES[due.stage]), *_numbers(due)))


def _refuse_ansage(table: CallTable, said: CallsSoFar, attempt: Call) -> Verstoss:
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


_ONLY_LATE = ("call.late.", "call.skipped.", "call.chain_over")


def only_late(refused: Verstoss) -> bool:
    """`maennle §17` Whether a call was refused for nothing but its lateness; a void one (`maennle §16`) was not."""
    return refused.key.startswith(_ONLY_LATE)


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
    said = calls_so_far(spoken, attempt.party, _alone(attempt, phase, holder))
    found = _refusal(table, said, attempt, moment, phase, holder)
    if found and not (table.rules.invalid_call_counts_when_losing and only_late(found)):
        raise Illegal(found)
    late = found is not None
    made = attempt if attempt.late == late else attempt._replace(late=late)
    return (
        *[made._replace(stage=stage, vorab=False, implied=True) for stage in stages_brought(table, said.own, made)],
        made,
    )


def stages_brought(table: CallTable, own: int, call: Call) -> tuple[int, ...]:
    """§3.3 The stages that a call brings along, by the highest own stage before it."""
    return tuple([stage for stage in table.stages if own < stage < call.stage])


# The words, and what counts of them


def call_name(call: Call) -> str:
    """§3.4 The name of a call in data: re, kontra, k90, k60, k30, schwarz."""
    return STAGES[call.stage] if call.stage else call.party


VOID = "call.other_side"
"""`maennle §16` Why the calls after an Absage against another one are void."""


def what_counts(table: CallTable, said: Iterable[Spoken]) -> tuple[Spoken, ...]:
    """§3.5 The calls that count, skipped ones and late ones that may still cost their party something included.

    What a book refuses does not count. An Absage against an Absage of the other party takes every later call with it
    (`maennle §16`).
    """
    return tuple(chain.from_iterable(additions(table, said)))


def additions(table: CallTable, said: Iterable[Spoken]) -> Iterator[tuple[Spoken, ...]]:
    """§3.5 Call by call, what it adds to those that count: itself, skipped levels before it, nothing if it is void."""
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


# Answers


ONE_STICH = 4
"""§3.7 So many cards of the game an answer may come later; only a book that counts these says so."""


def reply_tick(calls: CallRules, own: tuple[int, ...], others: tuple[int, ...], stage: int) -> int:
    """§3.7 The last tick for an answer to a call of that stage, which was made within the limits of the others."""
    later = {"one_stich_later": ONE_STICH, "one_card_less": 1}.get(calls.reply_rule)
    return own[0] if later is None else others[stage] + later


def last_for_ansage(table: CallTable, said: CallsSoFar) -> int:
    """§3.7 The last tick for Re or Kontra: as a first call, or as an answer where that is later."""
    return table.ansage_last[said.other]


def was_late_reply(table: CallTable, said: CallsSoFar) -> bool:
    """§3.7 Whether the own Re or Kontra was an answer that would have been too late as a first call."""
    return said.ansage is not None and tick(table, said.ansage.moment) > table.last[0]


def may_answer_before_next_card(
    table: CallTable, said: CallsSoFar, party: Party, seat: Seat | None, moment: Moment
) -> bool:
    """`schmidt: Anmerkungen zu den Ansagen` Kontra as an answer while its speaker has played no card since."""
    if not table.reply_next_card or party != "kontra" or said.answered is None or seat is None:
        return False
    held = said.answered.held
    return bool(held) and held[seat] == moment.cards_in_hand


def before_next_card(table: CallTable, answered: Spoken, seat: Seat | None) -> Deadline:
    """`schmidt: Anmerkungen zu den Ansagen` Kontra as an answer: until the next card, or as usual where that is later.

    Without `seat` or the cards held the latest that it can be: he may hold one less than the caller.
    """
    held = answered.held[seat] if seat is not None and answered.held else None
    played = table.hand_size - (answered.moment.cards_in_hand - 1 if held is None else held)
    reaches = 4 * played + 3 if table.clock == GAME_CARDS else played
    if reaches <= table.last[0]:
        return clock_deadline(table, 0, table.last[0])
    return Deadline(0, "next_card", own=0 if held is None else played + 1, reply=True)


# While a Hochzeit looks for its partner


def hochzeit_shift(hochzeit: HochzeitRules, klaerung: int) -> int:
    """§4.11 How many own cards later everything may be called after a Hochzeit that was settled in this Stich."""
    later = {"k_minus_1": klaerung - 1, "k": klaerung}.get(hochzeit.hochzeit_shift, 0)
    return max(0, later)


def limits_while_searching(table: CallTable, moment: Moment) -> CallTable:
    """§4.11 The limits of the holder while the search is open: as if the running Stich settled it.

    A chain waits for the Stich: its limits move by those that are complete.
    """
    running = stich_number(moment)
    klaerung = running - 1 if table.chain else running
    return compile_limits(table.rules, table.hochzeit, "hochzeit", table.hand_size, klaerung)


def _alone(attempt: Call, phase: Phase, holder: bool) -> Seat | None:
    """§4.11 Whose calls count for him only: everybody's but the holder's while a Hochzeit is open."""
    return None if phase == "spiel" or holder else attempt.seat


def convert_calls(spoken: Iterable[Spoken], partner: Seat | None) -> tuple[Spoken, ...]:
    """§4.11 Calls from an open Hochzeit once it is settled: what its partner said as Kontra becomes Re.

    Every call stays once per party, the first one said (`ddv: An- und Absagezeitpunkte bei einer Hochzeit`).
    """
    once: dict[tuple[str, int], Spoken] = {}
    for one in spoken:
        call = one.call._replace(party="re") if partner is not None and one.call.seat == partner else one.call
        once.setdefault((call.party, call.stage), one._replace(call=call))
    return tuple(once.values())
