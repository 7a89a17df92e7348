"""Which proven positions a Meisterprüfung asks: fresh ones by number, so mixed that no clue of the surface pays.

    paper("ddv", 7)      # forty numbers of the deck `choose_card`

Numbers that follow each other share as few positions as can be: the deck is mixed and cut into parts of its own for
each, and mixed anew when all parts are used.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from dokolearn.ch1_general import shuffle
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.exercises.drill.invent import chance_of
from dokolearn.exercises.exam.exam_plan import TASKS
from dokolearn.exercises.graded import cost
from dokolearn.exercises.graded.decks import deck
from dokolearn.exercises.kinds.choose_card import KIND, Task, figures_by_place
from dokolearn.exercises.specs import Spec
from dokolearn.players.measuring import NEAR
from dokolearn.rulesets import BOOKS
from dokolearn.wording import card_name

PART = 64
"""Of so many positions forty are chosen; where a deck has fewer, of all."""

BEFORE = 0.006
"""What speaks against a position of another part, which the number before may have asked."""

MAY_SAVE = 0.1
"""What part of what chance loses a clue may save before a paper turns against it."""

CLUB_MAY_SAVE = 0.6
"""The same of the card that a club would lay: who passes has to see more (`master_exam.PASSED`)."""

RATHER_FEW = 0.01
"""How much it counts against a position that most of its cards are good: as much as that is squared."""


class Look(NamedTuple):
    """A card that may be laid, as somebody sees it who does not think, and what it loses."""

    name: str
    augen: int
    height: int
    trump: bool
    follows: bool
    lost: float


Clue = Callable[[Sequence[Look]], Look]
"""Which card somebody lays by it; the cards lie as in the hand."""


def _at(place: int) -> Clue:
    return lambda cards: cards[max(-len(cards), min(place, len(cards) - 1))]


def _most(value: Callable[[Look], float], among: Callable[[Look], bool], step: int) -> Clue:
    """Of the cards that fit, or of all, the one with the most; of equal ones the first from the left or the right."""
    return lambda cards: max(([one for one in cards if among(one)] or cards)[::step], key=value)


VALUES: tuple[Callable[[Look], float], ...] = (
    lambda one: one.augen,
    lambda one: -one.augen,
    lambda one: one.height,
    lambda one: -one.height,
    lambda one: len(one.name),
    lambda one: -len(one.name),
)
AMONG: tuple[Callable[[Look], bool], ...] = (
    lambda one: True,
    lambda one: one.trump,
    lambda one: not one.trump,
    lambda one: one.follows,
)
CLUES: tuple[Clue, ...] = (
    *map(_at, (0, 1, 2, 3, -1, -2)),
    lambda cards: cards[(len(cards) - 1) // 2],
    lambda cards: cards[len(cards) // 2],
    lambda cards: min(cards, key=lambda one: one.name),
    lambda cards: max(cards, key=lambda one: one.name),
    *[_most(value, among, step) for value in VALUES for among in AMONG for step in (1, -1)],
)
"""By place in the hand, by the alphabet, and by Augen, height and length of the name: of all cards, of Trumpf, of Fehl,
of what was led."""

MAY = (*[MAY_SAVE] * len(CLUES), CLUB_MAY_SAVE)
"""What each of them and the club may save."""


class Weighed(NamedTuple):
    """A position: what any card loses on average, what each clue and at last the club's card save of that, and which
    part of the cards is good."""

    number: int
    chance: float
    saved: tuple[float, ...]
    good: float


@lru_cache(maxsize=16)
def paper(book: str, seed: int) -> tuple[int, ...]:
    """The numbers of the positions in the order in which they are asked; fewer than TASKS where a deck has fewer."""
    own, others = _part(book, seed)
    left = [_weigh(book, number) for number in (*own, *others)]
    chosen: list[int] = []
    chance, saved = 0.0, (0.0,) * len(MAY)
    while left and len(chosen) < TASKS:
        best = min(left, key=lambda one: _against(one, chance, saved) + BEFORE * (one.number in others))
        left.remove(best)
        chosen.append(best.number)
        chance, saved = chance + best.chance, _sums(saved, best.saved)
    return tuple(shuffle(chosen, chance_of(f"master order {book} {seed}")))


def _part(book: str, seed: int) -> tuple[list[int], list[int]]:
    """The positions from which a paper is chosen: a part of the deck, another one for each of the next numbers; and
    where parts are small what is needed of others."""
    many = len(deck(KIND.name, book).proven)
    parts = max(2, many // PART)
    mixed = shuffle(range(many), chance_of(f"master {book} {seed // parts}"))
    own = mixed[seed % parts :: parts]
    elsewhere = [number for number in mixed if number not in own]
    others = shuffle(elsewhere, chance_of(f"master more {book} {seed}"))
    return own, others[: max(0, PART - len(own))]


def _against(one: Weighed, chance: float, saved: tuple[float, ...]) -> float:
    """What speaks against a position, beside what those before it lose by chance and what each clue saves there.

    That is how far clues and the club would be above what they may save, and that a guess is often good."""
    lost = chance + one.chance
    paid = sum([max(0.0, each - may * lost) ** 2 for each, may in zip(_sums(saved, one.saved), MAY, strict=True)])
    return paid / max(1.0, lost) ** 2 + RATHER_FEW * one.good**2


def _sums(some: tuple[float, ...], more: tuple[float, ...]) -> tuple[float, ...]:
    return tuple([a + b for a, b in zip(some, more, strict=True)])


@cache
def _weigh(book: str, number: int) -> Weighed:
    task = deck_task(book, number, "de").tasks[0]
    cards = tuple(_looks(task))
    chance = sum([one.lost for one in cards]) / len(cards)
    good = sum([one.lost <= NEAR for one in cards]) / len(cards)
    losses = [*[clue(cards).lost for clue in CLUES], club_loses(task)]
    return Weighed(number, chance, tuple([chance - one for one in losses]), good)


def club_loses(task: Task) -> float:
    """What the card loses that a club would lay: it was measured first."""
    assert task.measured is not None, "proven positions are measured"
    return cost(next(iter(task.measured.figures.values())))


def _looks(task: Task) -> Iterator[Look]:
    table = task.table
    led = table.group[task.stich[0]] if task.stich else None
    for place, figure in figures_by_place(task).items():
        kind = task.hand[place]
        group = table.group[kind]
        height = -table.order[kind]
        yield Look(card_name(kind, "de"), table.augen[kind], height, group == TRUMP, group == led, cost(figure))


def deck_task(book: str, number: int, lang: str) -> Spec:
    """A position of the deck as a task."""
    rules = BOOKS[book]
    return Spec(KIND, rules, lang, "", (KIND.read({"deck": number}, rules),))
