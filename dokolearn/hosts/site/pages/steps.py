"""A long page as steps: sections that a script shows one at a time. Without it they are the one page they always were.

A lesson begins a step with every Markdown cell, a written page (`steps: true` in its head) with every heading.
"""

import json
import re
from collections.abc import Iterable
from html import escape

from dokolearn.hosts.html.static_html import attribute
from dokolearn.strings import text

_WORDS = ("of", "next", "skip", "back", "all", "single", "begin", "done", "lesson", "leave", "read")
_END = (
    *("first", "won", "lost", "nobody", "evening", "hands", "hand", "score", "once", "stars"),
    *("again", "again_one", "left", "left_one"),
)
"""What is said where a lesson ends."""
_BACK = ("lesson", "step", "today", "yesterday", "before", "first", "won", "done", "due", "due_one")
"""What is said to whoever comes back."""
STEPPED = '<div class="dk-walk"'
"""How the frame of steps begins."""
_HEADING = re.compile(r"(?=<h2\b)")


def section(inside: str) -> str:
    """One step."""
    return f'<section class="dk-section">\n{inside}\n</section>'


def by_heading(html: str) -> str:
    """A written page, a step for its beginning and one for every heading of the second level."""
    return "\n".join(map(section, filter(str.strip, _HEADING.split(html))))


def in_steps(parts: str, place: str, leave: str, lang: str, following: tuple[str, str] | None = None) -> str:
    """The sections of a page in their frame; `place` is what a reader's step is kept under, `leave` the address where
    one is who leaves and came from nowhere, `following` the address and the title of the page after it. Pages without
    sections stay as they are."""
    if '<section class="dk-section">' not in parts:
        return parts
    words = attribute(_words("step", _WORDS, lang) | _words("end", _END, lang))
    after = f' data-dk-after="{escape(json.dumps(following, ensure_ascii=False))}"' if following else ""
    about = f'data-dk-steps="{escape(place)}" data-dk-leave="{escape(leave)}" data-dk-words={words}{after}'
    return f"{STEPPED} {about}>\n{parts}\n</div>"


GO_ON = 'data-dk-go-on=""'
"""On a link: it leads to where the reader has stopped."""


def going_on(
    html: str, lessons: Iterable[tuple[str, str, str, list[str]]], over: tuple[str, str], review: str, lang: str
) -> str:
    """A page whose link goes on knows the lessons: place, title, address from there, exercises; what stands there
    `over` them all: words and address; and the address where mistakes come back."""
    if GO_ON not in html:
        return html
    listed = [(name, title, url.replace(name, "*", 1), _in_short(keys)) for name, title, url, keys in lessons]
    known = attribute([listed, over, review])
    words = attribute(_words("go_on", _BACK, lang) | _words("end", ("stars",), lang))
    return html.replace(GO_ON, f"data-dk-go-on={known} data-dk-words={words}", 1)


def _in_short(keys: list[str]) -> str | list[str]:
    """Keys in a row, each without its paragraph where that is the one before: a third less on every start page."""
    if any("/" not in key or " " in key for key in keys):
        return keys
    before = ["", *(key.partition("/")[0] for key in keys)]
    return " ".join(_in_row(last, key) for last, key in zip(before, keys, strict=False))


def _in_row(last: str, key: str) -> str:
    return key if key.count("/") > 1 else key.removeprefix(f"{last}/")


_GAPS = ("at", "of", "title", "right", "many", "n", "who", "what")


def _words(family: str, names: Iterable[str], lang: str) -> dict[str, str]:
    """Words by name; only the page knows what belongs into their gaps."""
    gaps = {gap: f"{{{gap}}}" for gap in _GAPS}
    return {name: text(lang, f"site.{family}_{name}", **gaps) for name in names}
