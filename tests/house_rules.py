"""House rules by chance: books, and some of their options with values as a file spells them."""

from typing import Any

from hypothesis import strategies as st

from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import READERS, Choice, Groups, Names, Number, Numbers
from dokolearn.rulesets.options import option_names


def _values(option: str) -> st.SearchStrategy[Any]:
    """Values of an option as a file spells them."""
    reader = READERS[option]
    if isinstance(reader, Choice):
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
