"""Cases about the round of questions: who says what by seat, and which game comes out of it."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from dokolearn.cases.case import Adapter, Case, CaseError, list_of, once, parts, same, same_list, seat, why
from dokolearn.ch1_general import SUITS, parse_card, rank_of, suit_of
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table
from dokolearn.ch4_vorbehalte.vorbehalt import (
    Round,
    claim_verstoss,
    may_withdraw,
    parse_claim,
    round_events,
    round_step,
    start_round,
)
from dokolearn.house_rules.armut import most_trumps
from dokolearn.house_rules.schmeissen import CRITERIA, criteria, criteria_met
from dokolearn.model import SEATS, STAGES, CardTable, Hand, Hands, Illegal, Kind, RuleSet, Say, Seat, Vertrag, four

CHECKS = ("ruecknahme", "lustsolo", "schmeissen")
WORDS = ("gesund", "hochzeit", "armut", "schmeissen", "stilles_solo")
SOLI = ("solo:", "pflichtsolo:", "lustsolo:")
BIDS = ("vorab", *STAGES[1:], "halten", "weg")


@once
def _round(case: Case) -> Round:
    """The round with these words, on a deal in which everybody may say them."""
    state, bids = _start(case), _bids(case)
    _taker(case)
    while state.turn is not None:
        state = _say(case, state, bids)
    if bids:
        raise CaseError(f"nobody asked for these bids: {', '.join(f'seat {who} {word}' for who, word in bids)}")
    return state


def _bids(case: Case) -> list[tuple[Seat, str]]:
    told = [parts("reizen", bid, ("seat", "say")) for bid in list_of("reizen", case.given.get("reizen", []))]
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
    says = list_of("says", case.need("says"))
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
    vertrag = _round(case).vertrag
    assert vertrag is not None, "nobody has to speak any more"
    return vertrag


def _bid(case: Case) -> tuple[str | None, Seat | None]:
    bid = _vertrag(case).bid
    return (None, None) if bid is None else ("vorab" if bid.stage == 0 else STAGES[bid.stage], bid.seat)


def _is_allowed(case: Case) -> bool:
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


def _question_order(case: Case) -> list[Seat]:
    """Whom the questions for a Vorbehalt went to, each of them; where all explain theirs, everybody once."""
    state = _round(case)
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
        "asked_order": _question_order,
        "bid": lambda case: _bid(case)[0],
        "bid_seat": lambda case: _bid(case)[1],
        "allowed": _is_allowed,
    },
    {"re": same_list, "hidden": same_list, "asked_order": _same_order},
)


# Deals for cases that name words but no cards: everybody gets a hand with which he may say his word.


_RANKS_NEEDED = {
    "five_nines": "99999",
    "four_nines": "9999",
    "six_kings": "KKKKKK",
    "five_kings": "KKKKK",
    "four_kings": "KKKK",
    "four_nines_four_kings": "9999KKKK",
}
"""Criteria that ask for cards of a rank, whatever their suit."""

_ONE_OF_EACH_SUIT = {"nines_of_all_suits": "9", "kings_of_all_suits": "K"}


_NEEDS_CARDS = ("hochzeit", "stilles_solo", "schmeissen", "armut")
"""Words that not everybody can say with any cards."""


def fitting_hands(rules: RuleSet, says: Sequence[str]) -> Hands:
    """Four hands of which each may say its word, the same ones for the same words. Raises CaseError if none fit."""
    words = tuple(word if word in _NEEDS_CARDS else "" for word in says)
    return _fitting(card_table(rules), criteria(rules), most_trumps(rules.armut), words)


@lru_cache(maxsize=256)
def _fitting(cards: CardTable, thrown_in_for: tuple[str, ...], most: int, says: tuple[str, ...]) -> Hands:
    left = list(cards.deck)
    hands: list[list[Kind]] = [[], [], [], []]
    for place, word in enumerate(says):
        if word in ("hochzeit", "stilles_solo"):
            _move(left, hands[place], [ALTE, ALTE])
    for place, word in enumerate(says):
        if word == "schmeissen":
            _throw_in(thrown_in_for, cards, left, hands[place])
    for place, word in enumerate(says):
        if word == "armut":
            _poor(cards, left, hands[place], most)
    _fill(cards, left, hands, says)
    return four(map(tuple, hands))


def _move(left: list[Kind], hand: list[Kind], kinds: Sequence[Kind]) -> None:
    """Cards from the pack into a hand. Raises CaseError if they are not there any more."""
    for kind in kinds:
        if kind not in left:
            raise CaseError("no deal lets everybody say this")
        left.remove(kind)
        hand.append(kind)


def _throw_in(names: tuple[str, ...], cards: CardTable, left: list[Kind], hand: list[Kind]) -> None:
    """A hand by the first criterion for which the pack still has the cards."""
    for name in names:
        wanted = _template(name, cards, left)
        if wanted is not None and not Counter(wanted) - Counter(left) and len(wanted) <= cards.hand_size:
            _move(left, hand, wanted)
            if not CRITERIA[name](tuple(hand), cards):
                raise CaseError(f"the hand made for {name} does not meet it")
            return
    raise CaseError("no hand may be thrown in")


def _template(name: str, cards: CardTable, left: list[Kind]) -> Hand | None:
    """Cards that meet a criterion; None if there are not enough of them left."""
    fehl = [kind for kind in left if cards.group[kind] != TRUMP]
    if name in _RANKS_NEEDED:
        pool, found = fehl + [kind for kind in left if kind not in fehl], []
        for rank in _RANKS_NEEDED[name]:
            card = next((kind for kind in pool if rank_of(kind) == rank), None)
            if card is None:
                return None
            pool.remove(card)
            found.append(card)
        return tuple(found)
    if name in _ONE_OF_EACH_SUIT:
        return tuple(parse_card(suit + _ONE_OF_EACH_SUIT[name]) for suit in SUITS)
    if name == "seven_volle":
        volle = [kind for kind in fehl if cards.augen[kind] >= 10]
        return tuple(volle[:7]) if len(volle) >= 7 else None
    return tuple(fehl[: cards.hand_size]) if len(fehl) >= cards.hand_size else None


def _poor(cards: CardTable, left: list[Kind], hand: list[Kind], most: int) -> None:
    """Fehl, and as many of the lowest trumps as are allowed."""
    trumps = sorted((kind for kind in left if cards.group[kind] == TRUMP), key=cards.order.__getitem__, reverse=True)
    fehl = [kind for kind in left if cards.group[kind] != TRUMP]
    needed = cards.hand_size - len(hand)
    _move(left, hand, (fehl[: needed - most] + trumps[:most])[:needed])


def _fill(cards: CardTable, left: list[Kind], hands: list[list[Kind]], says: Sequence[str]) -> None:
    """The rest goes round; the two Kreuz Damen to different seats unless somebody needs both."""
    open_seats = [place for place in range(4) if len(hands[place]) < cards.hand_size]
    for place in [place for place in open_seats if says[place] != "schmeissen"] + open_seats:
        if ALTE in left and ALTE not in hands[place]:
            _move(left, hands[place], [ALTE])
    for kind in sorted(left, key=lambda kind: (suit_of(kind), kind)):
        place = min(open_seats, key=lambda place: len(hands[place]))
        hands[place].append(kind)
