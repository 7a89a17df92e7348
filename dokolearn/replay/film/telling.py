"""A film in words, from the hands to the score: for terminals, for paper, and for pages without a script."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text

Film = Mapping[str, Any]
NameCard = Callable[[Mapping[str, str]], str]


class Passage(NamedTuple):
    """A heading and the lines below it."""

    heading: str
    lines: tuple[str, ...] = ()


def by_name(card: Mapping[str, str]) -> str:
    """A card as it is read out: Kreuz Dame."""
    return card["name"]


def by_code(card: Mapping[str, str]) -> str:
    """A card as it is typed: KrD."""
    return card["code"]


def telling(film: Film, name: NameCard = by_name) -> Iterator[Passage]:
    """The whole game in order. Questions stand at their place, without their answers."""
    yield Passage(film["title"], tuple(_facts(film)))
    yield Passage(_word(film, "hands"), tuple(_hands(film, name)))
    before = [*before_lines(film), *_notes(film, film["moments"][0])] if film["moments"] else []
    if before:
        yield Passage(_word(film, "before"), tuple(before))
    yield from _stiche(film, name)
    if film["result"]:
        yield Passage(_word(film, "result"), (film["result"]["text"],))


def score_part(film: Film, book: str) -> Passage:
    """The lines of a score with their places. Raises KeyError for a game without a score under this book."""
    score = film["scores"][book]
    if score["problem"]:
        return Passage(score["name"], (score["problem"],))
    lines = [f"{_with_sign(line['punkte']):>4}  {line['text']} ({line['ref']})" for line in score["lines"]]
    each = ", ".join(
        f"{who} {_with_sign(punkte)}" for who, punkte in zip(film["players"], score["punkte"], strict=False)
    )
    value = _word(film, "value", n=_with_sign(score["value"]))
    return Passage(score["name"], tuple(filter(None, (score["reason"], f"{score['view']}:", *lines, value, each))))


def _with_sign(punkte: int) -> str:
    """With a real minus sign, and a plus where it belongs."""
    return f"+{punkte}" if punkte > 0 else f"−{-punkte}" if punkte else "0"


def _word(film: Film, key: str, **params: object) -> str:
    return text(film["lang"], f"tell.{key}", **params)


def _facts(film: Film) -> Iterator[str]:
    if film["rules"]:
        yield film["rules"]
    yield from (f"{fact['label']}: {fact['text']}" for fact in film["facts"])


def _hands(film: Film, name: NameCard) -> Iterator[str]:
    """The four hands; a question mark stands for cards that nobody knows."""
    for who, hand in zip(film["players"], film["hands"], strict=True):
        unknown = ["?"] if len(hand) < film.get("hand_size", 0) else []
        yield f"{who}: {(' ' if name is by_code else ', ').join([*map(name, hand), *unknown])}"


def before_lines(film: Film) -> Iterator[str]:
    """What was said before the first card, cards that changed hands, and the game they led to."""
    said = film.get("round", ())
    if len({one["text"] for one in said}) > 1:  # otherwise all were gesund, and the facts say so
        yield from (f"{film['players'][one['seat']]}: {one['text']}" for one in said)
    yield from (given["text"] for given in film.get("exchange", ()))
    game = film.get("game")
    if game and game["seat"] >= 0:
        yield game["text"]


def _stiche(film: Film, name: NameCard) -> Iterator[Passage]:
    """A part for each Stich: its cards, what happened besides, notes, questions, and other ways to go on."""
    moments = film["moments"]
    ends = [0, *(stich["moment"] for stich in film["stiche"])]
    for stich, begin, end in zip(film["stiche"], ends, ends[1:], strict=False):
        here = range(begin + 1, end + 1)
        lines = [_move_words(film, moments[at], name) for at in here]
        rest = [line for at in here for line in (*moments[at].get("news", ()), *_notes(film, moments[at]))]
        asked = [
            _word(film, "quiz", who=film["players"][quiz["seat"]], text=step["text"])
            for quiz in film.get("quiz", ())
            for step in quiz["steps"]
            if quiz["branch"] < 0 and begin <= quiz["at"] < end
        ]
        other = other_ways(film, here, name)
        yield Passage(stich["label"], (", ".join(lines), *rest, *asked, *other))


def _move_words(film: Film, now: JsonObject, name: NameCard) -> str:
    """The card of a moment with its glyph, and what was said just before it."""
    laid = now["table"][-1]
    said = "".join(f"[{film['players'][call['seat']]}: {call['text']}] " for call in now["said"])
    card = film["hands"][laid["seat"]][laid["index"]]
    if laid.get("schwein"):
        card = {"code": "Schwein", "name": text(film["lang"], "card.schwein")}
    return f"{said}{film['players'][laid['seat']]} {name(card)}{now['glyph']}"


def _notes(film: Film, now: JsonObject) -> Iterator[str]:
    return (note_words(film, note) for note in now["notes"])


def note_words(film: Film, note: JsonObject) -> str:
    """A note with whom it is about, and in words what it points at."""
    said = _word(film, "note_of", who=note["who"], text=note["text"]) if note["who"] else note["text"]
    return " ".join(filter(None, (said, note.get("shown", ""))))


def other_ways(film: Film, here: Sequence[int], name: NameCard, parent: int = -1) -> Iterator[str]:
    """Other ways to go on from these moments of a line, each played to its end, and the ways that leave them again."""
    for number, branch in enumerate(film.get("branches", ())):
        if branch["parent"] == parent and branch["at"] + 1 in here:
            cards = ", ".join(_move_words(film, now, name) for now in branch["moments"])
            yield _word(film, "branch", title=branch["title"], cards=cards)
            for now in branch["moments"]:
                yield from _notes(film, now)
            yield from other_ways(film, range(len(branch["moments"]) + 1), name, number)
