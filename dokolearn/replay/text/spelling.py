"""How cards, announcements, bids and the last line of a game are spelled, and which other spellings are understood."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from dokolearn.ch1_general import AUGEN_TOTAL, CODES, KIND_BY_CODE, SCHWEIN, card_code, card_codes
from dokolearn.model import STAGES, Hand, Kind, Seat
from dokolearn.replay.text import record as dkn

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
    found = found or english_codes(token)
    return tuple(KIND_BY_CODE[code] for code in sorted(found, key=CODES.index))


_ENGLISH_SUITS = {"C": "Kr", "S": "Pi", "H": "He", "D": "Ka"}
_ENGLISH_RANKS = {"A": "A", "10": "10", "T": "10", "K": "K", "Q": "D", "J": "B", "9": "9"}
_ENGLISH = re.compile(r"([CSHD])(A|10|T|K|Q|J|9)")


def english_codes(token: str) -> set[str]:
    """The card of an English code such as `SQ` or `H10`, in capitals; none for anything else."""
    found = _ENGLISH.fullmatch(token)
    return {_ENGLISH_SUITS[found[1]] + _ENGLISH_RANKS[found[2]]} if found else set()


def _has_sign(word: str) -> bool:
    """A suit sign may also stand behind the rank."""
    return any(sign in word for sign in "♣♧♠♤♥♡♦♢")


def join_suits(tokens: Iterable[re.Match[str]]) -> list[tuple[str, int]]:
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
    return [word for word, _ in join_suits(_WORD.finditer(text.replace(",", " ")))]


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


# How people write what is said, before the game and during it; and the engine's words for it.


_SQUEEZED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", " ": "", "-": "", "_": ""})

_NUMBERS = {
    "neun": 90,
    "neunzig": 90,
    "sechs": 60,
    "sechzig": 60,
    "drei": 30,
    "dreissig": 30,
    "9": 90,
    "6": 60,
    "3": 30,
}


def _squeeze(word: str) -> str:
    """Case, blanks, hyphens and umlauts do not matter."""
    return word.casefold().translate(_SQUEEZED)


_LEVELS = {
    **{f"{before}{number}": f"k{number}" for number in (90, 60, 30) for before in ("k", "keine", "u")},
    **{f"{before}{word}": f"k{n}" for word, n in _NUMBERS.items() for before in ("k", "keine", "u")},
    **{word: f"k{n}" for word, n in _NUMBERS.items() if not word.isdigit()},
}

_SAY_BY_WORD = {_squeeze(word): word for word in dkn.SAYS} | _LEVELS
_SAY_BY_WORD |= {"contra": "Kontra", "contravorab": "Kontra-vorab", "schweinchen": "Schwein"}
_SAY_BY_WORD |= {"verplappertsich": dkn.SLIP, "verraet": dkn.SLIP}

_SILENT = (dkn.SILENT, "nichtssagen", "schweigen")

_BID_BY_WORD = {_squeeze(word): word for word in (*dkn.BIDS, *dkn.AUCTION, *dkn.SOLI)} | _LEVELS
_BID_BY_WORD |= {
    **dict.fromkeys(("sauber", "normal", "normalspiel"), dkn.HEALTHY),
    **dict.fromkeys(("fleischloser", "fleischlossolo"), "Fleischlos"),
    **{"trumpfsolo": "Karosolo"},
    **{"koenigssolo": "Koenigsolo", "iwansolo": "Iwan", "schmeisse": "Schmeissen", "ichschmeisse": "Schmeissen"},
    **dict.fromkeys(("nimmt", "nehmen", "ichnehme", "genommen"), "nehme"),
    **dict.fromkeys(("lehntab", "ablehnen", "abgelehnt", "nehmenicht"), "lehne ab"),
    **{"passe": "weg", "pass": "weg", "halte": "halten", "zurueckgenommen": "zurueck"},
}

_FORM_BY_WORD = {_squeeze(word): word for word in dkn.FORMS} | {
    **dict.fromkeys(("ersterfremder", "ersterstich", "dererste", "egal"), "erster"),
    **{"reinertrumpf": "Trumpf", "fehlfarbe": "Fehl"},
}

_MARRY = {"hochzeit": "Hochzeit", "heirate": "heirate", "heiratet": "heirate"}

_SPELLED_PREFIX = {"pflicht": "Pflicht-", "lust": "Lust-", "wunsch": "Lust-"}
_SPELLED_PREFIX |= {"vorfuehrung": "Vorfuehrung-", "vorgefuehrt": "Vorfuehrung-"}


def say_word(word: str) -> str | None:
    """The announcement behind a word, however it is spelled."""
    return _SAY_BY_WORD.get(_squeeze(word))


def bid_word(text: str) -> str | None:
    """What is said before the game as this format writes it; None for anything else."""
    plain = _squeeze(text)
    if plain in _BID_BY_WORD:
        return _BID_BY_WORD[plain]
    for spelled, prefix in _SPELLED_PREFIX.items():
        solo = _BID_BY_WORD.get(plain.removeprefix(spelled))
        if plain.startswith(spelled) and solo in dkn.SOLO_GAMES:
            return prefix + str(solo)
    first, *rest = text.split(maxsplit=1) or [""]
    form = _form_word(rest[0]) if rest else None
    return f"{_MARRY[_squeeze(first)]} {form}" if form and _squeeze(first) in _MARRY else None


def _form_word(text: str) -> str | None:
    """A form of Hochzeit, or a card to wish for: `Pik` is the suit, `PiK` the king."""
    if text in KIND_BY_CODE:
        return text
    plain = _squeeze(text.strip("()"))
    kinds = readings(plain) if plain not in _FORM_BY_WORD else ()
    return card_code(kinds[0]) if len(kinds) == 1 else _FORM_BY_WORD.get(plain)


def engine_words(bid: str) -> tuple[str, ...]:
    """The engine's words for a bid, in their order: `Hochzeit Fehl` says two things. Raises KeyError for no bid."""
    first, _, rest = bid.partition(" ")
    if first in _MARRY.values() and rest:
        marry = f"heirate:{dkn.FORMS.get(rest, rest)}"
        return (marry,) if first == "heirate" else ("hochzeit", marry)
    for prefix, kind in dkn.SOLO_PREFIXES.items():
        if bid.startswith(prefix):
            return (f"{kind}:{dkn.SOLO_GAMES[bid.removeprefix(prefix)]}",)
    return (f"solo:{dkn.SOLO_GAMES[bid]}",) if bid in dkn.SOLO_GAMES else (_PLAIN[bid],)


_PLAIN = {word: word.casefold() for word in dkn.BIDS} | {word: word for word in dkn.AUCTION}
_PLAIN |= {"nehme": "nimmt", "lehne ab": "nein"}

_SOLO_BY_GAME = {game: word for word, game in dkn.SOLO_GAMES.items()}
_PREFIX_BY_KIND = {kind: prefix for prefix, kind in dkn.SOLO_PREFIXES.items()} | {"solo": ""}
_FORM_BY_NAME = {name: word for word, name in dkn.FORMS.items()}


def bid_of(what: str, armut: bool = False) -> str:
    """The bid for a word of the engine's round of questions, the inverse of `engine_words`; `armut`: the answer to an
    Armut. Raises KeyError for what nobody says there.
    """
    kind, colon, detail = what.partition(":")
    if colon and kind == "heirate":
        return f"heirate {_FORM_BY_NAME.get(detail, detail)}"
    if colon:
        return _PREFIX_BY_KIND[kind] + _SOLO_BY_GAME[detail]
    if what == "nein" and armut:
        return "lehne ab"
    return {engine: word for word, engine in _PLAIN.items() if word != "lehne ab"}[what]


def stage_of(word: str) -> tuple[int, bool] | None:
    """The stage of an Ansage or Absage and whether it is said vorab; None for every other word."""
    plain = word.removesuffix("-vorab")
    if plain in ("Re", "Kontra"):
        return 0, plain != word
    return (STAGES.index(word), False) if word in STAGES[1:] else None


def word_of(party: str, stage: int, vorab: bool = False) -> str:
    """A call as it is written, the inverse of `stage_of`."""
    word = STAGES[stage] if stage else {"re": "Re", "kontra": "Kontra"}[party]
    return f"{word}-vorab" if vorab else word


def said_tag(text: str) -> tuple[tuple[int, str], ...] | None:
    """The calls of a tag such as `1:Re 3:k90`: seat from 0 and word; None where it cannot be read."""
    found = [(re.fullmatch(r"@?([1-4]):(\S+)", token)) for token in text.split()]
    read = [(int(one[1]) - 1, say_word(one[2])) for one in found if one]
    if len(read) < len(found) or any(word is None or stage_of(word) is None for _, word in read):
        return None
    return tuple((seat, str(word)) for seat, word in read)


def move_word(word: str) -> str | None:
    """A card, a word to say or `nichts`, as this format writes it; `*` stands for everything else."""
    plain = word.strip()
    kinds = readings(plain)
    if len(kinds) == 1:
        return card_code(kinds[0])
    if _squeeze(plain) in _SILENT:
        return dkn.SILENT
    return "*" if plain == "*" else say_word(plain)


# How a record ends: what may stand behind `=`, read and written.


HowEnded = Literal["open", "result", "rest", "gibt auf", "revoke", "neu", ""]


@dataclass(frozen=True, slots=True)
class Ending:
    """The last line of a record."""

    how: HowEnded
    """`open`: unfinished. `rest`, `gibt auf`: somebody takes or gives up all that is left. `revoke`: the last card was
    played against the duty to follow. `neu`: the cards were dealt anew. Empty: nobody can read it."""
    augen: tuple[int, int] | None = None
    """Of Re and of Kontra, where a result stands there."""
    seat: Seat | None = None
    order: Hand = ()
    """With `rest`: the cards of the seat in the order in which they will be played."""


OPEN = Ending("open")
"""An unfinished game."""

_CLAIM = re.compile(r"(rest|gibt auf|aufgabe|revoke)\s+([1-4])\s*(?::\s*(.*))?$", re.IGNORECASE)
_PAIR = re.compile(r"\s*([0-9]{1,3})\s*[:\-–]\s*([0-9]{1,3})\s*")
_NAMED = re.compile(r"\b(re|kontra|contra)\s+([0-9]{1,3})\b", re.IGNORECASE)
_HOW: dict[str, HowEnded] = {"rest": "rest", "gibt auf": "gibt auf", "aufgabe": "gibt auf", "revoke": "revoke"}
_ANEW = ("neu", "neu gegeben", "neu geben", "neugeben")


def ending(end: str | None) -> Ending:
    """What the last line of a record says. Raises nothing."""
    plain = "" if end is None else " ".join(end.split())
    if end is None or plain == "*":
        return OPEN
    if plain.casefold() in _ANEW:
        return Ending("neu")
    claimed = _CLAIM.match(plain)
    if claimed:
        return _claim_ending(_HOW[claimed[1].casefold()], Seat(int(claimed[2]) - 1), claimed[3] or "")
    augen = result_of(plain)
    return Ending("result", augen) if augen else Ending("")


def _claim_ending(how: HowEnded, seat: Seat, behind: str) -> Ending:
    kinds = [readings(token) for token in behind.split()]
    if any(len(kind) != 1 for kind in kinds) or (kinds and how != "rest"):
        return Ending("")
    return Ending(how, seat=seat, order=tuple(kind[0] for kind in kinds))


def result_of(text: str) -> tuple[int, int] | None:
    """The Augen of Re and Kontra in a written result: `157:83`, or `Re 157, Kontra 83`."""
    pair = _PAIR.fullmatch(text)
    if pair:
        return int(pair[1]), int(pair[2])
    named = {name.casefold().replace("c", "k"): int(number) for name, number in _NAMED.findall(text)}
    if not named:
        return None
    re_augen = named.get("re", AUGEN_TOTAL - named.get("kontra", 0))
    return re_augen, named.get("kontra", AUGEN_TOTAL - re_augen)


def end_text(found: Ending) -> str:
    """The line as it is written, without its `=`; the inverse of `ending`."""
    if found.how == "open":
        return "*"
    if found.how == "result" and found.augen:
        return f"{found.augen[0]}:{found.augen[1]}"
    if found.seat is None:
        return found.how
    how = {"rest": "Rest", "revoke": "Revoke"}.get(found.how, found.how)
    behind = f": {card_codes(found.order)}" if found.order else ""
    return f"{how} {found.seat + 1}{behind}"
