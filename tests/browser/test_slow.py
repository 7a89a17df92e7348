"""The thin line of the tests is as thin as it says. A busy machine makes it thinner, and nothing makes it thicker."""

import http.client
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from effort import thorough

from .slow import REST, Line, slowly

RATE = 400_000
LARGE = 128_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "large.bin").write_bytes(bytes(range(256)) * 500)
    (tmp_path / "small.js").write_text("export {};\n")
    return tmp_path


def fetched(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=20) as answer:
        content: bytes = answer.read()
        return content


def seconds(work: Callable[[], object]) -> float:
    """Of the quickest of three times: a busy machine makes it longer, nothing makes it shorter."""
    return min(_once(work) for _ in range(3))


def _once(work: Callable[[], object]) -> float:
    began = time.monotonic()
    work()
    return time.monotonic() - began


@thorough
def test_so_many_bytes_a_second(folder: Path) -> None:
    with slowly(folder, Line(RATE)) as url:
        took = seconds(lambda: fetched(f"{url}large.bin"))
    assert 0 < LARGE / took < 1.15 * RATE


@thorough
def test_so_many_for_everybody_together(folder: Path) -> None:
    line = Line(RATE)
    with slowly(folder, line) as url, ThreadPoolExecutor(4) as readers:
        took = seconds(lambda: list(readers.map(fetched, [f"{url}large.bin"] * 4)))
    assert line.sent == {"/large.bin": 3 * 4 * LARGE}
    assert 0 < 4 * LARGE / took < 1.15 * RATE


def test_small_files_come_between_the_pieces_of_large_ones(folder: Path) -> None:
    with slowly(folder, line := Line(RATE / 20)) as url, ThreadPoolExecutor(1) as reader:
        large = reader.submit(fetched, f"{url}large.bin")
        while not line.sent:
            time.sleep(0.005)
        fetched(f"{url}small.js")
        assert not large.done()
        line.bytes_per_second = 1e9


@thorough
def test_every_request_has_some_way_to_go(folder: Path) -> None:
    with slowly(folder, Line(1e9, latency=0.1)) as url:
        took = seconds(lambda: [fetched(f"{url}small.js") for _ in range(5)])
    assert took > 0.425


def test_content_is_what_lies_in_the_folder_below_its_path_and_never_compressed(folder: Path) -> None:
    with slowly(folder, Line(1e9, headers={"X-Proof": "1"}), below="/verein/doko/") as url:
        asked = urllib.request.Request(f"{url}large.bin", headers={"Accept-Encoding": "gzip, br"})
        with urllib.request.urlopen(asked, timeout=20) as answer:
            assert answer.read() == (folder / "large.bin").read_bytes()
            assert answer.headers["Content-Encoding"] is None
            assert answer.headers["X-Proof"] == "1"
        with pytest.raises(urllib.error.HTTPError, match="404"):
            fetched(url.replace("/verein/doko/", "/large.bin"))


def test_torn_lines_break_after_some_bytes_and_the_next_is_whole(folder: Path) -> None:
    line = Line(1e9, torn={"large": 50_000})
    with slowly(folder, line) as url:
        with pytest.raises(http.client.IncompleteRead) as caught:
            fetched(f"{url}large.bin")
        assert len(caught.value.partial) == 50_000
        assert fetched(f"{url}small.js") == b"export {};\n"
        line.torn = {}
        assert len(fetched(f"{url}large.bin")) == LARGE
    assert line.asked == ["/large.bin", "/small.js", "/large.bin"]


def test_a_line_that_rests_has_brought_the_beginning(folder: Path) -> None:
    beginnings, wholes = [], []
    with slowly(folder, Line(1e9, rests={"/large.bin": 50_000})) as url:
        for _ in range(3):
            began = time.monotonic()
            with urllib.request.urlopen(f"{url}large.bin", timeout=20) as answer:
                assert len(answer.read(50_000)) == 50_000
                beginnings.append(time.monotonic() - began)
                assert len(answer.read()) == LARGE - 50_000
                wholes.append(time.monotonic() - began)
    assert min(beginnings) < REST <= min(wholes)


def test_a_line_that_mends_breaks_once(folder: Path) -> None:
    with slowly(folder, Line(1e9, torn={"large": 50_000}, mends=True)) as url:
        with pytest.raises(http.client.IncompleteRead):
            fetched(f"{url}large.bin")
        assert len(fetched(f"{url}large.bin")) == LARGE


def test_blocked_paths_get_no_answer(folder: Path) -> None:
    with slowly(folder, Line(1e9, blocked=("large",))) as url:
        with pytest.raises((http.client.RemoteDisconnected, ConnectionError, urllib.error.URLError)):
            fetched(f"{url}large.bin")
        assert fetched(f"{url}small.js") == b"export {};\n"
