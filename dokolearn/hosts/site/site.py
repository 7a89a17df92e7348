"""A site from its lessons and games to finished pages, whatever generator reads and writes the files around them."""

import json
import os
import posixpath
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html import escape, unescape
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from dokolearn.build.bundle import BundleError
from dokolearn.build.kept import take_up, write_down
from dokolearn.build.runtime import Runtime, ensure_runtime
from dokolearn.course.author_errors import AuthorError, error_words
from dokolearn.course.disputes import FILE, Dispute, disputes
from dokolearn.course.lesson_check import read_terms
from dokolearn.exercises.catalogue import CatalogueError, beside, catalogue
from dokolearn.hosts.handouts import qr_svg
from dokolearn.hosts.html.forms import with_open
from dokolearn.hosts.html.static_html import FIRST_TASKS, cannot_run, first_tasks, words_once
from dokolearn.hosts.html.table_choice import table_meta
from dokolearn.hosts.site.build.assets import (
    ASSETS,
    engine_facts,
    finished_page,
    fresh,
    leave_out_comments,
    scripts_together,
    with_ours_before,
    without_dead_styles,
)
from dokolearn.hosts.site.build.build_cache import BuildCache
from dokolearn.hosts.site.build.generator import File, Files, NewFile, Page
from dokolearn.hosts.site.build.identity import for_chats, title_of, with_title
from dokolearn.hosts.site.build.offline import ICON, boxes, head, take_along
from dokolearn.hosts.site.build.policy_warnings import policy_warnings
from dokolearn.hosts.site.build.security_policy import Allowed, Source, secure
from dokolearn.hosts.site.build.shared_pictures import address, all_trumps, has_fonts, of_exercises, poster, write
from dokolearn.hosts.site.pages.builtin_pages import NOT_FOUND, lost_html, own_pages
from dokolearn.hosts.site.pages.door_pages import parts_of
from dokolearn.hosts.site.pages.drawn_games import Replay, replay_files, replays
from dokolearn.hosts.site.pages.fences import Fences
from dokolearn.hosts.site.pages.gallery import in_order
from dokolearn.hosts.site.pages.game_pages import gallery_page, sheets
from dokolearn.hosts.site.pages.home_page import with_home
from dokolearn.hosts.site.pages.lesson_runs import Lesson, lesson_files, lessons, wanted_lessons
from dokolearn.hosts.site.pages.navigation import (
    DOORS,
    EVENING,
    LESSONS,
    OPENING,
    PICTURE,
    REPLAYS,
    START,
    WORKSHOP,
    Entry,
    learning,
    navigation,
    only_tabs,
    way_on,
)
from dokolearn.hosts.site.pages.own_table_page import OWN_TABLE
from dokolearn.hosts.site.pages.search_index import FILE as FOUND_IN
from dokolearn.hosts.site.pages.search_index import Row, index, of_books, of_disputes, of_page, of_words
from dokolearn.hosts.site.pages.steps import by_heading, in_steps
from dokolearn.hosts.site.rules.pages import rules_meta
from dokolearn.hosts.site.rules.programming import Program, programs
from dokolearn.hosts.site.site_assets import THEME, site_assets
from dokolearn.hosts.site.site_pages import Drawn, SitePages
from dokolearn.model import Problems
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import text
from dokolearn.trace import traces

THEIR_SEARCH = ("search", "assets/javascripts/lunr", "assets/javascripts/workers")
"""What the theme brings to search with."""

OF_OURS = ' data-dk="'
"""How every element begins that our scripts fill."""

FIRST_LESSON = "dokolearn:first-lesson"
"""Where a page of an author links to, whichever lesson that is."""


class SiteError(Exception):
    """Something that ends a build; the message tells an author what to mend."""


@dataclass(frozen=True, slots=True)
class About:
    """What the configuration of a site says of it."""

    name: str
    description: str
    url: str
    """Where it will stand; empty if nobody says so."""
    lang: str
    lessons: Path
    """The folder of the lessons."""
    replays: Path
    """The folder of the games."""
    tabs: Sequence[str]
    """Which parts the menu shows, in this order; all without any."""
    colour: str
    """Of bars and buttons, like `#7a1f2b`; ours if it is empty."""
    table: JsonObject | None
    """Where readers sit who have chosen no table, if it is not that of the script."""
    policy: Allowed
    """What pages let in, and which of them have a policy."""
    offline: bool
    """Whether readers may take the site along."""
    serving: bool
    """Whether somebody writes it and looks: then a failing cell is shown, and ends nothing."""
    folders: bool
    """Whether a page is published as a folder of its own."""


class Gathered(NamedTuple):
    """What has been run and drawn for a site."""

    lessons: list[Lesson]
    programs: list[Program]
    replays: list[Replay]
    runtime: Runtime

    @property
    def sources(self) -> list[Path]:
        """Where all of it comes from."""
        run = [*self.lessons, *(program.lesson for program in self.programs)]
        return [*(lesson.path for lesson in run), *(replay.path for replay in self.replays)]

    @property
    def failures(self) -> list[str]:
        """A sentence for each notebook with a failing cell."""
        run = [*self.lessons, *(program.lesson for program in self.programs)]
        return [str(lesson.failure) for lesson in run if lesson.failure]

    @property
    def problems(self) -> Iterator[str]:
        """What is wrong with the games, each with file, line and column."""
        for replay in self.replays:
            yield from (f"{replay.path.parent.name}/{replay.path.name}:{problem}" for problem in replay.problems)


def gather(about: About) -> Gathered:
    """Run the lessons and draw the games. Raises SiteError."""
    _read_exercises(about)
    known = "" if about.serving or not about.url else f"{about.url.rstrip('/')}/{REPLAYS}/"
    with ThreadPoolExecutor(max_workers=1) as beside:  # what may take its time, one after the other
        runtime = beside.submit(ensure_runtime)
        drawn = beside.submit(replays, replay_files(about.replays), about.replays.parent, about.lang, known)
        coded = beside.submit(programs, about.lessons, about.lang)
        only = wanted_lessons() if about.serving else None
        ran = lessons(lesson_files(about.lessons), about.lessons.parent, about.lang, only)
    try:
        return Gathered(ran, coded.result(), drawn.result(), runtime.result())
    except RuntimeError as error:  # Node or the interface cannot be had
        raise SiteError(str(error)) from error


def _read_exercises(about: About) -> None:
    """The catalogue anew, with the exercises beside the lessons: somebody may be editing it while it is served."""
    beside(str(about.lessons))
    catalogue.cache_clear()
    try:
        catalogue()
    except CatalogueError as error:
        raise SiteError(error_words(error, about.lang)) from None


class Site:
    """One build: files of ours join those that are there already, then each page is drawn and finished."""

    def __init__(self, about: About, bundle: Path, runtime: Runtime, kept: BuildCache) -> None:
        """`bundle` holds the interface, `kept` what is known from the last build while somebody writes.

        Raises SiteError where the interface is none of ours.
        """
        self.about, self.lang, self.bundle, self.runtime, self.kept = about, about.lang, bundle, runtime, kept
        worker = fresh(bundle / "worker.js").removeprefix(f"{ASSETS}/")
        self.engine = engine_facts(runtime, worker, offline=about.offline)
        try:
            self.scripts = scripts_together(bundle)
        except BundleError as error:
            raise SiteError(str(error)) from error
        self.course: list[Entry] = []
        self.asked: tuple[Dispute, ...] = ()
        self.menu: list[Any] = []
        self.fences: dict[str, Fences] = {}
        self.cards: dict[str, str] = {}
        self.rows: dict[str, list[Row]] = {}
        self.posters: dict[str, str] = {}
        self.covered: set[str] = set()  # pages with something of ours, by where they come from
        self.bare: set[str] = set()  # pages that are left alone, by where they are published

    def join(self, files: Files, new_file: NewFile, made: Gathered) -> None:
        """Add what a site has of ours to its files. Raises SiteError."""
        self.files, self.new_file = files, new_file
        take_up(self.about.lessons.parent)
        _drop(files, made.sources)
        for uri, content in self._assets():
            files.append(new_file(uri, path=content) if isinstance(content, Path) else new_file(uri, content))
        with_ours_before(files, new_file, self.bundle)
        without_dead_styles(files, new_file)
        around = sheets(self.about.folders, self.bundle, THEME, self.engine)
        self.homes = homes = read_terms(self.about.lessons).homes
        self.pages = pages = SitePages(files, new_file, self.about.description, self.lang, traces(), homes, around)
        self.evening = self._from_assets(EVENING)
        self.course = course = [pages.add_lesson(lesson) for lesson in made.lessons]
        pages.add_pictures(self.about.lessons)
        shelf = [pages.add_replay(replay) for replay in made.replays]
        self.cards = {f"{REPLAYS}/{one.path.stem}.md": one.picture for one in made.replays}
        self.cards |= {entry.file.src_uri: of_exercises(entry.keys, self.lang) for entry in course if self._is_sent}
        library = [game.entry for game in in_order(shelf)]
        try:
            pages.add_lessons_list(course, parts_of(self.about.lessons))
        except AuthorError as error:
            raise SiteError(error_words(error, self.lang)) from None
        pages.add_own(gallery_page(shelf, files, new_file, self.lang))
        try:
            self.asked = asked = disputes(self.about.lessons, self.lang)
        except Problems as error:
            raise SiteError(f"{self.about.lessons.name}/{FILE}: " + "\n".join(error.problems)) from None
        for own in own_pages(course, library, homes, asked, files, self.lang):
            pages.add_own(own)
        self.own_table = self._from_assets(OWN_TABLE)
        rules = pages.add_rules(course, library, made.programs)
        pages.add_rules_list(rules)
        nav = navigation(course, library, rules, files, self.lang)
        try:
            self.menu = only_tabs(nav, self.about.tabs) if self.about.tabs else nav
        except AuthorError as error:
            raise SiteError(error_words(error, self.lang)) from None

    def _assets(self) -> Iterator[tuple[str, str | Path]]:
        about = self.about
        return site_assets(self.bundle, self.runtime, about.name, about.description, about.colour, about.lang)

    def _from_assets(self, uri: str) -> str:
        """The address of a page as the folder of our assets has it; empty where there is none."""
        file = self.files.get_file_from_path(uri)
        return file.url_relative_to(f"{ASSETS}/") if file else ""

    def read(self, markdown: str, file: File, warn: Callable[[str], None]) -> str:
        """The Markdown of a page with its exercises taken out, and links to the first lesson, whichever that is."""
        uri = file.src_uri
        above = file.content_string.count("\n") - markdown.count("\n")  # what the head of the file takes up
        self.fences[uri] = Fences(self.lang, lambda problem: warn(f"{uri}: {problem}"), max(0, above))
        first = self.course[0].file.src_uri if self.course else f"{LESSONS}/index.md"
        address = posixpath.relpath(first, posixpath.dirname(uri) or ".")
        return self.fences[uri].take(markdown).replace(f"({FIRST_LESSON})", f"({address})")

    def draw(self, written: str, page: Page) -> tuple[str, Drawn | None]:
        """What stands on a page. Our own come ready, with their headings; others are what their author has written."""
        ours = self.pages.draw.get(page.file.src_uri)
        drawn = ours(page) if ours else None
        if ours:
            self.pages.draw[page.file.src_uri] = _refuse  # what it was drawn from is not kept
        whole = drawn.html if drawn else self._with_exercises(written, page)
        if page.file.src_uri in [entry.file.src_uri for entry in self.course]:
            whole = whole.replace("</h1>", f"</h1>{self._sheet_head(page.file)}", 1)
        whole = with_home(whole, self.course, page.file, self.files, self.lang)
        whole = words_once(way_on(whole, self.course, page.file, self.files, self.lang))
        self._add_first_tasks(whole)
        title, about = (unescape(str(said or "")) for said in (page.title, page.meta.get("description")))
        self.rows[page.file.src_uri] = list(of_page(page.file, title, about, whole))
        opening = self.files.get_file_from_path(OPENING)
        if drawn or OF_OURS in whole:
            self.covered.add(page.file.src_uri)
        whole = with_open(whole, opening.url_relative_to(page.file)) if opening else whole
        return boxes(whole, self.lang, self.about.offline), drawn

    def _sheet_head(self, file: File) -> str:
        """On paper a lesson begins with a line for a name and, where the site has an address, the code of its page."""
        name, date, code = (text(self.lang, f"site.paper_{key}") for key in ("name", "date", "code"))
        drawn = qr_svg(f"{self.about.url.rstrip('/')}/{file.url}", code) if self._is_sent else ""
        lines = "".join(f"<span>{escape(word)}:</span>" for word in (name, date))
        return f'<div class="dk-sheet-head" data-search-exclude>{lines}{drawn}</div>'

    def _with_exercises(self, written: str, page: Page) -> str:
        """The page of an author with its exercises; as steps, if its head says so, which lead to the first lesson."""
        uri = page.file.src_uri
        whole = self.fences[uri].put(written)
        if not page.meta.get("steps"):
            return whole
        after = next(((one.file.url_relative_to(page.file), one.title) for one in self.course), None)
        return in_steps(by_heading(whole), uri.removesuffix(".md"), learning(self.files, page.file), self.lang, after)

    def _add_first_tasks(self, page: str) -> None:
        """The file with tasks of all kinds, once a page asks for it."""
        tasks = f"{ASSETS}/{FIRST_TASKS}"
        if FIRST_TASKS in page and self.files.get_file_from_path(tasks) is None:
            self.files.append(self.new_file(tasks, first_tasks(self.lang)))

    def broken_links(self) -> list[str]:
        """Which links in lessons lead nowhere, once every page is drawn."""
        return self.pages.links.problems(self.lang)

    def shell(self) -> JsonDict:
        """What the frame of every page needs: its words, and the pictures of the doors by the page behind each."""
        words = {word: text(self.lang, f"site.shell_{word}") for word in ("doors", "toc")}
        return {**words, "pictures": DOORS, "picture": PICTURE, "foot": WORKSHOP[:1], "logo": ICON}

    @property
    def _is_sent(self) -> bool:
        """Whether pages have an address that somebody may send."""
        return bool(self.about.url) and not self.about.serving

    def finish_page(self, output: str, root: str, uri: str = "", place: str = "") -> str:
        """A page as it is written, with what it must know; `root` leads from it to the top of the site, it comes from
        `uri`, and is published at `place`."""
        lang, name = self.lang, self.about.name
        if uri and uri not in self.covered and not self.about.policy.everywhere:
            self.bare.add(place)
        title = name if uri == START else title_of(output, name)
        known = (
            head(root, ASSETS, lang, self.about.offline)
            + rules_meta(self.pages.chapters)
            + table_meta(lang, self.evening, self.own_table, self.about.table)
            + (self._for_chats(output, title, uri) if self._is_sent and uri else "")
        )
        is_game = uri.startswith(f"{REPLAYS}/") and uri in self.cards
        output = with_title(output, title, text(lang, "site.game_to_replay") if is_game else name)
        about = output, known, cannot_run(lang), self.scripts, self.engine
        return self.kept.finish_page(about, finished_page) if self.about.serving else finished_page(*about)

    def is_ours(self, uri: str) -> bool:
        """Whether a page comes from us."""
        return uri in self.pages.draw

    def _for_chats(self, output: str, title: str, uri: str) -> str:
        """What is told of a page where its address is sent, with a picture that will be drawn at the end."""
        site = self.about.name
        shown = uri if self.cards.get(uri) else START
        told = title if shown == uri else site
        self.posters[shown] = poster(told, site, self.cards.get(shown) or all_trumps(self.lang))
        return for_chats(output, title, site, f"{self.about.url.rstrip('/')}/{address(shown)}", self.lang)

    def finished_anywhere(self, output: str, root: str) -> str:
        """The page for lost addresses, which stands at all of them."""
        return self.finish_page(output.replace(NOT_FOUND, lost_html(root, self.lang)), root)

    def close(self, folder: Path, themes: list[Path], sources: Callable[[], Iterable[Source]]) -> Iterator[str]:
        """Write the security policy into the built `folder` and say what it leaves out; last, what lists all files.

        `themes` are the folders whose scripts may run, `sources` where an author could have written some.
        """
        for place in secure(folder, themes, sources(), self.bare, self.about.policy):
            yield f"{place}: {text(self.lang, 'site.policy_script')}"
        yield from policy_warnings(folder, sources(), self.lang, self.bare, self.about.policy)
        leave_out_comments(folder)
        if self.posters and not has_fonts():
            yield text(self.lang, "site.no_fonts")
        write(folder, self.posters, self.about.lessons.parent)
        self._write_search(folder)
        write_down(self.about.lessons.parent)
        take_along(folder, (self.bundle / "service-worker.js").read_text(encoding="utf-8"), self.about.offline)

    def _write_search(self, folder: Path) -> None:
        """What our search looks through, in place of that of the theme, which lists everything that is written."""
        words = of_words(self.course, self.homes, self.files, self.lang)
        questions = of_disputes(self.asked, self.lang)
        rows = [*words, *of_books(self.files, self.lang), *questions, *chain.from_iterable(self.rows.values())]
        listed = index(rows, self.lang) | ({"mixed": True} if self.bare else {})
        known = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
        (folder / ASSETS / FOUND_IN).write_text(known, encoding="utf-8")
        for theirs in THEIR_SEARCH:
            for path in folder.glob(theirs):
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def _refuse(page: Page) -> Drawn:
    raise AssertionError(f"{page.file.src_uri} is drawn already")


def _drop(files: Files, paths: Iterable[Path]) -> None:
    """A club may keep its lessons among its pages: then the bare files must not be published."""
    ours = {os.path.realpath(path) for path in paths}
    for file in [f for f in files if f.abs_src_path and os.path.realpath(f.abs_src_path) in ours]:
        files.remove(file)
