"""Looks at a page every tenth of a second until it is as expected.

Playwright's `expect` lets more and more time go by between two looks: what comes a little later than the last one is
noticed half a second late, and a test waits longer than its page does.
"""

from time import monotonic
from typing import Any

from playwright._impl.assertions import LocatorAssertions

PAUSE = 100
"""Milliseconds until the next look."""

_asked = LocatorAssertions._call_expect


async def _often(self: LocatorAssertions, expression: str, options: Any, title: str | None) -> Any:
    """The same question again until the answer is right, as long as the whole patience lasts."""
    until = monotonic() * 1000 + options["timeout"]
    while True:
        left = until - monotonic() * 1000
        result = await _asked(self, expression, {**options, "timeout": max(1, min(PAUSE, left))}, title)
        if result["matches"] != self._is_not or left <= PAUSE:
            return result


def look_often() -> None:
    """From now on, in every test of this process."""
    LocatorAssertions._call_expect = _often  # type: ignore[method-assign]
