"""Options by name: a house rule is a difference from a book, checked before it counts."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Literal, get_args, get_origin

from dokolearn.model import RuleSet

_PARTS: dict[str, Any] = {field.name: field.type for field in fields(RuleSet) if field.name not in ("name", "places")}

_PART_OF = {field.name: part for part, kind in _PARTS.items() for field in fields(kind)}
"""Option → the part of a RuleSet that holds it."""

_VALUES: dict[str, tuple[Any, ...]] = {
    field.name: (True, False) if field.type is bool else get_args(field.type)
    for kind in _PARTS.values()
    for field in fields(kind)
    if field.type is bool or get_origin(field.type) is Literal
}

_NEEDS = (
    ("dulle_second_beats_first", "herz10_trump"),
    ("dulle_caught", "herz10_trump"),
)
"""(option, what it needs): set to true without it, an option contradicts the rest."""

_EXCLUDES = (("karlchen_caught", "karlchen_lost_minus"),)


class OptionProblem(ValueError):
    """One or more options that do not exist, have no such value, or contradict each other; `problems` has all."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


def option_names() -> tuple[str, ...]:
    """Every option that can be set so far."""
    return tuple(_PART_OF)


def option_values(name: str) -> tuple[Any, ...]:
    """The values an option may take. Raises KeyError for an unknown option."""
    return _VALUES[name]


def derive(base: RuleSet, *, name: str = "", places: dict[str, str] | None = None, **options: Any) -> RuleSet:
    """A book that differs from another. Raises OptionProblem with everything that is wrong at once."""
    problems = [*_unknown(options), *_contradictions(options)]
    if problems:
        raise OptionProblem(problems)
    changed = {
        part: replace(getattr(base, part), **{key: value for key, value in options.items() if _PART_OF[key] == part})
        for part in {_PART_OF[key] for key in options}
    }
    return replace(
        base,
        name=name or base.name,
        places=base.places if places is None else tuple(places.items()),
        **changed,
    )


def with_options(base: RuleSet, options: Any) -> RuleSet:
    """A book with house rules that were read from a file. Raises OptionProblem, also for what is no option at all."""
    if not isinstance(options, Mapping):
        raise OptionProblem(["options: expected an object"])
    problems = [*_unknown(dict(options)), *_contradictions(dict(options))]
    if problems:
        raise OptionProblem(problems)
    return derive(base, **options)


def _unknown(options: dict[str, Any]) -> list[str]:
    unknown = [f"unknown option {key}" for key in options if key not in _PART_OF]
    # `1 == True` in Python, yet a number is not an answer to a yes-or-no question.
    wrong = [
        f"option {key} has no value {value!r}; it may be {', '.join(map(str, _VALUES[key]))}"
        for key, value in options.items()
        if key in _VALUES and not any(type(value) is type(known) and value == known for known in _VALUES[key])
    ]
    return unknown + wrong


def _contradictions(options: dict[str, Any]) -> list[str]:
    """Only values that somebody set can contradict each other; a default without its object just rests."""
    needs = [
        f"{key} needs {needed}, which is switched off"
        for key, needed in _NEEDS
        if options.get(key) is True and options.get(needed) is False
    ]
    both = [
        f"{one} and {other} would pay for the same event"
        for one, other in _EXCLUDES
        if options.get(one) and options.get(other)
    ]
    return needs + both
