"""A game as a sheet: what it asks, with pictures of its positions, and from a new page on what is right and the game.

On the questions' page nobody sees more than the player who is asked. The game is a table of its Stiche, each with what
was said and noted there, and with the other ways that leave it. A game that asks nothing begins with its four hands.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any
from zlib import crc32

from dokolearn.model import SEATS
from dokolearn.replay.drawn.diagram import diagram, plain
from dokolearn.replay.drawn.preview import position
from dokolearn.replay.film.telling import Passage, before_lines, note_words, other_ways, score_part
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text
from dokolearn.wording import SIGNS

Film = Mapping[str, Any]
Moment = Mapping[str, Any]


def sheet_html(film: Film, code: str = "") -> str:
    """The body of a page: the questions, and from a new page on their answers and the whole game. `code`: a figure with
    a code to scan."""
    answers = answers_html(film)
    after = f"<section>{answers}</section>" if answers else whole_html(film, "h2", hands=False)
    return (
        f'<main class="dk-handout" lang="{plain(str(film["lang"]))}">'
        f'<p class="dk-print">{_plain(film, "print" if answers else "print_game")}</p>'
        f"<header>{code}<h1>{plain(str(film['title']))}</h1>"
        f"<p>{plain(' · '.join(facts(film)))}</p>{about_html(film)}</header>"
        f"{questions_html(film)}{after}</main>"
    )


def facts(film: Film) -> Iterator[str]:
    """The rules, and what is known of the game."""
    yield str(film["rules"])
    yield from (f"{fact['label']}: {fact['text']}" for fact in film["facts"])


def questions_html(film: Film, name: str = "dk") -> str:
    """The questions with their positions; of a game without any its four hands. `name` begins the ids of pictures."""
    asked = enumerate(film.get("quiz", ()), 1)
    return "".join(question_html(film, number, quiz, name) for number, quiz in asked) or _position(film, name)


def answers_html(film: Film, rank: int = 2) -> str:
    """What is right, and the whole game; empty for a game that asks nothing. `rank`: of the headings, 1 to 5."""
    answers = (answer_html(film, number, quiz, f"h{rank + 1}") for number, quiz in enumerate(film.get("quiz", ()), 1))
    solved = "".join(answers)
    heading = f"<h{rank}>{_plain(film, 'answers')}</h{rank}>"
    return f"{heading}{solved}{whole_html(film, f'h{rank}')}" if solved else ""


def _position(film: Film, name: str) -> str:
    """A game without questions shows its four hands."""
    if not film["moments"]:
        return ""
    return f'<article class="dk-question">{diagram(film, 0, name=f"{name}-hands")}</article>'


def _plain(film: Film, key: str, **params: object) -> str:
    return plain(_word(film, key, **params))


# The whole game


def whole_html(film: Film, rank: str, hands: bool = True) -> str:
    """The hands and what was before the first card, a table of the Stiche with all notes, the result and its lines.

    `rank`: of the heading, from h1 on. Without `hands` where they lie in a picture above.
    """
    parts = [Passage(_word_of(film, "result"), (film["result"]["text"],))] if film["result"] else []
    own = next(iter(film.get("scores") or ()), None)
    parts += [score_part(film, own)] if own is not None else []
    before = f"{_hands_html(film) if hands else ''}{_lines_html(_beginning(film))}"
    scored = f'<div class="dk-scored">{"".join(map(_part, parts))}</div>'
    heading = f"<{rank}>{_plain(film, 'game')}</{rank}>"
    return f'<div class="dk-whole">{heading}{before}{_stiche_html(film)}{scored}</div>'


def _hands_html(film: Film) -> str:
    """The four hands, each a row."""
    rows = "".join(
        f'<tr><th scope="row">{plain(who)}</th><td>{plain(" ".join(_cards_of_hand(film, hand)))}</td></tr>'
        for who, hand in zip(film["players"], film["hands"], strict=True)
    )
    return f'<table class="dk-hands"><caption>{plain(_word_of(film, "hands"))}</caption>{rows}</table>'


def _cards_of_hand(film: Film, hand: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """The cards of a hand; a question mark for those that nobody knows."""
    yield from map(_card, hand)
    yield from ["?"] if len(hand) < film.get("hand_size", 0) else []


def _beginning(film: Film) -> Iterator[str]:
    """What was said and noted before the first card; what the game is about stands in its head."""
    yield from before_lines(film)
    for number, note in enumerate(film["moments"][0]["notes"] if film["moments"] else ()):
        if number or note["who"] or not film.get("quiz"):
            yield note_words(film, note)


def _stiche_html(film: Film) -> str:
    """A row for each Stich: who laid what, who won how many Augen, and beside it what happened and was written."""
    if len(film["moments"]) < 2:
        return ""
    heads = (_word(film, "stich_column"), *film["players"], _word(film, "augen_column"), _word(film, "notes_column"))
    columns = "".join(f'<th scope="col">{plain(head)}</th>' for head in heads)
    ends = [0, *(stich["moment"] for stich in film["stiche"])]
    rows = "".join(
        _stich_row(film, number, range(begin + 1, end + 1))
        for number, (begin, end) in enumerate(pairwise(ends), film["moments"][1]["stich"])
    )
    each = "".join(f"<td>{augen}</td>" for augen in film["moments"][-1]["augen"])
    foot = f'<tr><th scope="row">{_plain(film, "sum_row")}</th>{each}</tr>'
    return (
        f'<table class="dk-all-stiche"><caption>{_plain(film, "reading")}</caption>'
        f"<thead><tr>{columns}</tr></thead><tbody>{rows}{foot}</tbody></table>"
    )


def _stich_row(film: Film, number: int, here: range) -> str:
    """The cards of a Stich by seat, its Augen, and its notes and other ways to go on."""
    moments = [film["moments"][at] for at in here]
    laid = {now["table"][-1]["seat"]: now for now in moments}
    cells = "".join(f"<td>{_laid_html(film, laid[seat], moments) if seat in laid else ''}</td>" for seat in SEATS)
    augen = sum(moments[-1]["augen"]) - sum(film["moments"][here.start - 1]["augen"])
    noted = _lines_html([*_notes_by_card(film, moments), *other_ways(film, here, _card)])
    return f'<tr><th scope="row">{number}</th>{cells}<td>{augen}</td><td>{noted}</td></tr>'


def _laid_html(film: Film, now: Moment, stich: Sequence[Moment]) -> str:
    """A card with its sign and what was said before it: underlined if it leads, bold if it wins."""
    one = now["table"][-1]
    card = plain(f"{_name_laid(film, one)}{now['glyph']}")
    card = f"<em>{card}</em>" if now is stich[0] else card
    card = f"<strong>{card}</strong>" if one["seat"] == stich[-1]["winner"] else card
    said = [call["text"] if call["seat"] == one["seat"] else _call_with_name(film, call) for call in now["said"]]
    return "".join(f"<small>{plain(words)}</small> " for words in said) + card


def _name_laid(film: Film, one: Mapping[str, Any]) -> str:
    """A card on the table; one that is called Schwein by that name."""
    return text(film["lang"], "card.schwein") if one.get("schwein") else _card(film["hands"][one["seat"]][one["index"]])


def _call_with_name(film: Film, call: Mapping[str, Any]) -> str:
    return f"{film['players'][call['seat']]}: {call['text']}"


def _notes_by_card(film: Film, moments: Sequence[Moment]) -> Iterator[str]:
    """What happened with each card and what somebody wrote about it, after its sign."""
    for now in moments:
        yield from now.get("news", ())
        for note in now["notes"]:
            yield f"{_name_laid(film, now['table'][-1])}{now['glyph']}: {note_words(film, note)}"


def _lines_html(lines: Iterable[str]) -> str:
    return "".join(f"<p>{plain(line)}</p>" for line in lines)


def _part(part: Passage) -> str:
    return f"<article><h3>{plain(part.heading)}</h3>{_lines_html(part.lines)}</article>"


def _word_of(film: Film, key: str) -> str:
    return text(film["lang"], f"tell.{key}")


# The questions of a game on paper: what was played until then, Augen and parties; and the answers.

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
    what was before them, on a new page the solutions, and the whole game."""
    asked = list(enumerate(film["quiz"], 1))
    if not film["moments"]:
        return ""
    name = f"dk-{crc32(str(film['dkn']).encode()):x}"  # several games may stand on a page
    questions = "".join(question_html(film, number, quiz, name, "h5") for number, quiz in asked)
    answers = answers_html(film, 4)
    after = f'<section class="dk-solved">{answers}</section>' if answers else whole_html(film, "h4")
    return f"<p><strong>{plain(film['title'])}</strong></p>{about_html(film)}{questions}{after}"


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


def _stiche(film: Film, moments: Sequence[Moment]) -> Iterator[str]:
    """The full Stiche, in one paragraph: who led, the cards in their order, who won how many Augen."""
    told, before = [], sum(moments[0]["augen"])
    for now in moments:
        if now["winner"] is not None:
            cards = " ".join(_name_laid(film, one) for one in now["table"])
            names = {"who": film["players"][now["table"][0]["seat"]], "winner": film["players"][now["winner"]]}
            told.append(_word(film, "stich", n=now["stich"], cards=cards, n_augen=sum(now["augen"]) - before, **names))
            before = sum(now["augen"])
    if told:
        yield _word(film, "stiche", stiche="; ".join(told))


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
