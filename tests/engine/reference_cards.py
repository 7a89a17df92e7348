"""A second way to lay cards, written from the sources and plain on purpose: trumps, following, winning, special points.

A card is its code, `He10` or `KaA`; `Schwein` is a Karo Ass that was raised with this card (`maennle §23`).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

SUITS = ("Kr", "Pi", "He", "Ka")
AUGEN = {"A": 11, "10": 10, "K": 4, "D": 3, "B": 2, "9": 0}
FEHL_ORDER = ("A", "10", "K", "D", "B", "9")
SCHWEIN = "Schwein"

OF_ALL_SUITS = {
    "damensolo": ("D",),
    "bubensolo": ("B",),
    "fleischlos": (),
    "iwan": ("K", "D", "B"),
    "koenigsolo": ("K",),
    "buben_damen_solo": ("D", "B"),
}
"""Soli in which whole ranks are trump, high to low; of each the suits rank as ever, and nothing else is trump."""

PURE = {"reines_kreuzsolo": "Kr", "reines_piksolo": "Pi", "reines_herzsolo": "He", "reines_karosolo": "Ka"}
SUIT_OF = {"herzsolo": "He", "piksolo": "Pi", "kreuzsolo": "Kr"}


class CardRules(NamedTuple):
    """What a book says about cards, and how long a Hochzeit looks for its partner."""

    nines: bool = True
    second_dulle: bool = False
    first_in_last_stich: bool = False
    second_dulle_in_solo: bool = True
    second_karlchen: bool = False
    search: str = "erster_fremder"
    """Of what sort the Stich is that finds him, where the holder does not choose."""
    longest_search: int = 3


BOOKS: Mapping[str, CardRules] = {
    "mainz": CardRules(second_dulle=True, longest_search=12),  # §2.4.1, §4.11
    "ddv": CardRules(second_dulle_in_solo=False),
    "spielregeln": CardRules(first_in_last_stich=True),
    "schmidt": CardRules(first_in_last_stich=True),
    "maennle": CardRules(nines=False, second_dulle=True, second_karlchen=True, search="fehl"),  # §3, §18, §22
}


def rank(card: str) -> str:
    return "A" if card == SCHWEIN else card[2:]


def suit(card: str) -> str:
    return "Ka" if card == SCHWEIN else card[:2]


def trumps(game: str) -> tuple[str, ...]:
    """The trumps of a game, high to low."""
    if game in OF_ALL_SUITS:
        return tuple(one + of for of in OF_ALL_SUITS[game] for one in SUITS)
    if game in PURE:
        return tuple(PURE[game] + of for of in FEHL_ORDER)
    figures = tuple(one + of for of in ("D", "B") for one in SUITS)
    own = SUIT_OF.get(game, "Ka")
    rest = tuple(own + of for of in ("A", "10", "K", "9") if own + of != "He10")
    return (SCHWEIN, "He10", *figures, *rest)


def group(card: str, game: str) -> str:
    """What a card is when it is led: trump, or its suit."""
    return "trump" if card in trumps(game) else suit(card)


def legal(hand: Sequence[str], stich: Sequence[str], game: str) -> set[str]:
    """§2.7 The cards that may be laid."""
    if not stich:
        return set(hand)
    led = group(stich[0], game)
    return {card for card in hand if group(card, game) == led} or set(hand)


def winning_card(stich: Sequence[str], game: str, rules: CardRules, last: bool) -> int:
    """§2.4 Which card of a Stich wins: the highest trump, else the highest of the suit that was led; the first of two
    alike, unless the book says otherwise."""
    order = trumps(game)
    led = group(stich[0], game)

    def height(card: str) -> int:
        if card in order:
            return 100 - order.index(card)
        return 10 - FEHL_ORDER.index(rank(card)) if group(card, game) == led else -1

    best = 0
    for at, card in enumerate(stich[1:], start=1):
        if height(card) > height(stich[best]) or (card == stich[best] and second_wins(card, game, rules, last)):
            best = at
    return best


WITH_PARTNER = ("normal", "hochzeit", "armut", "stilles_solo", "hochzeit_ungeklaert")


def second_wins(card: str, game: str, rules: CardRules, last: bool) -> bool:
    if card == "He10" and "He10" in trumps(game):
        in_game = game in WITH_PARTNER or rules.second_dulle_in_solo
        return rules.second_dulle and in_game and not (last and rules.first_in_last_stich)
    return card == "KrB" and last and rules.second_karlchen and game in WITH_PARTNER


def augen(cards: Sequence[str]) -> int:
    return sum(AUGEN[rank(card)] for card in cards)


# Special points


def stich_events(
    stich: Sequence[tuple[int, str]], winner: int, re: Sequence[int], game: str, last: bool
) -> list[tuple[str, str]]:
    """§3.11 What happened in a Stich, for whom: cards with their seats in the order they lay in."""
    party = ["re" if seat in re else "kontra" for seat in range(4)]
    mine, won_with = party[winner], dict(stich)[winner]
    found = list[tuple[str, str]]()
    cards = [card for _, card in stich]
    karo_ass_trump = "KaA" in trumps(game)
    for seat, card in stich:
        caught = party[seat] != mine
        if card == "KaA" and caught and karo_ass_trump:
            found.append((mine, "fuchs"))
        if card == "KrB" and caught and last:
            found.append((mine, "karlchen_gefangen"))
            found.append((party[seat], "karlchen_verloren"))
        if card == "He10" and caught and won_with == "He10" and "He10" in trumps(game):
            found.append((mine, "dulle_gefangen"))
        if card == "KaK" and caught and won_with == "KaA" and karo_ass_trump:
            found.append((mine, "gans"))
    if augen(cards) >= 40:
        found.append((mine, "doppelkopf"))
    if last and won_with == "KrB":
        found.append((mine, "karlchen"))
    if last and won_with == "KaA" and karo_ass_trump:
        found.append((mine, "fuchs_am_end"))
    if all(group(card, game) == "He" for card in cards):
        found.append((mine, "herzstich"))
    return found


# Whole games


def partner(
    stiche: Sequence[Sequence[tuple[int, str]]], winners: Sequence[int], holder: int, form: str, longest: int
) -> int | None:
    """§4.11 Whom a Hochzeit finds: who wins the first Stich of the sort it looks for, within so many Stiche."""
    for number, (stich, winner) in enumerate(zip(stiche, winners, strict=True), start=1):
        if number > longest:
            return None
        led = group(stich[0][1], "normal")
        fits = {
            "erster_fremder": True,
            "fehl": led != "trump",
            "reiner_trumpf": led == "trump",
            "kreuz": led == "Kr",
            "pik": led == "Pi",
            "herz": led == "He",
        }
        if winner != holder and fits[form]:
            return winner
    return None
