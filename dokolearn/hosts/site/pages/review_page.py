"""The page where mistakes come back: which exercise stands where, what can go wrong in it, and the lessons in order."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from dokolearn.exercises.at_table import SCRIPT
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.exercises.walk import State, read_spec, slips
from dokolearn.hosts.html.static_html import drill_words, embedded_json, face_words, needs_script
from dokolearn.hosts.site.build.generator import File
from dokolearn.hosts.site.pages.navigation import Entry, apart_at
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text

REVIEW = "wiederholen.md"

_WORDS = (
    *("due", "due_one", "none", "none_done", "later", "later_done", "next", "from", "missing", "lessons", "open"),
    *("done", "back", "back_one", "people", "who", "leave", "sit"),
    *("first", "name", "add", "added", "no_name", "files", "broken", "save_broken", "throw", "export", "import"),
    *("restored", "no_backup", "wipe", "sure", "wiped"),
)


def review_title(lang: str) -> str:
    """What the page is called."""
    return text(lang, "review.title")


def review_html(lessons: Sequence[Entry], own: File, words: Mapping[str, str], lang: str) -> str:
    """The page; `words` are those around every exercise. Without a script it says what it would do."""
    places = {
        key: {"href": entry.file.url_relative_to(own), **possible_slips(key)} for entry in lessons for key in entry.keys
    }
    data = {"lang": lang, "drills": list(INVENTIONS), "places": places, "lessons": _lessons(lessons, own)}
    said = {f"review_{word}": text(lang, f"review.word.{word}") for word in _WORDS}
    intro = escape(text(lang, "review.intro"))
    all_words = {**words, **drill_words(lang), **face_words(lang), **said}
    return (
        f'<h1 id="wiederholen">{escape(review_title(lang))}</h1>'
        f'<div class="dk" data-dk="review" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json(all_words)}</template></div>'
        f"<p>{intro}</p>"
    )


def possible_slips(key: str) -> JsonDict:
    """The kind of an exercise, and for each of its tasks under the script the mistakes that can be made, each once.

    An exercise that is not of the catalogue is only known by its place.
    """
    return _possible_slips(json.dumps(spec(key))) if key in catalogue() else {"kind": "", "slips": []}


@lru_cache(maxsize=512)
def _possible_slips(written: str) -> JsonDict:
    read = read_spec({"rules": {"set": SCRIPT}, **json.loads(written)})
    states = (State(read, at, read.kind.first(task)) for at, task in enumerate(read.tasks))
    return {"kind": read.kind.name, "slips": [list(dict.fromkeys(slips(state))) for state in states]}


def _lessons(lessons: Sequence[Entry], own: File) -> list[JsonDict]:
    """Each lesson that has exercises, in the order of the course; `apart` by exercise are the books at whose table it
    is another one's and not to be done."""
    return [
        {
            "label": entry.title,
            "href": entry.file.url_relative_to(own),
            "keys": (keys := list(dict.fromkeys(entry.keys))),
            "apart": {key: books for key in keys if key in catalogue() and (books := apart_at(key))},
        }
        for entry in lessons
        if entry.keys
    ]
