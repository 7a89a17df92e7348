"""The pages of replays: each with what lies beside it, and what it says of itself."""

import json
import posixpath
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from dokolearn.build.cache import content_hash
from dokolearn.hosts.html.annotate_page import ANNOTATE
from dokolearn.hosts.site.build.assets import ASSETS, fresh
from dokolearn.hosts.site.build.generator import File, Files, NewFile
from dokolearn.hosts.site.pages.builtin_pages import OwnPage
from dokolearn.hosts.site.pages.door_pages import with_shelves
from dokolearn.hosts.site.pages.drawn_games import Replay
from dokolearn.hosts.site.pages.embed_and_print import Sheets, beside, with_handout, with_places, with_way
from dokolearn.hosts.site.pages.gallery import (
    PAGE,
    TEXTS,
    Shelved,
    gallery_html,
    gallery_toc,
    in_order,
    level_html,
    texts,
)
from dokolearn.hosts.site.pages.navigation import MAPPE, OPENING, REPLAYS, Entry, anchor
from dokolearn.hosts.site.pages.notebook_page import not_searched
from dokolearn.replay.text.headers import heading, level_words, theme_name
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text

PLACES = ("embed", "handout", "file")
"""What the viewer itself leads to."""


@dataclass(frozen=True)
class ReplayPage:
    """One page: what lies beside it, by name, and how it is drawn once chapters and neighbours are known."""

    shelved: Shelved
    html: Callable[[Mapping[str, File], Mapping[str, str]], str]


def replay_page(replay: Replay, file: File, files: Files, new_file: NewFile, lang: str, sheets: Sheets) -> ReplayPage:
    """Add the game as a file and everything beside its page to the site."""
    beside_it = {
        **_files(replay, new_file),
        **{name: new_file(uri, content) for name, (uri, content) in beside(replay, file.url, lang, sheets).items()},
    }
    for extra in beside_it.values():
        files.append(extra)
    places = {
        name: extra.url_relative_to(file).removesuffix("index.html")
        for name, extra in beside_it.items()
        if name in PLACES
    }

    differs = _differs(replay, files, new_file)

    def html(chapters: Mapping[str, File], neighbours: Mapping[str, str]) -> str:
        title, end, rest = replay.html.partition("</h1>")
        gallery = files.get_file_from_path(PAGE)
        leads = places | dict(neighbours) | ({"games": gallery.url_relative_to(file)} if gallery else {})
        leads["differs"] = differs.url_relative_to(file)
        said = _about(replay.card, file, files, chapters, lang)
        body = title + end + with_places(not_searched(rest), leads) + said
        body = with_handout(body, places.get("handout", ""), lang)
        for page, said, mark in ((OPENING, "viewer.review_link", "&b=1"), (ANNOTATE, "annotate.link", "")):
            there = files.get_file_from_path(page)
            link = f"{replay.link}{mark}" if replay.link else ""
            body = with_way(body, there.url_relative_to(file) if there else "", link, text(lang, said))
        return body

    entry = Entry(file, replay.title, replay.card["summary"])
    return ReplayPage(
        Shelved(entry, replay.card, replay.path.stem, beside_it.get("handout"), beside_it.get("picture")), html
    )


def _differs(replay: Replay, files: Files, new_file: NewFile) -> File:
    """What the books play otherwise than this game: one file for all games by the same rules."""
    content = json.dumps(replay.differs, ensure_ascii=False, separators=(",", ":"))
    uri = f"{REPLAYS}/anders-{content_hash(content.encode())[:8]}.json"
    if known := files.get_file_from_path(uri):
        return known
    made = new_file(uri, content)
    files.append(made)
    return made


def _files(replay: Replay, new_file: NewFile) -> dict[str, File]:
    """The game as a file, also under the names that it had before."""
    names = {"file": replay.path.stem, **{f"file-{old}": old for old in replay.card["earlier"]}}
    return {
        place: new_file(f"{REPLAYS}/{name}.dkn", path=replay.path)
        for place, name in names.items()
        if place == "file" or name != replay.path.stem
    }


def _about(card: JsonObject, own: File, files: Files, chapters: Mapping[str, File], lang: str) -> str:
    """Theme, level and paragraph, each leading on, and the way to show the game to a group."""
    theme, level, number = card["theme"], card["level"], card["paragraph"]
    parts = []
    gallery = files.get_file_from_path(PAGE)
    if theme and gallery:
        address = f"{gallery.url_relative_to(own)}#thema={theme.lower()}"
        parts.append(f'<a href="{escape(address)}">{escape(theme_name(theme, lang))}</a>')
    if level:
        parts.append(level_html(level, level_words(level, lang)))
    if number:
        words, chapter = escape(heading(number)), chapters.get(number[0])
        address = f"{chapter.url_relative_to(own)}#{anchor(number)}" if chapter else ""
        parts.append(f'<a href="{escape(address)}">{words}</a>' if address else words)
    if mappe := files.get_file_from_path(MAPPE):
        address = f"{mappe.url_relative_to(own)}#spiel={posixpath.basename(own.src_uri).removesuffix('.md')}"
        parts.append(f'<a href="{escape(address)}">{escape(text(lang, "mappe_page.word.beamer"))}</a>')
    return f'<p class="dk-belongs" data-search-exclude>{" · ".join(parts)}</p>' if parts else ""


def gallery_page(games: Sequence[Shelved], files: Files, new_file: NewFile, lang: str) -> OwnPage:
    """The list of all games, and beside it what its search looks through."""
    ordered = in_order(games)
    said = new_file(f"{REPLAYS}/{TEXTS}", texts(ordered))
    if ordered:
        files.append(said)
    toc = gallery_toc(ordered, lang)
    return OwnPage(
        PAGE,
        text(lang, "site.replays"),
        text(lang, "site.replays_intro"),
        lambda own: with_shelves(gallery_html(ordered, own, said.url_relative_to(own), lang), own, files, lang),
        toc,
        ("toc",),
    )


def sheets(folders: bool, bundle: Path, theme: Path, engine: JsonObject) -> Sheets:
    """What the pages beside a replay load and lead to; `bundle` and `theme` hold scripts and styles, and `folders` says
    whether a page is published as a folder of its own."""
    cards, script = fresh(bundle / "dokolearn.css"), fresh(bundle / "viewer.js")
    embed, handout = (fresh(theme / ASSETS / name) for name in ("embed.css", "handout.css"))
    opening = OPENING.removesuffix(".md") + ("/" if folders else ".html")
    return Sheets((cards, embed), (handout,), (script,), opening, engine)
