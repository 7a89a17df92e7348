"""What need not be worked out again while somebody writes: after an edit, what the search knows of a page, and pages.

Both are kept by what they are made from, so whatever has changed is made anew.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from dokolearn.build.cache import digest

Entries = list[dict[str, Any]]


class BuildCache:
    """What the search has found, and pages as they were finished, kept from build to build."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[Entries, str]] = {}
        self._finished: dict[str, str] = {}
        self._before: dict[str, str] = {}

    def take_up(self, looks: list[Any]) -> None:
        """Before the pages are written: of what looks at each of them, the search shall see changed pages only."""
        before, self._found = self._found, {}
        self._before, self._finished = self._finished, {}
        for place, look in enumerate(looks):
            if index := getattr(getattr(look, "__self__", None), "search_index", None):
                looks[place] = partial(self._look, _entries(index), look, before)

    def finished(self, about: Iterable[Any], finish: Callable[..., str]) -> str:
        """A page as it was finished last time, if all it is made from says the same."""
        about = tuple(about)
        known = digest(*(one if isinstance(one, str) else repr(one) for one in about))
        self._finished[known] = self._before.get(known) or finish(*about)
        return self._finished[known]

    def _look(
        self,
        entries: Entries,
        look: Callable[..., Any],
        before: Mapping[str, tuple[Entries, str]],
        context: Any,
        *,
        page: Any,
        **around: Any,
    ) -> Any:
        """What the search does with a page: it takes its entries, and the marks for it out of the text. From last time
        if the page says the same."""
        known = digest(page.url, str(page.title), repr(page.meta), page.content)
        if known in before:
            self._found[known] = before[known]
            found, page.content = before[known]
            entries += found
            return None
        first = len(entries)
        said = look(context, page=page, **around)
        self._found[known] = entries[first:], page.content
        return said


def _entries(index: Any) -> Entries:
    """The list that grows: Material calls it so, MkDocs itself otherwise."""
    found: Entries = index.entries if hasattr(index, "entries") else index._entries
    return found
