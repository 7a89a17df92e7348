"""How long somebody waits who opens the page for practice and taps as soon as there is something to tap."""

from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from dokolearn.exercises import solution
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.hosts.html.static_html import READY

from .visits import PATIENCE

KIND = "legal_cards"
"""What the page for practice begins with."""

SOLUTION = solution(start_drill(KIND, READY[0]).state.spec)
LATER_TASKS = 8

DRILL = """async solution => {
  const until = async ready => {
    for (let found; ; await new Promise(requestAnimationFrame)) if ((found = ready())) return found;
  };
  const find = what => document.querySelector(`[data-dk="drill"] .dk-panel ${what}`);
  const target = ({type, index}) => type === 'pick' ?
    find(`[data-zone="hand"][data-place="${index}"] button`) :
    find(`[data-action="${type}"]`);
  const progress = () => find('.dk-progress')?.textContent;
  await until(() => find('.dk-zone-hand button'));
  const ready = performance.now();
  for (const event of solution) {
    target(event).click();
    if (!find('[role=status]').textContent.trim()) throw new Error('the table gave no answer');
  }
  const table = performance.now();
  const first = progress();
  target({type: 'next'}).click();
  await until(() => progress() !== first);
  const engine = performance.now();
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return [paint.startTime, ready, (table - ready) / solution.length, engine];
}"""
"""Solves the first task, takes fresh cards, and waits for them."""

ANSWERS = """async ([spec, events]) => {
  const script = document.querySelector('script[src*="assets/dokolearn/"]').src;
  const {ask} = await import(new URL('engine.js', script).href);
  await ask({machine: 'drill', spec, events: []});
  const took = [];
  for (let many = 1; many <= events.length; many++) {
    const began = performance.now();
    await ask({machine: 'drill', spec, events: events.slice(0, many)});
    took.push(performance.now() - began);
  }
  return took;
}"""


class Waited(NamedTuple):
    """Milliseconds since the page was asked for, but for `table`."""

    paint: float
    """There is something to read."""
    ready: float
    """The first cards can be tapped."""
    table: float
    """From a tap to its answer, while the table of the first task answers."""
    engine: float
    """The engine has dealt the second task, asked for at once."""


FORGET = """
for (const key of Object.keys(localStorage)) if (key.endsWith(':drill')) localStorage.removeItem(key);
"""
"""The same cards at each visit."""


def practise(context: BrowserContext, url: str) -> tuple[Page, Waited]:
    """Open the page for practice and do its first task at once."""
    page = context.new_page()
    page.set_default_timeout(2 * PATIENCE)
    page.add_init_script(FORGET)
    page.goto(url, wait_until="commit")
    return page, Waited(*page.evaluate(DRILL, SOLUTION))


def newcomer(browser: Browser) -> BrowserContext:
    """Somebody whose browser keeps nothing yet."""
    return browser.new_context(locale="de-DE", viewport={"width": 390, "height": 844}, reduced_motion="reduce")


def later_answers(page: Page) -> list[float]:
    """Milliseconds of each of the engine's answers in a drill of some tasks."""
    spec: dict[str, Any] = {"kind": KIND, "seed": 7, "level": 3}
    drill, events = start_drill(**spec), []
    for _ in range(LATER_TASKS):
        for event in [*solution(drill.state.spec), {"type": "next"}]:
            drill = step_drill(drill, event)
            events.append(event)
    took: list[float] = page.evaluate(ANSWERS, [spec, events])
    return took
