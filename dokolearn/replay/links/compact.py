"""A game as a number: the deal, what was said in the round of questions, every card as a choice among the legal ones.

That is shorter than one ordering of all cards, since it uses what the rules know: a usual game takes 140 bits instead
of 179. Only what the engine allows can be written this way; the tables here may grow at their end and never change.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch4_vorbehalte.vorbehalt import Round, round_events, round_step, start_round
from dokolearn.game import Spiel, State, legal, new_game, play, start
from dokolearn.model import SEATS, Give, Hand, Hands, Kind, RuleSet, Say, Seat
from dokolearn.replay.check.checking import book_of
from dokolearn.replay.check.game_so_far import Game
from dokolearn.replay.links.deal_numbers import Reader, Writer, deal_of, deals, from_text, number_of, to_text
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import Bid, Deal, Exchange, Play, Record, Tag, TrickLine
from dokolearn.replay.text.record import Say as SayAtTable
from dokolearn.replay.text.spelling import Ending, HowEnded, bid_of, end_text
from dokolearn.rulesets import BOOKS

BOOKS_IN_LINKS = tuple(BOOKS)
"""In the order in which they came."""
MAX_BOOKS = 16
MAX_OPTIONS = 255
"""Bytes of the options of a game."""

WORDS_IN_LINKS = (
    *("Re", "Kontra", "k90", "k60", "k30", "schwarz"),
    *("Re-vorab", "Kontra-vorab", "k90-vorab", "k60-vorab", "k30-vorab", "schwarz-vorab"),
    "Schwein",
    "Verplappert",
)
MAX_WORDS = 32
MAX_SAYS = 64
MAX_ROUND = 200
"""More than anybody says before a game; a damaged number could take a Vorbehalt back for ever."""

SCHWEIN_SAID = "Schwein"

NO_BIDS, ALL_HEALTHY, LOGGED = range(3)
HEALTHY = "gesund"

OPTIONS, DUTY = 1, 2
"""Rare things that a game may begin with; each is a bit."""
MAX_RARE = 4

ENDS = ("open", "rest", "rest in order", "gibt auf", "revoke")
MAX_ENDS = 8


class NotCompactError(ValueError):
    """Something in this game has no number: then only its text can be sent."""


class Spoken(NamedTuple):
    """What was said during the play, and after how many cards."""

    played: int
    seat: Seat
    word: str


class End(NamedTuple):
    """How a game with cards left has ended: not at all (`open`), or by somebody's claim or mistake."""

    how: str = "open"
    seat: Seat | None = None
    cards: tuple[Kind, ...] = ()
    """Of `rest in order` the cards that are left to the seat; of `revoke` the card that should not have been played."""


class Protocol(NamedTuple):
    """A game as it happened, without names and notes."""

    book: str
    options: str
    """As in the tag Options."""
    dealer: Seat
    hands: Hands
    """As dealt, in any order."""
    round: tuple[Say | Give, ...] | None = None
    """The whole round of questions; None where it was not written down, then the game is a normal one."""
    cards: tuple[Kind, ...] = ()
    says: tuple[Spoken, ...] = ()
    end: End = End()
    duty: frozenset[Seat] | None = None
    """Who owed a Pflichtsolo, where that is known."""
    vorfuehrung: Seat | None = None


def number_of_game(game: Protocol, rules: RuleSet) -> int:
    """The number of a game. Raises NotCompactError where something has none; `rules` are its book with its options."""
    into = Writer()
    try:
        _put_start(into, game)
        deck = card_table(rules).deck
        into.put(number_of(deck, game.hands), deals(len(game.hands[0])))
        spiel = _put_round(into, game, rules)
        into.put(len(game.cards), len(deck) + 1)
        _put_says(into, game)
        state = _put_cards(into, spiel, game)
        if not state.over:
            _put_end(into, state, game.end)
    except ValueError as error:  # a digit out of its radix, an unknown word, a card that may not be played
        raise NotCompactError(str(error)) from None
    return into.number()


class Known(NamedTuple):
    """The part of a game by which everything else is read."""

    book: str
    options: str
    dealer: Seat
    duty: frozenset[Seat] | None
    vorfuehrung: Seat | None


def start_of(number: int) -> Known:
    """Book, options and dealer of a game. Raises ValueError for a number of no game."""
    return _take_start(Reader(number))


def game_of(number: int, rules: RuleSet) -> tuple[Protocol, State]:
    """The game behind a number, and how it stands. Raises ValueError for a number of no game."""
    out, table = Reader(number), card_table(rules)
    known = _take_start(out)
    hands = deal_of(table.deck, out.take(deals(table.hand_size)))
    said, spiel = _take_round(out, rules, hands, known)
    many = out.take(len(table.deck) + 1)
    says = _take_says(out, many)
    cards, state = _take_cards(out, spiel, says, many)
    end = End() if state.over else _take_end(out, state)
    if not out.empty:
        raise ValueError("something is left over")
    game = Protocol(
        known.book, known.options, known.dealer, hands, said, cards, says, end, known.duty, known.vorfuehrung
    )
    return game, state


# Book, options, dealer


def _put_start(into: Writer, game: Protocol) -> None:
    options, duty = game.options.encode(), game.duty is not None or game.vorfuehrung is not None
    into.put(BOOKS_IN_LINKS.index(game.book), MAX_BOOKS)
    into.put(OPTIONS * bool(options) + DUTY * duty, MAX_RARE)
    if options:
        into.put(len(options) - 1, MAX_OPTIONS)
        for byte in options:
            into.put(byte, 256)
    if duty:
        into.put(0 if game.duty is None else 1 + sum(1 << seat for seat in game.duty), 17)
        into.put(0 if game.vorfuehrung is None else 1 + game.vorfuehrung, 5)
    into.put(game.dealer, 4)


def _take_start(out: Reader) -> Known:
    book, rare = out.take(MAX_BOOKS), out.take(MAX_RARE)
    if book >= len(BOOKS_IN_LINKS):
        raise ValueError("no such book")
    size = out.take(MAX_OPTIONS) + 1 if rare & OPTIONS else 0
    options = bytes(out.take(256) for _ in range(size)).decode()
    owing, leads = (out.take(17), out.take(5)) if rare & DUTY else (0, 0)
    duty = frozenset(seat for seat in SEATS if owing - 1 >> seat & 1) if owing else None
    vorfuehrung = Seat(leads - 1) if leads else None
    return Known(BOOKS_IN_LINKS[book], options, Seat(out.take(4)), duty, vorfuehrung)


# The round of questions


def _put_round(into: Writer, game: Protocol, rules: RuleSet) -> Spiel:
    if game.round is None:
        into.put(NO_BIDS, 3)
        return new_game(rules, game.hands, game.dealer)
    healthy = all(isinstance(event, Say) and event.what == HEALTHY for event in game.round)
    into.put(ALL_HEALTHY if healthy else LOGGED, 3)
    state = start_round(rules, game.hands, game.dealer, game.duty, game.vorfuehrung)
    for event in game.round:
        if not healthy:
            _put_event(into, state, event)
        state = round_step(state, event)
    return _played(rules, state, game.dealer)


def _take_round(out: Reader, rules: RuleSet, hands: Hands, known: Known) -> tuple[tuple[Say | Give, ...] | None, Spiel]:
    form = out.take(3)
    if form == NO_BIDS:
        if known.duty is not None or known.vorfuehrung is not None:
            raise ValueError("a duty, and nobody was asked")
        return None, new_game(rules, hands, known.dealer)
    state = start_round(rules, hands, known.dealer, known.duty, known.vorfuehrung)
    while state.vertrag is None:
        if len(state.log) >= MAX_ROUND:
            raise ValueError("a round without end")
        if form == LOGGED:
            event = _take_event(out, state)
        else:
            assert state.turn is not None, "a round that is not over waits for somebody"
            event = Say(state.turn, HEALTHY)
        state = round_step(state, event)
    return state.log, _played(rules, state, known.dealer)


def _played(rules: RuleSet, state: Round, dealer: Seat) -> Spiel:
    """The play that a round has led to. Raises ValueError when it is not over, or nothing is played."""
    if state.vertrag is None or state.vertrag.game is None:
        raise ValueError("nothing is played")
    return new_game(rules, state.hands, dealer, state.vertrag)


def _sayings(state: Round) -> list[Say]:
    return sorted({event for event in round_events(state) if isinstance(event, Say)})


def _put_event(into: Writer, state: Round, event: Say | Give) -> None:
    """A word among those that are possible; cards by how many of each kind of the hand are given."""
    if isinstance(event, Say):
        into.put(_sayings(state).index(event), len(_sayings(state)))
        return
    if event.seat != state.turn:
        raise ValueError("somebody else gives")
    for kind, held in _counted(state.hands[event.seat]):
        into.put(event.cards.count(kind), held + 1)


def _take_event(out: Reader, state: Round) -> Say | Give:
    says = _sayings(state)
    if says:
        return says[out.take(len(says))]
    seat = state.turn
    if seat is None:
        raise ValueError("nobody has anything to say")
    given = [kind for kind, held in _counted(state.hands[seat]) for _ in range(out.take(held + 1))]
    return Give(seat, tuple(given))


def _counted(hand: Hand) -> list[tuple[Kind, int]]:
    return [(kind, len(list(same))) for kind, same in groupby(sorted(hand))]


# The cards


def _choices(spiel: Spiel, state: State) -> list[Kind]:
    return sorted(set(legal(spiel, state)))


def _put_cards(into: Writer, spiel: Spiel, game: Protocol) -> State:
    state = start(spiel)
    for played, kind in enumerate(game.cards):
        state = _raised(state, game.says, played)
        choices = _choices(spiel, state)
        into.put(choices.index(kind), len(choices))
        state = play(spiel, state, kind)
    return state


def _take_cards(out: Reader, spiel: Spiel, says: Sequence[Spoken], many: int) -> tuple[tuple[Kind, ...], State]:
    cards, state = list[Kind](), start(spiel)
    for played in range(many):
        state = _raised(state, says, played)
        choices = _choices(spiel, state)
        cards.append(choices[out.take(len(choices))])
        state = play(spiel, state, cards[-1])
    return tuple(cards), state


def _raised(state: State, says: Sequence[Spoken], played: int) -> State:
    """Who has announced a Schwein by now may play one."""
    seats = {say.seat for say in says if say.played == played and say.word == SCHWEIN_SAID}
    return state._replace(raised=state.raised.union(seats)) if seats else state


# What was said, and how it ended


def _put_says(into: Writer, game: Protocol) -> None:
    before = 0
    into.put(len(game.says), MAX_SAYS)
    for played, seat, word in game.says:
        into.put(played - before, len(game.cards) - before + 1)
        into.put(WORDS_IN_LINKS.index(word), MAX_WORDS)
        into.put(seat, 4)
        before = played


def _take_says(out: Reader, cards: int) -> tuple[Spoken, ...]:
    says, played = list[Spoken](), 0
    for _ in range(out.take(MAX_SAYS)):
        played += out.take(cards - played + 1)
        word, seat = out.take(MAX_WORDS), Seat(out.take(4))
        if word >= len(WORDS_IN_LINKS):
            raise ValueError("no such word")
        says.append(Spoken(played, seat, WORDS_IN_LINKS[word]))
    return tuple(says)


def _put_end(into: Writer, state: State, end: End) -> None:
    into.put(ENDS.index(end.how), MAX_ENDS)
    if end.how == "open":
        return
    if end.how == "revoke":
        into.put(*_place(state.hands[state.turn], end.cards[0]))
        return
    assert end.seat is not None, "every other end is somebody's"
    into.put(end.seat, 4)
    if end.how == "rest in order":
        left = state.hands[end.seat]
        for kind in end.cards:
            into.put(*_place(left, kind))
            left = _without(left, kind)


def _take_end(out: Reader, state: State) -> End:
    number = out.take(MAX_ENDS)
    if number >= len(ENDS):
        raise ValueError("no such end")
    how = ENDS[number]
    if how == "open":
        return End()
    if how == "revoke":
        card = _at_place(out, state.hands[state.turn])
        if card in state.choices:
            raise ValueError("no revoke")
        return End(how, state.turn, (card,))
    seat, order = Seat(out.take(4)), list[Kind]()
    if how == "rest in order":
        left = state.hands[seat]
        while left:
            order.append(_at_place(out, left))
            left = _without(left, order[-1])
    return End(how, seat, tuple(order))


def _place(hand: Hand, kind: Kind) -> tuple[int, int]:
    kinds = sorted(set(hand))
    return kinds.index(kind), len(kinds)


def _at_place(out: Reader, hand: Hand) -> Kind:
    kinds = sorted(set(hand))
    return kinds[out.take(len(kinds))]


def _without(hand: Hand, kind: Kind) -> Hand:
    at = hand.index(kind)
    return hand[:at] + hand[at + 1 :]


# Record ↔ the number of its bare game: names and notes stay behind.


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
        if isinstance(event, Say):
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


def _said(game: Protocol, played: int) -> tuple[SayAtTable, ...]:
    said = tuple(SayAtTable(one.seat, one.word) for one in game.says if one.played == played)
    if game.end.how == "revoke" and played == len(game.cards) and game.end.seat is not None:
        return (*said, SayAtTable(game.end.seat, REVOKE))
    return said


def _ending(game: Protocol, state: State) -> Ending:
    if game.end.how != "open":
        order = game.end.cards if game.end.how == "rest in order" else ()
        return Ending(_HOW[game.end.how], seat=game.end.seat, order=order)
    if not state.over:
        return Ending("open")
    re = sum(state.augen[seat] for seat in state.re)
    return Ending("result", (re, AUGEN_TOTAL - re))
