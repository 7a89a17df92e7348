"""Sort a hand: trumps first, high to low, then suit by suit. Every tap puts one card into the fan."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import SUITS, sorted_hand
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.exercises.task import Feedback, Scene, SpecError, check_copies, check_keys, read_cards
from dokolearn.model import CardTable, Hand, Kind, RuleSet
from dokolearn.strings import text
from dokolearn.wording import card_view, in_words


@dataclass(frozen=True, slots=True)
class Task:
    """A hand as it was dealt."""

    table: CardTable
    hand: Hand
    worked: bool


@dataclass(frozen=True, slots=True)
class SortHand:
    """§2.3 Put the cards in order: Trumpf from high to low, then the Fehl suits in any order, each from high to low."""

    name: str = "sort_hand"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`hand` (2 to 12 cards), `worked`."""
        problems: list[str] = []
        data = check_keys(data, ("hand", "worked"), problems)
        hand = read_cards(data, "hand", rules, problems)
        check_copies(hand, problems)
        table = card_table(rules)
        if not 2 <= len(hand) <= table.hand_size:
            problems.append(f"hand: expected 2 to {table.hand_size} cards")
        if problems:
            raise SpecError(problems)
        return Task(table, hand, bool(data.get("worked", False)))

    def first(self, task: Task) -> Hand:
        """An empty fan, or the whole one as an example."""
        return sorted_hand(task.hand, task.table) if task.worked else ()

    def solved(self, task: Task, inner: Hand) -> bool:
        """Whether every card is in the fan."""
        return len(inner) == len(task.hand)

    def answer(self, task: Task, inner: Hand, event: Mapping[str, Any], lang: str) -> tuple[Hand, Feedback | None]:
        """A tap on the card that comes next."""
        index = event.get("index")
        if event.get("type") != "pick" or not isinstance(index, int) or not 0 <= index < len(task.hand):
            return inner, None
        if index in _places(task.hand, inner):
            return inner, None
        kind = task.hand[index]
        better = _better(task, inner, kind)
        if better is None:
            return (*inner, kind), None
        return inner, _wrong(task, inner, kind, better, index, lang)

    def scene(self, task: Task, inner: Hand, lang: str) -> Scene:
        """What is left of the hand, and the fan so far."""
        return Scene(
            prompt=text(lang, "sort_hand.prompt.worked" if task.worked else "sort_hand.prompt"),
            hand=tuple(card_view(kind, lang) for kind in task.hand),
            taps="hand",
            marks={"stich": (), "hand": ("",) * len(task.hand)},
            placed=_places(task.hand, inner),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """How the fan is built."""
        trumps = sum(task.table.group[kind] == TRUMP for kind in task.hand)
        return Feedback("info" if task.worked else "right", text(lang, "sort_hand.why", n_trumps=trumps), ("2.3",))

    def solution(self, task: Task) -> list[dict[str, Any]]:
        """Every card in the order of play strength."""
        ordered = sorted_hand(task.hand, task.table)
        return [{"type": "pick", "index": index} for index in _places(task.hand, ordered)]


def _places(hand: Hand, placed: Hand) -> tuple[int, ...]:
    """The places in the hand of cards that lie in the fan; of equal copies the first one goes first."""
    left = list(enumerate(hand))
    found = []
    for kind in placed:
        entry = next(entry for entry in left if entry[1] == kind)
        left.remove(entry)
        found.append(entry[0])
    return tuple(found)


def _better(task: Task, inner: Hand, kind: Kind) -> Kind | None:
    """A card that has to go into the fan before this one, or None."""
    group, order = task.table.group, task.table.order
    left = _left(task, inner)
    trumps = [card for card in left if group[card] == TRUMP]
    open_suit = [card for card in left if inner and group[card] == group[inner[-1]]]
    mine = [card for card in left if group[card] == group[kind]]
    for first in (trumps, open_suit, mine):
        if first:
            highest = min(first, key=order.__getitem__)
            return None if highest == kind else highest
    return None


def _left(task: Task, inner: Hand) -> list[Kind]:
    left = list(task.hand)
    for kind in inner:
        left.remove(kind)
    return left


def _wrong(task: Task, inner: Hand, kind: Kind, better: Kind, index: int, lang: str) -> Feedback:
    group = task.table.group
    if group[kind] == group[better]:
        key = "higher_trump" if group[kind] == TRUMP else "higher_fehl"
    else:
        key = "trump_first" if group[better] == TRUMP else "suit_first"
    words = in_words({"card": kind, "better": better, "suit": SUITS[min(group[better], TRUMP - 1)]}, lang)
    place = next(p for p, card in enumerate(task.hand) if card == better and p not in _places(task.hand, inner))
    marks = (("hand", index, "wrong"), ("hand", place, "cause"))
    return Feedback("wrong", text(lang, f"sort_hand.wrong.{key}", **words), ("2.3",), marks)
