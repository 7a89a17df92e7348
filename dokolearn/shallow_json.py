"""JSON that comes from outside: read only if it is not nested deeper than anything of ours.

Python reads it by calling itself once a bracket. Compiled for the page that ends the stack, and with it the engine,
before Python's own limit is reached; so the depth is looked at first.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

JsonObject = Mapping[str, Any]
"""An object of JSON that somebody has written: whoever takes a value from it looks what it is."""

JsonDict = dict[str, Any]
"""An object of JSON in the making."""

Event = JsonObject
"""What a machine is told: `type`, and what belongs to it."""

View = JsonDict
"""All that a page draws of a machine, final text included; its types are in the schemas of the interface."""

DEEPEST = 50
"""Brackets within each other; nothing of ours has more than a dozen."""

_SIGN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


def read_json(written: str) -> Any:
    """What a text of JSON holds. Raises ValueError where it is none or goes too deep."""
    if written.count("[") + written.count("{") > DEEPEST and _depth(written) > DEEPEST:
        raise ValueError(f"nested deeper than {DEEPEST}")
    return json.loads(written)


def _depth(written: str) -> int:
    """The most brackets that are open at once; those within strings are none."""
    deepest = now = 0
    for sign in _SIGN.finditer(written):
        now += {"[": 1, "{": 1, "]": -1, "}": -1}.get(sign[0], 0)
        deepest = max(deepest, now)
    return deepest
