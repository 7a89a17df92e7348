"""The options of a paragraph as rows: the field with what the script says, and what the other books hold."""

import ast
import html
from collections.abc import Iterable
from functools import cache

from dokolearn.course.comparison import Row, books_of, comparison
from dokolearn.rulesets.option_values import READERS
from dokolearn.strings import text
from dokolearn.trace import PACKAGE, Place

FILE = "rule_parts.py"


def is_option(place: Place) -> bool:
    """Whether a place is a field of the rules; a function may have the same name."""
    return place.file.endswith(f"/{FILE}") and place.name in READERS


def rule_rows(places: Iterable[Place], lang: str) -> str:
    """The options among some places as a list; empty without any."""
    inside = "".join(_row(place.name, lang) for place in places if is_option(place))
    if not inside:
        return ""
    return f'<div class="dk-definition"><p class="dk-file">{FILE}</p><dl class="dk-parts">{inside}</dl></div>'


def _row(name: str, lang: str) -> str:
    row = _rows(lang)[name]
    title, held = html.escape(row.title), html.escape(_who_holds_what(row, lang))
    field = html.escape(f"{name} = {defaults()[name]}")
    return f"<dt>{title}</dt><dd><code>{field}</code></dd><dd>{held}</dd>"


def _who_holds_what(row: Row, lang: str) -> str:
    """Who holds what, books that agree together: Skript: ja; DDV-Turnierregeln, Spielregeln-Seite: nein."""
    if row.same:
        return text(lang, "comparison.same", value=row.cells[0].words)
    books: dict[str, list[str]] = {}
    for cell, book in zip(row.cells, books_of(comparison_of(lang), lang), strict=True):
        books.setdefault(cell.words, []).append(book)
    return "; ".join(text(lang, "rules.book", book=", ".join(who), places=words) for words, who in books.items())


comparison_of = cache(comparison)


@cache
def _rows(lang: str) -> dict[str, Row]:
    return {row.option: row for topic in comparison_of(lang) for row in topic.rows}


@cache
def defaults() -> dict[str, str]:
    """What the script says, as it is written in the fields."""
    tree = ast.parse((PACKAGE / FILE).read_text(encoding="utf-8"))
    return {
        field.target.id: ast.unparse(field.value)
        for part in tree.body
        if isinstance(part, ast.ClassDef)
        for field in part.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and field.value
    }
