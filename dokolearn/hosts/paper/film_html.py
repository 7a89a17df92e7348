"""A film in words as HTML, for readers without JavaScript and for paper."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from dokolearn.replay.film.telling import Part, score_part, telling


def told_html(film: Mapping[str, Any], facts: bool = True) -> str:
    """The whole game with its score, below a heading of the second rank; its title is left out."""
    parts = list(telling(film))
    own = next(iter(film.get("scores") or ()), None)
    if own is not None:
        parts.append(score_part(film, own))
    return _facts(parts[:1] if facts else ()) + "".join(map(_part, parts[1:]))


def problems_html(film: Mapping[str, Any]) -> str:
    """What is wrong with the file; empty where nothing is."""
    words = film["words"]
    items = "".join(
        f"<li>{escape(words['line'])} {found['line']}, {escape(words['column'])} {found['col']}: "
        f"{escape(found['text'])} {escape(found['hint'])}</li>"
        for found in film["problems"]
    )
    return f"<p>{escape(words['problems'])}</p><ul>{items}</ul>" if items else ""


def _facts(parts: Iterable[Part]) -> str:
    return "".join(f"<p>{'<br>'.join(map(escape, part.lines))}</p>" for part in parts if part.lines)


def _part(part: Part) -> str:
    lines = "".join(f"<p>{escape(line)}</p>" for line in part.lines)
    return f"<h3>{escape(part.heading)}</h3>{lines}"
