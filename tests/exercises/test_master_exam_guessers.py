"""Who only looks at the surface does not pass the Meisterprüfung: by place, Augen, height or name of a card."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from effort import mostly, sampled, size

from dokolearn.ch2_normal_game import TRUMP
from dokolearn.exercises import State
from dokolearn.exercises.exam.exam_plan import TASKS
from dokolearn.exercises.exam.master_exam import task
from dokolearn.exercises.graded import cost
from dokolearn.exercises.kinds.choose_card import figures_by_place
from dokolearn.rulesets import BOOKS
from dokolearn.wording import card_name

PAPERS = range(1, 1 + size(3, 30))
MEAN = 0.40


class Card(NamedTuple):
    """What somebody sees of a card who does not think, and what it would lose."""

    name: str
    augen: int
    height: int
    trump: bool
    follows: bool
    lost: float


def cards_of(shown: State) -> list[Card]:
    asked, table = shown.task, shown.task.table
    led = table.group[asked.stich[0]] if asked.stich else None
    return [
        Card(
            card_name(kind := asked.hand[place], "de"),
            table.augen[kind],
            -table.order[kind],
            table.group[kind] == TRUMP,
            table.group[kind] == led,
            cost(figure),
        )
        for place, figure in figures_by_place(asked).items()
    ]


Guess = Callable[[Sequence[Card]], Card]


def place(number: int) -> Guess:
    """Always the same place, counted from the end where it is negative."""
    return lambda cards: cards[max(-len(cards), min(number, len(cards) - 1))]


def most(value: Callable[[Card], float], first: bool = True) -> Guess:
    """The card with the most of something, of equal ones the leftmost or the rightmost."""
    return lambda cards: max(cards if first else cards[::-1], key=value)


def rather(fits: Callable[[Card], bool], then: Guess) -> Guess:
    """Only among those that fit, if there are any."""
    return lambda cards: then([one for one in cards if fits(one)] or cards)


def is_trump(card: Card) -> bool:
    return card.trump


def is_fehl(card: Card) -> bool:
    return not card.trump


def follows(card: Card) -> bool:
    return card.follows


BY_WORTH: dict[str, Callable[[Card], float]] = {
    "most Augen": lambda card: card.augen,
    "fewest Augen": lambda card: -card.augen,
    "highest": lambda card: card.height,
    "lowest": lambda card: -card.height,
}
BY_NAME: dict[str, Callable[[Card], float]] = {
    "longest name": lambda card: len(card.name),
    "shortest name": lambda card: -len(card.name),
}
AMONG = {"": lambda card: True, "Trumpf: ": is_trump, "Fehl: ": is_fehl, "like the Stich: ": follows}
GUESSES: dict[str, Guess] = {
    **{f"place {number}": place(number) for number in (0, 1, 2, 3, -1, -2)},
    "middle": lambda cards: cards[len(cards) // 2],
    **{
        f"{among}{name}, {'left' if left else 'right'}": rather(fits, most(value, left))
        for among, fits in AMONG.items()
        for name, value in BY_WORTH.items()
        for left in (True, False)
    },
    **{
        f"{name}, {'left' if left else 'right'}": most(value, left)
        for name, value in BY_NAME.items()
        for left in (True, False)
    },
    "first by the alphabet": lambda cards: min(cards, key=lambda card: card.name),
    "last by the alphabet": lambda cards: max(cards, key=lambda card: card.name),
}


@cache
def seen(book: str) -> list[list[list[Card]]]:
    """Every paper as somebody sees it."""
    return [[cards_of(task(seed, BOOKS[book], "de", number)) for number in range(TASKS)] for seed in PAPERS]


def share_saved(cards: list[list[Card]], guess: Guess) -> float:
    chance = sum(sum(card.lost for card in one) / len(one) for one in cards)
    return 1 - sum(guess(one).lost for one in cards) / chance


@sampled
@mostly("book", BOOKS, ["mainz", "maennle"])
def test_a_guess_by_the_surface_fails(book: str) -> None:
    shares = {name: sum(share_saved(one, guess) for one in seen(book)) / len(PAPERS) for name, guess in GUESSES.items()}
    assert {name: share for name, share in shares.items() if share > MEAN} == {}
