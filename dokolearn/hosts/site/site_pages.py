"""The pages that join a site: lessons, games, lists, rules and pages of its own, each drawn when it is asked for."""

import html
import json
import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from dokolearn.course.lesson_check import read_lesson
from dokolearn.course.lesson_steps import minutes
from dokolearn.hosts.html.static_html import settings_html
from dokolearn.hosts.site.build.generator import File, Files, NewFile, Page
from dokolearn.hosts.site.pages.builtin_pages import COMPARISON, OwnPage
from dokolearn.hosts.site.pages.door_pages import CoursePart, lessons_page, rules_page
from dokolearn.hosts.site.pages.drawn_games import Replay
from dokolearn.hosts.site.pages.embed_and_print import Sheets
from dokolearn.hosts.site.pages.gallery import Shelved
from dokolearn.hosts.site.pages.game_pages import replay_page
from dokolearn.hosts.site.pages.lesson_links import Links
from dokolearn.hosts.site.pages.lesson_runs import Lesson, warning_html
from dokolearn.hosts.site.pages.navigation import LESSONS, REPLAYS, RULES, Entry, learning
from dokolearn.hosts.site.pages.own_table_page import OWN_TABLE, house_rules_of
from dokolearn.hosts.site.pages.steps import STEPPED, in_steps
from dokolearn.hosts.site.pages.words_in_lessons import in_lesson
from dokolearn.hosts.site.rules.guide import ANCHOR, guide
from dokolearn.hosts.site.rules.pages import RulePage, rule_pages
from dokolearn.hosts.site.rules.programming import Program, program_page
from dokolearn.strings import text
from dokolearn.trace import Trace

PICTURES = {".png", ".svg", ".jpg", ".jpeg", ".webp", ".gif"}

OTHER_TABLES = 8
"""From this lesson on its exercises say what other tables answer."""


class Drawn(NamedTuple):
    """What stands on a page."""

    html: str
    toc: Sequence[Mapping[str, Any]] = ()
    """Its headings, those of a section inside of it: level, id, name and children."""
    places: Collection[str] | None = ()
    """Where links may lead; None if it answers any place."""


Draw = Callable[[Page], Drawn]


class SitePages:
    """Pages of ours among the files of a site, and how each is drawn. `homes` names the lesson of each word; `about` is
    what the site says of itself, for pages that say nothing."""

    def __init__(
        self,
        files: Files,
        new_file: NewFile,
        about: str,
        lang: str,
        traces: dict[str, Trace],
        homes: Mapping[str, str],
        sheets: Sheets,
    ) -> None:
        self.files, self.new_file, self.about, self.lang = files, new_file, about, lang
        self.traces, self.homes, self.sheets = traces, homes, sheets
        self.draw: dict[str, Draw] = {}
        self.chapters: dict[str, File] = {}
        self.links = Links({os.path.realpath(file.abs_src_path): file for file in files if file.abs_src_path})

    def add_pictures(self, folder: Path) -> None:
        """The pictures that lie beside lessons."""
        for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if path.suffix.lower() in PICTURES and not any(part.startswith(".") for part in path.parts):
                uri = f"{LESSONS}/{path.relative_to(folder).as_posix()}"
                file = self.new_file(uri, path=path)
                self.files.append(file)
                self.links.files[os.path.realpath(path)] = file

    def add_lesson(self, lesson: Lesson) -> Entry:
        """A lesson with its number, its words explained, and at its end the rules it is about."""
        shown, number, lang = lesson.page, lesson.number, self.lang
        title = shown.title or lesson.path.stem
        above = ""
        if number:
            title = text(lang, "site.lesson_title", number=number, title=title)
            above = f'<p class="dk-above">{html.escape(text(lang, "site.lesson_number", number=number))}</p>'
        file = self._add_page(f"{LESSONS}/{lesson.path.stem}.md", title, shown.summary)
        self.links.files[os.path.realpath(lesson.path)] = file

        def draw(page: Page) -> Drawn:
            body = self.links.rewrite(shown.html, lesson.path, page.file)
            own = self.files.get_file_from_path(OWN_TABLE)
            body = body.replace(
                "</h1>", "</h1>" + house_rules_of(number, own.url_relative_to(file) if own else "", self.lang), 1
            )
            body = in_lesson(body, self.files, file, self.homes, lang)
            body = in_steps(body, lesson.path.stem, learning(self.files, file), lang, _after(page))
            chapters = {digit: chapter.url_relative_to(file) for digit, chapter in self.chapters.items()}
            rules = _rules_of(shown.ids, self.traces, chapters, lang)
            whole = warning_html(lesson) + _lesson(number, above, body, lang) + rules
            return Drawn(whole, shown.toc, shown.ids or None)  # a lesson that is merely listed answers any place

        self.draw[file.src_uri] = draw
        takes = minutes(read_lesson(lesson.path))
        return Entry(file, title, shown.summary, tuple(shown.keys), tuple(shown.ids), takes)

    def add_replay(self, replay: Replay) -> Shelved:
        """A game with all that lies beside it."""
        about = replay.card["summary"]
        file = self._add_page(f"{REPLAYS}/{replay.path.stem}.md", replay.title, about, hide=("toc",))
        self.links.files[os.path.realpath(replay.path)] = file
        made = replay_page(replay, file, self.files, self.new_file, self.lang, self.sheets)
        # A place of such a page is a moment of the game.
        self.draw[file.src_uri] = lambda page: Drawn(made.html(self.chapters, _neighbours(page)), places=None)
        return made.shelved

    def add_lessons_list(self, course: list[Entry], parts: Sequence[CoursePart]) -> None:
        """The path of the lessons, unless the site brings its own page."""
        uri = f"{LESSONS}/index.md"
        if self.files.get_file_from_path(uri) is None:
            about = text(self.lang, "site.lessons_intro")
            file = self._add_page(uri, text(self.lang, "site.learn"), about, hide=("toc",))
            self.draw[uri] = lambda page: Drawn(lessons_page(course, parts, file, self.files, self.lang))

    def add_rules_list(self, entries: list[Entry]) -> None:
        """What is looked up and what the script says, unless the site brings its own page."""
        uri = f"{RULES}/index.md"
        if self.files.get_file_from_path(uri) is None:
            file = self._add_page(uri, text(self.lang, "site.rules"))
            self.draw[uri] = lambda page: Drawn(rules_page(entries, file, self.files, self.lang))

    def add_own(self, made: OwnPage) -> None:
        """A page that every site has of itself, unless it brings its own."""
        if self.files.get_file_from_path(made.uri) is not None:
            return
        file = self._add_page(made.uri, made.title, made.summary, made.hide, made.boost, made.listed)
        self.draw[made.uri] = lambda page: Drawn(made.html(file), made.toc, made.ids or None)

    def add_rules(self, course: list[Entry], library: list[Entry], coded: list[Program]) -> list[Entry]:
        """The chapters of the script, the comparison of the books, and what there is of it all so far."""
        books = self.files.get_file_from_path(COMPARISON)
        compared = books if COMPARISON in self.draw else None
        below: dict[int, list[Entry]] = {}
        for program in coded:
            below.setdefault(program.chapter, []).append(self._add_program(program))
        lead = guide(self.lang, self.traces, course, library, compared, below)
        chapters, tips, coverage = rule_pages(lead, self.files)
        entries = [self._add_rule_page(made) for made in chapters]
        self.chapters = {str(number): entry.file for number, entry in enumerate(entries, start=1)}
        entries.append(self._add_rule_page(tips))
        if books:
            about = text(self.lang, "comparison.intro")
            entries.append(Entry(books, text(self.lang, "comparison.title"), about))
        return [*entries, self._add_rule_page(coverage)]

    def _add_program(self, program: Program) -> Entry:
        """A notebook: a page below its chapter that no menu leads to, and the file itself."""
        path = program.lesson.path
        notebook = self.new_file(program.file_uri, path=path)
        self.files.append(notebook)
        made = program_page(program, notebook, lambda: self.chapters, self.lang)
        self.add_own(made)
        file = self.files.get_file_from_path(made.uri)
        assert file is not None
        self.links.files[os.path.realpath(path)] = file
        return Entry(file, made.title, made.summary)

    def _add_rule_page(self, made: RulePage) -> Entry:
        own = self.files.get_file_from_path(made.uri)
        if own is None:
            own = self._add_page(made.uri, made.title, made.summary, boost=0.5)
            self.draw[made.uri] = lambda page: Drawn(made.html(page.file), made.toc, made.ids)
        return Entry(own, made.title, made.summary)

    def _add_page(
        self,
        uri: str,
        title: str,
        about: str = "",
        hide: Sequence[str] = (),
        boost: float = 1,
        listed: bool = True,
    ) -> File:
        """A page of ours; `boost` moves it up or down in search results, and one may be in no menu."""
        # Titles of replays come from strangers, and the theme prints titles as they are.
        about = about or self.about
        head = {
            "title": html.escape(title, quote=False),
            "description": html.escape(about),
            "hide": list(hide),
            "search": {"boost": boost},
        }
        file = self.new_file(uri, f"---\n{json.dumps(head, ensure_ascii=False)}\n---\n", listed=listed)
        self.files.append(file)
        return file


def _after(page: Page) -> tuple[str, str] | None:
    """Address and title of the lesson behind this one."""
    after = page.next_page
    if after is None or not after.file.src_uri.startswith(f"{LESSONS}/"):
        return None
    return after.file.url_relative_to(page.file), html.unescape(str(after.title))


def _neighbours(page: Page) -> dict[str, str]:
    """Address and title of the games before and behind this one, as they stand in the menu."""
    found = {}
    for name, other in (("before", page.previous_page), ("after", page.next_page)):
        if other is not None and _is_game(other.file.src_uri):
            found[name] = other.file.url_relative_to(page.file)
            found[f"{name}-title"] = html.unescape(str(other.title))
    return found


def _is_game(uri: str) -> bool:
    return uri.startswith(f"{REPLAYS}/") and uri != f"{REPLAYS}/index.md"


def _lesson(number: str, above: str, body: str, lang: str) -> str:
    """A lesson with the settings once, where it has anything to click; whether it is too early for other tables, and
    whether it has steps, said before they come."""
    early = " data-dk-early" if number and int(number) < OTHER_TABLES else ""
    around = f"{above}{settings_html(lang)}" if 'data-dk="' in body else above
    steps = " data-dk-stepped" if body.startswith(STEPPED) else ""
    return f'<div data-dk-lesson="{number}"{early}{steps}>{around}{body}</div>'


def _rules_of(ids: Iterable[str], found: Mapping[str, Trace], chapters: Mapping[str, str], lang: str) -> str:
    """A closed box with a link to each paragraph at home in the lesson; or nothing.

    `chapters`: where the page of a chapter is, by its digit.
    """
    numbers = [f"{match[1]}.{match[2]}" for name in ids if (match := ANCHOR.fullmatch(name))]
    links = "".join(_link(found[one], chapters[one[0]]) for one in numbers if one in found and one[0] in chapters)
    summary = html.escape(text(lang, "site.lesson_rules"))
    box = f'<details class="dk-code" data-search-exclude><summary>{summary}</summary><ul>{links}</ul></details>'
    return box if links else ""


def _link(trace: Trace, page: str) -> str:
    paragraph = trace.paragraph
    place = f"{page}#p{paragraph.id.replace('.', '-')}"
    return f'<li><a href="{place}">§{paragraph.id} {html.escape(paragraph.title)}</a></li>'
