"""A page that stands alone: one HTML file with everything in it, opened by double click, asking nobody for anything."""

import re
from base64 import b64encode
from hashlib import sha256
from html import escape

_END = re.compile(r"</(?=script|style)", re.IGNORECASE)
"""What would end a script or a style sheet inside a page."""


def alone(title: str, lang: str, body: str, styles: str, script: str = "") -> str:
    """The page. Its policy lets exactly this script and these styles work, and nothing be fetched from anywhere."""
    styles, script = _END.sub(r"<\\/", styles), _END.sub(r"<\\/", script)
    rule = "; ".join(
        (
            "default-src 'none'",
            f"style-src '{_hash(styles)}'",
            f"script-src '{_hash(script)}'" if script else "script-src 'none'",
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


def _hash(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"
