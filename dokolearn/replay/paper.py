"""A game as a sheet: what it asks, with pictures of its positions, and from a new page on what is right.

On the questions' page nobody sees more than the player who is asked. Up to three questions and their answers fit on two
pages; with fewer, all Stiche stand below the answers in short. A game that asks nothing is told as a whole.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from zlib import crc32

from dokolearn.replay.drawn.diagram import diagram, plain
from dokolearn.replay.drawn.preview import position
from dokolearn.replay.film.telling import Part, score_part, telling
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text
from dokolearn.wording import SIGNS

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
    return plain(_word(film, key, **params))


# In words


def told_html(film: JsonObject, facts: bool = True) -> str:
    """The whole game with its score, below a heading of the second rank; its title is left out."""
    parts = list(telling(film))
    own = next(iter(film.get("scores") or ()), None)
    if own is not None:
        parts.append(score_part(film, own))
    return _facts_html(parts[:1] if facts else ()) + "".join(map(_part, parts[1:]))


def _facts_html(parts: Iterable[Part]) -> str:
    return "".join(f"<p>{'<br>'.join(map(plain, part.lines))}</p>" for part in parts if part.lines)


def _part(part: Part) -> str:
    lines = "".join(f"<p>{plain(line)}</p>" for line in part.lines)
    return f"<h3>{plain(part.heading)}</h3>{lines}"


# The questions of a game on paper: what was played until then, Augen and parties; and the answers.


Moment = Mapping[str, Any]

VERDICTS = {"ok": "right", "may": "may", "no": "wrong"}
"""In the order in which they stand there."""


def question_html(film: Film, number: int, quiz: JsonObject, name: str = "dk", rank: str = "h2") -> str:
    """The position as the asked player sees it, all that was before, and room for an answer.

    `name` begins the ids of the picture, `rank` is that of the heading.
    """
    picture = position(film, quiz["at"], quiz["seat"], branch=quiz["branch"], name=f"{name}-question-{number}")
    return (
        f'<article class="dk-question"><{rank}>{_plain(film, "question", n=number)}</{rank}>{picture}'
        f'<div>{_asks(film, quiz)}<p class="dk-sofar">{plain(" ".join(so_far(film, quiz)))}</p>'
        f'<p class="dk-room">{_plain(film, "room")}</p></div></article>'
    )


def answer_html(film: Film, number: int, quiz: JsonObject, rank: str = "h3") -> str:
    """What is right and why, what is possible too, what is not, and what was played; `rank`: of its heading."""
    steps = quiz["steps"]
    told = "".join(
        (f"<p><strong>{plain(step['text'])}</strong></p>" if len(steps) > 1 else "")
        + f"<ul>{''.join(f'<li>{plain(line)}</li>' for line in _solution(film, step))}</ul>"
        for step in steps
    )
    return f'<article class="dk-answer"><{rank}>{_plain(film, "question", n=number)}</{rank}>{told}</article>'


def about_html(film: Film) -> str:
    """What the game is about: its first note, which keeps the result to itself."""
    notes = film["moments"][0]["notes"] if film["moments"] else ()
    first = next((note["text"] for note in notes if not note["who"]), "")
    return f"<p>{_plain(film, 'about', text=first)}</p>" if first and film.get("quiz") else ""


def in_lesson_html(film: Film) -> str:
    """What a page with a game prints instead of the viewer: what it is about, its questions with their positions and
    what was before them, on a new page the solutions, and the Stiche of the game."""
    asked = list(enumerate(film["quiz"], 1))
    if not film["moments"]:
        return ""
    name = f"dk-{crc32(str(film['dkn']).encode()):x}"  # several games may stand on a page
    questions = "".join(question_html(film, number, quiz, name, "h5") for number, quiz in asked)
    solved = "".join(answer_html(film, number, quiz, "h5") for number, quiz in asked)
    solved = f"<h4>{_plain(film, 'answers')}</h4>{solved}" if solved else ""
    whole = stiche_html(film, "h4")
    after = f'<section class="dk-solved">{solved}{whole}</section>' if solved else whole
    return f"<p><strong>{plain(film['title'])}</strong></p>{about_html(film)}{questions}{after}"


def stiche_html(film: Film, rank: str) -> str:
    """All Stiche of a game in one paragraph, and how it ended; `rank`: of the heading."""
    result = f"<p>{plain(film['result']['text'])}</p>" if film["result"] else ""
    told = "".join(f"<p>{plain(line)}</p>" for line in _stiche(film, film["moments"], "all_stiche"))
    return f"<{rank}>{_plain(film, 'game')}</{rank}>{told}{result}"


def so_far(film: Film, quiz: JsonObject) -> Iterator[str]:
    """The Stiche, the Augen of both sides and the parties, as the asked player knows them."""
    moments = _until(film, quiz["branch"], quiz["at"])
    now = moments[-1]
    yield from _stiche(film, moments)
    if any(now["augen"]):
        yield _word(film, "augen", augen=_augen(film, now["known_augen"]))
    yield _word(film, "parties", who=film["players"][quiz["seat"]], parties=_parties(film, now["sees"][quiz["seat"]]))


def _until(film: Film, branch: int, at: int) -> list[Moment]:
    """The moments from the beginning of the game to one of a line."""
    if branch < 0:
        return list(film["moments"][: at + 1])
    line = film["branches"][branch]
    return [*_until(film, line["parent"], line["at"]), *line["moments"][: at + 1]]


def _stiche(film: Film, moments: Sequence[Moment], said: str = "stiche") -> Iterator[str]:
    """The full Stiche, in one paragraph: who led, the cards in their order, who won how many Augen."""
    told, before = [], sum(moments[0]["augen"])
    for now in moments:
        if now["winner"] is not None:
            cards = " ".join(_card(film["hands"][one["seat"]][one["index"]]) for one in now["table"])
            names = {"who": film["players"][now["table"][0]["seat"]], "winner": film["players"][now["winner"]]}
            told.append(_word(film, "stich", n=now["stich"], cards=cards, n_augen=sum(now["augen"]) - before, **names))
            before = sum(now["augen"])
    if told:
        yield _word(film, said, stiche="; ".join(told))


def _augen(film: Film, augen: Mapping[str, int]) -> str:
    parties = [f"{name} {augen[party]}" for party, name in film["party_names"].items()]
    return ", ".join([*parties, *([_word(film, "open", n=augen[""])] if augen.get("") else [])])


def _parties(film: Film, sees: str) -> str:
    names = {"r": film["party_names"]["re"], "k": film["party_names"]["kontra"], "?": "?"}
    groups = {
        letter: [who for who, seen in zip(film["players"], sees, strict=True) if seen == letter] for letter in names
    }
    return "; ".join(f"{names[letter]}: {', '.join(who)}" for letter, who in groups.items() if who)


def _card(card: Mapping[str, str]) -> str:
    """With the sign of its suit, which needs no colour."""
    return f"{SIGNS[card['suit']]}{card['rank']}"


def _asks(film: Film, quiz: JsonObject) -> str:
    first, *then = (plain(step["text"]) for step in quiz["steps"])
    who = _plain(film, "asks", who=film["players"][quiz["seat"]])
    return f"<p><strong>{who}</strong> {first}</p>" + "".join(f"<p>{one}</p>" for one in then)


def _solution(film: Film, step: JsonObject) -> Iterator[str]:
    label = {choice["move"]: choice["label"] for choice in step["choices"]}
    for answer in sorted(step["answers"], key=lambda answer: list(VERDICTS).index(answer["verdict"])):
        said = _word(film, VERDICTS[answer["verdict"]], move=label.get(answer["move"], answer["move"]))
        yield f"{said} {answer['text']}".strip()
    if step["else"]:
        yield _word(film, "others", text=step["else"])
    if step["played"]:
        yield _word(film, "played", move=label.get(step["played"], step["played"]))
    yield from (_word(film, "hint", text=hint) for hint in step["hints"])


def _word(film: Film, key: str, **params: object) -> str:
    return text(film["lang"], f"handout.{key}", **params)
