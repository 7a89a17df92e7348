"""The kinds of exercise, one file each: the kind itself, samples of its tasks, and how it is drawn by chance."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from dokolearn.exercises.invention import Invention
from dokolearn.exercises.kinds import (
    answer_call,
    call_possible,
    count_augen,
    game_value,
    legal_cards,
    partner,
    partner_in_hochzeit,
    party,
    play_stiche,
    revoke,
    score_game,
    solo_trumps,
    sort_hand,
    speak,
    special_point,
    spielzettel,
    stich_winner,
    vorbehalt,
    which_solo,
    who_plays,
    whole_game,
    winner_of_game,
)
from dokolearn.exercises.task import TaskKind


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


_FILES: tuple[KindFile, ...] = (
    *(legal_cards, stich_winner, count_augen, sort_hand, play_stiche),
    *(party, partner, call_possible, speak, answer_call),
    *(winner_of_game, score_game, game_value, spielzettel, special_point),
    *(revoke, vorbehalt, who_plays, solo_trumps, which_solo, partner_in_hochzeit),
    whole_game,
)
"""Every kind, in the order in which drills are offered: from the easiest on."""

KINDS: Mapping[str, TaskKind] = {file.KIND.name: file.KIND for file in _FILES}
"""Every kind by the name that a spec uses."""

INVENTIONS: Mapping[str, Invention] = {file.KIND.name: file.INVENTION for file in _FILES if file.INVENTION}
"""The kinds that have free drills."""

SAMPLES: Mapping[str, Sequence[Mapping[str, Any]]] = {file.KIND.name: file.SAMPLES for file in _FILES}
"""A few tasks of each kind."""
