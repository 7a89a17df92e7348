"""The Augen of some cards summed up by somebody: where he types the sum, and the mistake behind a wrong one."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from dokolearn.ch1_general import AUGEN_BY_RANK, RANKS, augen_of, rank_of
from dokolearn.exercises.frame.task import Feedback, Pad
from dokolearn.exercises.position.scripted_stiche import LEARNER
from dokolearn.model import Hand, Kind, Stich
from dokolearn.shallow_json import Event
from dokolearn.strings import text

MOST = 99
"""Two figures are typed: more than any cards here can be worth."""


def sum_pad(cards: Hand, slips: Mapping[int, str], lang: str) -> Pad:
    """Where the sum of these cards is typed."""
    return Pad(text(lang, "count_augen.pad"), tuple(sorted((*slips, int(augen_of(cards))))), MOST)


def wrong_sum(cards: Hand, slips: Mapping[int, str], number: int, lang: str) -> Feedback:
    """The mistake behind a number, with the cards that it is about; to any other number what each card counts."""
    mistake = slips.get(number)
    if mistake is None:
        return Feedback(
            "wrong",
            text(lang, "count_augen.wrong.other", values=_values(cards, RANKS, lang)),
            ("1.1.augen",),
            slip="sum",
        )
    about = _MISTAKES[mistake].about
    marks = tuple(("stich", place, "cause") for place, kind in enumerate(cards) if about(kind))
    figures = _values(cards, ("K", "D", "B"), lang) if mistake == "figures" else ""
    sentence = text(lang, f"count_augen.wrong.{mistake}", number=number, figures=figures)
    return Feedback("wrong", sentence, ("1.1.augen",), marks, mistake)


def _values(cards: Hand, ranks: Iterable[str], lang: str) -> str:
    """Those of the ranks that are among the cards, each once with its Augen: König = 4, Bube = 2."""
    found = [rank for rank in ranks if rank in map(rank_of, cards)]
    named = (text(lang, "count_augen.figure", rank=text(lang, f"rank.{rank}"), augen=_value(rank)) for rank in found)
    return ", ".join(named)


@dataclass(frozen=True, slots=True)
class _Mistake:
    """A way to count wrong: which cards it is about, and what somebody counts for one of them."""

    about: Callable[[Kind], bool]
    counts: Callable[[Kind], int]


def _ranks_test(*ranks: str) -> Callable[[Kind], bool]:
    return lambda kind: rank_of(kind) in ranks


def _value(rank: str) -> int:
    return AUGEN_BY_RANK[RANKS.index(rank)]


_SWAPPED = {"K": "D", "D": "K"}

_MISTAKES = {
    "king_queen": _Mistake(_ranks_test("K", "D"), lambda kind: _value(_SWAPPED[rank_of(kind)])),
    "nine": _Mistake(_ranks_test("9"), lambda kind: 9),
    "ace_ten": _Mistake(_ranks_test("A"), lambda kind: 10),
    "figures": _Mistake(_ranks_test("K", "D", "B"), lambda kind: 0),
    "jack": _Mistake(_ranks_test("B"), lambda kind: 1),
    "ten": _Mistake(_ranks_test("10"), lambda kind: 0),
    "ten_ace": _Mistake(_ranks_test("10"), lambda kind: 11),
    "queen": _Mistake(_ranks_test("D"), lambda kind: 4),
    "jack_queen": _Mistake(_ranks_test("B"), lambda kind: 3),
}
"""What beginners get wrong: values by rank order, the nine as nine, ten for an ace, pictures for nothing …"""


def slips(cards: Hand) -> dict[int, str]:
    """By wrong sum the mistake it comes of, the most common one first."""
    sums: dict[int, str] = {int(augen_of(cards)): ""}
    for name, mistake in _MISTAKES.items():
        wrong = sum(mistake.counts(kind) if mistake.about(kind) else _value(rank_of(kind)) for kind in cards)
        sums.setdefault(wrong, name)
    return {number: name for number, name in sums.items() if name}


# The Stich on the table

KIND = "count_augen"
"""The kind of exercise in which a wrong sum comes back."""


def sum_question(stich: Stich, ours: bool, lang: str) -> str:
    """Who takes the Stich, and what is asked about it; `ours`: whoever takes it plays with the learner."""
    whose = "you" if stich.winner == LEARNER else "partner" if ours else "other"
    return text(lang, f"play_stiche.count.{whose}", name=text(lang, f"table.{stich.winner}"))


def sum_feedback(stich: Stich, event: Event, lang: str) -> Feedback | None:
    """§1.2 What is said to a number: a wrong sum has its reason; who would rather be told is told."""
    number, right = event.get("index"), augen_of(stich.cards)
    told = event.get("type") == "skip"
    if not told and (event.get("type") != "enter" or type(number) is not int or not 0 <= number <= MOST):
        return None
    if type(number) is int and not told and number != right:
        return replace(wrong_sum(stich.cards, slips(stich.cards), number, lang), back_in=KIND)
    terms = " + ".join(str(augen_of([kind])) for kind in stich.cards)
    said = text(lang, f"play_stiche.counted.{'told' if told else 'right'}", terms=terms, sum=right)
    return Feedback("info" if told else "right", said, ("1.1.augen",))
