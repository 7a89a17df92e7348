"""The engine in the page: its files as part of a site, and the `<meta>` by which pages know their names."""

import html
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from dokolearn.build.runtime import Runtime

SCRIPTS = ("engine.js", "worker.js")
"""Modules of the bundle that pages load when they need them."""

CHARSET = re.compile(r"<meta charset=[^>]*>", re.IGNORECASE)


def engine_files(bundle: Path, made: Runtime) -> Iterator[tuple[str, Path]]:
    """Every file by its name below the folder of our assets."""
    yield from ((name, bundle / name) for name in SCRIPTS)
    yield from ((name, made.folder / name) for name in made.files)


def engine_facts(made: Runtime, worker: str, offline: bool) -> dict[str, Any]:
    """What the client must know; `worker` is the name of the worker's script, `offline` whether the site is kept."""
    return {
        "runtime": made.runtime,
        "engine": next(name for name in made.files if name.startswith(f"{made.engine}/")),
        "worker": worker,
        "files": made.files,
        "offline": offline,
    }


def with_engine(page: str, facts: Mapping[str, Any]) -> str:
    """A page that names the engine."""
    content = html.escape(json.dumps(facts, separators=(",", ":")))
    meta = f'<meta name="dokolearn-engine" content="{content}">'
    return CHARSET.sub(lambda found: found[0] + meta, page, count=1)
