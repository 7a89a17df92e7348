"""The page for playing: the table with its three people, readable at once; whole games come when somebody deals."""

from collections.abc import Mapping, Sequence
from html import escape

from dokolearn import __version__
from dokolearn.exercises.drill import FRESH_SEEDS, PLAYED
from dokolearn.exercises.frame.scene_view import scene_view
from dokolearn.exercises.frame.seating import at_home
from dokolearn.exercises.frame.task import Scene
from dokolearn.exercises.walk import VIEW_FORMAT
from dokolearn.hosts.html.static_html import EVENING_MARK, drill_words, embedded_json, face_words, needs_script
from dokolearn.replay.film.viewer_words import setting_words
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text

PLAY = "spielen.md"

LEVELS = ("anfaenger", "verein", "meister")
"""How the three others may play."""

LEVEL = "verein"
"""How they do unless somebody wants it otherwise."""

_SETTINGS = ("pace", "tap", "calm", "quick", "table", "raise", "sound")

_WORDS = (
    *("deal", "resume", "fresh", "game", "stich", "saved", "go_on", "drop", "drop_sure", "no_room", "back", "level"),
    *("torn", "strange", "elsewhere", "refused", "kept", "viewer"),
    *("review", "played", "sum", "waiting", "full", "full_off"),
    *(
        "day",
        "given",
        "given_task",
        "given_known",
        "given_laid",
        "given_begun",
        *("back_title", "back_how", "back_name", "back_code", "back_copy", "back_copied"),
        "link_wrong",
        "link_other",
        "link_version",
        "share",
        "copied",
    ),
    *("beside", "you", "now", "they", "party", "augen", "re", "kontra", "own", "playable"),
)


def play_html(viewer: str, review: str, around: Mapping[str, str], lang: str) -> str:
    """The page; `viewer` shows games that are over, on `review` learners choose their faces. To `back` around it goes a
    game that somebody else has begun, to `same` one whose cards others play too, where there are such pages."""
    title = escape(text(lang, "play_page.title"))
    data = play_data(viewer, lang) | {name: page for name, page in around.items() if page}
    return (
        f'<h1 id="spielen">{title}</h1>'
        f'<div class="dk dk-evening" {EVENING_MARK} data-search-exclude>'
        f'<div class="dk-still"><p>{escape(text(lang, "play_page.task"))}</p>{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json(play_words(lang))}</template></div>'
        f"<p>{escape(text(lang, 'play_page.intro'))} {_to_faces(review, lang)}</p>"
    )


def evening_html(games: Sequence[str], seed: int, level: str, lang: str) -> str:
    """The games of a lesson at the same table: it knows which come, and notes that they were played."""
    view = _table_view(lang) | {"title": text(lang, "evening.title"), "task": text(lang, "evening.prompt.begin")}
    data = play_data("", lang) | {"view": view, "level": level, "games": list(games), "seed": seed}
    still = f"<p>{escape(view['task'])}</p>{needs_script(lang)}"
    return (
        f'<div class="dk dk-evening" {EVENING_MARK} data-dk-key="{evening_key(games, seed)}" data-search-exclude>'
        f'<div class="dk-still">{still}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json(play_words(lang))}</template></div>'
    )


def evening_key(games: Sequence[str], seed: int) -> str:
    """By which key the end of such games is remembered."""
    return f"{PLAYED}{'-'.join(games)}/{seed}"


def _to_faces(review: str, lang: str) -> str:
    """Where the face at the table is put together."""
    return f'<a href="{escape(review)}">{escape(text(lang, "play_page.faces"))}</a>' if review else ""


def play_data(viewer: str, lang: str) -> JsonDict:
    """What the page brings; `viewer` is the address where links to games lead."""
    return {
        "view": _table_view(lang),
        "fresh": FRESH_SEEDS,
        "level": LEVEL,
        "levels": level_names(lang),
        "version": __version__,
        **({"viewer": viewer} if viewer else {}),
    }


def level_names(lang: str) -> list[list[str]]:
    """How the three others may play: name and word."""
    return [[level, text(lang, f"opponent.{level}")] for level in LEVELS]


def play_words(lang: str) -> dict[str, str]:
    """What is said around the game, and about how fast it goes."""
    said = {f"play_{word}": text(lang, f"play_page.word.{word}") for word in _WORDS}
    pace = {f"set_{word}": text(lang, f"play_page.word.{word}") for word in _SETTINGS}
    return setting_words(lang) | drill_words(lang) | face_words(lang) | said | pace


def _table_view(lang: str) -> JsonDict:
    """The table before the first cards: three people, and a place for the reader."""
    scene = Scene(text(lang, "play_page.task"), seats=at_home(lang))
    return {
        "format": VIEW_FORMAT,
        "kind": "evening",
        "title": text(lang, "play_page.title"),
        "progress": "",
        **scene_view(scene, None, next(iter(BOOKS.values())), lang),
        "moves": [],
        "taps": "",
        "actions": [],
        "pad": None,
        "feedback": None,
        "tally": "",
        "done": False,
        "solved": False,
        "finished": False,
    }
