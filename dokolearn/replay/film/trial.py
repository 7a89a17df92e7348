""" "What if I play …": a game gone on with from any moment, one seat played by the reader.

The others play as they did as long as nothing has changed; from then on as in a club, by what each of
them can know. They say what they said there, where it is possible. `start`, `step` and
`view` are pure.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from dokolearn.ch1_general import KIND_BY_CODE, SCHWEIN
from dokolearn.game import Game as Table
from dokolearn.game import (
    Spiel,
    State,
    calls_now,
    forced_call_now,
    legal,
    play,
    sight,
    speak,
    speak_verstoss,
    verstoss,
    without_questions,
)
from dokolearn.game.calling import moment_of, say_all
from dokolearn.model import Kind, Problems, Seat, Speak
from dokolearn.players.verein import plays
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import MAIN, Move, Utterance
from dokolearn.replay.film.cut import Cut, card_of
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.moments import full_stiche, moment, parties_at
from dokolearn.replay.film.own_lines import can_keep, keep_line
from dokolearn.replay.film.score_by_book import line_result, result_text, score_of
from dokolearn.replay.film.viewer_words import call_text, refused_view, say_text
from dokolearn.replay.links.link_forms import open_link
from dokolearn.replay.text.parser import parse_all
from dokolearn.replay.text.record import Play, Say
from dokolearn.replay.text.spelling import stage_of, word_of
from dokolearn.shallow_json import Event, JsonObject, View
from dokolearn.sight import Sight
from dokolearn.strings import LANGUAGES

FORMAT = "dokolearn-try/3"


def cut_by(spec: JsonObject) -> Cut:
    """The game. Raises Problems.

    `{"dkn": text}` or `{"link": "k=1…"}`, with `game` (which of several, from 0), `at` ("3.2": Stich 3 after its second
    card, "0.0": the beginning), `branch` (of the film, -1: the game itself), `seat` 0 to 3, `lang`.
    """
    problems = [f"unknown key {key!r}" for key in spec if key not in _KEYS]
    bad = [(key, said) for key, (good, said) in _KEYS.items() if key in spec and not good(spec[key])]
    problems += [f"{key}: expected {said}" for key, said in bad]
    if ("dkn" in spec) == ("link" in spec):
        problems.append("expected either dkn or link")
    problems += [f"{key}: missing" for key in ("at", "seat") if key not in spec]
    if problems:
        raise Problems(problems)
    text = spec["dkn"] if "dkn" in spec else open_link(spec["link"]).text
    readings = parse_all(text)
    number = spec.get("game", 0)
    if number >= len(readings):
        raise Problems([f"game: there are {len(readings)}"])
    record = readings[number].record
    return Cut(record, check(record), spec.get("lang", "de"))


def _whole(least: int, most: int) -> Any:
    return lambda value: type(value) is int and least <= value <= most


def _text(value: object) -> bool:
    return isinstance(value, str)


def _is_place(value: object) -> bool:
    parts = value.split(".") if isinstance(value, str) else []
    return len(parts) == 2 and all(part.isdecimal() and len(part) < 3 for part in parts)


_KEYS: dict[str, tuple[Any, str]] = {
    "dkn": (_text, "a text"),
    "link": (_text, "a text"),
    "game": (_whole(0, 999), "a number"),
    "at": (_is_place, "Stich and card, as 3.2"),
    "branch": (_whole(-1, 9999), "a number"),
    "seat": (_whole(0, 3), "0 to 3"),
    "lang": (lambda value: value in LANGUAGES, f"one of {', '.join(LANGUAGES)}"),
}


@dataclass(frozen=True, slots=True)
class Trial:
    """Where the reader is: the moves since the original was left, and the answer to the last event."""

    cut: Cut
    seat: Seat
    branch: int
    """The line that was left, by its number in the game."""
    at: int
    """How many moves of that line are shared."""
    state: State
    moves: tuple[Move, ...] = ()
    heard: tuple[Utterance, ...] = ()
    """What was said since the last card."""
    feedback: View | None = None
    before: "Trial | None" = None
    """Before the last thing the reader did."""
    kept: View | None = None
    """The game with this line as a variation, once the reader wants it."""

    @property
    def spiel(self) -> Spiel:
        """The game that is tried: its kind, hands and rules."""
        return self.cut.spiel


def start(spec: JsonObject) -> Trial:
    """The moment from which is tried, the others having played up to the reader. Raises Problems."""
    return _play_on(trial_at(spec))


def trial_at(spec: JsonObject) -> Trial:
    """The moment itself, with nothing played on. Raises Problems where that cannot be."""
    cut = cut_by(spec)
    if cut.game.spiel is None or cut.game.begins is None or any(cut.game.supposed):
        raise Problems(["the game cannot be played: its hands are not known"])
    asked = spec.get("branch", MAIN)
    branch = next((number for number, shown in cut.branch_ids.items() if shown == asked), MAIN)
    if branch == MAIN != asked:
        raise Problems([f"branch: there is no {asked}"])
    moves = cut.moves(branch)
    stich, card = map(int, spec["at"].split("."))
    places = [cut.place_of(move) for move in moves]
    if (stich, card) in places:
        at = places.index((stich, card)) + 1
    elif stich == 0 and branch == MAIN:
        at = 0
    else:
        raise Problems([f"at: there is no moment {spec['at']}"])
    state = moves[at - 1].after if at else cut.begins
    return Trial(cut, Seat(spec["seat"]), branch, at, state)


def step(trial: Trial, event: Event) -> Trial:
    """The trial after an event: `{"type": "play", "move": "HeA"}`, `{"type": "call", "move": "Re"}`, `undo`,
    `keep`.

    What is not possible changes nothing but the feedback; what cannot be understood, nothing at all.
    """
    what, move = event.get("type"), event.get("move")
    trial = trial if trial.kept is None else replace(trial, kept=None)
    if what == "undo":
        return trial.before if trial.before is not None else trial
    if what == "keep":
        return _keep(trial)
    if what == "play" and isinstance(move, str) and move in KIND_BY_CODE:
        return _play(trial, KIND_BY_CODE[move])
    if what == "call" and isinstance(move, str):
        return _call(trial, move)
    return trial


def _play(trial: Trial, kind: Kind) -> Trial:
    """The reader's card, and those of the others up to his next one."""
    if trial.state.over or trial.state.turn != trial.seat:
        return trial
    refused = verstoss(trial.spiel, trial.state, kind)
    if refused is not None:
        held = kind in trial.state.hands[trial.seat] or kind == SCHWEIN
        return replace(trial, feedback=refused_view(refused, trial.spiel.rules, trial.cut.lang)) if held else trial
    return _play_on(replace(_lay(trial, kind), before=replace(trial, feedback=None), feedback=None))


def _keep(trial: Trial) -> Trial:
    """The line as a variation of the game, where it is one and has room."""
    found = keep_line(trial.cut, trial.branch, trial.at, trial.moves, trial.heard)
    if found is None:
        return trial
    record, branch = found
    return replace(trial, kept={"film": film(record, trial.cut.lang), "branch": branch})


def _call(trial: Trial, said: str) -> Trial:
    found = stage_of(said)
    if found is None or trial.state.over:
        return trial
    event = Speak(trial.seat, *found)
    refused = speak_verstoss(trial.spiel, trial.state, event)
    if refused is not None:
        return replace(trial, feedback=refused_view(refused, trial.spiel.rules, trial.cut.lang))
    heard = Utterance(Say(trial.seat, said), trial.state, speak(trial.spiel, trial.state, event))
    before = replace(trial, feedback=None)
    return replace(trial, state=heard.after, heard=(*trial.heard, heard), before=before, feedback=None)


def _lay(trial: Trial, kind: Kind) -> Trial:
    """A card on the table; whoever the book forces to call does so before the next one."""
    spiel, before = trial.spiel, trial.state
    said = tuple(heard.say for heard in trial.heard)
    after = play(spiel, before, kind)
    move = Move(before.turn, Play(kind), 0, before, after, said, trial.heard)
    laid = replace(trial, state=after, moves=(*trial.moves, move), heard=())
    forced = None if after.stich or after.over else forced_call_now(spiel, after)
    if forced is None:
        return laid
    seat, call = forced
    bound = say_all(after, (call,), moment_of(after, seat))
    heard = Utterance(Say(seat, word_of(call.party, call.stage)), after, bound, forced=True)
    return replace(laid, state=bound, heard=(heard,))


def _play_on(trial: Trial) -> Trial:
    """The others play until the reader is to move, or the game is over."""
    trial = _repeat(trial)
    while not trial.state.over and trial.state.turn != trial.seat:
        trial = _repeat(_lay(trial, _answer(trial)))
    return trial


def _answer(trial: Trial) -> Kind:
    """Somebody else's card: as in the line that was left while nothing is different, then by what that seat knows."""
    rest, done = trial.cut.moves(trial.branch)[trial.at :], len(trial.moves)
    if done < len(rest) and all(card_of(mine) == card_of(was) for mine, was in zip(trial.moves, rest, strict=False)):
        return card_of(rest[done])
    return plays(sight_at(trial, trial.state))


def sight_at(trial: Trial, state: State) -> Sight:
    """The game as the seat on turn knows it."""
    spiel, asked = trial.spiel, trial.cut.game.round
    table = without_questions(spiel, state) if asked is None else Table(spiel.rules, asked, spiel, state)
    return sight(table, state.turn)


def _repeat(trial: Trial) -> Trial:
    """What the others said at this moment of the original, as far as it is possible now."""
    state = trial.state
    now = 4 * len(state.stiche) + len(state.stich)
    for heard in (heard for move in trial.cut.game.moves for heard in move.heard):
        found, seat = stage_of(heard.say.word), heard.say.seat
        when = 4 * len(heard.before.stiche) + len(heard.before.stich)
        if when != now or seat == trial.seat or found is None or not heard.counts or heard.forced:
            continue
        event = Speak(seat, *found)
        if speak_verstoss(trial.spiel, trial.state, event) is None:
            said = Utterance(heard.say, trial.state, speak(trial.spiel, trial.state, event), deadline=heard.deadline)
            trial = replace(trial, state=said.after, heard=(*trial.heard, said))
    return trial


# The view


def view(trial: Trial) -> View:
    """Everything there is to draw: the moments of the new line, what the reader may do now, and how it ended."""
    cut, state, lang = trial.cut, trial.state, trial.cut.lang
    moments = list(_moments(trial))
    branch, at = cut.spot(trial.branch, trial.at)
    over, mine = state.over, state.turn == trial.seat and not state.over
    result = {"text": line_result(trial.spiel, state, lang, scored=cut.scored)} if over else None
    return {
        "format": FORMAT,
        "lang": lang,
        "seat": trial.seat,
        "branch": cut.branch_ids.get(branch, MAIN),
        "at": at,
        "moments": moments,
        "stiche": full_stiche(cut, trial.moves),
        "known": _parties_now(trial),
        "said": [
            {"seat": heard.say.seat, "text": say_text(heard.say.word, lang, cut.game.rules)} for heard in trial.heard
        ],
        "choices": list(_choices(trial)) if mine else [],
        "calls": list(_calls(trial)),
        "can_undo": trial.before is not None,
        "can_keep": can_keep(cut, trial.branch, trial.at, trial.moves),
        "kept": trial.kept,
        "feedback": trial.feedback,
        "result": result,
        "score": score_of(trial.spiel, state, lang) if over and cut.scored else None,
        "original": cut.word("try_original", text=result_text(cut.game, lang)) if over and cut.game.outcome else "",
        "words": {key: cut.word(f"try_{key}") for key in ("title", "note", "undo", "turn")},
    }


def _moments(trial: Trial) -> Iterator[View]:
    board = trial.cut.board(trial.branch, trial.at)
    for move in trial.moves:
        board.lay(move)
        yield moment(trial.cut, board, move)


def _parties_now(trial: Trial) -> View:
    """Augen and parties after all that was said by now."""
    before = trial.cut.path(trial.branch, trial.at)
    heard = [heard for move in (*before, *trial.moves) for heard in move.heard]
    return parties_at(trial.cut, trial.state, [*heard, *trial.heard], trial.state.over)


def _choices(trial: Trial) -> Iterator[View]:
    """The cards of the reader that are still there, each with its place; the legal ones marked."""
    board = trial.cut.board(trial.branch, trial.at)
    for move in trial.moves:
        board.lay(move)
    return board.choices(trial.seat, set(legal(trial.spiel, trial.state)), trial.cut.lang)


def _calls(trial: Trial) -> Iterator[View]:
    """What the reader may say now."""
    if trial.state.over:
        return
    for call in calls_now(trial.spiel, trial.state, trial.seat):
        label = call_text(call, trial.cut.lang, trial.spiel.rules)
        yield {"move": word_of(call.party, call.stage, call.vorab), "label": label}
