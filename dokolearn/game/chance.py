"""Games by chance: random legal play for tests, figures and simulations."""

from collections.abc import Callable

from dokolearn.ch1_general import deal, next_lead, stiche_per_game, winner
from dokolearn.ch2_normal_game import card_table, playable
from dokolearn.game.play import State, legal, play, start
from dokolearn.game.spiel import Spiel, new_game
from dokolearn.model import CardTable, Hands, Kind, RuleSet, Seat

Chance = Callable[[], float]
"""A source of numbers in [0, 1), such as `random.Random(seed).random`."""


def deal_game(rules: RuleSet, dealer: Seat, random: Chance) -> Spiel:
    """§1.4 A game without Vorbehalt, with freshly mixed cards."""
    return new_game(rules, deal(card_table(rules), random), dealer)


def random_game(spiel: Spiel, random: Chance) -> State:
    """A game in which everybody plays any legal card, through the public `play`."""
    state = start(spiel)
    while choices := legal(spiel, state):
        state = play(spiel, state, choices[int(random() * len(choices))])
    return state


def simulate(table: CardTable, hands: Hands, lead: Seat, random: Chance) -> list[int]:
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
        lead = next_lead(lead, winner(stich, table, number == last_stich))
        augen[lead] += total
    return augen
