"""What a reader downloads of ours, gzipped: scripts, styles, decks, and the heaviest lesson."""

import gzip
from pathlib import Path
from tempfile import TemporaryDirectory

from rows import Row

from dokolearn.build.bundle import PARTS, ensure_bundle
from dokolearn.hosts.commands.serving import build


def rows() -> list[Row]:
    """Bytes of each part against its budget."""
    dist = ensure_bundle()
    scripts = sum(map(_gzipped, (dist / "exercise.js", *dist.glob(PARTS))))
    pictures = [path for path in dist.glob(PARTS) if "dk-sprite" in path.read_text(encoding="utf-8")]
    with TemporaryDirectory() as folder:
        site = build(site_dir=Path(folder))
        lessons = {page.parent.name: _gzipped(page) for page in (site / "lektionen").glob("*/index.html")}
    heaviest = max(lessons, key=lessons.__getitem__)
    return [
        _row("script of a lesson", scripts, 50),
        _row("script of a game", scripts + _gzipped(dist / "viewer.js"), 55),
        _row("styles", _gzipped(dist / "dokolearn.css"), 12),
        _row("people and signs on cards", sum(map(_gzipped, pictures)), 60),
        _row(f"heaviest lesson page, {heaviest}", lessons[heaviest], 40),
    ]


def _row(what: str, measured: int, kilobytes: int) -> Row:
    return Row(what, measured, "bytes", kilobytes * 1000.0, more_is_better=False)


def _gzipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))
