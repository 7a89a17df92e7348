"""Every sentence a learner sees, by key: German first, English beside it, a file for each family and language.

The family of a key is told by its first part: `replay.after_end` stands in `de/replay.json` and `en/replay.json`.
"""

import json
import os
from functools import cache
from typing import Any

LANGUAGES = ("de", "en")

KINDS = "kinds"
"""The family of all other keys: those of a kind of exercise begin with its name, and a new kind needs no line here."""

PARTS = {
    "words": "absage ansage book card game level list party player rank ref suit table value",
    "reasons": "call frist gewinn hochzeit line seen trumps unpaid verstoss",
    "options": "comparison meaning option options",
    "house_rules": "missing sought telling",
    "exercise": "action choosing elsewhere measured pad played praise progress result said seat shown tally turn word"
    " zone",
    "drill": "drill",
    "exam": "exam",
    "replay": "diagram replay settings",
    "score": "problem score",
    "games": "about gallery viewer",
    "handout": "handout tell",
    "disputes": "disputes",
    "asking": "asking reading",
    "passages": "passage",
    "own_table": "own_table rule_sheet",
    "two_tables": "two_tables",
    "build": "build",
    "site": "build_page case coverage duplicate_page face for_all_page glossary mappe_page offline own_table_page page"
    " papers_page play_page record_page review rules site tips trump_card wish_page",
    "players": "mistake opponent",
    "evening": "evening own_games papers",
    "recording": "recording",
    "wishes": "wish",
    "for_all": "duplicate for_all",
    "annotate": "annotate",
    "mappe": "mappe",
    "terminal": "check dev grade help match play",
    "author": "author",
    "advice": "advice",
    "turning": "turning",
    "puzzle": "puzzle",
}
"""First parts of keys by family: what is said everywhere, by the engine, on paper, in the terminal, to authors."""

NOT_IN_THE_PAGE = frozenset(
    {
        *("annotate", "house_rules", "games", "disputes", "site", "terminal"),
        "players",
    }
)
"""Families that are only said where a site is built or a command is run: the engine in the page goes without."""

SITE_ONLY = frozenset({"meaning"})
"""First parts of keys that stand in a family of the page, and are only said where a site is built: they stay behind."""

WORKSHOP = frozenset(
    {
        "asking",
        "author",
        "build",
        "for_all",
        "handout",
        "mappe",
        "own_table",
        "passages",
        "recording",
        "two_tables",
        "wishes",
    }
)
"""Families that only the machines of the workshop say: they come with those (`build/runtime.py`)."""

FAMILIES = (KINDS, *PARTS)

_FAMILY = {part: family for family, parts in PARTS.items() for part in parts.split()}


def family_of(key: str) -> str:
    """The family in whose files a key stands, whether or not it exists."""
    return _FAMILY.get(key.partition(".")[0], KINDS)


@cache
def texts(lang: str, family: str) -> dict[str, str]:
    """The texts of a family by key, read when they are needed first. Raises KeyError for a language we do not speak."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    path = os.path.join(os.path.dirname(__file__), lang, f"{family}.json")
    with open(path, encoding="utf-8") as file:
        found: dict[str, str] = json.load(file)
    return found


def catalogue(lang: str) -> dict[str, str]:
    """All texts of a language by key. Raises KeyError for a language we do not speak."""
    return {key: value for family in FAMILIES for key, value in texts(lang, family).items()}


def has_text(lang: str, key: str) -> bool:
    """Whether there is a sentence behind a key. Raises KeyError for a language we do not speak."""
    return key in texts(lang, family_of(key))


class MissingTextError(KeyError):
    """A key without a sentence: what has a name here needs words in every language."""

    def __init__(self, lang: str, key: str) -> None:
        super().__init__(key)
        self.lang, self.key = lang, key

    def __str__(self) -> str:
        """What to do about it."""
        return f"No text {self.key!r}: add it to strings/{self.lang}/{family_of(self.key)}.json."


def text(lang: str, key: str, **params: Any) -> str:
    """The sentence behind a key, filled in. Raises MissingTextError for an unknown key, KeyError for a missing
    parameter."""
    return _sentence(lang, key).format(**params)


@cache
def _sentence(lang: str, key: str) -> str:
    found = texts(lang, family_of(key)).get(key)
    if found is None:
        raise MissingTextError(lang, key)
    return found
