"""The grammar for editors colours games as our own lexer does: read line by line, as editors do."""

import json
import re
from pathlib import Path
from typing import Any

from effort import each
from pygments.token import Text, Whitespace

from dokolearn.hosts.site.dkn_lexer import SCOPES, DknLexer, grammar

ROOT = Path(__file__).parents[2]
GAMES = [*sorted((ROOT / "replays").glob("*.dkn"))[::6], ROOT / "tests" / "samples" / "film.dkn"]
GRAMMAR = json.loads(grammar())


def coloured(line: str) -> list[str]:
    """The scope of every sign of a line, as an editor with this grammar finds it."""
    scopes = [""] * len(line)
    at, patterns = 0, GRAMMAR["patterns"]
    while at < len(line):
        found = [(match.start(), number, match) for number, match in _matches(patterns, line, at)]
        if not found:
            break
        _, number, match = min(found, key=lambda one: one[:2])
        rule = patterns[number]
        for group, scope in (rule.get("captures") or rule.get("beginCaptures") or {}).items():
            start, end = match.span(int(group))
            scopes[start:end] = [scope["name"]] * (end - start)
        if "begin" in rule:
            patterns = GRAMMAR["repository"]["cards"]["patterns"]
        at = max(match.end(), at + 1)
    return scopes


def _matches(patterns: list[dict[str, Any]], line: str, at: int) -> Any:
    for number, rule in enumerate(patterns):
        if match := re.compile(rule.get("match") or rule["begin"]).search(line, at):
            yield number, match


@each("path", GAMES)
def test_editors_see_what_our_pages_show(path: Path) -> None:
    content = path.read_text(encoding="utf-8")
    wanted: list[str] = []
    for token, value in DknLexer(stripnl=False).get_tokens(content):
        wanted += ["" if token in (Text, Whitespace) else SCOPES[token]] * len(value)
    at = 0
    for line in content.splitlines():
        seen = [scope for scope, sign in zip(coloured(line), line, strict=True) if sign.strip()]
        expected = [scope for scope, sign in zip(wanted[at : at + len(line)], line, strict=True) if sign.strip()]
        assert seen == expected, line
        at += len(line) + 1


def test_every_token_of_the_lexer_has_a_scope_that_the_grammar_uses() -> None:
    written = grammar()
    assert [scope for scope in SCOPES.values() if scope not in written] == []
