"""The Gesellenprüfung as HTML that a static page carries: what it is in words, the choice of number and book."""

from html import escape

from dokolearn.exercises.drill.drill import FRESH_SEEDS, MAX_SEED
from dokolearn.exercises.exam import PLAN, TASKS
from dokolearn.hosts.site.static_html import drill_words, embedded_json, needs_script
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text
from dokolearn.wording import book_name

_WORDS = (
    "seed",
    "start",
    "resume",
    "bad_seed",
    "of",
    "print",
    "again",
    "right",
    "wrong",
    "given",
    "answer",
    "name",
    "date",
)


def exam_html(lang: str = "de") -> str:
    """The place of the exam; without a script it says what would be asked."""
    books = {name: book_name(book, lang) for name, book in BOOKS.items()}
    data = {"lang": lang, "books": books, "most": MAX_SEED, "fresh": FRESH_SEEDS}
    said = {f"exam_{word}": text(lang, f"exam.word.{word}", most=MAX_SEED) for word in _WORDS}
    areas = "".join(f"<li>{area.tasks} × {escape(text(lang, f'{area.kind}.drill'))}</li>" for area in PLAN)
    asked = escape(text(lang, "exam.asked", of=TASKS))
    return (
        '<div class="dk" data-dk="exam" data-search-exclude>'
        f'<div class="dk-still"><p>{asked}</p><ul>{areas}</ul>{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json({**drill_words(lang), **said})}</template></div>'
    )
