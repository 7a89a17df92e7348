"""Fenced blocks in Markdown pages: an exercise of the catalogue by its key, a free drill, the score calculator, a game.

```exercise
2.7/bedienen
```

A drill is described as in `show_drill`; an empty block brings the choice of everything:

```drill
kind = "legal_cards"
seed = 4711
```

The score calculator shows an example, or a sheet as `show_score` takes it:

```abrechnung
augen = {re = 115}
calls = [{party = "re", call = "re"}, {party = "re", call = "k90"}]
```

A block `pruefung`, empty, is the Gesellenprüfung.

A block `dkn` holds a game as text and shows it in the viewer; `{.dkn}` instead shows the text itself.
"""

import re
import tomllib
from collections.abc import Callable
from functools import partial
from typing import Any

from dokolearn.calculator import SheetError
from dokolearn.exercises import SpecError, TableError
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.hosts.site.clean_notebook import not_searched
from dokolearn.hosts.site.forms import exam_html, score_html
from dokolearn.hosts.site.static_html import drill_html, exercise_html, film_html
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read

FENCE = re.compile(r"^```exercise[ \t]*\n(?P<key>.*?)\n```[ \t]*$", re.MULTILINE | re.DOTALL)
DRILL = re.compile(r"^```drill[ \t]*\n(?P<spec>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
SCORE = re.compile(r"^```abrechnung[ \t]*\n(?P<sheet>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
EXAM = re.compile(r"^```pruefung[ \t]*\n(?P<nothing>)```[ \t]*$", re.MULTILINE)
GAME = re.compile(r"^```dkn[ \t]*\n(?P<game>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
DRILL_KEYS = {"kind": str, "seed": int, "rules": str, "level": int}
SLOT = '<div class="dk-slot" id="dk-slot-{number}"></div>'


class Fences:
    """The exercises of one page, taken out before Markdown sees them and put back afterwards."""

    def __init__(self, lang: str, complain: Callable[[str], None], above: int = 0) -> None:
        """`above`: how many lines of the file stand above what `take` gets."""
        self._lang = lang
        self._complain = complain
        self._above = above
        self._drawn: list[str] = []

    def take(self, markdown: str) -> str:
        """The page with an empty place for each of them; what cannot be is complained about."""
        markdown = GAME.sub(self._game, markdown)  # first, while lines are counted as in the file
        for fence, draw in ((FENCE, _exercise), (DRILL, _drill), (SCORE, _score), (EXAM, _exam)):
            markdown = fence.sub(partial(self._slot, draw), markdown)
        return markdown

    def put(self, html: str) -> str:
        """The page with its exercises."""
        for number, drawn in enumerate(self._drawn):
            html = html.replace(SLOT.format(number=number), drawn)
        return html

    def _slot(self, draw: Callable[[str, str], str], found: re.Match[str]) -> str:
        try:
            self._drawn.append(not_searched(draw(found[1], self._lang)))
        except (KeyError, SpecError, TableError, SheetError) as error:
            self._complain(str(error.args[0]))
            return ""
        return SLOT.format(number=len(self._drawn) - 1)

    def _game(self, found: re.Match[str]) -> str:
        """A live replay; what is wrong with the game is told with its place in the file."""
        shown = film(read(found["game"]), self._lang)
        line = self._above + found.string.count("\n", 0, found.start()) + 1
        for problem in shown["problems"]:
            self._complain(f"{line + problem['line']}:{problem['col']}: {problem['text']}")
        self._drawn.append(not_searched(film_html(shown)))
        return SLOT.format(number=len(self._drawn) - 1)


def _exercise(key: str, lang: str) -> str:
    return exercise_html(spec(key.strip(), lang))


def _read(kind: str, wanted: str) -> dict[str, Any]:
    """Raises SpecError."""
    try:
        return tomllib.loads(wanted)
    except tomllib.TOMLDecodeError as error:
        raise SpecError([f"{kind}: {error}"]) from None


def _score(wanted: str, lang: str) -> str:
    """Raises SpecError and SheetError."""
    return score_html(_read("abrechnung", wanted), lang)


def _exam(_: str, lang: str) -> str:
    return exam_html(lang)


def _drill(wanted: str, lang: str) -> str:
    """Raises SpecError."""
    read = _read("drill", wanted)
    strange = [_strange(key, value) for key, value in read.items() if type(value) is not DRILL_KEYS.get(key)]
    if strange:
        raise SpecError(strange)
    return drill_html(**read, lang=lang)


def _strange(key: str, value: Any) -> str:
    if key not in DRILL_KEYS:
        return f"drill: unknown key {key!r}; there are {', '.join(DRILL_KEYS)}"
    return f"drill: {key}: not {value!r}, but {'a number' if DRILL_KEYS[key] is int else 'a text'}"


def forget() -> None:
    """Read the catalogue anew: somebody may be editing it while the site is served."""
    catalogue.cache_clear()
