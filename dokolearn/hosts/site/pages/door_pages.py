"""The first pages behind the doors: the path of the lessons, and tiles that lead on."""

import html
import json
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from dokolearn.course.author_errors import AuthorError
from dokolearn.hosts.html.static_html import embedded_json, needs_script
from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.navigation import (
    API,
    BUILD,
    CALCULATOR,
    DISPUTES,
    DUPLICATE,
    EVENING,
    FOR_ALL,
    LOOKED_UP,
    MAPPE,
    MASTER,
    OWN_GAMES,
    PLAY,
    PRACTICE,
    PUZZLES,
    REPLAYS,
    TRAINERS,
    WISHES,
    Entry,
    due,
    list_of,
)
from dokolearn.hosts.site.pages.steps import GO_ON
from dokolearn.strings import text

PARTS = "parts.toml"
"""Beside the lessons: where each part of the course begins."""

MINE = "meine-spiele.md"
WORKSHOP = "werkstatt.md"

_GO_ON_AT = {"evening": PLAY, "record": "eintragen.md", "annotate": "kommentieren.md", "mappe": MAPPE, "build": BUILD}
"""Where something goes on that was begun, by its kind."""

_EXAMS = ("pruefung.md", MASTER)


class CoursePart(NamedTuple):
    """A part of the course: its name in addresses, the number of its first lesson, its title by language."""

    name: str
    first: int
    title: dict[str, str]


def parts_of(lessons: Path) -> list[CoursePart]:
    """The parts that a folder of lessons has; none without the file. Raises AuthorError."""
    file = lessons / PARTS
    if not file.is_file():
        return []
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        return [CoursePart(name, int(part["first"]), dict(part["title"])) for name, part in found.items()]
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise AuthorError(f"{PARTS}: {error!r}") from None


# Learning


def lessons_page(course: Sequence[Entry], parts: Sequence[CoursePart], own: File, files: Files, lang: str) -> str:
    """The way on, the short way for who is invited tonight, the path of all lessons and exams, then free practice."""
    title = html.escape(text(lang, "site.learn"))
    if not course:
        return f'<h1 id="lessons">{title}</h1><p>{html.escape(text(lang, "site.lessons_none"))}</p>'
    begin = html.escape(text(lang, "site.go_on_begin"))
    address = course[0].file.url_relative_to(own)
    way = f'<p><a class="md-button md-button--primary" href="{address}" {GO_ON}>{begin}</a></p>'
    free = tiles("practice", [*reversed(PRACTICE[1:]), PUZZLES], own, files, lang)
    below = f'<h2 id="frei-ueben">{html.escape(text(lang, "site.practice"))}</h2>{free}' if free else ""
    path = "".join(_path(course, parts, own, files, lang))
    return f'<h1 id="lessons">{title}</h1>{way}{tiles("invited", [EVENING], own, files, lang)}{path}{below}'


def _path(course: Sequence[Entry], parts: Sequence[CoursePart], own: File, files: Files, lang: str) -> Iterator[str]:
    """Every part with its lessons; the exams stand where what they ask has been taught, the second one at the end."""
    shelves = [(part, shelf) for part, shelf in _by_part(course, parts) if shelf]
    exams = [file for file in map(files.get_file_from_path, _EXAMS) if file]
    for at, (part, shelf) in enumerate(shelves, start=1):
        left = len(shelves) - at  # the first exam stands before the last part, both where there is one part alone
        many = len(exams) if not left else int(left == 1 and len(exams) > 1)
        here, exams = exams[:many], exams[many:]
        if part:
            yield f'<h2 id="{html.escape(part.name)}">{html.escape(part.title.get(lang, part.name))}</h2>'
        nodes = [*(_node(entry, own, lang) for entry in shelf), *(_exam(exam, own) for exam in here)]
        yield f'<ol class="dk-path" data-search-exclude>{"".join(nodes)}</ol>'


def _by_part(course: Sequence[Entry], parts: Sequence[CoursePart]) -> Iterator[tuple[CoursePart | None, list[Entry]]]:
    """The lessons by part; what comes before the first part, and lessons without a number, stand without one."""
    firsts = [None, *parts]
    for part, following in zip(firsts, [*parts, None], strict=True):
        low, high = (part.first if part else -1), (following.first if following else 10**9)
        yield part, [entry for entry in course if low <= _number(entry) < high]


def _number(entry: Entry) -> int:
    digits = entry.file.name.partition("_")[0]
    return int(digits) if digits.isdecimal() else -1


def _node(entry: Entry, own: File, lang: str) -> str:
    """A lesson on the path: its title, how long it takes, and what is known of it."""
    number, dot, title = entry.title.partition(" · ")
    minutes = html.escape(text(lang, "site.minutes", n=entry.minutes)) if entry.minutes else ""
    about = f"<p>{html.escape(entry.summary)}</p>" if entry.summary else ""
    return (
        f'<li><a href="{entry.file.url_relative_to(own)}"><b>{html.escape(number if dot else "")}</b> '
        f"<span>{html.escape(title if dot else entry.title)}</span></a>"
        f"<small>{minutes}{due(entry.keys, lang)}</small>{about}</li>"
    )


def _exam(exam: File, own: File) -> str:
    known = _entry_of(exam)
    about = f"<p>{html.escape(known.summary)}</p>" if known.summary else ""
    return (
        f'<li class="dk-path__exam"><a href="{exam.url_relative_to(own)}"><b>★</b> '
        f"<span>{html.escape(known.title)}</span></a>{about}</li>"
    )


# Games


def replays_tabs(current: str, own: File, files: Files, lang: str) -> str:
    """The two shelves of games: those of the site, and the reader's own."""
    pages = [(uri, files.get_file_from_path(uri)) for uri in (f"{REPLAYS}/index.md", MINE)]
    links = "".join(
        f'<a href="{file.url_relative_to(own)}"{here}>{html.escape(text(lang, f"site.tab_{key}"))}</a>'
        for (uri, file), key in zip(pages, ("all", "mine"), strict=True)
        if file
        for here in [' aria-current="page"' if uri == current else ""]
    )
    return f'<nav class="dk-tabs" aria-label="{html.escape(text(lang, "site.replays"))}">{links}</nav>'


def mine_page(own: File, files: Files, lang: str) -> str:
    """What the reader has begun on his device, then where games are written down, opened, commented on, passed on."""
    title = html.escape(text(lang, "site.mine"))
    tabs = replays_tabs(MINE, own, files, lang)
    found = {kind: files.get_file_from_path(uri) for kind, uri in _GO_ON_AT.items()}
    data = {"lang": lang, "pages": {kind: file.url_relative_to(own) for kind, file in found.items() if file}}
    gaps = {gap: f"{{{gap}}}" for gap in ("game", "of", "sum", "table")}
    words = {kind: text(lang, f"site.mine_{kind}") for kind in (*_GO_ON_AT, "none")}
    words |= {word: text(lang, f"site.today_{word}", **gaps) for word in ("game", "game_of")}
    kept = (
        f'<div class="dk" data-dk="mine" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json(words)}</template></div>'
    )
    return f'<h1 id="meine-spiele">{title}</h1>{tabs}{kept}{tiles("mine", OWN_GAMES, own, files, lang)}'


def with_shelves(gallery: str, own: File, files: Files, lang: str) -> str:
    """The page of all games between the two shelves and, on phones, the way to the workshop: its door has no room in
    the bar below."""
    way = tiles("workshop_way", [WORKSHOP], own, files, lang, more="dk-tiles--foot")
    return gallery.replace("</h1>", f"</h1>{replays_tabs(own.src_uri, own, files, lang)}", 1) + way


# Rules


def rules_page(entries: Sequence[Entry], own: File, files: Files, lang: str) -> str:
    """A search, what one looks up at the table, every theme that is argued about, then the pages about the script."""
    first = [CALCULATOR, f"{DISPUTES}/index.md", *LOOKED_UP]
    placed = {uri for uri in first if files.get_file_from_path(uri)}
    script = list_of([entry for entry in entries if entry.file.src_uri not in placed], own, lang)
    intro = html.escape(text(lang, "site.rules_intro" if entries else "site.rules_none"))
    title, below, look = (html.escape(text(lang, f"site.{key}")) for key in ("rules", "script", "look_up"))
    return (
        f'<h1 id="rules">{title}</h1><button type="button" class="dk-look" data-dk-search>{look}</button>'
        f"{tiles('look', first, own, files, lang)}{_themes(own, files)}"
        f'<h2 id="script">{below}</h2><p>{intro}</p>{script}'
    )


def _themes(own: File, files: Files) -> str:
    """What people argue about, theme by theme."""
    pages = [file for file in files.documentation_pages() if file.src_uri.startswith(f"{DISPUTES}/")]
    themes = [(file.url_relative_to(own), html.escape(_entry_of(file).title.partition(": ")[2])) for file in pages]
    links = "".join(f'<li><a href="{address}">{name}</a></li>' for address, name in themes if name)
    return f'<ul class="dk-themes" data-search-exclude>{links}</ul>' if links else ""


# Workshop


def workshop_page(own: File, files: Files, lang: str) -> str:
    """Everything for people who teach, as tiles."""
    pages = (
        MAPPE,
        BUILD,
        WISHES,
        FOR_ALL,
        DUPLICATE,
        "zettel.md",
        *OWN_GAMES,
        "eure-eigene-seite.md",
        TRAINERS,
        "notation.md",
        API,
    )
    title, about = (html.escape(text(lang, f"site.{key}")) for key in ("workshop", "workshop_about"))
    return f'<h1 id="werkstatt">{title}</h1><p>{about}</p>{tiles("workshop", pages, own, files, lang)}'


# Tiles


def tiles(kind: str, pages: Iterable[str], own: File, files: Files, lang: str, more: str = "") -> str:
    """A tile for each of these pages that the site has: its title and what it says of itself."""
    found = [_entry_of(file) for file in map(files.get_file_from_path, pages) if file]
    shown = "".join(_tile(entry, own, lang) for entry in found)
    name = f"dk-tiles {more}".strip()
    return f'<ul class="{name}" data-kind="{kind}" data-search-exclude>{shown}</ul>' if shown else ""


def _tile(entry: Entry, own: File, lang: str) -> str:
    about = f"<span>{html.escape(entry.summary)}</span>" if entry.summary else ""
    named = entry.file.name if entry.file.src_uri in (EVENING, "ueben.md") else ""
    title = text(lang, f"site.tile_{named.replace('-', '_')}") if named else entry.title
    return f'<li><a href="{entry.file.url_relative_to(own)}"><strong>{html.escape(title)}</strong>{about}</a></li>'


def _entry_of(file: File) -> Entry:
    """A page by what its head says; one of ours may not be read yet."""
    page = file.page
    head = page.meta if page and page.title else json.loads(file.content_string.split("\n")[1])
    title = page.title if page and page.title else head["title"]
    return Entry(file, html.unescape(str(title)), html.unescape(str(head.get("description") or "")))
