"""Doppelkopf lernen, lehren und nachspielen: one rules engine for lessons, replays and scores.

>>> from dokolearn import Game
>>> Game(7).play("Kr10").turn
2

What stands in `__all__` is for everybody and keeps its meaning until the first number of the version changes; all else
may change with any version. A name is fetched when somebody first asks for it, so nobody waits for what is not used.
"""

__version__ = "0.3.0.dev0"

_HOMES = {
    "advise": "hosts.notebook",
    "deal": "data.four_hands",
    "edit": "hosts.notebook",
    "Game": "data.game",
    "Replay": "hosts.notebook",
    "score": "data.sheets",
    "show": "hosts.notebook",
    "table": "data.tables",
}
"""Where each name is defined. Type checkers and editors read `__init__.pyi`."""

__all__ = ["Game", "Replay", "advise", "deal", "edit", "score", "show", "table"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; there are {', '.join(__all__)}")
    from importlib import import_module

    globals()[name] = found = getattr(import_module(f"dokolearn.{_HOMES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
