"""Files of the engine that do not come, or not as they are: it is told, and the next question tries again."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from effort import mostly, thorough

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from .visits import Visits
from .test_site_engine import DRILL, EXERCISE, ask, run, said


def forgive(visit: Visits, page: Page) -> None:
    """The browser tells of files that did not come: that is what the test is about, and all it may complain of."""
    complaints = visit.watch(page).complaints
    assert [each for each in complaints if "Failed to load resource" not in each] == []
    complaints.clear()


def torn(route: Route) -> None:
    """The first half of the file, as if that were all."""
    body = route.fetch().body()
    route.fulfill(status=200, body=body[: len(body) // 2])


def spoiled(route: Route) -> None:
    """All bytes, but one is another."""
    body = bytearray(route.fetch().body())
    body[len(body) // 2] ^= 0xFF
    route.fulfill(status=200, body=bytes(body))


def foreign(route: Route) -> None:
    """What a hotel sends before one has agreed to something."""
    route.fulfill(status=200, content_type="text/html", body="<!doctype html><title>Welcome</title>")


def missing(route: Route) -> None:
    route.fulfill(status=404, body="")


def blocked(route: Route) -> None:
    route.abort()


@thorough
@mostly(
    ("file", "harm"),
    [
        *(("pyodide.asm.wasm.gz", harm) for harm in (blocked, missing, torn, spoiled, foreign)),
        *(("stdlib.zip.gz", harm) for harm in (blocked, torn, spoiled, foreign)),
        *(("engine.zip.gz", harm) for harm in (missing, torn, foreign)),
        *(("pyodide.asm.js.gz", harm) for harm in (blocked, torn)),
        *(("pyodide.js", harm) for harm in (blocked, foreign)),
        *(("worker.js*", harm) for harm in (blocked, missing)),
    ],
    [("engine.zip.gz", torn)],
    ids=lambda value: value.strip("*") if isinstance(value, str) else value.__name__,
)
def test_trouble_with_a_file_is_a_download_problem(
    visit: Visits, lesson_url: str, file: str, harm: Callable[[Route], None]
) -> None:
    page = visit(lesson_url)
    page.context.route(f"**/assets/dokolearn/**{file}", harm)
    assert [reply.get("reason") for reply in ask(page, DRILL, EXERCISE)] == ["download", "download"]
    assert run(page, "[engine.starts, engine.news.phase, engine.news.problem.reason]") == [2, "broken", "download"]
    page.context.unroute_all()
    assert ask(page, EXERCISE) == said(EXERCISE)
    forgive(visit, page)


@thorough
def test_one_torn_download_is_not_even_noticed(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    page.context.route("**/pyodide.asm.wasm.gz", torn, times=1)
    assert ask(page, DRILL) == said(DRILL)
    assert run(page, "engine.starts") == 2


@thorough
def test_silent_server_is_a_download_problem(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    page.context.route("**/stdlib.zip.gz", lambda route: None)  # never answered
    assert ask(page, DRILL, silence=700)[0]["reason"] == "download"
    page.context.unroute_all()
    assert ask(page, DRILL, silence=45_000) == said(DRILL)


@thorough
def test_server_that_lets_the_browser_inflate(visit: Visits, lesson_url: str) -> None:
    """Some send .gz files with `Content-Encoding: gzip`: a script gets them inflated."""

    def inflated(route: Route) -> None:
        body = gzip.decompress(route.fetch().body())
        route.fulfill(status=200, body=body)

    page = visit(lesson_url)
    page.context.route("**/*.gz", inflated)
    assert ask(page, DRILL) == said(DRILL)
    assert run(page, "engine.starts") == 1
