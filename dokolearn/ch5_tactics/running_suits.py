"""When a suit runs: nobody can ruff it (§5.6, §5.7), it cannot run (§5.8, §5.9), or with which chance it does (§5.10).

A suit runs a round when all four follow. Whoever is void may ruff or discard, so what does not run is not yet ruffed.
Cards in three hands are counted by their free places: the cards that nobody has seen yet.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod

from dokolearn.ch5_tactics.deals import how_they_lie
from dokolearn.model import SEATS, Seat
from dokolearn.sight import Sight, cards_laid, kinds_of, table_of


def runs(lengths: Sequence[int], rounds: int = 1) -> bool:
    """§5.6, §5.7 Whether a suit that lies like this runs so many rounds for certain, if nobody discards it before.

    `lengths` are its cards in each hand: everybody has one for every round, so everybody has to follow (§2.7).
    """
    return min(lengths) >= rounds


def may_run(size: int, own: int, rounds: int = 1) -> bool:
    """§5.8, §5.9 Whether a suit of `size` cards can still run so many rounds when one hand holds `own` of them.

    That hand needs a card for every round, and so do the three others: with eight cards it is three that rule out two
    rounds and six that rule out any, with the six of Herz any number and four.
    """
    return own >= rounds and size - own >= 3 * rounds


def chance_to_run(out: int, rooms: Sequence[int], rounds: int = 1) -> Fraction:
    """§5.10 The chance that the others all follow so many rounds, when nothing of the suit has been played.

    `out` cards of it are with them, `rooms` are the free places of each hand; every place is as likely as any other.
    Raises ValueError if there are fewer places than cards.
    """
    return Fraction(ways_to_run(out, rooms, rounds), all_ways(out, rooms))


def chance_to_run_again(out: int, rooms: Sequence[int], ran: int = 1, rounds: int = 1) -> Fraction:
    """§5.10 The chance that all follow again after the suit has run `ran` rounds; `out` and `rooms`: what is left now.

    Not every way to lay the rest is equally likely any more: of two cards one shows either, who shows his only card
    had no choice. Weighed so, it is the chance that it runs `ran + rounds` rounds among deals in which it ran `ran`;
    that holds for followers who lay any card of the suit. Raises ValueError if it cannot have run.
    """
    before, places = out + ran * len(rooms), [room + ran for room in rooms]
    once = chance_to_run(before, places, ran)
    if not once:
        raise ValueError(f"{out} cards in {tuple(rooms)} places: it cannot have run")
    return chance_to_run(before, places, ran + rounds) / once


def chance_of_void(out: int, rooms: Sequence[int], hand: int = 0) -> Fraction:
    """§5.10 The chance that one of the others, given by its place in `rooms`, has no card of the suit."""
    return Fraction(comb(sum(rooms) - rooms[hand], out), all_ways(out, rooms))


def chance_to_run_now(sight: Sight, suit: int, rounds: int = 1) -> Fraction:
    """§5.10 The chance that the others can all follow so many rounds from now on, for what a seat knows.

    `suit` is one of 0 to 3, or TRUMP. All `Deals` that agree with its certain knowledge count alike, but for this:
    whoever followed the suit is taken to have laid any of his cards of it. Nothing else is taken for a sign, what
    somebody led, threw away or called as little as how he followed another suit.
    """
    others, followed = [seat for seat in SEATS if seat != sight.seat], tuple(_followers(sight, suit))
    running = total = Fraction()
    for lengths, number in how_they_lie(sight, kinds_of(table_of(sight), suit)).items():
        likely = Fraction(number, prod(lengths[seat] + since for seat, since in followed))
        total += likely
        running += likely * runs([lengths[seat] for seat in others], rounds)
    return running / total


def _followers(sight: Sight, suit: int) -> Iterator[tuple[Seat, int]]:
    """Who of the others has followed the suit, each time with how many cards of it he has shown from then on."""
    group, since = table_of(sight).group, dict.fromkeys(SEATS, 0)
    cards = [(seat, group[kind] == suit) for seat, kind in cards_laid(sight)]
    for place, (seat, of_suit) in reversed(list(enumerate(cards))):
        if of_suit and seat != sight.seat:
            since[seat] += 1
            if place % 4 and cards[place - place % 4][1]:
                yield seat, since[seat]


def all_ways(out: int, rooms: Sequence[int]) -> int:
    """§5.10 How many sets of places the cards can lie in. Raises ValueError if there are fewer places than cards."""
    if not 0 <= out <= sum(rooms):
        raise ValueError(f"{out} cards do not fit into {tuple(rooms)} places")
    return comb(sum(rooms), out)


def ways_to_run(out: int, rooms: Sequence[int], least: int) -> int:
    """§5.10 How many sets of places the cards can lie in, when every hand has so many of them at least."""
    return sum(prod(map(comb, rooms, lengths)) for lengths in _splits(out, rooms, least))


def _splits(out: int, rooms: Sequence[int], least: int) -> Iterator[tuple[int, ...]]:
    *others, last = rooms
    for lengths in product(*(range(least, room + 1) for room in others)):
        if least <= out - sum(lengths) <= last:
            yield (*lengths, out - sum(lengths))
