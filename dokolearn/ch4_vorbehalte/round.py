"""The round of questions as a state machine: from the dealt hands to the Vertrag.

Two ways to go on: `Say` (a word) and `Give` (cards in an Armut). Everything that is known follows from what was said.
"""

from dataclasses import replace

from dokolearn.ch1_general import first_lead, next_dealer, sorted_hand
from dokolearn.ch2_normal_game import re_seats
from dokolearn.ch4_vorbehalte.claims import holds_both, parse_claim
from dokolearn.ch4_vorbehalte.conclusions import Known, known, seen_by
from dokolearn.ch4_vorbehalte.questions import event_verstoss, round_events
from dokolearn.ch4_vorbehalte.soli import dealer_after_solo, solo_lead
from dokolearn.ch4_vorbehalte.state import Block, Claim, Round, round_table
from dokolearn.house_rules import armut, bidding
from dokolearn.model import Call, Give, Hand, Hands, Illegal, RuleSet, Say, Seat, SoloKind, Vertrag

__all__ = ["Known", "Round", "event_verstoss", "known", "round_events", "round_step", "seen_by", "start_round"]


def start_round(
    rules: RuleSet,
    hands: Hands,
    dealer: Seat,
    duty: frozenset[Seat] | None = None,
    vorfuehrung: Seat | None = None,
) -> Round:
    """§4.1 A round before anybody has spoken.

    `duty` names who still owes a Pflichtsolo; None if that is not known, then everybody is believed. `vorfuehrung` is
    the seat that has to play its Pflichtsolo now: it names it, and nobody else is asked (`ddv` Spielfindung).
    """
    table = round_table(rules)
    if vorfuehrung is not None:
        return Round(table, dealer, hands, hands, duty, vorfuehrung, phase="vorfuehrung", turn=vorfuehrung)
    return Round(table, dealer, hands, hands, duty, turn=first_lead(dealer))


def round_step(state: Round, event: Say | Give) -> Round:
    """§4.1 The round after an event. Raises Illegal with the reason."""
    verstoss = event_verstoss(state, event)
    if verstoss is not None:
        raise Illegal(verstoss)
    after = _give(state, event) if isinstance(event, Give) else _STEPS[state.phase](state, event)
    return after._replace(log=(*state.log, event))


# The questions


def _melden(state: Round, event: Say) -> Round:
    """§4.1 gesund or Vorbehalt; where the book allows it, the Vorbehalt by its name."""
    seat, what = event
    if what == "zurueck":
        return _go_on(_claim(state, seat, Claim("gesund")))
    claim = parse_claim(state, seat, what) or Claim(what)
    named = claim.kind not in ("gesund", "vorbehalt")
    early = named and state.table.binding and (state.table.mode != "open" or seat != state.turn)
    return _go_on(_claim(state, seat, claim)._replace(closed=early))


def _fragen(state: Round, event: Say) -> Round:
    """§4.4 Asked by rank: no, or the Vorbehalt by its name."""
    if event.what == "zurueck":
        return _melden(state, event)
    asked = state._replace(asked=(*state.asked, (state.question, event.seat)))
    claim = parse_claim(state, event.seat, event.what)
    return _go_on(_claim(asked, event.seat, claim) if claim else asked)


def _claim(state: Round, seat: Seat, claim: Claim) -> Round:
    return state._replace(claims=(*state.claims[:seat], claim, *state.claims[seat + 1 :]))


def _go_on(state: Round) -> Round:
    """§4.4 Who is asked next, or what follows from the answers: the highest Vorbehalt, or a normal game."""
    waiting = None if state.closed else next((seat for seat in state.seats if state.claims[seat] is None), None)
    if waiting is not None:
        return state._replace(phase="melden", turn=waiting)
    unnamed = [seat for seat in state.seats if kind_of_claim(state, seat) == "vorbehalt" and not state.closed]
    if unnamed and state.table.mode != "hidden_by_rank":
        return state._replace(phase="erklaeren", turn=unnamed[0])
    for block in state.table.blocks:
        question = next_question(state, block, unnamed)
        if question:
            return state._replace(phase="fragen", question=question[0], turn=question[1])
        found = [seat for seat in state.seats if kind_of_claim(state, seat) in block.kinds]
        if found:
            return _SETTLE.get(block.kinds[0], _settle_solo)(state, found)
    return _normal(state)


def kind_of_claim(state: Round, seat: Seat) -> str:
    """§4.4 The kind of Vorbehalt this seat has announced, `vorbehalt` before it has named it; empty without one."""
    claim = state.claims[seat]
    return claim.kind if claim else ""


def next_question(state: Round, block: Block, unnamed: list[Seat]) -> tuple[str, Seat] | None:
    """§4.4 The next question for these Vorbehalte: in turn, until somebody affirms or, if it matters, to the end."""
    for kind in block.kinds:
        for seat in state.seats:
            if kind_of_claim(state, seat) == kind and not block.everybody:
                return None
            if seat in unnamed and (kind, seat) not in state.asked:
                return kind, seat
    return None


# What follows from the answers


def _settle_solo(state: Round, found: list[Seat]) -> Round:
    """§4.4 Whose Solo is played, or who bids for it."""
    order = tuple(sorted(found, key=lambda seat: precedence(state, seat)))
    form = state.table.bidding
    if form == "abreizen":
        others = tuple(seat for seat in state.seats if seat not in order)
        return _bid(state._replace(auction=bidding.auction(form, order + others, state.seats, frozenset(order))))
    if form is not None and len(order) > 1:
        return _bid(state._replace(auction=bidding.auction(form, order, state.seats, frozenset(order))))
    return _solo(state, order[0])


def precedence(state: Round, seat: Seat) -> tuple[int, int, int]:
    """§4.4 Kind of Vorbehalt, rank of the Solo, then the seat or, in one variant, who announced last."""
    claim = state.claims[seat]
    assert claim is not None
    equal = -claim.at if state.table.last_speaker else state.seats.index(seat)
    return state.table.kinds.index(claim.kind), state.table.ranks[claim.game], equal


def _reizen(state: Round, event: Say) -> Round:
    assert state.auction is not None
    return _bid(state._replace(auction=bidding.bid_step(state.auction, event.seat, event.what)))


def _bid(state: Round) -> Round:
    """§4.4 The bidding goes on, or its winner plays; if all Soli were bid away, the other Vorbehalte follow."""
    auction = state.auction
    assert auction is not None
    turn = bidding.bidder(auction)
    if turn is not None:
        return state._replace(phase="reizen", turn=turn)
    vorab = auction.form == "abreizen"
    bid = Call(auction.holder, "re", auction.stage, vorab) if auction.stage > bidding.NO_BID else None
    state = state._replace(bid=bid)
    if auction.holder in auction.soloists:
        return _solo(state, auction.holder)
    for seat in auction.soloists:
        state = _claim(state, seat, Claim("weg"))
    return _go_on(state)


def _solo(state: Round, seat: Seat) -> Round:
    """§4.7 An announced Solo: the soloist is Re, alone."""
    claim = state.claims[seat]
    assert claim is not None
    solo = _solo_kind(state, seat, claim)
    rules = state.table.vorbehalt
    lead, dealer = solo_lead(rules, state.dealer, seat, solo), dealer_after_solo(rules, state.dealer, solo)
    return _over(state, Vertrag(claim.game, seat, frozenset((seat,)), lead, dealer, solo=solo))


def _solo_kind(state: Round, seat: Seat, claim: Claim) -> SoloKind:
    if state.vorgefuehrt is not None:
        return "vorfuehrung"
    if not state.table.duty:
        return ""
    owes = claim.kind == "pflichtsolo" or (claim.kind == "solo" and state.duty is not None and seat in state.duty)
    return "pflicht" if owes else "lust"


def _hochzeit(state: Round, found: list[Seat]) -> Round:
    """§4.11 The holder of both Kreuz Damen looks for a partner; in some books he first says which one."""
    if state.table.forms:
        return state._replace(phase="heirat", turn=found[0])
    return _play(state, "hochzeit", found[0], frozenset(found))


def _heirat(state: Round, event: Say) -> Round:
    over = _play(state, "hochzeit", event.seat, frozenset((event.seat,)))
    assert over.vertrag is not None
    return over._replace(vertrag=replace(over.vertrag, form=event.what.partition(":")[2]))


def _normal(state: Round) -> Round:
    """§2.1 Nobody plays a Vorbehalt; §4.12 whoever holds both Kreuz Damen plays a stilles Solo."""
    both = [seat for seat in state.seats if holds_both(state, seat)]
    return _play(state, "stilles_solo" if both else "normal", both[0] if both else None, re_seats(state.dealt))


def _play(state: Round, game: str, player: Seat | None, re: frozenset[Seat]) -> Round:
    return _over(state, Vertrag(game, player, re, first_lead(state.dealer), next_dealer(state.dealer)))


def _redeal(state: Round, seat: Seat) -> Round:
    """§4.3 The cards are thrown in, and the same player deals again."""
    return _over(
        state._replace(hands=state.dealt, bid=None),
        Vertrag(None, seat, frozenset(), first_lead(state.dealer), state.dealer),
    )


def _over(state: Round, vertrag: Vertrag) -> Round:
    hidden = frozenset(seat for seat in state.seats if kind_of_claim(state, seat) == "vorbehalt")
    bid = state.bid
    if bid is not None and bid.seat not in vertrag.re:
        bid = bid._replace(party="kontra")
    return state._replace(phase="fertig", turn=None, vertrag=replace(vertrag, hidden=hidden, bid=bid))


# An Armut


def _armut(state: Round, found: list[Seat]) -> Round:
    """§4.3 The poor player nearest to the dealer's left lays down his cards first."""
    exchange = armut.begun(state.table.armut, state.dealt, found[0])
    return state._replace(exchange=exchange, phase="armut_geben", turn=found[0])


def _give(state: Round, event: Give) -> Round:
    exchange, rules, table = state.exchange, state.table.armut, state.table.cards
    assert exchange is not None
    cards = sorted_hand(event.cards, table)
    left = _with_hand(state, event.seat, armut.without(state.hands[event.seat], cards))
    if exchange.passed is None:
        exchange = armut.laid_down(rules, exchange, cards, table)
        return left._replace(exchange=exchange, phase="armut_bieten", turn=exchange.asked)
    done = _with_hand(left, exchange.poor, left.hands[exchange.poor] + cards)
    taken = done._replace(exchange=armut.given_back(rules, exchange, cards, table))
    both = frozenset((exchange.poor, event.seat))
    re = both if rules.armut_parties == "poor_and_taker" else re_seats(state.dealt)
    return _play(taken, "armut", exchange.poor, re)


def _bieten(state: Round, event: Say) -> Round:
    """§4.3 Clockwise from the poor player's left: somebody takes the cards, or all three refuse."""
    exchange = state.exchange
    assert exchange is not None
    assert exchange.passed is not None
    if event.what == "nimmt":
        taken = _with_hand(state, event.seat, state.hands[event.seat] + exchange.passed)
        return taken._replace(exchange=exchange._replace(taker=event.seat), phase="armut_zurueck", turn=event.seat)
    refused = exchange._replace(refused=(*exchange.refused, event.seat))
    after = state._replace(exchange=refused, turn=refused.asked)
    return after if len(refused.refused) < 3 else _redeal(after, exchange.poor)


def _with_hand(state: Round, seat: Seat, hand: Hand) -> Round:
    first, second, third, fourth = (
        sorted_hand(hand, state.table.cards) if seat == other else held for other, held in enumerate(state.hands)
    )
    return state._replace(hands=(first, second, third, fourth))


def _vorfuehrung(state: Round, event: Say) -> Round:
    claim = parse_claim(state, event.seat, event.what)
    assert claim is not None
    return _solo(_claim(state, event.seat, claim), event.seat)


def _schmeissen(state: Round, found: list[Seat]) -> Round:
    return _redeal(state, found[0])


_SETTLE = {"hochzeit": _hochzeit, "armut": _armut, "schmeissen": _schmeissen}

_STEPS = {
    "vorfuehrung": _vorfuehrung,
    "melden": _melden,
    "fragen": _fragen,
    "erklaeren": _fragen,
    "reizen": _reizen,
    "heirat": _heirat,
    "armut_bieten": _bieten,
}
