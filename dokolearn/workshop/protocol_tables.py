"""Games as tables of a spreadsheet: a row `number;seat of the leader` (seats from 0), below it the cards as they fell.

    1;0
    CA;C9;C9;CK

Cards may be English (`C10`) or ours (`Kr10`); commas or tabs part them as well. A table knows nothing of hands, calls
and notes; several games follow each other, each from Stich 1. A table with a row for each card (`replay.card_rows`) is
read as well.
"""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from dokolearn.ch1_general import SCHWEIN, card_code
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.specs import read_rules
from dokolearn.model import RuleSet
from dokolearn.replay.card_rows import TableError, is_head, read_rows
from dokolearn.replay.check.checking import book_of
from dokolearn.replay.text.importers import foreign_card, imported, stich_of
from dokolearn.replay.text.parser import parse_all
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import Record, Tag, TrickLine
from dokolearn.replay.text.writer import write_all
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import LANGUAGES

DELIMITERS = ";,\t"

TO_ENGLISH = {"Kr": "C", "Pi": "S", "He": "H", "Ka": "D", "D": "Q", "B": "J"}

Row = tuple[int, list[str]]
"""A row with the number of its line."""


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


def read(content: str, rules: RuleSet) -> tuple[Record, ...]:
    """The games of a table, or of Stiche as somebody types them; none where it is neither. Raises TableError for a
    table with something wrong in it."""
    rows = list(_rows(content))
    if rows and is_head(rows[0][1]):
        return tuple(_by_rules(one, rules) for one in read_rows(rows, lambda one: _rules_of(one, rules)))
    if rows and _is_head(rows[0][1]):
        return tuple(_games(rows, rules))
    found = imported(content, rules)
    return (found,) if found else ()


def _by_rules(record: Record, rules: RuleSet) -> Record:
    """A record that names its rules."""
    return record if record.tag("Rules") else replace(record, tags=(Tag("Rules", rules.name), *record.tags))


def _rules_of(record: Record, rules: RuleSet) -> RuleSet:
    return book_of(_by_rules(record, rules), Findings())


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


def _games(rows: Sequence[Row], rules: RuleSet) -> Iterator[Record]:
    tricks: list[TrickLine] = []
    for at in range(0, len(rows), 2):
        line = _stich(rows[at : at + 2])
        if tricks and line.number <= tricks[-1].number:
            yield _record(tricks, rules)
            tricks = []
        tricks.append(line)
    yield _record(tricks, rules)


def _record(tricks: Sequence[TrickLine], rules: RuleSet) -> Record:
    return Record(tags=(Tag("Rules", rules.name),), tricks=tuple(tricks), end="*")


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


# In the page


def start_table(spec: JsonObject) -> JsonDict:
    """What a `text` without DKN tells as DKN at a table (`rules`), empty where it tells nothing, or what is wrong with
    it; of a game (`dkn`) its table as `csv`. Raises SpecError."""
    sorts: Mapping[str, type] = {"text": str, "dkn": str, "rules": dict, "lang": str}
    problems = [f"{key}: not {value!r:.40}" for key, value in spec.items() if type(value) is not sorts.get(key)]
    problems += [] if len({"text", "dkn"} & spec.keys()) == 1 else ["expected either text or dkn"]
    lang, rules = spec.get("lang", "de"), read_rules(spec.get("rules", {"set": "mainz"}), problems)
    if problems or rules is None or lang not in LANGUAGES:
        raise SpecError([*problems, "unknown language"])
    found = {"dkn": "", "csv": "", "problem": None}
    if "dkn" in spec:
        return {**found, "csv": write_table(one.record for one in parse_all(spec["dkn"]))}
    try:
        records = read(spec["text"], rules)
    except TableError as error:
        return {**found, "problem": {"line": error.line, "col": error.col, "text": error.told(lang), "hint": ""}}
    options = spec.get("rules", {}).get("options")
    own = (Tag("Options", json.dumps(options)),) if options else ()
    return {**found, "dkn": write_all(replace(one, tags=(*one.tags, *own)) for one in records)}
