"""Names that others rely on and that have moved: they are answered until 0.3, then this file goes.

The notation page named the modules of `replay` in 0.1, and an installation made then knows plugin and lexer by theirs.
"""

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

MODULES = {
    "dokolearn.hosts.dkn_lexer": "dokolearn.hosts.site.dkn_lexer",
    "dokolearn.hosts.mkdocs_plugin": "dokolearn.hosts.site.plugin",
    "dokolearn.replay.importers": "dokolearn.replay.text.importers",
    "dokolearn.replay.json_form": "dokolearn.replay.text.json_form",
    "dokolearn.replay.writer": "dokolearn.replay.text.writer",
}
"""Modules of 0.1 and where their names are now."""

IN_ROOMS = {
    ("dokolearn.replay.check", "check"): "dokolearn.replay.check.checking",
    ("dokolearn.replay.links", "links"): "dokolearn.replay.links.link_forms",
    ("dokolearn.replay.links", "open_link"): "dokolearn.replay.links.link_forms",
}
"""Names of modules that have become rooms of the same name."""


def name_in(room: str, name: str) -> object:
    """What a room answers to a name of 0.1. Raises AttributeError for any other name."""
    if (room, name) not in IN_ROOMS:
        raise AttributeError(f"module {room!r} has no attribute {name!r}")
    return getattr(import_module(IN_ROOMS[room, name]), name)


class _Moved:
    """Finds and makes the module of an old name."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in MODULES else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        now = vars(import_module(MODULES[module.__name__]))
        vars(module).update({name: value for name, value in now.items() if not name.startswith("__")})


def answer_old_names() -> None:
    """Make the import of an old name work."""
    if not any(isinstance(finder, _Moved) for finder in sys.meta_path):
        sys.meta_path.append(_Moved())
