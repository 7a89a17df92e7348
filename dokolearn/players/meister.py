"""Meister: lays the card that does best when deals which agree with all that is known are played to their end.

Each deal is played out once for every card in question, everybody playing as in a club; what counts are the Punkte of
the table's score. How many deals there are is fixed, never a matter of the clock: every device plays alike.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from dokolearn.ch2_normal_game import ALTE, parties, re_seats
from dokolearn.ch4_vorbehalte.hochzeit import known_parties
from dokolearn.ch5_tactics.card_bits import CardBits, card_bits, copies
from dokolearn.ch5_tactics.deals import deals
from dokolearn.ch5_tactics.estimate import Character, worth
from dokolearn.ch5_tactics.outlook import Felt, Own, by_deals, outlook
from dokolearn.game import Spiel, new_game, score
from dokolearn.game.chance import Chance
from dokolearn.game.running import Talk, filled, normal_vertrag
from dokolearn.model import SEATS, Hands, Kind, Seat, Vertrag
from dokolearn.players.endings import Ending, Ledger
from dokolearn.players.playing_out import Playing
from dokolearn.players.verein import CLUB
from dokolearn.sight import Parties, Sight, alte_worlds, augen, cards_now, laid, named_parties, played, same_parties
from dokolearn.sight.on_the_table import tables_of

SAMPLES = 20
"""So many deals are played out for a card."""

IN_QUESTION = 30.0
"""Cards that look so many Augen worse than the best one at first sight are not tried."""

EXACT = 4
FIRST_SIGHT = 0.02
"""What an Auge of first sight counts in Punkte, as if it had been played out once for each deal."""

AN_AUGE = 0.02
"""What an Auge counts in Punkte beside those of the score: most games are far from the next level."""


def plays(sight: Sight, chance: Chance, character: Character = CLUB, samples: int = SAMPLES) -> Kind:
    """The card that whoever sees this lays; `character` is his own first sight. Raises ValueError off turn."""
    choices = cards_now(sight)
    if not choices:
        raise ValueError("nobody asks this seat for a card")
    felt, own = outlook(sight)
    first = worth(felt, own, choices, character)
    best = max(first.values())
    asked = [kind for kind, value in first.items() if value > best - IN_QUESTION]
    if len(asked) == 1:
        return asked[0]
    possible, tables = deals(sight), [card_bits(table) for table in tables_of(sight)]
    total = {kind: samples * FIRST_SIGHT * first[kind] for kind in asked}
    if len(sight.hand) <= EXACT and not (sight.suche is not None and sight.suche.open):
        for _ in range(samples):
            ending = _ending(sight, possible.sample(chance), tables)
            for kind in asked:
                total[kind] += ending.worth(kind)
        return max(asked, key=total.__getitem__)
    for _ in range(samples):
        world = _world(sight, possible.sample(chance))
        for kind in asked:
            total[kind] += _result(sight, world, felt, tables, kind)
    return max(asked, key=total.__getitem__)


def _ending(sight: Sight, hands: Hands, tables: Sequence[CardBits]) -> Ending:
    """The rest of the game if the cards lie like this."""
    spiel = _spiel(sight, hands)
    re = spiel.re if sight.suche is None else sight.suche.re
    state = filled(
        hands, sight.lead, sight.seat, (), sight.stich, sight.stiche, augen(sight), re, sight.suche, Talk(sight.spoken)
    )
    ledger = Ledger(spiel, state, sight.seat, AN_AUGE)
    return Ending(hands, sight.lead, sight.stich, tables[len(sight.stiche) :], ledger)


class World(NamedTuple):
    """A deal that may be the true one, and what each seat would know in it."""

    spiel: Spiel
    owns: tuple[Own, ...]
    shown: tuple[Seat, ...] | None
    """Who has laid a Kreuz Dame, in order; None where that tells nothing."""


def _world(sight: Sight, hands: Hands) -> World:
    """What the game is if the cards lie like this."""
    spiel = _spiel(sight, hands)
    by_alte = spiel.vertrag.game in ("normal", "stilles_solo")
    shown = tuple([seat for seat, kind in laid(sight) if kind == ALTE]) if by_alte else None
    return World(spiel, tuple([_own(sight, spiel, hands, seat, by_alte) for seat in SEATS]), shown)


def _spiel(sight: Sight, hands: Hands) -> Spiel:
    first, second, third, fourth = ((*hand, *gone) for hand, gone in zip(hands, played(sight), strict=True))
    begun = (first, second, third, fourth)
    return new_game(sight.rules, begun, sight.dealer, _vertrag(sight, begun))


def _vertrag(sight: Sight, begun: Hands) -> Vertrag:
    """§2.1 What is played: a normal game may be a stilles Solo, and in some Armuten Kreuz Damen tell the parties."""
    vertrag = sight.round.vertrag
    assert vertrag is not None, "cards are only laid in a game"
    if vertrag.game in ("normal", "stilles_solo"):
        return normal_vertrag(sight.rules, begun, sight.dealer)
    if vertrag.game == "armut" and sight.rules.armut.armut_parties == "kreuz_dame":
        return replace(vertrag, re=re_seats(begun))
    return vertrag


def _own(sight: Sight, spiel: Spiel, hands: Hands, seat: Seat, by_alte: bool) -> Own:
    """What a seat would see of it."""
    once, twice = copies(tuple(chain(*(hand for one, hand in enumerate(hands) if one != seat))))
    re = spiel.re if sight.suche is None else sight.suche.re
    friends = by_deals(seat, *_known(sight, spiel, seat, by_alte))
    return Own(seat, list(hands[seat]), once, twice, friends, seat in re)


def _known(sight: Sight, spiel: Spiel, seat: Seat, by_alte: bool) -> tuple[Parties, Sequence[Sequence[int]]]:
    """§2.2 The parties that a seat would know, and how the Kreuz Damen may have been dealt for all it knew."""
    if sight.suche is not None:
        return known_parties(sight.suche), ()
    if not by_alte:
        return parties(spiel.re), ()
    shown = [cards.count(ALTE) for cards in played(sight)]
    worlds = alte_worlds({seat: spiel.hands[seat].count(ALTE)}, shown, named_parties(sight))
    return same_parties(worlds), worlds


def _result(sight: Sight, world: World, felt: Felt, tables: Sequence[CardBits], kind: Kind) -> float:
    """What this seat has in the end if it lays this card now, in Punkte."""
    search = None if sight.suche is None or world.spiel.finder is None else (world.spiel.finder, sight.suche)
    re = world.spiel.re if sight.suche is None else sight.suche.re
    owns = [replace(own, hand=own.hand[:], friends=own.friends[:]) for own in world.owns]
    now = replace(felt, stich=felt.stich[:], sizes=felt.sizes[:], without=felt.without[:])
    playing = Playing(now, owns, [CLUB] * 4, tables[len(sight.stiche) + 1 :], re, world.shown, search)
    done = playing.lay(sight.seat, kind)
    stiche = (*sight.stiche, *(() if done is None else (done,)), *playing.to_the_end())
    by_seat = [sum([stich.augen for stich in stiche if stich.winner == seat]) for seat in SEATS]
    end = filled(
        ((), (), (), ()),
        now.lead,
        now.lead,
        (),
        (),
        stiche,
        tuple(by_seat),
        playing.re,
        playing.suche,
        Talk(sight.spoken),
    )
    ours: int = sum([by_seat[seat] for seat in SEATS if (seat in playing.re) == (sight.seat in playing.re)])
    punkte: int = score(world.spiel, end).punkte[sight.seat]
    return punkte + AN_AUGE * ours
