"""“Euer Tisch”: the page that the engine makes for the table of its reader, from its rules."""

from collections.abc import Mapping
from html import escape

from dokolearn.hosts.site.static_html import around_words, embedded_json, needs_script
from dokolearn.strings import text

OWN_TABLE = "euer-tisch.md"

_WORDS = ("choose", "try", "books")


def own_table_html(books: str, words: Mapping[str, str], lang: str) -> str:
    """The page; `books` is where the books stand side by side, `words` those around every exercise."""
    title, about = (escape(text(lang, f"own_table_page.{key}")) for key in ("title", "about"))
    said = {f"own_table_{word}": text(lang, f"own_table_page.word.{word}") for word in _WORDS}
    data = {"lang": lang, "books": books}
    return (
        f'<h1 id="euer-tisch">{title}</h1><p>{about}</p>'
        f'<div class="dk" data-dk="own" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json({**around_words(lang), **words, **said})}</template></div>'
    )
