"""Replays on the site: moving through a game, ways to look at it, and what a damaged file still shows."""

from pathlib import Path
from typing import Any

import pytest
from effort import thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.hosts.commands.serving import build
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read

from .course import REPLAYS
from .host import served, tiny_project
from .test_site_felt import MOVING
from .test_site_screen import stops
from .visits import PHONE, Visits, sideways, view_tool

GAME = next(path for path in REPLAYS if path.stem == "spiel_mit_ansagen")
TRICKY = "<img src=x onerror=alert(1)> & <b>fett</b>"

TRAVEL = """async film => {
  const felt = film.querySelector('.dk-felt');
  const on = word => {
    film.querySelector(`[data-step="${word}"]`).click();
    const seen = felt.getAnimations({subtree: true}).map(({effect}) => effect.target);
    const laid = seen.filter(each => each.matches('.dk-lies')).map(({dataset}) => Number(dataset.chair));
    return [laid, seen.filter(each => each.matches('.dk-taken')).length];
  };
  const first = on('next'), jumped = on('next_stich'), taken = on('next');
  felt.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
  const left = felt.getAnimations({subtree: true}).filter(({playState}) => playState === "running");
  return [first, jumped, taken, left.length];
}"""
"""One card, a jump over the rest of its Stich, one card more, a tap: from which chairs cards come, Stiche that go."""


class Viewer:
    """The viewer of a page beside the film that it should show."""

    def __init__(self, page: Page, shown: dict[str, Any]) -> None:
        self.page = page
        self.film = shown
        self.words = shown["words"]
        self.box = page.locator(".dk-viewer .dk-film")
        self.stage = self.box.locator(".dk-stage")
        self.ends = [stich["moment"] for stich in shown["stiche"]]
        self.last = len(shown["moments"]) - 1

    def press(self, word: str) -> None:
        """Tap the button that is called by this word of the film; over an open question only the key goes on."""
        if word == "next" and self.box.locator('[data-step="solve"]').count():
            self.stage.press("ArrowRight")
            return
        self._reach(self.box.get_by_role("button", name=self.words[word], exact=True).first).click()

    def tick(self, word: str) -> None:
        """Tap a box to tick."""
        self._reach(self.box.get_by_role("checkbox", name=self.words[word], exact=True)).click()

    def _reach(self, tool: Locator) -> Locator:
        """A tool that waits behind the sign is looked up there first."""
        more = self.box.locator('[data-tool="more"]')
        if not tool.is_visible() and more.is_visible() and more.get_attribute("aria-expanded") == "false":
            more.click()
        return tool

    def is_at(self, at: int) -> None:
        """Title, cards on the table and Augen of a moment, as far as the table knows whose they are."""
        moment = self.film["moments"][at]
        expect(self.box.locator(".dk-when")).to_have_text(moment["title"])
        table = self.box.locator(".dk-stich .dk-card")
        expect(table).to_have_count(len(moment["table"]))
        for card, lies in zip(table.all(), moment["table"], strict=True):
            expect(card).to_have_attribute("data-card", self.film["hands"][lies["seat"]][lies["index"]]["code"])
        self.counts(moment["known_augen"])

    def counts(self, augen: dict[str, int]) -> None:
        """The Augen of the parties, with those that may belong to either."""
        parties = [f"{name} {augen[party]}" for party, name in self.film["party_names"].items()]
        unknown = [f"? {augen['']}"] if augen.get("") else []
        expect(self.box.locator(".dk-score > span")).to_have_text([*parties, *unknown])

    def says(self, words: str) -> None:
        """What is read out."""
        expect(self.box.locator(".dk-hidden[role=status]")).to_have_text(words)


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    return film(read(GAME.read_text(encoding="utf-8")))


@pytest.fixture
def game_url(site_url: str) -> str:
    return f"{site_url}spiele/{GAME.stem}/"


@pytest.fixture
def viewer(visit: Visits, game_url: str, game: dict[str, Any]) -> Viewer:
    return Viewer(visit(game_url), game)


def test_card_by_card_and_stich_by_stich_to_the_end(viewer: Viewer) -> None:
    viewer.is_at(0)
    for at in range(1, 10):
        viewer.press("next")
        viewer.is_at(at)
        viewer.says(viewer.film["moments"][at]["say"])
    viewer.press("back")
    viewer.is_at(8)
    viewer.press("first")
    for stop in stops(viewer.film):
        viewer.press("next_stich")
        viewer.is_at(stop)
    viewer.press("back_stich")
    viewer.is_at(viewer.ends[-2])
    viewer.press("first")
    viewer.is_at(0)
    viewer.press("last")
    viewer.is_at(viewer.last)
    at_the_end = viewer.film["moments"][-1]["known_augen"]
    assert sum(at_the_end.values()) == 240
    own = next(iter(viewer.film["scores"].values()))
    expect(viewer.box.locator(".dk-result")).to_have_text(own["headline"])
    expect(viewer.box.locator(".dk-reckoning > .dk-why")).to_have_text(own["reason"])


@thorough
def test_a_card_comes_from_its_chair_and_a_stich_goes_to_its_winner(
    visit: Visits, game_url: str, game: dict[str, Any]
) -> None:
    box = Viewer(visit(game_url, **MOVING), game).box
    first, second = (moment["table"][0]["seat"] for moment in (game["moments"][1], game["moments"][5]))
    assert box.evaluate(TRAVEL) == [[[first], 0], [[], 0], [[second], 1], 0]


@thorough
def test_jump_list(viewer: Viewer) -> None:
    viewer.press("last")
    stich = viewer.film["stiche"][6]
    viewer.box.get_by_role("button", name=stich["label"], exact=True).click()
    viewer.is_at(stich["moment"])
    current = viewer.box.locator('.dk-jump[aria-current="true"]')
    expect(current).to_have_accessible_name(stich["label"])


def test_keys_of_the_viewer(viewer: Viewer) -> None:
    viewer.stage.focus()
    for key, at in (("ArrowRight", 1), ("ArrowDown", viewer.ends[0]), ("End", viewer.last), ("Home", 0)):
        viewer.page.keyboard.press(key)
        viewer.is_at(at)


def test_what_is_seen_of_notes_parties_and_hands(viewer: Viewer) -> None:
    notes_are_shown_with_their_card(viewer)
    viewer.press("first")
    parties_are_shown_as_the_table_knows_them(viewer)
    viewer.press("first")
    hidden_hands_hide_their_cards(viewer)


def notes_are_shown_with_their_card(viewer: Viewer) -> None:
    """From note to note; a question that waits on the way is a stop, too."""
    noted = [at for at, moment in enumerate(viewer.film["moments"]) if moment["notes"]]
    asked = [quiz["at"] for quiz in viewer.film["quiz"] if quiz["branch"] < 0]
    for at in sorted({*noted, *asked})[1:5]:
        viewer.press("next_note")
        viewer.is_at(at)
        if at not in noted:
            continue
        notes = viewer.film["moments"][at]["notes"]
        texts = [
            " ".join(filter(None, (note["who"] and f"{note['who']}:", note["text"], note.get("shown"))))
            for note in notes
        ]
        expect(viewer.box.locator(".dk-note:visible")).to_have_text(texts)


def parties_are_shown_as_the_table_knows_them(viewer: Viewer) -> None:
    viewer.press("next_stich")
    moment = viewer.film["moments"][viewer.ends[0]]
    assert moment["known_augen"] != moment["party_augen"], "nobody has shown a party yet"
    viewer.counts(moment["known_augen"])
    viewer.tick("known_only")
    viewer.counts(moment["party_augen"])


def hidden_hands_hide_their_cards(viewer: Viewer) -> None:
    viewer.press("next")
    viewer.tick("hide")
    expect(viewer.box.locator(".dk-hand [data-card]")).to_have_count(12)
    expect(viewer.box.locator(".dk-fan [data-card]")).to_have_count(0)
    expect(viewer.box.locator(".dk-hold")).to_have_text(["12", "12", "12"])


@thorough
def test_seat_in_front_changes(viewer: Viewer) -> None:
    viewer.press("rotate")
    name = viewer.film["players"][1]
    viewer.says(viewer.words["seen_from"].format(who=name))
    expect(viewer.box.locator(".dk-name").first).to_have_text(name)


def stopped_clock(page: Page) -> None:
    """Time goes on when the test says so; what the theme has begun with the real clock is over before."""
    page.wait_for_load_state("networkidle")
    page.clock.install()


@thorough
def test_game_plays_by_itself_and_stops(viewer: Viewer) -> None:
    stopped_clock(viewer.page)
    viewer.press("play")
    viewer.page.clock.run_for(5_000)
    expect(viewer.box.locator(".dk-when")).not_to_have_text(viewer.film["moments"][0]["title"])
    viewer.press("pause")
    stopped = viewer.box.locator(".dk-when").inner_text()
    viewer.page.clock.run_for(60_000)
    expect(viewer.box.locator(".dk-when")).to_have_text(stopped)


@thorough
def test_game_that_plays_by_itself_waits_at_a_question(viewer: Viewer) -> None:
    """Until it is told to go on."""
    question, *_ = (quiz["at"] for quiz in viewer.film["quiz"])
    stopped_clock(viewer.page)
    for at in (question, question + 1):
        viewer.press("play")
        viewer.page.clock.run_for(1_000 if at > question else 120_000)
        viewer.is_at(at)


@thorough
def test_link_leads_to_the_moment(visit: Visits, viewer: Viewer, game: dict[str, Any]) -> None:
    viewer.press("next_stich")
    viewer.press("rotate")
    view_tool(viewer.page, "share").click()
    viewer.box.locator('[data-share="moment"]').click()
    viewer.page.wait_for_url("**/#p=1.4&v=2")
    other = Viewer(visit(viewer.page.url), game)
    other.is_at(viewer.ends[0])
    expect(other.box.locator(".dk-name").first).to_have_text(game["players"][1])


@thorough
def test_chosen_deck_is_kept(viewer: Viewer, game_url: str) -> None:
    viewer.press("set_title")
    viewer.box.get_by_role("radio", name=viewer.words["set_german"]).check()
    viewer.press("set_close")
    expect(viewer.box).to_have_attribute("data-deck", "german")
    viewer.page.goto(game_url)
    expect(viewer.box).to_have_attribute("data-deck", "german")


@thorough
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_phone_scrolls_only_down(visit: Visits, game_url: str, game: dict[str, Any], dark: bool) -> None:
    viewer = Viewer(visit(game_url, **PHONE, dark=dark), game)
    for _ in range(6):
        assert sideways(viewer.page) == 0
        viewer.press("next_stich")
    viewer.stage.press("End")
    viewer.is_at(viewer.last)
    assert sideways(viewer.page) == 0


@thorough
def test_broken_replay_shows_its_problems_and_the_rest(visit: Visits, tmp_path: Path) -> None:
    text = GAME.read_text(encoding="utf-8")
    for good, bad in (("Kr9 KrK\n", f"Kr9 KrK\n> {TRICKY}\n"), ("HeK KaA??", "XyZ KaA??")):
        assert good in text
        text = text.replace(good, bad, 1)
    shown = film(read(text))
    problem = shown["problems"][0]
    site = build(config_file=tiny_project(tmp_path, {"kaputt.dkn": text}))
    with served(site) as address:
        viewer = Viewer(visit(f"{address}/spiele/kaputt/"), shown)
        told = viewer.box.locator(".dk-problem").first
        expect(told).to_contain_text(f"{viewer.words['line']} {problem['line']}")
        expect(told).to_contain_text(problem["text"])
        viewer.press("next_stich")
        viewer.is_at(viewer.ends[0])
        expect(viewer.box.locator(".dk-note:visible").filter(has_text=TRICKY)).to_have_count(1)
        expect(viewer.box.locator("img")).to_have_count(0)
        viewer.press("last")
        viewer.is_at(viewer.last)
