"""Calls that somebody has to make: after the first Stich, or because he gave his party away.

The script knows none of them: `maennle §17, §25`, `schmidt: Anmerkungen zu den Ansagen`, `spielregeln: Varianten`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from dokolearn.ch2_normal_game import parties, public_re
from dokolearn.ch3_scoring.calls import CallTable, call_verstoss, calls_so_far, may_speak, only_late
from dokolearn.ch3_scoring.special_points import event_table, paid_events, stich_events
from dokolearn.model import SEATS, STAGES, Call, CardTable, Kind, Moment, Party, RuleSet, Seat, Spoken, Stich

HIDDEN_PARTIES = ("normal", "stilles_solo")
"""Games in which nobody knows at first who plays with whom."""


class AfterStich(NamedTuple):
    """A Stich that is complete, and all that decides whether it forces its winner to call."""

    table: CallTable
    """As it is after the Stich, with the partner of a Hochzeit if this Stich found him."""
    rules: RuleSet
    cards: CardTable
    number: int
    """Which Stich it is, from 1."""
    stich: Stich
    re: frozenset[Seat]
    spoken: Sequence[Spoken] = ()
    """The calls that count so far."""

    @property
    def party(self) -> Party:
        """The party of whoever has won the Stich."""
        return parties(self.re)[self.stich.winner]

    @property
    def searching(self) -> bool:
        """Whether a Hochzeit still looks for its partner."""
        return self.table.game == "hochzeit" and not self.table.klaerung


def forced_call(after: AfterStich) -> tuple[Seat, Call] | None:
    """`maennle §25` Who has to call what after a Stich, or None: his party's next stage.

    The call is valid as it is, also where nobody could call freely any more; marked `late` where the book lets it count
    only on losing. Nothing is forced where the next stage is barred (`maennle §16`) or there is none.
    """
    if not forcing_option(after):
        return None
    seat, table = after.stich.winner, after.table
    moment = Moment(4 * after.number, table.hand_size - after.number)
    call = _next_call(table, after.spoken, seat, after.party, moment)
    return (seat, call) if call else None


def forcing_option(after: AfterStich) -> str:
    """`maennle §25` The option by which a Stich forces its winner to call, a Tack before many Augen; else empty."""
    if _tack_forces(after):
        return "forced_call_tack"
    if not _augen_force(after):
        return ""
    has_called = calls_so_far(after.spoken, after.party).own >= 0
    return "" if has_called and not after.table.rules.forced_call_next_level else "forced_call"


def _augen_force(after: AfterStich) -> bool:
    """`schmidt: Anmerkungen zu den Ansagen` A first Stich with many Augen, if its winner may call at all."""
    rules = after.table.rules
    least = rules.forced_call_augen if rules.forced_call else 0
    if not least or after.number != 1 or after.stich.augen < least:
        return False
    holder = after.stich.winner in after.re
    return not after.searching or may_speak(after.table, "hochzeit_offen", holder=holder)


def _tack_forces(after: AfterStich) -> bool:
    """`maennle §25` A Tack in the first Stich; in a Hochzeit in the first Stich after the search."""
    table = after.table
    if not table.rules.forced_call_tack or after.searching or after.number != table.klaerung + 1:
        return False
    return bool(tacks_seen(after))


def tacks_seen(after: AfterStich) -> list[str]:
    """`maennle §24` What a Stich brings its winner as far as he knows: events by name."""
    game, rules, stich = after.table.game, after.rules, after.stich
    paid = paid_events(rules.special, rules.value, game)
    known = known_parties(game, after.re, after.spoken, stich, after.cards.alte)
    last = after.number == after.table.hand_size
    found = stich_events(stich, known, event_table(rules, after.cards), last=last)
    return [event.name for event in found if event.seat == stich.winner and event.name in paid]


def known_parties(
    game: str, re: frozenset[Seat], spoken: Sequence[Spoken], stich: Stich, alte: Kind
) -> tuple[Party | None, ...]:
    """`maennle §24` What the winner of a first Stich knows of the parties, by seat: from calls, Kreuz Damen, his own.

    A Fuchs of a party he does not know is a Tack until it turns out to be his partner's (`maennle §24`).
    """
    party = parties(re)
    if game not in HIDDEN_PARTIES:
        return party
    laid = public_re([stich], alte=alte)
    shown = laid | {one.call.seat for one in spoken} | {stich.winner}
    everybody = len(laid | {one.call.seat for one in spoken if one.call.party == "re"}) == 2
    return tuple(party[seat] if everybody or seat in shown else None for seat in SEATS)


def disclosure_call(
    table: CallTable, spoken: Sequence[Spoken], seat: Seat, party: Party, moment: Moment
) -> Call | None:
    """`maennle §17` What somebody has to say who gives his party away; None if it forces nothing.

    It forces nothing where the book does not say so and where he has shown his party by a call of his own. That a
    Kreuz Dame has shown it is for the caller to know.
    """
    if not table.rules.disclosure_forces_call or any(one.call.seat == seat for one in spoken):
        return None
    return _next_call(table, spoken, seat, party, moment)


def _next_call(table: CallTable, spoken: Sequence[Spoken], seat: Seat, party: Party, moment: Moment) -> Call | None:
    """The next stage of a party, late if it is; None above schwarz and where an Absage is barred."""
    said = calls_so_far(spoken, party)
    stage = table.after(said.own)
    if stage == len(STAGES) or (stage and table.one_side and said.other >= 1):
        return None
    call = Call(seat, party, stage)
    refused = call_verstoss(table, spoken, call, moment)
    return call._replace(
        late=table.rules.invalid_call_counts_when_losing and refused is not None and only_late(refused)
    )
