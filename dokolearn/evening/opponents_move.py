"""What the three others do until the reader is asked: decided by what each of them sees, or as it was kept.

Whoever asks for one decision `alone` gets one more at a time: so the first card of somebody who thinks long is on the
table while the next one thinks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dokolearn.ch1_general import KIND_BY_CODE, card_code
from dokolearn.club_evening_rules import evening
from dokolearn.evening.evening_state import READER, Evening
from dokolearn.exercises.frame.task import SpecError
from dokolearn.game import Game, step
from dokolearn.model import SEATS, STAGES, Claim, GameEvent, Give, Illegal, Play, Say, Speak
from dokolearn.players.levels import acts, replies, turn_of

THINK_LONG = frozenset({"meister"})
"""The levels that are better asked card by card."""

MAX_KEPT = 60
"""So many things can happen at most before the reader is asked again."""


def others(now: Evening, before: int, kept: object = None, alone: bool = False) -> Evening:
    """The evening when the reader is asked again, a Stich is complete or the game over.

    `before`: the complete Stiche before the reader did something; his own card may have been the fourth.
    `kept`: what happened then when this was played, word by word. `alone`: one decision more at most; somebody is
    `acting` until all is done. Raises SpecError where that is not possible.
    """
    seen = len(now.log)
    for event in _replies(now) if kept is None else _as_kept(now, kept):
        now = _after(now, event)
    as_kept, now = now, _decide(now, before, alone)
    claimed = now.state is not None and now.state.claimed is not None
    looking = (now.looking or len(now.done) > before) and not claimed
    drawn = as_kept if alone and kept and now is not as_kept else None
    acting = not looking and not _waits(now, before)
    return replace(now, looking=looking, acting=acting, drawn_last=drawn, made=tuple(map(event_word, now.log[seen:])))


def _decide(now: Evening, before: int, alone: bool) -> Evening:
    """What they decide until nothing happens before the reader does something; or one decision `alone`, with the answer
    to it."""
    while not _waits(now, before):
        now = _after(now, _next(now))
        for event in _replies(now):
            now = _after(now, event)
        if alone:
            break
    return now


def _after(now: Evening, event: GameEvent) -> Evening:
    return replace(now, game=step(now.running, event), log=(*now.log, event))


def _waits(now: Evening, before: int) -> bool:
    """Whether nothing happens before the reader does something."""
    if now.over:
        return True
    if now.running.forced is not None:
        return False
    return now.looking or len(now.done) > before or turn_of(now.running) == READER


def _next(now: Evening) -> GameEvent:
    """What whoever is on turn does; what a Stich forces the reader to call is not asked for."""
    turn = turn_of(now.running)
    return acts(now.eyes(turn), now.plan.players[turn], now.chance())


def _replies(now: Evening) -> Iterator[GameEvent]:
    """§3.7 What one of the three says to a call, before anything else happens."""
    if now.log:
        known = evening(now.runde)
        yield from replies(now.running, now.log[-1], now.plan.players, now.chance(), SEATS[1:], known)


def _as_kept(now: Evening, kept: object) -> Sequence[GameEvent]:
    """The events that were kept, each of them possible when its time came. Raises SpecError."""
    if not isinstance(kept, list) or len(kept) > MAX_KEPT:
        raise SpecError([f"then: expected a list of at most {MAX_KEPT}"])
    game: Game = now.running
    found: list[GameEvent] = []
    for number, word in enumerate(kept):
        try:
            found.append(read_event(word))
            game = step(game, found[-1])
        except (UnreadableError, Illegal) as wrong:
            raise SpecError([f"then: {number + 1} of {len(kept)} is not possible: {wrong}"]) from None
    return found


# Events as words: `1 gesund`, `3 solo:damensolo`, `2 HeA`, `4 re k90`, `1 gibt Ka9 KaK`; seats from 1 on, as in a game
# that is written down

GIVES, CALLS, BEFORE, CLAIMS, GIVES_UP = "gibt", "ruft", "vorab", "rest", "auf"

MAX_WORD = 60
"""Characters of an event; the longest that anybody says has half as many."""


class UnreadableError(ValueError):
    """Nobody says or does this; the message has its beginning."""


def event_word(event: GameEvent) -> str:
    """An event in a word."""
    return f"{event.seat + 1} {_what(event)}"


def _what(event: GameEvent) -> str:
    match event:
        case Play():
            return card_code(event.kind)
        case Give():
            return " ".join([GIVES, *map(card_code, event.cards)])
        case Speak():
            return " ".join([CALLS, STAGES[event.stage], *([BEFORE] if event.vorab else [])])
        case Claim():
            return " ".join([CLAIMS if event.takes else GIVES_UP, *map(card_code, event.order)])
        case _:
            return event.what


def read_event(text: object) -> GameEvent:
    """The event behind a word. Raises UnreadableError."""
    words = text.split() if isinstance(text, str) and len(text) <= MAX_WORD else []
    if len(words) < 2 or words[0] not in ("1", "2", "3", "4"):
        raise UnreadableError(str(text)[:MAX_WORD])
    seat, what, rest = SEATS[int(words[0]) - 1], words[1], words[2:]
    if what in KIND_BY_CODE and not rest:
        return Play(seat, KIND_BY_CODE[what])
    if what in (GIVES, CLAIMS, GIVES_UP) and (rest or what != GIVES) and all(code in KIND_BY_CODE for code in rest):
        cards = tuple(KIND_BY_CODE[code] for code in rest)
        return Give(seat, cards) if what == GIVES else Claim(seat, what == CLAIMS, cards)
    if what == CALLS and rest and rest[0] in STAGES and rest[1:] in ([], [BEFORE]):
        return Speak(seat, STAGES.index(rest[0]), rest[1:] == [BEFORE])
    if rest or what in (GIVES, CALLS, CLAIMS, GIVES_UP):
        raise UnreadableError(str(text)[:MAX_WORD])
    return Say(seat, what)
