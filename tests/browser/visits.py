"""Readers of all kinds who open pages, and what must be true of each visit."""

import re
from datetime import datetime
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from shared_site import SUB_PATH

from .watch import Watch

PATIENCE = 120_000
"""Milliseconds until a condition counts as missed; nobody waits longer than needed."""

STORED = f"dokolearn./{SUB_PATH}/:"
"""Before the name of everything that the site keeps in the browser."""

CHOSEN = f"""for (const site of ['{STORED}', 'dokolearn./:'])
  try {{ localStorage[site + 'settings'] ??= '{{%s}}' }} catch {{}}
"""
STEPS = CHOSEN % '"pace":"tap"'
"""Somebody who has chosen to take each Stich away: nothing goes on behind a test."""
EVERYTHING = CHOSEN % '"long":true,"pace":"tap"'
"""Somebody who has chosen to see whole pages instead of steps and rooms, too."""

PATIENT = f"""{{
  let engine;
  const made = one => {{ engine = one; Object.assign(one.limits, {{answer: {PATIENCE}, silence: {PATIENCE}}}) }};
  Object.defineProperty(globalThis, 'dokolearnEngine', {{get: () => engine, set: made}});
}}"""
"""On a busy machine an answer takes long; a test in which it counts as lost says so."""

DRAWN = "() => [...document.querySelectorAll('.dk-figure use')].some(each => each.getBBox().width > 0)"
"""Whether the people on cards have come."""

PHONE = {"width": 320, "height": 640}
DESK = {"width": 1280, "height": 800}


def sideways(page: Page) -> int:
    """By how many pixels a page can be scrolled to the side; a phone shows one that is too wide smaller instead."""
    assert page.viewport_size
    pixels: int = page.evaluate(f"""(({{scrollWidth, clientWidth}}) =>
      scrollWidth - Math.min(clientWidth, {page.viewport_size["width"]}))(document.documentElement)""")
    return pixels


def kept(page: Page, name: str) -> Any:
    """What is stored under a name; None if nothing is."""
    return page.evaluate("key => JSON.parse(localStorage.getItem(key) ?? 'null')", STORED + name)


def put(page: Page, name: str, text: str) -> None:
    """Store something under a name, whatever it is."""
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [STORED + name, text])


CALENDAR = """{
  const Real = globalThis.RealDate ??= Date;
  const ahead = new Real('%s') - new Real();
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length ? given : [Date.now()])); }
    static now() { return Real.now() + ahead; }
  };
}"""
"""A device whose clock is set; timers stay as they are, since the theme's do not bear being replaced under way."""


def set_calendar(page: Page, now: datetime) -> None:
    """Set what the device takes for now, on the pages that are opened from here on."""
    page.add_init_script(CALENDAR % now.isoformat())


SHELF = """async ([who, work]) => {
  const known = (await indexedDB.databases()).map(({name}) => name);
  const name = known.find(each => each.endsWith(`:${who}.evenings`));
  if (!name) return [];
  const wait = asked => new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  const database = await wait(indexedDB.open(name));
  const store = database.transaction('evenings', 'readwrite').objectStore('evenings');
  const {clear, puts = []} = work;
  if (clear) store.clear();
  for (const one of puts) store.put(one, one.begun);
  const found = await wait(store.getAll());
  database.close();
  return JSON.parse(JSON.stringify(found));  // as in a file: without what is undefined
}"""
"""Every evening that is kept, by when it was begun; where wanted, all are thrown away and some put there before."""


def evenings(page: Page, who: str = "", **work: Any) -> list[Any]:
    """The evenings of a learner, the oldest first; `clear` them, `puts` some there."""
    found: list[Any] = page.evaluate(SHELF, [who, work])
    return found


def as_once(page: Page, text: str, slot: str = "evening1") -> None:
    """An evening where older versions kept it, and nowhere else."""
    evenings(page, clear=True)
    put(page, slot, text)


def seek(page: Page, words: str) -> Locator:
    """Ask the search; the ways to what it finds, the word that is meant first."""
    field = page.locator(".dk-seek input")
    if not field.is_visible():
        page.locator("[data-dk-search]").first.click()
    field.fill(words)
    return page.locator(".dk-seek-found").get_by_role("link")


def by_door(page: Page, name: str) -> None:
    """Through a door of the site until its page is there; from a table one leaves first."""
    out = page.locator("a:is(.dk-out, .dk-away):visible")
    if out.count():
        _leads_on(page, out.first)
    if page.locator(".dk-doors [aria-current=page]", has_text=re.compile(f"^{name}$")).count() == 0:
        _leads_on(page, page.locator(".dk-doors").get_by_role("link", name=name, exact=True))


def _leads_on(page: Page, link: Locator) -> None:
    """A tap on a link, and the page it leads to: its address comes before it."""
    page.evaluate("document.querySelector('main').dataset.before = ''")
    link.click()
    expect(page.locator("main[data-before]")).to_have_count(0)


def view_tool(page: Page, name: str) -> Locator:
    """One of the viewer's ways to look at a game; on a small screen they wait behind a sign, which is tapped first."""
    more = page.locator('.dk-film [data-tool="more"]')
    expect(more).to_be_attached()
    if more.is_visible() and more.get_attribute("aria-expanded") == "false":
        more.click()
    return page.locator(f'.dk-film [data-tool="{name}"]')


class Visits:
    """Opens addresses the way different readers do, and remembers what each of them led to."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.watches: dict[BrowserContext, Watch] = {}

    def __call__(
        self,
        url: str,
        *,
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        steps: bool = False,
        undecided: bool = False,
        **options: Any,
    ) -> Page:
        """A page of a new visitor with German locale, who likes it calm and everything shown unless told otherwise.

        Somebody `undecided` has chosen nothing yet.
        """
        context = self.browser.new_context(
            locale="de-DE",
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            **{"reduced_motion": "reduce", **options},
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(PATIENT)
        if not undecided:
            context.add_init_script(STEPS if steps else EVERYTHING)
        watch = self.watches[context] = Watch(home=url)
        watch.follow(context)
        page = context.new_page()
        page.goto(url)
        return page

    def watch(self, page: Page) -> Watch:
        """What a visitor asked for so far."""
        return self.watches[page.context]

    def end(self) -> None:
        """Nobody was asked but our server, and nothing went wrong."""
        for context in self.watches:
            _let_go(context)
            context.close()
        foreign = [url for watch in self.watches.values() for url in watch.foreign()]
        complaints = [said for watch in self.watches.values() for said in watch.complaints]
        assert foreign == [], "requests to other hosts"
        assert complaints == [], str(complaints)


def _let_go(context: BrowserContext) -> None:
    """Answers that a test gives itself end with it: one still under way would fail in the middle of the next test."""
    for routed in (context, *context.pages) if context.pages else ():
        routed.unroute_all(behavior="ignoreErrors")
