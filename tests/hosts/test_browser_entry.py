"""The entry point of the page: questions in JSON, each with everything; no question makes it raise."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.build.tried_questions import questions
from dokolearn.exercises import solution, start, step, view
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.hosts import browser
from dokolearn.hosts.browser import MACHINES, MAX_EVENTS, MAX_QUESTION, MAX_SESSIONS, MODULES, Machine, answer
from dokolearn.replay.film.filming import film
from dokolearn.replay.film.trial import start as trial_start
from dokolearn.replay.film.trial import step as trial_step
from dokolearn.replay.film.trial import view as trial_view
from dokolearn.replay.links.link_forms import game_link
from dokolearn.replay.reader import read

BEDIENEN = {"kind": "legal_cards", "tasks": [{"stich": "KrA", "hand": "Kr10 KrK PiA He10"}]}
DRILL = {"kind": "stich_winner", "seed": 7, "rules": "ddv", "lang": "en", "level": 2}
PICKS = [{"type": "pick", "index": index} for index in (2, 0, 1)]
SOLVE = [{"type": "pick", "index": index} for index in range(4)]


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    browser._sessions.clear()
    yield
    browser._sessions.clear()


def ask(machine: str, spec: Any, events: Any = ()) -> dict[str, Any]:
    """The reply, as the page reads it."""
    reply: dict[str, Any] = json.loads(answer(json.dumps({"machine": machine, "spec": spec, "events": list(events)})))
    return reply


@each("name", MODULES)
def test_every_machine_is_there(name: str) -> None:
    """They are named by text, which nothing that renames looks at."""
    assert isinstance(MACHINES[name], Machine)


def plain(value: Any) -> Any:
    """As it looks after a journey through JSON."""
    return json.loads(json.dumps(value))


def folded(machine: str, spec: Mapping[str, Any], events: Any) -> Any:
    """The view after these events, nothing remembered."""
    row = MACHINES[machine]
    state = row.start(spec)
    for event in events:
        state = row.step(state, event)
    return plain(row.view(state))


# Answers


def test_exercise_is_the_fold_of_its_events() -> None:
    state = start(BEDIENEN)
    for event in PICKS:
        state = step(state, event)
    assert ask("exercise", BEDIENEN, PICKS) == {"view": plain(view(state))}
    assert ask("exercise", BEDIENEN)["view"] == plain(view(start(BEDIENEN)))


def test_solved_exercise_is_finished() -> None:
    assert ask("exercise", BEDIENEN, solution(BEDIENEN))["view"]["finished"]


def test_drill_deals_the_same_cards_as_at_home() -> None:
    drill = start_drill("stich_winner", 7, rules="ddv", lang="en", level=2)
    assert ask("drill", DRILL)["view"] == plain(view_drill(drill))
    for event in [*SOLVE, {"type": "next"}]:
        drill = step_drill(drill, event)
    assert ask("drill", DRILL, [*SOLVE, {"type": "next"}])["view"] == plain(view_drill(drill))
    assert "2" in ask("drill", DRILL, [*SOLVE, {"type": "next"}])["view"]["progress"]


def test_film_shows_whatever_could_be_read() -> None:
    text = "%DKN 1\n\ndeal 1: KrA Kr10 ?\n1. 1: KrA X9\n"
    shown = ask("film", {"dkn": text, "lang": "de"})["view"]
    assert shown == plain(film(read(text), "de"))
    assert shown["problems"], "X9 is no card"


def test_first_is_the_film_before_its_first_card() -> None:
    """The same names, hands and seats as in the whole film: only what comes later is missing."""
    record = read((Path(__file__).parents[1] / "samples" / "film.dkn").read_text("utf-8")).record
    asked = {"link": game_link(record), "lang": "de"}
    first, whole = ask("first", asked)["view"], ask("film", asked)["view"]
    assert (first["moments"], first["players"], first["hands"]) == (
        whole["moments"][:1],
        whole["players"],
        whole["hands"],
    )
    later = {key for key in whole if whole[key] != first[key]}
    assert later <= {"moments", "stiche", "result", "scores", "links", "dkn"}
    assert len(whole["moments"]) > 1


@each("question", questions())
def test_every_question_of_the_build_has_a_view(question: dict[str, Any]) -> None:
    said = ask(question["machine"], question["spec"], question["events"])
    assert said == {"view": folded(question["machine"], question["spec"], question["events"])}


def test_the_build_asks_every_machine() -> None:
    assert {question["machine"] for question in questions()} == set(MACHINES)


# Problems


@each(
    "question, said",
    [
        ("", "The question is no JSON"),
        ('{"machine": "exercise", "sp', "The question is no JSON"),
        ("[" * 200_000, "The question is no JSON"),
        ("[]", "The question is no object."),
        ("null", "The question is no object."),
        ('{"machine": "oracle", "spec": {}}', "There is no machine 'oracle'; there are exercise, drill"),
        ('{"machine": ["drill"], "spec": {}}', "There is no machine ['drill']"),
        ('{"machine": "drill", "spec": {}, "events": {}}', "The events are no list."),
        (f'{{"machine": "{"x" * MAX_QUESTION}"}}', f"at most {MAX_QUESTION}"),
    ],
)
def test_what_is_no_question_is_told(question: str, said: str) -> None:
    problem = json.loads(answer(question))["problem"]
    assert said in problem["text"]
    assert problem["details"] == []


def test_too_many_events_are_told() -> None:
    events = [{"type": "pick", "index": 0}] * MAX_EVENTS
    assert "view" in ask("exercise", BEDIENEN, events)
    assert ask("exercise", BEDIENEN, [*events, {}])["problem"]["text"] == "There are 5001 events, at most 5000."


@each("machine", MACHINES)
@each("event", [None, 5, "play", ["type", "play"], True])
def test_an_event_that_is_no_object_is_told(machine: str, event: Any) -> None:
    assert ask(machine, {}, [{}, event])["problem"] == {"text": "Event 2 is no object.", "details": []}


def test_figures_are_told_what_is_no_event() -> None:
    spec = {"machine": "drill", "spec": {"kind": "legal_cards", "seed": 7}, "events": [5]}
    assert ask("measured", spec)["problem"]["text"] == "Event 1 is no object."


def test_bad_spec_is_told_with_every_reason() -> None:
    problem = ask("exercise", {"kind": "guess", "tasks": [], "colour": "red"})["problem"]
    assert problem["text"] == "The spec cannot be used."
    assert [detail.split(":")[0] for detail in problem["details"]] == ["unknown key 'colour'", "kind", "tasks"]


@each(
    "spec, told",
    [
        ({}, ["kind: missing", "seed: missing"]),
        ({"kind": "guess", "seed": 1}, ["kind"]),
        ({"kind": "stich_winner", "seed": "7"}, ["seed: expected a whole number"]),
        ({"kind": "stich_winner", "seed": True}, ["seed: expected a whole number"]),
        ({"kind": ["stich_winner"], "seed": 7}, ["kind: expected a text"]),
        ({"kind": "stich_winner", "seed": 7, "lang": "fr"}, ["lang"]),
        ({"kind": "stich_winner", "seed": 7, "level": 4}, ["level"]),
        ({"kind": "stich_winner", "seed": 7, "rules": "skat"}, ["rules"]),
        ({"kind": "stich_winner", "seed": 7, "speed": 1}, ["unknown key 'speed'"]),
    ],
)
def test_bad_drill_is_told(spec: dict[str, Any], told: list[str]) -> None:
    details = ask("drill", spec)["problem"]["details"]
    assert [detail[: len(start)] for detail, start in zip(details, told, strict=True)] == told


@each("machine", MACHINES)
@each("spec", [None, [], "drill", 7])
def test_spec_that_is_no_object_is_told(machine: str, spec: Any) -> None:
    assert ask(machine, spec)["problem"]["details"] == ["the spec is no object"]


def test_a_game_can_be_tried_from_any_moment() -> None:
    """Undone and played again, and only the last state is asked for."""
    dkn = (Path(__file__).parents[1] / "samples" / "film.dkn").read_text("utf-8")
    spec = {"dkn": dkn, "at": "3.1", "seat": 1}
    events: list[dict[str, Any]] = [{"type": "play", "move": "PiD"}, {"type": "undo"}, {"type": "play", "move": "HeA"}]
    view = ask("try", spec, events)["view"]
    assert view == plain(trial_view(trial_step(trial_start(spec), events[-1])))
    assert view["feedback"]["tone"] == "wrong"
    assert ask("try", {**spec, "at": "99.1"})["problem"]["details"] == ["at: there is no moment 99.1"]


def test_film_without_text_is_told() -> None:
    assert ask("film", {"lang": "fr"})["problem"]["details"] == [
        "expected either dkn or link",
        "lang: unknown language 'fr'",
    ]
    assert ask("film", {"dkn": 1, "game": "2"})["problem"]["details"] == [
        "dkn: expected a text",
        "game: expected a whole number",
    ]


def test_a_mistake_of_ours_is_told_with_type_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Any) -> Any:
        raise ZeroDivisionError("first line\nno Augen to divide")

    monkeypatch.setitem(MACHINES._made, "exercise", Machine(broken, step, view))
    problem = ask("exercise", BEDIENEN)["problem"]
    assert problem["text"] == "ZeroDivisionError: no Augen to divide"
    assert problem["details"][0].endswith("in broken")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@given(st.text() | JSON.map(json.dumps))
def test_any_text_gets_an_answer(text: str) -> None:
    assert set(json.loads(answer(text))) == {"problem"}


@given(st.sampled_from(list(MACHINES)), JSON | st.just(BEDIENEN) | st.just(DRILL), st.lists(JSON, max_size=3))
def test_any_spec_and_events_get_an_answer(machine: str, spec: Any, events: list[Any]) -> None:
    said = ask(machine, spec, events)
    assert set(said) <= {"view", "problem"}
    assert "Error" not in said.get("problem", {"text": ""})["text"], "an exception of ours"


# Memory: answers do not depend on what was asked before


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every step that is really computed from now on."""
    done: list[Any] = []

    def counted(state: Any, event: Any) -> Any:
        done.append(event)
        return step(state, event)

    monkeypatch.setitem(MACHINES._made, "exercise", Machine(start, counted, view))
    return done


def test_the_next_event_costs_one_step(steps: list[Any]) -> None:
    for many in range(len(SOLVE) + 1):
        ask("exercise", BEDIENEN, SOLVE[:many])
    assert steps == SOLVE


def test_the_same_question_costs_nothing(steps: list[Any]) -> None:
    first = ask("exercise", BEDIENEN, PICKS)
    assert ask("exercise", BEDIENEN, PICKS) == first
    assert steps == PICKS


def test_another_exercise_in_between_does_not_disturb(steps: list[Any]) -> None:
    other = {**BEDIENEN, "lang": "en"}
    ask("exercise", BEDIENEN, PICKS)
    ask("exercise", other, PICKS[:1])
    assert ask("exercise", BEDIENEN, [*PICKS, SOLVE[0]])["view"] == folded("exercise", BEDIENEN, [*PICKS, SOLVE[0]])
    assert steps[: len(PICKS) + 2] == [*PICKS, PICKS[0], SOLVE[0]]


def test_undo_is_a_shorter_list(steps: list[Any]) -> None:
    views = [ask("exercise", BEDIENEN, PICKS[:many]) for many in range(4)]
    assert ask("exercise", BEDIENEN, PICKS[:1]) == views[1]
    assert ask("exercise", BEDIENEN, PICKS) == views[3], "and what was undone may come again"
    assert steps == PICKS


def test_another_way_after_undo() -> None:
    ask("exercise", BEDIENEN, PICKS)
    other = [PICKS[0], {"type": "pick", "index": 3}]
    expected = folded("exercise", BEDIENEN, other)
    assert ask("exercise", BEDIENEN, other)["view"] == expected
    assert ask("exercise", BEDIENEN, PICKS)["view"] == folded("exercise", BEDIENEN, PICKS)


def test_true_is_not_the_card_at_place_one(steps: list[Any]) -> None:
    for index in (1, True, 1.0):
        events = [{"type": "pick", "index": index}]
        assert ask("exercise", BEDIENEN, events)["view"] == folded("exercise", BEDIENEN, events)
    assert len(steps) == 6


def test_only_the_last_sessions_are_remembered() -> None:
    for seed in range(MAX_SESSIONS + 5):
        ask("drill", {"kind": "stich_winner", "seed": seed})
    assert len(browser._sessions) == MAX_SESSIONS
    assert str(MAX_SESSIONS + 4) in next(reversed(browser._sessions))[1]


def test_a_bad_spec_is_not_remembered() -> None:
    ask("exercise", {"kind": "guess"})
    assert browser._sessions == {}


EVENTS = st.sampled_from([*SOLVE, {"type": "again"}, {"type": "next"}, {"type": "pick", "index": True}])


@given(st.lists(st.lists(EVENTS, max_size=6), max_size=6))
def test_answers_do_not_depend_on_the_past(asked: list[list[Any]]) -> None:
    browser._sessions.clear()
    for events in asked:
        assert ask("exercise", BEDIENEN, events)["view"] == folded("exercise", BEDIENEN, events)


# What it needs


def asked_alone(question: dict[str, Any], also: str, *flags: str) -> str:
    """The answer to a question that is the only one a process is asked, which then says what else it knows."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from dokolearn.hosts.browser import answer\n"
        "print(answer(sys.stdin.read()))\n"
        f"{also}"
    )
    home = str(browser.__file__).rsplit("dokolearn", 1)[0]
    command = [sys.executable, *flags, "-c", program, home]
    done = subprocess.run(command, input=json.dumps(question), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


def test_it_runs_without_any_package() -> None:
    """With the standard library alone: no site-packages, and none of the hosts that need them."""
    also = (
        "hosts = {name for name in sys.modules if name.startswith('dokolearn.hosts.')}\n"
        "assert hosts == {'dokolearn.hosts.browser'}, hosts"
    )
    said = asked_alone({"machine": "drill", "spec": DRILL, "events": SOLVE}, also, "-I", "-S")
    assert json.loads(said)["view"] == folded("drill", DRILL, SOLVE)


def test_the_first_answer_waits_for_nobody_who_plays() -> None:
    """A reader waits for every import: who takes part in no task of this kind is not among them."""
    said = asked_alone({"machine": "drill", "spec": DRILL, "events": []}, "print(*sys.modules)")
    parts = {name.split(".")[1] for name in said.split() if name.startswith("dokolearn.")}
    assert "exercises" in parts
    assert parts & {"players", "game", "sight", "ch5_tactics", "evening"} == set()
