"""Links inside lessons: written as paths between files, rewritten to addresses of the site, and checked."""

import html
import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from dokolearn.hosts.site.build.generator import File
from dokolearn.strings import text

LINK = re.compile(r'(<(?:a|img|source|audio|video)\b(?:[^<>"]|"[^"]*")*?\b(?:href|src)=")([^"]*)(")')
"""A tag that never ends is given up at the next one: each sign is looked at a few times, whatever a page holds."""


@dataclass(frozen=True)
class Anchor:
    """A link to a place on a page, to be looked up once every page is drawn."""

    source: str
    link: str
    target: File
    name: str


@dataclass
class Links:
    """Rewrites links page by page and remembers what remains to be checked."""

    files: dict[str, File]  # by the real path of the source
    anchors: list[Anchor] = field(default_factory=list)
    broken: list[tuple[str, str]] = field(default_factory=list)

    def rewrite(self, page_html: str, source: Path, own: File) -> str:
        """The page with links that work on the site. `source` is the file the author wrote."""
        return LINK.sub(lambda found: found[1] + self._address(found[2], source, own) + found[3], page_html)

    def _address(self, link: str, source: Path, own: File) -> str:
        parts = urlsplit(html.unescape(link))
        if parts.scheme or parts.netloc or not (parts.path or parts.fragment):
            return link
        name = f"{source.parent.name}/{source.name}"
        path = os.path.realpath(source.parent / unquote(parts.path)) if parts.path else os.path.realpath(source)
        target = self.files.get(path)
        if target is None:
            self.broken.append((name, link))
            return link
        if parts.fragment:
            self.anchors.append(Anchor(name, link, target, unquote(parts.fragment)))
        address = target.url_relative_to(own) if parts.path else ""
        return html.escape(address + (f"#{parts.fragment}" if parts.fragment else ""))

    def problems(self, lang: str) -> list[str]:
        """One sentence for each link that leads nowhere, once all pages are drawn."""
        lost = [text(lang, "site.link_nowhere", where=source, link=link) for source, link in self.broken]
        return lost + [
            text(lang, "site.link_no_place", where=anchor.source, link=anchor.link, place=anchor.name)
            for anchor in self.anchors
            if not _has(anchor.target, anchor.name)
        ]


def _has(target: File, anchor: str) -> bool:
    """Whether a page has a place of this name; replays answer any, their places are moments."""
    present = target.page.present_anchor_ids if target.page else None
    return present is None or anchor in present
