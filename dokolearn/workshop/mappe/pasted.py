"""What somebody pastes becomes parts: games, links to games, drills, Mappen and pages, keys of exercises, own words."""

import re
from collections.abc import Iterator

from dokolearn.replay.links.link_forms import Spot, is_link, open_link
from dokolearn.replay.text.parser import parse_all
from dokolearn.replay.text.writer import write
from dokolearn.workshop.mappe.mappe import LONGEST_WORDS, Part, clean, wrong_part
from dokolearn.workshop.mappe.written import is_mappe_link, open_mappe, read_mappe

_KEY = re.compile(r"[0-9]\.[0-9]{1,2}/[\w-]{1,60}")
_GAME = re.compile(r"^[ \t]*%DKN\b", re.MULTILINE)


def pasted(text: str, home: str = "") -> tuple[Part, ...]:
    """The parts that a text is; none for a link that cannot be opened, or for too much. `home` is the address of the
    site: what begins like that is a page of it."""
    plain = clean(text).strip()
    return tuple(part for part in _parts(plain, home) if not [*wrong_part(part)])


def _parts(plain: str, home: str) -> Iterator[Part]:
    if is_mappe_link(plain):
        yield from open_mappe(plain).mappe.parts
    elif is_link(plain):
        yield from _linked(plain)
    elif plain.upper().startswith("%MAPPE"):
        yield from read_mappe(plain).mappe.parts
    elif _GAME.search(plain):
        yield from _games(plain)
    elif _KEY.fullmatch(plain):
        yield Part("exercise", plain)
    elif home and plain.startswith(home) and not re.search(r"\s", plain):
        yield _drill(plain) or Part("page", plain.removeprefix(home))
    elif len(plain) <= LONGEST_WORDS:
        yield Part("text", text=plain)


def _linked(link: str) -> Iterator[Part]:
    opened = open_link(link)
    if opened.text:
        yield Part("game", text=opened.text.rstrip("\n"), at=_moment(opened.spot), seat=_seat(opened.spot))


def _moment(spot: Spot) -> str:
    return "" if spot.stich is None else f"{spot.stich}.{spot.card}"


def _seat(spot: Spot) -> int:
    return 0 if spot.seat is None else spot.seat + 1


def _games(text: str) -> Iterator[Part]:
    """Each game of a file is a part; one alone stays as it is written."""
    found = parse_all(text)
    if len(found) == 1:
        yield Part("game", text=text)
    else:
        yield from (Part("game", text=write(one.record).rstrip("\n")) for one in found)


def _drill(link: str) -> Part | None:
    """The drill that a link of the page for practice leads to (`ui/src/practice/drill-link.ts`)."""
    said = {name: value for name, _, value in (one.partition("=") for one in link.partition("#")[2].split("&"))}
    if "art" not in said:
        return None
    level, seed = (int(said[key]) if said.get(key, "").isdecimal() else 0 for key in ("stufe", "nr"))
    return Part("drill", said["art"], rules=said.get("buch", ""), level=level, seed=seed)
