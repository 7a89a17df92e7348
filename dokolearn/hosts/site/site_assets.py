"""What a site carries of ours beside its pages: interface, engine, styles, words, licences."""

from collections.abc import Iterator
from pathlib import Path

from dokolearn.build.runtime import Runtime
from dokolearn.hosts.html.static_html import EXERCISES, exercises_file
from dokolearn.hosts.html.table_choice import OPTIONS, table_file
from dokolearn.hosts.site import dkn_lexer
from dokolearn.hosts.site.build.assets import ASSETS, engine_files, theme_licence
from dokolearn.hosts.site.build.offline import MANIFEST, manifest
from dokolearn.hosts.site.build.own_colours import COLOURS, own_colours
from dokolearn.hosts.site.pages.single_file import EMPTY, empty_file
from dokolearn.replay.text import json_form

STYLES = ("dokolearn.css",)
SCRIPT = "exercise.js"
THEME = Path(__file__).with_name("theme")
"""Partials and styles that join the theme."""


def site_assets(
    bundle: Path, runtime: Runtime, name: str, about: str, colour: str, lang: str
) -> Iterator[tuple[str, str | Path]]:
    """Every file by where it is published, with its content or the path of it. `name` and `about` are those of the site
    as an app."""
    yield MANIFEST, manifest(name, about, lang, ASSETS)
    ours = ((file, bundle / file) for file in (*STYLES, SCRIPT))
    for file, path in [*ours, *engine_files(bundle, runtime)]:
        yield f"{ASSETS}/{file}", path
    for file, content in ((EMPTY, empty_file), (OPTIONS, table_file), (EXERCISES, exercises_file)):
        yield f"{ASSETS}/{file}", content(lang)
    yield f"{ASSETS}/{dkn_lexer.FILE}", dkn_lexer.grammar()
    yield f"{ASSETS}/{json_form.SCHEMA}", Path(json_form.__file__).with_name(json_form.SCHEMA)
    if colour:
        yield COLOURS, own_colours(colour)
    yield f"{ASSETS}/LICENSES.txt", (bundle / "LICENSES.txt").read_text(encoding="utf-8") + theme_licence()
