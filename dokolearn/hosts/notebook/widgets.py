"""The live widgets of cells: a module of our interface each, and the values that it shares with Python.

Importing this builds the interface, so only a notebook does, when it first shows one.
"""

from pathlib import Path

import anywidget
import traitlets

from dokolearn.build.bundle import ensure_bundle

BUNDLE = ensure_bundle()
SITE_STYLES = Path(__file__).resolve().parents[1] / "site" / "theme" / "assets" / "dokolearn"


class DokolearnWidget(anywidget.AnyWidget):
    """An exercise, a game to look at, or whatever else is drawn from a view and answers with events."""

    _esm = BUNDLE / "notebook.js"
    _css = BUNDLE / "dokolearn.css"
    what = traitlets.Unicode().tag(sync=True)
    """Which of them: `exercise`, `replay`, `evening`, `score`."""
    view = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    """What is said around the view, by name."""
    site = traitlets.Unicode().tag(sync=True)
    """The page that opens links to games; empty without one."""


class DokolearnAnnotator(anywidget.AnyWidget):
    """A game to write about."""

    _esm = BUNDLE / "notebook-annotate.js"
    _css = (BUNDLE / "dokolearn.css").read_text("utf-8") + (SITE_STYLES / "annotate.css").read_text("utf-8")
    view = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    choices = traitlets.Dict().tag(sync=True)
    """What can be chosen about a game, a card or a call, by name."""
    site = traitlets.Unicode().tag(sync=True)
    told = traitlets.Unicode().tag(sync=True)
    """What became of the last change: a sentence."""
