"""Every sentence a learner sees, by key: `de.json` first, `en.json` beside it."""

import json
import os
from functools import cache
from typing import Any

LANGUAGES = ("de", "en")


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All texts of a language by key. Raises KeyError for a language we do not speak."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    path = os.path.join(os.path.dirname(__file__), f"{lang}.json")
    with open(path, encoding="utf-8") as file:
        texts: dict[str, str] = json.load(file)
    return texts


def text(lang: str, key: str, **params: Any) -> str:
    """The sentence behind a key, filled in. Raises KeyError for an unknown key or a missing parameter."""
    return catalogue(lang)[key].format(**params)
