"""A printed handout: the questions of a game with pictures of their positions, and the answers on the next page.

Black and white, A4. On the questions' page nobody sees more than the player who is asked. Up to three questions and
their answers fit on two pages; the whole game in words follows on the screen, and on paper where nothing is asked.
"""

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from dokolearn.hosts.paper.parts import qr_svg, standalone, told_html
from dokolearn.replay.drawn.diagram import diagram
from dokolearn.replay.drawn.preview import position
from dokolearn.strings import text

STYLES = Path(__file__).resolve().parents[1] / "site" / "theme" / "assets" / "dokolearn" / "handout.css"

Film = Mapping[str, Any]


def handout(film: Film, link: str = "") -> str:
    """The handout as one HTML file. `link` leads to the game; without it there is no code to scan."""
    body, styles = handout_html(film, link), STYLES.read_text(encoding="utf-8")
    return standalone(_word(film, "title", title=film["title"]), str(film["lang"]), body, styles)


def handout_html(film: Film, link: str = "") -> str:
    """The handout as the body of a page: questions, then answers and the whole game, each from a new page on."""
    asked = list(enumerate(film.get("quiz", ()), 1))
    questions = "".join(_question(film, number, quiz) for number, quiz in asked) or _position(film)
    answers = "".join(_answer(film, number, quiz) for number, quiz in asked)
    solved = f"<section><h2>{_plain(film, 'answers')}</h2>{answers}</section>" if answers else ""
    whole = '<section class="dk-whole">' if answers else "<section>"
    return (
        f'<main class="dk-handout" lang="{escape(str(film["lang"]))}">'
        f'<p class="dk-print">{_plain(film, "print" if answers else "print_game")}</p>'
        f"<header>{_code(film, link)}<h1>{escape(str(film['title']))}</h1>"
        f"<p>{' · '.join(map(escape, _facts(film)))}</p></header>"
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


def _question(film: Film, number: int, quiz: Mapping[str, Any]) -> str:
    """The position as the asked player sees it, and room for an answer."""
    picture = position(film, quiz["at"], quiz["seat"], branch=quiz["branch"], name=f"dk-question-{number}")
    who = film["players"][quiz["seat"]]
    return (
        f'<article class="dk-question"><h2>{_plain(film, "question", n=number)}</h2>{picture}'
        f"<div><p><strong>{_plain(film, 'asks', who=who)}</strong> {escape(quiz['text'])}</p>"
        f'<p class="dk-room">{_plain(film, "room")}</p></div></article>'
    )


def _answer(film: Film, number: int, quiz: Mapping[str, Any]) -> str:
    """What is right and why, what is not, and what was played."""
    label = {choice["move"]: choice["label"] for choice in quiz["choices"]}
    lines = [
        _word(film, "right" if answer["ok"] else "wrong", move=label.get(answer["move"], answer["move"]))
        + (f" {answer['text']}" if answer["text"] else "")
        for answer in sorted(quiz["answers"], key=lambda answer: not answer["ok"])
    ]
    if quiz["else"]:
        lines.append(_word(film, "others", text=quiz["else"]))
    if quiz["played"]:
        lines.append(_word(film, "played", move=label.get(quiz["played"], quiz["played"])))
    hints = [_word(film, "hint", text=hint) for hint in quiz["hints"]]
    items = "".join(f"<li>{escape(line)}</li>" for line in [*lines, *hints])
    return f'<article class="dk-answer"><h3>{_plain(film, "question", n=number)}</h3><ul>{items}</ul></article>'


def _position(film: Film) -> str:
    """A game without questions shows its four hands."""
    if not film["moments"]:
        return ""
    return f'<article class="dk-question">{diagram(film, 0, name="dk-hands")}</article>'


def _word(film: Film, key: str, **params: Any) -> str:
    return text(film["lang"], f"handout.{key}", **params)


def _plain(film: Film, key: str, **params: Any) -> str:
    return escape(_word(film, key, **params))
