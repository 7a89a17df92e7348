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


class MissingTextError(KeyError):
    """A key without a sentence: what has a name here needs words in every language."""

    def __init__(self, lang: str, key: str) -> None:
        super().__init__(key)
        self.lang, self.key = lang, key

    def __str__(self) -> str:
        """What to do about it."""
        return f"No text {self.key!r}: add it to strings/{self.lang}.json."


def text(lang: str, key: str, **params: Any) -> str:
    """The sentence behind a key, filled in. Raises MissingTextError for an unknown key, KeyError for a missing
    parameter."""
    found = catalogue(lang).get(key)
    if found is None:
        raise MissingTextError(lang, key)
    return found.format(**params)
