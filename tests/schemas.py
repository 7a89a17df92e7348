"""The schemas of views, from which the interface has its types too: `dokolearn/ui/schema`."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from jsonschema import Draft201909Validator
from jsonschema.validators import extend
from referencing import Registry, Resource

from dokolearn.build.bundle import UI

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

FOLDER = UI / "schema"
FILES: dict[str, dict[str, Any]] = {
    path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}
OWNER = {name: file for file, schema in FILES.items() for name in schema["$defs"]}
"""Every type by its name, with the file that holds it."""

_REGISTRY: Registry[Any] = Registry().with_resources(
    (file, Resource.from_contents(schema)) for file, schema in FILES.items()
)

_RIGHT: set[tuple[str, str]] = set()
"""What was found to be of a type before: most of a view is as it was in the one before. A name stands in one file."""


def _referred(checks: Validator, ref: str, data: Any, schema: Any) -> Iterator[ValidationError]:
    known = ref.rpartition("/")[2], json.dumps(data)
    if known not in _RIGHT:
        wrong = list(Draft201909Validator.VALIDATORS["$ref"](checks, ref, data, schema))
        yield from wrong
        if not wrong:
            _RIGHT.add(known)


_Remembering = extend(Draft201909Validator, {"$ref": _referred})  # type: ignore[no-untyped-call]  # its authors' word


@cache
def validator(name: str) -> Validator:
    """What checks a view of that type. Raises KeyError for a type that no schema has."""
    made: Validator = _Remembering({"$ref": f"{OWNER[name]}#/$defs/{name}"}, registry=_REGISTRY)
    return made


def check(name: str, data: Any) -> None:
    """Raises AssertionError with every place where data is not of that type, or cannot be sent as JSON."""
    errors = validator(name).iter_errors(json.loads(json.dumps(data, allow_nan=False)))
    assert [f"{error.json_path}: {error.message[:200]}" for error in errors] == []
