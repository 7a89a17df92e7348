"""Where somebody who writes a game down is: the game so far, what is looked at, what was last said to him."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dokolearn.ch1_general import left_of, sorted_hand
from dokolearn.ch2_normal_game import card_table
from dokolearn.game import legal
from dokolearn.model import SEATS, CardTable, Claim, Hand, Kind, Play, Seat, Speak, Verstoss, four
from dokolearn.model import Say as Word
from dokolearn.replay.check.checking import check, options_of
from dokolearn.replay.check.game_so_far import CheckedGame, Move
from dokolearn.replay.text.parser import Reading
from dokolearn.replay.text.played_game import Played, record_of_games
from dokolearn.replay.text.record import PLAYERS, Deal, Note, Record, tag_order
from dokolearn.replay.text.spelling import engine_words, stage_of
from dokolearn.shallow_json import JsonDict, read_json
from dokolearn.sight import SCHWEIN_SAID
from dokolearn.strings import text
from dokolearn.workshop.recording.consistent_hands import Misfit, Position, after, fit_hands
from dokolearn.workshop.recording.record_so_far import NO_HANDS, Facts, Step

MOST_PAST = 400
"""So many steps can be taken back."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said about the last tap."""

    key: str = ""
    """A text of our own, or empty where a rule says it."""
    params: Mapping[str, Any] | None = None
    verstoss: Verstoss | None = None
    wrong: bool = True


@dataclass(frozen=True, slots=True)
class Doubt:
    """A card that contradicts an earlier one: one of the two is wrong, or somebody did not follow suit."""

    earlier: int
    """The step of the earlier card."""
    later: Kind
    seat: Seat
    verstoss: Verstoss


@dataclass(frozen=True)
class Recording:
    """A game that is being written down."""

    lang: str
    position: Position
    past: tuple[Facts, ...] = ()
    future: tuple[Facts, ...] = ()
    hand_of: Seat | None = None
    """Whose hand is written down now."""
    at: int | None = None
    """Which step is looked at, to be corrected."""
    panel: str = ""
    """What is open: `calls`, `head`."""
    picked: Hand = ()
    """Cards of an Armut that are to be given."""
    told: Remark | None = None
    doubt: Doubt | None = None
    agreed: int = 0
    """How many of the cards that have just laid themselves somebody has tapped, too."""

    @property
    def facts(self) -> Facts:
        """The game as far as it is written down."""
        return self.position.facts

    @property
    def laid_by_itself(self) -> tuple[Play, ...]:
        """§2.7 The last cards, to which there was no other: nobody has tapped them."""
        steps = self.facts.steps[self.facts.tapped :]
        return tuple(one.event for one in steps if isinstance(one.event, Play))

    @property
    def waiting(self) -> Hand:
        """Those of them that a tap says yes to: nobody has tapped them, and the play goes on."""
        going = self.phase == "play" and self.at is None and self.doubt is None
        return tuple(play.kind for play in self.laid_by_itself[self.agreed :]) if going else ()

    @property
    def over(self) -> bool:
        """Whether nothing can follow."""
        return self.position.game.over or self.facts.note is not None

    @property
    def table(self) -> CardTable:
        """§2.3 The cards as they are sorted now."""
        spiel = self.position.game.spiel
        return card_table(self.facts.rules) if spiel is None else spiel.table

    @property
    def phase(self) -> str:
        """`way`, `hands`, `questions`, `give`, `play` or `over`."""
        if not self.facts.way:
            return "way"
        if self.hand_of is not None:
            return "hands"
        if self.over:
            return "over"
        if self.position.game.state is not None:
            return "play"
        return "give" if self.position.game.round.phase in ("armut_geben", "armut_zurueck") else "questions"

    @property
    def turn(self) -> Seat | None:
        """Who is expected to do something."""
        if self.over or self.hand_of is not None:
            return self.hand_of
        game = self.position.game
        return game.round.turn if game.state is None else game.state.turn

    @property
    def seat_on_turn(self) -> Seat:
        """The seat on turn, at a moment that waits for one."""
        assert self.turn is not None
        return self.turn

    def hand(self, seat: Seat) -> Hand | None:
        """What a seat still holds, where all of it is known."""
        if not self.position.whole[seat]:
            return None
        game = self.position.game
        held = game.round.hands[seat] if game.state is None else game.state.hands[seat]
        return sorted_hand(held, self.table)

    def quiet(self) -> "Recording":
        """The recording without a remark or a doubt."""
        return replace(self, told=None, doubt=None)

    def says(self, key: str, **params: object) -> "Recording":
        """The recording with a remark about the last tap."""
        return replace(self, told=Remark(key, params))

    def refuses(self, found: Misfit) -> "Recording":
        """The recording with the reason why something is not possible."""
        if found.verstoss is not None:
            return replace(self, told=Remark(verstoss=found.verstoss))
        return replace(self, told=Remark(found.key, {"card": found.kind} if found.kind is not None else {}))

    def at_position(self, position: Position) -> "Recording":
        """The same game further on, or otherwise: it can be taken back."""
        past = (*self.past, self.facts)[-MOST_PAST:]
        return replace(self, position=position, past=past, future=(), picked=(), at=None, doubt=None, agreed=0)

    def with_facts(self, facts: Facts) -> "Recording":
        """The recording with these facts where they are possible; else with the reason why not."""
        found = fit_hands(facts)
        return self.refuses(found) if isinstance(found, Misfit) else self.at_position(found)


def who(now: Recording, seat: Seat) -> str:
    """What somebody is called; by number where nobody has said, like everywhere a game is shown."""
    return now.facts.names[seat] or text(now.lang, "replay.player", n=seat + 1)


def stich_of(steps: tuple[Step, ...], at: int) -> tuple[int, int]:
    """Where a step stands: the number of its Stich from 1 on, and how many cards of it lay there."""
    laid = sum(isinstance(one.event, Play) for one in steps[:at])
    return laid // 4 + 1, laid % 4


def next_open(position: Position, after: Seat) -> Seat | None:
    """The next hand, clockwise, of which not every card is known."""
    order = (left_of(after, step) for step in range(4))
    return next((seat for seat in order if not position.whole[seat]), None)


# Cards that lie by themselves


def by_itself(position: Position) -> Position:
    """§2.7 The position after every card to which there is no other: of a hand that is known as a whole."""
    while (kind := only_card(position)) is not None:
        _, state = position.game.in_play
        found = after(position, Step(Play(state.turn, kind), by_itself=True))
        if isinstance(found, Misfit):
            return position
        position = found
    return position


def only_card(position: Position) -> Kind | None:
    """The one card that the seat on turn can lay; None where there are several, or nobody knows."""
    game = position.game
    if game.state is None or game.spiel is None or game.over or game.forced is not None or position.facts.note:
        return None
    if not position.whole[game.state.turn]:
        return None
    kinds = set(legal(game.spiel, game.state))
    return kinds.pop() if len(kinds) == 1 else None


# The game that is written down as DKN, and a game in DKN to go on with.


OWN_TAGS = (*("Rules", "Options", "Dealer", "Duty", "Bock", "Punkte", "Result"), *PLAYERS)
"""Tags that are written anew."""


def record_of(position: Position) -> Record:
    """The game as it stands; of hands that are not known what is."""
    facts = position.facts
    events = [one.event for one in facts.steps]
    played = Played(facts.rules, position.hands, facts.dealer, events, facts.duty, facts.bock, facts.vorgefuehrt)
    names = facts.names if any(facts.names) else ()
    record = record_of_games(played, position.games, read_json(facts.options or "{}"), names)
    hands = [sorted_hand(hand.elements(), card_table(facts.rules)) for hand in position.sure]
    deals = tuple(Deal(seat, hands[seat], open=not position.whole[seat]) for seat in SEATS)
    known = not any(deal.open for deal in deals)
    tags = (*(tag for tag in record.tags if tag.name != "Punkte" or known), *facts.tags)
    opening = facts.opening if facts.note is None else (*facts.opening, Note(None, facts.note[1]))
    return replace(record, tags=tag_order([tag for tag in tags if tag.value]), deals=deals, opening=opening)


def facts_of(read: Reading) -> tuple[Facts, bool]:
    """A game that was written down before, as far as it is possible; whether all of it is."""
    record = read.record
    game = check(record)
    asked = game.round
    options = record.value("Options")
    facts = Facts(
        game.rules,
        options=json.dumps(_options(options)) if options else "",
        names=four(map(record.value, PLAYERS)),
        tags=tuple(tag for tag in record.tags if tag.name not in OWN_TAGS),
        held=four(_hand_in(record, seat) for seat in SEATS),
        opening=record.opening,
        way="stiche",
    )
    if isinstance(fit_hands(facts), Misfit):
        facts = replace(facts, held=NO_HANDS)
    if asked is None:
        return facts, False
    facts = replace(facts, dealer=asked.dealer, duty=asked.duty, bock=_bock(record), vorgefuehrt=asked.vorgefuehrt)
    said = asked.log
    if not game.moves and not asked.vertrag:  # a round that is not over: as much as stands there
        said = said[: sum(len(engine_words(bid.word)) for bid in record.bids) + len(record.gives)]
    steps = (*(Step(event) for event in said), *_play_steps(game.moves), *_end(game))
    found = fit_hands(replace(facts, steps=steps))
    while isinstance(found, Misfit):  # as far as it goes
        steps = steps[: min(max(found.at, 0), len(steps) - 1)] if steps else ()
        found = fit_hands(replace(facts, steps=steps))
    lost = any(not one.warning for one in read.problems) or any(line.items for line in record.tricks)
    return by_itself(found).facts, not lost


def _options(text: str) -> JsonDict:
    try:
        return options_of(text)
    except ValueError:
        return {}


def _bock(record: Record) -> int:
    word = record.value("Bock")
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else 0


def _hand_in(record: Record, seat: Seat) -> Hand:
    cards = (deal.cards for deal in record.deals if deal.seat == seat)
    return tuple(kind for kind in next(cards, ()) if kind is not None)


def _play_steps(moves: Sequence[Move]) -> Iterator[Step]:
    for move in moves:
        for one in move.heard:
            if one.counts:
                yield _word(one.say.seat, one.say.word)
        after = move.after
        kind = after.stich[-1] if after.stich else after.stiche[-1].cards[-1]
        yield Step(Play(move.seat, kind), revoke=move.revoke)


def _word(seat: Seat, word: str) -> Step:
    meant = stage_of(word)
    if meant is None:
        return Step(Word(seat, SCHWEIN_SAID))
    return Step(Speak(seat, *meant), None if meant[0] else "re" if word.startswith("Re") else "kontra")


def _end(game: CheckedGame) -> Iterator[Step]:
    last = game.ending
    if last.how in ("rest", "gibt auf") and last.seat is not None and game.state is not None and game.state.claimed:
        yield Step(Claim(last.seat, last.how == "rest", last.order))
