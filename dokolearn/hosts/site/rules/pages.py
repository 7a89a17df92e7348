"""The pages about the rules as the site takes them: a page per chapter, and the table of what is there."""

import html
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mkdocs.structure.files import File, Files

from dokolearn.hosts.site.rules.chapter import chapter_html, chapter_title, chapter_toc, chapter_uri
from dokolearn.hosts.site.rules.coverage import URI, coverage_html, coverage_toc
from dokolearn.hosts.site.rules.guide import Guide
from dokolearn.hosts.site.rules.paragraphs import CHAPTERS, intro
from dokolearn.strings import text


@dataclass(frozen=True)
class RulePage:
    """One page: title and summary are plain text; `html` draws it for the file it becomes."""

    uri: str
    title: str
    summary: str
    html: Callable[[File], str]
    toc: list[dict[str, Any]]

    @property
    def ids(self) -> set[str]:
        """The places that links may lead to."""
        return {str(entry["id"]) for entry in self.toc}


def rule_pages(guide: Guide, files: Files) -> tuple[list[RulePage], RulePage]:
    """The chapters, and the coverage."""
    summary = text(guide.lang, "coverage.intro")
    coverage = RulePage(
        URI,
        text(guide.lang, "coverage.title"),
        summary,
        lambda own: coverage_html(guide, files, own),
        coverage_toc(guide),
    )
    return [_chapter(chapter, guide) for chapter in CHAPTERS], coverage


def _chapter(chapter: int, guide: Guide) -> RulePage:
    return RulePage(
        chapter_uri(chapter),
        chapter_title(chapter, guide.lang),
        intro(chapter),
        lambda own: chapter_html(chapter, guide, own),
        chapter_toc(chapter, guide),
    )


def rules_meta(chapters: Mapping[str, File]) -> str:
    """By which a page knows where the paragraphs stand: the page of each chapter, below the top of the site."""
    known = json.dumps({digit: file.url for digit, file in chapters.items()}, separators=(",", ":"))
    return f'<meta name="dokolearn-rules" content="{html.escape(known)}">'
