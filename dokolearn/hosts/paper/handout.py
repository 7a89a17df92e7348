"""A printed handout: the questions of a game with pictures of their positions, and the answers on the next page.

Black and white, A4. On the questions' page nobody sees more than the player who is asked. Up to three questions and
their answers fit on two pages; with fewer, all Stiche stand below the answers in short. The whole game in words follows
on the screen, and on paper where nothing is asked.
"""

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from dokolearn.hosts.paper.asked import about_html, answer_html, question_html, stiche_html
from dokolearn.hosts.paper.parts import qr_svg, standalone, told_html
from dokolearn.replay.drawn.diagram import diagram
from dokolearn.strings import text

STYLES = Path(__file__).resolve().parents[1] / "site" / "theme" / "assets" / "dokolearn" / "handout.css"

FULL = 3
"""So many questions fill a page, and so do their answers."""

Film = Mapping[str, Any]


def handout(film: Film, link: str = "") -> str:
    """The handout as one HTML file. `link` leads to the game; without it there is no code to scan."""
    body, styles = handout_html(film, link), STYLES.read_text(encoding="utf-8")
    return standalone(_word(film, "title", title=film["title"]), str(film["lang"]), body, styles)


def handout_html(film: Film, link: str = "") -> str:
    """The handout as the body of a page: questions, then answers and the whole game, each from a new page on."""
    asked = list(enumerate(film.get("quiz", ()), 1))
    questions = "".join(question_html(film, number, quiz) for number, quiz in asked) or _position(film)
    answers = "".join(answer_html(film, number, quiz) for number, quiz in asked)
    short = f'<div class="dk-short">{stiche_html(film, "h3")}</div>' if 0 < len(asked) < FULL else ""
    solved = f"<section><h2>{_plain(film, 'answers')}</h2>{answers}{short}</section>" if answers else ""
    whole = '<section class="dk-whole">' if answers else "<section>"
    return (
        f'<main class="dk-handout" lang="{escape(str(film["lang"]))}">'
        f'<p class="dk-print">{_plain(film, "print" if answers else "print_game")}</p>'
        f"<header>{_code(film, link)}<h1>{escape(str(film['title']))}</h1>"
        f"<p>{' · '.join(map(escape, _facts(film)))}</p>{about_html(film)}</header>"
        f"{questions}{solved}{whole}<h2>{_plain(film, 'game')}</h2>{told_html(film, facts=False)}</section></main>"
    )


def _facts(film: Film) -> Iterator[str]:
    yield str(film["rules"])
    yield from (f"{fact['label']}: {fact['text']}" for fact in film["facts"])


def _code(film: Film, link: str) -> str:
    """The code with its address as a caption, so that it can be typed, too."""
    if not link:
        return ""
    code = qr_svg(link, _word(film, "code"))
    return (
        f'<figure class="dk-code">{code}<figcaption><a href="{escape(link)}">{escape(link)}</a></figcaption></figure>'
    )


def _position(film: Film) -> str:
    """A game without questions shows its four hands."""
    if not film["moments"]:
        return ""
    return f'<article class="dk-question">{diagram(film, 0, name="dk-hands")}</article>'


def _word(film: Film, key: str, **params: Any) -> str:
    return text(film["lang"], f"handout.{key}", **params)


def _plain(film: Film, key: str, **params: Any) -> str:
    return escape(_word(film, key, **params))
