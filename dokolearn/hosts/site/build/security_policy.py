"""A content security policy for built pages: nothing but our own files may run or be fetched.

It covers every page that has something of ours; what an author wrote without is left alone, unless the site asks for
it. Frames and pictures of other sites come in where the site names them.

Of the scripts that stand inside pages only those of the theme and our own are named in it. One that an author wrote
into a page, a lesson or a template is not: browsers leave it alone, and the build says where it stands.
"""

import base64
import hashlib
import os
import posixpath
import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from urllib.parse import unquote

import nbformat

from dokolearn.course.author_errors import AuthorError
from dokolearn.hosts.html.static_html import CANNOT_RUN, COMES_BACK
from dokolearn.hosts.site.build.assets import EMBED
from dokolearn.strings import text

SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<body>.*?)</script>", re.DOTALL | re.IGNORECASE)
ADDRESS = re.compile(r"(?:^|\s)src\s*=", re.IGNORECASE)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
CHARSET = re.compile(r"<meta charset=[^>]*>", re.IGNORECASE)
DATA_TYPES = ("application/json", "application/ld+json")
HOLE = re.compile(r"\{\{.*?\}\}")
"""What a template fills in: in the theme's scripts addresses, never anything that could end a string."""
ADDRESS_LETTERS = r"[\w./:%~+@-]*"

NAME = "Content-Security-Policy"
HEADERS = "_headers"
"""What Netlify and Cloudflare read beside a site; others need the same in their own form."""

OURS = "script-src 'self' 'wasm-unsafe-eval'"

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


@dataclass(frozen=True, slots=True)
class Source:
    """Something that an author wrote: a file or a cell of a notebook, by name, and its text."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a site lets in, and how far its policy goes."""

    frames: tuple[str, ...] = ()
    """Hosts whose pages may be shown inside ours: `www.openstreetmap.org`."""
    images: tuple[str, ...] = ()
    """Hosts whose pictures may be shown."""
    everywhere: bool = False
    """Whether pages without anything of ours have it, too."""


HOST = re.compile(r"(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}", re.IGNORECASE)


def read_policy(asked: object) -> Allowed:
    """What the line `policy` of a site says. Raises AuthorError."""
    known = tuple(Allowed.__dataclass_fields__)
    if not isinstance(asked, Mapping):
        raise AuthorError(f"policy: expected frames and images, like frames: [www.openstreetmap.org], not {asked!r}")
    if strange := [name for name in asked if name not in known]:
        raise AuthorError(f"policy: unknown key {strange[0]!r}; there are {', '.join(known)}")
    hosts = {name: tuple(_hosts(name, asked.get(name) or ())) for name in ("frames", "images")}
    if not isinstance(everywhere := asked.get("everywhere", False), bool):
        raise AuthorError("policy.everywhere: expected true or false")
    return Allowed(**hosts, everywhere=everywhere)


def _hosts(name: str, listed: object) -> Iterator[str]:
    for one in listed if isinstance(listed, list | tuple) else [listed]:
        host = str(one).removeprefix("https://").removesuffix("/")
        if not HOST.fullmatch(host):
            raise AuthorError(f"policy.{name}: {str(one)!r} is no host; expected one like www.openstreetmap.org")
        yield host.lower()


def policy(hashes: Iterable[str], let_in: Allowed | None = None) -> str:
    """The policy that lets our files, exactly these inline scripts and what a site has named in."""
    scripts = " ".join([OURS.partition(" ")[2], *sorted(f"'sha256-{value}'" for value in hashes)])
    rules = {**DIRECTIVES, "script-src": scripts}
    if let_in and let_in.images:
        rules["img-src"] = " ".join([rules["img-src"], *(f"https://{host}" for host in let_in.images)])
    if let_in and let_in.frames:
        rules["frame-src"] = " ".join(f"https://{host}" for host in let_in.frames)
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def secure(
    site: Path,
    themes: Iterable[Path] = (),
    sources: Iterable[Source] = (),
    bare: Collection[str] = (),
    let_in: Allowed | None = None,
) -> list[str]:
    """Write the policy into the pages of a built site, and beside it what a server should say; where strangers stand.

    `themes` are the folders of templates whose scripts may run. All pages share one policy, and `bare` ones, named by
    their place below the site, have none: after an instant page change the first page's policy still holds, so that
    links between the two sorts load anew.
    """
    known = [_pattern(CANNOT_RUN), _pattern(COMES_BACK)]
    known += [pattern for folder in themes for pattern in _scripts_of(folder)]
    names = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*.html"))}
    ours: set[str] = set()
    strange: dict[str, str] = {}
    for name, html in _read(names, frozenset(bare)):  # one after the other: all at once are half a gigabyte
        for line, body in _inline(html) if name not in bare else ():
            if any(pattern.fullmatch(body) for pattern in known):
                ours.add(_hash(body))
            else:
                strange.setdefault(body, f"{name}:{line}")
    rule = policy(ours, let_in)
    covered = {name: path for name, path in names.items() if name not in bare}
    for name, path in covered.items():
        path.write_text(_with_policy(name, path.read_text(encoding="utf-8"), rule), encoding="utf-8")
    if not (site / HEADERS).exists():  # somebody's own
        (site / HEADERS).write_text(headers(rule, [*covered], bare), encoding="utf-8")
    written = list(sources) if strange else []
    return sorted({_place(body, written) or built for body, built in strange.items()})


def author_sources(pages: Path, lessons: Path, others: Iterable[Path], lang: str = "de") -> Iterator[Source]:
    """Everything an author may have written a script into; `others` are templates and the configuration."""
    home = lessons.parent
    for path in [*pages.rglob("*.md"), *pages.rglob("*.html"), *others]:
        yield Source(os.path.relpath(path, home), path.read_text(encoding="utf-8", errors="replace"))
    for path in sorted(lessons.glob("*.ipynb")):
        cells = nbformat.read(path, as_version=4).cells  # type: ignore[no-untyped-call]
        name = os.path.relpath(path, home)
        for number, cell in enumerate(cells, start=1):
            yield Source(text(lang, "check.cell", where=name, n_cell=number), cell.source)


_LINK = re.compile(r"<a(?=\s)(?![^<>]*\starget\s*=)(?=[^<>]*\shref\s*=\s*[\"']?([^\"'\s>#?]+))", re.IGNORECASE)


def _read(names: Mapping[str, Path], bare: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Every page by its name; links to one of the other sort name where they open: such the theme leaves to the
    browser."""
    for name, path in names.items():
        page = path.read_text(encoding="utf-8")
        changed = _LINK.sub(partial(_open_anew, name, names, bare), page) if bare else page
        if changed != page:
            path.write_text(changed, encoding="utf-8")
        yield name, changed


def _open_anew(own: str, names: Container[str], bare: frozenset[str], found: re.Match[str]) -> str:
    place = posixpath.normpath(posixpath.join(posixpath.dirname(own), unquote(found[1])))
    there = next((name for name in (place, posixpath.normpath(f"{place}/index.html")) if name in names), own)
    return found[0] if (there in bare) == (own in bare) else f'{found[0]} target="_self"'


def headers(rule: str, pages: Collection[str], bare: Collection[str] = ()) -> str:
    """The policy as headers, by address: only there browsers heed who may show a page inside another one.

    No two rules with different policies fit one address, since both would hold, and nobody could embed anything; nor
    does one fit a bare page.
    """
    split = [tuple(page.split("/")) for page in pages]
    homes = {parts[0] for parts in split if _is_embedded(parts)}
    mixed = {page.partition("/")[0] for page in bare}
    said = {
        f"/{'/'.join(parts)}".removesuffix("index.html")
        if parts[0] in mixed
        else _address(parts, parts[0] in homes): "*" if _is_embedded(parts) else "'self'"
        for parts in split
    }
    lines = (f"{address}\n  {NAME}: {rule}; frame-ancestors {who}\n" for address, who in sorted(said.items()))
    return "".join(lines)


def with_reload(inject: Callable[[bytes, int], bytes]) -> Callable[[bytes, int], bytes]:
    """What MkDocs' server adds to a page so that it loads anew, and the policy of that page lets it run."""

    def inject_and_allow(content: bytes, epoch: int) -> bytes:
        page = inject(content, epoch).decode()
        *_, (_, added) = _inline(page)
        return page.replace(OURS, f"{OURS} 'sha256-{_hash(added)}'", 1).encode()

    return inject_and_allow


def _with_policy(name: str, html: str, rule: str) -> str:
    if not CHARSET.search(html):
        raise ValueError(f"{name}: no <meta charset>, so no place for the policy")
    meta = f'<meta http-equiv="{NAME}" content="{rule}">'
    return CHARSET.sub(lambda found: found[0] + meta, html, count=1)


def _inline(written: str) -> Iterator[tuple[int, str]]:
    """The scripts written into a text that a browser would run, each with its line; what is commented out is none."""
    shown = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), written)
    for found in SCRIPT.finditer(shown):
        if found["body"].strip() and _runs(found["attributes"]):
            yield shown.count("\n", 0, found.start()) + 1, found["body"]


def _runs(attributes: str) -> bool:
    """Data blocks are no scripts, and a script with an address brings its own."""
    return not ADDRESS.search(attributes) and not any(kind in attributes for kind in DATA_TYPES)


@cache
def _scripts_of(folder: Path) -> tuple[re.Pattern[str], ...]:
    """The scripts in the templates of a theme."""
    templates = (path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.html")))
    return tuple(_pattern(body) for template in templates for _, body in _inline(template))


def _pattern(body: str) -> re.Pattern[str]:
    return re.compile(ADDRESS_LETTERS.join(map(re.escape, HOLE.split(body))))


def _place(body: str, sources: Iterable[Source]) -> str:
    """Where an author wrote a script; empty where it came about otherwise."""
    wanted = " ".join(body.split())
    for source in sources:
        for line, written in _inline(source.text):
            if _pattern(" ".join(written.split())).fullmatch(wanted):
                return f"{source.name}:{line}"
    return ""


def _is_embedded(parts: Sequence[str]) -> bool:
    """Whether a page lies below the page of a game, to be shown in others: `spiele/abend/einbetten/index.html`."""
    return len(parts) > 3 and parts[-2] == EMBED


def _address(parts: Sequence[str], beside_embedded: bool) -> str:
    """The rule a page falls under: everything of its folder, or where some may be embedded those as deep as it."""
    top, *rest = parts
    if rest and not beside_embedded:
        return f"/{top}/*"
    inside = [":page" if depth == 0 and part != "index.html" else part for depth, part in enumerate(rest)]
    return ("/" + "/".join([top, *inside])).removesuffix("index.html")


def _hash(body: str) -> str:
    return base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
