"""An executed notebook as a clean piece of page: what mkdocs-jupyter draws, without styles, scripts, wrappers."""

import copy
import html
import re
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

import nbformat
from bs4 import BeautifulSoup, Comment, Tag
from bs4.element import NavigableString
from markdown import markdown  # type: ignore[import-untyped]
from mkdocs_jupyter import convert
from mkdocs_jupyter.utils import slugify

from dokolearn.course.prose_at_table import ONLY, in_page
from dokolearn.hosts.html.code_html import lines_html
from dokolearn.hosts.site.pages.steps import section
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
ADMONITION = re.compile(
    r'^!!! +(?P<kind>[\w-]+)(?: +"(?P<title>[^"]*)")? *\n(?P<body>(?:(?: {4}.*| *)(?:\n|$))*)', re.M
)
ALIGN = re.compile(r"text-align: *(left|right|center)")
PARAGRAPH_SIGN = re.compile(r"^\s*§\d\.\d+ +")
SUMMARY_LENGTH = 260

_one_at_a_time = Lock()  # the renderer keeps its state in globals


@dataclass(frozen=True)
class Page:
    """What the site shows of a lesson."""

    title: str
    summary: str
    html: str
    toc: list[dict[str, Any]] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    """The exercises on the page, by key."""


def page_of(notebook: Any, lang: str) -> Page:
    """The page of an executed notebook: prose and outputs."""
    return _page_of(notebook, lang, _in_steps)


def page_with_code(notebook: Any, lang: str) -> Page:
    """The page of an executed notebook for people who program: every cell with its code and what it says."""
    return _page_of(notebook, lang, lambda cells: "\n".join(_code_of(cell, lang) + _cell(cell) for cell in cells))


def _in_steps(cells: Sequence[Tag]) -> str:
    """Every Markdown cell begins a step, and what the code below it shows belongs there."""
    begun: list[list[str]] = [[]]
    for cell in cells:
        if cell.select_one(".jp-MarkdownOutput") is not None:
            begun.append([])
        begun[-1].append(_cell(cell))
    return "\n".join(section("\n".join(step)) for step in begun if any(step))


def _page_of(notebook: Any, lang: str, draw: Callable[[Sequence[Tag]], str]) -> Page:
    soup = BeautifulSoup(_notebook_html(notebook), "html.parser")
    cells = soup.select(".jp-Notebook > .jp-Cell")
    page = BeautifulSoup(draw(cells), "html.parser")
    _follow_the_table(page)
    headings = _name_headings(page)
    ids = [str(tag.get("id") or tag.get("name")) for tag in page.find_all(_is_anchor)]
    title = next((h for h in headings if h.name == "h1"), None)
    return Page(
        title=_words(title) if title else "",
        summary=_summary(page),
        html=page.decode(formatter="minimal"),
        toc=_tree([(int(h.name[1]), str(h["id"]), html.escape(_words(h))) for h in headings]),
        ids=ids,
        keys=[str(tag["data-dk-key"]) for tag in page.select("[data-dk-key]")],
    )


def listed_page(notebook: Any, lang: str) -> Page:
    """The page of a notebook that was not executed: its title, how it begins, and a sentence that says so."""
    first = next((cell.source for cell in notebook.cells if cell.cell_type == "markdown"), "")
    soup = BeautifulSoup(markdown(first), "html.parser")
    title, summary = (soup.h1.get_text() if soup.h1 else ""), _summary(soup)
    said = "".join(f"<p>{html.escape(words)}</p>" for words in (summary, text(lang, "site.lesson_listed")) if words)
    return Page(title, summary, f"<h1>{html.escape(title)}</h1>{said}")


def _notebook_html(notebook: Any) -> str:
    """The notebook as mkdocs-jupyter draws it, without the head that carries half a megabyte of styles."""
    notebook = copy.deepcopy(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = with_admonitions(cell.source)
    with tempfile.TemporaryDirectory() as folder, _one_at_a_time:
        path = Path(folder, "lesson.ipynb")
        nbformat.write(notebook, path)  # type: ignore[no-untyped-call]
        drawn: str = convert.nb2html(str(path), theme="", allow_errors=False, no_prompt=True, custom_mathjax_url="")
    return drawn[drawn.index('<div class="jupyter-wrapper">') :]


def with_admonitions(source: str) -> str:
    """`!!! note "Merke"` and its indented text as HTML around Markdown; notebooks know only plain Markdown."""
    return ADMONITION.sub(_admonition, source)


def _admonition(match: re.Match[str]) -> str:
    kind, title = match["kind"], match["title"]
    body = re.sub(r"^ {4}", "", match["body"], flags=re.M).strip()
    heading = kind.capitalize() if title is None else title
    first = f'\n<p class="admonition-title">{html.escape(heading)}</p>' if heading else ""
    return f'<div class="admonition {kind}">{first}\n\n{body}\n\n</div>\n\n'


def _cell(cell: Tag) -> str:
    """One cell of the page: Markdown as it is, of code only what it shows."""
    for comment in cell.find_all(string=lambda found: isinstance(found, Comment)):
        comment.extract()
    if (prose := cell.select_one(".jp-MarkdownOutput")) is not None:
        _clean_prose(prose)
        return prose.decode_contents(formatter="minimal").strip()
    outputs = [_output(found) for found in cell.select(".jp-OutputArea-output")]
    return "\n".join(filter(None, outputs))


def _clean_prose(prose: Tag) -> None:
    """No signs behind headings, no styles written by the table syntax."""
    for sign in prose.select("a.anchor-link"):
        sign.decompose()
    for box in prose.find_all(style=ALIGN):
        found = ALIGN.search(str(box["style"]))
        del box["style"]
        box["align"] = found[1] if found else "left"
    for corner in prose.select("th:empty"):  # the corner of a table with row titles heads nothing
        corner.name = "td"


def _follow_the_table(page: BeautifulSoup) -> None:
    """What only some tables have knows which; a whole point of a list, row or step goes as a whole.

    Raises AuthorError for a condition that cannot be (see `clauses`).
    """
    for part in page.select(f"[{ONLY}]"):
        part[ONLY] = in_page(str(part[ONLY]))
        row = part.find_parent("tr")
        if row is not None and _alone(part, row.find("td")):
            _widen(part, row)
        elif (item := part.find_parent("li")) is not None and _alone(part, item):
            _widen(part, item)
        elif isinstance(step := part.parent, Tag) and "dk-section" in step.get_attribute_list("class"):
            others = (tag for tag in step.find_all(True, recursive=False) if tag is not part)
            if all(tag.name == "dk-output" for tag in others):
                _widen(part, step)


def _alone(part: Tag, box: Any) -> bool:
    """Whether there is nothing else in it."""
    return isinstance(box, Tag) and part in box.descendants and _words(part) == _words(box)


def _widen(part: Tag, to: Tag) -> None:
    """The condition holds for all of what is around it."""
    for name in (ONLY, "hidden"):
        if part.has_attr(name):
            to[name] = part[name]
    part.unwrap()


def _code_of(cell: Tag, lang: str) -> str:
    """The code of a cell where it stands, its long lines wrapped; the search leaves it out."""
    code = cell.select_one(".highlight-ipynb pre")
    if code is None:
        return ""
    inside, label = lines_html(code.get_text().strip("\n")), html.escape(text(lang, "site.code"))
    box = f'<pre role="group" aria-label="{label}"><code>{inside}</code></pre>'
    return not_searched(f'<div class="highlight">{box}</div>')


def _output(found: Tag) -> str:
    inside = found.decode_contents(formatter="minimal").strip()
    return not_searched(inside) if inside else ""


def not_searched(inside: str) -> str:
    """HTML that the search leaves out: in a tag of our own, since it stops at the first end of an equal tag."""
    return f"<dk-output data-search-exclude>{inside}</dk-output>"


def _is_anchor(tag: Tag) -> bool:
    return tag.has_attr("id") or (tag.name == "a" and tag.has_attr("name"))


def _name_headings(page: BeautifulSoup) -> list[Tag]:
    """Give each heading outside of outputs its address: the anchor that stands before it, else its words."""
    headings = [h for h in page.find_all(HEADINGS) if h.find_parent("dk-output") is None]
    used = {str(a["id"]) for a in page.find_all("a", id=True)}
    for heading in headings:
        _without_paragraph(heading)
        heading["id"] = _anchor_before(heading) or _free_name(slugify(_words(heading)) or "abschnitt", used)
        used.add(str(heading["id"]))
    return headings


def _without_paragraph(heading: Tag) -> None:
    """`§2.7 Bedienen` is for authors and tools; a learner reads `Bedienen`."""
    first = heading.find(string=True)
    if isinstance(first, NavigableString) and PARAGRAPH_SIGN.match(first):
        first.replace_with(PARAGRAPH_SIGN.sub("", first))


def _anchor_before(heading: Tag) -> str | None:
    """The id of `<a id="p2-7"></a>` right above a heading; the anchor itself goes, an id exists once."""
    above = heading.find_previous_sibling()
    if above is None or above.get_text(strip=True) or above.name not in {"a", "p"}:
        return None
    anchor = above if above.name == "a" else above.find("a", id=True)
    if not isinstance(anchor, Tag) or not anchor.get("id"):
        return None
    name = str(anchor["id"])
    anchor.decompose()
    if above.name == "p" and above.find() is None:
        above.decompose()
    return name


def _free_name(name: str, used: set[str]) -> str:
    return next(n for n in (name, *(f"{name}_{i}" for i in range(1, 1000))) if n not in used)


def _words(tag: Tag) -> str:
    return " ".join(tag.get_text().split())


def _summary(page: BeautifulSoup) -> str:
    """The first paragraph, its first sentences or at least words: the line under the title in lists of lessons."""
    first = next(
        (p for p in page.find_all("p") if _words(p) and not p.find_parent(("details", "div", "dk-output"))), None
    )
    words = _words(first) if first else ""
    if len(words) <= SUMMARY_LENGTH:
        return words
    sentences, end, _ = words[:SUMMARY_LENGTH].rpartition(". ")
    return sentences + end.strip() if end else words[:SUMMARY_LENGTH].rsplit(" ", 1)[0] + " …"


def _tree(headings: list[tuple[int, str, str]]) -> list[JsonDict]:
    """Headings as the nested table of contents that MkDocs takes."""
    root: list[dict[str, Any]] = []
    open_: list[dict[str, Any]] = []
    for level, name, words in headings:
        entry: dict[str, Any] = {"level": level, "id": name, "name": words, "children": []}
        while open_ and open_[-1]["level"] >= level:
            open_.pop()
        (open_[-1]["children"] if open_ else root).append(entry)
        open_.append(entry)
    return root
