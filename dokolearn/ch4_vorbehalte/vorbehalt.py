"""Which game is played (§4.1 to §4.5): the round of questions, from the dealt hands to the Vertrag.

Two ways to go on: `Say` (a word) and `Give` (cards in an Armut). Everything that is known follows from what was said.
What a Solo, a Hochzeit and the normal game then are (§4.6 to §4.12) is settled at its end.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Literal, NamedTuple

from dokolearn.ch1_general import KIND_BY_CODE, card_code, first_lead, left_of, next_dealer
from dokolearn.ch2_normal_game import ALTE, card_table, re_seats
from dokolearn.ch4_vorbehalte.hochzeit import LED
from dokolearn.ch4_vorbehalte.soli import dealer_after_solo, solo_lead
from dokolearn.house_rules import armut, bidding, schmeissen
from dokolearn.model import (
    SEATS,
    Call,
    CardTable,
    Give,
    Hands,
    Illegal,
    RuleSet,
    Say,
    Seat,
    SoloKind,
    Verstoss,
    Vertrag,
)
from dokolearn.rule_parts import ArmutRules, VorbehaltRules

Phase = Literal[
    "vorfuehrung",
    "melden",
    "fragen",
    "erklaeren",
    "reizen",
    "heirat",
    "armut_geben",
    "armut_bieten",
    "armut_zurueck",
    "fertig",
]
"""§4.1 Where a round stands. In a `vorfuehrung` one player just names his Solo, nobody else is asked."""

NOT_NAMED = ("gesund", "vorbehalt", "weg")
"""§4.1 Claims that are no Vorbehalt with a name."""


class Claim(NamedTuple):
    """§4.1 What a seat has said: gesund, vorbehalt (not named yet), weg (a Solo bid away) or a kind of Vorbehalt."""

    kind: str
    game: str = ""
    """Of a Solo, which one."""
    at: int = 0
    """Place in the log: who announced it earlier."""


class Block(NamedTuple):
    """§4.1 Vorbehalte that are settled together."""

    kinds: tuple[str, ...]
    everybody: bool
    """Whether all are asked before it is settled, whatever the first ones answer."""


class RoundTable(NamedTuple):
    """§4.1 What a book says about the round of questions."""

    mode: str
    blocks: tuple[Block, ...]
    """High to low, only what is switched on."""
    soli: tuple[str, ...]
    ranks: dict[str, int]
    """Rank of each Solo, 0 is the highest; all 0 where the seat decides."""
    last_speaker: bool
    bidding: bidding.Form | None
    first_after_dealer: int
    """How many places at the left of the dealer sits who speaks first."""
    immediate: bool
    binding: bool
    """Whether a Vorbehalt binds its speaker once the next one has spoken (`ddv`). Then an early one has to be the
    highest for certain, and ends the questions; elsewhere it only tells an intention (§4.2)."""
    duty: bool
    """Whether everybody owes a Pflichtsolo."""
    lust_after_pflicht: bool
    forms: tuple[str, ...]
    """What the holder of a Hochzeit may say; empty where there is no choice."""
    criteria: tuple[str, ...]
    """For which hands may be thrown in."""
    redeal_with: dict[str, frozenset[str]]
    """By kind of Vorbehalt, beside which ones of other players the cards are dealt again."""
    vorbehalt: VorbehaltRules
    armut: ArmutRules
    cards: CardTable
    """Of the normal game, in which trumps are counted."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of Vorbehalt, high to low."""
        return tuple(kind for block in self.blocks for kind in block.kinds)

    @property
    def distinct(self) -> bool:
        """Whether a Pflichtsolo and a Lustsolo are different Vorbehalte."""
        return "lustsolo" in self.kinds


class Round(NamedTuple):
    """§4.1 A round of questions at one moment. `round_step` answers an event with the next one."""

    table: RoundTable
    dealer: Seat
    dealt: Hands
    hands: Hands
    """As they are now; an Armut changes them."""
    duty: frozenset[Seat] | None = None
    """Who still owes a Pflichtsolo; None if nobody knows, then everybody is believed."""
    vorgefuehrt: Seat | None = None
    phase: Phase = "melden"
    turn: Seat | None = None
    """Who is expected to act; None when the round is over."""
    log: tuple[Say | Give, ...] = ()
    claims: tuple[Claim | None, ...] = (None, None, None, None)
    question: str = ""
    """The kind of Vorbehalt that is asked for now."""
    asked: tuple[tuple[str, Seat], ...] = ()
    """Every question so far: for which kind, and whom."""
    closed: bool = False
    """Whether an early Vorbehalt that is certainly the highest has ended the questions."""
    auction: bidding.Auction | None = None
    bid: Call | None = None
    """A bid that took a Solo away."""
    exchange: armut.Exchange | None = None
    vertrag: Vertrag | None = None

    def __hash__(self) -> int:  # the table holds a dict; equal rounds have equal tables
        return hash(self[1:])

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody in the order of speaking, from the left of the dealer or from the dealer."""
        return _SEATS_FROM[self.table.first_after_dealer][self.dealer]


_SEATS_FROM = tuple(
    tuple(tuple(left_of(dealer, first + step) for step in range(4)) for dealer in SEATS) for first in (0, 1)
)
"""Who speaks after whom: asked at every step. By how far from the dealer the first one sits, then by the dealer."""


@cache
def round_table(rules: RuleSet) -> RoundTable:
    """§4.1 The options of a book that decide how its table finds the game."""
    asked, runde = rules.vorbehalt, rules.runde
    ranking = () if asked.weitere_ansagen else asked.solo_ranking
    cards = card_table(rules)
    return RoundTable(
        mode=asked.vorbehalt_round,
        blocks=_blocks(rules),
        soli=asked.soli,
        ranks={game: _rank(game, ranking) for game in asked.soli},
        last_speaker=asked.solo_equal_rank == "last_speaker",
        bidding=_bidding(asked),
        first_after_dealer=int(asked.first_speaker == "left_of_dealer"),
        immediate=asked.vorbehalt_immediate,
        binding=_binding(asked),
        duty=runde.mandatory_solo != "none",
        lust_after_pflicht=runde.lustsolo_after_pflicht,
        forms=_forms(rules, cards),
        criteria=schmeissen.criteria(rules),
        redeal_with=_redeal_with(rules.armut),
        vorbehalt=asked,
        armut=rules.armut,
        cards=cards,
    )


def _redeal_with(rules: ArmutRules) -> dict[str, frozenset[str]]:
    """`ddv: Armut` Two players whose Vorbehalte do not go together: two Armuten, an Armut and a Hochzeit."""
    pairs = [("armut", "armut")] * (rules.armut_two_poor == "redeal")
    pairs += [("armut", "hochzeit"), ("hochzeit", "armut")] * (rules.armut_with_hochzeit == "redeal")
    return {kind: frozenset(other for one, other in pairs if one == kind) for kind, _ in pairs}


def _bidding(asked: VorbehaltRules) -> bidding.Form | None:
    if asked.abreizen:
        return "abreizen"
    return asked.weitere_ansagen_form if asked.weitere_ansagen else None


def _rank(game: str, ranking: tuple[str, ...]) -> int:
    """`farbsolo` stands for the three other than the Karosolo; what is not listed comes last."""
    name = game if game in ranking or game not in ("kreuzsolo", "piksolo", "herzsolo") else "farbsolo"
    return ranking.index(name) if name in ranking else len(ranking)


def _kinds(rules: RuleSet) -> tuple[str, ...]:
    """The kinds of Vorbehalt that are switched on; what a book does not rank comes before the Hochzeit, as in `ddv`.

    Without a duty a Solo is simply a Solo.
    """
    order = rules.vorbehalt.vorbehalt_order
    distinct = rules.runde.mandatory_solo != "none" and {"pflichtsolo", "lustsolo"} <= set(order)
    named = [kind if distinct or kind not in SOLO_KINDS else "solo" for kind in order]
    soli = ("pflichtsolo", "lustsolo") if distinct else ("solo",)
    on = {
        **dict.fromkeys(soli, bool(rules.vorbehalt.soli)),
        "schmeissen": rules.armut.schmeissen and bool(rules.armut.schmeissen_criteria),
        "armut": rules.armut.armut != "none",
        "hochzeit": True,
    }
    place = named.index("hochzeit") if "hochzeit" in named else len(named)
    ranked = dict.fromkeys([*named[:place], *(kind for kind in on if kind not in named), *named[place:]])
    return tuple(kind for kind in ranked if on.get(kind, False))


def _blocks(rules: RuleSet) -> tuple[Block, ...]:
    """Abreizen settles all Soli together. The questions for a Vorbehalt end at the first yes only in `ddv`
    (Spielfindung), where a Vorbehalt binds, and only if a later Solo cannot outrank it; §4.5 asks everybody.
    """
    kinds, asked = _kinds(rules), rules.vorbehalt
    soli = tuple(kind for kind in kinds if kind in SOLO_KINDS)
    compare = asked.abreizen or asked.weitere_ansagen or bool(asked.solo_ranking)
    compare = compare or asked.solo_equal_rank == "last_speaker"
    together = soli if asked.abreizen else soli[:1]
    counted = [kind for kind, others in _redeal_with(rules.armut).items() if kind in others]
    compared = (*(SOLO_KINDS if compare else ()), *counted)
    return tuple(
        Block(together if kind in together else (kind,), not _binding(asked) or kind in compared)
        for kind in kinds
        if kind not in together[1:]
    )


def _binding(asked: VorbehaltRules) -> bool:
    return asked.vorbehalt_withdraw == "until_next_spoke"


# From word to word


def start_round(
    rules: RuleSet,
    hands: Hands,
    dealer: Seat,
    duty: frozenset[Seat] | None = None,
    vorfuehrung: Seat | None = None,
) -> Round:
    """§4.1 A round before anybody has spoken.

    `duty` names who still owes a Pflichtsolo; None if that is not known, then everybody is believed. `vorfuehrung` is
    the seat that has to play its Pflichtsolo now: it names it, and nobody else is asked (`ddv` Spielfindung).
    """
    table = round_table(rules)
    if vorfuehrung is not None:
        return Round(table, dealer, hands, hands, duty, vorfuehrung, phase="vorfuehrung", turn=vorfuehrung)
    return Round(table, dealer, hands, hands, duty, turn=_SEATS_FROM[table.first_after_dealer][dealer][0])


def round_step(state: Round, event: Say | Give) -> Round:
    """§4.1 The round after an event. Raises Illegal with the reason."""
    verstoss = event_verstoss(state, event)
    if verstoss is not None:
        raise Illegal(verstoss)
    if state.exchange or isinstance(event, Give):
        after = _exchange(state, event)
    else:
        after = PHASES[state.phase].step(state, event)
    return after._replace(log=(*state.log, event))


def event_verstoss(state: Round, event: object) -> Verstoss | None:
    """§4.1 Why this event is not possible now, or None if it is."""
    if state.phase == "fertig":
        return Verstoss("4.1", "verstoss.vorbehalt_vorbei")
    if not isinstance(event, Say | Give):
        return Verstoss("4.1", "verstoss.vorbehalt_zuerst")
    if event.seat not in SEATS:
        return Verstoss("4.1", "verstoss.vorbehalt_nicht_dran")
    if state.exchange is not None:
        return armut.exchange_verstoss(state.table.armut, state.table.cards, state.exchange, state.hands, event)
    if isinstance(event, Give):
        return Verstoss(armut.PLACE, "verstoss.armut_nicht_jetzt")
    return PHASES[state.phase].verstoss(state, event.seat, event.what)


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


# Everybody says whether he has a Vorbehalt


def _melden_verstoss(state: Round, seat: Seat, what: str) -> Verstoss | None:
    """§4.1, §4.2 The first step."""
    if what == "zurueck":
        return _withdraw_verstoss(state, seat)
    table, said, claim = state.table, state.claims[seat], parse_claim(state, seat, what)
    if claim is None and what not in ("gesund", "vorbehalt"):
        return Verstoss("4.1", "verstoss.vorbehalt_wort")
    names_it = claim is not None and table.immediate and said is not None and said.kind == "vorbehalt"
    if said is not None and not names_it:
        return Verstoss("4.1", "verstoss.vorbehalt_schon_gesagt")
    if seat != state.turn and (claim is None or not table.immediate):
        return Verstoss("4.2", "verstoss.vorbehalt_nicht_dran")
    if claim is not None:
        return _naming_verstoss(state, seat, claim)
    if what == "vorbehalt":
        return _vorbehalt_verstoss(state, seat)
    return None


def _vorbehalt_verstoss(state: Round, seat: Seat) -> Verstoss | None:
    if state.table.mode == "open":
        return Verstoss("4.1", "verstoss.vorbehalt_offen")
    return None if own_kinds(state, seat) else Verstoss("4.1", "verstoss.vorbehalt_ohne_grund")


def own_kinds(state: Round, seat: Seat) -> tuple[str, ...]:
    """§4.1 The kinds of Vorbehalt that this hand may announce, high to low."""
    game = state.table.soli[0] if state.table.soli else ""
    return tuple(
        kind
        for kind in state.table.kinds
        if claim_verstoss(state, seat, Claim(kind, game if kind in SOLO_KINDS else "")) is None
    )


def _withdraw_verstoss(state: Round, seat: Seat) -> Verstoss | None:
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


def may_withdraw(rules: RuleSet, next_spoke: bool, card_or_call: bool) -> bool:
    """§4.1 Whether a Vorbehalt may be taken back: in `ddv` until the next player has spoken, the last until a card."""
    return rules.vorbehalt.vorbehalt_withdraw == "until_next_spoke" and not next_spoke and not card_or_call


def _melden(state: Round, event: Say) -> Round:
    """§4.1 gesund or Vorbehalt; where the book allows it, the Vorbehalt by its name."""
    seat, what = event
    if what == "zurueck":
        return go_on(_claim(state, seat, Claim("gesund")))
    claim = parse_claim(state, seat, what) or Claim(what)
    named = claim.kind not in ("gesund", "vorbehalt")
    early = named and state.table.binding and (state.table.mode != "open" or seat != state.turn)
    return go_on(_claim(state, seat, claim)._replace(closed=early))


def _claim(state: Round, seat: Seat, claim: Claim) -> Round:
    return state._replace(claims=(*state.claims[:seat], claim, *state.claims[seat + 1 :]))


# Who says at once what he has


def _naming_verstoss(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    """§4.2 A Vorbehalt by its name, in the first step."""
    in_turn = state.table.mode == "open" and seat == state.turn
    if not in_turn and not state.table.immediate:
        return Verstoss("4.1", "verstoss.vorbehalt_erst_alle")
    verstoss = claim_verstoss(state, seat, claim)
    if verstoss or in_turn or not state.table.binding or certain(state, seat, claim):
        return verstoss
    return Verstoss("4.2", "verstoss.vorbehalt_nicht_sicher")


def certain(state: Round, seat: Seat, claim: Claim) -> bool:
    """§4.2 Whether this Vorbehalt is certainly the highest, as far as the speaker can know."""
    return not any(may_beat(state, seat, claim, other) for other in state.seats if other != seat)


def may_beat(state: Round, seat: Seat, claim: Claim, other: Seat) -> bool:
    """§4.2 Whether another seat may still come before this claim."""
    table, said = state.table, state.claims[other]
    if said is not None and said.kind in ("gesund", "weg"):
        return False
    named = said is not None and said.kind not in NOT_NAMED
    kinds = {said.kind} if said is not None and named else thinkable_kinds(state, other, seat)
    rank = table.kinds.index(claim.kind)
    if kinds & table.redeal_with.get(claim.kind, frozenset()):
        return True
    if any(table.kinds.index(kind) < rank for kind in kinds):
        return True
    if claim.kind not in kinds:
        return table.bidding == "abreizen" and claim.kind in SOLO_KINDS
    if claim.kind in SOLO_KINDS and table.bidding is not None:
        return True
    best = table.ranks.get(said.game, 0) if said is not None and named else min(table.ranks.values(), default=0)
    own = table.ranks.get(claim.game, 0)
    if claim.kind in SOLO_KINDS and best != own:
        return best < own
    if claim.kind in SOLO_KINDS and table.last_speaker:
        return not named
    return state.seats.index(other) < state.seats.index(seat)


# What there is, high to low


SOLO_KINDS = ("pflichtsolo", "lustsolo", "solo")
"""§4.3 The Vorbehalte under which a Solo is announced."""


def parse_claim(state: Round, seat: Seat, what: str) -> Claim | None:
    """§4.3 The Vorbehalt behind a word such as `hochzeit` or `solo:damensolo`; None if it names none.

    Where Pflichtsolo and Lustsolo differ, a plain `solo` is what this seat still owes, or a Lustsolo.
    """
    kind, colon, game = what.partition(":")
    at = len(state.log)
    if kind in SOLO_KINDS and colon:
        if not state.table.distinct:
            return Claim("pflichtsolo" if kind == "pflichtsolo" and not state.table.duty else "solo", game, at)
        owes = state.duty is not None and seat in state.duty
        return Claim(kind if kind != "solo" else "pflichtsolo" if owes else "lustsolo", game, at)
    return Claim(what, "", at) if what in ("hochzeit", "armut", "schmeissen") else None


# The questions, and whose Vorbehalt comes first


def _fragen_verstoss(state: Round, seat: Seat, what: str) -> Verstoss | None:
    """§4.4 The answer to the question for one kind of Vorbehalt."""
    if what == "zurueck":
        return _withdraw_verstoss(state, seat)
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


def _erklaeren_verstoss(state: Round, seat: Seat, what: str) -> Verstoss | None:
    """§4.4 Everybody with a Vorbehalt explains it."""
    if what == "zurueck":
        return _withdraw_verstoss(state, seat)
    if seat != state.turn:
        return Verstoss("4.4", "verstoss.vorbehalt_nicht_dran")
    claim = parse_claim(state, seat, what)
    return claim_verstoss(state, seat, claim) if claim else Verstoss("4.4", "verstoss.vorbehalt_muss_nennen")


def _fragen(state: Round, event: Say) -> Round:
    """§4.4 Asked by rank: no, or the Vorbehalt by its name."""
    if event.what == "zurueck":
        return _melden(state, event)
    asked = state._replace(asked=(*state.asked, (state.question, event.seat)))
    claim = parse_claim(state, event.seat, event.what)
    return go_on(_claim(asked, event.seat, claim) if claim else asked)


def go_on(state: Round) -> Round:
    """§4.4 Who is asked next, or what follows from the answers: the highest Vorbehalt, or a normal game."""
    waiting = None if state.closed else next((seat for seat in state.seats if state.claims[seat] is None), None)
    if waiting is not None:
        return state._replace(phase="melden", turn=waiting)
    unnamed = [seat for seat in state.seats if kind_of_claim(state, seat) == "vorbehalt" and not state.closed]
    if unnamed and state.table.mode != "hidden_by_rank":
        return state._replace(phase="erklaeren", turn=unnamed[0])
    for block in state.table.blocks:
        question = next_question(state, block, unnamed)
        if question:
            return state._replace(phase="fragen", question=question[0], turn=question[1])
        found = [seat for seat in state.seats if kind_of_claim(state, seat) in block.kinds]
        if found:
            return _meeting(state, block, unnamed, found) or KINDS[block.kinds[0]].settle(state, found)
    return _normal(state)


def _meeting(state: Round, block: Block, unnamed: list[Seat], found: list[Seat]) -> Round | None:
    """`ddv: Armut` Whether this Vorbehalt meets one with which the cards are dealt again, which is asked for first."""
    against = state.table.redeal_with.get(block.kinds[0], frozenset())
    for other in (one for one in state.table.blocks if one.kinds[0] in against):
        question = next_question(state, other, unnamed)
        if question:
            return state._replace(phase="fragen", question=question[0], turn=question[1])
        if any(kind_of_claim(state, seat) in other.kinds for seat in state.seats if seat != found[0]):
            return _redeal(state, found[0])
    return None


def kind_of_claim(state: Round, seat: Seat) -> str:
    """§4.4 The kind of Vorbehalt this seat has announced, `vorbehalt` before it has named it; empty without one."""
    claim = state.claims[seat]
    return claim.kind if claim else ""


def next_question(state: Round, block: Block, unnamed: list[Seat]) -> tuple[str, Seat] | None:
    """§4.4 The next question for these Vorbehalte: in turn, until somebody affirms or, if it matters, to the end."""
    for kind in block.kinds:
        for seat in state.seats:
            if kind_of_claim(state, seat) == kind and not block.everybody:
                return None
            if seat in unnamed and (kind, seat) not in state.asked:
                return kind, seat
    return None


def _settle_solo(state: Round, found: list[Seat]) -> Round:
    """§4.4 Whose Solo is played, or who bids for it."""
    order = tuple(sorted(found, key=lambda seat: precedence(state, seat)))
    form = state.table.bidding
    if form == "abreizen":
        others = tuple(seat for seat in state.seats if seat not in order)
        return _bid(state._replace(auction=bidding.auction(form, order + others, state.seats, frozenset(order))))
    if form is not None and len(order) > 1:
        return _bid(state._replace(auction=bidding.auction(form, order, state.seats, frozenset(order))))
    return _solo(state, order[0])


def precedence(state: Round, seat: Seat) -> tuple[int, int, int]:
    """§4.4 Kind of Vorbehalt, rank of the Solo, then the seat or, in one variant, who announced last."""
    claim = state.claims[seat]
    assert claim is not None
    equal = -claim.at if state.table.last_speaker else state.seats.index(seat)
    return state.table.kinds.index(claim.kind), state.table.ranks[claim.game], equal


# What the others may think


def thinkable_kinds(state: Round, seat: Seat, viewer: Seat | None) -> frozenset[str]:
    """§4.5 What the unnamed Vorbehalt of a seat may be, for somebody at the table; None watches without cards.

    The duty to play a Solo is public, a question that was answered with no is settled, and whoever sees a Kreuz Dame
    elsewhere knows that it is no Hochzeit.
    """
    table, said_no = state.table, {kind for kind, asked in state.asked if asked == seat}
    kinds = set(table.kinds) - said_no
    if state.duty is not None:
        if seat not in state.duty:
            kinds.discard("pflichtsolo")
        elif table.lust_after_pflicht:
            kinds.discard("lustsolo")
    if seat == viewer:
        return frozenset(kinds & set(own_kinds(state, seat)))
    if "hochzeit" in kinds and both_impossible(state, seat, viewer):
        kinds.discard("hochzeit")
    return frozenset(kinds)


# A Solo


def claim_verstoss(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    """§4.6 Why this seat may not announce this, or None. The hand as it was dealt decides, and the duty."""
    return KINDS[claim.kind].verstoss(state, seat, claim)


def claim_words(state: Round) -> tuple[str, ...]:
    """§4.6 Every Vorbehalt this book knows, as it is said."""
    kinds, soli = state.table.kinds, state.table.soli
    return tuple(
        word for kind in kinds for word in ([f"{kind}:{game}" for game in soli] if kind in SOLO_KINDS else [kind])
    )


def _solo_verstoss(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    if claim.game in state.table.soli:
        return None
    return Verstoss("4.6", "verstoss.solo_gibt_es_nicht")


def _pflichtsolo_verstoss(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    if not state.table.duty:
        return Verstoss("4.3", "verstoss.pflichtsolo_gibt_es_nicht")
    if state.duty is not None and seat not in state.duty:
        return Verstoss("4.3", "verstoss.pflichtsolo_gespielt")
    return _solo_verstoss(state, seat, claim)


def _lustsolo_verstoss(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    if state.table.lust_after_pflicht and state.duty is not None and seat in state.duty:
        return Verstoss("4.3", "verstoss.lustsolo_erst_pflicht")
    return _solo_verstoss(state, seat, claim)


def _solo(state: Round, seat: Seat) -> Round:
    """§4.7 An announced Solo: the soloist is Re, alone."""
    claim = state.claims[seat]
    assert claim is not None
    solo = _solo_kind(state, seat, claim)
    rules = state.table.vorbehalt
    lead, dealer = solo_lead(rules, state.dealer, seat, solo), dealer_after_solo(rules, state.dealer, solo)
    return _over(state, Vertrag(claim.game, seat, frozenset((seat,)), lead, dealer, solo=solo))


def _solo_kind(state: Round, seat: Seat, claim: Claim) -> SoloKind:
    if state.vorgefuehrt is not None:
        return "vorfuehrung"
    if not state.table.duty:
        return ""
    owes = claim.kind == "pflichtsolo" or (claim.kind == "solo" and state.duty is not None and seat in state.duty)
    return "pflicht" if owes else "lust"


def _vorfuehrung_verstoss(state: Round, seat: Seat, what: str) -> Verstoss | None:
    """§4.7 Only one player speaks, and only to name his Solo."""
    if seat != state.turn:
        return Verstoss("4.7", "verstoss.vorfuehrung_nur_einer")
    claim = parse_claim(state, seat, what)
    if claim is None or not claim.game:
        return Verstoss("4.7", "verstoss.vorfuehrung_solo")
    return None if claim.game in state.table.soli else Verstoss("4.6", "verstoss.solo_gibt_es_nicht")


def _vorfuehrung(state: Round, event: Say) -> Round:
    claim = parse_claim(state, event.seat, event.what)
    assert claim is not None
    return _solo(_claim(state, event.seat, claim), event.seat)


# A Hochzeit


def holds_both(state: Round, seat: Seat) -> bool:
    """§4.10, §4.12 Whether a seat was dealt both Kreuz Damen, whatever it says."""
    return state.dealt[seat].count(state.table.cards.alte) == 2


def _hochzeit_verstoss(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    if holds_both(state, seat):
        return None
    alte = state.table.cards.alte
    key = "verstoss.hochzeit_ohne_alte" if alte == ALTE else "verstoss.hochzeit_ohne_koenige"
    return Verstoss("4.10", key, cards=(alte,))


def both_impossible(state: Round, seat: Seat, viewer: Seat | None) -> bool:
    """§4.10 Whether the viewer is sure that another seat does not hold both Kreuz Damen."""
    elsewhere = any(
        claim is not None and claim.kind == "hochzeit" for other, claim in enumerate(state.claims) if other != seat
    )
    return elsewhere or any(number for owner, number in alte_seen(state, viewer).items() if owner != seat)


def alte_seen(state: Round, viewer: Seat | None) -> dict[Seat, int]:
    """§4.10 How many Kreuz Damen the viewer has seen, by the seat that was dealt them."""
    if viewer is None:
        return {}
    alte = state.table.cards.alte
    seen = {viewer: state.dealt[viewer].count(alte)}
    exchange = state.exchange
    if exchange is None or exchange.passed is None or viewer == exchange.poor:
        return seen
    if armut.sees_passed(state.table.armut, exchange, viewer):
        seen[exchange.poor] = exchange.passed.count(alte)
    return seen


def _forms(rules: RuleSet, cards: CardTable) -> tuple[str, ...]:
    """§4.11 Whom the holder may marry: whoever wins the first Stich of a kind, or first plays a card he names."""
    if rules.hochzeit.hochzeit_find == "choice":
        return tuple(LED)
    if rules.hochzeit.hochzeit_find == "wished_card":
        return tuple(card_code(kind) for kind in dict.fromkeys(cards.deck))
    return ()


def _hochzeit(state: Round, found: list[Seat]) -> Round:
    """§4.11 The holder of both Kreuz Damen looks for a partner; in some books he first says which one."""
    if state.table.forms:
        return state._replace(phase="heirat", turn=found[0])
    return _play(state, "hochzeit", found[0], frozenset(found))


def _heirat_verstoss(state: Round, seat: Seat, what: str) -> Verstoss | None:
    """§4.11 Whom the holder wants to marry."""
    if seat != state.turn:
        return Verstoss("4.11", "verstoss.vorbehalt_nicht_dran")
    word, _, form = what.partition(":")
    if word != "heirate" or form not in state.table.forms:
        return Verstoss("4.11", "verstoss.heirat_form")
    if form in KIND_BY_CODE and state.dealt[seat].count(KIND_BY_CODE[form]) == 2:
        return Verstoss("4.11", "verstoss.heirat_beide", cards=(KIND_BY_CODE[form],))
    return None


def _heirat(state: Round, event: Say) -> Round:
    over = _play(state, "hochzeit", event.seat, frozenset((event.seat,)))
    assert over.vertrag is not None
    return over._replace(vertrag=replace(over.vertrag, form=event.what.partition(":")[2]))


# No Vorbehalt


def _normal(state: Round) -> Round:
    """§4.12 Nobody plays a Vorbehalt: whoever holds both Kreuz Damen plays a stilles Solo; else it is normal (§2.1)."""
    both = [seat for seat in state.seats if holds_both(state, seat)]
    return _play(
        state,
        "stilles_solo" if both else "normal",
        both[0] if both else None,
        re_seats(state.dealt, state.table.cards.alte),
    )


def _play(state: Round, game: str, player: Seat | None, re: frozenset[Seat]) -> Round:
    return _over(state, Vertrag(game, player, re, first_lead(state.dealer), next_dealer(state.dealer)))


def _over(state: Round, vertrag: Vertrag) -> Round:
    hidden = frozenset(seat for seat in state.seats if kind_of_claim(state, seat) == "vorbehalt")
    bid = state.bid
    if bid is not None and bid.seat not in vertrag.re:
        bid = bid._replace(party="kontra")
    return state._replace(phase="fertig", turn=None, vertrag=replace(vertrag, hidden=hidden, bid=bid))


# House rules: throwing a hand in, an Armut, bidding


def _schmeissen_verstoss(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    return schmeissen.schmeissen_verstoss(state.dealt[seat], state.table.cards, state.table.criteria)


def _schmeissen(state: Round, found: list[Seat]) -> Round:
    return _redeal(state, found[0])


def _redeal(state: Round, seat: Seat) -> Round:
    """`ddv: Schmeißen` The cards are thrown in, and the same player deals again."""
    return _over(
        state._replace(hands=state.dealt, bid=None),
        Vertrag(None, seat, frozenset(), first_lead(state.dealer), state.dealer),
    )


def _armut_verstoss(state: Round, seat: Seat, claim: Claim) -> Verstoss | None:
    return armut.armut_verstoss(state.table.armut, state.dealt, seat, state.table.cards)


def _armut(state: Round, found: list[Seat]) -> Round:
    """`spielregeln: Reizen 2` The poor player who speaks first lays down his cards."""
    exchange = armut.start_exchange(state.table.armut, state.dealt, found[0], state.table.cards.alte)
    return state._replace(exchange=exchange, phase=exchange.phase, turn=exchange.turn)


def _exchange(state: Round, event: Say | Give) -> Round:
    """`spielregeln: Reizen 2` An Armut goes on: it leads to a game, or to a new deal if all three refuse."""
    table, exchange = state.table, state.exchange
    assert exchange is not None
    exchange, hands = armut.exchange_step(table.armut, table.cards, exchange, state.hands, event)
    after = state._replace(exchange=exchange, hands=hands, phase=exchange.phase, turn=exchange.turn)
    if exchange.all_refused:
        return _redeal(after, exchange.poor)
    if exchange.back is None:
        return after
    return _play(after, "armut", exchange.poor, armut.re_of_armut(table.armut, exchange, state.dealt, table.cards.alte))


def _reizen_verstoss(state: Round, seat: Seat, what: str) -> Verstoss | None:
    assert state.auction is not None
    return bidding.bid_verstoss(state.auction, seat, what)


def _reizen(state: Round, event: Say) -> Round:
    assert state.auction is not None
    return _bid(state._replace(auction=bidding.bid_step(state.auction, event.seat, event.what)))


def _bid(state: Round) -> Round:
    """`maennle §12` The bidding goes on, or its winner plays; where all Soli were bid away, the other kinds follow."""
    auction = state.auction
    assert auction is not None
    turn = bidding.bidder(auction)
    if turn is not None:
        return state._replace(phase="reizen", turn=turn)
    state = state._replace(bid=bidding.promise(auction))
    if auction.holder in auction.soloists:
        return _solo(state, auction.holder)
    for seat in auction.soloists:
        state = _claim(state, seat, Claim("weg"))
    return go_on(state)


class PhaseRow(NamedTuple):
    """One phase of a round: why a word is refused in it, and the round after one that is not."""

    verstoss: Callable[[Round, Seat, str], Verstoss | None]
    step: Callable[[Round, Say], Round]


PHASES = {
    "vorfuehrung": PhaseRow(_vorfuehrung_verstoss, _vorfuehrung),
    "melden": PhaseRow(_melden_verstoss, _melden),
    "fragen": PhaseRow(_fragen_verstoss, _fragen),
    "erklaeren": PhaseRow(_erklaeren_verstoss, _fragen),
    "reizen": PhaseRow(_reizen_verstoss, _reizen),
    "heirat": PhaseRow(_heirat_verstoss, _heirat),
}
"""By phase, what may be said in it and what it leads to; an Armut has phases of its own."""


class KindRow(NamedTuple):
    """One kind of Vorbehalt: why a hand may not announce it, and what follows where it comes first, by whose it is."""

    verstoss: Callable[[Round, Seat, Claim], Verstoss | None]
    settle: Callable[[Round, list[Seat]], Round]


KINDS = {
    "solo": KindRow(_solo_verstoss, _settle_solo),
    "pflichtsolo": KindRow(_pflichtsolo_verstoss, _settle_solo),
    "lustsolo": KindRow(_lustsolo_verstoss, _settle_solo),
    "hochzeit": KindRow(_hochzeit_verstoss, _hochzeit),
    "schmeissen": KindRow(_schmeissen_verstoss, _schmeissen),
    "armut": KindRow(_armut_verstoss, _armut),
}
"""By kind, in no order: which comes first, the book says."""
