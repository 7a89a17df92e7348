"""Exercises as machines: what solves them, what they answer to a mistake, and to whatever else happens."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any

import pytest
from effort import each, sampled, size
from exercise_samples import SPECS, example, in_both_languages
from hypothesis import given, settings
from hypothesis import strategies as st

from dokolearn.ch1_general import parse_cards, winner
from dokolearn.ch2_normal_game import card_table, playable
from dokolearn.ch4_vorbehalte.soli import game_type
from dokolearn.exercises import SpecError, State, read_spec, solution, start, step, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill.unlike import buttons
from dokolearn.exercises.frame.choosing import Choosing
from dokolearn.exercises.frame.stepping import Stepping
from dokolearn.exercises.frame.task import Recent
from dokolearn.exercises.kinds import INVENTIONS, KINDS, SAMPLES
from dokolearn.exercises.specs import tasks_for
from dokolearn.exercises.walk import events
from dokolearn.model import CardTable
from dokolearn.rulesets import BOOKS

every_exercise = each("key", SPECS)


def states(given: dict[str, Any]) -> Iterator[State]:
    """Every state that taps and buttons lead to."""
    found = {(0, start(given).inner): start(given)}
    waiting = list(found.values())
    for state in waiting:
        yield state
        for event in events(state):
            after = step(state, event)
            if (after.at, after.inner) not in found:
                found[after.at, after.inner] = after
                waiting.append(after)


@cache
def all_states(key: str, lang: str = "de") -> list[State]:
    return list(states({**SPECS[key], "lang": lang}))


def place(state: State) -> tuple[int, Any]:
    return state.at, state.inner


def bare(state: State) -> dict[str, Any]:
    """The view without the answer to the last event."""
    return view(replace(state, feedback=None, moves=()))


# Solving


def test_every_kind_has_a_sample() -> None:
    assert all(SAMPLES[kind] for kind in KINDS)


@sampled
@in_both_languages
def test_the_solution_solves_without_a_mistake(key: str, lang: str) -> None:
    state = start({**SPECS[key], "lang": lang})
    for event in solution({**SPECS[key], "lang": lang}):
        assert event in list(events(state)), "the solution uses only what is offered"
        state = step(state, event)
        feedback = view(state)["feedback"]
        assert feedback is None or feedback["tone"] != "wrong"
    assert view(state)["finished"]
    assert view(state)["solved"]


@each("key", SPECS, of=3)
def test_a_solved_task_explains_itself(key: str) -> None:
    for state in all_states(key):
        if state.solved:
            feedback = bare(state)["feedback"]
            assert feedback["tone"] in ("right", "info")
            assert feedback["text"]


@each("key, book", catalogue(), BOOKS)
def test_the_course_works_under_every_book_that_has_the_cards(key: str, book: str) -> None:
    given = spec(key, rules=book)
    nines = re.search(r"\b(Kr|Pi|He|Ka)9", json.dumps(tasks_for(catalogue()[key], BOOKS[book], [])))
    if not BOOKS[book].cards.deck_nines and nines and "tasks_in" not in catalogue()[key]:
        with pytest.raises(SpecError, match="9' in this pack"):
            start(given)
        return
    if "rules" in catalogue()[key]:  # about one book: where another cannot have it, it follows its own
        given["rules"] = {"set": at_table(given).rules.name}
    state = start(given)
    for event in solution(given):
        state = step(state, event)
    assert state.finished


def test_the_same_stich_under_two_books() -> None:
    """§2.4.1 gives it to the second Dulle, ddv (Spiel mit Dullen) to the first."""
    tasks = [{"stich": "KaK He10 KrD He10"}]
    assert solution(example("stich_winner", tasks=tasks)) == [{"type": "pick", "index": 3}]
    ddv = example("stich_winner", tasks=tasks, rules={"set": "ddv"})
    assert solution(ddv) == [{"type": "pick", "index": 1}]
    house = example("stich_winner", tasks=tasks, rules={"set": "ddv", "options": {"dulle_second_beats_first": True}})
    assert solution(house) == [{"type": "pick", "index": 3}]


# Mistakes


@each("key, lang", SPECS, ["de", "en"], of=3)
def test_every_mistake_has_its_reason(key: str, lang: str) -> None:
    for state in all_states(key, lang):
        for event in events(state):
            after = step(state, event)
            feedback = view(after)["feedback"]
            if place(after) == place(state) and not state.solved:
                assert feedback, "an event that leads nowhere is answered"
                asked = event["type"] == "help"
                asked |= feedback["tone"] == "info" and bare(state)["kind"] in (
                    "choose_card",
                    "would_call",
                    "solo_or_not",
                )  # may be played, costs a bit
                assert feedback["tone"] in (("info",) if asked else ("wrong", "right")), "wrong, or found already"
            if feedback and feedback["tone"] == "wrong":
                assert place(after) == place(state), "a mistake changes nothing"
                assert feedback["text"]
                assert feedback["refs"]
                assert all(ref["label"] for ref in feedback["refs"])
                before, marks = bare(state)["marks"], view(after)["marks"]
                told_only = isinstance(KINDS[SPECS[key]["kind"]], Choosing | Stepping)  # it may be about what was said
                assert told_only or feedback["slip"] == "sum" or marks != before, "the cards it is about are marked"
                if event["type"] == "pick":
                    assert marks[view(state)["taps"]][event["index"]] == "wrong"
                    tells = SPECS[key]["kind"] not in (
                        "stich_winner",
                        "sort_hand",
                        "choose_card",
                        "last_stiche",
                        "puzzle",
                    )  # there the cause would be the answer
                    assert not tells or "cause" in marks["stich"] + marks["hand"]


def _table(data: dict[str, Any]) -> CardTable:
    return card_table(BOOKS["mainz"], game_type(data.get("game", "normal")))


def _not_allowed(data: dict[str, Any], index: int) -> bool:
    hand, stich = parse_cards(data["hand"]), parse_cards(data.get("stich", ""))
    return hand[index] not in playable(hand, stich, _table(data))


def _not_the_winner(data: dict[str, Any], index: int) -> bool:
    return index != winner(parse_cards(data["stich"]), _table(data), data.get("last", False))


WRONG: dict[str, Callable[[dict[str, Any], int], bool]] = {"legal_cards": _not_allowed, "stich_winner": _not_the_winner}


@each("key", [key for key in SPECS if SPECS[key]["kind"] in WRONG])
def test_a_tap_is_wrong_exactly_when_the_rules_say_so(key: str) -> None:
    wrong = WRONG[SPECS[key]["kind"]]
    for state in all_states(key):
        for event in events(state):
            if event["type"] == "pick":
                tone = view(step(state, event))["feedback"]["tone"]
                assert (tone == "wrong") == wrong(SPECS[key]["tasks"][state.at], event["index"])


# Any event at any time

noise = st.one_of(
    st.none(),
    st.integers(),
    st.text(max_size=4),
    st.dictionaries(
        st.sampled_from(["type", "index", "card"]), st.one_of(st.none(), st.integers(), st.text()), max_size=3
    ),
    st.fixed_dictionaries({"type": st.just("pick"), "index": st.sampled_from([-1, 99, 2.5, "0", None, [1]])}),
    st.fixed_dictionaries({"type": st.sampled_from(["pick", "choose", "jump", "", "PICK"])}),
)


@each("key", SPECS, at=1, of=3)
@settings(max_examples=size(4, 20))
@given(data=st.data())
def test_events_that_mean_nothing_change_nothing(key: str, data: st.DataObject) -> None:
    every = all_states(key)
    state = every[data.draw(st.integers(0, len(every) - 1))]
    event = data.draw(noise)
    after = step(state, event)
    assert place(after) == place(state)
    assert view(after) == bare(state)


@each("key", SPECS, at=2, of=3)
def test_a_double_tap_is_harmless(key: str) -> None:
    """Who leafs through the Stiche of a game that is over may leaf twice."""
    for state in all_states(key):
        for event in events(state):
            if event["type"] not in ("next", "earlier", "later"):
                once = step(state, event)
                assert place(step(once, event)) == place(once)


@every_exercise
def test_again_starts_again(key: str) -> None:
    *_, last = all_states(key)
    again = step(last, {"type": "again"})
    assert replace(again, moves=()) == start(SPECS[key]), "the cards are laid anew"


# Exercises are values


@each("key", SPECS, at=1, of=3)
def test_the_same_events_give_the_same_views(key: str) -> None:
    def walk() -> list[dict[str, Any]]:
        state, shown = start(SPECS[key]), []
        for event in [*solution(SPECS[key]), {"type": "again"}]:
            state = step(state, event)
            shown.append(view(state))
        return shown

    once = walk()
    assert walk() == once
    assert json.loads(json.dumps(once)) == once, "a view is plain JSON"


def test_a_checked_spec_can_be_used_again() -> None:
    checked = read_spec(SPECS["2.7/bedienen"])
    assert start(checked) == start(SPECS["2.7/bedienen"])
    assert solution(checked) == solution(SPECS["2.7/bedienen"])


# What is worked out once


@each("kind, book", INVENTIONS, BOOKS)
def test_buttons_are_counted_as_they_are_seen(kind: str, book: str) -> None:
    for level in (1, 2, 3):
        task = start_drill(kind, 7, rules=book, level=level).state
        assert buttons(task) == len(view(task)["actions"])


def test_what_was_worked_out_is_kept_for_the_very_same_task() -> None:
    work = count()
    recent = Recent[int]()
    tasks = [["task"] for _ in range(recent.most)]

    def asked(task: list[str], kind: str = "kind", lang: str = "de") -> int:
        return recent.of((kind, id(task), lang), lambda: next(work), kept=task)

    assert [asked(task) for task in tasks] == [*range(recent.most)]
    assert [asked(task) for task in tasks] == [*range(recent.most)]
    fresh = [asked(["task"]), asked(tasks[-1], kind="other"), asked(tasks[-1], lang="en")]
    assert fresh == [recent.most, recent.most + 1, recent.most + 2]
    assert asked(tasks[-1]) == recent.most - 1
    assert asked(tasks[0]) == recent.most + 3, "it came first and went first"
