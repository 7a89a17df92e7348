"""A played game written down in Chromium: from the tap to its card on the table, and what it costs the network."""

from browser.stopwatch import newcomer
from built_site import in_browser
from club_recorder import NORMAL, finished
from playwright.sync_api import Browser
from rows import Row, nineteen_of_twenty

GAMES = NORMAL[:3]
"""Normal games, each on a page of its own."""

DRAWN_MS = 50.0

SETTLED = 2.0
"""Seconds until what a page fetches after everything else (people on cards) is there."""

WRITE_DOWN = """async events => {
  const frame = () => new Promise(requestAnimationFrame);
  const until = async ready => {
    for (let found; ; await frame()) if ((found = ready())) return found;
  };
  const find = what => document.querySelector(`.dk-record ${what}`);
  const target = ({type, card, seat}) => type === 'card' ?
    find(`.dk-kind[data-card="${card}"]:is([data-state=open], [data-state=legal])`) :
    find(type === 'dealer' ? `[data-dealer="${seat}"]:not([aria-pressed=true])` : `[data-offer="${type}"]`);
  const said = () => find('.dk-record-hands').innerHTML + find('.dk-task').textContent;
  const drawn = [], answered = [];
  for (const event of events) {
    const tapped = event.type === 'dealer' ? target(event) : await until(() => target(event));
    if (!tapped) continue;
    const before = said(), table = find('.dk-stich').innerHTML, began = performance.now();
    tapped.click();
    if (event.type === 'card') {
      if (find('.dk-stich').innerHTML === table) throw new Error('no card came');
      await frame();
      await new Promise(done => setTimeout(done));
      drawn.push(performance.now() - began);
    }
    await until(() => said() !== before);
    if (event.type === 'card') answered.push(performance.now() - began);
  }
  return [drawn, answered];
}"""
"""Taps a whole game: milliseconds until each card is drawn, and until the next one can be tapped."""


def rows() -> list[Row]:
    """Of all taps of some games."""
    with in_browser() as (browser, home):
        games = [_written_down(browser, f"{home}eintragen/", name) for name in GAMES]
    drawn, answered = ([took for game in games for took in game[at]] for at in (0, 1))
    asked = max(len(requests) for _, _, requests in games)
    return [
        Row(f"tap → card drawn while recording, p95 of {len(drawn)}", nineteen_of_twenty(drawn), "ms", DRAWN_MS, False),
        Row("tap → the next card can be tapped, p95", nineteen_of_twenty(answered), "ms"),
        Row("requests while a normal game is written down", asked, "", 0.0, more_is_better=False),
    ]


def _written_down(browser: Browser, address: str, name: str) -> tuple[list[float], list[float], list[str]]:
    context = newcomer(browser)
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(address)
    page.locator("[data-tool=fresh]").click()
    page.locator("[data-offer=way]").first.wait_for()
    page.wait_for_timeout(1000 * SETTLED)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    drawn, answered = page.evaluate(WRITE_DOWN, finished(name, "stiche").events)
    context.close()
    return drawn, answered, asked
