"""One whole game of each book to read: every event with what was possible, what was refused and why, and the score.

The games lie in the gallery; what the engine says of them lies in `golden/`. `python tests/engine/golden_games.py`
writes that anew, and the difference tells what a change of the rules does at the table.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from dokolearn.ch1_general import card_codes
from dokolearn.game import Game, begin, events, step
from dokolearn.model import SEATS, STAGES, Claim, GameEvent, Give, Illegal, Play, Say, Seat, Speak, Verstoss
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import Move
from dokolearn.replay.reader import read
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.spelling import stage_of
from dokolearn.settlement import settlement
from dokolearn.wording import call_word, game_name, reason, short_place, winner_reason, with_sign

TESTS = Path(__file__).parents[1]

GAMES = {
    "mainz": "verlorene_absage",
    "ddv": "zwei_buben",
    "spielregeln": "armut",
    "schmidt": "hochzeit_ohne_partner",
    "maennle": "schwein_sticht_dulle",
}
"""By book, a game of the gallery with much in it: a missed Absage, two Vorbehalte, an Armut, a Hochzeit that finds
nobody, a Schwein."""

WORDS = ("gesund", "vorbehalt", "hochzeit", "armut", "schmeissen", "solo:damensolo", "nein", "nimmt")
"""What anybody might say before the game."""


def golden(book: str) -> str:
    """The text of a book's game."""
    record = read((TESTS.parent / "replays" / f"{GAMES[book]}.dkn").read_text(encoding="utf-8")).record
    return "\n".join(_Telling(record).lines()) + "\n"


class _Telling:
    """A game, told event by event."""

    def __init__(self, record: Record) -> None:
        self.record, self.found = record, check(record)
        self.names = [record.value(f"Player{seat + 1}") or f"Platz {seat + 1}" for seat in SEATS]
        self.rules, self.heard = self.found.rules, set[tuple[Speak, str]]()

    def lines(self) -> Iterator[str]:
        """The whole text."""
        yield f"{self.record.value('Title')} ({self.rules.name})"
        yield ""
        asked = self.found.round
        assert asked is not None, "the game is told from its deal on"
        game = begin(self.rules, asked.dealt, asked.dealer, duty=asked.duty)
        yield from (f"{name:8} {card_codes(hand)}" for name, hand in zip(self.names, asked.dealt, strict=True))
        for event in asked.log:
            yield from self.moment(game, event)
            game = step(game, event)
        assert game.spiel is not None
        yield f"\nGespielt wird: {game_name(str(game.spiel.vertrag.game), 'de', self.rules)}"
        for move in self.found.moves:
            yield from self.stich(game)
            for event in _events_of(move):
                yield from self.moment(game, event)
                game = step(game, event)
        yield from self.stich(game)
        yield from self.score(game)

    def moment(self, game: Game, event: GameEvent) -> Iterator[str]:
        """What somebody does, what else was possible for him, and what was not."""
        seat = event.seat
        yield f"  {self.names[seat]}: {self.word(game, event)}"
        possible = (other for other in events(game) if other.seat == seat and other != event)
        if others := [self.word(game, other) for other in possible if not isinstance(other, Claim)]:
            yield f"      auch möglich: {', '.join(others)}"
        yield from self.refused(game, _candidates(game, seat))

    def refused(self, game: Game, candidates: Iterable[GameEvent]) -> Iterator[str]:
        """What this moment does not allow, by the rule that forbids it; of calls only what the player has not heard."""
        by_rule: dict[str, list[str]] = {}
        for event in candidates:
            try:
                step(game, event)
            except Illegal as refusal:
                why = refusal.verstoss
                words = by_rule.setdefault(why.key, [self.why(why)])
                if not isinstance(event, Speak) or (event, why.key) not in self.heard:
                    self.heard.add((event, why.key))
                    words.append(self.word(game, event))
        yield from (f"      nicht {', '.join(words)}: {why}" for why, *words in by_rule.values() if words)

    def why(self, verstoss: Verstoss) -> str:
        """A refusal in words, with its place."""
        return f"{reason(verstoss, 'de', self.rules)} ({short_place(verstoss.paragraph, self.rules, 'de')})"

    def word(self, game: Game, event: GameEvent) -> str:
        """An event in a few words."""
        if isinstance(event, Play):
            return card_codes([event.kind])
        if isinstance(event, Give):
            return f"gibt {card_codes(event.cards)}"
        if isinstance(event, Say):
            return event.what
        assert isinstance(event, Speak)
        assert game.state is not None
        party = "re" if event.seat in game.state.re else "kontra"
        return call_word(STAGES[event.stage] if event.stage else party, "de", self.rules, event.vorab)

    def stich(self, game: Game) -> Iterator[str]:
        """Who has won the last Stich, if one is complete, and who leads the next."""
        state = game.state
        assert state is not None
        if state.stich:
            return
        if state.stiche:
            yield f"  -> {self.names[state.lead]}, {state.stiche[-1].augen} Augen"
        if not state.over:
            yield f"\n{len(state.stiche) + 1}. Stich"

    def score(self, game: Game) -> Iterator[str]:
        """The end: who has won and why, and every line with its place."""
        result, outcome = self.found.score, self.found.outcome
        assert result is not None
        assert outcome is not None
        shown = settlement(result, self.rules, "de")
        yield f"\nRe {outcome.augen[0]}, Kontra {outcome.augen[1]}. {winner_reason(outcome, self.rules, 'de')}"
        yield shown.view
        yield from (f"  {with_sign(one.punkte):>3}  {one.what} ({one.place})" for one in shown.lines)
        yield f"  {with_sign(shown.value):>3}  Wert des Spiels"
        yield "  ".join(f"{name} {with_sign(punkte)}" for name, punkte in zip(self.names, result.punkte, strict=True))


def _events_of(move: Move) -> Iterator[GameEvent]:
    """What was said before a card, and the card."""
    for say in move.said:
        stage = stage_of(say.word)
        assert stage is not None, f"{say.word} is no call"
        yield Speak(say.seat, *stage)
    assert move.play.kind is not None
    yield Play(move.seat, move.play.kind)


def _candidates(game: Game, seat: Seat) -> Iterator[GameEvent]:
    """What a player might try at this moment: any word before the game; later any card of his and any call."""
    if game.state is None:
        yield from (Say(seat, word) for word in WORDS)
        return
    yield from (Play(seat, kind) for kind in dict.fromkeys(game.state.hands[seat]))
    yield from (Speak(seat, stage) for stage in range(len(STAGES)))


if __name__ == "__main__":
    for name in GAMES:
        (TESTS / "golden" / f"{name}.txt").write_text(golden(name), encoding="utf-8")
