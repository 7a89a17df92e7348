"""Notebooks for people who like to program: run with the site, drawn with their code, free to take.

Each chapter has one that calls the package; others build a small one of their own and hold it against the package.

They lie apart from the lessons, in a folder of their own below them, so no learner has to pass them.
"""

import html
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from dokolearn.hosts.site.build.generator import File
from dokolearn.hosts.site.pages.builtin_pages import OwnPage
from dokolearn.hosts.site.pages.lesson_runs import Lesson, lessons, warning_html
from dokolearn.hosts.site.pages.notebook_page import page_with_code
from dokolearn.hosts.site.rules.chapter import chapter_title
from dokolearn.hosts.site.rules.paragraphs import CHAPTERS
from dokolearn.strings import text

FOLDER = "programmieren"

CALLING = {f"kapitel_{chapter}": chapter for chapter in CHAPTERS}
BUILDING = {"zehn-zeilen": 1, "notation": 1, "stich": 2, "widget": 2, "abrechnung": 3, "spieler": 5}
"""Notebooks by their file, with the chapter that leads to them."""


@dataclass(frozen=True)
class Program:
    """A notebook, once it has run."""

    lesson: Lesson

    @property
    def name(self) -> str:
        """Its file without the ending."""
        return self.lesson.path.stem

    @property
    def chapter(self) -> int:
        """The chapter that leads to it."""
        return (CALLING | BUILDING)[self.name]

    @property
    def uri(self) -> str:
        """The source of its page."""
        return f"regeln/{FOLDER}-{self.name.removeprefix('kapitel_')}.md"

    def title(self, lang: str) -> str:
        """What links to it are called."""
        if self.name in BUILDING:
            return self.lesson.page.title
        return text(lang, "rules.program", n_chapter=self.chapter)

    @property
    def file_uri(self) -> str:
        """The notebook to take along."""
        return f"regeln/{self.lesson.path.name}"


def notebooks(folder: Path, names: Iterable[str] = (*CALLING, *BUILDING)) -> list[Path]:
    """Those of these notebooks that lie below the folder of the lessons; a site may have none."""
    return [path for name in names if (path := folder / FOLDER / f"{name}.ipynb").is_file()]


def programs(folder: Path, lang: str) -> list[Program]:
    """The notebooks, run where something has changed."""
    return [*map(Program, lessons(notebooks(folder), folder.parent, lang, draw=page_with_code))]


def program_page(program: Program, notebook: File, chapters: Callable[[], Mapping[str, File]], lang: str) -> OwnPage:
    """The page of a notebook; `chapters` are asked for when it is drawn, since they are made after it."""
    shown = program.lesson.page
    return OwnPage(
        program.uri,
        program.title(lang),
        shown.summary,
        lambda own: _program_page(program, notebook, chapters().get(str(program.chapter)), own, lang),
        shown.toc,
        ids=frozenset(shown.ids),
        boost=0.2,
        listed=False,
    )


def _program_page(program: Program, notebook: File, chapter: File | None, own: File, lang: str) -> str:
    """The way back and the file to take along, then the notebook."""
    title = text(lang, "rules.program_back", title=chapter_title(program.chapter, lang))
    back = f"{_link(chapter, own, title)} · " if chapter else ""
    links = f"<p data-search-exclude>{back}{_link(notebook, own, text(lang, 'rules.program_file'), ' download')}</p>"
    head, end, rest = program.lesson.page.html.partition("</h1>")
    return f'{warning_html(program.lesson)}<div class="dk-notebook">{head}{end}{links}{rest}</div>'


def _link(file: File, own: File, words: str, more: str = "") -> str:
    return f'<a href="{html.escape(file.url_relative_to(own))}"{more}>{html.escape(words, quote=False)}</a>'
