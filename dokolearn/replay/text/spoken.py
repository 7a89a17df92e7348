"""How people write what is said, before the game and during it; and the engine's words for it."""

import re

from dokolearn.ch1_general import KIND_BY_CODE, card_code
from dokolearn.model import STAGES
from dokolearn.replay.text.record import (
    AUCTION,
    BIDS,
    FORMS,
    HEALTHY,
    SAYS,
    SILENT,
    SLIP,
    SOLI,
    SOLO_GAMES,
    SOLO_PREFIXES,
)
from dokolearn.replay.text.spelling import readings

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


def _squeezed(word: str) -> str:
    """Case, blanks, hyphens and umlauts do not matter."""
    return word.casefold().translate(_SQUEEZED)


_LEVELS = {
    **{f"{before}{number}": f"k{number}" for number in (90, 60, 30) for before in ("k", "keine", "u")},
    **{f"{before}{word}": f"k{n}" for word, n in _NUMBERS.items() for before in ("k", "keine", "u")},
    **{word: f"k{n}" for word, n in _NUMBERS.items() if not word.isdigit()},
}

_SAY_BY_WORD = {_squeezed(word): word for word in SAYS} | _LEVELS
_SAY_BY_WORD |= {"contra": "Kontra", "contravorab": "Kontra-vorab", "schweinchen": "Schwein"}
_SAY_BY_WORD |= {"verplappertsich": SLIP, "verraet": SLIP}

_SILENT = (SILENT, "nichtssagen", "schweigen")

_BID_BY_WORD = {_squeezed(word): word for word in (*BIDS, *AUCTION, *SOLI)} | _LEVELS
_BID_BY_WORD |= {
    **dict.fromkeys(("sauber", "normal", "normalspiel"), HEALTHY),
    **dict.fromkeys(("fleischloser", "fleischlossolo"), "Fleischlos"),
    **{"trumpfsolo": "Karosolo"},
    **{"koenigssolo": "Koenigsolo", "iwansolo": "Iwan", "schmeisse": "Schmeissen", "ichschmeisse": "Schmeissen"},
    **dict.fromkeys(("nimmt", "nehmen", "ichnehme", "genommen"), "nehme"),
    **dict.fromkeys(("lehntab", "ablehnen", "abgelehnt", "nehmenicht"), "lehne ab"),
    **{"passe": "weg", "pass": "weg", "halte": "halten", "zurueckgenommen": "zurueck"},
}

_FORM_BY_WORD = {_squeezed(word): word for word in FORMS} | {
    **dict.fromkeys(("ersterfremder", "ersterstich", "dererste", "egal"), "erster"),
    **{"reinertrumpf": "Trumpf", "fehlfarbe": "Fehl"},
}

_MARRY = {"hochzeit": "Hochzeit", "heirate": "heirate", "heiratet": "heirate"}

_SPELLED_PREFIX = {"pflicht": "Pflicht-", "lust": "Lust-", "wunsch": "Lust-"}
_SPELLED_PREFIX |= {"vorfuehrung": "Vorfuehrung-", "vorgefuehrt": "Vorfuehrung-"}


def say_word(word: str) -> str | None:
    """The announcement behind a word, however it is spelled."""
    return _SAY_BY_WORD.get(_squeezed(word))


def bid_word(text: str) -> str | None:
    """What is said before the game as this format writes it; None for anything else."""
    plain = _squeezed(text)
    if plain in _BID_BY_WORD:
        return _BID_BY_WORD[plain]
    for spelled, prefix in _SPELLED_PREFIX.items():
        solo = _BID_BY_WORD.get(plain.removeprefix(spelled))
        if plain.startswith(spelled) and solo in SOLO_GAMES:
            return prefix + str(solo)
    first, *rest = text.split(maxsplit=1) or [""]
    form = _form_word(rest[0]) if rest else None
    return f"{_MARRY[_squeezed(first)]} {form}" if form and _squeezed(first) in _MARRY else None


def _form_word(text: str) -> str | None:
    """A form of Hochzeit, or a card to wish for: `Pik` is the suit, `PiK` the king."""
    if text in KIND_BY_CODE:
        return text
    plain = _squeezed(text.strip("()"))
    kinds = readings(plain) if plain not in _FORM_BY_WORD else ()
    return card_code(kinds[0]) if len(kinds) == 1 else _FORM_BY_WORD.get(plain)


def engine_words(bid: str) -> tuple[str, ...]:
    """The engine's words for a bid, in their order: `Hochzeit Fehl` says two things. Raises KeyError for no bid."""
    first, _, rest = bid.partition(" ")
    if first in _MARRY.values() and rest:
        marry = f"heirate:{FORMS.get(rest, rest)}"
        return (marry,) if first == "heirate" else ("hochzeit", marry)
    for prefix, kind in SOLO_PREFIXES.items():
        if bid.startswith(prefix):
            return (f"{kind}:{SOLO_GAMES[bid.removeprefix(prefix)]}",)
    return (f"solo:{SOLO_GAMES[bid]}",) if bid in SOLO_GAMES else (_PLAIN[bid],)


_PLAIN = {word: word.casefold() for word in BIDS} | {word: word for word in AUCTION}
_PLAIN |= {"nehme": "nimmt", "lehne ab": "nein"}

_SOLO_BY_GAME = {game: word for word, game in SOLO_GAMES.items()}
_PREFIX_BY_KIND = {kind: prefix for prefix, kind in SOLO_PREFIXES.items()} | {"solo": ""}
_FORM_BY_NAME = {name: word for word, name in FORMS.items()}


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
    if _squeezed(plain) in _SILENT:
        return SILENT
    return "*" if plain == "*" else say_word(plain)
