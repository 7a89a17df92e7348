"""A played game written down by tapping: taps, hands that are found out, corrections, and what cannot be."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from typing import Any

import schemas
from club_recorder import (
    GAMES,
    HEALTHY,
    NORMAL,
    STICHE,
    Event,
    Recorder,
    cards,
    finished,
    game_of,
    laid,
    options_of,
    played,
    recorded,
    written_down,
)
from effort import each, sampled, size

from dokolearn.ch1_general import CODES, card_code
from dokolearn.hosts.browser import answer
from dokolearn.model import Give, Kind, Play
from dokolearn.replay.check.checking import check
from dokolearn.replay.film.filming import film_of
from dokolearn.replay.reader import read
from dokolearn.replay.text.parser import parse
from dokolearn.rulesets import BOOKS
from dokolearn.wording import card_name
from dokolearn.workshop.recording import start as start_recording
from dokolearn.workshop.recording import step as step_recording
from dokolearn.workshop.recording import view as view_recording
from dokolearn.workshop.recording.consistent_hands import Position, fit_hands

WHOLE = sorted(path.stem for path in GAMES.glob("*.dkn") if path.stem != "truempfe_zaehlen")
"""Every game that begins with its first card."""

MOST_TAPS = {"hands": 77, "stiche": 55}
WAYS = tuple(MOST_TAPS)


# How many taps it takes, and what comes out


@each("name, way", [(name, way) for name in NORMAL for way in WAYS])
def test_a_game_of_48_cards_takes_few_taps(name: str, way: str) -> None:
    recorder = finished(name, way)
    assert recorder.view["done"]
    assert recorder.taps <= MOST_TAPS[way]


@each("name", WHOLE, of=2)
def test_what_is_written_down_is_the_game(name: str) -> None:
    """Hands, words, cards, calls and Punkte; read again it has no mistake, and goes in again without loss."""
    recorder, game = finished(name, WAYS[WHOLE.index(name) % 2]), game_of(name)
    view = recorder.view
    again = read(view["dkn"])
    assert [problem for problem in again.problems if not problem.warning] == []
    found = check(again.record)
    assert [sorted(hand) for hand in found.dealt] == [sorted(hand) for hand in game.dealt]
    assert list(played(found)) == list(played(game))
    assert (found.round and found.round.log) == (game.round and game.round.log)
    assert (found.outcome, found.score) == (game.outcome, game.score)
    assert view_recording(start_recording({"dkn": view["dkn"]}))["dkn"] == view["dkn"]
    schemas.check("RecordingView", view)


# Hands that nobody knows


def test_a_hand_is_filled_by_what_it_plays() -> None:
    recorder = recorded("mainz", STICHE, HEALTHY, *cards("KrA Kr9 KrK Kr10 PiA"))
    assert "deal 1: KrA PiA ?" in recorder.view["dkn"]
    assert recorder.view["task"] == "Stich 2: Karte von Spieler 2"


def test_a_card_after_both_of_its_kind_is_off() -> None:
    recorder = recorded("mainz", STICHE, HEALTHY, *cards("KrA KrA"))
    states = {cell["card"]["code"]: cell["state"] for cell in recorder.view["grid"]}
    assert states["KrA"] == "off"
    recorder.tap(*cards("KrA"))
    assert "schon beide vergeben" in recorder.view["told"]["text"]
    assert recorder.view["dkn"].count("KrA") == 4, "twice in a hand, twice on the table"


def doubted(rules: str) -> Recorder:
    """The second one threw Pik 9 on a Kreuz, and then lays a Kreuz."""
    recorder = recorded(rules, STICHE, HEALTHY, *cards("KrA PiK Kr10 KrK"), *cards("PiA"))
    states = {cell["card"]["code"]: cell["state"] for cell in recorder.view["grid"]}
    assert states["KrA"] == "against"
    recorder.tap(*cards("KrA"))
    return recorder


@each("rules", BOOKS)
def test_who_did_not_follow_suit_is_told_when_it_shows(rules: str) -> None:
    recorder = doubted(rules)
    view = recorder.view
    assert "Stich 1, Spieler 2: Pik König" in view["told"]["text"]
    assert view["told"]["refs"]
    assert [one["event"]["type"] for one in view["offers"]] == ["dismiss", "at", "revoke"]
    assert len(laid(recorder)) == 5, "the new card does not lie there"


@each("rules", BOOKS)
def test_either_of_the_two_cards_can_be_corrected(rules: str) -> None:
    recorder = doubted(rules)
    recorder.tap({"type": "dismiss"})
    recorder.tap(*cards("Pi10"))
    assert len(laid(recorder)) == 6
    other = doubted(rules)
    other.tap(next(one for one in other.offered() if one["type"] == "at"))
    other.tap(*cards("KrA"))
    assert other.view["told"] is None
    assert len(laid(other)) == 5
    assert "1. 1: KrA KrA Kr10 KrK" in other.view["dkn"]


@each("rules", BOOKS)
def test_a_revoke_is_noted_as_the_book_has_it(rules: str) -> None:
    """Where it ends the game it stands on its card; elsewhere the card would be taken back, so that it is told."""
    recorder = doubted(rules)
    recorder.tap({"type": "revoke"})
    view = recorder.view
    assert view["done"]
    assert not [one for one in read(view["dkn"]).problems if not one.warning]
    if BOOKS[rules].stich.revoke_result == "max_loss":
        assert "@2:Revoke PiK" in view["dkn"]
        assert view["dkn"].rstrip().endswith("= Revoke 2")
    else:
        assert "> Stich 1: Spieler 2 hat nicht bedient." in view["dkn"]
    assert "KrA" in next(line for line in view["dkn"].splitlines() if line.startswith("deal 2"))


@each("lang, called", [("de", "Spieler"), ("en", "Player")])
def test_who_has_no_name_is_called_by_number_as_in_the_viewer(lang: str, called: str) -> None:
    """No name is made up: at the table, and where the game is shown or told afterwards."""
    recorder = Recorder({"rules": "mainz", "lang": lang})
    for event in ({"type": "name", "seat": 1, "text": "Olga"}, STICHE, HEALTHY, *cards("KrA")):
        recorder.tap(event)
    named = [seat["name"] for seat in recorder.view["seats"]]
    assert named == [f"{called} 4", f"{called} 1", "Olga", f"{called} 3"]
    assert film_of(recorder.view["dkn"], lang)["players"] == [*named[1:], named[0]]
    assert "Olga" in recorder.view["task"]


def test_who_says_re_holds_a_kreuz_dame_and_who_says_kontra_none() -> None:
    recorder = recorded("mainz", STICHE, HEALTHY)
    recorder.does({"type": "call", "seat": 2, "word": "Re"})
    recorder.does({"type": "call", "seat": 3, "word": "Kontra"})
    assert recorder.now.position.hands[2].count(CODES.index("KrD")) >= 1
    assert CODES.index("KrD") not in recorder.now.position.hands[3]


def test_a_call_finds_its_place_before_cards_that_lay_themselves() -> None:
    """With known hands a single Kreuz lies at once; who had to speak before it still can."""
    recorder = written_down("erstes_spiel", "hands")
    while recorder.now.facts.plays:
        recorder.tap({"type": "undo"})
    game = game_of("erstes_spiel")
    for event in played(game):
        if recorder.now.facts.steps and recorder.now.facts.steps[-1].by_itself:
            break
        if event["type"] == "card" and event.pop("number") >= len(recorder.now.facts.plays):
            recorder.card(event["card"])
    before = len(laid(recorder))
    recorder.tap({"type": "open", "what": "calls"})
    call = next(one for one in recorder.offered() if one["type"] == "call")
    recorder.does(call)
    assert len(laid(recorder)) == before
    assert not [one for one in read(recorder.view["dkn"]).problems if not one.warning]


@each("rules, first, word", [("mainz", "vorbehalt", "hochzeit"), ("spielregeln", "vorbehalt", "armut")])
def test_hands_that_nobody_knows_can_announce_what_the_book_has(rules: str, first: str, word: str) -> None:
    """Asked by rank or all at once: every answer is offered, and taken."""
    recorder = recorded(rules, STICHE)
    recorder.does({"type": "say", "seat": 0, "what": first})
    recorder.does({"type": "healthy"})
    while {"type": "say", "seat": 0, "what": word} not in recorder.offered():
        recorder.does({"type": "say", "seat": 0, "what": "nein"})
    recorder.does({"type": "say", "seat": 0, "what": word})


def test_a_hand_that_nobody_knows_can_be_thrown_in() -> None:
    recorder = recorded("schmidt", STICHE, options={"schmeissen": True})
    recorder.does({"type": "say", "seat": 0, "what": "schmeissen"})
    recorder.does({"type": "healthy"})
    assert recorder.view["done"]
    assert recorder.view["dkn"].rstrip().endswith("= neu")


# Typed


def test_codes_are_typed_one_after_the_other() -> None:
    recorder = recorded("mainz", STICHE, HEALTHY, {"type": "typed", "text": "KrA kr9 ♣K Kreuz10"})
    assert len(laid(recorder)) == 4
    recorder.tap({"type": "typed", "text": "Re PiA 2:Kontra"})
    assert "@1:Re PiA @2:Kontra" in recorder.view["dkn"]


@each("text, key", [("xyz", "geht hier nicht"), ("KrA PiX", "PiX"), ("KD", "kann")])
def test_what_cannot_be_read_is_told(text: str, key: str) -> None:
    recorder = recorded("mainz", STICHE, HEALTHY, {"type": "typed", "text": text})
    assert key in recorder.view["told"]["text"]


# Nothing that comes in hurts


GARBAGE: list[Any] = [
    *({}, {"type": None}, {"type": "card"}, {"type": "card", "card": 7}, {"type": "say", "seat": 9, "what": "x"}),
    *({"type": "at", "at": 99}, {"type": "hand", "seat": "1"}, {"type": "table", "rules": "nobody"}, {"type": "typed"}),
    *(
        {"type": "name", "seat": 1, "text": 'A<b>"\u202e\\'},
        {"type": "tag", "name": "Event", "text": 'x"]\n[Rules "ddv'},
    ),
    *({"type": "claim", "seat": 2}, {"type": "revoke"}, {"type": "drop"}, {"type": "give"}, {"type": "undo"}),
    *({"type": "take", "card": "KrA"}, {"type": "call", "seat": 0, "word": "Re"}, {"type": "ask_again"}),
    *(
        {"type": "table", "rules": "maennle"},
        {"type": "dealer", "seat": 1},
        {"type": "hand", "seat": 2},
        {"type": "redo"},
    ),
    *({"type": "way", "way": "stiche"}, {"type": "healthy"}, {"type": "open", "what": "calls"}),
]


def _any_event(recorder: Recorder, chance: random.Random) -> Event:
    view = recorder.view
    offered = recorder.offered()
    cells = [cell["card"]["code"] for cell in view["grid"] if cell["state"] in ("legal", "open", "against")]
    if chance.random() < 0.1:
        return dict(chance.choice(GARBAGE))
    if offered and (not cells or chance.random() < 0.2):
        return dict(chance.choice(offered))
    return {"type": "card", "card": chance.choice(cells or CODES)}


@sampled
def test_taps_by_chance_hurt_nobody() -> None:
    """At every table: what is written down is a game that can be read, and every view is of its type."""
    for number in range(size(5, 100)):
        chance = random.Random(number)
        recorder = Recorder({"rules": chance.choice(list(BOOKS)), "lang": chance.choice(["de", "en"])})
        for _ in range(chance.choice([20, 70])):
            recorder.tap(_any_event(recorder, chance))
        view = recorder.view
        schemas.check("RecordingView", view)
        found = parse(view["dkn"])
        assert found.problems == (), (number, found.problems)
        assert answer(json.dumps({"machine": "recording", "spec": {"rules": "x"}, "events": []})).startswith(
            '{"problem'
        )


@each(
    "spec",
    [{"rules": "x"}, {"dkn": 7}, {"lang": "xx"}, {"wrong": 1}, {"options": {"nobody": 1}}, {"dkn": "x" * 70_000}],
)
def test_a_spec_that_cannot_be_used_is_told(spec: dict[str, Any]) -> None:
    assert "problem" in json.loads(answer(json.dumps({"machine": "recording", "spec": spec, "events": []})))


@each(
    "text",
    ["", "%DKN 1\n", "nonsense", "%DKN 1\ndeal 1: KrA KrA KrA ?\n1. 1: KrA\n*", "%DKN 1\n1. 1: KrA HeX\n1. 2: PiA"],
)
def test_a_game_to_go_on_with_may_be_anything(text: str) -> None:
    schemas.check("RecordingView", view_recording(start_recording({"dkn": text} if text else {})))


def _events() -> Iterator[Event]:
    yield from (STICHE, HEALTHY, *cards("KrA Kr9 Kr10 KrK"))


def test_the_machine_is_the_fold_of_its_events() -> None:
    """A worker may die at any time: asked with everything, another one knows the same."""
    now = start_recording({})
    for event in _events():
        now = step_recording(now, event)
    asked = json.loads(answer(json.dumps({"machine": "recording", "spec": {}, "events": list(_events())})))
    assert asked == {"view": json.loads(json.dumps(view_recording(now)))}


def test_cards_of_an_armut_go_where_they_were_given() -> None:
    recorder = written_down("armut", "stiche")
    gives = [one.event for one in recorder.now.facts.steps if isinstance(one.event, Give)]
    assert len(gives) == 2
    assert sum(map(len, recorder.now.position.hands)) == 48


# A played game written down by tapping is corrected afterwards: what follows stays as far as it can.


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


def test_cards_that_lay_themselves_are_told_and_a_tap_on_one_says_yes() -> None:
    """Every game in which a hand has no choice: the grid keeps the turn, and the second tap lays the next card."""
    seen = 0
    for name in NORMAL:
        recorder, game = Recorder({"rules": game_of(name).rules.name, "options": options_of(name)}), game_of(name)
        for event in finished(name, "hands").events:
            waiting = recorder.now.waiting
            if waiting and event["type"] == "tap":
                told = f"{card_name(waiting[0], 'de')}: Da gab es keine andere Karte."
                assert told in " ".join(recorder.view["facts"]) or len(waiting) > 1
                turn, plays = recorder.now.turn, recorder.now.facts.plays
                before = recorder.now
                recorder.tap({"type": "tap", "card": card_code(waiting[0])})
                assert (recorder.now.turn, recorder.now.facts.plays) == (turn, plays)
                assert recorder.view["told"]["tone"] == "info"
                assert recorder.state_of(card_code(waiting[0])) != "lies" or waiting.count(waiting[0]) > 1
                recorder.now, seen = before, seen + 1
            recorder.tap(event)
        assert check(read(recorder.view["dkn"]).record).outcome == game.outcome
    assert seen > len(NORMAL)


def exchanges(name: str) -> Iterator[tuple[Recorder, int, Kind]]:
    """The game with two cards of one hand in each other's Stich, as far as that is possible: where, and what is right.

    Where a second card of its kind follows nobody can know which one was meant.
    """
    right, chance = Recorder({"dkn": finished(name, "stiche").view["dkn"]}), random.Random(name)
    steps = right.now.facts.steps
    plays = [at for at, one in enumerate(steps) if isinstance(one.event, Play)]
    for first, later in chance.sample([*combinations(plays, 2)], 400):
        one, other = steps[first].event, steps[later].event
        alike = [at for at in plays if at > first and steps[at].event.kind == one.kind]
        if one.seat == other.seat and one.kind != other.kind and not alike:
            wrong = list(steps)
            wrong[first] = replace(steps[first], event=other, by_itself=False)
            wrong[later] = replace(steps[later], event=one, by_itself=False)
            position = fit_hands(replace(right.now.facts, steps=tuple(wrong)))
            if isinstance(position, Position):
                recorder = Recorder({"dkn": finished(name, "stiche").view["dkn"]})
                recorder.now = replace(recorder.now, position=position)
                yield recorder, first, one.kind


@each("name", NORMAL, of=3)
def test_two_cards_exchanged_on_paper_cost_two_taps_and_nothing_is_lost(name: str) -> None:
    """Somebody wrote two of his cards in each other's Stich; correcting one of them corrects both."""
    right, mended = finished(name, "stiche").view["dkn"], 0
    for recorder, at, kind in islice(exchanges(name), 5):
        recorder.tap({"type": "at", "at": at})
        recorder.tap({"type": "tap", "card": card_code(kind)})
        assert len(laid(recorder)) == 48
        assert recorder.view["told"]["tone"] == "info"
        assert recorder.view["dkn"] == right
        mended += 1
    assert mended


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


# What a recorded game brings along from its evening: Pflichtsoli, who is made to play one, Bockrunden.


BOCK = {"rules": "ddv", "options": {"bock_triggers": ["tie_120"]}}


def evening_recorded(spec: dict[str, Any], *events: dict[str, Any]) -> dict[str, Any]:
    """The view after these events."""
    now = start_recording(spec)
    for event in events:
        now = step_recording(now, event)
    found = view_recording(now)
    schemas.check("RecordingView", found)
    return found


def evening(**told: Any) -> dict[str, Any]:
    return {"type": "evening", **told}


def test_who_owes_a_pflichtsolo_stands_in_the_game_and_comes_in_again() -> None:
    view = evening_recorded({"rules": "ddv"}, evening(duty=[0, 2]))
    assert view["evening"]["duty"] == [0, 2]
    assert '[Duty "1 3"]' in view["dkn"]
    assert evening_recorded({"dkn": view["dkn"]})["evening"]["duty"] == [0, 2]
    assert evening_recorded({"rules": "ddv"}, evening(duty=[]))["evening"]["duty"] == []
    forgotten = evening_recorded({"rules": "ddv"}, evening(duty=[1]), evening(duty=None))
    assert forgotten["evening"]["duty"] is None
    assert "[Duty" not in forgotten["dkn"].replace('[Duty "?"]', "")


def test_4_07_whoever_is_made_to_play_names_his_solo_and_nobody_else_is_asked() -> None:
    begun = ({"type": "way", "way": "stiche"}, evening(forced=1))
    view = evening_recorded({"rules": "ddv"}, *begun)
    assert view["evening"]["forced"] == 1
    assert (view["phase"], view["turn"]) == ("questions", 1)
    assert {offer["event"]["type"] for offer in view["offers"]} == {"say"}
    solo = next(offer["event"] for offer in view["offers"] if "dame" in offer["event"]["what"])
    played = evening_recorded({"rules": "ddv"}, *begun, solo)
    assert played["phase"] == "play"
    assert "bid 2 Vorfuehrung-" in played["dkn"]
    again = check(read(played["dkn"]).record)
    assert again.round is not None
    assert again.round.vorgefuehrt == 1
    assert evening_recorded({"rules": "ddv"}, *begun, evening(forced=-1))["turn"] == 0


def test_bockrunden_double_the_game() -> None:
    view = evening_recorded(BOCK, evening(bock=2))
    assert view["evening"] == {**view["evening"], "has_bock": True, "bock": 2}
    assert '[Bock "2"]' in view["dkn"]
    assert evening_recorded({"dkn": view["dkn"]})["evening"]["bock"] == 2


def test_what_was_told_before_the_game_is_undone_like_any_tap() -> None:
    view = evening_recorded(BOCK, evening(bock=2), {"type": "undo"})
    assert view["evening"]["bock"] == 0
    assert evening_recorded(BOCK, evening(bock=2), {"type": "undo"}, {"type": "redo"})["evening"]["bock"] == 2


@each(
    "told",
    [
        {"duty": [4]},
        {"duty": ["1"]},
        {"duty": True},
        {"duty": [True]},
        {"forced": 4},
        {"forced": None},
        {"bock": -1},
        {"bock": 21},
        {"bock": True},
    ],
)
def test_what_makes_no_sense_changes_nothing(told: dict[str, Any]) -> None:
    assert evening_recorded(BOCK, evening(**told)) == evening_recorded(BOCK)


def test_a_table_without_them_has_no_such_fields() -> None:
    bare = {"rules": "ddv", "options": {"mandatory_solo": "none"}}
    view = evening_recorded(bare, evening(duty=[0]), evening(forced=0), evening(bock=1))
    assert view["evening"] == {"has_duty": False, "duty": None, "forced": -1, "has_bock": False, "bock": 0}
