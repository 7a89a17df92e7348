"""Reading without a network: after the build the service worker gets the list of all files, and the manifest its icons.

A service worker's scope is its folder, so it lies at the top of the site. Everything it keeps is named by the hash of
what it was made from: an update fetches changed files only, and two sites on one host never meet.
"""

import gzip
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path

from dokolearn.build.cache import content_hash
from dokolearn.hosts.html.static_html import embedded_json, head_data
from dokolearn.hosts.site.build.assets import ASSETS, EMBED
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text

WORKER = "service-worker.js"
MANIFEST = "manifest.webmanifest"
COLOUR = "#1f6b4a"
PAPER = "#ffffff"
SIGN = "icon.svg"
ICON = f"{ASSETS}/{SIGN}"
"""Two cards on green, in the tab and beside the name."""
ICONS = (
    (SIGN, "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-maskable-512.png", "512x512", "image/png", "maskable"),
)
SHORT = 12
"""Letters that have room below the icon of an app."""
MOMENTS = "moments"
"""The folder of pictures that chats show of pages."""
TOUCH_ICON = "apple-touch-icon.png"
ENGINE = re.compile(r"assets/dokolearn/((runtime|engine)-[0-9a-f]+[/.].*|worker\.js)")
PLACE = re.compile(r'<(div|p)\b[^<>]*\bdata-dk="offline"[^<>]*>\s*</\1>')
LASTMOD = re.compile(r"(?<!\s)\s*+<lastmod>[^<]*</lastmod>")
MEGABYTES = "dk-megabytes"
"""Stands on a page until the site is built and its size known."""

NOT_PAGES = {WORKER, "sitemap.xml.gz", "CNAME", "_headers", "_redirects"}
"""The worker itself, and files that a server or a search engine reads, but no page."""

_BOX = (
    *("take", "size", "starting", "bytes", "stop", "partly", "go_on", "whole", "drop", "sure", "dropped"),
    *("full", "torn", "changed", "missing", "engine", "again", "unable"),
)
_NEWS = ("fresh", "load", "later")


@dataclass(frozen=True, slots=True)
class SiteFile:
    """A file of the built site; `inside` is the hash of what is gzipped, since some servers let browsers unpack it."""

    path: str
    digest: str
    size: int
    inside: str = ""

    @property
    def row(self) -> list[str | int]:
        """As the worker reads it."""
        return [self.path, self.digest, self.size, *([self.inside] if self.inside else [])]


def site_files(site: Path) -> list[SiteFile]:
    """Every file of a built site that a page may ask for, by path."""
    paths = sorted((path.relative_to(site), path) for path in _files_to_keep(site))
    return [_site_file(short.as_posix(), path.read_bytes()) for short, path in paths]


def _files_to_keep(site: Path) -> Iterator[Path]:
    return (path for path in site.rglob("*") if _belongs_offline(path.relative_to(site)) and path.is_file())


def file_list(site: Path) -> JsonDict:
    """The list for the worker: pages and engine, each with a version by its content."""
    files = site_files(site)
    engine = [file for file in files if ENGINE.fullmatch(file.path)]
    pages = [file for file in files if not ENGINE.fullmatch(file.path)]
    # A page names the engine it needs, so pages and engine of one version always belong together.
    return {"pages": _part(pages), "engine": _part(engine)}


def take_along(site: Path, program: str, on: bool = True) -> None:
    """Write the worker of a finished site; one that removes earlier ones where nothing is to be taken along."""
    _drop_dates(site)
    _fill_in_size(site)
    known = json.dumps(file_list(site) if on else None, ensure_ascii=False, separators=(",", ":"))
    (site / WORKER).write_text(f"self.dokolearn={known};\n{program}", encoding="utf-8")


def manifest(name: str, about: str, lang: str, assets: str) -> str:
    """The web app manifest: a phone can keep the site like an app. All addresses are relative to it.

    It has no id: the address of the start page is one, and two sites on one host differ in it.
    """
    icons = [
        {"src": f"{assets}/{file}", "sizes": sizes, "type": kind, "purpose": purpose}
        for file, sizes, kind, purpose in ICONS
    ]
    known = {
        "name": name,
        "short_name": name if len(name) <= SHORT else name.split()[0],
        "description": about,
        "lang": lang,
        "dir": "ltr",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "theme_color": COLOUR,
        "background_color": PAPER,
        "icons": icons,
    }
    return json.dumps(known, ensure_ascii=False, indent=1) + "\n"


def head(root: str, assets: str, lang: str, on: bool) -> str:
    """What the head of a page says about all this; `root` leads from the page to the top of the site."""
    said = {"on": on, "words": {key: text(lang, f"offline.{key}") for key in _NEWS} if on else {}}
    return (
        f'<link rel="manifest" href="{root}{MANIFEST}">'
        f'<link rel="apple-touch-icon" href="{root}{assets}/{TOUCH_ICON}">'
        f'<meta name="theme-color" content="{COLOUR}">'
        f"{head_data('offline', said)}"
    )


def boxes(html: str, lang: str, on: bool) -> str:
    """A page with its empty `data-dk="offline"` elements filled: the size for all readers, the button for scripts."""
    return PLACE.sub(lambda _: box(lang, on), html)


def box(lang: str, on: bool) -> str:
    """The element with the button: it takes the whole site along."""
    words = {key: text(lang, f"offline.{key}", **_gaps(key)) for key in _BOX}
    if not on:
        words["unable"] = text(lang, "offline.off")
    return (
        '<div class="dk" data-dk="offline" data-search-exclude>'
        f'<div class="dk-still"><p>{escape(words["size"])}</p>'
        f"<noscript><p>{escape(text(lang, 'page.needs_script'))}</p></noscript></div>"
        f'<template class="dk-data">{embedded_json(words)}</template></div>'
    )


def _gaps(key: str) -> dict[str, str]:
    """Only the page knows the other figures, so their gaps stay gaps."""
    return {"mb": MEGABYTES} | {gap: f"{{{gap}}}" for gap in ("have", "all", "missing", "n")}


def _belongs_offline(path: Path) -> bool:
    """Pages to embed are for other sites, and each holds a whole film; what chats show is read elsewhere, too."""
    hidden = any(part.startswith(".") or part in (EMBED, MOMENTS) for part in path.parts)
    return path.as_posix() not in NOT_PAGES and not hidden


def _site_file(path: str, content: bytes) -> SiteFile:
    return SiteFile(path, content_hash(content), len(content), _inside(content) if path.endswith(".gz") else "")


@lru_cache(maxsize=64)
def _inside(content: bytes) -> str:
    """The hash of what is gzipped: the engine, the same in every site that a process builds."""
    return content_hash(gzip.decompress(content))


def _part(files: Iterable[SiteFile]) -> JsonDict:
    rows = [file.row for file in files]
    version = content_hash(json.dumps(rows).encode())[:16]
    return {"version": version, "files": rows}


def _drop_dates(site: Path) -> None:
    """The day of the build stands behind every address and says nothing; without it, equal sites are equal."""
    path = site / "sitemap.xml"
    if path.is_file():
        path.write_text(LASTMOD.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")


def _fill_in_size(site: Path) -> None:
    """Say on the pages that ask for it how large the site is: whole megabytes, so the answer does not change it."""
    size = sum(path.stat().st_size for path in _files_to_keep(site))
    megabytes = str(max(1, round(size / 1_000_000)))
    for path in site.rglob("*.html"):
        page = path.read_bytes()
        if MEGABYTES.encode() in page:
            path.write_bytes(page.replace(MEGABYTES.encode(), megabytes.encode()))
