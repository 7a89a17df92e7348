"""What a reader downloads of ours, gzipped: scripts, styles, decks, and the heaviest lesson."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rows import Row

from dokolearn.build.bundle import ensure_bundle
from dokolearn.hosts.commands.serving import build

sys.path.append(str(Path(__file__).resolve().parent.parent))

from budgets import LESSON_PAGE, PICTURES, SCRIPTS_AND_STYLES, gzipped, loaded, pictures


def rows() -> list[Row]:
    """Bytes of each part against its budget."""
    dist = ensure_bundle()
    with TemporaryDirectory() as folder:
        site = build(site_dir=Path(folder))
        lessons = {page.parent.name: gzipped(page) for page in (site / "lektionen").glob("*/index.html")}
    heaviest = max(lessons, key=lessons.__getitem__)
    return [
        *(
            _row(what, gzipped(*(dist / name for name in loaded(dist, names))), most)
            for what, (names, most) in SCRIPTS_AND_STYLES.items()
        ),
        _row("people and signs on cards", gzipped(pictures(dist)), PICTURES),
        _row(f"heaviest lesson page, {heaviest}", lessons[heaviest], LESSON_PAGE),
    ]


def _row(what: str, measured: int, most: int) -> Row:
    return Row(what, measured, "bytes", most, more_is_better=False)
