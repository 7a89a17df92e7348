"""What chats show of a page whose address is sent there: the cards of a moment on the felt, below the title.

They are made where a site has an address, and nobody takes them along: what reads them is never without a network.
Chats know no SVG, so resvg draws it as PNG.
"""

import base64
import html
import textwrap
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from dokolearn.build.cache import Cache, digest
from dokolearn.ch1_general import parse_cards
from dokolearn.exercises import SpecError, start, view
from dokolearn.exercises.catalogue import UnknownExerciseError, spec
from dokolearn.hosts.site.build.assets import ASSETS
from dokolearn.hosts.site.build.offline import COLOUR, MOMENTS
from dokolearn.replay.drawn.diagram import BLACK
from dokolearn.replay.drawn.preview import HEIGHT, WIDTH, Card, stich_and_hand
from dokolearn.wording import card_view

WIDE, HIGH = 1200, 630
"""What chats ask for."""

MANY = 34
"""Letters that have room in a line of large type."""

FONT = 'font-family="sans-serif" font-weight="bold"'


def address(uri: str) -> str:
    """Where the picture of a page lies, by where the page comes from: `spiele/armut.md`."""
    return f"{ASSETS}/{MOMENTS}/{uri.removesuffix('.md')}.png"


def poster(title: str, site: str, cards: str) -> str:
    """A picture of cards below a title, as SVG that says whose it is."""
    large = len(title) <= MANY
    lines = [title] if large else textwrap.wrap(title, MANY * 4 // 3, max_lines=2, placeholder=" …")
    size, first = (62, 142) if large else (46, 126)
    told = "".join(f'<tspan x="60" dy="{at and 54}">{html.escape(line)}</tspan>' for at, line in enumerate(lines))
    wide = 1040
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#174f39"/>'
        '<ellipse cx="600" cy="400" rx="640" ry="290" fill="#1c5e43"/>'
        f'<rect width="{WIDE}" height="64" fill="{COLOUR}"/>{_two_cards(60, 10, 44)}'
        f'<text x="118" y="43" font-size="30" fill="#fff" {FONT}>{html.escape(site)}</text>'
        f'<text y="{first}" font-size="{size}" fill="#fff" {FONT}>{told}</text>'
        + cards.replace(f'stroke="{BLACK}" stroke-width="3"', 'stroke="#f3c255" stroke-width="3"')
        .replace("<svg ", f'<svg x="{(WIDE - wide) // 2}" y="{HIGH - 20 - 430}" ', 1)
        .replace(f'width="{WIDTH}" height="{HEIGHT}"', f'width="{wide}" height="430"', 1)
        + "</svg>"
    )


def _two_cards(x: int, y: int, size: int) -> str:
    """The sign of the site without its ground."""
    return (
        f'<g transform="translate({x} {y}) scale({size / 44})"><g fill="#fff">'
        '<rect x="3" y="6" width="22" height="32" rx="3" transform="rotate(-14 14 22)"/>'
        '<rect x="19" y="6" width="22" height="32" rx="3" transform="rotate(10 30 22)"/></g>'
        '<path d="M14 15l5 7-5 7-5-7z" fill="#c01722" transform="rotate(-14 14 22)"/>'
        '<path d="M30 13c3 4 8 7 8 11a4 4 0 0 1-7 2q0 3 2 5h-6q2-2 2-5a4 4 0 0 1-7-2c0-4 5-7 8-11z" fill="#1a1c1e"'
        ' transform="rotate(10 30 22)"/></g>'
    )


@cache
def all_trumps(lang: str) -> str:
    """What stands for a page without cards of its own: the trumps of a game, one of each."""
    held = [card_view(kind, lang) for kind in parse_cards("He10 KrD PiD HeD KaD KrB PiB HeB KaB KaA Ka10 KaK")]
    return stich_and_hand([(held[0], True), (held[1], False), (held[9], False)], list(held))


def of_exercises(keys: Iterable[str], lang: str) -> str:
    """The cards that the first of these exercises begins with; all trumps where none has any."""
    for key in keys:
        try:
            seen = view(start(spec(key, lang)))
        except (SpecError, UnknownExerciseError):  # a kind that is started otherwise, or an exercise that is gone
            continue
        laid: list[Card] = seen["stich"]["cards"]
        held: list[Card] = seen["hand"]["cards"]
        if held:
            return stich_and_hand([(card, False) for card in laid[-4:]], held)
    return all_trumps(lang)


def png(picture: str) -> bytes:
    """An SVG as PNG, with the fonts of this machine."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=picture))


@cache
def has_fonts() -> bool:
    """Whether letters can be drawn: on a machine without fonts a picture would have cards without ranks."""
    empty = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{}</svg>'
    return png(empty.format("")) != png(empty.format(f'<text y="30" font-size="30" {FONT}>A</text>'))


def write(folder: Path, pictures: Mapping[str, str], project: Path) -> None:
    """The pictures of pages, by where these come from, into a built site; what was drawn once is kept."""
    kept = Cache(project / ".cache" / "dokolearn" / "moments")
    for uri, picture in pictures.items():
        name, key = digest(uri), digest(picture)
        drawn = kept.get(name, key)
        if drawn is None:
            kept.put(name, key, drawn := {"png": base64.b64encode(png(picture)).decode()})
        path = folder / address(uri)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(drawn["png"]))
    kept.sweep()
