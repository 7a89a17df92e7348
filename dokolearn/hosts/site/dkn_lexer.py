"""Colours for DKN wherever Pygments draws code: pages, notebooks, terminals. Registered as `dkn`."""

from typing import ClassVar

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
