import ast
import string
from pathlib import Path

import pytest

import dokolearn.replay
from dokolearn.strings import LANGUAGES, catalogue

FOLDER = Path(dokolearn.replay.__file__).parent


def literals(node: ast.expr) -> list[str]:
    """Every text an argument may be."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def reports() -> list[tuple[str, set[str], bool]]:
    """Key, parameters and whether more parameters are spread into it, for every problem in the code."""
    found = []
    for name in ("reader.py", "check.py"):
        for node in ast.walk(ast.parse((FOLDER / name).read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or len(node.args) < 2:
                continue
            if node.func.attr in ("report", "add", "impossible"):
                given = {word.arg for word in node.keywords if word.arg}
                spread = any(word.arg is None for word in node.keywords)
                found += [(key, given, spread) for arg in node.args[1:3] for key in literals(arg) if key]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_has_its_sentence(lang: str) -> None:
    assert len(reports()) > 50
    for key, given, spread in reports():
        sentence = catalogue(lang)[f"replay.{key}"]
        needed = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
        assert spread or needed <= given, key


def test_both_languages_say_the_same() -> None:
    ours = [key for key in catalogue("de") if key.startswith("replay.")]
    assert ours == [key for key in catalogue("en") if key.startswith("replay.")]
