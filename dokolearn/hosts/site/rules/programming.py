"""A notebook per chapter for people who like to program: run with the site, drawn with its code, free to take.

They lie apart from the lessons, in a folder of their own below them, so no learner has to pass them.
"""

import html
from collections.abc import Callable, Mapping
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


@dataclass(frozen=True)
class Program:
    """The notebook of a chapter."""

    chapter: int
    lesson: Lesson

    @property
    def uri(self) -> str:
        """The page, as MkDocs calls it."""
        return f"regeln/{FOLDER}-{self.chapter}.md"

    @property
    def file_uri(self) -> str:
        """The notebook to take along."""
        return f"regeln/{self.lesson.path.name}"


def notebooks(folder: Path) -> dict[int, Path]:
    """The notebooks below the folder of the lessons, by chapter; a site may have none."""
    found = {chapter: folder / FOLDER / f"kapitel_{chapter}.ipynb" for chapter in CHAPTERS}
    return {chapter: path for chapter, path in found.items() if path.is_file()}


def programs(folder: Path, lang: str) -> list[Program]:
    """The notebooks, run where something has changed."""
    found = notebooks(folder)
    ran = lessons(list(found.values()), folder.parent, lang, draw=page_with_code)
    return [*map(Program, found, ran)]


def program_page(program: Program, notebook: File, chapters: Callable[[], Mapping[str, File]], lang: str) -> OwnPage:
    """The page of a notebook; `chapters` are asked for when it is drawn, since they are made after it."""
    shown = program.lesson.page
    return OwnPage(
        program.uri,
        text(lang, "rules.program", n_chapter=program.chapter),
        shown.summary,
        lambda own: _drawn(program, notebook, chapters().get(str(program.chapter)), own, lang),
        shown.toc,
        ("navigation",),
        frozenset(shown.ids),
        boost=0.2,
        listed=False,
    )


def _drawn(program: Program, notebook: File, chapter: File | None, own: File, lang: str) -> str:
    """The way back and the file to take along, then the notebook."""
    title = text(lang, "rules.program_back", title=chapter_title(program.chapter, lang))
    back = f"{_link(chapter, own, title)} · " if chapter else ""
    links = f"<p data-search-exclude>{back}{_link(notebook, own, text(lang, 'rules.program_file'), ' download')}</p>"
    head, end, rest = program.lesson.page.html.partition("</h1>")
    return f'{warning_html(program.lesson)}<div class="dk-notebook">{head}{end}{links}{rest}</div>'


def _link(file: File, own: File, words: str, more: str = "") -> str:
    return f'<a href="{html.escape(file.url_relative_to(own))}"{more}>{html.escape(words, quote=False)}</a>'
