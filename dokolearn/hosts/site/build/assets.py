"""Our files on a site: scripts, styles, the engine with the `<meta>` by which pages know its names, and licences."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import distribution
from pathlib import Path

from dokolearn.build.bundle import PARTS, BundleError
from dokolearn.build.cache import content_hash
from dokolearn.build.runtime import Runtime
from dokolearn.hosts.browser import WORKSHOP
from dokolearn.hosts.html.static_html import head_data
from dokolearn.hosts.site.build.generator import Files, NewFile
from dokolearn.shallow_json import JsonDict, JsonObject

ASSETS = "assets/dokolearn"

EMBED = "einbetten"
"""The folder below a replay with the page that other sites embed."""


def fresh(path: Path) -> str:
    """The address of one of our files; its query changes with its content, so browsers never keep an old one."""
    content = _bare(path) if path.name in PAGE_STYLES else path.read_bytes()
    return f"{ASSETS}/{path.name}?{content_hash(content)[:8]}"


SCRIPTS = (
    *("engine.js", "worker.js", "desks.js", "evening.js", "recording.js", "wishes.js", "annotate.js"),
    *("build.js", "mappe.js", "puzzles.js", "viewer.js"),
    "link-ahead.js",
)
"""Modules of the bundle that pages load when they need them, beside the parts of their own scripts."""

ON_PAPER = "paper.css"
"""Styles that nobody waits for who does not print."""

ALL_PAGES = ("shell.css", "steps.css", "site.css", "start.css", ON_PAPER)

STICHE_IN_ROWS = '"rows":["'
"""In the data of an exercise that shows whole Stiche in rows."""

SOME_PAGES = {
    "game.css": {'data-dk="annotate"', 'data-dk="mappe"', "dk-viewer"},
    "room.css": {
        *('data-dk="drill"', 'data-dk="evening"', 'data-dk="exam"', 'data-dk="puzzles"', 'data-dk="recording"'),
        'data-dk="review"',
        *("dk-own-room", "dk-walk"),
    },
    "walk.css": {"dk-walk"},
    "rules.css": {"dk-answers", "dk-books", "dk-case", "dk-coverage", "dk-names", "dk-row", "dk-trumps"},
    "chapters.css": {"dk-before", "dk-case", "dk-literate", "dk-names", "dk-notebook", "dk-parts", "dk-program"},
    "stiche.css": {
        *('data-dk="drill"', 'data-dk="exam"', 'data-dk="own"', 'data-dk="review"'),
        STICHE_IN_ROWS,
    },
    "exam.css": {'data-dk="exam"'},
    "evening.css": {'data-dk="evening"'},
    "own-games.css": {'data-dk="evening"'},
    "plot.css": {'data-dk="evening"', 'data-dk="open"'},
    "recording.css": {'data-dk="ask"', 'data-dk="build"', 'data-dk="recording"'},
    "faces.css": {'data-dk="evening"', 'data-dk="review"'},
    "wishes.css": {'data-dk="together"', 'data-dk="duplicate"', 'data-dk="papers"', 'data-dk="wishes"'},
    "written.css": {'data-dk="ask"', 'data-dk="build"', 'data-dk="recording"'},
    "build.css": {'data-dk="ask"', 'data-dk="build"'},
    "build-form.css": {'data-dk="ask"', 'data-dk="build"'},
    "mappe.css": {'data-dk="mappe"'},
    "beamer.css": {'data-dk="mappe"'},
    "handout.css": {
        *('data-dk="annotate"', 'data-dk="mappe"', 'data-dk="open"', 'data-dk="own"', 'data-dk="replay"'),
    },
    "rule-sheet.css": {'data-dk="own"'},
    "zettel.css": {"dk-sheet", "dk-strip"},
    "annotate.css": {'data-dk="annotate"'},
    "doors.css": {"dk-look", "dk-path", "dk-tabs", "dk-tiles"},
    "today.css": {"dk-today"},
    "offline.css": {'data-dk="offline"'},
    "gallery.css": {"dk-belongs", "dk-filter", "dk-gallery", "dk-games"},
    "search.css": {"dk-seek"},  # on no page before somebody searches
}
"""Styles that a page begins with which has one of these, and no other one."""

PAGE_STYLES = (*ALL_PAGES, *SOME_PAGES)
"""Styles of the theme's pages beside those of the bundle."""

CSS_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)

CSS_BREAK = re.compile(r"(?<=[{};,])\n\s*|\n\s*(?=\})| (?=\{)")
"""Where a line ends for the eye only: behind a sign that ends something, never between two names."""

CHARSET = re.compile(r"<meta charset=[^>]*>", re.IGNORECASE)


def leave_out_comments(site: Path) -> None:
    """Every page loads these styles: what they explain, and their lines, stay in the source."""
    for path in (site / ASSETS / name for name in PAGE_STYLES):
        path.write_bytes(_bare(path))


def finished_page(page: str, known: str, told: str, scripts: Mapping[str, tuple[str, ...]], engine: JsonObject) -> str:
    """A page as it is written: with `known` in its head, and what is `told` before its article."""
    page = with_scripts_ahead(only_needed_styles(page), scripts).replace("</head>", f"{known}</head>", 1)
    page = slim(page.replace("<article", f"{told}<article", 1))
    return with_engine(page, engine)


def only_needed_styles(page: str) -> str:
    """A page without the styles that are about nothing on it: they are named, and come before somebody leaves it.
    Those for paper come when everything else is there."""
    head, end, body = page.partition("</head>")
    head = re.sub(rf'(<link rel="stylesheet" href="[^"]*/{re.escape(ON_PAPER)}\?[^"]*")>', r'\1 media="print">', head)
    known = _names(page)
    for sheet in (sheet for sheet, about in SOME_PAGES.items() if not about & known):
        link = rf'<link rel="stylesheet" (href="[^"]*/{re.escape(sheet)}\?[^"]*">)'
        head = re.sub(link, r'<link rel="dk-later" \1', head, count=1)
    return head + end + body


_ELEMENTS = re.compile(r'data-dk="\w+"')
_CLASSES = re.compile(r"dk-(?<![\w-]dk-)[\w-]+")


def _names(page: str) -> set[str]:
    """Our elements and classes on a page, and whether it has Stiche in rows: a lesson has half a megabyte and is read a
    few times, not once for each of two dozen styles."""
    rows = {STICHE_IN_ROWS} if STICHE_IN_ROWS in page else set()
    return {*_ELEMENTS.findall(page), *_CLASSES.findall(page), *rows}


def _bare(path: Path) -> bytes:
    return CSS_BREAK.sub("", CSS_COMMENT.sub("", path.read_text(encoding="utf-8"))).encode()


def engine_files(bundle: Path, made: Runtime) -> Iterator[tuple[str, Path]]:
    """Every file by its name below the folder of our assets."""
    yield from ((name, bundle / name) for name in (*SCRIPTS, *(part.name for part in sorted(bundle.glob(PARTS)))))
    yield from ((name, made.folder / name) for name in made.files)


def engine_facts(made: Runtime, worker: str, offline: bool) -> JsonDict:
    """What the client must know; `worker` is the name of the worker's script, `offline` whether the site is kept."""
    return {
        "runtime": made.runtime,
        "engine": f"{made.engine}/engine.zip.gz",
        "workshop": {"file": f"{made.engine}/workshop.zip.gz", "machines": list(WORKSHOP)},
        "worker": worker,
        "bytes": sum(stored for name, (stored, _) in made.files.items() if name not in made.later),
        "files": {name: sizes for name, sizes in made.files.items() if not name.endswith(".json.gz")},
        "offline": offline,
    }


THEME_SCRIPT = re.compile(r"assets/javascripts/bundle\.\w+\.min\.js")


def with_ours_before(files: Files, new_file: NewFile, bundle: Path) -> None:
    """Put ours into the script of the theme, which it has to know before."""
    ours = (bundle / "before-theme.js").read_text(encoding="utf-8")
    for theirs in [file for file in files if THEME_SCRIPT.fullmatch(file.src_uri)]:
        files.remove(theirs)
        files.append(new_file(theirs.src_uri, f"{ours}\n{theirs.content_string}"))


THEME_STYLES = re.compile(r"assets/stylesheets/main\.\w+\.min\.css")

_GONE = re.compile(r"\.md-(?:nav|tabs|sidebar|search|source|select)(?![a-z])")
"""Of these the templates of our shell have none: lists at the sides, tabs, the theme's search, the bar above."""

_NOT = re.compile(r":not\([^()]*\)")


_PIECE = re.compile(r"""[{}]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\((?!["'])[^)]*\)|/\*.*?\*/""", re.DOTALL)
"""A bracket, or what hides one: a text, an address, a remark."""

_SELECTOR = re.compile(r"(?:[^,()\[\]]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\[[^\]]*\])+")


def without_dead_styles(files: Files, new_file: NewFile) -> None:
    """The theme's styles without those of what our shell has in its place: 4,400 bytes less for every page."""
    for theirs in [file for file in files if THEME_STYLES.fullmatch(file.src_uri)]:
        files.remove(theirs)
        files.append(new_file(theirs.src_uri, alive(theirs.content_string)))


def alive(css: str) -> str:
    """Minified styles without the rules that are about nothing but what is gone."""
    kept, at = [], 0
    while (opened := css.find("{", at)) >= 0:
        head, closed = css[at:opened], _closing(css, opened)
        inside = css[opened + 1 : closed]
        if head.startswith(("@media", "@supports")):
            inside = alive(inside)
            kept.append(f"{head}{{{inside}}}" if inside else "")
        elif head.startswith("@"):
            kept.append(css[at : closed + 1])
        elif selectors := [one for one in _selectors(head) if not _GONE.search(_NOT.sub("", one))]:
            kept.append(f"{','.join(selectors)}{{{inside}}}")
        at = closed + 1
    return "".join(kept) + css[at:]


def _closing(css: str, opened: int) -> int:
    """Where the block ends that is opened there."""
    depth = 0
    for found in _PIECE.finditer(css, opened):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if not depth:
            return found.start()
    return len(css)


def _selectors(head: str) -> list[str]:
    """The selectors of a rule; commas within brackets part none."""
    return _SELECTOR.findall(head)


_AS_IT_STANDS = re.compile(r"<(pre|textarea|script|template|style)\b")
_INDENTED = re.compile(r"(?<!\s)(?=[^\S\n]*+\n)\s++")


def slim(page: str) -> str:
    """A page without indentation, where that means nothing: a fortieth of what a phone has to load."""
    parts, at = [], 0
    while found := _AS_IT_STANDS.search(page, at):
        end = page.find(f"</{found[1]}>", found.end())
        if end < 0:
            break  # never closed: what follows is no page of ours
        parts += [_INDENTED.sub("\n", page[at : found.start()]), page[found.start() : end]]
        at = end
    return _without_unused_words("".join([*parts, _INDENTED.sub("\n", page[at:])]))


def _without_unused_words(page: str) -> str:
    """What the theme says for a button that copies code and for a choice of versions, where there is neither, and what
    made the page: the licence page tells."""
    page = re.sub(r'<meta name="generator"[^>]*>', "", page, count=1)
    if '"content.code.copy"' not in page:
        page = re.sub(r'"clipboard\.\w+": "[^"]*", ', "", page)
    return re.sub(r', "select\.version": "[^"]*"(?=\}, "version": null)', "", page)


def with_engine(page: str, facts: JsonObject) -> str:
    """A page that names the engine."""
    meta = head_data("engine", facts)
    return CHARSET.sub(lambda found: found[0] + meta, page, count=1)


OUR_SCRIPT = re.compile(r'<script src="([^"]*/)?exercise\.js(\?\w+)?" type="module">')

_NEEDED = re.compile(r"""(?:from|import)"\./(part-\w+\.js)\"""")

AT_ONCE = "link-ahead.js"
"""It runs as soon as it is there: whoever opens a link waits for the engine, not for the page."""

WITH = {
    "desks.js": {"exam", "review", "score", "tischzettel"},
    "evening.js": {"evening", "mine"},
    "annotate.js": {"annotate"},
    "recording.js": {"recording"},
    "viewer.js": {"replay", "open"},
    "drill": {"drill"},
    "OpenPage": {"open"},
    AT_ONCE: {"open"},
}
"""Scripts and parts, these by what they export, that pages with such an element ask for by themselves."""

_ELEMENT = re.compile(r'data-dk="(\w+)"')


def scripts_together(bundle: Path) -> dict[str, tuple[str, ...]]:
    """By script, all files that come with it: a page that names them need not hear of each from the one before."""
    asking = "".join((bundle / name).read_text(encoding="utf-8") for name in ("exercise.js", "viewer.js"))
    names = {name: name if name.endswith(".js") else _part_with(asking, name) for name in WITH}
    return {"": _with_parts(bundle, "exercise.js"), **{name: _with_parts(bundle, names[name]) for name in WITH}}


def _part_with(script: str, export: str) -> str:
    found = re.search(rf'import\("\./(part-\w+\.js)"\)\.then\(\(\{{{export}:', script)
    if found is None:
        raise BundleError(f"The interface was bundled otherwise: no part of it exports {export}.")
    return found[1]


def _with_parts(bundle: Path, script: str) -> tuple[str, ...]:
    found, todo = {script: None}, [script]
    while todo:
        needed = _NEEDED.findall((bundle / todo.pop()).read_text(encoding="utf-8"))
        todo += [part for part in needed if part not in found]
        found |= dict.fromkeys(needed)
    return tuple(found)


def with_scripts_ahead(page: str, together: Mapping[str, tuple[str, ...]]) -> str:
    """A page that names all scripts it needs in its head, so that they come at once and not one after another, and that
    runs ours as soon as it is read."""
    ours = OUR_SCRIPT.search(page)
    if ours is None:
        return page
    folder, query = ours[1] or "", ours[2] or ""
    elements = {found[1] for found in _ELEMENT.finditer(page)}
    needed = [*together[""], *(name for script, some in WITH.items() if some & elements for name in together[script])]
    early = together[AT_ONCE] if WITH[AT_ONCE] & elements else ()
    links = (
        f"{folder}{name}{query if name == 'exercise.js' else ''}" for name in dict.fromkeys(needed) if name not in early
    )
    page = _cards_first(page.replace("</head>", f"{_preload_links(links)}</head>", 1))
    return _with_link_ahead(page, folder, early) if early else page


_THEIRS_AND_OURS = re.compile(
    r'(<script src="[^"]*/bundle\.\w+\.min\.js")(></script>)\s*'
    r'(<script src="[^"]*exercise\.js[^"]*" type="module"></script>)'
)


def _cards_first(page: str) -> str:
    """A page that runs our script before that of the theme, which takes long and draws nothing.

    Scripts that an author put between or behind may need the theme's at once: such a page stays as it is.
    """
    found = _THEIRS_AND_OURS.search(page)
    if found is None or "<script" in page[found.end() :]:
        return page
    return f"{page[: found.start()]}{found[3]}{found[1]} defer{found[2]}{page[found.end() :]}"


def _with_link_ahead(page: str, folder: str, early: tuple[str, ...]) -> str:
    """A page that asks for the engine before anything else, styles included: it is what takes longest."""
    links = _preload_links(f"{folder}{name}" for name in early[1:])
    script = f'<script type="module" async fetchpriority="high" src="{folder}{AT_ONCE}"></script>'
    return CHARSET.sub(lambda found: f"{found[0]}{script}{links}", page, count=1)


def _preload_links(links: Iterable[str]) -> str:
    return "".join(f'<link rel="modulepreload" href="{link}">' for link in links)


@cache
def theme_licence() -> str:
    """The licence text of the theme, which travels with every page."""
    parts = [file for file in distribution("mkdocs-material").files or [] if file.name == "LICENSE"]
    return "".join(f"\n\nMaterial for MkDocs\n\n{file.read_text()}" for file in parts)
