"""What a page needs to draw an annotated game: its film, and of the moment that is looked at what can be done there."""

from collections.abc import Iterator
from functools import lru_cache

from dokolearn.ch1_general import FUCHS, SCHWEIN, card_code
from dokolearn.game import legal
from dokolearn.model import SEATS
from dokolearn.replay.film.cut import Board
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.viewer_words import call_text, say_text
from dokolearn.replay.text.parser import MAX_BYTES
from dokolearn.replay.text.record import SILENT, Mark, Quiz
from dokolearn.shallow_json import View
from dokolearn.wording import card_name
from dokolearn.workshop.annotating.annotator import Annotated, reading_of, sheet
from dokolearn.workshop.annotating.headings import TAGS, subjects
from dokolearn.workshop.annotating.other_lines import leaving, sayable
from dokolearn.workshop.annotating.questions_asked import questions_at
from dokolearn.workshop.annotating.remarks import notes_at
from dokolearn.workshop.annotating.standing import BEGINNING, Standing, stand

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
        "here": _here(here),
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


def _here(here: Standing) -> View:
    """The moment that is looked at: what is said of it, and what may come next."""
    cut, turn = here.cut, here.turn
    rules, lang = cut.game.rules, cut.lang
    return {
        "branch": here.place.branch,
        "at": here.place.at,
        "turn": turn,
        "sign": here.move.play.glyph if here.move else "",
        "speakers": list(here.speakers),
        "notes": [
            {"seat": note.seat, "text": note.text, "marks": list(map(_mark, note.marks))} for note in notes_at(here)
        ],
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
    if here.turn is None:
        return
    board = Board(here.cut.hands)
    for move in here.cut.path(here.branch, here.n):
        board.lay(move)
    allowed = set(legal(here.spiel, here.due[0]))
    for index, kind in enumerate(here.cut.hands[here.turn]):
        if index not in board.played[here.turn]:
            raised = SCHWEIN if kind == FUCHS and SCHWEIN in allowed else kind
            for each in dict.fromkeys((*((kind,) if kind in allowed else ()), raised)):
                label = card_name(each, here.cut.lang)
                yield {"move": card_code(each), "label": label, "index": index, "legal": each in allowed}


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
