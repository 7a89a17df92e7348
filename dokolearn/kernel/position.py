"""An open position as numbers: all that a search of the last Stiche has to know, filled from the rules of a game.

It speaks of cards as the rest of the package does; `position_bytes` makes of it what the kernel reads. What no search
can do for a rule, `position` says with its reason.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL, CHARLY, COPIES, FUCHS, SCHWEIN, stiche_per_game
from dokolearn.ch2_normal_game import hand_size, parties
from dokolearn.ch3_scoring.special_points import EventTable, credit_events, stich_events
from dokolearn.ch3_scoring.value import ScoreTable, score_table, settle_with
from dokolearn.game import Spiel, State, outcome
from dokolearn.game.play import karo_asse, table_of
from dokolearn.house_rules.schwein import KaroAsse, with_schwein
from dokolearn.model import SEATS, Abrechnung, Augen, CardTable, Hand, Kind, Outcome, Party, RuleSet, Seat, Stich

AN_AUGE, A_PUNKT = 1, 1000
"""What an end is worth, in whole numbers: the Punkte decide, and between equal ones the Augen."""

NONE, FUCHS_LAID, FUCHS_HAS_WON, SCHWEIN_LAID = range(4)
"""What the holder of both Karo Asse has laid of them, as far as it decides about the next one."""

AS_IT_IS, RAISED = 1, 2
"""How he may lay the next one, bits of a number."""


class CannotSolve(ValueError):
    """A position whose end nobody here can work out; the text says why."""


class Catch(NamedTuple):
    """§3.11 A card that brings Punkte to whoever makes the Stich, if the other side laid it."""

    caught: Kind
    by: Kind | None
    """The card that has to win the Stich; None: any."""
    only_last: bool
    points: int


class Crown(NamedTuple):
    """§3.11 A card that brings Punkte if it makes the Stich."""

    winner: Kind
    only_last: bool
    points: int


class Specials(NamedTuple):
    """§3.11 The special points that count in this game, in Punkte of whoever makes the Stich."""

    catches: tuple[Catch, ...]
    crowns: tuple[Crown, ...]
    full: int
    """From so many Augen on a Stich is a Doppelkopf; 0: it is one with two pairs."""
    full_points: int
    herz: frozenset[Kind]
    herz_points: int


class Score(NamedTuple):
    """§3.9 How an end counts, and how it stands before the running Stich."""

    specials: Specials
    punkte: Callable[[int, tuple[bool, bool], int], int]
    """What the game is worth for Re with so many Augen, whether Re and Kontra have a Stich, and special points of Re
    less those of Kontra."""
    sheet: Callable[[int, tuple[bool, bool], int], Sequence[int]]
    """What each seat writes down then."""
    has_stich: tuple[bool, bool]
    """Whether Re and Kontra have one."""
    special: int
    """Special points of Re less those of Kontra."""
    a_punkt: int = A_PUNKT
    an_auge: int = AN_AUGE


@dataclass(frozen=True, slots=True)
class Position:
    """What is left of a deal, all cards open; the parties are settled."""

    tables: tuple[CardTable, ...]
    """Of the running Stich and all after it."""
    hands: tuple[Hand, ...]
    """By seat; a Karo Ass that may be raised is a Fuchs here."""
    lead: Seat
    stich: Hand
    re: frozenset[Seat]
    augen_re: int
    """Those of Re before the running Stich."""
    score: Score
    holder: Seat | None = None
    """Who may raise a Karo Ass."""
    rights: tuple[int, ...] = (AS_IT_IS,) * 4
    """By what he has laid of both: how he may lay the next one."""
    laid: int = NONE

    @property
    def turn(self) -> Seat:
        """Whose card comes next."""
        return SEATS[(self.lead + len(self.stich)) % 4]


def position(spiel: Spiel, state: State) -> Position:
    """A moment of a game as a search wants it. Raises CannotSolve with the reason."""
    if state.suche is not None and state.suche.open:
        raise CannotSolve("a Hochzeit that still looks for its partner has no parties yet")
    if state.over:
        raise CannotSolve("nothing is left to be played")
    number = len(state.stiche)
    cards, other_cards = spiel.tables.cards, spiel.tables.other_cards
    if other_cards is not None:
        if not state.stiche and not state.stich:
            raise CannotSolve("the first card of a Sokrates decides what is trump")
        if table_of(spiel, state.stiche, state.stich) is other_cards[number]:
            cards = other_cards
    if spiel.table.ueberstich or spiel.table.cancels is not None:
        raise CannotSolve("a search follows and wins as everywhere, and this table does otherwise")
    if spiel.tables.above_schwein:
        raise CannotSolve("a Superschwein would change the trumps on the way")
    holder, rights, laid = _karo_asse(spiel, state)
    return Position(
        tables=cards[number : stiche_per_game(spiel.table)],
        hands=state.hands,
        lead=state.lead,
        stich=state.stich,
        re=state.re,
        augen_re=sum([state.augen[seat] for seat in state.re]),
        score=score_of(spiel, state),
        holder=holder,
        rights=rights,
        laid=laid,
    )


def worth(at: Position, augen_re: int, has_stich: tuple[bool, bool], special: int) -> int:
    """§3.9 What an end is worth for Re: its Punkte, and between equal ones its Augen; see `A_PUNKT`."""
    return at.score.a_punkt * at.score.punkte(augen_re, has_stich, special) + at.score.an_auge * augen_re


# The Karo Asse


def _karo_asse(spiel: Spiel, state: State) -> tuple[Seat | None, tuple[int, ...], int]:
    """`ddv: Schweine` Who may raise a Karo Ass, how by what he has laid, and what he has laid."""
    if not spiel.tables.schwein:
        return None, (AS_IT_IS,) * 4, NONE
    for seat in SEATS:
        asse = karo_asse(spiel, state, seat)
        if asse.dealt.count(FUCHS) == COPIES:
            rights = tuple([_rights(asse, laid) for laid in range(4)])
            if any(right != AS_IT_IS for right in rights):
                return seat, rights, _laid_of_the_two(asse, state)
    return None, (AS_IT_IS,) * 4, NONE


def _rights(asse: KaroAsse, laid: int) -> int:
    """What the rules say about the next one if he has laid this so far."""
    mine, others = asse.seat, SEATS[asse.seat - 3]
    stiche = {
        NONE: (),
        FUCHS_LAID: (Stich(mine, (FUCHS,) * 4, others, Augen(0)),),
        FUCHS_HAS_WON: (Stich(mine, (FUCHS,) * 4, mine, Augen(0)),),
        SCHWEIN_LAID: (Stich(mine, (SCHWEIN,) * 4, mine, Augen(0)),),
    }
    choices = with_schwein((FUCHS,), asse._replace(stiche=stiche[laid]))
    return AS_IT_IS * (FUCHS in choices) + RAISED * (SCHWEIN in choices)


def _laid_of_the_two(asse: KaroAsse, state: State) -> int:
    """What he has laid, the running Stich included."""
    running = [kind for place, kind in enumerate(state.stich) if SEATS[(state.lead + place) % 4] == asse.seat]
    laid = [*asse.laid, *((kind, False) for kind in running if kind in (FUCHS, SCHWEIN))]
    if not laid:
        return NONE
    if any(kind == SCHWEIN for kind, _ in laid):
        return SCHWEIN_LAID
    return FUCHS_HAS_WON if laid[0][1] else FUCHS_LAID


# The score


def score_of(spiel: Spiel, state: State) -> Score:
    """§3.9 How the end of this game counts, with the calls made so far. Raises CannotSolve with the reason."""
    if spiel.rules.value.doppelkopf_doubles:
        raise CannotSolve("a Doppelkopf doubles, and an end here only adds up")
    so_far = outcome(spiel, state)
    paid = spiel.tables.scoring.paid(so_far.game)
    party = parties(state.re)
    happened = [event for one in state.stiche for event in stich_events(one, party, spiel.tables.events)]
    special = sum([paid.get(name, 0) * (1 if one == "re" else -1) for one, name in credit_events(happened, party)])
    has_stich = tuple([stiche + augen > 0 for stiche, augen in zip(so_far.stiche, so_far.augen, strict=True)])
    ending = _ending(spiel.rules, replace(so_far, augen=(0, 0), stiche=(0, 0), events=()), spiel.bock)
    return Score(
        _specials(spiel.tables.events, paid), ending.punkte, ending.sheet, (has_stich[0], has_stich[1]), special
    )


def _specials(table: EventTable, paid: Mapping[str, int]) -> Specials:
    """§3.11 The special points of a book that pay in a game. Who has lost a card pays what its catcher would get."""
    always, last = table.catches
    catches = [
        Catch(one.caught, one.by, one not in always, -paid[one.event] if one.event in _LOST else paid[one.event])
        for one in last
        if one.event in paid
    ]
    crowns = [Crown(kind, True, paid[event]) for event, kind in _CROWNED.items() if event in paid]
    return Specials(
        tuple(catches), tuple(crowns), table.full, paid.get("doppelkopf", 0), table.herz, paid.get("herzstich", 0)
    )


_LOST = ("karlchen_verloren",)
"""Special points of whoever has lost a card."""

_CROWNED = {"karlchen": CHARLY, "fuchs_am_end": FUCHS}
"""Special points for the card that makes the last Stich."""


@lru_cache(maxsize=64)
def _ending(rules: RuleSet, so_far: Outcome, bock: int) -> "_Ending":
    """The ends of games with the same parties and calls."""
    table = score_table(rules)
    return _Ending(table, so_far, bock, table.paid(so_far.game), hand_size(rules))


@dataclass(frozen=True, slots=True)
class _Ending:
    """What the ends of a game count, each settled once."""

    table: ScoreTable
    so_far: Outcome
    """Without Augen, Stiche and special points."""
    bock: int
    paid: Mapping[str, int]
    all_stiche: int
    known: dict[tuple[int, tuple[bool, bool], int], Abrechnung] = field(default_factory=dict)

    def punkte(self, augen: int, has_stich: tuple[bool, bool], special: int) -> int:
        """What the game is worth for Re."""
        return self._score_of_end(augen, has_stich, special).value_re

    def sheet(self, augen: int, has_stich: tuple[bool, bool], special: int) -> Sequence[int]:
        """What each seat writes down."""
        return self._score_of_end(augen, has_stich, special).punkte

    def _score_of_end(self, augen: int, has_stich: tuple[bool, bool], special: int) -> Abrechnung:
        """The score. Nothing but the sum of the special points counts, whatever they are for."""
        key = augen, has_stich, special
        if key not in self.known:
            re = int(has_stich[0]) + (self.all_stiche - 1) * (not has_stich[1])
            done = replace(
                self.so_far,
                augen=(augen, AUGEN_TOTAL - augen),
                stiche=(re, self.all_stiche - re),
                events=self._events(special),
            )
            self.known[key] = settle_with(self.table, done, self.bock)
        return self.known[key]

    def _events(self, special: int) -> tuple[tuple[Party, str], ...]:
        """Special points that come to so many Punkte."""
        if not special:
            return ()
        event, points = min(self.paid.items(), key=lambda one: abs(one[1]))
        party: Party = "re" if (special > 0) == (points > 0) else "kontra"
        return ((party, event),) * (abs(special) // abs(points))
