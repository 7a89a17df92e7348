"""Where the pages about the rules lead: lessons, exercises, replays, and the other books."""

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from dokolearn.exercises.catalogue import catalogue
from dokolearn.hosts.site.build.generator import File
from dokolearn.hosts.site.pages.comparison_page import row_id
from dokolearn.hosts.site.pages.navigation import Entry, anchor
from dokolearn.model import RuleSet
from dokolearn.option_words import option_title
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.options import options_with_place, place
from dokolearn.script import Paragraph
from dokolearn.strings import text
from dokolearn.trace import Trace
from dokolearn.wording import book_name

ANCHOR = re.compile(r"p(\d)-(\d+)")
"""The place of a paragraph on a page, as `anchor` makes it."""

_NUMBER = re.compile(r"§(\d\.\d+)")


@dataclass(frozen=True)
class Guide:
    """What the site has, by what a paragraph knows of it."""

    lang: str
    traces: Mapping[str, Trace]
    lessons: Mapping[str, Entry]
    """By number of paragraph."""
    exercises: Mapping[str, Entry]
    """The lesson that shows an exercise, by its key."""
    replays: Mapping[str, Entry]
    """By name of file."""
    comparison: File | None
    """The page that compares the books, if it is ours."""
    programs: Mapping[int, Sequence[Entry]] = field(default_factory=dict)
    """The pages for people who program, by chapter."""
    course: Mapping[str, Entry] = field(default_factory=dict)
    """The lessons by their number: `05`."""

    def lesson(self, number: str, own: File, words: str = "") -> str:
        """The lesson where a paragraph is at home, as a link with these words or its title; or nothing."""
        entry = self.lessons.get(number)
        return _link(entry.file, own, words or entry.title, anchor(number)) if entry else ""

    def lesson_by_number(self, number: str, own: File) -> str:
        """A lesson by its number as a link, or that it is still to come."""
        entry = self.course.get(number)
        planned = html.escape(text(self.lang, "rules.lesson_planned", lesson=int(number)))
        return _link(entry.file, own, entry.title) if entry else planned

    def program(self, chapter: int, own: File) -> str:
        """The way to the notebooks of a chapter, for people who program; or nothing."""
        links = [_link(entry.file, own, entry.title) for entry in self.programs.get(chapter, ())]
        if not links:
            return ""
        about = html.escape(text(self.lang, "rules.program_about"), quote=False)
        return f'<p class="dk-program" data-search-exclude>{about} {" · ".join(links)}</p>'

    def exercise_list(self, number: str, own: File) -> list[str]:
        """The exercises of a paragraph, each with a link to the lesson that shows it."""
        keys = self.traces[number].exercise
        return [self.exercise(key, own) for key in keys]

    def exercise(self, key: str, own: File) -> str:
        """The title of an exercise, as a link to the lesson that shows it where one does."""
        given = catalogue()[key].get("title", key)
        title = str(given if isinstance(given, str) else given.get(self.lang, given.get("de", key)))
        entry = self.exercises.get(key)
        return _link(entry.file, own, title) if entry else html.escape(title, quote=False)

    def replay_list(self, number: str, own: File) -> list[str]:
        """The games whose notes name a paragraph."""
        known = (self.replays.get(found.name) for found in self.traces[number].replay)
        return [_link(entry.file, own, entry.title) for entry in known if entry]

    def rows_compared(self, number: str, own: File) -> list[str]:
        """The rules of this paragraph that the comparison of the books knows, as links to their rows."""
        file = self.comparison
        if file is None:
            return []
        titles = {name: option_title(name, self.lang) for name in options_of(number)}
        # A detail, "… auch im Solo", is understood below its rule only.
        return [_link(file, own, title, row_id(name)) for name, title in titles.items() if not title.startswith("…")]

    def other_books(self, number: str) -> Iterator[str]:
        """Where the other books say it: `DDV-Turnierregeln: Spielwerte`."""
        for name, rules in BOOKS.items():
            places = places_in(rules, number)
            if name != "mainz" and places:
                yield text(self.lang, "rules.book", book=book_name(rules, self.lang), places=", ".join(places))


def guide(
    lang: str,
    traces: Mapping[str, Trace],
    course: Iterable[Entry],
    library: Iterable[Entry],
    comparison: File | None,
    programs: Mapping[int, Sequence[Entry]],
) -> Guide:
    """The guide of a site with these lessons and replays."""
    lessons: dict[str, Entry] = {}
    exercises: dict[str, Entry] = {}
    numbered: dict[str, Entry] = {}
    for entry in course:
        numbered[entry.file.name[:2]] = entry
        for match in filter(None, map(ANCHOR.fullmatch, entry.ids)):
            lessons.setdefault(f"{match[1]}.{match[2]}", entry)
        for key in entry.keys:
            exercises.setdefault(key, entry)
    replays = {entry.file.src_uri.rpartition("/")[2].removesuffix(".md"): entry for entry in library}
    return Guide(lang, traces, lessons, exercises, replays, comparison, programs, numbered)


def heading(paragraph: Paragraph) -> str:
    """`§2.7 Bedienpflicht`, as plain text."""
    return f"§{paragraph.id} {paragraph.title}"


def options_of(number: str) -> list[str]:
    """The options that this paragraph of the script is about."""
    return [option for option in options_with_place() if number in _NUMBER.findall(place("mainz", option) or "")]


def places_in(rules: RuleSet, number: str) -> list[str]:
    """Every place of a book about a paragraph and its parts, each once; where it says nothing is none."""
    found = (where.split(", ") for part, where in rules.places if f"{part}.".startswith(f"{number}."))
    return list(dict.fromkeys(filter(None, chain.from_iterable(found))))


def _link(file: File, own: File, words: str, where: str = "") -> str:
    address = file.url_relative_to(own) + (f"#{where}" if where else "")
    return f'<a href="{html.escape(address)}">{html.escape(words, quote=False)}</a>'
