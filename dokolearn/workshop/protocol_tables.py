"""Games as tables of a spreadsheet: a row `number;seat of the leader` (seats from 0), below it the cards as they fell.

    1;0
    CA;C9;C9;CK

Cards may be English (`C10`) or ours (`Kr10`); commas or tabs part them as well. A table knows nothing of hands, calls
and notes; several games follow each other, each from Stich 1. A table with a row for each card (`replay.card_rows`) is
read as well.
"""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from dokolearn.ch1_general import SCHWEIN, card_code
from dokolearn.model import RuleSet
from dokolearn.replay.card_rows import TableError, is_head, read_rows
from dokolearn.replay.check.checking import book_of
from dokolearn.replay.text.importers import foreign_card, imported, stich_of
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import PLAYERS, Record, Tag, TrickLine, tag_order
from dokolearn.shallow_json import JsonObject

DELIMITERS = ";,\t"

TO_ENGLISH = {"Kr": "C", "Pi": "S", "He": "H", "Ka": "D", "D": "Q", "B": "J"}

Row = tuple[int, list[str]]
"""A row with the number of its line."""


class Players(NamedTuple):
    """Who played a game of a protocol, and the number that it has there."""

    number: str
    names: tuple[str, ...]


def write_table(records: Iterable[Record]) -> str:
    """Games as a table. What a table has no place for stays behind."""
    rows = (
        row for record in records for line in record.tricks for row in ([line.number, int(line.seat)], _codes(line))
    )
    return "".join(f"{DELIMITERS[0].join(map(str, row))}\n" for row in rows)


def _codes(line: TrickLine) -> list[str]:
    return [_code(play.kind) for play in line.plays]


def _code(kind: int | None) -> str:
    if kind is None:
        return ""
    code = card_code(kind)  # type: ignore[arg-type]  # a Kind is an int
    return code if kind == SCHWEIN else TO_ENGLISH[code[:2]] + TO_ENGLISH.get(code[2:], code[2:])


def read(content: str, rules: RuleSet, options: JsonObject | None = None) -> tuple[Record, ...]:
    """The games of a table, or of Stiche as somebody types them; none where it is neither. `rules` and `options`, its
    house rules, are those of whoever does not say by which he played. Raises TableError for a table with something
    wrong in it."""
    rows = list(_rows(content))
    own = (Tag("Rules", rules.name), *((Tag("Options", json.dumps(dict(options))),) if options else ()))
    return tuple(one if one.tag("Rules") else _at_table(one, own) for one in _read(content, rows, rules))


def names_rules(content: str) -> bool:
    """Whether a table says by which rules its games were played: one with a row for each card does."""
    first = next(_rows(content), (0, []))
    return is_head(first[1]) and "Rules" in first[1]


def _at_table(record: Record, own: tuple[Tag, ...]) -> Record:
    return replace(record, tags=tag_order([*own, *record.tags]))


def _read(content: str, rows: Sequence[Row], rules: RuleSet) -> Iterator[Record]:
    """The games with the rules that they name."""
    if rows and is_head(rows[0][1]):
        yield from read_rows(rows, lambda one: book_of(one, Findings()) if one.tag("Rules") else rules)
    elif rows and _is_head(rows[0][1]):
        yield from _games(rows)
    elif named := list(_with_names(rows)):
        yield from (game for players, below in named for game in _games(below, players))
    elif found := imported(content, rules):
        yield replace(found, tags=())


def _rows(content: str) -> Iterator[Row]:
    first = next((line for line in content.splitlines() if line.strip()), "")
    delimiter = next((sign for sign in DELIMITERS if sign in first), DELIMITERS[0])
    reader = csv.reader(content.lstrip("\ufeff").splitlines(keepends=True), delimiter=delimiter, skipinitialspace=True)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, [cell.strip() for cell in row]
    except csv.Error:
        return


def _is_head(row: Sequence[str]) -> bool:
    """Whether a row says which Stich comes and who leads."""
    cells = [cell for cell in row if cell]
    return len(cells) == 2 and cells[0].isdecimal() and len(cells[0]) < 3 and cells[1] in ("0", "1", "2", "3")


def _with_names(rows: Sequence[Row]) -> Iterator[tuple[Players, list[Row]]]:
    """The games of a protocol with a number, the four names and Stiche that name who leads, as Fuchstreff has it: the
    players, and the Stiche with seats. Nothing where the text is something else."""
    begins = [at for at, (_, row) in enumerate(rows) if _is_number(row) and _are_names(rows[at + 1 : at + 2])]
    if not begins or begins[0] != 0:
        return
    for begin, end in zip(begins, [*begins[1:], len(rows)], strict=True):
        names = _cells(rows[begin + 1][1])
        seats = {name: str(seat) for seat, name in enumerate(names)}
        below = [(line, [row[0], *(seats.get(cell, cell) for cell in row[1:])]) for line, row in rows[begin + 2 : end]]
        yield Players(_cells(rows[begin][1])[0], tuple(names)), below


def _is_number(row: Sequence[str]) -> bool:
    cells = _cells(row)
    return len(cells) == 1 and cells[0].isdecimal()


def _are_names(rows: Sequence[Row]) -> bool:
    """Whether there are four different names, and no cards."""
    names = _cells(rows[0][1]) if rows else []
    return len(names) == len(set(names)) == 4 and all(foreign_card(name) is None for name in names)


def _cells(row: Sequence[str]) -> list[str]:
    return [cell for cell in row if cell]


def _games(rows: Sequence[Row], players: Players | None = None) -> Iterator[Record]:
    tricks: list[TrickLine] = []
    for at in range(0, len(rows), 2):
        line = _stich(rows[at : at + 2])
        if tricks and line.number <= tricks[-1].number:
            yield _record(tricks, players)
            tricks = []
        tricks.append(line)
    yield _record(tricks, players)


def _record(tricks: Sequence[TrickLine], players: Players | None) -> Record:
    """A game; the Stiche of some programs are counted from 0."""
    less = 1 - tricks[0].number if tricks and tricks[0].number == 0 else 0
    tags: list[Tag] = []
    if players:
        tags += [Tag(tag, name) for tag, name in zip(PLAYERS, players.names, strict=True)]
        tags.append(Tag("Source", players.number))
    counted = tuple(replace(line, number=line.number + less) for line in tricks)
    return Record(tags=tag_order(tags), tricks=counted, end="*")


def _stich(rows: Sequence[Row]) -> TrickLine:
    """Two rows as a Stich. Raises TableError."""
    (line, head), (below, cards) = rows[0], rows[1] if len(rows) > 1 else (rows[0][0] + 1, [])
    if not _is_head(head):
        raise TableError(line, 1, "head", word=";".join(head)[:40])
    strange = next(((at, cell) for at, cell in enumerate(cards, 1) if cell and foreign_card(cell) is None), None)
    if strange:
        raise TableError(below, strange[0], "card", word=strange[1][:40])
    found = stich_of([cell for cell in head if cell], [cell for cell in cards if cell])
    if found is None or not found.plays:
        raise TableError(below, 1, "cards", n_cards=len(cards))
    return found
