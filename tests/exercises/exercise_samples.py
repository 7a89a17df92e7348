"""One exercise of every kind beside those of the course, for laws about all of them."""

from typing import Any

from effort import each

from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.kinds import SAMPLES


def example(kind: str, **changes: Any) -> dict[str, Any]:
    """One exercise of a kind, whether the course uses it already or not."""
    return {"kind": kind, "title": "Probe", "tasks": [*SAMPLES[kind]], **changes}


SPECS = {**{key: spec(key) for key in catalogue()}, **{f"example/{kind}": example(kind) for kind in SAMPLES}}
in_both_languages = each("key, lang", SPECS, ["de", "en"])
