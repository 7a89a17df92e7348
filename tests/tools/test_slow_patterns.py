"""Patterns that read what others have written take four times as long for four times as much, and no longer."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from computing import computing
from effort import each, thorough
from pumps import Asked, asked_patterns, pumps

from dokolearn.hosts.site.build.policy_warnings import SUSPECT
from dokolearn.hosts.site.pages.lesson_links import LINK
from dokolearn.hosts.site.pages.lesson_runs import MENTIONED_FILE
from dokolearn.replay.check.bids import beginning
from dokolearn.replay.text.problems import Findings
from dokolearn.replay.text.record import Record, Tag

SIZE = 200_000
"""Signs of hostile text."""


def start(value: str) -> None:
    beginning(Record(tags=(Tag("Start", value),)), 12, Findings())


HOSTILE: list[tuple[Callable[[str], object], Callable[[int], str]]] = [
    (start, lambda n: "1" + " " * n + "x"),
    (start, lambda n: "1" + " " * (n // 2) + "." + " " * (n // 2) + "x"),
    (start, lambda n: " " * n + "5" + " " * n),
    (MENTIONED_FILE.findall, lambda n: "a" * n),
    (MENTIONED_FILE.findall, lambda n: "a." * (n // 2)),
    (MENTIONED_FILE.findall, lambda n: ".dknx" * (n // 5)),
    (SUSPECT.search, lambda n: "on" * (n // 2)),
    (SUSPECT.search, lambda n: " on" * (n // 3)),
    (LINK.findall, lambda n: "<a " * (n // 3)),
    (LINK.findall, lambda n: '<a "' * (n // 4)),
    (LINK.findall, lambda n: '<a x="" ' * (n // 8)),
    (LINK.findall, lambda n: "<a " + "href " * (n // 5)),
    (LINK.findall, lambda n: '<img src="' * (n // 10)),
]


@thorough
def test_no_pattern_takes_longer_than_its_text_is_long() -> None:
    """Every pattern of the package, pumped with what it may repeat; the short run has those above."""
    assert {one.name: slow for one in asked_patterns() if one.name not in OWN_FILES and (slow := slowest(one))} == {}


def test_a_slow_pattern_is_found() -> None:
    blanks_or_remarks = re.compile(r"(?:\s*(?:;[^\n]*\n)?)*%DKN\b")
    assert slowest(Asked("exponential", blanks_or_remarks, frozenset({"match"})))
    assert slowest(Asked("quadratic", re.compile(r"a*b"), frozenset({"search"})))
    assert not slowest(Asked("linear", re.compile(r"a*b"), frozenset({"match"})))
    assert slowest(Asked("quadratic in bytes", re.compile(rb"a*b"), frozenset({"search"})))


OWN_FILES = {
    "hosts.site.build.assets.CSS_BREAK": "our own styles",
    "hosts.site.build.assets.CSS_COMMENT": "our own styles",
    "hosts.site.build.assets._PIECE": "the styles that come with the theme",
    "hosts.site.build.assets._SELECTOR": "the styles that come with the theme",
    "hosts.site.build.policy_warnings.COMMENT": "pages of authors; what comes from strangers has no < there",
    "hosts.site.build.security_policy.HOLE": "our own templates",
}
"""Patterns that read what nobody else has written."""


def slowest(one: Asked) -> str:
    """With what a pattern takes too long, empty where it never does."""
    for way in sorted(one.ways):
        do = asker(one.pattern, way)
        for begin, unit in pumps(one.pattern):
            if any(takes_longer(0.1, do, pumped(begin, unit, length)) for length in (20, 24)):
                return f"{way} {begin!r} {unit!r}: exponential"
            few = computing(partial(do, pumped(begin, unit, 500)), tries=2)
            if takes_longer(24 * few + 0.002, do, pumped(begin, unit, 4000)):
                return f"{way} {begin!r} {unit!r}: more than its length"
    return ""


def asker(pattern: re.Pattern[Any], way: str) -> Callable[[str], object]:
    """A pattern asked in this way; one that reads bytes gets the text as these."""
    do = getattr(pattern, way)
    return do if isinstance(pattern.pattern, str) else lambda text: do(text.encode())


def takes_longer(seconds: float, do: Callable[[str], object], text: str) -> bool:
    return computing(partial(do, text), seconds) > seconds


def pumped(begin: str, unit: str, length: int) -> str:
    """So many signs that fit, and one at the end that does not."""
    return begin + unit * (length // len(unit) + 1) + "\0"


@each("do, text", HOSTILE)
def test_four_times_as_much_takes_four_times_as_long(do: Callable[[str], object], text: Callable[[int], str]) -> None:
    few = computing(partial(do, text(SIZE // 4)), tries=2)
    assert not takes_longer(9 * few + 0.02, do, text(SIZE)), "a square would be sixteen times as long"


def test_what_they_find() -> None:
    code = 'Replay.from_file("../replays/a-b.dkn"); open("x.json.txt"), "no.dknx", ".dkn", "a.dkn/b"'
    assert MENTIONED_FILE.findall(code) == ["../replays/a-b.dkn", "x.json.txt", "a.dkn"]
    page = '<a href="x.ipynb"> <img alt="a < b > c" src="y.svg"> <b href="no"> <a title=\'"q"\' class="k" href="z">'
    assert [found[1] for found in LINK.findall(page)] == ["x.ipynb", "y.svg", "z"]
    starts = {"5": (5, None), "5. 3": (5, 2), " 12 . 4 : ": (12, 3), "5 1": (5, 0), "0": (1, None), "x": (1, None)}
    for written, (stich, lead) in starts.items():
        found = beginning(Record(tags=(Tag("Start", written),)), 12, Findings())
        assert (found.stich, found.lead) == (stich, lead), written
