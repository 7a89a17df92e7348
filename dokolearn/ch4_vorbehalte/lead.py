"""§4.7 Who leads to the first Stich and who deals next, after every kind of game: one table for round and evening."""

from dokolearn.ch1_general import first_lead, next_dealer
from dokolearn.model import Seat, SoloKind
from dokolearn.rule_parts import VorbehaltRules

SOLOIST_LEADS: dict[str, tuple[SoloKind, ...]] = {
    "soloist": ("", "pflicht", "lust", "vorfuehrung"),
    "left_of_dealer": (),
    "pflicht_only": ("pflicht", "vorfuehrung"),
}
"""§4.7 By `solo_lead`: the announced Soli in which the soloist leads instead of the player left of the dealer."""

DEALS_AGAIN: dict[str, tuple[SoloKind, ...]] = {
    "always": ("", "pflicht", "lust", "vorfuehrung"),
    "never": (),
    "pflicht_not_vorgefuehrt": ("pflicht",),
}
"""§4.7 By `solo_same_dealer`: the announced Soli after which the same player deals again."""


def solo_lead(rules: VorbehaltRules, dealer: Seat, soloist: Seat, solo: SoloKind = "") -> Seat:
    """§4.7 Who leads to the first Stich of an announced Solo; in every other game it is `first_lead` (§1.9)."""
    return soloist if solo in SOLOIST_LEADS[rules.solo_lead] else first_lead(dealer)


def dealer_after_solo(rules: VorbehaltRules, dealer: Seat, solo: SoloKind = "") -> Seat:
    """§4.7 Who deals after an announced Solo.

    After every other game it is `next_dealer` (§1.4), after a redeal (a hand thrown in, an Armut refused) the same.
    """
    return dealer if solo in DEALS_AGAIN[rules.solo_same_dealer] else next_dealer(dealer)
