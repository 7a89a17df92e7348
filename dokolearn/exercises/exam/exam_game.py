"""The last eight tasks of an exam are about one game: from the first cards to what it counts.

A special point is not asked there: it needs the parties, which two other tasks ask for, and the score names it.

positions(7, BOOKS["ddv"])["legal_cards"]  # {"stich": "KrA", "hand": "He10 KrD …"}
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from dokolearn.ch1_general import card_codes
from dokolearn.ch3_scoring.special_points import paid_events, sonderpunkte
from dokolearn.ch3_scoring.winning import PARTIES, winner
from dokolearn.exercises.drill.invent import chance_of
from dokolearn.exercises.frame.invention import Chance, Position
from dokolearn.exercises.kinds.partner import KIND as PARTNER
from dokolearn.exercises.position.seat_view import known_parties
from dokolearn.exercises.position.written_calls import ansage
from dokolearn.game import Spiel, State, calls_now, deal_game, forced_call_now, outcome, play, sight, speak, start
from dokolearn.game import without_questions as told_nothing
from dokolearn.model import SEATS, STAGES, Call, Outcome, Party, RuleSet, Seat, Speak, Stich
from dokolearn.players.verein import plays_as_printed

KINDS_OF_A_GAME = (
    *("legal_cards", "count_augen", "stich_winner", "call_possible"),
    *("partner", "party", "winner_of_game", "game_value"),
)
"""What is asked, in the order of the game."""

LEARNER = SEATS[0]
TRIES = 60
CALLS = 0.3
"""How often somebody who may says Re or Kontra before the first card, and then keine 90."""
PARTNER_KNOWN = 0.75
"""How often the partner is known when he is asked for, so that all places are right about as often."""
CLOSE = 150
"""Nobody has to think who has won with more Augen."""


class ExamGame(NamedTuple):
    """A game and every moment of it, the first before any card."""

    spiel: Spiel
    moments: tuple[State, ...]

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return outcome(self.spiel, self.moments[-1])


@lru_cache(maxsize=32)
def positions(seed: int, rules: RuleSet) -> dict[str, Position]:
    """By kind a position of the one game that belongs to this number, as a task has it in JSON."""
    chance = chance_of(f"exam game {seed}")
    partner, games = chance() < PARTNER_KNOWN, _games(rules, chance)
    best, fits = next(games), -1
    for game in islice(games, TRIES):
        if (fit := _fit(game, partner)) > fits:
            best, fits = game, fit
        if fits == FITS:
            break
    return dict(zip(KINDS_OF_A_GAME, _positions(best), strict=True))


FITS = 3


def _fit(game: ExamGame, partner: bool) -> int:
    """How well a game can be asked about: every task has something to ask, and the partner is known, or not."""
    if _tells(game):
        return FITS if (_partner(game) is not None) == partner else FITS - 1
    return int(max(game.outcome.augen) <= CLOSE)


def _games(rules: RuleSet, chance: Chance) -> Iterator[ExamGame]:
    """Normal games that somebody wins, one after the other, played as in a club; now and then somebody calls.

    Where nobody has won, the last task would have to name a party, and tell so.
    """
    while True:
        spiel = deal_game(rules, SEATS[int(chance() * 4)], chance)
        if spiel.vertrag.game == "normal":
            game = ExamGame(spiel, tuple(_moments(spiel, chance)))
            if winner(game.outcome, rules):
                yield game


def _moments(spiel: Spiel, chance: Chance) -> Iterator[State]:
    state = start(spiel)
    for seat in SEATS:
        for stage in (0, 1):
            said = {(one.call.party, one.call.stage) for one in state.spoken}
            offered = [one for one in calls_now(spiel, state, seat) if one.stage == stage and not one.vorab]
            if not offered or (offered[0].party, stage) in said or chance() >= CALLS:
                break
            state = speak(spiel, state, Speak(seat, stage))
    yield state
    while not state.over:
        game = told_nothing(spiel, state)
        state = play(spiel, state, plays_as_printed(sight(game, state.turn)))
        yield state


def _tells(game: ExamGame) -> bool:
    """Whether there is something to ask in every task: a close end, a call, a special point, a Stich to follow suit in,
    and nobody whom the book makes call on the way."""
    end = game.outcome
    forced = any(forced_call_now(game.spiel, state) for state in game.moments if not state.stich)
    return (
        max(end.augen) <= CLOSE
        and bool(end.calls)
        and not forced
        and bool(_turns(game))
        and any(_points(game, stich) for stich in game.moments[-1].stiche)
    )


def _turns(game: ExamGame) -> list[State]:
    """The learner's turns in the first half with a real choice."""
    early = game.moments[: len(game.moments) // 2]
    own = [state for state in early if state.turn == LEARNER and state.stich]
    return [state for state in own if 1 < len(set(state.choices)) < len(set(state.hands[LEARNER]))] or own


# What is asked about it


def _positions(game: ExamGame) -> Iterator[Position]:
    """A position for each of the kinds, in their order."""
    end, half = game.outcome, game.moments[len(game.moments) // 2]
    stiche = game.moments[-1].stiche
    turn = _turns(game)[0]
    dearest = max(stiche[len(half.stiche) : -1], key=lambda stich: stich.augen)
    yield {"stich": card_codes(turn.stich), "hand": card_codes(turn.hands[LEARNER])}
    yield {"stich": card_codes(stiche[0].cards)}
    yield {"stich": card_codes(dearest.cards), "last": False, "lead": int(dearest.lead)}
    yield _to_speak(game)
    yield _position_at(game, _early(game))
    yield {**_position_at(game, half), "who": _other(game, half)}
    yield {"augen": end.augen[0], "calls": _calls(end)}
    paid = paid_events(game.spiel.rules.special, game.spiel.rules.value, "normal")
    events = " ".join(f"{party}:{event}" for party, event in end.events if event in paid)
    yield {"augen": end.augen[0], "calls": _calls(end), "events": events, "unnamed": True}


def _position_at(game: ExamGame, state: State) -> Position:
    """What the learner sees at the beginning of a Stich."""
    cards = tuple(kind for stich in state.stiche for kind in stich.cards)
    calls = " ".join(f"{one.call.seat}:{_call_word(one.call)}" for one in state.spoken)
    return {
        "hand": card_codes(state.hands[LEARNER]),
        "stiche": card_codes(cards),
        "lead": int(game.spiel.vertrag.lead),
        **({"calls": calls} if calls else {}),
    }


def _number(game: ExamGame) -> int:
    """As good as by chance."""
    return sum(game.moments[-1].stiche[0].cards)


def _early(game: ExamGame) -> State:
    """When the partner is asked for: after two Stiche or half of them."""
    return game.moments[len(game.moments) // 2 if _number(game) % 2 else 8]


def _parties(game: ExamGame, state: State) -> tuple[Party | None, ...]:
    """The party of each seat as far as the learner knows it."""
    return known_parties(PARTNER.read(_position_at(game, state), game.spiel.rules))


def _partner(game: ExamGame) -> Seat | None:
    """Whoever is known to play with the learner."""
    parties = _parties(game, _early(game))
    return next((seat for seat in SEATS[1:] if parties[seat] == parties[LEARNER]), None)


def _other(game: ExamGame, state: State) -> int:
    """Somebody else who is known to be Re or Kontra, or whose party is open."""
    parties, wanted = _parties(game, state), (*PARTIES, None)[_number(game) % 3]
    fitting = [seat for seat in SEATS[1:] if parties[seat] == wanted] or SEATS[1:]
    return int(fitting[_number(game) // 3 % len(fitting)])


def _to_speak(game: ExamGame) -> Position:
    """The learner before his first, second or third card: what may he say?"""
    played = 4 * (_number(game) // 6 % 3)
    state = game.moments[played]
    said = " ".join(f"{one.call.seat}:{_call_word(one.call)}@0" for one in state.spoken)
    party = "re" if LEARNER in game.spiel.re else "kontra"
    return {"party": party, "played": played, "lead": int(state.lead), **({"calls": said} if said else {})}


def _points(game: ExamGame, stich: Stich) -> bool:
    spiel, end = game.spiel, game.moments[-1]
    paid = sonderpunkte(stich, end.re, spiel.rules, spiel.table, stich is end.stiche[-1])
    return any(paid.values())


def _calls(end: Outcome) -> str:
    return " ".join(map(_call_word, end.calls))


def _call_word(call: Call) -> str:
    """A call as tasks write it: `Re`, `Kontra-k90`."""
    return ansage(call.party) + (f"-{STAGES[call.stage]}" if call.stage else "")
