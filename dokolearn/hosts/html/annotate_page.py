"""The page for writing about games: what it says, and what a game may be about."""

from collections.abc import Mapping
from html import escape

from dokolearn.hosts.html.static_html import around_words, embedded_json, needs_script
from dokolearn.replay.film.moments import GLYPH_NAMES
from dokolearn.replay.text.headers import heading, level_words, theme_name
from dokolearn.replay.text.record import LEVELS, THEMES
from dokolearn.script import register
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text

ANNOTATE = "kommentieren.md"

_WORDS = (
    *("course", "beginning", "has_note", "has_question", "has_line", "card_back", "card_next", "sign"),
    *("note_new", "note_about", "note_card", "note_player", "note_moment", "note_game", "note_drop"),
    *("show", "show_why", "show_whose", "arrow_from", "arrow_to", "arrow_stich", "arrow", "arrow_drop"),
    *("line_in", "line_back", "line_drop", "line_over", "line_why", "line_on", "line_up", "line_down", "line_no"),
    *("line_say", "line_said", "ask", "ask_over", "ask_why", "ask_forced", "ask_then", "ask_second", "ask_one"),
    *("ask_drop", "ask_text", "ask_tap", "ask_none", "ask_else", "ask_hint"),
    *("verdict_ok", "verdict_may", "verdict_no", "verdict_none"),
    *("tag_title", "tag_player1", "tag_player2", "tag_player3", "tag_player4", "tag_event", "tag_date", "tag_site"),
    *("tag_annotator", "tag_source", "tag_licence", "about_theme", "about_level", "about_paragraph", "about_none"),
    *("tools", "undo", "redo", "preview", "share_it", "fold_ask", "fold_line", "fold_about", "fold_problems"),
    *(
        "build_it",
        "drafts",
        "begin",
        "untitled",
        "recorded",
        "drop",
        "drop_named",
        "drop_sure",
        "draft_gone",
        "no_game",
    ),
    *("too_many", "first_of", "kept_unsaved", "kept_copied", "kept_kept", "others", "far", "mappe"),
)


def annotate_title(lang: str) -> str:
    """What the page is called."""
    return text(lang, "annotate.title")


def annotate_html(places: Mapping[str, str], lang: str) -> str:
    """The page; `places` are addresses by name: `open` opens links, `games` is the collection, in `mappe` games
    are put together with others, on `build` exercises are built."""
    games, build = places["games"], places["build"]
    data = {"lang": lang, "choices": annotate_choices(lang), **({"build": build} if build else {})}
    where = f'<a href="{escape(games)}">{escape(text(lang, "annotate.where"))}</a>' if games else ""
    return (
        f'<h1 id="kommentieren">{escape(annotate_title(lang))}</h1>'
        f'<div class="dk dk-annotate" data-dk="annotate" data-dk-open="{escape(places["open"])}"'
        f' data-dk-mappe="{escape(places["mappe"])}" data-search-exclude>'
        f'<div class="dk-still"><p>{escape(text(lang, "annotate.still"))}</p>{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(data)}</template>'
        f'<template class="dk-words">{embedded_json(annotate_words(lang))}</template></div>'
        f"<p>{escape(text(lang, 'annotate.intro'))} {where}</p>"
    )


def annotate_choices(lang: str) -> JsonObject:
    """What a game may be about: by what is written in it its words."""
    return {
        "themes": {theme: theme_name(theme, lang) for theme in THEMES},
        "levels": {str(level): level_words(level, lang) for level in LEVELS},
        "paragraphs": {number: heading(number) for number in register()},
    }


def annotate_words(lang: str) -> dict[str, str]:
    """What is said around a game that somebody writes about."""
    signs = {f"sign_{sign}": text(lang, f"replay.glyph_{name}") for sign, name in GLYPH_NAMES.items()}
    return around_words(lang) | signs | {word: text(lang, f"annotate.word.{word}") for word in _WORDS}
