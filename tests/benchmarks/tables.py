"""The state tables of the course: how large the largest is, and how long all of them take to make."""

from time import perf_counter

from rows import Row

from dokolearn.exercises import state_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.state_table import MAX_BYTES, MAX_STATES, gzipped_size


def rows() -> list[Row]:
    """The exercise with the most bytes (gzipped), the one with the most states, and the time for all."""
    began = perf_counter()
    tables = {key: state_table(spec(key)) for key in catalogue()}
    seconds = perf_counter() - began
    bytes_of = {key: gzipped_size(table) for key, table in tables.items()}
    states_of = {key: len(table["nodes"]) for key, table in tables.items()}
    heaviest, richest = max(bytes_of, key=bytes_of.__getitem__), max(states_of, key=states_of.__getitem__)
    return [
        Row(
            f"largest of {len(tables)} tables, {heaviest}", bytes_of[heaviest], "bytes", MAX_BYTES, more_is_better=False
        ),
        Row(f"most states, {richest}", states_of[richest], "", MAX_STATES, more_is_better=False),
        Row("all tables of the course", seconds, "s"),
    ]
