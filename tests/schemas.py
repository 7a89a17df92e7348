"""The schemas of views, from which the interface has its types too: `dokolearn/ui/schema`."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft201909Validator
from referencing import Registry, Resource

from dokolearn.build.bundle import UI

FOLDER = UI / "schema"
FILES: dict[str, dict[str, Any]] = {
    path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}
OWNER = {name: file for file, schema in FILES.items() for name in schema["$defs"]}
"""Every type by its name, with the file that holds it."""

_REGISTRY: Registry[Any] = Registry().with_resources(
    (file, Resource.from_contents(schema)) for file, schema in FILES.items()
)


@cache
def validator(name: str) -> Draft201909Validator:
    """What checks a view of that type. Raises KeyError for a type that no schema has."""
    return Draft201909Validator({"$ref": f"{OWNER[name]}#/$defs/{name}"}, registry=_REGISTRY)


def check(name: str, data: Any) -> None:
    """Raises AssertionError with every place where data is not of that type, or cannot be sent as JSON."""
    errors = validator(name).iter_errors(json.loads(json.dumps(data, allow_nan=False)))
    assert [f"{error.json_path}: {error.message[:200]}" for error in errors] == []
