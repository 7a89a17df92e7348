"""A game as a sheet: what it asks, with pictures of its positions, and from a new page on what is right.

On the questions' page nobody sees more than the player who is asked. Up to three questions and their answers fit on two
pages; with fewer, all Stiche stand below the answers in short. A game that asks nothing is told as a whole.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dokolearn.replay.drawn.diagram import diagram, plain
from dokolearn.replay.film.telling import Part, score_part, telling
from dokolearn.replay.paper.asked import about_html, answer_html, question_html, stiche_html
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text

FULL = 3
"""So many questions fill a page, and so do their answers."""

Film = Mapping[str, Any]


def sheet_html(film: Film, code: str = "") -> str:
    """The body of a page: questions, then answers and the whole game, each from a new page on. `code`: a figure with
    a code to scan."""
    answers = answers_html(film)
    solved = f"<section><h2>{_plain(film, 'answers')}</h2>{answers}</section>" if answers else ""
    whole = '<section class="dk-whole">' if solved else "<section>"
    return (
        f'<main class="dk-handout" lang="{plain(str(film["lang"]))}">'
        f'<p class="dk-print">{_plain(film, "print" if solved else "print_game")}</p>'
        f"<header>{code}<h1>{plain(str(film['title']))}</h1>"
        f"<p>{plain(' · '.join(facts(film)))}</p>{about_html(film)}</header>"
        f"{questions_html(film)}{solved}"
        f"{whole}<h2>{_plain(film, 'game')}</h2>{told_html(film, facts=False)}</section></main>"
    )


def facts(film: Film) -> Iterator[str]:
    """The rules, and what is known of the game."""
    yield str(film["rules"])
    yield from (f"{fact['label']}: {fact['text']}" for fact in film["facts"])


def questions_html(film: Film, name: str = "dk") -> str:
    """The questions with their positions; of a game without any its four hands. `name` begins the ids of pictures."""
    asked = enumerate(film.get("quiz", ()), 1)
    return "".join(question_html(film, number, quiz, name) for number, quiz in asked) or _position(film, name)


def answers_html(film: Film) -> str:
    """What is right, with all Stiche where there is room; empty for a game that asks nothing."""
    asked = list(enumerate(film.get("quiz", ()), 1))
    answers = "".join(answer_html(film, number, quiz) for number, quiz in asked)
    short = f'<div class="dk-short">{stiche_html(film, "h3")}</div>' if 0 < len(asked) < FULL else ""
    return answers + short


def _position(film: Film, name: str) -> str:
    """A game without questions shows its four hands."""
    if not film["moments"]:
        return ""
    return f'<article class="dk-question">{diagram(film, 0, name=f"{name}-hands")}</article>'


def _plain(film: Film, key: str, **params: object) -> str:
    return plain(text(film["lang"], f"handout.{key}", **params))


# In words


def told_html(film: JsonObject, facts: bool = True) -> str:
    """The whole game with its score, below a heading of the second rank; its title is left out."""
    parts = list(telling(film))
    own = next(iter(film.get("scores") or ()), None)
    if own is not None:
        parts.append(score_part(film, own))
    return _known(parts[:1] if facts else ()) + "".join(map(_part, parts[1:]))


def _known(parts: Iterable[Part]) -> str:
    return "".join(f"<p>{'<br>'.join(map(plain, part.lines))}</p>" for part in parts if part.lines)


def _part(part: Part) -> str:
    lines = "".join(f"<p>{plain(line)}</p>" for line in part.lines)
    return f"<h3>{plain(part.heading)}</h3>{lines}"
