"""Mistakes of a reviewed game as exercises: the very position, seen from the seat of whoever made it.

A mistake is a question of the game to which its own card is a wrong answer. What was said of each card stays with it.

    own_mistakes({"dkn": text})["mistakes"][0]["spec"]     # an exercise of the kind choose_card
"""

from collections.abc import Iterator
from zlib import crc32

from dokolearn.ch1_general import card_code
from dokolearn.ch4_vorbehalte.soli import is_solo
from dokolearn.exercises import walk
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.graded.calls_proposed import call_text
from dokolearn.exercises.graded.decks import task_of_moment
from dokolearn.game import Spiel, State
from dokolearn.model import Problems, RuleSet
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import MAIN, CheckedGame, Question
from dokolearn.replay.film.cut import card_of
from dokolearn.replay.text.parser import parse_all
from dokolearn.replay.text.problems import player_names
from dokolearn.replay.text.record import ANYTHING, NO, Quiz
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.options import changes
from dokolearn.shallow_json import JsonDict, JsonObject, View
from dokolearn.strings import LANGUAGES, text

FORMAT = "dokolearn-own-mistakes/1"

KIND = "choose_card"

AS_WRITTEN = ("normal", "stilles_solo")
"""Games that a position without its questions is taken for; a Solo is named with its player."""


def own_mistakes(spec: JsonObject) -> View:
    """`{"dkn": text}`, with `lang`: all mistakes of a game, by seat. Raises Problems."""
    written, lang = spec.get("dkn"), spec.get("lang", LANGUAGES[0])
    if not isinstance(written, str) or lang not in LANGUAGES:
        raise Problems(["dkn: expected a text, and a known language"])
    reading = parse_all(written)[0]
    game = check(reading.record)
    return {
        "format": FORMAT,
        "players": list(player_names(reading.record, lang)),
        **{word: text(lang, f"turning.own.{word}") for word in ("ask", "kept", "unkept")},
        "mistakes": list(_mistakes(game, lang)),
    }


def _mistakes(game: CheckedGame, lang: str) -> Iterator[JsonDict]:
    for question in game.questions:
        asked = next((step for step in question.quiz.steps if step.asks_cards), None)
        if asked is None or question.branch != MAIN or question.at >= len(game.moves) or game.spiel is None:
            continue
        move = game.moves[question.at]
        did = next((one for one in asked.answers if one.move == card_code(card_of(move))), None)
        task = _task(game.spiel, move.before, asked) if did is not None and did.verdict == NO else None
        if task is not None:
            yield from _as_exercise(game.rules, question, task, lang)


def _task(spiel: Spiel, state: State, asked: Quiz) -> JsonDict | None:
    """The position with what was said of each card; None where such a position cannot be written."""
    vertrag = spiel.vertrag
    calls = " ".join(call_text(one, state.turn) for one in state.spoken if not one.call.implied)
    task = task_of_moment(state) | ({"calls": calls} if calls else {})
    if vertrag.game not in AS_WRITTEN:
        if vertrag.player is None or not is_solo(vertrag.game or ""):
            return None
        task |= {"game": vertrag.game, "player": (vertrag.player - state.turn) % 4}
    said = {one.move: one.text for one in asked.answers if one.verdict == NO}
    good = {one.move: one.text for one in asked.answers if one.verdict != NO}
    rest = said.pop(ANYTHING, None) or good.pop(ANYTHING, None) or ""
    return task | {"ok": good, "no": {**said, ANYTHING: rest}}


def _as_exercise(table: RuleSet, question: Question, task: JsonDict, lang: str) -> Iterator[JsonDict]:
    """Nothing where the course does not know such a position: what a Hochzeit has shown, or an Armut."""
    rules = {"set": table.name, "options": changes(BOOKS[table.name], table)}
    title = text(lang, "turning.own.title", number=len(question.state.stiche) + 1)
    spec = {"kind": KIND, "rules": rules, "lang": lang, "title": title, "tasks": [task]}
    try:
        walk.start(spec)
    except SpecError:
        return
    slip = f"spiel.{crc32(repr((rules, task['hand'], task['stich'], task['stiche'])).encode()):08x}"
    yield {"seat": question.quiz.seat, "slip": slip, "book": table.name, "spec": spec}
