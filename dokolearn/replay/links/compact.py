"""A game as a number: the deal, what was said in the round of questions, every card as a choice among the legal ones.

That is shorter than one ordering of all cards, since it uses what the rules know: a usual game takes 140 bits instead
of 179. Only what the engine allows can be written this way; the tables here may grow at their end and never change.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, islice, repeat
from typing import NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch4_vorbehalte.vorbehalt import Round, round_events, round_step, start_round
from dokolearn.game import Spiel, State, legal, new_game, play, start
from dokolearn.game.spiel import with_schwein_announced
from dokolearn.model import SEATS, Give, Hands, Kind, RuleSet, Say, Seat
from dokolearn.replay.check.checking import book_of
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.replay.links.deal_numbers import Digits, Reader, Writer, deal_of, deals, from_text, number_of, to_text
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


Sayings = tuple[Say | Give, ...]
"""A whole round of questions."""


class Protocol(NamedTuple):
    """A game as it happened, without names and notes."""

    book: str
    options: str
    """As in the tag Options."""
    dealer: Seat
    hands: Hands
    """As dealt, in any order."""
    round: Sayings | None = None
    """None where it was not written down, then the game is a normal one."""
    cards: tuple[Kind, ...] = ()
    says: tuple[Spoken, ...] = ()
    end: End = End()
    duty: frozenset[Seat] | None = None
    """Who owed a Pflichtsolo, where that is known."""
    vorfuehrung: Seat | None = None


NO_HANDS: Hands = ((), (), (), ())

BLANK = Protocol("", "", SEATS[0], NO_HANDS)
"""Stands for the game while one is read."""


def number_of_game(game: Protocol, rules: RuleSet) -> int:
    """The number of a game. Raises NotCompactError where something has none; `rules` are its book with its options."""
    into = Writer()
    try:
        _whole(into, game, rules)
    except ValueError as error:  # a digit out of its radix, an unknown word, a card that may not be played
        raise NotCompactError(str(error)) from None
    return into.number()


def start_of(number: int) -> Protocol:
    """Book, options and dealer of a game. Raises ValueError for a number of no game."""
    return _start(Reader(number), BLANK)


def game_of(number: int, rules: RuleSet) -> tuple[Protocol, State]:
    """The game behind a number, and how it stands. Raises ValueError for a number of no game."""
    out = Reader(number)
    found = _whole(out, BLANK, rules)
    if not out.empty:
        raise ValueError("something is left over")
    return found


# What follows is written and read alike: each part hands in what the game has, and goes on with what stands there.


def _whole(digits: Digits, game: Protocol, rules: RuleSet) -> tuple[Protocol, State]:
    found, table = _start(digits, game), card_table(rules)
    number = digits.digit(number_of(table.deck, game.hands) if any(game.hands) else 0, deals(table.hand_size))
    found = found._replace(hands=deal_of(table.deck, number))
    said, spiel = _round(digits, game, found, rules)
    many = digits.digit(len(game.cards), len(table.deck) + 1)
    says = _says(digits, game.says, many)
    cards, state = _cards(digits, game.cards, spiel, says, many)
    end = End() if state.over else _end(digits, game.end, state)
    return found._replace(round=said, cards=cards, says=says, end=end), state


def _start(digits: Digits, game: Protocol) -> Protocol:
    """Book, options, dealer."""
    options, owes = game.options.encode(), game.duty is not None or game.vorfuehrung is not None
    book = digits.one_of(BOOKS_IN_LINKS, game.book, MAX_BOOKS)
    rare = digits.digit(OPTIONS * bool(options) + DUTY * owes, MAX_RARE)
    size = digits.digit(len(options) - 1, MAX_OPTIONS) + 1 if rare & OPTIONS else 0
    options = bytes(digits.digit(byte, 256) for byte in options or bytes(size))
    owing = leads = 0
    if rare & DUTY:
        owing = digits.digit(0 if game.duty is None else 1 + sum(1 << seat for seat in game.duty), 17)
        leads = digits.digit(0 if game.vorfuehrung is None else 1 + game.vorfuehrung, 5)
    duty = frozenset(seat for seat in SEATS if owing - 1 >> seat & 1) if owing else None
    dealer = Seat(digits.digit(game.dealer, 4))
    return Protocol(book, options.decode(), dealer, NO_HANDS, duty=duty, vorfuehrung=Seat(leads - 1) if leads else None)


def _round(digits: Digits, game: Protocol, found: Protocol, rules: RuleSet) -> tuple[Sayings | None, Spiel]:
    """The round of questions. Raises ValueError when it is not over, or nothing is played."""
    healthy = all(isinstance(event, Say) and event.what == HEALTHY for event in game.round or ())
    form = digits.digit(NO_BIDS if game.round is None else ALL_HEALTHY if healthy else LOGGED, 3)
    if form == NO_BIDS:
        if found.duty is not None or found.vorfuehrung is not None:
            raise ValueError("a duty, and nobody was asked")
        return None, new_game(rules, found.hands, found.dealer)
    state = start_round(rules, found.hands, found.dealer, found.duty, found.vorfuehrung)
    events = iter(game.round or ())
    while state.vertrag is None:
        if len(state.log) >= MAX_ROUND:
            raise ValueError("a round without end")
        assert state.turn is not None, "a round that is not over waits for somebody"
        event = next(events, None)
        said = _event(digits, event, state, state.turn) if form == LOGGED else Say(state.turn, HEALTHY)
        state = round_step(state, said)
    if state.vertrag.game is None:
        raise ValueError("nothing is played")
    return state.log, new_game(rules, state.hands, found.dealer, state.vertrag)


def _event(digits: Digits, event: Say | Give | None, state: Round, turn: Seat) -> Say | Give:
    """A word among those that are possible; cards by how many of each kind of the hand are given."""
    says = sorted({one for one in round_events(state) if isinstance(one, Say)})
    if says:
        return digits.one_of(says, event if isinstance(event, Say) else None)
    given = event.cards if isinstance(event, Give) else ()
    held = [(kind, len(list(same))) for kind, same in groupby(sorted(state.hands[turn]))]
    cards = [kind for kind, many in held for _ in range(digits.digit(given.count(kind), many + 1))]
    return Give(turn, tuple(cards))


def _cards(
    digits: Digits, given: Sequence[Kind], spiel: Spiel, says: Sequence[Spoken], many: int
) -> tuple[tuple[Kind, ...], State]:
    cards, state = list[Kind](), start(spiel)
    for played, card in enumerate(islice(chain(given, repeat(None)), many)):
        raised = {say.seat for say in says if say.played == played and say.word == SCHWEIN_SAID}
        if raised:
            spiel, state = with_schwein_announced(spiel), state._replace(raised=state.raised.union(raised))
        cards.append(digits.one_of(sorted(set(legal(spiel, state))), card))
        state = play(spiel, state, cards[-1])
    return tuple(cards), state


def _says(digits: Digits, given: Sequence[Spoken], cards: int) -> tuple[Spoken, ...]:
    """What was said during the play."""
    says, played, spoken = list[Spoken](), 0, iter(given)
    for _ in range(digits.digit(len(given), MAX_SAYS)):
        say = next(spoken, Spoken(0, SEATS[0], ""))
        played += digits.digit(say.played - played, cards - played + 1)
        word = digits.one_of(WORDS_IN_LINKS, say.word, MAX_WORDS)
        says.append(Spoken(played, Seat(digits.digit(say.seat, 4)), word))
    return tuple(says)


def _end(digits: Digits, end: End, state: State) -> End:
    """The end of a game that has cards left."""
    how, given = digits.one_of(ENDS, end.how, MAX_ENDS), iter(end.cards)
    if how == "open":
        return End()
    if how == "revoke":
        card = digits.one_of(sorted(set(state.hands[state.turn])), next(given, None))
        if card in state.choices:
            raise ValueError("no revoke")
        return End(how, state.turn, (card,))
    seat, order = Seat(digits.digit(end.seat or 0, 4)), list[Kind]()
    left = list(state.hands[seat]) if how == "rest in order" else []
    while left:
        order.append(digits.one_of(sorted(set(left)), next(given, None)))
        left.remove(order[-1])
    return End(how, seat, tuple(order))


# Record ↔ the number of its bare game: names and notes stay behind.


REVOKE = "Revoke"
_HOW: dict[str, HowEnded] = {"rest": "rest", "rest in order": "rest", "gibt auf": "gibt auf", "revoke": "revoke"}


def compact_text(record: Record, game: CheckedGame) -> str:
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


def _protocol(record: Record, game: CheckedGame) -> Protocol:
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
        tuple(_calls_of(game)),
        _end_of(game),
        game.round.duty if record.bids else None,
        game.round.vorgefuehrt if record.bids else None,
    )


def _calls_of(game: CheckedGame) -> Iterator[Spoken]:
    for played, move in enumerate(game.moves):
        yield from (Spoken(played, say.seat, say.word) for say in move.said if say.word != REVOKE or not move.revoke)
    yield from (Spoken(len(game.moves), say.seat, say.word) for say in game.late)


def _end_of(game: CheckedGame) -> End:
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
    plays = [Play(kind, says=_says_before(game, played)) for played, kind in enumerate(cards)]
    late = _says_before(game, len(cards))
    for number, first in enumerate(range(0, len(cards), 4)):
        last = first + 4 >= len(cards)
        yield TrickLine(number + 1, leads[number], tuple(plays[first : first + 4]), late if last else ())
    if late and not cards:
        yield TrickLine(1, leads[0], says=late)


def _says_before(game: Protocol, played: int) -> tuple[SayAtTable, ...]:
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
