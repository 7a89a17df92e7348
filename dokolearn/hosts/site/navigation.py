"""What the plugin writes by itself: the navigation and the lists of lessons, replays and rules."""

import html
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mkdocs.structure.files import File, Files, InclusionLevel

from dokolearn.course.author_words import AuthorError
from dokolearn.exercises.at_table import apart
from dokolearn.exercises.catalogue import spec as catalogued
from dokolearn.exercises.drill.drill import PLAYED
from dokolearn.strings import text

LESSONS = "lektionen"
REPLAYS = "spiele"
RULES = "regeln"
EVENING = "heute-abend.md"
"""The page for somebody who was invited to play tonight stands first of all."""

PRACTICE = ("ueben.md", "wiederholen.md", "pruefung.md")
"""Pages of the site that stand right after the lessons, if they are there."""

DISPUTES = "streitfaelle"
LOOKED_UP = ("glossar.md", "trumpfkarte.md")
"""Pages to look something up stand after the rules, and so do the Streitfälle with a page per theme."""

OPENING = "oeffnen.md"
"""The page that opens games stands among them."""

OUT_OF_NAV = {InclusionLevel.EXCLUDED, InclusionLevel.DRAFT, InclusionLevel.NOT_IN_NAV}


@dataclass(frozen=True)
class Entry:
    """One line of a list: where it leads and what it says. Title and summary are plain text."""

    file: File
    title: str
    summary: str = ""
    keys: tuple[str, ...] = ()
    """The exercises behind it, so that the list can say what is still due."""
    ids: tuple[str, ...] = ()
    """The places of the page that links may lead to."""


def list_page(kind: str, entries: Sequence[Entry], own: File, lang: str) -> str:
    """The page that lists all lessons, all replays or all pages about the rules."""
    title = html.escape(text(lang, f"site.{kind}"))
    intro = html.escape(text(lang, f"site.{kind}_intro" if entries else f"site.{kind}_none"))
    items = "".join(_item(entry, own, lang) for entry in entries)
    shown = f'<ul class="dk-list" data-search-exclude>{items}</ul>' if entries else ""
    return f'<h1 id="{kind}">{title}</h1><p>{intro}</p>{shown}'


def _item(entry: Entry, own: File, lang: str) -> str:
    link = f'<a href="{entry.file.url_relative_to(own)}">{html.escape(entry.title)}</a>'
    return f"<li>{link}{due(entry.keys, lang)}{f'<p>{html.escape(entry.summary)}</p>' if entry.summary else ''}</li>"


def due(keys: Sequence[str], lang: str) -> str:
    """A place that the page fills with what is still to be done of these exercises; empty without them.

    With an exercise stand the books at whose table it is another one's and not to be done.
    """
    if not keys:
        return ""
    listed = [[key, *books] if (books := _apart(key)) else key for key in keys]
    words = {"due": text(lang, "progress.due"), "done": text(lang, "progress.done")}
    return f' <span class="dk-due" data-dk-due="{_data(listed)}" data-dk-words="{_data(words)}"></span>'


def _apart(key: str) -> tuple[str, ...]:
    """The books at whose table an exercise is another one's; a whole game is played at every table."""
    return () if key.startswith(PLAYED) else _worked_out(json.dumps(catalogued(key)))


@lru_cache(maxsize=1024)
def _worked_out(written: str) -> tuple[str, ...]:
    """The same, once a process."""
    return apart(json.loads(written))


def _data(value: Any) -> str:
    return html.escape(json.dumps(value, ensure_ascii=False), quote=True)


def navigation(
    lessons: Iterable[Entry], replays: Iterable[Entry], rules: Sequence[Entry], files: Files, lang: str
) -> list[Any]:
    """Start, lessons, practice, replays, rules, and after them whatever other pages the site has."""
    ours = (f"{LESSONS}/", f"{REPLAYS}/", f"{RULES}/", f"{DISPUTES}/")
    placed = ("index.md", EVENING, *PRACTICE, *LOOKED_UP, OPENING, *(entry.file.src_uri for entry in rules))
    others = [
        file.src_uri
        for file in files.documentation_pages()
        if file.src_uri not in placed and not file.src_uri.startswith(ours) and file.inclusion not in OUT_OF_NAV
    ]
    start = [{text(lang, "site.start"): "index.md"}] if files.get_file_from_path("index.md") else []
    tonight = [EVENING] if files.get_file_from_path(EVENING) else []
    practice = [page for page in PRACTICE if files.get_file_from_path(page)]
    course = _section("lessons", LESSONS, lessons, lang)
    opening = [OPENING] if files.get_file_from_path(OPENING) else []
    reading = [_section("replays", REPLAYS, replays, lang, opening)]
    section = _section("rules", RULES, rules, lang)
    section[text(lang, "site.rules")] += _looked_up(files, lang)
    reading.append(section)
    return [*start, *tonight, course, *practice, *reading, *others]


def only_tabs(nav: Sequence[Any], tabs: Sequence[str]) -> list[Any]:
    """The start page, and of the rest what a site wants, in its order; each is named by the begin of its address.

    Raises AuthorError for a name that has nothing behind it.
    """
    named = {_first_page(item).partition("/")[0].removesuffix(".md"): item for item in nav}
    start = [named.pop("index")] if "index" in named else []
    for tab in tabs:
        if tab not in named:
            raise AuthorError(f"tabs: no tab {tab!r}; there are {', '.join(named)}")
    return [*start, *(named[tab] for tab in tabs)]


def _first_page(item: Any) -> str:
    if isinstance(item, str):
        return item
    (pages,) = item.values()
    return pages if isinstance(pages, str) else _first_page(pages[0])


def _looked_up(files: Files, lang: str) -> list[Any]:
    """The Streitfälle, folded, and the pages to look something up, as far as the site has them."""
    asked = [file.src_uri for file in files.documentation_pages() if file.src_uri.startswith(f"{DISPUTES}/")]
    folded = [{text(lang, "disputes.title"): asked}] if asked else []
    return [*folded, *(page for page in LOOKED_UP if files.get_file_from_path(page))]


def _section(kind: str, folder: str, entries: Iterable[Entry], lang: str, first: Sequence[str] = ()) -> dict[str, Any]:
    pages = [{html.escape(entry.title, quote=False): entry.file.src_uri} for entry in entries]
    return {text(lang, f"site.{kind}"): [f"{folder}/index.md", *first, *pages]}
