"""An earlier step corrected: what follows stays as far as it is possible.

Who has laid which card follows from the Stiche: where another one wins now, the cards stay in the order in which they
were written down, or with those who laid them, whichever keeps more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dokolearn.game.play import State
from dokolearn.game.spiel import Spiel
from dokolearn.model import Kind, Play, Seat
from dokolearn.replay.check.play_lines import laid_anyway
from dokolearn.workshop.recording.facts import Step
from dokolearn.workshop.recording.fitting_worlds import Misfit, Position, fitted
from dokolearn.workshop.recording.table_state import Recording, Told, by_itself


@dataclass(frozen=True, slots=True)
class Kept:
    """What has become of the steps behind a correction."""

    position: Position
    many: int
    """How many of them stay."""
    lost: int
    why: Misfit | None = None

    @property
    def told(self) -> Told | None:
        """What is said about it; nothing where everything stays."""
        if not self.lost:
            return None
        found = self.why
        return Told("lost", {"n_cards": self.lost}, found.verstoss if found else None)


def corrected(now: Recording, at: int, kind: Kind) -> Recording:
    """Another card instead of the one at this step."""
    old = now.facts.steps[at].event
    if not isinstance(old, Play):
        return now
    head = now.facts.upto(at).then(Step(Play(old.seat, kind)))
    first = fitted(head)
    if isinstance(first, Misfit):
        return now.refuses(first)
    kept = following(first, now.facts.steps[at + 1 :])
    return replace(now.at_position(by_itself(kept.position)), told=kept.told)


def dropped(now: Recording, at: int) -> Recording:
    """A word or a call taken away; a card goes with everything behind it, and so does what can only be with it."""
    steps = now.facts.steps
    first = fitted(now.facts.upto(at))
    assert isinstance(first, Position), "it was possible before"
    rest = () if isinstance(steps[at].event, Play) else steps[at + 1 :]
    kept = following(first, rest)
    return replace(now.at_position(kept.position), told=kept.told)


def asked_again(now: Recording) -> Recording:
    """The round of questions told anew; the play waits until it is over."""
    games = now.position.games
    rest = tuple(one for one, game in zip(now.facts.steps, games, strict=False) if game.state is not None)
    return now.with_facts(replace(now.facts.upto(0), spare=rest or now.facts.spare))


def resumed(position: Position) -> Kept:
    """The play that has waited, behind a round of questions that is over."""
    spare = position.facts.spare
    found = fitted(replace(position.facts, spare=()))
    assert isinstance(found, Position)
    return following(found, spare)


def following(position: Position, rest: Sequence[Step]) -> Kept:
    """As many of these steps as are possible from here on."""
    if not rest:
        return Kept(position, 0, 0)
    best: Kept | None = None
    for way in _ways(position, rest):
        found = _longest(position, way)
        best = found if best is None or found.many > best.many else best
        if best.many == len(rest):
            break
    assert best is not None
    return replace(best, lost=len(rest) - best.many)


def _ways(position: Position, rest: Sequence[Step]) -> Iterator[list[Step]]:
    game = position.game
    if game.spiel is None or game.state is None:
        yield list(rest)
        return
    yield list(_in_order(game.spiel, game.state, rest))
    yield list(_by_seat(game.spiel, game.state, rest))


def _in_order(spiel: Spiel, state: State, rest: Sequence[Step]) -> Iterator[Step]:
    """The same cards one after the other, whoever is on turn then."""
    for one in rest:
        if isinstance(one.event, Play):
            yield replace(one, event=Play(state.turn, one.event.kind))
            state = laid_anyway(spiel, state, one.event.kind, keep=True)
        else:
            yield one


def _by_seat(spiel: Spiel, state: State, rest: Sequence[Step]) -> Iterator[Step]:
    """The same cards by the same hands, in the order in which they lead now."""
    waiting = list(rest)
    while waiting:
        seat: Seat = state.turn
        one = next((one for one in waiting[:8] if not isinstance(one.event, Play) or one.event.seat == seat), None)
        if one is None:
            return
        waiting.remove(one)
        yield one
        if isinstance(one.event, Play):
            state = laid_anyway(spiel, state, one.event.kind, keep=True)


def _longest(position: Position, way: Sequence[Step]) -> Kept:
    """The longest beginning of these steps that is possible, found by halves."""
    good, bad = 0, len(way) + 1
    best, why = position, None
    tried = len(way)
    while bad - good > 1:
        found = fitted(position.facts.then(*way[:tried]))
        if isinstance(found, Position):
            good, best = tried, found
        else:
            bad, why = tried, found
        tried = (good + bad) // 2
    return Kept(best, good, 0, why)
