"""Cases about a complete game: every card and every call of it is played, then it is scored."""

from dokolearn.cases.case import Adapter, Case, CaseError, once, same_list, same_lists, why
from dokolearn.cases.game_given import TimedCall, Trick, calls, hands, tricks, vertrag
from dokolearn.cases.score_cases import lines_of, same_lines
from dokolearn.ch1_general import card_code
from dokolearn.ch3_scoring.value import settle_with
from dokolearn.game.calling import moment_of, speak
from dokolearn.game.play import State, play, start
from dokolearn.game.score import outcome
from dokolearn.game.spiel import Spiel, new_game
from dokolearn.model import SEATS, Abrechnung, Illegal, Kind, Outcome, Speak

Finished = tuple[Spiel, State, Outcome, Abrechnung]

COUNTED = ("re", "kontra")


@once
def _finished(case: Case) -> Finished:
    """The game of a case, played to its end. Raises CaseError for one that cannot be so."""
    played, spoken = tricks(case), calls(case)
    try:
        spiel = new_game(case.rules, hands(case), case.seat("dealer"), vertrag(case))
    except ValueError as error:
        raise CaseError(str(error)) from error
    state = start(spiel)
    for number, trick in enumerate(played, start=1):
        if state.turn != trick.lead:
            raise CaseError(f"trick {number}: seat {state.turn} leads, not seat {trick.lead}")
        state = _trick(spiel, state, trick, [one for one in spoken if one.before[0] == number])
    for one in spoken:
        _check_party(state, one)
    ended = outcome(spiel, state)
    return spiel, state, ended, settle_with(spiel.tables.scoring, ended)


def _trick(spiel: Spiel, state: State, trick: Trick, spoken: list[TimedCall]) -> State:
    for place, kind in enumerate(trick.cards):
        for one in spoken:
            if one.before[1] == place:
                state = _speak(spiel, state, one)
        state = _play(spiel, state, kind)
    return state


def _play(spiel: Spiel, state: State, kind: Kind) -> State:
    try:
        return play(spiel, state, kind)
    except Illegal as error:
        where = f"trick {len(state.stiche) + 1}: seat {state.turn} may not play {card_code(kind)}"
        raise CaseError(f"{where}: {why(error.verstoss)}") from error


def _speak(spiel: Spiel, state: State, one: TimedCall) -> State:
    """A call at its moment. Raises CaseError if it may not fall then, or if the case tells another moment."""
    call, seat = one.call, one.call.seat
    assert seat is not None
    now = moment_of(state, seat)
    for key, true in (("cards_in_hand", now.cards_in_hand), ("cards_played", now.cards_played)):
        if one.told.get(key, true) != true:
            raise CaseError(f"calls: {key} of seat {seat} is {true} then, not {one.told[key]}")
    try:
        return speak(spiel, state, Speak(seat, call.stage, call.vorab))
    except Illegal as error:
        raise CaseError(f"calls: seat {seat} may not call {one.told['call']}: {why(error.verstoss)}") from error


def _check_party(state: State, one: TimedCall) -> None:
    """§2.2 Raises CaseError if a call is of the other party than its speaker, when it was made as at the end."""
    seat, party = one.call.seat, one.call.party
    final = "re" if seat in state.re else "kontra"
    said = {spoken.call.party for spoken in state.spoken if spoken.call.seat == seat}
    if party != final and party not in said:
        raise CaseError(f"calls: seat {seat} is not {party}")


def _by_party(pair: tuple[int, int]) -> dict[str, int]:
    return dict(zip(COUNTED, pair, strict=True))


def _sonderpunkte(case: Case) -> dict[str, list[str]]:
    """The special points that the book pays in this game."""
    _, _, ended, settled = _finished(case)
    paid = {line.key for line in settled.lines if line.punkte}
    return {party: [event for side, event in ended.events if side == party and event in paid] for party in COUNTED}


def _augen_seats(case: Case) -> list[int]:
    return list(_finished(case)[1].augen)


def _stiche_seats(case: Case) -> list[int]:
    winners = [stich.winner for stich in _finished(case)[1].stiche]
    return [winners.count(one) for one in SEATS]


GAME = Adapter(
    ("game", "dealer", "player", "solo", "form", "hands", "tricks", "calls", "schwein"),
    {
        "game": lambda case: _finished(case)[2].game,
        "re": lambda case: sorted(_finished(case)[1].re),
        "klaerung": lambda case: _finished(case)[1].klaerung or None,
        "winners": lambda case: [stich.winner for stich in _finished(case)[1].stiche],
        "augen_seats": _augen_seats,
        "stiche_seats": _stiche_seats,
        "augen": lambda case: _by_party(_finished(case)[2].augen),
        "stiche": lambda case: _by_party(_finished(case)[2].stiche),
        "sonderpunkte": _sonderpunkte,
        "winner": lambda case: _finished(case)[3].winner,
        "value_re": lambda case: _finished(case)[3].value_re,
        "punkte": lambda case: list(_finished(case)[3].punkte),
        "lines": lambda case: lines_of(_finished(case)[3]),
    },
    {"re": same_list, "lines": same_lines, "sonderpunkte": same_lists},
)
