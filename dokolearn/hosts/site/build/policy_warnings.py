"""What browsers leave out of a built page under our policy, besides pasted scripts: handlers in attributes, addresses
that are code or data, styles, frames, and scripts, pictures and sounds of other sites. The build says where each of
them stands."""

import re
from collections.abc import Collection, Iterable, Iterator
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

from dokolearn.build.kept import keep
from dokolearn.hosts.site.build.security_policy import COMMENT, Allowed, Source
from dokolearn.strings import text

BODY = re.compile(r"(<(script|template)\b[^>]*>)(.*?)(</\2>)", re.DOTALL | re.IGNORECASE)
BEGIN = re.compile(r"<(script|template)\b[^>]*>")
OTHERWISE_CLOSED = re.compile(r"</?(?!script|template)(?i:script|template)\b|</(?:script|template)(?!>)")
_VALUE = r"\"[^\"]*\"|'[^']*'|[^\s\"'<>]+"
_ATTRIBUTES = rf"(?:[\s/]+[^\s\"'<>/=]+(?:\s*=\s*(?:{_VALUE}))?)*"
"""A browser takes `<` into a name, too; here what follows is read as a tag of its own, which finds the same handler
without beginning anew at each of a thousand of them."""
TAG = re.compile(rf"<([a-z][\w:-]*)({_ATTRIBUTES})\s*/?>", re.IGNORECASE)
ATTRIBUTE = re.compile(rf"(?<![^\s\"'<>/=])([^\s\"'<>/=]++)\s*=\s*({_VALUE})")

CODE = re.compile(r"(?:javascript|vbscript):", re.IGNORECASE)
DATA = re.compile(r"data:", re.IGNORECASE)
ELSEWHERE = re.compile(r"(?:https?:)?//", re.IGNORECASE)
ONE_OF_THEM = re.compile(r"(?:^|,)(?:https?:)?//", re.IGNORECASE)
"""The same in a list of addresses, as the sizes of a picture are given."""
SUSPECT = re.compile(
    r"on(?<=[\s\"'/]on)\w+\s*=|script[:&]|data:\w|<(?:style|iframe|frame|object|embed|base)\b"
    r"|<(?:script|img|image|source|video|audio|track|input)\b[^>]*//"
    r"|<link\b(?=[^>]*stylesheet)[^>]*href\s*=.?(?:https?:)?//"
)
"""No page without it, in small letters, is looked at closely. Each way begins with a letter of its own: all other
signs of half a megabyte are passed over at once."""
SPACE = re.compile(r"[\s\x00-\x1f]+")

FRAMES = ("iframe", "frame", "object", "embed", "base")
ADDRESSES = ("href", "src", "action", "formaction", "xlink:href")
PICTURES = ("img", "image", "link", "source")
"""What may bring its picture along as data."""
LOADED = {
    "script": ("src",),
    "img": ("src", "srcset"),
    "image": ("href", "xlink:href"),
    "input": ("src",),
    "source": ("src", "srcset"),
    "video": ("src", "poster"),
    "audio": ("src",),
    "track": ("src",),
}
"""What is fetched to be shown or run as soon as its tag is met, by the attribute that says where it lies."""


class Strange(NamedTuple):
    """What is left out: of which sort, what it is called, the text by which its author finds it, and in which line."""

    sort: str
    what: str
    written: str
    line: int


def policy_warnings(
    site: Path,
    sources: Iterable[Source] = (),
    lang: str = "de",
    bare: Collection[str] = (),
    let_in: Allowed | None = None,
) -> list[str]:
    """Everything of that in the pages of a built site, where it stands with a word of advice; nothing of `bare` pages,
    which have no policy, nor of what the site lets in.

    A style is told only where an author wrote it: libraries put some into their tables and drawings, and nobody misses
    them.
    """
    found: dict[tuple[str, str, str], str] = {}
    for path in sorted(site.rglob("*.html")):
        if path.relative_to(site).as_posix() in bare:
            continue
        for one in strange(path.read_text(encoding="utf-8")):
            if _is_let_in(one, let_in or Allowed()):
                continue
            found.setdefault(one[:3], f"{path.relative_to(site).as_posix()}:{one.line}")
    written = list(sources) if found else []
    said = (
        (sort, what, _place(whole, written) or ("" if sort == "style" else built))
        for (sort, what, whole), built in found.items()
    )
    advised = ((place, text(lang, f"site.policy_{sort}", what=what)) for sort, what, place in said if place)
    return sorted({f"{place}: {advice}" for place, advice in advised})


_HOST = re.compile(r"(?:https:)?//([^/\"'\s>:,]+)", re.IGNORECASE)


def _is_let_in(one: Strange, let_in: Allowed) -> bool:
    """Whether all hosts that a frame or a picture comes from are named by the site."""
    if one.what == "iframe":
        named = let_in.frames
    elif one.sort == "elsewhere" and one.what in ("img", "image", "source"):
        named = let_in.images
    else:
        return False
    hosts = [host.lower() for host in _HOST.findall(one.written)]
    return bool(hosts) and all(any(_fits(host, name) for name in named) for host in hosts)


def _fits(host: str, name: str) -> bool:
    return host.endswith(name[1:]) if name.startswith("*.") else host == name


def strange(page: str) -> tuple[Strange, ...]:
    """What browsers leave out of one page; what stands in comments, scripts and templates is none."""
    return tuple(Strange(*row) for row in _rows(page))


@keep
def _rows(page: str) -> list[list[Any]]:
    """The same as plain rows."""
    shown = _without_bodies(_without_comments(page))
    return [[*row] for row in _strange(shown)] if SUSPECT.search(shown.lower()) else []


def _without_bodies(page: str) -> str:
    """A page without what stands in scripts and templates; its lines keep their numbers. Where they are closed as they
    were opened, as all of ours are, the closing is found at once: a lesson has half a megabyte of them."""
    if OTHERWISE_CLOSED.search(page):
        return BODY.sub(lambda found: found[1] + "\n" * found[3].count("\n") + found[4], page)
    parts, at = [], 0
    while found := BEGIN.search(page, at):
        end = page.find(f"</{found[1]}>", found.end())
        if end < 0:
            break
        parts += [page[at : found.end()], "\n" * page.count("\n", found.end(), end)]
        at = end
    return "".join([*parts, page[at:]])


def _strange(shown: str) -> Iterator[Strange]:
    for tag in TAG.finditer(shown):
        for sort, what, written in _of_tag(tag[1].lower(), tag[2]):
            yield Strange(sort, what, written or tag[0], shown.count("\n", 0, tag.start()) + 1)


def _without_comments(page: str) -> str:
    return COMMENT.sub(lambda found: "\n" * found[0].count("\n"), page)


def _of_tag(tag: str, attributes: str) -> Iterator[tuple[str, str, str]]:
    """Sort, name and text of what is left out of a tag; no text: the tag itself."""
    written = {found[1].lower(): (found[2].strip("\"'"), found[0]) for found in ATTRIBUTE.finditer(attributes)}
    values = {name: SPACE.sub("", unescape(value)) for name, (value, _) in written.items()}
    if tag in (*FRAMES, "style"):
        yield "style" if tag == "style" else "frame", tag, ""
    elif tag == "link" and "stylesheet" in values.get("rel", "") and ELSEWHERE.match(values.get("href", "")):
        yield "elsewhere", tag, written["href"][1]
    else:
        for name, value in values.items():
            if sort := _of_attribute(tag, name, value):
                yield sort, tag if sort == "elsewhere" else name, written[name][1]


def _of_attribute(tag: str, name: str, value: str) -> str:
    if name.startswith("on"):
        return "handler"
    if name in LOADED.get(tag, ()) and ONE_OF_THEM.search(value):
        return "elsewhere"
    if name not in ADDRESSES:
        return ""
    return "code" if CODE.match(value) else "data" if DATA.match(value) and tag not in PICTURES else ""


def _place(written: str, sources: Iterable[Source]) -> str:
    """Where an author wrote it; empty where it came about otherwise, as in the output of a cell."""
    value = written.partition("=")[2].strip().strip("\"'")  # a link in Markdown is no attribute
    for looked_for in filter(None, (written, value, unescape(value))):
        for source in sources:
            before, there, _ = _without_comments(source.text).partition(looked_for)
            if there:
                return f"{source.name}:{before.count(chr(10)) + 1}"
    return ""
