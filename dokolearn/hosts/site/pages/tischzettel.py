"""The Tischzettel: what one takes to a table. The row of trumps, how a game is won, what is asked before it, and five
questions, answered for the table of the reader once he has chosen one, else with room to write.
"""

from collections.abc import Mapping
from html import escape
from itertools import groupby, product

from dokolearn.ch1_general import rank_of, suit_of
from dokolearn.ch2_normal_game import card_table
from dokolearn.course.author_errors import AuthorError
from dokolearn.course.trump_card import card_sign
from dokolearn.exercises.at_table import SCRIPT
from dokolearn.hosts.html.passages import rule_of
from dokolearn.hosts.html.static_html import embedded_json
from dokolearn.model import Kind
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import READERS, Number
from dokolearn.rulesets.options import value_of
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import text

QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "nines": ("deck_nines",),
    "dulle": ("dulle_second_beats_first",),
    "hochzeit": ("hochzeit_find", "hochzeit_limit"),
    "schwein": ("schwein",),
    "price": (),
}
"""By question the options that answer it; the last one is only ever answered at the table."""

DULLE = "herz10_trump"
"""Where Herz 10 is no trump, the second Dulle is no question."""


def trump_strip(wanted: str, lang: str) -> str:
    """The trumps from high to low, a step for each rank; nines as far as the table has them."""
    if wanted.strip():
        raise AuthorError("trumpf: this block stays empty")
    steps = groupby(card_table(BOOKS[SCRIPT]).trumps, key=_step)
    shown = "".join(f"<li>{' '.join(_signs(tuple(kinds), lang))}</li>" for _, kinds in steps)
    label = escape(text(lang, "site.sheet.strip"))
    return f'<ol class="dk-strip" aria-label="{label}">{shown}</ol>'


def _step(kind: Kind) -> str:
    """Queens and jacks stand together, and so do the other cards of a suit."""
    return rank_of(kind) if rank_of(kind) in ("D", "B") else suit_of(kind)


def _signs(kinds: tuple[Kind, ...], lang: str) -> list[str]:
    return [f"({sign})" if rank_of(kind) == "9" else sign for kind in kinds for sign in [card_sign(kind, lang)]]


def sheet_html(wanted: str, lang: str) -> str:
    """The sheet with room to write; the page fills in what it knows of the reader's table."""
    if wanted.strip():
        raise AuthorError("tischzettel: this block stays empty")
    data = sheet(lang)
    known = "".join(f"<li>{escape(text(lang, f'site.sheet.{line}'))}</li>" for line in ("won", "asked"))
    asked = "".join(f"<li>{escape(one['ask'])} {BLANK}</li>" for one in data["questions"])
    return (
        f'<div class="dk-sheet">{trump_strip("", lang)}<ul>{known}</ul>'
        '<div class="dk" data-dk="tischzettel" data-search-exclude>'
        f'<div class="dk-still"><ol class="dk-asked">{asked}</ol></div>'
        f'<template class="dk-data">{embedded_json(data)}</template></div></div>'
    )


BLANK = '<span class="dk-blank"></span>'


def sheet(lang: str) -> JsonDict:
    """The five questions with what answers them, as passages have it."""
    return {
        "lang": lang,
        "words": {word: text(lang, f"site.sheet.{word}") for word in ("here", "unknown", "choose", "print")},
        "questions": [
            {"ask": text(lang, f"site.sheet.{name}"), "rules": [_answer(option, lang) for option in options]}
            for name, options in QUESTIONS.items()
        ],
    }


def _answer(option: str, lang: str) -> JsonDict:
    if isinstance(READERS[option], Number):
        return _limit(option, lang)
    rule = rule_of(option, lang, untold=())
    rule["values"] = {key: {"text": said["text"], "others": ""} for key, said in rule["values"].items()}
    return _where_trump(rule, lang) if option == "dulle_second_beats_first" else rule


def _where_trump(rule: JsonObject, lang: str) -> JsonDict:
    """The same by both options: without the Dulle as trump only that is said."""
    without = rule_of(DULLE, lang)
    usual = {book: f"{key}|{without['usual'][book]}" for book, key in rule["usual"].items()}
    pairs = product(rule["values"].items(), without["values"].items())
    values = {
        f"{key}|{there}": said if there == "true" else {"text": none["text"], "others": ""}
        for (key, said), (there, none) in pairs
    }
    return {**rule, "by": [rule["option"], DULLE], "usual": usual, "values": values}


def _limit(option: str, lang: str) -> JsonDict:
    """Until which Stich a Hochzeit may look for her partner."""
    reader = READERS[option]
    assert isinstance(reader, Number)
    numbers = (*([0] if reader.or_none else []), *range(reader.least, reader.most + 1))
    key = {number: f'"{value}"' if isinstance(value := reader.write(number), str) else str(value) for number in numbers}
    told = {number: text(lang, "site.sheet.limit" if number else "site.sheet.no_limit", n=number) for number in numbers}
    return {
        "option": option,
        "usual": {name: key[value_of(book, option)] for name, book in BOOKS.items()},
        "places": {name: name for name in BOOKS},
        "values": {key[number]: {"text": told[number], "others": ""} for number in numbers},
    }
