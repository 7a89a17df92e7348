"""A game that was played here as a record: what was dealt, said and played, ready to be written or shared."""

from collections.abc import Iterator, Sequence

from dokolearn.ch2_normal_game import parties
from dokolearn.game import Game, begin, outcome, step
from dokolearn.model import SEATS, GameEvent, Give, Play, Say, Seat, Speak
from dokolearn.replay.text.record import SOLO_PREFIXES, Bid, Deal, Exchange, Record, Tag, TrickLine, tag_order
from dokolearn.replay.text.record import Play as Card
from dokolearn.replay.text.record import Say as Word
from dokolearn.replay.text.result_line import Ending, end_text
from dokolearn.replay.text.spoken import bid_of, word_of

Step = tuple[Game, GameEvent]
"""An event, and the game before it."""


def recorded(game: Game, log: Sequence[GameEvent], names: Sequence[str] = (), options: str = "") -> Record:
    """The record of a game after all these events. `names` by seat; `options`: the house rules as in the tag."""
    steps = list(_steps(game, log))
    bids, gives = _asked(steps)
    deals = tuple(Deal(seat, tuple(game.round.dealt[seat])) for seat in SEATS)
    tags = tag_order([*_tags(game, options), *(Tag(f"Player{at}", name) for at, name in enumerate(names, start=1))])
    return Record(tags, deals, bids, (), tuple(_tricks(steps)), end_text(_ending(game)), gives=gives)


def _steps(game: Game, log: Sequence[GameEvent]) -> Iterator[Step]:
    asked = game.round
    now = begin(game.rules, asked.dealt, asked.dealer, bock=game.bock, duty=asked.duty, vorfuehrung=asked.vorgefuehrt)
    for event in log:
        yield now, event
        now = step(now, event)


def _tags(game: Game, options: str) -> Iterator[Tag]:
    yield Tag("Rules", game.rules.name)
    if options:
        yield Tag("Options", options)
    yield Tag("Dealer", str(game.round.dealer + 1))
    if game.round.duty is not None:
        yield Tag("Duty", " ".join(str(seat + 1) for seat in sorted(game.round.duty)))
    if game.bock:
        yield Tag("Bock", str(game.bock))


def _asked(steps: Sequence[Step]) -> tuple[tuple[Bid, ...], tuple[Exchange, ...]]:
    """§4.1 What was said in the round of questions, and the cards that changed hands."""
    bids, gives = list[Bid](), list[Exchange]()
    for game, event in steps:
        if game.state is None and isinstance(event, Say):
            word = bid_of(event.what, game.round.phase == "armut_bieten")
            bids.append(Bid(event.seat, _of_vorfuehrung(word) if game.round.phase == "vorfuehrung" else word))
        elif isinstance(event, Give):
            exchange = game.round.exchange
            assert exchange is not None, "cards change hands in an Armut"
            to = exchange.taker if event.seat == exchange.poor else exchange.poor
            gives.append(Exchange(event.seat, to, event.cards))
    return tuple(bids), tuple(gives)


def _of_vorfuehrung(word: str) -> str:
    """§4.7 The Solo that somebody had to play."""
    plain = next((word.removeprefix(prefix) for prefix in SOLO_PREFIXES if word.startswith(prefix)), word)
    return next(prefix for prefix, kind in SOLO_PREFIXES.items() if kind == "vorfuehrung") + plain


def _tricks(steps: Sequence[Step]) -> Iterator[TrickLine]:
    """A line for each Stich; what was said stands before the card that followed it."""
    lead, says, cards, number = Seat(0), list[Word](), list[Card](), 1
    for game, event in steps:
        if game.state is None:
            continue
        lead = game.state.lead
        if isinstance(event, Play):
            cards.append(Card(event.kind, says=tuple(says)))
            says = []
        elif isinstance(event, Speak | Say):
            says.append(_word(game, event))
        if len(cards) == len(SEATS):
            yield TrickLine(number, lead, tuple(cards))
            number, cards = number + 1, []
    if cards or says:
        yield TrickLine(number, lead, tuple(cards), tuple(says))


def _word(game: Game, event: Speak | Say) -> Word:
    if isinstance(event, Say):
        return Word(event.seat, "Schwein")
    assert game.state is not None
    return Word(event.seat, word_of(parties(game.state.re)[event.seat], event.stage, event.vorab))


def _ending(game: Game) -> Ending:
    """How it ended; its result is what the cards say."""
    claimed = None if game.state is None else game.state.claimed
    if claimed is not None:
        return Ending("rest" if claimed.takes else "gibt auf", seat=claimed.seat, order=claimed.order)
    if game.over and game.state is None:
        return Ending("neu")
    result = game.result
    return Ending("open") if result is None else Ending("result", _augen(game))


def _augen(game: Game) -> tuple[int, int]:
    assert game.spiel is not None
    assert game.state is not None
    return outcome(game.spiel, game.state).augen
