"""Mistakes of a reviewed game as exercises: the position of the game, with the words of its question."""

from dataclasses import replace
from pathlib import Path

import pytest

from dokolearn import Game, Replay
from dokolearn.ch1_general import card_code, card_codes
from dokolearn.exercises import walk
from dokolearn.game import legal, sight
from dokolearn.model import Problems, Seat
from dokolearn.players import verein
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import CheckedGame, Move
from dokolearn.replay.film.cut import card_of
from dokolearn.replay.text.record import Answer, Quiz, Record
from dokolearn.replay.text.writer import write
from dokolearn.shallow_json import JsonDict
from dokolearn.workshop.own_mistakes import own_mistakes

GAMES = Path(__file__).parents[2] / "replays"


def played(number: int, rules: str = "ddv") -> Record:
    """A game as in a club, with one call."""
    game = Game(number, rules=rules)
    while not game.over:
        game = game._without_questions()
        state = game.position.in_play[1]
        words = game.words.get(state.turn + 1, [])
        calls = [word for word in words if word in ("Re", "Kontra")]
        if len(game) == 5 and calls:
            game = game.say(calls[0])
        elif game.position.forced is None:
            game = game.play(card_code(verein.plays(sight(game.position, state.turn))))
    return game.record


def first_choice(game: CheckedGame, stich: int) -> tuple[Move, str]:
    """A card of this Stich or a later one beside which another one was possible, and that one."""
    assert game.spiel is not None
    for move in game.moves:
        others = [kind for kind in legal(game.spiel, move.before) if kind != card_of(move)]
        if others and len(move.before.stiche) >= stich - 1:
            return move, card_code(others[0])
    raise AssertionError("nobody had a choice")


def with_question(record: Record, stich: int, right: bool = False) -> tuple[Record, Move, str]:
    """The game with a question whose answer is another card, or the one that was laid."""
    move, other = first_choice(check(record), stich)
    did = card_code(card_of(move))
    answers = (
        Answer("no", did, "So ging es am Tisch."),
        Answer("ok", other, "Besser."),
        Answer("no", "*", "Auch nicht."),
    )
    if right:
        answers = (Answer("ok", did, "Richtig."), Answer("no", "*", "Nicht."))
    quiz, tricks = Quiz(move.seat, "Was hättest du gelegt?", (), answers), list(record.tricks)
    before = tricks[move.line - 1]
    tricks[move.line - 1] = replace(before, items=(*before.items, quiz))
    return replace(record, tricks=tuple(tricks)), move, other


def mistakes(record: Record) -> list[JsonDict]:
    found: list[JsonDict] = own_mistakes({"dkn": write(record)})["mistakes"]
    return found


@pytest.mark.parametrize("stich", [3, 8])
def test_the_position_of_the_game_is_asked_with_the_words_of_its_question(stich: int) -> None:
    record, move, other = with_question(played(503), stich)
    [one] = mistakes(record)
    assert (one["seat"], one["book"], one["spec"]["rules"]) == (move.seat, "ddv", {"set": "ddv", "options": {}})
    state = walk.start(one["spec"])
    shown = walk.view(state)
    codes = [card["code"] for card in shown["hand"]["cards"]]
    assert sorted(codes) == sorted(card_codes(move.before.hands[move.seat]).split())
    wrong = walk.view(walk.step(state, {"type": "pick", "index": codes.index(card_code(card_of(move)))}))
    assert wrong["feedback"]["tone"] == "wrong"
    assert "So ging es am Tisch." in wrong["feedback"]["text"]
    right = walk.view(walk.step(state, {"type": "pick", "index": codes.index(other)}))
    assert right["solved"]
    assert "Besser." in right["feedback"]["text"]


def test_what_was_called_before_is_said() -> None:
    record, move, _ = with_question(played(503), 8)
    [one] = mistakes(record)
    [task] = one["spec"]["tasks"]
    caller = next(spoken.call for spoken in move.before.spoken)
    assert caller.seat is not None
    assert task["calls"] == f"{(caller.seat - move.seat) % 4}:{caller.party.capitalize()}@5"


def test_the_same_position_has_one_name_and_another_one_another() -> None:
    first, again, other = (mistakes(with_question(played(503), stich)[0])[0]["slip"] for stich in (3, 3, 8))
    assert first == again != other


def test_a_question_that_the_game_answered_well_is_no_mistake() -> None:
    record, _, _ = with_question(played(503), 5, right=True)
    assert mistakes(record) == []


def test_in_a_solo_its_player_stands_in_the_position() -> None:
    record = Replay.from_file(GAMES / "damensolo.dkn").record
    game = check(record)
    assert game.spiel is not None
    asked, move, _ = with_question(replace(record, tricks=tuple(replace(one, items=()) for one in record.tricks)), 6)
    [one] = mistakes(asked)
    [task] = one["spec"]["tasks"]
    assert (task["game"], Seat((move.seat + task["player"]) % 4)) == ("damensolo", game.spiel.vertrag.player)


@pytest.mark.parametrize("name", ["armut", "in_die_hochzeit"])
def test_of_an_armut_and_a_hochzeit_no_position_is_made_yet(name: str) -> None:
    record = Replay.from_file(GAMES / f"{name}.dkn").record
    asked, _, _ = with_question(replace(record, tricks=tuple(replace(one, items=()) for one in record.tricks)), 6)
    assert mistakes(asked) == []


@pytest.mark.parametrize("spec", [{}, {"dkn": 7}, {"dkn": "", "lang": "fr"}])
def test_what_is_no_game_is_refused(spec: JsonDict) -> None:
    with pytest.raises(Problems):
        own_mistakes(spec)
