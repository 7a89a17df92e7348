"""A whole normal game from the deal to the Augen of both parties.

`Spiel` holds what stays, `State` what changes; `play` answers a card with a new state.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dokolearn.ch1_general import deal, first_lead, stiche_per_game, winner
from dokolearn.ch2_normal_game import NORMAL, card_table, parties, playable, re_seats
from dokolearn.ch2_normal_game import verstoss as card_verstoss
from dokolearn.model import Augen, CardTable, Hand, Hands, Kind, Party, RuleSet, Seat, Stich, Verstoss


class IllegalPlay(ValueError):
    """A card that may not be played now; `verstoss` says why."""

    def __init__(self, verstoss: Verstoss) -> None:
        super().__init__(f"§{verstoss.paragraph}: {verstoss.key}")
        self.verstoss = verstoss


@dataclass(frozen=True, slots=True)
class Spiel:
    """What stays during a game: the book, its tables, the dealt hands, who deals, who is Re."""

    rules: RuleSet
    table: CardTable
    hands: Hands
    dealer: Seat
    re: frozenset[Seat]


class State(NamedTuple):
    """What changes: the hands, who led the running Stich and its cards, the Stiche so far, the Augen of each seat."""

    hands: tuple[Hand, ...]
    lead: Seat
    stich: tuple[Kind, ...]
    stiche: tuple[Stich, ...]
    augen: tuple[int, ...]

    @property
    def turn(self) -> Seat:
        """Whose card comes next."""
        return Seat((self.lead + len(self.stich)) % 4)

    @property
    def over(self) -> bool:
        """Whether every card has been played."""
        return not any(self.hands)


def new_game(rules: RuleSet, hands: Hands, dealer: Seat) -> Spiel:
    """§2.1 A normal game with these hands."""
    return Spiel(rules, card_table(rules, NORMAL), hands, dealer, re_seats(hands))


def deal_game(rules: RuleSet, dealer: Seat, random: Callable[[], float]) -> Spiel:
    """§1.4 A normal game with freshly mixed cards; pass `random.Random(seed).random`."""
    return new_game(rules, deal(card_table(rules, NORMAL), random), dealer)


def start(spiel: Spiel) -> State:
    """§1.9 The moment before the first card; the player left of the dealer leads."""
    return State(spiel.hands, first_lead(spiel.dealer), (), (), (0, 0, 0, 0))


def verstoss(spiel: Spiel, state: State, kind: Kind) -> Verstoss | None:
    """§2.7 Why this card may not be played now, or None if it may."""
    return card_verstoss(kind, state.hands[state.turn], state.stich, spiel.table)


def legal(spiel: Spiel, state: State) -> Hand:
    """§2.7 The cards of the player to move that may be played, copies included; empty when the game is over."""
    return playable(state.hands[state.turn], state.stich, spiel.table)


def play(spiel: Spiel, state: State, kind: Kind) -> State:
    """§2.7 The state after the next player has played a card. Raises IllegalPlay with the reason."""
    hands, lead, stich, stiche, augen = state
    seat = (lead + len(stich)) % 4
    hand = hands[seat]
    if kind not in playable(hand, stich, spiel.table):
        raise IllegalPlay(_reason(spiel, state, kind))
    at = hand.index(kind)
    hands = (*hands[:seat], hand[:at] + hand[at + 1 :], *hands[seat + 1 :])
    stich = (*stich, kind)
    if len(stich) < 4:
        return State(hands, lead, stich, stiche, augen)
    done = complete(lead, stich, spiel.table, last=not hand[1:])
    won = done.winner
    augen = (*augen[:won], augen[won] + done.augen, *augen[won + 1 :])
    return State(hands, won, (), (*stiche, done), augen)


def _reason(spiel: Spiel, state: State, kind: Kind) -> Verstoss:
    found = verstoss(spiel, state, kind)
    assert found is not None, "only called for a card that may not be played"
    return found


def complete(lead: Seat, cards: tuple[Kind, ...], table: CardTable, last: bool) -> Stich:
    """§1.7 Four cards as a Stich: who gets it, and its Augen."""
    values = table.augen
    first, second, third, fourth = cards
    best = Seat((lead + winner(cards, table, last)) % 4)
    return Stich(lead, cards, best, Augen(values[first] + values[second] + values[third] + values[fourth]))


def party_augen(spiel: Spiel, state: State) -> dict[Party, Augen]:
    """§1.7 The Augen of both parties in the Stiche so far; 240 together at the end (§1.2)."""
    party = parties(spiel.re)
    return {
        side: Augen(sum(stich.augen for stich in state.stiche if party[stich.winner] == side))
        for side in ("re", "kontra")
    }


def playthrough(spiel: Spiel, cards: Iterator[Kind]) -> Iterator[State]:
    """Every state of a game played with these cards, the first one before any card. Raises IllegalPlay."""
    state = start(spiel)
    yield state
    for kind in cards:
        state = play(spiel, state, kind)
        yield state


def random_game(spiel: Spiel, random: Callable[[], float]) -> State:
    """A game in which everybody plays any legal card, through the public `play`."""
    state = start(spiel)
    while not state.over:
        choices = legal(spiel, state)
        state = play(spiel, state, choices[int(random() * len(choices))])
    return state


def simulate(table: CardTable, hands: Hands, lead: Seat, random: Callable[[], float]) -> list[int]:
    """Augen of each seat after a game of random legal cards: the one fast loop for simulations.

    It changes lists in place, but asks the same `playable` and `winner` as everything else.
    """
    held = [list(hand) for hand in hands]
    augen, values, last_stich = [0, 0, 0, 0], table.augen, stiche_per_game(table) - 1
    for number in range(stiche_per_game(table)):
        stich: list[Kind] = []
        total = 0
        for step in range(4):
            hand = held[(lead + step) % 4]
            choices = playable(hand, stich, table)  # type: ignore[arg-type]  # a list serves as well and saves copies
            kind = choices[int(random() * len(choices))]
            hand.remove(kind)
            stich.append(kind)
            total += values[kind]
        lead = Seat((lead + winner(stich, table, number == last_stich)) % 4)
        augen[lead] += total
    return augen
