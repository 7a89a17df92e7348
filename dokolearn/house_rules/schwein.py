"""The Schwein: a Karo Ass raised above all trumps by whoever was dealt both (`ddv: Schweine`, `maennle §23`).

Which of the two may be raised and when one has to say so are options of the book; raised, it is the card SCHWEIN. Where
the Herz Asse are Schweine instead (`spielregeln: Varianten`), both are, and they have been announced before the first
card: from then on they are the highest trumps, and need no card of their own.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from dokolearn.ch1_general import COPIES, FUCHS, KIND_BY_CODE, SCHWEIN
from dokolearn.model import CardTable, Hand, Kind, Seat, Stich, Verstoss
from dokolearn.rule_parts import CardRules

PLACE = "2.3.schwein"
"""Under this key every book has its place for the Schwein."""


class KaroAsse(NamedTuple):
    """The Karo Asse of one player, as far as it matters for a Schwein."""

    rules: CardRules
    table: CardTable
    dealt: Hand
    """His hand before the first card."""
    seat: Seat
    stiche: Sequence[Stich]
    """The complete ones so far."""
    announced: bool
    """Whether he has said before the first card that he has a Schwein."""
    called: bool = False
    """Whether his party has said Re or Kontra."""

    @property
    def laid(self) -> list[tuple[Kind, bool]]:
        """The Karo Asse he has played, each FUCHS or SCHWEIN, and whether it made its Stich."""
        cards = ((stich.cards[(self.seat - stich.lead) % 4], stich.winner == self.seat) for stich in self.stiche)
        return [(kind, won) for kind, won in cards if kind in (FUCHS, SCHWEIN)]


def may_raise(how: str, laid: Sequence[Kind], first_won: bool) -> bool:
    """`ddv: Schweine`, `maennle §23` Whether whoever was dealt both may raise the next Karo Ass that he lays.

    `how` is the option `schwein`; `laid` those he has played, FUCHS or SCHWEIN; `first_won` whether the first of them
    made its Stich. He may always leave both as they are.
    """
    if how == "second_after_stich":
        return first_won and len(laid) == 1
    if how == "both":  # both or none
        return FUCHS not in laid
    return SCHWEIN not in laid if how == "free_choice" else not laid


def announce_verstoss(asse: KaroAsse, stich: Sequence[Kind]) -> Verstoss | None:
    """`ddv: Schweine` Why this player may not announce a Schwein now, or None if he may; `stich` is the running one."""
    card = asse.table.schwein
    if card is None or asse.rules.schwein_announce == "at_card":
        return Verstoss(PLACE, "verstoss.schwein_nie")
    if asse.stiche or stich or asse.announced:
        return Verstoss(PLACE, "verstoss.schwein_ungesagt")
    pair = "verstoss.schwein_paar" if card == FUCHS else "verstoss.schwein_paar_herz"
    return None if asse.dealt.count(card) == COPIES else Verstoss(PLACE, pair)


def raise_verstoss(asse: KaroAsse) -> Verstoss | None:
    """`maennle §23` Why the next Karo Ass may not be a Schwein, or None if it may."""
    if SCHWEIN not in asse.table.trumps:
        return Verstoss(PLACE, "verstoss.schwein_nie")
    if asse.dealt.count(FUCHS) < COPIES:
        return Verstoss(PLACE, "verstoss.schwein_paar")
    if asse.rules.schwein_announce != "at_card" and not asse.announced:
        return Verstoss(PLACE, "verstoss.schwein_ungesagt")
    if asse.rules.schwein_needs_call and not asse.called:
        return Verstoss(PLACE, "verstoss.schwein_ohne_ansage")
    return None if _may_raise_now(asse) else Verstoss(PLACE, f"verstoss.schwein_{asse.rules.schwein}")


def must_raise(asse: KaroAsse) -> bool:
    """`ddv: Schweine` Whether the next Karo Ass has to be the Schwein that was promised."""
    if asse.rules.schwein not in ("both", "first") or asse.dealt.count(FUCHS) < COPIES:
        return False
    begun = asse.rules.schwein == "both" and [kind for kind, _ in asse.laid][:1] == [SCHWEIN]
    return begun or (asse.announced and _may_raise_now(asse))


def with_schwein(choices: Hand, asse: KaroAsse) -> Hand:
    """`ddv: Schweine` Playable cards, with SCHWEIN beside or instead of a Fuchs that may or has to be raised."""
    if FUCHS not in choices or asse.dealt.count(FUCHS) < COPIES or SCHWEIN not in asse.table.trumps:
        return choices
    raised = () if raise_verstoss(asse) else (SCHWEIN,)
    left = tuple(kind for kind in choices if kind != FUCHS) if must_raise(asse) else choices
    return (*left, *raised)


def _may_raise_now(asse: KaroAsse) -> bool:
    laid = asse.laid
    return may_raise(asse.rules.schwein, [kind for kind, _ in laid], laid[:1] == [(FUCHS, True)])


# Superschwein and Hyperschwein: no card of their own, for whoever holds both of a pair holds all that rise

PAIRS = {"none": None, "karo_9": KIND_BY_CODE["Ka9"], "karo_10": KIND_BY_CODE["Ka10"]}
"""By the options `superschwein` and `hyperschwein`."""


def chain_of_schweine(rules: CardRules) -> Hand:
    """`ddv: Schweine` The pairs that may rise above the Schwein, the lowest first; none where there is no Schwein."""
    pairs = (PAIRS[rules.superschwein], PAIRS[rules.hyperschwein]) if rules.schwein != "none" else ()
    return tuple(kind for kind in takewhile(lambda pair: pair is not None, pairs) if kind is not None)


def risen_pairs(chain: Hand, hands: Sequence[Hand], laid: Iterable[Kind], schwein: Kind = SCHWEIN) -> Hand:
    """`ddv: Schweine` The pairs that have risen by the cards laid so far, the lowest first.

    `schwein`: the card above which the first of them rises. A pair rises with the first card of the one below it, if
    somebody was dealt both and has laid none of them before.
    """
    risen: Hand = ()
    below, seen = schwein, set[Kind]()
    for kind in laid:
        if len(risen) < len(chain) and kind == below:
            below = chain[len(risen)]
            if below in seen or not any(hand.count(below) == COPIES for hand in hands):
                break
            risen = (*risen, below)
        seen.add(kind)
    return risen
