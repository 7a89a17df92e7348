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
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or len(node.args) < 2:
                continue
            if node.func.attr in ("report", "add", "impossible", "reject"):
                given = {word.arg for word in node.keywords if word.arg}
                spread = any(word.arg is None for word in node.keywords)
                first = 3 if node.func.attr == "reject" else 1  # before it a line and its place
                keys = node.args[first : first + 2]
                found += [(key, given, spread) for arg in keys for key in literals(arg) if key]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_has_its_sentence(lang: str) -> None:
    assert len(reports()) > 50
    for key, given, spread in reports():
        sentence = catalogue(lang)[f"replay.{key}"]
        needed = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
        made = {"places", "serve"} if "verstoss" in given else set()
        assert spread or needed <= given | made, key


def test_both_languages_say_the_same() -> None:
    ours = [key for key in catalogue("de") if key.startswith("replay.")]
    assert ours == [key for key in catalogue("en") if key.startswith("replay.")]
