"""Which book a record is played by: the tags Rules and Options."""

import re

from dokolearn.model import RuleSet
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import Record, Tag
from dokolearn.replay.text.spelling import nearest
from dokolearn.rulesets import BOOKS, MAINZ, OptionProblem, option_names, with_options
from dokolearn.rulesets.option_values import READERS, Names, Numbers, typed
from dokolearn.shallow_json import JsonDict, read_json

MAX_GUESSES = 20
"""So many unknown options are answered with the names that are most like them."""


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


def options_of(text: str) -> JsonDict:
    """Options as they stand in a tag: `schwein=both, deck_nines=nein, soli=karosolo,damensolo`, or a JSON object.

    Raises ValueError for JSON that is broken or too deep.
    """
    if text.lstrip().startswith("{"):
        read = read_json(text)
        return read if isinstance(read, dict) else {}
    written: dict[str, list[str]] = {}
    for word in filter(None, re.split(r"[\s,;]+", text)):
        name, sign, value = word.partition("=")
        last = next(reversed(written), "")
        if not sign and name not in READERS and isinstance(READERS.get(last), Names | Numbers):
            written[last].append(name)
        else:
            written[name] = [value if sign else "ja"]
    return {name: typed(name, ",".join(words)) for name, words in written.items()}
