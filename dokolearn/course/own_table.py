"""Euer Tisch: what is otherwise at a table than in the book nearest to it, each rule with a task that it decides."""

from collections.abc import Iterator, Mapping
from typing import Any

from dokolearn.course.in_books import book_place, level_names
from dokolearn.course.own_table_tasks import TRIES
from dokolearn.exercises.at_table import foreign
from dokolearn.exercises.frame.choosing import Choosing
from dokolearn.exercises.frame.stepping import Stepping
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.specs import Spec, read_spec
from dokolearn.exercises.walk import solution
from dokolearn.model import STAGES, RuleSet
from dokolearn.option_words import option_title, value_words
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.option_guide import idle, in_order
from dokolearn.rulesets.option_values import READERS, Choice, Names
from dokolearn.rulesets.options import value_of
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import LANGUAGES, has_text, text
from dokolearn.wording import book_name, game_name, table_name

Options = Mapping[str, Any]

_KEYS = {"set", "options", "lang"}


def own_table(spec: JsonObject) -> JsonDict:
    """For `set`, `options` and `lang` what is told of that table: which book it is nearest to, and `rules`, each with
    its name, its sentence `here` and that of the `book`, and a `task` that it decides, where there is one.

    Raises SpecError where the spec names no book and no language, OptionProblem where its options cannot be.
    """
    book, options, lang = spec.get("set"), spec.get("options", {}), spec.get("lang", "de")
    if not isinstance(book, str) or book not in BOOKS or lang not in LANGUAGES or spec.keys() - _KEYS:
        raise SpecError([f"expected a set out of {', '.join(BOOKS)}, options and a language"])
    rules = with_options(BOOKS[book], options)
    nearest, *ties = nearest_books(rules)
    found = [_told(option, rules, options, nearest, lang) for option in different(rules, nearest)]
    return {"table": table_name(rules, lang), "intro": list(_intro(rules, nearest, ties, lang)), "rules": found}


def different(rules: RuleSet, book: RuleSet) -> tuple[str, ...]:
    """The options that a table has otherwise than a book, the common ones first; none that changes nothing there, and
    none that only says more about another one of these."""
    still = idle(rules)
    found = [one for one in in_order() if value_of(rules, one) != value_of(book, one) and one not in still]
    within = {detail for option in found for detail in details(option, rules, book)}
    return tuple(option for option in found if option not in within)


def details(option: str, rules: RuleSet, book: RuleSet) -> tuple[str, ...]:
    """What there is to be said of a house rule besides: options that change nothing in the book, since it does not have
    that rule, and something here."""
    still, rest = idle(rules), idle(book).items()
    return tuple(
        one for one, beside in rest if beside.option == option and one not in still and not _passed(one, rules)
    )


def _passed(option: str, rules: RuleSet) -> bool:
    """Values that are nothing to be told beside another rule."""
    return value_of(rules, option) is False or (option, value_of(rules, option)) in _NOTHING


_NOTHING = {("armut_say", "none"), ("hochzeit_shift", "none")}


def nearest_books(rules: RuleSet) -> tuple[RuleSet, ...]:
    """The books from which the fewest options differ, the one that was chosen first."""
    numbers = {book: len(different(rules, book)) for book in BOOKS.values()}
    least = min(numbers.values())
    return tuple(sorted((book for book in numbers if numbers[book] == least), key=lambda book: book.name != rules.name))


def _intro(rules: RuleSet, nearest: RuleSet, ties: list[RuleSet], lang: str) -> Iterator[str]:
    number, named = len(different(rules, nearest)), book_name(nearest, lang)
    if number:
        yield _counted("own_table.nearest", number, lang, book=named)
    else:
        yield text(lang, "own_table.plain", book=named)
    if ties:
        yield text(lang, "own_table.ties", books=", ".join(book_name(book, lang) for book in ties))
    if nearest.name != rules.name:
        chosen = BOOKS[rules.name]
        more = len(different(rules, chosen))
        yield text(lang, "own_table.chosen", book=book_name(chosen, lang), number=more)


def _counted(key: str, number: int, lang: str, **params: object) -> str:
    return text(lang, f"{key}.one" if number == 1 else key, number=number, **params)


def _told(option: str, rules: RuleSet, options: Options, book: RuleSet, lang: str) -> JsonDict:
    more = details(option, rules, book)
    here = " ".join(_more_or_less(option, rules, book, lang)) or rule_sentence(option, rules, lang)
    place = book_place(book.name, (option,), lang)
    there = text(lang, "own_table.book", place=place, rule=rule_sentence(option, book, lang))
    tasks = (task_of(one, rules, options, book, lang) for one in (option, *more))
    return {
        "option": option,
        "title": _title(option, rules, lang),
        "here": " ".join([here, *(rule_sentence(one, rules, lang) for one in more)]),
        "book": "" if option in idle(book) else there,
        "task": next(filter(None, tasks), None),
    }


def _title(option: str, rules: RuleSet, lang: str) -> str:
    """What an option is about; of one that is or is not which."""
    title, value = option_title(option, lang), value_of(rules, option)
    return (
        text(lang, "own_table.title", title=title, value=value_words(option, value, lang)) if value is False else title
    )


def _more_or_less(option: str, rules: RuleSet, book: RuleSet, lang: str) -> Iterator[str]:
    """Of the list of Soli only what is more or less than in the book."""
    if option != "soli":
        return
    own, known = value_of(rules, option), value_of(book, option)
    for key, names in (("more", _without(own, known)), ("less", _without(known, own))):
        if names:
            named = ", ".join(game_name(name, lang, rules) for name in names)
            yield text(lang, f"own_table.is.{option}.{key}", names=named)


def _without(names: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in others)


def rule_sentence(option: str, rules: RuleSet, lang: str) -> str:
    """What holds at a table by an option, in a sentence: that of the lessons, where they have one."""
    value = READERS[option].write(value_of(rules, option))
    if isinstance(READERS[option], Choice):
        spelt = str(value).lower()
        levels = dict(zip(STAGES, level_names(lang)[rules.name], strict=True))
        own = f"passage.{option}.{spelt}"
        if has_text(lang, own):
            return text(lang, own, **levels)
        return text(lang, f"own_table.is.{option}.{spelt}", augen=rules.calls.forced_call_augen)
    empty = not value_of(rules, option) or value == "none"
    none = f"own_table.is.{option}.none"
    if empty and has_text(lang, none):
        return text(lang, none)
    return text(lang, f"own_table.is.{option}", names=value_words(option, value_of(rules, option), lang, rules))


# The tasks


def task_of(option: str, rules: RuleSet, options: Options, book: RuleSet, lang: str) -> JsonDict | None:
    """An exercise whose right answer is another one with this option as the book has it; nothing where none is known.

    `options` are the house rules as they were written.
    """
    own, without = {"set": rules.name, "options": {**options}}, _without_it(option, rules, options, book)
    title = {one: option_title(option, one) for one in LANGUAGES}
    for kind, task in _tasks(option, rules, book):
        spec = {"kind": kind, "title": title, "rules": own, "lang": lang, "tasks": [task]}
        here = _right(_read(spec))
        if here is not None and here != _right(_read({**spec, "rules": without})):
            return spec
    return None


def _tasks(option: str, rules: RuleSet, book: RuleSet) -> Iterator[tuple[str, JsonDict]]:
    for one in TRIES.get(option, ()):
        names: tuple[str, ...] = ("",)
        if one.each:
            assert isinstance(READERS[one.each], Names)
            names = _without(value_of(rules, one.each), value_of(book, one.each))
        for name in names:
            yield one.kind, {key: name if value == "{}" else value for key, value in one.task.items()}


def _without_it(option: str, rules: RuleSet, options: Options, book: RuleSet) -> JsonDict:
    """The same table with this option as in the book, where that can be; else the book itself."""
    base, value = BOOKS[rules.name], value_of(book, option)
    rest = {name: one for name, one in options.items() if name != option}
    try:
        if value_of(with_options(base, rest), option) != value:
            rest[option] = READERS[option].write(value)
            with_options(base, rest)
    except OptionProblem:
        return {"set": book.name}
    return {"set": base.name, "options": rest}


def _read(data: JsonObject) -> Spec | None:
    try:
        return read_spec(data)
    except SpecError:
        return None


def _right(spec: Spec | None) -> Any:
    """What stands on the right buttons, or which cards are tapped; nothing where a table has no such task."""
    if spec is None or foreign(spec.tasks[0], spec.rules):
        return None
    kind: Any = spec.kind
    if isinstance(kind, Choosing):
        return [one.label for one in kind.choices(spec.tasks[0], spec.lang) if one.right]
    if isinstance(kind, Stepping):
        stages = kind.steps(spec.tasks[0], spec.lang)
        return [one.label for stage in stages for one in stage.choices if one.right]
    return solution(spec)
