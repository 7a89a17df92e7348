"""The state tables of the course: what each exercise adds to a page, and how long it takes to make."""

import gzip
import json
from time import perf_counter

from rows import Row

from dokolearn.exercises import state_table
from dokolearn.exercises.catalogue import catalogue, spec


def rows() -> list[Row]:
    """Bytes (gzipped) and states of every exercise, and the time for all of them."""
    began = perf_counter()
    tables = {key: state_table(spec(key)) for key in catalogue()}
    seconds = perf_counter() - began
    found = []
    for key, table in tables.items():
        packed = gzip.compress(json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode("utf-8"), mtime=0)
        found.append(Row(f"table of {key}", len(packed), "bytes", 3000.0, more_is_better=False))
        found.append(Row(f"states of {key}", len(table["nodes"]), "", 300.0, more_is_better=False))
    return [*found, Row("all tables of the course", seconds, "s")]
