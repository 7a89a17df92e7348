"""What the plugin writes by itself: the navigation and the lists of lessons, replays and rules."""

import html
import json
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

from dokolearn.course.author_errors import AuthorError
from dokolearn.exercises.at_table import apart
from dokolearn.exercises.catalogue import spec as catalogued
from dokolearn.exercises.drill import PLAYED
from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.steps import going_on
from dokolearn.strings import text

LESSONS = "lektionen"
REPLAYS = "spiele"
RULES = "regeln"
START = "index.md"
EVENING = "heute-abend.md"
"""The page for somebody who was invited to play tonight stands before the lessons."""

PLAY = "spielen.md"
PRACTICE = ("pruefung.md", "ueben.md", "wiederholen.md")
PUZZLES = "raetsel.md"
MASTER = "meisterpruefung.md"
"""The exam about playing well stands behind the lessons that teach it; without them, behind the other one."""

AFTER = {MASTER: "master", "pruefung.md": "exam", "ueben.md": "practice", f"{LESSONS}/index.md": "all"}
"""What follows when all lessons are done, by its name in our words: the first of these that there is."""

OPENING = "oeffnen.md"
"""The page that opens games."""

OWN_GAMES = ("eintragen.md", OPENING, "kommentieren.md", "spiele-teilen.md")
CALCULATOR = "abrechnung.md"
DISPUTES = "streitfaelle"
LOOKED_UP = ("euer-tisch.md", "buecher.md", "glossar.md", "trumpfkarte.md")
TRAINERS = "fuer-trainer.md"
MAPPE = "mappe.md"
BUILD = "aufgabe-bauen.md"
WISHES = "karten-nach-wunsch.md"
API = "programming.md"
FOR_ALL = "spiel-fuer-alle.md"
DUPLICATE = "dieselben-karten.md"
WORKSHOP = (
    *("werkstatt.md", MAPPE, BUILD, WISHES, FOR_ALL, DUPLICATE, "zettel.md", TRAINERS, "eure-eigene-seite.md"),
    *("notation.md", API),
)
"""Pages that a site may have, in the order in which one finds them behind their door."""

DOORS = {
    START: "material/home-outline",
    f"{LESSONS}/index.md": "material/school-outline",
    PLAY: "material/cards-outline",
    f"{REPLAYS}/index.md": "material/play-box-multiple-outline",
    f"{RULES}/index.md": "material/book-open-variant-outline",
    WORKSHOP[0]: "material/hammer-wrench",
}
"""The first page behind each door, and its picture among those of the theme."""

PICTURE = "material/file-document-outline"
"""The picture of a page of the site itself that has a door."""

OURS = {LESSONS, REPLAYS, RULES, DISPUTES}
"""Folders whose pages are listed by themselves."""


def chapter_uri(chapter: int | str) -> str:
    """Where the page of a chapter of the script comes from."""
    return f"{RULES}/kapitel-{chapter}.md"


def anchor(number: str) -> str:
    """The place of a paragraph on that page: `p2-7`, as in lessons."""
    return f"p{number.replace('.', '-')}"


def learning(files: Files, own: File) -> str:
    """The address of the path of lessons from another page; of the start where a site has none."""
    found = files.get_file_from_path(f"{LESSONS}/index.md") or files.get_file_from_path(START)
    return found.url_relative_to(own) if found else "../"


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
    minutes: int = 0
    """How long a lesson takes."""


def list_of(entries: Sequence[Entry], own: File, lang: str) -> str:
    """These pages below each other, each with what it says of itself."""
    items = "".join(_item(entry, own, lang) for entry in entries)
    return f'<ul class="dk-list" data-search-exclude>{items}</ul>' if entries else ""


def _item(entry: Entry, own: File, lang: str) -> str:
    link = f'<a href="{entry.file.url_relative_to(own)}">{html.escape(entry.title)}</a>'
    return f"<li>{link}{due(entry.keys, lang)}{f'<p>{html.escape(entry.summary)}</p>' if entry.summary else ''}</li>"


def due(keys: Sequence[str], lang: str) -> str:
    """A place that the page fills with what is still to be done of these exercises; empty without them.

    With an exercise stand the books at whose table it is another one's and not to be done.
    """
    if not keys:
        return ""
    listed = [[key, *books] if (books := apart_at(key)) else key for key in keys]
    words = {"due": text(lang, "progress.due"), "done": text(lang, "progress.done")}
    words |= {"stars": text(lang, "site.end_stars", n="{n}", of="{of}")}
    return f' <span class="dk-due" data-dk-due="{_data(listed)}" data-dk-words="{_data(words)}"></span>'


def way_on(page: str, course: Sequence[Entry], own: File, files: Files, lang: str) -> str:
    """A page whose link leads to where its reader has stopped; after all lessons to what comes then."""
    after = next(filter(None, map(files.get_file_from_path, AFTER)), own)
    over = (text(lang, f"site.over_{AFTER.get(after.src_uri, 'all')}"), after.url_relative_to(own))
    review = files.get_file_from_path("wiederholen.md")
    there = review.url_relative_to(own) if review else ""
    return going_on(page, (_stop(entry, own) for entry in course), over, there, lang)


def _stop(entry: Entry, own: File) -> tuple[str, str, str, list[str]]:
    """What a reader may have to do in a lesson: the exercises that are the same ones at every table."""
    keys = [key for key in dict.fromkeys(entry.keys) if not apart_at(key)]
    return entry.file.name, entry.title, entry.file.url_relative_to(own), keys


def apart_at(key: str) -> tuple[str, ...]:
    """The books at whose table an exercise is another one's; a whole game is played at every table."""
    return () if key.startswith(PLAYED) else _read_addresses(json.dumps(catalogued(key)))


@lru_cache(maxsize=1024)
def _read_addresses(written: str) -> tuple[str, ...]:
    """The same, once a process."""
    return apart(json.loads(written))


def _data(value: Any) -> str:
    return html.escape(json.dumps(value, ensure_ascii=False), quote=True)


def navigation(
    lessons: Iterable[Entry], replays: Iterable[Entry], rules: Sequence[Entry], files: Files, lang: str
) -> list[Any]:
    """Today, learning, playing, games, rules, workshop; after them whatever other pages there are."""
    chapters = [entry for entry in rules if entry.file.src_uri not in LOOKED_UP]
    asked = {text(lang, "disputes.title"): _dispute_pages(files)}
    parts: dict[str, Iterable[Any]] = {
        "start": [START],
        "learn": [f"{LESSONS}/index.md", EVENING, *_titles(lessons), PRACTICE[0], MASTER, *PRACTICE[1:], PUZZLES],
        "play": [PLAY],
        "replays": [f"{REPLAYS}/index.md", "meine-spiele.md", *OWN_GAMES, *_titles(replays)],
        "rules": [f"{RULES}/index.md", CALCULATOR, asked, *LOOKED_UP, *_titles(chapters)],
        "workshop": WORKSHOP,
    }
    nav = list(chain.from_iterable(_part(kind, pages, files, lang) for kind, pages in parts.items()))
    placed = set(_pages(nav))
    others = [
        file.src_uri
        for file in files.documentation_pages()
        if file.src_uri not in placed and file.inclusion.is_in_nav() and file.src_uri.split("/")[0] not in OURS
    ]
    return [*nav, *others]


def _part(kind: str, pages: Iterable[Any], files: Files, lang: str) -> list[Any]:
    """A part of the menu with those of its pages that there are; one page alone is no part, but called like it."""
    there = [page for page in pages if any(files.get_file_from_path(uri) for uri in _pages([page]))]
    return [{text(lang, f"site.{kind}"): there if len(there) > 1 else next(_pages(there))}] if there else []


def _titles(entries: Iterable[Entry]) -> list[dict[str, str]]:
    return [{html.escape(entry.title, quote=False): entry.file.src_uri} for entry in entries]


def _pages(nav: Iterable[Any]) -> Iterator[str]:
    """Every page of a navigation, whatever it is folded into."""
    for item in nav:
        if isinstance(item, str):
            yield item
        else:
            (inside,) = item.values()
            yield from [inside] if isinstance(inside, str) else _pages(inside)


def _dispute_pages(files: Files) -> list[str]:
    """The Streitfälle: their list and a page per theme."""
    return [file.src_uri for file in files.documentation_pages() if file.src_uri.startswith(f"{DISPUTES}/")]


SECTION = "dokolearn"
"""The place in a menu of an author where ours hangs."""


def with_section(nav: list[Any], menu: Sequence[Any]) -> list[Any]:
    """The menu of an author with the parts of ours in the place of the word `dokolearn`, without pages that stand there
    already: below a title, or among the other parts."""
    placed = set(_pages(nav))
    ours = [kept for item in menu if isinstance(item, dict) and (kept := _leave_out(item, placed))]
    return list(_with_section(nav, ours))


def _with_section(nav: Iterable[Any], ours: Sequence[Any]) -> Iterator[Any]:
    for item in nav:
        if item == SECTION:
            yield from ours
        else:
            yield {title: _in_place(inside, ours) for title, inside in item.items()} if isinstance(item, dict) else item


def _in_place(inside: Any, ours: Sequence[Any]) -> Any:
    if isinstance(inside, list):
        return [*_with_section(inside, ours)]
    return [*ours] if inside == SECTION else inside


def as_written(item: Any, left_out: Callable[[str], bool]) -> Any:
    """A part of a finished menu as its author would have written it, without some of its pages; None where none is
    left."""
    if item.is_page:
        uri = item.file.src_uri
        return None if left_out(uri) else {item.title: uri} if item.title else uri
    if item.is_link:
        return {item.title: item.url}
    inside = [kept for one in item.children if (kept := as_written(one, left_out)) is not None]
    return {item.title: inside} if inside else None


def _leave_out(item: Any, placed: Container[str]) -> Any:
    """A part of a menu without these pages; nothing where none is left."""
    if isinstance(item, str):
        return None if item in placed else item
    left = {
        title: [kept for one in inside if (kept := _leave_out(one, placed))] if isinstance(inside, list) else inside
        for title, inside in item.items()
        if isinstance(inside, list) or inside not in placed
    }
    return {title: inside for title, inside in left.items() if inside} or None


def only_tabs(nav: Sequence[Any], tabs: Sequence[str]) -> list[Any]:
    """The start page, and of the rest what a site wants, in its order; each is named by the begin of its address.

    A page of a part may stand alone. Raises AuthorError for a name that has nothing behind it.
    """
    inside = [page for part in nav for page in _inside(part)]
    named = {_name(item): item for item in [*inside, *nav]}
    start = [named.pop("index")] if "index" in named else []
    known = dict.fromkeys(map(_name, [*nav[len(start) :], *inside]))
    for tab in tabs:
        if tab not in named:
            raise AuthorError(f"tabs: no tab {tab!r}; there are {', '.join(known)}")
    alone = [named[tab] for tab in tabs if named[tab] not in nav]
    return [*start, *(_without(alone, named[tab]) for tab in tabs)]


def _name(item: Any) -> str:
    return next(_pages([item])).partition("/")[0].removesuffix(".md")


def _inside(part: Any) -> list[Any]:
    """The pages of a part; none of a page that is called otherwise there."""
    (pages,) = part.values() if isinstance(part, dict) else ([],)
    return pages if isinstance(pages, list) else []


def _without(alone: Sequence[Any], item: Any) -> Any:
    """A part without the pages that stand alone."""
    return (
        {title: [page for page in pages if page not in alone] for title, pages in item.items()}
        if _inside(item)
        else item
    )
