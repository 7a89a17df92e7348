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
    """What a book says about cards, and how long a Hochzeit looks for its partner. Options have their names here."""

    herz10_trump: bool = True
    dulle_second_beats_first: bool = False
    except_last_trick: bool = False
    dulle_second_in_solo: bool = True
    dulle_pair_cancels: bool = False
    dulle_moves_with_suit: bool = False
    karo_koenig_highest: bool = False
    karlchen_second_in_last_trick: bool = False
    ueberstich: bool = False
    search: str = "erster_fremder"
    """Of what sort the Stich is that finds him, where the holder does not choose."""
    longest_search: int = 3


BOOKS: Mapping[str, CardRules] = {
    "mainz": CardRules(dulle_second_beats_first=True, longest_search=12),  # §2.4.1, §4.11
    "ddv": CardRules(dulle_second_in_solo=False),
    "spielregeln": CardRules(except_last_trick=True),
    "schmidt": CardRules(except_last_trick=True),
    "maennle": CardRules(  # §18, §22
        dulle_second_beats_first=True, karlchen_second_in_last_trick=True, search="fehl"
    ),
}


def rank(card: str) -> str:
    return "A" if card == SCHWEIN else card[2:]


def suit(card: str) -> str:
    return "Ka" if card == SCHWEIN else card[:2]


NEXT_SUIT = {"karosolo": "He10", "herzsolo": "Pi10", "piksolo": "Kr10", "kreuzsolo": "Ka10"}


def dulle(game: str, rules: CardRules) -> str:
    """The highest trump of a game but for the Schwein; nothing where there is none."""
    if game in OF_ALL_SUITS or game in PURE:
        return ""
    if rules.karo_koenig_highest:
        return "KaK" if game in WITH_PARTNER else ""
    if not rules.herz10_trump:
        return ""
    return NEXT_SUIT[game] if game in NEXT_SUIT and rules.dulle_moves_with_suit else "He10"


def trumps(game: str, rules: CardRules) -> tuple[str, ...]:
    """The trumps of a game, high to low."""
    if game in OF_ALL_SUITS:
        return tuple(one + of for of in OF_ALL_SUITS[game] for one in SUITS)
    if game in PURE:
        return tuple(PURE[game] + of for of in FEHL_ORDER)
    figures = tuple(one + of for of in ("D", "B") for one in SUITS)
    own, top = SUIT_OF.get(game, "Ka"), dulle(game, rules)
    return (SCHWEIN, top, *figures, *(own + of for of in ("A", "10", "K", "9") if own + of != top))


def group(card: str, game: str, rules: CardRules) -> str:
    """What a card is when it is led: trump, or its suit."""
    return "trump" if card in trumps(game, rules) else suit(card)


def height(card: str, led: str, game: str, rules: CardRules) -> int:
    """How high a card is where this was led; −1 for one that wins nothing."""
    order = trumps(game, rules)
    if card in order:
        return 100 - order.index(card)
    return 10 - FEHL_ORDER.index(rank(card)) if suit(card) == led else -1


def legal(hand: Sequence[str], stich: Sequence[str], game: str, rules: CardRules, last: bool) -> set[str]:
    """§2.7 The cards that may be laid. `ddv: Überstich` To go over is to win the Stich as it lies."""
    if not stich:
        return set(hand)
    led = group(stich[0], game, rules)
    may = {card for card in hand if group(card, game, rules) == led} or set(hand)
    trumped = any(card in trumps(game, rules) for card in stich)
    if rules.ueberstich and trumped and (led == "trump" or may == set(hand)):
        over = {card for card in may if winning_card([*stich, card], game, rules, last) == len(stich)}
        low = {card for card in may if card in trumps(game, rules)} - over
        return may - low if over else may
    return may


def winning_card(stich: Sequence[str], game: str, rules: CardRules, last: bool) -> int:
    """§2.4 Which card of a Stich wins: the highest trump, else the highest of the suit that was led; the first of two
    alike, unless the book says otherwise."""
    led, top = group(stich[0], game, rules), dulle(game, rules)
    gone = rules.dulle_pair_cancels and top and list(stich).count(top) == 2
    best = -1
    for at, card in enumerate(stich):
        if gone and card == top:
            continue
        higher = best < 0 or height(card, led, game, rules) > height(stich[best], led, game, rules)
        if higher or (card == stich[best] and second_wins(card, game, rules, last)):
            best = at
    return best


WITH_PARTNER = ("normal", "hochzeit", "armut", "stilles_solo", "hochzeit_ungeklaert")


def second_wins(card: str, game: str, rules: CardRules, last: bool) -> bool:
    if card == dulle(game, rules) != "KaK":
        in_game = game in WITH_PARTNER or rules.dulle_second_in_solo
        return rules.dulle_second_beats_first and in_game and not (last and rules.except_last_trick)
    return card == "KrB" and last and rules.karlchen_second_in_last_trick and game in WITH_PARTNER


def augen(cards: Sequence[str]) -> int:
    return sum(AUGEN[rank(card)] for card in cards)


# Special points


def stich_events(
    stich: Sequence[tuple[int, str]], winner: int, re: Sequence[int], game: str, last: bool, rules: CardRules
) -> list[tuple[str, str]]:
    """§3.11 What happened in a Stich, for whom: cards with their seats in the order they lay in."""
    party = ["re" if seat in re else "kontra" for seat in range(4)]
    mine, won_with, top = party[winner], dict(stich)[winner], dulle(game, rules)
    found = list[tuple[str, str]]()
    cards = [card for _, card in stich]
    fuchs = "KaA" in trumps(game, rules)
    for seat, card in stich:
        caught = party[seat] != mine
        if card == "KaA" and caught and fuchs:
            found.append((mine, "fuchs"))
        if card == "KrB" and caught and last:
            found.append((mine, "karlchen_gefangen"))
            found.append((party[seat], "karlchen_verloren"))
        if card == "He10" == top and caught and won_with == "He10":
            found.append((mine, "dulle_gefangen"))
        if card == "KaK" and caught and won_with == "KaA" and fuchs:
            found.append((mine, "gans"))
    if augen(cards) >= 40:
        found.append((mine, "doppelkopf"))
    if last and won_with == "KrB":
        found.append((mine, "karlchen"))
    if last and won_with == "KaA" and fuchs:
        found.append((mine, "fuchs_am_end"))
    if all(group(card, game, rules) == "He" for card in cards):
        found.append((mine, "herzstich"))
    return found


# Whole games


def partner(
    stiche: Sequence[Sequence[tuple[int, str]]], winners: Sequence[int], holder: int, form: str, rules: CardRules
) -> int | None:
    """§4.11 Whom a Hochzeit finds: who wins the first Stich of the sort it looks for, within so many Stiche."""
    for number, (stich, winner) in enumerate(zip(stiche, winners, strict=True), start=1):
        if number > rules.longest_search:
            return None
        led = group(stich[0][1], "normal", rules)
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
