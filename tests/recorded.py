"""Whole random games as somebody at the table would write them down."""

from collections.abc import Iterator
from functools import cache

from walks import moments, opening

from dokolearn.game import Game
from dokolearn.model import SEATS, Claim, GameEvent, Give, Play, Speak
from dokolearn.model import Say as Answer
from dokolearn.replay import record as written
from dokolearn.replay.ends import Ending, end_text
from dokolearn.replay.record import Bid, Deal, Exchange, Record, Say, Tag, TrickLine
from dokolearn.replay.words import bid_of, word_of
from dokolearn.rulesets import BOOKS

Moment = tuple[Game, GameEvent]


@cache
def recorded(book: str, seed: int) -> Record:
    """The record of the first random game from this number on that was really played."""
    rules = BOOKS[book]
    while True:
        whole = [(game, event) for game, _, event in moments(rules, seed)]
        last = whole[-1][0]
        if last.spiel is not None and last.state is not None:
            break
        seed += 1_000_003
    hands, dealer, duty = opening(rules, seed)
    happened = [(game, event) for game, event in whole if event is not None]
    tags = [Tag("Rules", book), Tag("Dealer", str(dealer + 1))]
    if duty is not None:
        tags.append(Tag("Duty", " ".join(str(seat + 1) for seat in sorted(duty))))
    return Record(
        tags=tuple(tags),
        deals=tuple(Deal(seat, hands[seat]) for seat in SEATS),
        bids=tuple(_bids(happened)),
        gives=tuple(_gives(happened)),
        tricks=tuple(_tricks(happened)),
        end=_end(last),
    )


def _bids(happened: list[Moment]) -> Iterator[Bid]:
    for game, event in happened:
        if game.state is None and isinstance(event, Answer):
            yield Bid(event.seat, bid_of(event.what, armut=game.round.phase == "armut_bieten"))


def _gives(happened: list[Moment]) -> Iterator[Exchange]:
    given = [event for _, event in happened if isinstance(event, Give)]
    if len(given) == 2:
        there, back = given
        yield Exchange(there.seat, back.seat, there.cards)
        yield Exchange(back.seat, there.seat, back.cards)


def _tricks(happened: list[Moment]) -> Iterator[TrickLine]:
    """One line for each Stich; a call stands before the card it was made before."""
    says: list[Say] = []
    line: list[written.Play] = []
    number, lead = 1, None
    for game, event in happened:
        if game.state is None:
            continue
        lead = game.state.lead if lead is None else lead
        if isinstance(event, Play):
            line.append(written.Play(event.kind, says=tuple(says)))
            says = []
            if len(line) == 4:
                yield TrickLine(number, lead, tuple(line))
                line, lead, number = [], None, number + 1
        elif isinstance(event, Speak):
            party = "re" if event.seat in game.state.re else "kontra"
            says.append(Say(event.seat, word_of(party, event.stage, event.vorab)))
        elif isinstance(event, Answer):
            says.append(Say(event.seat, "Schwein"))
    if says or line:
        last = happened[-1][0].state
        assert last is not None
        yield TrickLine(number, last.lead if lead is None else lead, tuple(line), tuple(says))


def _end(game: Game) -> str:
    assert game.spiel is not None
    assert game.state is not None
    claimed: Claim | None = game.state.claimed
    if claimed is not None:
        return end_text(Ending("rest" if claimed.takes else "gibt auf", seat=claimed.seat, order=claimed.order))
    re = sum(game.state.augen[seat] for seat in game.state.re)
    return end_text(Ending("result", (re, 240 - re)))
