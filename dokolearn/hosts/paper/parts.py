"""What a printed page is made of: a film in words, a page that stands alone, and a link as a code to scan."""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from typing import Any

import segno

from dokolearn.replay.film.telling import Part, score_part, telling


def told_html(film: Mapping[str, Any], facts: bool = True) -> str:
    """The whole game with its score, below a heading of the second rank; its title is left out."""
    parts = list(telling(film))
    own = next(iter(film.get("scores") or ()), None)
    if own is not None:
        parts.append(score_part(film, own))
    return _facts(parts[:1] if facts else ()) + "".join(map(_part, parts[1:]))


def problems_html(film: Mapping[str, Any]) -> str:
    """What is wrong with the file; empty where nothing is."""
    words = film["words"]
    items = "".join(
        f"<li>{escape(words['line'])} {found['line']}, {escape(words['column'])} {found['col']}: "
        f"{escape(found['text'])} {escape(found['hint'])}</li>"
        for found in film["problems"]
    )
    return f"<p>{escape(words['problems'])}</p><ul>{items}</ul>" if items else ""


def _facts(parts: Iterable[Part]) -> str:
    return "".join(f"<p>{'<br>'.join(map(escape, part.lines))}</p>" for part in parts if part.lines)


def _part(part: Part) -> str:
    lines = "".join(f"<p>{escape(line)}</p>" for line in part.lines)
    return f"<h3>{escape(part.heading)}</h3>{lines}"


_END = re.compile(r"</(?=script|style)", re.IGNORECASE)
"""What would end a script or a style sheet inside a page."""


def standalone(title: str, lang: str, body: str, styles: str, script: str = "") -> str:
    """The page. Its policy lets exactly this script and these styles work, and nothing be fetched from anywhere."""
    styles, script = _END.sub(r"<\\/", styles), _END.sub(r"<\\/", script)
    rule = "; ".join(
        (
            "default-src 'none'",
            f"style-src '{_hash_of(styles)}'",
            f"script-src '{_hash_of(script)}'" if script else "script-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{rule}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{styles}</style>\n</head>\n<body>\n{body}\n"
        + (f"<script>{script}</script>\n" if script else "")
        + "</body>\n</html>\n"
    )


def _hash_of(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"


QUIET = 4
"""White around the code, in modules: readers need it."""


def qr_svg(link: str, label: str) -> str:
    """The code of a link. Empty where it is too long for one (about 2,900 characters)."""
    try:
        code = segno.make(link, error="l", boost_error=True, micro=False)
    except segno.DataOverflowError:
        return ""
    size = len(code.matrix) + 2 * QUIET
    runs = (
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(code.matrix) for x, dark in enumerate(row) if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dk-qr" viewBox="0 0 {size} {size}" role="img"'
        f' aria-label="{escape(label)}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{"".join(runs)}" fill="#000"/></svg>'
    )
