"""At the table of an exercise: cards come from their chairs, nothing else moves, a finger finds room on every card."""

import json
from typing import Any

from effort import mostly, thorough
from playwright.sync_api import Locator, Page, expect

from .visits import DRAWN, Visits, put

PHONE: dict[str, Any] = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True}
MOVING: dict[str, Any] = {**PHONE, "reduced_motion": "no-preference"}
SCREENS = [(390, 664), (320, 460), (844, 340), (667, 320)]

SHIFT = """() => {
  window.shift = 0;
  const words = ({node}) => (node?.nodeType === 3 ? node.parentElement : node)?.closest('.dk-says');
  new PerformanceObserver(list => list.getEntries().filter(({sources}) => !sources.length || !sources.every(words))
    .forEach(each => window.shift += each.value)).observe({type: 'layout-shift'});
}"""
"""Everything that moves by itself, also after a tap; words grow upward from the hand, as high as they are."""

PLACES = """panel => [...panel.querySelectorAll(".dk-felt, .dk-chair, .dk-hand, .dk-foot")].map(part => {
  const {left, top, width, height} = part.getBoundingClientRect();
  return [part.className, ...[left, top, width, height].map(Math.round)];
})"""
"""Where the table, everybody at it, the hand and the buttons are: words stand between them, as high as they are."""

TRAVEL = """async ([button, wanted]) => {
  const felt = button.closest('.dk-panel').querySelector('.dk-felt');
  button.click();
  const seen = [];
  for (const card of felt.querySelectorAll('.dk-lies')) {
    const [travels] = card.getAnimations();
    if (travels) seen.push([Number(card.dataset.chair), travels.effect.getTiming().delay, travels.startTime !== null]);
  }
  felt.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
  return [seen, felt.getAnimations({subtree: true}).filter(each => each.playState === 'running').length];
}"""
"""Which cards are on their way after a tap, from which chair, after how long, and whether their time runs already; then
a tap ends it."""

UNCLEAR = """cards => cards.filter(card => {
  const rank = card.querySelector('.dk-rank'), sign = card.querySelector('.dk-index .dk-suit').getBoundingClientRect();
  if (parseFloat(getComputedStyle(rank).fontSize) < 18 || sign.width < 18 || sign.height < 18) return true;
  return ![rank.getBoundingClientRect(), sign].every(({left, top, width, height}) =>
    card.contains(document.elementFromPoint(left + width / 2, top + height / 2)));
}).map(card => card.getAttribute('aria-label'))"""
"""The cards whose rank or sign in the corner is smaller than 18 px, or lies under another card."""

HEARD = """panel => {
  const chairs = [...panel.querySelectorAll('.dk-chair')];
  const heard = [];
  const live = node => node.nodeType === 3 ? node.parentElement : node;
  new MutationObserver(list => list.forEach(({addedNodes}) => addedNodes.forEach(node => {
    if (node.textContent.trim() && live(node)?.closest('[role=status], [aria-live]')) heard.push(node.textContent);
  }))).observe(panel, {childList: true, subtree: true});
  window.heard = () => ({
    said: heard.join(' '),
    same: chairs.every((chair, at) => panel.querySelectorAll('.dk-chair')[at] === chair),
    labels: [...panel.querySelectorAll('.dk-chair')].map(chair => chair.getAttribute('aria-label')),
    names: panel.querySelectorAll('[aria-describedby], [aria-details]').length,
  });
}"""
"""What is read out from now on; and whether those who sit there are the same, each with one label."""

SUITS, RANKS = ("Kr", "Pi", "He", "Ka"), ("A", "10", "K", "D", "B", "9")
BLANK = """codes => ['french', 'german'].flatMap(deck => codes.map(code => `dk-${deck}-${code}`))
  .filter(name => !document.getElementById(name)?.childElementCount)"""
"""The cards on which nothing is drawn."""

FREE = """panel => [...panel.querySelectorAll('[data-zone=hand] button')].filter(card => {
  const {left, top} = card.getBoundingClientRect();
  for (let x = 6; x <= 42; x += 9)
    for (let y = 6; y <= 42; y += 9)
      if (!card.contains(document.elementFromPoint(left + x, top + y))) return true;
  return false;
}).map(card => card.getAttribute('aria-label'))"""
"""The cards in hand that are not free for a finger: 44 px each way from their index on."""

OVER = """panel => {
  const names = [...panel.querySelectorAll('.dk-plate')], cards = [...panel.querySelectorAll('.dk-lies .dk-card')];
  const apart = (one, other) => one.right <= other.left + 2 || other.right <= one.left + 2
    || one.bottom <= other.top + 2 || other.bottom <= one.top + 2;
  return names.filter(name => !cards.every(card => apart(name.getBoundingClientRect(), card.getBoundingClientRect())))
    .map(name => name.textContent.trim());
}"""
"""Names with a card on top of them."""


def first_game(page: Page) -> Locator:
    """The game of four cards that the course begins with."""
    return page.get_by_role("group", name="Vier Karten, ein Partner", exact=True)


def whole_game(page: Page) -> Locator:
    """The whole game of lesson 7, before its first card."""
    game = page.locator(".dk-drill-task > .dk-panel")
    expect(game).to_have_accessible_name("Dein erstes ganzes Spiel")
    game.get_by_role("button", name="Sauber").tap()
    expect(game.locator('[data-zone="hand"] button')).not_to_have_count(0)
    return game


def test_cards_come_from_their_chairs_one_after_the_other(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/00_schnupperspiel/", **MOVING)
    box = first_game(page)
    expect(box.locator(".dk-lies")).to_have_count(2)
    own = box.locator('[data-zone="hand"] button').nth(1)
    own.scroll_into_view_if_needed()
    seen, still_running = page.evaluate(TRAVEL, [own.element_handle(), None])
    assert [chair for chair, _, _ in seen] == [0, 1], "Bernd and Clara had laid theirs, Anna comes after you"
    assert all(begun for _, _, begun in seen), "no frame is waited for"
    assert seen[0][1] == 0, "the own card answers the tap at once"
    assert seen[1][1] > seen[0][1]
    assert still_running == 0, "a tap ends it"
    box.locator(".dk-felt").evaluate("felt => felt.scrollIntoView({block: 'center', behavior: 'instant'})")
    assert box.locator(".dk-lies .dk-card").evaluate_all(UNCLEAR) == []
    expect(box.get_by_role("status")).to_contain_text("Du: Pik König. Anna: Pik König.")


@thorough
def test_who_sits_there_is_said_once_and_every_card_once(visit: Visits, site_url: str) -> None:
    """What a new view says aloud is what has happened: the chairs with their names and backs are no news."""
    page = visit(f"{site_url}lektionen/00_schnupperspiel/", **PHONE)
    box = first_game(page)
    expect(box.locator(".dk-chair")).to_have_count(4)
    box.evaluate(HEARD)
    box.locator('[data-zone="hand"] button').nth(1).tap()
    box.get_by_role("button", name="Weiter").tap()
    expect(box.locator(".dk-lies")).not_to_have_count(4)
    heard = page.evaluate("window.heard()")
    for card in ("Du: Pik König.", "Anna: Pik König."):
        assert heard["said"].count(card) == 1
    assert heard["same"]
    assert heard["names"] == 0
    assert len(heard["labels"]) == 4
    assert not [label for label in heard["labels"] if label in heard["said"] and "," in label]


def test_who_wants_it_calm_sees_no_card_travel(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/00_schnupperspiel/", **PHONE)
    own = first_game(page).locator('[data-zone="hand"] button').nth(1)
    own.scroll_into_view_if_needed()
    assert page.evaluate(TRAVEL, [own.element_handle(), None]) == [[], 0]


@thorough
def test_nothing_shifts_while_a_game_is_played(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/00_schnupperspiel/", **MOVING)
    box = first_game(page)
    box.locator(".dk-felt").evaluate("felt => scrollTo(0, felt.getBoundingClientRect().top + scrollY - 90)")
    page.evaluate(SHIFT)
    on = box.get_by_role("button", name="Weiter")
    for number in range(4):
        for card in box.locator('[data-zone="hand"] button').all():
            card.tap()
            if on.count() or number == 3:
                break
        if number < 3:
            on.tap()
    expect(box.locator(".dk-task")).to_contain_text("Augen")
    expect(page.locator("[data-moving]")).to_have_count(0)
    page.wait_for_timeout(300)  # every card lies
    assert page.evaluate("window.shift") == 0


@thorough
@mostly("screen", SCREENS, 1)
def test_twelve_cards_have_room_for_a_finger(visit: Visits, site_url: str, screen: tuple[int, int]) -> None:
    width, height = screen
    page = visit(f"{site_url}lektionen/07_dein_erstes_ganzes_spiel/", **{**PHONE, "width": width, "height": height})
    panel = whole_game(page)
    panel.locator(".dk-hand").evaluate("hand => hand.scrollIntoView({block: 'center', behavior: 'instant'})")
    assert panel.evaluate(FREE) == []
    assert panel.evaluate(OVER) == []
    assert panel.locator(".dk-hand .dk-card").evaluate_all(UNCLEAR) == []
    page.wait_for_function(DRAWN)
    assert page.evaluate(BLANK, [suit + rank for suit in SUITS for rank in RANKS]) == []


@mostly("screen", [(320, 568), (390, 664)], 1)
def test_why_it_was_wrong_is_there_whole_and_moves_nothing(
    visit: Visits, site_url: str, screen: tuple[int, int]
) -> None:
    """Some 140 letters: Herz 10 asks for Trumpf, and somebody lays Fehl."""
    width, height = screen
    page = visit(f"{site_url}lektionen/06_re_und_kontra/", **{**PHONE, "width": width, "height": height})
    panel = page.locator('[data-dk-key="2.2/gegen-drei"] .dk-panel')
    panel.evaluate("panel => panel.scrollIntoView({block: 'center', behavior: 'instant'})")
    before = panel.evaluate(PLACES)
    for card in panel.locator('[data-zone="hand"] button').all():
        card.tap()
        if panel.locator('[data-tone="wrong"]').count():
            break
    assert len(panel.get_by_role("status").inner_text()) > 120
    assert panel.locator(".dk-says").evaluate("says => says.scrollHeight - says.clientHeight") <= 0
    page.wait_for_timeout(300)
    assert panel.evaluate(PLACES) == before


@thorough
def test_in_several_stiche_everybody_has_a_column(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/13_ein_spiel_mit_ansagen/", **PHONE)
    places = page.locator(".dk-zone-stich:has(.dk-row + .dk-row)").first.locator(".dk-row .dk-place")
    expect(places.first).to_be_visible()
    columns: dict[str, set[int]] = {}
    for place in places.all():
        name, box = place.locator(".dk-who").inner_text(), place.bounding_box()
        assert box is not None
        columns.setdefault(name, set()).add(round(box["x"] + box["width"] / 2))
    assert [len(each) for each in columns.values()] == [1, 1, 1, 1]
    assert len(set.union(*columns.values())) == 4


@thorough
def test_a_game_goes_on_after_a_reload_until_it_is_over(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/00_schnupperspiel/", **PHONE)
    box, held = first_game(page), '[data-zone="hand"] button'
    box.locator(held).nth(1).tap()
    box.get_by_role("button", name="Weiter").tap()
    before = box.locator(".dk-facts").inner_text()
    page.reload()
    expect(box.locator(held)).to_have_count(3)
    assert box.locator(".dk-facts").inner_text() == before
    for card in ("Kreuz Dame", "Pik 10", "Kreuz Ass"):
        box.get_by_role("button", name=card).tap()
        if card != "Kreuz Ass":
            box.get_by_role("button", name="Weiter").tap()
    expect(box.locator(held)).to_have_count(0)
    page.reload()
    expect(box.locator(held)).to_have_count(4)


@thorough
def test_a_whole_game_goes_on_with_the_same_cards(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/07_dein_erstes_ganzes_spiel/", **PHONE)
    game = whole_game(page)
    tapped: set[str] = set()
    for card in game.locator('[data-zone="hand"] button').all():
        tapped.add(card.get_attribute("aria-label") or "")
        card.tap()
        if game.get_by_role("button", name="Weiter").count():
            break
    game.get_by_role("button", name="Weiter").tap()
    names = game.locator('[data-zone="hand"] button')
    expect(names).to_have_count(11)
    held = [card.get_attribute("data-card") for card in names.all()]
    page.reload()
    expect(names).to_have_count(11)
    assert [card.get_attribute("data-card") for card in names.all()] == held


@thorough
def test_a_game_of_practice_goes_on_where_it_was(visit: Visits, practice: str) -> None:
    page = visit(practice, **PHONE)
    page.locator("form").get_by_label("Übung", exact=True).select_option("play_stiche")
    held = page.locator('.dk-drill-task [data-zone="hand"] .dk-card')
    expect(held.first).to_be_visible()
    many = held.count()
    for card in held.all():
        card.tap()
        if held.count() < many:
            break
    names = [card.get_attribute("data-card") for card in held.all()]
    page.reload()
    expect(held).to_have_count(many - 1)
    assert [card.get_attribute("data-card") for card in held.all()] == names


@thorough
def test_new_cards_ask_while_a_game_runs(visit: Visits, site_url: str) -> None:
    """Said no, the game goes on; said yes, others are dealt."""
    page = visit(f"{site_url}lektionen/07_dein_erstes_ganzes_spiel/", **PHONE)
    game, asked = whole_game(page), list[str]()
    dealt = [card.get_attribute("data-card") for card in game.locator(".dk-hand .dk-card").all()]
    for card in game.locator('[data-zone="hand"] button').all():
        card.tap()
        if game.get_by_role("button", name="Weiter").count():
            break
    for answer in ("dismiss", "accept"):
        page.once("dialog", lambda box, answer=answer: (asked.append(box.message), getattr(box, answer)()))
        page.get_by_role("button", name="Neue Karten").tap()
        if answer == "dismiss":
            expect(game.get_by_role("button", name="Weiter")).to_be_visible()
    expect(game.get_by_role("button", name="Sauber")).to_be_visible()
    assert [card.get_attribute("data-card") for card in game.locator(".dk-hand .dk-card").all()] != dealt
    assert len(asked) == 2


@mostly("screen", [(844, 390), (390, 664), (320, 568), (1280, 720)], 1)
def test_stiche_before_the_last_one_share_the_screen_with_question_and_answers(
    visit: Visits, site_url: str, screen: tuple[int, int]
) -> None:
    width, height = screen
    page = visit(f"{site_url}lektionen/17_hochzeit/", width=width, height=height, steps=True)
    panel = page.locator(".dk-panel[aria-label='Dieselben Stiche, drei Wünsche']")
    expect(panel).to_have_count(1)
    step = page.locator(".dk-section").evaluate_all(
        "(all, panel) => all.findIndex(one => one.contains(panel))", panel.element_handle()
    )
    put(page, "place", json.dumps({"17_hochzeit": {"at": step, "of": page.locator(".dk-section").count()}}))
    page.reload()
    expect(panel.locator(".dk-row")).to_have_count(2)
    expect(panel).to_be_visible()
    for part in panel.locator(".dk-row, .dk-felt, .dk-says, .dk-actions button").all():
        expect(part).to_be_in_viewport(ratio=1)
    assert panel.locator(".dk-row .dk-card").evaluate_all(UNCLEAR) == []
