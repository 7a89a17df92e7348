"""What authors read when something cannot be: a sentence in their language in notebook and terminal, no traceback."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner
from effort import each, thorough
from house import written
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

import dokolearn
from dokolearn.cli import main
from dokolearn.course.author_errors import LANGUAGE, AuthorError, error_words, own_language
from dokolearn.exercises.spec_errors import in_words
from dokolearn.hosts import notebook
from dokolearn.hosts.notebook import CellError, cells, my_table, show
from dokolearn.hosts.site.pages.lesson_runs import execute, read
from dokolearn.strings import text, texts

PACKAGE = Path(dokolearn.__file__).parent
PLACES = (
    "exercises",
    "calculator",
    "hosts/notebook",
    "hosts/commands",
    "hosts/site/pages/fences.py",
    "hosts/html/passages.py",
    "course/lesson_check.py",
)
ERRORS = {"SpecError", "Problems", "TableError", "CatalogueError", "AuthorError", "RuleError", "_Wrong"}
NOT_OURS = {
    "course.lesson_check: x/x: no notebook",  # known by its ending
    "course.lesson_check: x/x: x",  # a list that is no TOML, in the words of Python
    "exercises.catalogue: xx: x",  # a file that is no TOML, in the words of Python
    "hosts.site.pages.fences: x: x",  # likewise a block
    "hosts.commands.grade_command: grade: x",  # likewise a task that is tried
    "exercises.specs: rules.options: x",  # house rules, which have sentences of their own
    "exercises.position.stiche_view: x: x",
    "calculator.filled_sheet: x: x",
    "exercises.specs: task x: x",
    "exercises.drill: x: missing",  # of what a page asks, no author
    "hosts.notebook.cells: x: x; there are x",  # wrong arguments, in the words of Python
}
"""What is put together from something else."""


def said_in_the_code() -> Iterator[tuple[str, str]]:
    """Every message for authors with its module; `x` for what is filled in."""
    paths = [path for place in PLACES for path in sorted({PACKAGE / place, *(PACKAGE / place).rglob("*.py")})]
    for path in (path for path in paths if path.suffix == ".py"):
        module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield from ((module, said) for part in _told(node) for said in _strings(part))


def _told(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id == "problems":
        return [node.value]
    if isinstance(node, ast.Assign) and [getattr(one, "id", "") for one in node.targets] == ["problems"]:
        return [node.value]
    name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
    if name == "said.check" and isinstance(node, ast.Call):
        return node.args[1:]
    return node.args if isinstance(node, ast.Call) and (name in ERRORS or name == "problems.append") else []


def _strings(node: ast.AST) -> Iterator[str]:
    """The messages in an expression; what is filled into one is none."""
    if isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else "x" for part in node.values)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
        yield node.value
    elif not isinstance(node, ast.Compare | ast.Subscript):
        for part in ast.iter_child_nodes(node):
            yield from _strings(part)


def test_every_message_for_authors_has_a_sentence() -> None:
    found = {f"{module}: {said}" for module, said in said_in_the_code()} - NOT_OURS
    assert len(found) > 70
    assert [one for one in sorted(found) if one.split(": ", 1)[1] == in_words(one.split(": ", 1)[1], "de")] == []


def test_every_sentence_for_authors_is_said() -> None:
    """Each English form is one of the messages in the code, or named by its key."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in written(PACKAGE, ".py"))
    said = " ".join(re.sub(r"\{[^{}]*\}", "{}", re.sub(r'"\s*f?"', "", code)).split())
    by_python = {"positional", "no_argument", "argument_missing", "argument_twice"}
    for key, form in texts("en", "author").items():
        known = re.sub(r"\{\w+\}", "{}", form) in said or f'"{key}"' in code or key.partition(".")[2] in by_python
        assert known or _in_pieces(form, said), key


def _in_pieces(form: str, said: str) -> bool:
    """Whether all that stands between the gaps of a form is said somewhere."""
    return all(piece.strip(" ;:") in said for piece in re.split(r"\{\w+\}", form))


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(LANGUAGE, raising=False)
    yield
    cells._table.clear()
    cells._spoken.clear()


MISTAKES = [
    ('show("2.7/bedinen")', "Eine Übung „2.7/bedinen“ gibt es nicht; es gibt 2.7/klein-bedienen"),
    ('show(stich="KrX", hand="KrA")', "stich: „KrX“ ist keine Karte dieses Spiels."),
    ('show(stich="PiA", hand="KD Pi9")', "hand: „KD“ kann mehreres heißen: KrD, KaD."),
    ('show(satz="KrD", hand="KrA")', "Die Angabe „satz“ gibt es hier nicht."),
    ('show("a", "b")', "Hier steht zu viel ohne Namen davor."),
    ('show(kind="skat")', "Eine Übung „skat“ gibt es nicht; es gibt legal_cards"),
    ('show_drill("legal_cards", farbe="rot")', "Die Angabe „farbe“ gibt es nicht; es gibt kind, seed"),
    ('show_drill("legal_cards", level=9)', "level: Möglich sind 1, 2, 3"),
    ('show_rule("gibtesnicht")', "Eine Regel „gibtesnicht“"),
    ('show_score(re="Anna")', "re: Hier steht eine Liste von Plätzen, zum Beispiel [0, 2]."),
    ('my_table("skat")', "Ein Regelbuch „skat“ gibt es nicht; es gibt mainz"),
    ('my_table("mainz", {"deck_nines": 3})', "kennt den Wert 3 nicht"),
    ('Replay.from_file("fehlt.dkn")', "Die Datei fehlt.dkn gibt es nicht."),
    ("Replay()", "Es fehlt „text“"),
    ('Replay.from_link("x")', "In diesem Link steckt kein Spiel."),
]


@pytest.mark.usefixtures("fresh")
def test_a_cell_that_cannot_be_shows_one_sentence_and_no_traceback() -> None:
    shell = InteractiveShell()
    shell.run_cell("from dokolearn.hosts.notebook import *\nfrom dokolearn.hosts.notebook import Replay")
    for cell, sentence in MISTAKES:
        with capture_output() as seen:
            done = shell.run_cell(cell)
        assert isinstance(done.error_in_exec, CellError), cell
        assert sentence in seen.stdout
        assert "Traceback" not in seen.stdout + seen.stderr
        assert len(seen.stdout.strip().splitlines()) == 1


@thorough
def test_a_lesson_that_cannot_be_says_the_sentence_with_its_cell(tmp_path: Path) -> None:
    cells = [nbformat.v4.new_code_cell(code) for code in (f"from {notebook.__name__} import show", MISTAKES[1][0])]
    book, failure = execute(nbformat.v4.new_notebook(cells=cells), tmp_path / "05_probe.ipynb")
    assert book.cells[1].outputs[0]["traceback"] == [MISTAKES[1][1]]
    assert str(failure).endswith(f"05_probe.ipynb, Zelle 2: {MISTAKES[1][0]} geht nicht. {MISTAKES[1][1]}")


@pytest.mark.usefixtures("fresh")
def test_a_mistake_of_ours_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "start_at_table", lambda spec: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        show("2.7/bedienen")


@pytest.mark.usefixtures("fresh")
def test_the_language_is_that_of_the_cell_of_its_table_or_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    def said(**more: str) -> str:
        with pytest.raises(CellError) as found:
            show(stich="KrX", hand="KrA", **more)
        return str(found.value)

    german, english = "stich: „KrX“ ist keine Karte dieses Spiels.", "stich: no card 'KrX' in this pack."
    assert (said(), said(lang="en")) == (german, english)
    monkeypatch.setenv(LANGUAGE, "en")
    assert said() == english
    my_table("ddv", lang="de")
    assert said() == german
    my_table("ddv", lang="en")
    assert show(stich="PiA", hand="KrA Pi9")._state.state.spec.lang == "en"
    assert own_language("fr") == "en"


def test_a_build_says_one_sentence_about_a_broken_notebook(tmp_path: Path) -> None:
    (tmp_path / "05_probe.ipynb").write_text('{"cells": 3}', encoding="utf-8")
    with pytest.raises(AuthorError) as found:
        read(tmp_path / "05_probe.ipynb")
    assert error_words(found.value, "de").endswith("05_probe.ipynb: Das ist kein Notebook, oder es ist beschädigt.")


@each(
    "command, sentence",
    [
        (["check", "{folder}"], "lessons/02_kaputt.ipynb: Das ist kein Notebook, oder es ist beschädigt."),
        (["check", "{folder}/no_toml"], "no_toml/terms.toml: "),
        (["check", "{folder}", "--lang", "en"], "02_kaputt.ipynb: "),
        (["check", "{folder}/no_term"], "no_term/terms.toml: term fehlt."),
        (["check", "{folder}/no_term", "--lang", "en"], "no_term/terms.toml: 'term' is needed."),
        (["new", "lesson", "probe", "--folder", "{folder}/02_kaputt.ipynb/x"], "02_kaputt.ipynb/x"),
    ],
)
def test_the_terminal_says_one_sentence(
    command: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dokolearn.course.lesson_check.catalogue", dict)  # exercises have a test of their own
    folder = tmp_path / "lessons"
    folder.mkdir(exist_ok=True)
    (folder / "no_toml").mkdir(exist_ok=True)
    (folder / "no_term").mkdir(exist_ok=True)
    (folder / "no_term" / "terms.toml").write_text('frame = ""', encoding="utf-8")
    (folder / "no_toml" / "terms.toml").write_text("term = [", encoding="utf-8")
    (folder / "terms.toml").write_text('frame = ""\nterm = []\n', encoding="utf-8")
    (folder / "02_kaputt.ipynb").write_text("kein Notebook", encoding="utf-8")
    done = CliRunner().invoke(main, [part.format(folder=folder) for part in command])
    assert done.exit_code in (1, 2)
    assert sentence in done.output
    assert isinstance(done.exception, SystemExit)
    assert "Traceback" not in done.output


def test_the_words_of_both_languages_are_listed() -> None:
    assert json.dumps(text("de", "author.still")) != json.dumps(text("en", "author.still"))
