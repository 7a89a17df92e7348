"""A chapter of the script as a page to read: the rule in our words, the code beside it, and where to go from there."""

import html
import re
from collections.abc import Callable, Mapping, Sequence

from dokolearn.hosts.html.code_html import box_html
from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.navigation import anchor, chapter_uri
from dokolearn.hosts.site.pages.rows import TAG, row
from dokolearn.hosts.site.rules.code import Definition, OpenCode, at_home, open_code
from dokolearn.hosts.site.rules.example_case import example_html
from dokolearn.hosts.site.rules.guide import Guide, heading
from dokolearn.hosts.site.rules.paragraphs import PROSE_LANG, before, claim, intro, prose_html
from dokolearn.hosts.site.rules.rule_rows import is_option, rule_rows
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.trace import Place, Trace


def chapter_title(chapter: int, lang: str) -> str:
    """`Kapitel 2: Das normale Spiel`."""
    return text(lang, "rules.chapter", n_chapter=chapter, title=text(lang, f"rules.chapter_{chapter}"))


def chapter_html(chapter: int, guide: Guide, own: File, files: Files, tips: File | None = None) -> str:
    """The body of the page, readable without any script; `tips` is a page that belongs to it."""
    title = html.escape(chapter_title(chapter, guide.lang), quote=False)
    how = f"<p>{html.escape(text(guide.lang, 'rules.how'), quote=False)}</p>{guide.program(chapter, own)}"
    about = _fold(text(guide.lang, "rules.about"), how)

    def address(number: str) -> str:
        page = files.get_file_from_path(chapter_uri(number[0]))
        there = page.url_relative_to(own) if page and page.src_uri != own.src_uri else ""
        return f"{there}#{anchor(number)}" if page else ""

    code = open_code(chapter, guide.traces)
    paragraphs = "".join(
        _paragraph(trace, guide, own, _code(trace, code[trace.paragraph.id], guide.lang, address))
        for trace in _of(chapter, guide)
    )
    first = f'<h1 id="kapitel-{chapter}">{title}</h1><p{_language_marks(guide)}>{intro(chapter)}</p>'
    return f"{first}{_tips(tips, guide.lang, own)}{about}{_claims_begin(chapter, guide.lang)}{paragraphs}"


def _tips(page: File | None, lang: str, own: File) -> str:
    """The way to all tips."""
    if page is None:
        return ""
    words = html.escape(text(lang, "rules.tips"), quote=False)
    return f'<p data-search-exclude><a href="{page.url_relative_to(own)}">{words}</a></p>'


def _claims_begin(chapter: int, lang: str) -> str:
    """What the claims of the chapter begin with, folded away."""
    label = text(lang, "rules.before")
    return f"<dk-before data-search-exclude>{_fold(label, box_html('', label, before(chapter)))}</dk-before>"


def chapter_toc(chapter: int, guide: Guide) -> list[JsonDict]:
    """The paragraphs, for the table of contents."""
    return [
        {"level": 2, "id": anchor(trace.paragraph.id), "name": html.escape(heading(trace.paragraph)), "children": []}
        for trace in _of(chapter, guide)
    ]


def _of(chapter: int, guide: Guide) -> list[Trace]:
    return [trace for number, trace in guide.traces.items() if number.startswith(f"{chapter}.")]


def _language_marks(guide: Guide) -> str:
    """Our words are in one language so far."""
    return "" if guide.lang == PROSE_LANG else f' lang="{PROSE_LANG}"'


def _paragraph(trace: Trace, guide: Guide, own: File, code: str) -> str:
    """A line, which opens: the rule in our words, beside it what it comes to; then its code."""
    number = trace.paragraph.id
    words = prose_html(number)
    head = (
        f'<h2 id="{anchor(number)}">{html.escape(heading(trace.paragraph), quote=False)}</h2>'
        f'<span class="dk-short" data-search-exclude{_language_marks(guide)}>{_begin(words)}</span>'
    )
    return row(
        head,
        f'<div class="dk-literate"><div{_language_marks(guide)}>{words}</div>'
        # The search knows the words, not what surrounds them.
        f"<dk-beside data-search-exclude>{_beside(trace, guide.lang)}</dk-beside>"
        f"<dk-further data-search-exclude>{_further(trace, guide, own)}</dk-further>"
        f"{code}</div>",
    )


def _begin(words: str) -> str:
    """The first paragraph as text: a line shows as much of it as it has room for."""
    return TAG.sub("", words.partition("</p>")[0])


# Where to go from here


def _further(trace: Trace, guide: Guide, own: File) -> str:
    number = trace.paragraph.id
    rows = {
        "lesson": [guide.lesson(number, own) or guide.lesson_by_number(trace.paragraph.lesson, own)],
        "exercise": guide.exercise_list(number, own),
        "replay": guide.replay_list(number, own),
        "books": [html.escape(words) for words in guide.other_books(number)],
        "compared": guide.rows_compared(number, own),
    }
    listed = "".join(_row(text(guide.lang, f"rules.{name}"), entries) for name, entries in rows.items() if entries)
    return f"<ul>{listed}</ul>{_tests(trace, guide.lang)}"


def _row(label: str, entries: list[str]) -> str:
    return f"<li><strong>{html.escape(label)}:</strong> {'; '.join(entries)}</li>"


def _tests(trace: Trace, lang: str) -> str:
    return _fold(text(lang, "rules.tests", n_tests=len(trace.test)), _names(trace.test)) if trace.test else ""


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


def _fold(summary: str, inside: str) -> str:
    return f'<details class="dk-code"><summary>{html.escape(summary)}</summary>{inside}</details>'


# The rule as data, as a case and as a claim


def _beside(trace: Trace, lang: str) -> str:
    """Beside the words: its options with what the books hold, a case from the table, and a claim."""
    number = trace.paragraph.id
    label = text(lang, "rules.claim")
    return f"{rule_rows(trace.code, lang)}{example_html(number, lang)}{box_html(label, label, claim(number))}"


# The rule as code


def _code(trace: Trace, found: OpenCode, lang: str, address: Callable[[str], str]) -> str:
    """Definition by definition, then what belongs to it as well."""
    number = trace.paragraph.id
    more = _before(found.before, lang, address) + _more(trace, int(number[0]), lang)
    return _rows(found.here, number, address) + (f"<dk-more data-search-exclude>{more}</dk-more>" if more else "")


def _before(names: Mapping[str, str], lang: str, address: Callable[[str], str]) -> str:
    """What stands with earlier paragraphs already, as links."""
    if not names:
        return ""
    links = (
        f'<code>{html.escape(name)}</code> (<a href="{html.escape(address(number))}">§{number}</a>)'
        for name, number in names.items()
    )
    return f'<p class="dk-file">{html.escape(text(lang, "rules.elsewhere"))} {", ".join(links)}</p>'


def _rows(found: Sequence[Definition], number: str, address: Callable[[str], str]) -> str:
    """Definition by definition: what it is on the left, how it is done on the right. Helpers of which nothing is said
    stand in one piece with what needs them; the name of a file stands where another one begins."""
    rows, module = "", ""
    for piece in _pieces(found):
        first = piece[0]
        said = docstring_html(first.text, number, address)
        name = f"{first.module}: {', '.join(one.place.name for one in piece)}"
        box = box_html(first.module if first.module != module else "", name, "\n\n".join(one.code for one in piece))
        rows += f'<dk-said lang="en" data-search-exclude>{said}</dk-said><dk-code data-search-exclude>{box}</dk-code>'
        module = first.module
    return rows


def _pieces(found: Sequence[Definition]) -> list[list[Definition]]:
    pieces: list[list[Definition]] = []
    for one in found:
        if pieces and one.is_helper and one.module == pieces[-1][0].module:
            pieces[-1].append(one)
        else:
            pieces.append([one])
    return pieces


def _more(trace: Trace, chapter: int, lang: str) -> str:
    """By name what else carries out the paragraph, in other rooms of the house; folded away."""
    others = [place for place in trace.code if not at_home(place, chapter) and not is_option(place)]
    public = [place for place in others if not place.name.startswith("_")]
    return _fold(text(lang, "rules.more_code", n_more=len(public)), _names(public)) if public else ""


# Docstrings as text: paragraphs, lists and examples, with links where they name a paragraph


_OWN = r"(?:§{number}(?:\.\d+)*,? )"
_MARK = re.compile(r"(?<!maennle )(?<!ddv )§(\d\.\d+)(?:\.\d+)*")
_CODE = re.compile(r"`([^`]+)`")


def docstring_html(said: str, number: str, address: Callable[[str], str]) -> str:
    """The text of a docstring beside paragraph `number`, whose mark at its beginning the heading has already.
    `address` is where another paragraph stands, empty where it has no page."""
    said = re.sub(f"^{_OWN.format(number=re.escape(number))}", "", said)
    return "".join(_block(block, address) for block in re.split(r"\n\s*\n", said) if block.strip())


def _block(block: str, address: Callable[[str], str]) -> str:
    lines = block.split("\n")
    if all(line.startswith("    ") for line in lines):
        return f"<pre><code>{html.escape(chr(10).join(line[4:] for line in lines), quote=False)}</code></pre>"
    if lines[0].startswith("- "):
        points = re.split(r"\n(?=- )", block)
        return f"<ul>{''.join(f'<li>{_line(point[2:], address)}</li>' for point in points)}</ul>"
    return f"<p>{_line(block, address)}</p>"


def _line(words: str, address: Callable[[str], str]) -> str:
    """Words on one line, with what is code and what is a paragraph."""

    def link_of(mark: re.Match[str]) -> str:
        where = address(mark[1])
        return f'<a href="{html.escape(where)}">{mark[0]}</a>' if where else mark[0]

    escaped = html.escape(" ".join(words.split()), quote=False)
    return _MARK.sub(link_of, _CODE.sub(r"<code>\1</code>", escaped))
