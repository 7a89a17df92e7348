"""Questions to the reader about the next card: what is asked, what is right, what is said of everything else."""

from collections.abc import Sequence
from dataclasses import replace

from dokolearn.replay.check.game_so_far import MAIN, Question
from dokolearn.replay.text.record import VERDICTS, Answer, Item, Quiz, Record, replaced
from dokolearn.replay.text.spelling import move_word
from dokolearn.shallow_json import Event
from dokolearn.workshop.annotating.standing import Done, Standing, chosen, plain

MOST_STEPS = 2


def questions_at(here: Standing) -> list[Question]:
    """What is asked at a moment, in the order of the file."""
    cut = here.cut
    spot = cut.spot(here.branch, here.n)
    return [one for one in cut.game.questions if cut.spot(one.branch, one.at) == spot]


def ask(here: Standing, event: Event) -> Done | None:
    """`{"type": "ask", "steps": [{"text": …, "hints": […], "answers": [{"verdict": "ok", "move": "HeA", "text": …}]}]}`
    asks whoever is on turn; with `item` it changes the question of that number, and without steps it throws it away."""
    known, steps = questions_at(here), event.get("steps")
    number = chosen(event.get("item"), len(known))
    if not isinstance(steps, list) or len(steps) > MOST_STEPS or (number is None and event.get("item") is not None):
        return None
    if not steps:
        record = None if number is None else replaced(here.cut.record, (known[number].quiz, ()))
        return None if record is None else Done(record, here.place)
    read = [_step(here, step) for step in steps]
    if here.turn is None or None in read:
        return None
    first, *more = filter(None, read)
    quiz = replace(first, then=more[0] if more else None)
    record = _with(here, quiz) if number is None else replaced(here.cut.record, (known[number].quiz, (quiz,)))
    return Done(record, here.place)


def _step(here: Standing, value: object) -> Quiz | None:
    """One step; None for what is none."""
    if not isinstance(value, dict) or here.turn is None:
        return None
    text, hints, answers = plain(value.get("text")), value.get("hints", []), value.get("answers")
    if text is None or not isinstance(hints, list) or not isinstance(answers, list):
        return None
    told, given = [plain(hint) for hint in hints], [_answer(one) for one in answers]
    if None in told or None in given:
        return None
    by_move = {one.move: one for one in reversed(list(filter(None, given)))}
    return Quiz(here.turn, text, tuple(filter(None, told)), tuple(reversed(by_move.values())))


def _answer(value: object) -> Answer | None:
    if not isinstance(value, dict):
        return None
    verdict, move, text = value.get("verdict"), value.get("move"), plain(value.get("text", ""))
    known = move_word(move) if isinstance(move, str) else None
    return Answer(verdict, known, text) if verdict in VERDICTS and known and text is not None else None


def _with(here: Standing, quiz: Quiz) -> Record:
    """The record with one more question, below the last line that ends before this moment."""
    done = [move.line for move in here.moves[: here.n]]
    still = {move.line for move in here.moves[here.n :]}
    ended = [line for line in done if line not in still and _is_laid(here, line, done.count(line))]
    if ended:
        line = here.lines[ended[-1]]
        return replaced(here.cut.record, (line, (replace(line, items=(*line.items, quiz)),)))
    if here.branch == MAIN:
        return replace(here.cut.record, opening=_last(here.cut.record.opening, quiz))
    variation = here.cut.game.branches[here.branch].variation
    return replaced(here.cut.record, (variation, (replace(variation, opening=_last(variation.opening, quiz)),)))


def _is_laid(here: Standing, line: int, many: int) -> bool:
    """Whether so many cards are all of a line."""
    return len(here.lines[line].plays) == many


def _last(items: Sequence[Item], quiz: Quiz) -> tuple[Item, ...]:
    return (*items, quiz)
