"""What need not be worked out again while somebody writes: after an edit, pages as they were finished.

They are kept by what they are made from, so whatever has changed is made anew.
"""

from collections.abc import Callable, Iterable
from typing import Any

from dokolearn.build.cache import digest


class BuildCache:
    """Pages as they were finished, kept from build to build."""

    def __init__(self) -> None:
        self._finished: dict[str, str] = {}
        self._before: dict[str, str] = {}

    def take_up(self) -> None:
        """Before the pages are written: what nobody asks for this time is not kept any longer."""
        self._before, self._finished = self._finished, {}

    def finish_page(self, about: Iterable[Any], finish: Callable[..., str]) -> str:
        """A page as it was finished last time, if all it is made from says the same."""
        about = tuple(about)
        known = digest(*(one if isinstance(one, str) else repr(one) for one in about))
        self._finished[known] = self._before.get(known) or finish(*about)
        return self._finished[known]
