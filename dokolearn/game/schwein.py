"""Raising a Fuchs to a Schwein: who may, and when (`maennle §23` and variants of other books)."""

from collections.abc import Sequence

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.ch2_normal_game import may_raise
from dokolearn.model import CardTable, Hand, Kind, Seat, Stich, Verstoss
from dokolearn.rule_parts import CardRules


def raise_verstoss(
    rules: CardRules, table: CardTable, dealt: Hand, seat: Seat, stiche: Sequence[Stich], announced: frozenset[Seat]
) -> Verstoss | None:
    """§2.3 Why this player may not raise a Fuchs now, or None if he may."""
    if SCHWEIN not in table.trumps:
        return Verstoss("2.3.schwein", "verstoss.schwein_nie")
    if dealt.count(FUCHS) < 2:
        return Verstoss("2.3.schwein", "verstoss.schwein_paar")
    if rules.schwein_announce != "at_card" and seat not in announced:
        return Verstoss("2.3.schwein", "verstoss.schwein_ungesagt")
    allowed = _allowed(rules, table, dealt, seat, stiche)
    return None if allowed else Verstoss("2.3.schwein", f"verstoss.schwein_{rules.schwein}")


def must_raise(
    rules: CardRules, table: CardTable, dealt: Hand, seat: Seat, stiche: Sequence[Stich], announced: frozenset[Seat]
) -> bool:
    """§2.3 Whether the next Karo Ass has to be the Schwein that was promised."""
    if rules.schwein not in ("both", "first") or dealt.count(FUCHS) < 2:
        return False
    laid = _laid(seat, stiche)
    begun = rules.schwein == "both" and bool(laid) and laid[0][0] == SCHWEIN
    return begun or (seat in announced and _allowed(rules, table, dealt, seat, stiche))


def _allowed(rules: CardRules, table: CardTable, dealt: Hand, seat: Seat, stiche: Sequence[Stich]) -> bool:
    laid = _laid(seat, stiche)
    earlier = [kind for kind, _ in laid]
    return may_raise(table, rules.schwein, dealt, earlier, bool(laid) and laid[0] == (FUCHS, True))


def _laid(seat: Seat, stiche: Sequence[Stich]) -> list[tuple[Kind, bool]]:
    """The Karo Asse a seat has played, Fuchs or Schwein, and whether they made the Stich."""
    cards = ((stich.cards[(seat - stich.lead) % 4], stich.winner == seat) for stich in stiche)
    return [(kind, won) for kind, won in cards if kind in (FUCHS, SCHWEIN)]
