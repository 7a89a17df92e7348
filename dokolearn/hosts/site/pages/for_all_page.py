"""Pages for many: one game that everybody plays on by phone, and the same cards at every table."""

from html import escape

from dokolearn import __version__
from dokolearn.evening.evening_state import LONGEST_TASK
from dokolearn.hosts.html.play_page import LEVEL, level_names
from dokolearn.hosts.html.static_html import around_words, embedded_json, needs_script
from dokolearn.hosts.site.pages.wish_page import ASKED, wish_data
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.workshop.duplicate import MOST_ID, MOST_KEPT

FOR_ALL = "spiel-fuer-alle.md"

_WORDS = (
    *("game", "seat", "at", "level", "table", "task", "example", "scan", "code", "link", "copy", "play", "viewer"),
    *("copied", "by_hand", "back", "none", "others", "paste", "take", "list", "wipe", "wipe_sure", "stays"),
    *("unsaved", "look", "look_at"),
)


def for_all_html(viewer: str, table: str, lang: str) -> str:
    """The page; `viewer` is where links to games lead, `table` where they are played on, where the site has such
    pages."""
    title, intro = (escape(text(lang, f"for_all_page.{key}")) for key in ("title", "intro"))
    around = around_words(lang)
    words = {f"all_{word}": text(lang, f"for_all_page.word.{word}") for word in _WORDS}
    return (
        f'<h1 id="spiel-fuer-alle">{title}</h1><p>{intro}</p>'
        f'<div class="dk" data-dk="together" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(for_all_data(viewer, table, lang))}</template>'
        f'<template class="dk-words">{embedded_json({**{word: around[word] for word in ASKED}, **words})}</template>'
        "</div>"
    )


def for_all_data(viewer: str, table: str, lang: str) -> JsonDict:
    """What the page brings."""
    return {
        "lang": lang,
        "viewer": viewer,
        "table": table,
        "level": LEVEL,
        "levels": level_names(lang),
        "most": LONGEST_TASK,
        "version": __version__,
    }


DUPLICATE = "dieselben-karten.md"

_DUPLICATE_WORDS = (
    *("number", "seed", "bad_seed", "deal", "table", "cards", "scan", "code", "link", "copy", "copied", "by_hand"),
    *("print", "print_how", "phones", "hand_of", "hand_seat", "hand_show", "hand_hide", "hand_where", "alone"),
    *("alone_how", "task", "mine", "mine_how", "name", "name_usual", "seat", "names", "write", "done", "next"),
    *(
        "send",
        "send_how",
        "send_code",
        "long",
        "results",
        "none",
        "honest",
        "chance",
        "pairs_how",
        "others",
        "paste",
        "take",
    ),
    *("list", "wipe", "wipe_sure", "other_sure", "stays", "unsaved", "bad_link", "deals"),
)


def duplicate_html(viewer: str, table: str, lang: str) -> str:
    """The page for the same cards at every table; `viewer` is where links to games lead, `table` where somebody plays
    them alone, where the site has such pages."""
    title, intro = (escape(text(lang, f"duplicate_page.{key}")) for key in ("title", "intro"))
    around = around_words(lang)
    words = {f"same_{word}": text(lang, f"duplicate_page.word.{word}") for word in _DUPLICATE_WORDS}
    words |= {f"wish_{word}": text(lang, f"wish_page.word.{word}") for word in ("slip", "after", "code")}
    return (
        f'<h1 id="dieselben-karten">{title}</h1><p>{intro}</p>'
        f'<div class="dk" data-dk="duplicate" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json(duplicate_data(viewer, table, lang))}</template>'
        f'<template class="dk-words">{embedded_json({**{word: around[word] for word in ASKED}, **words})}</template>'
        "</div>"
    )


def duplicate_data(viewer: str, table: str, lang: str) -> JsonDict:
    """What the page brings."""
    wishes = wish_data(viewer, table, "", "", lang)
    mine = {key: wishes[key] for key in ("lang", "most", "fresh", "numbers", "viewer", "table", "version")}
    return {**mine, "most_kept": MOST_KEPT, "most_id": MOST_ID}
