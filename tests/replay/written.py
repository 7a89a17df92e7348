"""A whole game by chance, written down as a person would who notes everything that was said."""

from dataclasses import replace

from walks import Walk

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.game import begin, outcome, step
from dokolearn.model import SEATS, Claim, Give, Kind, Seat, Speak
from dokolearn.model import Play as Card
from dokolearn.model import Say as Word
from dokolearn.replay.text.record import Bid, Deal, Exchange, Play, Record, Say, Tag, TrickLine
from dokolearn.replay.text.result_line import Ending, end_text
from dokolearn.replay.text.spoken import bid_of, word_of


def written(walk: Walk) -> Record:
    """The record of a game: every word of the round of questions, every card and call, its end with its Punkte."""
    game = begin(walk.rules, walk.hands, walk.dealer, duty=walk.duty)
    bids, gives = list[Bid](), list[Give]()
    lines, plays, says = list[TrickLine](), list[Play](), list[Say]()
    for event in walk.events:
        state = game.state
        match event:
            case Word() if state is None:
                bids.append(Bid(event.seat, bid_of(event.what, game.round.phase == "armut_bieten")))
            case Word():
                says.append(Say(event.seat, "Schwein"))
            case Give():
                gives.append(event)
            case Speak():
                assert state is not None
                party = "re" if event.seat in state.re else "kontra"
                says.append(Say(event.seat, word_of(party, event.stage, event.vorab)))
            case Card():
                assert state is not None
                if not state.stich:
                    lines.append(TrickLine(len(state.stiche) + 1, event.seat))
                    plays = []
                after = step(game, event)
                marked = (Say(event.seat, "Revoke"),) if after.revoked is not None else ()
                plays.append(Play(event.kind, "", (*says, *marked)))
                lines[-1] = replace(lines[-1], plays=tuple(plays))
                says = []
        game = step(game, event)
    if says:
        last = lines.pop() if lines else TrickLine(1, game.spiel.vertrag.lead if game.spiel else Seat(0))
        lines.append(replace(last, says=tuple(says)))
    return Record(
        tags=_tags(walk, game),
        deals=tuple(Deal(seat, walk.hands[seat]) for seat in SEATS),
        bids=tuple(bids),
        tricks=tuple(lines),
        end=_end(walk, game),
        gives=_exchanges(gives, game),
    )


def _tags(walk: Walk, game) -> tuple[Tag, ...]:
    duty = () if walk.duty is None else (Tag("Duty", " ".join(str(seat + 1) for seat in sorted(walk.duty))),)
    paid = game.result
    punkte = (Tag("Punkte", " ".join(map(str, paid.punkte))),) if paid else ()
    return (Tag("Rules", walk.rules.name), Tag("Dealer", str(walk.dealer + 1)), *duty, *punkte)


def _exchanges(gives: list[Give], game) -> tuple[Exchange, ...]:
    if not gives:
        return ()
    exchange = game.round.exchange
    ends = [(exchange.poor, exchange.taker), (exchange.taker, exchange.poor)]
    return tuple(Exchange(seat, to, give.cards) for give, (seat, to) in zip(gives, ends, strict=False))


def _end(walk: Walk, game) -> str:
    last = walk.events[-1]
    if game.spiel is None:
        return "neu"
    if game.revoked is not None:
        return end_text(Ending("revoke", seat=game.revoked))
    if isinstance(last, Claim):
        return end_text(Ending("rest" if last.takes else "gibt auf", seat=last.seat, order=last.order))
    return end_text(Ending("result", outcome(game.spiel, game.state).augen))


def printed(kind: Kind) -> Kind:
    """What stands on a card."""
    return FUCHS if kind == SCHWEIN else kind
