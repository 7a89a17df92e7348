"""The page where missed tasks come back: which exercise stands where, and the paragraphs with their exercises."""

from collections.abc import Mapping, Sequence
from html import escape

from mkdocs.structure.files import File

from dokolearn.hosts.site.navigation import Entry
from dokolearn.hosts.site.static_html import embedded_json, needs_script
from dokolearn.script import paragraph
from dokolearn.strings import text

REVIEW = "wiederholen.md"

_WORDS = (
    *("due", "due_one", "none", "later", "next", "missing", "paragraphs", "open", "done", "back", "people", "who"),
    *("first", "name", "add", "added", "no_name", "files", "broken", "save_broken", "throw", "export", "import"),
    *("restored", "no_backup", "wipe", "sure", "wiped"),
)


def review_title(lang: str) -> str:
    """What the page is called."""
    return text(lang, "review.title")


def review_html(lessons: Sequence[Entry], own: File, words: Mapping[str, str], lang: str) -> str:
    """The page; `words` are those around every exercise. Without a script it says what it would do."""
    places = {key: {"href": entry.file.url_relative_to(own)} for entry in lessons for key in entry.keys}
    data = {"lang": lang, "places": places, "paragraphs": _paragraphs(lessons, own)}
    said = {f"review_{word}": text(lang, f"review.word.{word}") for word in _WORDS}
    intro = escape(text(lang, "review.intro"))
    return (
        f'<h1 id="wiederholen">{escape(review_title(lang))}</h1><p>{intro}</p>'
        f'<div class="dk" data-dk="review" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json({**words, **said})}</template></div>'
    )


def _paragraphs(lessons: Sequence[Entry], own: File) -> list[dict[str, object]]:
    """Each paragraph that has exercises, in the order of the course, and the place where it is taught."""
    found: dict[str, dict[str, object]] = {}
    keys: dict[str, list[str]] = {}
    for entry in lessons:
        for key in entry.keys:
            number = key.partition("/")[0]
            place = f"p{number.replace('.', '-')}"
            if number not in found or place in entry.ids:
                at = f"#{place}" if place in entry.ids else ""
                found[number] = {"label": _label(number, entry), "href": entry.file.url_relative_to(own) + at}
            keys.setdefault(number, []).append(key)
    return [{**row, "keys": list(dict.fromkeys(keys[number]))} for number, row in found.items()]


def _label(number: str, entry: Entry) -> str:
    """The paragraph by its name; exercises of no paragraph stand under their lesson."""
    try:
        return f"§{number} {paragraph(number).title}"
    except KeyError:
        return entry.title
