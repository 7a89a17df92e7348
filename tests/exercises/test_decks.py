"""Proven hands and turns for free drills of Soli and calls: as they are found, kept and asked."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from effort import each, sampled, size, thorough

from dokolearn.ch1_general import card_codes
from dokolearn.ch2_normal_game import ALTE
from dokolearn.exercises import Spec, solution, start, step, view
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill.invent import LEVELS
from dokolearn.exercises.graded import Measurement, cost
from dokolearn.exercises.graded.decks import Deck, Proven, deck, deck_text, numbers, word_of
from dokolearn.exercises.kinds import KINDS, solo_or_not
from dokolearn.hosts.commands.grade_command import FEW_WORDS, few_are_good, fits, in_levels, level
from dokolearn.players import announcing
from dokolearn.players.grading import Figure, event_notation
from dokolearn.rulesets import BOOKS
from dokolearn.sight import calls_now

DECKS = ("solo_or_not", "would_call")
FEWEST = 300
"""By kind and book: who practises every evening does not meet the same hand soon."""

BEST, GOOD, COSTLY = Figure("best", 0.0, 0.0), Figure("good", 0.2, 0.1), Figure("mistake", 1.5, 0.1)


def kind_of(name: str) -> Any:
    return KINDS[name]


def proposed(name: str, book: str, number: int) -> tuple[dict[str, Any], Any]:
    """A position of this number, and the task that is made of it."""
    task = kind_of(name).propose(BOOKS[book], number)
    assert task is not None
    return task, kind_of(name).read({**task, "graded": True}, BOOKS[book])


# How numbers become positions


@each("name, book", DECKS, BOOKS)
def test_a_position_is_read_as_it_was_written(name: str, book: str) -> None:
    task, _ = proposed(name, book, 2)
    assert word_of(Proven(word_of(task), 1, Measurement("", "", 0, {})).task) == word_of(task)


def test_a_word_holds_calls_and_a_deck_options_of_two_words() -> None:
    task = {"hand": "KrD HeA", "stich": "", "stiche": "", "lead": 0, "calls": "2:Re@0 2:Re-k90@4"}
    figures = {"silent": COSTLY, "call 0": BEST}
    row = Proven(word_of(task), 2, Measurement("made", "probe", 100, figures))
    assert row.task["calls"] == "2:Re@0 2:Re-k90@4"
    assert "call~0:0:0:0" in deck_text(Deck(1, (row,)))


@thorough
@each("book", BOOKS)
def test_turns_at_which_a_club_calls_take_turns_with_those_at_which_it_keeps_silent(book: str) -> None:
    """Not every number has games with a keine 90 that pays."""
    kind, rules = kind_of("would_call"), BOOKS[book]
    tasks = [kind.propose(rules, number) for number in range(60)]
    said = [kind.usual(kind.read({**task, "graded": True}, rules)) if task else "" for task in tasks]
    for silent, turns in ((False, said[::2]), (True, said[1::2])):
        found = [(one == "silent") is silent for one in turns if one]
        assert len(found) >= 20
        assert sum(found) > len(found) / 2


@thorough
@each("book", BOOKS)
def test_hands_are_good_for_a_solo_tempt_to_one_or_might_announce_a_hochzeit(book: str) -> None:
    both, tempting = (proposed("solo_or_not", book, number)[1] for number in (0, 2))
    assert both.sight.hand.count(ALTE) == 2
    assert tempting.sight.hand.count(ALTE) < 2
    assert kind_of("solo_or_not").usual(tempting) in {word.what for word in tempting.words}


@each("found, hard", [((BEST, COSTLY), 1), ((COSTLY, BEST), 3), ((GOOD, BEST), 3)])
def test_it_is_hard_where_what_is_usual_is_not_good_enough(found: tuple[Figure, ...], hard: int) -> None:
    assert level(dict(zip(("usual", "other"), found, strict=True)), "usual") == hard


# What is kept


@each("name, book", DECKS, BOOKS)
def test_in_every_proven_position_few_words_are_good_and_something_is_wrong(name: str, book: str) -> None:
    found = deck(name, book).proven
    assert len({one.word for one in found}) == len(found) >= FEWEST
    for one in found:
        grades = [figure.grade for figure in one.measured.figures.values()]
        assert "best" in grades
        assert "open" not in grades
        assert {"playable", "mistake"} & set(grades)
        assert few_are_good(one.measured.figures)


@each("name, book", DECKS, BOOKS)
def test_every_proven_position_can_be_asked_and_solved(name: str, book: str) -> None:
    """By its number as written out, which is how it is measured again."""
    rules, kind = BOOKS[book], kind_of(name)
    for number in range(0, len(deck(name, book).proven), size(9, 1)):
        task = kind.read({"deck": number}, rules)
        assert kind.read({**deck(name, book).proven[number].task, "graded": True}, rules).sight == task.sight
        state = start(Spec(kind, rules, "de", "", (task,)))
        options = len([action for action in view(state)["actions"] if action["type"] == "choose"])
        assert options == len(deck(name, book).proven[number].measured.figures)
        for event in solution(state.spec):
            state = step(state, event)
        assert state.solved
        assert view(state)["feedback"]["tone"] == "right"


@sampled
@each("name, book", [*DECKS, "choose_card"], BOOKS)
def test_every_proven_position_is_one_of_the_book_with_a_figure_for_all_that_may_be_done(name: str, book: str) -> None:
    """Each is played through card by card: whoever changes rules meets those that they forbid or that have other legal
    cards, although figures of earlier players stay."""
    rules, kind, proven = BOOKS[book], KINDS[name], deck(name, book).proven
    for number in range(0, len(proven), size(15, 1)):
        position = kind.position(kind.read({"deck": number}, rules))
        assert set(proven[number].measured.figures) == {event_notation(event) for event in position[2]}, number


@thorough
@each("book", BOOKS)
def test_what_is_offered_with_a_hand_hangs_on_no_last_digit(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pythons add fractions up otherwise in the last digits, and of two Soli that promise the same each is first
    somewhere: everybody gets the same words, and of a proven hand those that were measured."""
    proven, promise = deck("solo_or_not", book).proven, announcing.promise
    here = offered(proven, book)
    assert [set(words) for words, _ in here] == [set(one.measured.figures) for one in proven]
    for digit in (-1e-12, 1e-12):
        monkeypatch.setattr(
            announcing, "promise", lambda sight, one, more=digit: (promise(sight, one) or 0.0) + more * len(one.what)
        )
        solo_or_not._words.cache_clear()
        assert offered(proven, book) == here
    solo_or_not._words.cache_clear()


def offered(proven: Sequence[Proven], book: str) -> list[tuple[list[str], list[str]]]:
    """What may be said with each hand of a deck, and with the same hand where nobody knows that it is proven."""
    kind, rules, whole = kind_of("solo_or_not"), BOOKS[book], deck("solo_or_not", book).proven
    asked = [({"deck": whole.index(one)}, {**one.task, "graded": True}) for one in proven]
    return [tuple([word.what for word in kind.read(data, rules).words] for data in pair) for pair in asked]


@thorough
@each("book", BOOKS)
def test_the_right_word_is_not_always_the_same(book: str) -> None:
    """Of hands and turns no one word is the best in more than about half."""
    for name in DECKS:
        kept: list[Proven] = []
        for one in deck(name, book).proven:
            assert fits(name, book, kept, one), (name, book)
            kept.append(one)
        assert in_levels(name, book, kept) == tuple(kept)


# What a drill asks


@each("name, book", DECKS, BOOKS)
def test_a_drill_asks_proven_positions(name: str, book: str) -> None:
    hands = {one.task["hand"] for one in deck(name, book).proven}
    drill, asked = start_drill(name, 7, rules=book), 0
    for _ in range(6):
        task = drill.state.task
        if getattr(task, "asked", None) is None:
            asked += 1
            assert card_codes(task.sight.hand) in hands
        for event in solution(drill.state.spec):
            drill = step_drill(drill, event)
        drill = step_drill(drill, {"type": "next"})
    assert asked > 0


Words = tuple[tuple[str, ...], str]
"""What there is to choose from, if it is little, and what is best."""


def words_of(name: str, book: str, one: Proven) -> Words:
    """The same where a position is like another one to somebody who has not looked at its cards."""
    kind, figures = kind_of(name), one.measured.figures
    choices = kind.choices(kind.read({**one.task, "graded": True}, BOOKS[book]), "de")
    few = tuple(choice.label for choice in choices) if len(choices) <= FEW_WORDS else ()
    return few, next(word for word, figure in figures.items() if figure.grade == "best")


def by_best_word(name: str, book: str) -> list[dict[Words, list[float]]]:
    """For each level: what the next best word costs, where it is the same that is best."""
    found, levels = deck(name, book).proven, []
    for one_level in LEVELS:
        costs: dict[Words, list[float]] = {}
        for one in (found[number] for number in numbers(name, BOOKS[book], one_level)):
            nearest = min(filter(None, map(cost, one.measured.figures.values())))
            costs.setdefault(words_of(name, book, one), []).append(nearest)
        levels.append(costs)
    return levels


@each("name, book", DECKS, BOOKS)
def test_the_higher_the_level_the_nearer_is_the_next_best_word(name: str, book: str) -> None:
    for lower, higher in pairwise(by_best_word(name, book)):
        assert lower.keys() & higher.keys()
        assert all(min(lower[words]) >= max(higher[words]) for words in lower.keys() & higher.keys())


@each("name, book", DECKS, BOOKS)
def test_no_level_is_known_by_its_answer(name: str, book: str) -> None:
    """Silence is often plainer than a call: and yet it is no more often right where it is plain."""
    often = [{words: len(costs) for words, costs in turns.items()} for turns in by_best_word(name, book)]
    for words in often[0].keys() | often[1].keys() | often[2].keys():
        counts = [turns.get(words, 0) for turns in often]
        assert max(counts) - min(counts) <= 1, (words, counts)


@each("book", BOOKS)
def test_what_may_be_called_does_not_tell_whether_to_call(book: str) -> None:
    """Re, Kontra, keine 90: of turns at which it may be said each is right about as often as silence, on any level."""
    for turns in by_best_word("would_call", book):
        right = Counter[tuple[str, bool]]()
        for (labels, best), costs in turns.items():
            right[labels[1], best == "silent"] += len(costs)
        words = {word for word, _ in right}
        assert len(words) == 3
        for word in words:
            assert 0.4 < right[word, True] / (right[word, True] + right[word, False]) < 0.6, right


@each("name", DECKS)
def test_at_house_rules_nothing_is_called_wrong(name: str) -> None:
    drill = start_drill(name, 7, rules="ddv", options={"dulle_second_beats_first": True})
    for _ in range(3):
        assert getattr(drill.state.task, "measured", None) is None
        for event in solution(drill.state.spec):
            drill = step_drill(drill, event)
        drill = step_drill(drill, {"type": "next"})


@each("book", BOOKS)
def test_3_03_a_turn_to_call_is_one_at_which_the_book_still_allows_it(book: str) -> None:
    kind = kind_of("would_call")
    for number in range(len(deck("would_call", book).proven)):
        task = kind.read({"deck": number}, BOOKS[book])
        assert any(not call.vorab for call in calls_now(task.sight))


@pytest.mark.parametrize("number", [-1, 10_000, "1", True])
def test_a_number_that_is_not_in_the_deck_is_refused(number: Any) -> None:
    for name in DECKS:
        with pytest.raises(ValueError, match="deck: expected 0 to"):
            kind_of(name).read({"deck": number}, BOOKS["ddv"])
