"""Mutants of functions: one comparison, sign, number or condition of a function turned round, its code put in place."""

import ast
import gc
import inspect
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from footprints import place_of
from mutants import Mutant, rule_modules

COMPARISONS: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SIGNS: dict[type, type] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}


def mutants_of_functions() -> list[Mutant]:
    """Every mutant of the functions from chapter 3 to the game, house rules included, always in the same order."""
    chapters = (
        "dokolearn.house_rules",
        "dokolearn.ch3_scoring",
        "dokolearn.ch4_vorbehalte",
        "dokolearn.impossible_sheets",
        "dokolearn.sight",
        "dokolearn.game",
    )
    return [one for module in rule_modules() if module.__name__.startswith(chapters) for one in _of_module(module)]


def _of_module(module: ModuleType) -> Iterator[Mutant]:
    source = inspect.getsource(module)
    tree = ast.parse(source)
    for place, function in _functions(module, tree):
        node = _find(tree, place)
        for number, (line, what) in enumerate(_changes(node)):
            yield _mutant(module, tree, place, function, number, f"{line} {what}")


def _functions(module: ModuleType, tree: ast.Module) -> Iterator[tuple[tuple[str, ...], FunctionType]]:
    """Functions and methods with their place in the tree; of a cached function the one below the cache."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield (node.name,), inspect.unwrap(vars(module)[node.name])
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    method = vars(vars(module)[node.name])[inner.name]
                    yield (node.name, inner.name), method.fget if isinstance(method, property) else method


def _find(tree: ast.AST, place: tuple[str, ...]) -> Any:
    for name in place:
        tree = next(node for node in tree.body if getattr(node, "name", "") == name)  # type: ignore[attr-defined]
    return tree


def _mutant(
    module: ModuleType, tree: ast.Module, place: tuple[str, ...], function: FunctionType, number: int, what: str
) -> Mutant:
    before = function.__code__

    def change() -> None:
        copy = deepcopy(tree)
        for at, _ in enumerate(_changes(_find(copy, place))):
            if at == number:  # the generator has changed the tree and waits
                code = compile(ast.fix_missing_locations(copy), before.co_filename, "exec", dont_inherit=True)
                _put(function, _code(code, place))
                return
        raise AssertionError("no such change")

    def undo() -> None:
        _put(function, before)

    label = f"{module.__name__.removeprefix('dokolearn.')}.{'.'.join(place)}:{what}"
    return Mutant("function", "", label, f"code: {place_of(before)}", change, undo)


def _put(function: FunctionType, code: CodeType) -> None:
    """The code of a function, and of what it has defined before: rows of a table made when the module was read."""
    for old, new in _same(_inner(_ORIGINAL.setdefault(function, function.__code__)), _inner(code)):
        for made in _made_earlier().get(old, ()):
            if new.co_freevars == old.co_freevars:  # what closes over less cannot be put in place
                made.__code__ = new
    function.__code__ = code


_ORIGINAL: dict[FunctionType, CodeType] = {}


def _same(old: list[CodeType], new: list[CodeType]) -> Iterator[tuple[CodeType, CodeType]]:
    """Each inner code with what became of it. A change may leave one out, where nothing leads to it any more."""
    if len(old) == len(new):
        yield from zip(old, new, strict=True)
        return
    left = {(one.co_qualname, one.co_firstlineno): one for one in new}
    yield from ((one, left[key]) for one in old if (key := (one.co_qualname, one.co_firstlineno)) in left)


def _inner(code: CodeType) -> list[CodeType]:
    """The codes of all functions that are defined inside another one, in their order."""
    own = [one for one in code.co_consts if isinstance(one, CodeType)]
    return [found for one in own for found in (one, *_inner(one))]


@cache
def _made_earlier() -> dict[CodeType, list[FunctionType]]:
    """By its code, each function of ours that another one has defined and that still is somewhere."""
    found: dict[CodeType, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and "<locals>" in one.__qualname__ and one.__module__.startswith("dokolearn."):
            found.setdefault(one.__code__, []).append(one)
    return found


def _code(code: CodeType, place: tuple[str, ...]) -> CodeType:
    for name in place:
        code = next(one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == name)
    return code


def _changes(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """Each change in turn: made while the generator waits, undone when it goes on."""
    body = [node for statement in function.body for node in ast.walk(statement)]
    for node in body:
        for line, what, change, undo in _of_node(node):
            change()
            yield line, what
            undo()


Step = tuple[int, str, Callable[[], None], Callable[[], None]]


def _of_node(node: ast.AST) -> Iterator[Step]:
    line = getattr(node, "lineno", 0)
    if isinstance(node, ast.Compare):
        for at, sign in enumerate(node.ops):
            if type(sign) in COMPARISONS:
                other = COMPARISONS[type(sign)]()
                yield line, _told(sign, other), _item(node.ops, at, other), _item(node.ops, at, sign)
    elif isinstance(node, ast.BoolOp):
        other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield line, _told(node.op, other_op), _set(node, "op", other_op), _set(node, "op", node.op)
    elif isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
        other_sign = SIGNS[type(node.op)]()
        yield line, _told(node.op, other_sign), _set(node, "op", other_sign), _set(node, "op", node.op)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int):
        value = node.value
        new: Any = (not value) if isinstance(value, bool) else value + 1
        yield line, f"{value} → {new}", _set(node, "value", new), _set(node, "value", value)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        test = node.test
        yield line, "if not", _set(node, "test", ast.UnaryOp(ast.Not(), test)), _set(node, "test", test)
    elif isinstance(node, ast.comprehension):
        for at, test in enumerate(node.ifs):
            other_test = ast.Constant(True)
            yield getattr(test, "lineno", 0), "if True", _item(node.ifs, at, other_test), _item(node.ifs, at, test)


def _told(one: ast.AST, other: ast.AST) -> str:
    return f"{type(one).__name__} → {type(other).__name__}"


def _set(node: ast.AST, name: str, value: Any) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _item(of: list[Any], at: int, value: Any) -> Callable[[], None]:
    return lambda: of.__setitem__(at, value)
