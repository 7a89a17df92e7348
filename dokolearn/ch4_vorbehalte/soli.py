"""The Soli (§4.6 of the script) and every other game as rows: which cards are trump. A Solo is a row, nothing else.

And who leads to the first Stich of an announced Solo and deals after it (§4.7): one table for round and evening.
"""

from dataclasses import replace
from typing import Literal

from dokolearn.ch1_general import first_lead, next_dealer, rank_of
from dokolearn.ch2_normal_game import NORMAL, TRUMP, card_table
from dokolearn.model import CardTable, GameType, Hand, Kind, RuleSet, Seat, SoloKind
from dokolearn.rule_parts import FARBSOLI, VorbehaltRules


def solo_row(
    name: str, ranks: str = "", suit: str | None = None, *, of: str = "Kr Pi He Ka", dulle: bool = False
) -> GameType:
    """§4.6 The row of a Solo: the ranks that are trump and of which suits, the suit, and whether Dullen are."""
    return GameType(name, tuple(ranks.split()), suit, dulle, trump_rank_suits=tuple(of.split()), solo=True)


SOLI = (
    replace(NORMAL, name="karosolo", solo=True),
    solo_row("herzsolo", "D B", "He", dulle=True),
    solo_row("piksolo", "D B", "Pi", dulle=True),
    solo_row("kreuzsolo", "D B", "Kr", dulle=True),
    solo_row("damensolo", "D"),
    solo_row("bubensolo", "B"),
    solo_row("fleischlos"),
    solo_row("iwan", "K D B"),
    solo_row("koenigsolo", "K"),
    solo_row("buben_damen_solo", "D B"),
    solo_row("reines_karosolo", suit="Ka"),
    solo_row("reines_herzsolo", suit="He"),
    solo_row("reines_piksolo", suit="Pi"),
    solo_row("reines_kreuzsolo", suit="Kr"),
    solo_row("sokrates", "D"),
    solo_row("moenchskloster", "K B"),
    solo_row("edelpuff", "K D"),
    solo_row("zehnensolo", "10"),
    solo_row("pauli", "D B", of="Pi"),
    solo_row("landadel", "K B", of="Ka"),
)
"""§4.6 Every Solo of the books and their variants. A Sokrates begins with the queens here.

This is the only list of them: what an option may name, how a game is bid in DKN (`damensolo`: Damensolo), the card of
trumps and the exercises follow. A new row also needs its name (`game.<name>`), and in the tests its trumps by hand.
"""

LIKE_NORMAL = tuple(
    replace(NORMAL, name=name) for name in ("normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo", "armut")
)
"""Games with the trumps of the normal game that are no announced Solo (§4.11, §4.12)."""

GAME_TYPES = {game.name: game for game in (*LIKE_NORMAL, *SOLI)}
"""§4.6 The row of every game by its name."""


class UnknownGameError(KeyError):
    """A name that no game has."""

    def __str__(self) -> str:
        """What to do about it."""
        return f"No game is called {self.args[0]!r}: a Solo is a row of SOLI in ch4_vorbehalte/soli.py."


def game_type(name: str) -> GameType:
    """§4.6 The row of a game. Raises UnknownGameError, a KeyError, for a name that no game has."""
    if name not in GAME_TYPES:
        raise UnknownGameError(name)
    return GAME_TYPES[name]


def is_solo(name: str) -> bool:
    """§4.6 Whether a game is an announced Solo; a stilles Solo and a Hochzeit without a partner are not."""
    return game_type(name).solo


SOKRATES_SWITCH = 6
"""`ddv: Buben-Damen-Solo` After this Stich of a Sokrates the other figures are trump."""


def sokrates_first(led: Kind) -> Literal["D", "B"]:
    """§4.6 What is trump first in a Sokrates: the jacks if the soloist leads a jack, otherwise the queens.

    Our reading: the article only says that he decides with his lead.
    """
    return "B" if rank_of(led) == "B" else "D"


def tables(rules: RuleSet, name: str, first: Literal["D", "B"] = "D", promoted: Hand = ()) -> tuple[CardTable, ...]:
    """§4.6 The card table of every Stich: `tables(rules, name)[number - 1]`.

    The same one throughout but in a Sokrates, which changes after Stich 6; `first` tells which figures it begins with.
    `promoted`: cards that are high trumps in this deal (see `card_table`). Raises KeyError for a name that no game has.
    """
    game = game_type(name)
    start = card_table(rules, game, promoted)
    if name != "sokrates":
        return (start,) * start.hand_size
    queens, jacks = start, card_table(rules, replace(game, trump_ranks=("B",)))
    before, after = (queens, jacks) if first == "D" else (jacks, queens)
    return (before,) * SOKRATES_SWITCH + (after,) * (start.hand_size - SOKRATES_SWITCH)


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


def trump_count(rules: RuleSet, name: str) -> int:
    """§4.8 How many cards of the pack are trump in a game, copies included."""
    table = card_table(rules, game_type(name))
    return sum(table.group[kind] == TRUMP for kind in table.deck)


DIFFICULTY = (("iwan",), ("karosolo", *FARBSOLI), ("damensolo", "bubensolo"), ("fleischlos",))
"""§4.9 The levels of difficulty as the authors of the script see them, first to fourth."""


def is_farbsolo(name: str) -> bool:
    """§4.9 Whether another suit than Karo takes the place of the Karo cards."""
    return name in FARBSOLI
