"""The end of a lesson page, folded away: which paragraphs it is about, their code and tests, and its own cells."""

import html
import re
from collections.abc import Iterable, Iterator, Mapping

from dokolearn.strings import text
from dokolearn.trace import Place, Trace

ANCHOR = re.compile(r"p(\d)-(\d+)")

MOST = 5
"""So many names of a sort stand on the lesson's page; all of them on the page of the chapter."""


def curious(ids: Iterable[str], code: str, found: dict[str, Trace], chapters: Mapping[str, str], lang: str) -> str:
    """A closed box with one entry for each paragraph at home in the lesson, and the code of its cells; or nothing.

    `chapters`: where the page of a chapter is, by its digit.
    """
    numbers = [f"{match[1]}.{match[2]}" for name in ids if (match := ANCHOR.fullmatch(name))]
    entries = "".join(_entry(found[number], chapters, lang) for number in numbers if number in found)
    paragraphs = f"<ul>{entries}</ul>" if entries else ""
    if not paragraphs and not code:
        return ""
    summary = html.escape(text(lang, "site.curious"))
    return f'<details class="dk-code" data-search-exclude><summary>{summary}</summary>{paragraphs}{code}</details>'


def _entry(trace: Trace, chapters: Mapping[str, str], lang: str) -> str:
    paragraph = trace.paragraph
    name = f"§{paragraph.id} {html.escape(paragraph.title)}"
    page = chapters.get(paragraph.id[0])
    rows = "".join(_row(need, names, MOST if page else len(names), lang) for need, names in _named(trace) if names)
    title = f'<a href="{page}#p{paragraph.id.replace(".", "-")}">{name}</a>' if page else name
    return f"<li><strong>{title}</strong>{rows}</li>"


def _named(trace: Trace) -> Iterator[tuple[str, list[str]]]:
    yield "code", list(dict.fromkeys(f"{_module(place)}.{place.name}" for place in trace.code))
    yield "test", list(dict.fromkeys(f"{place.file}: {place.name}" for place in trace.test))
    yield "exercise", list(trace.exercise)
    yield "replay", list(dict.fromkeys(place.file for place in trace.replay))


def _module(place: Place) -> str:
    return place.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _row(need: str, names: list[str], most: int, lang: str) -> str:
    listed = "".join(f"<br><code>{html.escape(name)}</code>" for name in names[:most])
    more = f"<br>{html.escape(text(lang, 'site.curious_more', n=len(names) - most))}" if len(names) > most else ""
    return f"<br>{html.escape(text(lang, f'site.curious_{need}'))}:{listed}{more}"
