"""A game as one HTML file: viewer, cards, styles and film inside; opened by double click, sent by mail or messenger."""

from html import escape
from typing import Any

from dokolearn.build.bundle import ensure_bundle
from dokolearn.hosts.handouts import problems_html, standalone
from dokolearn.hosts.html.static_html import embedded_json, film_html
from dokolearn.hosts.site.pages.embed_and_print import with_places
from dokolearn.replay.drawn.diagram import plain
from dokolearn.replay.film.telling import score_part, telling
from dokolearn.shallow_json import JsonObject

AROUND = """
body{margin:0 auto;padding:8px 12px;max-width:1000px;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#1c2321}
h1{margin:.3em 0;font-size:1.35em;overflow-wrap:anywhere}
.dk-still{overflow-wrap:anywhere}
.dk-still :is(h3){margin:1em 0 .2em;font-size:1em}
.dk-still p{margin:.2em 0}
@media screen and (prefers-color-scheme:dark){body{background:#141918;color:#e9eeeb}}
@media print{body{padding:0;background:#fff;color:#000}}
"""


EMPTY = "single-file.txt"
"""Beside our scripts on a site: the file without a game. No page by its name, so no policy of the site gets into it."""

SLOTS = ("title", "still", "film", "open")
"""What `ui/src/viewer/single.ts` fills in."""


def single_file(film: JsonObject, site: str = "") -> str:
    """The page. `site` is the address of the page that opens links, so that the file can give some.

    Raises BundleError where the interface cannot be had.
    """
    still = problems_html(film) + _in_words(film)
    viewer = with_places(film_html(film, still), {"open": site} if site else {})
    return _page(str(film["title"]), str(film["lang"]), viewer)


def _in_words(film: JsonObject) -> str:
    """The whole game with its score, for readers without a script; its title stands above."""
    first, *parts = telling(film)
    own = next(iter(film.get("scores") or ()), None)
    parts += [score_part(film, own)] if own is not None else []
    lines = "".join(f"<h3>{plain(part.heading)}</h3>{''.join(map(_line, part.lines))}" for part in parts)
    return f"{''.join(map(_line, first.lines))}{lines}"


def _line(words: str) -> str:
    return f"<p>{plain(words)}</p>"


def empty_file(lang: str) -> str:
    """The page with slots where a game belongs; a viewer on a site fills them with the game it shows.

    Raises BundleError where the interface cannot be had.
    """
    title, still, film, opening = (f"dk-slot-{name}" for name in SLOTS)
    nothing: dict[str, Any] = {"lang": lang}
    viewer = film_html(nothing, still).replace(embedded_json(nothing), film, 1)
    return _page(title, lang, with_places(viewer, {"open": opening}))


def _page(title: str, lang: str, viewer: str) -> str:
    bundle = ensure_bundle()
    styles = (bundle / "dokolearn.css").read_text(encoding="utf-8") + AROUND
    script = (bundle / "viewer-inline.js").read_text(encoding="utf-8")
    body = f"<main>\n<h1>{escape(title)}</h1>\n{viewer}\n</main>"
    return standalone(title, lang, body, styles, script)
