"""The page where exercises are built by tapping: what may be asked, and what is said around it."""

import posixpath
from collections.abc import Sequence
from html import escape

from dokolearn import __version__
from dokolearn.hosts.html.forms import DRAFT_WORDS
from dokolearn.hosts.html.static_html import around_words, embedded_json, needs_script
from dokolearn.hosts.site.build.generator import File
from dokolearn.hosts.site.pages.navigation import REPLAYS, Entry
from dokolearn.hosts.site.pages.wish_page import numbered_texts
from dokolearn.replay.film.viewer_words import setting_words
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.workshop.building.builder_view import questions_view

_WORDS = (
    *(
        "add",
        "advice",
        "against",
        "at_end",
        "back",
        "bad_link",
        "by_hand",
        "cards_from",
        "change",
        "clear",
        "code",
        "copied",
        "copy",
        "deal",
    ),
    *("drop_row", "fence", "fence_why", "file", "follows", "for", "form", "from_game", "from_to", "from_wish"),
    *("gallery", "gone", "is_need", "is_open", "is_said", "is_wrong", "kept", "leave", "less", "lies_in", "line"),
    *(
        "line_why",
        "link",
        "link_long",
        "link_why",
        "mappe",
        "mappe_why",
        "moment_why",
        "more",
        "new",
        "new_mappe",
        "no",
    ),
    *("no_answer", "no_cards", "no_worker", "nothing", "on", "open_game", "other", "other_game", "own", "own_games"),
    *(
        "paper",
        "paper_why",
        "part_one",
        "parts",
        "paste",
        "pin",
        "pinned",
        "print",
        "redo",
        "see",
        "seen_by",
        "solution",
    ),
    *(
        "sort",
        "step_make",
        "step_out",
        "step_try",
        "take",
        "take_over",
        "title",
        "title_why",
        "to_mappe",
        "too_long",
        "tools",
        "try_it",
    ),
    *("typed", "typed_example", "undo", "unsaved", "untitled_game", "untitled_mappe", "way_at", "way_seat", "way_word"),
    *("what", "why", "wish", "wish_why", "yes", "you_are"),
)

_OF_EXERCISES = ("all", "copied", "full", "go_on", "unsaved")
"""What is said of drafts in words of their own: what lies here is no game."""


def build_html(games: Sequence[Entry], own: File, mappe: str, lang: str) -> str:
    """The page; `games` are those of the gallery, `mappe` is where Mappen are made."""
    title, intro = (escape(text(lang, f"build_page.{key}")) for key in ("name", "intro"))
    return (
        f'<h1 id="bauen">{title}</h1>'
        f'<div class="dk dk-build" data-dk="build" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(builder_data(games, own, mappe, lang))}</template>'
        f'<template class="dk-words">{embedded_json(builder_words(lang))}</template></div>'
        f'<p class="dk-build-intro">{intro}</p>'
    )


def builder_data(games: Sequence[Entry], own: File, mappe: str, lang: str) -> JsonDict:
    """What the page brings."""
    home = "../" * own.url.count("/") or "./"
    return {
        "lang": lang,
        "questions": questions_view(lang),
        "games": f"{home}{REPLAYS}/",
        "gallery": [{"name": _name(game), "title": game.title} for game in games],
        "mappe": mappe,
        "wishes": numbered_texts("example.", lang),
        "version": __version__,
    }


def _name(game: Entry) -> str:
    return posixpath.basename(game.file.src_uri).removesuffix(".md")


def builder_words(lang: str) -> dict[str, str]:
    """What the page says, and what its exercises do."""
    own = {f"build_{word}": text(lang, f"build_page.word.{word}") for word in _WORDS}
    whose = {word: "build_page" if word in _OF_EXERCISES else "record_page" for word in DRAFT_WORDS}
    drafts = {f"draft_{word}": text(lang, f"{page}.draft.{word}") for word, page in whose.items()}
    return {**setting_words(lang), **around_words(lang), **drafts, **own}
