"""The kinds of exercise, one file each."""

from dokolearn.exercises.kinds.legal_cards import LegalCards
from dokolearn.exercises.kinds.stich_winner import StichWinner
from dokolearn.exercises.task import TaskKind

_ALL: tuple[TaskKind, ...] = (LegalCards(), StichWinner())

KINDS: dict[str, TaskKind] = {kind.name: kind for kind in _ALL}
"""Every kind by the name that a spec uses."""
