"""Cases about a complete game: every card and every call of it is played, then it is scored."""

from collections.abc import Iterator
from typing import Any

from dokolearn.cases.case import Adapter, Case, CaseError, same_lists
from dokolearn.cases.score_cases import lines_of, parse_call, same_lines
from dokolearn.ch1_general import FUCHS, SCHWEIN, first_lead, next_dealer
from dokolearn.ch4_vorbehalte.lead import dealer_after_solo, solo_lead
from dokolearn.ch4_vorbehalte.soli import is_solo
from dokolearn.game import Spiel, State, new_game, play, speak, start
from dokolearn.game.play import normal_vertrag
from dokolearn.game.score import outcome, score
from dokolearn.model import SEATS, Abrechnung, Hands, Kind, Outcome, SoloKind, Speak, Vertrag

Finished = tuple[Spiel, State, Outcome, Abrechnung]

SOLO_KINDS: tuple[SoloKind, ...] = ("", "pflicht", "lust", "vorfuehrung")
COUNTED = ("re", "kontra")


def _finished(case: Case) -> Finished:
    """The game of a case, played to its end. Raises CaseError for one that cannot be set up."""
    spiel = new_game(case.rules, _hands(case), case.seat("dealer"), _vertrag(case))
    state = _played(case, spiel)
    return spiel, state, outcome(spiel, state), score(spiel, state)


def _hands(case: Case) -> Hands:
    hands = [case.kinds(codes) for codes in case.need("hands")]
    if len(hands) != 4:
        raise CaseError("hands: expected four")
    return hands[0], hands[1], hands[2], hands[3]


def _vertrag(case: Case) -> Vertrag:
    """What is played: as the case says, since it begins after the round of questions."""
    dealer, game = case.seat("dealer"), case.game
    if game in ("normal", "stilles_solo"):
        return normal_vertrag(case.rules, _hands(case), dealer)
    player = case.seat("player")
    if game == "hochzeit":
        form = str(case.given.get("form", ""))
        return Vertrag(game, player, frozenset((player,)), first_lead(dealer), next_dealer(dealer), form=form)
    if not is_solo(game):
        raise CaseError(f"a case cannot begin with the game {game}")
    kind = case.given.get("solo", "")
    if kind not in SOLO_KINDS:
        raise CaseError(f"no such kind of Solo: {kind!r}")
    asked = case.rules.vorbehalt
    lead, deals = solo_lead(asked, dealer, player, kind), dealer_after_solo(asked, dealer, kind)
    return Vertrag(game, player, frozenset((player,)), lead, deals, kind)


def _played(case: Case, spiel: Spiel) -> State:
    state = start(spiel)
    for number, trick in enumerate(case.need("tricks"), start=1):
        if state.turn != trick["lead"]:
            raise CaseError(f"trick {number}: seat {state.turn} leads, not seat {trick['lead']}")
        for place, kind in enumerate(_raised(case, number, trick)):
            for call in _calls_before(case, number, place):
                state = speak(spiel, state, call)
            state = play(spiel, state, kind)
    return state


def _raised(case: Case, number: int, trick: dict[str, Any]) -> Iterator[Kind]:
    """The cards of a Stich, a Fuchs that its player raises as the Schwein."""
    raised = {one["seat"] for one in case.given.get("schwein", ()) if one["trick"] == number}
    for place, kind in enumerate(case.kinds(trick["cards"])):
        yield SCHWEIN if kind == FUCHS and (trick["lead"] + place) % 4 in raised else kind


def _calls_before(case: Case, number: int, place: int) -> Iterator[Speak]:
    for data in case.given.get("calls", ()):
        if data.get("before") == {"trick": number, "card": place}:
            call = parse_call(data)
            if call.seat is None:
                raise CaseError("calls: who speaks?")
            yield Speak(call.seat, call.stage, call.vorab)


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
    {"lines": same_lines, "sonderpunkte": same_lists},
)
