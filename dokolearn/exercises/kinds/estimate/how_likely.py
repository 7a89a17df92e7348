"""How likely a suit runs, as a question: ranges to choose from, the exact figure, and what leads to a wrong one."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch5_tactics.running_suits import chance_to_run, chance_to_run_now
from dokolearn.exercises.frame.choosing import Choice
from dokolearn.exercises.position.counted_cards import Counted, own_marks, suit_word
from dokolearn.model import SEATS, Seat
from dokolearn.sight import groups_missing, hand_sizes
from dokolearn.strings import text
from dokolearn.wording import decimal

RANGES = ((0, 0), (0, 20), (20, 40), (40, 60), (60, 75), (75, 100))
"""Of a hundred games: from (not included) and to, in which a chance lies; the first one is never."""

TOLERANCE = 3
"""Whatever lies so near to the end of a range is right in the next one, too."""


class Figures(NamedTuple):
    """What decides: cards of the suit with the others, the hands they lie in, and how likely all follow."""

    size: int
    """Cards of the suit in the pack."""
    own: int
    out: int
    rooms: tuple[int, ...]
    """Cards in each of the other hands."""
    chance: Fraction
    """§5.10 That the others all follow as often as it is asked."""
    void: Seat | None
    """§2.6 Who certainly has none."""
    ran: int
    """How often the suit was led and all four followed."""


def figures(task: Counted, rounds: int) -> Figures:
    """§5.10 What decides: before the first card the own cards of the suit and nothing else, later all that is seen."""
    sight = task.sight
    rooms = tuple(size for seat, size in enumerate(hand_sizes(sight)) if seat != sight.seat)
    void = next((seat for seat in SEATS[1:] if task.suit in groups_missing(sight)[seat]), None)
    chance = chance_to_run_now(sight, task.suit, rounds) if task.cards else chance_to_run(task.n_out, rooms, rounds)
    return Figures(task.n_all, task.n_own, task.n_out, rooms, chance, void, _ran(task))


def _ran(task: Counted) -> int:
    group = task.table.group
    return sum(all(group[kind] == task.suit for kind in one.cards) for one in task.sight.stiche)


def ranges(task: Counted, rounds: int, lang: str) -> tuple[Choice, ...]:
    """Every range, with what is said to whoever takes it."""
    found = figures(task, rounds)
    slips = dict(_slips(task, found, rounds, lang))
    return tuple(_choice(task, found, rounds, place, slips, lang) for place in range(len(RANGES)))


def _choice(
    task: Counted, found: Figures, rounds: int, place: int, slips: dict[int, tuple[str, str]], lang: str
) -> Choice:
    label = label_of(place, lang)
    if is_right(found.chance, place):
        return Choice(label, True, _right(task, found, rounds, lang), paragraphs(found, rounds))
    key, reason = _wrong(task, found, rounds, place, lang)
    if found.chance and place in slips:
        key, reason = slips[place]
    return Choice(label, False, reason, paragraphs(found, rounds), own_marks(task), key)


def label_of(place: int, lang: str) -> str:
    """A range as a button has it."""
    low, high = RANGES[place]
    key = "never" if not high else "most" if high == 100 else "range"
    return text(lang, f"estimate.{key}", low=max(low, 1), high=high)


def place_of(chance: Fraction) -> int:
    """The range in which a chance lies."""
    return next(place for place, (_, high) in enumerate(RANGES) if 100 * chance <= high)


def is_right(chance: Fraction, place: int) -> bool:
    """Whether a chance lies in a range or very near to it; what can be is never said to be impossible."""
    low, high = RANGES[place]
    if not chance or not place:
        return chance == high == 0
    return low - TOLERANCE <= 100 * chance <= high + TOLERANCE


def paragraphs(found: Figures, rounds: int) -> tuple[str, ...]:
    """§5.8, §5.9 That it cannot be stands apart from how likely it is."""
    if found.chance or found.void is not None:
        return ("5.10",)
    return ("5.8",) if rounds > 1 else ("5.9",)


def _right(task: Counted, found: Figures, rounds: int, lang: str) -> str:
    if not found.chance:
        return _never(task, found, rounds, lang)
    words = {"suit": suit_word(task, lang), "size": found.size, "own": found.own, "out": found.out}
    percent = decimal(float(100 * found.chance), lang)
    said = text(lang, f"estimate.runs.{_times(rounds)}", percent=percent, **words)
    if not found.ran:
        return said
    alike = chance_to_run(found.out, found.rooms, rounds)
    trap = text(lang, "estimate.runs.trap", percent=decimal(float(100 * alike), lang))
    return f"{said} {trap}" if alike > found.chance else said


def _times(rounds: int) -> str:
    return "once" if rounds == 1 else "twice"


def _never(task: Counted, found: Figures, rounds: int, lang: str) -> str:
    suit = suit_word(task, lang)
    if found.void is not None:
        return text(lang, "estimate.runs.void", who=text(lang, f"table.{found.void}"), suit=suit)
    return text(lang, f"estimate.runs.few.{_times(rounds)}", suit=suit, out=found.out, need=3 * rounds)


def _wrong(task: Counted, found: Figures, rounds: int, place: int, lang: str) -> tuple[str, str]:
    """What is said to a range that no usual mistake leads to."""
    if not found.chance:
        how = _times(rounds) if found.void is None else "void"
        words = {"suit": suit_word(task, lang), "out": found.out, "range": label_of(place, lang)}
        return "possible", text(lang, f"estimate.runs.possible.{how}", **words)
    key = "impossible" if not place else "low" if RANGES[place][1] < 100 * found.chance else "high"
    words = {"suit": suit_word(task, lang), "out": found.out, "room": min(found.rooms)}
    words |= {"range": label_of(place, lang)}
    return key, text(lang, f"estimate.runs.{key}", **words)


def _slips(task: Counted, found: Figures, rounds: int, lang: str) -> Iterator[tuple[int, tuple[str, str]]]:
    """By range the usual mistake that leads there, with its sentence; of two for the same range the last one."""
    words = {"suit": suit_word(task, lang), "size": found.size, "own": found.own, "out": found.out}
    for key, chance in _mistaken(task, found, rounds):
        place = place_of(chance)
        if place and not is_right(found.chance, place):
            yield place, (key, text(lang, f"estimate.runs.slip.{key}", **words))


def _mistaken(task: Counted, found: Figures, rounds: int) -> Iterator[tuple[str, Fraction]]:
    """Each usual mistake with the chance that it comes to."""
    room = sum(found.rooms)
    if found.out + found.own <= room:
        yield "own", chance_to_run(found.out + found.own, found.rooms, rounds)
    for more in _sizes(task):
        key, out = "short" if more > found.size else "long", found.out + more - found.size
        if 0 <= out <= room and more != found.size:
            yield key, chance_to_run(out, found.rooms, rounds)
    if found.ran:
        before, rooms = found.out + 3 * found.ran, [size + found.ran for size in found.rooms]
        yield "fresh", chance_to_run(before, rooms, rounds)
    if rounds > 1:
        yield "once", chance_to_run(found.out, found.rooms, 1)


def _sizes(task: Counted) -> set[int]:
    """How many cards the suits of this game have."""
    group = task.table.group
    return {sum(group[kind] == suit for kind in task.table.deck) for suit in range(TRUMP)} - {0}
