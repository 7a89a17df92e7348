"""Which events a round of questions allows at a moment, and why it refuses the others."""

from collections.abc import Callable, Iterator, Sequence

from dokolearn.ch1_general import KIND_BY_CODE
from dokolearn.ch4_vorbehalte.claims import certain, claim_verstoss, claim_words, own_kinds, parse_claim
from dokolearn.ch4_vorbehalte.state import Claim, Round
from dokolearn.house_rules import armut, bidding
from dokolearn.model import SEATS, Give, RuleSet, Say, Seat, Verstoss


def event_verstoss(state: Round, event: object) -> Verstoss | None:
    """§4.1 Why this event is not possible now, or None if it is."""
    if state.phase == "fertig":
        return Verstoss("4.1", "verstoss.vorbehalt_vorbei")
    if not isinstance(event, Say | Give):
        return Verstoss("4.1", "verstoss.vorbehalt_zuerst")
    if event.seat not in SEATS:
        return Verstoss("4.1", "verstoss.vorbehalt_nicht_dran")
    gives = state.phase in ("armut_geben", "armut_zurueck")
    if isinstance(event, Give):
        return _give(state, event) if gives else Verstoss(armut.PLACE, "verstoss.armut_nicht_jetzt")
    if gives:
        return Verstoss(armut.PLACE, "verstoss.armut_karten")
    return _SAY[state.phase](state, event.seat, event.what)


def round_events(state: Round, seats: Sequence[Seat] = SEATS) -> tuple[Say | Give, ...]:
    """§4.1 Everything these seats may say now. Of the cards to give in an Armut only examples: there are too many."""
    if state.exchange is not None and state.phase in ("armut_geben", "armut_zurueck"):
        seat = state.turn
        assert seat is not None
        if seat not in seats:
            return ()
        given = armut.samples(state.table.armut, state.hands[seat], state.exchange, state.table.cards)
        return tuple(Give(seat, cards) for cards in given)
    return tuple(event for event in _candidates(state, seats) if event_verstoss(state, event) is None)


def _candidates(state: Round, seats: Sequence[Seat]) -> Iterator[Say]:
    """Everything somebody could think of saying now."""
    for seat in seats:
        if state.phase in ("melden", "fragen", "erklaeren") or seat == state.turn:
            for word in _words(state):
                yield Say(seat, word)


def _words(state: Round) -> tuple[str, ...]:
    if state.phase in ("melden", "fragen", "erklaeren"):
        return ("gesund", "vorbehalt", "nein", *claim_words(state), "zurueck")
    if state.phase == "reizen" and state.auction is not None:
        return bidding.words(state.auction)
    if state.phase == "heirat":
        return tuple(f"heirate:{form}" for form in state.table.forms)
    if state.phase == "vorfuehrung":
        kind = "pflichtsolo" if state.table.distinct else "solo"
        return tuple(f"{kind}:{game}" for game in state.table.soli)
    return ("nimmt", "nein")


def may_withdraw(rules: RuleSet, next_spoke: bool, card_or_call: bool) -> bool:
    """§4.1 Whether a Vorbehalt may be taken back: in `ddv` until the next player has spoken, the last until a card."""
    return rules.vorbehalt.vorbehalt_withdraw == "until_next_spoke" and not next_spoke and not card_or_call


def _melden(state: Round, seat: Seat, what: str) -> Verstoss | None:
    """§4.1, §4.2 The first step."""
    if what == "zurueck":
        return _withdraw(state, seat)
    table, said, claim = state.table, state.claims[seat], parse_claim(state, seat, what)
    if claim is None and what not in ("gesund", "vorbehalt"):
        return Verstoss("4.1", "verstoss.vorbehalt_wort")
    names_it = claim is not None and table.immediate and said is not None and said.kind == "vorbehalt"
    if said is not None and not names_it:
        return Verstoss("4.1", "verstoss.vorbehalt_schon_gesagt")
    if seat != state.turn and (claim is None or not table.immediate):
        return Verstoss("4.2", "verstoss.vorbehalt_nicht_dran")
    if claim is not None:
        return _naming(state, seat, claim)
    if what == "vorbehalt":
        return _vorbehalt(state, seat)
    return None


def _vorbehalt(state: Round, seat: Seat) -> Verstoss | None:
    if state.table.mode == "open":
        return Verstoss("4.1", "verstoss.vorbehalt_offen")
    return None if own_kinds(state, seat) else Verstoss("4.1", "verstoss.vorbehalt_ohne_grund")


def _naming(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    """§4.2 A Vorbehalt by its name, in the first step."""
    in_turn = state.table.mode == "open" and seat == state.turn
    if not in_turn and not state.table.immediate:
        return Verstoss("4.1", "verstoss.vorbehalt_erst_alle")
    verstoss = claim_verstoss(state, seat, claim)
    if verstoss or in_turn or not state.table.binding or certain(state, seat, claim):
        return verstoss
    return Verstoss("4.2", "verstoss.vorbehalt_nicht_sicher")


def _withdraw(state: Round, seat: Seat) -> Verstoss | None:
    """§4.1 Taking a Vorbehalt back."""
    if not state.table.binding:
        return Verstoss("4.1", "verstoss.ruecknahme_nie")
    said = state.claims[seat]
    if said is None or said.kind in ("gesund", "weg"):
        return Verstoss("4.1", "verstoss.ruecknahme_nichts")
    after = state.seats[state.seats.index(seat) + 1 :]
    named = state.phase != "melden" and said.kind != "vorbehalt"
    if named or any(state.claims[other] is not None for other in after):
        return Verstoss("4.1", "verstoss.ruecknahme_zu_spaet")
    return None


def _fragen(state: Round, seat: Seat, what: str) -> Verstoss | None:
    """§4.4 The answer to the question for one kind of Vorbehalt."""
    if what == "zurueck":
        return _withdraw(state, seat)
    if seat != state.turn:
        return Verstoss("4.4", "verstoss.vorbehalt_nicht_dran")
    claim = parse_claim(state, seat, what)
    if claim is not None and claim.kind == state.question:
        return claim_verstoss(state, seat, claim)
    if what == "nein":
        kinds = state.table.kinds
        later = set(kinds[kinds.index(state.question) + 1 :])
        return None if later & set(own_kinds(state, seat)) else Verstoss("4.4", "verstoss.vorbehalt_muss_nennen")
    return Verstoss("4.4", f"verstoss.frage.{state.question}")


def _erklaeren(state: Round, seat: Seat, what: str) -> Verstoss | None:
    """§4.4 Everybody with a Vorbehalt explains it."""
    if what == "zurueck":
        return _withdraw(state, seat)
    if seat != state.turn:
        return Verstoss("4.4", "verstoss.vorbehalt_nicht_dran")
    claim = parse_claim(state, seat, what)
    return claim_verstoss(state, seat, claim) if claim else Verstoss("4.4", "verstoss.vorbehalt_muss_nennen")


def _reizen(state: Round, seat: Seat, what: str) -> Verstoss | None:
    assert state.auction is not None
    return bidding.bid_verstoss(state.auction, seat, what)


def _heirat(state: Round, seat: Seat, what: str) -> Verstoss | None:
    """§4.11 Whom the holder wants to marry."""
    if seat != state.turn:
        return Verstoss("4.11", "verstoss.vorbehalt_nicht_dran")
    word, _, form = what.partition(":")
    if word != "heirate" or form not in state.table.forms:
        return Verstoss("4.11", "verstoss.heirat_form")
    if form in KIND_BY_CODE and state.dealt[seat].count(KIND_BY_CODE[form]) == 2:
        return Verstoss("4.11", "verstoss.heirat_beide", cards=(KIND_BY_CODE[form],))
    return None


def _bieten(state: Round, seat: Seat, what: str) -> Verstoss | None:
    if seat != state.turn:
        return Verstoss(armut.PLACE, "verstoss.vorbehalt_nicht_dran")
    assert state.exchange is not None
    return armut.take_verstoss(state.table.armut, state.dealt, state.exchange, what)


def _vorfuehrung(state: Round, seat: Seat, what: str) -> Verstoss | None:
    """§4.7 Only one player speaks, and only to name his Solo."""
    if seat != state.turn:
        return Verstoss("4.7", "verstoss.vorfuehrung_nur_einer")
    claim = parse_claim(state, seat, what)
    if claim is None or not claim.game:
        return Verstoss("4.7", "verstoss.vorfuehrung_solo")
    return None if claim.game in state.table.soli else Verstoss("4.6", "verstoss.solo_gibt_es_nicht")


def _give(state: Round, event: Give) -> Verstoss | None:
    """§4.3 Cards of an Armut, there or back."""
    seat, cards = event
    if seat != state.turn:
        return Verstoss(armut.PLACE, "verstoss.vorbehalt_nicht_dran")
    exchange, rules, table = state.exchange, state.table.armut, state.table.cards
    assert exchange is not None
    if exchange.passed is None:
        return armut.give_verstoss(rules, state.hands[seat], cards, table)
    return armut.return_verstoss(rules, state.hands[seat], cards, len(exchange.passed), table)


_SAY: dict[str, Callable[[Round, Seat, str], Verstoss | None]] = {
    "vorfuehrung": _vorfuehrung,
    "melden": _melden,
    "fragen": _fragen,
    "erklaeren": _erklaeren,
    "reizen": _reizen,
    "heirat": _heirat,
    "armut_bieten": _bieten,
}
