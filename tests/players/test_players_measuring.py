"""What something is worth: tried in the same deals, proven against two kinds of players, never by luck."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

import pytest
from at_the_table import deal, go
from effort import each

from dokolearn.ch1_general import parse_card
from dokolearn.ch5_tactics.quick_facts import quick_facts
from dokolearn.game import sight
from dokolearn.game.chance import Chance
from dokolearn.model import GameEvent, Kind, Play, Say, Seat, Speak
from dokolearn.players import measuring
from dokolearn.players.grading import event_notation, figure, figures, grade, has_choice
from dokolearn.players.levels import LEVELS, Level
from dokolearn.players.match import mean, normal_games
from dokolearn.players.measuring import FIRST, MOST, MeasuredOption, TriedDeal, measure
from dokolearn.players.simple import simple_card
from dokolearn.players.verein import CLUB
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, cards_now

YOU = Seat(0)
TRUMPS = "He10 He10 KrD PiD PiD HeD HeD KaD KaD KrB PiB KaA"
STRONG = "He10 He10 KrD PiD PiD HeD KaD KaA Ka10 KrA KrA PiA"


def at_once(hand: str, book: str = "ddv") -> Sight:
    """What you see who lead the first Stich with this hand."""
    return sight(go(deal(BOOKS[book], seat0=hand), "alle gesund"), YOU)


def card(code: str) -> Play:
    return Play(YOU, parse_card(code))


# The same deals for everything


def test_a_position_and_its_name_lead_to_the_same_figures() -> None:
    at, options = at_once(STRONG), [card("KrA"), card("KaA")]
    once = measure(at, options, "x", most=FIRST)
    assert once == measure(at, options, "x", most=FIRST)
    assert once != measure(at, options, "y", most=FIRST)


def test_the_order_of_the_options_does_not_matter() -> None:
    at, options = at_once(STRONG), [card("KrA"), card("KaA"), card("PiA")]
    rows = {row.event: row for row in measure(at, options, most=FIRST).rows}
    assert {row.event: row for row in measure(at, options[::-1], most=FIRST).rows} == rows


def test_what_is_the_same_costs_nothing_for_certain() -> None:
    """Luck of the cards is the same for both, so between a card and itself there is none."""
    for row in measure(at_once(STRONG), [card("KrA"), card("KrA")], most=FIRST).rows:
        assert (row.below.mean, row.below.error, row.settled) == (0.0, 0.0, True)


def test_a_fat_stich_is_not_left_to_others() -> None:
    """32 Augen lie there, you are the last one and have no Kreuz."""
    table = go(
        deal(BOOKS["ddv"], dealer=0, seat0="HeB KaK PiK PiK", seat1="KrA", seat2="Kr10", seat3="KrA"), "alle gesund"
    )
    found = measure(sight(go(table, "KrA Kr10 KrA"), YOU), [card("PiK"), card("KaK")])
    assert found.deals < MOST, "it is soon clear"
    assert [grade(row) for row in found.rows] == ["mistake", "best"]
    assert found.rows[0].better == card("KaK")


# Calls and answers


def test_a_call_on_a_hand_that_wins_is_worth_more_than_silence() -> None:
    found = measure(at_once(STRONG), [Speak(YOU, 0), None], most=FIRST)
    assert [grade(row) for row in found.rows] == ["best", "mistake"]
    assert event_notation(found.rows[1].event) == "silent"


def test_a_hand_full_of_trumps_is_better_played_alone() -> None:
    at = sight(deal(BOOKS["ddv"], seat0=TRUMPS), YOU)
    found = measure(at, [Say(YOU, "gesund"), Say(YOU, "vorbehalt")], most=20)
    assert set(figures(found)) == {"gesund", "vorbehalt"}
    assert [row.event for row in found.rows] == [Say(YOU, "gesund"), Say(YOU, "vorbehalt")]
    assert found.rows[1].punkte > found.rows[0].punkte


# Habits among equals


def made_up(
    monkeypatch: pytest.MonkeyPatch, *found: tuple[tuple[int, ...], tuple[int, ...]]
) -> tuple[MeasuredOption, ...]:
    """Rows of three cards that bring these Punkte: by deal, among club players and against simple ones."""

    def trials(at: Sight, options: Sequence[GameEvent | None], chance: Chance, many: int) -> Iterator[TriedDeal]:
        yield from (TriedDeal(1, club, simple) for club, simple in islice(cycle(found), many))

    monkeypatch.setattr(measuring, "trials", trials)
    return measure(at_once(STRONG), [card("KrA"), card("PiA"), card("KaA")]).rows


def test_what_only_pays_among_equals_is_an_open_question(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = made_up(monkeypatch, ((3, 2, 0), (0, 1, 0)), ((3, 2, 1), (0, 1, 0)))
    assert (first.below.mean, second.below.mean, third.below.mean) == (0, 1, 2.5)
    assert [grade(row) for row in (first, second, third)] == ["best", "open", "mistake"]
    assert third.better == card("PiA"), "the first one is no better against simple players"
    assert third.price.mean == 1.5


@each("less, said", [(1, "good"), (2, "playable"), (3, "mistake")])
def test_the_grade_is_by_the_price(less: int, said: str) -> None:
    """A quarter, a half, three quarters of a Punkt, always the same way."""
    with pytest.MonkeyPatch.context() as patch:
        found = [((4, 4, 4 - (at < less)), (4, 4, 4 - (at < less))) for at in range(4)]
        rows = made_up(patch, *found)
    assert [grade(row) for row in rows] == ["best", "best", said]
    assert figure(rows[2]).price == less / 4
    assert has_choice(map(grade, rows)) == (said != "good")


def test_what_may_be_chance_is_never_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = made_up(monkeypatch, ((9, -9, 0), (9, -9, 0)), ((-9, 10, 0), (-9, 10, 0)))
    assert [grade(row) for row in rows] == ["best"] * 3
    assert not has_choice(map(grade, rows))


# The simple rule player


def test_the_simple_player_is_better_than_chance_and_not_as_good_as_the_club() -> None:
    def plays(seen: Sight, chance: Chance) -> Kind:
        open_cards, own = quick_facts(seen)
        return simple_card(open_cards, own, sorted(cards_now(seen), key=own.hand.index), CLUB)

    simple = Level(LEVELS["verein"].answers, LEVELS["verein"].speaks, plays)
    better = mean(duel.augen for duel in normal_games(simple, LEVELS["zufall"], BOOKS["ddv"], range(30)))
    worse = mean(duel.augen for duel in normal_games(simple, LEVELS["verein"], BOOKS["ddv"], range(30)))
    assert better.value > 3 * better.error
    assert worse.value < -worse.error
