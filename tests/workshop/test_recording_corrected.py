"""A played game written down by tapping is corrected afterwards: what follows stays as far as it can."""

import random

from club_recorder import HEALTHY, NORMAL, STICHE, Recorder, game_of, laid, recorded, written_down
from effort import sampled, size

from dokolearn.ch1_general import CODES
from dokolearn.replay.reader import read


def test_another_card_keeps_what_follows() -> None:
    recorder = written_down("erstes_spiel", "stiche")
    steps = recorder.now.facts.steps
    at = next(
        number
        for number, one in enumerate(steps)
        if (one.event.seat, getattr(one.event, "kind", None)) == laid(recorder)[0]
    )
    old = CODES[laid(recorder)[0][1]]
    twin = old  # the same card: nothing changes
    recorder.tap({"type": "at", "at": at})
    recorder.tap({"type": "card", "card": twin})
    assert recorder.view["told"] is None
    assert len(laid(recorder)) == 48


def test_what_cannot_stay_is_told_and_comes_back() -> None:
    recorder = written_down("erstes_spiel", "stiche")
    before = recorder.view["dkn"]
    recorder.tap({"type": "at", "at": 4})
    recorder.tap({"type": "card", "card": "KaD"})
    told = recorder.view["told"]
    assert told is not None
    assert "weggenommen" in told["text"] or "vergeben" in told["text"]
    while recorder.view["dkn"] != before:
        assert recorder.view["can"]["undo"]
        recorder.tap({"type": "undo"})
    assert recorder.view["done"]


def test_a_word_that_was_forgotten_is_told_behind_the_play() -> None:
    """The round of questions is told anew: another Solo, and the cards stay as far as they can."""
    recorder = written_down("damensolo", "hands")
    recorder.tap({"type": "at", "at": 0})
    recorder.does({"type": "ask_again"})
    assert recorder.view["phase"] == "questions"
    for one in game_of("damensolo").round.log:  # type: ignore[union-attr]
        recorder.does({"type": "say", "seat": one.seat, "what": one.what})  # type: ignore[union-attr]
    assert recorder.view["done"]
    assert recorder.now.position.game.result == game_of("damensolo").score


def test_the_rest_needs_all_hands() -> None:
    recorder = recorded("ddv", STICHE, HEALTHY)
    recorder.tap({"type": "claim", "seat": 0})
    assert recorder.view["told"] is not None
    assert not recorder.view["done"]


@sampled
def test_walks_through_corrections_lose_nothing() -> None:
    """Cards changed, steps dropped, words told anew: whatever stands there is possible, and undo leads back."""
    for number in range(size(4, 80)):
        chance = random.Random(number)
        recorder = written_down(chance.choice(NORMAL), chance.choice(["hands", "stiche"]))
        whole, taken = recorder.view["dkn"], len(recorder.now.past)
        for _ in range(12):
            _corrects(recorder, chance)
            if recorder.now.position.game.state is None:
                continue  # a round of questions that is not over is told to be open
            problems = [one for one in read(recorder.view["dkn"]).problems if not one.warning]
            assert problems == [], (number, recorder.events[-1], problems[0].key)
        while len(recorder.now.past) > taken:
            recorder.tap({"type": "undo"})
        assert recorder.view["dkn"] == whole
        while recorder.now.future:
            recorder.tap({"type": "redo"})


def _corrects(recorder: Recorder, chance: random.Random) -> None:
    steps = len(recorder.now.facts.steps)
    if steps:
        recorder.tap({"type": "at", "at": chance.randrange(steps)})
    view = recorder.view
    open_cells = [cell["card"]["code"] for cell in view["grid"] if cell["state"] != "off"]
    if open_cells and chance.random() < 0.8:
        recorder.tap({"type": "card", "card": chance.choice(open_cells)})
    elif view["offers"]:
        recorder.tap(chance.choice(view["offers"])["event"])
