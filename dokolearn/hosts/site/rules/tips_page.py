"""The page of the tips: all of them by the order of a game, each with verdict, figures, places and exercises."""

import html
from collections.abc import Iterator
from dataclasses import dataclass

from dokolearn.advice_words import place
from dokolearn.ch5_tactics.principles import TIPS, Tip
from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.gallery import choice, filter_form
from dokolearn.hosts.site.pages.navigation import anchor, chapter_uri
from dokolearn.hosts.site.pages.rows import row
from dokolearn.hosts.site.rules.guide import Guide
from dokolearn.hosts.site.rules.paragraphs import PROSE_LANG
from dokolearn.hosts.site.rules.tips import PHASES, Measured, TipText, number, practice_of, tip_texts, with_figures
from dokolearn.model import Ref
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import book_name, ref_label

URI = "regeln/tipps.md"
TRUTHS = ("sound", "depends", "doubtful", "false", "words")
"""The verdicts, from the firmest on."""


def tip_anchor(name: str) -> str:
    """The place of a tip on its page: `tip-lead_ass_early`."""
    return f"tip-{name}"


def tips_html(guide: Guide, files: Files, own: File) -> str:
    """The body of the page, readable without any script."""
    lang = guide.lang
    lines = (text(lang, "tips.intro", n_all=len(TIPS)), text(lang, "tips.measuring"))
    said = "".join(f"<p>{html.escape(line, quote=False)}</p>" for line in lines)
    page = _Page(guide, files, own)
    shelves = "".join(map(page.shelf, PHASES))
    title = html.escape(text(lang, "tips.title"))
    return f'<h1 id="tipps">{title}</h1>{said}<div class="dk-gallery">{_form(lang)}{shelves}</div>'


def tips_toc(lang: str) -> list[JsonDict]:
    """The shelves, for the table of contents."""
    return [
        {"level": 2, "id": phase, "name": html.escape(text(lang, f"tips.phase.{phase}")), "children": []}
        for phase in PHASES
    ]


def tips_ids() -> set[str]:
    """The places that links may lead to."""
    return {"tipps", *PHASES, *map(tip_anchor, TIPS)}


def _form(lang: str) -> str:
    """Hidden until a script can use it."""
    phases = {phase: text(lang, f"tips.phase.{phase}") for phase in PHASES}
    truths = {truth: text(lang, f"tips.truth.{truth}") for truth in TRUTHS}
    choices = (
        choice("thema", text(lang, "tips.when"), phases, lang),
        choice("stufe", text(lang, "tips.verdict"), truths, lang),
    )
    form = filter_form("tips", lang, choices)
    return f'<details class="dk-narrow"><summary>{html.escape(text(lang, "tips.filter"))}</summary>{form}</details>'


@dataclass(frozen=True, slots=True)
class _Page:
    """What every line of the page needs to know."""

    guide: Guide
    files: Files
    own: File

    def shelf(self, phase: str) -> str:
        """The tips of one phase of the game."""
        listed = "".join(self._tip(name, told) for name, told in tip_texts().items() if told.phase == phase)
        title = html.escape(text(self.guide.lang, f"tips.phase.{phase}"))
        inside = f'<h2 id="{phase}">{title}</h2><ul class="dk-list dk-tips">{listed}</ul>'
        return f'<section class="dk-shelf">{inside}</section>'

    def _tip(self, name: str, told: TipText) -> str:
        tip, lang = TIPS[name], self.guide.lang
        verdict = html.escape(text(lang, f"tips.truth.{tip.truth}"))
        facts = "".join(f"<li>{line}</li>" for line in self._facts(name, tip, told))
        shown = row(
            f'<h3 id="{tip_anchor(name)}">{html.escape(text(lang, f"advice.name.{name}"))}</h3>',
            f"<p>{self._ours(told.text)}</p><p><strong>{verdict}.</strong> {self._ours(told.why)}</p>"
            f'<ul class="dk-small" data-search-exclude>{facts}</ul>',
        )
        return f'<li data-dk-game="{name}" data-theme="{told.phase}" data-level="{tip.truth}">{shown}</li>'

    def _ours(self, written: str) -> str:
        """A sentence of ours with its figures, in the language it is written in."""
        said = html.escape(with_figures(written, PROSE_LANG), quote=False)
        return said if self.guide.lang == PROSE_LANG else f'<span lang="{PROSE_LANG}">{said}</span>'

    def _facts(self, name: str, tip: Tip, told: TipText) -> Iterator[str]:
        """Figures, tables, places and lessons, line by line."""
        yield from map(self._ours, told.chances)
        yield from map(self._measured_words, told.measured)
        yield from map(self._ours, filter(None, (told.tables,)))
        if told.books != tuple(BOOKS):
            yield self._row("books", html.escape(_books(told, self.guide.lang)))
        yield self._row("places", "; ".join(self._place(place(one)) for one in tip.places))
        if told.lesson:
            yield self._row("lesson", self.guide.lesson_by_number(told.lesson, self.own))
        if practised := [self.guide.exercise(key, self.own) for key in practice_of(name)]:
            yield self._row("practised", "; ".join(practised))

    def _row(self, key: str, inside: str) -> str:
        return f"<strong>{html.escape(text(self.guide.lang, f'tips.{key}'))}:</strong> {inside}"

    def _measured_words(self, one: Measured) -> str:
        """What was compared, then by book how much better it was."""
        lang = self.guide.lang
        rows = (_better(book, *figures, lang) for book, figures in one.augen.items())
        over = html.escape(text(lang, "tips.measured", deals=one.deals))
        return f"{over} {self._ours(one.what)}: {html.escape('; '.join(rows))}."

    def _place(self, ref: Ref) -> str:
        """Where it stands; a paragraph of the script as a link to the page of its chapter."""
        label = html.escape(ref_label(ref, self.guide.lang), quote=False)
        page = self.files.get_file_from_path(chapter_uri(ref.place[0])) if ref.book == "mainz" else None
        return f'<a href="{page.url_relative_to(self.own)}#{anchor(ref.place)}">{label}</a>' if page else label


def _better(book: str, better: float, error: float, lang: str) -> str:
    augen, name = number(better, lang, signed=True), book_name(BOOKS[book], lang)
    return text(lang, "tips.better", book=name, augen=augen, error=number(error, lang))


def _books(told: TipText, lang: str) -> str:
    return ", ".join(book_name(BOOKS[book], lang) for book in told.books) or text(lang, "tips.house_rule")
