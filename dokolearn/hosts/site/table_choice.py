"""Mein Tisch: what the choice of book and house rules on every page needs to know."""

import json
from collections.abc import Collection
from functools import cache
from typing import Any

from dokolearn.hosts.site.cache import content_hash
from dokolearn.hosts.site.told_in_attributes import told_in_head
from dokolearn.model import RuleSet
from dokolearn.option_words import idle_words, option_title, value_words
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_guide import COMMON
from dokolearn.rulesets.option_values import PART_OF, READERS, Choice, Names, Number, Numbers, Reader
from dokolearn.rulesets.options import ONLY_WORDS, value_of
from dokolearn.strings import text
from dokolearn.wording import book_name

OPTIONS = "table-options.json"
"""The house rules that can be chosen and words that few need: fetched when somebody does."""

RARE = {
    *("solo_equal_rank", "weitere_ansagen_form", "hochzeit_pure_trump", "forced_call_next_level", "score_sheet"),
    *("karlchen_caught_by", "doppelkopf_form", "gans", "solo_ranking", "vorbehalt_order", "solo_special_points"),
    *("runde_games", "runde_games_five", "runde_minutes", "runde_score", "runde_pott"),
}
"""Options for experts or of an evening: score calculator and links know them, the choice of a table does without."""

_LEVELS = ("ansage", "k90", "k60", "k30", "schwarz")
"""What the numbers of `call_limits` are for."""

_WORDS = (
    *("mine", "books", "own", "own_note", "fetching", "checking", "waiting", "failed", "reset", "link", "link_copied"),
    *("link_shown", "engine", "unsaved", "invite", "invite_copied", "invite_shown"),
)

_FILE_WORDS = (
    *("link_checking", "link_asks", "link_tables", "take_it", "keep_mine", "link_now", "back", "link_unreadable"),
    *("link_refused", "link_unchecked", "again", "stays", "no_table", "own_refused", "to_book"),
    *(
        "restored",
        "restored_evenings",
        "restored_games",
        "restored_drafts",
        "restored_evening",
        "restored_exam",
        "restored_table",
    ),
    *("restored_people", "restored_unsaved"),
)
"""Words about tables that come by link and about files that are read in: not on every page."""


def table_meta(lang: str, evening: str = "") -> str:
    """What a page must know: the books by name, the words of the choice, where the house rules lie, and the page of a
    first `evening`, if there is one, both as our scripts find them."""
    known = {
        "books": {name: book_name(book, lang) for name, book in BOOKS.items()},
        "words": {word: text(lang, f"table.word.{word}") for word in _WORDS} | {"close": text(lang, "settings.close")},
        "options": f"{OPTIONS}?{content_hash(table_file(lang).encode())[:8]}",
        "lang": lang,
        **({"evening": evening} if evening else {}),
    }
    return told_in_head("table", known)


@cache
def table_file(lang: str) -> str:
    """The file of house rules that stands beside our scripts."""
    return json.dumps(table_options(lang), ensure_ascii=False, separators=(",", ":"))


def table_options(lang: str) -> dict[str, Any]:
    """Every house rule to choose from, the common ones first and the others by topic: what it may be as a spec writes
    it with the words for it, and by book what is printed there and what has no effect. What only the calculator offers
    has no more than its sentence."""
    chosen = {name: reader for name, reader in READERS.items() if name not in RARE}
    parts: dict[str, list[str]] = {}
    for name in chosen:
        if name not in COMMON:
            parts.setdefault(PART_OF[name], []).append(name)
    topics = [(text(lang, "table.common"), list(COMMON))]
    topics += [(text(lang, f"comparison.{part}"), names) for part, names in parts.items()]
    usual = {
        book: {name: _listed(reader, reader.write(value_of(rules, name))) for name, reader in chosen.items()}
        for book, rules in BOOKS.items()
    }
    words = {word: text(lang, f"table.word.{word}") for word in _FILE_WORDS}
    return {
        "topics": [
            {"title": title, "options": [_option(name, READERS[name], lang) for name in names]}
            for title, names in topics
        ],
        "usual": usual,
        "rare": {name: option_about(name, lang) for name in sorted(RARE)},
        "idle": {book: _idle(rules, chosen, lang) for book, rules in BOOKS.items()},
        "words": words,
    }


def _idle(rules: RuleSet, chosen: Collection[str], lang: str) -> dict[str, str]:
    return {name: words for name, words in idle_words(rules, lang).items() if name in chosen}


def _listed(reader: Reader, value: Any) -> Any:
    """A list as its members, also where a word stands for it."""
    return list(reader.means) if isinstance(reader, Names) and value == reader.word else value


def option_about(option: str, lang: str) -> str:
    """The sentence that explains an option, and that it is only for people where the site does nothing by it."""
    about = [
        text(lang, f"meaning.{option}"),
        *([text(lang, f"table.only_words.{option}")] if option in ONLY_WORDS else []),
    ]
    return " ".join(about)


def _option(name: str, reader: Reader, lang: str) -> dict[str, Any]:
    """One of several `values`, any of several `members`, or `numbers` by their labels."""
    option: dict[str, Any] = {"name": name, "title": option_title(name, lang), "about": option_about(name, lang)}
    match reader:
        case Choice(values=values):
            return option | {"values": [_value(name, reader, value, lang) for value in values]}
        case Number(least=least, most=most, or_none=or_none):
            numbers = (*([0] if or_none else []), *range(least, most + 1))
            return option | {"values": [_value(name, reader, number, lang) for number in numbers]}
        case Names(known=known):
            return option | {"members": [[member, value_words(name, (member,), lang)] for member in known]}
    assert isinstance(reader, Numbers)
    labels = [text(lang, f"level.{level}") for level in _LEVELS]
    return option | {"numbers": labels, "least": reader.least, "most": reader.most}


def _value(name: str, reader: Reader, value: Any, lang: str) -> list[Any]:
    return [reader.write(value), value_words(name, value, lang)]
