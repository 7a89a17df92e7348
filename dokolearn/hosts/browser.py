"""The engine's entry point in the page: a question in JSON, its answer in JSON; what the worker calls.

A question carries everything, spec and all events so far, so that a worker may be stopped or replaced at any time:
answer('{"machine": "drill", "spec": {"kind": "legal_cards", "seed": 7}, "events": [{"type": "pick", "index": 0}]}')

What a machine needs is imported when somebody asks for it: whoever opens a link waits for no exercise.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from importlib import import_module
from typing import Any

from dokolearn.by_name import ByName
from dokolearn.model import Problems
from dokolearn.shallow_json import Event, JsonObject, View, read_json

MAX_QUESTION = 6_000_000
"""Characters of a question; most are short, but one may hold a collection of games."""

MAX_EVENTS = 5_000
MAX_SESSIONS = 8
"""So many exercises of a page are remembered; each costs its states, a few kB."""


@dataclass(frozen=True, slots=True)
class Machine:
    """Pure functions: a spec gives the first state, an event the next one, a state its view."""

    start: Callable[[JsonObject], Any]
    step: Callable[[Any, Event], Any]
    view: Callable[[Any], View]


def answer(question: str) -> str:
    """`{"view": …}`, or `{"problem": {"text": …, "details": […]}}`; or `{"later": …}`, a file without which there is no
    answer yet: whoever fetches it asks again. Never raises, whatever the question is."""
    try:
        return json.dumps({"view": _view(*_read(question))}, allow_nan=False)
    except _Unusable as error:
        return _problem(str(error))
    except Exception as error:
        if later := getattr(error, "later", ""):
            return json.dumps({"later": later})
        if isinstance(error, ValueError) and (reasons := getattr(error, "problems", ())):
            return _problem("The spec cannot be used.", reasons)
        said = str(error).strip().splitlines() or [""]
        return _problem(f"{type(error).__name__}: {said[-1]}", [_place(error)])


class _Unusable(ValueError):
    """No question at all; the message says why."""


def _problem(text: str, details: tuple[str, ...] | list[str] = ()) -> str:
    return json.dumps({"problem": {"text": text, "details": list(details)}})


def _place(error: Exception) -> str:
    """Where it happened: the last function that was running, and its line; in the page that where it begins."""
    trace, where = error.__traceback__, ""
    while trace:
        code = trace.tb_frame.f_code
        where = f"{code.co_filename}:{trace.tb_lineno or code.co_firstlineno} in {code.co_name}"
        trace = trace.tb_next
    return where


def _read(question: str) -> tuple[str, JsonObject, list[Event]]:
    """Machine, spec and events. Raises _Unusable."""
    if len(question) > MAX_QUESTION:
        raise _Unusable(f"The question has {len(question)} characters, at most {MAX_QUESTION}.")
    try:
        data = read_json(question)
    except ValueError as error:
        raise _Unusable(f"The question is no JSON: {error}") from None
    if not isinstance(data, Mapping):
        raise _Unusable("The question is no object.")
    name, spec, events = data.get("machine"), data.get("spec"), data.get("events", [])
    if not isinstance(name, str) or name not in MACHINES:
        raise _Unusable(f"There is no machine {name!r}; there are {', '.join(MACHINES)}.")
    if not isinstance(spec, Mapping):
        raise Problems(["the spec is no object"])
    return name, spec, _events(events)


def _events(said: object) -> list[Event]:
    """What was done, as machines expect it. Raises _Unusable."""
    if not isinstance(said, list):
        raise _Unusable("The events are no list.")
    if len(said) > MAX_EVENTS:
        raise _Unusable(f"There are {len(said)} events, at most {MAX_EVENTS}.")
    strange = next((number for number, event in enumerate(said, start=1) if not isinstance(event, Mapping)), None)
    if strange:
        raise _Unusable(f"Event {strange} is no object.")
    return said


# Sessions: what was computed for the last questions


@dataclass(slots=True)
class _Session:
    """The states after no event, one event, two …; `events` has one fewer, each as text (1 and true differ)."""

    states: list[Any]
    events: list[str] = field(default_factory=list)


_sessions: dict[tuple[str, str], _Session] = {}
"""By machine and spec, the one used last at the end."""


def _view(name: str, spec: JsonObject, events: list[Event]) -> View:
    machine = MACHINES[name]
    key = (name, repr(spec))
    session = _sessions.pop(key, None) or _Session([machine.start(spec)])
    _sessions[key] = session
    while len(_sessions) > MAX_SESSIONS:
        del _sessions[next(iter(_sessions))]
    return machine.view(_state(machine, session, events))


def _state(machine: Machine, session: _Session, events: list[Event]) -> Any:
    """The state after these events; only those that were not asked before cost a step."""
    texts = list(map(repr, events))
    known = _common(session.events, texts)
    for text, event in zip(texts[known:], events[known:], strict=True):
        if known < len(session.events):  # from here on it went differently
            del session.events[known:], session.states[known + 1 :]
        session.states.append(machine.step(session.states[known], event))
        session.events.append(text)
        known += 1
    return session.states[known]


def _common(one: list[str], other: list[str]) -> int:
    """The length of the beginning that two lists share."""
    length = min(len(one), len(other))
    if one[:length] == other[:length]:
        return length
    return next(index for index in range(length) if one[index] != other[index])


# The machines


def figures_for(spec: JsonObject) -> View:
    """What the task on the screen lacks, after these events of that machine: the event that tells it, or null."""
    from dokolearn.exercises.graded.measured_here import measured_event

    machine = MACHINES.get(str(spec.get("machine")))
    if machine is None or not isinstance(spec.get("spec"), Mapping):
        raise Problems(["expected a machine with its spec and its events"])
    at = reduce(machine.step, _events(spec.get("events", [])), machine.start(spec["spec"]))
    state = getattr(at, "state", at)
    if not hasattr(state, "task"):
        raise Problems([f"machine: {spec['machine']!r} asks nothing that is measured"])
    return {"event": measured_event(state.spec.kind, state.task)}


MODULES = {
    "exercise": "exercises",
    "drill": "exercises.drill",
    "exam": "exercises.exam",
    "puzzles": "exercises.puzzle_walk",
    "film": "replay.film.film_spec:start_film",
    "first": "replay.film.film_spec:start_first",
    "picture": "replay.film.film_spec:start_picture",
    "try": "replay.film.trial",
    "annotate": "workshop.annotating",
    "review": "reviewing.reviewing_machine",
    "advice": "replay.film.club_advice:advice",
    "score": "calculator",
    "table": "exercises.at_table",
    "evening": "evening.evening_machine",
    "build": "workshop.building",
    "own_mistakes": "workshop.own_mistakes:own_mistakes",
    "mappe": "workshop.mappe.making",
    "handout": "workshop.mappe.on_paper:start_handout",
    "protocol": "workshop.other_forms:start_table",
    "mappe_part": "workshop.mappe.on_paper:start_part",
    "statistics": "evening.own_games:own_games",
    "papers": "evening.papers:papers",
    "wish": "wishes.page",
    "recording": "workshop.recording",
    "for_all": "workshop.for_all:start_task",
    "results": "workshop.for_all:start_results",
    "duplicate": "workshop.duplicate:start_duplicate",
    "own_table": "course.own_table:own_table",
    "rule_sheet": "course.rule_sheet:rule_sheet",
    "two_tables": "course.two_tables",
    "disputes": "course.answering:answers_here",
    "asking": "course.asking",
    "measured": "hosts.browser:figures_for",
    "rules": "exercises.at_table:own_rules",
}
"""Every machine by the name that a question uses: a module with `start`, `step` and `view`, or a function that makes
the whole view of its spec and knows no events. A new one is a row here, and a question (`build`)."""


def _machine(name: str) -> Machine:
    module, _, function = MODULES[name].partition(":")
    found = import_module(f"dokolearn.{module}")
    if function:
        return Machine(getattr(found, function), lambda view, _: view, lambda view: view)
    return Machine(found.start, found.step, found.view)


MACHINES = ByName(MODULES, _machine)
"""Every machine, imported when somebody asks for it."""

WORKSHOP = (
    *("recording", "annotate", "build", "mappe", "mappe_part", "handout", "protocol", "wish", "score", "exam"),
    *("own_mistakes", "own_table", "rule_sheet", "two_tables", "disputes", "asking", "for_all", "results", "duplicate"),
)
"""Those that a page fetches with the first question for one of them; it has all others at once."""
