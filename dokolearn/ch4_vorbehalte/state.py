"""The state of a round of questions, and what a book's options say about it, compiled once."""

from functools import cache
from typing import Literal, NamedTuple

from dokolearn.ch1_general import card_code, left_of
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch4_vorbehalte.hochzeit import LED
from dokolearn.house_rules.armut import Exchange
from dokolearn.house_rules.bidding import Auction, Form
from dokolearn.house_rules.schmeissen import criteria
from dokolearn.model import SEATS, Call, CardTable, Give, Hands, RuleSet, Say, Seat, Vertrag
from dokolearn.rule_parts import ArmutRules, VorbehaltRules

SOLO_KINDS = ("pflichtsolo", "lustsolo", "solo")
"""§4.3 The Vorbehalte under which a Solo is announced."""

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


class Claim(NamedTuple):
    """What a seat has said so far: gesund, vorbehalt (not named yet), weg (a Solo bid away) or a kind of Vorbehalt."""

    kind: str
    game: str = ""
    """Of a Solo, which one."""
    at: int = 0
    """Place in the log: who announced it earlier."""


class Block(NamedTuple):
    """Vorbehalte that are settled together."""

    kinds: tuple[str, ...]
    everybody: bool
    """Whether all are asked before it is settled, whatever the first ones answer."""


class RoundTable(NamedTuple):
    """What a book says about the round of questions."""

    mode: str
    blocks: tuple[Block, ...]
    """High to low, only what is switched on."""
    soli: tuple[str, ...]
    ranks: dict[str, int]
    """Rank of each Solo, 0 is the highest; all 0 where the seat decides."""
    last_speaker: bool
    bidding: Form | None
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
    auction: Auction | None = None
    bid: Call | None = None
    """A bid that took a Solo away."""
    exchange: Exchange | None = None
    vertrag: Vertrag | None = None

    def __hash__(self) -> int:  # the table holds a dict; equal rounds have equal tables
        return hash(self[1:])

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody in the order of speaking, from the left of the dealer."""
        return _SEATS_BY_DEALER[self.dealer]


_SEATS_BY_DEALER = tuple(tuple(left_of(dealer, step) for step in (1, 2, 3, 4)) for dealer in SEATS)
"""Who speaks after whom: asked at every step."""


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
        immediate=asked.vorbehalt_immediate,
        binding=_binding(asked),
        duty=runde.mandatory_solo != "none",
        lust_after_pflicht=runde.lustsolo_after_pflicht,
        forms=_forms(rules, cards),
        criteria=criteria(rules),
        vorbehalt=asked,
        armut=rules.armut,
        cards=cards,
    )


def _bidding(asked: VorbehaltRules) -> Form | None:
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
    return tuple(
        Block(together if kind in together else (kind,), not _binding(asked) or (compare and kind in SOLO_KINDS))
        for kind in kinds
        if kind not in together[1:]
    )


def _binding(asked: VorbehaltRules) -> bool:
    return asked.vorbehalt_withdraw == "until_next_spoke"


def _forms(rules: RuleSet, cards: CardTable) -> tuple[str, ...]:
    """§4.11 Whom the holder may marry: whoever wins the first Stich of a kind, or first plays a card he names."""
    if rules.hochzeit.hochzeit_find == "choice":
        return tuple(LED)
    if rules.hochzeit.hochzeit_find == "wished_card":
        return tuple(card_code(kind) for kind in dict.fromkeys(cards.deck))
    return ()
