"""The page's Python says what this one says, view by view, and deals and plays the same by number."""

import json
import re
from pathlib import Path

import parity
import pytest
from effort import thorough
from playwright.sync_api import Page, Route

from dokolearn.exercises import graded
from dokolearn.hosts.browser import MACHINES

from .visits import Visits

pytestmark = pytest.mark.usual_browser

HANDLE = re.compile(r"(\{answer:\w+\}=)(\w+)(?=\.pyimport\()")
"""Where the worker has Python in its hand."""

ASK = """async ([questions, inFull, alone]) => {
  const script = document.querySelector('script[src*="assets/dokolearn/"]').src;
  const {ask} = await import(new URL('engine.js', script).href);
  const ordered = value => Array.isArray(value) ? value.map(ordered) : value === null || typeof value !== 'object' ?
    value : Object.fromEntries(Object.keys(value).sort().map(key => [key, ordered(value[key])]));
  const hex = bytes => [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const said = [], met = new Set();
  for (const question of questions) {
    if (alone && !met.has(question.machine)) globalThis.dokolearnEngine?.rest();
    met.add(question.machine);
    const replies = [question];
    for (let many = 0; many <= question.events.length; many++)
      replies.push({view: await ask({...question, events: question.events.slice(0, many)})});
    const text = replies.map(reply => JSON.stringify(ordered(reply))).join('');
    said.push(inFull ? replies : hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
  }
  return said;
}"""
"""Every question at the start and after each event: one digest for each, or everything in full. Where wanted, the first
question for a machine is the first one of its Python, too."""

BEGIN = f"asked => {{ globalThis.said = ({ASK})(asked); globalThis.said.catch(() => 0); }}"
"""The page answers for itself, while this Python does the same."""

SHARE = 10
"""One exercise, drill and game in so many are asked, and all that the build asks: by turns, and each machine alone."""

ONE_BOOK = 2
"""Any share of the drills' cards means one book for each: those of all books are among the views, too."""

DECKS = sorted(Path(graded.__file__).parent.glob("*-*.json"))
LAY = "files => Object.entries(files).forEach(([path, text]) => python.FS.writeFile(path, text))"
"""Figures that a page has with the first answer that needs them; asked past its answers, Python has none."""

RUN = """code => {
  globalThis.said = new Promise(done => setTimeout(done)).then(() => python.runPython(code));
  globalThis.said.catch(() => 0);
}"""
"""The worker runs this, while this Python does the same."""


@thorough
def test_views_are_the_same(visit: Visits, lesson_url: str) -> None:
    """All machines by turns in one page, as somebody has them who stays."""
    say_the_same(visit(lesson_url), parity.questions(SHARE))


@thorough
def test_no_machine_needs_another_one(visit: Visits, lesson_url: str) -> None:
    """Each of them in a Python that was asked nothing else."""
    page = visit(lesson_url)
    by_machine = sorted(parity.questions(SHARE, at=1).items(), key=lambda named: [*MACHINES].index(named[1]["machine"]))
    say_the_same(page, dict(by_machine), alone=True)
    assert page.evaluate("globalThis.dokolearnEngine.starts") == len(MACHINES)


def say_the_same(page: Page, questions: dict[str, parity.Question], alone: bool = False) -> None:
    """Both Pythons about all of these, at the same time."""
    page.evaluate(BEGIN, [[*questions.values()], False, alone])
    mine = {name: parity.digest([one, *parity.replies(one)]) for name, one in questions.items()}
    theirs = dict(zip(questions, page.evaluate("globalThis.said"), strict=True))
    other = [name for name in questions if mine[name] != theirs[name]]
    if other:
        question = questions[other[0]]
        [there] = page.evaluate(ASK, [[question], True, False])
        parted = parity.parting(json.loads(parity.canonical([question, *parity.replies(question)])), there)
        raise AssertionError(f"{len(other)} differ; {other[0]} here and in the page: {parted}")


def in_hand(route: Route) -> None:
    """The worker of the site, which shows its Python and is otherwise as it is."""
    response = route.fetch()
    text, many = HANDLE.subn(r"\1(globalThis.python=\2)", response.text())
    assert many == 1
    route.fulfill(response=response, body=text)


@thorough
def test_numbers_give_the_same_cards_and_games(visit: Visits, lesson_url: str) -> None:
    """No machine deals or plays whole games yet: here Python itself is asked, in the worker of the site."""
    page = visit(lesson_url)
    page.context.route("**/assets/dokolearn/worker.js*", in_hand)
    code = Path(parity.__file__).read_text(encoding="utf-8")
    page.evaluate("""async () => {
      const script = document.querySelector('script[src*="assets/dokolearn/"]').src;
      await (await import(new URL('engine.js', script).href)).warm();
    }""")
    worker = next(worker for worker in page.workers if "/assets/dokolearn/worker.js" in worker.url)
    worker.evaluate(LAY, {f"/engine/dokolearn/exercises/graded/{one.name}": one.read_text("utf-8") for one in DECKS})
    code = f"__name__ = 'parity'\n{code}\ncanonical(by_number({parity.GAMES}, {ONE_BOOK}))"
    worker.evaluate(RUN, code)
    mine = json.loads(parity.canonical(parity.by_number(parity.GAMES, ONE_BOOK)))
    assert parity.parting(mine, json.loads(worker.evaluate("globalThis.said"))) == ""
