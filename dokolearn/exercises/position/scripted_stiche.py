"""A few Stiche with fixed hands: the learner plays one seat, the others follow a script, and the engine keeps the game.

The others lay the first card of their list that is allowed. So every way that such a game can go is known beforehand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from dokolearn.ch2_normal_game import parties, playable, public_re
from dokolearn.ch3_scoring.special_points import paid_events, sonderpunkte
from dokolearn.ch4_vorbehalte.hochzeit import Finder, Suche, known_parties, watch
from dokolearn.exercises.frame.task import Recent
from dokolearn.game import complete
from dokolearn.model import SEATS, CardTable, Hand, Kind, Party, RuleSet, Seat, Stich

LEARNER = Seat(0)
NOBODY = (None,) * 4


@dataclass(frozen=True, slots=True)
class SmallGame:
    """Four hands of equal size, the others' in the order of their script; who leads, and what is known of parties."""

    rules: RuleSet
    table: CardTable
    hands: tuple[Hand, ...]
    lead: Seat
    re: frozenset[Seat]
    """Who is Re; nobody: everybody plays for himself, or a Hochzeit still looks for her partner."""
    hidden: bool = False
    """Whether parties are only known once a Kreuz Dame tells them."""
    holder: Seat | None = None
    """Who has said Hochzeit."""
    find: Finder | None = None
    before: tuple[int, int] = (0, 0)
    """The Augen of the learner's side and of the other one before these Stiche."""
    specials: bool = True
    """Whether special points are told; not before somebody has heard of them."""
    about: str = ""
    """The card whose special points count between ways with as many Augen; none where it is about Augen alone."""


class Moment(NamedTuple):
    """What the hands still hold, the Stich on the table, and those before it."""

    hands: tuple[Hand, ...]
    lead: Seat
    stich: tuple[Kind, ...]
    done: tuple[Stich, ...]


class End(NamedTuple):
    """What the learner's side has at an end, in the order in which it counts."""

    augen: int
    punkte: int
    """§3.11 Special points of the sort that the hand is about, those of the others taken off."""


class Span(NamedTuple):
    """What the learner's side can end with: at least, and at most."""

    least: End
    most: End


Path = tuple[Kind, ...]
"""The learner's cards in the order in which they were laid."""


def moment_after(game: SmallGame, path: Path, looking: bool = False) -> Moment:
    """The game after these cards of the learner. While he is `looking` at a Stich, nobody leads the next one."""
    return _MOMENTS.of((id(game), path, looking), lambda: _replay(game, path, looking), kept=game)


_MOMENTS = Recent[Moment]()
"""What is seen, answered and said is about the same moment."""


def _replay(game: SmallGame, path: Path, looking: bool) -> Moment:
    moment = _begin(game)
    for number, kind in enumerate(path, start=1):
        moment = _answer(game, moment, kind)
        if not looking or number < len(path):
            moment = _lead_up(game, moment)
    return moment


def _begin(game: SmallGame) -> Moment:
    """Before the learner's first card."""
    return _lead_up(game, Moment(game.hands, game.lead, (), ()))


def _lead_up(game: SmallGame, moment: Moment) -> Moment:
    """Whoever has to play before the learner does."""
    while (seat := Seat((moment.lead + len(moment.stich)) % 4)) != LEARNER and moment.hands[seat]:
        moment = _play_script(game, moment, seat)
    return moment


def _answer(game: SmallGame, moment: Moment, kind: Kind) -> Moment:
    """The learner's card and those that complete the Stich."""
    moment = _after(game, moment, LEARNER, kind)
    while moment.stich:
        moment = _play_script(game, moment, Seat((moment.lead + len(moment.stich)) % 4))
    return moment


def _play_script(game: SmallGame, moment: Moment, seat: Seat) -> Moment:
    return _after(game, moment, seat, playable(moment.hands[seat], moment.stich, game.table)[0])


def _after(game: SmallGame, moment: Moment, seat: Seat, kind: Kind) -> Moment:
    hand = list(moment.hands[seat])
    hand.remove(kind)
    hands = (*moment.hands[:seat], tuple(hand), *moment.hands[seat + 1 :])
    cards = (*moment.stich, kind)
    if len(cards) < 4:
        return Moment(hands, moment.lead, cards, moment.done)
    done = complete(moment.lead, cards, game.table, last=not any(hands))
    return Moment(hands, done.winner, (), (*moment.done, done))


# Parties


def suche(game: SmallGame, moment: Moment) -> Suche | None:
    """§4.11 How far the search of a Hochzeit is."""
    if game.find is None or game.holder is None:
        return None
    found = Suche(game.holder)
    for stich in moment.done:
        found = watch(game.find, found, stich)
    return found


def re_party(game: SmallGame, moment: Moment) -> frozenset[Seat]:
    """§2.2 §4.11 Who is Re, as far as it is settled."""
    searched = suche(game, moment)
    return game.re if searched is None else searched.re


def learner_parties(game: SmallGame, moment: Moment) -> tuple[Party | None, ...]:
    """§2.2 By seat the party that the learner knows of; of nobody where everybody plays for himself."""
    searched = suche(game, moment)
    if searched is not None:
        return known_parties(searched)
    if not game.re:
        return NOBODY
    party = parties(game.re)
    seen = public_parties(game, moment) | ({LEARNER} & game.re)
    if not game.hidden or seen >= game.re:
        return party
    return tuple(party[seat] if seat == LEARNER or seat in seen else None for seat in SEATS)


def public_parties(game: SmallGame, moment: Moment) -> frozenset[Seat]:
    """§2.2 Whose party everybody at the table knows: hidden ones come out with the Kreuz Damen."""
    if not game.hidden:
        return frozenset(SEATS)
    out = public_re(moment.done, moment.stich, moment.lead)
    return frozenset(SEATS) if out >= game.re else out


def partners(game: SmallGame, moment: Moment) -> frozenset[Seat]:
    """The learner, and whom he knows on his side."""
    party = learner_parties(game, moment)
    own = party[LEARNER]
    return frozenset(seat for seat in SEATS if seat == LEARNER or (own is not None and party[seat] == own))


def stich_points(game: SmallGame, moment: Moment) -> tuple[int, int]:
    """§1.7 The Augen of the learner's side, and of all others."""
    ours = partners(game, moment)
    mine = sum(stich.augen for stich in moment.done if stich.winner in ours)
    mine_before, theirs_before = game.before
    return mine_before + mine, theirs_before + sum(stich.augen for stich in moment.done) - mine


# Every way


@lru_cache(maxsize=16)
def ways(game: SmallGame) -> Mapping[Path, Span]:
    """For each way that the learner can have played, what can still become of it."""
    found: dict[Path, Span] = {}
    _walk(game, (), _begin(game), found)
    return found


def _walk(game: SmallGame, path: Path, moment: Moment, found: dict[Path, Span]) -> Span:
    if any(moment.hands):
        kinds = dict.fromkeys(playable(moment.hands[LEARNER], moment.stich, game.table))
        ends = [_walk(game, (*path, kind), _lead_up(game, _answer(game, moment, kind)), found) for kind in kinds]
        found[path] = Span(min(end.least for end in ends), max(end.most for end in ends))
    else:
        end = End(stich_points(game, moment)[0], _special_points(game, moment))
        found[path] = Span(end, end)
    return found[path]


def _special_points(game: SmallGame, moment: Moment) -> int:
    """§3.11 What the learner's side has of those that the hand is about, without what the others have of them."""
    if not game.about:
        return 0
    re, paid = re_party(game, moment), paid_events(game.rules.special, game.rules.value, game.table.game)
    own = parties(re)[LEARNER]
    return sum(
        paid[event] * (1 if party == own else -1)
        for number, stich in enumerate(moment.done, start=1)
        for party, events in sonderpunkte(stich, re, game.rules, game.table, number == len(moment.done)).items()
        for event in events
        if event.startswith(game.about)
    )
