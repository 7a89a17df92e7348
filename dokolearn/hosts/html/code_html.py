"""Python on a page, coloured while the site is built; in a narrow column wrapped inside brackets, as formatters do.

Only the layout changes: what comes out is parsed again, and where it would say something else the line stays as it was.
Elsewhere long lines are wrapped by the browser.
"""

import ast
import html
import io
import re
import textwrap
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from dokolearn.build.kept import keep

DEEPEST = 5
"""The style sheet knows so many steps."""

_TAG = re.compile(r"<[^<>]*>")


def box_html(above: str, name: str, source: str) -> str:
    """Python in colours, with a line of words above or none; `name` is for who does not see the words."""
    head = f'<p class="dk-file">{html.escape(above)}</p>' if above else ""
    return (
        f'<div class="dk-definition">{head}<div class="highlight">'
        f'<pre role="group" aria-label="{html.escape(name)}"><code>{lines_html(source)}</code></pre></div></div>'
    )


@keep
def lines_html(source: str) -> str:
    """Python in colours, each line in a box of its own: a long one goes on below, further in than it began."""
    lines = highlight(source, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)).rstrip().split("\n")
    return "\n".join(f'<span class="dk-line dk-in-{_depth(line)}">{line}</span>' for line in lines)


def _depth(line: str) -> int:
    """By how many steps of four a line is set in."""
    plain = _TAG.sub("", line)
    return min(DEEPEST, (len(plain) - len(plain.lstrip())) // 4)


# Wrapped for a narrow column

INDENT = " " * 4
OPEN, CLOSE = "([{", ")]}"
COMPARED = {"in", "is", "==", "!=", "<", ">", "<=", ">="}
SPLITS = ({"for"}, {","}, {"if", "else"}, {"or"}, {"and"}, COMPARED, {"|"}, {"+", "-"}, {"*"})
"""Where a line in brackets may be broken, the weakest bond first; all but a comma begin the next line. A `for` there
belongs to a comprehension, which has no commas of its own."""

CHOICES = {"if", "or", "and"}
"""What is easier to read in brackets of its own than broken inside those of a call in it."""

BEFORE_VALUES = {"return", "yield", "if", "elif", "while"}

BEGUN, ENDED = getattr(tokenize, "FSTRING_START", None), getattr(tokenize, "FSTRING_END", None)
"""From Python 3.12 on a formatted text comes in parts."""

LAYOUT = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


class Word(NamedTuple):
    """One word or sign of a line."""

    text: str
    spaced: bool
    """Whether a space stands before it."""


@keep
def wrap_code(source: str, width: int) -> str:
    """The same Python in lines of at most `width` signs, as far as its names and texts are short enough."""
    lines = source.split("\n")
    statements = [lines[first - 1 : last] for first, last in _statements(source)]
    narrow = [old if all(len(line) <= width for line in old) else _narrow(old, width) for old in statements]
    for place, old in enumerate(statements):
        if _same(_join(narrow), source):
            break
        trial = [*statements[:place], narrow[place], *statements[place + 1 :]]
        narrow[place] = narrow[place] if _same(_join(trial), source) else old
    return _join(narrow)


def _join(statements: Iterable[Sequence[str]]) -> str:
    return "\n".join(line for lines in statements for line in lines)


def _same(one: str, other: str) -> bool:
    try:
        return ast.dump(ast.parse(one)) == ast.dump(ast.parse(other))
    except SyntaxError:
        return False


def _statements(source: str) -> Iterator[tuple[int, int]]:
    """First and last line of everything that ends a line of its own: statements, heads of blocks, comments, blanks."""
    begun = 1
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        alone = token.type == tokenize.NL and not token.line[: token.start[1]].partition("#")[0].strip()
        if token.type == tokenize.NEWLINE or (alone and token.start[0] == begun):
            yield begun, token.start[0]
            begun = token.start[0] + 1


def _narrow(lines: Sequence[str], width: int) -> list[str]:
    """A statement in shorter lines; a remark behind it goes above it."""
    indent = lines[0][: len(lines[0]) - len(lines[0].lstrip())]
    if lines[0].lstrip().startswith("#"):
        return textwrap.wrap(lines[0].strip(" #"), width, initial_indent=f"{indent}# ", subsequent_indent=f"{indent}# ")
    words, remark = _words("\n".join(line[len(indent) :] if line.startswith(indent) else line for line in lines))
    above = textwrap.wrap(remark, width - len(indent) - 2, break_long_words=False)
    return [*(f"{indent}# {line}" for line in above), *_fit(words, indent, width)]


def _words(statement: str) -> tuple[list[Word], str]:
    """The words of a statement as if it stood on one line, and the remarks in it."""
    words: list[Word] = []
    remarks: list[str] = []
    end = (1, 0)
    for token in _tokens(statement):
        if token.type == tokenize.COMMENT:
            remarks.append(token.string.lstrip("# "))
        elif token.type not in LAYOUT:
            before = words[-1].text if words else ""
            same_line = token.start[0] == end[0]
            spaced = token.start[1] > end[1] if same_line else before not in OPEN and token.string not in CLOSE
            words.append(Word(token.string, bool(words) and bool(before) and spaced))
            end = token.end
    return words, " ".join(remarks)


def _tokens(statement: str) -> Iterator[tokenize.TokenInfo]:
    """Its tokens, a formatted text as one."""
    lines, depth, first = statement.split("\n"), 0, (0, 0)
    for token in tokenize.generate_tokens(io.StringIO(statement).readline):
        if token.type == BEGUN:
            first, depth = first if depth else token.start, depth + 1
        if not depth:
            yield token
        if token.type == ENDED:
            depth -= 1
            if not depth:
                inside = [*lines[first[0] - 1 : token.end[0] - 1], lines[token.end[0] - 1][: token.end[1]]]
                inside[0] = inside[0][first[1] :]
                yield tokenize.TokenInfo(tokenize.STRING, "\n".join(inside), first, token.end, token.line)


def _fit(words: Sequence[Word], indent: str, width: int, inside: bool = False) -> list[str]:
    """The words in lines that begin at `indent`: on one if they fit, else broken where they hang together least.
    `inside`: brackets stand around them already."""
    line = indent + _text(words)
    if len(line) <= width:
        return [line]
    outside = {word.text for depth, word in _depths(words) if depth == 0}
    if inside and outside & CHOICES and "lambda" not in outside and len(_split(words)) > 1:
        return [line for part in _split(words) for line in _fit(part, indent, width)]
    if not inside and outside & {*CHOICES, ","} and (found := _put_in_brackets(words, indent, width)):
        return found
    pairs = list(_brackets(words))
    for first, last in reversed(pairs) if words[0].text == "def" else pairs:
        head, within, tail = words[: first + 1], words[first + 1 : last], words[last:]
        if within and len(indent) + len(_text(tail)) <= width:
            begun = indent + _text(head)
            above = [begun] if len(begun) <= width else _fit(head, indent, width, inside)
            return [*above, *_pieces(within, indent + INDENT, width), indent + _text(tail)]
    return (not inside and _put_in_brackets(words, indent, width)) or [line]


def _text(words: Sequence[Word]) -> str:
    return "".join(f" {word.text}" if word.spaced and place else word.text for place, word in enumerate(words))


def _brackets(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Pairs of brackets with nothing around them, from the last one on."""
    pairs: list[tuple[int, int]] = []
    opened: list[int] = []
    for place, word in enumerate(words):
        if word.text in OPEN and word.text:
            opened.append(place)
        elif word.text in CLOSE and word.text and opened:
            first = opened.pop()
            if not opened:
                pairs.append((first, place))
    yield from reversed(pairs)


def _pieces(inside: Sequence[Word], indent: str, width: int) -> list[str]:
    """What stands in brackets, on a line of its own or, where that is too long, piece by piece."""
    bare = inside[:-1] if inside[-1].text == "," and _commas(inside) > 1 else inside
    if len(indent) + len(_text(bare)) <= width:
        return [indent + _text(bare)]
    parts = _split(bare)
    if len(parts) == 1:
        return _fit(bare, indent, width, inside=True)
    lists = bare[-1].text == "," or any(part[-1].text == "," for part in parts)
    out: list[str] = []
    for place, part in enumerate(parts):
        more = lists and place == len(parts) - 1 and part[-1].text != "," and not part[0].text.startswith("*")
        out += _fit([*part, Word(",", False)] if more else part, indent, width, inside=True)
    return out


def _commas(words: Sequence[Word]) -> int:
    return sum(depth == 0 and word.text == "," for depth, word in _depths(words))


def _depths(words: Sequence[Word]) -> Iterator[tuple[int, Word]]:
    """Every word with the number of brackets around it; brackets themselves stand inside."""
    depth = 0
    for word in words:
        depth += bool(word.text) and word.text in OPEN
        yield depth, word
        depth -= bool(word.text) and word.text in CLOSE


def _split(words: Sequence[Word]) -> list[list[Word]]:
    """The words at their weakest bond; whole if there is none."""
    outside = [word.text for place, (depth, word) in enumerate(_depths(words)) if depth == 0 and place]
    if "lambda" in outside:
        return [list(words)]
    for bond in SPLITS:
        if not bond.intersection(outside):
            continue
        parts: list[list[Word]] = [[]]
        for depth, word in _depths(words):
            cut = depth == 0 and word.text in bond
            if cut and "," not in bond and parts[-1]:
                parts.append([])
            parts[-1].append(word)
            if cut and "," in bond:
                parts.append([])
        return [part for part in parts if part]
    return [list(words)]


def _put_in_brackets(words: Sequence[Word], indent: str, width: int) -> list[str]:
    """A value or condition without brackets of its own, put into some: `return (…)`, `x = (…)`, `if (…):`; nothing
    where that cannot be."""
    outside = enumerate(_depths(words))
    begun = next((place for place, (depth, word) in outside if depth == 0 and word.text == "="), None)
    if words[0].text in BEFORE_VALUES:
        begun = 0
    end = len(words) - (words[-1].text == ":")
    if begun is None or begun + 1 >= end or len(_split(words[begun + 1 : end])) == 1:
        return []
    head = indent + _text([*words[: begun + 1], Word("(", True)])
    return [head, *_pieces(words[begun + 1 : end], indent + INDENT, width), f"{indent}){_text(words[end:])}"]
