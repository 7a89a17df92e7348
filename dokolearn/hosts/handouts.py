"""What a printed page is made of: a page that stands alone, a link as a code to scan, a game as a handout."""

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

import segno

from dokolearn.course.rule_sheet import sheet_html as rules_html
from dokolearn.replay.paper import sheet_html
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text


def problems_html(film: JsonObject) -> str:
    """What is wrong with the file; empty where nothing is."""
    words = film["words"]
    items = "".join(
        f"<li>{escape(words['line'])} {found['line']}, {escape(words['column'])} {found['col']}: "
        f"{escape(found['text'])} {escape(found['hint'])}</li>"
        for found in film["problems"]
    )
    return f"<p>{escape(words['problems'])}</p><ul>{items}</ul>" if items else ""


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
    runs = (_dark(row, y + QUIET) for y, row in enumerate(code.matrix))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dk-qr" viewBox="0 0 {size} {size}" role="img"'
        f' aria-label="{escape(label)}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{"".join(runs)}" fill="#000"/></svg>'
    )


def _dark(row: Iterable[int], y: int) -> str:
    """The dark parts of a row, each one box, however many modules it is wide."""
    at, boxes = QUIET, []
    for dark, same in groupby(row):
        wide = len(list(same))
        if dark:
            boxes.append(f"M{at} {y}h{wide}v1h-{wide}z")
        at += wide
    return "".join(boxes)


# A game on paper

_THEME = Path(__file__).resolve().parent / "site" / "theme" / "assets" / "dokolearn"

STYLES = _THEME / "handout.css"


def handout(film: JsonObject, link: str = "") -> str:
    """The handout as one HTML file. `link` leads to the game; without it there is no code to scan."""
    body, styles = handout_html(film, link), STYLES.read_text(encoding="utf-8")
    return standalone(text(film["lang"], "handout.title", title=film["title"]), str(film["lang"]), body, styles)


def handout_html(film: JsonObject, link: str = "") -> str:
    """The handout as the body of a page: questions, then answers and the whole game, each from a new page on."""
    return sheet_html(film, _code(film, link))


def _code(film: JsonObject, link: str) -> str:
    """The code with its address as a caption, so that it can be typed, too."""
    if not link:
        return ""
    code = qr_svg(link, text(film["lang"], "handout.code"))
    return (
        f'<figure class="dk-code">{code}<figcaption><a href="{escape(link)}">{escape(link)}</a></figcaption></figure>'
    )


# The rules of a table


def table_fragment(rules: JsonObject) -> str:
    """What stands behind an address that brings a table along, from its `set` and `options`: pages ask before they
    take it. Colons and commas may stay as they are: a code to scan gets smaller by them."""
    options = rules.get("options", {})
    written = quote(json.dumps(options, ensure_ascii=False, separators=(",", ":")), safe=":,")
    return f"#tisch={rules['set']}" + (f"&regeln={written}" if options else "")


def rule_sheet_page(view: JsonObject, link: str = "") -> str:
    """„Unsere Regeln“ as one HTML file. `link` brings the table along; without it there is no code to scan."""
    lang = str(view["lang"])
    styles = "".join(path.read_text(encoding="utf-8") for path in (STYLES, _THEME / "rule-sheet.css"))
    body = f'<main class="dk-handout">{rules_html(view, _table_code(link, lang))}</main>'
    return standalone(str(view["title"]), lang, body, styles)


LARGE = 300
"""Characters: a longer address makes a finer code, which needs more room to be read from paper."""


def _table_code(link: str, lang: str) -> str:
    """The code, with a link below it for whoever reads the sheet on a screen."""
    if not link:
        return ""
    label = text(lang, "rule_sheet.code")
    return (
        f'<figure class="dk-code"{" data-large" if len(link) > LARGE else ""}>{qr_svg(link, label)}'
        f'<figcaption><a href="{escape(link)}">{escape(label)}</a></figcaption></figure>'
    )
