"""The page host: an exercise or a replay as HTML that a static page carries, readable before any script."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

from dokolearn.build.cache import content_hash
from dokolearn.exercises import TableError
from dokolearn.exercises.at_table import SCRIPT, AtTable, apart, view_at_table
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.catalogue import catalogue
from dokolearn.exercises.catalogue import spec as catalogued
from dokolearn.exercises.drill import (
    ADAPTIVE,
    FRESH_SEEDS,
    MAX_SEED,
    Drill,
    drill_spec,
    drill_table,
    key_of,
    start_drill,
)
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.drill.invent import LEVELS
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.exercises.state_table import MAX_BYTES, state_table
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.viewer_words import setting_words
from dokolearn.replay.paper import in_lesson_html
from dokolearn.replay.reader import read
from dokolearn.replay.text.parser import decode
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import text
from dokolearn.wording import book_name

READY = (1, 2, 3)
"""The numbers whose first cards lie ready for the page for practice, of every kind: nobody waits for the engine."""

FIRST_TASKS = "first-tasks.json"
"""With those of all kinds; it is taken ahead, when nothing else is to be done."""

EXERCISES = "exercises.json"
"""The exercises of the catalogue, for whoever puts some of them together."""

MARK = 'data-dk="replay"'
"""How the element of a replay is found in a page."""

EVENING_MARK = 'data-dk="evening"'
"""How the element of games to be played is found."""


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A game as a page: what could be read of it, and every problem with line and column."""

    title: str
    html: str
    problems: list[dict[str, Any]]
    film: dict[str, Any]


def replay_page(path: Path, lang: str = "de") -> ReplayPage:
    """The page of a .dkn file. Bad input gives problems, never an exception."""
    shown = film(read(decode(path.read_bytes())[0]), lang)
    heading = f"<h1>{escape(str(shown['title']))}</h1>"
    return ReplayPage(str(shown["title"]), heading + film_html(shown), shown["problems"], shown)


def exercise_html(spec: JsonObject) -> str:
    """A scripted exercise with its state tables. Raises SpecError or TableError (see `exercise_tables`).

    An exercise with a key is remembered by it once it is finished. Each is drawn once a process: while a site is served
    the same come again and again.
    """
    return _exercise_html(json.dumps(spec))


@lru_cache(maxsize=512)
def _exercise_html(written: str) -> str:
    spec = json.loads(written)
    table = exercise_tables(spec)
    first = table["tasks"][0]
    title = f"<p><strong>{escape(first['title'])}</strong></p>"
    still = f"{title}<ol>{''.join(map(_still_task, table['tasks']))}</ol>{needs_script(first['lang'])}"
    words = f'<template class="dk-words">{embedded_json(setting_words(first["lang"]))}</template>'
    element = _element("exercise", still, table, key=str(spec.get("key", "")), more=words)
    return _fold(element, apart(spec), text(first["lang"], "table.apart", book=first["rules"], title=first["title"]))


def _fold(element: str, books: tuple[str, ...], what: str) -> str:
    """What is another book's, folded at their tables; the page opens it at all others."""
    if not books:
        return element
    state = "data-dk-away" if SCRIPT in books else "open"
    summary = f"<summary>{escape(what)}</summary>"
    return f'<details class="dk-apart" data-dk-apart="{",".join(books)}" {state}>{summary}{element}</details>'


def drill_html(
    kind: str = "",
    seed: int = READY[0],
    rules: str = "",
    options: JsonObject | None = None,
    lang: str = "de",
    level: int = ADAPTIVE,
    task: JsonObject | None = None,
    first: str = "",
) -> str:
    """A free drill; its first task is answered by a table, all others by the engine in the page.

    Without `rules` it follows the table of the reader, with a first task for every book. Without a kind it brings the
    choice of kind, book, level and number, and the address of the file with first tasks of every kind.
    Raises SpecError (see `start_drill`).
    """
    asked, seeds = kind or next(iter(INVENTIONS)), (seed,) if kind else (seed, *READY)
    books = list(BOOKS) if not rules else [rules]
    ready = [
        start_drill(asked, one, rules=book, options=options, lang=lang, level=level, task=task, first=first)
        for one, book in _ready(seeds, books)
    ]
    shown = view_drill(ready[0])
    still = f"<p><strong>{escape(shown['title'])}</strong></p><ol>{_still_task(shown)}</ol>{needs_script(lang)}"
    data = _drill_data(ready[0]) | {"most": MAX_SEED, "fresh": FRESH_SEEDS, "follows": not rules}
    data |= {"others": [_drill_data(drill) for drill in ready[1:]]} if ready[1:] else {}
    data |= {} if kind else {"choice": _choice(lang), "later": _later(lang)}
    words = f'<template class="dk-words">{embedded_json(setting_words(lang) | drill_words(lang))}</template>'
    return _element("drill", still, data, key=key_of(kind, seed), more=words)


def _ready(seeds: Sequence[int], books: Sequence[str]) -> list[tuple[int, str]]:
    """Which first tasks lie ready: all numbers by the first book, one by each other."""
    return [*((seed, books[0]) for seed in dict.fromkeys(seeds)), *((seeds[0], book) for book in books[1:])]


def _later(lang: str) -> JsonDict:
    """Where the first tasks of all kinds lie, and by book their numbers."""
    numbers: dict[str, list[int]] = {}
    for seed, book in _ready(READY, list(BOOKS)):
        numbers.setdefault(book, []).append(seed)
    return {"file": f"{FIRST_TASKS}?{content_hash(first_tasks(lang).encode())[:8]}", "seeds": numbers}


@cache
def first_tasks(lang: str) -> str:
    """The file with first tasks of every kind, as a page for practice asks for them once another one is chosen."""
    at = product(INVENTIONS, _ready(READY, list(BOOKS)))
    drills = (start_drill(kind, seed, rules=book, lang=lang) for kind, (seed, book) in at)
    return json.dumps(list(map(_drill_data, drills)), ensure_ascii=False, separators=(",", ":"))


def exercises_file(lang: str) -> str:
    """By key the title of each exercise, and what the engine is asked to begin it."""
    found = {}
    for key in catalogue():
        asked = catalogued(key, lang)
        title = asked.get("title", "")
        asked["title"] = title.get(lang, title.get("de", "")) if isinstance(title, Mapping) else title
        found[key] = [asked["title"], {name: value for name, value in asked.items() if name != "key"}]
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _drill_data(drill: Drill) -> JsonDict:
    """What starts the drill, and its first task: as a table, or as a mere view where that would be too large."""
    try:
        return {"spec": drill_spec(drill), "table": drill_table(drill)}
    except TableError:
        return {"spec": drill_spec(drill), "view": view_drill(drill)}


def _choice(lang: str) -> JsonDict:
    """What can be chosen: by value of a spec what the learner reads."""
    return {
        "kind": {kind: text(lang, f"{kind}.drill") for kind in INVENTIONS},
        "rules": {name: book_name(book, lang) for name, book in BOOKS.items()},
        "level": {str(level): text(lang, f"drill.level.{level}") for level in (ADAPTIVE, *LEVELS)},
    }


_DRILL_WORDS = (
    *("choose", "kind", "rules", "level", "seed", "deal", "more", "new", "link", "link_copied", "link_shown"),
    *("dealing", "dealt", "bad_seed", "bad_link", "fetching", "starting", "waiting", "retry", "goes_on", "sure"),
    *("mastered", "next_kind"),
    *("no-wasm", "no-worker", "download", "crash", "refused"),
)


def drill_words(lang: str) -> dict[str, str]:
    """What is said around whatever the engine answers."""
    return {f"drill_{word}": text(lang, f"drill.word.{word}", most=MAX_SEED) for word in _DRILL_WORDS}


def film_html(film: JsonObject, still: str = "") -> str:
    """A replay with its film: the Stiche in words first (or `still`, as HTML), the viewer when the script runs."""
    told = still or _still_film(film)
    words = f'<template class="dk-words">{embedded_json(around_words(film["lang"]))}</template>'
    sheet = f'<div class="dk-paper">{in_lesson_html(film)}</div>' if film.get("moments") else ""
    return _element("replay", told, film, more=words + sheet)


def _still_film(film: JsonObject) -> str:
    stiche = "".join(f"<li>{escape(stich['label'])}</li>" for stich in film["stiche"])
    result = f"<p>{escape(film['result']['text'])}</p>" if film["result"] else ""
    return f"<ol>{stiche}</ol>{result}{needs_script(film['lang'])}"


def settings_html(lang: str) -> str:
    """The rules of the table and the look of the cards, once for all exercises of a page; nothing without scripts."""
    words = embedded_json(setting_words(lang))
    carried = f'<template class="dk-data">{{}}</template><template class="dk-words">{words}</template>'
    return f'<div class="dk dk-once" data-dk="settings" data-search-exclude>{carried}</div>'


def _element(what: str, still: str, data: JsonObject, key: str = "", more: str = "") -> str:
    name = {"exercise": "dk-exercise", "drill": "dk-drill", "replay": "dk-viewer"}[what]
    known = f' data-dk-key="{escape(key)}"' if key else ""
    return (
        f'<div class="dk {name}" data-dk="{what}"{known} data-search-exclude>'
        f'<div class="dk-still">{still}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>{more}</div>'
    )


def embedded_json(data: object) -> str:
    """JSON as text of a template element, which instant page changes leave alone; no tag can begin in it."""
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return plain.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _still_task(view: JsonObject) -> str:
    """A task in words, for readers without JavaScript and for the moment before it runs."""
    zones = [zone for zone in (view["stich"], view["hand"]) if zone["cards"]]
    cards = "".join(f"<br>{escape(line)}" for zone in zones for line in _zone_lines(zone))
    facts = f"<br>{escape(' · '.join(view['facts']))}" if view["facts"] else ""
    lines = view.get("lines", {"label": "", "rows": []})
    rows = "".join(f"<br>{escape(': '.join((row[0], ', '.join(filter(None, row[1:])))))}" for row in lines["rows"])
    rows = f"<br>{escape(lines['label'])}{rows}" if rows else ""
    answer = f"<br>{escape(view['feedback']['text'])}" if view["feedback"] else ""
    return f"<li>{escape(view['task'])}{facts}{cards}{rows}{answer}</li>"


def without_widget(view: JsonObject) -> tuple[str, str]:
    """A view as text and as HTML, for places that show no widgets."""
    title = str(view["title"])
    if "task" not in view:
        told = [title, *filter(None, (str(view.get(key, "")) for key in ("headline", "say")))]
        return "\n".join(dict.fromkeys(told)), "".join(f"<p>{escape(line)}</p>" for line in dict.fromkeys(told))
    html = f"<p><strong>{escape(title)}</strong></p><ol>{_still_task(view)}</ol>"
    zones = [line for zone in (view["stich"], view["hand"]) if zone["cards"] for line in _zone_lines(zone)]
    return "\n".join([title, view["task"], *view["facts"], *zones]), html


def _zone_lines(zone: JsonObject) -> list[str]:
    """The cards of a zone after its label; of several Stiche each on a line, with who played what."""
    cards = zone["cards"]
    if "rows" not in zone:
        return [f"{zone['label']}: {_names(cards)}"]
    players = zone["who"] or [""] * len(cards)
    played = [f"{who} {card['name']}".strip() for who, card in zip(players, cards, strict=True)]
    return [f"{row}: {', '.join(played[4 * at : 4 * at + 4])}" for at, row in enumerate(zone["rows"])]


def _names(cards: list[dict[str, str]]) -> str:
    return ", ".join(card["name"] for card in cards)


def words_once(html: str) -> str:
    """A page on which equal words stand once: the other places refer to the first."""
    known: dict[str, str] = {}

    def shorter(found: re.Match[str]) -> str:
        words = found[1]
        if words in known:
            return f'<template class="dk-words" data-same="{known[words]}"></template>'
        known[words] = f"dk-words-{len(known) + 1}"
        return f'<template class="dk-words" id="{known[words]}">{words}</template>'

    return _WORDS_OF_A_PLACE.sub(shorter, html)


_WORDS_OF_A_PLACE = re.compile(r'<template class="dk-words">(.*?)</template>', re.DOTALL)


def needs_script(lang: str) -> str:
    """What readers without JavaScript are told."""
    return f"<noscript><p>{escape(text(lang, 'page.needs_script'))}</p></noscript>"


CANNOT_RUN = """\
var disk=location.protocol==="file:";\
if(disk||![].at){document.getElementById(disk?"dk-from-disk":"dk-old-browser").hidden=false;\
document.documentElement.classList.add("dk-long")}"""
"""Where browsers run no modules: in files of the disk, and where they are older than what ours are written in. There a
page in steps is the long page."""


COMES_BACK = """\
try{var at=new RegExp("^dokolearn\\\\."+new URL(".",location).pathname+":(l\\\\d+\\\\.)?(place|done)$");\
document.documentElement.classList.toggle("dk-back",Object.keys(localStorage).some(function(key){\
return at.test(key)&&/^\\{".+\\}$/.test(localStorage[key])}))}catch(e){}"""
"""Before anything is painted: whether something of a reader is kept here, and so his home is shown."""


def cannot_run(lang: str) -> str:
    """What readers are told whose browser does not run our modules; an old one understands this script."""
    told = {"dk-from-disk": text(lang, "page.from_disk"), "dk-old-browser": text(lang, "page.old_browser")}
    hidden = "".join(f'<p class="dk-cannot" id="{name}" hidden>{escape(words)}</p>' for name, words in told.items())
    return f"{hidden}<script>{CANNOT_RUN}</script>"


_WORDS = (
    *("paste", "example", "open", "choose", "stays", "games", "opened", "broken", "nothing", "too_long", "unreadable"),
    *("fetching", "starting", "waiting", "no-wasm", "no-worker", "download", "crash", "refused", "retry"),
    *("share", "share_links", "share_moment", "share_short", "share_text", "share_qr", "share_all", "share_files"),
    *("share_dkn", "game_before", "game_after"),
    *("share_handout", "share_embed", "share_pictures", "share_svg", "share_png", "only_here", "copied"),
    *("share_csv", "table_wrong"),
    *(
        "by_hand",
        "with_names",
        "saved",
        "scan",
        "scan_long",
        "no_picture",
        "share_html",
        "saved_html",
        "no_html",
        "share_silent",
    ),
    *("try", "try_title", "try_note", "try_turn", "try_undo", "try_back"),
    *("review", "reviewing", "review_now", "reviewed"),
    *("book_yours", "book_both", "book_differs", "book_own", "book_none"),
    *("annotate", "advice", "advice_note", "try_keep", "try_kept", "try_drop", "try_dropped", "share_silent"),
)


def around_words(lang: str) -> dict[str, str]:
    """By name what a page says around a viewer."""
    return {word: text(lang, f"viewer.{word}") for word in _WORDS}


FACE_PARTS = {"skin": 4, "hair": 8, "colour": 7, "extra": 6, "mouth": 4, "shirt": 6, "back": 4}
"""What a face is put together from, as `ui/src/faces/code.ts` has it: how many there are of each part."""

NO_PART = ("extra", 0)
"""A part that is not there: it has no word."""


def face_words(lang: str) -> dict[str, str]:
    """The words of a page on which faces of learners are seen or put together."""
    said = {f"face_{word}": text(lang, f"face.word.{word}") for word in ("change", "any", "told", "none", *FACE_PARTS)}
    each = [(part, number) for part, many in FACE_PARTS.items() for number in range(many)]
    each.remove(NO_PART)
    return said | {f"face_{part}_{number}": text(lang, f"face.{part}.{number}") for part, number in each}


# A scripted exercise for every table: its states under the script, and what is different under each other book. Most
# answers are the same everywhere but for the name of the book and the place, so the difference is small

OTHERS_BYTES = 1_000
"""Gzipped: what the lines about other tables may add to the table of an exercise."""


def exercise_tables(spec: JsonObject) -> JsonDict:
    """The state table of an exercise and the `book` it follows; with `at` the changes of every other book, with `spec`
    what the engine needs.

    An exercise that names its rules follows no other table. Raises SpecError and TableError (see `state_table`).
    """
    if "rules" in spec:
        return {**table_at(spec), "book": spec["rules"]["set"]}
    own = table_at({**spec, "rules": {"set": SCRIPT}})
    books = [book for book in BOOKS if book != SCRIPT]
    at = {book: delta(own, table_at({**spec, "rules": {"set": book}})) for book in books}
    return {**own, "book": SCRIPT, "at": at, "spec": spec}


def table_at(spec: JsonObject) -> JsonDict:
    """The state table of an exercise at a table. Raises SpecError and TableError (see `state_table`)."""
    first = start_at_table(spec)
    return state_table(
        first.state.spec, lambda state: view_at_table(AtTable(state, first.others)), MAX_BYTES + OTHERS_BYTES
    )


def delta(old: object, new: object) -> Any:
    """What turns one JSON value into another: by key or place what changes inside, `[value]` for another value,
    `[]` for a key that is gone. Two lists of different length are other values."""
    if old == new and repr(old) == repr(new):  # most of a table, seen at once; True is 1, but not as JSON
        return {}
    if isinstance(old, dict) and isinstance(new, dict):
        changed = {key: delta(old[key], value) if key in old else [value] for key, value in new.items()}
        kept = {key: part for key, part in changed.items() if part != {}}
        return kept | {key: [] for key in old if key not in new}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        changed = {str(place): delta(*pair) for place, pair in enumerate(zip(old, new, strict=True))}
        return {place: part for place, part in changed.items() if part != {}}
    return {} if old == new and type(old) is type(new) else [new]


# Values for our scripts in attributes: in the head of a page, or of an element


def head_data(name: str, known: object) -> str:
    """A value under `dokolearn-<name>` in the head of a page."""
    return f'<meta name="dokolearn-{name}" content={attribute(known)}>'


def attribute(known: object) -> str:
    """A value as JSON in an attribute. It is full of double quotes, so single ones stand around it: less to load."""
    content = escape(json.dumps(known, ensure_ascii=False, separators=(",", ":")), quote=False).replace("'", "&#39;")
    return f"'{content}'"
