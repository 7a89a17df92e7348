"""A page that comes in pieces, as over a long and thin line: what is seen of it already stays where it is.

A browser shows what it has; where a page is cut is chance. So whatever comes later may not push away what came before.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from effort import mostly, thorough
from shared_site import SUB_PATH

from .slow import Line, slowly
from .test_site_open import SHIFT as MOVED
from .visits import Visits

MANY = 3
"""At how many places a page is cut."""

SCREENS = ((390, 664), (1280, 720))
UNSEEN = re.compile(r"<template\b.*?</template>|<script\b.*?</script>", re.DOTALL)
TAG = re.compile(r"<[a-z]")

CUT = (
    ("", "<p data-dk-begun"),
    ("", '<dk-output data-search-exclude><div class="dk dk-exercise"'),
    ("oeffnen/", '<label class="dk-tool dk-pick">'),
    ("lektionen/02_ein_spiel_in_zwoelf_stichen/", '<div class="dk-walk"'),
    ("kommentieren/", '<div class="dk-still">'),
)
"""Before which words each of these pages was cut when something moved."""


@pytest.fixture(scope="module")
def line() -> Line:
    return Line(1e9)


@pytest.fixture(scope="module")
def far(site_url: str, site_folder: Path, line: Line) -> Iterator[str]:
    """The real site at the end of that line."""
    assert site_url
    with slowly(site_folder, line, f"/{SUB_PATH}/") as address:
        yield address


def cuts(page: str, many: int) -> list[int]:
    """So many places in the article of a page, before tags that are seen, all over its first half.

    Not right after the headline: how large it is may depend on what the first place below it holds.
    """
    begin, end = page.index("<article"), page.rindex("</article>")
    unseen = [range(*each.span()) for each in UNSEEN.finditer(page)]
    seen = [at.start() for at in TAG.finditer(page, begin, end) if not any(at.start() in each for each in unseen)]
    first = seen[4 : max(many, len(seen) // 2) + 4]
    return first[:: max(1, len(first) // many)][:many]


def moved(visit: Visits, far: str, line: Line, address: str, at: int) -> list[tuple[float, object]]:
    """On each screen how much has moved and what, if the page rests after so many bytes."""
    line.rests = {f"/{SUB_PATH}/{address}": at}
    pages = [visit(far + address, width=width, height=height, steps=True) for width, height in SCREENS]
    pages[-1].wait_for_timeout(400)
    found = [page.evaluate(MOVED) for page in pages]
    return [(sum(value for value, *_ in each), each) for each in found]


@mostly(("address", "before"), CUT, 1)
def test_nothing_moves_where_something_did(
    visit: Visits, far: str, site_folder: Path, line: Line, address: str, before: str
) -> None:
    page = (site_folder / address / "index.html").read_bytes()
    found = moved(visit, far, line, address, page.index(before.encode()))
    assert [each for each in found if each[0] > 0.001] == []


@thorough
@pytest.mark.parametrize("address", ["", "oeffnen/", "ueben/", "spielen/", "lektionen/02_ein_spiel_in_zwoelf_stichen/"])
def test_nothing_moves_wherever_a_page_is_cut(
    visit: Visits, far: str, site_folder: Path, line: Line, address: str
) -> None:
    page = (site_folder / address / "index.html").read_text("utf-8")
    places = [len(page[:at].encode()) for at in cuts(page, MANY)]
    assert len(places) > 1
    found = [each for at in places for each in moved(visit, far, line, address, at)]
    assert [each for each in found if each[0] > 0.01] == []
