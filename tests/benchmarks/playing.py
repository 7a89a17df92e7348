"""The page for playing in Chromium: until the first cards, and each move."""

from browser.offline import until
from browser.stopwatch import newcomer
from built_site import in_browser
from playwright.sync_api import Browser, BrowserContext, Page
from rows import Row, nineteen_of_twenty

from dokolearn.players.levels import LEVELS

GAMES = 3
"""Whole games of each level."""

STARTS = 5

SPEC = {"seed": 4711, "rules": "ddv", "lang": "de", "level": "verein"}

MOVES_MS = {"verein": 30.0, "meister": 500.0}
KEPT = "caches.keys().then(names => names.some(name => name.endsWith(':start')))"

MOVES = """async ([spec, games]) => {
  const script = document.querySelector('script[src*="assets/dokolearn/"]').src;
  const {ask} = await import(new URL('engine.js', script).href);
  const events = [];
  const took = [];
  let byCard = false;
  const asked = async event => {
    const waits = [];
    for (let view, then; ; then = view.made) {
      const began = performance.now();
      view = await ask({machine: 'evening', spec, events: [...events, {...event, then, alone: byCard}]});
      if (view.feedback?.tone === 'wrong') return undefined;
      waits.push(performance.now() - began);
      byCard = view.evening.by_card;
      if (view.evening.acting) continue;
      if (events.length) took.push(...waits);
      events.push({...event, then: view.made});
      return view;
    }
  };
  let view = await asked({type: 'begin'});
  for (let played = 0; played < games; ) {
    const {taps, gone, hand, actions} = view;
    const places = taps ? hand.cards.map((_, at) => at).filter(at => !gone.includes(at)) : [];
    let next;
    for (const index of places) if ((next = await asked({type: 'pick', index}))) break;
    const {type, index} = actions.find(({primary}) => primary) ?? actions[0] ?? {};
    next ??= await asked(index === undefined ? {type} : {type, index});
    if (view.evening.phase !== 'reckoned' && next.evening.phase === 'reckoned') played += 1;
    view = next;
  }
  return took;
}"""
"""Plays whole games with the first card that goes: milliseconds of every answer, as the page waits for it. Who thinks
long is asked card by card, as there."""

FIRST = """async action => {
  const until = async ready => {
    for (let found; ; await new Promise(requestAnimationFrame)) if ((found = ready())) return found;
  };
  const find = what => document.querySelector(`.dk-play-table ${what}`);
  (await until(() => find(`[data-action="${action}"]`))).click();
  await until(() => find('[data-zone="hand"] .dk-card'));
  return performance.now();
}"""
"""Milliseconds from the page being asked for to the first cards of an evening."""


def rows() -> list[Row]:
    """Milliseconds, on this machine; Chromium slows no workers, so slower devices are reckoned."""
    with in_browser() as (browser, home):
        table = f"{home}spielen/"
        moves = {level: _moves(browser, table, level) for level in LEVELS}
        first = nineteen_of_twenty([_first(browser, table) for _ in range(STARTS)])
    return [
        *(
            Row(f"a move in the page, p95, {level}", moves[level], "ms", MOVES_MS.get(level), more_is_better=False)
            for level in LEVELS
        ),
        *(
            Row(f"the same on a device four times as slow, {level}, reckoned", 4 * moves[level], "ms")
            for level in MOVES_MS
            if level in LEVELS
        ),
        Row(f"page opened → first cards, engine kept, slowest of {STARTS}", first, "ms", 1500.0, more_is_better=False),
    ]


def _moves(browser: Browser, table: str, level: str) -> float:
    context = newcomer(browser)
    page = context.new_page()
    page.set_default_timeout(600_000)
    page.goto(table)
    took: list[float] = page.evaluate(MOVES, [{**SPEC, "level": level}, GAMES])
    context.close()
    return nineteen_of_twenty(took)


def _first(browser: Browser, table: str) -> float:
    """Of the second visit: the first one keeps the start."""
    context = newcomer(browser)
    page = _opened(context, table)
    page.evaluate(FIRST, "deal")
    until(page, KEPT)
    page.close()
    took: float = _opened(context, table).evaluate(FIRST, "fresh")
    context.close()
    return took


def _opened(context: BrowserContext, table: str) -> Page:
    page = context.new_page()
    page.goto(table, wait_until="commit")
    return page
