"""Writes the types of all options, which editors complete: `python tests/tools/option_types.py`."""

from pathlib import Path

from dokolearn.exercises.kinds import KINDS
from dokolearn.rulesets import BOOKS, option_names
from dokolearn.rulesets.option_values import READERS, Number, OneOf
from dokolearn.strings import LANGUAGES

FILE = Path(__file__).parents[2] / "dokolearn/data/option_types.py"

HEAD = '''"""Names that editors complete: books, languages, kinds of exercise, options with their values.

Written by `python tests/tools/option_types.py` from what the engine knows.
"""

from typing import Literal, TypeAlias, TypedDict

'''


def literal(values: tuple[object, ...], indent: str = "") -> str:
    """A type of some values, as ruff lays it out."""
    words = [f'"{value}"' if isinstance(value, str) else repr(value) for value in values]
    plain = f"Literal[{', '.join(words)}]"
    if len(plain) + len(indent) <= 84:
        return plain
    return "Literal[\n" + "".join(f"{indent}    {word},\n" for word in words) + f"{indent}]"


def type_of(option: str) -> str:
    """The type of an option's value."""
    reader = READERS[option]
    if isinstance(reader, OneOf):
        return "bool" if set(reader.values) == {True, False} else literal(tuple(reader.values), "    ")
    return ("int | None" if reader.or_none else "int") if isinstance(reader, Number) else "object"


def written() -> str:
    """The whole file."""
    names = {"Book": tuple(BOOKS), "Language": LANGUAGES, "KindName": tuple(KINDS)}
    aliases = "".join(f"{name}: TypeAlias = {literal(values)}\n" for name, values in names.items())
    options = "".join(f"    {option}: {type_of(option)}\n" for option in option_names())
    return f'{HEAD}{aliases}\n\nclass Options(TypedDict, total=False):\n    """House rules by name."""\n\n{options}'


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
