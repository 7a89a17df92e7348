"""Forms that a static page carries, readable at once: score calculator, Gesellenprüfung, the places that open games
and write them down.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from dokolearn.calculator import start, view
from dokolearn.exercises.at_table import SCRIPT
from dokolearn.exercises.drill import FRESH_SEEDS, MAX_SEED
from dokolearn.exercises.exam.exam_plan import PLAN, TASKS
from dokolearn.exercises.puzzles.puzzle import LEVELS, THEMES
from dokolearn.hosts.html.static_html import (
    EVENING_MARK,
    MARK,
    around_words,
    delta,
    drill_words,
    embedded_json,
    needs_script,
)
from dokolearn.model import Problems
from dokolearn.replay.film.viewer_words import setting_words
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import text
from dokolearn.wording import book_name

SCORE_WORDS = (
    *(
        "link",
        "link_copied",
        "link_shown",
        "link_long",
        "bad_link",
        "bad_link_kept",
        "fetching",
        "starting",
        "counting",
        "waiting",
    ),
    *("no-wasm", "no-worker", "download", "crash", "refused", "retry"),
)


def score_html(sheet: JsonObject | None = None, lang: str = "de", only: Sequence[str] = ()) -> str:
    """A sheet with its result; the example without one. It follows the table of the reader from the beginning, unless
    it names its rules; `only`: the fields that stand open, all others are folded.

    Raises Problems for what is no sheet, or for a field that there is not.
    """
    spec = {**(sheet or {}), "lang": lang}
    shown = _at_first(spec)
    fields = [control["id"] for section in shown["sections"] for control in section["controls"]]
    if strange := [name for name in only if name not in fields]:
        raise Problems([f"only: no field {name!r}; there are {', '.join(fields)}" for name in strange])
    books = () if "rules" in spec else [book for book in BOOKS if book != SCRIPT]
    data: dict[str, Any] = {"spec": spec, "view": shown}
    data |= {"at": {book: delta(shown, _at_first({**spec, "rules": {"set": book}})) for book in books}} if books else {}
    data |= {"only": list(only)} if only else {}
    words = {word: text(lang, f"score.page.{word}") for word in SCORE_WORDS}
    return (
        '<div class="dk" data-dk="score" data-search-exclude>'
        f'<div class="dk-still">{_score_still(shown)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json(words)}</template></div>'
    )


def _at_first(spec: JsonObject) -> JsonDict:
    """A sheet as it opens; the engine brings house rules when somebody unfolds them."""
    shown = view(start(spec))
    return {**shown, "rules": {**shown["rules"], "sections": []}}


def _score_still(shown: JsonObject) -> str:
    """The result in words, for readers without JavaScript and for the moment before it runs."""
    result = shown["result"] or {"reason": "", "from": "", "lines": []}
    problems = "".join(f"<li>{escape(one['text'])}</li>" for one in shown["problems"])
    lines = "".join(f"<li>{escape(line['text'])}: {escape(line['points'])}</li>" for line in result["lines"])
    books = "".join(f"<li>{escape(book['name'])}: {escape(book['headline'])}</li>" for book in shown["books"])
    return (
        f"<p><strong>{escape(shown['headline'])}</strong> {escape(result['reason'])}</p>"
        f"<ul>{problems}</ul><p>{escape(result['from'])}</p><ul>{lines}</ul><p>{escape(shown['words']['books'])}</p><ul>{books}</ul>"
        f"<noscript><p>{escape(text(shown['lang'], 'page.needs_script'))}</p></noscript>"
    )


EXAM_WORDS: tuple[str, ...] = (
    "seed",
    "start",
    "resume",
    "bad_seed",
    "of",
    "print",
    "again",
    "right",
    "wrong",
    "given",
    "answer",
    "name",
    "date",
    "under_way",
    "instead",
    "elsewhere",
    "other",
    "unsaved",
    "refused",
    "leave",
    "drop",
    "sure",
    *("certificate", "certificate_title", "certificate_text", "certificate_place", "certificate_sign"),
)


MASTER_WORDS = ("of", "given", "answer", "certificate_title", "certificate_text")
"""What is said otherwise in a Meisterprüfung."""

ONLY_MASTER = ("figures", "who", "lost", "saved", "own_rules")


def exam_html(lang: str = "de") -> str:
    """The place of the Gesellenprüfung; without a script it says what would be asked."""
    areas = "".join(f"<li>{area.tasks} × {escape(text(lang, f'exam.area.{area.name}'))}</li>" for area in PLAN)
    return _exam_html(f"<p>{escape(text(lang, 'exam.asked', of=TASKS))}</p><ul>{areas}</ul>", {}, {}, lang)


def master_html(lang: str = "de") -> str:
    """The place of the Meisterprüfung."""
    asked = f"<p>{escape(text(lang, 'exam.master.asked', of=TASKS))}</p>"
    own = {f"exam_{word}": text(lang, f"exam.master.word.{word}") for word in (*MASTER_WORDS, *ONLY_MASTER)}
    return _exam_html(asked, {"paper": "master"}, own, lang)


PUZZLE_WORDS = ("today", "first", "next", "theme", "level", "solved", "solved_one", "leave")
WAITING_WORDS = ("fetching", "starting", "waiting", "no-wasm", "no-worker", "download", "crash", "refused", "retry")


def puzzles_html(lang: str = "de") -> str:
    """The place of the puzzles; without a script it says what they are."""
    themes = {"": text(lang, "puzzle.theme.all"), **{one: text(lang, f"puzzle.theme.{one}") for one in THEMES}}
    levels = {str(level): text(lang, f"puzzle.level.{level}") for level in (0, *LEVELS)}
    data = {"lang": lang, "themes": themes, "levels": levels}
    words = {f"puzzle_{word}": text(lang, f"puzzle.word.{word}", n="{n}") for word in PUZZLE_WORDS}
    words |= {word: text(lang, f"drill.word.{word}", n="{n}") for word in WAITING_WORDS}
    return (
        '<div class="dk" data-dk="puzzles" data-search-exclude>'
        f'<div class="dk-still"><p>{escape(text(lang, "puzzle.about"))}</p>{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json(setting_words(lang) | words)}</template></div>'
    )


def _exam_html(asked: str, more: Mapping[str, str], words: Mapping[str, str], lang: str) -> str:
    books = {name: book_name(book, lang) for name, book in BOOKS.items()}
    data = {"lang": lang, "books": books, "most": MAX_SEED, "fresh": FRESH_SEEDS, **more}
    said = {f"exam_{word}": text(lang, f"exam.word.{word}", most=MAX_SEED) for word in EXAM_WORDS}
    return (
        '<div class="dk" data-dk="exam" data-search-exclude>'
        f'<div class="dk-still">{asked}{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json({**drill_words(lang), **said, **words})}</template></div>'
    )


def open_title(lang: str) -> str:
    """What the page is called."""
    return text(lang, "viewer.open_title")


def open_about(lang: str) -> str:
    """The page in a sentence."""
    return text(lang, "viewer.open_about")


def open_html(annotate: str, record: str, lang: str) -> str:
    """The body of the page. `annotate`, `record`: the addresses where games are commented on and written down, empty
    where there are none."""
    form = opening_html("", lang, text(lang, "viewer.open_intro"), annotate)
    said = escape(text(lang, "record_page.invitation"))
    way = f'<p><a href="{escape(record)}">{said}</a></p>' if record else ""
    return f'<h1 id="spiel">{escape(open_title(lang))}</h1>{form}{way}'


def opening_html(given: str, lang: str, intro: str = "", annotate: str = "") -> str:
    """The form that opens a game; one that is `given` stands in it, to be changed and played; `intro` ends it."""
    shown = f"<noscript><pre>{escape(given)}</pre></noscript>" if given else ""
    data = {"lang": lang, "game": given, "intro": intro} | ({"annotate": annotate} if annotate else {})
    return (
        '<div class="dk dk-viewer" data-dk="open" data-search-exclude>'
        f'<div class="dk-still dk-live">{shown}{needs_script(lang)}<div>{_open_still(data)}</div></div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json(around_words(lang))}</template></div>'
    )


OPEN_WORDS = ("paste", "example", "open", "choose", "stays", "annotate", "review")


def _open_still(data: Mapping[str, str]) -> str:
    """The form as the script will draw it, so that nothing moves when it does."""
    words = {word: escape(text(data["lang"], f"viewer.{word}")) for word in OPEN_WORDS}
    rows = 11 if data["game"] else 4
    intro = f'<p class="dk-why">{escape(data["intro"])}</p>' if data["intro"] else ""
    onward = f'<a class="dk-tool" data-waits>{words["annotate"]}</a>' if "annotate" in data else ""
    return (
        f'<form class="dk-panel dk-open" inert><label class="dk-field"><span class="dk-label">{words["paste"]}</span>\n'
        f'<textarea rows="{rows}" placeholder="{words["example"]}">\n{escape(data["game"])}</textarea>'
        f'</label><div class="dk-tools"><button class="dk-button" data-primary>{words["open"]}</button>'
        f'<label class="dk-tool dk-pick"><span>{words["choose"]}</span></label>{onward}'
        f'<button class="dk-tool" data-waits>{words["review"]}</button></div>'
        f'<div class="dk-opening"><p class="dk-why">{words["stays"]}</p></div>{intro}</form>'
    )


RECORDING = "eintragen.md"

RECORD_WORDS = (
    *(
        "title",
        "table",
        "task",
        "fresh",
        "leave",
        "gone",
        "torn",
        "stays",
        "dealer",
        "grid",
        "codes",
        "codes_example",
        "take",
    ),
    *("undo", "redo", "calls", "hands", "written", "asked", "viewer", "link", "copied", "by_hand", "annotate", "file"),
    *("mappe", "table"),
    *("bock", "duty", "duty_unknown", "forced", "forced_nobody"),
    *("head", "player", "tag_title", "tag_event", "tag_date", "waiting", "kept", "refused"),
)
DRAFT_WORDS = ("all", "count", "unnamed", "go_on", "drop", "drop_sure", "full", "unsaved", "copied")


def recording_title(lang: str) -> str:
    """What the page is called."""
    return text(lang, "record_page.title")


def recording_html(places: Mapping[str, str], lang: str) -> str:
    """The page; `places` by name where games are opened, commented on and put together, as far as there is one."""
    data = {"lang": lang, **{name: address for name, address in places.items() if address}}
    task = escape(text(lang, "record_page.task"))
    return (
        f'<h1 id="eintragen">{escape(recording_title(lang))}</h1>'
        '<div class="dk dk-recording" data-dk="recording" data-search-exclude>'
        f'<div class="dk-still"><div class="dk-panel"><p>{task}</p>{needs_script(lang)}</div></div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json(recording_words(lang))}</template></div>'
        f"<p>{escape(text(lang, 'record_page.intro'))}</p>"
    )


def recording_words(lang: str) -> dict[str, str]:
    """What is said around the game."""
    said = {f"record_{word}": text(lang, f"record_page.{word}") for word in RECORD_WORDS}
    drafts = {f"draft_{word}": text(lang, f"record_page.draft.{word}") for word in DRAFT_WORDS}
    return setting_words(lang) | drill_words(lang) | said | drafts


def with_open(page: str, address: str) -> str:
    """A page whose viewers and evenings know where links to their games lead."""
    known = f'data-dk-open="{escape(address)}"'
    return page.replace(MARK, f"{MARK} {known}").replace(EVENING_MARK, f"{EVENING_MARK} {known}")
