"""House rules by chance: books, and some of their options with values as a file spells them."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.option_values import READERS, Groups, Names, Number, Numbers, OneOf
from dokolearn.rulesets.options import option_names


def _values(option: str) -> st.SearchStrategy[Any]:
    """Values of an option as a file spells them."""
    reader = READERS[option]
    if isinstance(reader, OneOf):
        return st.sampled_from(reader.values)
    if isinstance(reader, Number):
        return st.integers(reader.least, min(reader.most, 60)) | st.just("none" if reader.or_none else reader.least)
    if isinstance(reader, Numbers):
        return st.lists(st.integers(reader.least, reader.most), min_size=reader.length, max_size=reader.length)
    if isinstance(reader, Groups):
        return st.dictionaries(st.sampled_from(reader.groups), st.just("all"))
    assert isinstance(reader, Names)
    return st.lists(st.sampled_from(reader.known), unique=True)


books = st.sampled_from(list(BOOKS.values()))
some_options = st.sets(st.sampled_from(option_names()), max_size=12).flatmap(
    lambda names: st.fixed_dictionaries({name: _values(name) for name in sorted(names)})
)


# The same with a seed: whole games take too long to be shrunk


def derived_by_chance(random: Random) -> tuple[RuleSet, dict[str, Any]]:
    """A book with up to ten house rules that go together, and these rules."""
    book, options = random.choice(list(BOOKS.values())), dict[str, Any]()
    rules = book
    for option in random.sample(option_names(), random.randrange(1, 11)):
        tried = options | {option: random_value(option, random)}
        try:
            rules, options = with_options(book, tried), tried
        except OptionProblem:
            continue
    return rules, options


def random_value(option: str, random: Random) -> Any:
    """Any value of an option, as a file spells it."""
    reader = READERS[option]
    if isinstance(reader, OneOf):
        return random.choice(reader.values)
    if isinstance(reader, Number):
        return random.randint(reader.least, min(reader.most, 60))
    if isinstance(reader, Numbers):
        return sorted(random.randint(reader.least, reader.most) for _ in range(reader.length))
    if isinstance(reader, Groups):
        return {group: "all" for group in reader.groups if random.random() < 0.5}
    assert isinstance(reader, Names)
    return random.sample(reader.known, random.randrange(len(reader.known) + 1))
