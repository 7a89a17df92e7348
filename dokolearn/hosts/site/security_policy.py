"""A content security policy for every built page: nothing but our own files may run or be fetched."""

import base64
import hashlib
import re
from pathlib import Path

SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<body>.*?)</script>", re.DOTALL | re.IGNORECASE)
CHARSET = re.compile(r"<meta charset=[^>]*>", re.IGNORECASE)
DATA_TYPES = ("application/json", "application/ld+json")

DIRECTIVES = {
    "default-src": "'none'",
    "style-src": "'self'",
    "img-src": "'self' data:",  # small pictures inside the theme's stylesheet
    "font-src": "'self'",
    "connect-src": "'self'",  # instant page changes and the search index
    "worker-src": "'self'",  # search and engine work in workers
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def inline_scripts(html: str) -> set[str]:
    """The hashes of all scripts written into a page that a browser would run."""
    return {
        _hash(found["body"]) for found in SCRIPT.finditer(html) if _runs(found["attributes"]) and found["body"].strip()
    }


def policy(hashes: set[str]) -> str:
    """The policy that lets our files and exactly these inline scripts run."""
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *sorted(f"'sha256-{value}'" for value in hashes)])
    return "; ".join(f"{name} {value}" for name, value in {**DIRECTIVES, "script-src": scripts}.items())


def secure(site: Path) -> int:
    """Write the policy into every page of a built site; the number of pages.

    All pages share one policy: after an instant page change the first page's policy still holds.
    """
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    rule = policy(set().union(*map(inline_scripts, pages.values())))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{rule}">'
    for path, html in pages.items():
        if not CHARSET.search(html):
            raise ValueError(f"{path.name}: no <meta charset>, so no place for the policy")
        path.write_text(CHARSET.sub(lambda found: found[0] + meta, html, count=1), encoding="utf-8")
    return len(pages)


def _runs(attributes: str) -> bool:
    """Data blocks are no scripts, and a script with an address brings its own."""
    return "src=" not in attributes and not any(kind in attributes for kind in DATA_TYPES)


def _hash(body: str) -> str:
    return base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
