"""A game as a number and as a link, without a server."""


def __getattr__(name: str) -> object:
    """The names that this room had as a module, until 0.3."""
    from dokolearn.old_names import name_in

    return name_in(__name__, name)
