"""After a game: what Verein would have done, from what the reader saw then, and the way back to it."""

from dataclasses import replace
from random import Random

import pytest
from effort import each, sampled, size
from table_reader import BEGIN, Reader, after_games, resumed, spec

from dokolearn.advice_words import instead
from dokolearn.club_evening_rules import evening
from dokolearn.evening import same_cards
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_machine import view as view_evening
from dokolearn.evening.evening_state import READER, Evening, cards_given, deal_next
from dokolearn.evening.evening_state import start as start_evening
from dokolearn.exercises.drill.invent import chance_of
from dokolearn.game import sight, step
from dokolearn.model import Play, Say
from dokolearn.players import announcing
from dokolearn.players.advice import advise
from dokolearn.players.levels import events
from dokolearn.players.regret import loss
from dokolearn.replay.links.link_forms import open_link
from dokolearn.replay.reader import read
from dokolearn.replay.text.writer import write
from dokolearn.reviewing.reviewing_machine import start as start_review
from dokolearn.reviewing.reviewing_machine import view as review_view
from dokolearn.rulesets import BOOKS
from dokolearn.sight import actions
from dokolearn.strings import LANGUAGES, text

some_games = each("book, seed", BOOKS, range(1, 4))


def played_by_the_club(book: str, seed: int) -> Evening:
    """A game in which the reader did what Verein does, reckoned."""
    now = deal_next(start_evening(spec(book, seed)))
    done = list(events(now.running, now.plan.players, chance_of(f"club {seed}")))
    log = tuple(event for event, _ in done)
    return replace(now, game=done[-1][1], log=log, reckoned=True)


def ended(book: str, seed: int) -> Reader:
    """A game played by chance to its score; one in which there is something to speak of."""
    for more in range(20):
        reader = after_games(spec(book, seed + 100 * more))
        if reader.now.running.result is not None and same_cards.moments(reader.now):
            return reader
    raise AssertionError("there is never anything to speak of")


@some_games
def test_who_plays_as_advised_hears_a_kind_word(book: str, seed: int) -> None:
    for more in range(size(1, 20)):
        now = played_by_the_club(book, seed + 3 * more)
        assert same_cards.moments(now) == ()
        if now.running.result is not None:
            shown = view_evening(step_evening(now, {"type": "look_back"}))
            assert [row[1] for row in shown["lines"]["rows"]] == [text("de", "evening.next_time.none")]
            assert shown["task"] == view_evening(now)["task"]
            assert [action for action in shown["actions"] if action["type"] == "back"] == []


@some_games
def test_what_differed_most_is_told_by_what_the_reader_saw(book: str, seed: int) -> None:
    reader = ended(book, seed)
    now, found = reader.now, same_cards.moments(reader.now)
    assert 0 < len(found) <= same_cards.MOST
    assert len({one.stich for one in found}) == len(found)
    game = cards_given(now).running
    for at, event in enumerate(now.log):
        for one in (one for one in found if one.at == at):
            assert one.seen == sight(game, READER, evening(now.runde))
            assert one.did == event
            assert one.lost >= same_cards.CLEAR
            said = instead(one.seen, None if one.silent else one.did, "de")
            assert said.did != said.better
            assert said.why
            best = advise(one.seen)[0]
            assert best.event != event
            assert not isinstance(event, Play) or one.silent or event.kind not in best.kinds
        game = step(game, event)


@each("book", BOOKS)
def test_a_hochzeit_that_was_not_said_is_told(book: str) -> None:
    """§4.10 Whoever says nothing of both Kreuz Damen plays alone; nobody reckons what the other way is worth."""
    for seed in range(1, 300):
        seen = deal_next(start_evening(spec(book, seed))).seen
        healthy = Say(READER, "gesund")
        if seen.turn == READER and healthy in actions(seen) and announcing.plan(seen) == "hochzeit":
            assert loss(seen, healthy) >= same_cards.CLEAR
            assert loss(seen, announcing.answers(seen)) == 0
            return
    raise AssertionError("nobody has a Hochzeit")


@each("lang", LANGUAGES)
def test_it_is_told_in_rows_with_ways_back(lang: str) -> None:
    reader = Reader(spec("ddv", 1, lang=lang))
    reader.does(BEGIN)
    reader.plays(Random(1))
    score = reader.view["lines"]
    reader.does({"type": "look_back"})
    found = same_cards.moments(reader.now)
    assert [row[0] for row in reader.view["lines"]["rows"]] == [
        text(lang, f"evening.next_time.{'stich' if one.stich else 'questions'}", number=one.stich) for one in found
    ]
    assert [one["index"] for one in reader.view["actions"] if one["type"] == "back"] == [one.at for one in found]
    assert all("{" not in cell for row in reader.view["lines"]["rows"] for cell in row)
    reader.does({"type": "look_back"})
    assert reader.view["lines"] == score


@some_games
def test_from_anywhere_a_game_goes_on_otherwise(book: str, seed: int) -> None:
    """All before it as it was, nothing written down twice, and what was kept leads there again."""
    reader = ended(book, seed)
    first, sheet = reader.now, reader.view["evening"]["sheet"]
    reader.does({"type": "look_back"})
    at = same_cards.moments(reader.now)[-1].at
    reader.does({"type": "back", "index": at})
    assert reader.now.log == first.log[:at]
    assert reader.view["made"] == []
    reader.plays(Random(seed))
    assert reader.now.log[:at] == first.log[:at]
    assert reader.view["evening"]["sheet"] == sheet
    asked = spec(book, first.plan.seed)
    assert view_evening(resumed(asked, reader.kept)) == reader.view


@sampled
def test_every_decision_can_be_gone_back_to() -> None:
    """Whoever does the same again has the same game."""
    for seed in range(1, size(3, 30)):
        now = step_evening(ended("ddv", seed).now, {"type": "look_back"})
        for at, event in enumerate(now.log):
            there = step_evening(now, {"type": "back", "index": at})
            if event.seat != READER or there.reckoned:  # what a Stich has forced was no decision
                assert there.log == now.log
                continue
            game = there.running
            for one in now.log[at:]:
                game = step(game, one)
            assert (there.log, game.result) == (now.log[:at], now.running.result)


@each("torn", [-1, 9_999, "3", None, True, 0.5])
def test_a_way_back_that_is_none_leads_nowhere(torn: object) -> None:
    now = step_evening(ended("ddv", 2).now, {"type": "look_back"})
    after = step_evening(now, {"type": "back", "index": torn})
    assert (after.log, after.looks_back, after.once_more) == (now.log, True, False)
    assert step_evening(ended("ddv", 2).now, {"type": "back", "index": 3}).reckoned


def test_who_resumes_does_not_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is looked at is reckoned."""
    reader = ended("ddv", 3)
    for event in ({"type": "look_back"}, {"type": "again"}):
        reader.does(event)
    monkeypatch.setattr(same_cards, "moments", None)
    asked = spec("ddv", reader.now.plan.seed)
    assert view_evening(resumed(asked, reader.kept)) == reader.view


# The turning points of all four


@some_games
def test_the_game_can_be_reviewed_where_its_link_opens(book: str, seed: int) -> None:
    """What the engine looks at there is this game, to its end."""
    now = ended(book, seed).now
    link = view_evening(now)["evening"]["link"]
    opened = read(open_link(f"#{link}&v=1&b=1").text)
    found = review_view(start_review({"dkn": write(opened.record)}))
    assert found["cannot"] == ""
    assert found["of"] > 0
