"""What a note points at, as SVG: frames round cards, arrows from edge to edge. A bright core, a dark rim: it prints."""

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

DARK, BRIGHT = "#111", "#ffb300"
AIR = 2
"""Between a card and its frame."""

HEAD, GAP = 11, 5
"""The head of an arrow, and how far an arrow stays away from what it joins."""


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
    shaft = f"M{_spot((ax + dx * begins, ay + dy * begins))}L{_spot(neck)}"
    head = f"M{'L'.join(map(_spot, corners))}Z"
    for width, ink in ((7, DARK), (4, BRIGHT)):
        yield f'<path d="{shaft}{head}" fill="{ink}" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round"/>'


def _reach(box: Box, other: Box) -> float:
    """From the middle of a box to its edge, towards another one."""
    (ax, ay), (bx, by) = box.centre, other.centre
    length = hypot(bx - ax, by - ay) or 1
    dx, dy = abs(bx - ax) / length, abs(by - ay) / length
    return min(box.wide / 2 / max(dx, 0.001), box.high / 2 / max(dy, 0.001))


def _spot(spot: tuple[float, float]) -> str:
    return f"{spot[0]:.1f} {spot[1]:.1f}"
