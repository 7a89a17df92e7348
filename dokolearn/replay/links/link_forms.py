"""A game in a link, without a server: everything behind the `#`, which no browser ever sends.

`k=1.…` is the bare game as one number (see `compact`), about 40 characters; `d=1.…` the whole text with its notes,
deflated. `p=3.2` is a moment (Stich 3 after its second card), `v=1` the seat it is seen from; the viewer also
reads `o=1`, as that player met the game.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Any

from dokolearn.model import Seat
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.replay.links.compact import compact_text, from_compact
from dokolearn.replay.text.problems import Problem, problem
from dokolearn.replay.text.record import NOWHERE, Record
from dokolearn.replay.text.writer import write

GAME, TEXT = "k", "d"
VERSION = "1"
MAX_TEXT = 64 * 1024
"""Bytes of a game, before deflating and after inflating."""

MAX_LINK = 100_000
"""Characters of a link: more than a game of MAX_TEXT bytes can need."""

MAX_GAME = 1_000
"""Characters of a compact game."""

_SIGNS = re.compile(r"[A-Za-z0-9_-]*")
_PLACE = re.compile(r"([0-9]{1,2})\.([0-4])")
_BEHIND = ".,;:!?)>]}\"'“”»« \t\r\n"
"""What stands behind a link in a sentence, and is no part of it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A moment of a game, and from where it is seen; None: not said."""

    stich: int | None = None
    card: int | None = None
    """How many cards lie there."""
    seat: Seat | None = None


NO_SPOT = Spot()
"""The whole game, from wherever one likes."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What is behind a link: the text of a game, or the problem that it has none."""

    text: str = ""
    spot: Spot = NO_SPOT
    problem: Problem | None = None


# Writing


def game_link(record: Record, game: CheckedGame | None = None) -> str:
    """`k=1.…`: the bare game. Empty where its short form cannot hold it: positions, impossible games.

    `game` is the record played through, where somebody has done that already.
    """
    found = compact_text(record, game or check(record))
    return f"{GAME}={VERSION}.{found}" if found else ""


def text_link(record: Record) -> str:
    """`d=1.…`: the whole record with notes and all. Empty if it is too long for a link."""
    raw = write(record).encode("utf-8", "replace")
    if len(raw) > MAX_TEXT:
        return ""
    deflate = zlib.compressobj(9, wbits=-15)
    packed = deflate.compress(raw) + deflate.flush()
    return f"{TEXT}={VERSION}.{urlsafe_b64encode(packed).decode().rstrip('=')}"


def links(record: Record, game: CheckedGame | None = None) -> dict[str, str]:
    """Both links of a game, as a film carries them."""
    return {"game": game_link(record, game), "text": text_link(record)}


def pack(text: str) -> str:
    """A text deflated with a check sum, in signs that a link may have."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


# Reading


def unpack(packed: str, most: int) -> str | None:
    """The text behind a deflated one, in one step that stops after so many bytes; None where there is none."""
    if len(packed) % 4 == 1:  # no number of bytes is written like that
        return None
    inflate = zlib.decompressobj()
    try:
        raw = inflate.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), most + 1)
        return raw.decode("utf-8") if inflate.eof and not inflate.unused_data else None
    except (zlib.error, ValueError):
        return None


def open_link(link: str) -> Opened:
    """The game behind a link, an address with one, or just its fragment. Never raises."""
    if len(link) > MAX_LINK:
        return _nothing("link_long", n_max=MAX_LINK)
    asked = _parts(link)
    key = next((key for key in (TEXT, GAME) if key in asked), "")
    if not key:
        return _nothing("link_none")
    version, dot, packed = asked[key].partition(".")
    if not dot:
        return _nothing("link_cut")
    if version != VERSION:
        return _nothing("link_version", word=version[:20])
    if not _SIGNS.fullmatch(packed):
        return _nothing("link_signs", sign=_SIGNS.sub("", packed)[:1])
    text = _inflate(packed) if key == TEXT else _game(packed)
    return Opened(text, spot_of(asked)) if isinstance(text, str) else Opened("", spot_of(asked), text)


def record_of(link: str) -> Record | None:
    """The bare game of a short link, as its text would be read; None for any other link, and for one with a problem."""
    asked = _parts(link) if len(link) <= MAX_LINK else {}
    version, _, packed = asked.get(GAME, "").partition(".")
    short = version == VERSION and len(packed) <= MAX_GAME and _SIGNS.fullmatch(packed)
    return from_compact(packed) if short and TEXT not in asked else None


def is_link(text: str) -> bool:
    """Whether a text is meant as a link to a game: one line without blanks that has a place for one."""
    plain = text.strip()
    return not re.search(r"\s", plain) and bool(re.search(r"(^|[#&?])[kd](=|%3D)[0-9]", plain[:MAX_LINK]))


def links_in(text: str) -> tuple[str, ...]:
    """The links to games that stand in a text, as in a mail, or in what `--to link` prints. Each word is looked at."""
    return tuple(word for word in text.split() if len(word) <= MAX_LINK and is_link(word))


def spot_of(asked: dict[str, str]) -> Spot:
    """The moment that the parts of a link name; what cannot be read says nothing."""
    place, seat = _PLACE.fullmatch(asked.get("p", "")), asked.get("v", "")
    stich, card = (int(place[1]), int(place[2])) if place else (None, None)
    return Spot(stich, card, Seat(int(seat) - 1) if seat in ("1", "2", "3", "4") else None)


_BYTE = re.compile(rb"%([0-9A-Fa-f]{2})")


def text_of_part(part: str) -> str:
    """A part of an address as its text: `Anna%20B` is `Anna B`. As `urllib` has it, which the page goes without."""
    raw = _BYTE.sub(lambda found: bytes.fromhex(found[1].decode()), part.replace("+", " ").encode("utf-8", "replace"))
    return raw.decode("utf-8", "replace")


def _parts(link: str) -> dict[str, str]:
    """The parts behind the `#`; some programs write the signs between them as numbers."""
    fragment = link.strip().rstrip(_BEHIND).rpartition("#")[2]
    plain = fragment.replace("%3D", "=").replace("%3d", "=").replace("%26", "&").replace("&amp;", "&")
    return {key: value for key, sign, value in (part.partition("=") for part in plain.split("&")) if sign}


def _nothing(key: str, **params: object) -> Opened:
    return Opened(problem=_problem(key, **params))


def _problem(key: str, **params: Any) -> Problem:
    return problem(NOWHERE, key, "hint_link", **params)


def _inflate(packed: str) -> str | Problem:
    """The text behind a deflated one, in one step that stops where the text gets too long."""
    if len(packed) % 4 == 1:  # no number of bytes is written like that
        return _problem("link_cut")
    raw = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    inflate = zlib.decompressobj(wbits=-15)
    try:
        text = inflate.decompress(raw, MAX_TEXT + 1)
    except zlib.error:
        return _problem("link_damaged")
    if len(text) > MAX_TEXT:
        return _problem("link_big", n_kib=MAX_TEXT // 1024)
    if not inflate.eof:
        return _problem("link_cut")
    try:
        return _problem("link_damaged") if inflate.unused_data or not text else text.decode("utf-8")
    except UnicodeDecodeError:
        return _problem("link_damaged")


def _game(packed: str) -> str | Problem:
    if len(packed) > MAX_GAME:
        return _problem("link_long", n_max=MAX_GAME)
    record = from_compact(packed)
    return _problem("link_damaged") if record is None else write(record)
