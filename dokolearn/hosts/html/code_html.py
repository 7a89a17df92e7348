"""Python on a page, coloured while the site is built; long lines are wrapped by the browser."""

import html
import re
from functools import cache

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

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


@cache
def lines_html(source: str) -> str:
    """Python in colours, each line in a box of its own: a long one goes on below, further in than it began."""
    lines = highlight(source, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)).rstrip().split("\n")
    return "\n".join(f'<span class="dk-line dk-in-{_depth(line)}">{line}</span>' for line in lines)


def _depth(line: str) -> int:
    """By how many steps of four a line is set in."""
    plain = _TAG.sub("", line)
    return min(DEEPEST, (len(plain) - len(plain.lstrip())) // 4)
