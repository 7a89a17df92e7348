"""The page that puts the books side by side: a table per topic, stacked on a phone."""

from functools import cache
from html import escape

from dokolearn.course.comparison import Cell, Row, Topic, books_of, comparison, counts
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text

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
        '<p class="dk-only"><label><input type="checkbox" id="dk-only-different"> '
        f"{escape(text(lang, 'comparison.only_different'))}</label></p>"
    )
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    folded = f'<details class="dk-code"><summary>{counted}</summary>{said}</details>'
    return head + folded + only + "".join(_topic(topic, books_of(topics, lang), lang) for topic in topics)


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


def _topic(topic: Topic, books: tuple[str, ...], lang: str) -> str:
    # Roles are said aloud: on a phone the table is laid out in blocks, and browsers forget then that it is one.
    heads = "".join(
        f'<th scope="col" role="columnheader">{escape(name)}</th>' for name in (text(lang, "comparison.rule"), *books)
    )
    rows = "".join(_row(row, books, lang) for row in topic.rows)
    return (
        f'<h2 id="{PAGE}-{topic.key}">{escape(topic.title)}</h2>'
        f'<table class="dk-books" role="table" aria-labelledby="{PAGE}-{topic.key}" data-search-exclude>'
        f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead><tbody role="rowgroup">{rows}</tbody></table>'
    )


def _row(row: Row, books: tuple[str, ...], lang: str) -> str:
    sign = f'<span class="dk-differs" role="img" aria-label="{escape(text(lang, "comparison.differs"))}">≠</span> '
    title = f'<th scope="row" role="rowheader">{sign if row.differs else ""}{escape(row.title)}</th>'
    cells = (
        _common(row, books, lang)
        if row.same
        else "".join(_cell(cell, name, lang) for cell, name in zip(row.cells, books, strict=True))
    )
    return f'<tr role="row" id="{row_id(row.option)}"{"" if row.differs else " data-alike"}>{title}{cells}</tr>'


def _cell(cell: Cell, name: str, lang: str) -> str:
    words = f'<span class="dk-words">{escape(cell.words)}</span>'
    small = "".join(f'<span class="dk-small">{escape(line)}</span>' for line in _notes(cell, lang))
    book = f'<span class="dk-book" aria-hidden="true">{escape(name)}</span>'
    return f'<td role="cell"{"" if cell.said else " data-unsaid"}>{book}<span>{words}{small}</span></td>'


def _notes(cell: Cell, lang: str) -> list[str]:
    """Where it stands, and why we read it so."""
    return [*([_place(cell)] if cell.ref else []), *([_reading(cell, lang)] if cell.reading else [])]


def _place(cell: Cell) -> str:
    """The place alone: the book stands above it."""
    return "" if cell.ref is None else str(cell.ref) if cell.book == "mainz" else cell.ref.place


def _reading(cell: Cell, lang: str) -> str:
    return text(lang, "comparison.reading", reason=cell.reading)


def _common(row: Row, books: tuple[str, ...], lang: str) -> str:
    """One cell for all books; places and readings name theirs."""
    # Games have other names in other books; where the values are the same, those of the script will do.
    words = f'<span class="dk-words">{escape(text(lang, "comparison.same", value=row.cells[0].words))}</span>'
    notes = (f"{name}: {note}" for cell, name in zip(row.cells, books, strict=True) for note in _notes(cell, lang))
    small = "".join(f'<span class="dk-small">{escape(note)}</span>' for note in notes)
    return f'<td role="cell" colspan="{len(books)}"><span>{words}{small}</span></td>'
