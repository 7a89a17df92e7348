"""What each seat may conclude from what was said: computed from its own cards and public words, nothing else."""

from dataclasses import dataclass, replace

from dokolearn.ch4_vorbehalte.vorbehalt import NOT_NAMED, Round, alte_seen, both_impossible, holds_both, thinkable_kinds
from dokolearn.house_rules.armut import KnownArmut, exchange_for, known_armut, sees_passed
from dokolearn.model import SEATS, Give, Hand, Hands, Party, Say, Seat, Vertrag, four


@dataclass(frozen=True, slots=True)
class Knowledge:
    """§4.5 A round as one seat knows it; somebody who only watches has no hand and no party."""

    hand: Hand
    turn: Seat | None
    said: tuple[Say | Give, ...]
    """Everything in order; cards that changed hands unseen are missing from their `Give`."""
    vorbehalte: tuple[frozenset[str] | None, ...]
    """By seat: what its Vorbehalt is or may be; empty after gesund, None before it has spoken."""
    both_alte: tuple[bool | None, ...]
    """By seat: whether it holds both Kreuz Damen; None if that cannot be known."""
    over: bool
    game: str | None
    """Known to all but for a stilles Solo, which looks like a normal game."""
    player: Seat | None
    re: frozenset[Seat]
    """Who is certainly Re."""
    party: Party | None
    """The own party; None while it is open."""
    form: str
    bid: tuple[Seat, int, bool] | None
    """Who promised what: seat, stage, vorab. In a normal game this does not tell the party."""
    armut: KnownArmut | None = None


def knowledge(state: Round, seat: Seat | None) -> Knowledge:
    """§4.5 What a seat knows; None for somebody who watches without seeing a card.

    Two deals that this seat cannot tell apart give equal values.
    """
    vorbehalte = tuple(_vorbehalt(state, other, seat) for other in SEATS)
    game, player, re = _public_game(state, seat)
    bid = state.vertrag.bid if state.vertrag else state.bid
    return Knowledge(
        hand=() if seat is None else state.hands[seat],
        turn=state.turn,
        said=tuple(_event_for(state, event, seat) for event in state.log),
        vorbehalte=vorbehalte,
        both_alte=_both(state, seat, vorbehalte),
        over=state.vertrag is not None,
        game=game,
        player=player,
        re=re,
        party=_party(state, seat),
        form=state.vertrag.form if state.vertrag else "",
        bid=None if bid is None or bid.seat is None else (bid.seat, bid.stage, bid.vorab),
        armut=None if state.exchange is None else known_armut(state.table.armut, state.exchange, seat),
    )


def round_for(state: Round, seat: Seat) -> Round:
    """§4.5 A round as one seat knows it: the other hands are empty, and so are cards that changed hands unseen.

    What this seat may say (`round_events`) and conclude (`knowledge`) follows from it as from the round itself.
    """
    return Round(
        state.table,
        state.dealer,
        _own(state.dealt, seat),
        _own(state.hands, seat),
        state.duty,
        state.vorgefuehrt,
        state.phase,
        state.turn,
        state.log if state.exchange is None else tuple(_event_for(state, event, seat) for event in state.log),
        state.claims,
        state.question,
        state.asked,
        state.closed,
        state.auction,
        state.bid,
        None if state.exchange is None else exchange_for(state.table.armut, state.exchange, seat),
        None if state.vertrag is None else _vertrag(state, state.vertrag, seat),
    )


def _own(hands: Hands, seat: Seat) -> Hands:
    return four(hand if seat == other else () for other, hand in enumerate(hands))


def _vertrag(state: Round, vertrag: Vertrag, viewer: Seat) -> Vertrag:
    """Of a normal game only the own party; a stilles Solo looks like one to everybody but its player."""
    game, player, re = _public_game(state, viewer)
    return vertrag if re == vertrag.re else replace(vertrag, game=game, player=player, re=re)


def _vorbehalt(state: Round, other: Seat, viewer: Seat | None) -> frozenset[str] | None:
    claim = state.claims[other]
    if claim is None:
        return None
    if claim.kind == "vorbehalt":
        return thinkable_kinds(state, other, viewer)
    if claim.kind == "weg":
        return frozenset(kind for kind in ("solo", "pflichtsolo", "lustsolo") if kind in state.table.kinds)
    return frozenset() if claim.kind in NOT_NAMED else frozenset((claim.kind,))


def _both(state: Round, viewer: Seat | None, vorbehalte: tuple[frozenset[str] | None, ...]) -> tuple[bool | None, ...]:
    """§4.12 Who holds both Kreuz Damen: seen, said, or impossible. gesund says nothing about it."""
    seen = alte_seen(state, viewer)
    sure = [
        other
        for other in SEATS
        if (other == viewer and holds_both(state, other))
        or seen.get(other) == 2
        or (other != viewer and vorbehalte[other] == frozenset(("hochzeit",)))
    ]
    if sure:
        return tuple(other in sure for other in SEATS)
    return tuple(False if other == viewer or both_impossible(state, other, viewer) else None for other in SEATS)


def _public_game(state: Round, viewer: Seat | None) -> tuple[str | None, Seat | None, frozenset[Seat]]:
    """The game, its player and the certain members of Re, as this seat sees them."""
    vertrag = state.vertrag
    if vertrag is None:
        return None, None, frozenset()
    own = frozenset(() if viewer is None or viewer not in vertrag.re else (viewer,))
    if vertrag.game == "stilles_solo" and viewer != vertrag.player:
        return "normal", None, frozenset()
    if vertrag.game == "normal" or (vertrag.game == "armut" and state.table.armut.armut_parties == "kreuz_dame"):
        return vertrag.game, vertrag.player, own
    return vertrag.game, vertrag.player, vertrag.re


def _party(state: Round, viewer: Seat | None) -> Party | None:
    """The own party (§2.2); in a Hochzeit only its holder knows it before a partner is found."""
    vertrag = state.vertrag
    if vertrag is None or viewer is None or vertrag.game is None:
        return None
    if vertrag.game == "hochzeit" and viewer not in vertrag.re:
        return None
    return "re" if viewer in vertrag.re else "kontra"


def _event_for(state: Round, event: Say | Give, viewer: Seat | None) -> Say | Give:
    """An event as this seat noticed it: the number of given cards is told elsewhere, the cards only to who saw them."""
    if isinstance(event, Say):
        return event
    exchange = state.exchange
    assert exchange is not None
    back = event.seat != exchange.poor
    visible = viewer in (exchange.poor, exchange.taker) if back else sees_passed(state.table.armut, exchange, viewer)
    return event if visible else Give(event.seat, ())
