"""What Tab completes in a cell: kinds, keys, books, options, cards and fields of a task, in calls that take them."""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from dokolearn.ch1_general import CODES
from dokolearn.exercises.catalogue import beside, catalogue
from dokolearn.exercises.kinds import INVENTIONS, KINDS, SAMPLES
from dokolearn.rulesets import BOOKS, option_names
from dokolearn.strings import LANGUAGES

FIRST = {
    **{"show": "key", "show_drill": "kind", "show_rule": "option"},
    **dict.fromkeys(("my_table", "table", "as_table"), "book"),
}
"""By function what its first argument names."""

TAKE_RULES = ("show", "show_drill", "show_evening", "advise", "score", "deal", "Game", *FIRST)
"""Functions of ours whose arguments are completed."""

OPTIONS = ("my_table", "table")
"""Those that take options by their names."""

_CALL = re.compile(rf"\b({'|'.join(TAKE_RULES)})\(([^()]*)$")
_TEXT = re.compile(r"(?:^|,)\s*(?:(\w+)\s*=\s*)?[\"']([^\"',]*)$")
_CARDS = re.compile(r"\b(?:hand|stich|stiche|row)\s*=\s*[\"'](?:[^\"']*\s)?([^\"'\s]+)$")
_NAME = re.compile(r"(?:^|,)\s*(\w*)$")
_KIND = re.compile(r"kind\s*=\s*[\"'](\w+)[\"']")


class Completion(NamedTuple):
    """What may stand at the end of some code."""

    begun: str
    """So much of it is there already."""
    names: tuple[str, ...]


def completions(code: str) -> Completion | None:
    """What completes some code at its end; None where that is no call of ours."""
    call = _CALL.search(code)
    if call is None:
        return None
    function, given = call.groups()
    if cards := _CARDS.search(given):
        return _beginning(cards[1], CODES)
    if said := _TEXT.search(given):
        first = "," not in given or function == "show_rule"
        word = said[1] or (FIRST.get(function, "") if first else "")
        return _beginning(said[2], _words(word, function))
    if begun := _NAME.search(given):
        return _beginning(begun[1], _parameters(function, given))
    return None


def _beginning(begun: str, names: Iterable[str]) -> Completion | None:
    found = tuple(name for name in names if name.startswith(begun))
    return Completion(begun, found) if found else None


def _words(what: str, function: str) -> Iterable[str]:
    """What a parameter may be."""
    if what == "kind":
        return INVENTIONS if function == "show_drill" else KINDS
    if what == "key":
        beside(os.getcwd())
        return catalogue()
    return {"rules": BOOKS, "book": BOOKS, "lang": LANGUAGES, "option": option_names()}.get(what, ())


def _parameters(function: str, given: str) -> Iterator[str]:
    """Parameters that no signature names: options of a table, fields of a task."""
    if function in OPTIONS and given.strip():
        yield from (f"{name}=" for name in option_names())
    if function == "show":
        kind = _KIND.search(given)
        of_kind = kind[1] if kind and kind[1] in KINDS else "legal_cards"
        yield from (f"{name}=" for name in dict.fromkeys(name for task in SAMPLES[of_kind] for name in task))


def register(shell: Any) -> None:
    """Let Tab in this shell of IPython complete our names too."""
    from IPython.core.completer import SimpleCompletion, context_matcher

    @context_matcher()  # type: ignore[untyped-decorator,unused-ignore]  # of IPython
    def dokolearn_names(context: Any) -> Any:
        code = context.full_text[: _offset(context)]
        found = completions(code)
        if found is None:
            return {"completions": []}
        return {
            "completions": [SimpleCompletion(text=name, type="param") for name in found.names],
            "matched_fragment": found.begun,
            "suppress": bool(found.names) and not code.rstrip().endswith(("(", ",")),
        }

    matchers: list[Callable[..., Any]] = shell.Completer.custom_matchers
    if dokolearn_names.__qualname__ not in [one.__qualname__ for one in matchers]:
        matchers.append(dokolearn_names)


def _offset(context: Any) -> int:
    """Where the cursor is, in signs from the beginning of the cell."""
    lines = context.full_text.split("\n")
    return sum(len(line) + 1 for line in lines[: context.cursor_line]) + int(context.cursor_position)
