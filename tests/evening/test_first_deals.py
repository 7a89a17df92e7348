"""The first whole games of the course and of “Heute Abend” feel strong, and show early who plays with whom."""

from random import Random

import pytest
from effort import each, sampled, size

from dokolearn.ch1_general import DULLE, FUCHS, rank_of
from dokolearn.ch2_normal_game import ALTE, TRUMP, public_re
from dokolearn.evening.evening_state import deal_next as dealt_evening
from dokolearn.evening.evening_state import start as start_evening
from dokolearn.exercises import SpecError
from dokolearn.exercises.drill import drill_spec, drill_table, key_of, start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.drill.first_deals import FIRST_DEALS
from dokolearn.exercises.kinds.whole_game import KIND
from dokolearn.exercises.kinds.whole_game.whole_course import (
    LEARNER,
    Course,
    Task,
    seat_sight,
    with_card,
    with_others_cards,
)
from dokolearn.exercises.state_table import MAX_BYTES, gzipped_size
from dokolearn.game import party_augen
from dokolearn.hosts.html.static_html import drill_html
from dokolearn.players import anfaenger
from dokolearn.players.levels import events, level_of
from dokolearn.players.people import PLAIN, SEATED
from dokolearn.rulesets import BOOKS
from dokolearn.trace import ROOT

WON_OF_200 = 160
EARLY = 5
"""In this Stich at the latest most games have shown the partner; in one by chance that is Stich 7."""


def dealt(name: str, book: str) -> Task:
    task = start_drill("whole_game", 12, rules=book, first=name).state.task
    assert isinstance(task, Task)
    return task


def played(task: Task, number: int) -> tuple[bool, int]:
    """A game with somebody at the learner's place who makes the mistakes of beginners: whether Re has won, and in which
    Stich the partner has shown."""
    chance, inner, shown = Random(f"beginner {number}").random, begun(task), 0
    while not inner.play.over:
        kind = anfaenger.plays(seat_sight(task, inner.play, LEARNER), chance)
        place = next(at for at, held in enumerate(task.hands[LEARNER]) if held == kind and at not in inner.places)
        inner = with_others_cards(task, with_card(task, inner, place)._replace(looking=False))
        out = public_re(inner.play.stiche, inner.play.stich, inner.play.lead) - {LEARNER}
        shown = shown or (len(inner.done) if out else 0)
    return party_augen(task.spiel, inner.play)["re"] > 120, shown or 99


def begun(task: Task) -> Course:
    return with_others_cards(task, KIND.first(task)._replace(said=True))


@sampled
@each("name", FIRST_DEALS)
@each("book", BOOKS)
def test_beginners_win_their_first_game_four_times_out_of_five(name: str, book: str) -> None:
    many = size(5, 200)
    found = [played(dealt(name, book), number) for number in range(many)]
    assert 200 * sum(won for won, _ in found) >= WON_OF_200 * many
    assert sorted(shown for _, shown in found)[many // 2] <= EARLY


@each("name", FIRST_DEALS)
@each("book", BOOKS)
def test_3_02_the_learner_holds_a_strong_hand_of_re(name: str, book: str) -> None:
    """One Kreuz Dame, a Dulle, two thirds trumps, a Fehl Ass and no Fuchs to lose; nobody has anything to announce."""
    task = dealt(name, book)
    own = task.hands[LEARNER]
    assert (own.count(ALTE), own.count(FUCHS)) == (1, 0)
    assert DULLE in own
    assert 3 * sum(task.table.group[kind] == TRUMP for kind in own) >= 2 * len(own)
    assert any(rank_of(kind) == "A" and task.table.group[kind] != TRUMP for kind in own)
    for hand in task.hands:
        assert max(hand.count(ALTE), hand.count(FUCHS)) < 2
        assert sum(task.table.group[kind] == TRUMP for kind in hand) > 3, "an Armut at some tables"
        assert max(sum(rank_of(kind) == rank for kind in hand) for rank in ("9", "K")) < 5, "thrown in at some tables"


@each("lang, title", [("de", "Dein erstes ganzes Spiel"), ("en", "Your first whole game")])
def test_the_first_game_has_a_name_and_no_number(lang: str, title: str) -> None:
    drill = start_drill("whole_game", 12, lang=lang, first="first_game")
    assert (view_drill(drill)["title"], view_drill(drill)["progress"]) == (title, "")
    assert gzipped_size(drill_table(drill)) <= MAX_BYTES
    assert start_drill(**drill_spec(drill)).state == drill.state


def test_after_it_chance_deals_as_ever() -> None:
    drill = start_drill("whole_game", 12, first="first_game")
    for event in drill.state.spec.kind.solution(drill.state.task):
        drill = step_drill(drill, event)
    fresh = step_drill(drill, {"type": "next"})
    assert view_drill(fresh)["progress"].endswith("Karten Nr. 12")
    assert fresh.state.task.hands != drill.state.task.hands


def test_it_is_remembered_as_before() -> None:
    """Who had finished the whole game of lesson 7 keeps that."""
    assert f'data-dk-key="{key_of("whole_game", 12)}"' in drill_html("whole_game", 12, first="first_game")


@pytest.mark.parametrize(("kind", "first"), [("whole_game", "second_game"), ("legal_cards", "first_game")])
def test_what_is_no_first_deal_is_refused(kind: str, first: str) -> None:
    with pytest.raises(SpecError, match="first_game, tonight"):
        start_drill(kind, 12, first=first)


# Lesson 13: with calls, one of the wishes of an evening

SEED = 18
"""As `lessons/13_ein_spiel_mit_ansagen.ipynb` has it."""

PLAYERS = (level_of("anfaenger", PLAIN), *(level_of("verein", person) for person in SEATED[1:]))


def with_calls(book: str, number: int) -> bool:
    """Whether Re wins with a beginner at the reader's place, who may call as he likes."""
    game = dealt_evening(start_evening({"seed": SEED, "rules": book, "games": ["re"]})).running
    for _, after in events(game, PLAYERS, Random(f"evening {number}").random):
        game = after
    return game.result is not None and game.result.winner == "re"


@sampled
@each("book", BOOKS)
def test_beginners_win_the_first_game_with_calls_four_times_out_of_five(book: str) -> None:
    many = size(5, 200)
    assert 200 * sum(with_calls(book, number) for number in range(many)) >= WON_OF_200 * many


def test_the_lesson_deals_these_cards() -> None:
    [lesson] = (ROOT / "lessons").glob("13_*.ipynb")
    assert f'show_evening(\\"re\\", seed={SEED})' in lesson.read_text(encoding="utf-8")
    [first] = (ROOT / "lessons").glob("07_*.ipynb")
    assert 'show_drill(\\"whole_game\\", seed=12, first=\\"first_game\\")' in first.read_text(encoding="utf-8")
