"""A round of questions in which everybody says what he has in mind, as far as the book lets him."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from dokolearn.ch1_general import rank_of
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table
from dokolearn.ch4_vorbehalte.vorbehalt import (
    Round,
    claim_verstoss,
    event_verstoss,
    parse_claim,
    round_events,
    round_step,
    start_round,
)
from dokolearn.model import SEATS, CardTable, Give, Hands, Kind, RuleSet, Say, Seat, four

STILL = "still"
"""Both Kreuz Damen, and not a word about it."""

Minds = tuple[str, str, str, str]
"""By seat: nothing, hochzeit, armut, schmeissen, solo:damensolo …, or STILL."""


class QuestionRound(NamedTuple):
    """The end of a round, what was said on the way, and what everybody had in mind that the book knows."""

    end: Round
    said: tuple[tuple[str, Seat, str], ...]
    """What was asked for (the phase, or in the second step the kind of Vorbehalt), who spoke, his word."""
    minds: Minds

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Who has announced something, in the order of speaking."""
        return tuple(seat for seat in self.end.seats if (claim := self.end.claims[seat]) and claim.kind != "gesund")


Bids = tuple[tuple[Seat, str], ...]
"""Who bids what for a Solo, in this order; all others give up."""


def ask(
    rules: RuleSet,
    dealer: Seat,
    minds: Minds,
    bids: Bids = (),
    owes: frozenset[Seat] | None = None,
    made: Seat | None = None,
) -> QuestionRound:
    """§4.4 The whole round. Whoever is offered the cards of an Armut takes them; `owes` are those who still owe a
    Pflichtsolo (`ddv` Pflichtsolo), and who is `made` to play his now only names it."""
    state = start_round(rules, _deal_hands(card_table(rules), minds), dealer, owes, made)
    known = four(_word_in_mind(state, seat, minds[seat]) for seat in SEATS)
    able = [mind.replace(STILL, "") for mind in known]
    said: list[tuple[str, Seat, str]] = []
    left = list(bids)
    while state.vertrag is None:
        event = _bid(state, left) or _next(state, able)
        if isinstance(event, Say):
            said.append((state.question if state.phase == "fragen" else state.phase, *event))
        state = round_step(state, event)
    return QuestionRound(state, tuple(said), known)


def _bid(state: Round, bids: list[tuple[Seat, str]]) -> Say | None:
    """The next bid, if it is its turn; it is gone from the list then."""
    if state.phase != "reizen" or not bids or bids[0][0] != state.turn:
        return None
    said = Say(*bids[0])
    if event_verstoss(state, said) is not None:
        return None
    del bids[0]
    return said


def _word_in_mind(state: Round, seat: Seat, mind: str) -> str:
    """What somebody has in mind; nothing where he may not announce it."""
    claim = parse_claim(state, seat, mind)
    return "" if claim and claim_verstoss(state, seat, claim) else mind


def _next(state: Round, minds: list[str]) -> Say | Give:
    """What whoever is expected to act says now: the first word of his that is allowed."""
    seat = state.turn
    assert seat is not None
    mind = minds[seat]
    words = {
        "melden": ("vorbehalt", mind) if mind else (),
        "reizen": ("weg",),
        "armut_bieten": ("nimmt", "nein"),
        "heirat": (),
    }.get(state.phase, (mind, "nein"))
    for word in (*words, "gesund"):
        if event_verstoss(state, Say(seat, word)) is None:
            return Say(seat, word)
    return round_events(state)[0]


@lru_cache(maxsize=256)
def _deal_hands(table: CardTable, minds: Minds) -> Hands:
    """Hands that fit: both Kreuz Damen, few trumps, low cards; the rest of the pack goes round."""
    left = list(table.deck)
    hands: list[list[Kind]] = [[], [], [], []]
    for seat in sorted(SEATS, key=lambda seat: minds[seat] == "armut"):
        for kind in _cards_needed(minds[seat], left, table):
            left.remove(kind)
            hands[seat].append(kind)
    for kind in left:
        room = [hand for hand in hands if len(hand) < table.hand_size]
        min(room, key=lambda hand: (kind == ALTE and ALTE in hand, len(hand))).append(kind)
    return four(map(tuple, hands))


def _cards_needed(mind: str, left: Iterable[Kind], table: CardTable) -> list[Kind]:
    if mind in ("hochzeit", STILL):
        return [ALTE, ALTE]
    if mind == "armut":
        return [kind for kind in left if table.group[kind] != TRUMP][: table.hand_size]
    if mind == "schmeissen":
        return sorted((kind for kind in left if rank_of(kind) in ("9", "K")), key=lambda kind: rank_of(kind) == "K")[:6]
    return []


def questions_and_answers(asked: QuestionRound) -> Iterator[tuple[str, list[tuple[Seat, str]]]]:
    """What was said, one question after another.

    Left out are whom a Hochzeit looks for, the question for a Pflichtsolo where nobody owes one, and the bidding
    against a Solo where nobody bids.
    """
    groups: dict[str, list[tuple[Seat, str]]] = {}
    quiet = {"heirat", *(() if asked.end.vertrag and asked.end.vertrag.bid else ("reizen",))}
    quiet |= set() if asked.end.duty else {"pflichtsolo"}
    for question, seat, word in asked.said:
        if question not in quiet:
            groups.setdefault(question, []).append((seat, word))
    yield from groups.items()
