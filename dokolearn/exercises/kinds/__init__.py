"""The kinds of exercise, one file each: the kind itself, samples of its tasks, and how it is drawn by chance.

A file is imported when somebody asks for its kind.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from dokolearn.exercises.frame.invention import Invention
from dokolearn.exercises.frame.task import TaskKind

Item = TypeVar("Item")


class OnDemand(Mapping[str, Item]):
    """A mapping whose names are known at once and whose items are made when somebody first asks for them."""

    def __init__(self, names: Iterable[str], make: Callable[[str], Item]) -> None:
        self._names = dict.fromkeys(names)
        self._make = make
        self._made: dict[str, Item] = {}

    def __getitem__(self, name: str) -> Item:
        if name not in self._made:
            if name not in self._names:
                raise KeyError(name)
            self._made[name] = self._make(name)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class KindFile(Protocol):
    """What a file of a kind says at its end, as constants."""

    @property
    def KIND(self) -> TaskKind:  # noqa: N802
        """The kind itself."""

    @property
    def SAMPLES(self) -> Sequence[Mapping[str, Any]]:  # noqa: N802
        """Tasks of the kind as a spec has them."""

    @property
    def INVENTION(self) -> Invention | None:  # noqa: N802
        """How tasks come about by chance; None for a kind without free drills."""


def _legal_cards() -> KindFile:
    from dokolearn.exercises.kinds import legal_cards

    return legal_cards


def _stich_winner() -> KindFile:
    from dokolearn.exercises.kinds import stich_winner

    return stich_winner


def _count_augen() -> KindFile:
    from dokolearn.exercises.kinds import count_augen

    return count_augen


def _sort_hand() -> KindFile:
    from dokolearn.exercises.kinds import sort_hand

    return sort_hand


def _play_stiche() -> KindFile:
    from dokolearn.exercises.kinds import play_stiche

    return play_stiche


def _party() -> KindFile:
    from dokolearn.exercises.kinds import party

    return party


def _partner() -> KindFile:
    from dokolearn.exercises.kinds import partner

    return partner


def _call_possible() -> KindFile:
    from dokolearn.exercises.kinds import call_possible

    return call_possible


def _speak() -> KindFile:
    from dokolearn.exercises.kinds import speak

    return speak


def _answer_call() -> KindFile:
    from dokolearn.exercises.kinds import answer_call

    return answer_call


def _winner_of_game() -> KindFile:
    from dokolearn.exercises.kinds import winner_of_game

    return winner_of_game


def _score_game() -> KindFile:
    from dokolearn.exercises.kinds import score_game

    return score_game


def _game_value() -> KindFile:
    from dokolearn.exercises.kinds import game_value

    return game_value


def _spielzettel() -> KindFile:
    from dokolearn.exercises.kinds import spielzettel

    return spielzettel


def _special_point() -> KindFile:
    from dokolearn.exercises.kinds import special_point

    return special_point


def _revoke() -> KindFile:
    from dokolearn.exercises.kinds import revoke

    return revoke


def _vorbehalt() -> KindFile:
    from dokolearn.exercises.kinds import vorbehalt

    return vorbehalt


def _who_plays() -> KindFile:
    from dokolearn.exercises.kinds import who_plays

    return who_plays


def _solo_trumps() -> KindFile:
    from dokolearn.exercises.kinds import solo_trumps

    return solo_trumps


def _which_solo() -> KindFile:
    from dokolearn.exercises.kinds import which_solo

    return which_solo


def _partner_in_hochzeit() -> KindFile:
    from dokolearn.exercises.kinds import partner_in_hochzeit

    return partner_in_hochzeit


def _choose_card() -> KindFile:
    from dokolearn.exercises.kinds import choose_card

    return choose_card


def _whole_game() -> KindFile:
    from dokolearn.exercises.kinds import whole_game

    return whole_game


def _estimate() -> KindFile:
    from dokolearn.exercises.kinds import estimate

    return estimate


def _how_it_runs() -> KindFile:
    from dokolearn.exercises.kinds import how_it_runs

    return how_it_runs


def _what_said() -> KindFile:
    from dokolearn.exercises.kinds import what_said

    return what_said


def _last_stiche() -> KindFile:
    from dokolearn.exercises.kinds import last_stiche

    return last_stiche


def _would_call() -> KindFile:
    from dokolearn.exercises.kinds import would_call

    return would_call


def _what_to_say() -> KindFile:
    from dokolearn.exercises.kinds import what_to_say

    return what_to_say


def _solo_or_not() -> KindFile:
    from dokolearn.exercises.kinds import solo_or_not

    return solo_or_not


_FILES: Mapping[str, Callable[[], KindFile]] = {
    "legal_cards": _legal_cards,
    "stich_winner": _stich_winner,
    "count_augen": _count_augen,
    "sort_hand": _sort_hand,
    "play_stiche": _play_stiche,
    "party": _party,
    "partner": _partner,
    "call_possible": _call_possible,
    "speak": _speak,
    "answer_call": _answer_call,
    "winner_of_game": _winner_of_game,
    "score_game": _score_game,
    "game_value": _game_value,
    "spielzettel": _spielzettel,
    "special_point": _special_point,
    "revoke": _revoke,
    "vorbehalt": _vorbehalt,
    "who_plays": _who_plays,
    "solo_trumps": _solo_trumps,
    "which_solo": _which_solo,
    "partner_in_hochzeit": _partner_in_hochzeit,
    "choose_card": _choose_card,
    "whole_game": _whole_game,
    "estimate": _estimate,
    "how_it_runs": _how_it_runs,
    "what_said": _what_said,
    "last_stiche": _last_stiche,
    "would_call": _would_call,
    "solo_or_not": _solo_or_not,
    "what_to_say": _what_to_say,
}
"""Every kind, in the order in which drills are offered: from the easiest on."""

WITHOUT_DRILL = ("speak", "what_to_say")
"""Kinds whose tasks cannot be invented by chance."""


def _invention(name: str) -> Invention:
    found = _FILES[name]().INVENTION
    if found is None:
        raise TypeError(f"{name} has no INVENTION in exercises/kinds/{name}.py, and is not among WITHOUT_DRILL.")
    return found


KINDS = OnDemand(_FILES, lambda name: _FILES[name]().KIND)
"""Every kind by the name that a spec uses."""

INVENTIONS = OnDemand((name for name in _FILES if name not in WITHOUT_DRILL), _invention)
"""The kinds that have free drills."""

SAMPLES = OnDemand(_FILES, lambda name: _FILES[name]().SAMPLES)
"""A few tasks of each kind."""
