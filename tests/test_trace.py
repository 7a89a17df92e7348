"""From a paragraph to its code, tests, lesson and exercises, and the holes that are due."""

import ast
import json
import re
from pathlib import Path

import pytest

from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.options import options_with_place, place
from dokolearn.script import Paragraph, paragraph, register
from dokolearn.trace import PACKAGE, Trace, coverage, describe, traces


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one function, one test and one lesson about §2.7."""
    package = tmp_path / "package"
    package.mkdir()
    (package / "code.py").write_text(
        '"""§1.1 A module is no definition."""\n\n'
        "def playable():\n"
        '    """§2.7 Bedienen: what may be played (see §2.8)."""\n\n'
        "def other():\n"
        '    """Something else; §2.7 is only a link here."""\n\n'
        "class Stich:\n"
        '    """§1.5 Four cards."""\n\n'
        "AUGEN = 240\n"
        '"""§1.2 All of them."""\n'
        'TWELVE: int = 12\n"""§1.6 Stiche."""\n'
        'NAMES = ()\n"""§3.11.2, §3.12, §3.11.4 Of two paragraphs, see §3.13."""\n',
        encoding="utf-8",
    )
    copies = package / "ui" / "dist"
    copies.mkdir(parents=True)
    (copies / "code.py").write_text('def copied():\n    """§2.7 A copy."""\n', encoding="utf-8")
    (package / "folder").mkdir()
    (package / "folder" / "part.py").write_text('def part():\n    """§2.6 In a folder."""\n', encoding="utf-8")
    tests = tmp_path / "tests" / "deep"
    tests.mkdir(parents=True)
    (tests / "test_rules.py").write_text(
        "def test_2_07_serve():\n    pass\n\n\ndef test_2_7_one_digit():\n    pass\n\n\n"
        "class TestSolo:\n    def test_4_12_silent(self):\n        pass\n",
        encoding="utf-8",
    )
    (tests / "notes.py").write_text("def test_2_08_not_a_test_file(): pass\n", encoding="utf-8")
    lessons = tmp_path / "lessons"
    lessons.mkdir()
    cells = [
        {"cell_type": "markdown", "source": ["# Titel\n", "§2.8 only in the text"]},
        {"cell_type": "code", "source": ["# §2.6 a comment in code\n"]},
        {"cell_type": "markdown", "source": ['<a id="p2-7"></a>\n', "\n", "## §2.7 Bedienpflicht\n", "Text"]},
    ]
    (lessons / "05.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    return tmp_path


@pytest.fixture
def found(project: Path) -> dict[str, Trace]:
    return traces(project, project / "package")


def test_a_docstring_that_begins_with_a_paragraph_implements_it(found: dict[str, Trace]) -> None:
    assert [str(place) for place in found["2.7"].code] == ["package/code.py:3 playable"]
    assert found["2.8"].code == (), "a number later in the text is a link"


def test_a_chapter_may_be_a_folder(found: dict[str, Trace]) -> None:
    assert [str(place) for place in found["2.6"].code] == ["package/folder/part.py:1 part"]


def test_classes_and_names_with_a_docstring_count_too(found: dict[str, Trace]) -> None:
    assert [place.name for number in ("1.5", "1.2", "1.6") for place in found[number].code] == [
        "Stich",
        "AUGEN",
        "TWELVE",
    ]
    assert found["1.1"].code == (), "a module is no definition"


def test_a_docstring_may_begin_with_several_paragraphs(found: dict[str, Trace]) -> None:
    assert [[place.name for place in found[number].code] for number in ("3.11", "3.12", "3.13")] == [
        ["NAMES"],
        ["NAMES"],
        [],
    ]


def test_tests_are_found_by_the_two_digits_of_their_paragraph(found: dict[str, Trace]) -> None:
    assert [str(place) for place in found["2.7"].test] == ["tests/deep/test_rules.py:1 test_2_07_serve"]
    assert [place.name for place in found["4.12"].test] == ["test_4_12_silent"]
    assert found["2.8"].test == ()


def test_lessons_are_found_by_their_headings(found: dict[str, Trace]) -> None:
    assert [str(place) for place in found["2.7"].lesson] == ["lessons/05.ipynb:3 #p2-7"]
    assert found["2.8"].lesson == found["2.6"].lesson == ()


def test_exercises_are_found_by_their_key() -> None:
    assert "2.7/bedienen" in traces()["2.7"].exercise


def test_every_paragraph_of_the_script_has_a_trace(found: dict[str, Trace]) -> None:
    """The script runs 1.1 to 1.9, 2.1 to 2.8, 3.1 to 3.13, 4.1 to 4.12, 5.1 to 5.13."""
    expected = [
        f"{chapter}.{number}"
        for chapter, last in ((1, 9), (2, 8), (3, 13), (4, 12), (5, 13))
        for number in range(1, last + 1)
    ]
    assert list(found) == expected == list(register())
    assert len(expected) == 55


def test_only_what_is_due_is_a_hole() -> None:
    due = Paragraph("2.7", "Bedienen", "rule", "05", ("code", "test", "lesson"), ("code", "test"))
    assert Trace(due, (), (), (), (), ()).holes() == ("code", "test")
    assert Trace(due._replace(due=()), (), (), (), (), ()).holes() == ()


def test_all_chapters_have_code_and_tests() -> None:
    """Lessons come one by one."""
    found = traces()
    assert len(found) == 55
    assert [number for number, trace in found.items() if not {"code", "test"} <= set(trace.paragraph.due)] == []
    assert {number: trace.holes() for number, trace in found.items() if trace.holes()} == {}


def test_what_is_due_is_among_what_a_paragraph_needs() -> None:
    assert [p.id for p in register().values() if not set(p.due) <= set(p.needs)] == []


def test_a_part_belongs_to_its_paragraph() -> None:
    assert paragraph("2.4.1").id == "2.4"
    assert paragraph("3.11.5").title == register()["3.11"].title
    with pytest.raises(KeyError):
        paragraph("6.1")


def test_describing_tells_all_four_and_what_is_planned(found: dict[str, Trace]) -> None:
    told = "\n".join(describe(found["2.7"]))
    for part in ("§2.7", "package/code.py:3 playable", "tests/deep/test_rules.py:1", "lessons/05.ipynb:3"):
        assert part in told
    assert "planned: lesson 08" in "\n".join(describe(found["3.1"]))


def test_the_table_shows_every_paragraph_once(found: dict[str, Trace]) -> None:
    header, *rows = coverage(found)
    assert header.split()[0] == "§"
    assert [row.split()[0] for row in rows] == list(found)
    assert "! code, test missing" in next(row for row in rows if row.startswith("1.1 ")).replace(", lesson", "")


def test_games_are_found_by_the_paragraphs_their_notes_name() -> None:
    found = traces()
    assert "dulle_auf_dulle" in [place.name for place in found["2.4"].replay]
    assert "stilles_solo" in [place.name for place in found["4.12"].replay]


def test_a_game_belongs_to_a_paragraph_before_those_that_only_name_it(tmp_path: Path) -> None:
    (tmp_path / "replays").mkdir()
    (tmp_path / "replays" / "a.dkn").write_text("%DKN 1\n> Ein Fuchs (§3.11), sonst (maennle §4.7).\n", "utf-8")
    (tmp_path / "replays" / "b.dkn").write_text("%DKN 1\n~paragraph 3.11\n> Noch ein Fuchs (§3.11).\n", "utf-8")
    found = traces(tmp_path)
    assert [(place.name, place.line) for place in found["3.11"].replay] == [("b", 2), ("a", 2)]
    assert found["4.7"].replay == (), "§4.7 of another book"


# The numbers

PLACE = re.compile(
    r"§\d+\.\d+(?:\.\d+)*(?:, §\d+\.\d+(?:\.\d+)*)* |`(?:maennle §|(?:ddv|spielregeln|schmidt): )[^`]+`[, ]"
)
TECHNICAL = {"(GAME_CARDS, OWN_CARDS, STICHE)", "SILENT", "NO_BID"}
"""Numbers of the program that no book knows."""


def documented(path: Path) -> dict[str, str]:
    """By name the string below each named value of a module and of its classes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {}
    for body in (tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))):
        for first, second in zip(body, [*body[1:], ast.Pass()], strict=True):
            if isinstance(first, ast.Assign | ast.AnnAssign):
                said = isinstance(second, ast.Expr) and isinstance(second.value, ast.Constant)
                target = first.targets[0] if isinstance(first, ast.Assign) else first.target
                found[ast.unparse(target)] = str(second.value.value) if said else ""  # type: ignore[attr-defined]
    return found


def test_every_option_begins_with_its_place() -> None:
    """That of the script where it says something, else that of the first book that does."""
    said = documented(PACKAGE / "rule_parts.py")
    assert len(options_with_place()) == 113
    for option in options_with_place():
        book, where = next((book, found) for book in BOOKS if (found := place(book, option)))
        wanted = where if book == "mainz" else f"`maennle {where}`" if book == "maennle" else f"`{book}: {where}`"
        assert said[option].startswith(f"{wanted} "), option
        assert PLACE.match(said[option]), option


def test_every_number_of_the_rules_is_found_from_its_paragraph() -> None:
    found = traces()
    for option in options_with_place():
        where = place("mainz", option)
        for number in re.findall(r"§([1-5]\.\d+)", where or ""):
            assert ("dokolearn/rule_parts.py", option) in [(code.file, code.name) for code in found[number].code]


def test_every_figure_of_a_chapter_has_its_place() -> None:
    """Public values with a number in them say where it comes from, so that the trace or a reader finds it."""
    lost = []
    for path in [*PACKAGE.glob("ch*.py"), *PACKAGE.glob("ch*/*.py")]:
        said = documented(path)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                name = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
                figures = [
                    one for one in ast.walk(node.value) if isinstance(one, ast.Constant) and type(one.value) is int
                ]
                if figures and not name.startswith("_") and name not in TECHNICAL and not PLACE.match(said[name]):
                    lost.append(f"{path.name}: {name}")
    assert lost == []
