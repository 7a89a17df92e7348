"""Signs of a terminal: what it cannot show is written in plain letters, what would steer it as a number."""

import codecs

PLAIN = "dokolearn.plain"
"""How signs are written that a terminal or a file of Windows does not have."""

PLAIN_SIGNS = {
    "−": "-",
    "→": "->",
    "♣": "Kr",
    "♠": "Pi",
    "♥": "He",
    "♦": "Ka",
    "…": "...",
    "▸": ">",
    "·": "-",
    "„": '"',
    "“": '"',
    "”": '"',
}

MEANT = "\n\t\xa0\u202f"
"""Ends of lines and spaces: signs that are not seen and are ours."""


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """The next sign in plain letters where there are some, else as a number."""
    assert isinstance(error, UnicodeEncodeError)
    sign = error.object[error.start]
    found = PLAIN_SIGNS.get(sign)
    return (found or sign.encode("ascii", "backslashreplace").decode(), error.start + 1)


codecs.register_error(PLAIN, _plainly)


def harmless(said: str) -> str:
    """A text in which somebody's own words stand, for a terminal: none of its signs steers it, all can be seen."""
    return "".join(sign if sign.isprintable() or sign in MEANT else ascii(sign)[1:-1] for sign in said)
