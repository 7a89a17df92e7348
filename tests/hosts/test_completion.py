"""Names in cells: Tab completes them, types list them, a table shows all kinds, and a wrong one says which is meant."""

from typing import get_args

import option_types
import pytest
from effort import each
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell

from dokolearn.data.option_types import Book, KindName, Language
from dokolearn.exercises.kinds import KINDS
from dokolearn.hosts.notebook import CellError, my_table, show, show_drill
from dokolearn.hosts.notebook.completion import completions, register
from dokolearn.hosts.notebook.kind_table import kinds
from dokolearn.rulesets import BOOKS
from dokolearn.strings import LANGUAGES


@each(
    "code, name",
    [
        ('show("2.7/', "2.7/bedienen"),
        ('show(kind="stich', "stich_winner"),
        ('show(kind="stich_winner", st', "stich="),
        ('show(stich="KrA Kr', "KrD"),
        ('show_drill("', "legal_cards"),
        ('my_table("d', "ddv"),
        ('table("ddv", dulle_s', "dulle_second_beats_first="),
        ('Game(7, rules="m', "maennle"),
        ('show_rule("dulle_second_beats_first", "deck', "deck_nines"),
        ('show(stich="KrD", lang="', "en"),
    ],
)
def test_what_a_call_takes_is_completed(code: str, name: str) -> None:
    found = completions(code)
    assert found is not None
    assert name in found.names
    assert all(one.startswith(found.begun) for one in found.names)
    assert code.endswith(found.begun)


@each("code", ['print("', "x = 5", 'show(kind="xyz', 'show("2.7/bedienen")', 'my_show("2.7'])
def test_nothing_else_is(code: str) -> None:
    assert completions(code) is None


def test_tab_in_a_shell_of_ipython_offers_them() -> None:
    shell = InteractiveShell.instance()
    try:
        register(shell)
        register(shell)
        code = 'x = 1\nshow(kind="leg'
        with provisionalcompleter():
            offered = list(shell.Completer.completions(code, len(code)))
        assert [(one.text, code[one.start : one.end]) for one in offered] == [("legal_cards", "leg")]
    finally:
        InteractiveShell.clear_instance()


def test_types_for_editors_are_those_of_the_engine() -> None:
    assert option_types.FILE.read_text(encoding="utf-8") == option_types.written()
    assert (get_args(Book), get_args(Language), get_args(KindName)) == (tuple(BOOKS), LANGUAGES, tuple(KINDS))


def test_every_kind_stands_in_the_table_with_an_example_that_runs() -> None:
    table = kinds()
    assert show.kinds() == table  # type: ignore[attr-defined]
    assert [row.kind for row in table] == list(KINDS)
    assert "legal_cards" in repr(table)
    assert table._repr_html_().count("<tr>") == len(KINDS)
    assert {row.about for row in table} != {row.about for row in kinds("en")}
    for row in table:
        assert eval(row.example, {"show": show}) is not None, row.kind


@each(
    "call, meant",
    [
        (lambda: show(hnad="KrD", stich="KrA"), "„hand“"),
        (lambda: show(kind="legal_crads", stich="KrA"), "„legal_cards“"),
        (lambda: show("2.7/bedinen"), "„2.7/bedienen“"),
        (lambda: show(stich="KrD", hand="KrA", rules="ddvv"), "„ddv“"),
        (lambda: my_table("ddw"), "„ddv“"),
        (lambda: show_drill("stich_winer"), "„stich_winner“"),
    ],
)
def test_a_wrong_name_says_which_is_meant(call: object, meant: str) -> None:
    with pytest.raises(CellError, match=meant):
        call()  # type: ignore[operator]


def test_a_name_that_is_like_no_other_is_not_guessed() -> None:
    with pytest.raises(CellError) as found:
        show(xylophon="KrD")
    assert "Gemeint" not in str(found.value)
