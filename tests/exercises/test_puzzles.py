"""Puzzles: what is called safe is safe against every deal, and what is not is beaten by cards that could lie so."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from effort import sampled, size
from puzzle_reference import game_of, reaches

from dokolearn.ch1_general import card_code
from dokolearn.ch3_scoring.value import settle
from dokolearn.cli import main
from dokolearn.exercises.puzzles.proof import is_proven
from dokolearn.exercises.puzzles.puzzle import (
    THEMES,
    Collection,
    Puzzle,
    by_day,
    collection_text,
    line_of,
    puzzle_of,
    puzzles,
    read_collection,
)
from dokolearn.exercises.puzzles.puzzle_making import FEWEST_DEALS, THRESHOLDS
from dokolearn.exercises.puzzles.safe_cards import MOST_DEALS, Goal, SafeCards, TooMuch, all_deals
from dokolearn.game import deal_game, play, start, without_questions
from dokolearn.game import sight as seen_by
from dokolearn.hosts.commands.puzzles_command import puzzle_lines
from dokolearn.model import SEATS, Hands, Outcome, four
from dokolearn.players.verein import plays_as_printed
from dokolearn.rulesets import BOOKS
from dokolearn.sight import Sight, cards_now, parties
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import card_name

FEW = 200
"""So many deals the reference can try card by card."""


def positions(left: int, games: int) -> Iterator[tuple[Sight, list[Hands]]]:
    """Whoever is at turn near the end of games, who knows the parties and has a choice, with the deals that fit."""
    for number in range(games):
        random = Random(number).random
        spiel = deal_game(list(BOOKS.values())[number % 4], SEATS[0], random)
        state = start(spiel)
        while spiel.vertrag.game == "normal" and not state.over:
            seen = seen_by(without_questions(spiel, state), state.turn)
            if len(seen.hand) == left and None not in parties(seen) and len(set(cards_now(seen))) > 1:
                yield seen, all_deals(seen)
            state = play(spiel, state, plays_as_printed(seen))


def goals(party: str) -> list[Goal]:
    """Of every sort."""
    return [*(Goal("augen", many) for many in THRESHOLDS[party]), Goal("fuchs"), Goal("karlchen"), Goal("catch")]


@sampled
def test_5_10_the_search_agrees_with_trying_everything() -> None:
    """Deals, cards, whole games: without masks and with nothing kept."""
    asked = 0
    for seen, deals in positions(2, size(12, 150)):
        own = parties(seen)[seen.seat]
        assert own is not None
        for goal in goals(own) if len(deals) <= FEW else []:
            search = SafeCards(seen, goal, deals)
            game, at = game_of(seen, goal)
            for kind in search.choices(search.now):
                assert search.safe(search.now, search.all, kind) == reaches(game, at, deals, kind), (seen, goal)
                asked += 1
    assert asked > 60


def test_5_10_every_different_deal_is_among_them_once() -> None:
    """Chance finds no other one, and the number of ways is that of the deals, counted with copies apart."""
    from dokolearn.ch5_tactics.deals import deals as counted

    for seen, found in positions(3, 8):
        possible, random = counted(seen), Random(1).random
        assert len(set(found)) == len(found) <= possible.number
        assert {four(tuple(sorted(hand)) for hand in possible.sample(random)) for _ in range(50)} <= set(found)
        assert all(hands in possible for hands in found)


def test_5_10_more_deals_than_anybody_could_keep_in_mind_are_too_much() -> None:
    spiel = deal_game(BOOKS["ddv"], SEATS[0], Random(3).random)
    with pytest.raises(TooMuch):
        all_deals(seen_by(without_questions(spiel, start(spiel)), SEATS[1]))


@pytest.mark.parametrize("book", BOOKS)
def test_3_02_so_many_augen_win(book: str) -> None:
    """The goals of both parties are those of every book, if nobody has called."""
    re = frozenset(SEATS[:2])
    for mine, winner in ((120, "kontra"), (121, "re")):
        assert settle(Outcome("normal", re, (mine, 240 - mine), (6, 6)), BOOKS[book]).winner == winner


# Those that travel with the site

ALL = puzzles()


def test_puzzles_of_every_theme_and_level_travel_with_the_site() -> None:
    assert {one.theme for one in ALL} == set(THEMES)
    assert {one.level for one in ALL} == {1, 2, 3}
    assert {book for one in ALL for book in one.books} == set(BOOKS)
    assert len({(one.word, one.goal) for one in ALL}) == len(ALL)


def test_puzzles_are_found_by_as_many_as_is_wanted() -> None:
    """Hardly anybody guesses them, a club finds half of them, whoever counts most."""
    chance, verein, meister = (sum(column) / len(ALL) for column in zip(*(one.finders for one in ALL), strict=True))
    assert chance <= 35
    assert verein <= 60
    assert 60 <= meister <= 95


def test_puzzles_survive_being_written() -> None:
    assert [puzzle_of(line_of(one)) for one in ALL] == list(ALL)


def in_turn() -> list[Puzzle]:
    """Some of all levels, or all."""
    return list(ALL[:: max(1, len(ALL) // size(12, len(ALL)))])


@sampled
def test_5_10_a_safe_card_wins_against_every_deal_at_every_table_it_is_for() -> None:
    for one in in_turn():
        for book in one.books:
            seen = one.sight(BOOKS[book])
            possible = all_deals(seen)
            assert FEWEST_DEALS <= len(possible) <= MOST_DEALS
            assert is_proven(one, BOOKS[book], SafeCards(seen, one.goal, possible)), (book, line_of(one))


@sampled
def test_5_10_the_reference_says_so_too() -> None:
    """The first card, where deals are few; each deal that beats another one, at every step, with all hands open."""
    tried = 0
    for one in in_turn():
        rules = BOOKS[one.books[0]]
        possible = all_deals(one.sight(rules))
        for number, step in enumerate(one.steps):
            seen = one.sight(rules, number)
            game, at = game_of(seen, one.goal)
            for kind, (left, opposite, right) in step.beaten.items():
                assert not reaches(game, at, [four((seen.hand, left, opposite, right))], kind), line_of(one)
            if not number and len(possible) <= FEW and len(seen.hand) < 4:
                assert all(reaches(game, at, possible, kind) for kind in step.safe), line_of(one)
                tried += 1
    assert tried


def test_the_command_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = str(tmp_path / "puzzles.json")
    Path(path).write_text(collection_text(Collection(3, ())), encoding="utf-8")
    *_, last = puzzle_lines(2, 10, "de", path)
    assert read_collection(path).tried == 5
    assert "5 Spielen" in last


# In the terminal


def in_terminal(*words: str, typed: str) -> Result:
    return CliRunner().invoke(main, ["puzzle", *words], input=typed)


def test_a_wrong_card_is_beaten_by_hands_that_are_shown_then_and_the_right_ones_win() -> None:
    one = next(one for one in ALL if len(one.steps) > 1)
    typed = [(next(iter(step.beaten)), step.safe[0]) for step in one.steps]
    lines = "".join(f"{card_code(wrong)}\n{card_code(right)}\n" for wrong, right in typed)
    shown = in_terminal(str(one.number), "--book", one.books[0], "--lang", "en", typed=lines)
    assert shown.exit_code == 0
    for step, (wrong, _) in zip(one.steps, typed, strict=True):
        told = shown.output.partition(text("en", "puzzle.beaten", card=card_name(wrong, "en")))[2]
        assert f"{card_name(step.beaten[wrong][0][0], 'en')}" in told
    before, _, after = shown.output.partition("Done, ")
    assert text("en", "puzzle.instead", card=card_name(typed[-1][0], "en")) in after
    assert before.count("does not do") == len(one.steps)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_number_there_is_one_for_each_day(lang: str) -> None:
    shown = in_terminal("--theme", "fuchs", "--lang", lang, typed="?\nPi9 Pi9\nq\n")
    assert shown.exit_code == 0
    assert text(lang, "puzzle.theme.fuchs") in shown.output
    assert "(" in shown.output
    assert len({by_day(ALL, day)[0].number for day in range(len(ALL))}) == len(ALL)


def test_a_puzzle_belongs_to_a_book_and_others_say_so() -> None:
    one = next(one for one in ALL if "maennle" not in one.books)
    shown = in_terminal(str(one.number), "--book", "maennle", "--lang", "en", typed="")
    assert shown.exit_code == 2
    assert text("en", "puzzle.none") in shown.output
    assert len({one.number for one in ALL}) == len(ALL)
