"""What a page is called in a tab, in a list of results and where its address is sent to."""

import re
from html import escape, unescape

from dokolearn.hosts.site.build.shared_pictures import HIGH, WIDE
from dokolearn.strings import text

_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_ABOUT = re.compile(r'<meta name="description" content="([^"]*)"')
_ADDRESS = re.compile(r'<link rel="canonical" href="([^"]*)"')

THEIR_ICON = "assets/images/favicon.png"
"""What the theme shows in a tab where nobody says otherwise: the sign of the theme."""


def with_title(page: str, about: str, of: str) -> str:
    """A page whose title says first what it is about, then what it belongs to."""
    whole = about if about == of else f"{about} · {of}"
    return _TITLE.sub(lambda _: f"<title>{escape(whole, quote=False)}</title>", page, count=1)


def title_of(page: str, site: str) -> str:
    """What a page of the theme is about, without the name of the site behind it."""
    found = _TITLE.search(page)
    return unescape(found[1]).strip().removesuffix(f" - {site}") if found else site


def for_chats(page: str, title: str, site: str, picture: str, lang: str) -> str:
    """What the head of a page tells those who show a link as a small card: title, text and `picture`, an address."""
    about, address = _ABOUT.search(page), _ADDRESS.search(page)
    known = {
        "og:type": "website",
        "og:site_name": site,
        "og:locale": text(lang, "site.locale"),
        "og:title": title,
        "og:description": unescape(about[1]) if about else "",
        "og:url": unescape(address[1]) if address else "",
        "og:image": picture,
        "og:image:width": str(WIDE),
        "og:image:height": str(HIGH),
    }
    tags = "".join(f'<meta property="{name}" content="{escape(said)}">' for name, said in known.items() if said)
    return f'{tags}<meta name="twitter:card" content="summary_large_image">'
