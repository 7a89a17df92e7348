"""Small pictures as SVG: a Stich and the hand of one player, and nothing of what the others hold.

`preview` stands in lists: its ground is clear, for light pages and dark ones. `position` stands on paper, with names.
Cards are told by sign and filling, the colour only repeats it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from dokolearn.replay.drawn.diagram import BLACK, PALE, SUITS, description, inks, plain, shorten
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text

WIDTH, HEIGHT = 320, 150
CARD, TALL = 42, 60
MARGIN = 6
FONT = 'font-family="sans-serif" font-weight="bold" font-size="17"'

DEEP = 228
"""Height of a position."""

_TABLE = ((139, 84), (70, 54), (139, 22), (208, 54))
"""Left and top of the cards in a Stich: in front, left, opposite, right."""

_NAMES = ((0, 0, ""), (2, 78, "start"), (WIDTH // 2, 14, "middle"), (WIDTH - 2, 78, "end"))
"""Where the name of each stands; the one in front is the one who is asked."""

OPPOSITE = 2

_LETTERS = (0, 8, 24, 8)
"""How many letters of a name have room there."""

Film = Mapping[str, Any]
Card = Mapping[str, str]


def preview(film: Film) -> str:
    """The picture; empty for a game without cards."""
    if not film["moments"]:
        return ""
    at, seat = telling_moment(film)
    now = film["moments"][at]
    held = [card for index, card in enumerate(film["hands"][seat]) if index not in now["played"][seat]]
    laid = [(film["hands"][one["seat"]][one["index"]], one["seat"] == now["ahead"]) for one in now["table"]]
    return stich_and_hand(laid, held)


def stich_and_hand(laid: list[tuple[Card, bool]], held: list[Card]) -> str:
    """The picture of these cards on the table, each with whether it is ahead, and of a hand below them."""
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
            f" {FONT}>{_shapes([*held, *(card for card, _ in laid)], '')}",
            *(_stich(laid) if laid else _nothing()),
            *_hand(held, HEIGHT - TALL - MARGIN, ""),
            "</svg>",
        )
    )


def position(film: Film, at: int, seat: int, *, branch: int = -1, name: str = "dk") -> str:
    """A moment as one player sees it: names with parties and calls, the Stich, the own hand, and all of it in words.

    `name` begins the ids, so that several pictures fit into one page. Raises IndexError for a moment that is not there.
    """
    moments = film["moments"] if branch < 0 else film["branches"][branch]["moments"]
    now = moments[at]
    held = [card for index, card in enumerate(film["hands"][seat]) if index not in now["played"][seat]]
    laid = [film["hands"][one["seat"]][one["index"]] for one in now["table"]]
    told = " ".join(description(film, now, seat, hidden=True))
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {DEEP}" width="{WIDTH}" height="{DEEP}"',
            f' role="img" lang="{film["lang"]}" aria-labelledby="{name}-t {name}-d" {FONT}>',
            f'<title id="{name}-t">{plain(film["title"])}: {plain(now["title"])}</title>',
            f'<desc id="{name}-d">{plain(told)}</desc>{_shapes([*held, *laid], name)}',
            *(_name(film, now, who, (who - seat) % 4) for who in range(4) if who != seat),
            *_round_table(film, now, seat, name),
            *_hand(held, DEEP - TALL - MARGIN, name),
            "</svg>",
        )
    )


def _shapes(cards: list[Card], name: str) -> str:
    """The suits that are drawn, each once."""
    used = dict.fromkeys(card["suit"] for card in cards)
    shapes = "".join(f'<path id="{name}{suit}" d="{SUITS[suit]}"/>' for suit in used)
    return f"<defs>{shapes}</defs>"


def _name(film: Film, now: JsonObject, who: int, place: int) -> str:
    """A player with party and calls, as far as the table knows them."""
    x, y, anchor = _NAMES[place]
    party = film["party_names"].get(now["known"][who], "")
    calls = [call["text"] for call in now["calls"] if call["seat"] == who]
    lines = [shorten(film["players"][who], _LETTERS[place]), *filter(None, dict.fromkeys((party, *calls)))]
    if place == OPPOSITE:
        lines = [" · ".join(lines)]
    told = "".join(
        f'<tspan x="{x}" dy="{16 if number else 0}">{plain(line)}</tspan>' for number, line in enumerate(lines)
    )
    return f'<text x="{x}" y="{y}" font-size="13" text-anchor="{anchor}" fill="{BLACK}">{told}</text>'


def _round_table(film: Film, now: JsonObject, seat: int, name: str) -> Iterator[str]:
    """The cards on the table before those who played them, numbered; a dashed place for the one who is to play."""
    if now["turn"] is not None:
        x, y = _TABLE[(now["turn"] - seat) % 4]
        yield _gap(x, y)
    for number, one in enumerate(now["table"], 1):
        x, y = _TABLE[(one["seat"] - seat) % 4]
        card = film["hands"][one["seat"]][one["index"]]
        yield _card(card, x, y, name, thick=one["seat"] == now["ahead"])
        yield f'<text x="{x + CARD - 5}" y="{y + TALL - 5}" font-size="11" text-anchor="end">{number}</text>'
        if one.get("schwein"):
            said = plain(text(film["lang"], "card.schwein"))
            yield f'<text x="{x + CARD // 2}" y="{y + TALL - 18}" font-size="9" text-anchor="middle">{said}</text>'


def telling_moment(film: Film) -> tuple[int, int]:
    """Where a game is looked at, and from which seat: its first question, else its best card, else the deal."""
    for quiz in film["quiz"]:
        if quiz["branch"] < 0:
            return quiz["at"], quiz["seat"]
    for at, now in enumerate(film["moments"]):
        if now["glyph"] in ("!", "!!"):
            return at, now["table"][-1]["seat"]
    return 0, max(0, film["game"]["seat"])


def _stich(laid: list[tuple[Card, bool]]) -> Iterator[str]:
    """The cards on the table in the order in which they were played; a thick edge for the one ahead."""
    left = (WIDTH - len(laid) * (CARD + MARGIN) + MARGIN) // 2
    for number, (card, ahead) in enumerate(laid):
        yield _card(card, left + number * (CARD + MARGIN), MARGIN, "", thick=ahead)


def _nothing() -> Iterator[str]:
    """The place of the card that is to lead."""
    yield _gap((WIDTH - CARD) // 2, MARGIN)


def _gap(x: int, y: int) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{CARD}" height="{TALL}" rx="5" fill="none"'
        f' stroke="{PALE}" stroke-dasharray="5 4"/>'
    )


def _hand(held: list[Card], top: int, name: str) -> Iterator[str]:
    """The hand in a row, one card over the other where there are many."""
    room = WIDTH - 2 * MARGIN - CARD
    step = min(CARD + MARGIN, room // max(1, len(held) - 1))
    left = (WIDTH - CARD - step * (len(held) - 1)) // 2
    for number, card in enumerate(held):
        yield _card(card, left + number * step, top, name)


def _card(card: Card, x: int, y: int, name: str, thick: bool = False) -> str:
    """Rank and suit in the corner, where they can be seen below the next card."""
    ink, filling, edge = inks(card["suit"], 3, thick)
    narrow = ' textLength="19" lengthAdjust="spacingAndGlyphs"' if len(card["rank"]) > 1 else ""
    return (
        f'<g transform="translate({x} {y})"><rect width="{CARD}" height="{TALL}" rx="5" fill="#fff" {edge}/>'
        f'<text x="4" y="20" fill="{ink}"{narrow}>{card["rank"]}</text>'
        f'<use href="#{name}{card["suit"]}" transform="translate(4 26) scale(.75)" {filling}/></g>'
    )
