"""The notebook host: `show` puts an exercise under a cell, live in JupyterLab and as HTML in the site build."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from dokolearn.exercises import State, start, step, view
from dokolearn.exercises.catalogue import spec as catalogued
from dokolearn.hosts.page import exercise_html, film_html
from dokolearn.replay.film import film
from dokolearn.replay.reader import read

HOST_VARIABLE = "DOKOLEARN_HOST"
"""Set to `page` by the site build: cells then give static HTML."""


class Shown:
    """What a cell displays. Each display of it in a notebook is one and the same exercise."""

    def __init__(self, spec: Mapping[str, Any]) -> None:
        self._state: State = start(spec)
        self._spec = spec
        self._widget: Any = None

    def _repr_mimebundle_(self, **options: Any) -> Any:
        if os.environ.get(HOST_VARIABLE) == "page":
            return {"text/html": exercise_html(self._spec), "text/plain": self._state.spec.title}
        return self.widget()._repr_mimebundle_(**options)

    def widget(self) -> Any:
        """The live widget, an ipywidget that can also be placed in a layout."""
        if self._widget is None:
            self._widget = _widget_class()(what="exercise", view=view(self._state))
            self._widget.on_msg(self._on_message)
        return self._widget

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        if isinstance(content, Mapping) and isinstance(content.get("event"), Mapping):
            self._state = step(self._state, content["event"])
            widget.view = view(self._state)


class ShownReplay:
    """A replay under a cell."""

    def __init__(self, text: str) -> None:
        self._film = film(read(text))

    def _repr_mimebundle_(self, **options: Any) -> Any:
        if os.environ.get(HOST_VARIABLE) == "page":
            return {"text/html": film_html(self._film), "text/plain": str(self._film["title"])}
        return _widget_class()(what="replay", view=self._film)._repr_mimebundle_(**options)


def show(
    key: str = "", *, kind: str = "legal_cards", lang: str = "de", rules: str = "", title: str = "", **task: Any
) -> Shown:
    """An exercise from the catalogue by key, or a new one from a single line:

        show("2.7/bedienen")
        show(stich="KrD", hand="KrA PiD Ka9")
        show(kind="stich_winner", stich="PiA Ka9 Pi10 PiK")

    Raises KeyError for an unknown key and SpecError with every reason for a task that cannot be.
    """
    if key:
        return Shown(catalogued(key, lang=lang, rules=rules))
    return Shown({"kind": kind, "lang": lang, "title": title, "rules": {"set": rules or "mainz"}, "tasks": [task]})


def show_replay(path: str | Path) -> ShownReplay:
    """A game from a .dkn file; what is wrong with the file is shown with it."""
    return ShownReplay(Path(path).read_text(encoding="utf-8"))


@cache
def _widget_class() -> Any:
    """The anywidget class; made when first needed, since it builds the interface and only notebooks need it."""
    import anywidget
    import traitlets

    from dokolearn.bundle import ensure_bundle

    dist = ensure_bundle()
    return type(
        "DokolearnWidget",
        (anywidget.AnyWidget,),
        {
            "_esm": dist / "notebook.js",
            "_css": dist / "dokolearn.css",
            "what": traitlets.Unicode().tag(sync=True),
            "view": traitlets.Dict().tag(sync=True),
        },
    )
