"""JSON from outside: one helper reads all of it, and looks first how deep it goes."""

import ast
import json

import pytest
from effort import each
from house import PACKAGE, modules, parsed
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.shallow_json import DEEPEST, read_json
from dokolearn.workshop.mappe.mappe import read_mappe

OWN = {
    "build/runtime.py": "facts about files that were just made",
    "cases/case.py": "written a moment before",
    "exercises/graded/__init__.py": "measured figures of the package",
    "exercises/state_table.py": "written a moment before",
    "build/cache.py": "what the build keeps for itself",
    "hosts/site/pages/drawn_games.py": "what our own Node says",
    "hosts/site/build/kernel_fork.py": "what the build says to its own process",
    "hosts/site/pages/door_pages.py": "written a moment before",
    "hosts/site/pages/navigation.py": "written a moment before",
    "hosts/site/pages/review_page.py": "written a moment before",
    "hosts/html/static_html.py": "written a moment before",
    "rulesets/options.py": "a file of the package",
    "script.py": "a file of the package",
    "shallow_json.py": "the helper",
    "strings/__init__.py": "files of the package",
}
"""Who reads JSON itself, and why nobody else can have written it."""


def test_whatever_comes_from_outside_goes_through_the_helper() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix()
        for _, path in modules()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute) and node.attr in ("load", "loads") and ast.unparse(node.value) == "json"
    }
    assert found == set(OWN)


@each("left, right", [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_what_is_too_deep_is_refused_before_it_is_read(left: str, right: str) -> None:
    most = DEEPEST // (left.count("[") + left.count("{"))
    assert read_json(left * most + "1" + right * most) == json.loads(left * most + "1" + right * most)
    for deep in (most + 1, 9_000, 200_000):
        with pytest.raises(ValueError, match="nested deeper"):
            read_json(left * deep)


def test_brackets_in_words_are_no_depth() -> None:
    said = ["[" * 1000, '"[{' * 1000, "\\[" * 1000, *([] for _ in range(1000))]
    assert read_json(json.dumps(said)) == said
    with pytest.raises(ValueError, match=r"Unterminated|delimiter|nested"):
        read_json('["' + '\\"[' * 50_000)


@given(st.recursive(st.none() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_everything_else_is_read_as_ever(value: object) -> None:
    assert read_json(json.dumps(value)) == value


def test_the_rest_of_a_mappe_with_something_too_deep_in_it_is_there() -> None:
    found = read_mappe("%MAPPE 1\n+ text\ntext: vor\n+ task stich_winner\nasks: " + "[" * 9_000 + "\n")
    assert [part.text for part in found.mappe.parts][:1] == ["vor"]
    assert found.problems
