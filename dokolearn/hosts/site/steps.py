"""A long page as steps: sections that a script shows one at a time. Without it they are the one page they always were.

A lesson begins a step with every Markdown cell, a written page (`steps: true` in its head) with every heading.
"""

import json
import re
from collections.abc import Iterable
from html import escape

from dokolearn.hosts.site.told_in_attributes import attribute
from dokolearn.strings import text

_WORDS = ("of", "next", "skip", "back", "all", "single", "begin", "done", "lesson", "score")
STEPPED = '<div class="dk-walk"'
"""How the frame of steps begins."""
_HEADING = re.compile(r"(?=<h2\b)")


def section(inside: str) -> str:
    """One step."""
    return f'<section class="dk-section">\n{inside}\n</section>'


def by_heading(html: str) -> str:
    """A written page, a step for its beginning and one for every heading of the second level."""
    return "\n".join(map(section, filter(str.strip, _HEADING.split(html))))


def stepped(parts: str, place: str, lang: str, following: tuple[str, str] | None = None) -> str:
    """The sections of a page in their frame; `place` is what a reader's step is kept under, `following` the address and
    the title of the page after it. Pages without sections stay as they are."""
    if '<section class="dk-section">' not in parts:
        return parts
    words = _words("step", _WORDS, lang)
    after = f' data-dk-after="{escape(json.dumps(following, ensure_ascii=False))}"' if following else ""
    return f'{STEPPED} data-dk-steps="{escape(place)}" data-dk-words="{words}"{after}>\n{parts}\n</div>'


GO_ON = 'data-dk-go-on=""'
"""On a link: it leads to where the reader has stopped."""


def going_on(html: str, lessons: Iterable[tuple[str, str, str, list[str]]], over: tuple[str, str], lang: str) -> str:
    """A page whose link goes on knows the lessons: place, title, address from there, exercises; and what stands there
    `over` them all: words and address."""
    if GO_ON not in html:
        return html
    listed = [(name, title, url.replace(name, "*", 1), _in_short(keys)) for name, title, url, keys in lessons]
    known = attribute([listed, over])
    words = _words("go_on", ("lesson", "step"), lang)
    return html.replace(GO_ON, f'data-dk-go-on={known} data-dk-words="{words}"', 1)


def _in_short(keys: list[str]) -> str | list[str]:
    """Keys in a row, each without its paragraph where that is the one before: a third less on every start page."""
    if any("/" not in key or " " in key for key in keys):
        return keys
    before = ["", *(key.partition("/")[0] for key in keys)]
    return " ".join(_in_row(last, key) for last, key in zip(before, keys, strict=False))


def _in_row(last: str, key: str) -> str:
    return key if key.count("/") > 1 else key.removeprefix(f"{last}/")


def _words(family: str, names: Iterable[str], lang: str) -> str:
    """Words by name for an attribute; only the page knows what belongs into their gaps."""
    gaps = {gap: f"{{{gap}}}" for gap in ("at", "of", "title", "right", "many")}
    return escape(json.dumps({name: text(lang, f"site.{family}_{name}", **gaps) for name in names}, ensure_ascii=False))
