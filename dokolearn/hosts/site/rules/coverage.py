"""What every paragraph of the script has already: the table of `dokolearn dev coverage`, with links."""

import html
from collections.abc import Iterator

from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.navigation import anchor, chapter_uri
from dokolearn.hosts.site.rules.chapter import chapter_title
from dokolearn.hosts.site.rules.guide import Guide, heading
from dokolearn.hosts.site.rules.paragraphs import CHAPTERS
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.trace import Trace

URI = "regeln/abdeckung.md"
COLUMNS = ("code", "lesson", "exercise", "test", "replay")


def coverage_html(guide: Guide, files: Files, own: File) -> str:
    """The body of the page, a table per chapter."""
    lang, found = guide.lang, list(guide.traces.values())
    counts = {column: sum(1 for trace in found if _many(trace, column, guide)) for column in COLUMNS}
    lines = (
        text(lang, "coverage.intro"),
        text(lang, "coverage.count", n_all=len(found), **{f"n_{column}": count for column, count in counts.items()}),
    )
    said = "".join(f"<p>{html.escape(line, quote=False)}</p>" for line in lines)
    tables = "".join(_table(chapter, guide, files, own) for chapter in _chapters(guide))
    return f'<h1 id="abdeckung">{html.escape(text(lang, "coverage.title"))}</h1>{said}{tables}'


def coverage_toc(guide: Guide) -> list[JsonDict]:
    """The chapters, for the table of contents."""
    return [
        {"level": 2, "id": _id(chapter), "name": html.escape(chapter_title(chapter, guide.lang)), "children": []}
        for chapter in _chapters(guide)
    ]


def _chapters(guide: Guide) -> list[int]:
    return sorted({int(number[0]) for number in guide.traces})


def _id(chapter: int) -> str:
    return f"abdeckung-{chapter}"


def _table(chapter: int, guide: Guide, files: Files, own: File) -> str:
    # Roles are said aloud: on a phone the table is laid out in blocks, and browsers forget then that it is one.
    lang = guide.lang
    names = (text(lang, "coverage.paragraph"), *(text(lang, f"coverage.{column}") for column in COLUMNS))
    heads = "".join(f'<th scope="col" role="columnheader">{html.escape(name)}</th>' for name in names)
    page = files.get_file_from_path(chapter_uri(chapter)) if chapter in CHAPTERS else None
    rows = "".join(
        _row(trace, guide, page, own) for number, trace in guide.traces.items() if number.startswith(f"{chapter}.")
    )
    return (
        f'<h2 id="{_id(chapter)}">{html.escape(chapter_title(chapter, lang))}</h2>'
        f'<table class="dk-coverage" role="table" aria-labelledby="{_id(chapter)}" data-search-exclude>'
        f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead><tbody role="rowgroup">{rows}</tbody></table>'
    )


def _row(trace: Trace, guide: Guide, page: File | None, own: File) -> str:
    name = html.escape(heading(trace.paragraph), quote=False)
    number = trace.paragraph.id
    title = f'<a href="{page.url_relative_to(own)}#{anchor(number)}">{name}</a>' if page else name
    return f'<tr role="row"><th scope="row" role="rowheader">{title}</th>{"".join(_cells(trace, guide, own))}</tr>'


def _cells(trace: Trace, guide: Guide, own: File) -> Iterator[str]:
    for column in COLUMNS:
        label = html.escape(text(guide.lang, f"coverage.{column}"))
        inside, state = _cell(trace, column, guide, own)
        yield (
            f'<td role="cell" class="dk-{state}"><span class="dk-book" aria-hidden="true">{label}</span> '
            f"<span>{inside}</span></td>"
        )


def _cell(trace: Trace, column: str, guide: Guide, own: File) -> tuple[str, str]:
    many = _many(trace, column, guide)
    if column == "lesson" and many:
        number = int(trace.paragraph.lesson)
        words = guide.lesson(trace.paragraph.id, own, text(guide.lang, "coverage.lesson_number", number=number))
        return f"✓ {words}", "there"
    if many:
        return f"✓ {many}", "there"
    if column in trace.paragraph.needs:
        key = "coverage.lesson_planned" if column == "lesson" else "coverage.planned"
        return html.escape(text(guide.lang, key, number=int(trace.paragraph.lesson))), "planned"
    return '<span aria-hidden="true">–</span>', "planned"


def _many(trace: Trace, column: str, guide: Guide) -> int:
    """How many there are; lessons are those of this site."""
    if column == "lesson":
        return int(trace.paragraph.id in guide.lessons)
    return len(getattr(trace, column))
