"""Links with tables that cannot be: what somebody may type, cut, forge or paste. Used in Python and in the browser."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import READERS

WRONG: tuple[Any, ...] = ("nirgends", -7, 1e9, None, {}, ["x"], {"x": 1})
"""Values that hardly any option has."""

NAMES = (
    "skat",
    "",
    " ",
    "__proto__",
    "constructor",
    "toString",
    "prototype",
    "hasOwnProperty",
    "soli ",
    "SOLI",
    "<b>",
    "ä" * 90,
)
CONTRADICTIONS: tuple[dict[str, Any], ...] = (
    {"herz10_trump": False, "dulle_second_beats_first": True},
    {"nines": "none", "deadline_unit": "chain_formula", "call_limits": [1, 2]},
)
SHAPES: tuple[Any, ...] = ([], [1], "x", 7, True, None, [{"soli": []}], [[]])
"""House rules that are no object."""


def nested(depth: int) -> Any:
    """Lists within lists."""
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def odd_options() -> Iterator[Any]:
    """House rules that no book can have."""
    yield from ({option: value} for option in READERS for value in WRONG[:4])
    yield from ({name: value} for name in NAMES for value in (True, None))
    yield from ({"soli": value} for value in WRONG)
    yield from ({"call_limits": value} for value in ([], [1], [8, 8, 8], ["8"] * 5, [1e9] * 5, [8.5] * 5, [-1] * 5, 8))
    yield from CONTRADICTIONS[:1]
    yield from SHAPES
    yield from ({"soli": nested(depth)} for depth in (5, 200, 20_000))
    yield {f"x{number}": number for number in range(3_000)}


def link(book: str, options: Any) -> str:
    """The fragment of an address, as the choice of a table writes it."""
    return f"#tisch={quote(book)}&regeln={quote(options if isinstance(options, str) else json.dumps(options))}"


IN_THE_BROWSER: tuple[str, ...] = (
    link("ddv", CONTRADICTIONS[0]),
    "#tisch=ddv&regeln=%7B%22herz10",
    link("berlin", {}),
    link("__proto__", {}),
    link("ddv", {"skat": True}),
    link("mainz", {"soli": 7}),
    link("ddv", '{"__proto__": {"soli": []}}'),
    link("ddv", [1]),
    link("maennle", {"call_limits": [1e9] * 5}),
    link("ddv", json.dumps({"soli": nested(700)}).replace(" ", "")),
    link("ddv", {f"x{number}": number for number in range(900)}),
    "#tisch=&regeln=null",
)

assert set(BOOKS) >= {"ddv", "mainz", "maennle"}
