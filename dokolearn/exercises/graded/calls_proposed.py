"""Moments in which somebody may call, by number: games as a club plays them, up to a turn where it is worth a thought.

to_call(BOOKS["ddv"], 17)      # hand, cards and calls before, as a task has them
"""

from collections.abc import Iterator
from random import Random

from dokolearn.ch5_tactics.forecast import gain
from dokolearn.exercises.graded.decks import task_of_moment
from dokolearn.exercises.position.written_calls import ansage
from dokolearn.game import (
    Spiel,
    State,
    calls_now,
    deal_game,
    forced_call_now,
    play,
    sight,
    speak,
    start,
    without_questions,
)
from dokolearn.model import SEATS, STAGES, Call, Party, RuleSet, Seat, Spoken
from dokolearn.players.verein import plays_as_printed, speaks
from dokolearn.shallow_json import JsonDict

PAYS, TEMPTS = 0.4, (-5.0, -1.0)
"""§5.3 In Punkte, what a call is expected to bring: more, and a club makes it; so much less, and it is a mistake."""

WORDS: tuple[tuple[Party, int], ...] = (("re", 0), ("kontra", 0), ("re", 1))
"""What may be said next: the word of either party, or keine 90 after Re. After Kontra it pays in less than one
of a thousand games, and silence would always be right."""

GAMES = 600
"""So many games are looked through for each number: keine 90 pays in one of eighty."""


def to_call(rules: RuleSet, number: int) -> JsonDict | None:
    """A turn at which a call is likely to pay, by even numbers; by odd ones a turn at which the same only looks so.

    None where no game has any."""
    chance, pays = Random(f"call {number}").random, number % 2 == 0
    word = WORDS[number // 2 % len(WORDS)]
    for _ in range(GAMES):
        spiel = deal_game(rules, SEATS[int(chance() * 4)], chance)
        if spiel.vertrag.game == "normal":
            moments = [state for state, call, brings in _turns(spiel) if _word(call) == word and _fits(brings, pays)]
            if moments:
                return _task(moments[int(chance() * len(moments))])
    return None


def _word(call: Call) -> tuple[Party, int]:
    return call.party, call.stage


def _fits(brings: float, pays: bool) -> bool:
    return brings > PAYS if pays else TEMPTS[0] < brings < TEMPTS[1]


def _turns(spiel: Spiel) -> Iterator[tuple[State, Call, float]]:
    """Every turn at which a call is possible, with the next one and what it is expected to bring.

    Everybody speaks and plays as in a club; it ends where a book makes somebody call."""
    state = start(spiel)
    while not state.over and not forced_call_now(spiel, state):
        seen = sight(without_questions(spiel, state), state.turn)
        possible = [call for call in calls_now(spiel, state, state.turn) if not call.vorab]
        if possible:
            yield state, possible[0], gain(seen, possible[0])
        said = speaks(seen)
        state = play(spiel, state, plays_as_printed(seen)) if said is None else speak(spiel, state, said)


def _task(state: State) -> JsonDict:
    calls = " ".join(call_text(one, state.turn) for one in state.spoken)
    return {**task_of_moment(state), **({"calls": calls} if calls else {})}


def call_text(one: Spoken, learner: Seat) -> str:
    """A call as tasks write it, by whom and when; who asks sits at place 0."""
    call = one.call
    assert call.seat is not None, "somebody says it"
    stage = f"-{STAGES[call.stage]}" if call.stage else ""
    return f"{(call.seat - learner) % 4}:{ansage(call.party)}{stage}@{one.moment.cards_played}"
