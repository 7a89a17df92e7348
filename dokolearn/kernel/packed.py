"""A `Position` as the whole numbers that `kernel.c` reads, in the order of its `struct position`.

Cards are numbered by their order in the running Stich, suits first, trumps last, in each the lowest first: the kernel
knows no names. What it has no room for, it says here, and Python does it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from dokolearn.ch1_general import AUGEN_TOTAL, CODES, FUCHS, SCHWEIN
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch3_scoring.value import STEPS
from dokolearn.kernel.position import CannotSolve, Position, Specials, worth
from dokolearn.model import LEVEL_LIMITS, CardTable, Hand, Kind

KINDS, TABLES, STICHE, CATCHES, CROWNS, MOST_SPECIALS = 32, 4, 12, 12, 4, 64
"""Room in the kernel, as its source has it."""

NOBODY = -1


class TooLarge(CannotSolve):
    """The kernel has no room for it."""


def kinds_by_number(at: Position) -> tuple[Kind, ...]:
    """The kinds of cards by their number in the kernel."""
    return kinds_of_table(at.tables[0])


@lru_cache(maxsize=64)
def kinds_of_table(table: CardTable) -> tuple[Kind, ...]:
    """The same for a card table: suits first, trumps last, in each the lowest first."""
    order = table.order
    kinds = [Kind(kind) for kind in range(len(CODES)) if order[Kind(kind)] < len(CODES)]
    return (*sorted(kinds, key=order.__getitem__, reverse=True), *([] if SCHWEIN in kinds else [SCHWEIN]))


def position_bytes(at: Position, by_score: bool) -> bytes:
    """The position in the memory of the kernel; `by_score`: with what every end is worth. Raises TooLarge."""
    return to_bytes(_numbers(at, by_score))


def to_bytes(numbers: Iterable[int]) -> bytes:
    """Numbers as WebAssembly keeps them: 32 bits, the least ones first."""
    return b"".join([(number & 0xFFFFFFFF).to_bytes(4, "little") for number in numbers])


def doubles(numbers: Iterable[float]) -> bytes:
    """Numbers with a point, of 64 bits each."""
    found = list(numbers)
    content = bytearray(8 * len(found))
    view = memoryview(content).cast("d")
    for place, number in enumerate(found):
        view[place] = number
    return bytes(content)


def to_numbers(content: bytes) -> list[int]:
    """The inverse, with signs."""
    return [int.from_bytes(content[place : place + 4], "little", signed=True) for place in range(0, len(content), 4)]


def _numbers(at: Position, by_score: bool) -> Iterator[int]:
    kinds = kinds_by_number(at)
    number = {kind: place for place, kind in enumerate(kinds)}
    yield from _tables(at.tables, kinds)
    yield from of_kinds([at.tables[0].augen[kind] for kind in kinds])
    yield from list(range(KINDS)) if by_score else of_kinds(_runs(at.tables, kinds))
    yield bits(range(KINDS)) if _changing(at.tables) else 0
    yield sum(1 << seat for seat in at.re)
    yield from (number[FUCHS], number[SCHWEIN])
    yield NOBODY if at.holder is None else at.holder
    yield from at.rights
    yield from standing(at)
    reach = _reach(at) if by_score else 0
    yield reach
    yield from prices(at.score.specials, number)
    yield 2 * reach + 1
    if by_score:
        yield from _ends(at, range(at.score.special - reach, at.score.special + reach + 1))


def standing(at: Position) -> list[int]:
    """What changes from card to card, but for the special points."""
    number = {kind: place for place, kind in enumerate(kinds_by_number(at))}
    has_re, has_kontra = at.score.has_stich
    return [
        *(bits(number[kind] for kind in hand) for hand in at.hands),
        *(bits(number[kind] for kind in hand if hand.count(kind) > 1) for hand in at.hands),
        *(len(at.hands[at.turn]), at.lead, at.laid, len(at.stich)),
        *(number[kind] for kind in at.stich),
        *[0] * (4 - len(at.stich)),
        *(at.augen_re, has_re + 2 * has_kontra),
    ]


def of_kinds(values: list[int]) -> list[int]:
    """A number for each kind that there is room for."""
    return values + [0] * (KINDS - len(values))


def bits(numbers: Iterable[int]) -> int:
    """A set of kinds by their numbers."""
    return sum(1 << number for number in set(numbers))


# The cards


@lru_cache(maxsize=256)
def _tables(tables: tuple[CardTable, ...], kinds: tuple[Kind, ...]) -> list[int]:
    """What serves and what beats, for each different Stich, and which Stich has which."""
    stiche = [(table, left == 1) for table, left in zip(tables, range(len(tables), 0, -1), strict=True)]
    different = list(dict.fromkeys(stiche))
    if len(different) > TABLES or len(stiche) > STICHE:
        raise TooLarge(f"{len(stiche)} Stiche with {len(different)} kinds of tables")
    found = [number for table, last in different for number in table_numbers(table, last, kinds)]
    found += [0] * ((2 * KINDS + 1) * (TABLES - len(different)))
    return [*found, 0, *(different.index(one) for one in reversed(stiche)), *[0] * (STICHE - len(stiche))]


def table_numbers(table: CardTable, last: bool, kinds: tuple[Kind, ...]) -> Iterator[int]:
    """What serves and what beats in one Stich, as the kernel reads it."""
    number = {kind: place for place, kind in enumerate(kinds)}
    group, beaten_by = table.group, table.beaten_by[last]
    yield from of_kinds([bits(number[other] for other in kinds if group[other] == group[kind]) for kind in kinds])
    yield from of_kinds([bits(number[other] for other in beaten_by[kind]) for kind in kinds])
    yield bits(number[kind] for kind in kinds if group[kind] == TRUMP)


def _changing(tables: tuple[CardTable, ...]) -> bool:
    """Whether what is trump changes on the way: then no card stands for its neighbour."""
    return len(set(tables)) > 1


@lru_cache(maxsize=256)
def _runs(tables: tuple[CardTable, ...], kinds: tuple[Kind, ...]) -> list[int]:
    """By kind the number of its run: neighbours of a suit with equal Augen. Kinds of which the second copy sometimes
    beats the first one stand alone, and all do where trumps change."""
    table, runs, before = tables[0], list[int](), None
    for kind in kinds:
        twins = any(kind in table.beaten_by[last][kind] for last in (False, True))
        apart = twins or kind in (FUCHS, SCHWEIN) or _changing(tables)
        this = None if apart else (table.group[kind], table.augen[kind])
        runs.append(runs[-1] if runs and this is not None and this == before else len(runs))
        before = this
    return runs


# The score


def prices(rules: Specials, number: Mapping[Kind, int]) -> Iterator[int]:
    """The special points of a game, as the kernel reads them."""
    if len(rules.catches) > CATCHES or len(rules.crowns) > CROWNS:
        raise TooLarge("too many kinds of special points")
    yield len(rules.catches)
    for one in rules.catches:
        yield from (number[one.caught], (1 << KINDS) - 1 if one.by is None else 1 << number[one.by])
        yield from (one.only_last, one.points)
    yield from [0] * (4 * (CATCHES - len(rules.catches)))
    yield len(rules.crowns)
    for crown in rules.crowns:
        yield from (number[crown.winner], crown.only_last, crown.points)
    yield from [0] * (3 * (CROWNS - len(rules.crowns)))
    yield from (rules.full, rules.full_points)
    yield from (bits(number[kind] for kind in rules.herz), rules.herz_points)


def _reach(at: Position) -> int:
    """By how much the special points of both sides can still differ from what they are."""
    rules, stiche = at.score.specials, len(at.tables)
    cards: Hand = tuple(FUCHS if kind == SCHWEIN else kind for hand in (*at.hands, at.stich) for kind in hand)
    augen = sum([at.tables[0].augen[kind] for kind in cards])
    full = min(stiche, augen // rules.full) if rules.full else stiche
    caught = sum([cards.count(one.caught) * abs(one.points) for one in rules.catches])
    found = full * rules.full_points + caught + sum([abs(one.points) for one in rules.crowns])
    found += rules.herz_points * stiche
    if 2 * found >= MOST_SPECIALS:
        raise TooLarge("too many special points may still fall")
    return found


def _ends(at: Position, specials: range) -> Iterator[int]:
    """What each end is worth: a row for each number of Augen, then Re without a Stich, then Kontra without one."""
    starts, row, an_auge = _steps(), list[int](), at.score.an_auge
    rest = sum([at.tables[0].augen[kind] for hand in (*at.hands, at.stich) for kind in hand])
    for augen in range(AUGEN_TOTAL + 1):
        if not at.augen_re <= augen <= at.augen_re + rest:
            yield from [0] * len(specials)
            continue
        if augen in starts or not row:
            row = [worth(at, augen, (True, True), special) - an_auge * augen for special in specials]
        yield from [value + an_auge * augen for value in row]
    for augen, has_stich in ((0, (False, True)), (AUGEN_TOTAL, (True, False))):
        yield from [worth(at, augen, has_stich, special) for special in specials]


def _steps() -> Collection[int]:
    """The Augen of Re from which on something else may be written: limits of both sides."""
    limits = {*LEVEL_LIMITS, *STEPS}
    return {augen + one for limit in limits for augen in (limit, AUGEN_TOTAL - limit) for one in (0, 1)}
