"""A moment of a film as a picture: four hands around the Stich, as SVG that prints well in black and white.

Suits are told by shape and filling: Kreuz and Pik are filled, Herz and Karo hollow. Nothing in it is loaded or run.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any, NamedTuple

from dokolearn.model import SEATS, Seat
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text

WIDTH, HEIGHT = 760, 526
CARD, TALL = 38, 54
STEP = 41
"""From card to card in a row."""

PER_ROW = 6
BLACK, RED, PALE = "#111", "#b3141b", "#767676"


class Box(NamedTuple):
    """Something in the picture: left, top, width, height."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.wide / 2, self.y + self.high / 2


SUITS = {
    "Kr": "M7.2 6.7a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0Z M1.7 13.9a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0Z "
    "M12.7 13.9a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0Z M9.6 9h4.8v3h1v3.4h-1.8c.2 3.2 .9 5.2 2.6 6.8H7.8"
    "c1.7-1.6 2.4-3.6 2.6-6.8H8.6V12h1Z",
    "Pi": "M12 1.6C14.6 6 22 9.5 22 14.4c0 2.7-2 4.6-4.5 4.6-1.7 0-3.1-.8-4-2.1.2 2.2.9 3.9 2.4 5.3H8.1"
    "c1.5-1.4 2.2-3.1 2.4-5.3-.9 1.3-2.3 2.1-4 2.1C4 19 2 17.1 2 14.4 2 9.5 9.4 6 12 1.6Z",
    "He": "M12 22C5 16 1.8 12.4 1.8 8.3 1.8 5 4.2 2.6 7.2 2.6c2 0 3.8 1.1 4.8 3 1-1.9 2.8-3 4.8-3"
    " 3 0 5.4 2.4 5.4 5.7C22.2 12.4 19 16 12 22Z",
    "Ka": "M12 1.4C14.2 5.4 17 9 20.6 12 17 15 14.2 18.6 12 22.6 9.8 18.6 7 15 3.4 12 7 9 9.8 5.4 12 1.4Z",
}
"""Drawn on 24 × 24, the same shapes as on the cards of the viewer."""

HOLLOW = ("He", "Ka")

_PLACES = ((257, 388), (4, 177), (257, 4), (510, 177))
"""Left and top of a player's place: in front, left, opposite, right."""

_TABLE = ((361, 276), (313, 226), (361, 176), (409, 226))
"""Left and top of each one's card in the Stich."""

_CLOTH = Box(290, 153, 180, 200)
"""Where the Stich lies."""

Film = Mapping[str, Any]


def diagram(film: Film, at: int = 0, seat: int = 0, *, hidden: bool = False, branch: int = -1, name: str = "dk") -> str:
    """The picture of a moment, seen from a seat; hidden: only its own hand is open. Raises IndexError for a moment or
    a branch that the film does not have.

    `name` begins the ids of title and description, so that several pictures fit into one page.
    """
    moments = film["moments"] if branch < 0 else film["branches"][branch]["moments"]
    if at < 0 or seat not in SEATS:
        raise IndexError(f"no moment {at} and seat {seat}")
    now, lang = moments[at], film["lang"]
    told = plain(" ".join(description(film, now, seat, hidden)))
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"',
            f' role="img" lang="{lang}" aria-labelledby="{name}-t {name}-d" font-family="sans-serif">',
            f'<title id="{name}-t">{plain(film["title"])}: {plain(now["title"])}</title>',
            f'<desc id="{name}-d">{told}</desc>',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            '<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="14" fill="#fff"'.format(*_CLOTH),
            f' stroke="{PALE}"/>',
            *(_player(film, now, who, _place(who, seat), hidden and who != seat) for who in SEATS),
            *_stich(film, now, seat),
            *_frames_and_arrows(film, now, seat, hidden),
            "</svg>",
        )
    )


def description(film: Film, now: JsonObject, seat: int, hidden: bool) -> Iterator[str]:
    """The picture in words, for those who do not see it: the own hand first, then the Stich, then the others."""
    lang = film["lang"]
    for who in sorted(SEATS, key=lambda other: _place(other, seat)):
        if hidden and who != seat:
            yield text(lang, "diagram.closed", who=film["players"][who], n=_cards_left(film, now, who))
        else:
            unknown = _unknown(film, who)
            names = [card["name"] for card in _hand(film, now, who)]
            names += [text(lang, "diagram.unknown", n=unknown)] if unknown else []
            cards = ", ".join(names) or text(lang, "diagram.no_cards")
            yield text(lang, "diagram.hand", who=film["players"][who], cards=cards)
        if who == seat and now["table"]:
            yield text(lang, "diagram.stich", cards=", ".join(_stich_words(film, now)))
        elif who == seat:
            yield text(lang, "diagram.no_stich")
    if now["turn"] is not None:
        yield text(lang, "diagram.turn", who=film["players"][now["turn"]])
    yield from (note["shown"] for note in now["notes"] if "show" in note and _all_seen(film, now, note, seat, hidden))


def _stich_words(film: Film, now: JsonObject) -> Iterator[str]:
    for laid in now["table"]:
        card = film["hands"][laid["seat"]][laid["index"]]
        name = text(film["lang"], "card.schwein") if laid.get("schwein") else card["name"]
        yield text(film["lang"], "diagram.laid", who=film["players"][laid["seat"]], card=name)


def _place(who: int, seat: int) -> int:
    """0 in front, 1 left, 2 opposite, 3 right."""
    return (who - seat) % 4


def _hand(film: Film, now: JsonObject, who: Seat) -> list[Mapping[str, str]]:
    """The cards that a player still holds."""
    return [card for index, card in enumerate(film["hands"][who]) if index not in now["played"][who]]


def _unknown(film: Film, who: Seat) -> int:
    """How many cards of a player nobody knows."""
    return max(0, int(film.get("hand_size", 0)) - len(film["hands"][who]))


def _cards_left(film: Film, now: JsonObject, who: Seat) -> int:
    return len(_hand(film, now, who)) + _unknown(film, who)


def _player(film: Film, now: JsonObject, who: Seat, place: int, closed: bool) -> str:
    """Name, party, calls and hand; a triangle and a thick line for whoever is to play."""
    left, top = _PLACES[place]
    turn = now["turn"] == who
    party = film["party_names"].get(now["known"][who], "")
    calls = [call["text"] for call in now["calls"] if call["seat"] == who]
    behind = " · ".join(filter(None, dict.fromkeys((party, *calls))))
    parts = [f'<g transform="translate({left} {top})">']
    if turn:
        parts.append(f'<path d="M0 3v14l12-7Z" fill="{BLACK}"/>')
    weight = "bold" if turn else "normal"
    name = shorten(film["players"][who], 18)
    parts.append(
        f'<text x="{16 if turn else 0}" y="16" font-size="17" font-weight="{weight}" fill="{BLACK}">{plain(name)}'
        f'<tspan font-weight="normal" font-size="14"> {plain(shorten(behind, 22))}</tspan></text>'
    )
    held = _hand(film, now, who)
    for index in range(_cards_left(film, now, who)):
        x, y = _spot(index)
        parts.append(_back(x, y) if closed or index >= len(held) else card_picture(held[index], x, y))
    return "".join([*parts, "</g>"])


def _stich(film: Film, now: JsonObject, seat: int) -> Iterator[str]:
    """The cards on the table, numbered in the order in which they were played; a thick edge for the one ahead."""
    best = now["winner"] if now["winner"] is not None else now["ahead"]
    for number, laid in enumerate(now["table"], 1):
        card = film["hands"][laid["seat"]][laid["index"]]
        x, y = _TABLE[_place(laid["seat"], seat)]
        yield card_picture(card, x, y, thick=laid["seat"] == best)
        yield f'<circle cx="{x + CARD}" cy="{y + TALL}" r="8" fill="#fff" stroke="{BLACK}"/>'
        yield f'<text x="{x + CARD}" y="{y + TALL + 4}" font-size="11" text-anchor="middle">{number}</text>'
        if laid.get("schwein"):
            name = plain(text(film["lang"], "card.schwein"))
            yield f'<text x="{x + CARD // 2}" y="{y - 4}" font-size="11" text-anchor="middle">{name}</text>'


def _frames_and_arrows(film: Film, now: JsonObject, seat: int, hidden: bool) -> Iterator[str]:
    """The frames and arrows of the notes that belong to this moment; from cards that are covered there are none."""
    for show in (show for note in now["notes"] for show in note.get("show", ())):
        box = _box(film, now, show, seat, hidden)
        if box and "index" in show:
            yield from frame(box)
        if box and "to" in show:
            yield from arrow(box, _name_box(film, show["to"], seat) if show["to"] in SEATS else _CLOTH)


def _all_seen(film: Film, now: JsonObject, note: JsonObject, seat: int, hidden: bool) -> bool:
    return all(_box(film, now, show, seat, hidden) for show in note["show"])


def _box(film: Film, now: JsonObject, show: Mapping[str, int], seat: int, hidden: bool) -> Box | None:
    """Where a card or a player is; None for a card that nobody sees."""
    who = show["seat"]
    if "index" not in show:
        return _name_box(film, who, seat)
    place = _place(who, seat)
    if any(laid["seat"] == who and laid["index"] == show["index"] for laid in now["table"]):
        return Box(*_TABLE[place], CARD, TALL)
    held = [index for index in range(len(film["hands"][who])) if index not in now["played"][who]]
    if show["index"] not in held or (hidden and who != seat):
        return None
    (left, top), (x, y) = _PLACES[place], _spot(held.index(show["index"]))
    return Box(left + x, top + y, CARD, TALL)


def _name_box(film: Film, who: int, seat: int) -> Box:
    """About where a name stands."""
    return Box(*_PLACES[_place(who, seat)], 16 + 9 * min(len(film["players"][who]), 18), 20)


def _spot(index: int) -> tuple[int, int]:
    """Left and top of a card in a hand."""
    return index % PER_ROW * STEP, 22 + index // PER_ROW * (TALL + 3)


def card_picture(card: Mapping[str, str], x: int, y: int, thick: bool = False) -> str:
    """A card with its left upper corner there."""
    ink, filling, edge = inks(card["suit"], 2.4, thick)
    return (
        f'<g transform="translate({x} {y})"><rect width="{CARD}" height="{TALL}" rx="5" fill="#fff" {edge}/>'
        f'<text x="{CARD / 2:g}" y="21" font-size="19" font-weight="bold" text-anchor="middle" fill="{ink}">'
        f"{plain(card['rank'])}</text>"
        f'<path transform="translate(7.5 26)" d="{SUITS[card["suit"]]}" {filling}/></g>'
    )


def inks(suit: str, line: float, thick: bool) -> tuple[str, str, str]:
    """The colour of a suit, how its sign is drawn, and the edge of its card."""
    ink, hollow = (RED, True) if suit in HOLLOW else (BLACK, False)
    filling = f'fill="#fff" stroke="{ink}" stroke-width="{line:g}"' if hollow else f'fill="{ink}"'
    return ink, filling, f'stroke="{BLACK}" stroke-width="{3 if thick else 1}"'


def _back(x: int, y: int) -> str:
    return (
        f'<g transform="translate({x} {y})"><rect width="{CARD}" height="{TALL}" rx="5" fill="#fff" stroke="{PALE}"/>'
        f'<path d="M6 8h26v38H6Z M6 8l26 38 M32 8L6 46" fill="none" stroke="{PALE}"/></g>'
    )


def moment_at(film: Film, stich: int | None, card: int | None) -> int:
    """The moment of a place such as 3.2 in the main line, or the last one before it; the start without one."""
    wanted = (stich or 0, card or 0)
    reached = [at for at, now in enumerate(film["moments"]) if (now["stich"], now["card"]) <= wanted]
    return reached[-1] if reached else 0


def shorten(words: str, most: int) -> str:
    """Names may be long; the picture has room for so many letters, the description has them all."""
    return words if len(words) <= most else words[: most - 1] + "…"


def plain(words: str) -> str:
    """Text that stays text."""
    signs: Sequence[tuple[str, str]] = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"))
    for sign, written in signs:
        words = words.replace(sign, written)
    return words


# What a note points at, as SVG: frames round cards, arrows from edge to edge. A bright core, a dark rim: it prints.


DARK, BRIGHT = "#111", "#ffb300"
AIR = 2
"""Between a card and its frame."""

HEAD, GAP = 11, 5
"""The head of an arrow, and how far an arrow stays away from what it joins."""


def frame(box: Box) -> Iterator[str]:
    """Round a card."""
    x, y, wide, high = box.x - AIR, box.y - AIR, box.wide + 2 * AIR, box.high + 2 * AIR
    for width, ink in ((6, DARK), (3, BRIGHT)):
        yield (
            f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="6" fill="none"'
            f' stroke="{ink}" stroke-width="{width}"/>'
        )


def arrow(start: Box, goal: Box) -> Iterator[str]:
    """From the edge of one to the edge of the other, nothing where they are too near for it."""
    (ax, ay), (bx, by) = start.centre, goal.centre
    length = hypot(bx - ax, by - ay)
    begins, ends = _reach(start, goal) + GAP, length - _reach(goal, start) - GAP
    if ends - begins < HEAD:
        return
    dx, dy = (bx - ax) / length, (by - ay) / length
    tip, neck = (ax + dx * ends, ay + dy * ends), (ax + dx * (ends - HEAD), ay + dy * (ends - HEAD))
    side = (-dy * HEAD * 0.6, dx * HEAD * 0.6)
    corners = (tip, (neck[0] + side[0], neck[1] + side[1]), (neck[0] - side[0], neck[1] - side[1]))
    shaft = f"M{_numbers((ax + dx * begins, ay + dy * begins))}L{_numbers(neck)}"
    head = f"M{'L'.join(map(_numbers, corners))}Z"
    for width, ink in ((7, DARK), (4, BRIGHT)):
        yield f'<path d="{shaft}{head}" fill="{ink}" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round"/>'


def _reach(box: Box, other: Box) -> float:
    """From the middle of a box to its edge, towards another one."""
    (ax, ay), (bx, by) = box.centre, other.centre
    length = hypot(bx - ax, by - ay) or 1
    dx, dy = abs(bx - ax) / length, abs(by - ay) / length
    return min(box.wide / 2 / max(dx, 0.001), box.high / 2 / max(dy, 0.001))


def _numbers(spot: tuple[float, float]) -> str:
    return f"{spot[0]:.1f} {spot[1]:.1f}"
