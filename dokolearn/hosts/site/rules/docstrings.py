"""Docstrings as text: paragraphs, lists and examples, with links where they name a paragraph of the script."""

import html
import re
from collections.abc import Callable

_OWN = r"(?:§{number}(?:\.\d+)*,? )"
_MARK = re.compile(r"(?<!maennle )(?<!ddv )§(\d\.\d+)(?:\.\d+)*")
_CODE = re.compile(r"`([^`]+)`")


def docstring_html(said: str, number: str, address: Callable[[str], str]) -> str:
    """The text of a docstring beside paragraph `number`, whose mark at its beginning the heading has already.
    `address` is where another paragraph stands, empty where it has no page."""
    said = re.sub(f"^{_OWN.format(number=re.escape(number))}", "", said)
    return "".join(_block(block, address) for block in re.split(r"\n\s*\n", said) if block.strip())


def _block(block: str, address: Callable[[str], str]) -> str:
    lines = block.split("\n")
    if all(line.startswith("    ") for line in lines):
        return f"<pre><code>{html.escape(chr(10).join(line[4:] for line in lines), quote=False)}</code></pre>"
    if lines[0].startswith("- "):
        points = re.split(r"\n(?=- )", block)
        return f"<ul>{''.join(f'<li>{_line(point[2:], address)}</li>' for point in points)}</ul>"
    return f"<p>{_line(block, address)}</p>"


def _line(words: str, address: Callable[[str], str]) -> str:
    """Words on one line, with what is code and what is a paragraph."""

    def linked(mark: re.Match[str]) -> str:
        where = address(mark[1])
        return f'<a href="{html.escape(where)}">{mark[0]}</a>' if where else mark[0]

    escaped = html.escape(" ".join(words.split()), quote=False)
    return _MARK.sub(linked, _CODE.sub(r"<code>\1</code>", escaped))
