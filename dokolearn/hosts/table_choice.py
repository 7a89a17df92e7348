"""Mein Tisch: what the choice of book and house rules on every page needs to know."""

import json
from functools import cache
from html import escape
from typing import Any

from dokolearn.hosts.offline import content_hash
from dokolearn.option_words import option_title, value_words
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import PART_OF, READERS, Choice
from dokolearn.rulesets.options import value_of
from dokolearn.strings import text
from dokolearn.wording import book_name

OPTIONS = "table-options.json"
"""The house rules that can be chosen: fetched when somebody unfolds them."""

RARE = {
    *("solo_equal_rank", "weitere_ansagen_form", "hochzeit_pure_trump", "forced_call_next_level", "score_sheet"),
    *("karlchen_caught_by", "doppelkopf_form", "gans"),
}
"""Options for experts: the score calculator and links know them, the choice of a table does without."""

_WORDS = (
    *("mine", "books", "own", "own_note", "fetching", "checking", "waiting", "failed", "reset", "link", "link_copied"),
    *("link_shown", "engine", "unsaved"),
)


def table_meta(lang: str) -> str:
    """What a page must know: the books by name, the words of the choice, and where the house rules lie."""
    known = {
        "books": {name: book_name(book, lang) for name, book in BOOKS.items()},
        "words": {word: text(lang, f"table.word.{word}") for word in _WORDS} | {"close": text(lang, "settings.close")},
        "options": f"{OPTIONS}?{content_hash(table_file(lang).encode())[:8]}",
        "lang": lang,
    }
    return f'<meta name="dokolearn-table" content="{escape(json.dumps(known, ensure_ascii=False))}">'


@cache
def table_file(lang: str) -> str:
    """The file of house rules that stands beside our scripts."""
    return json.dumps(table_options(lang), ensure_ascii=False, separators=(",", ":"))


def table_options(lang: str) -> dict[str, Any]:
    """Every house rule to choose from by topic, its values as a spec writes them with their words, and by book which
    of them is printed there."""
    chosen = {name: reader for name, reader in READERS.items() if isinstance(reader, Choice) and name not in RARE}
    topics = {
        part: {
            "title": text(lang, f"comparison.{part}"),
            "options": [_option(name, reader, lang) for name, reader in chosen.items() if PART_OF[name] == part],
        }
        for part in dict.fromkeys(PART_OF[name] for name in chosen)
    }
    usual = {
        book: {name: reader.write(value_of(rules, name)) for name, reader in chosen.items()}
        for book, rules in BOOKS.items()
    }
    return {"topics": list(topics.values()), "usual": usual}


def _option(name: str, reader: Choice, lang: str) -> dict[str, Any]:
    values = [[reader.write(value), value_words(name, value, lang)] for value in reader.values]
    return {"name": name, "title": option_title(name, lang), "values": values}
