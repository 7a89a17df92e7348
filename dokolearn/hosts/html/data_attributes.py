"""Values for our scripts in attributes: in the head of a page, or of an element."""

import json
from html import escape


def head_data(name: str, known: object) -> str:
    """A value under `dokolearn-<name>` in the head of a page."""
    return f'<meta name="dokolearn-{name}" content={attribute(known)}>'


def attribute(known: object) -> str:
    """A value as JSON in an attribute. It is full of double quotes, so single ones stand around it: less to load."""
    content = escape(json.dumps(known, ensure_ascii=False, separators=(",", ":")), quote=False).replace("'", "&#39;")
    return f"'{content}'"
