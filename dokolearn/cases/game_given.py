"""A complete game as a case gives it. What contradicts itself is refused here, before anything is settled."""

from collections import Counter
from itertools import pairwise
from typing import Any, NamedTuple

from dokolearn.cases.case import Case, CaseError, codes, listed, number, parts, seat
from dokolearn.cases.case_calls import read_call
from dokolearn.ch1_general import FUCHS, SCHWEIN, first_lead, next_dealer
from dokolearn.ch2_normal_game import ALTE, card_table
from dokolearn.ch4_vorbehalte.soli import dealer_after_solo, is_solo, solo_lead
from dokolearn.game.spiel import normal_vertrag
from dokolearn.model import Call, Hands, Kind, Seat, SoloKind, Vertrag

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
    found = [case.kinds(listed("hands", hand)) for hand in listed("hands", case.need("hands"))]
    size = case.hand_size
    if len(found) != 4 or any(len(hand) != size for hand in found):
        raise CaseError(f"hands: expected four hands of {size} cards")
    dealt, pack = Counter(kind for hand in found for kind in hand), Counter(card_table(case.rules).deck)
    if dealt != pack:
        raise CaseError(f"hands: not one pack, there are too many of {', '.join(codes(dealt - pack))}")
    return found[0], found[1], found[2], found[3]


def vertrag(case: Case) -> Vertrag:
    """What is played: as the case says, since it begins after the round of questions."""
    dealt, dealer, game = hands(case), case.seat("dealer"), case.game
    player = None if case.given.get("player") is None else case.seat("player")
    if game in ("normal", "stilles_solo"):
        return _normal(case, normal_vertrag(dealt, dealer), player)
    if player is None:
        raise CaseError(f"player: who plays the {game}?")
    if game == "hochzeit":
        if dealt[player].count(ALTE) != 2:
            raise CaseError(f"a Hochzeit needs both Kreuz Damen, seat {player} holds {dealt[player].count(ALTE)}")
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
    raised = _raised(case)
    told = [parts("tricks", one, ("lead", "cards")) for one in listed("tricks", case.need("tricks"))]
    if len(told) != case.hand_size:
        raise CaseError(f"tricks: a game has {case.hand_size} Stiche, got {len(told)}")
    found = []
    for trick, data in enumerate(told, start=1):
        lead, kinds = seat(data.get("lead")), list(case.kinds(listed("cards", data.get("cards"))))
        if len(kinds) != 4:
            raise CaseError(f"trick {trick}: expected four cards, got {len(kinds)}")
        for who in [one for at, one in raised if at == trick]:
            place = (who - lead) % 4
            if kinds[place] != FUCHS:
                raise CaseError(f"schwein: seat {who} plays no Karo Ass in trick {trick}")
            kinds[place] = SCHWEIN
        found.append(Trick(lead, tuple(kinds)))
    return tuple(found)


def _raised(case: Case) -> list[tuple[int, Seat]]:
    told = [parts("schwein", one, ("seat", "trick")) for one in listed("schwein", case.given.get("schwein", []))]
    return [(number("trick", one, 1, case.hand_size, where="schwein."), seat(one.get("seat"))) for one in told]


def calls(case: Case) -> tuple[TimedCall, ...]:
    """The calls in order. Raises CaseError for one without its speaker, or without a place before a card."""
    found = [_timed(case, data) for data in listed("calls", case.given.get("calls", []))]
    if any(one.before > later.before for one, later in pairwise(found)):
        raise CaseError("calls: they are listed in the order they were made")
    return tuple(found)


def _timed(case: Case, data: Any) -> TimedCall:
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
