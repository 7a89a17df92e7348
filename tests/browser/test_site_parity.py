"""The page's Python says what this one says, view by view, and deals and plays the same by number."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import parity
import pytest
from effort import mostly, sampled, size, thorough
from playwright.sync_api import Page, Route

from dokolearn.exercises import graded
from dokolearn.hosts.browser import MACHINES

from .visits import Visits

HANDLE = re.compile(r"(\{answer:\w+\}=)(\w+)(?=\.pyimport\()")
"""Where the worker has Python in its hand."""

ASK = """async ([questions, inFull]) => {
  const script = document.querySelector('script[src*="assets/dokolearn/"]').src;
  const {ask} = await import(new URL('engine.js', script).href);
  const ordered = value => Array.isArray(value) ? value.map(ordered) : value === null || typeof value !== 'object' ?
    value : Object.fromEntries(Object.keys(value).sort().map(key => [key, ordered(value[key])]));
  const hex = bytes => [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const said = [];
  for (const question of questions) {
    const replies = [question];
    for (let many = 0; many <= question.events.length; many++)
      replies.push({view: await ask({...question, events: question.events.slice(0, many)})});
    const text = replies.map(reply => JSON.stringify(ordered(reply))).join('');
    said.push(inFull ? replies : hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
  }
  return said;
}"""
"""Every question at the start and after each event: one digest for each, or everything in full."""

DECKS = sorted(Path(graded.__file__).parent.glob("*-*.json"))
LAY = "files => Object.entries(files).forEach(([path, text]) => python.FS.writeFile(path, text))"
"""Figures that a page has with the first answer that needs them; asked past its answers, Python has none."""


@pytest.fixture(scope="module")
def questions() -> dict[str, parity.Question]:
    return parity.questions(size(61, 1))


@pytest.fixture
def page(visit: Visits, lesson_url: str) -> Iterator[Page]:
    """A lesson whose worker shows its Python, and is otherwise the one of the site."""

    def shown(route: Route) -> None:
        response = route.fetch()
        text, many = HANDLE.subn(r"\1(globalThis.python=\2)", response.text())
        assert many == 1
        route.fulfill(response=response, body=text)

    page = visit(lesson_url)
    page.context.route("**/assets/dokolearn/worker.js*", shown)
    return page


def asked(page: Page, questions: list[parity.Question], in_full: bool = False) -> list[Any]:
    said: list[Any] = page.evaluate(ASK, [questions, in_full])
    return said


@sampled
@mostly("machines", [tuple(MACHINES), *((machine,) for machine in MACHINES)], 1, ids=lambda names: "-".join(names))
def test_views_are_the_same(page: Page, questions: dict[str, parity.Question], machines: tuple[str, ...]) -> None:
    mine = {name: question for name, question in questions.items() if question["machine"] in machines}
    digests = dict(zip(mine, asked(page, list(mine.values())), strict=True))
    other = [name for name, one in mine.items() if digests[name] != parity.digest([one, *parity.replies(one)])]
    if other:
        question = mine[other[0]]
        [there] = asked(page, [question], in_full=True)
        parted = parity.parting(json.loads(parity.canonical([question, *parity.replies(question)])), there)
        raise AssertionError(f"{len(other)} differ; {other[0]} here and in the page: {parted}")


@sampled
@thorough
def test_numbers_give_the_same_cards_and_games(page: Page) -> None:
    """No machine deals or plays whole games yet: here Python itself is asked, in the worker of the site."""
    games = size(1, parity.GAMES)
    code = Path(parity.__file__).read_text(encoding="utf-8")
    page.evaluate("""async () => {
      const script = document.querySelector('script[src*="assets/dokolearn/"]').src;
      await (await import(new URL('engine.js', script).href)).warm();
    }""")
    worker = next(worker for worker in page.workers if "/assets/dokolearn/worker.js" in worker.url)
    worker.evaluate(LAY, {f"/engine/dokolearn/exercises/graded/{one.name}": one.read_text("utf-8") for one in DECKS})
    code = f"__name__ = 'parity'\n{code}\ncanonical(by_number({games}))"
    said = worker.evaluate("code => python.runPython(code)", code)
    assert parity.parting(json.loads(parity.canonical(parity.by_number(games))), json.loads(said)) == ""
