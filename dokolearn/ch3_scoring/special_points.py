"""§3.11 Special points: what happens in a Stich and pays beside the game, in every game of every book.

A Stich answers with seats; parties come later, since they may still be unknown when it falls.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from dokolearn.ch1_general import CHARLY, DULLE, FUCHS, HERZ_ASS, KIND_BY_CODE, SCHWEIN, SUITS
from dokolearn.ch2_normal_game import NORMAL, card_table, parties
from dokolearn.model import SEATS, CardTable, Hand, Kind, Party, RuleSet, Seat, Stich
from dokolearn.rule_parts import ALL_EVENTS, FARBSOLI, SoloGroup, SpecialPointRules, ValueRules

DOPPELKOPF_AUGEN = 40
"""§3.11.5 A Stich of at least this many Augen is a Doppelkopf."""

GANS, KARO_DAME = KIND_BY_CODE["KaK"], KIND_BY_CODE["KaD"]

WITH_PARTNER = ("normal", "hochzeit", "armut")
"""Games of two against two."""

_GROUPS: dict[str, SoloGroup] = {
    "stilles_solo": "stilles_solo",
    "hochzeit_ungeklaert": "hochzeit_ungeklaert",
    "karosolo": "karosolo",
    **dict.fromkeys(FARBSOLI, "farbsolo"),
}

ANNOUNCED: tuple[SoloGroup, ...] = ("karosolo", "farbsolo", "other_solo")
"""The groups of announced Soli. A card can only have lost its role where such Soli pay for it at all."""

LIKE_NORMAL = (*WITH_PARTNER, "hochzeit_ungeklaert", "stilles_solo", "karosolo")
"""Games with the trumps of the normal game."""

_ROLES: dict[str, tuple[str, ...]] = {
    "fuchs": (*LIKE_NORMAL, "reines_karosolo"),
    "fuchs_am_end": (*LIKE_NORMAL, "reines_karosolo"),
    "gans": (*LIKE_NORMAL, "reines_karosolo"),
    "dulle_gefangen": (*LIKE_NORMAL, *FARBSOLI),
    "herzstich": (*LIKE_NORMAL, "kreuzsolo", "piksolo"),
}
"""The games in which a card still is what its event needs: a Karo Ass that is trump, a Dulle, the short suit Herz."""


class StichEvent(NamedTuple):
    """§3.11 Something that happened in a Stich: who is credited, and against whom where that matters."""

    name: str
    seat: Seat
    against: Seat | None = None
    provisional: bool = False
    """One of the two may still turn out to be the other's partner."""


class Catch(NamedTuple):
    """§3.11 A card that may be caught: the event, the card, and with which card the Stich has to be won (None: any)."""

    event: str
    caught: Kind
    by: Kind | None = None


@dataclass(frozen=True, slots=True)
class EventTable:
    """§3.11 What to look for in the Stiche of a game, compiled once per game."""

    full: int
    """Augen from which on a Stich has to be looked at closely."""
    watched: tuple[frozenset[Kind], frozenset[Kind]]
    """Cards that make a Stich worth a closer look, and the last one."""
    known: frozenset[str]
    """Events that the book knows."""
    catches: tuple[tuple[Catch, ...], tuple[Catch, ...]]
    """What may be caught in a Stich, and in the last one."""
    rules: SpecialPointRules
    herz: frozenset[Kind]
    """Cards that make a Herzstich, all four of them; none where the book does not know it."""


def event_points(special: SpecialPointRules) -> dict[str, int]:
    """§3.11 The events that a book pays at all, with their Punkte."""
    points = {
        "doppelkopf": 1,
        "fuchs": 1,
        "karlchen": 1,
        "karlchen_gefangen": int(special.karlchen_caught),
        "karlchen_verloren": -int(special.karlchen_lost_minus),
        "dulle_gefangen": special.dulle_caught * special.dulle_caught_points,
        "herzstich": int(special.herzstich),
        "fuchs_am_end": special.fuchs_am_end,
        "gans": int(special.gans),
    }
    return {event: value for event, value in points.items() if value}


def unpaid_reason(event: str, game: str, special: SpecialPointRules, value: ValueRules) -> str:
    """§3.11 Why an event pays nothing in a game: `unknown`, `book`, `role` or `solo`; empty if it pays."""
    if event not in ALL_EVENTS:
        return "unknown"
    if event not in event_points(special):
        return "book"
    group, pays = solo_group(game), dict(value.solo_special_points)
    if game not in _ROLES.get(event, (game,)):
        return "role" if any(event in pays.get(solo, ()) for solo in ANNOUNCED) else "solo"
    return "" if group is None or event in pays.get(group, ()) else "solo"


@cache
def paid_events(special: SpecialPointRules, value: ValueRules, game: str) -> Mapping[str, int]:
    """§3.11 The events that pay in a game, with their Punkte."""
    return {
        event: points
        for event, points in event_points(special).items()
        if not unpaid_reason(event, game, special, value)
    }


def event_table(rules: RuleSet, table: CardTable | None = None) -> EventTable:
    """§3.11 What to look for under a book; with a Bockrunde for it, a Herzstich too although it pays nothing."""
    herz = "herzstich" in rules.value.bock_triggers
    cards = table or card_table(rules, NORMAL)
    dulle = DULLE if cards.dulle is None else cards.dulle
    schwein = HERZ_ASS if cards.schwein == HERZ_ASS == cards.trumps[0] else SCHWEIN
    return _event_table(rules.special, herz, cards.fehl[SUITS.index("He")], dulle, schwein)


@cache
def _event_table(special: SpecialPointRules, herz: bool, fehl: Hand, dulle: Kind, schwein: Kind) -> EventTable:
    known = {*event_points(special), *(["herzstich"] if herz else [])}
    watched = frozenset({FUCHS} | ({dulle} if "dulle_gefangen" in known else set()))
    full = DOPPELKOPF_AUGEN if special.doppelkopf_form == "augen40" else 0
    return EventTable(
        full,
        (watched, watched | {CHARLY}),
        frozenset(known),
        _catches(special, known, dulle, schwein),
        special,
        frozenset(fehl if "herzstich" in known else ()),
    )


def _catches(
    special: SpecialPointRules, known: Iterable[str], dulle: Kind, schwein: Kind
) -> tuple[tuple[Catch, ...], tuple[Catch, ...]]:
    """Events of catching a card of the other party that a book knows: in every Stich, and in the last one."""
    catchers = (dulle, *([schwein] if special.dulle_caught_by_schwein else []))
    dullen = (Catch("dulle_gefangen", dulle, catcher) for catcher in catchers)
    always = (Catch("fuchs", FUCHS), *dullen, Catch("gans", GANS, FUCHS))
    by = None if special.karlchen_caught_by == "any" else KARO_DAME
    last = (*always, Catch("karlchen_gefangen", CHARLY, by), Catch("karlchen_verloren", CHARLY))
    first, second = [tuple(catch for catch in catches if catch.event in known) for catches in (always, last)]
    return first, second


def stich_events(
    stich: Stich, party: Sequence[Party | None], table: EventTable, last: bool = False
) -> tuple[StichEvent, ...]:
    """§3.11 What happened in a Stich. `party` by seat; where it is None an event against that seat is provisional."""
    lead, cards, winner, augen = stich
    won_with = cards[(winner - lead) % 4]
    whole = last or augen >= table.full or cards[0] in table.herz
    found = _of_the_whole(stich, table, won_with, last) if whole else []
    for event, caught, by in table.catches[last]:
        if caught in cards and (by is None or by == won_with):
            for place, kind in enumerate(cards, lead - 4):
                if kind == caught and SEATS[place] != winner:
                    found += _against(event, winner, SEATS[place], party)
    return tuple(found)


def _of_the_whole(stich: Stich, table: EventTable, won_with: Kind, last: bool) -> list[StichEvent]:
    """Events that the book knows of the Stich as a whole or of the card that won it."""
    found, winner = [], stich.winner
    if stich.augen >= table.full and _is_doppelkopf(stich, table.rules):
        found.append(StichEvent("doppelkopf", winner))
    if stich.cards[0] in table.herz and table.herz.issuperset(stich.cards):
        found.append(StichEvent("herzstich", winner))
    if last and won_with == CHARLY:
        found.append(StichEvent("karlchen", winner))
    if last and won_with == FUCHS and "fuchs_am_end" in table.known:
        found.append(StichEvent("fuchs_am_end", winner))
    return found


def _is_doppelkopf(stich: Stich, special: SpecialPointRules) -> bool:
    """§3.11.5 Forty Augen, or two pairs of equal cards where that is played."""
    if special.doppelkopf_form == "augen40":
        return stich.augen >= DOPPELKOPF_AUGEN
    printed = [FUCHS if kind == SCHWEIN else kind for kind in stich.cards]
    return all(printed.count(kind) == 2 for kind in printed)


def _against(event: str, winner: Seat, loser: Seat, party: Sequence[Party | None]) -> tuple[StichEvent, ...]:
    """One caught card: nothing among partners, provisional while one of the two parties is unknown."""
    mine, theirs = party[winner], party[loser]
    if mine == theirs and mine is not None:
        return ()
    unknown = mine is None or theirs is None
    if event == "karlchen_verloren":
        return (StichEvent(event, loser, winner, unknown),)
    return (StichEvent(event, winner, loser, unknown),)


def visible_events(stich: Stich, events: Iterable[StichEvent]) -> tuple[tuple[str, int], ...]:
    """§3.11 What the whole table sees of it: `fuchs` and the number of the card that was caught, `doppelkopf` and the
    seat that has made it. What may still turn out to be nothing is not told."""
    sure = [event for event in events if not event.provisional]
    return (
        *(("fuchs", (one.against - stich.lead) % 4) for one in sure if one.name == "fuchs" and one.against is not None),
        *(("doppelkopf", int(one.seat)) for one in sure if one.name == "doppelkopf"),
    )


def game_events(stiche: Sequence[Stich], re: frozenset[Seat], table: EventTable) -> tuple[tuple[Party, str], ...]:
    """§3.11 Everything that happened in the Stiche of a whole game, for its Outcome."""
    party, last = parties(re), len(stiche) - 1
    full, herz, watched = table.full, table.herz, table.watched[0]
    found: list[StichEvent] = []
    for number, stich in enumerate(stiche):
        _, cards, _, augen = stich
        if number == last:
            watched = table.watched[1]
        if augen >= full or cards[0] in herz or not watched.isdisjoint(cards):
            found += stich_events(stich, party, table, number == last)
    return credit_events(found, party) if found else ()


def sonderpunkte(
    stich: Stich, re: Iterable[Seat], rules: RuleSet, table: CardTable, last: bool = False, game: str = ""
) -> dict[Party, list[str]]:
    """§3.11 The special points that a Stich pays each party, an event that happened twice twice.

    `game` as it is settled, where the cards do not tell it: a stilles Solo, a Hochzeit that found nobody.
    """
    party = parties(frozenset(re))
    paid = paid_events(rules.special, rules.value, game or table.game)
    found: dict[Party, list[str]] = {party[stich.winner]: []}
    found.setdefault("re", [])
    found.setdefault("kontra", [])
    for who, event in credit_events(stich_events(stich, party, event_table(rules, table), last), party):
        if event in paid:
            found[who].append(event)
    return found


def credit_events(
    events: Iterable[StichEvent], party: tuple[Party, Party, Party, Party]
) -> tuple[tuple[Party, str], ...]:
    """§3.12 Party and name of each event once all parties are known (`party` by seat); catches among partners go."""
    return tuple(
        (party[event.seat], event.name)
        for event in events
        if event.against is None or party[event.against] != party[event.seat]
    )


def solo_group(game: str) -> SoloGroup | None:
    """§4.7 How special points group a game in which one plays alone; None with a partner."""
    if game in WITH_PARTNER:
        return None
    return _GROUPS.get(game, "other_solo")
