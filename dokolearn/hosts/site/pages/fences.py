"""Fenced blocks in Markdown pages: an exercise of the catalogue by its key, a free drill, the score calculator, a game.

```exercise
2.7/bedienen
```

Instead of a key there may stand what `show` takes in a lesson, a line for each:

```exercise
stich = "KrD"
hand = "KrA PiD Ka9"
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

A block `pruefung`, empty, is the Gesellenprüfung, with the word `meister` in it the Meisterprüfung; `raetsel` brings
the puzzles; `trumpf` is the row of trumps, `tischzettel` the sheet for a first evening; `oeffnen` the form that opens
a game, with the one that stands in the block.

A block `dkn` holds a game as text and shows it in the viewer; `dkn ohne-notizen` leaves notes, questions and variations
out of the page altogether. `{.dkn}` instead shows the text itself.
"""

import re
import tomllib
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from dokolearn.course.author_errors import AUTHORS, AuthorError, error_words, one_task
from dokolearn.exercises.catalogue import spec, toml_problem
from dokolearn.hosts.html.forms import exam_html, master_html, opening_html, puzzles_html, score_html
from dokolearn.hosts.html.static_html import drill_html, exercise_html, film_html
from dokolearn.hosts.site.pages.notebook_page import not_searched
from dokolearn.hosts.site.pages.tischzettel import sheet_html, trump_strip
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.own_lines import bare
from dokolearn.replay.reader import read
from dokolearn.shallow_json import JsonDict

FENCE = re.compile(
    r"^```(?P<what>exercise|drill|abrechnung|pruefung|raetsel|trumpf|tischzettel|oeffnen"
    r"|dkn(?P<silent>[ \t]+ohne-notizen)?)[ \t]*\n"
    r"(?P<inside>.*?)^```[ \t]*$",
    re.MULTILINE | re.DOTALL,
)
DRILL_KEYS = {"kind": str, "seed": int, "rules": str, "level": int, "first": str}
TASK_TEXTS = ("kind", "title", "rules")
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
        """The page with an empty place for each of them; what cannot be is complained about, with its line."""
        return FENCE.sub(self._slot, markdown)

    def put(self, html: str) -> str:
        """The page with its exercises."""
        for number, drawn in enumerate(self._drawn):
            html = html.replace(SLOT.format(number=number), drawn)
        return html

    def _slot(self, found: re.Match[str]) -> str:
        line = self._above + found.string.count("\n", 0, found.start()) + 1
        try:
            is_game = found["what"].startswith("dkn")
            drawn = self._game(found["inside"], line, bool(found["silent"])) if is_game else self._form(found)
        except AUTHORS as error:
            self._complain(f"{line}: {error_words(error, self._lang)}")
            return ""
        self._drawn.append(not_searched(drawn))
        return SLOT.format(number=len(self._drawn) - 1)

    def _form(self, found: re.Match[str]) -> str:
        """Raises what authors can mend."""
        return _FORMS[found["what"]](found["inside"], self._lang)

    def _game(self, text: str, line: int, silent: bool) -> str:
        """A live replay, `silent` without all that speaks of the game. What is wrong with it is told with its place in
        the file; what is merely worth knowing, such as hands that nobody wrote down, the viewer says."""
        reading = read(text)
        shown = film(reading, self._lang)
        for problem in (one for one in shown["problems"] if one["kind"] == "error"):
            self._complain(f"{line + problem['line']}:{problem['col']}: {problem['text']}")
        return film_html(film(bare(reading.record), self._lang) if silent else shown)


def _exercise(wanted: str, lang: str) -> str:
    if "=" not in wanted:
        return exercise_html(spec(wanted.strip(), lang))
    task = _read("exercise", wanted)
    texts = {key: task.pop(key, "") for key in TASK_TEXTS}
    strange = [_strange_type("exercise", key, value, str) for key, value in texts.items() if type(value) is not str]
    if strange:
        raise AuthorError(strange[0])
    return exercise_html(one_task(texts["kind"] or "legal_cards", lang, texts["title"], task, texts["rules"]))


def _read(what: str, wanted: str) -> JsonDict:
    """Raises AuthorError."""
    try:
        return tomllib.loads(wanted)
    except tomllib.TOMLDecodeError as error:
        raise AuthorError(f"{what}: {toml_problem(error)}") from None


def _score(wanted: str, lang: str) -> str:
    return score_html(_read("abrechnung", wanted), lang)


def _exam(wanted: str, lang: str) -> str:
    exams = {"": exam_html, "meister": master_html}
    if wanted.strip() not in exams:
        raise AuthorError("pruefung: this block stays empty, or says meister")
    return exams[wanted.strip()](lang)


@lru_cache(maxsize=64)
def _drill(wanted: str, lang: str) -> str:
    """Drawn once a process: while a site is served the same come again and again."""
    read = _read("drill", wanted)
    strange = [_strange(key, value) for key, value in read.items() if type(value) is not DRILL_KEYS.get(key)]
    if strange:
        raise AuthorError(strange[0])
    return drill_html(**read, lang=lang)


def _strange(key: str, value: Any) -> str:
    if key not in DRILL_KEYS:
        return f"drill: unknown key {key!r}; there are {', '.join(DRILL_KEYS)}"
    return _strange_type("drill", key, value, DRILL_KEYS[key])


def _strange_type(what: str, key: str, value: Any, wanted: type) -> str:
    if wanted is int:
        return f"{what}: {key}: not {value!r}, but a number"
    return f"{what}: {key}: not {value!r}, but a text"


_FORMS: dict[str, Callable[[str, str], str]] = {
    "exercise": _exercise,
    "drill": _drill,
    "abrechnung": _score,
    "pruefung": _exam,
    "raetsel": lambda wanted, lang: puzzles_html(lang),
    "trumpf": trump_strip,
    "tischzettel": sheet_html,
    "oeffnen": opening_html,
}
"""By the word of a block what it draws, from what stands in it and for a language."""
