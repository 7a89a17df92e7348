"""Record ↔ the number of its bare game: names and notes stay behind."""

from collections.abc import Iterator

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.game import State
from dokolearn.model import SEATS, Give, RuleSet
from dokolearn.model import Say as Answer
from dokolearn.replay.check.game_so_far import Game
from dokolearn.replay.check.rules_of import book_of
from dokolearn.replay.links.compact import End, NotCompactError, Protocol, Spoken, game_of, number_of_game, start_of
from dokolearn.replay.links.mixed_radix import from_text, to_text
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import Bid, Deal, Exchange, Play, Record, Say, Tag, TrickLine
from dokolearn.replay.text.spelling import Ending, HowEnded, bid_of, end_text

REVOKE = "Revoke"
_HOW: dict[str, HowEnded] = {"rest": "rest", "rest in order": "rest", "gibt auf": "gibt auf", "revoke": "revoke"}


def compact_text(record: Record, game: Game) -> str:
    """The bare game behind a record that was played through. Empty where a number cannot hold it: a position, a game
    with unknown or impossible cards, or with words of its own."""
    try:
        return to_text(number_of_game(_protocol(record, game), game.rules))
    except NotCompactError:
        return ""


def from_compact(text: str) -> Record | None:
    """The record behind such a text, as it would be written down without names; None for a text that is none."""
    try:
        number = from_text(text)
        rules = _rules(number)
        game, state = game_of(number, rules)
        if number_of_game(game, rules) != number:  # another number of the same game: nobody has written it
            return None
    except ValueError:  # damaged, or made by a version with other rules
        return None
    return _record(game, state)


def _rules(number: int) -> RuleSet:
    """The book of a game with its options. Raises ValueError for one that does not exist."""
    start, found = start_of(number), Findings()
    rules = book_of(Record(_rule_tags(start.book, start.options)), found)
    if found.problems or start.options != start.options.strip() or not start.options.isprintable():
        raise ValueError("no such book")
    return rules


# Record → protocol


def _protocol(record: Record, game: Game) -> Protocol:
    """Raises NotCompactError."""
    written = [play for line in record.tricks for play in line.plays]
    misread = any(found.key in ("replay.rules", "replay.options", "replay.options_form") for found in game.problems)
    if game.spiel is None or game.round is None or any(game.supposed) or len(written) != len(game.moves) or misread:
        raise NotCompactError("not a whole game")
    if game.spiel.bock:
        raise NotCompactError("a number has no place for a Bockrunde")
    moves = game.moves[:-1] if game.revoked is not None else game.moves
    cards = tuple(move.play.kind for move in moves if move.play.kind is not None)
    return Protocol(
        game.rules.name,
        record.value("Options"),
        game.spiel.dealer,
        game.round.dealt,
        game.round.log if record.bids else None,
        cards,
        tuple(_says(game)),
        _end(game),
        game.round.duty if record.bids else None,
        game.round.vorgefuehrt if record.bids else None,
    )


def _says(game: Game) -> Iterator[Spoken]:
    for played, move in enumerate(game.moves):
        yield from (Spoken(played, say.seat, say.word) for say in move.said if say.word != REVOKE or not move.revoke)
    yield from (Spoken(len(game.moves), say.seat, say.word) for say in game.late)


def _end(game: Game) -> End:
    end = game.ending
    if game.revoked is not None:
        kind = game.moves[-1].play.kind
        assert kind is not None, "only cards that were read are moves"
        return End("revoke", game.revoked, (kind,))
    if end.how in ("rest", "gibt auf"):
        return End("rest in order" if end.order else end.how, end.seat, end.order)
    return End()


# Protocol → record


def _rule_tags(book: str, options: str) -> tuple[Tag, ...]:
    return (Tag("Rules", book), *([Tag("Options", options)] if options else []))


def _record(game: Protocol, state: State) -> Record:
    owing = " ".join(str(seat + 1) for seat in sorted(game.duty or ()))
    duty = () if game.duty is None else (Tag("Duty", owing),)
    bids = tuple(_bids(game)) if game.round is not None else ()
    return Record(
        tags=(*_rule_tags(game.book, game.options), Tag("Dealer", str(game.dealer + 1)), *duty),
        deals=tuple(Deal(seat, game.hands[seat]) for seat in SEATS),
        bids=bids,
        tricks=tuple(_tricks(game, state)),
        end=end_text(_ending(game, state)),
        gives=tuple(_gives(game)),
    )


def _bids(game: Protocol) -> Iterator[Bid]:
    """What was said, in the words of the format."""
    taking = False  # whether the cards of an Armut lie on the table
    for event in game.round or ():
        if isinstance(event, Answer):
            _, _, solo = event.what.partition(":")
            what = f"vorfuehrung:{solo}" if game.vorfuehrung is not None and solo else event.what
            yield Bid(event.seat, bid_of(what, armut=taking))
        else:
            taking = not taking


def _gives(game: Protocol) -> Iterator[Exchange]:
    """Cards that changed hands: those of the poor player to whoever took them, and as many back."""
    events = game.round or ()
    given = [event for event in events if isinstance(event, Give)]
    taker = given[1].seat if len(given) > 1 else None
    for event, to in zip(given, (taker, given[0].seat if given else None), strict=False):
        yield Exchange(event.seat, to, event.cards)


def _tricks(game: Protocol, state: State) -> Iterator[TrickLine]:
    """A line for each Stich with its leader, every call before the card it was made before."""
    cards = game.cards + (game.end.cards if game.end.how == "revoke" else ())
    leads = [*(stich.lead for stich in state.stiche), state.lead]
    plays = [Play(kind, says=_said(game, played)) for played, kind in enumerate(cards)]
    late = _said(game, len(cards))
    for number, first in enumerate(range(0, len(cards), 4)):
        last = first + 4 >= len(cards)
        yield TrickLine(number + 1, leads[number], tuple(plays[first : first + 4]), late if last else ())
    if late and not cards:
        yield TrickLine(1, leads[0], says=late)


def _said(game: Protocol, played: int) -> tuple[Say, ...]:
    said = tuple(Say(one.seat, one.word) for one in game.says if one.played == played)
    if game.end.how == "revoke" and played == len(game.cards) and game.end.seat is not None:
        return (*said, Say(game.end.seat, REVOKE))
    return said


def _ending(game: Protocol, state: State) -> Ending:
    if game.end.how != "open":
        order = game.end.cards if game.end.how == "rest in order" else ()
        return Ending(_HOW[game.end.how], seat=game.end.seat, order=order)
    if not state.over:
        return Ending("open")
    re = sum(state.augen[seat] for seat in state.re)
    return Ending("result", (re, AUGEN_TOTAL - re))
