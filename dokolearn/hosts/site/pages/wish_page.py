"""Pages for trainers whose forms ask the engine: cards as they wish them, and paper for an evening."""

import re
from html import escape
from itertools import count, takewhile

from dokolearn import __version__
from dokolearn.evening.papers import PLAYERS
from dokolearn.exercises.drill import FRESH_SEEDS
from dokolearn.hosts.html.static_html import around_words, embedded_json, needs_script
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import has_text, text
from dokolearn.wishes.page import MAX_SEED

WISHES = "karten-nach-wunsch.md"

NUMBERS = (4, 1, 8, 12, 24, 36)
"""How many games may be dealt at a time, the usual number first."""

_WORDS = (
    *("wish", "examples", "number", "seed", "deal", "fresh", "table", "print", "link", "file", "viewer", "play", "all"),
    "duplicate",
    *(
        "shown",
        "dealt",
        "dealt_one",
        "dealing",
        "bad_link",
        "long",
        "bad_seed",
        "slip",
        "after",
        "code",
        "empty",
        "cut",
    ),
)

ASKED = ("fetching", "starting", "waiting", "no-wasm", "no-worker", "download", "crash", "refused", "retry")


def wishes_html(viewer: str, table: str, everybody: str, duplicate: str, lang: str) -> str:
    """The page; `viewer` is where links to games lead, `table` where they are played, `everybody` where one becomes a
    task for many phones, `duplicate` where tables compare what they made of them, where the site has such pages."""
    title, intro, how = (escape(text(lang, f"wish_page.{key}")) for key in ("title", "intro", "how_title"))
    ways = "".join(f"<li>{_strong(line)}</li>" for line in numbered_texts("how_", lang))
    around = around_words(lang)
    words = {f"wish_{word}": text(lang, f"wish_page.word.{word}") for word in _WORDS}
    return (
        f'<h1 id="wunsch">{title}</h1><p>{intro}</p>'
        f'<div class="dk" data-dk="wishes" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(wish_data(viewer, table, everybody, duplicate, lang))}</template>'
        f'<template class="dk-words">{embedded_json({**{word: around[word] for word in ASKED}, **words})}</template>'
        f'</div><h2 id="so">{how}</h2><ul>{ways}</ul>'
    )


PAPERS = "zettel.md"

_PAPER_WORDS = (
    *("table", "players", "games", "usual", "name", "score", "trumps", "stays", "score_title", "day", "place"),
    *("trumps_title", "trump_row", "no_trump", "fehl"),
)


def papers_html(lang: str) -> str:
    """The page with sheets for an evening."""
    title, intro = (escape(text(lang, f"papers_page.{key}")) for key in ("title", "intro"))
    around = around_words(lang)
    words = {f"papers_{word}": text(lang, f"papers_page.word.{word}") for word in _PAPER_WORDS}
    return (
        f'<h1 id="zettel">{title}</h1><p>{intro}</p>'
        f'<div class="dk" data-dk="papers" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json({"lang": lang, "players": list(PLAYERS)})}</template>'
        f'<template class="dk-words">{embedded_json({**{word: around[word] for word in ASKED}, **words})}</template>'
        "</div>"
    )


def wish_data(viewer: str, table: str, everybody: str, duplicate: str, lang: str) -> JsonDict:
    """What the page brings."""
    return {
        "lang": lang,
        "most": MAX_SEED,
        "fresh": FRESH_SEEDS,
        "numbers": list(NUMBERS),
        "examples": list(numbered_texts("example.", lang)),
        "viewer": viewer,
        "table": table,
        "everybody": everybody,
        "duplicate": duplicate,
        "version": __version__,
    }


def numbered_texts(begin: str, lang: str) -> list[str]:
    """The texts whose keys end with 1, 2 and so on, as many as there are."""
    keys = takewhile(lambda key: has_text(lang, key), (f"wish_page.{begin}{number}" for number in count(1)))
    return [text(lang, key) for key in keys]


def _strong(line: str) -> str:
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(line))
