"""What happens in a game as a word: `1 gesund`, `3 solo:damensolo`, `2 HeA`, `4 re k90`, `1 gibt Ka9 KaK`.

Seats from 1 on, as in a game that is written down. `read(written(event))` gives the event back.
"""

from dokolearn.ch1_general import KIND_BY_CODE, card_code
from dokolearn.model import SEATS, STAGES, Claim, GameEvent, Give, Play, Say, Speak

GIVES, CALLS, BEFORE, CLAIMS, GIVES_UP = "gibt", "ruft", "vorab", "rest", "auf"

MAX_WORD = 60
"""Characters of an event; the longest that anybody says has half as many."""


class UnreadableError(ValueError):
    """Nobody says or does this; the message has its beginning."""


def written(event: GameEvent) -> str:
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


def read(text: object) -> GameEvent:
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
