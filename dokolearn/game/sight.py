"""What one seat may know of a game: its own cards, what lies open, and what follows from both."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from dokolearn.ch2_normal_game import ALTE, parties, public_re
from dokolearn.game.play import Spiel, State
from dokolearn.model import SEATS, Hand, Kind, Party, Seat, Spoken, Stich


@dataclass(frozen=True, slots=True)
class Sight:
    """A game in play as one seat sees it; nothing in it depends on what the seat cannot know."""

    seat: Seat
    game: str
    """As announced: a stilles Solo is a normal game to everybody but its player."""
    player: Seat | None
    hand: Hand
    cards_left: tuple[int, ...]
    lead: Seat
    stich: tuple[Kind, ...]
    stiche: tuple[Stich, ...]
    augen: tuple[int, ...]
    spoken: tuple[Spoken, ...]
    raised: frozenset[Seat]
    """Who announced a Schwein before the first card."""
    parties: tuple[Party | None, ...]
    """By seat: the party as far as this seat can tell."""


def sight(spiel: Spiel, state: State, seat: Seat) -> Sight:
    """The game as this seat sees it."""
    public = spiel.vertrag.game == "stilles_solo" and spiel.vertrag.player != seat
    return Sight(
        seat=seat,
        game="normal" if public else str(spiel.vertrag.game),
        player=None if public else spiel.vertrag.player,
        hand=state.hands[seat],
        cards_left=tuple(map(len, state.hands)),
        lead=state.lead,
        stich=state.stich,
        stiche=state.stiche,
        augen=state.augen,
        spoken=state.spoken,
        raised=state.raised,
        parties=known_parties(spiel, state, seat),
    )


def known_parties(spiel: Spiel, state: State, seat: Seat) -> tuple[Party | None, ...]:
    """§2.2 The party of each seat as far as this seat can tell: what is the same in every deal it holds possible."""
    if spiel.vertrag.game == "armut" and spiel.rules.armut.armut_parties == "kreuz_dame":
        return _own_and_named(state, seat)
    if spiel.vertrag.game not in ("normal", "stilles_solo"):
        return _announced(spiel, state)
    possible = [
        parties({other for other, alte in zip(SEATS, holds, strict=True) if alte})
        for holds in product(range(3), repeat=4)
        if sum(holds) == 2 and _possible(holds, spiel, state, seat)
    ]
    return tuple(_same([world[other] for world in possible]) for other in SEATS)


def _own_and_named(state: State, seat: Seat) -> tuple[Party | None, ...]:
    """After cards changed hands only the own party is sure, and what somebody called."""
    known = {one.call.seat: one.call.party for one in state.spoken} | {seat: parties(state.re)[seat]}
    return tuple(known.get(other) for other in SEATS)


def _announced(spiel: Spiel, state: State) -> tuple[Party | None, ...]:
    """In all other games the parties are public; in a Hochzeit as soon as the partner is found."""
    if spiel.vertrag.game == "hochzeit" and not state.klaerung:
        return tuple("re" if seat in state.re else None for seat in SEATS)
    return parties(state.re)


def _possible(holds: Sequence[int], spiel: Spiel, state: State, seat: Seat) -> bool:
    """Whether the two Kreuz Damen may have been dealt like this, for all that this seat has seen and heard."""
    shown = public_re(state.stiche, state.stich, state.lead)
    laid = [kind for stich in state.stiche for kind in stich.cards] + list(state.stich)
    named = {spoken.call.seat: spoken.call.party for spoken in state.spoken}
    return (
        holds[seat] == spiel.hands[seat].count(ALTE)
        and all(holds[other] for other in shown)
        and (laid.count(ALTE) < 2 or {other for other in SEATS if holds[other]} == shown)
        and all((holds[other] > 0) == (party == "re") for other, party in named.items() if other is not None)
    )


def _same(found: list[Party]) -> Party | None:
    return found[0] if len(set(found)) == 1 else None
