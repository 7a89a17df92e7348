"""Fresh tasks of chapter 4, and Stiche with a wrong card: Stiche that people might have played, by chance."""

from collections.abc import Callable
from typing import Any

from dokolearn.ch1_general import COPIES, rank_of, shuffled, winner
from dokolearn.ch2_normal_game import ALTE, TRUMP, playable
from dokolearn.exercises.drill.invent import Invention
from dokolearn.exercises.kinds.revoke import faults
from dokolearn.exercises.stiche_shown import stiche_of
from dokolearn.model import CardTable, Kind, Seat

Chance = Callable[[], float]
Position = dict[str, Any]

_FORMS = (("erster_fremder", "fehl"), ("fehl", "reiner_trumpf"), ("kreuz", "pik", "herz", "reiner_trumpf"))
"""By level: what a Hochzeit looks for, where its holder may choose."""

_SOLI = (
    ("damensolo", "bubensolo"),
    ("karosolo", "kreuzsolo", "piksolo", "herzsolo"),
    ("iwan", "fleischlos", "damensolo", "bubensolo", "herzsolo"),
)
"""By level: the Soli whose trumps are asked for."""


def solo_trumps(table: CardTable, level: int, chance: Chance) -> Position:
    """Four cards or more, and a Solo."""
    soli = _SOLI[level - 1]
    return {"game": soli[int(chance() * len(soli))], "hand": tuple(shuffled(table.deck, chance)[: 3 + level])}


def vorbehalt(table: CardTable, level: int, chance: Chance) -> Position:
    """A hand with one Kreuz Dame or both; from level 2 on poor ones too, from level 3 on bad ones."""
    cards, size = shuffled(table.deck, chance), table.hand_size
    wishes = (_alten, _poor, _low)[: level + (level == 1)]
    cards.sort(key=wishes[int(chance() * len(wishes))](table, chance))
    return {"hand": tuple(sorted(cards[:size], key=table.order.__getitem__))}


def _alten(table: CardTable, chance: Chance) -> Callable[[Kind], bool]:
    """Both Kreuz Damen come first, or it is left to chance."""
    both = chance() < 0.5
    return lambda kind: not both or kind != ALTE


def _poor(table: CardTable, chance: Chance) -> Callable[[Kind], bool]:
    """Trumps come last but for a few."""
    few = shuffled([kind for kind in table.deck if table.group[kind] == TRUMP], chance)[: 1 + int(chance() * 3)]
    return lambda kind: table.group[kind] == TRUMP and kind not in few


def _low(table: CardTable, chance: Chance) -> Callable[[Kind], bool]:
    """Nines and kings come first."""
    return lambda kind: rank_of(kind) not in ("9", "K") or chance() < 0.4


_MINDS = ("solo:damensolo", "hochzeit", "solo:kreuzsolo", "armut")
_ASKS = ("game", "lead", "deal")


def who_plays(table: CardTable, level: int, chance: Chance) -> Position:
    """Up to two Vorbehalte, later up to four; at first the game is asked for, then also who leads and who deals."""
    minds = ["-"] * 4
    for word in _MINDS[: level + 1]:
        seat = int(chance() * 4)
        if minds[seat] == "-" and chance() < 0.8:
            minds[seat] = word
    return {"minds": " ".join(minds), "dealer": int(chance() * 4), "ask": _ASKS[int(chance() * level)]}


def revoke(table: CardTable, level: int, chance: Chance) -> Position:
    """Two to four last Stiche in which everybody plays all cards; one card does not serve, if that is possible."""
    size = level + 1
    cards = shuffled(table.deck, chance)
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(4)]
    lead = int(chance() * 4)
    return {"stiche": _played(hands, lead, size, table, chance, wrong=int(chance() * 4)), "lead": lead}


def one_card_is_wrong(position: Position, table: CardTable) -> bool:
    """Not more and not less: it has to show."""
    return len(faults(stiche_of(position["stiche"], Seat(position["lead"]), table), table)) == 1


def partner_in_hochzeit(table: CardTable, level: int, chance: Chance) -> Position:
    """One to three Stiche of a game in which somebody holds both Kreuz Damen."""
    holder, lead, size = int(chance() * 4), int(chance() * 4), table.hand_size
    rest = [kind for kind in shuffled(table.deck, chance) if kind != ALTE]
    hands = [rest[seat * size : (seat + 1) * size] for seat in range(4)]
    hands[3] += [ALTE] * COPIES
    hands[holder], hands[3] = hands[3], hands[holder]
    forms = _FORMS[level - 1]
    wished = rest[int(chance() * len(rest))]
    return {
        "stiche": _played(hands, lead, level, table, chance),
        "lead": lead,
        "holder": holder,
        "form": forms[int(chance() * len(forms))],
        "card": (wished,),
    }


def _played(
    hands: list[list[Kind]], lead: int, many: int, table: CardTable, chance: Chance, wrong: int = -1
) -> tuple[Kind, ...]:
    """So many Stiche, every card legal but for one: the first chance from card `wrong` on not to serve is taken."""
    laid: list[Kind] = []
    for number in range(4 * many):
        stich = laid[number - number % 4 :]
        seat = (lead + len(stich)) % 4
        allowed = playable(tuple(hands[seat]), stich, table)
        refused = [kind for kind in hands[seat] if kind not in allowed]
        slips = bool(refused) and 0 <= wrong <= number
        choice = refused if slips else allowed
        kind = choice[int(chance() * len(choice))]
        wrong = -1 if slips else wrong
        hands[seat].remove(kind)
        laid.append(kind)
        if len(stich) == 3:
            lead = (lead + winner((*stich, kind), table)) % 4
    return tuple(laid)


OF_VORBEHALTE = {
    "revoke": Invention(revoke, (one_card_is_wrong,) * 3),
    "vorbehalt": Invention(vorbehalt),
    "who_plays": Invention(who_plays),
    "solo_trumps": Invention(solo_trumps),
    "partner_in_hochzeit": Invention(partner_in_hochzeit),
}
"""The kinds of exercise about Vorbehalte."""
