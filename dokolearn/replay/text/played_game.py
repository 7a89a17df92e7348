"""A game of the engine as a record: every word of the round of questions, every card and call, its end with its Punkte.

Whoever has the events of a game can write it down so: what was played in a terminal, a table by chance.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from dokolearn.game import Game, begin, outcome, step
from dokolearn.model import SEATS, Claim, GameEvent, Give, Hands, RuleSet, Seat, Speak
from dokolearn.model import Play as Card
from dokolearn.model import Say as Word
from dokolearn.replay.text import record as dkn
from dokolearn.replay.text.spelling import Ending, bid_of, end_text, word_of
from dokolearn.shallow_json import JsonObject


class Played(NamedTuple):
    """A game as it went."""

    rules: RuleSet
    hands: Hands
    dealer: Seat
    events: Sequence[GameEvent]
    duty: frozenset[Seat] | None = None
    """Who still owed a Pflichtsolo; None where nobody knew."""
    bock: int = 0
    """How often Bockrunden doubled it."""
    vorgefuehrt: Seat | None = None
    """Who had to play the Pflichtsolo that he still owed."""


def record_of(played: Played, options: JsonObject | None = None, names: Iterable[str] = ()) -> dkn.Record:
    """The record of a game; `options`: the house rules of the book, `names`: the players by seat."""
    return record_of_games(played, games_of(played), options, names)


def games_of(played: Played) -> list[Game]:
    """The game before its first event and after each. Raises Illegal."""
    rules, hands, dealer, _, duty, bock, vorgefuehrt = played
    games = [begin(rules, hands, dealer, bock=bock, duty=duty, vorfuehrung=vorgefuehrt)]
    for event in played.events:
        games.append(step(games[-1], event))
    return games


def record_of_games(
    played: Played, games: Sequence[Game], options: JsonObject | None = None, names: Iterable[str] = ()
) -> dkn.Record:
    """The same, where the game before the first event and after each is known."""
    notes, game = _Notes(), games[-1]
    for before, event, after in zip(games, played.events, games[1:], strict=False):
        notes.take(before, event, after)
    return dkn.Record(
        tags=_tags(played, game, options or {}, names),
        deals=tuple(dkn.Deal(seat, played.hands[seat]) for seat in SEATS),
        bids=tuple(notes.bids),
        tricks=notes.all_lines(game),
        end=end_text(_ending(game, played.events)),
        gives=_exchanges(notes.gives, game),
    )


def go_on_with(record: dkn.Record, steps: Sequence[tuple[Game, GameEvent, Game]]) -> dkn.Record:
    """A record that goes on with some events, each with the game before and after it."""
    notes = _Notes(list(record.bids), lines=list(record.tricks))
    for before, event, after in steps:
        notes.take(before, event, after)
    game = steps[-1][2]
    paid = [dkn.Tag("Punkte", " ".join(map(str, game.result.punkte)))] if game.result else []
    return replace(
        record,
        tags=dkn.tag_order([tag for tag in record.tags if tag.name != "Punkte"] + paid),
        bids=tuple(notes.bids),
        gives=(*record.gives, *_exchanges(notes.gives, game)),
        tricks=notes.all_lines(game),
        end=end_text(_ending(game, [event for _, event, _ in steps])),
    )


@dataclass(slots=True)
class _Notes:
    """A record in the making: bids, exchanges and Stiche so far."""

    bids: list[dkn.Bid] = field(default_factory=list)
    gives: list[Give] = field(default_factory=list)
    lines: list[dkn.TrickLine] = field(default_factory=list)
    says: list[dkn.Say] = field(default_factory=list)
    """Said since the last card."""

    def take(self, game: Game, event: GameEvent, after: Game) -> None:
        """One more event of a game, and the game after it."""
        match event:
            case Word() if game.state is None:
                self.bids.append(dkn.Bid(event.seat, _bid(game, event.what)))
            case Word():
                self.says.append(dkn.Say(event.seat, "Schwein"))
            case Give():
                self.gives.append(event)
            case Speak():
                party = "re" if event.seat in game.in_play[1].re else "kontra"
                self.says.append(dkn.Say(event.seat, word_of(party, event.stage, event.vorab)))
            case Card():
                self._lay(game, event, after)

    def _lay(self, game: Game, event: Card, after: Game) -> None:
        state = game.in_play[1]
        if not state.stich:
            self.lines.append(dkn.TrickLine(len(state.stiche) + 1, event.seat))
        marked = (dkn.Say(event.seat, "Revoke"),) if after.revoked is not None else ()
        line = self.lines[-1]
        self.lines[-1] = replace(line, plays=(*line.plays, dkn.Play(event.kind, "", (*self.says, *marked))))
        self.says = []

    def all_lines(self, game: Game) -> tuple[dkn.TrickLine, ...]:
        """A line for each Stich; what was said after the last card stands at its end."""
        if not self.says:
            return tuple(self.lines)
        first = dkn.TrickLine(1, game.spiel.vertrag.lead if game.spiel else SEATS[0])
        last = self.lines[-1] if self.lines else first
        return (*self.lines[:-1], replace(last, says=tuple(self.says)))


def _bid(game: Game, what: str) -> str:
    """§4.7 What was said; a Solo that somebody had to play is named so."""
    word = bid_of(what, game.round.phase == "armut_bieten")
    if game.round.phase != "vorfuehrung":
        return word
    plain = next((word.removeprefix(prefix) for prefix in dkn.SOLO_PREFIXES if word.startswith(prefix)), word)
    return next(prefix for prefix, kind in dkn.SOLO_PREFIXES.items() if kind == "vorfuehrung") + plain


def _tags(played: Played, game: Game, options: JsonObject, names: Iterable[str]) -> tuple[dkn.Tag, ...]:
    owing, paid = played.duty, game.result
    found = [dkn.Tag("Rules", played.rules.name), dkn.Tag("Dealer", str(played.dealer + 1))]
    found += [dkn.Tag("Options", json.dumps(dict(options), ensure_ascii=False))] if options else []
    found += [] if owing is None else [dkn.Tag("Duty", " ".join(str(seat + 1) for seat in sorted(owing)))]
    found += [dkn.Tag("Bock", str(played.bock))] if played.bock else []
    found += [dkn.Tag("Punkte", " ".join(map(str, paid.punkte)))] if paid else []
    found += [dkn.Tag(f"Player{number}", name) for number, name in enumerate(names, start=1)]
    return dkn.tag_order(found)


def _exchanges(gives: Sequence[Give], game: Game) -> tuple[dkn.Exchange, ...]:
    """Cards that changed hands: those of the poor player to whoever took them, and as many back."""
    exchange = game.round.exchange
    if exchange is None:
        return ()
    ends = ((exchange.poor, exchange.taker), (exchange.taker, exchange.poor))
    return tuple(
        dkn.Exchange(seat, to, give.cards) for give, (seat, to) in zip(gives, ends, strict=False) if seat is not None
    )


def _ending(game: Game, events: Sequence[GameEvent]) -> Ending:
    if not game.over:
        return Ending("open")
    if game.spiel is None or game.state is None:
        return Ending("neu")
    if game.revoked is not None:
        return Ending("revoke", seat=game.revoked)
    last = events[-1]
    if isinstance(last, Claim):
        return Ending("rest" if last.takes else "gibt auf", seat=last.seat, order=last.order)
    re, kontra = outcome(game.spiel, game.state).augen
    return Ending("result", (re, kontra))
