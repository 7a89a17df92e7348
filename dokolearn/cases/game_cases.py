"""Cases about a complete game: every card and every call of it is played, then it is scored."""

from collections import Counter
from itertools import pairwise
from typing import Any, NamedTuple

from dokolearn.cases.case import (
    Adapter,
    Case,
    CaseError,
    codes,
    list_of,
    number,
    once,
    parts,
    read_call,
    same_list,
    same_lists,
    seat,
    why,
)
from dokolearn.cases.score_cases import lines_of, same_lines
from dokolearn.ch1_general import FUCHS, SCHWEIN, card_code, first_lead, next_dealer
from dokolearn.ch2_normal_game import alte_of, card_table
from dokolearn.ch3_scoring.value import settle_with
from dokolearn.ch4_vorbehalte.soli import dealer_after_solo, is_solo, solo_lead
from dokolearn.game.calling import moment_of, speak
from dokolearn.game.play import State, play, start
from dokolearn.game.score import outcome
from dokolearn.game.spiel import Spiel, new_game, normal_vertrag
from dokolearn.model import SEATS, Abrechnung, Call, Hands, Illegal, Kind, Outcome, Seat, SoloKind, Speak, Vertrag, four

# A complete game as a case gives it. What contradicts itself is refused here, before anything is settled.


SOLO_KINDS: tuple[SoloKind, ...] = ("", "pflicht", "lust", "vorfuehrung")

Place = tuple[int, int]
"""Number of a Stich and how many of its cards lie on the table."""


class Trick(NamedTuple):
    """A Stich as it was played."""

    lead: Seat
    cards: tuple[Kind, ...]


class TimedCall(NamedTuple):
    """A call with its place in the game, and what a case tells about its moment."""

    call: Call
    before: Place
    told: dict[str, Any]


def hands(case: Case) -> Hands:
    """The four hands. Raises CaseError unless they are the whole pack."""
    found = [case.kinds(list_of("hands", hand)) for hand in list_of("hands", case.need("hands"))]
    size = case.hand_size
    if len(found) != 4 or any(len(hand) != size for hand in found):
        raise CaseError(f"hands: expected four hands of {size} cards")
    dealt, pack = Counter(kind for hand in found for kind in hand), Counter(card_table(case.rules).deck)
    if dealt != pack:
        raise CaseError(f"hands: not one pack, there are too many of {', '.join(codes(dealt - pack))}")
    return four(found)


def vertrag(case: Case) -> Vertrag:
    """What is played: as the case says, since it begins after the round of questions."""
    dealt, dealer, game = hands(case), case.seat("dealer"), case.game
    player = None if case.given.get("player") is None else case.seat("player")
    if game in ("normal", "stilles_solo"):
        return _normal(case, normal_vertrag(dealt, dealer, alte_of(case.rules)), player)
    if player is None:
        raise CaseError(f"player: who plays the {game}?")
    if game == "hochzeit":
        if dealt[player].count(alte_of(case.rules)) != 2:
            raise CaseError(
                f"a Hochzeit needs both Kreuz Damen, seat {player} holds {dealt[player].count(alte_of(case.rules))}"
            )
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


def _normal(case: Case, played: Vertrag, player: Seat | None) -> Vertrag:
    if case.game == "stilles_solo" and played.game != "stilles_solo":
        raise CaseError("a stilles Solo needs both Kreuz Damen in one hand")
    if player is not None and player != played.player:
        raise CaseError(f"player: seat {player} does not play alone here")
    return played


def tricks(case: Case) -> tuple[Trick, ...]:
    """Every Stich of the game, each Fuchs that its player raises as the Schwein. Raises CaseError if one is missing."""
    raised = _schweine(case)
    told = [parts("tricks", one, ("lead", "cards")) for one in list_of("tricks", case.need("tricks"))]
    if len(told) != case.hand_size:
        raise CaseError(f"tricks: a game has {case.hand_size} Stiche, got {len(told)}")
    found = []
    for trick, data in enumerate(told, start=1):
        lead, kinds = seat(data.get("lead")), list(case.kinds(list_of("cards", data.get("cards"))))
        if len(kinds) != 4:
            raise CaseError(f"trick {trick}: expected four cards, got {len(kinds)}")
        for who in [one for at, one in raised if at == trick]:
            place = (who - lead) % 4
            if kinds[place] != FUCHS:
                raise CaseError(f"schwein: seat {who} plays no Karo Ass in trick {trick}")
            kinds[place] = SCHWEIN
        found.append(Trick(lead, tuple(kinds)))
    return tuple(found)


def _schweine(case: Case) -> list[tuple[int, Seat]]:
    told = [parts("schwein", one, ("seat", "trick")) for one in list_of("schwein", case.given.get("schwein", []))]
    return [(number("trick", one, 1, case.hand_size, where="schwein."), seat(one.get("seat"))) for one in told]


def calls(case: Case) -> tuple[TimedCall, ...]:
    """The calls in order. Raises CaseError for one without its speaker, or without a place before a card."""
    found = [_timed_call(case, data) for data in list_of("calls", case.given.get("calls", []))]
    if any(one.before > later.before for one, later in pairwise(found)):
        raise CaseError("calls: they are listed in the order they were made")
    return tuple(found)


def _timed_call(case: Case, data: Any) -> TimedCall:
    call = read_call(data)
    if call.seat is None:
        raise CaseError("calls: who speaks?")
    if "before" not in data:
        raise CaseError("calls: missing in a call: before")
    told = parts("before", data["before"], ("trick", "card"))
    trick, card = number("trick", told, 1, where="before."), number("card", told, 0, 3, where="before.")
    if trick > case.hand_size:
        raise CaseError(f"calls: trick {trick} never comes, the game has {case.hand_size}")
    return TimedCall(call, (trick, card), data)


# Played and scored


Finished = tuple[Spiel, State, Outcome, Abrechnung]

COUNTED = ("re", "kontra")


@once
def _whole_game(case: Case) -> Finished:
    """The game of a case, played to its end. Raises CaseError for one that cannot be so."""
    played, spoken = tricks(case), calls(case)
    try:
        spiel = new_game(case.rules, hands(case), case.seat("dealer"), vertrag(case))
    except ValueError as error:
        raise CaseError(str(error)) from error
    state = start(spiel)
    for at, trick in enumerate(played, start=1):
        if state.turn != trick.lead:
            raise CaseError(f"trick {at}: seat {state.turn} leads, not seat {trick.lead}")
        state = _trick(spiel, state, trick, [one for one in spoken if one.before[0] == at])
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
    _, _, ended, settled = _whole_game(case)
    paid = {line.key for line in settled.lines if line.punkte}
    return {party: [event for side, event in ended.events if side == party and event in paid] for party in COUNTED}


def _stiche_seats(case: Case) -> list[int]:
    winners = [stich.winner for stich in _whole_game(case)[1].stiche]
    return [winners.count(one) for one in SEATS]


GAME = Adapter(
    ("game", "dealer", "player", "solo", "form", "hands", "tricks", "calls", "schwein"),
    {
        "game": lambda case: _whole_game(case)[2].game,
        "re": lambda case: sorted(_whole_game(case)[1].re),
        "klaerung": lambda case: _whole_game(case)[1].klaerung or None,
        "winners": lambda case: [stich.winner for stich in _whole_game(case)[1].stiche],
        "augen_seats": lambda case: list(_whole_game(case)[1].augen),
        "stiche_seats": _stiche_seats,
        "augen": lambda case: _by_party(_whole_game(case)[2].augen),
        "stiche": lambda case: _by_party(_whole_game(case)[2].stiche),
        "sonderpunkte": _sonderpunkte,
        "winner": lambda case: _whole_game(case)[3].winner,
        "value_re": lambda case: _whole_game(case)[3].value_re,
        "punkte": lambda case: list(_whole_game(case)[3].punkte),
        "lines": lambda case: lines_of(_whole_game(case)[3]),
    },
    {"re": same_list, "lines": same_lines, "sonderpunkte": same_lists},
)
