"""The page that opens games: what stands in its address, a pasted text, a file."""

from html import escape

from dokolearn.hosts.site.embed_and_print import MARK
from dokolearn.hosts.site.static_html import embedded_json, needs_script
from dokolearn.hosts.site.viewer_controls import around_words
from dokolearn.strings import text


def open_title(lang: str) -> str:
    """What the page is called."""
    return text(lang, "viewer.open_title")


def open_about(lang: str) -> str:
    """The page in a sentence."""
    return text(lang, "viewer.open_about")


def open_html(lang: str) -> str:
    """The body of the page."""
    return (
        f'<h1 id="spiel">{escape(open_title(lang))}</h1><p>{escape(text(lang, "viewer.open_intro"))}</p>'
        f'<div class="dk dk-viewer" data-dk="open" data-search-exclude><div class="dk-still">{needs_script(lang)}</div>'
        f'<template class="dk-data">{embedded_json({"lang": lang})}</template>'
        f'<template class="dk-words">{embedded_json(around_words(lang))}</template></div>'
    )


def with_open(page: str, address: str) -> str:
    """A page whose viewers know where links to their games lead."""
    return page.replace(MARK, f'{MARK} data-dk-open="{escape(address)}"')
