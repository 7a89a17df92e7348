"""The exercises of the course by key, from the `*.toml` files beside this one: a new one needs no code."""

import os
import tomllib
from functools import cache
from typing import Any

_FOLDER = os.path.dirname(__file__)


@cache
def catalogue() -> dict[str, dict[str, Any]]:
    """Every spec by its key (`2.7/bedienen`), as it stands in the files. Raises ValueError if a key stands twice."""
    specs: dict[str, dict[str, Any]] = {}
    for name in sorted(os.listdir(_FOLDER)):
        if name.endswith(".toml"):
            with open(os.path.join(_FOLDER, name), "rb") as file:
                chapter = tomllib.load(file)
            twice = specs.keys() & chapter.keys()
            if twice:
                raise ValueError(f"{name}: {', '.join(sorted(twice))} stands twice")
            specs.update(chapter)
    return specs


def spec(key: str, lang: str = "de", rules: str = "") -> dict[str, Any]:
    """A spec from the catalogue in a language, under its own book or another. Raises KeyError with the nearest keys."""
    if key not in catalogue():
        chapter = [known for known in catalogue() if known.split("/")[0] == key.split("/")[0]] or list(catalogue())
        raise KeyError(f"no exercise {key!r}; there are {', '.join(chapter)}")
    book = {"rules": {"set": rules}} if rules else {}
    return {"key": key, "lang": lang, **catalogue()[key], **book}
