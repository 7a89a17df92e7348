"""The score calculator as HTML that a static page carries: the example, or a sheet of its author, readable at once."""

from collections.abc import Mapping
from html import escape
from typing import Any

from dokolearn.calculator import start, view
from dokolearn.hosts.site.static_html import embedded_json
from dokolearn.strings import text

_WORDS = (
    *("link", "link_copied", "link_shown", "link_long", "bad_link", "fetching", "starting", "counting", "waiting"),
    *("no-wasm", "no-worker", "download", "crash", "refused", "retry"),
)


def score_html(sheet: Mapping[str, Any] | None = None, lang: str = "de") -> str:
    """A sheet with its result; the example without one. Raises SheetError for what is no sheet."""
    spec = {**(sheet or {}), "lang": lang}
    shown = view(start(spec))
    words = {word: text(lang, f"score.page.{word}") for word in _WORDS}
    return (
        '<div class="dk" data-dk="score" data-search-exclude>'
        f'<div class="dk-still">{_still(shown)}</div>'
        f'<template class="dk-data">{embedded_json({"spec": spec, "view": shown})}</template>'
        f'<template class="dk-words">{embedded_json(words)}</template></div>'
    )


def _still(shown: Mapping[str, Any]) -> str:
    """The result in words, for readers without JavaScript and for the moment before it runs."""
    result = shown["result"] or {"reason": "", "lines": []}
    problems = "".join(f"<li>{escape(one['text'])}</li>" for one in shown["problems"])
    lines = "".join(f"<li>{escape(line['text'])}: {escape(line['points'])}</li>" for line in result["lines"])
    books = "".join(f"<li>{escape(book['name'])}: {escape(book['headline'])}</li>" for book in shown["books"])
    return (
        f"<p><strong>{escape(shown['headline'])}</strong> {escape(result['reason'])}</p>"
        f"<ul>{problems}{lines}</ul><p>{escape(shown['words']['books'])}</p><ul>{books}</ul>"
        f"<noscript><p>{escape(text(shown['lang'], 'page.needs_script'))}</p></noscript>"
    )
