"""Replays as pages. A process of its own draws them, so that edited Python counts at once while a site is served."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dokolearn.build.cache import Cache, digest, package_hash
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text

FORMAT = "7"  # raise it when the shape of a stored page changes


@dataclass(frozen=True)
class Replay:
    """One replay ready for the site: the readable part of it, and what was wrong with the rest."""

    path: Path
    title: str
    html: str
    problems: list[str]
    silent: str
    """The viewer with a film in which nothing speaks of the game."""
    handout: str
    """The body of its handout; empty where the game asks nothing."""
    card: dict[str, Any]
    """What the gallery tells of it."""
    picture: str
    """A small one, as SVG; empty for a game without cards."""
    link: str
    """The whole game as it stands behind the # of an address."""
    differs: dict[str, list[list[str]]]
    """By book what it plays otherwise than this game: title of the rule, here, there."""


RESERVED = ("index", "readme")
"""Names that MkDocs gives to the page of a folder, here the gallery."""


def replay_files(folder: Path) -> list[Path]:
    """The games of a folder in the order of their names. What would take the place of another page is none."""
    return [path for path in _named_dkn(folder) if path.stem.casefold() not in RESERVED]


def refusals(folder: Path, lang: str) -> list[str]:
    """A sentence for each game that would replace another page."""
    taken = [path for path in _named_dkn(folder) if path.stem.casefold() in RESERVED]
    return [text(lang, "site.replay_taken", name=f"{folder.name}/{path.name}") for path in taken]


def _named_dkn(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.dkn")) if folder.is_dir() else []


def replays(files: Sequence[Path], project: Path, lang: str, site: str = "") -> list[Replay]:
    """All replays, drawn where needed. `site` is the address of their folder, for the codes on handouts; it may be
    unknown."""
    cache = Cache(project / ".cache" / "dokolearn" / "replays")
    engine = package_hash(project)
    keys = {path: digest(FORMAT, sys.version, engine, lang, site, path.name, path.read_bytes()) for path in files}
    pages = {path: page for path, key in keys.items() if (page := cache.get(path.stem, key)) is not None}
    missing = [path for path in files if path not in pages]
    for path, page in zip(missing, _draw(missing, lang, site), strict=True):
        cache.put(path.stem, keys[path], page)
        pages[path] = page
    cache.sweep()
    return [Replay(path, **pages[path]) for path in files]


def _draw(paths: Sequence[Path], lang: str, site: str) -> list[JsonDict]:
    if not paths:
        return []
    command = [sys.executable, "-m", "dokolearn.hosts.site.pages.drawn_games", lang, site, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise RuntimeError(f"the replays could not be drawn: {done.stderr.strip()}")
    pages: list[dict[str, Any]] = json.loads(done.stdout)
    return pages


def _draw_game(path: Path, lang: str, site: str) -> JsonDict:
    from dokolearn.course.comparison import differences
    from dokolearn.hosts.handouts import handout_html
    from dokolearn.hosts.html.static_html import film_html, replay_page
    from dokolearn.hosts.site.pages.gallery import card
    from dokolearn.replay.check.checking import check
    from dokolearn.replay.drawn.preview import preview
    from dokolearn.replay.film.filming import film
    from dokolearn.replay.film.own_lines import bare
    from dokolearn.replay.reader import read

    page = replay_page(path, lang)
    problems = [
        f"{problem['line']}:{problem['col']}: {problem['text']}"
        for problem in page.problems
        if problem["kind"] == "error"
    ]
    link = f"{site}{path.stem}/" if site else ""
    handout = handout_html(page.film, link) if page.film["quiz"] else ""
    record = read(page.film["dkn"]).record
    return {
        "title": page.title,
        "html": page.html,
        "problems": problems,
        "silent": film_html(film(bare(record), lang)),
        "handout": handout,
        "card": card(record, page.film),
        "picture": preview(page.film),
        "link": page.film["links"]["text"],
        "differs": differences(check(record).rules, lang),
    }


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    drawn = [_draw_game(Path(name), sys.argv[1], sys.argv[2]) for name in sys.argv[3:]]
    json.dump(drawn, sys.stdout, ensure_ascii=False)
