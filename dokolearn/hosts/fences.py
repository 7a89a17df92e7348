"""Fenced blocks in Markdown pages: an exercise of the catalogue by its key.

```exercise
2.7/bedienen
```
"""

import re
from collections.abc import Callable

from dokolearn.exercises import SpecError, TableError
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.hosts.page import exercise_html
from dokolearn.hosts.tame import not_searched

FENCE = re.compile(r"^```exercise[ \t]*\n(?P<key>.*?)\n```[ \t]*$", re.MULTILINE | re.DOTALL)
SLOT = '<div class="dk-slot" id="dk-slot-{number}"></div>'


class Fences:
    """The exercises of one page, taken out before Markdown sees them and put back afterwards."""

    def __init__(self, lang: str, complain: Callable[[str], None]) -> None:
        self._lang = lang
        self._complain = complain
        self._drawn: list[str] = []

    def take(self, markdown: str) -> str:
        """The page with an empty place for every exercise; a key that does not exist is complained about."""
        return FENCE.sub(self._slot, markdown)

    def put(self, html: str) -> str:
        """The page with its exercises."""
        for number, drawn in enumerate(self._drawn):
            html = html.replace(SLOT.format(number=number), drawn)
        return html

    def _slot(self, match: re.Match[str]) -> str:
        key = match["key"].strip()
        try:
            self._drawn.append(not_searched(exercise_html(spec(key, self._lang))))
        except (KeyError, SpecError, TableError) as error:
            self._complain(str(error.args[0]))
            return ""
        return SLOT.format(number=len(self._drawn) - 1)


def forget() -> None:
    """Read the catalogue anew: somebody may be editing it while the site is served."""
    catalogue.cache_clear()
