"""A passage of a lesson that differs between books: generated from the rules, it follows the table of the reader."""

import json
from collections.abc import Container, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from dokolearn.course.author_errors import AuthorError
from dokolearn.course.call_limits import LIMITS, limits_rule, limits_table
from dokolearn.course.in_books import book_place, citation, level_names
from dokolearn.exercises.at_table import SCRIPT
from dokolearn.hosts.html.static_html import embedded_json
from dokolearn.model import STAGES, RuleSet
from dokolearn.option_words import option_title, value_words
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import READERS, OneOf
from dokolearn.rulesets.options import changes, value_of, with_options
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import has_text, text
from dokolearn.wording import book_name

UNTOLD = {
    ("vorab", False),
    ("schwein", "none"),
    ("round_even", "none"),
    ("disclosure_forces_call", False),
    ("abreizen", False),
    ("forced_call_tack", False),
}
"""Values that are nothing to be told: a table that does without something of another one."""

WHERE = {
    "chain": ("deadline_unit", ("chain_formula",)),
    "levels_after_late_reply": ("reply_rule", ("one_card_less", "one_stich_later", "kontra_next_card")),
    "none_wins_pays": ("both_levels", ("none_wins",)),
    "double_special": ("re_kontra", ("times2",)),
}
"""Options about something that not every table has: the option that says whether, and its values that have it."""


PLACES = tuple(f"{{{at}}}" for at in range(len(STAGES)))
"""Where a sentence names levels, as the page has it: it fills in the names of the book at its table."""


class RuleError(AuthorError):
    """An option that does not exist, or one that a passage has no sentences for."""


def rule_passage(options: tuple[str, ...], lang: str = "de") -> JsonDict:
    """What each value of these options means in a sentence, what other tables do, and which value each book has.

    `call_limits` is the table of the last moments, by unit and pack.
    Raises RuleError for any other option that is none, or holds no single word.
    """
    for option in options:
        if option != LIMITS and not isinstance(READERS.get(option), OneOf):
            raise RuleError(f"no rule {option!r} with a sentence for each value")
    return {
        "lang": lang,
        "here": text(lang, "passage.here"),
        "there": text(lang, "settings.others"),
        "rules": [limits_rule(lang) if option == LIMITS else rule_of(option, lang) for option in options],
    }


def rule_html(options: tuple[str, ...], lang: str = "de", at: JsonObject | None = None) -> str:
    """A passage as HTML, readable under the rules `at` (the script's if nothing is said) before any script runs.

    Raises RuleError (see `rule_passage`).
    """
    passage = rule_passage(options, lang)
    still = "".join(_still(rule, passage, at or {"set": SCRIPT}) for rule in passage["rules"])
    data = "" if at else f'<template class="dk-data">{embedded_json(passage)}</template>'
    what = "" if at else ' data-dk="passage"'
    return f'<div class="dk"{what}><div class="dk-still dk-passage">{still}</div>{data}</div>'


def _still(rule: JsonObject, passage: JsonObject, at: JsonObject) -> str:
    book, lang = at["set"], passage["lang"]
    own = changes(BOOKS[book], with_options(BOOKS[book], at.get("options", {})))
    by = rule.get("by", [rule["option"]])
    keys = zip(by, rule["usual"][book].split("|"), strict=True)
    said = rule["values"]["|".join(_key(own[option]) if option in own else key for option, key in keys)]
    if not said["text"]:
        return ""
    where = book_name(BOOKS[book], lang) if {*by, rule["option"]} & set(own) else rule["places"][book]
    names = rule.get("names", {}).get(book, ())
    table = limits_table(rule["table"], said, names, own.get(LIMITS)) if "table" in rule else ""
    there = f"<summary>{escape(passage['there'])}</summary>"
    others = f'<details class="dk-else">{there}<p>{escape(said["others"])}</p></details>' if said["others"] else ""
    told = escape(said["text"].format(*names))
    return f"<p><strong>{escape(passage['here'])}</strong> ({escape(where)}): {told}</p>{table}{others}"


def rule_of(option: str, lang: str, untold: Container[tuple[str, Any]] = UNTOLD) -> JsonDict:
    """What each value of an option means, which book has which, and where it stands; nothing of what is `untold`."""
    reader = READERS[option]
    assert isinstance(reader, OneOf)
    held = {name: value_of(book, option) for name, book in BOOKS.items() if _applies(option, book)}
    usual = {name: _key(reader.write(value_of(book, option))) for name, book in BOOKS.items()}
    values = {
        _key(reader.write(value)): {
            "text": "" if (option, value) in untold else _sentence(option, value, lang),
            "others": "" if (option, value) in untold else _others(option, value, held, lang),
        }
        for value in reader.values
    }
    places = {name: book_place(name, (option,), lang, "ref.other") for name in BOOKS}
    named = any(place in said["text"] for said in values.values() for place in PLACES)
    return {
        "option": option,
        "usual": usual,
        "places": places,
        "values": values,
        **({"names": level_names(lang)} if named else {}),
        **_only_where(option, usual, values),
    }


def _applies(option: str, book: RuleSet) -> bool:
    """Whether a book has what the option is about."""
    where = WHERE.get(option)
    return where is None or value_of(book, where[0]) in where[1]


def _only_where(option: str, usual: Mapping[str, str], values: JsonObject) -> JsonDict:
    """The same by both options, for one that not every table has; nothing is told where it does not apply."""
    if option not in WHERE:
        return {}
    other, having = WHERE[option]
    reader = READERS[other]
    assert isinstance(reader, OneOf)
    both = {name: f"{key}|{_key(reader.write(value_of(BOOKS[name], other)))}" for name, key in usual.items()}
    told = {
        f"{key}|{_key(reader.write(value))}": said if value in having else {"text": "", "others": ""}
        for key, said in values.items()
        for value in reader.values
    }
    return {"by": [option, other], "usual": both, "values": told}


def _key(value: object) -> str:
    """A value as JSON spells it: what the page looks up."""
    return json.dumps(value)


def _sentence(option: str, value: object, lang: str, names: Sequence[str] = PLACES) -> str:
    """The sentence of a value: its own, else the option with its value. `names` are those of the levels in it."""
    own = f"passage.{option}.{str(READERS[option].write(value)).lower()}"
    if has_text(lang, own):
        return text(lang, own, **dict(zip(STAGES, names, strict=True)))
    return text(lang, "passage.value", title=option_title(option, lang), value=value_words(option, value, lang))


def _others(option: str, own: object, usual: JsonObject, lang: str) -> str:
    """What the books do that hold another value, with their places."""
    line = " ".join(_elsewhere(option, own, usual, lang))
    return text(lang, "table.others", others=line) if line else ""


def _elsewhere(option: str, own: object, usual: JsonObject, lang: str) -> Iterator[str]:
    names, alike = level_names(lang), dict[str, list[str]]()
    for book, value in usual.items():
        if value != own and (option, value) not in UNTOLD:
            alike.setdefault(_sentence(option, value, lang, names[book]), []).append(book)
    for reason, books in alike.items():
        yield text(lang, "table.other", books=citation(books, (option,), lang), reason=reason)
