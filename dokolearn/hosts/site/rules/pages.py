"""The pages about the rules as the site takes them: a page per chapter, and the table of what is there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from dokolearn.hosts.html.static_html import head_data
from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.navigation import chapter_uri
from dokolearn.hosts.site.rules.chapter import chapter_html, chapter_title, chapter_toc
from dokolearn.hosts.site.rules.coverage import URI, coverage_html, coverage_toc
from dokolearn.hosts.site.rules.guide import Guide
from dokolearn.hosts.site.rules.paragraphs import CHAPTERS, intro
from dokolearn.hosts.site.rules.tips_page import URI as TIPS_URI
from dokolearn.hosts.site.rules.tips_page import tips_html, tips_ids, tips_toc
from dokolearn.strings import text


@dataclass(frozen=True)
class RulePage:
    """One page: title and summary are plain text; `html` draws it for the file it becomes."""

    uri: str
    title: str
    summary: str
    html: Callable[[File], str]
    toc: list[dict[str, Any]]
    places: frozenset[str] = frozenset()
    """Where links may lead besides what the table of contents has."""

    @property
    def ids(self) -> set[str]:
        """The places that links may lead to."""
        return {*(str(entry["id"]) for entry in self.toc), *self.places}


TACTICS = 5
"""The chapter that the tips belong to."""


def rule_pages(guide: Guide, files: Files) -> tuple[list[RulePage], RulePage, RulePage]:
    """The chapters, the tips, and the coverage."""
    tips = RulePage(
        TIPS_URI,
        text(guide.lang, "tips.title"),
        text(guide.lang, "tips.about"),
        lambda own: tips_html(guide, files, own),
        tips_toc(guide.lang),
        frozenset(tips_ids()),
    )
    summary = text(guide.lang, "coverage.intro")
    coverage = RulePage(
        URI,
        text(guide.lang, "coverage.title"),
        summary,
        lambda own: coverage_html(guide, files, own),
        coverage_toc(guide),
    )
    return [_chapter(chapter, guide, files) for chapter in CHAPTERS], tips, coverage


def _chapter(chapter: int, guide: Guide, files: Files) -> RulePage:
    return RulePage(
        chapter_uri(chapter),
        chapter_title(chapter, guide.lang),
        intro(chapter),
        lambda own: chapter_html(
            chapter, guide, own, files, files.get_file_from_path(TIPS_URI) if chapter == TACTICS else None
        ),
        chapter_toc(chapter, guide),
    )


def rules_meta(chapters: Mapping[str, File]) -> str:
    """By which a page knows where the paragraphs stand: the page of each chapter, below the top of the site."""
    return head_data("rules", {digit: file.url for digit, file in chapters.items()})
