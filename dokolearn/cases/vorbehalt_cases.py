"""Cases about the round of questions: who says what by seat, and which game comes out of it."""

from typing import Any

from dokolearn.cases.case import Adapter, Case, CaseError, listed, once, parts, same, same_list, seat, why
from dokolearn.cases.fitting_hands import fitting_hands
from dokolearn.ch4_vorbehalte.vorbehalt import (
    Round,
    claim_verstoss,
    may_withdraw,
    parse_claim,
    round_events,
    round_step,
    start_round,
)
from dokolearn.house_rules.schmeissen import criteria_met
from dokolearn.model import SEATS, STAGES, Illegal, Say, Seat, Vertrag

CHECKS = ("ruecknahme", "lustsolo", "schmeissen")
WORDS = ("gesund", "hochzeit", "armut", "schmeissen", "stilles_solo")
SOLI = ("solo:", "pflichtsolo:", "lustsolo:")
BIDS = ("vorab", *STAGES[1:], "halten", "weg")


@once
def _played(case: Case) -> Round:
    """The round with these words, on a deal in which everybody may say them."""
    state, bids = _start(case), _bids(case)
    _taker(case)
    while state.turn is not None:
        state = _say(case, state, bids)
    if bids:
        raise CaseError(f"nobody asked for these bids: {', '.join(f'seat {who} {word}' for who, word in bids)}")
    return state


def _bids(case: Case) -> list[tuple[Seat, str]]:
    told = [parts("reizen", bid, ("seat", "say")) for bid in listed("reizen", case.given.get("reizen", []))]
    wrong = [str(bid.get("say")) for bid in told if bid.get("say") not in BIDS]
    if wrong:
        raise CaseError(f"reizen: no such bid: {', '.join(wrong)}")
    return [(seat(bid.get("seat")), bid["say"]) for bid in told]


def _taker(case: Case) -> Seat | None:
    """Who takes an Armut; None: nobody. Raises CaseError for the poor seat itself."""
    if case.given.get("nimmt") is None:
        return None
    taker = case.seat("nimmt")
    if _says(case)[taker] == "armut":
        raise CaseError(f"nimmt: seat {taker} has the Armut itself")
    return taker


def _says(case: Case) -> list[str]:
    says = listed("says", case.need("says"))
    if len(says) != len(SEATS):
        raise CaseError("says: expected a word for each of the four seats")
    wrong = [word for word in says if not isinstance(word, str) or not (word in WORDS or word.startswith(SOLI))]
    if wrong:
        raise CaseError(f"says: no such word: {', '.join(map(str, wrong))}")
    return says


def _start(case: Case) -> Round:
    says = _says(case)
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
        case.need("nimmt")
        return _step(state, Say(turn, "nimmt" if _taker(case) == turn else "nein"))
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
    except Illegal as error:
        raise CaseError(f"seat {event.seat} may not say {event.what}: {why(error.verstoss)}") from error


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
        return bool(criteria_met(case.cards("hand", case.hand_size, case.hand_size), case.rules))
    if check == "ruecknahme":
        # nobody speaks after the dealer, so only a card or a call binds him
        case.need("next_spoke")
        case.need("card_or_call")
        after = case.yes("next_spoke") and case.seat("seat") != case.seat("dealer")
        return may_withdraw(case.rules, after, case.yes("card_or_call"))
    return _lustsolo(case)


def _lustsolo(case: Case) -> bool:
    """Whether a seat may announce a Lustsolo while these seats owe their Pflichtsolo."""
    duty = case.seats("open_solos")
    hands = fitting_hands(case.rules, ["gesund"] * 4)
    state = start_round(case.rules, hands, case.seat("dealer"), duty)
    claim = parse_claim(state, case.seat("seat"), f"lustsolo:{state.table.soli[0]}")
    return claim is not None and claim_verstoss(state, case.seat("seat"), claim) is None


def _asked(case: Case) -> list[Seat]:
    """Whom the questions for a Vorbehalt went to, each of them; where all explain theirs, everybody once."""
    state = _played(case)
    if state.table.mode == "explain_all":
        return [one for one in state.seats if (claim := state.claims[one]) and claim.kind != "gesund"]
    return [one for _, one in state.asked]


def _same_order(expected: Any, actual: Any) -> bool:
    """Question by question, or every seat once, in the order in which they were asked first."""
    return same(expected, actual) or same(expected, list(dict.fromkeys(actual)))


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
        "asked_order": _asked,
        "bid": _bid,
        "bid_seat": _bid_seat,
        "allowed": _allowed,
    },
    {"re": same_list, "hidden": same_list, "asked_order": _same_order},
)
