"""Colours for DKN wherever Pygments draws code: pages, notebooks, terminals. Registered as `dkn`."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups
from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

from dokolearn.shallow_json import JsonDict

_CARD = r"(?:Kr|Pi|He|Ka)(?:A|10|K|D|B|9)\b|Schwein\b"


class DknLexer(RegexLexer):  # type: ignore[misc]  # untyped
    """The text notation for Doppelkopf games, line by line: the first sign tells what a line is."""

    name = "DKN"
    aliases: ClassVar[list[str]] = ["dkn", "dkn-text"]
    filenames: ClassVar[list[str]] = ["*.dkn"]
    mimetypes: ClassVar[list[str]] = ["text/x-dkn"]
    url = ""

    tokens: ClassVar = {
        "root": [
            (r"[ \t]+", Whitespace),
            (r"\n", Whitespace),
            (r"%DKN\b.*", Keyword.Namespace),
            (
                r'(\[)(\s*)(\w+)(\s*)("(?:[^"\\\n]|\\.)*")(\s*)(\])',
                bygroups(Punctuation, Whitespace, Name.Attribute, Whitespace, String, Whitespace, Punctuation),
            ),
            (r";.*", Comment.Single),
            (r"~.*", Comment.Preproc),
            (r"(>[1-4]?)(.*)", bygroups(Punctuation, Generic.Emph)),
            (r"[()]", Punctuation),
            (r"(bid)(\s+)([1-4])(.*)", bygroups(Keyword, Whitespace, Name.Label, Literal)),
            (r"(deal|taken)(\s+)([1-4])", bygroups(Keyword, Whitespace, Name.Label), "cards"),
            (
                r"(give)(\s+)([1-4])((?:\s*>\s*)?)([1-4]?)",
                bygroups(Keyword, Whitespace, Name.Label, Punctuation, Name.Label),
                "cards",
            ),
            (
                r"(ask)(\s+)([1-4])(\s*:)(.*)",
                bygroups(Keyword, Whitespace, Name.Label, Punctuation, Generic.Emph),
            ),
            (r"(hint|then)(\s*:)(.*)", bygroups(Keyword, Punctuation, Generic.Emph)),
            (r"(show)(?=\s)", bygroups(Keyword), "cards"),
            (r"(ok|may|no)(\s+)([^:\n]*)(:?)(.*)", bygroups(Keyword, Whitespace, Literal, Punctuation, Generic.Emph)),
            (r"(\d+\.)(\s*)([1-4])", bygroups(Number, Whitespace, Name.Label), "cards"),
            (r"[*=].*", Keyword),
            (r".+", Text),
        ],
        "cards": [
            (r"\n", Whitespace, "#pop"),
            (r"[ \t]+", Whitespace),
            (r"(@)([1-4])(:)(\S+)", bygroups(Operator, Name.Label, Operator, Name.Function)),
            (rf"({_CARD})([!?]*)", bygroups(Name.Constant, Operator)),
            (r"\d+", Number),
            (r"[:?)]", Punctuation),
            (r"[^\s:]+", Text),
        ],
    }


# The same as a grammar for editors (VS Code, Sublime, GitHub …)


FILE = "dkn.tmLanguage.json"

SCOPES: dict[Any, str] = {
    Keyword.Namespace: "keyword.control.version.dkn",
    Keyword: "keyword.control.dkn",
    Name.Attribute: "entity.name.tag.dkn",
    Name.Label: "variable.parameter.seat.dkn",
    Name.Function: "support.function.say.dkn",
    Name.Constant: "constant.language.card.dkn",
    String: "string.quoted.double.dkn",
    Comment.Single: "comment.line.dkn",
    Comment.Preproc: "meta.preprocessor.dkn",
    Generic.Emph: "markup.italic.note.dkn",
    Literal: "string.unquoted.dkn",
    Number: "constant.numeric.dkn",
    Operator: "keyword.operator.dkn",
    Punctuation: "punctuation.dkn",
}
"""By token of the lexer what editors call such a thing; blanks and plain text have no name."""

BLANK = (r"\n", r"[ \t]+")


def grammar() -> str:
    """The file."""
    made = {
        "name": DknLexer.name,
        "scopeName": "source.dkn",
        "fileTypes": ["dkn"],
        "patterns": list(_rules("root")),
        "repository": {"cards": {"patterns": list(_rules("cards"))}},
    }
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def _rules(state: str) -> Iterator[JsonDict]:
    """The rules of a state in their order; what a line is, is told at its begin, or behind what opens a variation."""
    begin = r"(?:^|(?<=[(\]]))[ \t]*" if state == "root" else ""
    for rule in DknLexer.tokens[state]:
        pattern, token, *after = rule
        if pattern in BLANK or (state == "root" and token is Text):
            continue
        captures = dict(_captures(pattern, token))
        if after == ["cards"]:
            cards = [{"include": "#cards"}]
            yield {"begin": begin + pattern, "beginCaptures": captures, "end": "$", "patterns": cards}
        else:
            yield {"match": begin + pattern, "captures": captures}


def _captures(pattern: str, token: Any) -> Iterator[tuple[str, dict[str, str]]]:
    """By group what it is; a rule of one token is as a whole."""
    for number, kind in enumerate(_groups(token), start=1) if callable(token) else [(0, token)]:
        if scope := SCOPES.get(kind):
            yield str(number), {"name": scope}


def _groups(token: Any) -> Sequence[Any]:
    """The tokens that `bygroups` was called with."""
    found: Sequence[Any] = next(
        cell.cell_contents for cell in token.__closure__ if isinstance(cell.cell_contents, tuple)
    )
    return found
