"""What the search of a site looks through: words first, with lesson, rule and exercise, then headings, games last.

A row is a place of the site. The page that searches orders them; here is only what each is called and says.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser

from dokolearn.build.kept import keep
from dokolearn.course.comparison import comparison
from dokolearn.course.disputes import Dispute
from dokolearn.course.glossary import Term, glossary
from dokolearn.course.rule_search import other_words
from dokolearn.exercises.catalogue import catalogue
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.comparison_page import PAGE as COMPARISON
from dokolearn.hosts.site.pages.comparison_page import row_id
from dokolearn.hosts.site.pages.glossary_page import PAGE as GLOSSARY
from dokolearn.hosts.site.pages.navigation import API, DISPUTES, LESSONS, REPLAYS, RULES, Entry, anchor, chapter_uri
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text

FILE = "search.json"
"""Beside our scripts, which fetch it when somebody searches."""

KINDS = {f"{LESSONS}/": "lesson", f"{RULES}/kapitel-": "rule", f"{DISPUTES}/": "dispute", f"{REPLAYS}/": "game"}
KINDS[f"{RULES}/tipps"] = "tip"
"""By what the source of a page begins with, what it is; all others are pages."""

TOLD_OTHERWISE = (f"{GLOSSARY}.md", f"{COMPARISON}.md")
"""Pages whose lines are rows of their own."""

FOR_FEW = ("notation.md", API, f"{RULES}/programmieren-", f"{RULES}/abdeckung")
"""Nobody who asks for a word at the table wants these."""

LETTERS = 240
"""Of each section, which is enough to be found by and to tell what it is about."""

PRACTICE = "ueben.md"
_PARAGRAPH = re.compile(r"§(\d\.\d+)")
_DATA = re.compile(r"<(template|script|style|svg)\b.*?</\1>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Row:
    """A place of the site, `at` from its top; `names` are other words for it, `ways` lead on, each with its words."""

    kind: str
    title: str
    at: str
    text: str = ""
    names: tuple[str, ...] = ()
    ways: tuple[tuple[str, str], ...] = ()

    def view(self) -> JsonDict:
        """As JSON, without what there is nothing of."""
        known = {"text": self.text, "names": " · ".join(self.names), "ways": [list(way) for way in self.ways]}
        shown = {name: said for name, said in known.items() if said}
        return {"kind": self.kind, "title": self.title, "at": self.at, **shown}


def of_page(file: File, title: str, summary: str, body: str) -> Iterator[Row]:
    """The rows of a page: itself, and each heading that has a place; of a game only itself."""
    uri = file.src_uri
    if uri.startswith(FOR_FEW):
        return
    kind = next(
        (kind for start, kind in KINDS.items() if uri.startswith(start) and not uri.endswith("index.md")), "page"
    )
    sections = [] if kind == "game" or uri in TOLD_OTHERWISE else _sections(body)
    first = next((one.said for one in sections if not one.place), "")
    yield Row(kind, title, file.url, _cut(summary or first))
    for one in sections:
        if one.place and one.title != title:
            yield Row(kind, one.title, f"{file.url}#{one.place}", _cut(one.said))


def of_words(course: Iterable[Entry], homes: Mapping[str, str], files: Files, lang: str) -> Iterator[Row]:
    """The words of the glossary, each with its meaning and what leads on. `homes` has by word the number of its
    lesson."""
    page = files.get_file_from_path(f"{GLOSSARY}.md")
    lessons = {entry.file.name[:2]: entry for entry in course}
    for word in glossary() if page else ():
        ways = [
            _lesson(lessons.get(homes.get(word.name, "")), lang),
            _rule(word, files, lang),
            _practice(word, files, lang),
        ]
        at = f"{page.url}#{word.name}" if page else ""
        yield Row("word", word.term, at, word.meaning[lang], (*word.synonyms, *word.said), tuple(filter(None, ways)))


def of_books(files: Files, lang: str) -> Iterator[Row]:
    """The rules in which books differ, by what players call them."""
    page = files.get_file_from_path(f"{COMPARISON}.md")
    for topic in comparison(lang) if page else ():
        for row in topic.rows:
            at = f"{page.url}#{row_id(row.option)}" if page else ""
            names = tuple(filter(None, [other_words(row.option, lang)]))
            yield Row("books", row.title, at, text(lang, f"meaning.{row.option}"), names)


def of_disputes(asked: Iterable[Dispute], lang: str) -> Iterator[Row]:
    """The questions of the table, also by what players call what they are about."""
    for one in asked:
        about = (other_words(option, lang) for option in one.case.options)
        yield Row(
            "dispute", one.ask, f"{DISPUTES}/{one.theme}/#{one.name}", one.answer, (*one.said, *filter(None, about))
        )


def index(rows: Iterable[Row], lang: str) -> JsonDict:
    """All rows, each place once, and what the page says."""
    each = {row.at: row for row in reversed(list(rows))}
    said = ("asks", "none", "found", "found_one", "also", "close", "failed")
    words = {key: text(lang, f"site.search_{key}") for key in said}
    kinds = {kind: text(lang, f"site.search_{kind}") for kind in ("word", "books", "page", *KINDS.values())}
    return {"words": words, "kinds": kinds, "rows": [row.view() for row in reversed(each.values())]}


def _lesson(entry: Entry | None, lang: str) -> tuple[str, str] | None:
    return (text(lang, "site.search_to_lesson", title=entry.title), entry.file.url) if entry else None


def _rule(word: Term, files: Files, lang: str) -> tuple[str, str] | None:
    """The paragraph of the script on its page."""
    number = _number(word)
    page = files.get_file_from_path(chapter_uri(number[0])) if number else None
    return (text(lang, "site.search_to_rule", number=number), f"{page.url}#{anchor(number)}") if page else None


def _number(word: Term) -> str:
    found = _PARAGRAPH.match(word.books.get("mainz", ""))
    return found[1] if found else ""


def _practice(word: Term, files: Files, lang: str) -> tuple[str, str] | None:
    """Fresh tasks of the kind by which the course practises that paragraph, first the one that has the word's name."""
    page, number = files.get_file_from_path(PRACTICE), _number(word)
    ours = [key for key in catalogue() if number and key.startswith(f"{number}/")]
    ours.sort(key=lambda key: word.name not in key)
    kind = next((kind for key in ours if (kind := str(catalogue()[key].get("kind", ""))) in INVENTIONS), "")
    return (text(lang, "site.search_to_practice"), f"{page.url}#art={kind}&nr=1") if page and kind else None


@dataclass(slots=True)
class _Section:
    title: str = ""
    place: str = ""
    said: str = ""


class _Reader(HTMLParser):
    """Prose of a page by its headings; no code, no forms, and nothing that says it is not to be searched."""

    HEADINGS = frozenset({"h1", "h2", "h3"})
    VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr", "source", "col"})
    SILENT = frozenset({"pre", "code", "button", "select", "textarea", "noscript", "nav", "form"})

    def __init__(self) -> None:
        super().__init__()
        self.sections = [_Section()]
        self.open: list[tuple[str, bool]] = []
        self.heads = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        silent = tag in self.SILENT or "data-search-exclude" in known or bool(self.open and self.open[-1][1])
        if tag not in self.VOID:
            self.open.append((tag, silent))
        if tag in self.HEADINGS and not silent:
            self.heads = True
            self.sections.append(_Section(place="" if tag == "h1" else known.get("id") or ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in [name for name, _ in self.open]:
            while self.open.pop()[0] != tag:
                pass
        if tag in self.HEADINGS:
            self.heads = False

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1][1]:
            return
        now = self.sections[-1]
        if self.heads:
            now.title += data
        elif len(now.said) < 2 * LETTERS:
            now.said += f" {data}"


def _sections(body: str) -> list[_Section]:
    return [_Section(*row) for row in _section_rows(body)]


@keep
def _section_rows(body: str) -> list[list[str]]:
    reader = _Reader()
    reader.feed(_DATA.sub("", body))
    for one in reader.sections:
        one.title, one.said = (" ".join(words.split()) for words in (one.title, one.said))
    return [[one.title, one.place, one.said] for one in reader.sections if one.title or one.said]


def _cut(said: str) -> str:
    """The beginning, up to the end of a word."""
    plain = " ".join(said.split())
    return plain if len(plain) <= LETTERS else f"{plain[:LETTERS].rsplit(' ', 1)[0]} …"
