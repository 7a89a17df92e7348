"""The page for Mappen: it opens one, shows it, and makes one of what the site has."""

import posixpath
from collections.abc import Sequence
from html import escape

from dokolearn.build.cache import content_hash
from dokolearn.exercises.drill import ADAPTIVE, FRESH_SEEDS, MAX_SEED
from dokolearn.exercises.drill.invent import LEVELS
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.hosts.html.static_html import (
    EXERCISES,
    around_words,
    drill_words,
    embedded_json,
    exercises_file,
    needs_script,
)
from dokolearn.hosts.site.build.assets import ASSETS
from dokolearn.hosts.site.build.generator import File
from dokolearn.hosts.site.pages.navigation import REPLAYS, Entry
from dokolearn.replay.film.viewer_words import setting_words
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import book_name

_WORDS = (
    *("add", "add_drill", "add_exercise", "add_game", "add_paste", "add_text", "added", "all_done", "alone"),
    *("author", "back", "beam_back", "beam_count", "beam_end", "beam_fewer", "beam_hide", "beam_notes"),
    *("beam_on", "counting"),
    *("beam_part_back", "beam_part_on", "beamer", "by", "contents", "copied_draft", "copy", "count"),
    *("do_add", "done", "down", "drop", "drop_sure", "dropped", "empty", "fewer", "file", "finish", "found"),
    *("gallery", "has_note", "its_parts", "kept", "keys", "link", "link_copied", "link_long", "link_shown"),
    *("look", "looking", "make", "many_drafts", "more", "new", "next", "no_draft", "no_exercise"),
    *("no_exercises", "no_game", "no_next", "no_note", "none_yet", "nothing", "on", "on_page", "one_more"),
    *("open", "open_title", "own", "own_games", "own_table", "part_note", "part_one", "part_seed"),
    *("part_text", "part_title", "parts", "paste", "paste_part", "place", "print", "print_answers", "print_code"),
    *("print_drill", "print_lacking", "print_no_code", "print_notes", "print_page", "print_solved", "printing"),
    *("problems", "ready", "redo", "remove", "save", "saved", "saved_part", "search", "so_far", "stays"),
    *(
        "table",
        "task",
        "text_how",
        "title",
        "too_long",
        "undo",
        "unsaved",
        "untitled",
        "untitled_game",
        "up",
        "where",
        "which",
    ),
    "zip",
)


def mappe_html(games: Sequence[Entry], own: File, viewer: str, lang: str) -> str:
    """The page; `games` are those of the gallery, `viewer` is where links to games lead."""
    title, intro = (escape(text(lang, f"mappe_page.{key}")) for key in ("name", "intro"))
    return (
        f'<h1 id="mappe">{title}</h1><p class="dk-mappe-intro">{intro}</p>'
        f'<div class="dk dk-mappe" data-dk="mappe" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(mappe_data(games, own, viewer, lang))}</template>'
        f'<template class="dk-words">{embedded_json(mappe_words(lang))}</template></div>'
    )


def mappe_data(games: Sequence[Entry], own: File, viewer: str, lang: str) -> JsonDict:
    """What the page brings: what there is to put together, and where it lies."""
    home = "../" * own.url.count("/") or "./"
    exercises = f"{home}{ASSETS}/{EXERCISES}?{content_hash(exercises_file(lang).encode())[:8]}"
    return {
        "lang": lang,
        "home": home,
        "games": f"{home}{REPLAYS}/",
        "viewer": viewer,
        "exercises": exercises,
        "gallery": [{"name": _name(game), "title": game.title} for game in games],
        "drills": {kind: text(lang, f"{kind}.drill") for kind in INVENTIONS},
        "levels": {str(level): text(lang, f"drill.level.{level}") for level in (ADAPTIVE, *LEVELS)},
        "books": {name: book_name(book, lang) for name, book in BOOKS.items()},
        "most": MAX_SEED,
        "fresh": FRESH_SEEDS,
    }


def _name(game: Entry) -> str:
    return posixpath.basename(game.file.src_uri).removesuffix(".md")


def mappe_words(lang: str) -> dict[str, str]:
    """What the page says, and what its viewers, exercises and drills do."""
    own = {f"mappe_{word}": text(lang, f"mappe_page.word.{word}") for word in _WORDS}
    return {**setting_words(lang), **drill_words(lang), **around_words(lang), **own}
