"""Figures in the notes of annotated games: measured over deals that fit what a seat knows, and kept beside the tests.

    python tests/replay/measured_notes.py zaehlen_drei_asse    # measures the moments of a game that are listed anew

A moment is named by what lies before it: `5.1` is the card behind the first one of Stich 5, `5.1 calls` what its seat
may say there, `bid 3` what the third seat may say in the round of questions.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from dokolearn.ch1_general import left_of
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.game import Game, State, begin, sight, step
from dokolearn.model import SEATS, GameEvent, Play, Say, Seat, Speak
from dokolearn.players.advice import cards
from dokolearn.players.grading import Figure, event_notation, figures
from dokolearn.players.measuring import Measured, measure
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import CheckedGame, Move
from dokolearn.replay.reader import read
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.spelling import engine_words
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, actions, calls_now

REPLAYS = Path(__file__).parents[2] / "replays"
KEPT = Path(__file__).parent / "measured_notes.json"
MOST = 400
"""So many deals at most, fewer where it is clear sooner; the notes say so."""


class Moment(NamedTuple):
    """A decision: what its seat sees, and everything it may do; cards that do the same are tried once."""

    seen: Sight
    options: tuple[GameEvent | None, ...]
    alike: dict[str, str]
    """By the code of a card the one that is tried for it."""


def record_of(name: str) -> Record:
    """A game of the gallery."""
    return read((REPLAYS / f"{name}.dkn").read_text("utf-8")).record


def moment(record: Record, at: str) -> Moment:
    """The moment of a game that is called so."""
    place, _, what = at.partition(" ")
    if place == "bid":
        return _asked(record, Seat(int(what) - 1))
    stich, laid = map(int, place.split("."))
    game = check(record)
    move = next(one for one in game.moves if _place(one) == (stich, laid))
    return _calls(game, move) if what == "calls" else _cards(game, move)


def _place(move: Move) -> tuple[int, int]:
    return len(move.before.stiche) + 1, len(move.before.stich)


def _seen(game: CheckedGame, state: State, seat: Seat) -> Sight:
    assert game.spiel is not None
    assert game.round is not None
    return sight(Game(game.rules, game.round, game.spiel, state), seat)


def _cards(game: CheckedGame, move: Move) -> Moment:
    seen = _seen(game, move.before, move.seat)
    found = [option for option in cards(Situation(seen)) if isinstance(option.event, Play)]
    alike = {event_notation(Play(move.seat, kind)): event_notation(one.event) for one in found for kind in one.kinds}
    return Moment(seen, tuple(one.event for one in found), alike)


def _calls(game: CheckedGame, move: Move) -> Moment:
    """Before the seat's own words, behind everything that others have said."""
    state = next((one.before for one in move.heard if one.say.seat == move.seat), move.before)
    seen = _seen(game, state, move.seat)
    return Moment(seen, (None, *(Speak(move.seat, one.stage) for one in calls_now(seen) if not one.vorab)), {})


def _asked(record: Record, seat: Seat) -> Moment:
    """§4.1 The round of questions up to the first word of this seat."""
    rules, dealer = BOOKS[record.value("Rules")], SEATS[int(record.value("Dealer")) - 1]
    first, second, third, fourth = (one.cards for one in record.deals)
    game = begin(rules, (first, second, third, fourth), dealer)
    bids = {bid.seat: bid.word for bid in record.bids}
    turn = left_of(dealer)
    while turn != seat:
        game, turn = step(game, Say(turn, engine_words(bids[turn])[0])), left_of(turn)
    seen = sight(game, seat)
    return Moment(seen, tuple(actions(seen)), {})


def measured(name: str, at: str, most: int = MOST) -> Measured:
    """What everything is worth that may be done at this moment; the same figures on every device."""
    found = moment(record_of(name), at)
    return measure(found.seen, found.options, f"{name} {at}", most)


def kept() -> dict[str, dict[str, Any]]:
    """By game and moment, as it is stored: how many deals, and by option grade, price and error."""
    found: dict[str, dict[str, Any]] = json.loads(KEPT.read_text("utf-8"))
    return found


def figures_at(name: str, at: str) -> dict[str, Figure]:
    """The stored figures of a moment, by card or word, those of cards that do the same included."""
    stored = {code: Figure(*row) for code, row in kept()[name][at]["figures"].items()}
    alike = moment(record_of(name), at).alike
    return stored | {code: stored[tried] for code, tried in alike.items()}


def told(found: Measured) -> dict[str, Any]:
    """A measurement as it is stored, the best one first; `punkte`: the mean of what it came to, to read."""
    rows = sorted(found.rows, key=lambda row: -row.punkte)
    stored = figures(found)
    return {
        "deals": found.deals,
        "best": round(rows[0].punkte, 2),
        "figures": {event_notation(row.event): list(stored[event_notation(row.event)]) for row in rows},
    }


def _lines(stored: dict[str, dict[str, Any]]) -> Iterator[str]:
    """One line for each moment."""
    games = [
        f"  {json.dumps(name)}: {{\n"
        + ",\n".join(f"    {json.dumps(at)}: {json.dumps(row)}" for at, row in moments.items())
        + "\n  }"
        for name, moments in sorted(stored.items())
    ]
    yield "{\n" + ",\n".join(games) + "\n}\n"


def main(args: Sequence[str]) -> None:
    """Measures the moments of a game anew; further words are moments to add."""
    name, *more = args
    stored = kept() if KEPT.exists() else {}
    moments = more or list(stored.get(name, {}))
    stored.setdefault(name, {})
    for at in moments:
        stored[name][at] = told(measured(name, at))
        print(name, at, stored[name][at])
        KEPT.write_text("".join(_lines(stored)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
