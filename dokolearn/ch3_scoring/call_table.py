"""§3.3 Until when one may call, compiled once per game from the options of a book.

Every unit is a clock that only runs forward (cards of the game, own cards, complete Stiche), and every stage has its
last tick. The chain of `maennle §15` is the exception: there the next call of anybody has the next limit.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from dokolearn.model import SEATS, STAGES, Moment, Party, RuleSet, Seat, Spoken
from dokolearn.rule_parts import CallRules, HochzeitRules

Phase = Literal["spiel", "vorbehalt", "hochzeit_offen"]
"""When somebody speaks: in the game, before the game is known, or while a Hochzeit looks for its partner."""

FULL_HAND = 12
"""§3.3 Limits of hand cards are printed for twelve; with ten each every one is two lower (`ddv: Spiel ohne Neunen`)."""

HOCHZEITEN = ("hochzeit", "hochzeit_ungeklaert")

NEVER = 99
"""More Stiche than a game has."""

GAME_CARDS, OWN_CARDS, STICHE = range(3)

_CLOCKS = {
    "cards_in_game": GAME_CARDS,
    "cards_in_hand": OWN_CARDS,
    "stiche": STICHE,
    "before_play": GAME_CARDS,
    "first_stich": STICHE,
    "chain_formula": STICHE,
}

MOST_CALLS = len(SEATS) * len(STAGES)
"""Everybody every stage. A stage is open only after those below it: after n calls no stage above the nth is."""

ONE_STICH = 4
"""§3.7 So many cards of the game an answer may come later; only a book that counts these says so."""


@dataclass(frozen=True, slots=True)
class CallTable:
    """§3.3 All that calls of one game depend on, compiled by `call_table`."""

    game: str
    hand_size: int
    klaerung: int
    """Number of the Stich that found the partner of a Hochzeit (nobody found: the last that could); else 0."""
    m: int
    """The same where it moves the chain (`maennle §15`); else 0."""
    unit: str
    clock: int
    last: tuple[int, ...]
    """By stage: the last tick of the clock at which it may be called."""
    reply_last: tuple[int, ...]
    """By the stage that is answered: the last tick for Re or Kontra as an answer."""
    ansage_last: tuple[int, ...]
    """§3.7 By the stage that is answered: the last tick for Re or Kontra; at the end (-1) where nothing is answered."""
    reply_next_card: bool
    """Kontra may answer until its speaker plays his next card."""
    levels_after_late_reply: bool
    only_on_turn: bool
    skip: bool
    one_side: bool
    """No Absage against an Absage of the other party."""
    chain: Literal["", "strict", "formula"]
    vorab: bool
    late_counts: bool
    """A late call is not refused: it counts if its party loses."""
    search: str
    """Who may call while a Hochzeit is open: nobody, holder, all_converted."""
    shift: str
    disclosure: bool
    """Whoever gives his party away has to call."""
    forced_augen: int
    """Augen of the first Stich that force a call; 0: they never do."""
    forced_next_level: bool
    """Whether they force the next stage where the party has called already."""
    forced_tack: bool
    """A Tack in the first Stich forces a call."""
    silent_after: tuple[int, ...] = ()
    """By the number of calls so far: after how many Stiche nobody can call any more; empty for a chain."""


def call_table(rules: RuleSet, game: str, hand_size: int = FULL_HAND, klaerung: int = 0) -> CallTable:
    """§3.3 The limits of a book for one game. `klaerung` is the Stich that found the partner of a Hochzeit."""
    return _compiled(rules.calls, rules.hochzeit, game, hand_size, klaerung)


@lru_cache(maxsize=512)
def _compiled(calls: CallRules, hochzeit: HochzeitRules, game: str, hand_size: int, klaerung: int) -> CallTable:
    unit = calls.deadline_unit
    clock = _CLOCKS[unit]
    found = klaerung if game in HOCHZEITEN else 0
    if game == "hochzeit_ungeklaert" and not found:
        found = hochzeit.hochzeit_limit
    last = tuple(_last_tick(unit, limit) for limit in calls.call_limits)
    table = CallTable(
        game=game,
        hand_size=hand_size,
        klaerung=found,
        m=_chain_m(hochzeit, found),
        unit=unit,
        clock=clock,
        last=last,
        reply_last=tuple(_reply_tick(calls, last, stage) for stage in range(len(STAGES))),
        ansage_last=(),
        reply_next_card=calls.reply_rule == "kontra_next_card",
        levels_after_late_reply=calls.levels_after_late_reply == "own_deadline",
        only_on_turn=calls.call_only_on_turn,
        skip=calls.skip_levels,
        one_side=calls.both_levels == "forbidden",
        chain=calls.chain if unit == "chain_formula" else "",
        vorab=calls.vorab and unit == "chain_formula",
        late_counts=calls.invalid_call_counts_when_losing,
        search=hochzeit.hochzeit_search_calls,
        shift=hochzeit.hochzeit_shift,
        disclosure=calls.disclosure_forces_call,
        forced_augen=calls.forced_call and calls.forced_call_augen,
        forced_next_level=calls.forced_call_next_level,
        forced_tack=calls.forced_call_tack,
    )
    return _with_silence(shifted(_with_ansage_last(table), found))


def _with_ansage_last(table: CallTable) -> CallTable:
    first = table.last[0]
    return replace(table, ansage_last=(*[max(first, tick) for tick in table.reply_last], first))


def _with_silence(table: CallTable) -> CallTable:
    """Clocks run at least as far as the Stiche. An answer before one's next card may come a Stich after the last call,
    also after one that was forced."""
    if table.chain:
        return table
    stich = 4 if table.clock == GAME_CARDS else 1
    forced = table.klaerung + 2 if table.reply_next_card else 0
    last, replies = table.last, table.reply_last
    after = [max(forced, max(*last[: n + 1], *replies[:n]) // stich + (forced > 0)) for n in range(1, MOST_CALLS + 1)]
    return replace(table, silent_after=(last[0] // stich, *after))


def _chain_m(hochzeit: HochzeitRules, found: int) -> int:
    """`maennle §15` The m of the formula, where a Hochzeit moves the limits at all."""
    return found if hochzeit.hochzeit_shift == "formula" else 0


def _last_tick(unit: str, limit: int) -> int:
    if unit == "cards_in_hand":
        return FULL_HAND - limit
    return limit - 1 if unit in ("cards_in_game", "stiche") else 0


def _reply_tick(calls: CallRules, last: tuple[int, ...], stage: int) -> int:
    """§3.7 The last tick for an answer to a call of that stage."""
    later = {"one_stich_later": ONE_STICH, "one_card_less": 1}.get(calls.reply_rule)
    return last[0] if later is None else last[stage] + later


def shifted(table: CallTable, found: int) -> CallTable:
    """The same limits after a Hochzeit that was settled in Stich `found`; 0: there was none."""
    by = {"k_minus_1": found - 1, "k": found}.get(table.shift, 0) if found else 0
    if by <= 0 or table.clock != OWN_CARDS:
        return table
    last, reply_last = [tuple(tick + by for tick in ticks) for ticks in (table.last, table.reply_last)]
    return _with_ansage_last(replace(table, last=last, reply_last=reply_last))


def searching(table: CallTable, moment: Moment) -> CallTable:
    """The limits of the holder while the search is open: as if the running Stich settled it."""
    running = stich_number(moment)
    if table.chain:
        return replace(table, klaerung=running - 1, m=running - 1 if table.shift == "formula" else 0)
    return shifted(table, running)


def stich_number(moment: Moment) -> int:
    """The running Stich; between two Stiche the next one."""
    return moment.cards_played // 4 + 1


def tick(table: CallTable, moment: Moment) -> int:
    """How far the clock of the book has run for a speaker."""
    if table.clock == OWN_CARDS:
        return table.hand_size - moment.cards_in_hand
    return moment.cards_played if table.clock == GAME_CARDS else moment.cards_played // 4


class Said(NamedTuple):
    """What has been said, as one party sees it. Stages are -1 where nothing was said."""

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


NOTHING_SAID = Said()


def said_so_far(spoken: Sequence[Spoken], party: Party, alone: Seat | None = None) -> Said:
    """The calls so far from a party's view. `alone`: only the own calls of this seat are those of his party."""
    if not spoken:
        return NOTHING_SAID
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
    return _said(Said, (own, other, n, ansage, answered, latest, vorab, own_vorab))


_said = tuple.__new__
"""Asked before every card of a game with calls: a named tuple without the detour over its keywords."""


def last_for_ansage(table: CallTable, said: Said) -> int:
    """§3.7 The last tick for Re or Kontra: as a first call, or as an answer where that is later."""
    return table.ansage_last[said.other]


def may_answer_before_next_card(table: CallTable, said: Said, party: Party, seat: Seat | None, moment: Moment) -> bool:
    """Kontra as an answer while its speaker has played no card since (`schmidt: Anmerkungen zu den Ansagen`)."""
    if not table.reply_next_card or party != "kontra" or said.answered is None or seat is None:
        return False
    held = said.answered.held
    return bool(held) and held[seat] == moment.cards_in_hand


def was_late_reply(table: CallTable, said: Said) -> bool:
    """Whether the own Re or Kontra was an answer that would have been too late as a first call."""
    return said.ansage is not None and tick(table, said.ansage.moment) > table.last[0]


def chain_cards(table: CallTable, said: Said, vorab: bool = False, further: int = 0) -> int:
    """Fewest cards in hand for the next call of the chain (`maennle §15`); `further`: after that many more calls."""
    opened_early = said.vorab if said.n else vorab
    return table.hand_size - table.m - (said.n + 1 + further) + opened_early


def chain_stich(table: CallTable, said: Said, vorab: bool = False, further: int = 0) -> int:
    """The Stich in which the next call of the chain is due at the latest.

    The formula counts hand cards; besides it a strict chain ends with a Stich in which nobody called.
    """
    due = table.hand_size - chain_cards(table, said, vorab, further) + 1
    if table.chain == "formula" or said.latest is None:
        return due
    return min(due, stich_number(said.latest) + 1 + further)


def silent_after(table: CallTable, spoken: int, said: Said) -> int:
    """After how many Stiche nobody can call any more, after so many calls; both parties see a chain alike."""
    return chain_stich(table, said) - 1 if table.chain else table.silent_after[spoken]


def before_second_card(moment: Moment) -> bool:
    """Whether at most one card of the running Stich lies there: nobody calls later in a Stich (`maennle §15`)."""
    return moment.cards_played % 4 <= 1


def chain_in_time(table: CallTable, said: Said, moment: Moment, vorab: bool = False) -> bool:
    """Whether the next call of the chain may fall now: in its Stich, before the second card, with cards enough."""
    return (
        before_second_card(moment)
        and moment.cards_in_hand >= chain_cards(table, said, vorab)
        and stich_number(moment) <= chain_stich(table, said, vorab)
    )


def vorab_in_time(table: CallTable, said: Said, moment: Moment) -> bool:
    """Whether "vorab" may be said now: with a full hand of the first Stich that allows calls (`maennle §15`)."""
    return moment.cards_in_hand >= table.hand_size - table.m and chain_in_time(table, said, moment, vorab=True)
