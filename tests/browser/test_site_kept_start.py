"""The engine's start is kept in the browser once nobody asks; the next visit takes it up, and trouble never shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from effort import thorough

from .offline import until
from .test_site_engine import DRILL, EXERCISE, FILM, ask, at, run, said

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .visits import Visits

NAMED = {**FILM, "spec": {"dkn": '%DKN 1\n[Event "Zwetschgenkuchen"]\n\ndeal 1: KrA Kr10 ?\n', "lang": "de"}}
START = "caches.keys().then(names => names.filter(name => name.endsWith(':start')).length === 1)"
MAX_BYTES = 6_000_000
"""What it takes of a phone's room."""

FIND = """async text => {
  const [name] = (await caches.keys()).filter(name => name.endsWith(':start'));
  const cache = await caches.open(name);
  const {body} = await cache.match((await cache.keys())[0]);
  const memory = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  return new TextDecoder('latin1').decode(memory).includes(text);
}"""
"""Whether what is kept has this text in it."""

REPLACE = """async change => {
  const [name] = (await caches.keys()).filter(name => name.endsWith(':start'));
  const cache = await caches.open(name);
  const [key] = await cache.keys();
  const kept = await cache.match(key);
  const inside = kept.clone().body.pipeThrough(new DecompressionStream('gzip'));
  const memory = new Uint8Array(await new Response(inside).arrayBuffer());
  const gzipped = data => new Response(new Blob([data]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
  const changes = {
    garbage: () => new Blob(['no gzip at all']),
    torn: async () => (await kept.blob()).slice(0, 1_000_000),
    stranger: () => gzipped(memory.fill(7, 0, 64)),
    forgetful: () => gzipped(memory.fill(0, 1_000_000)),
  };
  await cache.put(key, new Response(await changes[change](), {headers: kept.headers}));
}"""
"""Something else in its place: no gzip, half of it, another Pyodide's, or memory that holds nothing any more."""


def keep(page: Page) -> None:
    """Ask something, and wait until the start is kept."""
    assert ask(page, DRILL, quiet=30) == said(DRILL)
    until(page, START)


def came_from(page: Page) -> str:
    """Whether Python was `kept` or is `new`."""
    worker = next(worker for worker in page.workers if "dokolearn/worker.js" in worker.url)
    how: str = worker.evaluate("performance.getEntriesByName('python')[0].detail")
    return how


@thorough
def test_next_visit_takes_the_start_up_and_answers_the_same(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    keep(page)
    assert came_from(page) == "new"
    page.reload()
    questions: list[dict[str, Any]] = [EXERCISE, DRILL, *(at(many) for many in range(7))]
    assert ask(page, *questions, quiet=30) == said(*questions)
    assert [came_from(page), run(page, "engine.starts")] == ["kept", 1]
    size = "caches.match(key).then(found => found.blob()).then(({size}) => size)"
    find = "caches.keys().then(all => caches.open(all.find(name => name.endsWith(':start')))).then(it => it.keys())"
    assert page.evaluate(f"{find}.then(([key]) => {size})") <= MAX_BYTES


@thorough
def test_what_is_kept_says_nothing_of_the_reader(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    assert ask(page, NAMED, quiet=30) == said(NAMED)
    until(page, START)
    assert [page.evaluate(FIND, text) for text in ("dokolearn.hosts.browser", "Zwetschgenkuchen")] == [True, False]


@thorough
@pytest.mark.parametrize("change", ["forgetful", "garbage", "torn", "stranger"])
def test_damaged_start_costs_time_only(visit: Visits, lesson_url: str, change: str) -> None:
    page = visit(lesson_url)
    keep(page)
    page.evaluate(REPLACE, change)
    page.reload()
    assert ask(page, EXERCISE, at(3)) == said(EXERCISE, at(3))
    assert came_from(page) == "new"
    visit.watch(page).complaints.clear()  # Pyodide says on its own what it could not use


@thorough
def test_after_a_crash_python_starts_anew(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    keep(page)
    page.reload()
    assert ask(page, at(2)) == said(at(2))
    run(page, "engine.worker.onerror(new Event('error'))")
    assert ask(page, at(3)) == said(at(3))
    assert [came_from(page), run(page, "engine.starts")] == ["new", 2]


@thorough
def test_browser_that_keeps_nothing_answers_all_the_same(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    origin = page.evaluate("location.origin")
    quota = {"origin": origin, "quotaSize": 1000}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    assert ask(page, DRILL, quiet=30) == said(DRILL)
    page.wait_for_timeout(1000)
    assert ask(page, at(2)) == said(at(2))
    assert [run(page, "engine.starts"), page.evaluate(START)] == [1, False]
