"""“Euer Tisch”: the page that the engine makes for the table of its reader, from its rules."""

import json
from collections.abc import Mapping
from html import escape

from dokolearn.course.own_table import GROUPS
from dokolearn.course.prose_at_table import ONLY
from dokolearn.hosts.html.static_html import around_words, embedded_json, needs_script
from dokolearn.strings import text

OWN_TABLE = "euer-tisch.md"


def house_rules_of(number: str, address: str, lang: str) -> str:
    """For a lesson what its readers may have otherwise at their table, each as a line that only such tables see; it
    leads to the place on the page at `address`."""
    if not address:
        return ""
    groups = [(name, group.options) for name, group in GROUPS.items() if number in group.lessons]
    return "".join(_line(name, options, address, lang) for name, options in groups)


def _line(name: str, options: tuple[str, ...], address: str, lang: str) -> str:
    only = escape(json.dumps([[" ".join(options), None, []]], separators=(",", ":")))
    said, title = text(lang, "own_table_page.lesson"), text(lang, f"own_table_page.group.{name}")
    link = f'<a href="{escape(address)}#{options[0]}">{escape(title)}</a>'
    return f'<p {ONLY}="{only}" data-search-exclude hidden>{escape(said)} {link}</p>'


_WORDS = ("choose", "print", "try", "books")


def own_table_html(books: str, viewer: str, words: Mapping[str, str], lang: str) -> str:
    """The page; `books` is where the books stand side by side, `viewer` where games are opened, `words` those around
    every exercise."""
    title, about = (escape(text(lang, f"own_table_page.{key}")) for key in ("title", "about"))
    said = {f"own_table_{word}": text(lang, f"own_table_page.word.{word}") for word in _WORDS}
    data = {"lang": lang, "books": books}
    return (
        f'<h1 id="euer-tisch">{title}</h1><p>{about}</p>'
        f'<div class="dk" data-dk="own" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json({**around_words(lang), **words, **said})}</template></div>'
        + _two_tables(viewer, lang)
    )


_TWO = ("other", "link", "compare", "left", "here", "there", "see_here", "see_there")


def _two_tables(viewer: str, lang: str) -> str:
    """Where the own table is held against another one."""
    said = {f"two_{word}": text(lang, f"two_tables.word.{word}") for word in _TWO}
    title, about = (escape(text(lang, f"two_tables.{key}")) for key in ("title", "about"))
    return (
        f'<h2 id="bei-uns-bei-euch">{title}</h2><p>{about}</p>'
        '<div class="dk" data-dk="two" data-search-exclude><div class="dk-still"></div>'
        f'<template class="dk-data">{embedded_json({"lang": lang, "viewer": viewer})}</template>'
        f'<template class="dk-words">{embedded_json({**around_words(lang), **said})}</template></div>'
    )
