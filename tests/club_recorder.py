"""Somebody who writes a played game down by tapping: only what the view offers, one tap a card, all counted."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dokolearn.ch1_general import card_code
from dokolearn.model import SEATS, Give, Play, Say
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.replay.text.parser import parse
from dokolearn.workshop.recording import start as start_recording
from dokolearn.workshop.recording import step as step_recording
from dokolearn.workshop.recording import view as view_recording

if TYPE_CHECKING:
    from dokolearn.workshop.recording.table_state import Recording

GAMES = Path(__file__).parent.parent / "replays"

Event = dict[str, Any]

NORMAL = (
    *("doppelkopf_und_karlchen", "dulle_auf_dulle", "erstes_spiel", "erwiderung_kontra", "fuchs_heimgebracht"),
    *("fuenf_buecher", "karlchen_gefangen", "sechs_asse", "spiel_mit_ansagen", "stilles_solo"),
)
"""Ten games of 48 cards."""


def game_of(name: str) -> CheckedGame:
    """A game of `replays/`, played through."""
    return check(parse((GAMES / f"{name}.dkn").read_text(encoding="utf-8")).record)


def options_of(name: str) -> dict[str, Any]:
    """The house rules of such a game."""
    text = parse((GAMES / f"{name}.dkn").read_text(encoding="utf-8")).record.value("Options")
    return dict(json.loads(text)) if text else {}


class Recorder:
    """A recording under way, as the page sees it."""

    def __init__(self, spec: Mapping[str, Any]) -> None:
        self.now = start_recording(spec)
        self._seen: tuple[Recording, dict[str, Any]] | None = None
        self.taps = 0
        self.events: list[Event] = []

    @property
    def view(self) -> dict[str, Any]:
        """What is to be seen."""
        if self._seen is None or self._seen[0] is not self.now:
            self._seen = self.now, view_recording(self.now)
        return self._seen[1]

    def tap(self, event: Event) -> None:
        """A tap on something."""
        self.taps += 1
        self.events.append(event)
        self.now = step_recording(self.now, event)

    def offered(self) -> list[Event]:
        """What stands on buttons."""
        view = self.view
        more = [offer for seat in view["calls"] for offer in seat["offers"]]
        return [offer["event"] for offer in (*view["offers"], *more)]

    def does(self, event: Event) -> None:
        """A tap on a button that says this. Fails where there is none, or where it is refused."""
        if event["type"] == "call" and event not in self.offered():
            self.tap({"type": "open", "what": "calls"})
        assert event in self.offered(), f"{event} is not offered: {self.offered()}"
        self.tap(event)
        assert self.view["told"] is None, self.view["told"]

    def state_of(self, code: str) -> str:
        """How a card stands in the grid; empty where it does not."""
        return next((cell["state"] for cell in self.view["grid"] if cell["card"]["code"] == code), "")

    def card(self, code: str) -> None:
        """A tap on a card of the grid that may be laid, or two where one like it has just laid itself. Fails where it
        is off."""
        if self.state_of(code) == "lies":
            self.tap({"type": "tap", "card": code})
        assert self.state_of(code) in ("legal", "open"), f"{code} is {self.state_of(code)}"
        self.tap({"type": "tap", "card": code})
        assert self.view["told"] is None, self.view["told"]


def written_down(name: str, way: str) -> Recorder:
    """A game of `replays/` written down from the first tap to its end."""
    game = game_of(name)
    recorder = Recorder({"rules": game.rules.name, "options": options_of(name)})
    asked = game.round
    assert asked is not None
    if asked.dealer != SEATS[3]:
        recorder.tap({"type": "dealer", "seat": asked.dealer})
    recorder.does({"type": "way", "way": way})
    while recorder.now.hand_of is not None:
        seat = recorder.now.hand_of
        recorder.card(card_code(next(iter(Counter(game.dealt[seat]) - recorder.now.position.sure[seat]))))
    _asks(recorder, game)
    for event in played(game):
        if event["type"] == "card" and event.pop("number") < len(recorder.now.facts.plays):
            continue  # it has laid itself
        recorder.card(event["card"]) if event["type"] == "card" else recorder.does(event)
    return recorder


@cache
def finished(name: str, way: str) -> Recorder:
    """The same, to be looked at only."""
    return written_down(name, way)


def _asks(recorder: Recorder, game: CheckedGame) -> None:
    """The round of questions: one tap where everybody is gesund."""
    assert game.round is not None
    log = game.round.log
    if all(isinstance(one, Say) and one.what == "gesund" for one in log):
        recorder.does({"type": "healthy"})
        return
    for one in log:
        if isinstance(one, Say):
            recorder.does({"type": "say", "seat": one.seat, "what": one.what})
        elif isinstance(one, Give):
            for kind in one.cards:
                recorder.card(card_code(kind))
            recorder.does({"type": "give"})


def played(game: CheckedGame) -> Iterator[Event]:
    """Every card and call of a game in its order; cards with their number."""
    for number, move in enumerate(game.moves):
        for one in move.heard:
            if one.counts and one.say.word != "Schwein":
                yield {"type": "call", "seat": one.say.seat, "word": one.say.word}
        after = move.after
        kind = after.stich[-1] if after.stich else after.stiche[-1].cards[-1]
        yield {"type": "card", "card": card_code(kind), "number": number}


def laid(recorder: Recorder) -> list[tuple[int, int]]:
    """Who has laid what."""
    return [(one.event.seat, one.event.kind) for one in recorder.now.facts.steps if isinstance(one.event, Play)]


def recorded(rules: str = "mainz", *events: Event, options: dict[str, Any] | None = None) -> Recorder:
    """A recording after these taps."""
    recorder = Recorder({"rules": rules, **({"options": options} if options else {})})
    for event in events:
        recorder.tap(event)
    return recorder


STICHE = {"type": "way", "way": "stiche"}
HEALTHY = {"type": "healthy"}


def cards(codes: str) -> list[Event]:
    return [{"type": "card", "card": code} for code in codes.split()]
