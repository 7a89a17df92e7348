"""Mein Tisch: what the choice of book and house rules on every page needs to know; and the table of a whole site."""

import json
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from dokolearn.build.cache import content_hash
from dokolearn.course.author_errors import AuthorError
from dokolearn.course.rule_search import missing_rules, other_words, telling_words
from dokolearn.exercises.at_table import SCRIPT, own_rules
from dokolearn.hosts.html.static_html import head_data
from dokolearn.model import RuleSet
from dokolearn.option_words import idle_words, option_title, value_words
from dokolearn.rulesets import BOOKS, with_options
from dokolearn.rulesets.option_guide import COMMON, UNDER, UNFAMILIAR
from dokolearn.rulesets.option_values import PART_OF, READERS, Groups, Names, Number, Numbers, OneOf, Reader
from dokolearn.rulesets.options import NOT_YET, ONLY_WORDS, elsewhere, value_of
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import text
from dokolearn.wording import book_name

OPTIONS = "table-options.json"
"""The house rules that can be chosen and words that few need: fetched when somebody does."""

_LEVELS = ("ansage", "k90", "k60", "k30", "schwarz")
"""What the numbers of `call_limits` and `kontra_limits` are for."""

_TABLES = ("table.word.four", "table.word.five")
"""What the numbers of `runde_minutes` are for."""

_WORDS = (
    *("mine", "books", "own", "own_note", "fetching", "checking", "waiting", "failed", "reset", "link", "link_copied"),
    *("link_shown", "engine", "unsaved", "invite", "invite_copied", "invite_shown", "unsure", "looks", "light", "dark"),
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
    *("restored_people", "restored_unsaved", "backup_lacks", "unsure_now"),
    *("search", "search_none", "search_missing", "search_found"),
    *("search_found.one", "place", "no_more", "no_number", "own_page"),
)
"""Words about tables that come by link and about files that are read in: not on every page."""


HOME_KEYS = ("rules", "options")
"""What a site says of its own table."""


def home_table(asked: object, lang: str) -> JsonDict:
    """The table where readers of a site sit who have chosen none, with what the engine finds of its house rules.

    `asked` is what the site says: a book, and house rules as `options`. Raises AuthorError and OptionProblem.
    """
    if not isinstance(asked, Mapping):
        raise AuthorError(f"table: expected rules and options, like rules: ddv, not {asked!r}")
    if strange := [name for name in asked if name not in HOME_KEYS]:
        raise AuthorError(f"table: unknown key {strange[0]!r}; there are {', '.join(HOME_KEYS)}")
    book, options = asked.get("rules", SCRIPT), asked.get("options") or {}
    if not isinstance(book, str) or book not in BOOKS:
        raise AuthorError(f"table: no book {str(book)!r}; there are {', '.join(BOOKS)}")
    if isinstance(options, Mapping) and (strange := [name for name in options if name not in (*READERS, *NOT_YET)]):
        close = get_close_matches(str(strange[0]), READERS, 1, 0.5)
        raise AuthorError(
            f"table: no house rule {str(strange[0])!r}; {close[0] if close else next(iter(READERS))} is one"
        )
    with_options(BOOKS[book], options)
    found = own_rules({"set": book, "options": options, "lang": lang})
    return {"book": book, "options": options, "found": found if options else found | {"idle": {}}}


def table_meta(lang: str, evening: str = "", own: str = "", home: JsonObject | None = None) -> str:
    """What a page must know: the books by name, the words of the choice, where the house rules lie, and the pages of a
    first `evening` and about the `own` table, if there are such, all as our scripts find them; and the table of the
    site, if it has one."""
    ours = {"ours": text(lang, "table.word.ours")} if home else {}
    known = {
        "books": {name: book_name(book, lang) for name, book in BOOKS.items()},
        "short": {name: text(lang, f"site.short_{name}") for name in BOOKS},
        "words": {word: text(lang, f"table.word.{word}") for word in _WORDS}
        | {"close": text(lang, "settings.close"), **ours},
        "options": f"{OPTIONS}?{content_hash(table_file(lang).encode())[:8]}",
        "lang": lang,
        **{name: said for name, said in (("evening", evening), ("own", own), ("home", home)) if said},
    }
    return head_data("table", known)


@cache
def table_file(lang: str) -> str:
    """The file of house rules that stands beside our scripts."""
    return json.dumps(table_options(lang), ensure_ascii=False, separators=(",", ":"))


def table_options(lang: str) -> JsonDict:
    """Every house rule to choose from, the common ones first and the others by topic: what it may be as a spec writes
    it with the words for it and for a search, and by book what is printed there, what has no effect, and how one can
    tell it; and the house rules that cannot be played here."""
    parts: dict[str, list[str]] = {}
    for name in READERS:
        if name not in COMMON:
            parts.setdefault(PART_OF[name], []).append(name)
    topics = [(text(lang, "table.common"), list(COMMON))]
    topics += [(text(lang, f"comparison.{part}"), names) for part, names in parts.items()]
    return {
        "topics": [
            {"title": title, "options": [_option(name, READERS[name], lang) for name in names]}
            for title, names in topics
        ],
        "usual": {book: _usual(rules) for book, rules in BOOKS.items()},
        "idle": {book: idle_words(rules, lang) for book, rules in BOOKS.items()},
        "telling": {book: telling_words(rules, lang) for book, rules in BOOKS.items()},
        "unsure": UNSURE,
        "missing": [[said, other_words(name, lang)] for name, said in missing_rules(lang).items()],
        "words": {word: text(lang, f"table.word.{word}") for word in _FILE_WORDS},
    }


UNSURE = "ddv"
"""The book for who does not know by which one he plays: that of the federation."""


def _usual(rules: RuleSet) -> JsonDict:
    return {name: _as_list(reader, reader.write(value_of(rules, name))) for name, reader in READERS.items()}


def _as_list(reader: Reader, value: object) -> Any:
    """A list as its members, also where a word stands for it."""
    return list(reader.means) if isinstance(reader, Names) and value == reader.word else value


def option_about(option: str, lang: str) -> str:
    """The sentence that explains an option; where it comes from if no book speaks of it; and that the opponents do not
    know it, or that it is only for people where the site does nothing by it."""
    origin = elsewhere(option)
    about = [
        text(lang, f"meaning.{option}"),
        *([text(lang, f"table.origin.{origin}")] if origin else []),
        *([text(lang, "table.unfamiliar")] if option in UNFAMILIAR else []),
        *([text(lang, f"table.only_words.{option}")] if option in ONLY_WORDS else []),
    ]
    return " ".join(about)


def _option(name: str, reader: Reader, lang: str) -> JsonDict:
    """One of several `values`, any of several `members`, some of them in `order`, a member of each of several `groups`,
    or `numbers` by their labels, `none` where there may be none."""
    option: dict[str, Any] = {"name": name, "title": option_title(name, lang), "about": option_about(name, lang)}
    if words := other_words(name, lang):
        option["sought"] = words
    if name in UNDER:
        option["under"] = list(UNDER[name])
    match reader:
        case OneOf(values=values):
            return option | {"values": [_value(name, reader, value, lang) for value in values]}
        case Number(least=least, most=most, or_none=or_none) if most <= MOST_LISTED:
            numbers = (*([reader.none] if or_none else []), *range(least, most + 1))
            return option | {"values": [_value(name, reader, number, lang) for number in numbers]}
        case Number(least=least, most=most, or_none=or_none):
            one = {"numbers": [option["title"]], "least": least, "most": most, "none": or_none, "single": True}
            return option | one
        case Names(known=known):
            members = [[member, value_words(name, (member,), lang)] for member in known]
            return option | {"members": members} | ({"order": True} if name in IN_ORDER else {})
        case Groups(groups=groups, names=names):
            told = [[group, text(lang, f"option.{name}.{group}")] for group in groups]
            return option | {"groups": told, "members": [[one, text(lang, f"line.{one}")] for one in names.known]}
    assert isinstance(reader, Numbers)
    keys = [f"level.{level}" for level in _LEVELS] if reader.length == len(_LEVELS) else _TABLES
    labels = [text(lang, key) for key in keys]
    return option | {"numbers": labels, "least": reader.least, "most": reader.most, "none": reader.or_none}


IN_ORDER = ("solo_ranking", "vorbehalt_order")
"""Lists whose order is the rule itself."""

MOST_LISTED = 20
"""Numbers that a list to choose from may have; of more one is typed."""


def _value(name: str, reader: Reader, value: object, lang: str) -> list[Any]:
    return [reader.write(value), value_words(name, value, lang)]
