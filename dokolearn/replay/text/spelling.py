"""How people write cards, and what they may have meant."""

import re
from collections.abc import Iterable
from functools import lru_cache

from dokolearn.ch1_general import CODES, KIND_BY_CODE, SCHWEIN
from dokolearn.model import Kind

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
"""Behind a card: what somebody thinks of it."""

LONGEST = 40
"""Signs of a card with blanks and all; whatever is longer is none."""

_WORD = re.compile(r"\S+")

_SUITS = {
    "Kr": ("kr", "kreuz", "treff", "eichel", "♣", "♧"),
    "Pi": ("pi", "p", "pik", "schippe", "grün", "gruen", "laub", "♠", "♤"),
    "He": ("he", "h", "herz", "rot", "♥", "♡"),
    "Ka": ("ka", "karo", "schellen", "schelle", "♦", "♢"),
}

_EITHER = {"k": ("Kr", "Ka")}
"""A bare K for a suit may be Kreuz or Karo."""

_RANKS = {
    "A": ("a", "as", "ass", "daus"),
    "10": ("10", "z", "zehn"),
    "K": ("k", "könig", "koenig"),
    "D": ("d", "q", "dame", "ober"),
    "B": ("b", "j", "bube", "unter"),
    "9": ("9", "n", "neun"),
}

_NICKNAMES = {
    **{"dulle": "He10", "fuchs": "KaA", "charly": "KrB", "karlchen": "KrB", "alte": "KrD", "blaue": "PiD"},
    **{"schwein": "Schwein", "schweinchen": "Schwein"},
}

_SUIT_BY_WORD = {word: (suit,) for suit, words in _SUITS.items() for word in words} | _EITHER

_RANK_BY_WORD = {word: rank for rank, words in _RANKS.items() for word in words}


def _plain(token: str) -> str:
    """Case does not matter, nor does the mark that turns a suit sign into a coloured picture."""
    return token.replace("\ufe0f", "").replace("\ufe0e", "").casefold()


def readings(token: str) -> tuple[Kind, ...]:
    """All cards that a token may mean: one in a clear case, none for nonsense, several for a bare `KD`."""
    return _readings(token) if len(token) <= LONGEST else ()


@lru_cache(maxsize=1000)
def _readings(token: str) -> tuple[Kind, ...]:
    word = _plain(token).replace("-", "").replace(" ", "")
    if word in _NICKNAMES:
        return (KIND_BY_CODE[_NICKNAMES[word]],)
    cuts = ((word[:at], word[at:]) for at in range(1, len(word)))
    either_way = [pair for head, tail in cuts for pair in ((head, tail), (tail, head))[: 2 if _has_sign(word) else 1]]
    found = {
        suit + _RANK_BY_WORD[rank]
        for suits, rank in either_way
        if rank in _RANK_BY_WORD
        for suit in _SUIT_BY_WORD.get(suits, ())
    }
    return tuple(KIND_BY_CODE[code] for code in sorted(found, key=CODES.index))


def _has_sign(word: str) -> bool:
    """A suit sign may also stand behind the rank."""
    return any(sign in word for sign in "♣♧♠♤♥♡♦♢")


def joined(tokens: Iterable[re.Match[str]]) -> list[tuple[str, int]]:
    """Tokens with their columns; a suit and a rank written as two words become one."""
    words: list[tuple[str, int]] = []
    pending: tuple[str, int] | None = None
    for token in tokens:
        word, column = token.group(), token.start() + 1
        if pending and _plain(split_glyph(word)[0]) in _RANK_BY_WORD:
            words.append((f"{pending[0]} {word}", pending[1]))
            pending = None
            continue
        if pending:
            words.append(pending)
        pending = (word, column) if _plain(word) in _SUIT_BY_WORD else None
        if not pending:
            words.append((word, column))
    return [*words, pending] if pending else words


def card_words(text: str) -> list[str]:
    """The names of cards on a line; commas part them as blanks do."""
    return [word for word, _ in joined(_WORD.finditer(text.replace(",", " ")))]


def split_glyph(token: str) -> tuple[str, str]:
    """A card and the glyph behind it."""
    card = token.rstrip("!?")
    return card, token[len(card) :]


def is_glyph(text: str) -> bool:
    """Whether this is one of the six glyphs, or none at all."""
    return not text or text in GLYPHS


def near_cards(token: str) -> tuple[Kind, ...]:
    """The cards whose codes are most like a token; a few at most."""
    codes = [code for code in CODES if code != CODES[SCHWEIN]]
    near = nearest(split_glyph(token)[0], codes)
    return tuple(KIND_BY_CODE[code] for code in near) if len(near) <= 6 else ()


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words most like this one, none where nothing is similar."""
    if len(word) > 30:
        return ()
    plain = _plain(word)
    distances = {other: distance(plain, other.casefold()) for other in known}
    best = min(distances.values(), default=99)
    if best > max(1, len(word) // 3):
        return ()
    near = tuple(other for other, far in distances.items() if far == best)
    return tuple(other for other in near if other.casefold().startswith(plain)) or near


def distance(one: str, other: str) -> int:
    """How many letters must be changed, added or dropped to make one word of the other."""
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        previous, row[0] = row[0], i
        for j, wanted in enumerate(other, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (letter != wanted))
    return row[-1]
