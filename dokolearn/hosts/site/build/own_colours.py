"""A site in a colour of its own: bars, buttons and links that can be read."""

import re
from collections.abc import Iterator

from dokolearn.build.cache import content_hash
from dokolearn.course.author_errors import AuthorError
from dokolearn.hosts.site.build.assets import ASSETS

COLOURS = f"{ASSETS}/own-colours.css"


READABLE = 4.5
"""How many times brighter letters are than what they stand on, at least (WCAG 2.2, 1.4.3)."""

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
PAPER_AT_NIGHT = (29, 36, 34)
"""What links and buttons stand on in the dark scheme."""

STEP = 0.04

Colour = tuple[int, int, int]

_HEX = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")


def own_address(colour: str) -> Iterator[str]:
    """The address of the styles of an own colour, fresh at each change; none without one. Raises AuthorError."""
    if colour:
        yield f"{COLOURS}?{content_hash(own_colours(colour).encode())[:8]}"


def own_colours(colour: str) -> str:
    """Styles that make a site this colour. Raises AuthorError for what is none, and for one on which white letters
    cannot be read."""
    found = _HEX.fullmatch(colour)
    if found is None:
        raise AuthorError(f"colour: {colour!r} is no colour; expected one like '#7a1f2b'")
    day = int(found[1], 16), int(found[2], 16), int(found[3], 16)
    if contrast(day, WHITE) < READABLE:
        raise AuthorError(f"colour: {colour!r} is too light for white letters; take a darker one")
    night, share = day, 0.0
    while contrast(night, PAPER_AT_NIGHT) < READABLE + 1:
        share += STEP
        night = _mix(day, WHITE, share)
    deep, light = _mix(day, BLACK, 0.22), _mix(day, WHITE, 0.14)
    return (
        "[data-md-color-primary]{"
        f"--md-primary-fg-color:{_hex(day)};--md-primary-fg-color--light:{_hex(light)};"
        f"--md-primary-fg-color--dark:{_hex(deep)};--md-primary-bg-color:#fff;--md-primary-bg-color--light:#fffd;"
        f"--md-footer-bg-color:{_hex(_mix(day, BLACK, 0.43))};"
        f"--md-footer-bg-color--dark:{_hex(_mix(day, BLACK, 0.55))}}}\n"
        f'[data-md-color-scheme="default"]{{--md-typeset-a-color:{_hex(day)};--md-accent-fg-color:{_hex(deep)}}}\n'
        f'[data-md-color-scheme="slate"]{{--md-typeset-a-color:{_hex(night)};--md-accent-fg-color:{_hex(night)}}}\n'
        f".dk{{--dk-accent:{_hex(day)}}}\n"
        f'@media screen{{[data-md-color-scheme="slate"] .dk{{--dk-accent:{_hex(night)};'
        f"--dk-on-accent:{_hex(_mix(day, BLACK, 0.8))}}}}}\n"
        "@media print{.dk{--dk-accent:#000}}\n"
    )


def contrast(one: Colour, other: Colour) -> float:
    """How well one is read on the other: from 1, not at all, to 21."""
    dark, bright = sorted((_brightness(one), _brightness(other)))
    return (bright + 0.05) / (dark + 0.05)


def _brightness(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
