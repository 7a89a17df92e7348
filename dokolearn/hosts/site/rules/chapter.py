"""A chapter of the script as a page to read: the rule in our words, the code beside it, and where to go from there."""

import html

from dokolearn.hosts.html.code_html import box_html
from dokolearn.hosts.site.build.generator import File
from dokolearn.hosts.site.pages.navigation import anchor
from dokolearn.hosts.site.rules.code import Definition, code_html, definitions
from dokolearn.hosts.site.rules.example_case import example_html
from dokolearn.hosts.site.rules.guide import Guide, heading
from dokolearn.hosts.site.rules.paragraphs import PROSE_LANG, before, claim, intro, prose_html, shown
from dokolearn.hosts.site.rules.rule_rows import is_option, rule_rows
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.trace import Place, Trace


def chapter_title(chapter: int, lang: str) -> str:
    """`Kapitel 2: Das normale Spiel`."""
    return text(lang, "rules.chapter", n_chapter=chapter, title=text(lang, f"rules.chapter_{chapter}"))


def chapter_html(chapter: int, guide: Guide, own: File, tips: File | None = None) -> str:
    """The body of the page, readable without any script; `tips` is a page that belongs to it."""
    title = html.escape(chapter_title(chapter, guide.lang), quote=False)
    how = f"<p>{html.escape(text(guide.lang, 'rules.how'), quote=False)}</p>{guide.program(chapter, own)}"
    about = _folded(text(guide.lang, "rules.about"), how)
    paragraphs = "".join(_paragraph(trace, guide, own) for trace in _of(chapter, guide))
    first = f'<h1 id="kapitel-{chapter}">{title}</h1><p{_spoken(guide)}>{intro(chapter)}</p>'
    return f"{first}{_tips(tips, guide.lang, own)}{about}{_before(chapter, guide.lang)}{paragraphs}"


def _tips(page: File | None, lang: str, own: File) -> str:
    """The way to all tips."""
    if page is None:
        return ""
    words = html.escape(text(lang, "rules.tips"), quote=False)
    return f'<p data-search-exclude><a href="{page.url_relative_to(own)}">{words}</a></p>'


def _before(chapter: int, lang: str) -> str:
    """What the claims of the chapter begin with, folded away."""
    label = text(lang, "rules.before")
    return f"<dk-before data-search-exclude>{_folded(label, box_html('', label, before(chapter)))}</dk-before>"


def chapter_toc(chapter: int, guide: Guide) -> list[JsonDict]:
    """The paragraphs, for the table of contents."""
    return [
        {"level": 2, "id": anchor(trace.paragraph.id), "name": html.escape(heading(trace.paragraph)), "children": []}
        for trace in _of(chapter, guide)
    ]


def _of(chapter: int, guide: Guide) -> list[Trace]:
    return [trace for number, trace in guide.traces.items() if number.startswith(f"{chapter}.")]


def _spoken(guide: Guide) -> str:
    """Our words are in one language so far."""
    return "" if guide.lang == PROSE_LANG else f' lang="{PROSE_LANG}"'


def _paragraph(trace: Trace, guide: Guide, own: File) -> str:
    number = trace.paragraph.id
    return (
        f'<h2 id="{anchor(number)}">{html.escape(heading(trace.paragraph), quote=False)}</h2>'
        f'<div class="dk-literate"><div{_spoken(guide)}>{prose_html(number)}</div>'
        # The search knows the words, not what surrounds them.
        f"<dk-beside data-search-exclude>{_beside(trace, guide.lang)}</dk-beside>"
        f"<dk-further data-search-exclude>{_further(trace, guide, own)}</dk-further></div>"
    )


# Where to go from here


def _further(trace: Trace, guide: Guide, own: File) -> str:
    number = trace.paragraph.id
    rows = {
        "lesson": [guide.lesson(number, own) or guide.numbered(trace.paragraph.lesson, own)],
        "exercise": guide.exercise_list(number, own),
        "replay": guide.replay_list(number, own),
        "books": [html.escape(words) for words in guide.other_books(number)],
        "compared": guide.compared(number, own),
    }
    listed = "".join(_row(text(guide.lang, f"rules.{name}"), entries) for name, entries in rows.items() if entries)
    return f"<ul>{listed}</ul>{_tests(trace, guide.lang)}"


def _row(label: str, entries: list[str]) -> str:
    return f"<li><strong>{html.escape(label)}:</strong> {'; '.join(entries)}</li>"


def _tests(trace: Trace, lang: str) -> str:
    return _folded(text(lang, "rules.tests", n_tests=len(trace.test)), _names(trace.test)) if trace.test else ""


def _names(places: tuple[Place, ...] | list[Place]) -> str:
    """Names file by file."""
    files: dict[str, list[str]] = {}
    for place in places:
        files.setdefault(place.file, []).append(place.name)
    return "".join(
        f'<p class="dk-file">{html.escape(file)}</p><ul class="dk-names">'
        + "".join(f"<li><code>{html.escape(name)}</code></li>" for name in dict.fromkeys(names))
        + "</ul>"
        for file, names in files.items()
    )


def _folded(summary: str, inside: str) -> str:
    return f'<details class="dk-code"><summary>{html.escape(summary)}</summary>{inside}</details>'


# The rule as data, as code, as a case and as a claim


def _beside(trace: Trace, lang: str) -> str:
    """Rows and tables first, then functions; a case and a claim; what else belongs to it is folded away."""
    number = trace.paragraph.id
    places = [place for place in trace.code if not place.name.startswith("_") and not is_option(place)]
    at_home = [place for place in places if place.file.partition("/")[2].startswith((f"ch{number[0]}_", *ALWAYS))]
    first, others = _first(definitions(at_home), shown(number))
    claimed = box_html(text(lang, "rules.claim"), text(lang, "rules.claim"), claim(number))
    more = _more(others, [place for place in places if place not in at_home], lang)
    return f"{rule_rows(trace.code, lang)}{''.join(map(code_html, first))}{example_html(number, lang)}{claimed}{more}"


ALWAYS = ("rule_parts.py", "model.py")
"""Files that belong to every chapter: values without a rule of their own."""


def _first(found: list[Definition], names: tuple[str, ...]) -> tuple[list[Definition], list[Definition]]:
    """The definitions with these names in this order, but data before code, and the others."""
    first = [definition for name in names for definition in found if definition.place.name == name]
    others = [definition for definition in found if definition not in first]
    return sorted(first, key=lambda definition: not definition.is_data), others


def _more(others: list[Definition], elsewhere: list[Place], lang: str) -> str:
    rest = "".join(map(code_html, others))
    if elsewhere:
        rest += f"<p>{html.escape(text(lang, 'rules.elsewhere'))}</p>{_names(elsewhere)}"
    return _folded(text(lang, "rules.more_code", n_more=len(others) + len(elsewhere)), rest) if rest else ""
