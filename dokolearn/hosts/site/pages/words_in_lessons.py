"""Words of the glossary in a lesson: the first use of each opens its meaning, under the mouse, by keyboard and by tap.

Nothing of it needs a script: a button opens a `popover`, the style sheet shows it under the mouse and the focus.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PageElement

from dokolearn.course.glossary import Term, glossary
from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.glossary_page import PAGE
from dokolearn.strings import text

PROSE = ("p", "li")
NEVER = ("a", "button", "code", "pre", "dk-output", "details", "template", "script", "style", "noscript")
"""What stands inside of these is no prose, or leads somewhere already."""

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
ENDINGS = "(?:e|en|er|es|n|s)?"
"""What a noun may end with in a sentence."""


def in_lesson(page: str, files: Files, own: File, homes: Mapping[str, str], lang: str) -> str:
    """The HTML of a lesson with its words marked, where the site has a glossary. `homes` has by word the number of the
    lesson that introduces it."""
    words = files.get_file_from_path(f"{PAGE}.md")
    number = own.src_uri.rpartition("/")[2].partition("_")[0]
    known = frozenset(word for word, home in homes.items() if home <= number)
    return with_terms(page, words.url_relative_to(own), known, lang) if words else page


@lru_cache(maxsize=64)
def with_terms(page: str, glossary_at: str, known: frozenset[str], lang: str) -> str:
    """The HTML of a lesson with its words marked. `glossary_at` is the address of the glossary from there; words that
    this lesson or an earlier one introduces are `known` and cost the page no byte."""
    waiting = {word.name: word for word in glossary() if word.link and word.name not in known}
    soup = BeautifulSoup(page, "html.parser")
    for node in [found for found in soup.find_all(string=True) if _is_prose(found)]:
        pieces = list(_pieces(str(node), waiting, glossary_at, lang))
        if len(pieces) > 1:
            node.replace_with(*pieces)
    return soup.decode(formatter="minimal")


def _is_prose(node: PageElement) -> bool:
    return type(node) is NavigableString and bool(node.find_parent(PROSE)) and not node.find_parent((*NEVER, *HEADINGS))


def _pieces(said: str, waiting: dict[str, Term], glossary_at: str, lang: str) -> Iterator[PageElement]:
    """The text cut at every word that is explained here; those words no longer wait."""
    while found := _first(said, list(waiting.values())):
        place, word = found
        del waiting[word.name]
        yield NavigableString(said[: place.start()])
        yield BeautifulSoup(_word_html(place[0], word, glossary_at, lang), "html.parser").contents[0].extract()
        said = said[place.end() :]
    yield NavigableString(said)


def _first(said: str, words: Sequence[Term]) -> tuple[re.Match[str], Term] | None:
    """The word that comes first; of two at one place the longer one."""
    found = [(place, word) for word in words if (place := pattern(word).search(said))]
    return min(found, key=lambda pair: (pair[0].start(), -len(pair[0][0])), default=None)


def pattern(word: Term) -> re.Pattern[str]:
    """How a word stands in a sentence: whole, and a noun with its endings."""
    ending = ENDINGS if word.term[0].isupper() else ""
    return re.compile(rf"(?<![\w-]){re.escape(word.term)}{ending}(?![\w-])")


def _word_html(said: str, word: Term, glossary_at: str, lang: str) -> str:
    place = f"wort-{word.name}"
    more = f'<a href="{escape(glossary_at)}#{word.name}">{escape(text(lang, "glossary.title"))}</a>'
    return (
        f'<span class="dk-term"><button type="button" popovertarget="{place}">{escape(said)}</button>'
        f'<dk-meaning popover id="{place}" data-search-exclude>{escape(word.meaning[lang])} {more}</dk-meaning></span>'
    )
