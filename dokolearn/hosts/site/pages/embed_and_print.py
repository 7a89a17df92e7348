"""What lies beside the page of a replay: one to embed elsewhere by an iframe, a handout where there are questions, and
a small picture. The pages are bare, without the frame of the site.
"""

import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from dokolearn.hosts.html.static_html import MARK
from dokolearn.hosts.site.build.assets import EMBED, with_engine
from dokolearn.hosts.site.pages.drawn_games import Replay
from dokolearn.strings import text

HANDOUT = "handzettel"
"""Like `EMBED`, a folder below the page of a replay."""

SILENT = "ohne-notizen"
"""The folder of a replay whose data has no notes, questions and variations; the page to embed lies in it."""

PICTURE = "bild.svg"


def with_places(page: str, places: Mapping[str, str]) -> str:
    """The page with its first replay knowing what lies beside it, by name its address: `embed`, `handout`, `file`."""
    known = "".join(f' data-dk-{name}="{escape(address)}"' for name, address in places.items())
    return page.replace(MARK, f"{MARK}{known}", 1)


def bare_page(
    title: str, lang: str, body: str, styles: Iterable[str], scripts: Iterable[str] = (), name: str = ""
) -> str:
    """A page of its own that no search engine lists; styles and scripts by address, `name` for the styles."""
    links = "".join(f'<link rel="stylesheet" href="{escape(address)}">' for address in styles)
    links += "".join(f'<script type="module" src="{escape(address)}"></script>' for address in scripts)
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="robots" content="noindex">\n<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n{links}\n</head>\n"
        f'<body class="{escape(name)}">\n{body}\n</body>\n</html>\n'
    )


def embed_body(title: str, viewer: str, page: str) -> str:
    """The body of the page to embed: the viewer alone, and a link to where it comes from."""
    back = f'<p><a href="{escape(page)}" target="_blank" rel="noopener">{escape(title)}</a></p>'
    heading = f'<h1 class="dk-hidden">{escape(title)}</h1>'
    return f"<main>\n{heading}\n{viewer}\n</main>\n<footer>{back}</footer>"


@dataclass(frozen=True, slots=True)
class Sheets:
    """Addresses of styles and scripts from the top of the site, and what a page must know of the engine."""

    embed: tuple[str, ...]
    handout: tuple[str, ...]
    scripts: tuple[str, ...]
    opening: str
    """The page that opens links to games."""
    engine: Mapping[str, Any]


def beside(replay: Replay, page: str, lang: str, sheets: Sheets) -> dict[str, tuple[str, str]]:
    """What lies beside a replay whose own page has this address: by name the address of each and its content."""
    home = f"{posixpath.dirname(page)}/{replay.path.stem}" if page.endswith(".html") else page.rstrip("/")
    root = "../" * (home.count("/") + 2)
    found = {}
    framed = {"embed": (EMBED, replay.html.partition("</h1>")[2]), "silent": (f"{SILENT}/{EMBED}", replay.silent)}
    for name, (below, viewer) in framed.items():
        found[name] = _frame(replay.title, viewer, page, f"{home}/{below}/index.html", lang, sheets)
    if replay.handout:
        title = text(lang, "handout.title", title=replay.title)
        styles = [root + name for name in sheets.handout]
        found["handout"] = f"{home}/{HANDOUT}/index.html", bare_page(title, lang, replay.handout, styles)
    for number, name in enumerate(replay.card["earlier"]):
        old = posixpath.join(posixpath.dirname(home), name)
        if name != replay.path.stem:
            address = posixpath.relpath(page, old) + _slash(page)
            found[f"earlier-{number}"] = f"{old}/index.html", moved_page(replay.title, lang, address)
    if replay.picture:
        found["picture"] = f"{home}/{PICTURE}", replay.picture
    return found


def _frame(title: str, viewer: str, page: str, uri: str, lang: str, sheets: Sheets) -> tuple[str, str]:
    """A page to embed: its address and content."""
    root = "../" * uri.count("/")
    shown = with_places(viewer, {"open": root + sheets.opening})
    body = embed_body(title, shown, posixpath.relpath(page, posixpath.dirname(uri)) + _slash(page))
    styles, scripts = [root + name for name in sheets.embed], [root + name for name in sheets.scripts]
    return uri, with_engine(bare_page(title, lang, body, styles, scripts, name="dk-embedded"), sheets.engine)


def moved_page(title: str, lang: str, address: str) -> str:
    """What stands at an old address of a game: it leads on by itself, and by a link."""
    body = f'<main><p><a href="{escape(address)}">{escape(title)}</a></p></main>'
    on = f'<meta http-equiv="refresh" content="0; url={escape(address)}">'
    return bare_page(title, lang, body, ()).replace("<title>", f"{on}\n<title>", 1)


def _slash(page: str) -> str:
    return "/" if page.endswith("/") else ""


def with_handout(page: str, address: str, lang: str) -> str:
    """The page with a link to its handout, where it has one."""
    if not address:
        return page
    return f'{page}<p class="dk-on-screen"><a href="{escape(address)}">{escape(text(lang, "handout.link"))}</a></p>'


def with_way(page: str, address: str, link: str, said: str) -> str:
    """The page with a link to where something is done with the game; `address`: of that page, `link`: what opens the
    game there. Without one of them the page as it is."""
    if not address or not link:
        return page
    return f'{page}<p class="dk-on-screen"><a href="{escape(address)}#{escape(link)}">{escape(said)}</a></p>'
