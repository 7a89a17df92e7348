"""Two engines: every score and every card through a second, plain reckoning written from the sources."""

from itertools import islice
from random import Random
from typing import Any

import pytest
import two_engines
from effort import each, sampled, size
from reference_calls import BOOKS as CALLS
from reference_score import BOOKS as WRITTEN
from reference_score import score
from two_engines import (
    CARD_OPTIONS,
    by_engine,
    disagreements,
    follow,
    follow_calls,
    follow_evenings,
    house_rules_by_chance,
    sheet_by_chance,
    table_by_chance,
)

from dokolearn.course.games_at_table import games_at, lively_games
from dokolearn.rulesets import BOOKS


@sampled
@each("book", WRITTEN)
def test_3_09_two_ways_to_score_a_sheet_agree(book: str) -> None:
    assert list(islice(disagreements(book, size(20_000, 200_000)), 3)) == []


@sampled
@each("book", WRITTEN)
def test_3_09_and_so_they_do_under_house_rules(book: str) -> None:
    random = Random(f"house rules {book}")
    for _ in range(size(150, 1_500)):
        options, rules = house_rules_by_chance(random, book)
        for _ in range(20):
            sheet = sheet_by_chance(random, rules)
            assert by_engine(sheet, rules) == score(book, options, sheet), (options, sheet)


@sampled
@each("book", WRITTEN)
def test_2_07_two_ways_to_play_a_game_agree(book: str) -> None:
    for known in lively_games(BOOKS[book], size(40, 1_500)):
        if known.games[-1].state is not None:
            follow(known, book)


@sampled
@each("book", WRITTEN)
def test_2_04_and_so_they_do_under_house_rules_about_cards(book: str) -> None:
    random = Random(f"cards {book}")
    for _ in range(size(12, 300)):
        options, rules = table_by_chance(random, book, CARD_OPTIONS)
        for known in lively_games(rules, 8):
            if known.games[-1].state is not None:
                follow(known, book, options)


@sampled
@each("book", WRITTEN)
def test_3_03_two_ways_to_say_who_may_call_agree(book: str) -> None:
    games = lively_games(BOOKS[book], size(40, 1_000))
    assert sum(follow_calls(known, book) for known in games if known.games[-1].state is not None) > size(300, 8_000)


@each(
    "book, change",
    [
        ("mainz", {"reply": "one_card_less"}),
        ("mainz", {"while_searching": "nobody"}),
        ("mainz", {"skipping": False}),
        ("ddv", {"hochzeit_later": 0}),
        ("ddv", {"levels_after_late_reply": True}),
        ("spielregeln", {"hochzeit_later": 1}),
        ("spielregeln", {"limits": (11, 10, 9, 8, 8)}),
        ("schmidt", {"only_on_turn": False}),
        ("schmidt", {"reply": "one_card_less"}),
    ],
)
def test_and_a_deadline_that_one_of_the_two_reads_wrongly_is_noticed(
    book: str, change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(two_engines.CALLS, book, CALLS[book]._replace(**change))
    games = [known for known in lively_games(BOOKS[book], 120) if known.games[-1].state is not None]
    with pytest.raises(AssertionError):
        sum(follow_calls(known, book) for known in games)


@sampled
@each("book", WRITTEN)
def test_1_04_two_ways_to_keep_an_evening_agree(book: str) -> None:
    """Evenings of many Soli, and some of people who avoid them: then a Pflichtsolo is due in the end."""
    follow_evenings(lively_games(BOOKS[book], size(80, 1_000)), book)
    due = follow_evenings(games_at(BOOKS[book], size(26, 200)), book)
    assert (due > 0) == (book in ("ddv", "spielregeln"))


MISREAD = [
    ("mainz", {"tie_rule": "only_kontra"}),
    ("mainz", {"both_levels": "none_wins"}),
    ("mainz", {"own_missed_level_pays": 2}),
    ("mainz", {"re_kontra": "plus2"}),
    ("mainz", {"double_gegen": False}),
    ("mainz", {"double_special": True}),
    ("mainz", {"gegen_games": ("normal", "hochzeit")}),
    ("mainz", {"karlchen_caught": False}),
    ("ddv", {"tie_rule": "last_speaker"}),
    ("ddv", {"both_levels": "last_decides"}),
    ("ddv", {"none_wins_pays": "special_only"}),
    ("ddv", {"lost_level_points": "thresholds"}),
    ("ddv", {"alone_pays": {"karosolo": ("doppelkopf",)}}),
    ("spielregeln", {"none_wins_pays": "thresholds"}),
    ("spielregeln", {"karlchen_lost_minus": False}),
    ("spielregeln", {"alone_pays": {}}),
    ("schmidt", {"tie_rule": "only_kontra"}),
    ("schmidt", {"own_missed_level_pays": 1}),
    ("schmidt", {"gegen_games": ("normal", "hochzeit")}),
    ("maennle", {"tie_rule": "only_kontra"}),
    ("maennle", {"tie_rule": "kontra_null_any"}),
    ("maennle", {"round_even": "none"}),
    ("maennle", {"round_even": "toward_zero"}),
    ("maennle", {"herzstich": False}),
]


@each("book, change", MISREAD)
def test_a_rule_that_one_of_the_two_reads_wrongly_is_noticed(book: str, change: dict[str, Any]) -> None:
    random = Random(book)
    sheets = (sheet_by_chance(random, BOOKS[book]) for _ in range(3_000))
    assert any(by_engine(sheet, BOOKS[book]) != score(book, change, sheet) for sheet in sheets)
