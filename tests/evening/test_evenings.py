"""Whole games at the reader's table: what is offered can be done, what was kept goes on as it was, every book works."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from effort import each, sampled, size
from house_rules import derived_by_chance
from table_reader import BEGIN, Reader, after_games, resumed, spec

from dokolearn.ch1_general import AUGEN_TOTAL, left_of
from dokolearn.evening.evening_machine import start as start_evening
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_machine import view as view_evening
from dokolearn.evening.evening_state import READER, Evening
from dokolearn.evening.opponents_move import UnreadableError, event_word, read_event
from dokolearn.evening.table_view import standing
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.walk import offered_events
from dokolearn.game import sight
from dokolearn.model import SEATS, Play
from dokolearn.replay.check.checking import check
from dokolearn.replay.links.link_forms import open_link
from dokolearn.replay.reader import read as read_game
from dokolearn.rulesets import BOOKS
from dokolearn.sight import cards_now, parties
from dokolearn.strings import text
from dokolearn.wording import with_sign

some_games = each("book, seed", BOOKS, range(1, 4))


@some_games
def test_what_was_kept_goes_on_as_it_was(book: str, seed: int) -> None:
    """Nothing is decided anew: it works, too, with players who cannot decide anything."""
    reader = after_games(spec(book, seed), size(1, 4))
    assert view_evening(resumed(spec(book, seed), reader.kept)) == reader.view


def test_every_stich_is_seen_whole_before_the_next_one() -> None:
    """Whoever laid its fourth card, the reader too; only a claim ends that."""
    fourths = set()
    for seed in (5, 251):
        reader, chance = Reader(spec("ddv", seed)), Random(seed)
        reader.does(BEGIN)
        while not reader.now.over:
            stiche = len(reader.now.done)
            reader.does(chance.choice([one for one in offered_events(reader.view) if one["type"] != "again"]))
            state = reader.now.running.state
            if len(reader.now.done) == stiche or (state and state.claimed is not None):
                continue
            assert (reader.phase, len(reader.view["stich"]["cards"])) == ("stich", 4)
            assert len(reader.now.done) == stiche + 1
            fourths.add(left_of(reader.now.done[-1].lead, 3))
    assert fourths == set(SEATS)


def test_which_cards_may_be_laid_is_told_where_not_all_may() -> None:
    """Those that the engine takes, each of them and no other one; none where it makes no difference."""
    reader, chance, told = Reader(spec("ddv", 5)), Random(5), 0
    reader.does(BEGIN)
    while not reader.now.over:
        taps = (
            [one["index"] for one in offered_events(reader.view) if one["type"] == "pick"] if reader.now.state else []
        )
        taken = [place for place in taps if _laid(reader.now, place)]
        assert reader.view["evening"]["playable"] == (taken if len(taken) < len(taps) else [])
        told += bool(reader.view["evening"]["playable"])
        reader.does(chance.choice([one for one in offered_events(reader.view) if one["type"] != "again"]))
    assert told > 3


def _laid(now: Evening, place: int) -> bool:
    after = step_evening(now, {"type": "pick", "index": place})
    return after.feedback is None or after.feedback.tone != "wrong"


@some_games
def test_card_by_card_the_others_do_the_same(book: str, seed: int) -> None:
    """Whoever gives back what was made so far gets one decision more, and in the end the same table."""
    reader, chance, seen = Reader(spec(book, seed)), Random(seed), 0
    reader.does(BEGIN)
    while reader.phase != "reckoned":
        before, event = (
            reader.now,
            chance.choice([one for one in offered_events(reader.view) if one["type"] != "again"]),
        )
        reader.does(event)
        views = list(card_by_card(before, event))
        *thinking, last = views
        for view in thinking:
            asked = [bool(seat.get("turn")) for seat in view["seats"]]
            assert (view["actions"], view["taps"], asked[READER], sum(asked)) == ([], "", False, 1)
            assert list(view["made"]) == reader.view["made"][: len(view["made"])]
        assert {**last, "moves": []} == {**reader.view, "moves": []}
        assert laid([move for view in views for move in view["moves"]]) == laid(reader.view["moves"])
        seen += len(thinking)
    assert seen > 10


def card_by_card(now: Evening, event: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The views of an event whose answers are asked for one at a time."""
    then: list[str] = []
    while True:
        kept = {"then": then} if then else {}
        view = view_evening(step_evening(now, {**event, **kept, "alone": True}))
        yield view
        if not view["evening"]["acting"]:
            return
        assert len(view["made"]) > len(then)
        then = view["made"]


def laid(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was laid and taken, without what is special about it."""
    return [move for move in moves if not move.keys().isdisjoint(("lay", "take"))]


def test_what_was_kept_needs_no_players(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = after_games(spec("ddv", 5))
    monkeypatch.setattr("dokolearn.evening.opponents_move.acts", None)
    assert view_evening(resumed(spec("ddv", 5), reader.kept)) == reader.view


@some_games
def test_every_game_can_be_read_and_shared(book: str, seed: int) -> None:
    """The record of it is read back without a problem, and is worth the same."""
    reader = after_games(spec(book, seed), size(1, 3))
    result = reader.now.running.result
    if result is None:
        return
    text, link = reader.view["evening"]["dkn"], reader.view["evening"]["link"]
    found = check(read_game(text).record)
    assert read_game(text).problems == ()
    assert found.score is not None
    assert found.score.punkte == result.punkte
    assert link


@some_games
def test_2_02_what_a_party_has_is_told_as_far_as_the_reader_can_tell(book: str, seed: int) -> None:
    """Every Augen lies with somebody, each name with the party that this seat knows, and nobody's party is made up."""
    reader, chance = Reader(spec(book, seed)), Random(seed)
    reader.does(BEGIN)
    while not reader.now.over:
        if reader.now.state is not None:
            told, known = standing(reader.now), parties(reader.now.seen)
            numbers = [int(one) for one in re.findall(r"\d+", told.partition(": ")[2])]
            assert sum(numbers) == sum(stich.augen for stich in reader.now.done), told
            for seat, name in enumerate(("Anna", "Bernd", "Clara"), 1):
                side = re.search(rf"[^,.:]*\b{name}\b[^,.:]*", told)
                party = known[seat]
                if side:
                    assert party is not None, told
                    assert f"({text('de', f'party.{party}')})" in side[0], told
                else:
                    assert party is None or "die anderen" in told or "alle anderen" in told, told
            if "alle anderen" in told:
                assert not any(known[1:]), f"{told}: {known}"
        reader.does(chance.choice([one for one in offered_events(reader.view) if one["type"] not in ("again", "help")]))


def test_2_02_two_of_three_may_be_open() -> None:
    """Anna says Re: she alone is known, and what the other two have is not hers."""
    for seed in range(1, 40):
        reader = after_calls(spec("ddv", seed))
        if reader is not None:
            re_party, rest = r"(Anna|Bernd|Clara) \(Re\) \d+", r"noch offen \d+\."
            assert re.search(rf"du \(Kontra\) \d+ Augen, {re_party}, {rest}", standing(reader.now))
            return
    raise AssertionError("nobody says Re early")


def after_calls(asked: dict[str, Any]) -> Reader | None:
    """A reader of Kontra to whom one of Re is known and nobody else; None where his game has no such moment."""
    reader, chance = Reader(asked), Random(asked["seed"])
    reader.does(BEGIN)
    while not reader.now.over:
        if reader.now.state is not None and reader.now.done:
            known = parties(reader.now.seen)
            if known[READER] == "kontra" and known.count("re") == 1 and known.count(None) == 2:
                return reader
        reader.does(chance.choice([one for one in offered_events(reader.view) if one["type"] not in ("again", "help")]))
    return None


@some_games
def test_3_01_3_the_spielzettel_has_a_row_for_each_game(book: str, seed: int) -> None:
    """Rows as they are written by hand, and the sums below them; cards that were thrown in have none."""
    reader, counted = after_games(spec(book, seed)), list[list[str]]()
    for _ in range(3):
        result = reader.now.running.result
        if result is not None:
            number = len(counted) + 1
            counted.append([f"Spiel {number}", *map(with_sign, result.punkte)])
        sheet = reader.view["evening"]["sheet"]
        assert sheet["rows"] == counted
        columns = list(zip(*counted, strict=True))[1:] or [("0",)] * 4
        assert sheet["sums"] == [with_sign(sum(int(one.replace("−", "-")) for one in column)) for column in columns]
        reader.does({"type": "next"})
        assert reader.view["evening"]["sheet"]["number"] == len(counted) + 1
        reader.plays(Random(seed))


@sampled
def test_a_game_by_house_rules_opens_in_the_viewer_too() -> None:
    """Where a short link cannot hold its options, as a whole text; it comes back by the same rules and as it ended."""
    for seed in range(1, size(6, 60)):
        rules, options = derived_by_chance(Random(f"viewer {seed}"))
        reader = after_games(spec(rules.name, seed, options=options))
        if reader.now.running.result is not None:
            opened = check(read_game(open_link(reader.view["evening"]["link"]).text).record)
            assert (opened.rules, opened.score) == (rules, reader.now.running.result), options


@sampled
def test_house_rules_by_chance() -> None:
    for seed in range(1, size(4, 100)):
        rules, options = derived_by_chance(Random(f"evening {seed}"))
        reader = after_games(spec(rules.name, seed, options=options))
        assert reader.now.over, options


def test_every_card_that_is_offered_goes_or_is_refused_with_its_rule() -> None:
    reader, chance = Reader(spec("mainz", 2)), Random(2)
    reader.does(BEGIN)
    refused = 0
    while reader.phase != "reckoned":
        fine = set(cards_now(reader.now.seen)) if reader.phase == "play" else set()
        before = reader.now
        reader.does(chance.choice([one for one in offered_events(reader.view) if one["type"] != "again"]))
        event = reader.kept[-1][0]
        if event["type"] == "pick" and before.hand[event["index"]] not in fine:
            refused += 1
            assert reader.view["feedback"]["tone"] == "wrong"
            assert reader.view["feedback"]["refs"]
            assert reader.now.log == before.log
    assert refused > 0


def test_a_call_is_asked_back_once() -> None:
    """§3.3 It cannot be taken back."""
    reader = with_a_call()
    call = next(one for one in reader.view["actions"] if one["label"] in ("„Re“ sagen", "„Kontra“ sagen"))
    reader.does({"type": "choose", "index": call["index"]})
    assert not reader.now.seen.spoken
    yes, no = reader.view["actions"]
    reader.does({"type": "choose", "index": no["index"]})
    assert not reader.now.seen.spoken
    reader.does({"type": "choose", "index": call["index"]})
    reader.does({"type": "choose", "index": yes["index"]})
    assert reader.now.seen.spoken[0].call.seat == READER


def with_a_call() -> Reader:
    """A reader who may call something before his first card."""
    for seed in range(1, 20):
        reader = Reader(spec("ddv", seed))
        reader.does(BEGIN)
        reader.does(said(reader, "gesund"))
        if any(one["label"] in ("„Re“ sagen", "„Kontra“ sagen") for one in reader.view["actions"]):
            return reader
    raise AssertionError("nobody may call anything")


def said(reader: Reader, label: str) -> dict[str, Any]:
    """The button of this name."""
    found = next(one for one in reader.view["actions"] if one["label"] == label)
    return {key: found[key] for key in ("type", "index") if key in found}


def test_the_same_cards_again_are_not_written_down_twice() -> None:
    reader = after_games(spec("maennle", 4))
    first, hand = reader.view["evening"]["sheet"], reader.now.running.round.dealt
    reader.does({"type": "again"})
    assert reader.now.running.round.dealt == hand
    reader.plays(Random(9))
    assert reader.view["evening"]["sheet"] == first
    reader.does({"type": "next"})
    assert reader.view["evening"]["sheet"]["played"] == first["played"]
    assert reader.now.running.round.dealt != hand


@each("book", BOOKS)
def test_no_hidden_card_is_in_the_view_while_it_is_played(book: str) -> None:
    reader, chance = Reader(spec(book, 6)), Random(6)
    reader.does(BEGIN)
    while not reader.now.over:
        assert "deal" not in reader.view
        shown = [card["code"] for card in (*reader.view["hand"]["cards"], *reader.view["stich"]["cards"])]
        assert len(shown) <= len(reader.now.hand) + 4
        assert reader.view["evening"]["dkn"] == ""
        reader.does(chance.choice(list(offered_events(reader.view))))


def test_the_augen_of_a_game_are_all_there() -> None:
    reader = after_games(spec("spielregeln", 1))
    assert reader.now.running.state is not None
    assert sum(reader.now.running.state.augen) == AUGEN_TOTAL or reader.now.running.state.claimed


# What others have sent


@each("word", ["", "1", "5 gesund", "1 XX YY", "1 gibt XX", "1 ruft", "1 ruft k90 nie", 7, "1 " + "a" * 99])
def test_a_word_that_is_none(word: object) -> None:
    with pytest.raises(UnreadableError):
        read_event(word)


@each("torn", [["2 KrA"], ["2 gesund", "2 gesund"], ["9 KrA"], "2 gesund", [None], ["2 gesund"] * 100])
def test_a_save_that_is_torn_is_told(torn: object) -> None:
    with pytest.raises(SpecError, match="then"):
        step_evening(start_evening(spec("ddv", 1)), {**BEGIN, "then": torn})


@each("wrong", [{"seed": 0}, {"seed": "1"}, {"level": "gott"}, {"lang": "fr"}, {"rules": "skat"}, {"more": 1}])
def test_a_spec_that_cannot_be_used(wrong: dict[str, Any]) -> None:
    with pytest.raises(SpecError):
        start_evening({**spec("ddv", 1), **wrong})


@sampled
def test_words_of_events_come_back() -> None:
    for seed in range(1, size(4, 20)):
        now = after_games(spec(list(BOOKS)[seed % 5], seed)).now
        assert tuple(read_event(event_word(event)) for event in now.log) == now.log


def test_somebody_else_in_the_chair_sees_other_cards() -> None:
    """The three decide by what they see: each by a `Sight` of his own."""
    reader = Reader(spec("ddv", 8))
    reader.does(BEGIN)
    hands = [sight(reader.now.running, seat).hand for seat in range(4)]  # type: ignore[arg-type]
    assert len(set(hands)) == 4
    assert all(not isinstance(event, Play) or event.seat != READER for event in reader.now.log)
