"""A second way to say who may call what and how long, written from the sources and plain on purpose.

Levels are numbers: 0 is Re or Kontra, 1 to 4 are keine 90, keine 60, keine 30 and schwarz. `may_call` is for four
books, `may_go_on` for the chain of maennle.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class CallRules(NamedTuple):
    """What a book says about calls."""

    limits: tuple[int, int, int, int, int]
    counts: str = "hand"
    """`hand`: at least so many cards held by whoever speaks; `game`: before this card of the whole game."""
    skipping: bool = False
    reply: str = "one_card_less"
    levels_after_late_reply: bool = True
    only_on_turn: bool = False
    hochzeit_later: int | None = None
    """By how many cards less than the number of the Stich that found the partner the limits drop; None: not at all."""
    while_searching: str = "nobody"


BOOKS: Mapping[str, CallRules] = {
    "mainz": CallRules(  # §3.3, §3.7
        (8, 12, 16, 20, 24), counts="game", skipping=True, reply="one_stich_later", while_searching="holder"
    ),
    "ddv": CallRules((11, 10, 9, 8, 7), skipping=True, levels_after_late_reply=False, hochzeit_later=1),
    "spielregeln": CallRules((11, 10, 9, 8, 7), hochzeit_later=0),
    "schmidt": CallRules(
        (11, 10, 9, 8, 7),
        reply="kontra_next_card",
        levels_after_late_reply=False,
        only_on_turn=True,
        hochzeit_later=1,
        while_searching="holder",
    ),
}


class SaidAt(NamedTuple):
    """A call with the moment it was made at."""

    party: str
    level: int
    late_as_first: bool
    """Whether it came so late that only an answer was still possible."""
    cards_before: tuple[int, ...]
    """How many cards each seat had laid by then."""
    vorab: bool = False


class Moment(NamedTuple):
    """Whoever would like to speak, and how far the game is."""

    seat: int
    party: str
    laid: tuple[int, ...]
    """How many cards each seat has laid."""
    hand_size: int
    on_turn: bool
    search: int | None = None
    """Of a Hochzeit the Stich that settled whom its holder plays with; 0 while that is open, None in other games."""
    holder: bool = False

    @property
    def hand(self) -> int:
        return self.hand_size - self.laid[self.seat]

    @property
    def in_game(self) -> int:
        return sum(self.laid)


def may_call(rules: CallRules, now: Moment, said: Sequence[SaidAt]) -> set[int]:
    """The levels that could be called now."""
    if rules.only_on_turn and not now.on_turn:
        return set()
    if now.search == 0 and not (rules.while_searching == "holder" and now.holder):
        return set()
    own = [one for one in said if one.party == now.party]
    if not own:  # no Absage without an Ansage of the party
        return {0} if in_time(rules, now, 0) or answers(rules, now, said) else set()
    if any(one.late_as_first for one in own) and not rules.levels_after_late_reply:
        return set()
    found = set[int]()
    for level in range(max(one.level for one in own) + 1, 5):
        if not in_time(rules, now, level):
            break
        found.add(level)
        if not rules.skipping:
            break
    return found


def in_time(rules: CallRules, now: Moment, level: int) -> bool:
    if rules.counts == "game":
        return now.in_game < rules.limits[level]
    return now.hand >= rules.limits[level] - drop(rules, now)


def drop(rules: CallRules, now: Moment) -> int:
    """By how much the limits are lower after a Hochzeit."""
    if now.search is None or rules.hochzeit_later is None:
        return 0
    running = now.in_game // 4 + 1  # while it is open: as if this Stich settled it, the third at the latest
    return (now.search or min(running, 3)) - rules.hochzeit_later


def answers(rules: CallRules, now: Moment, said: Sequence[SaidAt]) -> bool:
    """Whether Re or Kontra may still be said because the others have called."""
    theirs = [one for one in said if one.party != now.party]
    if not theirs:
        return False
    highest = max(one.level for one in theirs)
    if rules.reply == "one_stich_later":
        return now.in_game < rules.limits[highest] + 4
    if rules.reply == "one_card_less":
        return now.hand >= rules.limits[highest] - 1 - drop(rules, now)
    return now.party == "kontra" and any(one.cards_before[now.seat] == now.laid[now.seat] for one in theirs)


def may_go_on(now: Moment, said: Sequence[SaidAt]) -> set[int]:
    """`maennle §15` The levels that could be called now, in time and plain; `said` are the calls that were in time.

    The n-th call, of whichever party, needs 10 − m − n cards in hand, or 11 − m − n where the first one was said vorab;
    m is the Stich that found the partner of a Hochzeit. It comes before the second card of a Stich, and a Stich without
    a call ends the chain.
    """
    if now.search == 0 or now.in_game % 4 > 1:
        return set()
    most = 11 if said and said[0].vorab else 10
    if now.hand < most - (now.search or 0) - (len(said) + 1):
        return set()
    if said and now.in_game // 4 - sum(said[-1].cards_before) // 4 > 1:
        return set()
    own = max((one.level for one in said if one.party == now.party), default=-1)
    theirs = max((one.level for one in said if one.party != now.party), default=-1)
    guaranteed = own + 1 >= 1 and theirs >= 1  # §16: only one party can win
    return set() if own == 4 or guaranteed else {own + 1}
