"""Cases about the round of questions: who says what by seat, and which game comes out of it."""

from typing import Any

from dokolearn.cases.case import Adapter, Case, CaseError, seat
from dokolearn.cases.fitting_hands import fitting_hands
from dokolearn.ch4_vorbehalte.claims import claim_verstoss, parse_claim
from dokolearn.ch4_vorbehalte.questions import may_withdraw
from dokolearn.ch4_vorbehalte.round import Round, round_events, round_step, start_round
from dokolearn.ch4_vorbehalte.schmeissen import met
from dokolearn.model import SEATS, STAGES, IllegalEvent, Say, Seat, Vertrag

CHECKS = ("ruecknahme", "lustsolo", "schmeissen")


def _played(case: Case) -> Round:
    """The round with these words, on a deal in which everybody may say them."""
    state = _start(case)
    bids = [(seat(bid["seat"]), str(bid["say"])) for bid in case.given.get("reizen", ())]
    while state.turn is not None:
        state = _say(case, state, bids)
    if bids:
        raise CaseError(f"nobody asked for these bids: {bids}")
    return state


def _start(case: Case) -> Round:
    says = case.need("says")
    duty = frozenset(other for other in SEATS if says[other].startswith("pflichtsolo:"))
    known = any(word.startswith(("pflichtsolo:", "lustsolo:")) for word in says)
    return start_round(case.rules, fitting_hands(case.rules, says), case.seat("dealer"), duty if known else None)


def _say(case: Case, state: Round, bids: list[tuple[Seat, str]]) -> Round:
    """One step: what the case says if it fits the moment, else the answer that keeps to it."""
    turn = state.turn
    assert turn is not None
    if state.phase == "reizen":
        mine = bids.pop(0) if bids else (turn, "weg")
        return _step(state, Say(*mine))
    if state.phase in ("armut_geben", "armut_zurueck", "heirat"):
        return round_step(state, round_events(state)[0])
    if state.phase == "armut_bieten":
        return _step(state, Say(turn, "nimmt" if case.need("nimmt") == turn else "nein"))
    return _step(state, Say(turn, _word(state, turn, case.given["says"][turn])))


def _word(state: Round, turn: Seat, said: str) -> str:
    """gesund, Vorbehalt or its name, as the book asks for it."""
    word = "gesund" if said == "stilles_solo" else said
    if state.phase == "melden" and state.table.mode != "open" and word != "gesund":
        return "vorbehalt"
    if state.phase == "fragen":
        claim = parse_claim(state, turn, word)
        return word if claim is not None and claim.kind == state.question else "nein"
    return word


def _step(state: Round, event: Say) -> Round:
    try:
        return round_step(state, event)
    except IllegalEvent as error:
        raise CaseError(f"seat {event.seat} may not say {event.what}: {error}") from error


def _vertrag(case: Case) -> Vertrag:
    vertrag = _played(case).vertrag
    assert vertrag is not None, "nobody has to speak any more"
    return vertrag


def _bid(case: Case) -> str | None:
    bid = _vertrag(case).bid
    return None if bid is None else "vorab" if bid.stage == 0 else STAGES[bid.stage]


def _bid_seat(case: Case) -> int | None:
    bid = _vertrag(case).bid
    return None if bid is None else bid.seat


def _allowed(case: Case) -> bool:
    check = case.need("check")
    if check not in CHECKS:
        raise CaseError(f"unknown check {check!r}")
    if check == "schmeissen":
        return bool(met(case.kinds(case.need("hand")), case.rules))
    if check == "ruecknahme":
        # nobody speaks after the dealer, so only a card or a call binds him
        after = case.need("next_spoke") and case.seat("seat") != case.seat("dealer")
        return may_withdraw(case.rules, after, case.need("card_or_call"))
    return _lustsolo(case)


def _lustsolo(case: Case) -> bool:
    """Whether a seat may announce a Lustsolo while these seats owe their Pflichtsolo."""
    duty = frozenset(map(seat, case.need("open_solos")))
    hands = fitting_hands(case.rules, ["gesund"] * 4)
    state = start_round(case.rules, hands, case.seat("dealer"), duty)
    claim = parse_claim(state, case.seat("seat"), f"lustsolo:{state.table.soli[0]}")
    return claim is not None and claim_verstoss(state, case.seat("seat"), claim) is None


def _key(name: str) -> Any:
    return lambda case: getattr(_vertrag(case), name)


VORBEHALT = Adapter(
    ("dealer", "says", "nimmt", "reizen", "check", "seat", "next_spoke", "card_or_call", "open_solos", "hand"),
    {
        "game": _key("game"),
        "player": _key("player"),
        "first_lead": _key("lead"),
        "next_dealer": _key("next_dealer"),
        "redeal": lambda case: _vertrag(case).game is None,
        "re": lambda case: sorted(_vertrag(case).re),
        "hidden": lambda case: sorted(_vertrag(case).hidden),
        "asked_order": lambda case: [asked for _, asked in _played(case).asked],
        "bid": _bid,
        "bid_seat": _bid_seat,
        "allowed": _allowed,
    },
)
