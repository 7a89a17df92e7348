"""Today: the home of whoever comes back, filled by a script with what the device knows; hidden from newcomers."""

import re
from collections.abc import Sequence
from html import escape

from dokolearn.hosts.html.static_html import COMES_BACK, attribute
from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.navigation import PLAY, PRACTICE, Entry
from dokolearn.hosts.site.pages.steps import GO_ON
from dokolearn.strings import text

PLACE = re.compile(r'<div data-dk-today(?:="")?>\s*</div>')
"""Where a page wants it."""

_WORDS = (
    *("morning", "day", "evening", "lesson", "step", "minutes", "whole", "due", "due_one", "due_about", "none"),
    *("free_about", "lessons", "lessons_one", "go_on", "game", "game_of", "of"),
)
_SAID = ("on", "cards", "cards_about", "play", "play_about")
_GAPS = ("n", "of", "at", "title", "game", "table", "sum")

_FAN = (("♦", "D", -14, "#c01722"), ("♥", "10", 0, "#c01722"), ("♣", "A", 14, "#1a1c1e"))


def with_home(page: str, course: Sequence[Entry], own: File, files: Files, lang: str) -> str:
    """A page with the home where it wants one; of a site without lessons, nothing."""
    return PLACE.sub(lambda _: home_html(course, own, files, lang) if course else "", page)


def home_html(course: Sequence[Entry], own: File, files: Files, lang: str) -> str:
    """The frame with a place of fixed height for everything, so that nothing moves when it is filled."""
    review, play, free = (_address(files, page, own) for page in (PRACTICE[2], PLAY, PRACTICE[1]))
    gaps = {gap: f"{{{gap}}}" for gap in _GAPS}
    words = attribute({word: text(lang, f"site.today_{word}", **gaps) for word in _WORDS})
    said = {word: escape(text(lang, f"site.today_{word}")) for word in _SAID}
    dots = "<i></i>" * len(course)
    first = course[0].file.url_relative_to(own)
    return (
        f'<div class="dk-today" data-dk-words={words} data-minutes="{" ".join(str(one.minutes) for one in course)}"'
        f' data-free="{escape(free)}" data-search-exclude>'
        '<p data-part="said"></p>'
        '<div class="dk-today__card"><p data-part="lesson"></p><p data-part="title"></p>'
        f'<p data-part="step"></p>{_fan()}'
        f'<a class="md-button" href="{first}" {GO_ON}>{said["on"]}</a></div>'
        f'<a class="dk-today__tile" data-part="due" href="{review}"><strong></strong><span></span></a>'
        f'<a class="dk-today__tile" href="{play}"><strong>{said["cards"]}</strong>'
        f"<span>{said['cards_about']}</span></a>"
        f'<a class="dk-today__tile" data-part="evening" href="{play}"><strong>{said["play"]}</strong>'
        f"<span>{said['play_about']}</span></a>"
        f'<p data-part="path" role="img">{dots}<span></span></p></div>'
        f"<script>{COMES_BACK}</script>"
    )


def _fan() -> str:
    """Three cards, as one holds them."""
    cards = "".join(
        f'<g transform="rotate({turn} 60 150)" fill="{colour}">'
        '<rect x="28" y="10" width="64" height="92" rx="7" fill="#fff" stroke="#0003"/>'
        f'<text x="35" y="36" font-size="24" font-weight="700">{rank}</text>'
        f'<text x="60" y="84" font-size="44" text-anchor="middle">{suit}</text></g>'
        for suit, rank, turn, colour in _FAN
    )
    return f'<svg viewBox="0 0 120 110" aria-hidden="true" font-family="sans-serif">{cards}</svg>'


def _address(files: Files, page: str, own: File) -> str:
    found = files.get_file_from_path(page)
    return escape(found.url_relative_to(own)) if found else ""
