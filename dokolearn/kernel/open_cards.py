"""What comes out of an open position if both sides do their best: asked of the kernel where it is, else of Python.

Both give the same answers; only where a limit cuts a search short may the kernel have proven more.
"""

from typing import NamedTuple

from dokolearn.kernel.machine import Machine, machine
from dokolearn.kernel.packed import TooLarge, kinds_by_number, position_bytes, to_numbers
from dokolearn.kernel.plain import Bounds, Search
from dokolearn.kernel.position import Position
from dokolearn.model import Kind

LIMIT = 20_000_000
"""So many cards are laid at most in a search with the kernel: ten seconds."""

PLAIN_LIMIT = 2_000_000
"""So many without it."""

BITS = (*[14] * 7, 16, *[17] * 5)
"""By cards left: so many positions are remembered, as a power of two; 17 are 2 MB, which a phone can give as well."""

ANSWER = 64
"""Numbers of an answer, as the source of the kernel has them; the last one is how many cards were laid."""


class Reply(NamedTuple):
    """What a door of the kernel said."""

    cut: bool
    """Whether the limit came first."""
    numbers: tuple[int, ...]
    nodes: int
    """Cards that were laid."""


def cards(at: Position, by_score: bool = False, limit: int | None = None) -> dict[Kind, Bounds]:
    """By card that may be laid now: what the game leads to after it.

    The Augen of Re in the end, those it has included; `by_score` what the end is `worth`.
    """
    asked = ask(machine(), at, "score_cards" if by_score else "solve_cards", by_score, limit or LIMIT)
    if asked is None:
        return Search(at, by_score, limit or PLAIN_LIMIT).cards()
    kinds, won, numbers = kinds_by_number(at), 0 if by_score else at.augen_re, asked.numbers
    found = {
        kinds[kind]: Bounds(won + low, won + high)
        for kind, low, high in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    }
    return {kind: found[kind] for kind in sorted(found, key=at.tables[0].order.__getitem__)}


def line(at: Position, by_score: bool = False, limit: int | None = None) -> list[Kind]:
    """The cards of both sides if they do their best, of equally good ones the highest.

    Shorter where the limit ends it.
    """
    asked = ask(machine(), at, "line", by_score, int(by_score), limit or LIMIT)
    if asked is None:
        return Search(at, by_score, limit or PLAIN_LIMIT).line()
    kinds = kinds_by_number(at)
    return [kinds[kind] for kind in asked.numbers]


def reaches(at: Position, augen: int, limit: int | None = None) -> bool | None:
    """Whether Re gets so many Augen in the whole game; None where the limit comes first.

    Far quicker than their number.
    """
    asked = ask(machine(), at, "reaches", False, augen - at.augen_re, limit or LIMIT)
    if asked is None:
        return Search(at, False, limit or PLAIN_LIMIT).reaches(augen)
    return None if asked.cut else bool(asked.numbers[0])


def ask(running: Machine | None, at: Position, door: str, by_score: bool, *more: int, bits: int = 0) -> Reply | None:
    """What a door of the kernel says to a position and to what else it asks for; None where Python has to do it.

    It remembers 2^bits positions, usually as many as are worth it.
    """
    place = put(running, at, by_score, bits or BITS[len(at.tables)])
    if running is None or not place:
        return None
    running.call(door, place, *more)
    answer = to_numbers(running.read(running.call("answer_of", place), 4 * ANSWER))
    return Reply(bool(answer[0]), tuple(answer[2 : 2 + answer[1]]), answer[-1] & 0xFFFFFFFF)


def put(running: Machine | None, at: Position, by_score: bool, bits: int) -> int:
    """Writes a position into the kernel; where it lies there, 0 where there is no kernel, or no room for this one."""
    if running is None:
        return 0
    try:
        content = position_bytes(at, by_score)
    except TooLarge:
        return 0
    place = running.call("room", bits)
    if place:
        running.write(place, content)
    return place
