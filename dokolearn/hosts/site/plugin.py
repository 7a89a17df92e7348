"""The MkDocs plugin: lessons and replays join a site by one line of its configuration.

plugins:
  - dokolearn

Nothing but hooks: what a site is made of, `site.py` knows.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, cast
from urllib.parse import urlsplit

from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation, get_navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import get_toc
from mkdocs.utils import get_relative_url

from dokolearn.build.bundle import UI, BundleError, ensure_bundle
from dokolearn.build.cache import source_folders
from dokolearn.course.author_errors import AuthorError, error_words
from dokolearn.hosts.html.table_choice import home_table
from dokolearn.hosts.site.build.assets import ASSETS, PAGE_STYLES, fresh
from dokolearn.hosts.site.build.build_cache import BuildCache
from dokolearn.hosts.site.build.identity import THEIR_ICON
from dokolearn.hosts.site.build.kernels import FORKS
from dokolearn.hosts.site.build.offline import ICON
from dokolearn.hosts.site.build.own_colours import own_address
from dokolearn.hosts.site.build.own_host import answer_here_only
from dokolearn.hosts.site.build.security_policy import Allowed, Source, author_sources, read_policy, with_reload
from dokolearn.hosts.site.pages.drawn_games import refusals
from dokolearn.hosts.site.pages.navigation import SECTION, as_written, with_section
from dokolearn.hosts.site.site import About, Gathered, Site, SiteError, gather
from dokolearn.hosts.site.site_assets import SCRIPT, STYLES, THEME
from dokolearn.model import Problems
from dokolearn.strings import text

os.environ["NO_MKDOCS_2_WARNING"] = "1"

log = get_plugin_logger(__name__)

OTHER_MENU = "awesome-nav"
"""A plugin that makes the whole menu from the folders."""

STOCK_FONT = {"text": "Roboto", "code": "Roboto Mono"}


class DokolearnConfig(Config):  # type: ignore[no-untyped-call]
    """Options of the plugin; folders are relative to mkdocs.yml."""

    lessons = c.Optional(c.Type(str))  # without it `lessons` here or one folder up
    replays = c.Optional(c.Type(str))
    lang = c.Choice(("de", "en"), default="de")
    tabs = c.ListOfItems(c.Type(str), default=[])  # which parts the menu shows, in this order; all without it
    colour = c.Type(str, default="")  # of bars, buttons and links, like "#7a1f2b"; the green one without it
    table = c.Optional(c.Type(object))  # {rules: ddv, options: …}: where readers sit who have chosen no table
    policy = c.Optional(c.Type(object))  # {frames: [www.openstreetmap.org], images: …, everywhere: true}
    offline = c.Type(bool, default=True)  # false: earlier visitors lose what they have taken along


def folder_of(config: MkDocsConfig, options: DokolearnConfig, name: Literal["lessons", "replays"]) -> Path:
    """Where lessons or games lie: as the options say, else beside the configuration or one folder up."""
    home = Path(config.config_file_path).resolve().parent
    if wanted := options[name]:
        return Path(os.path.abspath(home / wanted))
    return home / name if (home / name).is_dir() else home.parent / name


def existing_folder(config: MkDocsConfig, options: DokolearnConfig, name: Literal["lessons", "replays"]) -> Path:
    """The same; a folder of another name than the usual one is there. Raises AuthorError."""
    folder = folder_of(config, options, name)
    if (wanted := options[name]) and not folder.is_dir() and folder.name != name:
        raise AuthorError(f"{name}: no folder {str(folder)!r}; {wanted!r} is looked for from mkdocs.yml on")
    return folder


class DokolearnPlugin(BasePlugin[DokolearnConfig]):  # type: ignore[no-untyped-call]
    """Puts lessons, replays and the interface into the site, and lists of them."""

    def __init__(self) -> None:
        self.serving = False
        self.bundle = Path()  # the interface as it is when a build begins
        self.complaints: Callable[[], Sequence[str]] = tuple  # what a strict build was told while lessons ran
        self.kept = BuildCache()
        self.site: Site | None = None

    @property
    def _site(self) -> Site:
        assert self.site is not None  # MkDocs draws pages once it has all files
        return self.site

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether somebody writes and looks: then a failing cell is shown instead of ending the server."""
        self.serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add our styles, scripts and partials, and no fonts from elsewhere."""
        with self._stop_in_a_sentence():
            bundle = self.bundle = ensure_bundle()
            colours = list(own_address(self.config.colour))
        if config.theme.get("font") == STOCK_FONT:
            config.theme["font"] = False
        if config.theme.get("favicon") == THEIR_ICON:
            config.theme["favicon"] = ICON
        config.theme.dirs.insert(1 if config.theme.custom_dir else 0, str(THEME))
        styles = [*(bundle / name for name in STYLES), *(THEME / ASSETS / name for name in PAGE_STYLES)]
        config.extra_css = [*map(fresh, styles), *colours, *config.extra_css]
        script = ExtraScriptValue(fresh(bundle / SCRIPT))
        script.type = "module"
        config.extra_javascript.append(script)
        return config

    @event_priority(100)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Run the lessons, draw the replays, and let them join."""
        with self._stop_in_a_sentence():
            about = self._about(config)
            made = gather(about)
            if found := self.complaints():
                raise SystemExit("\n".join(found))
            self._report(made, about)
            self.site = Site(about, self.bundle, made.runtime, self.kept)
            self.site.join(files, _new_file(config), made)
        if config.nav is not None:
            config.nav = with_section(config.nav, self.site.menu)
        elif OTHER_MENU not in config.plugins:
            config.nav = self.site.menu
        return files

    @event_priority(-100)
    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Where another plugin has made the menu, ours is a part of it in its own order, not all files in a row."""
        if OTHER_MENU not in config.plugins:
            return nav
        theirs = [kept for item in nav.items if (kept := as_written(item, self._site.is_ours)) is not None]
        for file in files.documentation_pages():
            if type(file.page) is Page:  # a blog keeps pages of its own
                file.page = None
        config.nav = with_section([*theirs, {text(self.config.lang, "site.section"): SECTION}], self._site.menu)
        try:
            return get_navigation(files, config)
        finally:
            config.nav = None

    def _about(self, config: MkDocsConfig) -> About:
        lessons, replays = (existing_folder(config, self.config, name) for name in ("lessons", "replays"))
        return About(
            config.site_name,
            config.site_description or "",
            config.site_url or "",
            self.config.lang,
            lessons,
            replays,
            self.config.tabs,
            self.config.colour,
            None if self.config.table is None else home_table(self.config.table, self.config.lang),
            Allowed() if self.config.policy is None else read_policy(self.config.policy),
            self.config.offline and not self.serving,
            self.serving,
            config.use_directory_urls,
        )

    def _report(self, made: Gathered, about: About) -> None:
        for sentence in refusals(about.replays, about.lang):
            log.warning(sentence)
        ran = [*made.lessons, *(program.lesson for program in made.programs)]
        log.info(f"{len(ran)} lessons, {sum(one.ran for one in ran)} of them executed; {len(made.replays)} replays")
        if made.failures and not self.serving:
            raise PluginError("\n".join(made.failures))
        for failure in made.failures:
            log.error(failure)
        for problem in made.problems:
            log.warning(problem)

    @contextmanager
    def _stop_in_a_sentence(self) -> Iterator[None]:
        """What an author has to mend ends the build in a sentence."""
        try:
            yield
        except (AuthorError, Problems) as error:
            raise PluginError(error_words(error, self.config.lang)) from None
        except (BundleError, SiteError) as error:
            raise PluginError(str(error)) from error

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """A page may hold exercises, and link to the first lesson."""
        return self._site.read(markdown, page.file, log.warning)

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Our own pages come ready, with their headings; all others stay as they are."""
        whole, ours = self._site.draw(html, page)
        if ours:
            page.toc = get_toc(cast("Any", ours.toc))
            page.present_anchor_ids = None if ours.places is None else set(ours.places)
        return whole

    def on_env(self, env: Any, *, config: MkDocsConfig, files: Files) -> None:
        """Every page is drawn by now: say which links in lessons lead nowhere. What follows goes quicker next time."""
        env.globals["dk"] = self._site.shell()
        for problem in self._site.broken_links():
            log.warning(problem)
        if self.serving:
            self.kept.take_up()

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """The page with what it must know; what it was made from is needed no more."""
        if self._site.is_ours(page.file.src_uri):
            page.content = ""
        root = get_relative_url(".", page.url).rstrip("/") + "/"
        return self._site.finish_page(output, root, page.file.src_uri, page.file.dest_uri)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """The page for lost addresses likewise."""
        return self._site.finished_anywhere(output_content, urlsplit(config.site_url or "/").path.rstrip("/") + "/")

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """The last word: security policy, and what lists all files."""
        own = config.theme.custom_dir
        themes = [Path(folder) for folder in config.theme.dirs if folder != own]

        def sources() -> Iterator[Source]:
            written = [Path(config.config_file_path), *(Path(own).rglob("*.html") if own else ())]
            return author_sources(Path(config.docs_dir), self._site.about.lessons, written, self.config.lang)

        for warning in self._site.close(Path(config.site_dir), themes, sources):
            log.warning(warning)
        if self.serving:
            FORKS.start(self.config.lang)

    def on_shutdown(self) -> None:
        """No kernel can come any more."""
        FORKS.stop()

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., Any]
    ) -> LiveReloadServer:
        """Watch lessons, replays and our sources, folder by folder: not what Python or Jupyter write beside them.

        Live reload is the one script more that the policy of served pages lets run. Other names than those of this
        machine get no answer.
        """
        server.set_app(answer_here_only(server.serve_request, config.dev_addr.host))
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


def _new_file(config: MkDocsConfig) -> Callable[..., File]:
    """Makes files of this site: a `NewFile`."""

    def new_file(uri: str, content: str | bytes | None = None, path: Path | None = None, listed: bool = True) -> File:
        inclusion = InclusionLevel.UNDEFINED if listed else InclusionLevel.NOT_IN_NAV
        if path is not None:
            return File.generated(config, uri, abs_src_path=str(path), inclusion=inclusion)
        return File.generated(config, uri, content=content or "", inclusion=inclusion)

    return new_file
