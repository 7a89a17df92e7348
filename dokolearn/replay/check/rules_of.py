"""Which book a record is played by: the tags Rules and Options."""

import re
from typing import Any

from dokolearn.model import RuleSet
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import Record, Tag
from dokolearn.replay.text.spelling import nearest
from dokolearn.rulesets import BOOKS, MAINZ, OptionProblem, option_names, with_options
from dokolearn.shallow_json import read_json

MAX_GUESSES = 20
"""So many unknown options are answered with the names that are most like them."""

_SWITCH = dict.fromkeys(("true", "ja", "an", "yes"), True) | dict.fromkeys(("false", "nein", "aus", "no"), False)


def book_of(record: Record, found: Findings) -> RuleSet:
    """The book of the game with its options; the script where none is named."""
    rules = _named(record.tag("Rules"), found)
    tag = record.tag("Options")
    if tag is None or not tag.value.strip():
        return rules
    try:
        return with_options(rules, options_of(tag.value))
    except OptionProblem as wrong:
        for number, one in enumerate(wrong.found):
            name = dict(one.params).get("option", "")
            unknown = one.key == "options.unknown" and number < MAX_GUESSES
            near = nearest(str(name), option_names()) if unknown else ()
            found.add(tag.at, "options", "hint_words" if near else "hint_options", option=one, words=near)
    except ValueError:
        found.add(tag.at, "options_form", "hint_options", word=tag.value[:40])
    return rules


def _named(tag: Tag | None, found: Findings) -> RuleSet:
    name = tag.value.strip().casefold() if tag else ""
    if tag and name and name not in BOOKS:
        near = nearest(name, BOOKS)
        hint = "hint_words" if near else "hint_rules"
        found.add(tag.at, "rules", hint, word=tag.value[:40], words=near or tuple(BOOKS))
    return BOOKS.get(name, MAINZ)


def options_of(text: str) -> dict[str, Any]:
    """Options as they stand in a tag: `schwein=both, deck_nines=nein`, or a JSON object where one is a list.

    Raises ValueError for JSON that is broken or too deep.
    """
    if text.lstrip().startswith("{"):
        read = read_json(text)
        return read if isinstance(read, dict) else {}
    parts = (word.partition("=") for word in re.split(r"[\s,;]+", text) if word)
    return {name: _value(value) if sign else True for name, sign, value in parts}


def _value(word: str) -> Any:
    plain = word.casefold()
    return int(plain) if re.fullmatch(r"[0-9]{1,4}", plain) else _SWITCH.get(plain, word)
