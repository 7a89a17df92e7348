"""Annotating a game: a pure machine. Whatever somebody writes about it is an event, and can be undone and redone.

The state is the text of the game and a place in it. What cannot be (a card against the rules, more than the notation
holds) changes nothing but the feedback; what cannot be understood, nothing at all.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from dokolearn.ch1_general import card_code
from dokolearn.game import legal
from dokolearn.model import SEATS, Problems
from dokolearn.replay.check.checking import check
from dokolearn.replay.film.cut import Cut, card_of
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.viewer_words import call_text, say_text
from dokolearn.replay.links.link_forms import open_link
from dokolearn.replay.text.parser import MAX_BYTES, Reading, parse, parse_all
from dokolearn.replay.text.problems import Problem, advice, sentence
from dokolearn.replay.text.record import SILENT, Mark, Quiz, Say
from dokolearn.replay.text.writer import write
from dokolearn.shallow_json import Event, JsonObject, View
from dokolearn.strings import LANGUAGES
from dokolearn.workshop.annotating.notes import (
    TAGS,
    ask,
    drop,
    leaving,
    note,
    notes_at,
    play,
    questions_at,
    say,
    sayable,
    shift,
    sign,
    subject,
    subjects,
    tag,
)
from dokolearn.workshop.annotating.place_in_text import BEGINNING, Done, EditError, Place, Standing, place_of, stand

EDITS: Mapping[str, Callable[[Standing, Event], Done | None]] = {
    "note": note,
    "sign": sign,
    "play": play,
    "drop": drop,
    "shift": shift,
    "ask": ask,
    "tag": tag,
    "about": subject,
}
"""What changes a game, by the type of its event; each has `branch` and `at`, the moment it is about."""


@dataclass(frozen=True, slots=True)
class Written:
    """A game as it stands, and where somebody was."""

    text: str
    place: Place = BEGINNING


@dataclass(frozen=True, slots=True)
class Annotated:
    """A game with all that was said of it so far; before and behind it what undo and redo lead to."""

    lang: str
    now: Written
    before: tuple[Written, ...] = ()
    behind: tuple[Written, ...] = ()
    said: tuple[Say, ...] = ()
    """At the place of `now`: said before a card of another line that is still to be laid."""
    feedback: View | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a text is: read, played through, and everything that is wrong with it."""

    cut: Cut
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> "Counter[tuple[Any, ...]]":
        """How often each error occurs, by its key and parameters without its place."""
        return Counter(_wrong(one) for one in self.problems if not one.warning)


def _wrong(found: Problem) -> tuple[Any, ...]:
    return found.key, repr(found.params)


@lru_cache(maxsize=16)
def sheet(text: str, lang: str) -> Sheet:
    """A text read and played through."""
    reading = parse(text)
    game = check(reading.record)
    problems = sorted((*reading.problems, *game.problems), key=lambda one: (one.line, one.col))
    return Sheet(Cut(reading.record, game, lang), tuple(problems))


def reading_of(text: str, lang: str) -> Reading:
    """A text read and played through, as films take it."""
    found = sheet(text, lang)
    return Reading(found.cut.record, found.problems)


def start(spec: JsonObject) -> Annotated:
    """`{"dkn": text}` or `{"link": "d=1…"}`, with `game` (which of several, from 0) and `lang`.

    Raises Problems.
    """
    problems = [f"unknown key {key!r}" for key in spec if key not in ("dkn", "link", "game", "lang")]
    given = [key for key in ("dkn", "link") if key in spec]
    problems += [] if len(given) == 1 else ["expected either dkn or link"]
    problems += [f"{key}: expected a text" for key in given if not isinstance(spec[key], str)]
    number, lang = spec.get("game", 0), spec.get("lang", "de")
    problems += [] if type(number) is int and number >= 0 else ["game: expected a number"]
    problems += [] if lang in LANGUAGES else [f"lang: unknown language {lang!r}"]
    if problems:
        raise Problems(problems)
    games = parse_all(open_link(spec["link"]).text if "link" in spec else spec["dkn"])
    if number >= len(games):
        raise Problems([f"game: there are {len(games)}"])
    return Annotated(lang, Written(write(games[number].record)))


def step(state: Annotated, event: Event) -> Annotated:
    """The state after an event: see EDITS, `go` (to `branch` and `at`), `say` (see `notes`), `undo`, `redo`."""
    what = event.get("type")
    state = replace(state, feedback=None)
    if what == "undo":
        return _back(state)
    if what == "redo":
        return _again(state)
    here = _here(state, event)
    if here is None or not isinstance(what, str):
        return state
    try:
        if what == "go":
            return replace(state, now=replace(state.now, place=here.place), said=here.said)
        if what == "say":
            return _with_words(state, here, say(here, event))
        return _edit(state, here, EDITS[what](here, event)) if what in EDITS else state
    except EditError as refused:
        return replace(state, now=replace(state.now, place=here.place), said=here.said, feedback=refused.view)


def _here(state: Annotated, event: Event) -> Standing | None:
    """The moment that an event is about; None where there is none."""
    branch, at = event.get("branch", state.now.place.branch), event.get("at", state.now.place.at)
    if type(branch) is not int or type(at) is not int:
        return None
    place = Place(branch, at)
    return stand(sheet(state.now.text, state.lang).cut, place, state.said if place == state.now.place else ())


def _with_words(state: Annotated, here: Standing, said: tuple[Say, ...] | None) -> Annotated:
    return state if said is None else replace(state, now=replace(state.now, place=here.place), said=said)


def _back(state: Annotated) -> Annotated:
    """Before the last edit; what was said without a card goes first."""
    if state.said or not state.before:
        return replace(state, said=())
    *before, now = state.before
    return Annotated(state.lang, now, tuple(before), (state.now, *state.behind))


def _again(state: Annotated) -> Annotated:
    if not state.behind:
        return state
    now, *behind = state.behind
    return Annotated(state.lang, now, (*state.before, state.now), tuple(behind))


def _edit(state: Annotated, here: Standing, done: Done | None) -> Annotated:
    """The state with another text, if it can be read again as it is meant. Raises Refused."""
    if done is None:
        return state
    text = write(done.record)
    if text == state.now.text:
        return replace(state, now=replace(state.now, place=done.place), said=())
    _possible(state, done, text)
    before = replace(state.now, place=here.place)
    now = Written(text, _place_to_look_at(sheet(text, state.lang).cut, done))
    return Annotated(state.lang, now, (*state.before, before))


def _possible(state: Annotated, done: Done, text: str) -> None:
    """Nothing is wrong that was not before, and nothing is lost on paper. Raises Refused."""
    was, will = sheet(state.now.text, state.lang), sheet(text, state.lang)
    fresh = will.errors - was.errors
    names = will.cut.names
    for found in will.problems:
        if _wrong(found) in fresh and not found.warning:
            said = f"{sentence(found, state.lang, names)} {advice(found, state.lang, names)}".strip()
            raise EditError({"tone": "wrong", "text": said, "refs": []})
    if will.cut.record != done.record:
        raise EditError({"tone": "wrong", "text": will.cut.word("edit_lost"), "refs": []})


def _place_to_look_at(cut: Cut, done: Done) -> Place:
    """Where an edit leads: its place, or behind the first card of the variation that it is about."""
    here = stand(cut, done.place) if done.into else None
    if here is None or done.into is None:
        return done.place
    card = done.into.kind, done.into.says
    found = [number for number, one in leaving(here) if (card_of(one.moves[0]), one.moves[0].said) == card]
    return place_of(cut, found[0], 1) if found else done.place


# What a page needs to draw an annotated game: its film, and of the moment that is looked at what can be done there.


FORMAT = "dokolearn-annotating/1"


def view(state: Annotated) -> View:
    """Everything there is to draw."""
    text, lang = state.now.text, state.lang
    cut = sheet(text, lang).cut
    here = stand(cut, state.now.place, state.said) or stand(cut, BEGINNING)
    assert here is not None, "every game has a beginning"
    return {
        "format": FORMAT,
        "lang": lang,
        "film": _film(text, lang),
        "here": _here_view(here),
        "tags": {name: cut.record.value(name) for name in TAGS},
        "about": subjects(cut.record),
        "can_undo": bool(state.before or state.said),
        "can_redo": bool(state.behind),
        "bytes": len(text.encode()),
        "most_bytes": MAX_BYTES,
        "feedback": state.feedback,
    }


@lru_cache(maxsize=2)
def _film(text: str, lang: str) -> View:
    """Whoever goes from card to card looks at the same one."""
    return film(reading_of(text, lang), lang)


def _here_view(here: Standing) -> View:
    """The moment that is looked at: what is said of it, and what may come next."""
    cut, turn = here.cut, here.turn
    rules, lang = cut.game.rules, cut.lang
    return {
        "branch": here.place.branch,
        "at": here.place.at,
        "turn": turn,
        "sign": here.move.play.glyph if here.move else "",
        "speakers": list(here.speakers),
        "notes": [{"seat": one.seat, "text": one.text, "marks": list(map(_mark, one.marks))} for one in notes_at(here)],
        "said": [{"seat": say.seat, "text": say_text(say.word, lang, rules)} for say in here.said],
        "cards": list(_cards(here)),
        "calls": list(_calls(here)),
        "words": list(_words(here)),
        "lines": [cut.branch_ids[number] for number, _ in leaving(here)],
        "questions": [[_step(step) for step in question.quiz.steps] for question in questions_at(here)],
    }


def _mark(mark: Mark) -> View:
    return {"seat": mark.seat, "card": None if mark.kind is None else card_code(mark.kind), "to": mark.to}


def _cards(here: Standing) -> Iterator[View]:
    """What whoever is on turn holds, each with its place in the hand; the legal ones marked."""
    if here.turn is not None:
        board = here.cut.board(here.branch, here.n)
        yield from board.choices(here.turn, set(legal(here.spiel, here.due[0])), here.cut.lang)


def _calls(here: Standing) -> Iterator[View]:
    """What anybody may say before the next card."""
    for seat in SEATS:
        for word, call in sayable(here, seat):
            yield {"seat": seat, "move": word, "label": call_text(call, here.cut.lang, here.cut.game.rules)}


def _words(here: Standing) -> Iterator[View]:
    """What whoever is on turn may be asked to say, nothing included."""
    if here.turn is None:
        return
    for word, call in sayable(here, here.turn):
        yield {"move": word, "label": call_text(call, here.cut.lang, here.cut.game.rules)}
    yield {"move": SILENT, "label": here.cut.word("quiz_silent")}


def _step(step: Quiz) -> View:
    answers = [{"verdict": one.verdict, "move": one.move, "text": one.text} for one in step.answers]
    return {"text": step.text, "hints": list(step.hints), "answers": answers}
