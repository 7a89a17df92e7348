"""Count the Augen of some cards and type the sum; many a wrong number stands for a mistake that beginners make."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dokolearn.ch1_general import AUGEN_BY_RANK, RANKS, augen_of, rank_of, shuffled
from dokolearn.exercises.invention import Chance, Invention, Position
from dokolearn.exercises.task import (
    Feedback,
    Help,
    Pad,
    Scene,
    SpecError,
    check_copies,
    check_keys,
    explained,
    game_facts,
    read_cards,
    read_game,
)
from dokolearn.model import CardTable, Hand, Kind, RuleSet
from dokolearn.strings import text
from dokolearn.wording import card_view

MAX_CARDS = 8
MOST = 99
"""Two figures are typed: more than MAX_CARDS cards can be worth."""


@dataclass(frozen=True, slots=True)
class Task:
    """Cards to count, and the wrong sums that tell what went wrong, each with its mistake.

    The game is told only, since cards have the same Augen in every game.
    """

    rules: RuleSet
    table: CardTable
    cards: Hand
    slips: Mapping[int, str]
    worked: bool


@dataclass(frozen=True, slots=True)
class CountAugen:
    """§1.2 How many Augen are these cards worth together?"""

    name: str = "count_augen"
    help: Help = "task"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`stich` (1 to 8 cards), `game`, `worked`."""
        problems: list[str] = []
        data = check_keys(data, ("stich", "game", "worked"), problems)
        cards = read_cards(data, "stich", rules, problems)
        table = read_game(data, rules, problems)
        check_copies(cards, problems)
        if not 0 < len(cards) <= MAX_CARDS:
            problems.append(f"stich: expected 1 to {MAX_CARDS} cards")
        if problems:
            raise SpecError(problems)
        return Task(rules, table, cards, _slips(cards), bool(data.get("worked", False)))

    def first(self, task: Task) -> bool:
        """Not solved, unless it is shown as an example."""
        return task.worked

    def solved(self, task: Task, inner: bool) -> bool:
        """Whether the right number has been typed."""
        return inner

    def answer(self, task: Task, inner: bool, event: Mapping[str, Any], lang: str) -> tuple[bool, Feedback | None]:
        """A number."""
        number = event.get("index")
        if event.get("type") != "enter" or type(number) is not int or not 0 <= number <= MOST:
            return inner, None
        if number == augen_of(task.cards):
            return True, None
        return inner, _wrong(task, number, lang)

    def scene(self, task: Task, inner: bool, lang: str) -> Scene:
        """The cards, and where the sum is typed."""
        return Scene(
            prompt=text(lang, "count_augen.prompt.worked" if task.worked else "count_augen.prompt"),
            stich=tuple(card_view(kind, lang) for kind in task.cards),
            rows=_stiche(task, lang),
            marks={"stich": ("",) * len(task.cards), "hand": ()},
            facts=game_facts(task.table, task.rules, lang),
            pad=Pad(text(lang, "count_augen.pad"), tuple(sorted((*task.slips, int(augen_of(task.cards))))), MOST),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """The sum, card by card."""
        values = [augen_of([kind]) for kind in task.cards]
        terms = " + ".join(map(str, values))
        sentence = (
            text(lang, "count_augen.why", terms=terms, sum=sum(values))
            if len(values) > 1
            else text(lang, "count_augen.why.one", sum=values[0])
        )
        if task.table.game != "normal":
            sentence += " " + text(lang, "count_augen.any_game")
        return explained(task.worked, sentence, ("1.1.augen",))

    def solution(self, task: Task) -> list[dict[str, Any]]:
        """The sum."""
        return [{"type": "enter", "index": int(augen_of(task.cards))}]


def _wrong(task: Task, number: int, lang: str) -> Feedback:
    """The mistake behind a number, with the cards that it is about; to any other number what each card counts."""
    mistake = task.slips.get(number)
    if mistake is None:
        return Feedback(
            "wrong",
            text(lang, "count_augen.wrong.other", values=_values(task.cards, RANKS, lang)),
            ("1.1.augen",),
            slip="sum",
        )
    about = _MISTAKES[mistake].about
    marks = tuple(("stich", place, "cause") for place, kind in enumerate(task.cards) if about(kind))
    figures = _values(task.cards, ("K", "D", "B"), lang) if mistake == "figures" else ""
    sentence = text(lang, f"count_augen.wrong.{mistake}", number=number, figures=figures)
    return Feedback("wrong", sentence, ("1.1.augen",), marks, mistake)


def _values(cards: Hand, ranks: Iterable[str], lang: str) -> str:
    """Those of the ranks that are among the cards, each once with its Augen: König = 4, Bube = 2."""
    found = [rank for rank in ranks if rank in map(rank_of, cards)]
    named = (text(lang, "count_augen.figure", rank=text(lang, f"rank.{rank}"), augen=_value(rank)) for rank in found)
    return ", ".join(named)


def _stiche(task: Task, lang: str) -> tuple[str, ...]:
    """Labels where the cards are several whole Stiche, as they come out of a pile."""
    many, left = divmod(len(task.cards), 4)
    return () if left or many < 2 else tuple(text(lang, "played.stich", number=at + 1) for at in range(many))


@dataclass(frozen=True, slots=True)
class _Mistake:
    """A way to count wrong: which cards it is about, and what somebody counts for one of them."""

    about: Callable[[Kind], bool]
    counts: Callable[[Kind], int]


def _ranked(*ranks: str) -> Callable[[Kind], bool]:
    return lambda kind: rank_of(kind) in ranks


def _value(rank: str) -> int:
    return AUGEN_BY_RANK[RANKS.index(rank)]


_SWAPPED = {"K": "D", "D": "K"}

_MISTAKES = {
    "king_queen": _Mistake(_ranked("K", "D"), lambda kind: _value(_SWAPPED[rank_of(kind)])),
    "nine": _Mistake(_ranked("9"), lambda kind: 9),
    "ace_ten": _Mistake(_ranked("A"), lambda kind: 10),
    "figures": _Mistake(_ranked("K", "D", "B"), lambda kind: 0),
    "jack": _Mistake(_ranked("B"), lambda kind: 1),
    "ten": _Mistake(_ranked("10"), lambda kind: 0),
    "ten_ace": _Mistake(_ranked("10"), lambda kind: 11),
    "queen": _Mistake(_ranked("D"), lambda kind: 4),
    "jack_queen": _Mistake(_ranked("B"), lambda kind: 3),
}
"""What beginners get wrong: values by rank order, the nine as nine, ten for an ace, pictures for nothing …"""


def _slips(cards: Hand) -> dict[int, str]:
    """By wrong sum the mistake it comes of, the most common one first."""
    sums: dict[int, str] = {int(augen_of(cards)): ""}
    for name, mistake in _MISTAKES.items():
        wrong = sum(mistake.counts(kind) if mistake.about(kind) else _value(rank_of(kind)) for kind in cards)
        sums.setdefault(wrong, name)
    return {number: name for number, name in sums.items() if name}


# Drawn by chance


def _draw(table: CardTable, level: int, chance: Chance) -> Position:
    return {"stich": tuple(shuffled(table.deck, chance)[: (2, 4, 6)[level - 1]])}


KIND = CountAugen()

SAMPLES = ({"stich": "KrA Kr10 KrK Ka9"}, {"stich": "PiA", "worked": True})

INVENTION = Invention(_draw)
