"""A small picture of a game for lists: the Stich of its first question and the hand of whoever is asked, as SVG.

Its ground is clear, so it stands on light pages and dark ones. Its cards are told by sign, filling and colour.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from dokolearn.replay.diagram import BLACK, HOLLOW, PALE, RED, SUITS

WIDTH, HEIGHT = 320, 150
CARD, TALL = 42, 60
MARGIN = 6

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
    used = dict.fromkeys(card["suit"] for card in (*held, *(card for card, _ in laid)))
    shapes = "".join(f'<path id="{suit}" d="{SUITS[suit]}"/>' for suit in used)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
            ' font-family="sans-serif" font-weight="bold" font-size="17">',
            f"<defs>{shapes}</defs>",
            *(_stich(laid) if laid else _nothing()),
            *_hand(held),
            "</svg>",
        )
    )


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
        yield _card(card, left + number * (CARD + MARGIN), MARGIN, thick=ahead)


def _nothing() -> Iterator[str]:
    """The place of the card that is to lead."""
    yield (
        f'<rect x="{(WIDTH - CARD) // 2}" y="{MARGIN}" width="{CARD}" height="{TALL}" rx="5" fill="none"'
        f' stroke="{PALE}" stroke-dasharray="5 4"/>'
    )


def _hand(held: list[Card]) -> Iterator[str]:
    """The hand in a row, one card over the other where there are many."""
    room = WIDTH - 2 * MARGIN - CARD
    step = min(CARD + MARGIN, room // max(1, len(held) - 1))
    left = (WIDTH - CARD - step * (len(held) - 1)) // 2
    for number, card in enumerate(held):
        yield _card(card, left + number * step, HEIGHT - TALL - MARGIN)


def _card(card: Card, x: int, y: int, thick: bool = False) -> str:
    """Rank and suit in the corner, where they can be seen below the next card."""
    hollow = card["suit"] in HOLLOW
    ink = RED if hollow else BLACK
    filling = f'fill="#fff" stroke="{ink}" stroke-width="3"' if hollow else f'fill="{ink}"'
    edge = f'stroke="{BLACK}" stroke-width="{3 if thick else 1}"'
    narrow = ' textLength="19" lengthAdjust="spacingAndGlyphs"' if len(card["rank"]) > 1 else ""
    return (
        f'<g transform="translate({x} {y})"><rect width="{CARD}" height="{TALL}" rx="5" fill="#fff" {edge}/>'
        f'<text x="4" y="20" fill="{ink}"{narrow}>{card["rank"]}</text>'
        f'<use href="#{card["suit"]}" transform="translate(4 26) scale(.75)" {filling}/></g>'
    )
