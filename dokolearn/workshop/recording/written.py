"""The game that is written down as DKN, and a game in DKN to go on with."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from dokolearn.ch1_general import sorted_hand
from dokolearn.ch2_normal_game import card_table
from dokolearn.model import SEATS, Claim, Play, Seat, Speak
from dokolearn.model import Say as Word
from dokolearn.replay.check.checking import check, options_of
from dokolearn.replay.check.game_so_far import Game as Checked
from dokolearn.replay.check.game_so_far import Move
from dokolearn.replay.text.parser import Reading
from dokolearn.replay.text.played_game import Played, record_of_games
from dokolearn.replay.text.record import Deal, Note, Record, tag_order
from dokolearn.replay.text.spelling import engine_words, stage_of
from dokolearn.shallow_json import JsonDict, read_json
from dokolearn.sight import SCHWEIN_SAID
from dokolearn.workshop.recording.consistent_hands import Misfit, Position, fitted
from dokolearn.workshop.recording.record_so_far import NO_HANDS, Facts, Step
from dokolearn.workshop.recording.table_state import by_itself

OWN_TAGS = (
    "Rules",
    "Options",
    "Dealer",
    "Duty",
    "Bock",
    "Punkte",
    "Result",
    "Player1",
    "Player2",
    "Player3",
    "Player4",
)
"""Tags that are written anew."""


def record_of(position: Position) -> Record:
    """The game as it stands; of hands that are not known what is."""
    facts = position.facts
    events = [one.event for one in facts.steps]
    played = Played(facts.rules, position.hands, facts.dealer, events, facts.duty, facts.bock, facts.vorgefuehrt)
    names = facts.names if any(facts.names) else ()
    record = record_of_games(played, position.games, read_json(facts.options or "{}"), names)
    deals = tuple(_deal(position, seat) for seat in SEATS)
    known = not any(deal.open for deal in deals)
    tags = (*(tag for tag in record.tags if tag.name != "Punkte" or known), *facts.tags)
    opening = facts.opening if facts.note is None else (*facts.opening, Note(None, facts.note[1]))
    return replace(record, tags=tag_order([tag for tag in tags if tag.value]), deals=deals, opening=opening)


def _deal(position: Position, seat: Seat) -> Deal:
    whole = position.whole[seat]
    table = card_table(position.facts.rules)
    return Deal(seat, sorted_hand(position.sure[seat].elements(), table), open=not whole)


def facts_of(read: Reading) -> tuple[Facts, bool]:
    """A game that was written down before, as far as it is possible; whether all of it is."""
    record = read.record
    game = check(record)
    asked = game.round
    options = record.value("Options")
    facts = Facts(
        game.rules,
        options=json.dumps(_options(options)) if options else "",
        names=_names(record),
        tags=tuple(tag for tag in record.tags if tag.name not in OWN_TAGS),
        held=tuple(_held(record, seat) for seat in SEATS),  # type: ignore[arg-type]  # four of them
        opening=record.opening,
        way="stiche",
    )
    if isinstance(fitted(facts), Misfit):
        facts = replace(facts, held=NO_HANDS)
    if asked is None:
        return facts, False
    facts = replace(facts, dealer=asked.dealer, duty=asked.duty, bock=_bock(record), vorgefuehrt=asked.vorgefuehrt)
    said = asked.log if game.moves or asked.vertrag else asked.log[: _told_in(record)]
    steps = (*(Step(event) for event in said), *_played(game.moves), *_end(game))
    found = fitted(replace(facts, steps=steps))
    while isinstance(found, Misfit):  # as far as it goes
        steps = steps[: min(max(found.at, 0), len(steps) - 1)] if steps else ()
        found = fitted(replace(facts, steps=steps))
    lost = any(not one.warning for one in read.problems) or any(line.items for line in record.tricks)
    return by_itself(found).facts, not lost


def _told_in(record: Record) -> int:
    """How many words and exchanges of a round of questions stand there that is not over."""
    return sum(len(engine_words(bid.word)) for bid in record.bids) + len(record.gives)


def _options(text: str) -> JsonDict:
    try:
        return options_of(text)
    except ValueError:
        return {}


def _names(record: Record) -> tuple[str, str, str, str]:
    first, second, third, fourth = (record.value(f"Player{seat + 1}") for seat in SEATS)
    return first, second, third, fourth


def _bock(record: Record) -> int:
    word = record.value("Bock")
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else 0


def _held(record: Record, seat: Seat) -> tuple[object, ...]:
    cards = (deal.cards for deal in record.deals if deal.seat == seat)
    return tuple(kind for kind in next(cards, ()) if kind is not None)


def _played(moves: Sequence[Move]) -> Iterator[Step]:
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


def _end(game: Checked) -> Iterator[Step]:
    last = game.ending
    if last.how in ("rest", "gibt auf") and last.seat is not None and game.state is not None and game.state.claimed:
        yield Step(Claim(last.seat, last.how == "rest", last.order))
