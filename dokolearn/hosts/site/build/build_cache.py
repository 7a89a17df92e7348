"""What need not be worked out again: templates for a second site, and after an edit what the search knows of a page.

Both are kept by what they are made from, so whatever has changed is made anew.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader
from jinja2.bccache import Bucket

from dokolearn.build.cache import digest

Entries = list[dict[str, Any]]


class Compiled(BytecodeCache):
    """Templates as they were compiled, by name and source: MkDocs begins each build with none."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template what it was compiled to, if its source is the same."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


class Visible(FileSystemLoader):
    """The templates of a theme, of which a list leaves out hidden folders: MkDocs takes nothing from there to a site,
    and in one of them lie fourteen thousand icons."""

    def list_templates(self) -> list[str]:
        """By name, in their order."""
        found: set[str] = set()
        for top in self.searchpath:
            for folder, inside, files in os.walk(top):
                inside[:] = [name for name in inside if not name.startswith(".")]  # os.walk goes where this list says
                above = os.path.relpath(folder, top).replace(os.sep, "/") + "/"
                found.update(f"{above.removeprefix('./')}{name}" for name in files)
        return sorted(found)


_COMPILED = Compiled()
"""For every site that this process builds: most templates are those of the theme."""


def at_hand(environment: Callable[[], Environment]) -> Callable[[], Environment]:
    """The same environment of a theme, with `Visible` templates, none of which is compiled again."""

    def made() -> Environment:
        env = environment()
        if type(env.loader) is FileSystemLoader:
            env.loader = Visible(env.loader.searchpath)
        env.bytecode_cache = _COMPILED
        return env

    return made


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
