"""Doppelkopf lernen, lehren und nachspielen: one rules engine for lessons, replays and scores.

>>> from dokolearn import Game
>>> Game(7).play("Kr10").turn
2

What stands in `__all__` is for everybody and keeps its meaning until the first number of the version changes; all else
may change with any version. A name is fetched when somebody first asks for it, so nobody waits for what is not used.
"""

__version__ = "0.3.0.dev0"

_HOMES = {
    "Game": "data.game",
    "Replay": "hosts.notebook",
    "advise": "hosts.notebook",
    "deal": "data.four_hands",
    "edit": "hosts.notebook",
    "my_table": "hosts.notebook",
    "review": "data.reviewed",
    "score": "data.sheets",
    "show": "hosts.notebook",
    "show_drill": "hosts.notebook",
    "show_evening": "hosts.notebook",
    "show_rule": "hosts.notebook",
    "show_score": "hosts.notebook",
    "simulate": "data.simulation",
    "solve": "data.solution",
    "table": "data.tables",
}
"""Where each name is defined. Type checkers and editors read `__init__.pyi`."""

__all__ = [
    "Game",
    "Replay",
    "advise",
    "deal",
    "edit",
    "my_table",
    "review",
    "score",
    "show",
    "show_drill",
    "show_evening",
    "show_rule",
    "show_score",
    "simulate",
    "solve",
    "table",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; there are {', '.join(__all__)}")
    from importlib import import_module

    globals()[name] = found = getattr(import_module(f"dokolearn.{_HOMES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
