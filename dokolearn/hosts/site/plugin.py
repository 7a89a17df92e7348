"""The MkDocs plugin: lessons and replays join a site by one line of its configuration.

plugins:
  - search
  - dokolearn
"""

import html
import os
import posixpath
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from dokolearn.build.bundle import UI
from dokolearn.build.cache import source_folders
from dokolearn.course.author_words import AuthorError, told
from dokolearn.course.disputes import FILE, Dispute, DisputeError, disputes
from dokolearn.course.lesson_check import read_terms
from dokolearn.exercises.catalogue import CatalogueError, beside, catalogue
from dokolearn.hosts.html.forms import with_open
from dokolearn.hosts.html.static_html import EXERCISES, FIRST_TASKS, cannot_run, exercises_file, first_tasks, words_once
from dokolearn.hosts.html.table_choice import OPTIONS, table_file, table_meta
from dokolearn.hosts.site import textmate
from dokolearn.hosts.site.build.assets import (
    ASSETS,
    PAGE_STYLES,
    built_bundle,
    built_runtime,
    engine_facts,
    engine_files,
    finished_page,
    fresh,
    leave_out_comments,
    scripts_together,
    theme_licence,
    with_ours_before,
)
from dokolearn.hosts.site.build.build_cache import Again, at_hand
from dokolearn.hosts.site.build.kernels import FORKS
from dokolearn.hosts.site.build.offline import MANIFEST, boxes, head, manifest, take_along
from dokolearn.hosts.site.build.policy_warnings import left_out
from dokolearn.hosts.site.build.security_policy import Source, author_sources, secure, with_reload
from dokolearn.hosts.site.pages.builtin_pages import NOT_FOUND, lost_html, own_pages
from dokolearn.hosts.site.pages.drawn_games import Replay, refused, replay_files, replays
from dokolearn.hosts.site.pages.fences import Fences
from dokolearn.hosts.site.pages.gallery import in_order
from dokolearn.hosts.site.pages.game_pages import gallery_page, sheets
from dokolearn.hosts.site.pages.lesson_runs import Lesson, lesson_files, lessons, wanted_lessons
from dokolearn.hosts.site.pages.navigation import (
    EVENING,
    LESSONS,
    OPENING,
    REPLAYS,
    Entry,
    navigation,
    only_tabs,
    way_on,
)
from dokolearn.hosts.site.pages.own_table_page import OWN_TABLE
from dokolearn.hosts.site.pages.single_file import EMPTY, empty_file
from dokolearn.hosts.site.pages.steps import by_heading, stepped
from dokolearn.hosts.site.rules.pages import rules_meta
from dokolearn.hosts.site.rules.programming import programs
from dokolearn.hosts.site.site_config import COLOURS, DokolearnConfig, folder_of, own_address, own_colours
from dokolearn.hosts.site.site_pages import SitePages
from dokolearn.strings import text
from dokolearn.trace import traces

os.environ["NO_MKDOCS_2_WARNING"] = "1"

log = get_plugin_logger(__name__)

THEME = Path(__file__).with_name("theme")
STYLES = ("dokolearn.css",)
SCRIPT = "exercise.js"
FIRST_LESSON = "dokolearn:first-lesson"
STOCK_FONT = {"text": "Roboto", "code": "Roboto Mono"}


class DokolearnPlugin(BasePlugin[DokolearnConfig]):  # type: ignore[no-untyped-call]
    """Puts lessons, replays and the interface into the site, and lists of them."""

    def __init__(self) -> None:
        self.serving = False
        self.first_lesson = f"{LESSONS}/index.md"
        self.course: list[Entry] = []
        self.pages: SitePages | None = None
        self.fences: dict[str, Fences] = {}
        self.bundle = Path()  # the interface as it is when a build begins
        self.engine: dict[str, Any] = {}
        self.scripts: dict[str, tuple[str, ...]] = {}
        self.evening = self.own_table = ""
        self.complaints: Callable[[], Sequence[str]] = tuple  # what a strict build was told while lessons ran
        self.again = Again()

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether somebody writes and looks: then a failing cell is shown instead of ending the server."""
        self.serving = command == "serve"

    @property
    def _pages(self) -> SitePages:
        assert self.pages is not None  # MkDocs draws pages once it has all files
        return self.pages

    @property
    def offline(self) -> bool:
        """Whether readers may take the site along; never while somebody writes it."""
        return self.config.offline and not self.serving

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add our styles, scripts and partials, and no fonts from elsewhere."""
        bundle = self.bundle = built_bundle()
        if config.theme.get("font") == STOCK_FONT:
            config.theme["font"] = False
        config.theme.get_env = at_hand(config.theme.get_env)  # type: ignore[method-assign]
        config.theme.dirs.insert(1 if config.theme.custom_dir else 0, str(THEME))
        styles = [
            *(bundle / name for name in STYLES),
            *(THEME / ASSETS / name for name in PAGE_STYLES),
        ]
        config.extra_css = [*map(fresh, styles), *self._colours(), *config.extra_css]
        script = ExtraScriptValue(fresh(bundle / SCRIPT))
        script.type = "module"
        config.extra_javascript.append(script)
        return config

    def _colours(self) -> list[str]:
        try:
            return list(own_address(self.config.colour))
        except AuthorError as error:
            raise PluginError(told(error, self.config.lang)) from None

    @event_priority(100)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Run the lessons, draw the replays, and let them join."""
        folder, games = folder_of(config, self.config, "lessons"), folder_of(config, self.config, "replays")
        self._exercises(folder)
        known = "" if self.serving or not config.site_url else f"{config.site_url.rstrip('/')}/{REPLAYS}/"
        with ThreadPoolExecutor(max_workers=1) as beside:  # what may take its time, one after the other
            python = beside.submit(built_runtime)
            games_drawn = beside.submit(_drawn, games, self.config.lang, known)
            chapters_run = beside.submit(programs, folder, self.config.lang)
            only = wanted_lessons() if self.serving else None
            ran = lessons(lesson_files(folder), folder.parent, self.config.lang, only)
        python.result()
        drawn, coded = games_drawn.result(), chapters_run.result()
        if found := self.complaints():
            raise SystemExit("\n".join(found))
        for sentence in refused(games, self.config.lang):
            log.warning(sentence)
        all_run = [*ran, *(program.lesson for program in coded)]
        self._report(all_run, drawn)
        self._drop_sources(files, [*(lesson.path for lesson in all_run), *(replay.path for replay in drawn)])
        self._add_assets(files, config)
        around, homes = sheets(config, self.bundle, THEME, self.engine), read_terms(folder).homes
        tonight = files.get_file_from_path(EVENING)
        self.evening = get_relative_url(tonight.url, f"{ASSETS}/") if tonight else ""
        self.pages = pages = SitePages(files, config, self.config.lang, traces(), homes, around)
        self.course = course = [pages.add_lesson(lesson) for lesson in ran]
        pages.add_pictures(folder)
        shelf = [pages.add_replay(replay) for replay in drawn]
        library = [game.entry for game in in_order(shelf)]
        pages.add_list("lessons", LESSONS, course)
        pages.add_own(gallery_page(shelf, files, config, self.config.lang))
        for made in own_pages(course, library, homes, self._disputes(folder), files, self.config.lang):
            pages.add_own(made)
        about = files.get_file_from_path(OWN_TABLE)
        self.own_table = get_relative_url(about.url, f"{ASSETS}/") if about else ""
        rules = pages.add_rules(course, library, coded)
        pages.add_rules_list(rules)
        self.first_lesson = course[0].file.src_uri if course else f"{LESSONS}/index.md"
        if config.nav is None:
            config.nav = self._tabs(navigation(course, library, rules, files, self.config.lang))
        return files

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """A page may hold exercises, and link to `dokolearn:first-lesson`, whichever that is."""
        uri = page.file.src_uri
        here = posixpath.dirname(uri)
        above = page.file.content_string.count("\n") - markdown.count("\n")  # what the head of the file takes up
        self.fences[uri] = Fences(self.config.lang, lambda problem: log.warning(f"{uri}: {problem}"), max(0, above))
        markdown = self.fences[uri].take(markdown)
        return markdown.replace(f"({FIRST_LESSON})", f"({posixpath.relpath(self.first_lesson, here or '.')})")

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Our own pages come ready; all others stay as they are."""
        draw = self._pages.draw.get(page.file.src_uri)
        html = draw(page) if draw else self._written(html, page)
        html = words_once(way_on(html, self.course, page.file, files, self.config.lang))
        tasks = f"{ASSETS}/{FIRST_TASKS}"
        if FIRST_TASKS in html and tasks not in files.src_uris:
            files.append(File.generated(config, tasks, content=first_tasks(self.config.lang)))
        opening = files.get_file_from_path(OPENING)
        html = with_open(html, opening.url_relative_to(page.file)) if opening else html
        return boxes(html, self.config.lang, self.offline)

    def _written(self, html: str, page: Page) -> str:
        """The page of an author with its exercises; as steps, if its head says so, which lead to the first lesson."""
        html = self.fences[page.file.src_uri].put(html)
        if not page.meta.get("steps"):
            return html
        after = next(((one.file.url_relative_to(page.file), one.title) for one in self.course), None)
        return stepped(by_heading(html), page.file.src_uri.removesuffix(".md"), self.config.lang, after)

    def on_env(self, env: Any, *, config: MkDocsConfig, files: Files) -> None:
        """Every page is drawn by now: say which links in lessons lead nowhere. What follows goes quicker next time."""
        for problem in self._pages.links.problems():
            log.warning(problem)
        if self.serving:
            self.again.take_up(config.plugins)

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """See `_finished`."""
        return self._finished(output, get_relative_url(".", page.url).rstrip("/") + "/")

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """See `_finished`; the page for lost addresses stands at all of them."""
        root = urlsplit(config.site_url or "/").path.rstrip("/") + "/"
        return self._finished(output_content.replace(NOT_FOUND, lost_html(root, self.config.lang)), root)

    def _finished(self, output: str, root: str) -> str:
        """The page as it is written, with what it must know; `root` leads from it to the top of the site."""
        lang, chapters = self.config.lang, self._pages.chapters
        known = (
            head(root, ASSETS, lang, self.offline)
            + rules_meta(chapters)
            + table_meta(lang, self.evening, self.own_table)
        )
        label = html.escape(text(lang, "site.search"))
        about = output, known, cannot_run(lang), label, self.scripts, self.engine
        return self.again.finished(about, finished_page) if self.serving else finished_page(*about)

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the security policy, and say which scripts it leaves out; last, what lists all files."""
        site = Path(config.site_dir)
        for place in secure(site, self._themes(config), self._sources(config)):
            log.warning(f"{place}: browsers do not run this script; name a file of its own under extra_javascript.")
        for warning in left_out(site, self._sources(config)):
            log.warning(warning)
        leave_out_comments(site)
        take_along(site, (self.bundle / "service-worker.js").read_text(encoding="utf-8"), self.offline)
        if self.serving:
            FORKS.start(self.config.lang)

    def on_shutdown(self) -> None:
        """No kernel can come any more."""
        FORKS.stop()

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., Any]
    ) -> LiveReloadServer:
        """Watch lessons, replays and our sources, folder by folder: not what Python or Jupyter write beside them.

        Live reload is the one script more that the policy of served pages lets run.
        """
        server.build_delay = 0.01  # what is saved together is seen together
        server._inject_js_into_html = with_reload(server._inject_js_into_html)  # type: ignore[method-assign]
        contents = [folder_of(config, self.config, "lessons"), folder_of(config, self.config, "replays")]
        ours = [*source_folders(), *(UI / name for name in ("src", "styles")), THEME / ASSETS]
        for often, folders in ((0.1, contents), (server.observer.timeout, ours)):
            server.observer._timeout = often  # seconds; an author waits for every save
            for folder in folders:
                if folder.is_dir():
                    server.watch(str(folder), recursive=False)
        return server

    def _report(self, ran: list[Lesson], drawn: list[Replay]) -> None:
        failures = [str(lesson.failure) for lesson in ran if lesson.failure]
        log.info(f"{len(ran)} lessons, {sum(lesson.ran for lesson in ran)} of them executed; {len(drawn)} replays")
        if failures and not self.serving:
            raise PluginError("\n".join(failures))
        for failure in failures:
            log.error(failure)
        for replay in drawn:
            for problem in replay.problems:
                log.warning(f"{replay.path.parent.name}/{replay.path.name}:{problem}")

    def _drop_sources(self, files: Files, paths: list[Path]) -> None:
        """A club may keep its lessons inside docs_dir: then MkDocs must not publish the bare files."""
        ours = {os.path.realpath(path) for path in paths}
        for file in [f for f in files if f.abs_src_path and os.path.realpath(f.abs_src_path) in ours]:
            files.remove(file)

    def _add_assets(self, files: Files, config: MkDocsConfig) -> None:
        bundle = self.bundle
        for name in (*STYLES, SCRIPT):
            files.append(File.generated(config, f"{ASSETS}/{name}", abs_src_path=str(bundle / name)))
        with_ours_before(files, config, bundle)
        self.scripts = scripts_together(bundle)
        made = built_runtime()
        for name, path in engine_files(bundle, made):
            files.append(File.generated(config, f"{ASSETS}/{name}", abs_src_path=str(path)))
        worker = fresh(bundle / "worker.js").removeprefix(f"{ASSETS}/")
        self.engine = engine_facts(made, worker, offline=self.offline)
        for name, content in ((EMPTY, empty_file), (OPTIONS, table_file), (EXERCISES, exercises_file)):
            files.append(File.generated(config, f"{ASSETS}/{name}", content=content(self.config.lang)))
        app = manifest(config.site_name, config.site_description or "", self.config.lang, ASSETS)
        files.append(File.generated(config, MANIFEST, content=app))
        files.append(File.generated(config, f"{ASSETS}/{textmate.FILE}", content=textmate.grammar()))
        if self.config.colour:
            files.append(File.generated(config, COLOURS, content=own_colours(self.config.colour)))
        licences = (bundle / "LICENSES.txt").read_text(encoding="utf-8") + theme_licence()
        files.append(File.generated(config, f"{ASSETS}/LICENSES.txt", content=licences))

    def _exercises(self, folder: Path) -> None:
        """The catalogue anew, with the exercises beside the lessons: somebody may be editing it while it is served."""
        beside(str(folder))
        catalogue.cache_clear()
        try:
            catalogue()
        except CatalogueError as error:
            raise PluginError(told(error, self.config.lang)) from None

    def _tabs(self, nav: list[Any]) -> list[Any]:
        try:
            return only_tabs(nav, self.config.tabs) if self.config.tabs else nav
        except AuthorError as error:
            raise PluginError(told(error, self.config.lang)) from None

    def _themes(self, config: MkDocsConfig) -> list[Path]:
        """The folders of the theme, whose scripts may run."""
        return [Path(folder) for folder in config.theme.dirs if folder not in {config.theme.custom_dir, str(THEME)}]

    def _sources(self, config: MkDocsConfig) -> Iterator[Source]:
        """Where an author could have written scripts; nothing is read unless somebody asks."""
        own = config.theme.custom_dir
        written = [Path(config.config_file_path), *(Path(own).rglob("*.html") if own else ())]
        return author_sources(Path(config.docs_dir), folder_of(config, self.config, "lessons"), written)

    def _disputes(self, folder: Path) -> Sequence[Dispute]:
        try:
            return disputes(folder, self.config.lang)
        except DisputeError as error:
            raise PluginError(f"{folder.name}/{FILE}: " + "\n".join(error.problems)) from None


def _drawn(folder: Path, lang: str, site: str) -> list[Replay]:
    try:
        return replays(replay_files(folder), folder.parent, lang, site)
    except RuntimeError as error:
        raise PluginError(str(error)) from error
