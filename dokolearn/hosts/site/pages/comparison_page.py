"""The page that puts the books side by side: a line for each rule, which opens."""

from collections import Counter
from functools import cache
from html import escape

from dokolearn.course.comparison import Cell, Row, Topic, comparison, counts
from dokolearn.hosts.site.pages.rows import row
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import book_name

PAGE = "buecher"


def row_id(option: str) -> str:
    """The place of an option on the page."""
    return f"regel-{option}"


def comparison_html(lang: str) -> str:
    """The body of the page, readable without any script."""
    topics = _topics(lang)
    different, every = counts(topics)
    lines = (text(lang, "comparison.intro"), text(lang, "comparison.how"))
    counted = escape(text(lang, "comparison.count", n_different=different, n_all=every))
    head = f'<h1 id="{PAGE}">{escape(text(lang, "comparison.title"))}</h1>'
    only = (
        '<p class="dk-only"><label><input type="checkbox" id="dk-only-different" checked> '
        f"{escape(text(lang, 'comparison.only_different'))}</label></p>"
    )
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    folded = f'<details class="dk-code"><summary>{counted}</summary>{said}</details>'
    topics_html = "".join(_topic(topic, lang) for topic in topics)
    return f'{head}{folded}{only}<div class="dk-books">{topics_html}</div>'


def comparison_toc(lang: str) -> list[JsonDict]:
    """The topics, for the table of contents."""
    return [
        {"level": 2, "id": f"{PAGE}-{topic.key}", "name": escape(topic.title), "children": []}
        for topic in _topics(lang)
    ]


@cache
def _topics(lang: str) -> tuple[Topic, ...]:
    """Compared once a process: it does not read the books again."""
    return comparison(lang)


def _topic(topic: Topic, lang: str) -> str:
    rows = "".join(_row(one, lang) for one in topic.rows)
    return f'<h2 id="{PAGE}-{topic.key}">{escape(topic.title)}</h2>{rows}'


def _row(one: Row, lang: str) -> str:
    """A line with the rule and what the books say; open, each book with place and reading."""
    sign = f'<span class="dk-differs" role="img" aria-label="{escape(text(lang, "comparison.differs"))}">≠</span> '
    head = (
        f'<h3 id="{row_id(one.option)}">{sign if one.differs else ""}{escape(one.title)}</h3>'
        f'<span class="dk-short">{escape(_short(one, lang))}</span>'
    )
    cells = "".join(_cell(cell, lang) for cell in one.cells)
    return row(head, f"<dl>{cells}</dl>", "" if one.differs else " data-alike")


def _short(one: Row, lang: str) -> str:
    """`Alle fünf: ja`, or each answer with how many books give it."""
    if one.same:
        # Games have other names in other books; where the values are the same, those of the script will do.
        return text(lang, "comparison.same", value=one.cells[0].words)
    counted = Counter(cell.words for cell in one.cells)
    return " · ".join(f"{words} ({many})" for words, many in counted.most_common())


def _cell(cell: Cell, lang: str) -> str:
    words = f'<span class="dk-words">{escape(cell.words)}</span>'
    small = "".join(f'<span class="dk-small">{escape(line)}</span>' for line in _notes(cell, lang))
    name = escape(book_name(BOOKS[cell.book], lang))
    unsaid = "" if cell.said else " data-unsaid"
    return f'<div data-book="{cell.book}"{unsaid}><dt>{name}</dt><dd>{words}{small}</dd></div>'


def _notes(cell: Cell, lang: str) -> list[str]:
    """Where it stands, and why we read it so."""
    return [*([_place(cell)] if cell.ref else []), *([_reading(cell, lang)] if cell.reading else [])]


def _place(cell: Cell) -> str:
    """The place alone: the book stands before it."""
    return "" if cell.ref is None else str(cell.ref) if cell.book == "mainz" else cell.ref.place


def _reading(cell: Cell, lang: str) -> str:
    return text(lang, "comparison.reading", reason=cell.reading)
