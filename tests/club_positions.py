"""Positions of whole games and at the end of one, and what somebody of a club lays there."""

from collections.abc import Iterator
from functools import reduce

from dokolearn.ch1_general import left_of, parse_cards
from dokolearn.game import Game, begin, new_game, play, sight, start, step, without_questions
from dokolearn.model import SEATS, Play, Say, Seat, Speak
from dokolearn.players.levels import turn_of
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight


def seen(hands: tuple[str, ...], cards: str, seat: int, lead: int = 0) -> Sight:
    """What a seat knows after these cards of a small game."""
    first, second, third, fourth = map(parse_cards, hands)
    spiel = new_game(BOOKS["mainz"], (first, second, third, fourth), left_of(Seat(lead), 3))
    state = reduce(lambda state, kind: play(spiel, state, kind), parse_cards(cards), start(spiel))
    return sight(without_questions(spiel, state), Seat(seat))


def before(hand: str, stich: str) -> Sight:
    """What seat 0 sees at its turn in this Stich; the others hold Kreuz Neunen beside the card they have laid."""
    cards, many = stich.split(), len(hand.split())
    lead = -len(cards) % 4
    hands = [hand] + [" ".join(["Kr9"] * (many - 1))] * 3
    for seat in (1, 2, 3):
        hands[seat] += f" {cards[seat - lead] if cards and seat >= lead else 'Kr9'}"
    return seen(tuple(hands), stich, 0, lead)


def leads() -> Iterator[tuple[str, str, str]]:
    yield ("Ka9 PiA KrA KrK", "", "PiA")  # the Ass of the shortest suit
    yield ("KrD KaA Ka9 PiK", "", "Ka9")  # else the cheapest card
    yield ("KrB KrD PiK Pi10", "", "PiK")  # Kreuz Bube and Kreuz Dame wait
    yield ("Pi9 PiA KrD", "PiK", "PiA")  # the Ass takes its suit


def last_ones() -> Iterator[tuple[str, str, str]]:
    yield ("KaB KaA HeA", "PiA Pi10 PiK", "KaA")  # the Fuchs comes home
    yield ("PiD Ka10 KrD HeA", "PiA Pi10 PiK", "Ka10")  # without one the Karo Zehn
    yield ("Ka9 KaA PiD", "HeB KrB PiB", "PiD")  # a Fuchs that does not win stays
    yield ("HeD KrD PiD KaB", "HeB KrB PiB", "HeD")  # the lowest trump that wins
    yield ("He10 KrD KrB HeA", "PiA Pi10 PiK", "KrB")  # a Kreuz Bube before the two that lead
    yield ("PiB KrB KaB HeA", "PiA Pi10 PiK", "KaB")  # and after every other trump
    yield ("He10 KrD", "PiA Pi10 PiK", "KrD")  # a Kreuz Dame where nothing else wins
    yield ("He10 KrD HeK", "Pi9 Pi9 PiK", "HeK")  # for four Augen neither of them
    yield ("Ka9 KaA Ka10", "HeB KrB", "Ka9")  # what cannot take it is cheap
    yield ("KrD KaK PiK", "He10 Ka9 KaB", "KaK")  # no Kreuz Dame under a Dulle


def under_partners() -> Iterator[tuple[str, str, str]]:
    """Seat 0 is Re: the second Kreuz Dame lies on the table, so its player is the partner."""
    yield ("Ka9 KaA Ka10 KrD", "PiB KrD Ka9", "KaA")  # the Fuchs is safe
    yield ("He10 KrD Ka9", "PiB KrD Ka9", "Ka9")  # no Dulle over it, no Kreuz Dame under it
    yield ("He10 KrD PiK", "Ka9 KrD Ka9", "KrD")  # trump is to be followed: the cheaper one of the two
    yield ("KaK KrD PiA", "PiB KrD", "KaK")  # a Dulle may still come


def whole_game(hands: str, dealer: int, said: str, moves: str) -> Game:
    """A game at `ddv` after these answers of the seats behind the dealer, and these cards; `2:Re` is a call."""
    first, second, third, fourth = map(parse_cards, hands.strip().splitlines())
    game = begin(BOOKS["ddv"], (first, second, third, fourth), SEATS[dealer])
    for word in said.split():
        game = step(game, Say(turn_of(game), word))
    return reduce(_moved, moves.split(), game)


def _moved(game: Game, move: str) -> Game:
    seat, called, _ = move.partition(":")
    return step(game, Speak(SEATS[int(seat)], 0) if called else Play(turn_of(game), parse_cards(move)[0]))
