"""Python in a narrow column: broken where it hangs together least, and saying the same."""

import ast

from effort import each

from dokolearn.hosts.html.code_html import wrap_code

NARROW = (
    """\
def f(
    one: int, another: int
) -> tuple[int, ...]:
    return one""",
    """\
call(
    first_word,
    second_word,
    third_word,
    fourth_word,
)""",
    """\
value = (
    first_word
    if second_word
    else third_word
)""",
    """\
if (
    first_word and second_word
    or third_word
):
    pass""",
    """\
found = [
    one_word
    for one_word in many_words
    if one_word
]""",
    """\
found = [
    (first, more[first])
    for first, last in ends
]""",
    """\
found = tuple(
    one(two)
    for one, two in pairs
)""",
    """\
first, second = (
    word.first, table.word[0]
)""",
    """\
def g():
    # why it is so
    one = {
        "key": f"{value} and {more}"
    }""",
    """\
# Remarks that are long go on in
# the next line.
one = 1""",
    """\
one = call(
    first_word, (second_word,)
)""",
)
WIDE = (
    "def f(one: int, another: int) -> tuple[int, ...]:\n    return one",
    "call(first_word, second_word, third_word, fourth_word)",
    "value = first_word if second_word else third_word",
    "if first_word and second_word or third_word:\n    pass",
    "found = [one_word for one_word in many_words if one_word]",
    "found = [(first, more[first]) for first, last in ends]",
    "found = tuple(one(two) for one, two in pairs)",
    "first, second = word.first, table.word[0]",
    'def g():\n    one = {"key": f"{value} and {more}"}  # why it is so',
    "# Remarks that are long go on in the next line.\none = 1",
    "one = call(first_word, (second_word,))",
)


@each("wide, narrow", zip(WIDE, NARROW, strict=True))
def test_long_lines_are_broken_inside_brackets(wide: str, narrow: str) -> None:
    assert wrap_code(wide, 32) == narrow
    assert ast.dump(ast.parse(wide)) == ast.dump(ast.parse(narrow))


def test_what_fits_stays_as_it_was() -> None:
    assert wrap_code("a = [\n    1,\n]\n\nb = 2", 32) == "a = [\n    1,\n]\n\nb = 2"


def test_what_cannot_be_broken_stays_whole() -> None:
    long = 'text = "a text that is longer than the column"'
    assert wrap_code(long, 32) == long
