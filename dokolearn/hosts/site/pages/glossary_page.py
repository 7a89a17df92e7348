"""The glossary on the site: every word with its meaning, its other names and places; and where other names lead."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby

from dokolearn.course.glossary import Term, glossary, sorted_as
from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.navigation import Entry, chapter_uri
from dokolearn.hosts.site.pages.rows import row
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import book_name

PAGE = "glossar"
_PARAGRAPH = re.compile(r"§(\d)\.(\d+)")


def glossary_page(course: Sequence[Entry], homes: Mapping[str, str], files: Files, lang: str) -> JsonDict:
    """The page as the fields of one: every term is a place of its own, which the search finds by each of its names.
    `homes` has by word the number of the lesson that introduces it."""
    words = glossary()
    lessons = {_number(entry): entry for entry in course}
    introduced = {word: lessons[home] for word, home in homes.items() if home in lessons}
    ids = [word.name for word in words]
    return {
        "uri": f"{PAGE}.md",
        "title": text(lang, "glossary.title"),
        "summary": text(lang, "glossary.intro"),
        "html": lambda own: glossary_html(words, introduced, files, own, lang),
        "toc": [
            {"level": 2, "id": f"{PAGE}-{letter}", "name": letter.upper(), "children": []} for letter in _letters()
        ],
        "ids": frozenset({PAGE, *ids, *(f"{PAGE}-{letter}" for letter in _letters())}),
    }


def glossary_html(words: Sequence[Term], introduced: Mapping[str, Entry], files: Files, own: File, lang: str) -> str:
    """The body of the page, readable without any script. `introduced` has by word the lesson that introduces it."""
    title, intro = (escape(text(lang, f"glossary.{part}")) for part in ("title", "intro"))
    letters = "".join(f'<li><a href="#{PAGE}-{letter}">{letter.upper()}</a></li>' for letter in _letters())
    head = f'<h1 id="{PAGE}">{title}</h1><ul class="dk-letters" data-search-exclude>{letters}</ul>'
    parts = [
        f'<h2 id="{PAGE}-{letter}">{letter.upper()}</h2>'
        + "".join(_term(word, introduced.get(word.name), files, own, lang) for word in ours)
        for letter, ours in groupby(words, key=lambda word: sorted_as(word.term)[0])
    ]
    listed = f'<div class="dk-words-listed">{"".join(parts)}</div>'
    return head + listed + _others(words, lang) + f"<p>{intro}</p>"


def _letters() -> list[str]:
    return list(dict.fromkeys(sorted_as(word.term)[0] for word in glossary()))


def _term(word: Term, lesson: Entry | None, files: Files, own: File, lang: str) -> str:
    also = f'<p class="dk-small">{escape(_also(word, lang))}</p>' if word.also else ""
    places = "; ".join(_place(book, place, files, own, lang) for book, place in word.books.items())
    return row(
        f'<h3 id="{word.name}">{escape(word.term)}</h3>',
        f'<p>{escape(word.meaning[lang])}</p>{also}<p class="dk-small">{places}{_lesson(lesson, own, lang)}</p>',
    )


def _also(word: Term, lang: str) -> str:
    """Other names; those that the same books use stand together, before these books."""
    names: dict[tuple[str, ...], list[str]] = {}
    for other in word.synonyms:
        names.setdefault(tuple(book for book in word.also if other in word.also[book]), []).append(other)
    told = (
        f"{', '.join(others)} ({', '.join(book_name(BOOKS[book], lang) for book in books)})"
        for books, others in names.items()
    )
    return text(lang, "glossary.also", words="; ".join(told))


def _place(book: str, place: str, files: Files, own: File, lang: str) -> str:
    """Where a book speaks of it; a paragraph of the script leads to its page."""
    said = escape(f"{book_name(BOOKS[book], lang)}, {place}")
    found = _PARAGRAPH.fullmatch(place) if book == "mainz" else None
    chapter = files.get_file_from_path(chapter_uri(int(found[1]))) if found else None
    if found is None or chapter is None:
        return said
    return f'<a href="{escape(chapter.url_relative_to(own))}#p{found[1]}-{found[2]}">{said}</a>'


def _number(entry: Entry) -> str:
    """The number of a lesson, which its file begins with."""
    return entry.file.src_uri.rpartition("/")[2].partition("_")[0]


def _lesson(entry: Entry | None, own: File, lang: str) -> str:
    if entry is None:
        return ""
    label = escape(text(lang, "glossary.lesson", title=entry.title))
    return f'; <a href="{escape(entry.file.url_relative_to(own))}">{label}</a>'


def _others(words: Sequence[Term], lang: str) -> str:
    """All other names in their order, each leading to the word that we use."""
    lines = "".join(_other(other, word) for other, word in _leads(words))
    title = escape(text(lang, "glossary.others"))
    return row(f'<h2 id="{PAGE}-andere">{title}</h2>', f'<ul class="dk-names">{lines}</ul>')


def _other(other: str, word: Term) -> str:
    return f'<li>{escape(other)} → <a href="#{word.name}">{escape(word.term)}</a></li>'


def _leads(words: Sequence[Term]) -> Iterator[tuple[str, Term]]:
    every = [(other, word) for word in words for other in word.synonyms]
    yield from sorted(every, key=lambda pair: (sorted_as(pair[0]), pair[1].term))
