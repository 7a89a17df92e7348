"""Pages that a site has of itself, unless it brings its own: the books, games, playing, reviewing, disputes, words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from dokolearn.course.disputes import Dispute
from dokolearn.course.trump_card import trump_card_page
from dokolearn.hosts.html.annotate_page import ANNOTATE, annotate_html, annotate_title
from dokolearn.hosts.html.forms import RECORDING, open_about, open_html, open_title, recording_html, recording_title
from dokolearn.hosts.html.play_page import PLAY, play_html
from dokolearn.hosts.site.build.generator import File, Files
from dokolearn.hosts.site.pages.build_page import build_html
from dokolearn.hosts.site.pages.comparison_page import PAGE, comparison_html, comparison_toc
from dokolearn.hosts.site.pages.disputes_page import disputes_pages
from dokolearn.hosts.site.pages.door_pages import MINE, WORKSHOP, mine_page, workshop_page
from dokolearn.hosts.site.pages.for_all_page import DUPLICATE, FOR_ALL, duplicate_html, for_all_html
from dokolearn.hosts.site.pages.gallery import PAGE as GALLERY
from dokolearn.hosts.site.pages.glossary_page import glossary_page
from dokolearn.hosts.site.pages.mappe_page import mappe_html
from dokolearn.hosts.site.pages.navigation import BUILD, MAPPE, OPENING, Entry
from dokolearn.hosts.site.pages.own_table_page import OWN_TABLE, own_table_html
from dokolearn.hosts.site.pages.review_page import REVIEW, review_html, review_title
from dokolearn.hosts.site.pages.wish_page import PAPERS, WISHES, papers_html, wishes_html
from dokolearn.replay.film.viewer_words import setting_words
from dokolearn.strings import text

COMPARISON = f"{PAGE}.md"
LOOKED_UP = 0.2
NOT_FOUND = "<h1>404 - Not found</h1>"
"""All that the theme says, in English, at an address where nothing is."""


@dataclass(frozen=True)
class OwnPage:
    """One page; title and summary are plain text, `html` draws it for the file it becomes."""

    uri: str
    title: str
    summary: str
    html: Callable[[File], str]
    toc: list[dict[str, Any]] = field(default_factory=list)
    hide: Sequence[str] = ()
    ids: frozenset[str] = frozenset()
    """The places that links may lead to; without them any."""
    boost: float = 1
    """In search results: what explains comes before what is looked up."""
    listed: bool = True
    """Whether a menu may lead to it."""


def own_pages(
    course: list[Entry],
    games: Sequence[Entry],
    homes: Mapping[str, str],
    asked: Sequence[Dispute],
    files: Files,
    lang: str,
) -> list[OwnPage]:
    """All of them. `course` has the lessons, `games` the gallery, `homes` by word of the glossary the number of its
    lesson, `asked` the Streitfälle, `files` what the site has so far."""
    toc = comparison_toc(lang)
    books = OwnPage(
        COMPARISON,
        text(lang, "comparison.title"),
        text(lang, "comparison.intro"),
        lambda own: comparison_html(lang),
        toc,
        ids=frozenset({PAGE, *(str(heading["id"]) for heading in toc)}),
    )
    own_table = OwnPage(
        OWN_TABLE,
        text(lang, "own_table_page.title"),
        text(lang, "own_table_page.about"),
        lambda own: own_table_html(
            _address(files, COMPARISON, own), _address(files, OPENING, own), setting_words(lang), lang
        ),
        hide=("toc",),
    )
    play = OwnPage(
        PLAY,
        text(lang, "play_page.title"),
        text(lang, "play_page.intro"),
        lambda own: play_html(
            _address(files, OPENING, own) or "./",
            _address(files, REVIEW, own),
            {"back": _address(files, FOR_ALL, own), "same": _address(files, DUPLICATE, own)},
            lang,
        ),
        hide=("toc",),
    )
    review = OwnPage(
        REVIEW,
        review_title(lang),
        text(lang, "review.intro"),
        lambda own: review_html(course, own, setting_words(lang), lang),
    )
    settled = [OwnPage(**page, boost=LOOKED_UP) for page in disputes_pages(asked, files, lang)]
    listed = (glossary_page(course, homes, files, lang), trump_card_page(lang))
    words = [OwnPage(**page, boost=LOOKED_UP) for page in listed]
    doors = [
        OwnPage(uri, text(lang, f"site.{key}"), text(lang, f"site.{key}_about"), draw, hide=("toc",))
        for uri, key, draw in (
            (MINE, "mine", lambda own: mine_page(own, files, lang)),
            (WORKSHOP, "workshop", lambda own: workshop_page(own, files, lang)),
        )
    ]
    return [
        *doors,
        own_table,
        books,
        *_of_games(files, lang),
        play,
        review,
        *_for_trainers(games, files, lang),
        *settled,
        *words,
    ]


def _for_trainers(games: Sequence[Entry], files: Files, lang: str) -> list[OwnPage]:
    """Where games are commented on, exercises, Mappen, cards by wish, one game for many, and paper for an evening."""
    mappe = OwnPage(
        MAPPE,
        text(lang, "mappe_page.name"),
        text(lang, "mappe_page.about"),
        lambda own: mappe_html(games, own, _address(files, OPENING, own), lang),
        hide=("toc",),
    )
    build = OwnPage(
        BUILD,
        text(lang, "build_page.name"),
        text(lang, "build_page.about"),
        lambda own: build_html(games, own, _address(files, MAPPE, own), lang),
        hide=("toc",),
    )
    around = {"open": OPENING, "games": GALLERY, "mappe": MAPPE, "build": BUILD}
    annotate = OwnPage(
        ANNOTATE,
        annotate_title(lang),
        text(lang, "annotate.intro"),
        lambda own: annotate_html({name: _address(files, page, own) for name, page in around.items()}, lang),
        hide=("toc",),
    )
    wishes = OwnPage(
        WISHES,
        text(lang, "wish_page.title"),
        text(lang, "wish_page.about"),
        lambda own: wishes_html(
            _address(files, OPENING, own),
            _address(files, PLAY, own),
            _address(files, FOR_ALL, own),
            _address(files, DUPLICATE, own),
            lang,
        ),
        hide=("toc",),
    )
    for_all = OwnPage(
        FOR_ALL,
        text(lang, "for_all_page.title"),
        text(lang, "for_all_page.about"),
        lambda own: for_all_html(_address(files, OPENING, own), _address(files, PLAY, own), lang),
        hide=("toc",),
    )
    duplicate = OwnPage(
        DUPLICATE,
        text(lang, "duplicate_page.title"),
        text(lang, "duplicate_page.about"),
        lambda own: duplicate_html(_address(files, OPENING, own), _address(files, PLAY, own), lang),
        hide=("toc",),
    )
    title, about = (text(lang, f"papers_page.{key}") for key in ("title", "about"))
    return [
        annotate,
        build,
        mappe,
        wishes,
        for_all,
        duplicate,
        OwnPage(PAPERS, title, about, lambda own: papers_html(lang), hide=("toc",)),
    ]


def _of_games(files: Files, lang: str) -> tuple[OwnPage, OwnPage]:
    """Where games are opened, and where they are written down."""
    opening = OwnPage(
        OPENING,
        open_title(lang),
        open_about(lang),
        lambda own: open_html(_address(files, ANNOTATE, own), _address(files, RECORDING, own), lang),
    )
    onward = {"viewer": OPENING, "annotate": ANNOTATE, "mappe": MAPPE}
    record = OwnPage(
        RECORDING,
        recording_title(lang),
        text(lang, "record_page.intro"),
        lambda own: recording_html({name: _address(files, page, own) for name, page in onward.items()}, lang),
        hide=("toc",),
    )
    return opening, record


def _address(files: Files, page: str, own: File) -> str:
    """Where one of these pages is, seen from another one; empty where the site has none."""
    found = files.get_file_from_path(page)
    return found.url_relative_to(own) if found else ""


def lost_html(root: str, lang: str) -> str:
    """What stands there instead, with the way to the start page at `root`."""
    title, why, home = (escape(text(lang, key)) for key in ("site.lost", "site.lost_why", "site.lost_home"))
    return f'<h1>{title}</h1><p>{why}</p><p><a href="{escape(root)}">{home}</a></p>'
